"""Pictures as values: the Drawing, and how templates, symbols, fonts and colours become one."""
