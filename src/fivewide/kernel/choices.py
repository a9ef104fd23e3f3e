"""What may be done now, as things to hold: options, looked up by place, text or action.

An option is a number until somebody asks more of it. So a search that takes options by their place
pays nothing for words that nobody reads.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final, final, overload

import msgspec
from mypy_extensions import mypyc_attr

from fivewide.kernel.agenda import Choice, Question, State, Together, open_seats, options_of
from fivewide.kernel.errors import FivewideError, did_you_mean, shortened
from fivewide.kernel.game import Game, OptionWords
from fivewide.kernel.ints import i64, vec

Said = dict[str, object]  # an action as JSON has it


class NoSuchOption(FivewideError, LookupError):
    """What was named is not among the options."""


class StaleOption(FivewideError):
    """An option of a moment that is over."""


@final
@mypyc_attr(acyclic=True, free_list_len=1)
class Option:
    """One thing a seat may do now. Its text is short and reads back; `str` gives it.

    >>> import fivewide
    >>> option = fivewide.start("daytona-500", ["Kim", "Ola", "Rin"], seed=7).options[1]
    >>> option.text, option.action, option.rules
    ('bid 10000', {'bid': 10000}, ('D5-BID-10',))
    """

    def __init__(self, of: Options, number: i64) -> None:
        self.of = of
        self.number = number
        self._action: Said | None = None

    @property
    def seat(self) -> int:
        """Whose option it is."""
        return self.of.seat

    @property
    def action(self) -> Said:
        """As JSON says it: `{"play": "five-red"}`."""
        if self._action is None:
            of = self.of
            self._action = of.game.named(of.now(), of.question, self.number)
        return dict(self._action)

    @property
    def text(self) -> str:
        """As people type it: `play five-red`."""
        return self.of.game.questions.text(self.of.question, self.action)

    @property
    def words(self) -> str:
        """A few words, as on a button."""
        return self._said().short

    @property
    def detail(self) -> str:
        """What it would do, in a sentence; or nothing."""
        return self._said().detail

    @property
    def rules(self) -> tuple[str, ...]:
        """The rules behind what it would do."""
        return self._said().rules

    @property
    def facts(self) -> msgspec.Struct | None:
        """The same for programs: odds, ends, points; None where a game has nothing to say."""
        return self._said().facts

    def _said(self) -> OptionWords:
        of = self.of
        return of.game.say(of.now(), of.question, self.number, of.names)

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        if self._action is None and not self.of.stands:
            return "<Option of a moment that is over>"
        return f"<Option {self.text!r}>"

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Option):
            return NotImplemented
        if self.of.question is other.of.question:
            return self.number == other.number and self.of.seat == other.of.seat
        return self.of.seat == other.of.seat and self.action == other.action

    def __hash__(self) -> int:
        return hash((self.of.seat, self.text))


NOTHING: Final = Choice(-1)  # what is asked of nobody


@final
@mypyc_attr(acyclic=True, free_list_len=1)
class Options:
    """All that one seat may do now: `len`, `in`, iteration, by place, by text or by action.

    Of seat -1, which is nobody, there are none.

    >>> import fivewide
    >>> options = fivewide.start("dust-devil-500", 2, seed=7).options
    >>> options
    <2 options: read colors, read numbers>
    >>> options[0] == options["read colors"] == options[{"read": "colors"}]
    True
    >>> "read tea leaves" in options
    False
    """

    def __init__(
        self, game: Game[Any], state: State, seat: i64, names: list[str] | None = None
    ) -> None:
        question = state.question
        self.game: Game[State] = game
        self.question: Question = NOTHING if question is None else question
        self.seat = seat
        self._names = names
        self._state = state
        self._numbers: vec[i64] = vec[i64]()
        if seat >= 0:
            self._numbers = options_of(state, seat)

    @property
    def names(self) -> list[str]:
        """Of all drivers, by seat."""
        if self._names is None:  # nobody has named them
            self._names = [f"Driver {number}" for number in range(1, int(self._state.seats) + 1)]
        return self._names

    @property
    def numbers(self) -> list[int]:
        """What the engine calls them, in order."""
        return [number for number in self._numbers]

    @property
    def stands(self) -> bool:
        """Is this what is asked, still?"""
        return self._state.question is self.question and is_asked(self._state, self.seat)

    def now(self) -> State:
        """The moment they belong to, while it lasts."""
        if self._state.question is not self.question:
            raise StaleOption("the race has gone on since this option was offered; ask again")
        return self._state

    def texts(self) -> list[str]:
        """The texts of all of them."""
        return [option.text for option in self]

    def __len__(self) -> int:
        return int(len(self._numbers))

    def __iter__(self) -> Iterator[Option]:
        for number in self._numbers:
            yield Option(self, number)

    @overload
    def __getitem__(self, which: int) -> Option: ...
    @overload
    def __getitem__(self, which: slice) -> list[Option]: ...
    @overload
    def __getitem__(self, which: str) -> Option: ...
    @overload
    def __getitem__(self, which: Said) -> Option: ...
    def __getitem__(self, which: object) -> Option | list[Option]:
        if isinstance(which, int):
            count: i64 = len(self._numbers)
            place: i64 = which
            if place < 0:
                place += count
            if place < 0 or place >= count:
                raise IndexError(f"there are {count} options, counted from 0; {which} is none")
            return Option(self, self._numbers[place])
        if isinstance(which, slice):
            return list(self)[which]
        found = self.find(which)
        if found is None:
            raise self._unknown(which)
        return found

    def numbered(self, number: i64) -> Option:
        """The option that the rules know by this number."""
        if number not in self._numbers:
            raise NoSuchOption(f"{number} is the number of none of {len(self)} options")
        return Option(self, number)

    def __contains__(self, which: object) -> bool:
        return self.find(which) is not None

    def find(self, which: object) -> Option | None:
        """The option of that text or action, or that very one; None: it is not offered."""
        if len(self) == 0:
            return None
        if isinstance(which, Option):
            if which.of.question is self.question:
                mine = which.of.seat == self.seat and which.number in self._numbers
                return Option(self, which.number) if mine else None
            return self.find(which.action) if which.of.seat == self.seat else None
        if isinstance(which, str):
            return self._by_text(which)
        return self._by_action(which) if isinstance(which, dict) else None

    def _by_action(self, action: Said) -> Option | None:
        state, game = self.now(), self.game
        number = game.number(state, self.question, action, self.numbers)
        # Two actions may share a number: a pass is the standing bid, but no bid is a pass.
        if number is None or number not in self._numbers:
            return None
        option = Option(self, number)
        return option if same(option.action, action) else None

    def _by_text(self, text: str) -> Option | None:
        action = self.game.questions.read(self.question, text)
        if action is not None:
            found = self._by_action(action)
            if found is not None:
                return found
        wanted = " ".join(text.split()).casefold()
        alike = [option for option in self if option.text.casefold() == wanted]
        return alike[0] if len(alike) == 1 else None

    def _unknown(self, which: object) -> NoSuchOption:
        if len(self) == 0:
            return NoSuchOption("nobody is asked anything: the race is over, or dice are awaited")
        if isinstance(which, str):
            hint = did_you_mean(which, self.texts(), f"one of them is {self[0].text!r}")
            return NoSuchOption(f"{shortened(which)!r} is not one of {len(self)} options; {hint}")
        return NoSuchOption(f"{shortened(repr(which))} is not one of {len(self)} options")

    def __repr__(self) -> str:
        if len(self) == 0:
            return "<no options>"
        if not self.stands:
            return "<Options of a moment that is over>"
        first = ", ".join(self.texts()[:3])
        return f"<{len(self)} options: {first}{', …' if len(self) > 3 else ''}>"


def same(said: Said, meant: Said) -> bool:
    """Equal as JSON has it: true is not 1."""
    return said == meant and repr(said) == repr(meant)


def is_asked(state: State, seat: i64) -> bool:
    """Is this seat's answer awaited?"""
    question = state.question
    if isinstance(question, Choice):
        return question.seat == seat
    return isinstance(question, Together) and seat in open_seats(state)
