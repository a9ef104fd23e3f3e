"""What an option leads to, as facts and in words: whom it moves, who scores, who is hit."""

from __future__ import annotations

from dataclasses import asdict, dataclass, field
from itertools import takewhile
from typing import Any, TypeVar

from fivewide.kernel.agenda import Question, options_of
from fivewide.kernel.english import naming
from fivewide.kernel.game import Event, preview
from fivewide.kernel.speech import Words, fill_in, words

from . import chances
from .event_words import words_of
from .names import Names
from .rules.collisions import Collision, CollisionCard
from .rules.linking import PickLane, PickLink
from .state import Race
from .told import Clash, How, Leads, Moved, Odds, Points, Way, Why

T = TypeVar("T")
O = TypeVar("O", bound=Odds)  # noqa: E741 (O for odds)
CLEAN: Words = "clean"  # nobody else is moved or hurt, and nobody scores
LANE_FIRST: Words = "a lane is to be chosen"
MOVES: dict[str, How] = {
    "pushed": "pushes",
    "pulled": "takes along",
    "displaced": "displaces",
    "pushed-forward-at-the-wall": "pushes",
    "swapped-back": "passes",
    "bumped": "bumps",
}
MOVED: dict[How, Words] = {
    "pushes": "pushes {cars}",
    "takes along": "takes along {cars}",
    "displaces": "displaces {cars}",
    "passes": "passes {cars}",
    "bumps": "bumps {cars}",
}
AFTER = ("hand-filled", "passed", "turn-closed", "turn-began", "card-played", "event-drawn")


@dataclass
class Outcome:
    """What comes of an option: cars moved by verb, ways, points, what is said, and the rules."""

    moved: dict[How, list[int]] = field(default_factory=dict)
    ways: dict[int, list[int]] = field(default_factory=dict)
    points: list[Points] = field(default_factory=list)
    clash: Clash | None = None
    said: list[str] = field(default_factory=list)
    rules: list[str] = field(default_factory=list)
    lane_first: bool = False

    def words(self, names: Names) -> str:
        lists = [
            words(MOVED[verb], cars=", ".join(map(names.car, cars)))
            for verb, cars in self.moved.items()
            if cars
        ]
        return "; ".join([*lists, *self.said])

    def facts(self, names: Names) -> Leads:
        cars = names.car_ids
        return Leads(
            tuple(
                Way(cars[car], tuple(map(names.space, way)))
                for car, way in self.ways.items()
                if way
            ),
            tuple(Moved(cars[car], how) for how, moved in self.moved.items() for car in moved),
            tuple(self.points),
            self.clash,
            self.lane_first,
        )


def tried(race: Race, question: Question, names: Names, players: list[str], number: int) -> Outcome:
    """What an option leads to, up to the next draw or decision.

    A step that waits for a choice of lanes promises only what every lane brings.
    """
    seat = int(question.seat)
    ends = ways(*preview(race, seat, number), seat)
    outcomes = [outcome(would, events, names, players, seat) for would, events in ends]
    return outcomes[0] if len(outcomes) == 1 else shared(outcomes)


def ways(race: Race, events: list[Event], seat: int) -> list[tuple[Race, list[Event]]]:
    """Every way a step can go on while lanes are chosen for it."""
    if not isinstance(race.question, PickLane | PickLink):
        return [(race, events)]
    found = []
    for number in options_of(race, seat):
        would, more = preview(race, seat, int(number))
        found += ways(would, [*events, *more], seat)
    return found


def shared(outcomes: list[Outcome]) -> Outcome:
    """What all outcomes have in common."""
    first, *others = outcomes
    return Outcome(
        {verb: common([one.moved.get(verb, []) for one in outcomes]) for verb in first.moved},
        {car: together([one.ways.get(car, []) for one in outcomes]) for car in first.ways},
        common([one.points for one in outcomes]),
        first.clash if all(other.clash == first.clash for other in others) else None,
        [*common([one.said for one in outcomes]), words(LANE_FIRST)],
        common([one.rules for one in outcomes]),
        lane_first=True,
    )


def common(lists: list[list[T]]) -> list[T]:
    """What is in every list, in the order of the first."""
    first, *others = lists
    return [each for each in first if all(each in other for other in others)]


def together(ways: list[list[int]]) -> list[int]:
    """As far as they are the same."""
    steps = zip(*ways, strict=False)
    return [spaces[0] for spaces in takewhile(lambda spaces: len(set(spaces)) == 1, steps)]


