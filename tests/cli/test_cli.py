"""The command line: what it prints, where errors point, and its exit codes."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from commands import ROOT, run

HERACLEA = ROOT / "scenarios" / "antiquity" / "heraclea-280bc"


@pytest.fixture
def scenario(tmp_path: Path) -> Path:
    """A copy of the shipped scenario, without translations, that a test may spoil."""
    folder = tmp_path / "battle"
    shutil.copytree(HERACLEA, folder, ignore=shutil.ignore_patterns("*.po"))
    return folder


def spoil(file: Path, old: str, new: str) -> None:
    text = file.read_text(encoding="utf-8")
    assert text.count(old) == 1, f"{old!r} must be there once"
    file.write_text(text.replace(old, new), encoding="utf-8")


def test_list_names_the_shipped_scenario_with_its_languages():
    done = run("list")
    assert done.returncode == 0
    assert "antiquity/heraclea-280bc  Heraclea 280 BC  [cs, en, ru, sk]" in done.stdout


def test_the_shipped_scenario_has_nothing_to_complain_of():
    done = run("check", "antiquity/heraclea-280bc")
    assert (done.returncode, done.stdout, done.stderr) == (0, "nothing to complain of\n", "")


def test_a_scenario_is_found_by_its_bare_name_too():
    assert run("check", "heraclea-280bc").returncode == 0


@pytest.mark.parametrize("command", [(), ("build",), ("check",), ("list",)])
def test_help_has_an_example(command):
    done = run(*command, "--help")
    assert done.returncode == 0
    assert "Example" in done.stdout


def test_build_writes_the_parts_asked_for_and_sums_up(tmp_path):
    done = run("build", "heraclea-280bc", "--out", tmp_path, "--only", "counters,map-poster", "--lang", "en")
    assert done.returncode == 0, done.stderr
    folder = tmp_path / "heraclea-280bc" / "a4-en"
    assert sorted(p.name for p in folder.iterdir()) == ["counters.pdf", "map-poster.pdf"]
    # 64 units, 10 commanders, 5 replacements a side and the turn counter; 17 unit cards and 10 kinds of terrain.
    assert "85 counters and 27 cards" in done.stdout


def test_all_scenarios_are_built_that_speak_a_language(tmp_path):
    done = run("build", "--all", "--out", tmp_path, "--lang", "ru", "--only", "contents")
    assert done.returncode == 0, done.stderr
    listed = run("list").stdout
    kits = [
        (name.split("/")[1], language)
        for name, languages in re.findall(r"^  (\S+) .*\[(.*)\]$", listed, re.MULTILINE)
        for language in languages.split(", ")
        if language == "ru"
    ]
    assert len(kits) == 4
    for name, language in kits:
        assert [path.name for path in (tmp_path / name / f"a4-{language}").iterdir()] == ["contents.pdf"]
    assert f"{len(kits)} kits\n" in done.stdout


def test_a_kit_that_fails_does_not_stop_the_others(tmp_path):
    other = run("build", "--all", "--out", tmp_path, "--lang", "en", "--only", "tiles")
    assert other.returncode == 2
    assert "heraclea-280bc en: not built" in other.stderr
    assert "this kit has no 'tiles'" in other.stderr
    assert (tmp_path / "first-clash" / "a4-en" / "tiles.pdf").is_file()
    assert "some of them not built" in other.stdout


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        ((), "name one scenario, or none and --all"),
        (("heraclea-280bc", "--all"), "name one scenario, or none and --all"),
        (("--all", "--lang", "xx"), "no shipped scenario has texts in 'xx'"),
        (("nowhere",), "'nowhere' is no folder and no shipped scenario"),
        (("heraclea-280bc", "--only", "cuonters"), "this kit has no 'cuonters'; --only takes: contents, counters"),
        (("heraclea-280bc", "--format", "docx"), "there is no format 'docx'"),
        (("heraclea-280bc", "--lang", "de"), "the scenario has no texts in 'de'; it has: cs, en, ru, sk"),
        (("heraclea-280bc", "--paper", "a2"), "there is no paper 'a2'; name one of a4, letter, a3"),
    ],
)
def test_a_wrong_call_exits_with_2_and_says_what_would_be_right(arguments, says, tmp_path):
    done = run("build", *arguments, "--out", tmp_path)
    assert done.returncode == 2
    assert says in done.stderr
    assert "Traceback" not in done.stderr
    assert list(tmp_path.iterdir()) == []


def test_an_error_points_at_the_cell_with_a_caret_and_nothing_is_built(scenario, tmp_path):
    spoil(scenario / "units.csv", ";heavy-foot;9;;4;", ";heavy-foot;9;;four;")
    done = run("build", scenario, "--out", tmp_path / "out")
    assert done.returncode == 1
    lines = done.stderr.splitlines()
    row = next(i for i, line in enumerate((scenario / "units.csv").read_text().splitlines(), 1) if "AInf" in line)
    line = (scenario / "units.csv").read_text().splitlines()[row - 1]
    column = line.index(";four;") + 2
    at = next(i for i, text in enumerate(lines) if f"units.csv:{row}:{column}" in text and "error S003" in text)
    assert lines[at + 2].index("^") == lines[at + 1].index("four") or lines[at + 1].startswith("    ")
    assert "nothing was built" in done.stderr
    assert not (tmp_path / "out").exists()


def test_force_builds_and_says_so_on_the_contents_page(scenario, tmp_path):
    import pdfplumber

    spoil(scenario / "units.csv", ";heavy-foot;9;;4;", ";heavy-foot;9;;99;")
    done = run("build", scenario, "--out", tmp_path / "out", "--force", "--only", "contents", "--lang", "en")
    assert done.returncode == 0, done.stderr
    with pdfplumber.open(tmp_path / "out" / "heraclea-280bc" / "a4-en" / "contents.pdf") as pdf:
        assert "Built in spite of errors" in pdf.pages[0].extract_text()


@pytest.mark.parametrize(
    ("file", "data", "says"),
    [
        ("scenario.yaml", b"title: [", "F003"),
        ("scenario.yaml", b"\x00\x01", "F002"),
        ("map.yaml", b"terrain: |\n\tx", "F003"),
        ("units.csv", b"abbr;abbr\n", "F006"),
    ],
)
def test_broken_files_are_diagnosed_without_a_traceback(scenario, file, data, says):
    (scenario / file).write_bytes(data)
    done = run("check", scenario)
    assert done.returncode == 1
    assert f"{file}:" in done.stdout
    assert says in done.stdout
    assert "Traceback" not in done.stdout + done.stderr


def test_it_works_away_from_the_checkout(scenario, tmp_path):
    done = run("build", "battle", "--only", "contents", cwd=tmp_path)
    # The copy stands beside no system.yaml: the shipped one is used.
    assert done.returncode == 0, done.stderr
    assert (tmp_path / "out" / "heraclea-280bc" / "a4-cs" / "contents.pdf").is_file()


def test_the_catalogue_shows_every_symbol_in_three_sizes(tmp_path):
    import pdfplumber

    done = run("symbols", "--out", tmp_path / "symbols.pdf")
    assert done.returncode == 0, done.stderr
    names = {path.stem for path in (ROOT / "templates" / "common" / "symbols").glob("*.svg")}
    assert f"{len(names)} symbols" in done.stdout
    with pdfplumber.open(tmp_path / "symbols.pdf") as pdf:
        printed = {word["text"] for page in pdf.pages for word in page.extract_words()}
    assert names <= printed


def test_the_catalogue_of_a_scenario_has_its_own_symbols(scenario, tmp_path):
    import pdfplumber

    (scenario / "symbols").mkdir()
    # No symbol of the house has this colour.
    art = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><path fill="#ff00ff" d="M0 0H32V32H0Z"/></svg>'
    (scenario / "symbols" / "zz-own.svg").write_text(art)
    shipped, own = run("symbols", "--out", tmp_path / "a.pdf"), run("symbols", scenario, "--out", tmp_path / "b.pdf")
    count = [int(done.stdout.split()[-2]) for done in (shipped, own)]
    assert count[1] == count[0] + 1
    with pdfplumber.open(tmp_path / "b.pdf") as pdf:
        page = pdf.pages[-1]
        squares = [shape for shape in (*page.rects, *page.curves) if shape["non_stroking_color"] == (1, 0, 1)]
        assert [(round(s["width"] / 72 * 25.4, 2), round(s["height"] / 72 * 25.4, 2)) for s in squares] == [
            (16, 16),
            (8, 8),
            (5, 5),
        ]


FOREIGN = {
    "RVel": ("velites", "nato:SFG-UCI----D"),
    "RHast": ("hastati", "own:shield-2"),
    "RPrin": ("principes", "sword"),
}
COLLECTION = {
    "prefix": "own",
    "info": {"name": "Own Icons", "author": {"name": "Žofie Říhová"}, "license": {"title": "CC BY 4.0"}},
    "icons": {"shield": {"body": '<path fill="currentColor" d="M2 2H14V8L8 14L2 8Z"/>'}},
    "aliases": {"shield-2": {"parent": "shield", "hFlip": True}},
}
SWORD = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><metadata xmlns:dc="http://purl.org/dc/elements/1.1/">'
    "<dc:creator>Bob</dc:creator><dc:rights>MIT</dc:rights></metadata>"
    '<path fill="currentColor" d="M1 7L7 1L8 2L2 8Z"/></svg>'
)


@pytest.fixture
def foreign(scenario: Path) -> Path:
    """The scenario with symbols of three other makers."""
    (scenario / "symbols").mkdir()
    (scenario / "symbols" / "own.json").write_text(json.dumps(COLLECTION), encoding="utf-8")
    for name in ("sword", "unused"):
        (scenario / "symbols" / f"{name}.svg").write_text(SWORD.replace("Bob", f"Bob of {name}"), encoding="utf-8")
    for old, new in FOREIGN.values():
        spoil(scenario / "units.csv", f";{old};", f";{new};")
    return scenario


@pytest.mark.parametrize(("language", "title"), [("cs", "Autoři symbolů"), ("en", "Symbols by")])
def test_the_contents_name_the_makers_of_the_symbols_that_are_used(foreign, tmp_path, language, title):
    import pdfplumber

    done = run("build", foreign, "--out", tmp_path / "out", "--only", "contents", "--lang", language)
    assert (done.returncode, done.stderr) == (0, "")
    with pdfplumber.open(tmp_path / "out" / "heraclea-280bc" / f"a4-{language}" / "contents.pdf") as pdf:
        (page,) = pdf.pages
        text = page.extract_text()
    _, _, credits = text.partition(title)
    assert [line.removeprefix("• ") for line in credits.splitlines()[1:4]] == [
        "Own Icons: Žofie Říhová (CC BY 4.0)",
        "milsymbol: Kevin Lundeen, Måns Beckman (MIT)",
        "sword: Bob of sword (MIT)",
    ]
    assert "unused" not in text


def test_a_kit_of_our_own_symbols_names_no_makers(tmp_path):
    import pdfplumber

    run("build", "heraclea-280bc", "--out", tmp_path, "--only", "contents", "--lang", "en")
    with pdfplumber.open(tmp_path / "heraclea-280bc" / "a4-en" / "contents.pdf") as pdf:
        assert "Symbols by" not in pdf.pages[0].extract_text()


def test_the_catalogue_of_a_scenario_has_the_codes_and_icons_it_names(foreign, tmp_path):
    import pdfplumber

    done = run("symbols", foreign, "--out", tmp_path / "symbols.pdf")
    assert done.returncode == 0, done.stderr
    with pdfplumber.open(tmp_path / "symbols.pdf") as pdf:
        assert {"nato:SFG-UCI----D", "own:shield-2", "sword"} <= {w["text"] for w in pdf.pages[-1].extract_words()}


@pytest.mark.parametrize(
    ("symbol", "code", "hint"),
    [
        ("nato:SFG-XXX----D", "D007", "write nato:SFG-UCI----D"),
        ("own:sheild", "U209", "did you mean 'own:shield'?"),
        ("swrod", "U209", "did you mean 'sword'?"),
    ],
)
def test_a_symbol_that_is_not_found_is_told_once_where_it_is_named(foreign, symbol, code, hint):
    spoil(foreign / "units.csv", FOREIGN["RVel"][1], symbol)
    done = run("check", foreign)
    assert done.returncode == 1
    column = (foreign / "units.csv").read_text(encoding="utf-8").splitlines()[1].index(symbol) + 1
    assert f"units.csv:2:{column} (F2): error {code}" in done.stdout
    assert done.stdout.endswith("1 error\n"), "drawing says it again, without the place"
    assert hint in done.stdout


def test_a_river_wholly_off_the_map_is_an_error_and_no_crash(scenario):
    text = (scenario / "map.yaml").read_text(encoding="utf-8")
    head, _, rest = text.partition("    through: [A9,")
    end = rest.index("]")
    (scenario / "map.yaml").write_text(head + "    through: [Z90, Z91" + rest[end:], encoding="utf-8")
    done = run("check", scenario)
    assert done.returncode == 1
    assert "M306" in done.stdout
    assert "Traceback" not in done.stdout + done.stderr


def test_check_tells_in_every_format_and_counts_warnings_when_strict(scenario):
    spoil(scenario / "units.csv", ";heavy-foot;9;;4;", ";heavy-foot;9;;99;")
    for form, begins in (("json", "{"), ("sarif", "{"), ("github", "::error file=")):
        done = run("check", scenario, "--format", form)
        assert (done.returncode, done.stderr) == (1, "")
        assert done.stdout.startswith(begins)
        assert "U203" in done.stdout
    assert run("check", scenario, "--ignore", "U203,Z704").stdout == "nothing to complain of\n"
    assert run("check", scenario, "--select", "M,T").returncode == 0


def test_strict_makes_warnings_count(scenario):
    text = (scenario / "scenario.yaml").read_text(encoding="utf-8")
    unused = "  - {id: unused-here, name: {cs: Nic, en: None}, rule: {cs: Nikdo ji nema., en: Nobody has it.}}\n"
    (scenario / "scenario.yaml").write_text(text.replace("properties:\n", f"properties:\n{unused}"), encoding="utf-8")
    loose, strict = run("check", scenario), run("check", scenario, "--strict")
    assert "warning U211" in loose.stdout
    assert (loose.returncode, strict.returncode) == (0, 1)
    assert loose.stdout.endswith("1 warning\nno errors\n")


def test_a_fault_of_the_press_itself_is_told_without_a_traceback(monkeypatch, capsys):
    from generator import cli
    from generator.cli import list_command

    def broken(*_: object) -> None:
        raise RuntimeError("out of paper")

    monkeypatch.setattr(list_command.command, "callback", broken)
    monkeypatch.setattr(sys, "argv", ["punchboard", "list"])
    with pytest.raises(SystemExit) as stop:
        cli.main()
    assert stop.value.code == 1
    told = capsys.readouterr().err
    assert "error I001 internal fault in 'list': RuntimeError: out of paper" in told
    assert "Traceback" not in told


def test_the_version_is_told_at_once():
    code = "import sys; from generator.cli import main\ntry: main()\nfinally: print('pydantic' in sys.modules)"
    done = subprocess.run(
        [sys.executable, "-c", code, "--version"], capture_output=True, text=True, cwd=ROOT, check=False
    )
    assert (done.returncode, done.stdout.splitlines()[1:], done.stderr) == (0, ["False"], "")
    assert re.fullmatch(r"punchboard, version \d+\.\d+\.\d+", done.stdout.splitlines()[0])
