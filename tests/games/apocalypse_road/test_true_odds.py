"""Every figure and every claim put to a person is true: counted out in the real engine.

Races are run at random over tracks, numbers of players and options. Wherever somebody is asked,
the words of every option are read back and held against what the engine makes of that option: who
is moved, who scores, what damage is done, and for every Combat Card left what a shot or a collision
comes to. Nothing here asks the code that found the words.
"""

from __future__ import annotations

import random
import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import takewhile
from typing import Any

import pytest

from fivewide.games.apocalypse_road import GAME
from fivewide.games.apocalypse_road.rules.collisions import CollisionCard, PickChain
from fivewide.games.apocalypse_road.rules.damage import PickReplacement
from fivewide.games.apocalypse_road.rules.linking import PickLane, PickLink
from fivewide.games.apocalypse_road.rules.moving import TakeStep
from fivewide.games.apocalypse_road.rules.routes import PickRoute
from fivewide.games.apocalypse_road.rules.segment import HOLD, Fire
from fivewide.games.apocalypse_road.rules.shooting import CombatCard
from fivewide.games.apocalypse_road.rules.turn import PlayCard
from fivewide.games.apocalypse_road.state import DESTROYED, ON_TRACK, Race
from fivewide.kernel.agenda import Choice, options_of
from fivewide.kernel.edge import names_of
from fivewide.kernel.game import Event, OptionWords, preview
from tests.games.apocalypse_road.scenes import ME, A, scene
from tests.games.tables import opened

pytestmark = pytest.mark.once  # hundreds of positions: compiled, where they take less time


PLAYERS = ["Ann", "Ben", "Cas", "Dee", "Eli", "Fay"]
TABLES: list[tuple[int, int, dict[str, Any]]] = [
    (1, 2, {"track": "andover", "moves": "steps"}),
    (2, 3, {"track": "essendarium", "moves": "steps"}),
    (3, 4, {"track": "black-widow", "moves": "steps", "sideswipe_check": "on"}),
    (4, 6, {"track": "essendarium", "moves": "steps", "crash_ends": "activation"}),
    (5, 4, {"track": "copper-ridge", "moves": "steps", "diag_displace": "on", "spray": "wide"}),
    (6, 3, {"track": "cinder-basin", "moves": "steps", "ss_team": "displace", "ss_chain": "all"}),
    (7, 5, {"track": "ironwood-oval", "moves": "steps", "friendly_fire": "full"}),
    (8, 4, {"track": "andover", "moves": "steps", "race_deck": "named96", "teams": "varied"}),
    (9, 2, {"track": "black-widow"}),
    (10, 4, {"track": "cinder-basin"}),
    (11, 3, {"track": "essendarium", "open_road": "any"}),
    (12, 2, {"track": "andover", "ss_bulldoze": "behind"}),
]
STEPS, ROUTES = 300, 60  # decisions of a race that are looked at, by steps and by routes
MOVERS = r"(pushes|takes along|displaces|passes|bumps) ([^;]+)"
# Options that settle nothing yet: cars on a mat, cars only linked or struck, a move to come
SETTLES_NOTHING = (
    "speed",
    "follows",
    "is struck too",
    "nobody there",
    "across it",
    "singly",
    "shot",
)
MOVES = (TakeStep, PickRoute, PickLane, PickLink)
MOVEMENT = "AR-7."  # the chapter
CAR = r"[A-Z][a-z]+ (?:FN I|\w+)"


@dataclass
class Looked:
    """What has been compared so far."""

    positions: int = 0
    options: int = 0
    claims: Counter[str] = field(default_factory=Counter)


@pytest.fixture(scope="module")
def looked() -> Looked:
    """All races, every option judged."""
    found = Looked()
    for seed, players, options in TABLES:
        for race in positions(seed, players, options):
            judge(race, found)
            found.positions += 1
    return found


def positions(seed: int, players: int, options: dict[str, Any]) -> Iterator[Race]:
    """Where somebody is asked, in a race of answers at random."""
    table = opened(GAME, seed, players, options)
    chance = random.Random(seed)
    left = STEPS if options.get("moves") == "steps" else ROUTES
    while left and not table.over:
        race: Race = table.state
        seat = table.to_act[0]
        if isinstance(race.question, Choice):  # nothing is promised in what is sealed
            left -= 1
            yield race
        number = chance.choice([int(number) for number in options_of(race, seat)])
        assert race.question is not None
        table.act(seat, GAME.named(race, race.question, number))


