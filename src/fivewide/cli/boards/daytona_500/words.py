"""Daytona 500 in words: order, neighbors, money, what cards would do; pages and results."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import ClassVar

from fivewide.cli.boards import Board, Pages
from fivewide.cli.boards.daytona_500.ahead import words_of
from fivewide.cli.boards.daytona_500.seen import ORDINALS, Seen, cash_words, moves_of, name_of
from fivewide.cli.sight import Sight
from fivewide.games.daytona_500.view import CarView, PlayerView
from fivewide.kernel.english import several
from fivewide.kernel.game import Standing
from fivewide.kernel.lines import LogLine
from fivewide.kernel.table import Option

LEGEND = (
    "Cars run counter-clockwise, ▸ ▴ ◂ ▾ along the road; lane A is the inner one.",
    "▎22 a car, ▌22 one of yours, ▸22 the car being moved.",
    "/// a red space: cars may pass over it, never stop (D5-RED-01).",
    "#1 to #6 the start positions; row numbers stand every five rows.",
    "┊22┊ where a car would end, • the way there, [2] another choice by its number.",
    "Cards: Y yellow, R red, B blue, G green, O orange, K black, ANY a wild line: any car.",
    "★ a nine in hand. D the dealer. 12▯ cards in hand.",
    "Say a card by its number, its id or its lines (red 6 blue 4), an end space as 14A or inner,",
    "a bid as bid 120k.",
)


class DaytonaWords(Board):
    """What the board of Daytona 500 says."""

    signs = LEGEND
    commands: ClassVar = {
        "discard": "the cards played so far, the last one first",
        "prizes": "what every place pays, and who has it",
    }

    def heading(self, sight: Sight) -> str:
        seen, view = Seen(sight), sight.view
        phase = "auction" if seen.in_auction else f"{len(view.places)} of {len(view.cars)} home"
        return f"Race {view.race} of {view.races}, {seen.track.title}, {phase}"

    def summary(self, sight: Sight) -> list[str]:
        seen = Seen(sight)
        if seen.seat is None:
            return summary(seen)
        options = sight.decision.options if sight.decision is not None else ()
        return [*summary(seen), *own_words(seen, options)]

    def hand(self, sight: Sight) -> list[str]:
        """Cards, cars, money; and how far the cards would drive each car."""
        seen = Seen(sight)
        held = Counter(card_name(seen, card) for card in seen.hand())
        cards = [
            f"{name}{f' ({count} of them)' if count > 1 else ''}" for name, count in held.items()
        ]
        own = next(player for player in sight.view.players if player.seat == seen.seat)
        return [
            f"{several(len(seen.hand()), 'card')}: {'; '.join(cards) or 'none'}.",
            f"Spaces in hand: {spaces_words(seen)}.",
            f"Cars: {', '.join(map(name_of, own.cars)) or 'none yet'}.",
            f"Cash: {cash_words(own.cash)}.",
        ]

    def interlude(self, sight: Sight, happened: Sequence[LogLine]) -> list[str]:
        """Once a race has ended and another follows: title, then lines."""
        ended = next((line for line in happened if line.kind == "race-ended"), None)
        if ended is None or sight.over:
            return []
        paid = [line.facts for line in happened if line.kind in ("prize-paid", "prize-unclaimed")]
        lines = []
        for place, facts in enumerate(paid):
            who = sight.names[facts["seat"]] if "seat" in facts else "nobody"
            lines.append(
                f"{ORDINALS[place]}  {name_of(facts['car'])}: ${facts['dollars']:,} to {who}"
            )
        for line in happened:
            if line.kind == "out-of-gas":
                lines.append(f"---  {name_of(line.facts['car'])}: out of gas")
        lines += ["", *(self.standing(sight, line) for line in sight.standings)]
        return [f"After race {ended.facts['race']} of {sight.view.races}", *lines]

    def answer(self, sight: Sight, word: str) -> Pages:
        seen, view = Seen(sight), sight.view
        if word == "prizes":
            return "Prizes", [("This race", prize_words(seen)), ("Players", players_words(seen))]
        numbers = range(view.discarded, 0, -1)
        shown = zip(numbers, reversed(view.discard), strict=False)
        cards = [f"{number}. {card_name(seen, card)}" for number, card in shown]
        out = [card_name(seen, card) for card in view.out_of_play]
        blocks = [("", cards or ["No card has been played yet."])]
        blocks += [("Out of play", out)] if out else []
        return f"Discard: {view.discarded} cards, the last one first", blocks

    def standing(self, sight: Sight, line: Standing) -> str:
        note = f", {line.note}" if line.note else ""
        owned = sight.cars_of(line) if sight.over else []
        cars = f" ({', '.join(owned)})" if owned else ""
        return f"{line.place}. {sight.names[line.seat]}{cars}: ${line.points:,}{note}"


def summary(seen: Seen) -> list[str]:
    """Cars in order and players; in an auction the lot."""
    lines = auction_words(seen) if seen.in_auction else order_words(seen)
    return lines + players_words(seen)


def order_words(seen: Seen) -> list[str]:
    lines = []
    for place, car in enumerate(seen.cars_by_order(), start=1):
        who = f"{place}. {name_of(car.car)}, {owner_words(seen, car.car)}"
        if car.place is not None:
            lines.append(f"{who}: home.")
        else:
            where = f"{car.space}, {seen.track.lane_names[car.lane or 0]} lane"
            lines.append(f"{who}: {where}, {section_of(seen, car.row or 0)}, {car.to_go} to go.")
    return lines


def section_of(seen: Seen, row: int) -> str:
    """The part of the track a row belongs to."""
    for section in seen.track.section:
        if section.rows[0] <= row <= section.rows[1]:
            return section.name
    return ""


def owner_words(seen: Seen, car: str) -> str:
    owner = seen.owner_of(car)
    return "without an owner" if owner == "nobody" else "yours" if owner == "You" else owner


def auction_words(seen: Seen) -> list[str]:
    view = seen.view
    if view.lot is None:
        return ["The next car comes up for sale."] if view.offered else ["Nothing is dealt yet."]
    held = "no bid yet"
    if view.bidder is not None:
        held = f"${view.bid:,} bid by {seen.players[view.bidder]}"
    return [f"For sale: {name_of(view.lot)}, start position #{len(view.offered)}, {held}."]


def players_words(seen: Seen) -> list[str]:
    return [player_words(seen, player) for player in seen.view.players]


def player_words(seen: Seen, player: PlayerView) -> str:
    cars = ", ".join(player.cars) or "no car"
    facts = [cash_words(player.cash), f"{player.cards} cards", cars]
    if player.nines:
        facts.append(f"holds the nine of {' and '.join(player.nines)}")
    if seen.view.dealer == player.seat:
        facts.append("dealer")
    if player.won:
        facts.append(f"won ${player.won:,} last")
    return f"{seen.players[player.seat]}: {'; '.join(facts)}."


def own_words(seen: Seen, options: Sequence[Option]) -> list[str]:
    """Seen from a seat: around its cars, spaces in its hand, what its cards would do."""
    lines: list[str] = []
    if not seen.in_auction:
        own = [car for car in seen.view.cars if seen.is_yours(car.car) and car.place is None]
        lines += [around(seen, car) for car in own]
    lines.append(f"Spaces in hand: {spaces_words(seen)}.")
    if seen.view.asks == "card":
        lines += [card_words(option) for option in options]
    return lines


def around(seen: Seen, car: CarView) -> str:
    others = [each for each in seen.cars_by_order() if each != car and each.place is None]
    ahead = [each for each in reversed(others) if by(each, car) > 0]
    beside = [each for each in others if by(each, car) == 0]
    behind = [each for each in others if by(each, car) < 0]
    parts = (("ahead", ahead), ("beside", beside), ("behind", behind))
    said = [f"{word} {apart(seen, car, cars)}" for word, cars in parts]
    return f"Around your {name_of(car.car)} ({car.space}): {'; '.join(said)}."


def by(one: CarView, other: CarView) -> int:
    """How many rows one car is ahead of another."""
    return (one.row or 0) - (other.row or 0)


def apart(seen: Seen, own: CarView, cars: Sequence[CarView]) -> str:
    words = []
    for car in cars:
        lane, rows = seen.track.lanes[car.lane or 0], abs(by(car, own))
        words.append(f"{name_of(car.car)}{f' by {rows}' if rows else ''} in {lane}")
    return ", ".join(words) or "nobody"


def spaces_words(seen: Seen) -> str:
    totals = Counter[str]()
    for card in seen.hand():
        for line in seen.lines_of(card):
            totals["wild" if line.car is None else name_of(line.car)] += line.spaces
    return ", ".join(f"{name} {total}" for name, total in totals.most_common()) or "none"


def card_words(option: Option) -> str:
    said = ", ".join(words_of(move) for move in moves_of(option)) or "nothing moves"
    return f"{option.words.short}: {said}."


# Pages


def card_name(seen: Seen, card: str) -> str:
    """In the middle of a sentence."""
    return seen.cards[card].name.lower()


def prize_words(seen: Seen) -> list[str]:
    lines = []
    for place, prize in enumerate(seen.view.prizes):
        taken = ""
        if place < len(seen.view.places):
            car = seen.view.places[place]
            taken = f"  {name_of(car)}, {owner_words(seen, car)}"
        lines.append(f"{ORDINALS[place]}  {f'${prize:,}':>9}{taken}")
    return lines
