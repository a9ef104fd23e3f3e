"""The Daytona auction on a terminal: lots, the car for sale, who bids, and what the hand holds."""

from __future__ import annotations

from rich.cells import cell_len
from rich.text import Text

from fivewide.cli import night
from fivewide.cli.boards.daytona_500.car import car_lines
from fivewide.cli.boards.daytona_500.hand import key_of
from fivewide.cli.boards.daytona_500.seen import (
    Seen,
    cash_words,
    color_of,
    longest_name,
    money,
    name_of,
)
from fivewide.cli.screen import LIVERY, Canvas, cut, fitted, plate, tower_head
from fivewide.games.daytona_500.told import BidAhead
from fivewide.games.daytona_500.view import PlayerView
from fivewide.kernel import speech
from fivewide.kernel.english import naming
from fivewide.kernel.lines import LogLine
from fivewide.kernel.speech import Words
from fivewide.kernel.table import Decision, Option

LEAST = (64, 13)  # columns and lines
RAISES = (1, 2, 5, 10)  # bills over the standing bid that get a key of their own
BOUGHT = ("car-bought", "car-must-be-bought", "car-falls-to")
SIDES: tuple[Words, ...] = ("inside", "outside", "far outside")
ROWS: dict[int, Words] = {0: "front row", -1: "second row", -2: "third row"}


def auction_lines(seen: Seen, width: int, height: int) -> list[Text]:
    if width < LEAST[0] or height < LEAST[1]:
        return []
    canvas = Canvas(width, height, night.GRASS)
    left = 28 if width < 100 else 36
    column = [*lot_lines(seen, left), *hand_by_car(seen, left)]
    if height > len(column) + 1:
        column.insert(len(seen.cars) + 1, Text())
    canvas.put_lines(0, 0, column[:height])
    stage(seen, canvas, left + 2, width - left - 3, height)
    return canvas.lines()


# Lots and hand


def lot_lines(seen: Seen, width: int) -> list[Text]:
    """The six cars in order of sale; those not turned up yet are only known together."""
    sold = {e.facts["car"]: e.facts["dollars"] for e in seen.lines if e.kind in BOUGHT}
    lines = [tower_head(speech.words("LOTS"), speech.words("IN ORDER OF SALE"), width)]
    for place in range(len(seen.cars)):
        car = seen.view.offered[place] if place < len(seen.view.offered) else None
        lines.append(lot_line(seen, place, car, sold, width))
    return lines


def lot_line(seen: Seen, place: int, car: str | None, sold: dict[str, int], width: int) -> Text:
    if car is None:
        words = f" {place + 1}  ▒▒  {speech.words('face down')}"
        return fitted(Text(words, night.INK_3), width)
    now = car == seen.view.lot
    ground = night.TINT if now else night.PANEL
    yours = seen.is_yours(car)
    line = Text.assemble(
        ("▌" if yours or now else " ", night.NOW),
        (f"{place + 1} ", f"bold {night.INK}"),
        plate(LIVERY[car], 4),
        (f" {name_of(car):<{longest_name(seen)}} ", f"bold {night.INK}"),
    )
    price = speech.words("for sale") if now else price_of(seen, car, sold)
    room = width - cell_len(line.plain) - len(price) - 2
    owner = "" if now or seen.cars[car].owner is None else seen.owner_of(car)
    line.append(f"{cut(owner, room):<{room}} ", night.NOW_INK if yours else night.INK_2)
    line.append(f"{price} ", f"bold {night.NOW_INK if now else night.INK_2}")
    return fitted(line, width, ground)


def price_of(seen: Seen, car: str, sold: dict[str, int]) -> str:
    if seen.cars[car].owner is None:
        return speech.words("unsold")
    return money(sold[car]) if car in sold else ""


def hand_by_car(seen: Seen, width: int) -> list[Text]:
    """Spaces for each car in the hand: what it could be driven with."""
    numbers: dict[str | None, list[int]] = {car: [] for car in (*seen.cars, None)}
    for card in seen.hand():
        for line in seen.lines_of(card):
            numbers[line.car].append(line.spaces)
    wild = sum(numbers[None])
    unit = speech.words("any {wild}", wild=wild) if wild else ""
    lines = [tower_head(speech.words("YOUR HAND BY CAR"), unit, width)]
    if seen.seat is None:
        return [tower_head(speech.words("HANDS ARE SECRET"), "", width)]
    for car in sorted(seen.cars, key=lambda car: -sum(numbers[car])):
        each = sorted(numbers[car], reverse=True)
        shown = Text.assemble(
            " ",
            plate(LIVERY[car], 4),
            (f" {color_of(car):<{longest_name(seen)}}", night.INK_2),
            (f" {sum(each):>2} ", f"bold {night.INK}"),
        )
        room = width - cell_len(shown.plain) - 1
        words = " ".join(map(str, each))
        if len(words) > room:  # 6x3: three sixes
            counts = {spaces: each.count(spaces) for spaces in each}
            words = " ".join(f"{n}x{count}" if count > 1 else f"{n}" for n, count in counts.items())
        shown.append(f" {cut(words, room)}", night.INK_3)
        lines.append(fitted(shown, width))
    return lines


# The car for sale


