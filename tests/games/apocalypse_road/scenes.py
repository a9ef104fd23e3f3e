"""Scenes on the track: cars on spaces, a card and some points, and steps in short words.

f forward, i and o one lane in or out, s swap, di and do diagonally in or out; `f>S7.1` names the
space where there is a choice, `lane>S7.1` and `link>S6.1` answer the questions about lanes.
"""

from __future__ import annotations

from typing import Any

from fivewide.games.apocalypse_road import GAME
from fivewide.games.apocalypse_road.agendas import PARTS, plan_parts
from fivewide.games.apocalypse_road.rules.moving import KeepMoving, begin_move
from fivewide.games.apocalypse_road.state import Race, Segment
from fivewide.kernel.agenda import advance, packed
from fivewide.kernel.edge import names_of
from fivewide.kernel.table import Table
from tests.games.tables import asks, feed, set_up

ME = "yellow 888"
A, B, C, D, E = "blue X9X", "blue 14", "blue 40", "blue 52", "blue 61"
F, G, H = "red 5", "red 8", "red 22"
MATE, MATE2 = "yellow PBX", "yellow HMX"
RaceTable = Table[Race]


def scene(
    cars: dict[str, str],
    card: str = "solo-2",
    points: int = 6,
    track: str = "lesson-4",
    me: str = ME,
    players: int = 4,
    options: dict[str, Any] | None = None,
    segment: dict[str, Any] | None = None,
    **document: Any,
) -> RaceTable:
    """A car in the middle of its activation, about to move; the others stand where they are put."""
    lead = card.startswith(("lead", "diagonal-lead", "ram-lead"))
    on_track = " " not in cars[me] and cars[me] != "chute" and not cars[me].endswith(".T")
    middle = {
        "car": me,
        "card": card,
        "mover": me,
        "points": points,
        "link_at": cars[me] if lead and on_track else None,
        **(segment or {}),
    }
    start = {"asks": "step", "cars": cars, "segment": middle, "to_act": None, **document}
    chosen = {"track": track, "moves": "steps", **(options or {})}
    try:
        return set_up(GAME, start, players, chosen)
    except Exception as error:
        for other in ("link", "lane"):
            if f"but {other}" in str(error):
                return set_up(GAME, {**start, "asks": other}, players, chosen)
        raise


def turn(
    cars: dict[str, str],
    hand: list[str] | None = None,
    track: str = "lesson-4",
    players: int = 4,
    options: dict[str, Any] | None = None,
    seat: int = 0,
    **document: Any,
) -> RaceTable:
    """A player about to choose car and card."""
    start: dict[str, Any] = {"cars": cars, "to_act": seat, **document}
    if hand is not None:
        start["hands"] = {**document.get("hands", {}), str(seat): hand}
    return set_up(GAME, start, players, {"track": track, "moves": "steps", **(options or {})})


def legal(table: RaceTable) -> list[Any]:
    (seat,) = table.to_act
    return list(table.options(seat))


def act(table: RaceTable, action: dict[str, Any], *outcomes: Any) -> None:
    (seat,) = table.to_act
    table.act(seat, action)
    if outcomes:
        feed(table, *outcomes)


def steps(table: RaceTable, words: str) -> None:
    """Do these steps; a step without a choice has been made already."""
    for word in words.split():
        do(table, word)


def do(table: RaceTable, word: str) -> None:
    verb, _, space = word.partition(">")
    if asks(table) not in ("step", "link", "lane"):
        assert verb == "f", f"{word}: the move is over"
        return
    if verb in ("lane", "link"):
        act(table, {verb: space})
        return
    race = table.state
    names = names_of(race)
    here = race.at[race.move.mover]
    track = race.board.track
    wanted = {"f": "forward", "s": "swap", "i": "lateral", "o": "lateral", "e": "enter"}
    kind = wanted.get(verb, "diagonal")
    if not space:
        if verb in ("i", "o"):
            space = names.space(track.inward[here] if verb == "i" else track.outward[here])
        elif verb in ("f", "s"):
            space = names.space(track.succ[here][0])
        else:
            lanes = [s for s in track.diagonal[here]]
            inner = [s for s in lanes if track.lane[s] < track.lane[here]]
            outer = [s for s in lanes if track.lane[s] > track.lane[here]]
            space = names.space((inner if verb == "di" else outer)[0])
    if {kind: space} not in legal(table) and verb == "f":
        assert asks(table) == "step", f"{word} while {asks(table)} is asked"
    act(table, {kind: space})


def can(table: RaceTable, kind: str, space: str) -> bool:
    return asks(table) == "step" and {kind: space} in legal(table)


def where(table: RaceTable) -> dict[str, str]:
    cars: dict[str, str] = table.position()["cars"]
    return cars


def damage(table: RaceTable, car: str) -> int:
    return int(table.position()["damage"].get(car, 0))


def claimed(table: RaceTable) -> list[int]:
    return [int(points) for points in table.position()["claimed"].values()]


def points_left(table: RaceTable) -> int:
    return int(table.state.move.points)


def driven(
    cars: dict[str, str],
    card: str,
    points: int,
    track: str = "lesson-4",
    used: list[str] | None = None,
    options: dict[str, Any] | None = None,
    **document: Any,
) -> RaceTable:
    """A move begun, even one without any choice, stopped at its first question or its end."""
    table = turn(cars, [card], track, options=options, **document)
    race = table.state
    names = names_of(race)
    me = names.car_numbers[next(iter(cars))]
    race.question = None
    race.agenda = None
    race.seat = me // 8
    kind = names.card_ids.index(card)
    race.segment = Segment(me, kind)
    race.hands[race.seat] = packed([])
    for space in used or ():
        race.use(names.plan.number[space])
    deck = race.board.deck
    move = begin_move(race, me, deck.kind[kind], points)
    move.diagonals = deck.diagonal[kind]
    move.must = deck.must[kind]
    plan_parts(race, PARTS[KeepMoving], False, KeepMoving())
    advance(race)
    return table
