"""Daytona 500: buy cars, then drive everybody's with your cards."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from fivewide.content.game_content import GameContent
from fivewide.content.pack import Pack
from fivewide.kernel.chance import RandomSource
from fivewide.kernel.edge import Prepared, names_of
from fivewide.kernel.errors import BadOption
from fivewide.kernel.game import Game, Setup, Standing
from fivewide.kernel.options import read_options
from fivewide.kernel.speech import Words, words
from fivewide.kernel.supposing import yours

from . import content
from .board import Board
from .imagine import veil
from .names import Names
from .options import Options, check
from .questions import shut_out
from .rules.money import is_champion, new_game, ranking
from .state import Race
from .trial import out_of_gas
from .view import View, view
from .why_not import pointed_at

TRIALS = 120  # races for each number of players, to judge a track
CHAMPION: Words = "Champion Driver"
HOPELESS = 0.5  # of the cars out of gas: such a track cannot be raced


def prepared(data: content.Content, options: Options, seats: int) -> Prepared[Board, Names]:
    board = content.make_board(data, options)
    track = content.choose_track(data, options)
    names = Names(board, track, content.in_order(data.cards))
    stuck = content.stuck_spaces(board)
    if stuck:
        reason = f"no step leads on from {names.space(stuck[0])}"
        raise data.pack.fault("tracks.toml", f"track {track.id}", reason)
    return Prepared(board, names, options)


CONTENT = GameContent("daytona-500", "daytona_500", content.read, prepared)
builtin_content = CONTENT.builtin_content


class Daytona500(Game[Race], package=__name__):
    id: ClassVar[str] = "daytona-500"
    title: ClassVar[str] = "Daytona 500"
    tagline: ClassVar[str] = "Buy cars at auction, then drive everybody's with your cards."
    goal: ClassVar[str] = (
        "Win prize money with the cars you buy: the most cash after the last race wins."
    )
    minutes: ClassVar[str] = "45-60"
    rules_version: ClassVar[int] = 1
    end_rule: ClassVar[str] = "D5-GAME-01"
    seats: ClassVar[range] = range(2, 5)  # and up to six as a house mode
    listed: ClassVar[int] = 2
    pack: ClassVar[str] = "daytona_500"
    sketched: ClassVar[tuple[str, ...]] = ("tracks.toml",)
    has_secrets: ClassVar[bool] = True
    deducible: ClassVar[tuple[str, ...]] = ("cash", "bank", "won", "bid", "discard")
    view_has_order: ClassVar[bool] = True
    max_depth: ClassVar[int] = 4

    def prepare(self, options: Mapping[str, Any], seats: int, pack: Pack | None = None) -> Setup:
        chosen = read_options(Options, options)
        check(chosen)
        if seats not in range(2, 7):
            raise BadOption(f"{self.title} takes 2-4 players, 5-6 as a house mode, not {seats}")
        if seats not in self.seats and not chosen.players_extended:
            raise BadOption(
                f"{self.title} is for 2-4 players; for {seats} say --option players.extended=true"
            )
        return CONTENT.setup(chosen, seats, pack)

    def set_up(self, setup: Setup, chance: RandomSource) -> Race:
        made: Prepared[Board, Names] = setup.content
        return new_game(setup.seats, chance, made.board)

    def view(self, state: Race, seat: int | None) -> View:
        return view(state, seat, self.known(state, seat), names_of(state))

    def standings(self, state: Race) -> list[Standing]:
        """D5-GAME-02, D5-GAME-03. By cash; points are dollars."""
        ranks = ranking(state)
        lines = [
            Standing(
                place=int(ranks[seat]),
                seat=seat,
                car=" ".join(cars_of(state, seat)) or "none",
                points=int(state.cash[seat]) * content.BILL,
                note=words(CHAMPION) if state.over and is_champion(state, seat) else "",
            )
            for seat in range(state.seats)
        ]
        return sorted(lines, key=lambda line: (line.place, line.seat))

    def cars_of(self, state: Race, line: Standing) -> list[str]:
        return cars_of(state, line.seat)

    def conserved(self, state: Race) -> dict[str, int]:
        """D5-SETUP-08. Cards, and what players and bank hold together."""
        in_play = sum(len(hand) for hand in state.hands) + len(state.discard) + len(state.out)
        aside = sum(1 for row in state.row if row < 0)
        undealt = 36 if in_play == 0 and aside == 6 else 0
        return {
            "cards": in_play + aside + undealt,
            "money": sum(int(cash) for cash in state.cash) + int(state.bank),
            "cars": len(state.row),
        }

    def figures(self, state: Race) -> dict[str, int]:
        home = len(state.order)
        return {"races": int(state.race), "out_of_gas_in_last_race": 6 - home}

    def judge(self, pack: Pack) -> list[str]:
        """Every track is raced: with the cards dealt most cars must be able to finish."""
        data = content.read(pack)
        cards = sum(card.copies for card in data.cards)
        found = [f"{len(data.tracks)} tracks, {len(data.purses)} purses, {cards} cards"]
        for track in () if pack.faults else data.tracks:
            with pack.noting():
                purse = data.purses[0].id
                board = prepared(data, Options(track=track.id, purse=purse, game_races=1), 2).board
                found.append(judge_track(pack, track.id, board))
        content.look_over(data)
        return found

    def veiled(self, state: Race, seat: int) -> Race:
        return veil(state, seat)

    def to_you(self, state: Race, seat: int, sentence: str) -> str:
        own = [car for car, owner in enumerate(state.owner) if owner == seat]
        return yours(sentence, map(names_of(state).car, own))

    def pointed_at(self, state: Race, seat: int, said: str, about: Any) -> tuple[str, str] | None:
        return pointed_at(state, seat, said, about, names_of(state))

    def not_asked(self, state: Race, seat: int | None) -> tuple[str, str]:
        rule, why = super().not_asked(state, seat)
        kept_out = None if seat is None else shut_out(state, seat)
        return kept_out or (rule, why)


def cars_of(state: Race, seat: int) -> list[str]:
    return [color for car, color in enumerate(content.COLORS) if state.owner[car] == seat]


def judge_track(pack: Pack, track: str, board: Board) -> str:
    """How many cars run out of gas on a track, in words; too many are a fault of it."""
    shares = [out_of_gas(board, seats, TRIALS) for seats in (2, 3, 4)]
    if max(shares) > HOPELESS:
        reason = f"{max(shares):.0%} of the cars run out of gas; make it shorter or wider"
        pack.complain("tracks.toml", f"track {track}", reason)
    told = ", ".join(f"{share:.1%}" for share in shares)
    return f"{track}: out of gas with 2, 3, 4 players: {told}"


GAME = Daytona500()
