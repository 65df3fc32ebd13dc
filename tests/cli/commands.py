"""Calls of the command in this process: what it prints, and its exit code."""

from __future__ import annotations

import io
import os
from contextlib import chdir, redirect_stderr, redirect_stdout
from pathlib import Path
from subprocess import CompletedProcess
from unittest.mock import patch

from generator.cli import main

ROOT = Path(__file__).resolve().parents[2]


def run(*arguments: str | Path, cwd: Path = ROOT) -> CompletedProcess[str]:
    """What `punchboard` does with these arguments, called in the folder `cwd`."""
    command = ["punchboard", *map(str, arguments)]
    out, err, code = io.StringIO(), io.StringIO(), 0
    with (
        chdir(cwd),
        patch.dict(os.environ, COLUMNS="120"),
        patch("sys.argv", command),
        redirect_stdout(out),
        redirect_stderr(err),
    ):
        try:
            main()
        except SystemExit as stop:
            code = int(stop.code or 0)
    return CompletedProcess(command, code, out.getvalue(), err.getvalue())
