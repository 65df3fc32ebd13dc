"""Plain values become models; what does not fit is told at its place in the file."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any, TypeVar, get_args

from pydantic import ValidationError
from pydantic_core import ErrorDetails

from generator.diagnostics import Diagnostic, InputError, Position, error
from generator.model.base import Model
from generator.source.codes import MISSING_FILE, UNKNOWN_KIND
from generator.source.files import shown
from generator.source.suggest import closest
from generator.source.tree import DataPath, Plain, Sourced

ModelT = TypeVar("ModelT", bound=Model)


def read(
    path: Path, reader: Callable[[Path, str | None], Sourced], faults: list[Diagnostic], at: Position | None = None
) -> Sourced | None:
    """What a reader makes of a file; None when it can't be read, with what the reader says in `faults`.

    That there is no such file, or none of a kind that is read, is told `at` the place where it is named.
    """
    try:
        return reader(path, shown(path))
    except InputError as problem:
        faults += (_where_named(d, at) for d in problem.diagnostics)
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
        return None


def _fault(details: ErrorDetails, model: type[Model], source: Sourced, prefix: DataPath) -> Diagnostic:
    path = (*prefix, *_columns(details["loc"], source, prefix))
    match details["type"]:
        case "missing":
            return error("S001", f"the field '{path[-1]}' is missing", source.at(path))
        case "extra_forbidden":
            return unknown_field(str(path[-1]), _fields(model, details["loc"][:-1]), source.key_at(path))
    found = details["input"]
    start = f"found '{found}': " if isinstance(found, str) and f"'{found}'" not in details["msg"] else ""
    message = details["msg"].removeprefix("Value error, ")
    message = message[:1].lower() + message[1:]
    return error("S003", f"{path[-1] if path else 'the file'}: {start}{message}", source.at(path))


def _fields(model: type[Model], path: DataPath) -> set[str]:
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
    close = closest(name, known)
    hint = f"did you mean '{close}'?" if close else f"known are: {', '.join(sorted(known))}"
    return error("S002", f"'{name}' is not a known field here", at, hint)
