"""Letters with dots or strokes above, ß, and quotes for our face: python scripts/face_accents.py

They are made of the letters the face has: under an accent a capital is a little lower, so that
lines stay as far apart as they are. What is there already is left alone. It wants `pip install
fonttools brotli`; run scripts/face_outlines.py afterwards.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

FONTS = Path(__file__).parent.parent / "web" / "src" / "look" / "fonts"
LOW = 0.84  # of a capital's height, under an accent
SLANT = 0.2  # of the italic, to the right with the height: as its full stop has
DOTTED = {"Ä": "A", "Ö": "O", "Ü": "U"}
STROKED = {"Á": "A", "É": "E", "Í": "I", "Ó": "O", "Ú": "U"}
QUOTE = "\N{RIGHT SINGLE QUOTATION MARK}"
IN_A_ROW = {"ß": "SS", "ẞ": "SS", "„": ",,", "“": 2 * QUOTE, "”": 2 * QUOTE, "…": "..."}
CLOSER = 0.62  # commas and stops of one sign stand closer than two of them


def draw(font: Any, char: str, slant: float) -> Any:
    from fontTools.pens.transformPen import TransformPen  # type: ignore[import-untyped]
    from fontTools.pens.ttGlyphPen import TTGlyphPen  # type: ignore[import-untyped]

    glyphs, names = font.getGlyphSet(), font.getBestCmap()
    pen: Any = TTGlyphPen(None)
    width = 0.0

    def put(letter: str, x: float = 0, scale: float = 1) -> float:
        glyph = glyphs[names[ord(letter)]]
        # lower, and leaning as much as before
        glyph.draw(TransformPen(pen, (1, 0, slant * (1 - scale), scale, x, 0)))
        return float(glyph.width)

    def block(left: float, low: float, wide: float, high: float, lean: float = 0) -> None:
        corners = [(left, low), (left + lean, high), (left + lean + wide, high), (left + wide, low)]
        pen.moveTo((corners[0][0] + slant * low, low))
        for x, y in corners[1:]:
            pen.lineTo((x + slant * y, y))
        pen.closePath()

    if char in IN_A_ROW:
        for letter in IN_A_ROW[char]:
            step = put(letter, width)
            width += step if letter.isalpha() else step * CLOSER
        width += 0 if IN_A_ROW[char].isalpha() else step * (1 - CLOSER)
        return pen.glyph(), round(width)
    base = DOTTED.get(char) or STROKED[char]
    width = put(base, scale=LOW)
    stop = font["glyf"][names[ord(".")]]
    stem = stop.xMax - stop.xMin - slant * stop.yMax
    bottom, top = 700 * LOW + 42, 722.0
    shift = -slant * 350  # the italic leans about the middle of its letters
    middle = width / 2 + shift
    if char in DOTTED:
        for side in (-1, 1):
            block(middle + side * width * 0.2 - stem / 2, bottom, stem, top)
    else:
        block(middle - stem * 0.7, bottom, stem, top, lean=stem * 0.5)
    return pen.glyph(), round(width)


def main() -> None:
    from fontTools.ttLib import TTFont  # type: ignore[import-untyped]

    for path in sorted(FONTS.glob("*.woff2")):
        font: Any = TTFont(path)
        slant = SLANT if "italic" in path.stem else 0.0
        new = {char: draw(font, char, slant) for char in wanted(font)}
        for char, (glyph, width) in new.items():
            name = f"u{ord(char):04X}"
            font["glyf"][name] = glyph
            glyph.recalcBounds(font["glyf"])
            font["hmtx"][name] = (width, glyph.xMin)
            for table in font["cmap"].tables:
                for code in {ord(char), ord(char.lower())}:
                    table.cmap[code] = name
        if new:
            font.flavor = "woff2"
            font.save(path)
        print(f"{path.name}: {''.join(new) or 'nothing new'}, {path.stat().st_size:,} bytes")


def wanted(font: Any) -> Iterator[str]:
    known = font.getBestCmap()
    return (char for char in [*DOTTED, *STROKED, *IN_A_ROW] if ord(char) not in known)


if __name__ == "__main__":
    main()
