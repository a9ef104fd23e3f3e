"""The agenda: what the rules still have to do, as a stack of small steps."""

from __future__ import annotations

from typing import Any, ClassVar, Final

from mypy_extensions import mypyc_attr

from fivewide.kernel.chance import RandomSource
from fivewide.kernel.events import Log
from fivewide.kernel.ints import append, i64, vec

OPEN: Final[i64] = -1  # a sealed answer that is not in yet


@mypyc_attr(allow_interpreted_subclasses=True)  # games of other packages need not be compiled
class State:
    """What every game's state has. A game's own class adds cars, decks and hands."""

    def __init__(self, seats: i64, chance: RandomSource) -> None:
        self.seats = seats
        self.chance = chance
        self.log: Log | None = None  # None: silent, for search and simulation
        self.agenda: Step | None = None  # the next step; each knows the one below it
        self.question: Question | None = None  # what play waits for
        self.sealed: vec[i64] = vec[i64]()  # answers given to a Together so far, by seat
        self.stops_at_chance = False
        self.over = False
        self.outside: object = None  # how its table is named and written; no rule looks at it

    def plan(self, step: Step) -> None:
        """Put a step on top of the agenda: it is the next thing to happen."""
        assert step.below is None, "a step is planned once; make a new one"
        step.below = self.agenda
        self.agenda = step

    def ask(self, question: Question, then: Step | None = None) -> None:
        """Stop for an answer; `then` goes on once everything the answer leads to is done."""
        assert self.question is None, "one question at a time; plan the other"
        self.question = question
        if then is not None:
            then.below = self.agenda
            self.agenda = then

    def abandon(self, until: type[Step]) -> None:
        """Drop planned steps down to the nearest one of the given kind."""
        step = self.agenda
        while step is not None and not isinstance(step, until):
            step = step.below
        self.agenda = step

    def tell(self, kind: i64, a: i64 = 0, b: i64 = 0, c: i64 = 0) -> None:
        log = self.log
        if log is not None:
            log.add(kind, a, b, c)

    @property
    def shows_ways(self) -> bool:
        """Does anybody want the lists of events? Only then are they worth working out."""
        return self.log is not None and self.log.with_lists

    def attach(self, items: vec[i64]) -> None:
        """The list of the event that was just told; for whoever `shows_ways`."""
        log = self.log
        if log is not None and log.with_lists:
            log.attach(items)

    def continue_from(self, other: State) -> None:
        """Share another state's agenda: steps never change once planned."""
        self.agenda = other.agenda
        self.question = other.question
        self.over = other.over
        self.stops_at_chance = other.stops_at_chance
        self.outside = other.outside
        if len(other.sealed) > 0:
            self.sealed = other.sealed[:]

    def clone(self) -> State:
        """A silent copy that goes its own way. Every game writes its own."""
        raise NotImplementedError


@mypyc_attr(acyclic=True, allow_interpreted_subclasses=True)
class Step:
    """Work that must wait its turn. Holds numbers only, and never changes once planned."""

    below: Step | None = None

    def run(self, state: Any, /) -> None:
        raise NotImplementedError


@mypyc_attr(acyclic=True, allow_interpreted_subclasses=True)
class Question(Step):
    """A step that needs an answer before play goes on: a player's, or the dice's."""

    rule: ClassVar[str] = ""
    seat: i64 = -1

    def options(self, state: Any, /) -> vec[i64]:
        """Every answer that is allowed now, never empty. Callers must not change the array."""
        raise NotImplementedError

    def chosen(self, state: Any, answer: i64, /) -> None:
        raise NotImplementedError


@mypyc_attr(acyclic=True, allow_interpreted_subclasses=True)
class Choice(Question):
    """Waits for a player. The numbers are whatever is natural: a card, a lane, a space."""

    def __init__(self, seat: i64) -> None:
        self.seat = seat

    def run(self, state: State, /) -> None:
        state.question = self


@mypyc_attr(acyclic=True, allow_interpreted_subclasses=True)
class Chance(Question):
    """Waits for dice or a deck: some number of equally likely outcomes, counted from 0.

    `seat` says who rolls or draws, for people; nobody decides anything.
    """

    def outcomes(self, state: Any, /) -> i64:
        raise NotImplementedError

    def options(self, state: Any, /) -> vec[i64]:
        return vec[i64](range(self.outcomes(state)))

    def run(self, state: State, /) -> None:
        if state.stops_at_chance:
            state.question = self
        else:
            self.chosen(state, state.chance.below(self.outcomes(state)))


