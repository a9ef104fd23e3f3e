"""A race of Daytona 500 in the thick of it, as its app and its board are tested with it."""

from __future__ import annotations

CARS = {
    "yellow": "20A",
    "red": "9A",
    "blue": "27B",
    "green": "22C",
    "orange": "21A",
    "black": "26B",
}
OWNERS = {"yellow": 0, "blue": 0, "red": 1, "green": 1, "orange": 2, "black": 2}
