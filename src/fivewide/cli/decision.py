"""The lines around the board: top bar, decision bar, hint. Who is asked what, by which rule."""

from __future__ import annotations

from collections.abc import Sequence

from rich.cells import cell_len, set_cell_size
from rich.text import Text

from fivewide.cli import answers, night
from fivewide.cli.boards import Board
from fivewide.cli.ending import LABELS, ending_line
from fivewide.cli.play import Play
from fivewide.cli.screen import fitted, has_room, question_line, question_lines
from fivewide.cli.sight import Sight
from fivewide.kernel.lines import LogLine
from fivewide.kernel.table import Decision

FLAGS = {
    "CHECKERED FLAG": "bold #1c1600 on #f1eee4",
    "GREEN FLAG": f"bold #ffffff on {night.GREEN}",
    "YELLOW FLAG": f"bold #1c1600 on {night.YELLOW}",
    "WHITE FLAG": "bold #1c1600 on #ffffff",
}

TAB_ENDS = 3  # around what a tab says: a blank on each side, and its edge
SPARES_ONE = 6  # lines of a decision that leave room for a question in two
COLUMN_GAP = 3  # blanks between columns of the result


def top_line(sight: Sight, board: Board, width: int) -> Text:
    line = Text.assemble(
        (" ▞▞▞", f"bold {night.INK}"),
        ("▞", f"bold {night.NOW}"),
        ("▞ ", f"bold {night.INK}"),
        (f" {sight.game.title.upper()} ", f"bold italic {night.INK}"),
        (f"  {board.heading(sight)}", night.INK_2),
    )
    word = board.flag(sight)
    flag = (f" {word} ", FLAGS.get(word, night.KEY))
    gap = width - cell_len(line.plain) - len(flag[0]) - 1
    if gap > 0:
        line.append(" " * gap)
        line.append(*flag)
    return fitted(line, width)


def decision_lines(
    play: Play,
    board: Board,
    at: int,
    width: int,
    height: int,
    *,
    auto: bool,
    hidden: bool,
    happening: Sequence[LogLine],
) -> list[Text]:
    """A question and its options; a roll to be made; or what the others are doing.

    `hidden`: the one who is asked does not sit here yet, so the options are not for these eyes.
    """
    decision = None if hidden else play.decision
    sight = play.sight(None if hidden else play.asked)
    aside = board.waiting(sight, width, height - 1)
    if happening:
        lines = [happening_line(play, happening, width), *aside]
    elif play.table.over:
        lines = [*over_lines(play, width, height - 1), ending_line(at, width)]
    elif decision is not None:
        room = question_room(decision, height)
        tab, words = tab_and_words(play, decision, width, room)
        lines = question_lines(tab, words, decision.rule, width, room, asks=True)
        lines += board.options(sight, decision, at, width, height - len(lines))
    elif play.roller in play.people and not auto:
        tab = tab_for(play, play.roller, "ROLL")
        room = height - 1
        lines = question_lines(tab, play.question(), rule_of(play), width, room, asks=True)
        lines.append(enter_line(width))
    else:
        tab, room = waiting_tab(play), max(height - len(aside), 1)
        lines = question_lines(tab, play.question(), "", width, room, asks=False)
        lines += aside
    lines += [fitted(Text(), width)] * (height - len(lines))
    return lines[:height]


def question_room(decision: Decision, height: int) -> int:
    """Lines a question may take: what its options leave; two where they can spare one."""
    return max(height - len(decision.options), 2 if height >= SPARES_ONE else 1)


def happening_line(play: Play, happening: Sequence[LogLine], width: int) -> Text:
    """While a move is shown nothing is said that has not been seen yet."""
    seats = [line.facts.get("seat") for line in happening]
    seat = next((seat for seat in seats if seat is not None), None)
    tab = play.game.title if seat is None else play.table.names[seat]
    return question_line(tab.upper(), "On the move. Enter skips ahead.", "", width, asks=False)


