"""What a game hands to the rest of the platform."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from importlib import import_module
from types import SimpleNamespace
from typing import Any, ClassVar, Generic, Protocol, TypeVar, cast

import msgspec

from fivewide.kernel.agenda import Question, State, answer_of
from fivewide.kernel.chance import RandomSource
from fivewide.kernel.declared import Declared
from fivewide.kernel.edge import Edge, Prepared, edge_of, names_of
from fivewide.kernel.errors import BadOption
from fivewide.kernel.events import KINDS, Log
from fivewide.kernel.facts import Facts, kind_of, kinds_of
from fivewide.kernel.options import Preset, Ready
from fivewide.kernel.questions import Questions, Refused
from fivewide.kernel.rulebook import rulebook
from fivewide.kernel.speech import may_have_words

S = TypeVar("S", bound=State)
Json = Any  # what JSON can say: None, bool, int, float, str, list, dict
Position = dict[str, Any]
Action = dict[str, Any]  # what a player says: the verb, and its object


class PackRef(msgspec.Struct, frozen=True):
    """Which content a race was run with."""

    id: str
    version: str
    sha256: str


class Pack(Protocol):
    """The kernel's whole knowledge of content: it can be named."""

    @property
    def ref(self) -> PackRef: ...


@dataclass(frozen=True)
class Setup:
    """Everything settled before the start: options, number of seats, content ready for use."""

    options: Any
    seats: int
    sources: tuple[Pack, ...] = field(repr=False)
    content: Any = field(repr=False)

    @property
    def packs(self) -> tuple[PackRef, ...]:
        return tuple(pack.ref for pack in self.sources)


@dataclass(frozen=True)
class Event:
    """Something that happened, with the rule behind it. A hidden fact reads None."""

    rule: str
    kind: str
    facts: dict[str, int | None]
    items: tuple[int, ...] = ()  # a list on top of the facts, as the way a car went

    def fact(self, name: str) -> int:
        number = self.facts[name]
        assert number is not None, f"{name} is hidden"
        return number


@dataclass(frozen=True)
class OptionWords:
    """An option in words: a few for the button, a sentence for what it would do."""

    short: str
    detail: str = ""
    rules: tuple[str, ...] = ()
    facts: msgspec.Struct | None = None  # the same for programs: odds, ends, points, whom it moves


class QuestionWords(msgspec.Struct, frozen=True):
    """A question in words, and whom it is put to: a name, "Everybody", or nobody by name."""

    to: str
    words: str

    def __str__(self) -> str:
        return f"{self.to}: {self.words}" if self.to else self.words


FIELD = -1  # the seat of a car that nobody at the table has: it runs with the field
SPECTATOR = -1  # the seat of who has none, where worlds are imagined


class Standing(msgspec.Struct, frozen=True, omit_defaults=True):
    """One line of the result. Ties share a place."""

    place: int
    seat: int  # or FIELD
    car: str
    points: int = 0
    note: str = ""
    called: str = ""  # what a car of the field is called, where `car` is not its name


def driver_of(line: Standing, names: list[str]) -> str:
    """Whose line it is: who sits in the seat, or the car itself where it runs with the field."""
    return line.called or line.car if line.seat == FIELD else names[line.seat]


class CarResult(msgspec.Struct, frozen=True, omit_defaults=True):
    """What a season, a chart or a statistic wants to know of one car in one race."""

    car: str
    place: int
    seat: int = FIELD
    start: int = 0  # place on the grid; 0: there was none
    running: bool = True  # at the end
    led: int = 0  # parts of the race (segments, rounds) at whose end it was first
    stages: tuple[int, ...] = ()  # its place at the end of each stage; 0: not in it
    points: int = 0
    note: str = ""


# The files of a game that its class speaks for, each by functions of the same name in every game
FILES = ("decision_words", "event_words", "imagine", "place", "summary", "told")


