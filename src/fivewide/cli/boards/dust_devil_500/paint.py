"""The colors, shapes and marks of the Dust Devil board."""

from __future__ import annotations

from fivewide.cli import night
from fivewide.cli.screen import Paint

PAINTS = {
    "black": Paint("black", "#26282d", "#ffffff", "■"),
    "gold": Paint("gold", "#b98a2f", "#1b1304", "★"),
    "red": Paint("red", "#d8392e", "#ffffff", "▲"),
    "purple": Paint("purple", "#6a35a8", "#ffffff", "◆"),
    "blue": Paint("blue", "#2a6fdc", "#ffffff", "▼"),
    "yellow": Paint("yellow", "#ffd83a", "#1c1600", "●"),
    "green": Paint("green", "#1f8049", "#ffffff", "✚"),
    "white": Paint("white", "#f1eee4", "#16181c", "○"),
}
# A mark in 3, 4, 5 and 6 characters. » is an extra turn wherever it stands.
MARKS = {
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
KEY = "» extra turn  P ↻ skip  ▲ Red Card"

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
