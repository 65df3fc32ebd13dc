"""punchboard schema: the list, one schema, and a folder of them."""

from __future__ import annotations

import json

import pytest
from click.testing import CliRunner

from generator.cli.schema_command import command
from generator.diagnostics import UsageError
from generator.model.scenario import Scenario
from generator.schema import DATA_FILES, schema


def test_alone_it_lists_the_schemas_and_their_files():
    done = CliRunner().invoke(command)
    lines = [line.split() for line in done.output.splitlines()]
    assert done.exit_code == 0
    assert ["map", "map.yaml"] in lines
    assert ["theme", "themes/*.yaml"] in lines


def test_a_name_prints_that_schema():
    done = CliRunner().invoke(command, ["scenario"])
    assert json.loads(done.output) == schema(Scenario)


def test_a_folder_gets_a_file_for_each(tmp_path):
    done = CliRunner().invoke(command, ["--out", str(tmp_path / "new")])
    names = {f"{name}.schema.json" for name in DATA_FILES}
    assert {path.name for path in (tmp_path / "new").iterdir()} == names
    assert done.output.count("\n") == len(names)


def test_a_name_and_a_folder_write_one(tmp_path):
    CliRunner().invoke(command, ["map", "--out", str(tmp_path)])
    assert [path.name for path in tmp_path.iterdir()] == ["map.schema.json"]


def test_a_name_nobody_knows():
    with pytest.raises(UsageError, match=r"no schema 'maps'; schemas are: system, .*, map,"):
        CliRunner().invoke(command, ["maps"], catch_exceptions=False)
