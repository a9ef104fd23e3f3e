"""The conformance kit: what every game must keep to, tried out in random races.

One call judges a game; the first fault ends it with an AssertionError that names the game, its
options, the seed and the decision, so that the same race can be looked at again:

    >>> from fivewide.kernel.sample import GAME
    >>> conform(GAME, races=1, processes=False).races
    1

Every check is also a function of its own. Those about a moment take a `Moment`, which `moments`
hands out one by one, at each decision, roll, shuffle and at the end; those about a whole race
take a `Case`.
"""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from importlib import import_module
from typing import Any, TypeVar

import msgspec

from fivewide.kernel.agenda import (
    Chance,
    Question,
    Shuffle,
    advance,
    answer,
    answer_of,
    depth,
    fall,
    open_seats,
    options_of,
)
from fivewide.kernel.chance import Seeded, Source, seed_of
from fivewide.kernel.errors import IllegalAction
from fivewide.kernel.events import Log
from fivewide.kernel.fingerprint import chosen, fingerprint, names_of, policy_of
from fivewide.kernel.game import (
    Game,
    Json,
    Setup,
    canonical,
    events_in,
    plain,
    redacted,
)
from fivewide.kernel.record import Act, Record, SeatInfo
from fivewide.kernel.rulebook import rulebook
from fivewide.kernel.table import PERSON, Luck, NamedLuck, SeededLuck, Table, follows_its_seed
from fivewide.kernel.table import replay as replayed

LIMIT = 20_000  # decisions and outcomes after which a race counts as endless
AHEAD = 6  # stops that a clone or a table set up anew is played on: more than agendas are deep
WORLDS = 200  # imagined worlds in which a hidden thing must differ at least once
UNDOS = 3  # actions taken back in a race whose record is judged

T = TypeVar("T")


class Fault(AssertionError):
    """Something a game must not do."""


@dataclass
class Report:
    """What was tried, and found to be in order."""

    game: str
    races: int = 0
    decisions: int = 0
    outcomes: int = 0
    deepest: int = 0  # the agenda
    processes: int = 0  # other processes that came to the same races
    kinds: set[str] = field(default_factory=set)  # of events that happened

    def __str__(self) -> str:
        return (
            f"{self.game}: {self.races} races, {self.decisions} decisions, {self.outcomes} "
            f"outcomes, {len(self.kinds)} kinds of events, agenda at most {self.deepest} deep"
        )


@dataclass(frozen=True)
class Case:
    """One race to be judged: the same seed always gives the same race."""

    game: Game[Any]
    options: Mapping[str, Any]
    setup: Setup
    seed: int
    limit: int = LIMIT

    @classmethod
    def of(
        cls, game: Game[Any], options: Mapping[str, Any], seats: int, seed: int, limit: int = LIMIT
    ) -> Case:
        return cls(game, options, game.prepare(options, seats), seed, limit)

    @property
    def names(self) -> list[str]:
        return names_of(self.setup.seats)

    @property
    def all_seats(self) -> range:
        return range(self.setup.seats)

    def policy(self) -> Source:
        return policy_of(self.seed)

    def dice(self, number: int) -> Source:
        """Chance for what the kit itself tries out."""
        return Seeded(seed_of(self.seed, number + 2))

    def table(self) -> Table[Any]:
        """A table at which nothing is rolled yet, and then one outcome at a time."""
        seats = [SeatInfo(name, PERSON) for name in self.names]
        table = Table(self.game, self.setup, seats, SeededLuck(self.seed))
        table.luck = Stepwise(table.luck)
        return table

    def fault(self, what: str, decision: int | None = None) -> Fault:
        at = "" if decision is None else f", decision {decision}"
        options = canonical(dict(self.options)).decode()
        return Fault(
            f"{self.game.id}, options {options}, {self.setup.seats} seats, "
            f"seed {self.seed}{at}: {what}"
        )


