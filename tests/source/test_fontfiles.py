"""Faces of fonts.toml: where their files are, and figures of one width by the font's own features."""

from __future__ import annotations

from collections.abc import Callable
from copy import deepcopy
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest
from fontTools.feaLib.builder import addOpenTypeFeaturesFromString
from fontTools.subset import Subsetter
from fontTools.ttLib import TTFont
from fontTools.ttLib.sfnt import calcChecksum

from generator import resources
from generator.diagnostics import Diagnostic, InputError
from generator.source.fontfiles import FontCatalogue, read_catalogue

FIGURES = "0123456789"
NAMES = "zero one two three four five six seven eight nine".split()
PLAIN, TABULAR = "FiraSansCondensed-Bold", "FiraSansCondensed-Bold-Tabular"


@pytest.fixture(scope="module")
def catalogue() -> FontCatalogue:
    return read_catalogue(resources.fonts())


def opened(data: bytes) -> TTFont:
    # 2: a wrong checksum of a table is an error.
    return TTFont(BytesIO(data), checkChecksums=2)


def glyphs(font: TTFont, characters: str = FIGURES) -> list[str]:
    return [font.getBestCmap()[ord(character)] for character in characters]


def widths(font: TTFont) -> set[int]:
    return {font["hmtx"][glyph][0] for glyph in glyphs(font)}


def test_only_the_figures_differ_from_the_file(catalogue: FontCatalogue) -> None:
    plain, tabular = opened(catalogue.open(PLAIN).data), opened(catalogue.open(TABULAR).data)
    assert len(widths(plain)) > 1
    assert len(widths(tabular)) == 1
    letters = "HxgŘŽДж→№"
    assert glyphs(plain, letters) == glyphs(tabular, letters)
    assert plain.keys() == tabular.keys()
    # The head holds the checksum of the file.
    for tag in set(plain.reader.keys()) - {"cmap", "head"}:
        assert plain.reader[tag] == tabular.reader[tag], tag
    assert plain["head"].modified == tabular["head"].modified


def test_the_checksum_of_the_whole_file_is_right(catalogue: FontCatalogue) -> None:
    """The specification of OpenType wants the four-byte numbers of a file to sum up to this (see its table head)."""
    assert calcChecksum(catalogue.open(TABULAR).data) == 0xB1B0AFBA


def test_signs_that_stand_with_figures_are_as_wide_as_they(catalogue: FontCatalogue) -> None:
    font = opened(catalogue.open(TABULAR).data)
    assert {font["hmtx"][glyph][0] for glyph in glyphs(font, "+−")} == widths(font)


def test_every_table_of_characters_leads_to_the_same_figures(catalogue: FontCatalogue) -> None:
    font = opened(catalogue.open(TABULAR).data)
    for table in font["cmap"].tables:
        assert [table.cmap[ord(figure)] for figure in FIGURES] == glyphs(font), (table.platformID, table.platEncID)


def test_a_face_is_the_same_bytes_whenever_it_is_read(catalogue: FontCatalogue) -> None:
    assert catalogue.open(TABULAR).data == catalogue.open(TABULAR).data


def test_other_roles_keep_the_figures(catalogue: FontCatalogue) -> None:
    changed = catalogue.with_roles({"label": {"bold": TABULAR}})
    assert changed.roles["label"]["bold"] == TABULAR
    assert changed.open(TABULAR).data == catalogue.open(TABULAR).data


@pytest.fixture
def tabular(catalogue: FontCatalogue, tmp_path: Path) -> Callable[[Callable[[TTFont], None]], TTFont]:
    """A small font of Latin letters and all figures, changed by a function, and then read with tabular figures."""

    def read(change: Callable[[TTFont], None]) -> TTFont:
        font = TTFont(BytesIO(catalogue.open(PLAIN).data))
        subset = Subsetter()
        subset.options.glyph_names = True
        subset.options.layout_features = ["*"]
        subset.populate(text=f" ABCabc+{FIGURES}")
        subset.subset(font)
        change(font)
        font.save(tmp_path / "Small.ttf")
        return opened(
            FontCatalogue({"Small": tmp_path / "Small.ttf"}, {}, (), tabular=frozenset({"Small"})).open("Small").data
        )

    return read


def shown_by_itself(suffix: str) -> Callable[[TTFont], None]:
    """Makes the font show the figures with a suffix of glyph names by itself."""

    def change(font: TTFont) -> None:
        for table in font["cmap"].tables:
            table.cmap |= {ord(figure): name + suffix for figure, name in zip(FIGURES, NAMES, strict=True)}

    return change


def without_features(font: TTFont) -> None:
    del font["GSUB"]


def both(*changes: Callable[[TTFont], None]) -> Callable[[TTFont], None]:
    def change(font: TTFont) -> None:
        for one in changes:
            one(font)

    return change


def features(source: str) -> Callable[[TTFont], None]:
    def change(font: TTFont) -> None:
        del font["GSUB"]
        addOpenTypeFeaturesFromString(font, source)

    return change


def substitutions(one: str, other: str) -> str:
    return "".join(f"sub {name}{one} by {name}{other};" for name in NAMES)


