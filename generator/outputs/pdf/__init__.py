"""PDF: the only place that knows points."""
