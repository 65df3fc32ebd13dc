"""Imposition: components placed on pages, as values; no output draws or measures a layout of its own."""
