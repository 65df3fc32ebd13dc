"""Files: each output draws the same pages and faces in its own format.

A writer takes a job and gives the files it makes, by name and content; a new one is a module and an entry here.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from generator.outputs import cutfiles, pngfiles, svgfiles
from generator.outputs.job import Job
from generator.outputs.pdf import files
from generator.outputs.shops import SHOPS

__all__ = ["WRITERS", "Job"]

WRITERS: Mapping[str, Callable[[Job], Iterator[tuple[str, bytes]]]] = {
    "pdf": files.write,
    "svg": svgfiles.write,
    "png": pngfiles.write,
    "cut": cutfiles.write,
    **SHOPS,
}
