"""What is written down about the files of a pack: what the task that made them knew of the kit."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass

from generator.model.base import Model


@dataclass(frozen=True)
class Output:
    """A file that goes into a pack: its path there, its bytes and, of a PDF, its pages."""

    path: str
    data: bytes
    pages: int | None = None


class Filed(Model):
    """A file of a pack, as the manifest has it."""

    path: str
    """Its path in the pack, with slashes."""
    size: int
    """Its bytes."""
    sha256: str
    """The checksum of its bytes, in hexadecimal figures."""
    pages: int | None = None
    """The pages of a PDF."""


class Component(Model):
    """A part of the kit in one language."""

    id: str
    """What the game system calls it."""
    kind: str
    """How it is made, such as counter or booklet."""
    name: str
    """What players call it."""
    section: str
    """The file of the section of the kit it is printed in."""
    pieces: int | None = None
    """How many pieces are cut out; None of a board and of a booklet."""
    sizes: tuple[tuple[float, float], ...] = ()
    """Width and height of its pieces or of the board, in mm, each size once."""


class SectionPages(Model):
    """A section of the kit and how many pages it has there."""

    title: str
    file: str
    pages: int


class Printed(Model):
    """What printing the kit tells of it: in which printing, its sections, its parts and the makers of its symbols."""

    paper: str
    ink: str
    language: str
    sections: tuple[SectionPages, ...]
    components: tuple[Component, ...]
    credits: tuple[str, ...]


@dataclass(frozen=True)
class Work:
    """What a task has made: its files, and what it tells of the kit if it printed one."""

    files: tuple[Output, ...]
    printed: Printed | None = None


class Done(Model):
    """What is written down when the files of a task's work are kept."""

    files: tuple[Filed, ...]
    printed: Printed | None = None


class NamedComponent(Model):
    """A part of the kit, named in all languages of the pack."""

    id: str
    kind: str
    name: Mapping[str, str]
    pieces: int | None
    sizes: tuple[tuple[float, float], ...]


class Manifest(Model):
    """The manifest of a pack; see docs/packs.md."""

    format: int
    id: str
    system: str
    title: Mapping[str, str]
    subtitle: Mapping[str, str]
    version: str
    author: str
    generator: str
    license: str | None
    languages: tuple[str, ...]
    papers: tuple[str, ...]
    inks: tuple[str, ...]
    flip: str
    cutter: str
    components: tuple[NamedComponent, ...]
    files: tuple[Filed, ...]


def written(work: Work) -> Done:
    """The record of a work."""
    return Done(files=tuple(map(filed, work.files)), printed=work.printed)


def filed(output: Output) -> Filed:
    """The record of a file."""
    return Filed(path=output.path, size=len(output.data), sha256=sha256(output.data), pages=output.pages)


def sha256(data: bytes) -> str:
    """The checksum of bytes."""
    return hashlib.sha256(data).hexdigest()
