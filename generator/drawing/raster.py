"""The way out for art beyond the SVG subset: cairosvg renders it once, at print resolution."""

from __future__ import annotations

from generator.diagnostics import InputError, error

DPI = 600
CAIRO_HINT = (
    "PNG output and art beyond the SVG subset need cairosvg and the Cairo library: "
    "pip install 'punchboard[png]', and 'apt install libcairo2' (Debian) or 'brew install cairo' (macOS)"
)


def svg_to_png(source: bytes, width: float, height: float, dpi: float = DPI) -> bytes:
    """The picture as PNG, `width` x `height` mm at `dpi`; files and network named inside are not opened.

    Raises InputError when cairosvg or the Cairo library is missing.
    """
    try:
        import cairosvg  # noqa: PLC0415  half a second to import, and needs a system library
    except (ImportError, OSError) as problem:
        raise InputError(
            [error("D005", f"cairosvg can't be used here: {problem}".splitlines()[0], hint=CAIRO_HINT)]
        ) from problem
    # `unsafe` off, the default since 2.7, also keeps cairosvg from opening other files or addresses.
    png: bytes = cairosvg.svg2png(
        bytestring=source,
        output_width=max(1, round(width / 25.4 * dpi)),
        output_height=max(1, round(height / 25.4 * dpi)),
        unsafe=False,
    )
    return png
