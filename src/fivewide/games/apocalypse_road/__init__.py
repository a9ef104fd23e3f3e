"""Apocalypse Road: points for crossings and kills, by any means."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from fivewide.content.game_content import GameContent
from fivewide.content.pack import Pack
from fivewide.kernel.chance import RandomSource
from fivewide.kernel.edge import Prepared, names_of
from fivewide.kernel.errors import BadOption
from fivewide.kernel.game import Game, Setup, Standing, preview
from fivewide.kernel.options import read_options
from fivewide.kernel.speech import words
from fivewide.kernel.supposing import yours
from fivewide.racing.bag import size

from . import content
from .board import NOBODY, TEAM, Board
from .names import Names
from .options import Options
from .pointing import pointed_at
from .rules.routes import PickRoute
from .rules.segment import HOLD, Fire
from .rules.setup import ChooseCars, new_table
from .state import Race
from .tracks import advice
from .view import View, places_of, view


def prepared(data: content.Content, options: Options, seats: int) -> Prepared[Board, Names]:
    board = content.make_board(data, options)
    names = Names(
        board,
        content.choose_track(data, options),
        data.teams,
        content.cars_in(data, options),
        content.cards_in(data, options),
        data.combat_cards,
        data.events,
    )
    return Prepared(board, names, options)


CONTENT = GameContent("apocalypse-road", "apocalypse_road", content.read, prepared)
builtin_content = CONTENT.builtin_content


class ApocalypseRoad(Game[Race], package=__name__):
    id: ClassVar[str] = "apocalypse-road"
    title: ClassVar[str] = "Apocalypse Road"
    tagline: ClassVar[str] = "Race, ram and shoot your way across the line."
    goal: ClassVar[str] = (
        "Cross the line or destroy cars: the first team to empty its pool of points wins."
    )
    minutes: ClassVar[str] = "60-90"
    rules_version: ClassVar[int] = 3
    end_rule: ClassVar[str] = "AR-11.5-01"
    seats: ClassVar[range] = range(2, 11)
    listed: ClassVar[int] = 5
    pack: ClassVar[str] = "apocalypse_road"
    sketched: ClassVar[tuple[str, ...]] = ("tracks.toml",)
    has_secrets: ClassVar[bool] = True
    view_has_order: ClassVar[bool] = True
    max_depth: ClassVar[int] = 5
    legs: ClassVar[frozenset[str]] = frozenset(
        {"moved", "pushed", "pulled", "displaced", "pushed-forward-at-the-wall"}
    )

    def prepare(self, options: Mapping[str, Any], seats: int, pack: Pack | None = None) -> Setup:
        chosen = read_options(Options, options)
        self.must_seat(seats)
        setup = CONTENT.setup(chosen, seats, pack)
        made: Prepared[Board, Names] = setup.content
        cars = seats * (5 if seats <= 4 else 4)
        room = len(made.board.track.grid)
        if cars > room:
            raise BadOption(
                f"option track: {made.names.track.title} has room for {room} cars, not for {cars}"
            )
        return setup

    def set_up(self, setup: Setup, chance: RandomSource) -> Race:
        made: Prepared[Board, Names] = setup.content
        race = new_table(setup.seats, chance, made.board)
        race.plan(ChooseCars())
        return race

    def view(self, state: Race, seat: int | None) -> View:
        return view(state, seat, self.known(state, seat), names_of(state))

    def standings(self, state: Race) -> list[Standing]:
        """AR-11.5-01, AR-11.5-04. The winner, then by what is left to score; points are claimed.

        AR-5.1-01: nobody leads on the track.
        """
        pools = [int(pool) for pool in state.pool]
        won, places = state.over and min(pools) == 0, places_of(state)
        lines = [
            Standing(
                place=places[seat],
                seat=seat,
                car=names_of(state).team(seat),
                points=int(state.claimed[seat]),
                note=words("emptied the pool")
                if won and pool == 0
                else words("{pool} to go", pool=pool),
            )
            for seat, pool in enumerate(pools)
        ]
        return sorted(lines, key=lambda line: (line.place, line.seat))

    def onward(self, state: Race, seat: int) -> Race | None:
        """A card is looked at by the routes it opens, before or without a shot."""
        question = state.question
        if isinstance(question, Fire) and question.first and question.seat == seat:
            state, _ = preview(state, seat, int(HOLD))
        return state if isinstance(state.question, PickRoute) else None

    def to_you(self, state: Race, seat: int, words: str) -> str:
        return yours(words, map(names_of(state).car, range(seat * TEAM, seat * TEAM + TEAM)))

    def pointed_at(self, state: Race, seat: int, said: str, about: Any) -> tuple[str, str] | None:
        return pointed_at(state, seat, said, about, names_of(state))

    def conserved(self, state: Race) -> dict[str, int]:
        """AR-2.0-01. Cards of the three decks, cars, and every pool with what has left it."""
        hands = sum(len(hand) for hand in state.hands) + (state.segment.card != NOBODY)
        pools = zip(state.pool, state.claimed, state.removed, strict=True)
        return {
            "race cards": int(size(state.deck) + size(state.discards)) + hands,
            "combat cards": int(size(state.combat) + size(state.combat_out)),
            "event cards": int(size(state.events) + size(state.events_out))
            + (state.bounty > 0)
            + (state.race_bonus > 0),
            "cars": len(state.status),
            "points": sum(int(pool + claimed + removed) for pool, claimed, removed in pools),
        }

    def figures(self, state: Race) -> dict[str, int]:
        return {
            "turns": int(state.turn),
            "destroyed": sum(1 for status in state.status if status == 6),
            "clock": int(sum(state.removed)),
        }

    def judge(self, pack: Pack) -> list[str]:
        """AR-3.0-01. Every track is made ready; long ones get a word of advice."""
        data = content.read(pack)
        found = [
            f"{len(data.tracks)} tracks, {len(data.teams)} teams, {len(data.race_cards)} kinds of "
            f"Race Cards, {len(data.combat_cards)} of Combat Cards, {len(data.events)} events"
        ]
        content.look_over(data)
        for track in () if pack.faults else data.tracks:
            content.make_board(data, Options(track=track.id))
            found.append(advice(track))
        return found


GAME = ApocalypseRoad()
