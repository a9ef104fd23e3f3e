"""What a race report says of this game."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from fivewide.kernel.edge import names_of
from fivewide.kernel.english import naming, several
from fivewide.kernel.game import Standing
from fivewide.kernel.retold import FigureRow, Luck, Raced, Source
from fivewide.kernel.speech import words

from .names import CARS
from .questions import roll_of
from .rules.finishing import ranking
from .state import Race

MOMENTS = frozenset(
    {"race-began", "bumped", "bumped-in-turn", "spun-out", "roll-cage-held", "finished"}
)
BUMPS = ("bumped", "bumped-in-turn")
MOVES = ("moved-by-number", "moved-by-color", "moved-by-sum", "moved-by-colors", "first-leg",
         "continued", "entered-pit-row", "drove-on-in-pit-row", "entered-ramp")  # fmt: skip


def track(raced: Raced) -> str:
    return words(names_of(raced.state).track.title)


def order(game: Any, race: Race) -> list[str]:
    """By place in the race under way, whatever the points of a series are."""
    ranks = ranking(race)
    seats = sorted(range(int(race.seats)), key=lambda seat: (int(ranks[seat]), seat))
    return [CARS[seat].capitalize() for seat in seats]


def points(points: int) -> str:
    return several(points, "point")


def sources(raced: Raced, line: Standing) -> list[Source]:
    """The points of each race of a series."""
    found, race = [], 0
    for event in raced.all("race-began", "scored"):
        if event.kind == "race-began":
            race = event.fact("race")
        elif event.fact("seat") == line.seat:
            found.append(Source(words("Race {race}", race=race), event.fact("points")))
    return found


def figures(raced: Raced) -> list[FigureRow]:
    return [FigureRow(player, counted(raced, seat)) for seat, player in enumerate(raced.players)]


def counted(raced: Raced, seat: int) -> dict[str, int]:
    own = [event for event in raced.all(*MOVES) if event.facts["seat"] == seat]
    return {
        words("Rolls"): raced.count("seat", seat, "rolled"),
        words("Spaces"): sum(max(len(event.items) - 1, 0) for event in own),
        words("Bumped others"): raced.count("by", seat, *BUMPS),
        words("Was bumped"): raced.count("seat", seat, *BUMPS),
        words("Red cards"): raced.count("seat", seat, "red-card"),
        words("Extra turns"): raced.count("seat", seat, "extra-turn"),
        words("Turns lost"): raced.count("seat", seat, "turn-skipped"),
    }


def luck(raced: Raced) -> list[Luck]:
    """The numbers on the dice, added up. Every side is as likely as any other."""
    faces = int(raced.state.board.faces)
    rolled: list[list[int]] = [[] for _ in raced.players]
    for event in raced.all("rolled"):
        dice = roll_of(faces, event.fact("dice"), event.fact("outcome"))
        rolled[event.fact("seat")] += dice
    return [
        Luck(player, len(dice), sum(dice), len(dice) * (faces + 1) / 2)
        for player, dice in zip(raced.players, rolled, strict=True)
    ]


def story(raced: Raced) -> list[str]:
    said = []
    bumps = list(raced.all(*BUMPS))
    if bumps:
        who, most = most_of(event.fact("by") for event in bumps)
        by, often = raced.players[who], len(bumps)
        if often == 1:
            said.append(words("There was 1 bump, by {by}.", by=by))
        elif often == most:
            said.append(words("There were {often} bumps, all of them by {by}.", often=often, by=by))
        else:
            said.append(
                words(
                    "There were {often} bumps, {most} of them by {by}.",
                    often=often,
                    most=most,
                    by=by,
                )
            )
    else:
        said.append(words("Nobody was bumped."))
    drawn = list(raced.all("red-card"))
    if drawn:
        who, most = most_of(event.fact("seat") for event in drawn)
        said.append(
            words(
                "{who} drew the most Red Cards, {most} of {drawn}.",
                **naming(raced.players[who]),
                most=most,
                drawn=len(drawn),
            )
        )
    home = [event for event in raced.all("finished") if event.fact("place") == 1]
    if len(home) > 1:
        wins = [event.fact("seat") for event in home]
        who, most = most_of(wins)
        won = several(most, "race")
        said.append(
            words("{who} won {won} of {all}.", **naming(raced.players[who]), won=won, all=len(home))
        )
    return said


def most_of(seats: Iterable[int]) -> tuple[int, int]:
    """Who comes up most often, and how often; of several the first seat."""
    found = list(seats)
    who = min(set(found), key=lambda seat: (-found.count(seat), seat))
    return who, found.count(who)
