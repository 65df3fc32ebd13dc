"""What was rolled for a battlefield, step by step, in words."""

from __future__ import annotations

from collections.abc import Iterator

from generator.components.pens import Pens
from generator.model.battlefield import Battlefields, Dice
from generator.rolling.battlefield import Battlefield
from generator.rolling.placement import Piece, Throw
from generator.rolling.terrain import Roll, Verdict

INCH = 25.4
_PHRASES = {
    Verdict.COUNTS: "field_roll",
    Verdict.AGAIN: "field_again",
    Verdict.DUE: "field_due",
    Verdict.ENOUGH: "field_enough",
}


def roll_sentences(field: Battlefield, fields: Battlefields, pens: Pens) -> tuple[str, ...]:
    """A sentence for every roll of the terrain."""
    return tuple(_roll(roll, fields, pens) for roll in field.rolls)


def piece_sentences(field: Battlefield, fields: Battlefields, pens: Pens) -> tuple[str, ...]:
    """A sentence for every piece: its sector, its parts, its throws and how far it was moved."""
    return tuple(" ".join(_piece(piece, fields, pens)) for piece in field.pieces)


def _roll(roll: Roll, fields: Battlefields, pens: Pens) -> str:
    terrain = fields.piece(roll.terrain).name.get(pens.language) if roll.terrain else pens.words["field_nothing"]
    return pens.say(_PHRASES[roll.verdict], number=roll.number, value=roll.value, terrain=terrain)


def _piece(piece: Piece, fields: Battlefields, pens: Pens) -> Iterator[str]:
    terrain = fields.piece(piece.terrain)
    yield pens.say("field_drawn", sector=piece.sector, terrain=terrain.name.get(pens.language))
    for part, count in zip(terrain.parts, piece.parts, strict=True):
        yield pens.say("field_part", name=part.name.get(pens.language), dice=_written(part.count, pens), count=count)
    for dice, throw in zip(fields.scatter.throws, piece.throws, strict=False):
        yield _throw(dice, throw, pens)
    if piece.throws[-1].degrees is None:
        yield pens.words["field_stays"]
    else:
        phrase = "field_stopped" if piece.stopped else "field_went"
        yield pens.say(phrase, inches=pens.number(piece.way / INCH))


def _throw(dice: Dice, throw: Throw, pens: Pens) -> str:
    added = (*throw.dice, *([dice.plus] if dice.plus else []))
    total = f"{' + '.join(map(str, added))} = {throw.total}" if len(added) > 1 else str(throw.total)
    rolled = f"{_written(dice, pens)}: {total}"
    if throw.degrees is None:
        return pens.say("field_hit", dice=rolled)
    return pens.say("field_arrow", dice=rolled, degrees=pens.number(throw.degrees))


def moved(piece: Piece, pens: Pens) -> str:
    """How far a piece was moved and which way, as in `6", 109°`."""
    degrees = piece.throws[-1].degrees
    return "–" if degrees is None else f'{pens.number(piece.way / INCH)}", {pens.number(degrees)}°'


def _written(dice: Dice, pens: Pens) -> str:
    """Dice with the letter that the language has for them."""
    return str(dice).replace("d", pens.words["field_die"])


def parts_of(piece: Piece, fields: Battlefields, pens: Pens) -> str:
    """What a piece is made of and its note, as in `buildings: 2, walls: 3`."""
    terrain = fields.piece(piece.terrain)
    named = zip(terrain.parts, piece.parts, strict=True)
    parts = [f"{part.name.get(pens.language)}: {count}" for part, count in named]
    return ", ".join([*parts, *([terrain.note.get(pens.language)] if terrain.note else [])])