class Stepwise:
    """A table's luck that lets one outcome fall at a time, so that every stop is seen."""

    def __init__(self, luck: Luck) -> None:
        self.luck = luck
        self.falls = 0

    def draw(self, game: Game[Any], state: Any, question: Question) -> int | None:
        if not self.falls:
            return None
        self.falls -= 1
        return self.luck.draw(game, state, question)

    def order(self, game: Game[Any], state: Any, question: Shuffle) -> list[int] | None:
        if not self.falls:
            return None
        self.falls -= 1
        return self.luck.order(game, state, question)

    def branch(self) -> Stepwise:
        return Stepwise(self.luck.branch())


@dataclass
class Moment:
    """A race that waits for a player, for dice or a deck, or is over."""

    case: Case
    table: Table[Any]
    number: int  # stops before this one
    decision: int  # decisions before this one
    told: int  # events before the last thing that happened
    first: dict[str, int]  # what is conserved, as it was at the start
    elsewhere: dict[bytes, Json] = field(default_factory=dict)  # actions legal some time before

    @property
    def game(self) -> Game[Any]:
        return self.case.game

    @property
    def state(self) -> Any:
        return self.table.state

    @property
    def dice(self) -> Source:
        return self.case.dice(self.number)

    def fault(self, what: str) -> Fault:
        return self.case.fault(what, self.decision)


def conform(
    game: Game[Any],
    options_list: Iterable[Mapping[str, Any]] = ({},),
    seats: int | None = None,
    races: int = 20,
    seed: int = 1,
    *,
    limit: int = LIMIT,
    processes: bool = True,
) -> Report:
    """Judge a game by random races, so many for each set of options.

    `seats` None: all numbers of players in turn. `limit`: decisions and outcomes within which a
    race must end. `processes`: compare with another process too, whose hash seed differs.
    Raises AssertionError at the first fault.
    """
    report = Report(game.id)
    for options in options_list:
        for race in range(races):
            players = seats or game.seats[race % len(game.seats)]
            case = Case.of(game, options, players, seed + race, limit)
            judge_moments(case, report)
            guarded(silent_engine_agrees, case, case.fault)
            guarded(records_replay, case, case.fault)
            report.races += 1
        if processes:
            players = seats or game.seats[0]
            report.processes += same_race_elsewhere(game, options, players, [seed, seed + 1])
    return report


def guarded(check: Callable[[T], object], what: T, fault: Callable[[str], Fault]) -> None:
    """Run a check; whatever it stumbles over becomes a fault that says where."""
    try:
        check(what)
    except Fault:
        raise
    except Exception as error:
        name = check.__name__.replace("_", " ")
        raise fault(f"{name}: {type(error).__name__}: {error}") from error


# A race, moment by moment


def moments(case: Case) -> Iterator[Moment]:
    """A random race, stopped wherever somebody or something is asked. It must end."""
    table = case.table()
    policy = case.policy()
    moment = Moment(case, table, 0, 0, 0, case.game.conserved(table.state))
    while True:
        yield moment
        if table.over:
            return
        if moment.number >= case.limit:
            raise moment.fault(f"the race has not ended after {case.limit} stops")
        moment.told = table.told
        try:
            moment.decision += go_on(table, policy)
        except Exception as error:
            what = f"play cannot go on: {type(error).__name__}: {error}"
            raise moment.fault(what) from error
        moment.number += 1


def go_on(table: Table[Any], policy: Source) -> bool:
    """Settle what the table waits for. True: a player decided."""
    if table.waits_for_luck:
        assert isinstance(table.luck, Stepwise)
        table.luck.falls = 1
        table.roll()
        return False
    seat, number = chosen(table.state, table.to_act, policy)
    question = table.state.question
    assert question is not None
    table.act(seat, table.game.named(table.state, question, number))
    return True


