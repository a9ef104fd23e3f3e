"""A sheet to draw a board on: an SVG document that needs nothing from outside."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Literal
from xml.sax.saxutils import escape, quoteattr

from fivewide.kernel.errors import one_line
from fivewide.pictures import face
from fivewide.pictures.face import Cut
from fivewide.pictures.look import Look

Anchor = Literal["start", "middle", "end"]
Value = str | float | int
WIDE = 1600.0  # units across a sheet, whatever its size in pixels
EDGE = 48.0
HEAD = 132.0  # what the heading takes
OTHER_FACES = "'Noto Sans', 'DejaVu Sans', Arial, sans-serif"
CHECK = "check"


def attributes(given: dict[str, Value]) -> str:
    """`stroke_width=2` as ` stroke-width="2"`; a trailing underscore is left out."""
    said = ""
    for name, value in given.items():
        text = f"{value:.6g}" if isinstance(value, float) else one_line(str(value))
        said += f" {name.rstrip('_').replace('_', '-')}={quoteattr(text)}"
    return said


class Sheet:
    """A picture that grows from the back to the front."""

    def __init__(self, look: Look, height: float, title: str, about: str) -> None:
        self.look, self.width, self.height = look, WIDE, height
        self.title, self.about = title, about
        self.parts: list[str] = []
        self.defs: dict[str, str] = {}
        self.define(
            CHECK,
            '<pattern id="check" width="12" height="12" patternUnits="userSpaceOnUse">'
            '<path d="M0 0h12v12H0Z" fill="#f3f1ea"/>'
            '<path d="M0 0h6v6H0ZM6 6h6v6H6Z" fill="#16181c"/></pattern>',
        )

    def define(self, name: str, markup: str) -> str:
        """Something to refer to, written once; gives back how to fill with it."""
        self.defs[name] = markup
        return f"url(#{name})"

    def add(self, tag: str, **given: Value) -> None:
        self.parts.append(f"<{tag}{attributes(given)}/>")

    def path(self, d: str, **given: Value) -> None:
        self.add("path", d=d, **given)

    def space(self, name: str, d: str, called: str = "", **given: Value) -> None:
        """A space of the board: programs find it by its name, people by pointing at it."""
        about = f"<title>{escape(one_line(called or name))}</title>"
        self.parts.append(f"<path data-space={quoteattr(name)}{attributes({'d': d, **given})}>"
                          f"{about}</path>")  # fmt: skip

    def box(self, x: float, y: float, w: float, h: float, r: float = 0, **given: Value) -> None:
        self.add("rect", x=x, y=y, width=w, height=h, **({"rx": r} if r else {}), **given)

    def background(self, fill: str) -> None:
        """Behind everything there is so far, and a little over the edge: pixels are rounded."""
        size = f'width="{self.width + 20:g}" height="{self.height + 20:g}"'
        self.parts.insert(0, f'<rect x="-10" y="-10" {size} fill="{fill}"/>')

    @contextmanager
    def group(self, **given: Value) -> Iterator[None]:
        self.parts.append(f"<g{attributes(given)}>")
        yield
        self.parts.append("</g>")

    def words(
        self, x: float, y: float, text: str, size: float, fill: str, *,
        cut: Cut = "label", anchor: Anchor = "start", turn: float = 0, spacing: float = 0,
        halo: str = "", room: float = 0, center: bool = False,
    ) -> None:  # fmt: skip
        """A line on its base line, or centered on it, at most `room` wide; turned by degrees."""
        if not text:
            return
        if room and (wide := face.width(text, size, cut, spacing)) > room:
            size, spacing = size * room / wide, spacing * room / wide
        said = face.spelled(text, cut)
        place = f"translate({x:.1f} {y:.1f})" + (f" rotate({turn:.1f})" if turn else "")
        if center:  # by the height of capitals
            place += f" translate(0 {size * 0.35:.1f})"
        if said is None:  # letters of another script: whatever the machine has
            edge: dict[str, Value] = {}
            if halo:
                edge = {"stroke": halo, "stroke_width": size * 0.2, "paint_order": "stroke"}
            given = {"transform": place, "font_family": OTHER_FACES, "font_size": size,
                     "font_weight": 700, "text_anchor": anchor, "fill": fill, **edge}  # fmt: skip
            self.parts.append(f"<text{attributes(given)}>{escape(one_line(text))}</text>")
            return
        scale = size / face.EM
        wide = face.width(text, size, cut, spacing)
        at = {"start": 0.0, "middle": -wide / 2, "end": -wide}[anchor] / scale
        known, uses = face.letters(cut), []
        for sign in said:
            advance, outline = known[sign]
            if outline:
                name = f"{cut[0]}{ord(sign):x}"
                self.defs.setdefault(name, f'<path id="{name}" d="{outline}"/>')
                uses.append(f'<use xlink:href="#{name}" x="{at:.0f}"/>')
            at += advance + spacing / scale
        edge = {}
        if halo:
            edge = {"stroke": halo, "stroke_width": size * 0.2 / scale, "paint_order": "stroke",
                    "stroke_linejoin": "round"}  # fmt: skip
        given = {"role": "img", "aria_label": text, "fill": fill,
                 "transform": f"{place} scale({scale:.5f} {-scale:.5f})", **edge}  # fmt: skip
        self.parts.append(f"<g{attributes(given)}>{''.join(uses)}</g>")

    def svg(self, width: int | None = None) -> str:
        """The document, so many pixels wide."""
        pixels = width or round(self.width)
        high = pixels_high(self, pixels)
        return "\n".join(
            [
                '<svg xmlns="http://www.w3.org/2000/svg" '
                'xmlns:xlink="http://www.w3.org/1999/xlink" '
                f'width="{pixels}" height="{high}" '
                f'viewBox="0 0 {self.width:g} {self.height:g}" role="img">',
                f"<title>{escape(one_line(self.title))}</title>",
                f"<desc>{escape(one_line(self.about))}</desc>",
                f"<defs>{''.join(self.defs.values())}</defs>",
                *self.parts,
                "</svg>\n",
            ]
        )


def pixels_high(sheet: Sheet, width: int) -> int:
    return round(width * sheet.height / sheet.width)


def fit(
    sheet: Sheet, box: tuple[float, float, float, float], top: float, bottom: float
) -> tuple[float, str]:
    """How much larger a drawing of this box can be between two heights, and the move there."""
    x, y, wide, high = box
    scale = min((WIDE - 2 * EDGE) / wide, (bottom - top) / high)
    left = (WIDE - wide * scale) / 2 - x * scale
    down = (top + bottom - high * scale) / 2 - y * scale
    return scale, f"translate({left:.2f} {down:.2f}) scale({scale:.5f})"


def rectangle(x: float, y: float, w: float, h: float) -> str:
    corners = ((x, y), (x + w, y), (x + w, y + h), (x, y + h))
    return f"M{'L'.join(f'{a:.1f} {b:.1f}' for a, b in corners)}Z"
