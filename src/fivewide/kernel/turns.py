"""A seat's side of a decision, and worlds to try things out in.

A `Turn` is what a bot is given: what its seat may see, what it may do, and worlds it could be in.
It hands out nothing that the seat may not know. A `World` is imagined, so everything in it is open:
it can be copied, driven on and thrown away.
"""

from __future__ import annotations

import random
from typing import Any, TypeVar, final

import msgspec

from fivewide.kernel.agenda import (
    Chance,
    Choice,
    Shuffle,
    State,
    Together,
    advance,
    answer_of,
    open_seats,
    playout,
)
from fivewide.kernel.chance import RandomSource, Seeded
from fivewide.kernel.choices import NoSuchOption, Option, Options, is_asked
from fivewide.kernel.game import Game, Standing, imagine
from fivewide.kernel.ints import i64

V = TypeVar("V", bound=msgspec.Struct)
Luck = RandomSource | random.Random | int | None  # whoever asks for luck may give any of these


def asked_first(state: State) -> i64:
    """The seat that is asked, of several the first; -1: nobody."""
    question = state.question
    if isinstance(question, Choice):
        return question.seat
    if isinstance(question, Together):
        return open_seats(state)[0]
    return -1


def luck_from(given: Luck) -> RandomSource:
    """Luck of the engine's own kind: of a seed, of a generator of Python's, or of none at all."""
    if isinstance(given, RandomSource):
        return given
    if isinstance(given, int):
        return Seeded(given)
    generator = random if given is None else given
    return Seeded(generator.getrandbits(61))


@final
class Turn:
    """What one seat is asked, with all that it may know.

    >>> import fivewide
    >>> turn = fivewide.start("dust-devil-500", ["Kim", "Ola"], seed=7).turn
    >>> turn.name, turn.question
    ('Kim', 'Kim (Ember 5) rolled 6 Yellow and 4 Purple. Colors or numbers?')
    >>> [turn.after(option).view(turn.seat).cars[turn.seat].to_go for option in turn.options]
    [69, 71]
    """

    def __init__(
        self, game: Game[Any], state: State, seat: i64, names: list[str] | None = None
    ) -> None:
        self.seat = seat
        self._game: Game[State] = game
        self._state = state
        self._names = names
        self._options: Options | None = None

    @property
    def game_id(self) -> str:
        """Which game this is."""
        return self._game.id

    @property
    def names(self) -> list[str]:
        """Of all drivers, by seat."""
        return self.options.names

    @property
    def name(self) -> str:
        """Of the driver who is asked."""
        return self.names[self.seat]

    @property
    def view(self) -> msgspec.Struct:
        """What this seat may see: the game's own `View`."""
        return self._game.view(self._state, self.seat)

    def view_as(self, kind: type[V]) -> V:
        """The view, for whoever wants its fields known to a type checker: `view_as(View)`."""
        view = self.view
        if not isinstance(view, kind):
            raise TypeError(f"{self.game_id} shows a {type(view).__qualname__}, not {kind}")
        return view

    @property
    def question(self) -> str:
        """What is asked, in words."""
        return self._game.asked(self._state, self.names).words

    @property
    def rule(self) -> str:
        """The rule that asks."""
        return self._game.rule_of(self._state, self.options.question)

    @property
    def options(self) -> Options:
        """What the seat may do."""
        options = self._options
        if options is None:
            options = Options(self._game, self._state, self.seat, self._names)
            self._options = options
        return options

    def imagine(self, luck: Luck = None) -> World:
        """A world this seat could be in. What it cannot know, and all dice, come from `luck`.

        The same luck gives the same world, whatever the truth is.
        """
        world = imagine(self._game, self._state, self.seat, luck_from(luck))
        return World(self._game, world, self._names)

    def after(self, option: object, luck: Luck = 0) -> World:
        """An imagined world just after an option was taken, before any dice fall."""
        chosen = self.options.find(option)
        if chosen is None:
            raise NoSuchOption(f"{option!r} is not one of {len(self.options)} options")
        world = self.imagine(luck)
        world.state.stops_at_chance = True
        answer_of(world.state, self.seat, chosen.number)
        return world

    def __repr__(self) -> str:
        return f"<Turn of {self.name} in {self.game_id}: {self.question}>"


@final
class World:
    """A race as it could be. Whatever is done in it, nothing happens at the table.

    >>> import fivewide
    >>> world = fivewide.start("dust-devil-500", 2, seed=7).turn.imagine(1)
    >>> world.push("read numbers")
    >>> other = world.copy()
    >>> other.play_out(1)
    15
    >>> other.over, other.place(0), world.over
    (True, 1, False)
    """

    def __init__(self, game: Game[Any], state: State, names: list[str] | None = None) -> None:
        self.game: Game[State] = game
        self.state = state
        self._names = names

    @property
    def over(self) -> bool:
        """Is the race over in it?"""
        return self.state.over

    @property
    def seat(self) -> int | None:
        """Who is asked, of several the first; None: the race is over, or dice are awaited."""
        seat = asked_first(self.state)
        return seat if seat >= 0 else None

    @property
    def awaits_luck(self) -> bool:
        """True while dice are to fall or cards to be drawn: `roll` lets them."""
        question = self.state.question
        return isinstance(question, Chance) or isinstance(question, Shuffle)  # noqa: SIM101

    @property
    def options(self) -> Options:
        """What may be done by whoever is asked."""
        state = self.state
        return Options(self.game, state, asked_first(state), self._names)

    @property
    def turn(self) -> Turn | None:
        """The turn of whoever is asked: for a bot that drives in this world."""
        seat = self.seat
        return None if seat is None else Turn(self.game, self.state, seat, self._names)

    def push(self, option: object) -> None:
        """Take an option, as such, as text or as an action; dice fall on the way."""
        state = self.state
        if isinstance(option, Option):
            of = option.of
            if of.question is state.question:
                if not is_asked(state, of.seat):
                    raise NoSuchOption("this seat has answered already")
                answer_of(state, of.seat, option.number)
                return
        options = self.options
        found = options.find(option)
        if found is None:
            raise NoSuchOption(f"{option!r} is not one of {len(options)} options")
        answer_of(state, options.seat, found.number)

    def roll(self, luck: Luck = None) -> None:
        """Let the dice fall that are awaited, and go on to the next question.

        From here on they fall by themselves, by `luck` if there is one.
        """
        state = self.state
        if luck is not None:
            state.chance = luck_from(luck)
        state.stops_at_chance = False
        question = state.question
        if question is not None and self.awaits_luck:
            state.question = None
            question.run(state)
        advance(state)

    def copy(self) -> World:
        """The same world once more. Its dice are the same ones, too, until it is given others."""
        state = self.state.clone()
        return World(self.game, state, self._names)

    def play_out(self, luck: Luck = None) -> int:
        """Drive at random to the end; how many decisions that took."""
        self.roll()
        return playout(self.state, luck_from(luck))

    def view(self, seat: int | None = None) -> msgspec.Struct:
        """What a seat (None: a spectator) would see."""
        return self.game.view(self.state, seat)

    @property
    def standings(self) -> list[Standing]:
        """The order, best first; once the world is over, the result."""
        return self.game.standings(self.state)

    def place(self, seat: int) -> int:
        """The best place that a seat has now."""
        places = [int(line.place) for line in self.standings if line.seat == seat]
        return min(places)

    def __repr__(self) -> str:
        return f"<World of {self.game.id}: {'over' if self.over else 'going on'}>"