class Game(ABC, Generic[S]):
    """One object per game, without state of its own: `class Chess(Game[Board], package=__name__)`.

    The facts of a game are declared once, in files of the same names in every package; what it
    says of tables, answers and events follows from them. A class derived from a game's own, without
    a package, has the same files.
    """

    id: ClassVar[str]
    title: ClassVar[str]
    tagline: ClassVar[str]
    goal: ClassVar[str] = ""  # how one wins, in one sentence
    minutes: ClassVar[str]  # around a table; what it takes at a screen is said by its presets
    presets: ClassVar[tuple[Preset, ...]] = ()  # PRESETS of its options, the quick one first
    ready: ClassVar[Ready | None] = None  # READY of its options: where a settled race begins
    rules_version: ClassVar[int]  # rises when any stored record could replay differently
    seats: ClassVar[range]
    listed: ClassVar[int] = 1000  # where it stands in lists of games; equal ones go by their ids
    # The built-in content: a folder of fivewide.packs, or one with its package before a colon
    # (`my_package:pack`).
    pack: ClassVar[str] = ""
    # More built-in packs by the name an option `set` knows them by, and their folders.
    sets: ClassVar[Mapping[str, str]] = {}
    # Files of a pack that a new one begins with, an item in each; none: the first that can have
    # one item more.
    sketched: ClassVar[tuple[str, ...]] = ()
    # Is it a field of drivers that races, whoever is seated? A game without one may still have
    # cars that no seat has at some tables, under the seat FIELD.
    has_field: ClassVar[bool] = False
    has_secrets: ClassVar[bool] = False  # does a view depend on whose it is?
    # Does a view say who is where? Otherwise the standings are told beside it all along.
    view_has_order: ClassVar[bool] = False
    # Keys of the position that follow from public events, though an option may keep them off
    # the view: money won and spent in the open, cards discarded one by one.
    deducible: ClassVar[tuple[str, ...]] = ()
    max_depth: ClassVar[int]  # of the agenda, held by the conformance kit
    end_rule: ClassVar[str]  # the rule by which the race is over

    # What its files declare

    package: ClassVar[str]  # the module that holds them
    files: ClassVar[SimpleNamespace]
    Options: ClassVar[type[msgspec.Struct]]
    Document: ClassVar[type[Declared]]
    questions: ClassVar[Questions]
    facts: ClassVar[Facts]
    # What screens get beside a view: the content of a pack, and the facts of an option (a struct,
    # or several by question, told apart by a tag). None: nothing.
    Contents: ClassVar[Any]
    OptionFacts: ClassVar[Any]
    # Kinds of events that tell a way leg by leg, by `car`, `from` and `space`.
    legs: ClassVar[frozenset[str]] = frozenset()
    # Kinds of events with which a turn, an activation or another passage of the log begins.
    passage_starts: ClassVar[frozenset[str]]

    def __init_subclass__(cls, package: str = "") -> None:
        if not package:
            return
        cls.package = package
        may_have_words(package)
        cls.files = files = SimpleNamespace(
            **{name: import_module(f"{package}.{name}") for name in FILES}
        )
        options = import_module(f"{package}.options")
        cls.Options, cls.presets = options.Options, getattr(options, "PRESETS", ())
        cls.ready = getattr(options, "READY", None)
        cls.Document = import_module(f"{package}.table").Document
        cls.questions = import_module(f"{package}.questions").QUESTIONS
        cls.facts = files.told.FACTS
        cls.Contents, cls.OptionFacts = files.told.Contents, files.told.OptionFacts
        cls.passage_starts = files.summary.STARTS

    # What only the game itself can say

    @abstractmethod
    def prepare(self, options: Mapping[str, Any], seats: int, pack: Any = None) -> Setup:
        """Judge options and content once, for any number of races. It makes a `Prepared`."""

    def prepare_with(self, options: Mapping[str, Any], seats: int, packs: Sequence[Any]) -> Setup:
        """The same with the very packs that a record names, in its order: all that a race needs.

        A game that reads more than one pack says how.
        """
        return self.prepare(options, seats, packs[0] if packs else None)

    @abstractmethod
    def set_up(self, setup: Setup, chance: RandomSource) -> S:
        """A state on the board that was prepared: first steps planned, nothing rolled yet."""

    @abstractmethod
    def view(self, state: S, seat: int | None) -> msgspec.Struct:
        """What a seat (None: a spectator) may see. Lists what is public."""

    @abstractmethod
    def standings(self, state: S) -> list[Standing]:
        """The order now, best first; the result once the state is over."""

    @abstractmethod
    def conserved(self, state: S) -> dict[str, int]:
        """Numbers that no action may change: cards, cars, money."""

    # What most games say alike

    def cars_of(self, state: S, line: Standing) -> list[str]:
        """The cars that a line of the standings stands for. A file of a race has only its words."""
        return [line.car]

    def purpose(self, state: S, question: Question) -> str:
        """What the luck is for, such that the luck of others does not depend on it.

        Dice belong to a car and a turn, cards to their deck; the table counts how often a purpose
        comes up. Nothing hidden may stand in it that the question does not decide.
        """
        return self.chance_name(question)

    def outcome_number(self, state: S, question: Question, outcome: Json) -> int | None:
        """The number of an outcome with that name, or None: for dice too many to look through.

        A game that does not say is asked for the names of all outcomes, one after the other.
        """
        return None

    def veiled(self, state: S, seat: int) -> S:
        """The state as a seat may try things out in it: nothing it cannot know forces anything.

        For previews. A game whose rivals may be forced by what they hold puts a veil over that.
        """
        return state

    def onward(self, state: S, seat: int) -> S | None:
        """Where a preview of a seat's answer ends: what may be chosen there is shown too.

        For answers that say little by themselves, as a card does before it is said where to drive.
        """
        return None

    def to_you(self, state: S, seat: int, words: str) -> str:
        """A sentence of a preview, said to the seat whose cars it may be about."""
        return words

    def rule_of(self, state: S, question: Question) -> str:
        """The rule a question is asked by, where it may be asked by several."""
        return question.rule

    def not_asked(self, state: S, seat: int | None) -> tuple[str, str]:
        """Why a seat has nothing to say now: the rule, and half a sentence or nothing.

        None is something that is no seat. Where a rule keeps the seat itself out, name that one.
        English says it of the seat ("it has no cards left"), other languages to who sits there.
        """
        if state.question is None:
            return self.end_rule, ""
        return self.rule_of(state, state.question), ""

    def figures(self, state: S) -> dict[str, int]:
        """Numbers about a whole race, for statistics: rounds, laps."""
        return {}

    def results(self, state: S) -> list[CarResult]:
        """The race car by car, best first. `standings`, with more to say where a game has it."""
        return [
            CarResult(
                line.called or line.car, line.place, line.seat, points=line.points, note=line.note
            )
            for line in self.standings(state)
        ]

    def warnings(self, setup: Setup) -> list[str]:
        """What may be raced though the rules advise against it: half a sentence each, its rule."""
        return []

    def judge(self, pack: Any) -> list[str]:
        """Judge a pack as a whole, or BadContent; what it found, in lines for people."""
        self.prepare({}, self.seats[0], pack)
        return []

    def must_seat(self, seats: int, called: str = "players") -> None:
        if seats not in self.seats:
            raise BadOption(f"{self.title} takes {self.seats_in_words()} {called}, not {seats}")

    def seats_in_words(self) -> str:
        low, high = self.seats[0], self.seats[-1]
        return f"{low}" if low == high else f"{low}-{high}"

    # What its files say

    def place(self, setup: Setup, document: Position) -> S:
        """A table set from a (possibly partial) position document, or BadPosition."""
        state: S = self.files.place.place(self.edge_at(setup), document)
        return state

    def determinize(self, state: S, seat: int, chance: RandomSource) -> S:
        """A world this seat could be in: a clone in which what it cannot know is mixed.

        Which world depends on the chance and on what the seat knows, on nothing hidden: the same
        chance gives the same world, whatever the truth is. SPECTATOR knows what everybody does.
        """
        world: S = self.files.imagine.determinize(state, seat, chance)
        return world

    def asked(self, state: S, names: list[str]) -> QuestionWords:
        """The question that play waits for, in words; what no person is asked is a statement."""
        said: QuestionWords | str = self.files.decision_words.ask(state, names_of(state), names)
        return QuestionWords("", said) if isinstance(said, str) else said

    def ask(self, state: S, names: list[str]) -> str:
        """The same as one sentence, for everybody to read."""
        return str(self.asked(state, names))

    def say(self, state: S, question: Question, number: int, names: list[str]) -> OptionWords:
        """An option in words, with what it would do."""
        called, say = names_of(state), self.files.decision_words.say
        words: OptionWords = say(state, question, number, called, names)
        return words

    def describe(self, state: S, event: Event, names: list[str]) -> str:
        """An event in words."""
        words: str = self.files.event_words.describe(state, event, names_of(state), names)
        return words

    def sum_up(self, state: S, events: list[Event], names: list[str]) -> str:
        """A passage of the log in one sentence: who did what, from where to where, what it cost.

        The events are those of one passage in order, as the reader may know them (a hidden fact
        reads None); the first is one of `passage_starts`, but for what precedes the first of them.
        The passage may still be going on, and the state is the one after its last event.
        """
        words: str = self.files.summary.sum_up(state, events, names_of(state), names)
        return words

    def contents(self, pack: Any) -> Any:
        """What a pack offers this game, item by item: a `Contents`, where a game has one."""
        return self.files.told.contents(pack)

    def offered(self, pack: Any) -> dict[str, Any]:
        """The contents of a pack as JSON says them."""
        offered: dict[str, Any] = msgspec.to_builtins(self.contents(pack))
        return offered

    # What follows from what is declared

    def new(self, setup: Setup, chance: RandomSource) -> S:
        """A table just set up, its edge `outside`."""
        state = self.set_up(setup, chance)
        state.outside = setup.content.edge or self.edge_at(setup)  # silent races make thousands
        return state

    def edge_at(self, setup: Setup) -> Edge[Any]:
        made: Prepared[Any, Any] = setup.content
        if made.edge is None:
            made.edge = Edge(self.Document, self.questions, self.facts, made, setup.seats)
        return made.edge

    def position(self, state: S) -> Position:
        """Everything needed to set the table, in the rulebook's words."""
        return edge_of(state).table.position(state)

    def known(self, state: S, viewer: int | None, only: Collection[str] = ()) -> Position:
        """The position as a seat (None: a spectator) may know it: null for what is hidden.

        `only`: just these keys of it.
        """
        return edge_of(state).table.known(state, viewer, only)

    def named(self, state: S, question: Question, number: int) -> Action:
        """An answer of a player as the action it stands for."""
        return edge_of(state).asked.named(state, question, number)

    def number(
        self, state: S, question: Question, action: Json, offered: Iterable[int] = ()
    ) -> int | None:
        """The number that an action, as JSON says it, stands for; None: it is no answer.

        Whoever takes the action must see that its number is offered and that `named` gives the
        action back.
        """
        try:
            return edge_of(state).asked.number(state, question, action, offered)
        except Refused:
            return None

    def refuse(self, state: S, question: Question, action: Json) -> tuple[str, str]:
        """Why an action is not possible: rule id and half a sentence."""
        rule = self.rule_of(state, question)
        return edge_of(state).asked.refuse(state, question, action, rule)

    def pointed_at(self, state: S, seat: int, said: str, about: Json) -> tuple[str, str] | None:
        """Why something a person points at leads nowhere now: rule id and half a sentence.

        For things that no question has a word for, as {"space": 14}, and for words of another
        question. The seat is asked something else. None: `refuse` has the reason.
        """
        return None

    def chance_name(self, question: Question) -> str:
        """What kind of chance is asked: dice, red-card, deal."""
        return self.questions.chance_name(question)

    def outcome(self, state: S, question: Question, number: int) -> Json:
        """A chance outcome (of a shuffle: one item) in the rulebook's words."""
        return edge_of(state).asked.outcome(state, question, number)

    def text(self, state: S, question: Question, action: Json) -> str:
        """An action as people write it: `play five-red`, `pass`."""
        return self.questions.text(question, action)

    def read(self, state: S, question: Question, text: str) -> Action | None:
        """The action that a text means, offered or not, or None."""
        return self.questions.read(question, text)

    def facts_of(self, state: S, event: Event) -> dict[str, Json]:
        """The facts of an event for whoever draws it, by name."""
        return edge_of(state).facts.told(event)

    def position_schema(self, setup: Setup) -> dict[str, Any]:
        """Of position documents, as JSON Schema says it."""
        return self.edge_at(setup).table.schema()

    def action_schemas(self, setup: Setup) -> dict[str, dict[str, Any]]:
        """Of what can be answered, by the name of the question."""
        asked = self.edge_at(setup).asked
        return {asks.name: asked.schema(kind) for kind, asks in self.questions.asks.items()}

    def fact_schemas(self, setup: Setup) -> dict[str, dict[str, Any]]:
        """Of what events tell, by their kind."""
        facts = self.edge_at(setup).facts
        rules = {rule.id for rule in rulebook(self.package).rules}
        return {kind.name: facts.schema(kind) for kind in kinds_of(rules)}


