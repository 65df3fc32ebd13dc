"""PO files, as gettext and the tools of translators write them, read by polib."""

from __future__ import annotations

import re
from pathlib import Path

import polib

from generator.diagnostics import Diagnostic, InputError, Position, error
from generator.source import codes
from generator.source.encoding import decode
from generator.source.files import read_bytes
from generator.source.translations import Catalogue, Message

SOURCE_HEADER = "X-Source-Language"
"""The header with the language that the texts are in; a file without it is taken to translate from English."""

_LINE = re.compile(r"\(line (\d+)\)(?:: (.*))?")


def read_po(path: Path, name: str) -> Catalogue:
    """The messages of a PO file, which messages call `name`.

    Raises InputError: F001, F002, F008 for a file that can't be read, F015 for one that is no PO file.
    """
    # What begins with a blank line can't be taken for the name of a file by polib.
    text = "\n" + decode(read_bytes(path, name), name)
    try:
        file = polib.pofile(text)
    except (OSError, ValueError, LookupError) as problem:
        raise InputError([_no_po_file(name, str(problem))]) from problem
    messages = tuple(_message(entry, name) for entry in file if not entry.obsolete)
    source = file.metadata.get(SOURCE_HEADER, "en")
    return Catalogue(name, file.metadata.get("Language", path.stem), source, messages)


def _message(entry: polib.POEntry, name: str) -> Message:
    at = Position(name, max(1, (entry.linenum or 1) - 1))
    return Message(entry.msgctxt or "", entry.msgid, entry.msgstr, entry.fuzzy, at)


def _no_po_file(name: str, problem: str) -> Diagnostic:
    found = _LINE.search(problem)
    line = max(1, int(found[1]) - 1) if found else 1
    reason = (found[2] if found else None) or "this line is none of a PO file"
    hint = "write it anew with `punchboard texts export`, and change it with a tool for translators"
    return error(codes.BAD_TRANSLATIONS, f"the translations can't be read: {reason}", Position(name, line), hint)
