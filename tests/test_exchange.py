"""Texts to translators and back: PO files written, translated by a tool, and printed."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pdfplumber
import polib
import pytest
from kitfiles import silent

from generator.diagnostics import InputError, UsageError
from generator.exchange import Exchange, export_texts, import_texts
from generator.explain.samples import lay_out
from generator.pipeline import build_kit
from generator.press import Press, Request, check_kit
from generator.rules.translated import untranslated


@pytest.fixture
def kit(tmp_path: Path) -> Path:
    return lay_out("clash", (), tmp_path)[0]


def exported(kit: Path, language: str = "de", *, of_system: bool = False) -> polib.POFile:
    return polib.pofile(export_texts(Exchange(kit, of_system), language, None).data.decode())


def translate(kit: Path, into: Callable[[polib.POEntry], str], *, of_system: bool = False) -> Path:
    """The PO file in German as a tool leaves it."""
    file, path = exported(kit, of_system=of_system), kit.parent / "de-from-a-tool.po"
    for entry in file:
        entry.msgstr = into(entry)
    file.save(str(path))
    return path


def shouted(entry: polib.POEntry) -> str:
    """A translation that shows, with its placeholders whole."""
    return entry.msgid if "{" in entry.msgid else f"Ü{entry.msgid[1:]}"


def test_a_file_has_every_text_once_with_its_place_and_its_other_languages(kit: Path) -> None:
    file = exported(kit)
    title = next(entry for entry in file if entry.msgctxt == "scenario.title")
    assert (title.msgid, title.msgstr, title.comment) == ("Clash", "", "cs: Srážka")
    assert title.occurrences == [("scenario.yaml", "4")]
    keys = [(entry.msgctxt, entry.msgid) for entry in file]
    assert len(keys) == len(set(keys))
    contexts = {entry.msgctxt for entry in file}
    # A booklet's paragraphs, a row of a table, a rule and the press's own words, which are not in German.
    assert {"template notes.md", "units.Sling.name", "system.rules.brave.message", "words.contents"} <= contexts
    assert file.metadata["X-Source-Language"] == "en"


def test_a_template_for_all_languages_is_not_translated_but_what_it_includes_is(kit: Path) -> None:
    # What is printed as it is in every language must not be offered to a translator: nobody would see the work.
    (kit / "shared.md").write_text("Same words everywhere\n\n{% include 'inner.en.md' %}\n", encoding="utf-8")
    (kit / "inner.en.md").write_text("Words inside\n", encoding="utf-8")
    notes = kit / "notes.en.md"
    notes.write_text(notes.read_text(encoding="utf-8") + "\n{% include 'shared.md' %}\n", encoding="utf-8")
    texts = {entry.msgid: entry.msgctxt for entry in exported(kit)}
    assert "Same words everywhere" not in texts
    assert texts["Words inside"] == "template inner.md"


def test_a_language_that_the_press_speaks_needs_none_of_its_words(kit: Path) -> None:
    assert not any(entry.msgctxt.startswith("words.") for entry in exported(kit, "ru"))


def test_what_a_tool_has_translated_is_printed(kit: Path, tmp_path: Path) -> None:
    made = import_texts(Exchange(kit), translate(kit, shouted), None)
    assert made.file == kit / "texts" / "de.po"
    assert made.missing == ()
    assert Press(Request(kit)).loaded.kit.scenario.languages == ("cs", "en", "de")
    kit_pdf = build_kit(Request(kit, tmp_path / "out", language="de"), silent).files[0]
    with pdfplumber.open(kit_pdf) as pdf:
        text = "\n".join(page.extract_text() for page in pdf.pages)
        assert pdf.metadata["Title"] == "Ülash"
    # The name of the sling's row, a word of the press, and a heading of a booklet.
    assert "Ülings" in text
    assert "Üontents" in text
    assert "Clash" not in text


def test_a_kit_half_translated_is_printed_in_english_where_it_lacks_texts(kit: Path, tmp_path: Path) -> None:
    only = {"scenario.title": "Gefecht"}
    import_texts(Exchange(kit), translate(kit, lambda entry: only.get(entry.msgctxt, "")), None)
    missing = {phrase.context for phrase in untranslated(Exchange(kit).subject(), "de")}
    assert "scenario.title" not in missing
    assert "units.Sling.name" in missing
    told = [d.message for d in check_kit(Request(kit), silent).told]
    assert len(told) == 1
    assert "not translated into 'de'" in told[0]
    files = build_kit(Request(kit, tmp_path / "out", language="de"), silent).files
    with pdfplumber.open(files[0]) as pdf:
        text = "\n".join(page.extract_text() for page in pdf.pages)
    assert "Gefecht" in text
    assert "Slings" in text


@pytest.mark.parametrize("spoilt", ["nothing", "{row.abbrr} ist langsam", "{row.abbr} {row.name} ist langsam"])
def test_a_translation_without_its_placeholder_is_told_and_changes_nothing(kit: Path, spoilt: str) -> None:
    file = translate(kit, lambda entry: spoilt if entry.msgid == "{row.abbr} is slow" else shouted(entry))
    with pytest.raises(InputError) as problem:
        import_texts(Exchange(kit), file, None)
    (told,) = problem.value.diagnostics
    assert told.code == "T509"
    assert "expected {row.abbr}" in told.message
    assert told.position
    lines = file.read_text(encoding="utf-8").splitlines()
    assert lines[told.position.line - 1].startswith(("#", "msgctxt"))
    assert "{row.abbr} is slow" in "\n".join(lines[told.position.line - 1 :][:6])
    assert not (kit / "texts" / "de.po").exists()


def test_a_file_that_is_broken_is_told_with_its_line(kit: Path, tmp_path: Path) -> None:
    path = tmp_path / "de.po"
    path.write_text('msgctxt "scenario.title"\nmsgid "Clash"\nmsgstr "Gef"echt"\n', encoding="utf-8")
    with pytest.raises(InputError) as problem:
        import_texts(Exchange(kit), path, None)
    (told,) = problem.value.diagnostics
    assert (told.code, told.position and told.position.line) == ("F015", 3)


def test_a_changed_text_comes_back_with_its_old_translation_as_a_suggestion(kit: Path) -> None:
    import_texts(Exchange(kit), translate(kit, shouted), None)
    scenario = kit / "scenario.yaml"
    changed = scenario.read_text(encoding="utf-8").replace("en: Clash}", "en: Clashes}")
    scenario.write_text(changed, encoding="utf-8")
    title = next(entry for entry in exported(kit) if entry.msgctxt == "scenario.title")
    assert (title.msgid, title.msgstr, title.flags, title.previous_msgid) == ("Clashes", "Ülash", ["fuzzy"], "Clash")
    assert {d.code for d in check_kit(Request(kit), silent).told} >= {"T508", "T510"}


def test_the_texts_of_a_system_are_kept_beside_it_and_asked_for_once(kit: Path) -> None:
    made = import_texts(Exchange(kit, of_system=True), translate(kit, shouted, of_system=True), None)
    assert made.file == kit.parent / "texts" / "de.po"
    left = {entry.msgctxt.partition(".")[0] for entry in exported(kit)}
    assert "system" not in left
    assert "scenario" in left
    # Without a file of its own the scenario is not in that language.
    assert Press(Request(kit)).loaded.kit.scenario.languages == ("cs", "en")


def test_the_same_texts_give_the_same_file(kit: Path) -> None:
    exchange = Exchange(kit)
    assert export_texts(exchange, "de", None).data == export_texts(exchange, "de", None).data


def test_there_is_nothing_to_translate_from_a_language_that_is_not_there(kit: Path) -> None:
    with pytest.raises(UsageError, match="--from takes: cs, en"):
        export_texts(Exchange(kit), "de", "fr")
