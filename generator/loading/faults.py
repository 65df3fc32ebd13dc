"""Plain values become models; what does not fit is told at its place in the file."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any, TypeVar, get_args

from pydantic import ValidationError
from pydantic_core import ErrorDetails

from generator.diagnostics import Diagnostic, InputError, Position, error, internal_fault
from generator.loading.misfits import misfit
from generator.model.base import Model
from generator.source.codes import MISSING_FILE, UNKNOWN_KIND
from generator.source.files import shown
from generator.source.suggest import cure
from generator.source.tree import DataPath, Plain, Sourced

ModelT = TypeVar("ModelT", bound=Model)
ReadT = TypeVar("ReadT")


def read(
    path: Path, reader: Callable[[Path, str], ReadT], faults: list[Diagnostic], at: Position | None = None
) -> ReadT | None:
    """What a reader makes of a file; None when it can't be read, with what the reader says in `faults`.

    That there is no such file, or none of a kind that is read, is told `at` the place where it is named.
    """
    name = shown(path)
    try:
        return reader(path, name)
    except InputError as problem:
        faults += (_where_named(d, at) for d in problem.diagnostics)
    except Exception as problem:
        faults.append(internal_fault("while reading this file", problem, Position(name)))
    return None


def _where_named(found: Diagnostic, at: Position | None) -> Diagnostic:
    return replace(found, position=at) if at and found.code in (MISSING_FILE, UNKNOWN_KIND) else found


def build(
    model: type[ModelT], value: Plain | Mapping[str, Any], source: Sourced, prefix: DataPath, faults: list[Diagnostic]
) -> ModelT | None:
    """The model of a value of the file; None when it doesn't fit, with a fault for each misfit (S001 to S003)."""
    try:
        return model.model_validate(value)
    except ValidationError as problem:
        details = problem.errors()
        # A list whose items failed is also "too short": what follows from a fault inside is not told again.
        inner = {d["loc"][:length] for d in details for length in range(len(d["loc"]))}
        faults += (_fault(d, model, source, prefix) for d in details if d["loc"] not in inner)
    except Exception as problem:
        faults.append(internal_fault("while reading the values here", problem, source.at(prefix)))
    return None


def _fault(details: ErrorDetails, model: type[Model], source: Sourced, prefix: DataPath) -> Diagnostic:
    path = (*prefix, *_columns(details["loc"], source, prefix))
    match details["type"]:
        case "missing":
            hint = f"fill in the column '{path[-1]}'" if prefix else f"add '{path[-1]}:' and its value"
            return error("S001", f"the field '{path[-1]}' is missing", source.at(path), hint)
        case "extra_forbidden":
            return unknown_field(str(path[-1]), fields(model, details["loc"][:-1]), source.key_at(path))
    message, hint = misfit(details, fields(model, details["loc"]))
    return error("S003", f"{_called(path)}{message}", source.at(path), hint)


def _called(path: DataPath) -> str:
    """What messages call the value at a path."""
    if not path:
        return "the file: "
    if isinstance(path[-1], int):
        return f"entry {path[-1] + 1} of {path[-2]}: " if len(path) > 1 else f"row {path[-1] + 1}: "
    return f"{path[-1]}: "


def fields(model: type[Model], path: DataPath) -> set[str]:
    """The fields of the model that lies at `path` inside a model."""
    for step in path:
        if isinstance(step, str) and step in model.model_fields:
            model = next(_models(model.model_fields[step].annotation), model)
    return set(model.model_fields)


def _models(annotation: Any) -> Iterator[type[Model]]:
    """The models that a type mentions, such as the one in `tuple[Side, ...]`."""
    if isinstance(annotation, type) and issubclass(annotation, Model):
        yield annotation
    for part in get_args(annotation):
        yield from _models(part)


def _columns(location: tuple[str | int, ...], source: Sourced, prefix: DataPath) -> tuple[str | int, ...]:
    """The location as keys of the file: table rows hold stats, cells and languages in columns of their own."""
    if not prefix:
        return location
    if location[0] in ("stats", "cells") and len(location) > 1:
        return location[1:2]
    first = location[0]
    dotted = next((p[-1] for p in source.values if p[:1] == prefix and str(p[-1]).startswith(f"{first}.")), None)
    return (dotted,) if dotted is not None else (first,)


def unknown_field(name: str, known: set[str], at: Position | None) -> Diagnostic:
    """The fault of a field nobody knows, with the field that was meant or all there are."""
    return error("S002", f"'{name}' is not a known field here", at, cure(name, sorted(known)))
