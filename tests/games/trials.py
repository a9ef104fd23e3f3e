"""What tests of all games have to know of each: said in `tests/games/<game>/trial.py`, as TRIAL.

Nothing outside of a game's own folders has a list of games (tests/test_no_lists_of_games.py holds
it): whoever goes through GAMES asks `trial_of`. Most of it has a default that fits a game whose
races are short and in which everybody is asked something; test_trials.py says what has none.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from importlib import import_module
from typing import Any, Literal

from fivewide.kernel.options import in_words
from fivewide.kernel.sample import GAME as SAMPLE
from tests.effort import as_many

Options = Mapping[str, Any]
Change = tuple[str, str, str]  # a file of a pack, a text in it, another text


class NoTrial(Exception):
    """A game that says nothing of itself to the tests of all games."""


@dataclass(frozen=True)
class Bout:
    """What the conformance kit races: sets of options, and what must come of them."""

    options: Sequence[Options] = ({},)
    seats: int | None = None  # all numbers of players in turn
    races: int = field(default_factory=lambda: as_many(5, 2))  # of each set
    every: int = 1  # so many moments one is looked at
    steps: int = field(default_factory=lambda: as_many(75, 10))  # decisions and outcomes: more
    decisions: int = -1  # more than so many


@dataclass(frozen=True)
class Needs:
    """A value of an option that does not stand alone, and what makes it possible."""

    option: str
    value: Any
    beside: Options = field(default_factory=dict)
    seats: int = 0  # 0: it does not matter
    pack: Change | None = None  # content that does not come with Five Wide

    def of(self, option: str, value: Any) -> bool:
        return (option, value) == (self.option, self.value)


@dataclass(frozen=True)
class Spoiled:
    """A game on file, what chance is asked for there, and another outcome in its place."""

    name: str
    asked: str
    spoil: Callable[[str], str]


@dataclass(frozen=True)
class Lopsided:
    """A file of the built-in pack changed so that it is valid, with one warning."""

    file: str
    change: Callable[[str], str]
    warning: str


@dataclass(frozen=True)
class Corpus:
    """How the recorded races of tests/corpus differ from each other."""

    # Of options that take any number or name; the others say themselves what they take.
    values: Mapping[str, Sequence[Any]] = field(default_factory=dict)
    company: Mapping[tuple[str, Any], Options] = field(default_factory=dict)  # what a value needs
    # Options as they are for these drivers, in the race of that number.
    driven: Callable[[dict[str, Any], Sequence[str], int], dict[str, Any]] = (
        lambda options, drivers, number: options
    )


@dataclass(frozen=True)
class Shot:
    """A picture of the terminal: after so many decisions the next question of a kind."""

    name: str
    seats: tuple[str, ...]
    seed: int
    decisions: int
    question: str
    look: int  # the option that is looked at
    rows: int


@dataclass(frozen=True)
class Counted:
    """Races whose instructions are counted, and how many of them make a steady figure."""

    options: Options = field(default_factory=dict)
    seats: int = 4
    races: int = 100
    name: str = ""  # where a game has several


@dataclass(frozen=True, kw_only=True)
class Trial:
    """One game, as tests of all games have to know it."""

    # Options
    asked: Options = field(default_factory=dict)  # without these nobody is asked anything
    all_asked: Options = field(default_factory=dict)  # with these all is asked that ever is,
    elsewhere: frozenset[str] = frozenset()  # but for questions that three players never meet
    quick: Options = field(default_factory=dict)  # each answer of somebody random takes no time
    brief: Options = field(default_factory=dict)  # where a race would take minutes
    short: Options = field(default_factory=dict)  # one race in which people are asked
    long: Options = field(default_factory=dict)  # many minutes, in which people are asked
    driven: Options = field(default_factory=dict)  # with which drivers are trained and measured
    trained: Sequence[Options] = ()  # or, to be trained: each of these in turn

    # Short names and kinds in what screens are told, which a newcomer cannot know: "weapons.short"
    jargon: Sequence[str] = ()

    # What can be pointed at on a table that is seen so: cards, cars, spaces, as actions
    points_at: Callable[[Mapping[str, Any]], Sequence[Any]] = lambda view: ()

    # Drivers and tracks, which are called the same in every language
    proper_names: Callable[[], Sequence[str]] = lambda: ()

    # Questions whose options say most when they are looked at; does the board paint it?
    looked_at: frozenset[str] = frozenset()
    paints: bool = True

    # Kinds of events with which somebody's activation begins: a roll, a card, a turn of a car
    activations: frozenset[str] = frozenset()

    # How long its races are
    every: int = 1  # so many moments one is looked at closely
    one_seed_in: int = 1  # so many is raced for its fingerprint
    spoilt_files: int = 60  # in a batch
    most_seats: Mapping[str, int] = field(default_factory=dict)  # for a bot that takes its time

    # Conformance
    bouts: Sequence[Bout] = ()  # none: the usual one
    small: Options = field(default_factory=dict)  # beside every single option
    seats: int = 3  # with every single option: several, so that there are secrets
    together: Sequence[Options] = ()  # options that do something to each other
    free_values: Mapping[str, Sequence[Any]] = field(default_factory=dict)  # without a list of them
    needs: Sequence[Needs] = ()

    # Every value of every option: names where any is taken, and what a pack has less of
    names: Mapping[str, Sequence[str]] = field(default_factory=dict)
    most: Mapping[str, int] = field(default_factory=dict)

    # Parity: races whose fingerprints are kept
    parity: Sequence[Options] = ({},)

    # Fuzz: tables for wrong actions, races for spoilt files and a position to begin from
    tables: Sequence[Options] = ({},)
    files: Sequence[Options] = ({},)
    start: Options = field(default_factory=dict)
    verbs: Sequence[str] = ()  # of its actions
    words: Sequence[Any] = ()  # that are nearly or sometimes right
    marks: Sequence[str] = ()  # fields that a change could hardly leave as they are, cheap to read

    # Games on file
    spoiled: Spoiled | None = None
    corpus: Corpus = field(default_factory=Corpus)

    # Sentences
    rule_ids: str = ""  # a pattern
    raw: str = ""  # a pattern: what no sentence may show; ids of cards and events anyhow
    kinds_at_least: int = 1
    addressed: frozenset[str] = frozenset()  # whom Kim's and Ola's first questions are put to

    # Packs: several faults at once with what is said of each, and what only brings a warning
    broken: Sequence[tuple[str, str, str, str]] = ()
    lopsided: Sequence[Lopsided] = ()

    # Scenarios: test cases T01, T02, ... of the inventory that are some, rules that refuse in them
    cases: Sequence[int] = ()
    refused: frozenset[str] = frozenset()

    # Secrets: of hands, or only of calls under seal; how leaks are looked for, and by how many
    secrets: Literal["", "hands", "calls"] = ""
    sealed: bool = False  # something is put to several at once
    open_deals: bool = False  # every shuffle lies face up, and the log says in which order
    leaks: Sequence[tuple[Options, int]] = ()  # none: as they come

    # Terminal
    refusals: Sequence[tuple[str, str]] = ()  # a line that is typed, a pattern of what is said
    shots: Sequence[Shot] = ()

    # Browser
    browser: Options = field(default_factory=dict)  # a whole race, by mouse and by keyboard
    rivals: int = 1
    drives: frozenset[str] = frozenset()  # what a view `asks` where a car is driven
    recorded: str = ""  # a game on file to be replayed; none: bots race one
    # A name, how many answers are given before, with which options
    screens: Sequence[tuple[str, int, Options]] = ()

    # Benchmarks
    counted: Sequence[Counted] = (Counted(),)


def file_of(id: str, part: str) -> str:
    return f"tests/games/{id.replace('-', '_')}/{part}.py"


def part_of(id: str, part: str) -> Any:
    """A module in the folder of the game's own tests."""
    name = file_of(id, part).removesuffix(".py").replace("/", ".")
    try:
        return import_module(name)
    except ModuleNotFoundError as error:
        if error.name is None or not name.startswith(error.name):
            raise  # it is there, and what it imports is not
        raise NoTrial(
            f"{id}: no {file_of(id, part)}, by which the tests of all games know it; "
            "write it as the other games have it"
        ) from None


@cache
def trial_of(id: str) -> Trial:
    """What the game says of itself. The sample of the kernel, no game of GAMES, says nothing."""
    if id == SAMPLE.id:
        return Trial()
    trial: Trial = part_of(id, "trial").TRIAL
    return trial


def typed(options: Options) -> list[str]:
    """As they are said on the command line."""
    pairs = [f"{name}={in_words(value)}" for name, value in options.items()]
    return [word for pair in pairs for word in ("-O", pair)]
