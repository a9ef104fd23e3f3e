"""What a race report says of this game."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from fivewide.kernel.edge import names_of
from fivewide.kernel.english import listed, of_owner, several
from fivewide.kernel.game import Standing
from fivewide.kernel.retold import FigureRow, Paint, Raced, Source
from fivewide.kernel.speech import Words, words

from .board import CARS
from .content import BILL, COLORS, Kind
from .names import dollars
from .rules.setup import START_CASH

MOMENTS = frozenset(
    {"race-began", "car-bought", "green-flag", "finished", "out-of-gas", "game-won"}
)
BOUGHT = ("car-bought", "car-must-be-bought", "car-falls-to")
KINDS: dict[Kind, Words] = {
    "nine": "Nines",
    "six": "Sixes",
    "five": "Fives",
    "four": "Fours",
    "three": "Threes",
    "wild-five": "Wild fives",
    "four-wild": "Wild fours",
}
CURRENCY = "$"
DROVE = ("moved", "moved-as-far-as-possible", "drafted", "finished")


def track(raced: Raced) -> str:
    track = names_of(raced.state).track
    return words(track.title) if track.title else str(track.id)


def order(game: Any, race: Any, players: list[str]) -> list[str]:
    names = names_of(race)
    return [names.car(COLORS.index(car)) for car in game.view(race, None).order]


def painted(raced: Raced) -> dict[str, Paint]:
    names = names_of(raced.state)
    cars = {names.car(number): Paint(car) for number, car in enumerate(COLORS)}
    first = {owner: Paint(COLORS[car]) for car, owner in reversed(owners(raced).items())}
    return cars | {raced.players[seat]: paint for seat, paint in first.items()}


def cars(raced: Raced, line: Standing) -> list[str]:
    names = names_of(raced.state)
    return [names.car(car) for car, seat in owners(raced).items() if seat == line.seat]


def belongs(raced: Raced) -> dict[str, str]:
    names = names_of(raced.state)
    return {names.car(car): raced.players[seat] for car, seat in owners(raced).items()}


def owners(raced: Raced) -> dict[int, int]:
    """Who has which car in the last race."""
    owner = raced.state.owner
    return {car: int(owner[car]) for car in range(int(CARS)) if owner[car] >= 0}


def points(points: int) -> str:
    return dollars(points // BILL)


def sources(raced: Raced, line: Standing) -> list[Source]:
    """The cash to begin with, what cars cost and what they won, race by race."""
    names = names_of(raced.state)
    found, race = [Source(words("Cash at the start"), int(START_CASH) * BILL)], 0
    for event in raced.all("race-began", "prize-paid", *BOUGHT):
        if event.kind == "race-began":
            race = event.fact("race")
        elif event.fact("seat") == line.seat:
            car, sum = names.car(event.fact("car")), event.fact("bills") * BILL
            won = event.kind == "prize-paid"
            what = words("{car} won", car=car) if won else words("{car} bought", car=car)
            found.append(Source(what, sum if won else -sum, words("Race {race}", race=race)))
    return found


def figures(raced: Raced) -> list[FigureRow]:
    names = names_of(raced.state)
    drivers = [
        FigureRow(player, played(raced, seat), "Drivers")
        for seat, player in enumerate(raced.players)
    ]
    return drivers + [
        FigureRow(names.car(car), counted(raced, car), "Cars") for car in range(int(CARS))
    ]


def played(raced: Raced, seat: int) -> dict[str, int]:
    """What a player spent and won, whom the cards moved, and which cards they were."""
    names = names_of(raced.state)
    own, now, drove, given = set[int](), -1, 0, 0
    for event in raced.all("race-began", "card-played", *BOUGHT, *DROVE):
        if event.kind == "race-began":
            own = set()
        elif event.kind == "card-played":
            now = event.fact("seat")
        elif event.kind in BOUGHT:
            own |= {event.fact("car")} if event.fact("seat") == seat else set()
        elif now == seat:
            spaces = max(len(event.items) - 1, 0)
            mine = event.fact("car") in own
            drove, given = drove + spaces * mine, given + spaces * (not mine)
    kinds = [
        names.cards[event.fact("card")].kind
        for event in raced.all("card-played")
        if event.fact("seat") == seat
    ]
    bills = {
        kind: sum(e.fact("bills") for e in raced.all(*those) if e.fact("seat") == seat)
        for kind, those in (("paid", BOUGHT), ("won", ("prize-paid",)))
    }
    return {
        words("Paid, in $1,000"): bills["paid"] * BILL // 1000,
        words("Won, in $1,000"): bills["won"] * BILL // 1000,
        words("Spaces for own cars"): drove,
        words("For others' cars"): given,
        words("Cards"): len(kinds),
        **{words(called): kinds.count(kind) for kind, called in KINDS.items()},
    }


def counted(raced: Raced, car: int) -> dict[str, int]:
    drove = [event for event in raced.all(*DROVE) if event.facts["car"] == car]
    return {
        words("Spaces"): sum(max(len(event.items) - 1, 0) for event in drove),
        words("Drafts"): raced.count("car", car, "drafted"),
        words("Blocked"): raced.count("car", car, "blocked"),
        words("Held short"): raced.count("car", car, "moved-as-far-as-possible"),
        words("Races home"): raced.count("car", car, "finished"),
        words("Out of gas"): raced.count("car", car, "out-of-gas"),
        words("Won, in $1,000"): sum(
            event.fact("bills") * BILL // 1000
            for event in raced.all("prize-paid")
            if event.facts["car"] == car
        ),
    }


def story(raced: Raced) -> list[str]:
    return [*deals(raced), *races(raced), *traffic(raced)]


def deals(raced: Raced) -> Iterator[str]:
    """The dearest car, and the one that paid best."""
    names, race, cost = names_of(raced.state), 0, dict[tuple[int, int], int]()
    best = (0, "")
    for event in raced.all("race-began", "prize-paid", *BOUGHT):
        if event.kind == "race-began":
            race = event.fact("race")
            continue
        car, bills = event.fact("car"), event.fact("bills")
        if event.kind != "prize-paid":
            cost[race, car] = bills
            continue
        paid = cost.get((race, car), 0)
        who = raced.players[event.fact("seat")]
        buy = words(
            "The best buy was {car}, which cost {who} {paid} and won {won}.",
            car=names.car(car),
            who=who,
            paid=dollars(paid),
            won=dollars(bills),
        )
        best = max(best, (bills - paid, buy), key=lambda each: each[0])
    dearest = max(raced.all(*BOUGHT), key=lambda event: event.fact("bills"), default=None)
    if dearest is not None:
        who, car = raced.players[dearest.fact("seat")], names.car(dearest.fact("car"))
        price = dollars(dearest.fact("bills"))
        yield words(
            "{who} paid the most for a car at auction: {price} for {car}.",
            who=who,
            price=price,
            car=car,
        )
    if best[1]:
        yield best[1]


def races(raced: Raced) -> Iterator[str]:
    names, mine = names_of(raced.state), belongs(raced)
    won = [names.car(e.fact("car")) for e in raced.all("finished") if e.fact("place") == 1]
    if len(won) == 1:
        yield words("{car} came home first.", car=of_owner(won[0], mine))
    elif won:
        cars = [how_often(car, won.count(car)) for car in dict.fromkeys(won)]
        yield words(
            "First across the line in the {races} races: {cars}.",
            races=len(won),
            cars=listed(cars),
        )


def how_often(car: str, number: int) -> str:
    if number == 1:
        return car
    return words("{car} ({number} times)", car=car, number=number)


def traffic(raced: Raced) -> Iterator[str]:
    names = names_of(raced.state)
    blocked = [event.fact("car") for event in raced.all("blocked")]
    drafts = several(len(list(raced.all("drafted"))), "draft")
    if blocked:
        most = max(sorted(set(blocked)), key=blocked.count)
        sentence = MOST_BLOCKED if blocked.count(most) > 1 else BLOCKED
        moves = several(len(blocked), "move")
        yield words(sentence, drafts=drafts, moves=moves, car=names.car(most))
    else:
        yield words("There were {drafts}, and nobody was blocked.", drafts=drafts)
    dry = [names.car(event.fact("car")) for event in raced.all("out-of-gas")]
    if dry:
        yield words("{cars} ran out of gas.", cars=listed(list(dict.fromkeys(dry))))


BLOCKED: Words = "There were {drafts}, and {moves} ended at a blocked lane."
MOST_BLOCKED: Words = "There were {drafts}, and {moves} ended at a blocked lane, {car} most often."
