"""What a game declares: nothing is forgotten, answers read back, secrets stay null."""

from __future__ import annotations

from typing import Any

from fivewide.kernel.agenda import options_of
from fivewide.kernel.conformance.cases import Moment, differing, flat
from fivewide.kernel.conformance.clones import AHEAD, branch, play_on
from fivewide.kernel.conformance.secrecy import imagined
from fivewide.kernel.declared.document import reader
from fivewide.kernel.edge import edge_of
from fivewide.kernel.errors import BadPosition
from fivewide.kernel.facts import kind_of, numbers_of
from fivewide.kernel.game import Game, canonical, events_in

LOOKED_AT = 60  # events; a moment seldom brings more


def facts_are_declared(moment: Moment) -> None:
    """Whatever a state holds is said by some key of the document, or is said to follow from it."""
    document = moment.game.Document
    forgotten = document.forgotten(moment.state)
    if forgotten:
        raise moment.fault(f"nothing declared speaks of {', '.join(sorted(forgotten))}")
    misnamed = document.misnamed(moment.state)
    if misnamed:
        raise moment.fault(f"declared, but no state has {', '.join(sorted(misnamed))}")


def events_are_declared(moment: Moment) -> None:
    """Every fact of what has just happened has a name, and the name stands for that number.

    So nobody passes for the last car in a list, and every kind of event can be told at all.
    """
    log, facts = moment.state.log, edge_of(moment.state).facts
    for event in events_in(log, max(0, moment.table.told - LOOKED_AT)):
        try:
            said, numbers = facts.told(event), numbers_of(event)
            plain = [fact for fact in facts.of(kind_of(event)) if fact.read is None]
            wrong = [
                fact.name
                for fact in plain
                if copied(fact.bound.find("", said[fact.name])) != copied(numbers[fact.inside])
            ]
        except (KeyError, IndexError, BadPosition) as error:
            raise moment.fault(f"{event} cannot be told: {error!r}") from None
        if wrong:
            raise moment.fault(f"{event} is told as another: {', '.join(wrong)}")


def clones_are_whole(moment: Moment) -> None:
    """A clone has every fact of its original, and none of them in common with it.

    Documents say less than states hold, so this looks at the attributes themselves: it finds
    what a `clone` written by hand has left out, or shares.
    """
    game, state = moment.game, moment.state
    twin, before = branch(state), held(game, state)
    lost = unequal(before, held(game, twin))
    if lost:
        raise moment.fault(f"a clone does not have {lost} of its original")
    play_on(twin, moment.dice, AHEAD)
    shared = unequal(before, held(game, state))
    if shared:
        raise moment.fault(f"a clone shares {shared} with its original")


def held(game: Game[Any], state: Any) -> dict[str, Any]:
    """Every fact of a state, copied."""
    names = game.Document.attributes() | {*game.Document.derived}
    return {name: copied(reader(name, None)(state)) for name in names}


def copied(value: Any) -> Any:
    if value is None or isinstance(value, int | str):
        return value
    return [copied(item) for item in value] if hasattr(value, "__iter__") else id(value)


def unequal(one: dict[str, Any], other: dict[str, Any]) -> str:
    return ", ".join(sorted(name for name in one if one[name] != other[name]))


def answers_read_back(moment: Moment) -> None:
    """An option, its action and the text of it name each other, all ways."""
    game, state = moment.game, moment.state
    question = state.question
    for seat in moment.table.to_act:
        offered = [int(option) for option in options_of(state, seat)]
        for option in offered:
            action = game.named(state, question, option)
            number = game.number(state, question, action, offered)
            if number != option:
                raise moment.fault(f"option {option} is {action}, which is read as {number}")
            text = game.text(state, question, action)
            if game.read(state, question, text) != action:
                raise moment.fault(f"{action} is written as {text!r}, which is read otherwise")


def redaction_is_blind(moment: Moment) -> None:
    """What a seat may know of the position is the same in every world it could be in.

    And so is what a spectator may. It is the position itself, but for nulls.
    """
    game, state = moment.game, moment.state
    watcher = moment.number % moment.case.setup.seats
    truth = flat(game.position(state))
    for who in (watcher, None):
        known = game.known(state, who)
        wrong = [at for at, fact in flat(known).items() if fact not in (None, truth.get(at))]
        if wrong:
            raise moment.fault(f"seat {who} is told something else of {', '.join(wrong)}")
        for world in imagined(moment, state, watcher, 2):
            there = game.known(world, who)
            if canonical(there) != canonical(known):
                name = "a spectator" if who is None else f"seat {who}"
                raise moment.fault(
                    f"{name} may know what seat {watcher} cannot: {differing(known, there)}"
                )
