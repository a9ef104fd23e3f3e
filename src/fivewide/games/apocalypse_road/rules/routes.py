"""Routes: a whole move in one choice. Every end space, with at most three ways to get there.

A route is a list of answers to the questions of `moving.py`; the search tries them out in copies
of the race, so there is one set of rules. Positions are worked through by points left. Of those
that put the mover on the same space with the same points, only the ones that differ in who stands
ahead matter for where it can still go, and of these the best few are followed. That finds what is
worth doing. So that no end space is left out, `reach.py` says which ones may be missing, and the
search goes back for these with nothing dropped that could lead there.
"""

from __future__ import annotations

from typing import ClassVar, Final, final

from mypy_extensions import mypyc_attr

from fivewide.kernel.agenda import Choice
from fivewide.kernel.ints import append, i64, vec

from ..board import NONE
from ..state import DESTROYED, ON_TRACK, Race, Tally
from .collisions import Collide
from .moving import KeepMoving, TakeStep, keep_going, moving
from .reach import Reach

PER_SPACE: Final = 3  # routes offered for an end space
IN_ALL: Final = 39  # routes offered together, if every end space has one by then
ALIKE: Final = 2  # positions followed that differ only in who stands where
WIDEST: Final = 64  # positions followed with the same number of points left
GLANCE: Final[i64] = 0  # positions tried for a race that is only imagined, as ENOUGH
ENOUGH: Final[i64] = 1500  # positions tried; from then on one is followed for each place
AT_MOST: Final[i64] = 10_000  # positions tried in all, missing end spaces looked for included
MIXER: Final[i64] = 1_000_003
PRIME: Final[i64] = 1_099_511_627_689  # times MIXER it still fits 63 bits


@final
@mypyc_attr(acyclic=True)
class Route:
    """Answers that lead to an end space, what they are worth, and what sets the route apart."""

    def __init__(self, end: i64, answers: vec[i64], merit: i64, manner: i64) -> None:
        self.end = end
        self.answers = answers
        self.merit = merit
        self.manner = manner
        self.rank: i64 = 0  # among the routes to the same space, the best one 0


@final
@mypyc_attr(acyclic=True)
class Trial:
    """A copy of the race some answers on, and what they have been worth."""

    def __init__(self, race: Race, answers: vec[i64], merit: i64) -> None:
        self.race = race
        self.answers = answers
        self.merit = merit
        self.key: i64 = 0
        self.sight: i64 = 0

    def copy(self) -> Trial:
        return Trial(self.race.trial(), self.answers[:], self.merit)