def judge_moments(case: Case, report: Report | None = None) -> None:
    """Every check of this kit that looks at single moments of a race."""
    report = report or Report(case.game.id)
    for moment in moments(case):
        for check in MOMENT_CHECKS:
            guarded(check, moment, moment.fault)
        report.deepest = max(report.deepest, int(depth(moment.state)))
        if moment.table.to_act:
            report.decisions += 1
        elif not moment.table.over:
            report.outcomes += 1
        report.kinds.update(event.kind for event in moment.table.events(None, moment.told))


def options_are_sound(moment: Moment) -> None:
    """Whoever is asked has options, no two alike, and each of them can be carried out."""
    if not moment.table.over and not moment.table.waits_for_luck and not moment.table.to_act:
        raise moment.fault("the race waits, but nobody is asked")
    for seat in moment.table.to_act:
        numbers = [int(number) for number in options_of(moment.state, seat)]
        if not numbers:
            raise moment.fault(f"seat {seat} is asked but has no options")
        if len(set(numbers)) < len(numbers):
            raise moment.fault(f"an option of seat {seat} is listed twice: {numbers}")
        actions = named_options(moment, seat)
        if len(actions) < len(numbers):
            raise moment.fault(f"two options of seat {seat} have one name: {list(actions)}")
        for number in numbers:
            accepts(moment, seat, number)


def named_options(moment: Moment, seat: int) -> dict[bytes, Json]:
    said = [plain(action) for action in moment.table.options(seat)]
    return {canonical(action): action for action in said}


def accepts(moment: Moment, seat: int, number: int) -> None:
    """An option is carried out on a clone, and nothing gets lost by it."""
    twin = branch(moment.state)
    try:
        answer_of(twin, seat, number)
    except Exception as error:
        what = f"option {number} of seat {seat} cannot be carried out: {type(error).__name__}"
        raise moment.fault(f"{what}: {error}") from error
    kept_up(moment, twin, f"by option {number} of seat {seat}")


def nothing_is_lost(moment: Moment) -> None:
    """What is conserved is what it was at the start."""
    kept_up(moment, moment.state, "in play")


def kept_up(moment: Moment, state: Any, how: str) -> None:
    now = moment.game.conserved(state)
    if now != moment.first:
        raise moment.fault(f"not conserved {how}: {moment.first} became {now}")


def agenda_is_shallow(moment: Moment) -> None:
    """A deep agenda means that turns nest instead of following one another."""
    deep, most = int(depth(moment.state)), moment.game.max_depth
    if deep > most:
        raise moment.fault(f"the agenda is {deep} deep, max_depth says {most}")


def clones_are_independent(moment: Moment) -> None:
    """A clone goes its own way: neither the original nor another clone notices."""
    twin = branch(moment.state)
    other = branch(twin)
    before = traces(moment.game, moment.state)
    if traces(moment.game, twin)[:2] != before[:2]:
        raise moment.fault("a clone is not in the position of its original")
    play_on(twin, moment.dice, AHEAD)
    if traces(moment.game, moment.state) != before:
        raise moment.fault("playing a clone on has changed its original")
    if traces(moment.game, other)[:2] != before[:2]:
        raise moment.fault("playing a state on has changed its clone")


def traces(game: Game[Any], state: Any) -> tuple[bytes, list[int], int]:
    """Position, the very steps on the agenda, and the length of the log."""
    steps, step = [id(state.question)], state.agenda
    while step is not None:
        steps.append(id(step))
        step = step.below
    told = 0 if state.log is None else len(state.log.numbers)
    return canonical(game.position(state)), steps, told


