"""The track card, box by box, and the last roll under it."""

from __future__ import annotations

from fivewide.cli.boards.pile_up_racing.words import last_roll
from fivewide.cli.screen import (
    BACK,
    INK,
    INK_2,
    INK_3,
    LINE,
    NOW,
    ON_NOW,
    PANEL,
    PANEL_2,
    PANEL_3,
    YELLOW,
    Canvas,
    cut,
)
from fivewide.cli.sight import Sight
from fivewide.games.pile_up_racing.view import View

GREEN = "#17693b"
FINAL_LAP = "Final Lap"  # what its segment is called


def draw_strip(canvas: Canvas, sight: Sight, view: View) -> None:
    """The track card: boxes by stage, crossed off, yellow where a caution ended them."""
    yellow = {line.facts["segment"] for line in sight.lines if line.kind == "caution"}
    x, box = 1, 0
    last = len(view.boxes) - 1
    for stage, boxes in enumerate(view.boxes):
        label = "FS" if stage == last else f"S{stage + 1}"
        canvas.put(x, 0, label, f"bold {INK_3} on {BACK}")
        x += len(label) + 1
        for _ in range(boxes + (stage == last)):
            box += 1
            final = box > view.segments
            was = (FINAL_LAP if final else box) in yellow
            mark, style = box_mark(view, box, final, was)
            canvas.put(x, 0, mark, style)
            x += len(mark)
        x += 1
    words = f"cautions {view.cautions}"
    if view.overtimes:
        words += f", overtime {view.overtimes}"
    canvas.put(max(x + 1, canvas.width - len(words) - 1), 0, words, f"{INK_2} on {BACK}")


def box_mark(view: View, box: int, final: bool, yellow: bool) -> tuple[str, str]:
    """A cross for done, ! for a caution, > for the one being run, F for the Final Lap."""
    if box <= view.box:
        return ("!", f"bold {ON_NOW} on {YELLOW}") if yellow else ("x", f"{INK_3} on {PANEL_3}")
    if box == view.box + 1 and not view.over:
        return (">" if not final else "F"), f"bold {ON_NOW} on {NOW}"
    return ("F", f"bold #ffffff on {GREEN}") if final else ("·", f"{LINE} on {PANEL_2}")


def draw_roll(canvas: Canvas, sight: Sight) -> None:
    words, caution = last_roll(sight)
    style = f"bold {ON_NOW} on {YELLOW}" if caution else f"bold {INK} on {PANEL}"
    if canvas.height >= 10:
        canvas.put(0, 1, cut(f" {words}", canvas.width).ljust(canvas.width), style)
