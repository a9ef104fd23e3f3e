"""Victory Lane: cards as fuel, eight cars on a moving window of two tiles."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from fivewide.content.game_content import GameContent
from fivewide.content.pack import Pack
from fivewide.kernel.agenda import Question
from fivewide.kernel.chance import RandomSource
from fivewide.kernel.edge import Prepared, names_of
from fivewide.kernel.game import FIELD, Game, Setup, Standing
from fivewide.kernel.options import read_options
from fivewide.kernel.speech import words
from fivewide.kernel.supposing import as_you

from . import citing, content, pack_check
from .board import CARS, NOBODY, Board
from .names import ORDINALS, Names
from .options import Options, check
from .pointing import pointed_at
from .questions import purpose
from .rules.rounds import new_race
from .rules.winning import car_places, points_of, ranking, score_of
from .state import Race
from .view import SHOWN, View, view


def prepared(data: content.Content, options: Options, seats: int) -> Prepared[Board, Names]:
    races = content.chosen_races(data, options)
    board = content.make_board(data, options, seats)
    return Prepared(board, Names(board, data, races, options, seats), options)


CONTENT = GameContent("victory-lane", "victory_lane", content.read, prepared)
builtin_content = CONTENT.builtin_content


class VictoryLane(Game[Race], package=__name__):
    id: ClassVar[str] = "victory-lane"
    title: ClassVar[str] = "Victory Lane"
    tagline: ClassVar[str] = "Cards are your fuel: draft, push, pit, and mind the yellow flag."
    goal: ClassVar[str] = "Score with your own car at the end of every stage: the most points win."
    minutes: ClassVar[str] = "45-75"
    rules_version: ClassVar[int] = 3
    end_rule: ClassVar[str] = "VL-STATUS-04"
    seats: ClassVar[range] = range(1, 9)
    listed: ClassVar[int] = 4
    pack: ClassVar[str] = "victory_lane"
    sketched: ClassVar[tuple[str, ...]] = ("races.toml",)
    has_secrets: ClassVar[bool] = True
    deducible: ClassVar[tuple[str, ...]] = ("since", "held")
    view_has_order: ClassVar[bool] = True
    max_depth: ClassVar[int] = 7

    def prepare(self, options: Mapping[str, Any], seats: int, pack: Pack | None = None) -> Setup:
        self.must_seat(seats)
        chosen = read_options(Options, options)
        check(chosen, seats)
        return CONTENT.setup(chosen, seats, pack)

    def set_up(self, setup: Setup, chance: RandomSource) -> Race:
        made: Prepared[Board, Names] = setup.content
        return new_race(setup.seats, chance, made.board)

    def purpose(self, state: Race, question: Question) -> str:
        return purpose(state, names_of(state).colors, question)

    def view(self, state: Race, seat: int | None) -> View:
        return view(state, seat, self.known(state, seat, SHOWN), names_of(state))

    def standings(self, state: Race) -> list[Standing]:
        """VL-WIN-01, VL-WIN-04. By the points of the primaries, or of teams; alone, of all cars."""
        if state.seats == 1 and state.primary[0] != NOBODY:
            return self.standings_alone(state)
        ranks = ranking(state) if NOBODY not in list(state.primary) else [1] * int(state.seats)
        lines = [
            Standing(
                place=int(ranks[seat]),
                seat=seat,
                car=self.car_in_words(state, seat),
                points=self.points_of(state, seat),
                note=self.note(state, int(state.primary[seat])),
            )
            for seat in range(state.seats)
        ]
        return sorted(lines, key=lambda line: (line.place, line.seat))

    def standings_alone(self, state: Race) -> list[Standing]:
        """VL-SOLO-10. Alone, the NPDs stand in the table too: they have to be beaten."""
        names, ranks, mine = names_of(state), car_places(state), state.primary[0]
        lines = [
            Standing(
                place=int(ranks[car]),
                seat=0 if car == mine else FIELD,
                car=names.colors[car],
                points=int(points_of(state, car)),
                note=self.note(state, car),
                called="" if car == mine else names.car(car),
            )
            for car in range(CARS)
        ]
        return sorted(lines, key=lambda line: (line.place, line.seat == FIELD))

    def cars_of(self, state: Race, line: Standing) -> list[str]:
        bare = line.seat != FIELD and state.primary[line.seat] == NOBODY
        return [] if bare else [line.car]

    def car_in_words(self, state: Race, seat: int) -> str:
        car = state.primary[seat]
        return names_of(state).colors[car] if car != NOBODY else "none"

    def points_of(self, state: Race, seat: int) -> int:
        return int(score_of(state, seat)) if state.primary[seat] != NOBODY else 0

    def note(self, state: Race, car: int) -> str:
        """Where the car finished."""
        if car == NOBODY or not state.finish[car]:
            return ""
        return words("finished {place}", place=words(ORDINALS[state.finish[car] - 1]))

    def conserved(self, state: Race) -> dict[str, int]:
        """VL-SETUP-10, VL-MAN-18. Action cards, Laps cards, cars."""
        in_hand = sum(len(hand) for hand in state.hands)
        qualifying = sum(1 for card in state.stopwatch if card != NOBODY)
        in_play = int(state.activation is not None and state.activation.card != NOBODY)
        return {
            "cards": len(state.deck) + len(state.discard) + in_hand + qualifying + in_play,
            "cars": len(state.at),
        }

    def figures(self, state: Race) -> dict[str, int]:
        """Of the whole session; places are those of the last race, added up."""
        primaries = [int(state.finish[car]) for car in range(CARS) if state.is_primary(car)]
        others = [int(state.finish[car]) for car in range(CARS) if not state.is_primary(car)]
        return {
            "rounds": int(state.rounds),
            "rotations": int(state.rotations),
            "cautions": int(state.cautions),
            "places_of_primaries_in_all": sum(primaries),
            "places_of_npds_in_all": sum(others),
            "lapped_at_the_end": sum(1 for status in state.status if status == 2),
        }

    def judge(self, pack: Pack) -> list[str]:
        return pack_check.judge(content.read(pack), lambda data, chosen: prepared(data, chosen, 4))

    def to_you(self, state: Race, seat: int, words: str) -> str:
        car = state.primary[seat]
        return words if car == NOBODY else as_you(words, names_of(state).car(int(car)))

    def pointed_at(self, state: Race, seat: int, said: str, about: Any) -> tuple[str, str] | None:
        return pointed_at(state, seat, said, about, names_of(state))

    def rule_of(self, state: Race, question: Question) -> str:
        return citing.rule_of(state, question)


GAME = VictoryLane()
