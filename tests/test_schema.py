"""The schemas of the data files: what an editor would say of a file is what the models say of it."""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any, get_args

import pytest
import yaml
from hypothesis import example, given
from hypothesis import strategies as st
from jsonschema import Draft7Validator
from pydantic import BaseModel, TypeAdapter, ValidationError

from generator.components.parts import KINDS
from generator.model.base import Colour, Length, Size
from generator.model.battlefield import Rolled
from generator.model.system import ComponentSpec
from generator.schema import DATA_FILES, schema
from generator.source.yamlfile import parse_yaml

ROOT = Path(__file__).resolve().parents[1]
SHIPPED = sorted(path for folder in ("scenarios", "templates") for path in (ROOT / folder).rglob("*.yaml"))

# A small file of each kind, one field a line.
SYSTEM = """\
id: skirmish
name: Skirmish
languages: [cs, en]
board: {kind: hex}
stats: []
rosters: []
components: []
"""
SCENARIO = """\
id: clash
system: skirmish
version: 0.1.0
title: Clash
subtitle: A small one
date: once
languages: [cs, en]
first_side: red
author: nobody
credits: none
sides: [{id: red, name: Red, army: Reds, colour: "#aa0000", ink: "#ffffff", emblem: star}]
"""
MAP = """\
terrain: . . f
"""
TILES = """\
tiles: [{id: 1, front: {terrain: .}, back: {terrain: f}}]
"""
BATTLEFIELDS = """\
table: {columns: 1, rows: 1, sector: 2ft}
scatter: {throws: [2d6], pip: 1in, faces: 6, hits: 2, directions: 8}
terrain: []
kinds: [{id: plains, name: Plains, rolls: 1, faces: {1-6: nothing}}]
"""
THEME = """\
paper: "#ffffff"
panel: "#eeeeee"
ink: "#000000"
muted: "#444444"
rule: "#999999"
neutral: "#222222"
neutral_ink: "#ffffff"
levels: ["#eeeedd"]
contour: "#887766"
grid: "#889999"
grid_width: 0.2mm
label: "#333333"
"""
WORDS = """\
words: {front: {cs: líc, en: front}}
"""
SMALL = {
    "system": SYSTEM,
    "scenario": SCENARIO,
    "map": MAP,
    "tiles": TILES,
    "battlefields": BATTLEFIELDS,
    "theme": THEME,
    "words": WORDS,
}


@cache
def validator(name: str) -> Draft7Validator:
    return Draft7Validator(schema(DATA_FILES[name].model))


def as_editor(text: str) -> Any:
    """The data as an editor sees it: numbers and truth values are such, and keys are text."""
    return _with_text_keys(yaml.safe_load(text))


def _with_text_keys(value: Any) -> Any:
    if isinstance(value, dict):
        return {str(key): _with_text_keys(one) for key, one in value.items()}
    return [_with_text_keys(one) for one in value] if isinstance(value, list) else value


def editor_accepts(name: str, text: str) -> bool:
    return validator(name).is_valid(as_editor(text))


def model_accepts(name: str, text: str) -> bool:
    try:
        DATA_FILES[name].model.model_validate(parse_yaml(text, "file").value)
    except ValidationError:
        return False
    return True


def changed(name: str, line: str) -> str:
    """The small file with a line in place of the one of the same field, or beside the others."""
    field = line.partition(":")[0]
    others = [one for one in SMALL[name].splitlines() if one.partition(":")[0] != field]
    return "\n".join([*others, line])


def without(name: str, field: str) -> str:
    return "\n".join(line for line in SMALL[name].splitlines() if line.partition(":")[0] != field)


@pytest.mark.parametrize("name", DATA_FILES)
def test_a_schema_is_a_schema(name):
    made = schema(DATA_FILES[name].model)
    Draft7Validator.check_schema(made)
    assert made["$schema"] == "http://json-schema.org/draft-07/schema#"
    pointers = re.findall(r'"\$ref": "#/definitions/(\w+)"', json.dumps(made))
    assert set(pointers) == set(made["definitions"])


@pytest.mark.parametrize("name", DATA_FILES)
def test_the_kept_schemas_are_those_of_the_models(name):
    kept = (ROOT / "docs" / "schemas" / f"{name}.schema.json").read_text(encoding="utf-8")
    assert json.loads(kept) == schema(DATA_FILES[name].model), "run: punchboard schema --out docs/schemas"


@pytest.mark.parametrize("path", SHIPPED, ids=lambda path: path.relative_to(ROOT).as_posix())
def test_every_shipped_file_has_a_schema_and_fits_it(path):
    (name,) = (name for name, file in DATA_FILES.items() if path.match(file.pattern))
    found = validator(name).iter_errors(as_editor(path.read_text(encoding="utf-8")))
    assert [error.message for error in found] == []


