"""The colors of the terminal: the night theme. Amber asks, ice supposes, red refuses, green gains.

Drawings import the module, so that every color says whose it is: `night.INK`.
"""

from __future__ import annotations

BACK = "#0c0e11"
PANEL = "#14171c"
PANEL_2 = "#1c2027"
PANEL_3 = "#262b34"
LINE = "#7a8494"
INK = "#f4f1e8"
INK_2 = "#bcc0c8"
INK_3 = "#939aa5"
NOW = "#ffb81c"
TINT = "#33280c"  # behind the one who is asked
YELLOW = "#ffd023"  # a flag, and whoever is in an incident
GREEN = "#17693b"  # a flag
ON_NOW = "#17120a"
NOW_INK = "#ffc445"
IF = "#7fdcff"
ON_IF = "#06222e"
GOOD = "#4fd18b"
BAD = "#ff6b61"
PAPER = "#f7f1e3"
ON_PAPER = "#1b1a17"

# Whole styles
CARD = f"{ON_PAPER} on {PAPER}"
HEAD = f"bold {INK_2} on {PANEL_3}"
UNIT = f"{INK_3} on {PANEL_3}"
KEY = f"bold {INK} on {PANEL_3}"
ASKED = f"bold {ON_NOW} on {NOW}"
CAUTION = f"bold {ON_NOW} on {YELLOW}"
CHOSEN = f"bold {ON_IF} on {IF}"
GHOST = f"bold {IF} on {ON_IF}"

# Tracks
SPACE = "#3b414b"
SPACE_2 = "#4a515d"
ASPHALT = "#24282e"
GRASS = "#152019"
PASS = "#8f2725"  # a red space under its hatch
TRACK_INK = "#e9e6dc"
