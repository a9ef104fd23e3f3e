"""Dust Devil 500: a dice race on one colored track."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from fivewide.content.game_content import GameContent
from fivewide.content.pack import Pack
from fivewide.kernel.agenda import Question
from fivewide.kernel.chance import RandomSource
from fivewide.kernel.edge import Prepared, names_of
from fivewide.kernel.game import Game, Setup, Standing
from fivewide.kernel.options import read_options
from fivewide.racing.bag import size
from fivewide.racing.order import places

from . import content
from .board import Board
from .names import CARS, Names
from .options import Options, check, first_race
from .questions import purpose
from .rules.finishing import ranking
from .rules.series import new_race
from .state import Race
from .view import View, view
from .why_not import pointed_at


def prepared(data: content.Content, options: Options, seats: int) -> Prepared[Board, Names]:
    track, die = content.choose_track(data, options), content.choose_die(data, options)
    board = content.make_board(track, die, content.deck(data, options), options)
    stuck = content.stuck_spots(board)
    names = Names(board, track, die, data.cards)
    if stuck:
        reason = f"no roll of {die.id} ever leads on from {names.place(stuck[0])} to the Finish"
        raise data.pack.fault("tracks.toml", f"track {track.id}", reason)
    return Prepared(board, names, options)


CONTENT = GameContent("dust-devil-500", "dust_devil_500", content.read, prepared)
builtin_content = CONTENT.builtin_content


class DustDevil500(Game[Race], package=__name__):
    id: ClassVar[str] = "dust-devil-500"
    title: ClassVar[str] = "Dust Devil 500"
    tagline: ClassVar[str] = "Read the dice as colors or numbers, bump the rest back eight."
    goal: ClassVar[str] = "Be the first car to reach the Finish Line."
    minutes: ClassVar[str] = "10-30"
    rules_version: ClassVar[int] = 1
    end_rule: ClassVar[str] = "DD-FINISH-01"
    seats: ClassVar[range] = range(2, 7)
    listed: ClassVar[int] = 1
    pack: ClassVar[str] = "dust_devil_500"
    view_has_order: ClassVar[bool] = True
    sketched: ClassVar[tuple[str, ...]] = ("tracks.toml",)
    max_depth: ClassVar[int] = 3

    def prepare(self, options: Mapping[str, Any], seats: int, pack: Pack | None = None) -> Setup:
        self.must_seat(seats)
        chosen = read_options(Options, options)
        check(chosen)
        return CONTENT.setup(chosen, seats, pack)

    def set_up(self, setup: Setup, chance: RandomSource) -> Race:
        made: Prepared[Board, Names] = setup.content
        return new_race(setup.seats, chance, made.board, first_race(setup.options))

    def purpose(self, state: Race, question: Question) -> str:
        return purpose(state, question)

    def view(self, state: Race, seat: int | None) -> View:
        return view(state, seat, self.known(state, seat), names_of(state))

    def standings(self, state: Race) -> list[Standing]:
        """DD-FINISH-09, DD-SERIES-01. By place in the race; after a series by points."""
        series = state.board.house.series
        ranks = places(state.points) if series else ranking(state)
        names = names_of(state)
        lines = [
            Standing(
                place=int(ranks[seat]),
                seat=seat,
                car=CARS[seat],
                points=int(state.points[seat]),
                note="" if series else names.short(state.at[seat]),
            )
            for seat in range(state.seats)
        ]
        return sorted(lines, key=lambda line: (line.place, line.seat))

    def conserved(self, state: Race) -> dict[str, int]:
        kept = sum(state.cages) + sum(state.crews)
        return {
            "cards": int(size(state.deck) + size(state.discard)) + int(kept),
            "cars": len(state.at),
        }

    def figures(self, state: Race) -> dict[str, int]:
        return {"rounds": int(state.round)}

    def judge(self, pack: Pack) -> list[str]:
        data = content.read(pack)
        for track in () if pack.faults else data.tracks:
            for die in data.dice:
                with pack.noting():
                    prepared(data, Options(track=track.id, die=die.id), 2)
        content.look_over(data)
        cards = sum(card.copies for card in data.cards)
        return [
            f"{len(data.tracks)} tracks, {len(data.dice)} dice, {cards} Red Cards",
            "from every space, by either reading, some rolls lead to the Finish",
        ]

    def pointed_at(self, state: Race, seat: int, said: str, about: Any) -> tuple[str, str] | None:
        return pointed_at(state, seat, said, about, names_of(state))

    def not_asked(self, state: Race, seat: int | None) -> tuple[str, str]:
        """DD-FINISH-01, DD-FINISH-09, DD-SERIES-01. The race ends as the table agreed on."""
        if state.question is not None:
            return super().not_asked(state, seat)
        house = state.board.house
        if house.series:
            return "DD-SERIES-01", ""
        return ("DD-FINISH-09" if house.play_out else self.end_rule), ""


GAME = DustDevil500()
