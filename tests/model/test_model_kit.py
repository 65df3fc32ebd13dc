"""The kit: its sides, terrain and the rows that components run over."""

from __future__ import annotations

from generator.components.studio import Studio


def test_rows_by_name(studio: Studio) -> None:
    kit = studio.kit
    assert [row.abbr for row in kit.rows("commanders")][:2] == ["Laev", "TribI"]  # type: ignore[attr-defined]
    assert kit.rows("terrain") == kit.system.terrain
    assert kit.rows("sides") == kit.scenario.sides
    assert kit.rows("once") == (kit.scenario,)
    assert kit.rows("camels") == ()


def test_sides_and_terrain_by_id(studio: Studio) -> None:
    rome, forest = studio.kit.side("rome"), studio.kit.terrain("forest")
    assert rome is not None
    assert rome.name.get("en") == "Rome"
    assert forest is not None
    assert forest.cost == 2  # A9
    assert studio.kit.side("carthage") is None
    assert studio.kit.terrain("lava") is None


def test_rows_know_their_place_in_their_file(studio: Studio, units: list[dict[str, str]]) -> None:
    pieces = studio.kit.pieces["units"]
    assert [(piece.row, piece.abbr) for piece in pieces] == list(enumerate(row["abbr"] for row in units))
