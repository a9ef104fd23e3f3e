"""Pile Up Racing: a whole race weekend in piles of cards, watched and explained."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any, ClassVar

from fivewide.content.game_content import GameContent
from fivewide.content.pack import Pack
from fivewide.kernel.agenda import Question
from fivewide.kernel.chance import RandomSource
from fivewide.kernel.edge import names_of
from fivewide.kernel.english import listed
from fivewide.kernel.errors import BadContent, BadOption
from fivewide.kernel.game import CarResult, Game, Json, Setup, Standing
from fivewide.kernel.options import read_options

from . import content, event_words, questions
from .board_for_race import RaceMade, prepared
from .options import Options, check
from .results import figures, results, standings
from .rules.setup import new_race
from .state import Race
from .view import View, view
from .why_not import pointed_at

SETS = {"five-wide": "pile_up_racing", "2023": "pile_up_2023"}
CONTENTS: dict[str, GameContent[content.Cards, RaceMade]] = {
    name: GameContent("pile-up-racing", folder, content.read, prepared)
    for name, folder in SETS.items()
}


def chosen_for(game: Game[Race], options: Mapping[str, Any], seats: int) -> Options:
    chosen = read_options(Options, options)
    check(chosen)
    game.must_seat(seats, "seats")
    return chosen


class PileUpRacing(Game[Race], package=__name__):
    id: ClassVar[str] = "pile-up-racing"
    title: ClassVar[str] = "Pile Up Racing"
    tagline: ClassVar[str] = "A whole race in piles of cards: watch it, or drive against the field."
    goal: ClassVar[str] = "Lead the front pile when the Final Lap is over: that car wins."
    minutes: ClassVar[str] = "30-60"
    rules_version: ClassVar[int] = 3
    end_rule: ClassVar[str] = "PU-END-01"
    seats: ClassVar[range] = range(1, 9)
    listed: ClassVar[int] = 3
    pack: ClassVar[str] = "pile_up_racing"
    sets: ClassVar[Mapping[str, str]] = SETS
    sketched: ClassVar[tuple[str, ...]] = ("races.csv", "entries.csv")
    has_field: ClassVar[bool] = True
    has_secrets: ClassVar[bool] = True  # calls under seal, where house rules ask for any
    view_has_order: ClassVar[bool] = True
    max_depth: ClassVar[int] = 2

    def prepare(self, options: Mapping[str, Any], seats: int, pack: Pack | None = None) -> Setup:
        chosen = chosen_for(self, options, seats)
        if pack is not None and "set" in options and chosen.set != "five-wide":
            raise BadOption(f"option set={chosen.set} and a pack of your own exclude each other")
        setup = CONTENTS[chosen.set].setup(chosen, seats, pack)
        return replace(setup, sources=(*setup.sources, content.tables().pack))

    def prepare_with(self, options: Mapping[str, Any], seats: int, packs: Sequence[Pack]) -> Setup:
        """A record names its cards first, then the tables."""
        chosen = chosen_for(self, options, seats)
        if len(packs) != 2:
            raise BadContent(f"{self.title} needs a pack of cards and one of tables")
        cards, tables = packs
        for pack in packs:
            pack.must_be_for(self.id)
        made = prepared(content.read(cards), chosen, seats, content.read_tables(tables))
        return Setup(chosen, seats, (cards, tables), made)

    def set_up(self, setup: Setup, chance: RandomSource) -> Race:
        made: RaceMade = setup.content
        return new_race(setup.seats, chance, made.board, made.cars)

    def refuse(self, state: Race, question: Question, action: Json) -> tuple[str, str]:
        reason = questions.why_not_call(state, question, action, names_of(state))
        return reason or super().refuse(state, question, action)

    def pointed_at(self, state: Race, seat: int, said: str, about: Json) -> tuple[str, str] | None:
        return pointed_at(state, seat, said, about, names_of(state))

    def purpose(self, state: Race, question: Question) -> str:
        return questions.purpose(state, question, names_of(state))

    def outcome_number(self, state: Race, question: Question, outcome: Json) -> int | None:
        return questions.outcome_number(state, question, outcome)

    def view(self, state: Race, seat: int | None) -> View:
        return view(state, seat, self.known(state, seat), names_of(state))

    def standings(self, state: Race) -> list[Standing]:
        return standings(state, names_of(state))

    def results(self, state: Race) -> list[CarResult]:
        return results(state, names_of(state))

    def figures(self, state: Race) -> dict[str, int]:
        return figures(state)

    def conserved(self, state: Race) -> dict[str, int]:
        """PU-DNF-05. Running and retired cars are together as many as started."""
        cars = len(state.order) + len(state.rear) + len(state.out)
        return {"cars": cars if len(state.grid) else int(state.board.starters)}

    def warnings(self, setup: Setup) -> list[str]:
        """PU-SETUP-02. A log says so too; where races run silently nobody would hear of it."""
        seasons = setup.content.names.seasons
        if len(seasons) < 2:
            return []
        return [f"{event_words.cards_meet(seasons)} (PU-SETUP-02)"]

    def judge(self, pack: Pack) -> list[str]:
        """Every race of the pack must make a board; what there is, in lines."""
        cards = content.read(pack)
        pack.must_be_for(self.id)
        if not pack.faults:
            content.look_over(cards)
            for card in cards.races:
                prepared(cards, Options(race=card.race), 1)
        found = [f"{len(cards.drivers)} drivers, {len(cards.races)} races"]
        if len(seasons := content.seasons_of(cards.drivers)) > 1:
            found.append(f"mind: cards of {listed(seasons)} in one set (PU-SETUP-02)")
        for type in content.TYPES:
            races = sum(card.type == type for card in cards.races)
            letters = [driver.rating(type)[0] for driver in cards.drivers]
            counts = ", ".join(f"{letter} {letters.count(letter)}" for letter in content.LETTERS)
            found.append(f"{type}: {races} races; drivers {counts}")
        return found


GAME = PileUpRacing()