def positions_round_trip(moment: Moment) -> None:
    """A position document, through JSON, sets up the same table, and it plays on the same."""
    game, state = moment.game, moment.state
    written = canonical(game.position(state))
    placed = game.place(moment.case.setup, msgspec.json.decode(written))
    placed.stops_at_chance = True
    advance(placed)
    if canonical(game.position(placed)) != written:
        found = differing(game.position(state), game.position(placed))
        raise moment.fault(f"the position set up again is another one: {found}")
    for seat in (None, *moment.case.all_seats):
        if shown(moment, placed, seat) != shown(moment, state, seat):
            raise moment.fault(f"seat {seat} sees something else once the position is set up again")
    twin = branch(state)
    if play_on(placed, moment.dice, AHEAD) != play_on(twin, moment.dice, AHEAD):
        raise moment.fault("the position set up again asks other questions later on")
    if canonical(game.position(placed)) != canonical(game.position(twin)):
        found = differing(game.position(twin), game.position(placed))
        raise moment.fault(f"the position set up again plays on differently: {found}")


def words_are_said(moment: Moment) -> None:
    """Questions, options and events read well to everybody, secrets left out or not."""
    game, names, state = moment.game, moment.case.names, moment.state
    said = {"ask": game.ask(state, names)}
    for seat in moment.table.to_act:
        for option in moment.table.decision(seat).options:
            said[f"say {option.action}"] = option.said.short
            cited(moment, *option.said.rules)
    for seat in (None, *moment.case.all_seats):
        for told in moment.table.events(seat, moment.told):
            said[f"tell {told} to seat {seat}"] = game.tell(state, told, names)
    for what, text in said.items():
        if not isinstance(text, str) or not text.strip():
            raise moment.fault(f"no words for {what}")


def rules_are_cited(moment: Moment) -> None:
    """Every event and every question cites a rule that is in the game's rules.toml."""
    for told in moment.table.events(None, moment.told):
        if not told.rule:
            raise moment.fault(f"the event {told.kind} cites no rule")
        cited(moment, told.rule)
    question = moment.state.question
    if question is not None:
        if not question.rule:
            raise moment.fault(f"the question {type(question).__name__} cites no rule")
        cited(moment, question.rule)


def cited(moment: Moment, *rules: str) -> None:
    for rule in rules:
        if rule not in known_rules(moment.game.package):
            raise moment.fault(f"{rule} is cited but is not in {moment.game.package}/rules.toml")


@lru_cache
def known_rules(package: str) -> frozenset[str]:
    return frozenset(entry.id for entry in rulebook(package).entries)


def standings_are_complete(moment: Moment) -> None:
    """Every seat once, best first; whoever shares a place has equally many ahead."""
    lines = moment.game.standings(moment.state)
    if sorted(line.seat for line in lines) != list(moment.case.all_seats):
        raise moment.fault(f"the standings do not list every seat once: {lines}")
    places = [line.place for line in lines]
    if places != [1 + sum(other < place for other in places) for place in sorted(places)]:
        raise moment.fault(f"the places are {places}")
    if any(not line.car for line in lines):
        raise moment.fault(f"a line of the standings has no name: {lines}")


# Refusals


class Nonsense:
    """Not even JSON."""


MALFORMED: tuple[Any, ...] = (
    None,
    True,
    0,
    -1,
    10**40,
    10**5000,
    0.5,
    float("nan"),
    float("inf"),
    "",
    "roll",
    "\ud800",
    b"roll",
    [],
    {},
    [{}],
    {"": None},
    {"roll": {"roll": 1}},
    {"play": "\ud800"},
    {1: 2},
    {"a": {1, 2}},
    Nonsense(),
    [[[[[[[[[[]]]]]]]]]],
)
NO_SEATS: tuple[Any, ...] = (-1, 99, 10**5000, True, None, "0", 0.0, "\n", [0], Nonsense())


