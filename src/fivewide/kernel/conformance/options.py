"""Options: there are some, no two alike, and each can be carried out."""

from __future__ import annotations

from fivewide.kernel.agenda import answer_of, options_of
from fivewide.kernel.conformance.cases import Moment
from fivewide.kernel.conformance.clones import branch
from fivewide.kernel.conformance.invariants import kept_up
from fivewide.kernel.game import Json, canonical, plain


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
