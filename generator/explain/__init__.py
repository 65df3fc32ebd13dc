"""The catalogue of codes: what each stands for and why, with kits in which it is told."""
