"""The colors, shapes and marks of the Dust Devil board."""

from __future__ import annotations

from fivewide.cli import night
from fivewide.cli.screen import COLORS, Paint
from fivewide.games.dust_devil_500 import told
from fivewide.kernel.speech import Words

SHAPES = {
    "black": "■",
    "gold": "★",
    "red": "▲",
    "purple": "◆",
    "blue": "▼",
    "yellow": "●",
    "green": "✚",
    "white": "○",
}
PAINTS = {
    color: Paint(COLORS[color], paint, ink, SHAPES[color])
    for color, (paint, ink) in told.PAINTS.items()
}
# A mark in 3, 4, 5 and 6 characters. » is an extra turn wherever it stands.
MARKS: dict[str, tuple[Words, Words, Words, Words]] = {
    "turbo": ("»T", "»Tur", "Turbo", "»Turbo"),
    "rpm": ("»R", "»RPM", "»RPM", "»RPM"),
    "lead-foot": ("»L", "»LF", "»Lead", "»LeadF"),
    "pit-stop": ("P", "P", "P", "P stop"),
    "spin-out": ("↻", "↻", "↻spin", "↻ spin"),
    "pit-row": ("pit", "pit", "pit", "to pit"),
    "pit-exit": ("▴", "▴", "▴", "▴"),
    "ramp": ("▸▸▸", "▸▸▸", "ramp▸", "ramp ▸"),
}
GROUND = "#1f1812"  # the desert at night
ON_GROUND = f"{night.INK_3} on {GROUND}"
ASPHALT = f"{night.INK} on {night.SPACE}"
KEY: Words = "» extra turn  P ↻ skip  ▲ Red Card"

DUST_DEVIL = (
    " ≈≈≈~~~≈≈≈≈~~~≈≈",
    "≈≈~~≈≈≈~~~≈≈≈≈≈",
    "  ~≈≈≈≈≈~~≈≈≈",
    "    ≈≈~~≈≈≈≈",
    "     ~≈≈≈≈~",
    "      ≈≈~≈",
    "      ~≈≈",
    "       ≈~",
    "       ~",
)
