"""Rules of type by language."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.drawing.typography import NO_BREAK, plural, typeset


@pytest.mark.parametrize(
    ("language", "text", "expected"),
    [
        ("cs", "Pole v lese a u řeky", "Pole v~lese a~u~řeky"),
        ("cs", "K boji zblízka", "K~boji zblízka"),
        ("sk", "Jednotka s veliteľom", "Jednotka s~veliteľom"),
        ("ru", "отряд в лесу и у реки", "отряд в~лесу и~у~реки"),
        ("en", "A unit in a wood", "A unit in a wood"),
        ("cs", "hodnota P a B", "hodnota P a~B"),
        ("cs", "karta 5 a 6", "karta 5 a~6"),
        ("cs", "Pyrrhos I. a Fabricius", "Pyrrhos I. a~Fabricius"),
        # A stroke of a table stays where it is, and so does the beginning of a list's next line.
        ("cs", "| a | v |", "| a | v |"),
        ("cs", "- a\n- v", "- a\n- v"),
        ("cs", "cesta v\nlese", "cesta v~lese"),
        ("en", "a table of 120 cm, 5 % and 16 mm", "a table of 120~cm, 5~% and 16~mm"),
        ("en", "10 machines, 3 men", "10 machines, 3 men"),
    ],
)
def test_what_clings_to_what_follows(language: str, text: str, expected: str) -> None:
    assert typeset(text, language) == expected.replace("~", NO_BREAK)


@pytest.mark.parametrize(
    ("language", "text", "expected"),
    [
        ("cs", 'žeton "bez boje" leží', "žeton „bez boje“ leží"),
        ("en", 'the "moved" marker', "the “moved” marker"),
        ("ru", 'фишка "ходил"', "фишка «ходил»"),
        ("en", '"Go!" he said, "now".', "“Go!” he said, “now”."),
        ("en", 'a table of 24" by 36"', 'a table of 24" by 36"'),
        ("xx", 'a "word"', 'a "word"'),
    ],
)
def test_straight_quotation_marks_become_those_of_the_language(language: str, text: str, expected: str) -> None:
    assert typeset(text, language) == expected


@given(st.text(alphabet='av bň "„“«»\n|-5m%.'), st.sampled_from(["cs", "sk", "ru", "en"]))
def test_a_text_keeps_its_letters_and_is_set_once_for_all(text: str, language: str) -> None:
    made = typeset(text, language)
    assert len(made) == len(text)
    assert [c for c in made if c.isalnum()] == [c for c in text if c.isalnum()]
    assert typeset(made, language) == made


@pytest.mark.parametrize(
    ("language", "forms", "said"),
    [
        ("en", "counter|counters", {0: "counters", 1: "counter", 2: "counters", 21: "counters"}),
        ("cs", "žeton|žetony|žetonů", {0: "žetonů", 1: "žeton", 2: "žetony", 4: "žetony", 5: "žetonů", 22: "žetonů"}),
        ("sk", "žetón|žetóny|žetónov", {1: "žetón", 3: "žetóny", 12: "žetónov"}),
        ("ru", "фишка|фишки|фишек", {1: "фишка", 2: "фишки", 5: "фишек", 11: "фишек", 21: "фишка", 23: "фишки"}),
        # English forms in a kit that is not translated yet; a word that never changes; a language nobody knows.
        ("ru", "counter|counters", {1: "counter", 5: "counters"}),
        ("cs", "ks", {1: "ks", 5: "ks"}),
        ("xx", "counter|counters", {1: "counter", 2: "counters"}),
        # A decimal is "many" in Czech, a form that no whole number takes.
        ("cs", "pole|pole|polí|pole", {2.5: "pole", 5: "polí"}),
    ],
)
def test_words_take_the_form_of_their_number(language: str, forms: str, said: dict[float, str]) -> None:
    assert {number: plural(number, forms, language) for number in said} == said