def tab_for(play: Play, seat: int | None, what: str) -> str:
    """ "Your call", or whose it is where several people share the screen."""
    name = play.table.names[seat] if seat is not None else ""
    if len(play.people) == 1 or name == "You":
        return f"YOUR {what}"
    return f"{name.upper()}'S {what}"


def tab_and_words(play: Play, decision: Decision, width: int, room: int) -> tuple[str, str]:
    """Who is asked, and what. Named once is enough where a line has no room for the rule."""
    name, words = play.table.names[decision.seat], decision.words
    asked = decision.asked.words if decision.asked.to == name else words
    tab = tab_for(play, decision.seat, "CALL")
    asked = asked[:1].upper() + asked[1:]
    least = name.upper() if room < 2 else tab
    for short_tab, short in ((tab, words), (tab, asked), (least, asked)):
        if has_room(short, decision.rule, width - TAB_ENDS - cell_len(short_tab)):
            return short_tab, short
    return tab, asked


def rule_of(play: Play) -> str:
    state = play.table.state
    return play.game.rule_of(state, state.question) if state.question is not None else ""


def enter_line(width: int) -> Text:
    line = Text.assemble(
        "   ",
        (" Enter ", night.KEY),
        (" goes on", f"bold {night.NOW_INK}"),
        ("   auto: dice roll by themselves", night.INK_3),
    )
    return fitted(line, width)


def waiting_tab(play: Play) -> str:
    seat = next(iter(play.table.to_act), play.roller)
    return play.table.names[seat].upper() if seat is not None else play.game.title.upper()


def over_lines(play: Play, width: int, height: int) -> list[Text]:
    """The result, in as many columns as fit; Enter shows what does not."""
    result = answers.result(play)
    lines = [question_line("RESULT", result.title, "", width, asks=False)]
    columns = columns_of(result.blocks[0][1], width, max(height - 1, 1))
    for row in range(max(height - 1, 1)):
        words = " " * COLUMN_GAP
        for column in columns:
            wide = max(cell_len(place) for place in column) + COLUMN_GAP
            words += set_cell_size(column[row] if row < len(column) else "", wide)
        lines.append(fitted(Text(words.rstrip(), night.INK), width))
    return lines


def columns_of(places: list[str], width: int, rows: int) -> list[list[str]]:
    """Columns of so many rows, as many as fit side by side; the last line counts the rest."""
    columns: list[list[str]] = []
    room = width - COLUMN_GAP
    for first in range(0, len(places), rows):
        column = places[first : first + rows]
        room -= max(cell_len(place) for place in column) + COLUMN_GAP
        if columns and room < -COLUMN_GAP:  # the last one needs no gap behind it
            columns[-1][-1] = f"{len(places) - first + 1} more: Enter"
            break
        columns.append(column)
    return columns


def hint_line(play: Play, board: Board, notice: str, width: int) -> Text:
    """Something just said, or the keys that work now."""
    if notice:
        return fitted(Text(f" {notice}", f"bold {night.NOW_INK}"), width, night.BACK)
    own = "".join(f"{word} · " for word in board.commands)
    if play.table.over:
        runs_on = (*board.landmarks, "pause", "step") if board.landmarks else ()
        left = "".join(f"{word} · " for word in board.commands if word not in runs_on)
        keys = f"1-{len(LABELS)} or ← → Enter"
        words = f" {keys} · type: {left}quit · log · rules WORDS · save FILE"
    elif (decision := play.decision) is not None:
        keys = board.keys(play.sight(decision.seat), decision)
        words = f" {keys} · Tab log · type: {own}why · undo · rules · help · quit"
    elif board.landmarks:
        words = " Space pause · → step · c caution · + - speed · type: flag · chart · help · quit"
    else:
        words = (
            f" Enter go on · Tab log · type: {own}auto · fast · why · undo · rules · help · quit"
        )
    for less in ("rules · ", "why · ", "Tab log · ", "type: "):  # help lists them all
        if cell_len(words) > width:
            words = words.replace(less, "")
    return fitted(Text(words, night.INK_3), width, night.BACK)