def feature(tag: str, one: str, other: str) -> str:
    return f"feature {tag} {{ {substitutions(one, other)} }} {tag};"


def test_figures_become_those_of_the_feature(tabular: Any) -> None:
    assert glyphs(tabular(lambda _: None)) == [f"{name}.tf" for name in NAMES]


def test_figures_that_hang_below_the_line_are_made_lining_too(tabular: Any) -> None:
    assert glyphs(tabular(shown_by_itself(".osf"))) == [f"{name}.tf" for name in NAMES]


@pytest.mark.parametrize(
    "source",
    [
        feature("lnum", ".osf", "") + feature("tnum", "", ".tf"),
        feature("tnum", ".osf", ".tosf") + feature("lnum", ".tosf", ".tf"),
    ],
    ids=["lining first", "tabular first"],
)
def test_features_are_applied_in_the_order_of_the_font(tabular: Any, source: str) -> None:
    font = tabular(both(features(source), shown_by_itself(".osf")))
    assert glyphs(font) == [f"{name}.tf" for name in NAMES]


def test_substitutions_behind_an_extension_are_found(tabular: Any) -> None:
    source = f"feature tnum {{ lookup far useExtension {{ {substitutions('', '.tf')} }} far; }} tnum;"
    assert glyphs(tabular(features(source))) == [f"{name}.tf" for name in NAMES]


def test_the_first_substitution_of_a_glyph_by_one_other_counts(
    tabular: Any,
) -> None:
    ligature = "lookup other { sub zero one by A; } other;"
    source = f"feature tnum {{ {ligature} lookup one {{ {substitutions('', '.tf')} }} one; }} tnum;"

    def with_another_subtable(font: TTFont) -> None:
        subtables = font["GSUB"].table.LookupList.Lookup[1].SubTable
        subtables.append(deepcopy(subtables[0]))
        subtables[1].mapping = dict.fromkeys(NAMES, "A")

    font = tabular(both(features(source), with_another_subtable))
    assert glyphs(font) == [f"{name}.tf" for name in NAMES]


def test_a_font_without_names_of_glyphs_shows_the_same_ones(tabular: Any) -> None:
    def without_names(font: TTFont) -> None:
        font["post"].formatType = 3.0

    named, nameless = tabular(lambda _: None), tabular(without_names)
    for font in (named, nameless):
        assert len(widths(font)) == 1
    assert [*map(named.getGlyphID, glyphs(named))] == [*map(nameless.getGlyphID, glyphs(nameless))]


def test_a_font_whose_figures_are_tabular_by_themselves_needs_no_feature(tabular: Any) -> None:
    font = tabular(both(without_features, shown_by_itself(".tf")))
    assert glyphs(font) == [f"{name}.tf" for name in NAMES]


def without_figures(font: TTFont) -> None:
    for table in font["cmap"].tables:
        table.cmap = {code: glyph for code, glyph in table.cmap.items() if chr(code) not in FIGURES}


def refusal(read: Callable[[], object]) -> Diagnostic:
    with pytest.raises(InputError) as caught:
        read()
    (found,) = caught.value.diagnostics
    return found


@pytest.mark.parametrize(
    "change",
    [without_features, features(feature("lnum", ".osf", "")), without_figures],
    ids=["no features", "other features", "no figures"],
)
def test_a_font_without_tabular_figures_is_told(tabular: Any, change: Callable[[TTFont], None]) -> None:
    found = refusal(lambda: tabular(change))
    assert found.code == "F012"
    assert "Small has no tabular figures" in found.message
    assert "tnum" in str(found.hint)


FONTS_TOML = """
fallbacks = []
[faces]
Own = {{ package = "no_such_package", file = "Own.ttf"{} }}
[roles.text]
regular = "Own"
"""


def folder(path: Path, more: str = "") -> Path:
    path.mkdir()
    (path / "fonts.toml").write_text(FONTS_TOML.format(more), encoding="utf-8")
    return path


def test_unknown_figures_are_told(tmp_path: Path) -> None:
    fonts = folder(tmp_path / "fonts", ', figures = "tabluar"')
    (fonts / "Own.ttf").write_bytes(b"a font")
    found = refusal(lambda: read_catalogue(fonts))
    assert found.code == "F012"
    assert "Own" in found.message
    assert "'tabluar'" in found.message
    assert 'figures = "tabular"' in str(found.hint)


def test_a_file_beside_goes_before_one_of_the_folder(tmp_path: Path) -> None:
    fonts, beside = folder(tmp_path / "fonts"), tmp_path / "beside"
    beside.mkdir()
    (fonts / "Own.ttf").write_bytes(b"of the folder")
    assert read_catalogue(fonts, (beside,)).files["Own"] == fonts / "Own.ttf"
    (beside / "Own.ttf").write_bytes(b"beside")
    assert read_catalogue(fonts, (beside,)).files["Own"] == beside / "Own.ttf"


def test_a_font_that_is_nowhere_is_told(tmp_path: Path) -> None:
    fonts = folder(tmp_path / "fonts")
    found = refusal(lambda: read_catalogue(fonts))
    assert found.code == "F001"
    assert "Own.ttf" in found.message
    assert "no-such-package" in str(found.hint)