def refusals_change_nothing(moment: Moment) -> None:
    """Whatever is not an option of the seat is refused, with a reason, and leaves no trace."""
    table = moment.table
    before = traces(moment.game, moment.state), len(table.record.entries)
    for seat, action, seen, why in attempts(moment):
        try:
            table.act(seat, action, seen=seen)
        except IllegalAction as error:
            if not str(error) or "\n" in str(error):
                raise moment.fault(f"{why}: the refusal must be one line: {error}") from None
            if error.rule:
                cited(moment, error.rule)
        else:
            raise moment.fault(f"{why} was accepted: {action!r:.80} from seat {seat!r:.20}")
        if len(table.record.entries) != before[1]:
            raise moment.fault(f"{why} was refused but stands in the record")
    if (traces(moment.game, moment.state), len(table.record.entries)) != before:
        raise moment.fault("a refused action has changed the position, the agenda or the log")


def attempts(moment: Moment) -> Iterator[tuple[Any, Any, Any, str]]:
    """Things that must be refused now: seat, action, entries seen, and what is wrong."""
    table = moment.table
    entries = len(table.record.entries)
    asked = table.to_act
    legal = {seat: named_options(moment, seat) for seat in asked}
    good: Json = next(iter(legal[asked[0]].values())) if asked else {}
    for seat in (*moment.case.all_seats, *NO_SEATS):
        if type(seat) is not int or seat not in asked:
            yield seat, good, None, "an action of a seat that is not asked"
    for seat in asked:
        for seen in (entries - 1, entries + 1, -1, "x"):
            yield seat, next(iter(legal[seat].values())), seen, "a stale action"
        for action in (*MALFORMED, *bent(good), *moment.elsewhere.values()):
            if not is_among(action, legal[seat]):
                yield seat, action, None, "something that is not an option"
    for actions in legal.values():
        moment.elsewhere.update(actions)
    while len(moment.elsewhere) > 12:  # the latest are the most tempting
        del moment.elsewhere[next(iter(moment.elsewhere))]


def bent(action: Json) -> Iterator[Json]:
    """Almost the action."""
    yield [action]
    yield str(action)
    if isinstance(action, dict):
        yield {**action, "and": 1}
        for key, value in action.items():
            yield {key.upper(): value}
            yield {key: [value]}
            yield {key: None}
            yield {key: f"{value} "}


def is_among(action: Any, legal: Mapping[bytes, Json]) -> bool:
    try:
        return canonical(action) in legal
    except (TypeError, ValueError):
        return False


# Secrets


def shown(moment: Moment, state: Any, seat: int | None) -> bytes:
    """All that a seat (None: a spectator) is shown of a state, as bytes."""
    game, names = moment.game, moment.case.names
    asked = []
    if seat is not None and seat in open_seats(state):
        question = state.question
        for number in options_of(state, seat):
            said = game.say(state, question, number, names)
            asked.append([plain(game.named(state, question, number)), said])
    view = msgspec.to_builtins(game.view(state, seat), str_keys=True)
    return canonical([view, game.ask(state, names), msgspec.to_builtins(asked)])


def secrets_are_kept(moment: Moment) -> None:
    """A seat is shown the same in every world it could be in.

    And so is a spectator. The views, the question in words and the options in words count.
    """
    game, state = moment.game, moment.state
    before = traces(game, state)
    seat = moment.number % moment.case.setup.seats
    for watcher in {*moment.table.to_act, seat}:
        for world in imagined(moment, state, watcher, 2):
            for who in (watcher, None):
                if shown(moment, world, who) != shown(moment, state, who):
                    name = "a spectator" if who is None else f"seat {who}"
                    raise moment.fault(
                        f"{name} is shown what seat {watcher} cannot know (or determinize changes "
                        f"what it knows): {difference_shown(moment, world, who)}"
                    )
            kept_up(moment, world, f"in a world that seat {watcher} imagines")
            play_on(world, moment.dice, AHEAD)
    if traces(game, state) != before:
        raise moment.fault("view or determinize has changed the state")


def difference_shown(moment: Moment, world: Any, who: int | None) -> str:
    here, there = (msgspec.json.decode(shown(moment, s, who)) for s in (moment.state, world))
    return differing(here, there)