@final
class Search:
    def __init__(self, race: Race) -> None:
        self.pools: vec[i64] = race.pool
        self.mover: i64 = race.move.mover
        self.start: Race = race
        self.layers: list[list[Trial]] = [[] for points in range(race.move.points + 1)]
        self.found: list[Route] = []
        self.tally: Tally = Tally()  # of the trial that is played on
        self.tried: i64 = 0  # positions looked at
        self.at_most: i64 = AT_MOST
        self.missing: vec[i64] = vec[i64]()  # end spaces not found that could not be ruled out
        self.later: list[Trial] = []  # what waits while they are looked for
        self.goes_back = False
        self.gave_up = False  # lanes were left untried: there were too many

    def run(self) -> None:
        root = self.look()
        if not self.start.glance:
            self.go_back(root)

    def look(self) -> Trial:
        """Follow the best ways, point by point; gives back the race before the first choice."""
        race = self.start.trial()
        race.log = None
        race.agenda = None
        race.question = None
        race.tally = self.tally
        moving(race)
        root = Trial(race, vec[i64](), self.tally.merit)
        self.sort_in(root.copy())  # looked at here, it is played on
        enough = GLANCE if self.start.glance else ENOUGH
        points: i64
        for points in range(len(self.layers) - 1, 0, -1):
            for trial in thinned(self.layers[points], self.tried > enough):
                self.branch(trial)
            self.layers[points] = []
        return root

    def go_back(self, root: Trial) -> None:
        """Look for end spaces that may be missing, following whatever could lead to one of them."""
        if root.race.question is None:
            return
        ends: dict[i64, bool] = {route.end: True for route in self.found}
        reach = Reach(self.start)
        self.missing = without(reach.ends(), ends)
        if len(self.missing) == 0:
            return
        reach.look_for(self.missing)
        seen: dict[i64, bool] = {}
        self.goes_back = True
        # sorted in, not put there: a link behind may have to be chosen before the first step
        self.sort_in(root)
        while len(self.later) > 0 and self.tried < self.at_most:
            trial = self.later.pop()
            mark = print_of(trial.race, reach)
            if mark in seen or not reach.is_open(trial.race):
                continue
            seen[mark] = True
            known = len(self.found)
            self.branch(trial)
            news = False
            for route in self.found[known:]:
                if route.end not in ends:
                    ends[route.end] = True
                    news = True
            if news:
                self.missing = without(self.missing, ends)
                if len(self.missing) == 0:
                    return
                reach.look_for(self.missing)
        if len(self.later) == 0 and not self.gave_up:  # nothing is left that could lead there
            self.missing = vec[i64]()

    def branch(self, trial: Trial) -> None:
        """Answer the open question in every way. The last one is tried in the trial itself."""
        question = trial.race.question
        assert question is not None
        numbers = question.options(trial.race)
        last: i64 = len(numbers) - 1
        place: i64
        for place in range(last + 1):
            number = numbers[place]
            race = trial.race if place == last else trial.race.trial()
            race.question = None
            self.tried += 1
            self.tally.merit = trial.merit
            question.chosen(race, number)
            moving(race)
            answers = trial.answers if place == last else trial.answers[:]
            self.sort_in(Trial(race, append(answers, number), self.tally.merit))

    def sort_in(self, trial: Trial) -> None:
        """A step to choose waits its turn, a lane is chosen at once; or the move is over."""
        race = trial.race
        question = race.question
        if question is None:
            self.found.append(
                Route(race.at[self.mover], trial.answers, trial.merit, self.manner(race))
            )
        elif isinstance(question, TakeStep) and self.goes_back:
            self.later.append(trial)
        elif isinstance(question, TakeStep):
            trial.key = key_of(race)
            trial.sight = sight_of(race)
            self.layers[race.move.points].append(trial)
        elif self.tried < self.at_most:
            self.branch(trial)
        else:
            self.gave_up = True

    def manner(self, race: Race) -> i64:
        """What sets a route apart: a ram, a loss, points for somebody, other cars moved."""
        start, lost = self.start, False
        hurt: i64 = 0
        moved: i64 = 0
        car: i64
        for car in range(len(race.damage)):
            hurt += race.damage[car] - start.damage[car]
            if car != self.mover and race.at[car] != start.at[car]:
                moved = 1
            if race.status[car] == DESTROYED and start.status[car] != DESTROYED:
                lost = True
        mark: i64 = 500 if lost else 0
        then = race.agenda
        if isinstance(then, Collide):
            mark = 1 + then.hit.target
        seat: i64
        for seat in range(race.seats):
            mark = mark * 5 + (self.pools[seat] - race.pool[seat] + 2)
            mark %= 1_000_000_007
        return (mark * 8 + hurt) * 2 + moved


def key_of(race: Race) -> i64:
    """Where the mover is, whether it is locked, and which lanes of its sector it has used."""
    track = race.board.track
    here = race.at[race.move.mover]
    lanes: i64 = 0
    if race.status[race.move.mover] == ON_TRACK:
        for space in track.in_sector[track.sector[here]]:
            lanes = lanes * 2 + (1 if race.has_used(space) else 0)
    return ((here + 1) * 2 + race.move.locked) * 1024 + lanes


def sight_of(race: Race) -> i64:
    """Who stands anywhere the mover could still have to do with, as one number.

    Ahead as far as its points go, and the lanes chosen for a link: two positions with the same
    number let it do the same things from here on.
    """
    track = race.board.track
    value: i64 = 7
    if race.status[race.move.mover] != ON_TRACK:
        return value
    sector = track.sector[race.at[race.move.mover]]
    left = race.move.points + 1
    while left > 0:
        for space in track.in_sector[sector]:
            value = value * 2 + (1 if race.occupant[track.spot[space]] != NONE else 0)
        value = value % PRIME * MIXER % PRIME
        sector = track.next_sector[sector]
        left -= 1
    for lane in race.move.lanes:
        value = (value * 131 + lane + 1) % PRIME
    return value


def print_of(race: Race, reach: Reach) -> i64:
    """A fingerprint of all that can matter for the rest of the move.

    What stands ahead, up to where the move began; or every car by name.
    """
    track = race.board.track
    value = key_of(race) * 32 + race.move.points
    if reach.by_name or race.status[race.move.mover] != ON_TRACK:
        for at in race.at:
            value = (value * MIXER + at + 2) % PRIME
        for car in race.move.train:
            value = (value * MIXER + car + 2) % PRIME
    else:
        sector = track.sector[race.at[race.move.mover]]
        left = track.last + 1 - reach.on[sector]
        while left > 0:
            row: i64 = 1
            for space in track.in_sector[sector]:
                row = row * 2 + (1 if race.occupant[track.spot[space]] != NONE else 0)
            value = (value * MIXER + row) % PRIME
            sector = track.next_sector[sector]
            left -= 1
    for lane in race.move.lanes:
        value = (value * MIXER + lane + 2) % PRIME
    return value


