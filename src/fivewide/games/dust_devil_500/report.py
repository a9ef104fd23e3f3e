"""What a race report says of this game."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from fivewide.kernel.edge import names_of
from fivewide.kernel.english import several
from fivewide.kernel.game import Standing
from fivewide.kernel.retold import FigureRow, Luck, Paint, Raced, Source

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
    title: str = names_of(raced.state).track.title
    return title


def painted(raced: Raced) -> dict[str, Paint]:
    return {player: Paint(CARS[seat]) for seat, player in enumerate(raced.players)}


def order(game: Any, race: Race, players: list[str]) -> list[str]:
    """By place in the race under way, whatever the points of a series are."""
    ranks = ranking(race)
    seats = sorted(range(int(race.seats)), key=lambda seat: (int(ranks[seat]), seat))
    return [players[seat] for seat in seats]


def points(points: int) -> str:
    return several(points, "point")


def sources(raced: Raced, line: Standing) -> list[Source]:
    """The points of each race of a series; of a single race how the way was made."""
    found, race = [], 0
    for event in raced.all("race-began", "scored"):
        if event.kind == "race-began":
            race = event.fact("race")
        elif event.fact("seat") == line.seat:
            found.append(Source(f"Race {race}", event.fact("points")))
    return found or [Source(words) for words in how(raced, line.seat)]


def how(raced: Raced, seat: int) -> Iterator[str]:
    yield f"{several(spaces(raced, seat), 'space')} in {several(rolls(raced, seat), 'roll')}"
    for kinds, one in ((("extra-turn",), "extra turn"), (("turn-skipped",), "lost turn")):
        if number := raced.count("seat", seat, *kinds):
            yield several(number, one)
    if bumped := raced.count("seat", seat, *BUMPS):
        yield f"bumped {times(bumped)}"


def rolls(raced: Raced, seat: int) -> int:
    return raced.count("seat", seat, "rolled")


def spaces(raced: Raced, seat: int) -> int:
    """Forward ones, whatever a bump took back."""
    own = (event for event in raced.all(*MOVES) if event.facts["seat"] == seat)
    return sum(max(len(event.items) - 1, 0) for event in own)


def figures(raced: Raced) -> list[FigureRow]:
    return [FigureRow(player, counted(raced, seat)) for seat, player in enumerate(raced.players)]


def counted(raced: Raced, seat: int) -> dict[str, int]:
    return {
        "Rolls": rolls(raced, seat),
        "Spaces": spaces(raced, seat),
        "Bumped others": raced.count("by", seat, *BUMPS),
        "Was bumped": raced.count("seat", seat, *BUMPS),
        "Red cards": raced.count("seat", seat, "red-card"),
        "Pit stops": raced.count("seat", seat, "pit-stop"),
        "Spin-outs": raced.count("seat", seat, "spun-out"),
        "Extra turns": raced.count("seat", seat, "extra-turn"),
        "Turns lost": raced.count("seat", seat, "turn-skipped"),
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
        victim, hurt = most_of(event.fact("seat") for event in bumps)
        name, often = raced.players[who], several(len(bumps), "bump")
        if len(bumps) == 1:
            said.append(f"There was one bump: {name} sent {raced.players[victim]} back.")
        else:
            share = "all of them" if most == len(bumps) else f"{most} of them"
            worst = f"{raced.players[victim]} was sent back most often, {times(hurt)}"
            said.append(f"There were {often}, {share} by {name}; {worst}.")
    else:
        said.append("Nobody was bumped.")
    extra = [event.fact("seat") for event in raced.all("extra-turn")]
    lost = [event.fact("seat") for event in raced.all("turn-skipped")]
    for turns, words in ((extra, "had the most extra turns"), (lost, "lost the most turns")):
        if turns and (found := alone(turns)):
            said.append(f"{raced.players[found[0]]} {words}, {found[1]} of {len(turns)}.")
    drawn = [event.fact("seat") for event in raced.all("red-card")]
    who, most = most_of(drawn) if drawn else (0, 0)
    if 2 * most > len(drawn) > 1:
        said.append(f"{raced.players[who]} drew {most} of the {len(drawn)} Red Cards.")
    home = [event for event in raced.all("finished") if event.fact("place") == 1]
    if len(home) > 1:
        if found := alone([event.fact("seat") for event in home]):
            name = raced.players[found[0]]
            said.append(f"{name} won {several(found[1], 'race')} of {len(home)}.")
        else:
            said.append(f"Nobody won more of the {len(home)} races than everybody else.")
    return said


def alone(seats: list[int]) -> tuple[int, int] | None:
    """Who comes up more often than anybody else, and how often; None: several do."""
    who, most = most_of(seats)
    return None if any(seats.count(seat) == most for seat in set(seats) - {who}) else (who, most)


def times(number: int) -> str:
    return {1: "once", 2: "twice"}.get(number, f"{number} times")


def most_of(seats: Iterable[int]) -> tuple[int, int]:
    """Who comes up most often, and how often; of several the first seat."""
    found = list(seats)
    who = min(set(found), key=lambda seat: (-found.count(seat), seat))
    return who, found.count(who)