def imagined(moment: Moment, state: Any, seat: int, worlds: int) -> Iterator[Any]:
    for number in range(worlds):
        chance = Seeded(seed_of(moment.case.seed, moment.number * WORLDS + number))
        world = moment.game.determinize(state, seat, chance)
        world.stops_at_chance = True
        yield world


def hidden_things_stay_hidden(moment: Moment) -> None:
    """What others cannot see of an answer or a shuffle, no event tells and every world mixes.

    Two worlds are made from the moment that differ in one thing. To a seat whose view is the same
    in both, that thing is hidden.
    """
    position = moment.game.position
    for one, other, seat in twins(moment):
        if canonical(position(one)) == canonical(position(other)):
            continue
        still_sealed = one.question is moment.state.question  # others have yet to answer
        for watcher in (None, *moment.case.all_seats):
            if watcher == seat and seat is not None:
                continue
            if shown(moment, one, watcher) == shown(moment, other, watcher):
                events_tell_nothing(moment, one, other, watcher)
                if watcher is not None:
                    worlds_differ(moment, one, other, watcher)
            elif still_sealed:
                raise moment.fault(f"seat {watcher} is shown what seat {seat} has sealed")


def twins(moment: Moment) -> Iterator[tuple[Any, Any, int | None]]:
    """Pairs of worlds one step on that differ in one answer or outcome, and whose answer it was."""
    state, dice = moment.state, moment.dice
    question = state.question
    if isinstance(question, Shuffle):
        order = list(dice.shuffled(question.items(state)))
        for _pair in range(8 if len(order) > 1 else 0):
            swapped = list(order)
            here = dice.below(len(order))
            there = (here + 1 + dice.below(len(order) - 1)) % len(order)
            swapped[here], swapped[there] = order[there], order[here]
            yield fallen(state, order), fallen(state, swapped), None
    elif isinstance(question, Chance):
        outcomes = int(question.outcomes(state))
        if outcomes > 1:
            here = dice.below(outcomes)
            there = (here + 1 + dice.below(outcomes - 1)) % outcomes
            yield answered(state, -1, here), answered(state, -1, there), None
    else:
        for seat in moment.table.to_act:
            numbers = list(options_of(state, seat))
            if len(numbers) > 1:
                here = dice.below(len(numbers) - 1)
                yield (
                    answered(state, seat, numbers[here]),
                    answered(state, seat, numbers[here + 1]),
                    seat,
                )


def fallen(state: Any, order: list[int]) -> Any:
    twin = branch(state)
    twin.log = Log()
    fall(twin, order)
    return twin


def answered(state: Any, seat: int, number: int) -> Any:
    twin = branch(state)
    twin.log = Log()
    if seat < 0:
        answer(twin, number)
    else:
        answer_of(twin, seat, number)
    return twin


def events_tell_nothing(moment: Moment, one: Any, other: Any, watcher: int | None) -> None:
    mine, theirs = (
        [redacted(told, watcher) for told in events_in(world.log)] for world in (one, other)
    )
    if mine != theirs:
        pairs = zip(mine, theirs, strict=False)
        told = next((pair for pair in pairs if pair[0] != pair[1]), (len(mine), len(theirs)))
        name = "a spectator" if watcher is None else f"seat {watcher}"
        raise moment.fault(f"events tell {name} what its view hides: {told[0]} or {told[1]}")


def worlds_differ(moment: Moment, one: Any, other: Any, watcher: int) -> None:
    """What the two worlds differ in, the watcher's imagined worlds differ in as well."""
    leaves = flat(moment.game.position(one))
    elsewhere = flat(moment.game.position(other))
    fixed = {at for at in leaves if leaves[at] != elsewhere.get(at)}
    for world in imagined(moment, one, watcher, WORLDS):
        found = flat(moment.game.position(world))
        fixed = {at for at in fixed if found.get(at) == leaves[at]}
        if not fixed:
            return
    raise moment.fault(
        f"determinize does not mix {', '.join(sorted(fixed))}, which seat {watcher} cannot know"
    )


