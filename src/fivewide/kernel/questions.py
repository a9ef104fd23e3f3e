"""Questions declared once: what an answer is called, as data and as text, and its number again.

A game says of each question in which ways it can be answered: a verb with an object of a domain
(`play CARD`) or with something of the moment (`discard CARD, CARD`), or a word alone (`pass`).
Actions, outcomes of chance, their parsing, a schema and a notation for people follow. By hand
remains why something well said is not among the options.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, get_origin

import msgspec

from fivewide.kernel import speech
from fivewide.kernel.agenda import OPEN, Question, State
from fivewide.kernel.declared import NOBODY, Domain, Shape, Unknown, Words, shaped

Json = Any
Reason = tuple[str, str]  # a rule, and half a sentence, which is said by `speech.said`
Kinds = type[Question] | tuple[type[Question], ...]
YES_OR_NO = {True: "yes", False: "no"}  # as text


@dataclass(frozen=True)
class Way:
    """One way to answer. Made by `verb`, `pick` or `word`."""

    verb: str
    domain: Domain[int] | None = None
    stands_for: Callable[[Any], int] | None = None  # of a word alone: its number, by the state
    words: Mapping[str, int] = field(default_factory=dict)  # objects outside the domain
    example: Json = None  # None: everything that can be said
    unknown: Reason | None = None  # against an object outside the domain
    elsewhere: Reason | Callable[[Any], Reason] | None = None  # where another question is asked
    first: int = 0  # the answer that the domain's 0 stands for
    shape: Shape[Any] | None = None  # of something of the moment, which `item` finds
    item: Callable[[Any, Any, int], Any] | None = None

    @property
    def kinds(self) -> tuple[type, ...]:
        """Of what is said about it, as JSON has them."""
        if self.shape is not None:
            return (get_origin(self.shape.type) or self.shape.type,)
        return () if self.domain is None else self.domain.kinds


def verb(
    name: str,
    domain: Domain[int],
    *,
    example: Json = None,
    unknown: Reason | None = None,
    elsewhere: Reason | Callable[[Any], Reason] | None = None,
    first: int = 0,
    **words: int,
) -> Way:
    """Something is said about an object: {"play": "five-red"}. `words`: objects of their own.

    Where several verbs share the numbers of a question, each has those from `first` on.
    """
    return Way(name, domain, None, words, example, unknown, elsewhere, first)


def pick(name: str, what: Domain[Any] | Shape[Any], item: Callable[[Any, Any, int], Any]) -> Way:
    """Something of the moment: cards of one's hand, a way to go.

    `item` turns state, question and number into what its domain or shape says. It is read by
    looking through what is offered.
    """
    return Way(name, shape=shaped(what), item=item)


def word(name: str, stands_for: Callable[[Any], int]) -> Way:
    """A word says it all: {"pass": true}."""
    return Way(name, stands_for=stands_for, example=True)


@dataclass(frozen=True)
class Asks:
    """A question that players answer; its name is what a position says in `asks`.

    `prompt` begins the refusal of what is no answer at all; a function of what was made for the
    setup, the state and the question writes the whole of it. `why_not` gets the same and the
    number of something well said that is not among the options. `against` gets the same and the
    words themselves, the verb and the text after it: for reasons that repeat them. None: no reason.
    """

    kinds: Kinds
    name: str
    ways: tuple[Way, ...]
    prompt: str | Callable[[Any, Any, Any], str] = ""
    why_not: Callable[[Any, Any, Any, int], Reason] | None = None
    against: Callable[[Any, Any, Any, str, str], Reason | None] | None = None

    @cached_property
    def alone(self) -> list[Way]:
        """Words alone."""
        return [way for way in self.ways if way.stands_for is not None]

    @cached_property
    def words(self) -> dict[int, tuple[Way, str]]:
        """Objects of their own, by number."""
        return {number: (way, said) for way in self.ways for said, number in way.words.items()}

    @cached_property
    def by_number(self) -> list[Way]:
        """Ways with an object; those whose numbers begin highest come first."""
        ways = [way for way in self.ways if way.stands_for is None]
        return sorted(ways, key=lambda way: -way.first)


@dataclass(frozen=True)
class Falls:
    """A question that chance answers.

    `item` turns state, question and number of an outcome into what its domain or shape says.
    `called`: the kind of chance in race files, where it is not the name that positions have.
    """

    kinds: Kinds
    name: str
    what: Domain[int] | Shape[Any]
    item: Callable[[Any, Any, int], Any] = lambda state, question, number: number
    called: str = ""


class Refused(Exception):
    """Not an answer to the question. The reason, or None: just name what can be said."""

    def __init__(self, reason: Reason | None = None) -> None:
        self.reason = reason


class Questions:
    """All questions of a game."""

    def __init__(self, *declared: Asks | Falls) -> None:
        self.asks: dict[type[Question], Asks] = {}
        self.falls: dict[type[Question], Falls] = {}
        self.names = tuple(each.name for each in declared)
        self._names: dict[type[Question], str] = {}
        self.kinds: dict[str, type[Question]] = {}  # by name; of several the first
        for each in declared:
            for kind in each.kinds if isinstance(each.kinds, tuple) else (each.kinds,):
                self._names[kind] = each.name
                self.kinds.setdefault(each.name, kind)
                if isinstance(each, Asks):
                    self.asks[kind] = each
                else:
                    self.falls[kind] = each
        self._verbs = {way.verb: way for asks in self.asks.values() for way in asks.ways}

    def name_of(self, question: Question | None) -> str:
        """What a position says in `asks`."""
        return "over" if question is None else self._names[type(question)]

    def asked_of(self, state: State) -> str:
        """What a state waits for, by that name."""
        return self.name_of(state.question)

    def chance_name(self, question: Question) -> str:
        falls = self.falls.get(type(question))
        if falls is None:
            raise TypeError(f"{question} is not left to chance")
        return falls.called or falls.name

    def elsewhere(self, state: Any, question: Question, said: str) -> Reason | None:
        """Why a verb of another question is out of place, if it has something to say to that."""
        way = self._verbs.get(said)
        if way is None or way in self.asks[type(question)].ways:
            return None
        if way.elsewhere is None or callable(way.elsewhere):
            return way.elsewhere and way.elsewhere(state)
        return speech.said(way.elsewhere)

    # As people write it

    def text(self, question: Question, action: Mapping[str, Json]) -> str:
        """`play nine-orange`, `bid 40000`, `pass`, `turbocharge no`, `pit Ann two, Bob stay`"""
        [(said, about)] = action.items()
        for way in self.asks[type(question)].ways:
            if way.verb == said and way.stands_for is not None:
                return said
        if isinstance(about, dict):
            about = [f"{one} {word}" for one, word in about.items()]
        if isinstance(about, list):
            return f"{said} {', '.join(about)}".strip()
        return f"{said} {YES_OR_NO.get(about, about) if isinstance(about, bool) else about}"

    def read(self, question: Question, text: str) -> dict[str, Json] | None:
        """The action that a text means, or None; a verb may be left out if there is no other.

        An action as JSON is read, too: it is what refusals and race files show.
        """
        if text.lstrip().startswith("{"):
            return action_in(text)
        ways = self.asks[type(question)].ways
        said, _, about = text.strip().partition(" ")
        for way in ways:
            if way.verb == said:
                return {said: True} if way.stands_for is not None else _object(way, about)
        return _object(ways[0], text) if len(ways) == 1 else None


def action_in(text: str) -> dict[str, Json] | None:
    """An action written as JSON, or None."""
    try:
        return msgspec.json.decode(text, type=dict[str, Any])
    except (msgspec.DecodeError, RecursionError):
        return None


class QuestionsAt:
    """The questions at one setup: `made` is its content ready for use."""

    def __init__(self, questions: Questions, made: Any, seats: int) -> None:
        self.questions, self.made = questions, made
        ways = [way for asks in questions.asks.values() for way in asks.ways]
        self.words: dict[Domain[int], Words[int]] = {
            way.domain: way.domain.at(made, seats) for way in ways if way.domain is not None
        }
        self.picks = {way.verb: way.shape.at(made, seats) for way in ways if way.shape is not None}
        self.outcomes = {
            kind: shaped(f.what).at(made, seats) for kind, f in questions.falls.items()
        }

    def named(self, state: Any, question: Question, number: int) -> dict[str, Json]:
        """An answer as the action it stands for. Words alone come first."""
        asks = self.questions.asks.get(type(question))
        if asks is None:
            raise TypeError(f"no actions are named for {question}")
        for way in asks.alone:
            if way.stands_for is not None and way.stands_for(state) == number:
                return {way.verb: True}
        if number in asks.words:
            way, said = asks.words[number]
            return {way.verb: said}
        for way in asks.by_number:
            if way.item is not None:
                return {way.verb: self.picks[way.verb].say(way.item(state, question, number))}
            if way.domain is not None and (number >= way.first or not way.first):
                return {way.verb: self.words[way.domain].say(number - way.first)}
        raise TypeError(f"{number} is no answer to {question}")

    def number(
        self, state: Any, question: Question, action: Json, offered: Iterable[int] = ()
    ) -> int:
        """The number of an action, offered or not, or Refused. A pick is found among the offered.

        Two actions may share a number: the standing bid stands for a pass. So whoever takes an
        action must see that `named` gives it back.
        """
        if is_one(action):
            [(said, about)] = action.items()
            for way in self.questions.asks[type(question)].ways:
                if way.verb == said and way.item is not None:
                    for number in offered:
                        if self.named(state, question, number) == action:
                            return number
                elif way.verb == said:
                    return self._number(state, way, about)
        raise Refused

    def _number(self, state: Any, way: Way, about: Json) -> int:
        if way.domain is None:
            if about is True and way.stands_for is not None:
                return way.stands_for(state)
            raise Refused
        if type(about) not in way.domain.kinds:
            raise Refused
        if about in way.words:
            return way.words[about]
        try:
            return way.first + self.words[way.domain].find(about)
        except Unknown:
            raise Refused(way.unknown) from None

    def sealed(self, state: State) -> list[Json]:
        """What each seat has answered so far where several are asked at once; OPEN: nothing yet."""
        said: list[Json] = [int(OPEN)] * int(state.seats)
        for seat, number in enumerate(state.sealed):
            if number != OPEN and state.question is not None:
                [said[seat]] = self.named(state, state.question, number).values()
        return said

    def refuse(self, state: Any, question: Question, action: Json, rule: str = "") -> Reason:
        """Which rule stands against an action that is not offered, and why.

        `rule`: the one that asks, where the same question may come from several.
        """
        rule = rule or question.rule
        asks = self.questions.asks.get(type(question))
        if asks is None:
            return rule, speech.words("nobody is asked anything")
        if is_one(action):
            reason = self.questions.elsewhere(state, question, next(iter(action)))
            if reason is not None:
                return reason
        if asks.against is not None:
            reason = asks.against(self.made, state, question, *words_of(action))
            return reason or (rule, self.prompt(state, question))
        try:
            number = self.number(state, question, action)
        except Refused as refused:
            if refused.reason is not None:
                return speech.said(refused.reason)
            return rule, self.prompt(state, question)
        if asks.why_not is None:
            return rule, self.prompt(state, question)
        return asks.why_not(self.made, state, question, number)

    def prompt(self, state: Any, question: Question) -> str:
        """What can be said: `bid or pass: say {"bid": 40000} or {"pass": true}`"""
        asks = self.questions.asks[type(question)]
        if callable(asks.prompt):
            return asks.prompt(self.made, state, question)
        said = f"say {' or '.join(self._examples(asks))}"  # for programs: people point
        return f"{speech.words(asks.prompt)}: {said}" if asks.prompt else said

    def _examples(self, asks: Asks) -> Iterator[str]:
        for way in asks.ways:
            if way.item is not None:
                yield f'{{"{way.verb}": ...}}'
                continue
            every = self.words[way.domain].every if way.domain is not None else ()
            for about in every if way.example is None else (way.example,):
                shown = f'"{about}"' if isinstance(about, str) else str(about).lower()
                yield f'{{"{way.verb}": {shown}}}'

    def outcome(self, state: Any, question: Question, number: int) -> Json:
        falls = self.questions.falls[type(question)]
        return self.outcomes[type(question)].say(falls.item(state, question, number))

    # For programs and for people

    def schema(self, kind: type[Question]) -> dict[str, Any]:
        """Of the actions that answer a question: JSON Schema."""
        return {"oneOf": [self._schema(way) for way in self.questions.asks[kind].ways]}

    def _schema(self, way: Way) -> dict[str, Any]:
        about: dict[str, Any] = {"const": True}
        if way.shape is not None:
            about = self.picks[way.verb].schema
        if way.domain is not None:
            about = self.words[way.domain].schema
            if way.words:
                about = {"anyOf": [about, {"enum": list(way.words)}]}
        return {
            "type": "object",
            "properties": {way.verb: about},
            "required": [way.verb],
            "additionalProperties": False,
        }


def _object(way: Way, text: str) -> dict[str, Json] | None:
    """What a text says about a verb's object, by what its domain takes."""
    text, kinds = text.strip(), way.kinds
    parts = [each.strip() for each in text.split(",")] if text else []
    if list in kinds:
        return {way.verb: parts}
    if dict in kinds:
        return {way.verb: {one: word for one, _, word in (each.rpartition(" ") for each in parts)}}
    if bool in kinds:
        meant = {said: value for value, said in YES_OR_NO.items()}
        return {way.verb: meant[text]} if text in meant else None
    if int in kinds and text.removeprefix("-").isdecimal() and len(text) < 16:
        return {way.verb: int(text)}
    return {way.verb: text} if str in kinds else None


def seat_asked(state: State) -> int:
    """Who is asked, or NOBODY: what a position says in `to_act`."""
    return NOBODY if state.question is None else state.question.seat


def words_of(action: Json) -> tuple[str, str]:
    """A verb and the text after it; what is none is empty."""
    said, about = next(iter(action.items())) if is_one(action) else ("", "")
    return said, about if isinstance(about, str) else ""


def is_one(action: Json) -> bool:
    """Is it said as actions are: one verb, and what it is about?"""
    return isinstance(action, dict) and len(action) == 1
