"""Proofs: rules that look at what is drawn, before it is laid out on sheets."""
