"""Why not? The reason against what a person points at, from nothing but what the seat knows."""

from __future__ import annotations

import msgspec

from fivewide.kernel.agenda import Question, Together, open_seats, options_of
from fivewide.kernel.chance import Seeded, seed_of
from fivewide.kernel.english import naming
from fivewide.kernel.game import Game, Json, S, canonical
from fivewide.kernel.questions import is_one
from fivewide.kernel.speech import Words, words

WORLDS = 4  # a reason that a hidden card changes is not given
IN_JSON = "say {"  # so refusals go on for programs; people point
POSSIBLE: Words = "you may do that now"
NO_ACTION: Words = "that is nothing anybody can do at this table"


class WhyNot(msgspec.Struct, frozen=True):
    """Half a sentence and its rule; or it is possible after all."""

    possible: bool
    words: str
    rule: str


def why_not(game: Game[S], state: S, seat: int, action: Json, names: list[str]) -> WhyNot:
    """Judged in worlds the seat could be in, never in the true one where anything is hidden."""
    answers = [_why_not(game, world, seat, action, names) for world in _worlds(game, state, seat)]
    if all(other == answers[0] for other in answers[1:]):
        return answers[0]
    return WhyNot(False, words("that depends on what you cannot see"), answers[0].rule)


def _worlds(game: Game[S], state: S, seat: int) -> list[S]:
    if not game.has_secrets:
        return [state]
    return [game.determinize(state, seat, Seeded(seed_of(seat, n))) for n in range(WORLDS)]


def _why_not(game: Game[S], state: S, seat: int, action: Json, names: list[str]) -> WhyNot:
    question = state.question
    if question is None:
        return WhyNot(False, words("the race is over"), game.not_asked(state, seat)[0])
    if seat not in open_seats(state):
        return _not_yours(game, state, question, seat, names)
    rule = game.rule_of(state, question)
    try:
        wanted = canonical(action)
    except (TypeError, ValueError, RecursionError, msgspec.MsgspecError):
        return WhyNot(False, words(NO_ACTION), rule)
    for number in options_of(state, seat):
        if canonical(game.named(state, question, number)) == wanted:
            return WhyNot(True, words(POSSIBLE), rule)
    pointed = _pointed_at(game, state, seat, action)
    if pointed is not None:
        return WhyNot(False, pointed[1], pointed[0])
    against, because = rule, ""
    if _is_heard(game, state, question, action):
        against, because = game.refuse(state, question, action)
    because, _, _ = because.partition(IN_JSON)
    asked = words("now you are asked: {asked}", asked=game.asked(state, names).words)
    return WhyNot(False, because.rstrip(":; ") or asked, against or rule)


def _pointed_at(game: Game[S], state: S, seat: int, action: Json) -> tuple[str, str] | None:
    if not is_one(action):
        return None
    [(said, about)] = action.items()
    return game.pointed_at(state, seat, said, about)


def _is_heard(game: Game[S], state: S, question: Question, action: Json) -> bool:
    """Is it a word of the question, or has the game something to say to it at another one?"""
    said = next(iter(action)) if is_one(action) else ""
    ways = game.questions.asks[type(question)].ways
    if any(way.verb == said for way in ways):
        return True
    return game.questions.elsewhere(state, question, said) is not None


def _not_yours(game: Game[S], state: S, question: Question, seat: int, names: list[str]) -> WhyNot:
    """Who is asked what instead, and what keeps this seat out, if a rule does."""
    rule, why = game.not_asked(state, seat)
    waiting = [int(other) for other in open_seats(state)]
    if not waiting:
        return WhyNot(False, words("dice or cards are awaited; nobody is asked"), rule)
    asked = game.asked(state, names).words
    if isinstance(question, Together) and seat in question.asked:
        who = f" {words('and')} ".join(names[other] for other in waiting)
        return WhyNot(False, words("your answer is given; now it is up to {who}", who=who), rule)
    if len(waiting) == 1:
        whose = naming(names[waiting[0]])
        turn = words("it is {whose} turn: {asked}", **whose, asked=asked)
    else:
        who = f" {words('and')} ".join(names[other] for other in waiting)
        turn = words("{who} are asked: {asked}", who=who, asked=asked)
    return WhyNot(False, f"{to_you(why)}; {turn}" if why else turn, rule)


def to_you(why: str) -> str:
    """What is said of a seat, said to who sits there. Other languages say it so from the start.

    >>> to_you("it has passed on this car"), to_you("its last car is home")
    ('you have passed on this car', 'your last car is home')
    """
    for theirs, yours in (("it has ", "you have "), ("its ", "your "), ("it is ", "you are ")):
        if why.startswith(theirs):
            return yours + why.removeprefix(theirs)
    return why
