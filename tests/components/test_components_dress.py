"""Themes on the shipped kits: every text can be read on its ground, and the sides can be told apart by everybody."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from pathlib import Path as File

import pytest
from coloraide import Color

from generator import resources
from generator.components.dress import dressed
from generator.components.parts import Part, Pieces
from generator.drawing.colour import contrast, luminance, mix
from generator.drawing.ink import InkBook
from generator.drawing.items import Drawing, Path, walk
from generator.model.theme import Livery, LookChange, Theme
from generator.press import Press, Request

SCENARIOS = sorted(path.parent for path in resources.scenarios().glob("*/*/scenario.yaml"))
THEMES = sorted(path.stem for path in (resources.templates() / "common" / "themes").glob("*.yaml"))
# The folder of the theme that docs/look.md shows.
LOOK = File(__file__).parents[2] / "docs" / "look"
# CIEDE2000: colours this far apart are different colours to anybody, side by side or not.
APART = 20.0


@pytest.fixture(
    scope="module", params=[(s, t) for s in SCENARIOS for t in (*THEMES, "night")], ids=lambda p: f"{p[0].name}-{p[1]}"
)
def printed(request: pytest.FixtureRequest) -> Press:
    scenario, theme = request.param
    return Press(Request(scenario, theme=theme, templates=LOOK))


def test_the_documented_theme_is_the_file_that_made_the_pictures() -> None:
    """Of less than forty lines, and the test below reads every text that is printed with it."""
    source = (LOOK / "themes" / "night.yaml").read_text(encoding="utf-8")
    assert f"```yaml\n{source}```" in (LOOK.parent / "look.md").read_text(encoding="utf-8")
    assert len(source.splitlines()) < 40


def test_there_are_three_themes() -> None:
    assert THEMES == ["clean", "low-ink", "parchment"]


def test_named_colours_can_be_read_on_their_grounds(printed: Press) -> None:
    theme, kit = printed.theme, printed.studio.kit
    pairs = [(ink, ground) for ink in (theme.ink, theme.muted) for ground in (theme.paper, theme.panel)]
    pairs += [(theme.neutral_ink, theme.neutral)]
    pairs += [(side.ink, side.colour) for side in kit.scenario.sides]
    pairs += [(side.line or "", theme.paper) for side in kit.scenario.sides]
    pairs += [(theme.label, ground) for ground in theme.levels]
    pairs += [(theme.label, t.look.fill) for t in kit.system.terrain if t.look.fill and t.place == "hex"]
    assert [(ink, ground) for ink, ground in pairs if contrast(ink, ground) < 4.5] == []


def test_every_text_of_counters_and_cards_can_be_read(printed: Press) -> None:
    ink = InkBook(printed.studio.book)
    faces = {face for part in printed.draw(lambda _: None) for face in _faces(part)}
    texts = [
        (one.text, ground) for face in faces for one in ink.of(face).texts for ground in one.known_grounds("#ffffff")
    ]
    assert len(texts) > 100
    assert [(t.string, t.fill, ground) for t, ground in texts if contrast(t.fill, ground) < 4.5] == []


def _faces(part: Part) -> Iterator[Drawing]:
    if isinstance(part, Pieces):
        for component in part.components:
            yield from (face for face in (component.front, component.back) if face)


def test_sides_are_told_apart_by_everybody(printed: Press) -> None:
    """In colour and for the three common colour-blindnesses by hue or lightness, in grey by lightness or by line.

    Lines on paper are all dark, so that many sides differ in them by their dashes alone.
    """
    for one, other in combinations(printed.studio.kit.scenario.sides, 2):
        for ground_one, ground_other, by_dash in (
            (one.colour, other.colour, False),
            (one.line, other.line, one.dash != other.dash),
        ):
            assert ground_one and ground_other
            if ground_one != ground_other and not by_dash:
                first, second = Color(ground_one), Color(ground_other)
                assert first.delta_e(second, method="2000") > APART
                for kind in ("protan", "deutan", "tritan"):
                    assert first.filter(kind).delta_e(second.filter(kind), method="2000") > APART, kind
        lightness = abs(
            Color(one.colour).convert("lab-d65")["lightness"] - Color(other.colour).convert("lab-d65")["lightness"]
        )
        assert lightness > APART or one.dash != other.dash


def test_a_side_of_one_colour_only_fails_the_test_above() -> None:
    """Dark red and dark blue differ in colour and are one grey: what the test above must see."""
    red, blue = Color("#96281f"), Color("#1f4e79")
    assert red.delta_e(blue, method="2000") > APART
    assert abs(red.convert("lab-d65")["lightness"] - blue.convert("lab-d65")["lightness"]) < APART


def test_a_dark_side_keeps_its_colour_for_lines_and_a_pale_one_is_darkened(press: Press) -> None:
    rome, epirus = dressed(press.loaded.kit, press.theme).scenario.sides
    assert rome.line == rome.colour
    assert epirus.line != epirus.colour
    assert contrast(epirus.colour, press.theme.paper) < 4.5 <= contrast(epirus.line or "", press.theme.paper)


def test_washing_the_sides_turns_their_ink_dark(press: Press) -> None:
    theme = press.theme.model_copy(update={"side_wash": 1.0})
    rome, epirus = dressed(press.loaded.kit, theme).scenario.sides
    given = press.loaded.kit.scenario.sides
    assert (rome.colour, epirus.colour) == (theme.paper, theme.paper)
    assert (rome.ink, epirus.ink) == (given[0].colour, given[1].ink)


def test_washing_the_land_leaves_its_lines(press: Press) -> None:
    theme = press.theme.model_copy(update={"land_wash": 0.5})
    kit, given = dressed(press.loaded.kit, theme), press.loaded.kit
    forest, river, cliff = (kit.terrain(name) for name in ("forest", "river", "cliff"))
    assert forest and river and cliff
    assert forest.look.fill == mix(given.terrain("forest").look.fill or "", theme.paper, 0.5)  # type: ignore[union-attr]
    assert river.look.stroke == mix(given.terrain("river").look.stroke or "", theme.paper, 0.5)  # type: ignore[union-attr]
    assert river.look.casing == given.terrain("river").look.casing  # type: ignore[union-attr]
    assert cliff == given.terrain("cliff")


def test_a_theme_changes_named_sides_and_terrain(press: Press) -> None:
    changes = {
        "sides": {"rome": Livery(colour="#000000", ink="#ffffff")},
        "terrain": {"forest": LookChange(fill="#00ff00")},
    }
    kit = dressed(press.loaded.kit, press.theme.model_copy(update=changes))
    rome, epirus = kit.scenario.sides
    assert (rome.colour, rome.ink, rome.emblem) == ("#000000", "#ffffff", "emblem-eagle")
    assert epirus.colour == press.loaded.kit.scenario.sides[1].colour
    assert kit.terrain("forest").look.fill == "#00ff00"  # type: ignore[union-attr]


def test_one_file_restyles_a_kit(scenario: File, tmp_path: File) -> None:
    """A theme of the designer's own, of less than forty lines, given from outside the scenario."""
    (tmp_path / "themes").mkdir()
    (tmp_path / "themes" / "night.yaml").write_text(
        'extends: clean\npaper: "#fefefe"\nsides:\n  rome: {colour: "#222222", ink: "#ffffff"}\n'
        "type:\n  title: {bold: FiraSans-Bold, regular: FiraSans-Bold}\n",
        encoding="utf-8",
    )
    night = Press(Request(scenario, templates=tmp_path, theme="night"))
    assert night.theme.paper == "#fefefe"
    assert night.theme.panel == Press(Request(scenario, theme="clean")).theme.panel
    fills = {
        i.fill for p in night.draw(lambda _: None) for f in _faces(p) for i, _ in walk(f.items) if isinstance(i, Path)
    }
    assert "#222222" in fills and "#8f261d" not in fills
    assert night.studio.book.face_of("title").name == "FiraSans-Bold"


def test_low_ink_lightens_the_pictures_of_terrain_and_not_the_signs_of_units(scenario: File) -> None:
    """Its art_wash leaves 15 % of an area's own colour; full black would then have a luminance of about 0.7."""
    plain, low = (Press(Request(scenario, theme=theme)).studio.art for theme in ("clean", "low-ink"))
    for name in ("terrain-forest", "terrain-river", "terrain-hill"):
        assert min(map(luminance, _areas(plain.symbol(name, "#000000")))) < 0.5
        assert min(map(luminance, _areas(low.symbol(name, "#000000")))) > 0.6
    assert _areas(low.symbol("hastati", "#8f261d")) == {"#8f261d"}


def _areas(drawing: Drawing) -> set[str]:
    return {item.fill for item, _ in walk(drawing.items) if isinstance(item, Path) and item.fill}


def test_a_theme_of_the_model_needs_every_colour() -> None:
    required = {name for name, field in Theme.model_fields.items() if field.is_required()}
    assert {"paper", "ink", "levels", "neutral_ink"} <= required
