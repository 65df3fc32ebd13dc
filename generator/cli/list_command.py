"""punchboard list."""

from __future__ import annotations

import click

from generator import resources


@click.command(epilog="\b\nExample:\n  punchboard list")
def command() -> None:
    """List the shipped game systems and their scenarios, with the names that `build` and `check` take."""
    from generator.source.translations import spoken
    from generator.source.yamlfile import read_yaml

    for system in sorted(resources.scenarios().glob("*/system.yaml")):
        click.echo(f"{click.style(system.parent.name, bold=True)}  {_name(read_yaml(system).value, 'name')}")
        for path in sorted(system.parent.glob("*/scenario.yaml")):
            data = read_yaml(path).value
            listed = map(str, data.get("languages") or []) if isinstance(data, dict) else ()
            languages = ", ".join(dict.fromkeys((*listed, *spoken(path.parent))))
            click.echo(f"  {system.parent.name}/{path.parent.name}  {_name(data, 'title')}  [{languages}]")


def _name(data: object, key: str) -> str:
    """A text of a file in English when it has one, else in its first language."""
    value = data.get(key) if isinstance(data, dict) else None
    if isinstance(value, dict):
        return str(value.get("en") or next(iter(value.values()), ""))
    return str(value or "")
