"""What templates see: plain values in one language."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from enum import StrEnum
from types import SimpleNamespace
from typing import Any

import pytest

from generator.components.studio import Studio
from generator.components.view import KitView, View, localised
from generator.model.base import Model, Text


class Size(StrEnum):
    SMALL = "small"


class Sample(Model):
    name: Text
    size: Size
    others: tuple[Text, ...]
    by_key: dict[str, Text]


SAMPLE = Sample.model_validate(
    {
        "name": {"cs": "Most", "en": "Bridge"},
        "size": "small",
        "others": [{"cs": "a", "en": "b"}, "same everywhere"],
        "by_key": {"k": {"cs": "c", "en": "d"}},
    }
)


def test_a_model_becomes_plain_values_in_one_language() -> None:
    view = localised(SAMPLE, "en")
    assert vars(view) == {
        "name": "Bridge",
        "size": "small",
        "others": ["b", "same everywhere"],
        "by_key": {"k": "d"},
    }
    assert localised(SAMPLE, "cs").name == "Most"


def views(studio: Studio, each: str) -> dict[str, View]:
    return {getattr(view, "abbr", None) or view.id: view for view in studio.view.rows(each)}


def test_a_unit_brings_its_side_kind_stats_and_properties(studio: Studio) -> None:
    """A6: hastati have P 4 and attack 3, crushing attack and legionaries; the other two values are the scenario's."""
    hastati = views(studio, "units")["RHast"]
    assert hastati.name == "Roman hastati"
    assert hastati.side.name == "Rome"
    assert hastati.kind_name == "Infantry"
    assert [(s.id, s.symbol, s.name) for s in hastati.stats] == [
        ("P", "Mv", "Movement"),
        ("U", "At", "Attack"),
        ("B", "Ar", "Armour"),
        ("M", "Mo", "Morale"),
    ]
    assert [s.value for s in hastati.stats] == list(hastati.stat.values())
    assert (hastati.stat["P"], hastati.stat["U"]) == (4, 3)
    assert [p.name for p in hastati.properties] == ["Crushing attack", "Legionaries"]


def test_a_property_shows_its_parameter(studio: Studio) -> None:
    """A6: Cretan archers shoot 3 hexes far and have +1 against cavalry."""
    shooting, bonus = views(studio, "units")["CArc"].properties
    assert (shooting.name, shooting.mark, shooting.value) == ("Shooting (3)", "→", 3)
    assert (bonus.name, bonus.mark, bonus.value) == ("Bonus vs cavalry (1)", None, 1)


def test_a_commander_has_a_rank_and_no_kind(studio: Studio) -> None:
    """A7: Milo's command is 1."""
    milo = views(studio, "commanders")["Milo"]
    assert (milo.rank_name, milo.kind_name) == ("officer", "")
    assert [(s.symbol, s.value) for s in milo.stats] == [("Cm", 1)]
    assert views(studio, "commanders")["Pyrrh"].rank_name == "general"


@pytest.mark.parametrize(
    ("terrain", "cost", "forbidden"),
    [
        ("plain", "1", "–"),
        ("forest", "2", "Machines"),
        ("swamp", "2", "Cavalry, Machines, Elephants"),
        ("scrub", "3", "Cavalry, Machines"),
        ("cliff", "no crossing", "all"),
        ("bridge", "1", "–"),
    ],
)
def test_terrain_says_what_it_costs_and_forbids(studio: Studio, terrain: str, cost: str, forbidden: str) -> None:
    """A9."""
    view = views(studio, "terrain")[terrain]
    assert (view.cost_text, view.forbidden_text) == (cost, forbidden)
    assert view.effects
    assert view.side is None


def test_sides_are_their_own_side_and_the_scenario_has_none(studio: Studio) -> None:
    assert [(v.id, v.side.id) for v in studio.view.rows("sides")] == [("rome", "rome"), ("epirus", "epirus")]
    (once,) = studio.view.rows("once")
    assert (once.title, once.side) == ("Heraclea 280 BC", None)


def test_the_other_language_says_the_same_in_its_words(studio: Studio) -> None:
    czech = KitView(studio.kit, "cs")
    hastati = next(view for view in czech.rows("units") if view.abbr == "RHast")
    assert hastati.name == "Římští hastati"
    assert hastati.kind_name == "Pěchota"
    assert [s.symbol for s in hastati.stats] == ["P", "Ú", "B", "M"]
    assert czech.texts["turn"] == "KOLO"


def reachable(value: Any, seen: set[int]) -> Iterator[Any]:
    if id(value) in seen:
        return
    seen.add(id(value))
    yield value
    inner: list[Any] = []
    if isinstance(value, SimpleNamespace):
        inner = list(vars(value).values())
    elif isinstance(value, Mapping):
        inner = [*value.keys(), *value.values()]
    elif isinstance(value, list | tuple):
        inner = list(value)
    for part in inner:
        yield from reachable(part, seen)


def test_no_model_and_no_function_reaches_a_template(studio: Studio) -> None:
    rows = [view for each in ("units", "commanders", "terrain", "sides", "once") for view in studio.view.rows(each)]
    kinds = {type(value) for value in reachable([studio.values, rows], set())}
    assert kinds <= {View, dict, list, tuple, str, int, float, bool, type(None)}
