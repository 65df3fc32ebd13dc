"""The parts of a kit: each kind turns rows of the model into pictures of a size, and knows no page."""
