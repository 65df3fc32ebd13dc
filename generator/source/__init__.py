"""Readers: files as people write them to plain data with a position for every value."""