def seals_open_alike(moment: Moment) -> None:
    """Sealed answers lead to the same whoever answers first."""
    seats = moment.table.to_act
    if len(seats) < 2:
        return
    dice = moment.dice
    answers = {seat: chosen(moment.state, [seat], dice)[1] for seat in seats}
    told = []
    for order in (seats, seats[::-1]):
        twin = branch(moment.state)
        twin.log = Log()
        for seat in order:
            answer_of(twin, seat, answers[seat])
        told.append((canonical(moment.game.position(twin)), events_in(twin.log)))
    if told[0] != told[1]:
        raise moment.fault(f"sealed answers {answers} count differently in another order")


# Whole races


def silent_engine_agrees(case: Case) -> None:
    """The engine alone, and a table with the same seed, run the same race."""
    game = case.game
    seats = [SeatInfo(name, PERSON) for name in case.names]
    table = Table(game, case.setup, seats, SeededLuck(case.seed))
    table.roll()
    state = game.new(case.setup, Seeded(case.seed))
    advance(state)
    policy = case.policy()
    for decision in range(case.limit):
        if tuple(open_seats(state)) != table.to_act or state.over != table.over:
            raise case.fault("the silent engine asks other seats than the table", decision)
        if canonical(game.position(state)) != canonical(table.position()):
            found = differing(table.position(), game.position(state))
            raise case.fault(f"the silent engine is elsewhere than the table: {found}", decision)
        if table.over:
            return
        seat, number = chosen(state, table.to_act, policy)
        question = table.state.question
        assert question is not None
        table.act(seat, game.named(table.state, question, number))
        answer_of(state, seat, number)
    raise case.fault(f"the race has not ended after {case.limit} decisions")


def records_replay(case: Case) -> None:
    """A record, written and read, gives the same position after every entry; undo included."""
    table = case.table()
    policy, dice = case.policy(), case.dice(0)
    hashes = [table.hash()]
    undos = 0
    for _stop in range(case.limit):
        if table.over:
            break
        go_on(table, policy)
        hashes.append(table.hash())
        if undos < UNDOS and not table.over and dice.below(6) == 0:
            undos += take_back(case, table, hashes, dice)
    record = reloaded(case, table)
    if list(hashes_of(case, record)) != hashes:
        raise case.fault("the record leads through other positions than the race")
    if record.result is None:
        raise case.fault("the race is over, but its record has no result")
    if follows_its_seed(case.game, case.setup, record) is not True:
        raise case.fault("the race played from its seed is not the race recorded")


def take_back(case: Case, table: Table[Any], hashes: list[str], dice: Source) -> bool:
    """Some seat's last action is undone with everybody's consent. True: there was one."""
    seat = dice.below(case.setup.seats)
    before = len(table.entries)
    try:
        table.undo(seat, consent=[other for other in case.all_seats if other != seat])
    except IllegalAction:
        return False
    if len(table.entries) >= before:
        raise case.fault("an undo has taken nothing back")
    del hashes[len(table.entries) + 1 :]
    if table.hash() != hashes[-1]:
        raise case.fault(f"an undo led elsewhere than before entry {len(table.entries) + 1}")
    again = replayed(case.game, case.setup, reloaded(case, table))
    if again.hash() != table.hash():
        raise case.fault("a record that ends with an undo replays to another position")
    return True


def reloaded(case: Case, table: Table[Any]) -> Record:
    text = table.record.text()
    record = Record.load(text)
    if record.text() != text or record.standing != table.entries:
        raise case.fault("a record is not the same once it is written and read")
    return record


