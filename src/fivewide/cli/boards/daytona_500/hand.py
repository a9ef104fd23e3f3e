"""Race cards on a terminal: small ones in a row of words, large ones as paper with bands.

And what is chosen of a card being played: the car of a wild line.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from rich.cells import cell_len
from rich.text import Text

from fivewide.cli import night
from fivewide.cli.boards.daytona_500.ahead import ends, words_of
from fivewide.cli.boards.daytona_500.seen import ABC, SHORT, Seen, moves_of, name_of
from fivewide.cli.screen import LIVERY, cut, fitted, plate, plate_style
from fivewide.games.daytona_500.told import Move
from fivewide.kernel import speech
from fivewide.kernel.table import Decision, Option

CHIP = 16  # columns of a small card with its number
CHOICE = 26  # columns of a car with its key
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
        joker = speech.words("ANY")
        words = f"{joker}{spaces}" if width < 6 else f"{joker} {spaces}"
        return Text(words.center(width), f"bold {night.CARD}")
    mark = "★" if seen.is_nine(card) else ""
    if width < 5:
        words = f"{ABC[car]}{spaces}{mark}"
    elif width < 7:
        words = f"{ABC[car]} {spaces}{mark}"
    elif width < 10:
        words = f"{speech.words(SHORT[car])} {spaces}{mark}"
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
        chips = [chip_of(seen, held, at is not None and cards[at] is held) for held in row]
        lines.append(fitted(Text.assemble(*chips), width))
    return lines


def chip_of(seen: Seen, held: Held, chosen: bool) -> Text:
    ink, ground = (night.ON_IF, night.IF) if chosen else (night.INK_2, night.PANEL_3)
    text = Text.assemble(
        (f"{held.key or '':>2}", "" if held.key is None else f"on {ground}"),
        ("▸" if chosen else " ", night.IF),
        small_card(seen, held.card),
        style=f"bold {ink}",
    )
    if held.count > 1:
        text.append(f"x{held.count}", night.INK_2)
    text.append(" " * max(CHIP - cell_len(text.plain), 0))
    return text


def large_hand(
    seen: Seen, cards: Sequence[Held], at: int | None, wide: int, width: int
) -> list[Text]:
    """Paper cards side by side, a number over each; the one looked at has ice edges."""
    drawn = [large_card(seen, held, n == at, wide) for n, held in enumerate(cards)]
    return [fitted(Text.assemble(*row), width) for row in zip(*drawn, strict=True)]


def large_card(seen: Seen, held: Held, chosen: bool, wide: int) -> list[Text]:
    inside = wide - 1
    count = len(seen.lines_of(held.card))
    rows = [band(seen, held.card, line, inside) for line in range(count)]
    if held.count > 1:
        rows.append(Text(f"x{held.count}".center(inside), night.CARD))
    rows += [Text(" " * inside, night.CARD)] * (BANDS - len(rows))
    if held.key is not None:
        style = night.CHOSEN if chosen else f"bold {night.INK} on {night.PANEL_2}"
        rows.insert(0, Text(("▸" * chosen + str(held.key)).center(inside), style))
    return [Text.assemble(row, " ") for row in rows]


def key_of(key: str, chosen: bool) -> Text:
    """The key of a choice, with an arrow before the one that is looked at."""
    style = night.CHOSEN if chosen else night.KEY
    return Text("▸" if chosen else " ", f"bold {night.IF}").append(f" {key} ", style)


def card_line(seen: Seen, card: str, now: int, width: int) -> Text:
    """A card being carried out: lines done are dim, the present one has an arrow."""
    text = Text(f"   {speech.words('Card in play')}  ", night.INK_3)
    for line, shown in enumerate(seen.lines_of(card)):
        car = shown.car
        words = f"{speech.words('ANY') if car is None else name_of(car)} {shown.spaces}"
        if line == now:
            text.append("▸", f"bold {night.NOW_INK}")
            style = f"bold {night.CARD}" if car is None else plate_style(LIVERY[car])
            text.append(f" {words} ", style)
        else:
            text.append(" ✓" if line < now else "  ", night.INK_3)
            text.append(words, night.INK_3 if line < now else night.INK_2)
    return fitted(text, width)


def ahead_lines(moves: Sequence[Move], width: int, height: int) -> list[Text]:
    """What the option looked at would do, in order, on as many lines as it takes."""
    lines = [
        Text.assemble((if_so := f" {speech.words('If so')} ", night.CHOSEN), " ", style="bold")
    ]
    for number, move in enumerate(moves):
        words = words_of(move)
        if cell_len(lines[-1].plain) + len(words) + 3 > width and len(lines) < height:
            lines.append(Text(" " * (cell_len(if_so) + 1)))
        elif number:
            lines[-1].append(" · ", night.INK_3)
        lines[-1].append(words, color_of(move))
    if not moves:
        lines[-1].append(speech.words("No car moves."), night.BAD)
    return [fitted(line, width, night.ON_IF) for line in lines]


def color_of(move: Move) -> str:
    bad = dict.fromkeys(("blocked", "moved-as-far-as-possible", "wild-skipped"), night.BAD)
    return {**bad, "finished": night.GOOD, "drafted": night.INK_2}.get(move.kind, night.IF)


# Who may take a wild line: the cars by key, and of the others why not


def wild_lines(seen: Seen, decision: Decision, at: int, width: int) -> list[Text]:
    line, lines = Text(), []
    for number, option in enumerate(decision.options):
        if cell_len(line.plain) + CHOICE > width:
            lines.append(line)
            line = Text()
        line.append_text(choice(seen, number + 1, option, number == at))
    lines.append(line)
    if seen.view.barred:
        lines.append(barred_line(seen))
    return [fitted(each, width) for each in lines]


def choice(seen: Seen, key: int, option: Option, chosen: bool) -> Text:
    ground, ink = (night.ON_IF, night.IF) if chosen else (night.PANEL, night.INK)
    text = key_of(str(key), chosen).append(" ", f"on {ground}")
    moves = moves_of(option)
    car = moves[0].car
    if car is None:
        text.append(speech.words("leave it"), f"bold {ink} on {ground}")
    else:
        text.append_text(plate(LIVERY[car], 4))
        end = speech.words("to {space}", space=ends(moves).get(car, "?"))
        text.append(f" {end} ", f"bold {ink} on {ground}")
        text.append(cut(seen.owner_of(car), 7), f"{night.INK_2} on {ground}")
    text.append(" " * max(CHOICE - cell_len(text.plain), 0))
    return text


def barred_line(seen: Seen) -> Text:
    """The cars that cannot have it, with the reason."""
    reasons: dict[str, list[str]] = {}
    for barred in seen.view.barred:
        reasons.setdefault(barred.why, []).append(name_of(barred.car))
    said = [
        speech.words("{cars} {why}", cars=", ".join(cars), why=why) for why, cars in reasons.items()
    ]
    return Text(f"   {speech.words('Not: {cars}', cars='; '.join(said))}", night.INK_3)
