"""A map is painted when it is asked for; what there is to tell about it is told before, and is all there is."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace

import pytest
from boards import open_field
from mapped import Sampled

from generator import resources
from generator.components import board as drawn
from generator.components.plan import plan
from generator.components.studio import Studio
from generator.diagnostics import Diagnostic, InputError
from generator.drawing.art import ArtBook
from generator.drawing.items import Drawing, Path, Sketch
from generator.drawing.shapes import rectangle
from generator.model.base import Text
from generator.model.board import Board
from generator.press import Press, Request

# No font has the sign, and the whole is wider than a plate.
LONG = Text.model_validate("漢 a name of many words that nothing on a map has the room for")


@dataclass
class Recorder(ArtBook):
    """An art book that remembers what it was asked for."""

    asked: set[tuple[str, str]] = field(default_factory=set)

    def symbol(self, name: str, colour: str) -> Drawing:
        self.asked.add((name, colour))
        return super().symbol(name, colour)


def misnamed(board: Board) -> Board:
    """The board with a name on everything that can have one, none of which can be set."""
    return replace(
        board,
        courses=tuple(replace(course, name=LONG) for course in board.courses),
        places=tuple((cell, place.model_copy(update={"name": LONG})) for cell, place in board.places),
        regions=tuple(replace(region, name=LONG) for region in board.regions),
    )


def heard(studio: Studio, act: Callable[[Studio], object]) -> tuple[set[Diagnostic], set[tuple[str, str]]]:
    """What is told and which symbols are asked for when something is done in a studio."""
    other = replace(studio, problems=[])
    art = Recorder(studio.finder, studio.book)
    vars(other)["art"] = art
    act(other)
    return {*other.drain()}, art.asked


def check_told(studio: Studio, board: Board) -> None:
    told, fetched = heard(studio, lambda s: drawn.foretell(board, s))
    painted, used = heard(studio, lambda s: drawn.field(board, s))
    assert told == painted
    assert fetched >= used
    assert told
    assert used


def test_a_map_of_hexes_or_squares_has_nothing_new_to_tell_when_it_is_painted(mapped: Sampled) -> None:
    check_told(mapped.studio, misnamed(mapped.board))


@pytest.mark.parametrize("name", ["campaign/six-realms", "swat/first-clash"])
def test_nor_have_a_map_of_fields_and_one_of_tiles(name: str) -> None:
    studio = Press(Request(resources.scenarios() / name, language="en")).studio
    assert studio.kit.board
    check_told(studio, misnamed(studio.kit.board))


def test_a_symbol_that_is_missing_is_missed_before_painting(studio: Studio) -> None:
    board = open_field(studio, 3, 3, places=[{"id": "x", "hex": "B2", "symbol": "centaur", "name": "X"}])
    with pytest.raises(InputError) as caught:
        drawn.draw(board, studio)
    assert "there is no symbol 'centaur'" in str(caught.value)


def test_board_and_plan_are_painted_when_they_are_asked_for(studio: Studio, monkeypatch: pytest.MonkeyPatch) -> None:
    board = open_field(studio, 3, 2)
    painted: list[str] = []
    labels = drawn.labelled
    monkeypatch.setattr(drawn, "labelled", lambda *given: painted.append("labels") or labels(*given))
    whole, small = drawn.draw(board, studio), plan(board, studio, 40)
    assert painted == []
    assert whole.items
    assert small.items
    assert painted == ["labels"] * 2


def test_a_sketch_is_painted_once() -> None:
    calls = []

    def paint() -> tuple[Path, ...]:
        calls.append(1)
        return (Path(rectangle(0, 0, 2, 1), fill="#000000"),)

    sketch = Sketch(2.0, 1.0, paint)
    assert (sketch.width, sketch.height, calls) == (2.0, 1.0, [])
    assert sketch.items is sketch.items
    assert calls == [1]
