"""Sealed High Card: the kernel's own test game, and the example to copy for a new one.

It is no race, and it has what the races may not have: hidden hands, sealed choices, a shuffle, a
player who breaks in on another, and chips that must not get lost.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, ClassVar, Literal

import msgspec

from fivewide.kernel.agenda import Question, open_seats
from fivewide.kernel.chance import RandomSource
from fivewide.kernel.errors import BadOption
from fivewide.kernel.game import Action, Event, Game, Json, OptionWords, Position, Setup, Standing
from fivewide.kernel.options import meaning, read_options
from fivewide.kernel.sample import position as positions
from fivewide.kernel.sample import words
from fivewide.kernel.sample.position import PLAYERS, card_name
from fivewide.kernel.sample.rules import (
    PRESS,
    STOP,
    Deal,
    DrawLot,
    PlayCards,
    StopToss,
    TakeOrPress,
    new_match,
    seats_in,
)
from fivewide.kernel.sample.state import Match, determinize


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    cards: Annotated[Literal[2, 3, 4, 5], meaning("cards in a hand", "SH-DEAL-01")] = 3
    deals: Annotated[Literal[1, 2, 3], meaning("how often cards are dealt", "SH-DEAL-03")] = 2
    press: Annotated[bool, meaning("the winner may press for more", "SH-PRESS-01")] = True


class Play(Action, frozen=True):
    play: str


class Press(Action, frozen=True):
    press: bool


class Stop(Action, frozen=True):
    stop: bool


class View(msgspec.Struct, frozen=True):
    """What one seat may see: its own hand and sealed card, and whatever lies open."""

    seat: int | None
    table: Position  # without the secrets
    hand: tuple[str, ...]
    sealed: str | None
    over: bool


class SealedHighCard(Game[Match]):
    id: ClassVar[str] = "sealed-high-card"
    title: ClassVar[str] = "Sealed High Card"
    tagline: ClassVar[str] = "Lay a card face down, win the pot, press your luck."
    minutes: ClassVar[str] = "5"
    rules_version: ClassVar[int] = 1
    end_rule: ClassVar[str] = "SH-END-01"
    seats: ClassVar[range] = range(2, 5)
    has_secrets: ClassVar[bool] = True
    Options = Options
    package: ClassVar[str] = "fivewide.kernel.sample"
    max_depth: ClassVar[int] = 2

    def prepare(self, options: Mapping[str, Any], seats: int, pack: Any = None) -> Setup:
        if seats not in self.seats:
            raise BadOption(f"{self.title} takes {self.seats_in_words()} players, not {seats}")
        return Setup(read_options(Options, options), seats, (), None)

    def new(self, setup: Setup, chance: RandomSource) -> Match:
        chosen: Options = setup.options
        return new_match(setup.seats, chance, chosen.cards, chosen.deals, chosen.press)

    def named(self, state: Match, question: Question, number: int) -> Action:
        match question:
            case PlayCards():
                return Play(card_name(number))
            case TakeOrPress():
                return Press(number == PRESS)
            case StopToss():
                return Stop(number == STOP)
        raise TypeError(f"no actions are named for {question}")

    def chance_name(self, question: Question) -> str:
        match question:
            case Deal():
                return "deal"
            case DrawLot():
                return "lot"
        return "toss"

    def outcome(self, state: Match, question: Question, number: int) -> Json:
        match question:
            case Deal():
                return card_name(number)
            case DrawLot(tied=tied):
                return int(seats_in(tied)[number])
        return "tails" if number else "heads"

    def view(self, state: Match, seat: int | None) -> View:
        table = positions.position(state)
        hands, sealed = table.pop("hands"), table.pop("sealed")
        table["to_act"] = list(open_seats(state))
        return View(
            seat=seat,
            table=table,
            hand=() if seat is None else tuple(hands[seat]),
            sealed=None if seat is None else sealed.get(str(seat)),
            over=state.over,
        )

    def determinize(self, state: Match, seat: int, chance: RandomSource) -> Match:
        return determinize(state, seat, chance)

    def standings(self, state: Match) -> list[Standing]:
        """SH-END-01. By chips; equal chips share a place."""
        chips = [int(held) for held in state.chips]
        lines = [
            Standing(1 + sum(other > mine for other in chips), seat, PLAYERS[seat], mine)
            for seat, mine in enumerate(chips)
        ]
        return sorted(lines, key=lambda line: (line.place, line.seat))

    def position(self, state: Match) -> Position:
        return positions.position(state)

    def place(self, setup: Setup, document: Position) -> Match:
        chosen: Options = setup.options
        fresh = Match(setup.seats, positions.NO_CHANCE, chosen.cards, chosen.deals, chosen.press)
        return positions.place(fresh, document)

    def conserved(self, state: Match) -> dict[str, int]:
        cards = len(state.stub) + len(state.played) + sum(len(hand) for hand in state.hands)
        return {"cards": cards, "chips": int(sum(state.chips) + state.pot + state.bank)}

    def ask(self, state: Match, names: list[str]) -> str:
        return words.ask(state, names)

    def say(self, state: Match, question: Question, number: int, names: list[str]) -> OptionWords:
        return words.say(state, question, number, names)

    def describe(self, state: Match, event: Event, names: list[str]) -> str:
        return words.describe(event, names)


GAME = SealedHighCard()
