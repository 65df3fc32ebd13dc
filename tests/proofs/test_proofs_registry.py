"""The registry of proofs, and what holds for all of them: once a fault, the same in every language, and quick."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from prints import Printer, changed, codes, face

from generator import resources
from generator.explain.entries import Edit
from generator.explain.entries import codes as entries
from generator.press import Press, Request
from generator.proofs.registry import PROOFS, Proof, every_proof, proof
from generator.rules.registry import Subject, every_rule
from generator.sheets.printing import Printing

SCENARIOS = sorted(path.parent for path in resources.scenarios().glob("*/*/scenario.yaml"))
THEMES = sorted(path.stem for path in (resources.templates() / "common" / "themes").glob("*.yaml"))
SMALL = '<text x="2" y="4" font-size="1.5" fill="#ffffff">{{ row.abbr }}</text>'


def test_codes_and_titles_name_one_rule_or_proof_each() -> None:
    rules, proofs = every_rule(), every_proof()
    assert proofs
    assert not set(rules) & set(proofs)
    assert all(re.fullmatch("[A-Z][0-9]{3}", code) and found.code == code for code, found in proofs.items())
    titles = [found.title for found in (*rules.values(), *proofs.values())]
    assert len(set(titles)) == len(titles)


def test_every_proof_is_in_the_catalogue() -> None:
    assert set(every_proof()) <= set(entries())


def test_a_code_cannot_be_given_twice() -> None:
    every_proof()
    with pytest.raises(ValueError, match="Z701"):
        proof("Z701", "Another")(PROOFS["Z702"].check)


def test_a_fault_of_a_template_is_told_once_for_all_pieces_at_its_line(printer: Printer) -> None:
    """Three units and three leaders are drawn by it, and the row of one of them goes with the finding."""
    (found,) = printer.told(face(SMALL))
    assert found.code == "Z701"
    assert found.position
    assert (Path(found.position.file).name, found.position.line) == ("counter.svg", 4)
    assert [Path(related.position.file).name for related in found.related] == ["units.csv"]


def test_a_fault_in_an_included_template_is_told_there(printer: Printer) -> None:
    part = changed("counter.svg", "</svg>", '{% include "part.svg" %}</svg>')
    (found,) = printer.told(part, Edit(file="part.svg", bad=f"\n\n{SMALL}"))
    assert found.position
    assert (Path(found.position.file).name, found.position.line) == ("part.svg", 3)


def test_what_does_not_depend_on_the_language_is_the_same_in_all(printer: Printer) -> None:
    first, second = (printer.told(face(SMALL), language=language) for language in ("cs", "en"))
    assert first == second
    assert codes(first) == ["Z701"]


def test_a_file_is_named_so_that_an_editor_can_open_it(printer: Printer, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(printer.folder)
    (found,) = printer.told(face(SMALL))
    assert found.position
    assert Path(found.position.file).is_file()
    assert not Path(found.position.file).is_absolute()


@pytest.mark.parametrize("folder", SCENARIOS, ids=lambda folder: folder.name)
@pytest.mark.parametrize("theme", THEMES)
def test_the_shipped_kits_have_nothing_to_be_told_of(folder: Path, theme: str) -> None:
    languages = Press(Request(folder)).loaded.kit.scenario.languages
    for language in languages if theme == "parchment" else languages[:1]:
        assert Press(Request(folder, theme=theme, language=language)).check(lambda _: None).told == ()


def test_copies_and_shared_faces_are_looked_at_once(scenario: Path) -> None:
    press = Press(Request(scenario))
    subject = Proof(Subject(press.loaded, press.finder), press.studio, Printing(), press.draw(lambda _: None))
    backs = [face for face in subject.faces if face.drawing is face.component.back]
    assert sum(face.spec.id == "units" for face in backs) == 2, "one back a side, however many units"
    assert len({id(face.drawing) for face in subject.faces}) == len(subject.faces)
