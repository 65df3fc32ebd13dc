"""punchboard schema."""

from __future__ import annotations

import json
from pathlib import Path

import click


@click.command(
    epilog="\b\nExamples:\n  punchboard schema\n  punchboard schema scenario\n  punchboard schema --out schemas"
)
@click.argument("name", metavar="[NAME]", required=False)
@click.option(
    "--out", type=click.Path(file_okay=False, path_type=Path), help="Write the schemas into this folder, a file each."
)
def command(name: str | None, out: Path | None) -> None:
    """List the JSON Schemas of the data files, or print the one called NAME; editors complete and check files by them.

    docs/editors.md tells how to set up an editor.
    """
    from generator.diagnostics import UsageError
    from generator.outputs.atomic import write_bytes
    from generator.schema import DATA_FILES, schema

    if name is not None and name not in DATA_FILES:
        raise UsageError(f"there is no schema '{name}'; schemas are: {', '.join(DATA_FILES)}")
    for one in [name] if name else DATA_FILES:
        text = json.dumps(schema(DATA_FILES[one].model), indent=2, ensure_ascii=False) + "\n"
        if out:
            path = out / f"{one}.schema.json"
            write_bytes(path, text.encode())
            click.echo(path)
        elif name:
            click.echo(text, nl=False)
        else:
            click.echo(f"{click.style(one, bold=True)}  {DATA_FILES[one].pattern}")
