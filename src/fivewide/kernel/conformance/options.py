"""Options: each can be carried out, and whatever is none is refused and leaves no trace."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from fivewide.kernel.agenda import answer_of, options_of
from fivewide.kernel.conformance.cases import Moment
from fivewide.kernel.conformance.clones import branch, traces
from fivewide.kernel.conformance.invariants import kept_up
from fivewide.kernel.conformance.words import cited
from fivewide.kernel.errors import IllegalAction, StaleAction
from fivewide.kernel.game import Json, canonical


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
    return {canonical(action): action for action in moment.table.options(seat)}


def accepts(moment: Moment, seat: int, number: int) -> None:
    """An option is carried out on a clone, and nothing gets lost by it."""
    twin = branch(moment.state)
    try:
        answer_of(twin, seat, number)
    except Exception as error:
        what = f"option {number} of seat {seat} cannot be carried out: {type(error).__name__}"
        raise moment.fault(f"{what}: {error}") from error
    kept_up(moment, twin, f"by option {number} of seat {seat}")


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
            if not isinstance(error, StaleAction):  # that is no rule of the game
                if not error.rule:
                    raise moment.fault(f"{why}: the refusal names no rule: {error}") from None
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
