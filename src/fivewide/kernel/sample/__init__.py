"""Sealed High Card: the kernel's own test game, and the example to copy for a new one.

It is no race, and it has what the races may not have: hidden hands, sealed choices, a shuffle, a
player who breaks in on another, and chips that must not get lost.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from fivewide.kernel.chance import RandomSource
from fivewide.kernel.edge import Prepared, names_of
from fivewide.kernel.game import Game, Setup, Standing
from fivewide.kernel.options import read_options
from fivewide.kernel.sample.names import NAMES, PLAYERS
from fivewide.kernel.sample.options import Options
from fivewide.kernel.sample.rules import new_match
from fivewide.kernel.sample.state import Match
from fivewide.kernel.sample.view import View, view


class SealedHighCard(Game[Match], package=__name__):
    id: ClassVar[str] = "sealed-high-card"
    title: ClassVar[str] = "Sealed High Card"
    tagline: ClassVar[str] = "Lay a card face down, win the pot, press your luck."
    minutes: ClassVar[str] = "5"
    rules_version: ClassVar[int] = 1
    end_rule: ClassVar[str] = "SH-END-01"
    seats: ClassVar[range] = range(2, 5)
    has_secrets: ClassVar[bool] = True
    max_depth: ClassVar[int] = 2

    def prepare(self, options: Mapping[str, Any], seats: int, pack: Any = None) -> Setup:
        self.must_seat(seats)
        chosen = read_options(Options, options)
        return Setup(chosen, seats, (), Prepared(None, NAMES, chosen))

    def set_up(self, setup: Setup, chance: RandomSource) -> Match:
        chosen: Options = setup.options
        return new_match(setup.seats, chance, chosen.cards, chosen.deals, chosen.press)

    def view(self, state: Match, seat: int | None) -> View:
        return view(state, seat, self.known(state, seat), names_of(state))

    def standings(self, state: Match) -> list[Standing]:
        """SH-END-01. By chips; equal chips share a place."""
        chips = [int(held) for held in state.chips]
        lines = [
            Standing(1 + sum(other > mine for other in chips), seat, PLAYERS[seat], mine)
            for seat, mine in enumerate(chips)
        ]
        return sorted(lines, key=lambda line: (line.place, line.seat))

    def conserved(self, state: Match) -> dict[str, int]:
        cards = len(state.stub) + len(state.played) + sum(len(hand) for hand in state.hands)
        return {"cards": cards, "chips": int(sum(state.chips) + state.pot + state.bank)}


GAME = SealedHighCard()