def stage(seen: Seen, canvas: Canvas, x: int, width: int, height: int) -> None:
    players = [bidder_line(seen, player, width) for player in seen.view.players]
    lot = seen.view.lot
    top = 3 if lot is not None else 1
    if lot is None:
        dealt = bool(seen.view.offered)
        waits = speech.words("Next car" if dealt else "The cards are about to be dealt.")
        canvas.put(x, 0, waits, f"bold {night.INK}")
    else:
        lot_head(seen, canvas, lot, x, width)
        room = height - top - len(players) - 1
        high = min(room, 15)
        wide = min(width, high * 6)
        left = x + (width - wide) // 2
        canvas.put_lines(left, top + (room - high) // 2, car_lines(LIVERY[lot], wide, high))
    canvas.put_lines(x, height - len(players), players)


def lot_head(seen: Seen, canvas: Canvas, lot: str, x: int, width: int) -> None:
    view, number = seen.view, len(seen.view.offered)
    at = seen.track.spaces[seen.track.grid[number - 1]]
    row = speech.words(ROWS[at.row]) if at.row in ROWS else speech.words("row {row}", row=at.row)
    of = speech.words(
        "LOT {number} OF {cars} · STARTS ON #{number}, {row}, {side}",
        number=number,
        cars=len(seen.cars),
        row=row,
        side=speech.words(SIDES[at.lane]),
    )
    canvas.put(x, 0, of, night.INK_3)
    name = f"{name_of(lot).upper()} {LIVERY[lot].number}"
    canvas.put(x, 1, name, f"bold italic {night.INK}")
    words, bid = speech.words("No bid yet"), speech.words("from $10k")
    if view.bidder is not None:
        who = naming(seen.players[view.bidder])
        words, bid = speech.words("Bid by {who}", **who), money(view.bid)
    right = x + width
    canvas.put(right - len(bid), 1, bid, f"bold {night.NOW_INK}")
    canvas.put(right - len(bid) - 2 - len(words), 1, words, night.INK_2)


def bidder_line(seen: Seen, player: PlayerView, width: int) -> Text:
    """A player in the auction: cash, cars, and how it stands with this car, or why not."""
    seat, asked = player.seat, player.bidding == "asked"
    words, color = standing_of(seen, player)
    out = color in (night.INK_3, night.BAD)
    ground, ink = (night.TINT if asked else night.PANEL), (night.INK_3 if out else night.INK)
    dealer = "D" if seen.view.dealer == seat else " "
    line = Text.assemble(
        ("▸" if asked else " ", f"bold {night.NOW}"),
        (f"{cut(seen.driver(seat), 9):<9}{dealer}", f"bold {ink}"),
        (f"{cash_words(player.cash):>6} ", f"bold {ink}"),
    )
    for car in player.cars:
        line.append_text(plate(LIVERY[car], 4))
    line.append(" " * max(29 - cell_len(line.plain), 1))
    line.append(words, f"{'bold ' if not out else ''}{color}")
    bids = [money(each.facts["dollars"]) for each in told_of(seen, seat, "bid")]
    for bid in reversed(bids):
        if cell_len(line.plain) + len(bid) + 2 <= width:
            line.append(f"  {bid}", night.INK_3)
    return fitted(line, width, ground)


def told_of(seen: Seen, seat: int, kind: str) -> list[LogLine]:
    """What a player has done since the car came up for sale."""
    lines = seen.lines
    ups = [number for number, line in enumerate(lines) if line.kind == "car-up-for-sale"]
    lot = lines[ups[-1] :] if ups else []
    return [line for line in lot if line.kind == kind and line.facts["seat"] == seat]


def standing_of(seen: Seen, player: PlayerView) -> tuple[str, str]:
    """In a few words, and their color."""
    match player.bidding:
        case "high":
            return speech.words("HIGH BID"), night.NOW_INK
        case "asked":
            return speech.words("TO BID"), night.NOW_INK
        case "in":
            return speech.words("still in"), night.INK_2
        case "limit":
            return speech.words("sits out: has {cars} cars", cars=seen.view.most_cars), night.INK_3
        case "kept":
            return speech.words("sits out: has a car"), night.INK_3
        case "passed" if told_of(seen, player.seat, "cannot-bid"):
            return speech.words("cannot raise {money}", money=money(seen.view.bid)), night.BAD
        case "passed":
            return speech.words("passed"), night.INK_3
    return "", night.INK_2


# Bids


def bid_menu(options: int) -> list[int]:
    """Pass, a few raises, everything: the options that get a key. An option is bills over it."""
    return sorted({0, *(step for step in RAISES if step < options), options - 1})


def bid_options(seen: Seen, decision: Decision, at: int, width: int) -> list[Text]:
    """The bids as buttons, and what the one looked at leaves in hand."""
    last = len(decision.options) - 1
    menu = bid_menu(last + 1)
    line = Text(" ")
    for key, option in enumerate(menu, start=1):
        line.append_text(button(str(key), decision.options[option], option == at, option == last))
    if at not in menu:
        line.append_text(button("↑↓", decision.options[at], True, False))
    said = decision.options[at].words
    cash = cash_words(seen.view.players[decision.seat].cash)
    typed = f"bold {night.INK_3}"
    words = Text.assemble(
        (f" {speech.words('If so')} ", night.CHOSEN),
        (f" {said.short}: {said.detail}", f"bold {night.IF}"),
        (f"   {speech.words('or type bid 120k; at most {cash}', cash=cash)}", typed),
    )
    return [fitted(line, width), fitted(words, width, night.ON_IF)]


def button(key: str, option: Option, chosen: bool, last: bool) -> Text:
    facts = option.words.facts
    assert isinstance(facts, BidAhead)
    if facts.bid is None:
        words = speech.words("Pass")
    else:
        bid = money(facts.bid)
        words = speech.words("{bid} all", bid=bid) if last else bid
    style = night.GHOST if chosen else f"bold {night.INK}"
    return key_of(key, chosen).append(f" {words} ", style)
