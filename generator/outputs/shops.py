"""Files for shops that print: pictures of every face, or pages of a press, in exactly the sizes each shop takes."""

from __future__ import annotations

import csv
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial
from io import BytesIO, StringIO

from generator.components.component import BLEED, Component
from generator.diagnostics import UsageError
from generator.drawing import shapes
from generator.drawing.items import Drawing, Group, Matrix, Path, Use, rotation, translation
from generator.drawing.raster import svg_to_png
from generator.outputs.inks import Process
from generator.outputs.job import Job
from generator.outputs.pdf.document import write_pdf
from generator.outputs.shopsizes import DPI, DRIVE_THRU, GAME_CRAFTER, MAKE_PLAYING_CARDS, Fit, Product, fitted
from generator.outputs.svgfiles import stems, to_svg
from generator.sheets.document import Page, Section

_PAPER = "#ffffff"
_COLUMNS = ("product", "copies", "front", "back", "scale")


def pictures(job: Job, *, shop: str, products: Sequence[Product], kinds: Sequence[str]) -> Iterator[tuple[str, bytes]]:
    """SHOP/<product>/<piece>-front.png and -back.png, and order.csv: what is to be ordered, and what the shop has not.

    Raises InputError when cairosvg is missing.
    """
    rows: list[tuple[str, ...]] = []
    for stem, piece in stems(job, kinds):
        fit = fitted(piece, products)
        if fit is None:
            rows.append(("none of a size", str(piece.count), stem, "", ""))
            continue
        path = f"{fit.product.name}/{stem.rpartition('/')[2]}"
        faces = {f"{path}-front.png": piece.front, **({f"{path}-back.png": piece.back} if piece.back else {})}
        for name, face in faces.items():
            yield f"{shop}/{name}", _picture(on_product(face, piece, fit), job)
        rows.append((fit.product.name, str(piece.count), *faces, *([] if piece.back else [""]), f"{fit.scale:.3f}"))
    if rows:
        yield f"{shop}/order.csv", _table(rows)


def pages(job: Job) -> Iterator[tuple[str, bytes]]:
    """drivethru/cards.pdf: PDF/X-1a, fronts and backs by turns, a page for every face of every copy.

    Raises UsageError without the profile of a press.
    """
    if not isinstance(job.inks, Process):
        raise UsageError("drivethru wants PDF/X: name the profile of the press with --pdfx PROFILE.icc")
    found: list[Page] = []
    for stem, piece in stems(job, ("card",)):
        fit = fitted(piece, DRIVE_THRU)
        if fit:
            width, height = fit.product.page
            blank = Drawing(width, height, (Path(shapes.rectangle(0, 0, width, height), fill=_PAPER),))
            faces = on_product(piece.front, piece, fit), on_product(piece.back, piece, fit) if piece.back else blank
            name = stem.rpartition("/")[2]
            pair = [Page(face, f"{name} {n}", None, fit.product.bleed, n == 2) for n, face in enumerate(faces, 1)]
            found += pair * piece.count
    if found:
        section = Section(job.document.title, "cards", tuple(found))
        yield "drivethru/cards.pdf", write_pdf(replace(job.document, sections=(section,)), job.book, job.inks)


def on_product(face: Drawing, piece: Component, fit: Fit) -> Drawing:
    """A face enlarged or reduced to a product, in the middle of it.

    Shops want wider bleed than there is at home: below lies the face again, drawn out to the sides, to the ends and to
    the corners, so that its edges go on as they are.
    """
    width, height = fit.product.page
    turn = translation(piece.height, 0).then(rotation(90)) if fit.turned else Matrix()
    across, down = (piece.height, piece.width) if fit.turned else (piece.width, piece.height)
    wide, high = (max(fit.scale, w / (v + 2 * BLEED)) for w, v in ((width, across), (height, down)))
    cut = shapes.rectangle(-BLEED, -BLEED, across + 2 * BLEED, down + 2 * BLEED)
    layers = [
        Group(
            (Use(face, turn),),
            Matrix(sx, 0, 0, sy, (width - across * sx) / 2, (height - down * sy) / 2),
            cut,
        )
        for sx, sy in ((wide, high), (wide, fit.scale), (fit.scale, high), (fit.scale, fit.scale))
    ]
    whole = shapes.rectangle(0, 0, width, height)
    return Drawing(width, height, (Path(whole, fill=_PAPER), Group(tuple(layers), clip=whole)))


def _picture(drawing: Drawing, job: Job) -> bytes:
    """The drawing as PNG without transparency, which shops refuse."""
    from PIL import Image  # noqa: PLC0415  only shops want it

    png = svg_to_png(to_svg(drawing, job.book, 0, job.inks), drawing.width, drawing.height, DPI)
    target = BytesIO()
    Image.open(BytesIO(png)).convert("RGB").save(target, "PNG", dpi=(DPI, DPI))
    return target.getvalue()


def _table(rows: Sequence[tuple[str, ...]]) -> bytes:
    text = StringIO()
    csv.writer(text, lineterminator="\n").writerows([_COLUMNS, *rows])
    return text.getvalue().encode()


_ALL = ("counter", "card", "tile")
SHOPS: Mapping[str, Callable[[Job], Iterator[tuple[str, bytes]]]] = {
    "gamecrafter": partial(pictures, shop="gamecrafter", products=GAME_CRAFTER, kinds=_ALL),
    "makeplayingcards": partial(pictures, shop="makeplayingcards", products=MAKE_PLAYING_CARDS, kinds=("card",)),
    "drivethru": pages,
}
