"""A sheet as PNG. The extra `pictures` brings what is needed; letters are outlines already."""

from __future__ import annotations

from fivewide.pictures.errors import NoPicture
from fivewide.pictures.sheet import Sheet


def check() -> None:
    """Complain before the work is done, not after."""
    try:
        import vl_convert  # noqa: F401
    except ImportError:
        raise NoPicture(
            "a PNG needs vl-convert: pip install 'fivewide[pictures]'; or write .svg"
        ) from None


def png(sheet: Sheet, width: int) -> bytes:
    check()
    import vl_convert

    made: bytes = vl_convert.svg_to_png(sheet.svg(width))
    return made
