"""What a race report says of this game."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from fivewide.kernel.edge import names_of
from fivewide.kernel.english import several, times
from fivewide.kernel.game import Standing
from fivewide.kernel.retold import FigureRow, Luck, Paint, Raced, Source
from fivewide.kernel.speech import Words, words

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


def painted(raced: Raced) -> dict[str, Paint]:
    return {player: Paint(CARS[seat]) for seat, player in enumerate(raced.players)}


def cars(raced: Raced, line: Standing) -> list[str]:
    return [names_of(raced.state).car(line.seat)]


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
            found.append(Source(words("Race {race}", race=race), event.fact("points")))
    return found or [Source(each) for each in how(raced, line.seat)]


def how(raced: Raced, seat: int) -> Iterator[str]:
    way, rolled = several(spaces(raced, seat), "space"), several(rolls(raced, seat), "roll")
    yield words("{spaces} in {rolls}", spaces=way, rolls=rolled)
    if extra := raced.count("seat", seat, "extra-turn"):
        yield several(extra, "extra turn")
    if lost := raced.count("seat", seat, "turn-skipped"):
        yield several(lost, "lost turn")
    if bumped := raced.count("seat", seat, *BUMPS):
        yield words("bumped {times}", times=times(bumped))


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
        words("Rolls"): rolls(raced, seat),
        words("Spaces"): spaces(raced, seat),
        words("Bumped others"): raced.count("by", seat, *BUMPS),
        words("Was bumped"): raced.count("seat", seat, *BUMPS),
        words("Red cards"): raced.count("seat", seat, "red-card"),
        words("Pit stops"): raced.count("seat", seat, "pit-stop"),
        words("Spin-outs"): raced.count("seat", seat, "spun-out"),
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
        victim, hurt = most_of(event.fact("seat") for event in bumps)
        names = {"by": raced.players[who], "victim": raced.players[victim]}
        sentence = ONE_BUMP if len(bumps) == 1 else BUMPS_OF_ONE if most == len(bumps) else BUMPED
        often = len(bumps)
        said.append(words(sentence, **names, often=often, most=most, times=times(hurt)))
    else:
        said.append(words("Nobody was bumped."))
    extra = [event.fact("seat") for event in raced.all("extra-turn")]
    lost = [event.fact("seat") for event in raced.all("turn-skipped")]
    for turns, sentence in zip((extra, lost), MOST_TURNS, strict=True):
        if len(turns) > 1 and (found := alone(turns)):
            name = raced.players[found[0]]
            said.append(words(sentence, who=name, most=found[1], all=len(turns)))
    drawn = [event.fact("seat") for event in raced.all("red-card")]
    who, most = most_of(drawn) if drawn else (0, 0)
    if 2 * most > len(drawn) > 1:
        said.append(words(DREW, who=raced.players[who], most=most, drawn=len(drawn)))
    home = [event for event in raced.all("finished") if event.fact("place") == 1]
    if len(home) > 1:
        if found := alone([event.fact("seat") for event in home]):
            name = raced.players[found[0]]
            won = several(found[1], "race")
            said.append(words("{who} won {won} of {all}.", who=name, won=won, all=len(home)))
        else:
            said.append(words(NO_BEST, races=len(home)))
    return said


ONE_BUMP: Words = "There was one bump: {by} sent {victim} back."
BUMPS_OF_ONE: Words = (
    "There were {often} bumps, all of them by {by}; {victim} was sent back most often, {times}."
)
BUMPED: Words = (
    "There were {often} bumps, {most} of them by {by}; {victim} was sent back most often, {times}."
)
MOST_TURNS: tuple[Words, Words] = (
    "{who} had the most extra turns, {most} of {all}.",
    "{who} lost the most turns, {most} of {all}.",
)
DREW: Words = "{who} drew {most} of the {drawn} Red Cards."
NO_BEST: Words = "Nobody won more of the {races} races than everybody else."


def alone(seats: list[int]) -> tuple[int, int] | None:
    """Who comes up more often than anybody else, and how often; None: several do."""
    who, most = most_of(seats)
    return None if any(seats.count(seat) == most for seat in set(seats) - {who}) else (who, most)


def most_of(seats: Iterable[int]) -> tuple[int, int]:
    """Who comes up most often, and how often; of several the first seat."""
    found = list(seats)
    who = min(set(found), key=lambda seat: (-found.count(seat), seat))
    return who, found.count(who)