def models(model: type[BaseModel]) -> Iterator[type[BaseModel]]:
    """A model and all that its fields hold."""
    yield model
    for field in model.model_fields.values():
        for part in parts(field.annotation):
            if isinstance(part, type) and issubclass(part, BaseModel):
                yield from models(part)


def parts(annotation: Any) -> Iterator[Any]:
    yield annotation
    for part in get_args(annotation):
        yield from parts(part)


@pytest.mark.parametrize("name", DATA_FILES)
def test_an_editor_can_say_of_every_field_what_it_is(name):
    made = schema(DATA_FILES[name].model)
    root, *others = {
        model.__name__: model for model in models(DATA_FILES[name].model) if model.__name__ != "Text"
    }.items()
    for shape, (title, model) in [(made, root), *((made["definitions"][title], (title, m)) for title, m in others)]:
        for field in model.model_fields:
            told = shape["properties"][field].get("description", "")
            assert re.match(r"[A-Z0-9a-z].*\.$", told), f"{title}.{field} has no string below it"
            assert len(told) < 200


@pytest.mark.parametrize("name", SMALL)
def test_the_small_files_are_right(name):
    assert editor_accepts(name, SMALL[name])
    assert model_accepts(name, SMALL[name])


@pytest.mark.parametrize(
    ("name", "text", "said"),
    [
        ("scenario", changed("scenario", "turnz: 12"), "'turnz' was unexpected"),
        ("scenario", without("scenario", "author"), "'author' is a required property"),
        ("system", changed("system", "board: {kind: hexagon}"), "'hexagon' is not one of"),
        ("system", changed("system", "board: {kind: hex, cell: 16}"), "16 is not of type 'string'"),
        ("system", changed("system", "board: {kind: hex, cell: '16'}"), "does not match"),
        ("theme", changed("theme", "paper: white"), "does not match"),
        ("theme", without("theme", "paper"), "'paper' is a required property"),
        ("map", "paths: []", "'terrain' is a required property"),
        ("map", "{tiles: 1a, terrain: x}", "False schema does not allow 'x'"),
    ],
)
def test_what_an_editor_says_of_a_mistake(name, text, said):
    messages = [error.message for error in validator(name).iter_errors(as_editor(text))]
    assert len(messages) == 1
    assert said in messages[0]
    assert not model_accepts(name, text)