def hashes_of(case: Case, record: Record) -> Iterator[str]:
    """The position after each entry that stands, from the record alone."""
    table = Table(case.game, case.setup, record.header.seats, NamedLuck())
    yield table.hash()
    for entry in record.standing:
        if isinstance(entry, Act):
            table.act(entry.seat, entry.action)
        else:
            table.luck = NamedLuck([entry.outcome])
            table.roll()
        yield table.hash()


def same_race_elsewhere(
    game: Game[Any], options: Mapping[str, Any], seats: int, seeds: Sequence[int]
) -> int:
    """Another process, with another hash seed, runs the same races. How many were asked.

    Only for a game that another process can find: as GAME in its package.
    """
    if getattr(import_module(game.package), "GAME", None) is not game:
        return 0
    here = [fingerprint(game, options, seats, seed) for seed in seeds]
    there = fingerprints_elsewhere(f"{game.package}:GAME", options, seats, seeds)
    for seed, mine, theirs in zip(seeds, here, there, strict=True):
        if mine != theirs:
            case = Case.of(game, options, seats, seed)
            raise case.fault("another process runs another race with this seed")
    return 1


def fingerprints_elsewhere(
    address: str, options: Mapping[str, Any], seats: int, seeds: Sequence[int]
) -> list[str]:
    command = [sys.executable, "-P", "-m", "fivewide.kernel.fingerprint", address]
    command += [canonical(dict(options)).decode(), str(seats), *map(str, seeds)]
    path = os.pathsep.join(place for place in sys.path if place)
    env = {**os.environ, "PYTHONPATH": path, "PYTHONHASHSEED": "random"}
    done = subprocess.run(command, env=env, capture_output=True, text=True, check=False)
    if done.returncode:
        last = (done.stderr.strip().splitlines() or ["it said nothing"])[-1]
        raise Fault(f"{address}: a race in another process failed: {last}")
    return done.stdout.split()


# Small things


def branch(state: Any) -> Any:
    """A clone that stops at chance."""
    twin = state.clone()
    twin.stops_at_chance = True
    return twin


def play_on(state: Any, chance: Source, stops: int) -> list[object]:
    """Play at random for a few stops; what was asked."""
    asked: list[object] = []
    for _stop in range(stops):
        question = state.question
        if question is None:
            break
        if isinstance(question, Shuffle):
            fall(state, list(chance.shuffled(question.items(state))))
            asked.append(type(question))
        elif isinstance(question, Chance):
            outcomes = int(question.outcomes(state))
            answer(state, chance.below(outcomes))
            asked.append((type(question), outcomes))
        else:
            seat, number = chosen(state, tuple(open_seats(state)), chance)
            answer_of(state, seat, number)
            asked.append((type(question), seat, number))
    return asked


def flat(value: Json, at: str = "") -> dict[str, Json]:
    """The leaves of a document by their place in it: `hands.0.2`."""
    if isinstance(value, dict):
        pairs: Iterable[tuple[Any, Json]] = value.items()
    elif isinstance(value, list | tuple):
        pairs = enumerate(value)
    else:
        return {at: value}
    leaves: dict[str, Json] = {}
    for key, item in pairs:
        leaves.update(flat(item, f"{at}.{key}" if at else str(key)))
    return leaves


def differing(one: Json, other: Json) -> str:
    """Where two documents differ, in a few words."""
    mine, theirs = flat(one), flat(other)
    places = [at for at in {**mine, **theirs} if mine.get(at) != theirs.get(at)]
    return "; ".join(f"{at}: {mine.get(at)!r} or {theirs.get(at)!r}" for at in places[:3])


MOMENT_CHECKS: tuple[Callable[[Moment], None], ...] = (
    options_are_sound,
    nothing_is_lost,
    agenda_is_shallow,
    clones_are_independent,
    positions_round_trip,
    secrets_are_kept,
    hidden_things_stay_hidden,
    seals_open_alike,
    words_are_said,
    rules_are_cited,
    standings_are_complete,
    refusals_change_nothing,
)
