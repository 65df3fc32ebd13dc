"""Inks: the colours of drawings as a printer takes them, in red, green and blue, in grey, or in the four of a press."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property, lru_cache
from io import BytesIO
from typing import TYPE_CHECKING, Any, Protocol

from generator.diagnostics import UsageError
from generator.drawing.colour import channels, luminance

if TYPE_CHECKING:
    from PIL import Image

# What a press can dry, as shares of full ink added up.
TOTAL_INK = 3.0
# How far apart the channels of a dark colour may be that is printed in black, and how bright it is at most.
_NEUTRAL, _DARK = 26, 0.5


class Inks(Protocol):
    """How colours are given: as numbers from 0 to 1, with the PDF operators that take them."""

    operators: tuple[str, str]
    """The operators that set the colour of fills and of strokes."""

    def parts(self, colour: str) -> tuple[float, ...]:
        """The numbers of a colour."""

    def picture(self, data: bytes) -> bytes | Image.Image:
        """A raster picture in these inks, as a file or opened."""


class Colour:
    """Red, green and blue, as screens and home printers take them."""

    operators = ("rg", "RG")

    def parts(self, colour: str) -> tuple[float, ...]:
        """Red, green and blue."""
        return tuple(value / 255 for value in channels(colour))

    def picture(self, data: bytes) -> bytes:
        """The picture as it is."""
        return data


class Grey:
    """One grey, as bright as the colour it stands for, so that what differs in lightness still differs."""

    operators = ("g", "G")

    def parts(self, colour: str) -> tuple[float, ...]:
        """The grey from 0, black, to 1."""
        return (_brightness(colour),)

    def picture(self, data: bytes) -> Image.Image:
        """The picture in greys, transparent where it was."""
        from PIL import Image  # noqa: PLC0415  few kits have pictures

        picture = Image.open(BytesIO(data)).convert("RGBA")
        return picture.convert("LA" if picture.getchannel("A").getextrema()[0] != 255 else "L")


class Process:
    """Cyan, magenta, yellow and black by the profile of a press.

    Greys and dark colours near them, so nearly all text, are black alone: four inks never meet quite. What would need
    more than `TOTAL_INK` has less of the three colours. Raises UsageError for bytes that are no profile of four inks.
    """

    operators = ("k", "K")

    def __init__(self, profile: bytes) -> None:
        from PIL import ImageCms  # noqa: PLC0415  few kits go to a press

        try:
            self._profile = ImageCms.ImageCmsProfile(BytesIO(profile))
        except (OSError, ImageCms.PyCMSError) as problem:
            raise UsageError(f"the profile is no ICC profile: {problem}") from problem
        if self._profile.profile.xcolor_space.strip() != "CMYK":
            space = self._profile.profile.xcolor_space.strip()
            raise UsageError(f"the profile is for {space}, and a press needs one for CMYK")
        self.profile = profile

    @property
    def condition(self) -> str:
        """What the profile calls the printing it is for."""
        return (self._profile.profile.profile_description or "CMYK").strip()

    def parts(self, colour: str) -> tuple[float, ...]:
        """Cyan, magenta, yellow and black."""
        values, brightness = channels(colour), _brightness(colour)
        apart = max(values) - min(values)
        if apart == 0 or (apart <= _NEUTRAL and brightness < _DARK):
            return 0.0, 0.0, 0.0, 1 - brightness
        return self._converted(values)

    @lru_cache(maxsize=4096)  # noqa: B019  lives as long as the program writes one kit
    def _converted(self, values: tuple[int, int, int]) -> tuple[float, ...]:
        from PIL import Image  # noqa: PLC0415

        pixel = self._limited(Image.new("RGB", (1, 1), values)).getpixel((0, 0))
        assert isinstance(pixel, tuple)
        return tuple(value / 255 for value in pixel)

    def picture(self, data: bytes) -> Image.Image:
        """The picture in four inks; what was transparent is paper."""
        from PIL import Image  # noqa: PLC0415

        picture = Image.open(BytesIO(data)).convert("RGBA")
        paper = Image.new("RGBA", picture.size, "#ffffff")
        return self._limited(Image.alpha_composite(paper, picture).convert("RGB"))

    def _limited(self, picture: Image.Image) -> Image.Image:
        from PIL import Image, ImageCms, ImageMath  # noqa: PLC0415

        converted = ImageCms.applyTransform(picture, self._transform)
        assert converted is not None
        *colours, black = converted.split()
        bands = dict(zip(("c", "m", "y", "k"), (*colours, black), strict=True))

        def held(v: Mapping[str, Any]) -> Any:
            """As much of a colour as its share of the room that black leaves."""
            three = v["c"] + v["m"] + v["y"]
            room = int(TOTAL_INK * 255) - v["k"]
            return v["convert"](v["own"] * v["min"](three, room) / v["max"](three, 1), "L")

        limited = [ImageMath.lambda_eval(held, own=colour, **bands) for colour in colours]
        return Image.merge("CMYK", [*limited, black])

    @cached_property
    def _transform(self) -> Any:
        from PIL import ImageCms  # noqa: PLC0415

        flags = ImageCms.Flags.BLACKPOINTCOMPENSATION
        relative = ImageCms.Intent.RELATIVE_COLORIMETRIC
        return ImageCms.buildTransform(
            ImageCms.createProfile("sRGB"), self._profile, "RGB", "CMYK", relative, flags=flags
        )


@lru_cache(maxsize=4096)
def _brightness(colour: str) -> float:
    """The value of the grey that is as bright, by the curve of sRGB."""
    light = luminance(colour)
    return 12.92 * light if light <= 0.0031308 else 1.055 * light ** (1 / 2.4) - 0.055
