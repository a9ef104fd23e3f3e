"""Inside the Daytona oval: the running order, the players, the discard and the prizes."""

from __future__ import annotations

from rich.cells import cell_len
from rich.text import Text

from fivewide.cli import night
from fivewide.cli.boards.daytona_500.hand import small_card
from fivewide.cli.boards.daytona_500.seen import (
    Seen,
    cash_words,
    longest_name,
    money,
    name_of,
    ordinal,
)
from fivewide.cli.screen import LIVERY, Canvas, cut, fitted, plate, tower_head
from fivewide.games.daytona_500.view import CarView, PlayerView
from fivewide.kernel.speech import Words, words

NARROW = 32  # columns in which a name of a car is cut


def infield(seen: Seen, canvas: Canvas, x: int, y: int, width: int, height: int) -> None:
    """Order at the left, players and cards at the right, an empty column beside the road."""
    rows = len(seen.cars)
    left = min(max(min(width - 28, 34), 31, width * 52 // 100), 46)
    right = min(width - left - 1, 46)
    gap = (width - left - right) // 3
    left_x, right_x = x + gap, x + width - right - gap
    head = height > rows
    lines = order_lines(seen, left, head=head)
    if height >= 2 * rows + 4:
        lines = [line for row in lines for line in (row, Text())]
    top = y + max((height - len(lines)) // 3, 0) if height > len(lines) + 1 else y
    canvas.put_lines(left_x, top, lines[:height])
    name = " ".join("DAYTONA 500")
    if y + height - top - len(lines) >= 4 and len(name) <= left:
        row = (top + len(lines) + y + height) // 2
        canvas.put(left_x, row, name.center(left), "bold italic #35503f")
    canvas.put_lines(right_x, top, side_lines(seen, right, y + height - top))


def head_line(title: str, unit: str, width: int) -> Text:
    """A head that loses its units before it grows too wide."""
    unit = unit if len(title) + len(unit) + 3 <= width else ""
    return fitted(tower_head(title, unit, width), width)


def order_lines(seen: Seen, width: int, *, head: bool) -> list[Text]:
    lines = [head_line(words("RUNNING ORDER"), words("START  AT  TO GO"), width)] if head else []
    for place, car in enumerate(seen.cars_by_order(), start=1):
        lines.append(order_line(seen, place, car, width, car.car == seen.view.car))
    return lines


def order_line(seen: Seen, place: int, car: CarView, width: int, active: bool) -> Text:
    """Place, car, owner, start position, space and rows to go; a place taken shows its prize."""
    yours = seen.is_yours(car.car)
    ink = night.INK if yours or active else night.INK_2
    home = car.place is not None
    figures = home_words(seen, place) if home else road_words(seen, car)
    wide = longest_name(seen) if width > NARROW else min(longest_name(seen), 6)
    line = Text.assemble(
        ("▌" if yours else " ", night.NOW),
        (f"{place} ", f"bold {ink}"),
        plate(LIVERY[car.car], 4),
        (f" {cut(name_of(car.car), wide):<{wide}} ", f"bold {ink}"),
    )
    room = width - cell_len(line.plain) - len(figures) - 4
    owner = cut(seen.owner_of(car.car), max(room, 3))
    line.append(f"{owner:<{max(room, 3)}}", night.NOW_INK if yours else night.INK_2)
    line.append(f" #{car.start} ", night.INK_3)
    line.append(figures, f"bold {night.GOOD if home else ink}")
    return fitted(line, width, night.TINT if active else night.PANEL)


def road_words(seen: Seen, car: CarView) -> str:
    if seen.view.over:
        return f" {words('no gas'):<8}"  # D5-FINISH-07
    return f"{car.space:>4}{car.to_go:>4} "


def home_words(seen: Seen, place: int) -> str:
    return f"{ordinal(place)}{money(seen.view.prizes[place - 1]):>6} "


def side_lines(seen: Seen, width: int, height: int) -> list[Text]:
    """Players, and under them what room is left for: cards, prizes, keys to the signs."""
    players = [player_line(seen, player, width) for player in seen.view.players]
    rest = height - len(players)
    extra = [discard_line(seen, width)]
    if rest >= 2:
        extra.append(prizes_line(seen, width))
    if rest >= 4:
        players.insert(0, head_line(words("PLAYERS"), words("CASH CARDS  CARS ★ nine"), width))
    if rest >= 6:
        extra = [Text(), discard_line(seen, width, none=words(": none yet"))]
        extra += [Text(), *prize_table(seen, width)]
        extra.append(Text())
        extra += [Text(f" {key}", night.INK_3) for key in map(words, KEY) if len(key) < width]
    return [fitted(line, width, night.GRASS) for line in [*players, *extra][:height]]


KEY: tuple[Words, ...] = ("▌ yours  /// red: passing only", "┊22┊ if so  [2] another choice")


def player_line(seen: Seen, player: PlayerView, width: int) -> Text:
    """Whose turn, name, dealer, cash, cards in hand, cars, and a star for every nine held."""
    asked, yours = player.seat == seen.view.to_act, player.seat == seen.seat
    ink = night.INK if asked or yours else night.INK_2
    cash = cash_words(player.cash)
    wide, room = player_columns(seen, width)
    line = Text.assemble(
        ("▸" if asked else " ", f"bold {night.NOW}"),
        (f"{cut(seen.driver(player.seat), room):<{room}}", f"bold {ink}"),
        (" D" if player.seat == seen.view.dealer else "  ", night.INK_3),
        (f"{cash:>6}", f"bold {ink}"),
        (f"{player.cards:>3}▯ ", ink),
    )
    for car in player.cars:
        line.append_text(plate(LIVERY[car], wide))
        if car in player.nines:
            line.append("★", f"bold {night.NOW_INK}")
    return fitted(line, width, night.TINT if asked else night.PANEL)


def player_columns(seen: Seen, width: int) -> tuple[int, int]:
    """The width of a plate and of a name, alike for all players; names come first."""
    for wide in (4, 3, 2):
        rest = max(len(each.cars) * wide + len(each.nines) for each in seen.view.players)
        room = width - 15 - rest  # and a blank before the track
        if room >= 6:
            break
    return wide, min(max(room, 3), 12)


def discard_line(seen: Seen, width: int, none: str = " 0") -> Text:
    count = f" {seen.view.discarded}" if seen.view.discarded else none
    line = Text(f" {words('Discard')}{count}", night.INK_3)
    if seen.view.discard:
        last = small_card(seen, seen.view.discard[-1])
        before = f" {words('last')} "
        fits = cell_len(line.plain) + cell_len(last.plain) + len(before) <= width
        line.append(before if fits else " ", night.INK_3)
        line.append_text(last)
    return fitted(line, width, night.GRASS)


def prizes_line(seen: Seen, width: int) -> Text:
    """What the places pay; those taken are struck out."""
    line = Text(f" {words('Prizes')} " if width >= 32 else " $k ", night.INK_3)
    for place, prize in enumerate(seen.view.prizes):
        taken = place < len(seen.view.places)
        line.append(str(prize // 1000), f"strike {night.INK_3}" if taken else f"bold {night.INK}")
        line.append(" ")
    return fitted(line, width, night.GRASS)


def prize_table(seen: Seen, width: int) -> list[Text]:
    """A plate for every place, with the car that has taken it."""
    wide = min(width // len(seen.cars), 8)
    if wide < 6:
        return [prizes_line(seen, width)]
    heads, sums, cars = Text(), Text(), Text()
    for place, prize in enumerate(seen.view.prizes):
        heads.append(ordinal(place + 1).center(wide - 1), f"{night.INK_3} on {night.PANEL}")
        sums.append(money(prize).center(wide - 1), f"bold {night.NOW_INK} on {night.PANEL}")
        if place < len(seen.view.places):
            cars.append_text(plate(LIVERY[seen.view.places[place]], wide - 1))
        else:
            cars.append(" " * (wide - 1), f"on {night.PANEL}")
        for text in (heads, sums, cars):
            text.append(" ")
    return [fitted(text, width, night.GRASS) for text in (heads, sums, cars)]
