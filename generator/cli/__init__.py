"""The command `punchboard`: one file a command, holding options, progress and exit codes; no logic.

A command's module is imported when it is called, so that `--help` answers at once.
"""

from __future__ import annotations

import atexit
import gc
import importlib
import sys
from typing import TYPE_CHECKING

import click

from generator import __version__

if TYPE_CHECKING:
    from generator.diagnostics import PunchboardError

_COMMANDS = {
    "build": "Build a kit: counters, map, cards and booklets as PDF.",
    "pack": "Pack a kit in all its printings as one archive to download.",
    "verify": "Check downloaded packs: every bit must be as it was packed.",
    "check": "Check a scenario against its game system and tell what is wrong, where, and what to do.",
    "explain": "Explain a code that a check tells, with an example of what is wrong and what is right.",
    "symbols": "Print a catalogue of the symbols at 5, 8 and 16 mm.",
    "calibrate": "Print a sheet that shows how far off your printer puts backs.",
    "printer": "Keep how far off your printers put backs.",
    "battlefield": "Roll a battlefield and draw the plan of its table.",
    "texts": "Take a kit's texts to translators and back, as PO files.",
    "schema": "Print JSON Schemas, by which editors complete and check the data files.",
    "list": "List the game systems and scenarios that Punchboard knows.",
}


class _Lazy(click.Group):
    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(_COMMANDS)

    def get_command(self, ctx: click.Context, name: str) -> click.Command | None:
        if name not in _COMMANDS:
            return None
        command: click.Command = importlib.import_module(f"generator.cli.{name}_command").command
        return command

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        with formatter.section("Commands"):
            formatter.write_dl(list(_COMMANDS.items()))


@click.group(
    cls=_Lazy,
    context_settings={"help_option_names": ["-h", "--help"]},
    epilog="Examples:  punchboard list  ·  punchboard build my-battle --paper letter --lang en",
)
@click.version_option(__version__, prog_name="punchboard")
def cli() -> None:
    """Punchboard prints wargame kits from plain data: hex maps, double-sided counters, cards and booklets.

    SCENARIO is a scenario's folder, or the name of a shipped one as `punchboard list` shows it.
    """


def main() -> None:
    """Runs the command; every failure the user can act on ends in a message and an exit code, not a traceback."""
    # Looking for garbage again and again among the models and drawings of a large kit, and once more at the end, takes
    # a sixth of the time of a check.
    gc.set_threshold(100_000)
    atexit.register(gc.freeze)
    from generator.diagnostics import InputError, PunchboardError, internal_fault

    try:
        cli.main(standalone_mode=False)
    except click.exceptions.Exit as stop:
        sys.exit(stop.exit_code)
    except click.ClickException as problem:
        problem.show()
        sys.exit(problem.exit_code)
    except (click.Abort, KeyboardInterrupt):
        click.echo("stopped; files already written are whole", err=True)
        sys.exit(130)
    except PunchboardError as problem:
        sys.exit(_failed(problem))
    except OSError as problem:
        click.echo(f"error: {problem.filename or 'the file'}: {problem.strerror or problem}", err=True)
        sys.exit(1)
    except Exception as problem:
        sys.exit(_failed(InputError([internal_fault(f"in '{' '.join(sys.argv[1:])}'", problem)])))


def _failed(problem: PunchboardError) -> int:
    from generator.cli.report import fail

    return fail(problem)
