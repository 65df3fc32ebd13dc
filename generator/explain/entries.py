"""The entries of the catalogue: one file a code, beside the title and severity that its rule has."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, Final

from pydantic import Field

from generator.diagnostics import Severity
from generator.model.base import Model
from generator.proofs.registry import every_proof
from generator.rules.registry import Rule, every_rule
from generator.source.yamlfile import read_yaml

_CODES: Final = Path(__file__).parent / "codes"


class Edit(Model):
    """A change of a sample kit: in the file called so, `good` stands once and `bad` comes in its place.

    The sign ^ in `bad` marks where the finding points. Without `good` the file is made, or made anew, with `bad`;
    `base64` is the content of a file that is no text; what it holds, `bad` then says in words.
    """

    file: str
    good: str | None = None
    bad: str = ""
    base64: str | None = None


class Example(Model):
    """Edits after which the sample `kit` has one finding, which `says` such words; its place is the mark's."""

    kit: str = "clash"
    edits: tuple[Edit, ...] = Field(min_length=1)
    says: str


class _File(Model):
    """An entry's file; codes without a rule have their title and severity here."""

    title: str | None = None
    severity: Severity | None = None
    why: str
    examples: tuple[Example, ...] = ()


@dataclass(frozen=True)
class Entry:
    """A code, what it stands for, and why it matters."""

    code: str
    title: str
    severity: Severity
    why: str
    examples: tuple[Example, ...]


def codes() -> tuple[str, ...]:
    """All codes of the catalogue, in order."""
    return tuple(sorted(path.stem for path in _CODES.glob("*.yaml")))


@cache
def entry(code: str) -> Entry:
    """The entry of a code of `codes()`."""
    data = _File.model_validate(read_yaml(_CODES / f"{code}.yaml").value)
    rule: Rule[Any] | None = every_rule().get(code) or every_proof().get(code)
    title, severity = (rule.title, rule.severity) if rule else (data.title, data.severity)
    if title is None or severity is None:
        raise ValueError(f"the entry {code} has neither a rule nor a title and a severity")
    return Entry(code, title, severity, data.why.strip(), data.examples)
