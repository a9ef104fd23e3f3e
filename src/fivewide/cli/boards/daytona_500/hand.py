"""Race cards on a terminal: small ones in a row of words, large ones as paper with bands."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from rich.cells import cell_len
from rich.text import Text

from fivewide.cli.boards.daytona_500.ahead import words_of
from fivewide.cli.boards.daytona_500.seen import ABC, LIVERY, SHORT, Seen, name_of
from fivewide.cli.screen import (
    BAD,
    CARD,
    GOOD,
    IF,
    INK,
    INK_2,
    INK_3,
    NOW_INK,
    ON_IF,
    PANEL,
    PANEL_2,
    PANEL_3,
    fitted,
    plate_style,
)
from fivewide.games.daytona_500.told import Move

CHIP = 16  # columns of a small card with its number
BANDS = 6  # lines of a large card, under its number


@dataclass(frozen=True)
class Held:
    """A card of a hand: its key if it can be played, and how many there are."""

    card: str
    key: int | None
    count: int = 1


def held_cards(seen: Seen, playable: bool) -> list[Held]:
    """Equal cards stand together, as they are one choice."""
    counts = Counter(seen.hand())
    return [
        Held(card, number if playable else None, count)
        for number, (card, count) in enumerate(counts.items(), start=1)
    ]


def band(seen: Seen, card: str, line: int, width: int) -> Text:
    """One line of a card, on its car's paint."""
    shown = seen.lines_of(card)[line]
    car, spaces = shown.car, shown.spaces
    if car is None:
        words = f"ANY{spaces}" if width < 6 else f"ANY {spaces}"
        return Text(words.center(width), f"bold {CARD}")
    mark = "★" if seen.is_nine(card) else ""
    if width < 5:
        words = f"{ABC[car]}{spaces}{mark}"
    elif width < 7:
        words = f"{ABC[car]} {spaces}{mark}"
    elif width < 10:
        words = f"{SHORT[car]} {spaces}{mark}"
    else:
        words = f"{name_of(car)} {spaces}{mark}"
    return Text(words.center(width), plate_style(LIVERY[car]))


def small_card(seen: Seen, card: str) -> Text:
    """All lines of a card side by side: Y6R4B2."""
    text = Text()
    for line, shown in enumerate(seen.lines_of(card)):
        wide = 4 if shown.car is None else 3 if seen.is_nine(card) else 2
        text.append_text(band(seen, card, line, wide))
    return text


def hand_lines(
    seen: Seen, cards: Sequence[Held], at: int | None, width: int, height: int
) -> list[Text]:
    """The whole hand, as large as there is room; the card looked at stays in seen."""
    if not cards or height < 1:
        return []
    wide = min(width // len(cards), 10)
    if height >= BANDS + (cards[0].key is not None) and wide >= 5:
        return large_hand(seen, cards, at, wide, width)
    return small_hand(seen, cards, at, width, height)


def small_hand(
    seen: Seen, cards: Sequence[Held], at: int | None, width: int, height: int
) -> list[Text]:
    columns = max(width // CHIP, 1)
    rows = [cards[n : n + columns] for n in range(0, len(cards), columns)]
    first = max(min((at or 0) // columns - height // 2, len(rows) - height), 0)
    lines = []
    for row in rows[first : first + height]:
        line = Text("", f"on {PANEL}")
        for held in row:
            line.append_text(chip_of(seen, held, at is not None and cards[at] is held))
        lines.append(fitted(line, width, PANEL))
    return lines


def chip_of(seen: Seen, held: Held, chosen: bool) -> Text:
    ground = IF if chosen else PANEL if held.key is None else PANEL_3
    text = Text(f"{held.key or '':>2}", f"bold {ON_IF if chosen else INK_2} on {ground}")
    text.append("▸" if chosen else " ", f"bold {IF} on {PANEL}")
    text.append_text(small_card(seen, held.card))
    if held.count > 1:
        text.append(f"x{held.count}", f"{INK_2} on {PANEL}")
    text.append(" " * max(CHIP - cell_len(text.plain), 0), f"on {PANEL}")
    return text


def large_hand(
    seen: Seen, cards: Sequence[Held], at: int | None, wide: int, width: int
) -> list[Text]:
    """Paper cards side by side, a number over each; the one looked at has ice edges."""
    drawn = [large_card(seen, held, n == at, wide) for n, held in enumerate(cards)]
    lines = []
    for row in zip(*drawn, strict=True):
        line = Text("", f"on {PANEL}")
        for text in row:
            line.append_text(text)
        lines.append(line)
    return [fitted(line, width, PANEL) for line in lines]


def large_card(seen: Seen, held: Held, chosen: bool, wide: int) -> list[Text]:
    inside = wide - 1
    count = len(seen.lines_of(held.card))
    rows = [band(seen, held.card, line, inside) for line in range(count)]
    if held.count > 1:
        rows.append(Text(f"x{held.count}".center(inside), CARD))
    rows += [Text(" " * inside, CARD)] * (BANDS - len(rows))
    if held.key is not None:
        style = f"bold {ON_IF} on {IF}" if chosen else f"bold {INK} on {PANEL_2}"
        rows.insert(0, Text(("▸" * chosen + str(held.key)).center(inside), style))
    edge = Text(" ", f"on {PANEL}")
    return [Text("", f"on {PANEL}").append_text(row).append_text(edge) for row in rows]


def key_of(key: str, chosen: bool) -> Text:
    """The key of a choice, with an arrow before the one that is looked at."""
    style = f"bold {ON_IF} on {IF}" if chosen else f"bold {INK} on {PANEL_3}"
    return Text("▸" if chosen else " ", f"bold {IF} on {PANEL}").append(f" {key} ", style)


def card_line(seen: Seen, card: str, now: int, width: int) -> Text:
    """A card being carried out: lines done are dim, the present one has an arrow."""
    text = Text("   Card in play  ", f"{INK_3} on {PANEL}")
    for line, shown in enumerate(seen.lines_of(card)):
        car = shown.car
        words = f"{'ANY' if car is None else name_of(car)} {shown.spaces}"
        if line == now:
            text.append("▸", f"bold {NOW_INK} on {PANEL}")
            style = f"bold {CARD}" if car is None else plate_style(LIVERY[car])
            text.append(f" {words} ", style)
        else:
            text.append(" ✓" if line < now else "  ", f"{INK_3} on {PANEL}")
            text.append(words, f"{INK_3 if line < now else INK_2} on {PANEL}")
    return fitted(text, width, PANEL)


def ahead_lines(moves: Sequence[Move], width: int, height: int) -> list[Text]:
    """What the option looked at would do, in order, on as many lines as it takes."""
    lines = [Text(" If so ", f"bold {ON_IF} on {IF}").append(" ", f"on {ON_IF}")]
    for number, move in enumerate(moves):
        words = words_of(move)
        if cell_len(lines[-1].plain) + len(words) + 3 > width and len(lines) < height:
            lines.append(Text(" " * 8, f"on {ON_IF}"))
        elif number:
            lines[-1].append(" · ", f"{INK_3} on {ON_IF}")
        lines[-1].append(words, f"{color_of(move)} on {ON_IF}")
    if not moves:
        lines[-1].append("No car moves.", f"{BAD} on {ON_IF}")
    return [fitted(line, width, ON_IF) for line in lines]


def color_of(move: Move) -> str:
    if move.kind in ("blocked", "moved-as-far-as-possible", "wild-skipped"):
        return BAD
    return GOOD if move.kind == "finished" else INK_2 if move.kind == "drafted" else IF