AGREED = [
    # Texts may look like something else.
    ("scenario", "version: 1.0", True),
    ("scenario", "id: 7", True),
    ("scenario", "author: NO", True),
    ("scenario", "author: true", True),
    ("scenario", "author: [a, b]", False),
    ("scenario", "author: {cs: a}", False),
    # Texts by language.
    ("scenario", "title: {cs: Most, en: Bridge}", True),
    ("scenario", "title: 1918", True),
    ("scenario", "title: {cs: 1918}", True),
    ("scenario", 'title: ""', True),
    ("scenario", "title: {}", False),
    ("scenario", "title: {english: Bridge}", False),
    ("scenario", "title: {EN: Bridge}", False),
    ("scenario", "title: {en: [Bridge]}", False),
    ("scenario", "title: [Bridge]", False),
    # Whole numbers and their bounds.
    ("scenario", "turns: 24", True),
    ("scenario", "turns: 0", False),
    ("scenario", "turns: 61", False),
    ("scenario", "turns: many", False),
    ("scenario", "turns: 1.5", False),
    ("scenario", "scale: {value: 270, unit: m}", True),
    ("scenario", "scale: {value: 0, unit: m}", False),
    ("scenario", "scale: {value: 270}", False),
    ("scenario", "constants: {limit: 500, less: -3}", True),
    ("scenario", "constants: {limit: five}", False),
    # Lists.
    ("scenario", "languages: [no, en]", True),
    ("scenario", "languages: []", False),
    ("scenario", "languages: cs", False),
    ("scenario", "sides: []", False),
    # Colours, and numbers with decimals.
    (
        "scenario",
        'sides: [{id: a, name: A, army: A, colour: "#AA00ff", ink: "#ffffff", emblem: a, dash: [1, 0.5]}]',
        True,
    ),
    ("scenario", 'sides: [{id: a, name: A, army: A, colour: "#aa00ff", ink: "#ffffff", emblem: a, dash: [x]}]', False),
    ("scenario", 'sides: [{id: a, name: A, army: A, colour: "#fff", ink: "#ffffff", emblem: a}]', False),
    ("scenario", 'sides: [{id: a, name: A, army: A, colour: red, ink: "#ffffff", emblem: a}]', False),
    ("scenario", 'sides: [{id: a, name: A, army: A, colour: 123456, ink: "#ffffff", emblem: a}]', False),
    # Numbers in a range, and lengths of few figures.
    ("scenario", "scale: {value: 1000001, unit: m}", False),
    ("system", "board: {kind: hex, levels: 99}", True),
    ("system", "board: {kind: hex, levels: 100}", False),
    ("system", "board: {kind: hex, cell: 100/6mm}", True),
    ("system", "board: {kind: hex, cell: 10000000/1000000mm}", False),
    ("system", "components: [{id: a, kind: card, name: A, count: 501}]", False),
    ("system", "components: [{id: a, kind: card, name: A, corner: -1}]", False),
    # Languages, each once, and dashes that are not all nothing.
    ("scenario", "languages: [cs, Cs]", False),
    ("scenario", "languages: [cs, cs]", False),
    ("system", "languages: []", False),
    ("theme", "sides: {rome: {dash: []}}", True),
    ("theme", "sides: {rome: {dash: [0, 2]}}", True),
    ("theme", "sides: {rome: {dash: [0, 0]}}", False),
    ("theme", "sides: {rome: {dash: [-1, 2]}}", False),
    # Enumerations.
    ("system", "board: {kind: square, shove: left, orientation: pointy, numbering: {scheme: xxyy, numbers: up}}", True),
    ("system", "board: {kind: hex, shove: sideways}", False),
    ("system", "board: {kind: hex, numbering: {first: 0}}", False),
    ("system", "board: hex", False),
    # Truth values.
    ("system", "rosters: [{id: units, name: Units, stats: [P], kinds: false}]", True),
    ("system", "rosters: [{id: units, name: Units, stats: [P], kinds: maybe}]", False),
    ("system", "rosters: [{id: units, name: Units, stats: [P], kinds: []}]", False),
    # Names: a list, or a text with commas.
    ("system", "rosters: [{id: units, name: Units, stats: 'P, V'}]", True),
    ("system", "rosters: [{id: units, name: Units, stats: 7}]", True),
    ("system", "rosters: [{id: units, name: Units, stats: [7, true]}]", True),
    ("system", "rosters: [{id: units, name: Units, stats: {P: 1}}]", False),
    ("system", "rosters: [{id: units, name: Units, stats: [[P]]}]", False),
    # Sizes.
    ("system", "components: [{id: a, kind: card, name: A, size: 63mm x 88mm}]", True),
    ("system", "components: [{id: a, kind: card, name: A, size: 16mm, corner: 1.5, count: 2}]", True),
    ("system", "components: [{id: a, kind: card, name: A, size: 63 x 88mm}]", False),
    ("system", "components: [{id: a, kind: card, name: A, size: [63mm, 88mm]}]", False),
    ("system", "components: [{id: a, kind: card, name: A, count: some}]", False),
    # Maps by name.
    ("system", "texts: {yes: {cs: ano}, 3: three}", True),
    ("system", "texts: [a]", False),
    ("system", "examples: [{fact: 3, let: {a: 1 + 1}, expect: {a: 2}}]", True),
    ("system", "examples: [{fact: A3, expect: {a: two}}]", False),
    ("system", "rules: [{id: a, every: once, when: true, require: false, message: No}]", True),
    # Maps and tiles.
    ("map", "terrain: 1", True),
    ("map", "fields: {plains: [1, 2], hills: '3, 4'}", True),
    ("map", "field_names: {3: Dragobor}", True),
    ("map", "levels: 1 1 2", True),
    ("map", "paths: [{kind: road, through: []}]", False),
    ("map", "places: [{id: camp, hex: A1, symbol: camp, name: '', side: red}]", True),
    ("map", "tiles: 1a", False),
    ("tiles", "tiles: []", False),
    ("tiles", "tiles: [{id: 1, front: {terrain: .}}]", False),
    ("tiles", "tiles: [{id: 1, front: {terrain: .}, back: {}}]", False),
    # Dice and faces.
    ("battlefields", "kinds: [{id: a, name: A, rolls: 1, faces: {1-3: nothing, 4 - 6: nothing}}]", True),
    ("battlefields", "kinds: [{id: a, name: A, rolls: 1, die: 2, faces: {1: nothing, 2: nothing}}]", True),
    ("battlefields", "kinds: [{id: a, name: A, rolls: 1, faces: {all: nothing}}]", False),
    ("battlefields", "kinds: [{id: a, name: A, rolls: 0, faces: {1-6: nothing}}]", False),
    ("battlefields", "kinds: []", False),
    ("battlefields", "scatter: {throws: [d6, 1d3+1], pip: 1in, faces: 6, hits: 2, directions: 8}", True),
    ("battlefields", "scatter: {throws: [2], pip: 1in, faces: 6, hits: 2, directions: 8}", False),
    ("battlefields", "scatter: {throws: [0d6], pip: 1in, faces: 6, hits: 2, directions: 8}", False),
    ("battlefields", "scatter: {throws: [2d6], pip: 1in, faces: 6, hits: -1, directions: 8}", False),
    # Themes.
    ("theme", "side_wash: 0.5", True),
    ("theme", "side_wash: 1.5", False),
    ("theme", "levels: []", False),
    ("theme", "sides: {rome: {colour: '#123456'}}", True),
    ("theme", "sides: {rome: {color: '#123456'}}", False),
    ("theme", "terrain: {forest: {motifs: [a], width: 1mm}}", True),
    ("theme", "type: {title: {bold: FiraSans-Bold}}", True),
    ("theme", "type: {title: FiraSans-Bold}", False),
    ("words", "words: {front: líc}", True),
    ("words", "words: [front]", False),
]


