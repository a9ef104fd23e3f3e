"""Daytona 500 in words: order, neighbors, money, what cards would do; pages and results."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from fivewide.cli.boards import Pages
from fivewide.cli.boards.daytona_500_ahead import outlook, words_of
from fivewide.cli.boards.daytona_500_sight import ORDINALS, Sight, cash_words
from fivewide.games.daytona_500 import made_of
from fivewide.games.daytona_500.board import CARS, NOBODY
from fivewide.games.daytona_500.names import dollars
from fivewide.games.daytona_500.rules.turn import PlayCard
from fivewide.games.daytona_500.state import Race
from fivewide.games.daytona_500.view import View
from fivewide.kernel.agenda import options_of
from fivewide.kernel.game import Event, Standing
from fivewide.kernel.table import Table

COMMANDS = {
    "discard": "the cards played so far, the last one first",
    "prizes": "what every place pays, and who has it",
}
LEGEND = [
    "Cars run counter-clockwise, ▸ ▴ ◂ ▾ along the road; lane A is the inner one.",
    "▎22 a car, ▌22 one of yours, ▸22 the car being moved.",
    "/// a red space: cars may pass over it, never stop (D5-RED-01).",
    "#1 to #6 the start positions; row numbers stand every five rows.",
    "┊22┊ where a car would end, • the way there, [2] another choice by its number.",
    "Cards: Y yellow, R red, B blue, G green, O orange, K black, ANY a wild line: any car.",
    "★ a nine in hand. D the dealer. 12▯ cards in hand.",
    "Say a card by its number, its id or its lines (red 6 blue 4), an end space as 14A or inner,",
    "a bid as bid 120k.",
]


def heading(table: Table[Any]) -> str:
    race: Race = table.state
    track = made_of(race).names.track
    phase = "auction" if Sight(table).in_auction else f"{len(race.order)} of {CARS} home"
    return f"Race {race.race} of {race.board.house.races}, {track.title}, {phase}"


def summary(table: Table[Any], seat: int | None) -> list[str]:
    """Cars in order, neighbors of one's own, players; in an auction the lot and the hand."""
    sight = Sight(table, seat)
    if seat is not None:
        sight.seat = seat
    lines = auction_words(sight) if sight.in_auction else order_words(sight)
    lines += [player_words(sight, number) for number in range(int(sight.race.seats))]
    if seat is not None:
        lines += own_words(sight, seat)
    return lines


def order_words(sight: Sight) -> list[str]:
    lines = []
    for place, car in enumerate(sight.cars_by_order(), start=1):
        who = f"{place}. {sight.names.car(car)}, {owner_words(sight, car)}"
        if car in [int(each) for each in sight.race.order]:
            lines.append(f"{who}: home.")
        else:
            where = sight.names.place(sight.space_of(car))
            section = sight.names.section(int(sight.race.row[car]))
            lines.append(f"{who}: {where}, {section}, {sight.to_go(car)} to go.")
    return lines


def owner_words(sight: Sight, car: int) -> str:
    owner = sight.owner_of(car)
    return "without an owner" if owner == "nobody" else "yours" if owner == "You" else owner


def auction_words(sight: Sight) -> list[str]:
    race = sight.race
    if race.lot == NOBODY or race.row[race.lot] != NOBODY:
        return ["The next car comes up for sale."] if race.offered else ["Nothing is dealt yet."]
    lot = int(race.lot)
    held = "no bid yet"
    if race.bidder != NOBODY:
        held = f"{dollars(int(race.bid))} bid by {sight.players[race.bidder]}"
    return [f"For sale: {sight.names.car(lot)}, start position #{int(race.offered)}, {held}."]


def player_words(sight: Sight, seat: int) -> str:
    view: View = sight.view
    player = view.players[seat]
    cars = ", ".join(player.cars) or "no car"
    facts = [f"{cash_words(player.cash)}", f"{player.cards} cards", cars]
    if player.nines:
        facts.append(f"holds the nine of {' and '.join(player.nines)}")
    if view.dealer == seat:
        facts.append("dealer")
    if player.won:
        facts.append(f"won {dollars(player.won // 10_000)} last")
    return f"{sight.players[seat]}: {'; '.join(facts)}."


def own_words(sight: Sight, seat: int) -> list[str]:
    """Seen from a seat: around its cars, spaces in its hand, what its cards would do."""
    lines: list[str] = []
    if not sight.in_auction:
        for car in range(CARS):
            if sight.race.owner[car] == seat and sight.race.is_on_track(car):
                lines += around(sight, car)
    lines.append(f"Spaces in hand: {spaces_words(sight)}.")
    question = sight.race.question
    if isinstance(question, PlayCard) and question.seat == seat:
        for number in options_of(sight.race, seat):
            lines.append(card_words(sight, seat, int(number)))
    return lines


