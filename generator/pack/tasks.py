"""The tasks a pack is made by: each writes files of its own, needs no other, and can be done in any process."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial

from generator.pack.contactsheet import contact_sheet
from generator.pack.cover import cover
from generator.pack.order import Order
from generator.pack.previews import previews
from generator.pack.prints import calibrate, cut, print_kit
from generator.pack.records import Work
from generator.sheets.machines import Cutter


@dataclass(frozen=True)
class Task:
    """A piece of the work, called as its progress shows it."""

    title: str
    make: Callable[[], Work]

    @property
    def key(self) -> str:
        """The name of what is written down about it."""
        return self.title.replace(" ", "_")


def tasks(order: Order, name: str) -> Iterator[Task]:
    """All tasks of a settled order; `name` begins the names of its files."""
    # Pictures take longest: begun last, they would keep one processor busy when all others have nothing left to do.
    yield Task("cover", partial(cover, order))
    yield Task("contact sheet", partial(contact_sheet, order))
    yield Task("previews", partial(previews, order))
    for paper in order.papers:
        for language in order.languages:
            for ink in order.inks:
                yield Task(f"{paper.key} {ink} {language}", partial(print_kit, order, paper, ink, language, name))
            if order.cutter is not Cutter.HAND:
                yield Task(f"{paper.key} {order.cutter} {language}", partial(cut, order, paper, language, name))
            if order.flip.duplex:
                yield Task(f"{paper.key} calibration {language}", partial(calibrate, order, paper, language))