@pytest.mark.parametrize(("name", "line", "right"), AGREED)
def test_editor_and_model_agree(name, line, right):
    text = changed(name, line)
    assert (editor_accepts(name, text), model_accepts(name, text)) == (right, right)


@pytest.mark.parametrize("line", ['turns: "24"', "board:", "board: ~"])
def test_where_an_editor_is_stricter(line):
    """docs/editors.md tells of these: a number in quotes, and a field without a value."""
    text = changed("scenario", line)
    assert (editor_accepts("scenario", text), model_accepts("scenario", text)) == (False, True)


def test_a_theme_that_extends_another_needs_nothing_else():
    assert editor_accepts("theme", "extends: clean")
    assert editor_accepts("theme", "extends: clean\nterrain: {forest: {fill: '#aabbcc'}}")
    assert not editor_accepts("theme", "extends: clean\nterrain: {forest: {fill: green}}")
    assert not editor_accepts("theme", "extends: [clean]")


# Digits, signs and letters of lengths, sizes, colours and dice in any order, so that many are nearly right.
SCRIBBLE = st.text(alphabet="0123456789/.,+-# xX×mMcCiInNfFtTpPdDaA", max_size=14)
NEARLY = st.one_of(
    SCRIBBLE,
    st.from_regex(r"\A ?[0-9]{1,3}([./,][0-9]{1,2})? ?(mm|CM|in|Ft|pt|px|)( ?[x×X] ?[0-9]{1,2}(mm|in|))?\Z"),
    st.from_regex(r"\A[0-9]{0,2}[dD][0-9]{0,2}(\+[0-9]?)?\Z"),
    st.from_regex(r"\A ?#?[0-9a-gA-G]{5,7}\Z"),
)


@given(NEARLY)
@example("0/8in")
@example("1/0in")
@example("10/08 IN")
@example("0.0mm")
@example("1,5cm")
@example("16mm x 0mm")
@example("0.0001mm")
@example("9999999mm")
@example("1mm x 2mm x 3mm")
def test_patterns_fit_what_the_parsers_read(text):
    for kind in (Length, Size, Colour, Rolled):
        adapter: TypeAdapter[Any] = TypeAdapter(kind)
        try:
            adapter.validate_python(text)
            right = True
        except ValidationError as problem:
            # No pattern can tell how long a length is.
            right = "out of range" in str(problem)
        assert bool(re.search(adapter.json_schema()["pattern"], text)) == right, f"{text!r} as {kind}"


def test_the_kinds_an_editor_offers_are_those_of_components():
    assert set(ComponentSpec.model_fields["kind"].examples or ()) == set(KINDS)


def test_the_guide_for_editors_names_every_schema_for_its_files():
    guide = (ROOT / "docs" / "editors.md").read_text(encoding="utf-8")
    expected = {f"{name}.schema.json": file.pattern for name, file in DATA_FILES.items()}
    blocks = dict(re.findall(r"```(json|toml|lua)\n(.*?)```", guide, re.DOTALL))
    code = json.loads(blocks["json"])["yaml.schemas"]
    helix = tomllib.loads(blocks["toml"])["language-server"]["yaml-language-server"]["config"]["yaml"]["schemas"]
    neovim = dict(re.findall(r'\["(.*?)"\] = "(.*?)"', blocks["lua"]))
    for mapping in (code, helix, neovim):
        assert {path.removeprefix("./schemas/"): pattern for path, pattern in mapping.items()} == expected
    assert dict(re.findall(r"\| `(.*?)` \| `(.*?)` \|", guide)) == expected
