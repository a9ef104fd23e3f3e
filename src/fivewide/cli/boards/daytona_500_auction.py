"""The Daytona auction on a terminal: lots, the car for sale, who bids, and what the hand holds."""

from __future__ import annotations

from rich.cells import cell_len
from rich.text import Text

from fivewide.cli.boards.daytona_500_car import car_lines
from fivewide.cli.boards.daytona_500_sight import (
    CAR_LIVERIES,
    GRASS,
    Sight,
    cash_words,
    money,
    number_of,
)
from fivewide.cli.screen import (
    BAD,
    IF,
    INK,
    INK_2,
    INK_3,
    NOW,
    NOW_INK,
    ON_IF,
    PANEL,
    PANEL_3,
    Canvas,
    cut,
    fitted,
    plate,
    tower_head,
)
from fivewide.games.daytona_500.board import CARS, NOBODY, WILD
from fivewide.games.daytona_500.content import COLORS
from fivewide.games.daytona_500.rules.auction import SEAT, Bid, is_guarded, most_cars
from fivewide.kernel.game import Event
from fivewide.kernel.table import Decision

LEAST = (64, 13)  # columns and lines
RAISES = (1, 2, 5, 10)  # bills over the standing bid that get a key of their own
BOUGHT = ("car-bought", "car-must-be-bought", "car-falls-to")
TINT = "#33280c"
ROWS = {0: "front row", -1: "second row", -2: "third row"}


def auction_lines(sight: Sight, width: int, height: int) -> list[Text]:
    if width < LEAST[0] or height < LEAST[1]:
        return []
    canvas = Canvas(width, height, f"{INK_3} on {GRASS}")
    left = 28 if width < 100 else 36
    column = [*lot_lines(sight, left), *hand_by_car(sight, left)]
    if height > len(column) + 1:
        column.insert(CARS + 1, Text(""))
    for number, line in enumerate(column[:height]):
        canvas.put_text(0, number, line)
    stage(sight, canvas, left + 2, width - left - 3, height)
    return canvas.lines()


# Lots and hand


def lot_lines(sight: Sight, width: int) -> list[Text]:
    """The six cars in order of sale; those not turned up yet are only known together."""
    race = sight.race
    sold = {e.facts["car"]: e.facts["bills"] for e in sight.events if e.kind in BOUGHT}
    by_position = {int(race.position[car]): car for car in range(CARS) if race.position[car] >= 0}
    lines = [tower_head("LOTS", "IN ORDER OF SALE", width)]
    for place in range(CARS):
        car = by_position.get(place)
        lines.append(lot_line(sight, place, car, sold, width))
    return lines


def lot_line(
    sight: Sight, place: int, car: int | None, sold: dict[int | None, int | None], width: int
) -> Text:
    if car is None:
        words = f" {place + 1}  ▒▒  face down"
        return fitted(Text(words, f"{INK_3} on {PANEL}"), width, PANEL)
    now = sight.race.row[car] == NOBODY
    ground = TINT if now else PANEL
    yours = sight.is_yours(car)
    line = Text.assemble(
        ("▌" if yours or now else " ", f"{NOW} on {ground}"),
        (f"{place + 1} ", f"bold {INK} on {ground}"),
        plate(CAR_LIVERIES[car], 4),
        (f" {COLORS[car].capitalize():<6} ", f"bold {INK} on {ground}"),
    )
    price = "for sale" if now else price_of(sight, car, sold)
    room = width - cell_len(line.plain) - len(price) - 2
    owner = "" if now else sight.owner_of(car).replace("nobody", "")
    line.append(f"{cut(owner, room):<{room}} ", f"{NOW_INK if yours else INK_2} on {ground}")
    line.append(f"{price} ", f"bold {NOW_INK if now else INK_2} on {ground}")
    return fitted(line, width, ground)


def price_of(sight: Sight, car: int, sold: dict[int | None, int | None]) -> str:
    if sight.race.owner[car] == NOBODY:
        return "unsold"
    return money(sold[car] or 0) if car in sold else ""


