"""The lines around the board: top bar, decision bar, hint. Who is asked what, by which rule."""

from __future__ import annotations

from collections.abc import Sequence

from rich.cells import cell_len, set_cell_size
from rich.text import Text

from fivewide.cli import answers, night, typed
from fivewide.cli.boards import Board
from fivewide.cli.ending import LABELS, ending_line
from fivewide.cli.play import Play
from fivewide.cli.screen import fitted, has_room, question_line, question_lines
from fivewide.cli.sight import Sight
from fivewide.kernel.english import is_you, named
from fivewide.kernel.lines import LogLine
from fivewide.kernel.speech import Words, words
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
    key = board.flag(sight)
    flag = (f" {words(key)} ", FLAGS.get(key, night.KEY))
    room = width - cell_len(flag[0]) - 1  # the flag says more than the end of a long heading
    return fitted(fitted(line, max(room, 0)).append(*flag), width)


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
        tab, asked = tab_and_words(play, decision, width, room)
        lines = question_lines(tab, asked, decision.rule, width, room, asks=True)
        lines += board.options(sight, decision, at, width, height - len(lines))
    elif play.roller in play.people and not auto:
        tab = tab_for(play, play.roller, ROLL)
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
    tab = play.game.title if seat is None else named(play.table.names[seat])
    moves = words("On the move. Enter skips ahead.")
    return question_line(tab.upper(), moves, "", width, asks=False)


CALL: tuple[Words, Words] = ("YOUR CALL", "{who}'S CALL")
ROLL: tuple[Words, Words] = ("YOUR ROLL", "{who}'S ROLL")


def tab_for(play: Play, seat: int | None, what: tuple[str, str]) -> str:
    """ "Your call", or whose it is where several people share the screen."""
    name = play.table.names[seat] if seat is not None else ""
    yours, theirs = what
    if len(play.people) == 1 or name == "You":
        return words(yours)
    return words(theirs, who=name.upper())


def tab_and_words(play: Play, decision: Decision, width: int, room: int) -> tuple[str, str]:
    """Who is asked, and what. Named once is enough where a line has no room for the rule."""
    name = play.table.names[decision.seat]
    asked = decision.asked.words if decision.asked.to == name else decision.words
    tab = tab_for(play, decision.seat, CALL)
    asked = asked[:1].upper() + asked[1:]
    least = named(name).upper() if room < 2 else tab
    whole = () if is_you(name) else ((tab, decision.words),)  # "Your call" has said it already
    for short_tab, short in (*whole, (tab, asked), (least, asked)):
        if has_room(short, decision.rule, width - TAB_ENDS - cell_len(short_tab)):
            return short_tab, short
    return tab, asked


def rule_of(play: Play) -> str:
    state = play.table.state
    return play.game.rule_of(state, state.question) if state.question is not None else ""


def enter_line(width: int) -> Text:
    line = Text.assemble(
        "   ",
        (f" {words('Enter')} ", night.KEY),
        (f" {words('goes on')}", f"bold {night.NOW_INK}"),
        (f"   {words('auto: dice roll by themselves')}", night.INK_3),
    )
    return fitted(line, width)


def waiting_tab(play: Play) -> str:
    seat = next(iter(play.table.to_act), play.roller)
    whose = play.game.title if seat is None else named(play.table.names[seat])
    return whose.upper()


def over_lines(play: Play, width: int, height: int) -> list[Text]:
    """The result, in as many columns as fit; Enter shows what does not."""
    result = answers.result(play)
    lines = [question_line(words("RESULT"), result.title, "", width, asks=False)]
    columns = columns_of(result.blocks[0][1], width, max(height - 1, 1))
    for row in range(max(height - 1, 1)):
        text = " " * COLUMN_GAP
        for column in columns:
            wide = max(cell_len(place) for place in column) + COLUMN_GAP
            text += set_cell_size(column[row] if row < len(column) else "", wide)
        lines.append(fitted(Text(text.rstrip(), night.INK), width))
    return lines


def columns_of(places: list[str], width: int, rows: int) -> list[list[str]]:
    """Columns of so many rows, as many as fit side by side; the last line counts the rest."""
    columns: list[list[str]] = []
    room = width - COLUMN_GAP
    for first in range(0, len(places), rows):
        column = places[first : first + rows]
        room -= max(cell_len(place) for place in column) + COLUMN_GAP
        if columns and room < -COLUMN_GAP:  # the last one needs no gap behind it
            columns[-1][-1] = words("{number} more: Enter", number=len(places) - first + 1)
            break
        columns.append(column)
    return columns


# Keys and what they do; the words of people, for the last line
HAND: Words = "F2 hand"
LOG: Words = "Tab log"
WATCH: Words = "Space pause · → step · c caution · + - speed"


def hint_line(play: Play, board: Board, notice: str, width: int) -> Text:
    """Something just said, or the keys that work now."""
    if notice:
        return fitted(Text(f" {notice}", f"bold {night.NOW_INK}"), width, night.BACK)
    runs_on = (*board.landmarks, "pause", "step") if board.landmarks else ()
    own = [word for word in board.commands if word not in runs_on]
    keys, commands = keys_and_commands(play, board, own)
    hint = hint_of(keys, commands)
    for less in (["rules"], ["undo"], own, ["learn"], [words(LOG)], ["why"]):
        if cell_len(hint) > width:  # help lists them all
            keys = [key for key in keys if key not in less]
            commands = [each for each in commands if each not in less]
            hint = hint_of(keys, commands)
    if cell_len(hint) > width:
        hint = " · ".join([f" {keys[0]}", *keys[1:], *map(typed.called, commands)])
    return fitted(Text(hint, night.INK_3), width, night.BACK)


def hint_of(keys: Sequence[str], commands: Sequence[str]) -> str:
    said = words("type: {commands}", commands=" · ".join(map(typed.called, commands)))
    return f" {' · '.join([*keys, said])}"


def keys_and_commands(play: Play, board: Board, own: list[str]) -> tuple[list[str], list[str]]:
    """What works now: keys with what they do, and commands to be typed."""
    if play.table.over:
        keys = words("1-{last} or ← → Enter", last=len(LABELS))
        return [keys], [*own, "quit", "log", "rules WORDS", "save FILE"]
    # Where there are hands, and a person to look at one
    with_hand = [words(HAND)] if play.game.has_secrets and play.people else []
    if (decision := play.decision) is not None:
        keys = board.keys(play.sight(decision.seat), decision)
        commands = [*own, "learn", "why", "undo", "rules", "help", "quit"]
        return [keys, *with_hand, words(LOG)], commands
    if board.landmarks:
        return [words(WATCH)], ["flag", "chart", "help", "quit"]
    commands = [*own, "auto", "fast", "why", "undo", "rules", "help", "quit"]
    return [words("Enter go on"), *with_hand, words(LOG)], commands
