"""What an option leads to in a few words: whom it moves, who scores, who is hit, by what chance."""

from __future__ import annotations

from dataclasses import dataclass, field

from fivewide.games.apocalypse_road.board import LETHAL
from fivewide.games.apocalypse_road.chances import Odds, clash
from fivewide.games.apocalypse_road.names import Names
from fivewide.games.apocalypse_road.rules.collisions import Collision, CollisionCard
from fivewide.games.apocalypse_road.rules.linking import PickLane, PickLink
from fivewide.games.apocalypse_road.state import Race
from fivewide.games.apocalypse_road.telling import fact
from fivewide.kernel.agenda import Question, options_of
from fivewide.kernel.game import Event, Said, preview

CLEAN = "clean"  # nobody else is moved or hurt, and nobody scores
LANE_FIRST = "a lane is to be chosen"
MOVES = {
    "pushed": "pushes",
    "pulled": "takes along",
    "displaced": "displaces",
    "pushed-forward-at-the-wall": "pushes",
    "swapped-back": "passes",
    "bumped": "bumps",
}
AFTER = ("hand-filled", "passed", "turn-closed", "turn-began", "card-played", "event-drawn")


@dataclass
class Outcome:
    """What comes of an option: cars moved by verb, other things in order, and their rules."""

    moved: dict[str, list[str]] = field(default_factory=dict)
    said: list[str] = field(default_factory=list)
    rules: list[str] = field(default_factory=list)

    @property
    def words(self) -> str:
        lists = [f"{verb} {', '.join(cars)}" for verb, cars in self.moved.items() if cars]
        return "; ".join([*lists, *self.said])


def tried(race: Race, question: Question, names: Names, players: list[str], number: int) -> Said:
    """What an option leads to, up to the next draw or decision; the button is left to the caller.

    A step that waits for a choice of lanes promises only what every lane brings.
    """
    seat = int(question.seat)
    ends = ways(*preview(race, seat, number), seat)
    outcomes = [outcome(would, events, names, players, seat) for would, events in ends]
    found = outcomes[0]
    if len(outcomes) > 1:
        found = shared(outcomes)
        found.said.append(LANE_FIRST)
    return Said("", found.words or CLEAN, tuple(found.rules) or (question.rule,))


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
        {
            verb: [car for car in cars if all(car in other.moved.get(verb, []) for other in others)]
            for verb, cars in first.moved.items()
        },
        [words for words in first.said if all(words in other.said for other in others)],
        [rule for rule in first.rules if all(rule in other.rules for other in others)],
    )


def outcome(
    race: Race, events: list[Event], names: Names, players: list[str], seat: int
) -> Outcome:
    """The events of an option, and the chances of the collision it may lead to."""
    found = Outcome()
    for event in events:
        if event.kind in AFTER:
            break
        words = _said(event, names, players, seat)
        if event.kind in MOVES:
            car = names.car(fact(event, "car"))
            group = found.moved.setdefault(MOVES[event.kind], [])
            if car not in group:
                group.append(car)
        elif words:
            found.said.append(words)
        else:
            continue
        if event.rule not in found.rules:
            found.rules.append(event.rule)
    if isinstance(race.question, CollisionCard):
        found.said[-1] += f": {clash_words(race, race.question.hit)}"
    return found


def shot_words(odds: Odds, defence: int) -> str:
    return (
        f"{odds.hit:.0%} to hit defence {defence}, "
        f"{odds.damage:.1f} damage expected, {odds.kill:.0%} to kill"
    )


def clash_words(race: Race, hit: Collision) -> str:
    """AR-8.4-02, AR-8.4-04. What a ram or sideswipe does to either car, and who ends up where."""
    odds = clash(race, hit)
    hits = ""
    if hit.swipe and race.board.house.sideswipe_check:
        hits = f"{odds.hit:.0%} to hit defence {race.board.garage.defence[hit.target]}, "
    return (
        f"{hits}{odds.damage:.1f} damage expected, {odds.kill:.0%} to kill, "
        f"{odds.takes:.0%} to take its space, {odds.back:.1f} damage to itself expected, "
        f"{odds.lost:.0%} to be lost"
    )


def _said(event: Event, names: Names, players: list[str], seat: int) -> str:
    car = names.car(fact(event, "car")) if "car" in event.facts else ""
    match event.kind:
        case "crossed-the-line":
            owner = _whose(event, players, seat)
            return f"{car} crosses the line: +{fact(event, 'points')} for {owner}"
        case "back-over-the-line":
            owner = _whose(event, players, seat)
            gives = "give" if owner == "you" else "gives"
            return f"{car} goes back over the line: {owner} {gives} 1 point back"
        case "must-cross-again":
            return f"{car} goes back over the line: its next crossing scores nothing"
        case "crossed-without-scoring":
            return f"{car} crosses the line without scoring"
        case "rammed" | "sideswiped":
            verb = "rams" if event.kind == "rammed" else "sideswipes"
            return f"{verb} {names.car(fact(event, 'target'))}"
        case "stopped-without-attack":
            return f"stops at {names.car(fact(event, 'target'))}, suppressed"
        case "crashed-in-the-crossover":
            return f"{car} crashes into {names.car(fact(event, 'other'))} on the crossover"
        case "damaged":
            return f"{car} takes {fact(event, 'damage')} damage, {fact(event, 'total')} of {LETHAL}"
        case "destroyed":
            return f"{car} is destroyed"
        case "kill-scored":
            return f"+{fact(event, 'points')} for the kill"
        case "movement-lost":
            return f"loses {fact(event, 'points')} of its movement"
        case "could-not-come-back":
            return "cannot come onto the track"
        case "race-won":
            winner = _whose(event, players, seat)
            return f"{winner} {'win' if winner == 'you' else 'wins'} the race"
    return ""


def _whose(event: Event, players: list[str], seat: int) -> str:
    owner = fact(event, "seat")
    return "you" if owner == seat else players[owner]
