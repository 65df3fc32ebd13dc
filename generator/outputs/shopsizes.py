"""What shops print on: their products with the exact sizes they take, and which of them a piece is printed as."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from generator.components.component import Component
from generator.model.system import Shape

INCH = 25.4
DPI = 300
# A piece is enlarged or reduced to its product by no more than this, and then fills so much of both its sides (ours).
_SCALES, _FILLED = (0.8, 1.25), 0.9


@dataclass(frozen=True, slots=True)
class Product:
    """Something a shop prints: its trimmed size and the bleed that it wants around it, in mm."""

    name: str
    width: float
    height: float
    bleed: float
    shape: Shape = Shape.RECTANGLE

    @property
    def page(self) -> tuple[float, float]:
        """Width and height with bleed."""
        return self.width + 2 * self.bleed, self.height + 2 * self.bleed


@dataclass(frozen=True, slots=True)
class Fit:
    """A piece on a product: how much it is enlarged, and whether it is turned by a quarter."""

    product: Product
    scale: float
    turned: bool


def fitted(piece: Component, products: Sequence[Product]) -> Fit | None:
    """The product of the piece's shape that comes nearest to its size; None where all are too large or too small."""
    fits = [fit for product in products for turned in (False, True) if (fit := _fit(piece, product, turned))]
    return min(fits, key=lambda fit: (abs(fit.scale - 1), fit.turned), default=None)


def _fit(piece: Component, product: Product, turned: bool) -> Fit | None:
    if piece.shape is not product.shape:
        return None
    width, height = (piece.height, piece.width) if turned else (piece.width, piece.height)
    shares = product.width / width, product.height / height
    scale = min(shares)
    enough = scale / max(shares) >= _FILLED
    return Fit(product, scale, turned) if enough and _SCALES[0] <= scale <= _SCALES[1] else None


def _pixels(name: str, width: int, height: int, bleed: float, shape: Shape = Shape.RECTANGLE) -> Product:
    """A product by the pixels of its picture at 300 dpi, bleed included."""
    return Product(name, width / DPI * INCH - 2 * bleed, height / DPI * INCH - 2 * bleed, bleed, shape)


# The Game Crafter (PRINTING 1): pictures with an eighth of an inch of bleed on each side.
_EIGHTH = INCH / 8
GAME_CRAFTER = (
    *(
        _pixels(f"{kind}-{size}", pixels, pixels, _EIGHTH, shape)
        for kind, shape in (("square-chit", Shape.RECTANGLE), ("circle-chit", Shape.ROUND))
        for size, pixels in (("small", 225), ("medium", 300), ("large", 375))
    ),
    *(
        _pixels(f"square-tile-{size}", pixels, pixels, _EIGHTH)
        for size, pixels in (("mini", 450), ("small", 675), ("medium", 825), ("large", 1125))
    ),
    _pixels("hex-tile-mini", 450, 450, _EIGHTH, Shape.HEX),
    _pixels("hex-tile-small", 675, 600, _EIGHTH, Shape.HEX),
    _pixels("hex-tile-medium", 825, 750, _EIGHTH, Shape.HEX),
    _pixels("hex-tile-large", 1200, 1050, _EIGHTH, Shape.HEX),
    _pixels("poker-deck", 825, 1125, _EIGHTH),
    _pixels("mini-deck", 600, 825, _EIGHTH),
    _pixels("micro-deck", 450, 600, _EIGHTH),
)

# MakePlayingCards (PRINTING 1): trims in inches; 36 pixels of bleed are known of the poker card only.
MAKE_PLAYING_CARDS = tuple(
    Product(name, width * INCH, height * INCH, 36 / DPI * INCH)
    for name, width, height in (
        ("poker", 2.5, 3.5),
        ("bridge", 2.25, 3.5),
        ("mini", 1.75, 2.5),
        ("micro", 1.25, 1.75),
        ("tarot", 2.75, 4.75),
        ("large", 3.5, 5.75),
        ("square", 2.0, 2.0),
        ("large-square", 3.5, 3.5),
        ("domino", 1.75, 3.5),
        ("business", 2.0, 3.5),
    )
)

# DriveThruCards and Wargame Vault (PRINTING 1): pages of 2.75 x 3.75 inches, trimmed by an eighth.
DRIVE_THRU = (Product("poker", 2.5 * INCH, 3.5 * INCH, _EIGHTH),)
