"""Punchboard: plain data in, a checked print-and-play kit out."""

__version__ = "0.1.0"