def judge(race: Race, looked: Looked) -> None:
    question = race.question
    assert question is not None
    seat = int(question.seat)
    words: dict[str, list[str]] = {}
    for number in options_of(race, seat):
        said = GAME.say(race, question, int(number), PLAYERS)
        looked.options += 1
        if isinstance(question, PlayCard):
            if not words or race.board.house.steps_only:  # routes are long to look for
                judge_card(race, seat, int(number), said, looked)
        elif isinstance(question, Fire) and number != HOLD:
            if race.board.house.steps_only:
                judge_shot(race, seat, int(number), said, looked)
        elif said.detail:
            judge_move(race, seat, int(number), said, looked)
        words.setdefault(said.short.partition(",")[0], []).append(said.detail)
    if isinstance(question, PickRoute):
        for details in words.values():
            assert len(set(details)) == len(details), details  # routes can be told apart
            looked.claims["several routes"] += len(details) > 1


def judge_card(race: Race, seat: int, number: int, said: OptionWords, looked: Looked) -> None:
    """The points a card promises are those the move begins with."""
    would, _ = preview(race, seat, number)
    if isinstance(would.question, Fire):
        would, _ = preview(would, seat, int(HOLD))
    at_first = len(would.move.used) == 1 and race.status[number // 128] == ON_TRACK
    if at_first and isinstance(would.question, PickRoute | TakeStep):
        assert said.detail.startswith(f"{would.move.points} movement point"), said
        looked.claims["movement points"] += 1
    star = race.board.deck.star[number % 128] == 1
    assert ("then an event" in said.detail) == star


def judge_shot(race: Race, seat: int, target: int, said: OptionWords, looked: Looked) -> None:
    """Every card that is left is drawn once."""
    would, _ = preview(race, seat, target)
    assert isinstance(would.question, CombatCard)
    hits = kills = damage = 0
    cards = [int(card) for card in options_of(would, seat)]
    for card in cards:
        after, all_events = drawn(would, card)
        events = list(takewhile(lambda event: not event.rule.startswith(MOVEMENT), all_events))
        hits += "hit" in [event.kind for event in events]
        damage += done(events, target)
        if events == all_events:
            kills += after.status[target] == DESTROYED
        else:  # the move that follows, if there is but one, is not the shot's matter
            kills += ("destroyed", target) in [(e.kind, e.facts.get("car")) for e in events]
    defence = race.board.garage.defence[target]
    count = len(cards)
    assert said.detail == (
        f"{hits / count:.0%} to hit defence {defence}, {damage / count:.1f} damage expected, "
        f"{kills / count:.0%} to kill"
    )
    looked.claims["shot"] += 1


def drawn(race: Race, card: int) -> tuple[Race, list[Event]]:
    """A card of the Combat deck is turned up; whatever is asked about its results is answered."""
    after, events = preview(race, -1, card)
    while isinstance(after.question, PickChain | PickReplacement):
        after, more = preview(after, -1, int(options_of(after, -1)[0]))
        events = [*events, *more]
    return after, events


def done(events: list[Event], car: int) -> int:
    """The damage a car has taken."""
    return sum(
        event.facts["damage"] or 0
        for event in events
        if event.kind == "damaged" and event.facts["car"] == car
    )


def judge_move(race: Race, seat: int, number: int, said: OptionWords, looked: Looked) -> None:
    """Whom an option moves, who scores, who is hurt."""
    if any(words in said.detail for words in SETTLES_NOTHING):
        return
    ends = list(ways(*preview(race, seat, number), seat))
    if len(ends) > 1:
        assert said.detail.endswith("a lane is to be chosen"), said
        looked.claims["a lane is to be chosen"] += 1
    for would, events in ends:
        judge_moved(race, would, events, said, looked, certain=len(ends) == 1)
        if len(ends) == 1:
            judge_points(race, would, seat, said, looked)
            judge_damage(race, would, said)
        if isinstance(would.question, CollisionCard) and len(ends) == 1:
            judge_collision(would, said)
            looked.claims["collision"] += 1


def ways(race: Race, events: list[Event], seat: int) -> Iterator[tuple[Race, list[Event]]]:
    if not isinstance(race.question, PickLane | PickLink):
        yield race, events
        return
    for number in options_of(race, seat):
        would, more = preview(race, seat, int(number))
        yield from ways(would, [*events, *more], seat)


def judge_moved(
    before: Race,
    after: Race,
    events: list[Event],
    said: OptionWords,
    looked: Looked,
    *,
    certain: bool,
) -> None:
    """Everybody named is moved; and where no lane is open, nobody else is."""
    names = names_of(before)
    own = before.move.mover if isinstance(before.question, MOVES) else before.segment.car
    moved = {
        names.car(car)
        for car in range(len(before.at))
        if car != own and after.at[car] != before.at[car] and after.status[car] != DESTROYED
    }
    through = {names.car(event.facts["car"] or 0) for event in events if "from" in event.facts}
    named = {car for _, cars in re.findall(MOVERS, said.detail) for car in cars.split(", ")}
    if said.detail.startswith("from "):  # whom to bump
        named = {said.short}
    assert named <= through | {said.short}, said
    if certain:
        assert moved <= named, (said, moved)
        looked.claims["moves somebody"] += bool(named)
    if said.detail == "clean":
        assert not moved
        assert through <= {names.car(int(own))}
        looked.claims["clean"] += 1


def judge_points(before: Race, after: Race, seat: int, said: OptionWords, looked: Looked) -> None:
    changed = {
        owner: int(before.pool[owner] - after.pool[owner])
        for owner in range(int(before.seats))
        if before.pool[owner] != after.pool[owner]
    }
    assert gains(said, seat) == changed, said
    looked.claims["points"] += bool(changed)


def judge_damage(before: Race, after: Race, said: OptionWords) -> None:
    names = names_of(before)
    cars = range(len(before.at))
    lost = {names.car(car) for car in cars if after.status[car] == DESTROYED != before.status[car]}
    hurt = {
        names.car(car): int(after.damage[car])
        for car in cars
        if after.damage[car] > before.damage[car]
    }
    told = dict(re.findall(rf"({CAR}) takes \d+ damage, (\d) of 6", said.detail))
    assert {car: int(total) for car, total in told.items() if car not in lost} == hurt, said
    assert set(re.findall(rf"({CAR}) is destroyed", said.detail)) == lost, said


def gains(said: OptionWords, asked: int) -> dict[int, int]:
    """Points promised less points given back, by seat. Whoever is asked is called you."""
    found: Counter[int] = Counter()
    for points, who in re.findall(r"\+(\d+) for ([^;]+)", said.detail):
        found[asked if who in ("you", "the kill") else PLAYERS.index(who)] += int(points)
    for who in re.findall(r": (\w+) gives? 1 point back", said.detail):
        found[asked if who == "you" else PLAYERS.index(who)] -= 1
    return {seat: points for seat, points in found.items() if points}


def judge_collision(race: Race, said: OptionWords) -> None:
    """Every Combat Card that is left is drawn once, and the collision carried out."""
    assert isinstance(race.question, CollisionCard)
    hit = race.question.hit
    car, target, where = int(race.segment.car), int(hit.target), hit.entering
    hits = kills = damage = back = lost = takes = 0
    cards = [int(card) for card in options_of(race, -1)]
    for card in cards:
        after, events = drawn(race, card)
        hits += "missed" not in [event.kind for event in events]
        damage += done(events, target)
        back += done(events, car)
        kills += after.status[target] == DESTROYED
        lost += after.status[car] == DESTROYED
        kinds = [event.kind for event in events]
        takes += "took-the-space" in kinds or "bulldozed" in kinds
        if "took-the-space" in kinds or "bulldozed" in kinds:
            assert after.at[car] == where
    count = len(cards)
    figures = (
        f"{damage / count:.1f} damage expected, {kills / count:.0%} to kill, "
        f"{takes / count:.0%} to take its space, {back / count:.1f} damage to itself expected, "
        f"{lost / count:.0%} to be lost"
    )
    if hit.swipe and race.board.house.sideswipe_check:
        figures = (
            f"{hits / count:.0%} to hit defence {race.board.garage.defence[target]}, {figures}"
        )
    assert figures in said.detail, (said, figures)


def rammed(cars: dict[str, str], track: str, **document: Any) -> tuple[Race, OptionWords]:
    """A car before a ram, and what is said of ramming the car ahead."""
    table = scene(cars, "ram-solo-2", 3, track, **document)
    race, target = table.state, list(cars)[1]
    question = race.question
    assert question is not None
    space = int(race.at[names_of(race).car_numbers[target]])
    return preview(race, 0, space)[0], GAME.say(race, question, space, PLAYERS)


def test_a_ram_that_may_win_the_race_takes_no_space_by_its_kill() -> None:
    """After the last point nobody moves any more (AR-11.5-01)."""
    race, said = rammed({ME: "S5.2", A: "S6.2"}, "lesson-4", damage={A: 5}, pools={"0": 1})
    judge_collision(race, said)
    assert "0% to take its space" in said.detail


def test_a_ram_out_of_a_start_section_bulldozes_nobody_back_into_it() -> None:
    race, said = rammed({ME: "G10.1", A: "S6.1"}, "essendarium")
    judge_collision(race, said)
    assert "0% to take its space" in said.detail


def test_at_least_two_hundred_positions_were_judged(looked: Looked) -> None:
    assert looked.positions >= 200
    assert looked.options >= 10_000


@pytest.mark.parametrize(
    ("claim", "at_least"),
    [
        ("shot", 200),
        ("collision", 60),
        ("clean", 1000),
        ("moves somebody", 1000),
        ("points", 100),
        ("a lane is to be chosen", 200),
        ("movement points", 1000),
        ("several routes", 20),
    ],
)
def test_every_kind_of_claim_was_held_against_the_engine(
    looked: Looked, claim: str, at_least: int
) -> None:
    assert looked.claims[claim] >= at_least
