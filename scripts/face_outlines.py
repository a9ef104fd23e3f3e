"""The letters of our face as outlines: python scripts/face_outlines.py

Pictures carry their letters with them, so that they look the same where the face is not installed.
Run it after a change of web/src/look/fonts; it wants `pip install fonttools brotli`.
"""

from __future__ import annotations

import hashlib
import json
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parent.parent
FONTS = ROOT / "web" / "src" / "look" / "fonts"
OUT = ROOT / "src" / "fivewide" / "pictures" / "face.json"
CUTS = {"display": "800-italic", "figure": "800", "label": "500"}


def cut(name: str) -> dict[str, Any]:
    """Every character with its width and outline, in thousandths of the size, upside down."""
    from fontTools.pens.svgPathPen import SVGPathPen  # type: ignore[import-untyped]
    from fontTools.ttLib import TTFont  # type: ignore[import-untyped]

    path = FONTS / f"fivewide-{name}.woff2"
    font: Any = TTFont(path)
    glyphs, letters = font.getGlyphSet(), {}
    for code, glyph in sorted(font.getBestCmap().items()):
        pen: Any = SVGPathPen(glyphs, ntos=lambda number: str(round(number)))
        glyphs[glyph].draw(pen)
        if not chr(code).islower():  # these look like the capitals
            letters[chr(code)] = [glyphs[glyph].width, pen.getCommands()]
    return {"sha256": hashlib.sha256(path.read_bytes()).hexdigest(), "letters": letters}


def main() -> None:
    made = {name: cut(file) for name, file in CUTS.items()}
    OUT.write_text(json.dumps(made, indent=1) + "\n", encoding="utf-8")
    print(f"{OUT.relative_to(ROOT)}: {OUT.stat().st_size:,} bytes")


if __name__ == "__main__":
    main()