def outcome(
    race: Race, events: list[Event], names: Names, players: list[str], seat: int
) -> Outcome:
    """The events of an option, and the chances of the collision it may lead to."""
    found = Outcome()
    for event in events:
        if event.kind in AFTER:
            break
        if "space" in event.facts:
            way = found.ways.setdefault(event.fact("car"), [])
            way += event.items or [event.fact("space")]
        said = _said(event, names, players, seat)
        if event.kind in MOVES:
            car = event.fact("car")
            group = found.moved.setdefault(MOVES[event.kind], [])
            if car not in group:
                group.append(car)
        elif said:
            found.said.append(said)
        else:
            continue
        if event.kind in SCORES:
            found.points.append(scored(event, names))
        if event.rule not in found.rules:
            found.rules.append(event.rule)
    if isinstance(race.question, CollisionCard):
        hit = race.question.hit
        found.clash = clash_of(race, names, hit)
        found.said[-1] += f": {clash_words(race, hit, found.clash)}"
    return found


SCORES: dict[str, Why] = {
    "crossed-the-line": "crossing",
    "kill-scored": "kill",
    "back-over-the-line": "back",
}


def scored(event: Event, names: Names) -> Points:
    points = event.fact("points") if "points" in event.facts else -1
    car = names.car_ids[event.fact("car")]
    return Points(event.fact("seat"), car, points, SCORES[event.kind])


def shown(odds: chances.Odds, kind: type[O], **more: Any) -> O:
    """Damage to a tenth, chances in percent."""
    numbers = {
        key: round(value, 1) if key in ("damage", "back") else round(100 * value)
        for key, value in asdict(odds).items()
    }
    return kind(**numbers, **more)


def shot_words(odds: Odds, defence: int) -> str:
    return f"{_chance(odds, defence)}, {_harm(odds)}"


def _chance(odds: Odds, defence: int) -> str:
    return words("{hit}% to hit defence {defence}", hit=odds.hit, defence=defence)


def _harm(odds: Odds) -> str:
    return words(
        "{damage:.1f} damage expected, {kill}% to kill",
        damage=float(odds.damage),
        kill=odds.kill,
    )


def clash_of(race: Race, names: Names, hit: Collision) -> Clash:
    """AR-8.4-02, AR-8.4-04. What a ram or sideswipe does to either car, and who ends up where."""
    return shown(chances.clash(race, hit), Clash, target=names.car_ids[hit.target])


def clash_words(race: Race, hit: Collision, odds: Clash) -> str:
    said = [_harm(odds)]
    if hit.swipe and race.board.house.sideswipe_check:
        said.insert(0, _chance(odds, int(race.board.garage.defence[hit.target])))
    said += [
        words("{takes}% to take its space", takes=odds.takes),
        words("{damage:.1f} damage to itself expected", damage=float(odds.back)),
        words("{lost}% to be lost", lost=odds.lost),
    ]
    return ", ".join(said)


WOULD: dict[str, Words] = {
    "crossed-the-line": "{car} crosses the line: +{so_many} for {who}",
    "back-over-the-line": "{car} goes back over the line: {who} gives 1 point back",
    "must-cross-again": "{car} goes back over the line: its next crossing scores nothing",
    "crossed-without-scoring": "{car} crosses the line without scoring",
    "rammed": "rams {target}",
    "sideswiped": "sideswipes {target}",
    "stopped-without-attack": "stops at {target}, suppressed",
    "crashed-in-the-crossover": "{car} crashes into {other} on the crossover",
    "damaged": "{car} takes {damage} damage, {total} of {lethal}",
    "destroyed": "{car} is destroyed",
    "kill-scored": "+{so_many} for the kill",
    "movement-lost": "loses {so_many} of its movement",
    "could-not-come-back": "cannot come onto the track",
    "race-won": "{who} wins the race",
}
# What one's own seat does, where that is another word
YOU_WOULD: dict[str, Words] = {
    "back-over-the-line": "{car} goes back over the line: you give 1 point back",
    "race-won": "you win the race",
}


def _said(event: Event, names: Names, players: list[str], seat: int) -> str:
    if event.kind not in WOULD:
        return ""
    facts, said = words_of(event, names, players), WOULD[event.kind]
    if event.facts.get("seat") == seat:
        facts, said = facts | naming("you"), YOU_WOULD.get(event.kind, said)
    return fill_in(said, facts)
