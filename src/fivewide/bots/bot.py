"""What a bot is, and what it is shown: its view, its options, imagined worlds; never the truth."""

from __future__ import annotations

from operator import index
from typing import Any, Protocol

from fivewide.kernel.agenda import State, options_of
from fivewide.kernel.chance import RandomSource
from fivewide.kernel.errors import FivewideError, shortened
from fivewide.kernel.game import Action, Game, imagine


class Situation:
    """A seat's side of a decision. Built on the true state, it hands out only what is fair."""

    __slots__ = ("__game", "__state", "numbers", "seat")

    def __init__(self, game: Game[Any], state: State, seat: int) -> None:
        self.__game = game
        self.__state = state
        self.seat = seat
        self.numbers: list[int] = [int(number) for number in options_of(state, seat)]

    @property
    def game_id(self) -> str:
        return self.__game.id

    @property
    def view(self) -> Any:
        """What this seat may see."""
        return self.__game.view(self.__state, self.seat)

    @property
    def actions(self) -> list[Action]:
        """What this seat may do, in the order of `numbers`."""
        question = self.__state.question
        assert question is not None
        return [self.__game.named(self.__state, question, number) for number in self.numbers]

    def imagine(self, chance: RandomSource) -> Any:
        """A world this seat could be in; everything it cannot know comes from `chance`."""
        return imagine(self.__game, self.__state, self.seat, chance)


class BadAnswer(FivewideError):
    """A bot answered what it was not offered. Nothing has been carried out."""


class Bot(Protocol):
    """A driver that is not a person."""

    name: str

    def choose(self, situation: Situation) -> int:
        """One of `situation.numbers`."""
        ...


def judged(bot: Bot, situation: Situation, seed: int | None = None) -> int:
    """What a bot chooses, once it is sure that it was among the options it was given."""
    offered = tuple(situation.numbers)  # the bot may do with its own list what it likes
    number = bot.choose(situation)
    if hasattr(number, "__index__") and index(number) in offered:
        return index(number)
    race = "" if seed is None else f", in the race of seed {seed}"
    raise BadAnswer(
        f"bot {bot.name} in seat {situation.seat} answered {written(number)}{race}; that is not "
        f"one of the {len(offered)} options it had ({situation.game_id})"
    )


def written(answer: Any) -> str:
    try:
        return shortened(repr(answer))
    except ValueError:  # Python writes no number of more than 4,300 digits
        return "a number of thousands of digits"
