"""A sheet of paper to draw on, in millimeters from its top left corner: as SVG, or as PDF."""

from __future__ import annotations

import unicodedata
from datetime import UTC, datetime
from typing import Any, Literal
from xml.sax.saxutils import escape, quoteattr

from fivewide.kernel.errors import FivewideError

Anchor = Literal["start", "middle", "end"]
Point = tuple[float, float]
FONT = "Helvetica, Arial, 'Liberation Sans', 'DejaVu Sans', sans-serif"


class CannotPrint(FivewideError):
    """A sheet that cannot be made."""


class SvgPage:
    """One page as an SVG document that needs nothing from outside."""

    def __init__(self, width: float, height: float, title: str) -> None:
        self.parts = [
            f'<svg xmlns="http://www.w3.org/2000/svg" width="{width:g}mm" height="{height:g}mm" '
            f'viewBox="0 0 {width:g} {height:g}" font-family={quoteattr(FONT)}>',
            f"<title>{escape(title)}</title>",
            f'<rect width="{width:g}" height="{height:g}" fill="#ffffff"/>',
        ]

    def box(
        self, x: float, y: float, w: float, h: float, r: float = 0, *,
        fill: str = "", stroke: str = "", width: float = 0.25,
    ) -> None:  # fmt: skip
        edge = f' stroke="{stroke}" stroke-width="{width:g}"' if stroke else ""
        round_ = f' rx="{r:g}"' if r else ""
        self.parts.append(
            f'<rect x="{x:.2f}" y="{y:.2f}" width="{w:.2f}" height="{h:.2f}"{round_} '
            f'fill="{fill or "none"}"{edge}/>'
        )

    def shape(self, points: list[Point], fill: str) -> None:
        at = " ".join(f"{x:.2f},{y:.2f}" for x, y in points)
        self.parts.append(f'<polygon points="{at}" fill="{fill}"/>')

    def line(self, a: Point, b: Point, stroke: str, width: float = 0.25) -> None:
        self.parts.append(
            f'<path d="M{a[0]:.2f} {a[1]:.2f}L{b[0]:.2f} {b[1]:.2f}" stroke="{stroke}" '
            f'stroke-width="{width:g}" fill="none"/>'
        )

    def words(
        self, x: float, y: float, text: str, size: float, *,
        ink: str = "#1b1a17", anchor: Anchor = "start", bold: bool = False, italic: bool = False,
        room: float = 0,
    ) -> None:  # fmt: skip
        """A line of text on its base line, `size` millimeters high, at most `room` wide."""
        style = ' font-weight="700"' if bold else ""
        style += ' font-style="italic"' if italic else ""
        style += f' text-anchor="{anchor}"' if anchor != "start" else ""
        if room:
            size = min(size, round(size * room / rough_width(text, size, bold), 2))
        self.parts.append(
            f'<text x="{x:.2f}" y="{y:.2f}" font-size="{size:g}" fill="{ink}"{style}>'
            f"{escape(text)}</text>"
        )

    def text(self) -> str:
        return "\n".join([*self.parts, "</svg>\n"])


def rough_width(text: str, size: float, bold: bool) -> float:
    """About how wide a line is: SVG cannot measure."""
    return max(len(text), 1) * size * (0.6 if bold else 0.53)


class PdfBook:
    """A PDF, drawn on its latest page. Needs fpdf2, which the extra `cards` brings."""

    def __init__(self, width: float, height: float, title: str) -> None:
        try:
            from fpdf import FPDF
        except ImportError:
            raise CannotPrint(
                "a PDF needs fpdf2: pip install 'fivewide[cards]'; or print SVG"
            ) from None
        self.pdf: Any = FPDF(unit="mm", format=(width, height))
        self.pdf.set_title(title)
        self.pdf.set_auto_page_break(False)
        self.pdf.set_creation_date(
            datetime(2000, 1, 1, tzinfo=UTC)
        )  # the same cards, the same file

    def data(self) -> bytes:
        return bytes(self.pdf.output())

    def box(
        self, x: float, y: float, w: float, h: float, r: float = 0, *,
        fill: str = "", stroke: str = "", width: float = 0.25,
    ) -> None:  # fmt: skip
        style = ("D" if stroke else "") + ("F" if fill else "")
        if stroke:
            self.pdf.set_draw_color(stroke)
            self.pdf.set_line_width(width)
        if fill:
            self.pdf.set_fill_color(fill)
        self.pdf.rect(x, y, w, h, style=style, round_corners=bool(r), corner_radius=r)

    def shape(self, points: list[Point], fill: str) -> None:
        self.pdf.set_fill_color(fill)
        self.pdf.polygon(points, style="F")

    def line(self, a: Point, b: Point, stroke: str, width: float = 0.25) -> None:
        self.pdf.set_draw_color(stroke)
        self.pdf.set_line_width(width)
        self.pdf.line(*a, *b)

    def words(
        self, x: float, y: float, text: str, size: float, *,
        ink: str = "#1b1a17", anchor: Anchor = "start", bold: bool = False, italic: bool = False,
        room: float = 0,
    ) -> None:  # fmt: skip
        pdf, text = self.pdf, latin(text)
        pdf.set_font("helvetica", ("B" if bold else "") + ("I" if italic else ""), size * 72 / 25.4)
        pdf.set_text_color(ink)
        wide = pdf.get_string_width(text)
        if room and wide > room:
            pdf.set_font_size(pdf.font_size_pt * room / wide)
            wide = room
        pdf.text(x - {"start": 0.0, "middle": wide / 2, "end": wide}[anchor], y, text)


Paper = SvgPage | PdfBook
LIKES = {  # signs outside Latin-1, and what stands for them
    "\u2013": "-", "\u2014": "-", "\u2212": "-", "\u2010": "-", "\u2011": "-",
    "\u2018": "'", "\u2019": "'", "\u201c": '"', "\u201d": '"', "\u2022": "\u00b7",
    "\u0141": "L", "\u0142": "l", "\u0110": "D", "\u0111": "d", "\u0131": "i",
    "\u0152": "OE", "\u0153": "oe",
}  # fmt: skip


def latin(text: str) -> str:
    """The built-in PDF faces know Latin-1: other signs become their like, letters lose accents.

    A sign that has no like is a question mark: it is seen to be missing.

    >>> latin("C\u2013"), latin("\u0141ukasz"), latin("Ren\u00e9 \u010cech"), latin("\u8d5b")
    ('C-', 'Lukasz', 'Ren\xe9 Cech', '?')
    """
    return "".join(sign if is_latin(sign) else like(sign) for sign in text)


def is_latin(text: str) -> bool:
    return all(ord(sign) < 256 for sign in text)


def like(sign: str) -> str:
    if sign in LIKES:
        return LIKES[sign]
    parts = unicodedata.normalize("NFKD", sign)
    return "".join(part for part in parts if is_latin(part)) or "?"
