"""The language of designers' expressions: Jinja2's, read by Jinja2 and reckoned step by step within limits."""
