"""punchboard verify."""

from __future__ import annotations

from pathlib import Path

import click


@click.command(
    epilog="\b\nExamples:\n  punchboard verify my-battle_v1.0.0.zip\n  punchboard verify my-battle/ other-battle.zip"
)
@click.argument("packs", metavar="PACK...", nargs=-1, required=True, type=click.Path(path_type=Path))
def command(packs: tuple[Path, ...]) -> None:
    """Check downloaded packs, archives or unpacked folders, by their checksums: every bit must be as it was packed.

    Tells each file that is damaged, missing or added, and exits with 1 when there is one.
    """
    from generator.pack.names import shown
    from generator.pack.verify import verify

    failed = False
    for path in packs:
        found = verify(path)
        for fault in found.faults:
            click.echo(f"{path.as_posix()}: {fault}", err=True)
        if found.manifest:
            name = f"{shown(found.manifest.id)} version {shown(found.manifest.version)}"
            click.echo(f"{path.as_posix()}: OK, {found.files} files, {name}")
        failed = failed or bool(found.faults)
    if failed:
        raise SystemExit(1)