def hand_by_car(sight: Sight, width: int) -> list[Text]:
    """Spaces for each car in the hand: what it could be driven with."""
    numbers: dict[int, list[int]] = {car: [] for car in (*range(CARS), int(WILD))}
    for card in sight.hand():
        for car, spaces in sight.lines_of(card):
            numbers[int(WILD) if car is None else car].append(spaces)
    wild = sum(numbers[int(WILD)])
    lines = [tower_head("YOUR HAND BY CAR", f"any {wild}" if wild else "", width)]
    if sight.seat is None:
        return [tower_head("HANDS ARE SECRET", "", width)]
    for car in sorted(range(CARS), key=lambda car: -sum(numbers[car])):
        each = sorted(numbers[car], reverse=True)
        line = Text.assemble(
            (" ", f"on {PANEL}"),
            plate(CAR_LIVERIES[car], 4),
            (f" {COLORS[car]:<6}", f"{INK_2} on {PANEL}"),
            (f" {sum(each):>2} ", f"bold {INK} on {PANEL}"),
        )
        room = width - cell_len(line.plain) - 1
        words = " ".join(map(str, each))
        if len(words) > room:  # 6x3: three sixes
            counts = {spaces: each.count(spaces) for spaces in each}
            words = " ".join(f"{n}x{count}" if count > 1 else f"{n}" for n, count in counts.items())
        line.append(f" {cut(words, room)}", f"{INK_3} on {PANEL}")
        lines.append(fitted(line, width, PANEL))
    return lines


# The car for sale


