"""Worked examples of moves, sight and values: what each claim says when it fails, and where."""

from __future__ import annotations

import pytest
from kits import Edit, Found, Kit, without_words

from generator.diagnostics import Diagnostic

EXAMPLES = "\nexamples:\n"


def told(kit: Kit, example: str) -> Diagnostic | None:
    """What is said of one more example; its only finding, at the place that the example marks."""
    kit.edit(Edit("system.yaml", EXAMPLES, f"{EXAMPLES}  - {{fact: X1, {example}}}\n"))
    found = kit.found()
    if not found:
        return None
    assert without_words(found) == [Found("E701", *kit.marked())]
    return found[0]


def sight(shooter: str, between: str, target: str, clear: str) -> str:
    return f"shooter: {{{shooter}}}, between: [{between}], target: {{{target}}}, clear: {clear}"


LOW, HILL = "terrain: open", "terrain: open, level: 2"


@pytest.mark.parametrize(
    "example",
    [
        "kind: horse, steps: [{terrain: open}, {terrain: ford}], costs: [1, 2], equals: 3",
        "kind: horse, closed: [wood, cliff, hedge]",
        "kind: foot, closed: [cliff]",
        "kind: horse, start: {terrain: wood}, steps: [{terrain: open}], costs: [1]",  # standing there is another thing
        sight(LOW, "", LOW, "true"),
        sight(LOW, "{terrain: open, unit: true}", LOW, "false"),
        sight(HILL, "{terrain: open, unit: true}", HILL, "true"),
        "let: {wood: \"(terrain | selectattr('id', 'eq', 'wood') | first).cost\"}, expect: {wood: 2}",
    ],
)
def test_what_the_data_reproduce(kit: Kit, example: str) -> None:
    assert told(kit, example) is None


@pytest.mark.parametrize(
    ("example", "words"),
    [
        ("kind: ^hosre, closed: [wood]", "there is no kind of unit 'hosre'"),
        ("kind: horse, steps: [{terrain: open}, {terrain: ^wood}]", "wood is forbidden to horse"),
        ("kind: foot, closed: [cliff, ^hedge]", "hedge is open to foot, expected that it is forbidden"),
        ("kind: foot, closed: [^clif]", "there is no terrain 'clif'"),
        ("closed: ^[cliff]", "does not say which kind of unit"),
        ("kind: horse, steps: [{terrain: ford}], costs: [^1]", "step 1 costs 2, expected 1"),
        (sight(LOW, "{terrain: open}", LOW, "^false"), "the sight is clear, expected that it is not"),
        (sight(LOW, "{terrain: open}, {terrain: open, level: 2}", HILL, "^true"), "hex 2 between, open, is 2 high"),
        (sight(LOW, "{terrain: ^opne}", LOW, "true"), "there is no terrain 'opne'"),
        (sight("terrain: ^opne", "", LOW, "true"), "there is no terrain 'opne'"),
        ("let: {a: constants.^bas}", "'a' can't be reckoned: 'bas' is not known here"),
        ('let: {a: 1, b: "a + ^c"}', "'b' can't be reckoned: 'c' is not known here"),
        ('let: {a: "2 in ^range(2000)"}', "'a' can't be reckoned: a range can have 1000 numbers, found 2000"),
    ],
)
def test_a_claim_that_fails_is_told_at_its_place(kit: Kit, example: str, words: str) -> None:
    found = told(kit, example)
    assert found
    assert words in found.message


def test_an_example_of_sight_needs_all_of_its_parts(kit: Kit) -> None:
    kit.edit(Edit("system.yaml", EXAMPLES, f"{EXAMPLES}  - ^{{fact: X1, shooter: {{terrain: open}}, clear: true}}\n"))
    (found,) = kit.found()
    assert without_words([found]) == [Found("E701", *kit.marked())]
    assert "lacks target" in found.message


def test_kinds_pay_their_own_costs(kit: Kit) -> None:
    """S7: tracked in forest pays 2 where others pay 1."""
    kit.edit(Edit("system.yaml", "name: Ford, cost: 2", "name: Ford, cost: 1, costs: {horse: 2}"))
    steps = "steps: [{terrain: ford}], costs"
    assert told(kit, f"kind: horse, {steps}: [2]") is None
    kit.edit(Edit("system.yaml", f"kind: horse, {steps}: [2]", f"kind: foot, {steps}: [1]"))
    assert kit.found() == []


def places(found: Diagnostic) -> list[tuple[str, str, int, int]]:
    return [(r.message, r.position.file.rpartition("/")[2], r.position.line, r.position.column) for r in found.related]


def test_a_value_that_differs_points_at_the_cells_and_constants_it_was_reckoned_from(kit: Kit) -> None:
    kit.edit(Edit("system.yaml", "expect: {base: 1, harm: 1}", "expect: {harm: 2}"))
    (found,) = kit.found()
    constant = kit.files["system.yaml"].split("\n").index("constants: {base: 1}") + 1
    assert places(found) == [
        ("the table harm, row 1, open: 1/3", "harm.csv", 2, 3),
        ("the constant base is 1", "system.yaml", constant, 19),
    ]


def test_a_value_of_a_piece_is_pointed_at(kit: Kit) -> None:
    rider = "\"(units | selectattr('abbr', 'eq', 'Rider') | first).stats.P\""
    found = told(kit, f"let: {{pace: {rider}, two: pace * 2}}, expect: {{two: ^13}}")
    assert found
    assert found.message == "X1: two is 14, expected 13"
    assert places(found) == [("Rider, P: 7", "units.csv", 3, 39)]


def test_an_expression_that_fails_points_at_what_it_got_to(kit: Kit) -> None:
    kit.edit(Edit("system.yaml", "tables.harm[base].open.value", "tables.harm[base + 3].open.value"))
    (found,) = kit.found()
    assert "'4' is not known here" in found.message
    assert [related.message for related in found.related] == ["the constant base is 1"]


def test_no_example_speaks_of_a_table_that_could_not_be_read(kit: Kit) -> None:
    kit.edit(Edit("system.yaml", "file: harm.csv", "file: hram.csv"))
    assert [found.code for found in kit.found()] == ["F001"]