def canonical(value: Json) -> bytes:
    """JSON bytes that are equal exactly when the values are."""
    return msgspec.json.encode(value, order="deterministic")


def events_in(log: Log, since: int = 0, upto: int | None = None) -> list[Event]:
    """What happened, nothing hidden: all of it, or from one event to another."""
    numbers = list(log.numbers[4 * since :] if upto is None else log.numbers[4 * since : 4 * upto])
    lists = lists_in(log, since) if log.with_lists else {}
    return [
        event(*numbers[at : at + 4], items=lists.get(since + at // 4, ()))
        for at in range(0, len(numbers), 4)
    ]


def lists_in(log: Log, since: int) -> dict[int, tuple[int, ...]]:
    """The lists of the events from one on, by their number. The beginning may be long."""
    lists, found = log.lists, {}
    end = len(lists)
    while end > 0 and lists[end - 1] >= since:
        number, start = int(lists[end - 1]), end - 2 - int(lists[end - 2])
        found[number] = tuple(int(item) for item in lists[start : end - 2])
        end = start
    return found


def event(kind: int, *numbers: int, items: tuple[int, ...] = ()) -> Event:
    what = KINDS[kind]
    return Event(what.rule, what.name, dict(zip(what.facts, numbers, strict=False)), items)


def redacted(seen: Event, seat: int | None) -> Event:
    """The event as one seat (None: a spectator) may know it."""
    kind = kind_of(seen)
    if not kind.secret or seen.facts["seat"] == seat:
        return seen
    facts = {name: None if name in kind.secret else fact for name, fact in seen.facts.items()}
    return Event(seen.rule, seen.kind, facts, seen.items)


def preview(state: S, seat: int, number: int) -> tuple[S, list[Event]]:
    """What an answer would lead to, up to the next roll, draw or decision: state and events."""
    would = state.clone()
    would.stops_at_chance = True
    log = Log(with_lists=True)
    would.log = log
    answer_of(would, seat, number)
    return cast(S, would), events_in(log)


def imagine(game: Game[S], state: S, seat: int, chance: RandomSource) -> S:
    """A world the seat could be in, ready to be played on: silent, dice of its own."""
    world = game.determinize(state, seat, chance)
    world.chance = chance
    world.stops_at_chance = False
    world.log = None
    return world
