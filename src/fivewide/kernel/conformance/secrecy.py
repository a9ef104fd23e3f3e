"""Secrets: what a seat cannot know, neither views nor events nor imagined worlds give away."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec

from fivewide.kernel.agenda import (
    Chance,
    Shuffle,
    Together,
    answer,
    answer_of,
    open_seats,
    options_of,
    settle_shuffle,
)
from fivewide.kernel.chance import Seeded, seed_of
from fivewide.kernel.conformance.cases import Moment, differing, flat
from fivewide.kernel.conformance.clones import AHEAD, branch, play_on, traces
from fivewide.kernel.conformance.invariants import kept_up
from fivewide.kernel.events import Log
from fivewide.kernel.fingerprint import chosen
from fivewide.kernel.game import SPECTATOR, canonical, events_in, redacted

WORLDS = 200  # imagined worlds in which a hidden thing must differ at least once


def shown(moment: Moment, state: Any, seat: int | None) -> bytes:
    """All that a seat (None: a spectator) is shown of a state, as bytes."""
    game, names = moment.game, moment.case.names
    asked = []
    if seat is not None and seat in open_seats(state):
        question = state.question
        for number in options_of(state, seat):
            said = game.say(state, question, number, names)
            asked.append([game.named(state, question, number), said])
    view = msgspec.to_builtins(game.view(state, seat), str_keys=True)
    return canonical([view, game.ask(state, names), msgspec.to_builtins(asked)])


def secrets_are_kept(moment: Moment) -> None:
    """A seat is shown the same in every world it could be in.

    And so is a spectator. The views, the question in words and the options in words count.
    """
    game, state = moment.game, moment.state
    before = traces(game, state)
    seat = moment.number % moment.case.setup.seats
    for watcher in {*moment.table.to_act, seat, SPECTATOR}:
        for world in imagined(moment, state, watcher, 2):
            for who in (None,) if watcher == SPECTATOR else (watcher, None):
                if shown(moment, world, who) != shown(moment, state, who):
                    name = "a spectator" if who is None else f"seat {who}"
                    raise moment.fault(
                        f"{name} is shown what seat {watcher} cannot know (or determinize changes "
                        f"what it knows): {difference_shown(moment, world, who)}"
                    )
            imagined_anew(moment, world, watcher)
            kept_up(moment, world, f"in a world that seat {watcher} imagines")
            play_on(world, moment.dice, AHEAD)
    if traces(game, state) != before:
        raise moment.fault("view or determinize has changed the state")


def imagined_anew(moment: Moment, world: Any, seat: int) -> None:
    """With the same chance, a seat imagines the same in every world it could be in."""
    here, there = (
        moment.game.position(next(imagined(moment, state, seat, 1)))
        for state in (moment.state, world)
    )
    if here != there:
        raise moment.fault(
            f"determinize makes worlds for seat {seat} that depend on what it cannot know: "
            f"{differing(here, there)}"
        )


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
    for one, other, seat in twins(moment):
        if canonical(secrets_in(moment, one)) == canonical(secrets_in(moment, other)):
            continue
        # Others have yet to answer; the same dice may be asked for again and again.
        still_sealed = isinstance(one.question, Together) and one.question is moment.state.question
        for watcher in (None, *moment.case.all_seats):
            if watcher == seat and seat is not None:
                continue
            if shown(moment, one, watcher) == shown(moment, other, watcher):
                events_tell_nothing(moment, one, other, watcher)
                if watcher is not None:
                    worlds_differ(moment, one, other, watcher)
            elif still_sealed:
                raise moment.fault(f"seat {watcher} is shown what seat {seat} has sealed")


def secrets_in(moment: Moment, state: Any) -> dict[str, Any]:
    """The position without what anybody could have kept count of."""
    document = moment.game.position(state)
    return {key: document[key] for key in document if key not in moment.game.deducible}


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
    twin.log = Log(with_lists=True)
    settle_shuffle(twin, order)
    return twin


def answered(state: Any, seat: int, number: int) -> Any:
    twin = branch(state)
    twin.log = Log(with_lists=True)
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
        twin.log = Log(with_lists=True)
        for seat in order:
            answer_of(twin, seat, answers[seat])
        told.append((canonical(moment.game.position(twin)), events_in(twin.log)))
    if told[0] != told[1]:
        raise moment.fault(f"sealed answers {answers} count differently in another order")