def around(sight: Sight, car: int) -> list[str]:
    row = int(sight.race.row[car])
    others = [each for each in sight.cars_by_order() if each != car and racing(sight, each)]
    rows = {each: int(sight.race.row[each]) for each in others}
    ahead = [each for each in reversed(others) if rows[each] > row]
    beside = [each for each in others if rows[each] == row]
    behind = [each for each in others if rows[each] < row]
    own = f"Around your {sight.names.car(car)} ({sight.names.space(sight.space_of(car))}):"
    parts = (("ahead", ahead), ("beside", beside), ("behind", behind))
    said = [f"{word} {apart(sight, row, cars)}" for word, cars in parts]
    return [f"{own} {'; '.join(said)}."]


def racing(sight: Sight, car: int) -> bool:
    return bool(sight.race.is_on_track(car))


def apart(sight: Sight, row: int, cars: Sequence[int]) -> str:
    words = []
    for car in cars:
        lane = sight.names.track.lanes[int(sight.race.lane[car])]
        by = abs(int(sight.race.row[car]) - row)
        words.append(
            f"{sight.names.car(car)} by {by} in {lane}"
            if by
            else f"{sight.names.car(car)} in {lane}"
        )
    return ", ".join(words) or "nobody"


def spaces_words(sight: Sight) -> str:
    totals: dict[str, int] = {}
    for card in sight.hand():
        for car, spaces in sight.lines_of(card):
            name = "wild" if car is None else sight.names.car(car)
            totals[name] = totals.get(name, 0) + spaces
    ranked = sorted(totals.items(), key=lambda item: -item[1])
    return ", ".join(f"{name} {total}" for name, total in ranked) or "none"


def card_words(sight: Sight, seat: int, card: int) -> str:
    moves = outlook(sight.race, seat, card).moves
    said = ", ".join(words_of(move, sight.names) for move in moves) or "nothing moves"
    return f"{sight.names.card(card).capitalize()}: {said}."


# Pages


def answer(table: Table[Any], word: str) -> Pages:
    sight = Sight(table)
    if word == "prizes":
        return "Prizes", [("This race", prize_words(sight)), ("Players", players_words(sight))]
    view = sight.view
    cards = [
        f"{n}. {sight.names.card(sight.names.card_ids.index(card))}"
        for n, card in zip(
            range(len(sight.race.discard), 0, -1), reversed(view.discard), strict=False
        )
    ]
    out = [sight.names.card(sight.names.card_ids.index(card)) for card in view.out_of_play]
    blocks = [("", cards or ["No card has been played yet."])]
    blocks += [("Out of play", out)] if out else []
    return f"Discard: {len(sight.race.discard)} cards, the last one first", blocks


def prize_words(sight: Sight) -> list[str]:
    race = sight.race
    lines = []
    for place, prize in enumerate(race.board.prizes):
        taken = ""
        if place < len(race.order):
            car = int(race.order[place])
            taken = f"  {sight.names.car(car)}, {owner_words(sight, car)}"
        lines.append(f"{ORDINALS[place]}  {dollars(int(prize)):>9}{taken}")
    return lines


def players_words(sight: Sight) -> list[str]:
    return [player_words(sight, seat) for seat in range(int(sight.race.seats))]


def between_races(table: Table[Any], happened: Sequence[Event]) -> list[str]:
    """Once a race has ended and another follows: title, then lines."""
    ended = next((event for event in happened if event.kind == "race-ended"), None)
    if ended is None or table.over:
        return []
    names = made_of(table.state).names
    paid = [event for event in happened if event.kind in ("prize-paid", "prize-unclaimed")]
    lines = []
    for place, event in enumerate(paid):
        seat = event.facts.get("seat")
        who = table.names[seat] if seat is not None else "nobody"
        sum_ = dollars(event.facts["bills"] or 0)
        lines.append(f"{ORDINALS[place]}  {names.car(event.facts['car'] or 0)}: {sum_} to {who}")
    for event in happened:
        if event.kind == "out-of-gas":
            lines.append(f"---  {names.car(event.facts['car'] or 0)}: out of gas")
    lines += ["", *(result_line(table, line) for line in table.game.standings(table.state))]
    return [f"After race {ended.facts['race']} of {table.state.board.house.races}", *lines]


def result_line(table: Table[Any], line: Standing) -> str:
    note = f", {line.note}" if line.note else ""
    cars = f" ({line.car.replace(' ', ', ')})" if table.over and line.car != "none" else ""
    return f"{line.place}. {table.names[line.seat]}{cars}: ${line.points:,}{note}"