@mypyc_attr(acyclic=True, allow_interpreted_subclasses=True)
class Shuffle(Question):
    """Waits for a pile to be put in random order: too many outcomes to count."""

    def items(self, state: Any, /) -> vec[i64]:
        """A fresh array of what is shuffled."""
        raise NotImplementedError

    def shuffled(self, state: Any, order: vec[i64], /) -> None:
        raise NotImplementedError

    def options(self, state: Any, /) -> vec[i64]:
        raise NotImplementedError("the outcomes of a shuffle are not listed; use `settle_shuffle`")

    def chosen(self, state: Any, answer: i64, /) -> None:
        raise NotImplementedError("a shuffle is answered with an order; use `settle_shuffle`")

    def run(self, state: State, /) -> None:
        if state.stops_at_chance:
            state.question = self
        else:
            self.shuffled(state, state.chance.shuffled(self.items(state)))


@mypyc_attr(acyclic=True, allow_interpreted_subclasses=True)
class Together(Question):
    """Several seats answer at once; answers stay sealed until the last one is in.

    The answers lie in `state.sealed`, so the question itself never changes. Whoever needs
    turns (a search, an adapter) just answers: that seals for the first seat still open.
    """

    # Given a value here, so that `__init__` gives back what was there before: made by ordinary
    # Python, a compiled class that inherits `__init__` from this one runs it twice (mypyc 2.4).
    asked: vec[i64] = vec[i64]()

    def __init__(self, asked: vec[i64]) -> None:
        self.asked = asked

    def options_of(self, state: Any, seat: i64, /) -> vec[i64]:
        raise NotImplementedError

    def opened(self, state: Any, answers: vec[i64], /) -> None:
        """Everybody has answered; `answers` stand in the order of `asked`."""
        raise NotImplementedError

    def run(self, state: State, /) -> None:
        state.question = self

    def options(self, state: Any, /) -> vec[i64]:
        return self.options_of(state, open_seats_of(self, state)[0])

    def chosen(self, state: Any, answer: i64, /) -> None:
        self.seal(state, open_seats_of(self, state)[0], answer)

    def seal(self, state: State, seat: i64, answer: i64) -> None:
        if len(state.sealed) == 0:
            state.sealed = vec[i64]([OPEN] * state.seats)
        state.sealed[seat] = answer
        if len(open_seats_of(self, state)) > 0:
            state.question = self
            return
        answers = vec[i64]()
        for asked in self.asked:
            answers = append(answers, state.sealed[asked])
        state.sealed = vec[i64]()
        self.opened(state, answers)


def open_seats_of(question: Together, state: State) -> vec[i64]:
    seats = vec[i64]()
    for seat in question.asked:
        if len(state.sealed) == 0 or state.sealed[seat] == OPEN:
            seats = append(seats, seat)
    return seats


def open_seats(state: State) -> vec[i64]:
    """The seats whose answer is awaited: none when dice are, or when the game is over."""
    question = state.question
    if isinstance(question, Together):
        return open_seats_of(question, state)
    if isinstance(question, Choice):
        return vec[i64]([question.seat])
    return vec[i64]()


def advance(state: State) -> None:
    """Work through the agenda until a question stops play or the game is over."""
    while state.question is None:
        step = state.agenda
        if step is None:
            state.over = True
            return
        state.agenda = step.below
        step.run(state)


def options(state: State) -> vec[i64]:
    question = state.question
    assert question is not None, "nobody is asked anything"
    return question.options(state)


def options_of(state: State, seat: i64) -> vec[i64]:
    """What one seat may answer: the sealed kind of question has options for each."""
    question = state.question
    if isinstance(question, Together):
        return question.options_of(state, seat)
    return options(state)


def answer(state: State, number: i64) -> None:
    """Carry out an answer and go on. That it is one of the options is the caller's promise."""
    question = state.question
    assert question is not None, "nobody is asked anything"
    state.question = None
    question.chosen(state, number)
    advance(state)


def answer_of(state: State, seat: i64, number: i64) -> None:
    """Carry out one seat's answer: seals it where several are asked at once."""
    question = state.question
    if isinstance(question, Together):
        state.question = None
        question.seal(state, seat, number)
        advance(state)
    else:
        answer(state, number)


def settle_shuffle(state: State, order: list[int]) -> None:
    """Carry out a shuffle whose result is known."""
    question = state.question
    assert isinstance(question, Shuffle), "nothing is being shuffled"
    state.question = None
    question.shuffled(state, packed(order))
    advance(state)


def playout(state: State, policy: RandomSource) -> i64:
    """Play on at random to the end; the number of answers given."""
    answers: i64 = 0
    while True:
        question = state.question
        if question is not None:
            options = question.options(state)
            state.question = None
            question.chosen(state, options[policy.below(len(options))])
            answers += 1
        else:
            step = state.agenda
            if step is None:
                state.over = True
                return answers
            state.agenda = step.below
            step.run(state)


def depth(state: State) -> i64:
    """How many steps wait on the agenda."""
    steps: i64 = 0
    step = state.agenda
    while step is not None:
        steps += 1
        step = step.below
    return steps


def packed(numbers: list[int]) -> vec[i64]:
    """Numbers from outside as the rules hold them."""
    items = vec[i64]()
    for number in numbers:
        items = append(items, number)
    return items
