"""The kit as frozen models: what a game system and a scenario say, free of files and of drawing."""