def stage(sight: Sight, canvas: Canvas, x: int, width: int, height: int) -> None:
    players = [bidder_line(sight, seat, width) for seat in range(int(sight.race.seats))]
    lot = current_lot(sight)
    top = 3 if lot is not None else 1
    if lot is None:
        words = "The cards are about to be dealt." if not sight.race.offered else "Next car"
        canvas.put(x, 0, words, f"bold {INK} on {GRASS}")
    else:
        lot_head(sight, canvas, lot, x, width)
        room = height - top - len(players) - 1
        high = min(room, 15)
        wide = min(width, high * 6)
        left = x + (width - wide) // 2
        for number, line in enumerate(car_lines(CAR_LIVERIES[lot], wide, high)):
            canvas.put_text(left, top + (room - high) // 2 + number, line)
    for number, line in enumerate(players):
        canvas.put_text(x, height - len(players) + number, line)


def current_lot(sight: Sight) -> int | None:
    """The car for sale, or the last one sold while the next card is turned up."""
    return None if sight.race.lot == NOBODY else int(sight.race.lot)


def lot_head(sight: Sight, canvas: Canvas, lot: int, x: int, width: int) -> None:
    race = sight.race
    start = int(race.board.start[race.position[lot]])
    row, lane = sight.names.row(start // 3), ("inside", "outside", "far outside")[start % 3]
    where = f"{ROWS.get(row, f'row {row}')}, {lane}"
    number = int(race.position[lot]) + 1
    canvas.put(
        x, 0, f"LOT {number} OF {CARS} · STARTS ON #{number}, {where}", f"{INK_3} on {GRASS}"
    )
    name = f"{COLORS[lot].upper()} {number_of(lot)}"
    canvas.put(x, 1, name, f"bold italic {INK} on {GRASS}")
    words, bid = "No bid yet", "from $10k"
    if race.row[lot] != NOBODY:
        words = "Unsold" if race.owner[lot] == NOBODY else f"Sold to {sight.owner_of(lot)}"
        bid = "" if race.owner[lot] == NOBODY else money(int(race.bid)) if race.bid else ""
    elif race.bidder != NOBODY:
        words, bid = f"Bid by {sight.players[race.bidder]}", money(int(race.bid))
    right = x + width
    canvas.put(right - len(bid), 1, bid, f"bold {NOW_INK} on {GRASS}")
    canvas.put(right - len(bid) - 2 - len(words), 1, words, f"{INK_2} on {GRASS}")


def bidder_line(sight: Sight, seat: int, width: int) -> Text:
    """A player in the auction: cash, cars, and how it stands with this car, or why not."""
    race = sight.race
    asked = isinstance(race.question, Bid) and race.question.seat == seat
    words, color = standing_of(sight, seat)
    out = color in (INK_3, BAD)
    ground, ink = (TINT if asked else PANEL), (INK_3 if out else INK)
    dealer = "D" if race.dealer == seat else " "
    line = Text.assemble(
        ("▸" if asked else " ", f"bold {NOW} on {ground}"),
        (f"{cut(sight.players[seat], 9):<9}{dealer}", f"bold {ink} on {ground}"),
        (f"{cash_words(sight.view.players[seat].cash):>6} ", f"bold {ink} on {ground}"),
    )
    for car in range(CARS):
        if race.owner[car] == seat:
            line.append_text(plate(CAR_LIVERIES[car], 4))
    line.append(" " * max(29 - cell_len(line.plain), 1), f"on {ground}")
    line.append(words, f"{'bold ' if not out else ''}{color} on {ground}")
    bids = [money(e.facts["bills"] or 0) for e in this_lot(sight) if bid_of(e, seat)]
    for bid in reversed(bids):
        if cell_len(line.plain) + len(bid) + 2 <= width:
            line.append(f"  {bid}", f"{INK_3} on {ground}")
    return fitted(line, width, ground)


def bid_of(event: Event, seat: int) -> bool:
    return event.kind == "bid" and event.facts["seat"] == seat


def this_lot(sight: Sight) -> list[Event]:
    """What has happened since the car came up for sale."""
    events = sight.events
    for number in range(len(events) - 1, -1, -1):
        if events[number].kind == "car-up-for-sale":
            return events[number:]
    return []


def standing_of(sight: Sight, seat: int) -> tuple[str, str]:
    """In a few words, and their color."""
    race = sight.race
    lot = current_lot(sight)
    if lot is None or race.row[lot] != NOBODY:
        mine = lot is not None and race.owner[lot] == seat
        return ("bought it", NOW_INK) if mine else ("", INK_2)
    if race.bidder == seat:
        return "HIGH BID", NOW_INK
    for event in reversed(this_lot(sight)):
        if event.facts.get("seat") == seat and event.kind == "passed":
            return "passed", INK_3
        if event.facts.get("seat") == seat and event.kind == "cannot-bid":
            return f"cannot raise {money(int(race.bid))}", BAD
    if race.passed & SEAT[seat]:
        if race.cars_of(seat) >= most_cars(race):
            return f"sits out: has {int(most_cars(race))} cars", INK_3
        if is_guarded(race):
            return "sits out: has a car", INK_3
        return "passed", INK_3
    asked = isinstance(race.question, Bid) and race.question.seat == seat
    return ("TO BID", NOW_INK) if asked else ("still in", INK_2)


# Bids


def bid_menu(options: int) -> list[int]:
    """Pass, a few raises, everything: the options that get a key. An option is bills over it."""
    return sorted({0, *(step for step in RAISES if step < options), options - 1})


def bid_options(sight: Sight, decision: Decision, at: int, width: int) -> list[Text]:
    """The bids as buttons, and what the one looked at leaves in hand."""
    race = sight.race
    menu = bid_menu(len(decision.options))
    line = Text(" ", f"on {PANEL}")
    for key, option in enumerate(menu, start=1):
        line.append_text(button(sight, str(key), option, at, len(decision.options)))
    if at not in menu:
        line.append_text(button(sight, "↑↓", at, at, len(decision.options)))
    detail = decision.options[at].said
    cash = money(int(race.cash[decision.seat]))
    words = Text(" If so ", f"bold {ON_IF} on {IF}")
    words.append(f" {detail.short}: {detail.detail}", f"bold {IF} on {ON_IF}")
    words.append(f"   or type bid 120k; at most {cash}", f"{INK_3} on {ON_IF}")
    return [fitted(line, width, PANEL), fitted(words, width, ON_IF)]


def button(sight: Sight, key: str, option: int, at: int, count: int) -> Text:
    chosen = option == at
    words = "Pass" if option == 0 else money(int(sight.race.bid) + option)
    if option == count - 1 and option > 0:
        words += " all"
    ground = ON_IF if chosen else PANEL
    return Text.assemble(
        ("▸" if chosen else " ", f"bold {IF} on {PANEL}"),
        (f" {key} ", f"bold {ON_IF if chosen else INK} on {IF if chosen else PANEL_3}"),
        (f" {words} ", f"bold {IF if chosen else INK} on {ground}"),
    )
