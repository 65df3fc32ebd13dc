"""Pure geometry of boards: hexes and squares, where they lie in millimetres, and how they are labelled.

Nothing here knows of games, files or drawings. The y axis grows downwards and lengths are millimetres.
"""
