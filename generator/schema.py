"""JSON Schemas of the data files, by which editors complete and check them while they are written.

They are of draft 7, which the YAML language server and JetBrains' editors know best. An editor takes numbers and truth
values for what they look like, our reader takes all as text: so a text may look like anything, while a number is one.
"""

from __future__ import annotations

import ast
import inspect
from collections.abc import Mapping
from itertools import pairwise
from typing import Any, NamedTuple

from pydantic.json_schema import GenerateJsonSchema, JsonSchemaValue
from pydantic_core import core_schema

from generator.model.base import Model, text_or
from generator.model.battlefield import Battlefields
from generator.model.board import BoardData
from generator.model.scenario import Scenario
from generator.model.system import GameSystem
from generator.model.theme import Theme
from generator.model.tiles import TileSet
from generator.model.words import Words


class DataFile(NamedTuple):
    """A kind of data file: its model, and the pattern of the paths where such files lie."""

    model: type[Model]
    pattern: str


DATA_FILES: Mapping[str, DataFile] = {
    "system": DataFile(GameSystem, "system.yaml"),
    "scenario": DataFile(Scenario, "scenario.yaml"),
    "map": DataFile(BoardData, "map.yaml"),
    "tiles": DataFile(TileSet, "tiles.yaml"),
    "battlefields": DataFile(Battlefields, "battlefields.yaml"),
    "theme": DataFile(Theme, "themes/*.yaml"),
    "words": DataFile(Words, "words.yaml"),
}


def schema(model: type[Model]) -> JsonSchemaValue:
    """The JSON Schema of a file that holds the model."""
    made = model.model_json_schema(ref_template="#/definitions/{model}", schema_generator=_Draft7)
    definitions = made.pop("$defs", {})
    return {"$schema": _Draft7.schema_dialect, **made, "definitions": definitions}


class _Draft7(GenerateJsonSchema):
    """Makes the schema as an editor needs it; what single types look like is said beside them in the models."""

    schema_dialect = "http://json-schema.org/draft-07/schema#"

    def str_schema(self, schema: core_schema.StringSchema) -> JsonSchemaValue:
        return text_or()

    def nullable_schema(self, schema: core_schema.NullableSchema) -> JsonSchemaValue:
        # A field that is left empty is better left out: so far it is not finished.
        return self.generate_inner(schema["schema"])

    def dict_schema(self, schema: core_schema.DictSchema) -> JsonSchemaValue:
        made = super().dict_schema(schema)
        return {**made, "additionalProperties": False} if "patternProperties" in made else made

    def default_schema(self, schema: core_schema.WithDefaultSchema) -> JsonSchemaValue:
        # A value that is written otherwise than it is held, such as a length, has a default nobody would write.
        made = super().default_schema(schema)
        default = made.pop("default", None)
        plain = schema["schema"]["type"] != "function-before" and isinstance(default, str | int) and default != ""
        return {**made, "default": default} if plain else made

    def model_schema(self, schema: core_schema.ModelSchema) -> JsonSchemaValue:
        made = super().model_schema(schema)
        fields = made["properties"]
        for name, text in _descriptions(schema["cls"]).items():
            # Beside a reference too: validators of draft 7 pass over it there, editors show it.
            fields[name] = {**fields[name], "description": text}
        return {key: value for key, value in made.items() if key != "title"}

    def enum_schema(self, schema: core_schema.EnumSchema) -> JsonSchemaValue:
        # What is said of an enumeration is for its readers in Python; a field says what its values are.
        made = super().enum_schema(schema)
        return {key: value for key, value in made.items() if key not in ("title", "description")}

    def field_title_should_be_set(self, schema: Any) -> bool:
        """Never: a title would only repeat the field's name."""
        return False


def _descriptions(model: type[Model]) -> dict[str, str]:
    """The string below each field of a model, by field.

    They are read here and not by pydantic's `use_attribute_docstrings`, which reads the source at every start.
    """
    (definition,) = ast.parse(inspect.getsource(model)).body
    assert isinstance(definition, ast.ClassDef)
    found = {}
    for field, below in pairwise(definition.body):
        match field, below:
            case ast.AnnAssign(target=ast.Name(id=name)), ast.Expr(value=ast.Constant(value=str(text))):
                found[name] = " ".join(text.split())
    return found
