"""Daytona 500 in words: order, neighbors, money, what cards would do; pages and results."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import ClassVar

from fivewide.cli.boards import Board, Pages
from fivewide.cli.boards.daytona_500.ahead import words_of
from fivewide.cli.boards.daytona_500.seen import (
    Seen,
    cash_words,
    color_of,
    moves_of,
    name_of,
    ordinal,
)
from fivewide.cli.sight import Sight
from fivewide.games.daytona_500.told import IN_LANE, card_in_words, money_in_words
from fivewide.games.daytona_500.view import CarView, PlayerView
from fivewide.kernel.english import is_you, listed, naming, several
from fivewide.kernel.game import Standing
from fivewide.kernel.lines import LogLine
from fivewide.kernel.speech import Words, words
from fivewide.kernel.table import Option

LEGEND: tuple[Words, ...] = (
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
COMMANDS: tuple[tuple[Words, Words], ...] = (
    ("discard", "the cards played so far, the last one first"),
    ("prizes", "what every place pays, and who has it"),
)


class DaytonaWords(Board):
    """What the board of Daytona 500 says."""

    signs = LEGEND
    commands: ClassVar = dict(COMMANDS)

    def heading(self, sight: Sight) -> str:
        seen, view = Seen(sight), sight.view
        return words(
            AUCTION if seen.in_auction else RACING,
            race=view.race,
            races=view.races,
            track=seen.track.title,
            home=len(view.places),
            cars=len(view.cars),
        )

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
            words("{card} ({count} of them)", card=name, count=count) if count > 1 else name
            for name, count in held.items()
        ]
        own = next(player for player in sight.view.players if player.seat == seen.seat)
        return [
            f"{several(len(seen.hand()), 'card')}: {'; '.join(cards) or words('none')}.",
            words("Spaces in hand: {spaces}.", spaces=spaces_words(seen)),
            words("Cars: {cars}.", cars=", ".join(map(name_of, own.cars)) or words("none yet")),
            words("Cash: {cash}.", cash=cash_words(own.cash)),
        ]

    def interlude(self, sight: Sight, happened: Sequence[LogLine]) -> list[str]:
        """Once a race has ended and another follows: title, then lines."""
        ended = next((line for line in happened if line.kind == "race-ended"), None)
        if ended is None or sight.over:
            return []
        paid = [line.facts for line in happened if line.kind in ("prize-paid", "prize-unclaimed")]
        lines = []
        for place, facts in enumerate(paid, start=1):
            car, money = name_of(facts["car"]), money_in_words(facts["dollars"])
            if "seat" in facts:
                who = naming(sight.names[facts["seat"]])
                won = words("{car}: {money} to {who}", **who, car=car, money=money)
            else:
                won = words("{car}: {money} to nobody", car=car, money=money)
            lines.append(f"{ordinal(place)}  {won}")
        for line in happened:
            if line.kind == "out-of-gas":
                dry = words("{car}: out of gas", car=name_of(line.facts["car"]))
                lines.append(f"---  {dry}")
        lines += ["", *(self.standing(sight, line) for line in sight.standings)]
        number, races = ended.facts["race"], sight.view.races
        return [words("After race {number} of {races}", number=number, races=races), *lines]

    def answer(self, sight: Sight, word: str) -> Pages:
        seen, view = Seen(sight), sight.view
        if word == "prizes":
            here, people = words("This race"), words("Players")
            return words("Prizes"), [(here, prize_words(seen)), (people, players_words(seen))]
        numbers = range(view.discarded, 0, -1)
        shown = zip(numbers, reversed(view.discard), strict=False)
        cards = [f"{number}. {card_name(seen, card)}" for number, card in shown]
        out = [card_name(seen, card) for card in view.out_of_play]
        blocks = [("", cards or [words("No card has been played yet.")])]
        blocks += [(words("Out of play"), out)] if out else []
        return words(DISCARD, number=view.discarded), blocks

    def standing(self, sight: Sight, line: Standing) -> str:
        note = f", {line.note}" if line.note else ""
        owned = sight.cars_of(line) if sight.over else []
        cars = f" ({', '.join(map(color_of, owned))})" if owned else ""
        who = Seen(sight).driver(line.seat)
        return f"{line.place}. {who}{cars}: {money_in_words(line.points)}{note}"


AUCTION: Words = "Race {race} of {races}, {track}, auction"
RACING: Words = "Race {race} of {races}, {track}, {home} of {cars} home"
DISCARD: Words = "Discard: {number} cards, the last one first"


def summary(seen: Seen) -> list[str]:
    """Cars in order and players; in an auction the lot."""
    lines = auction_words(seen) if seen.in_auction else order_words(seen)
    return lines + players_words(seen)


def order_words(seen: Seen) -> list[str]:
    lines = []
    for place, car in enumerate(seen.cars_by_order(), start=1):
        facts: dict[str, object] = {
            "place": place,
            "car": name_of(car.car),
            "owner": owner_words(seen, car.car),
        }
        if car.place is not None:
            lines.append(words("{place}. {car}, {owner}: home.", **facts))
            continue
        where = words(IN_LANE[car.lane or 0], space=car.space)
        section = section_of(seen, car.row or 0)
        lines.append(words(ON_THE_WAY, **facts, where=where, section=section, left=car.to_go))
    return lines


ON_THE_WAY: Words = "{place}. {car}, {owner}: {where}, {section}, {left} to go."


def section_of(seen: Seen, row: int) -> str:
    """The part of the track a row belongs to."""
    for section in seen.track.section:
        if section.rows[0] <= row <= section.rows[1]:
            return section.name
    return ""


def owner_words(seen: Seen, car: str) -> str:
    owner = seen.cars[car].owner
    if owner is None:
        return words("without an owner")
    return words("yours") if is_you(seen.players[owner]) else seen.players[owner]


def auction_words(seen: Seen) -> list[str]:
    view = seen.view
    if view.lot is None:
        return [words("The next car comes up for sale." if view.offered else NOT_DEALT)]
    lot = {"car": name_of(view.lot), "position": len(view.offered)}
    if view.bidder is None:
        return [words("For sale: {car}, start position #{position}, no bid yet.", **lot)]
    who, money = naming(seen.players[view.bidder]), money_in_words(view.bid)
    return [words(BID_BY, **lot, **who, money=money)]


NOT_DEALT: Words = "Nothing is dealt yet."
BID_BY: Words = "For sale: {car}, start position #{position}, {money} bid by {who}."


def players_words(seen: Seen) -> list[str]:
    return [player_words(seen, player) for player in seen.view.players]


def player_words(seen: Seen, player: PlayerView) -> str:
    cars = ", ".join(map(color_of, player.cars)) or words("no car")
    facts = [cash_words(player.cash), several(player.cards, "card"), cars]
    if player.nines:
        nines = listed([color_of(car) for car in player.nines])
        facts.append(words("holds the nine of {cars}", cars=nines))
    if seen.view.dealer == player.seat:
        facts.append(words("dealer"))
    if player.won:
        facts.append(words("won {money} last", money=money_in_words(player.won)))
    return f"{seen.driver(player.seat)}: {'; '.join(facts)}."


def own_words(seen: Seen, options: Sequence[Option]) -> list[str]:
    """Seen from a seat: around its cars, spaces in its hand, what its cards would do."""
    lines: list[str] = []
    if not seen.in_auction:
        own = [car for car in seen.view.cars if seen.is_yours(car.car) and car.place is None]
        lines += [around(seen, car) for car in own]
    lines.append(words("Spaces in hand: {spaces}.", spaces=spaces_words(seen)))
    if seen.view.asks == "card":
        lines += [card_words(option) for option in options]
    return lines


def around(seen: Seen, car: CarView) -> str:
    others = [each for each in seen.cars_by_order() if each != car and each.place is None]
    ahead = [each for each in reversed(others) if by(each, car) > 0]
    beside = [each for each in others if by(each, car) == 0]
    behind = [each for each in others if by(each, car) < 0]
    return words(
        "Around your {car} ({space}): ahead {ahead}; beside {beside}; behind {behind}.",
        car=name_of(car.car),
        space=car.space,
        ahead=apart(seen, car, ahead),
        beside=apart(seen, car, beside),
        behind=apart(seen, car, behind),
    )


def by(one: CarView, other: CarView) -> int:
    """How many rows one car is ahead of another."""
    return (one.row or 0) - (other.row or 0)


def apart(seen: Seen, own: CarView, cars: Sequence[CarView]) -> str:
    said = []
    for car in cars:
        rows = abs(by(car, own))
        facts = {"car": name_of(car.car), "lane": seen.track.lanes[car.lane or 0], "rows": rows}
        said.append(words("{car} by {rows} in {lane}" if rows else "{car} in {lane}", **facts))
    return ", ".join(said) or words("nobody")


def spaces_words(seen: Seen) -> str:
    totals = Counter[str]()
    for card in seen.hand():
        for line in seen.lines_of(card):
            totals[color_of("wild") if line.car is None else name_of(line.car)] += line.spaces
    return ", ".join(f"{name} {total}" for name, total in totals.most_common()) or words("none")


def card_words(option: Option) -> str:
    said = ", ".join(words_of(move) for move in moves_of(option)) or words("nothing moves")
    return f"{option.words.short}: {said}."


# Pages


def card_name(seen: Seen, card: str) -> str:
    """In the middle of a sentence."""
    return card_in_words(seen.cards[card])


def prize_words(seen: Seen) -> list[str]:
    lines = []
    for place, prize in enumerate(seen.view.prizes):
        taken = ""
        if place < len(seen.view.places):
            car = seen.view.places[place]
            taken = f"  {name_of(car)}, {owner_words(seen, car)}"
        lines.append(f"{ordinal(place + 1)}  {money_in_words(prize):>9}{taken}")
    return lines
