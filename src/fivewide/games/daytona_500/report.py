"""What a race report says of this game."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from fivewide.kernel.edge import names_of
from fivewide.kernel.english import listed, of_owner, several
from fivewide.kernel.game import Standing
from fivewide.kernel.retold import FigureRow, Paint, Raced, Source

from .board import CARS
from .content import BILL, COLORS
from .names import dollars
from .rules.setup import START_CASH

MOMENTS = frozenset(
    {"race-began", "car-bought", "green-flag", "finished", "out-of-gas", "game-won"}
)
BOUGHT = ("car-bought", "car-must-be-bought", "car-falls-to")
KINDS = {"nine": "Nines", "six": "Sixes", "five": "Fives", "four": "Fours", "three": "Threes",
         "wild-five": "Wild fives", "four-wild": "Wild fours"}  # fmt: skip
CURRENCY = "$"
DROVE = ("moved", "moved-as-far-as-possible", "drafted", "finished")


def track(raced: Raced) -> str:
    track = names_of(raced.state).track
    return str(track.title or track.id)


def order(game: Any, race: Any, players: list[str]) -> list[str]:
    return [car.capitalize() for car in game.view(race, None).order]


def painted(raced: Raced) -> dict[str, Paint]:
    cars = {car.capitalize(): Paint(car) for car in COLORS}
    first = {owner: Paint(COLORS[car]) for car, owner in reversed(owners(raced).items())}
    return cars | {raced.players[seat]: paint for seat, paint in first.items()}


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
    found, race = [Source("Cash at the start", int(START_CASH) * BILL)], 0
    for event in raced.all("race-began", "prize-paid", *BOUGHT):
        if event.kind == "race-began":
            race = event.fact("race")
        elif event.fact("seat") == line.seat:
            car, sum = names.car(event.fact("car")), event.fact("bills") * BILL
            won = event.kind == "prize-paid"
            words = f"{car} won" if won else f"{car} bought"
            found.append(Source(words, sum if won else -sum, f"Race {race}"))
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
        "Paid, in $1,000": bills["paid"] * BILL // 1000,
        "Won, in $1,000": bills["won"] * BILL // 1000,
        "Spaces for own cars": drove,
        "For others' cars": given,
        "Cards": len(kinds),
        **{words: kinds.count(kind) for kind, words in KINDS.items()},
    }


def counted(raced: Raced, car: int) -> dict[str, int]:
    drove = [event for event in raced.all(*DROVE) if event.facts["car"] == car]
    return {
        "Spaces": sum(max(len(event.items) - 1, 0) for event in drove),
        "Drafts": raced.count("car", car, "drafted"),
        "Blocked": raced.count("car", car, "blocked"),
        "Held short": raced.count("car", car, "moved-as-far-as-possible"),
        "Races home": raced.count("car", car, "finished"),
        "Out of gas": raced.count("car", car, "out-of-gas"),
        "Won, in $1,000": sum(
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
        words = f"{names.car(car)}, which cost {who} {dollars(paid)} and won {dollars(bills)}"
        best = max(best, (bills - paid, words), key=lambda each: each[0])
    dearest = max(raced.all(*BOUGHT), key=lambda event: event.fact("bills"), default=None)
    if dearest is not None:
        who, car = raced.players[dearest.fact("seat")], names.car(dearest.fact("car"))
        price = dollars(dearest.fact("bills"))
        yield f"{who} paid the most for a car at auction: {price} for {car}."
    if best[1]:
        yield f"The best buy was {best[1]}."


def races(raced: Raced) -> Iterator[str]:
    names, mine = names_of(raced.state), belongs(raced)
    won = [names.car(e.fact("car")) for e in raced.all("finished") if e.fact("place") == 1]
    if len(won) == 1:
        yield f"{of_owner(won[0], mine)} came home first."
    elif won:
        cars = [
            f"{car} ({won.count(car)} times)" if won.count(car) > 1 else car
            for car in dict.fromkeys(won)
        ]
        yield f"First across the line in the {len(won)} races: {listed(cars)}."


def traffic(raced: Raced) -> Iterator[str]:
    names = names_of(raced.state)
    blocked = [event.fact("car") for event in raced.all("blocked")]
    drafts = several(len(list(raced.all("drafted"))), "draft")
    if blocked:
        most = max(sorted(set(blocked)), key=blocked.count)
        often = f", {names.car(most)} most often" if blocked.count(most) > 1 else ""
        moves = several(len(blocked), "move")
        yield f"There were {drafts}, and {moves} ended at a blocked lane{often}."
    else:
        yield f"There were {drafts}, and nobody was blocked."
    dry = [names.car(event.fact("car")) for event in raced.all("out-of-gas")]
    if dry:
        yield f"{listed(list(dict.fromkeys(dry)))} ran out of gas."
