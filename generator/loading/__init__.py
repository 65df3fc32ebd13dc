"""Loading: files read with positions become models, and what does not fit is told at its place.

This is where a model path meets a source position; neither `source` nor `model` knows the other.
"""