def without(spaces: vec[i64], ends: dict[i64, bool]) -> vec[i64]:
    left = vec[i64]()
    for space in spaces:
        if space not in ends:
            left = append(left, space)
    return left


def thinned(trials: list[Trial], hurry: bool) -> list[Trial]:
    """The trials worth following: of those alike the best few, one for every way they differ.

    Every place is kept at least once, however many trials there are.
    """
    trials.sort(key=merit_of, reverse=True)
    kept: list[Trial] = []
    spare: list[Trial] = []
    seen: dict[i64, list[i64]] = {}
    for trial in trials:
        sights = seen.get(trial.key)
        if sights is None:
            seen[trial.key] = [trial.sight]
            kept.append(trial)
        elif len(sights) < ALIKE * 4 and trial.sight not in sights:
            sights.append(trial.sight)
            if len(sights) <= ALIKE:
                kept.append(trial)
            else:
                spare.append(trial)
    if len(kept) < WIDEST:
        kept.extend(spare[: WIDEST - len(kept)])
    return firsts(kept) if hurry else kept


def firsts(trials: list[Trial]) -> list[Trial]:
    """The best one for each place."""
    seen: dict[i64, bool] = {}
    kept: list[Trial] = []
    for trial in trials:
        if trial.key not in seen:
            seen[trial.key] = True
            kept.append(trial)
    return kept


def merit_of(trial: Trial) -> int:
    return trial.merit


def worth_of(route: Route) -> int:
    return route.merit


def find_routes(race: Race) -> list[Route]:
    """The routes to offer, best first: each end space has its best one, and up to two others."""
    search = Search(race)
    search.run()
    found = search.found
    found.sort(key=worth_of, reverse=True)
    best: list[Route] = []
    more: list[Route] = []
    manners: dict[i64, list[i64]] = {}
    for route in found:
        there = manners.get(route.end)
        if there is None:
            manners[route.end] = [route.manner]
            best.append(route)
        elif len(there) < PER_SPACE and route.manner not in there:
            route.rank = len(there)
            there.append(route.manner)
            more.append(route)
    room = IN_ALL - len(best)
    if room > 0:
        best.extend(more[:room])
    best.sort(key=worth_of, reverse=True)
    return best


BY_STEPS: Final[i64] = -1  # as an answer to a PickRoute whose routes nobody needs: step by step


def make_move(race: Race) -> None:
    """AR-7.1-01. Pick a route, or go step by step; a move without any choice makes itself."""
    if race.board.house.steps_only:
        race.plan(KeepMoving())
        return
    start = before_move(race)
    if has_choice(start):
        race.ask(PickRoute(race.seat, start))
    else:
        race.plan(KeepMoving())


def before_move(race: Race) -> Race:
    """The race as it is now, to find routes in whenever somebody wants to see them."""
    start = race.trial()
    start.agenda = None
    start.question = None
    start.outside = None
    return start


def has_choice(start: Race) -> bool:
    """Does the move come to a choice, or is it over without one?"""
    race = start.trial()
    moving(race)
    return race.question is not None


@final
@mypyc_attr(acyclic=True)
class PickRoute(Choice):
    """AR-7.1-01, AR-7.1-12. Where the car ends and how; the last number is: step by step.

    To find all routes takes longer than anything else in this game, so it is left until somebody
    asks for them.
    """

    rule: ClassVar[str] = "AR-7.1-01"

    def __init__(self, seat: i64, start: Race) -> None:
        self.seat = seat
        self.start = start
        self.found: list[Route] = []

    @property
    def routes(self) -> list[Route]:
        if len(self.found) == 0:
            self.found = find_routes(self.start)
        return self.found

    @property
    def is_listed(self) -> bool:
        """Has anybody asked for the routes yet?"""
        return len(self.found) > 0

    def options(self, race: Race, /) -> vec[i64]:
        return vec[i64](range(len(self.routes) + 1))

    def chosen(self, race: Race, number: i64, /) -> None:
        if number == BY_STEPS or number == len(self.routes):
            race.plan(KeepMoving())
        else:
            drive(race, self.routes[number].answers)


def drive(race: Race, answers: vec[i64]) -> None:
    """Give the answers of a route one by one, as a player would step by step."""
    keep_going(race)
    for number in answers:
        question = race.question
        if question is None:
            return
        race.question = None
        question.chosen(race, number)
        keep_going(race)
