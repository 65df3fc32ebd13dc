"""`python -m generator` is `punchboard`."""

from generator.cli import main

main()
