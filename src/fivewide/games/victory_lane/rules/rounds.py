"""Rounds and races: laps, drivers, race status, till the last checkered flag of the session."""

from __future__ import annotations

from typing import ClassVar, Final, final

from mypy_extensions import mypyc_attr

from fivewide.kernel.agenda import Choice, Shuffle, Step
from fivewide.kernel.chance import RandomSource
from fivewide.kernel.ints import i64, vec

from .. import events
from ..board import CARS, LANES, LEAD_LAP, NOBODY, NOWHERE, TEAM_NPDS, TEAM_OFF, Board
from ..state import Race, changed
from .laps import draw_laps_card
from .qualifying import Deal
from .scoring import AwardRace, AwardStage, NextTie
from .winning import car_places, points_of, ranking, score_of, team_mode
from .yellow import LineUp, wave_yellow

MOST_IN_SESSION: Final = 3  # VL-WIN-03: races; more are a championship


def new_table(seats: i64, chance: RandomSource, board: Board) -> Race:
    """VL-SETUP-01, VL-SETUP-12, VL-SETUP-14. Eight cars, everything on zero, nobody seated yet."""
    race = Race(seats, chance, board)
    race.primary = vec[i64]([NOBODY] * seats)
    race.owner = vec[i64]([NOBODY] * CARS)
    race.total = vec[i64]([0] * CARS)
    race.points = vec[i64]([0] * CARS)
    race.wins = vec[i64]([0] * CARS)
    race.finish = vec[i64]([0] * CARS)
    clear(race)
    return race


def clear(race: Race) -> None:
    """VL-SETUP-02, VL-SETUP-03, VL-SETUP-09, VL-SETUP-11, VL-SETUP-12. A race set up anew.

    The Race card fixes tiles, stages and special rule; the tile with the grid is the back one.
    All cards are in their decks, all tires fresh, the flag is green.
    """
    race.track = race.board.tracks[race.number]
    race.stage = 0
    race.hands = vec[vec[i64]]([vec[i64]() for seat in range(race.seats)])
    race.must_pit = vec[i64]([0] * race.seats)
    race.first = NOBODY
    race.at = vec[i64]([NOWHERE] * CARS)
    race.far = vec[i64]([0] * CARS)
    race.status = vec[i64]([LEAD_LAP] * CARS)
    race.tokens = 0
    race.sideways = vec[i64]([0] * CARS)
    race.edge = vec[i64]([0] * CARS)
    race.grid = vec[i64]([NOBODY] * (race.track.length * LANES))
    race.window = 0
    race.lead = 0
    race.lineup = vec[i64]()
    race.deck = race.board.deck()
    race.discard = vec[i64]()
    race.gathered = vec[i64]()
    race.shuffles = 0
    race.since = vec[i64]([0] * len(race.board.cards))
    race.held = vec[vec[i64]]([vec[i64]() for seat in range(race.seats)])
    race.laps_deck = race.board.laps_deck()
    race.shown = vec[i64]()
    race.laps = 0
    race.caution = 0
    race.flagged = 0
    race.flags = 0
    race.queue = vec[i64]()
    race.turn = 0
    race.die = vec[i64]([0] * CARS)
    race.stopwatch = vec[i64]([NOBODY] * CARS)
    race.box = vec[i64]([NOBODY] * CARS)


def new_race(seats: i64, chance: RandomSource, board: Board) -> Race:
    """A table set up for the first race of a session; nothing is dealt yet."""
    race = new_table(seats, chance, board)
    race.plan(AfterRace())
    race.plan(StartRace())
    choose_teams(race)
    return race


# Team cards


def choose_teams(race: Race) -> None:
    """VL-SETUP-05, VL-SETUP-06. Who picks when is drawn, or agreed, or the cards are dealt."""
    race.plan(DealNpds())
    if race.board.house.pick_random:
        race.plan(DealTeams())
    elif race.board.house.pick_free or race.seats == 1:
        race.plan(NextPick(vec[i64](range(race.seats))))
    else:
        race.plan(PickOrder())


@final
@mypyc_attr(acyclic=True)
class PickOrder(Shuffle):
    """VL-SETUP-06. The seats choose their Team cards in random order."""

    rule: ClassVar[str] = "VL-SETUP-06"

    def items(self, race: Race, /) -> vec[i64]:
        return vec[i64](range(race.seats))

    def shuffled(self, race: Race, order: vec[i64], /) -> None:
        place: i64
        for place in range(len(order)):
            race.tell(events.PICK_ORDER, order[place], place + 1)
        race.plan(NextPick(order))


@final
@mypyc_attr(acyclic=True)
class DealTeams(Shuffle):
    """VL-SETUP-06. By an option Team cards are dealt instead of chosen."""

    rule: ClassVar[str] = "VL-SETUP-06"

    def items(self, race: Race, /) -> vec[i64]:
        return vec[i64](range(CARS))

    def shuffled(self, race: Race, order: vec[i64], /) -> None:
        seat: i64
        for seat in range(race.seats):
            take_team(race, seat, order[seat], events.TEAM_DEALT)


@final
@mypyc_attr(acyclic=True)
class NextPick(Step):
    """VL-SETUP-06. The next seat chooses among the Team cards left; the last one takes it."""

    def __init__(self, seats: vec[i64]) -> None:
        self.seats = seats  # still to choose, in this order

    def run(self, race: Race, /) -> None:
        if len(self.seats) == 0:
            return
        seat = self.seats[0]
        race.plan(NextPick(self.seats[1:]))
        left = teams_left(race)
        if len(left) == 1:
            take_team(race, seat, left[0])
        else:
            race.ask(PickTeam(seat))


def teams_left(race: Race) -> vec[i64]:
    return vec[i64]([car for car in range(CARS) if not race.is_primary(car)])


@final
@mypyc_attr(acyclic=True)
class PickTeam(Choice):
    """VL-SETUP-05. A Team card, with its car, its die and a reroll."""

    rule: ClassVar[str] = "VL-SETUP-05"

    def options(self, race: Race, /) -> vec[i64]:
        return teams_left(race)

    def chosen(self, race: Race, car: i64, /) -> None:
        take_team(race, self.seat, car)


def take_team(race: Race, seat: i64, car: i64, told: i64 = events.TEAM) -> None:
    race.owner = changed(race.owner, car, seat)
    race.primary = changed(race.primary, seat, car)
    race.tell(told, seat, car)


@final
@mypyc_attr(acyclic=True)
class DealNpds(Shuffle):
    """VL-SETUP-07, VL-SETUP-08, VL-SOLO-01, VL-TEAM-02. NPDs are dealt evenly, the rest are rogues.

    To two, three or four players; with five or more all are rogues. A solo player has all seven
    in front of them, but not as teammates.
    """

    rule: ClassVar[str] = "VL-SETUP-08"

    def items(self, race: Race, /) -> vec[i64]:
        return teams_left(race)

    def shuffled(self, race: Race, order: vec[i64], /) -> None:
        each: i64 = 0 if race.seats > 4 else len(order) // race.seats
        owner = race.owner[:]
        place: i64
        for place in range(len(order)):
            car = order[place]
            if place < each * race.seats:
                owner[car] = place % race.seats
                race.tell(how_dealt(race), owner[car], car)
            else:
                owner[car] = NOBODY
                race.tell(events.ROGUE if race.number == 0 else events.ROGUE_ANEW, car)
        race.owner = owner


def how_dealt(race: Race) -> i64:
    """VL-SETUP-07, VL-SOLO-01, VL-CHAMP-05. A teammate, anew for every race, or one to beat."""
    if race.seats == 1:
        return events.OPPONENT
    return events.TEAMMATE if race.number == 0 else events.TEAMMATE_ANEW


@final
@mypyc_attr(acyclic=True)
class StartRace(Step):
    """VL-SETUP-02, VL-STATUS-02. Qualifying, then round after round."""

    def run(self, race: Race, /) -> None:
        race.tell(events.RACE_BEGAN if race.number == 0 else events.NEXT_BEGAN, race.number)
        race.plan(NextRound())
        race.plan(Deal())


# Rounds


@final
@mypyc_attr(acyclic=True, free_list_len=1)
class NextRound(Step):
    """VL-ROUND-01, VL-ROUND-06. Laps, drivers, status; the First Player token stays."""

    def run(self, race: Race, /) -> None:
        race.rounds += 1
        race.quick_pit = 0
        race.tell(events.ROUND, race.rounds)
        race.plan(RaceStatus())
        draw_laps_card(race)


@final
@mypyc_attr(acyclic=True, free_list_len=1)
class RaceStatus(Step):
    """VL-STATUS-01, VL-STATUS-03 to VL-STATUS-05. Are the laps run? Then the stage is over.

    Or the race is, without a yellow flag (VL-STATUS-04). Otherwise a new round begins
    (VL-STATUS-02), after the yellow flag if there is a caution. A caution that comes with the
    last laps of a stage is part of its end (VL-LAPS-09).
    """

    def run(self, race: Race, /) -> None:
        if race.laps < race.track.stages[race.stage]:
            race.plan(NextRound())
            if race.caution:
                race.plan(LineUp(False))
                wave_yellow(race, False)
        elif race.is_last_stage():
            race.tell(events.CHECKER, race.number)
            race.plan(AwardRace())
            race.plan(NextTie())
        else:
            race.tell(events.STAGE_END, race.stage)
            race.plan(NextRound())
            race.plan(LineUp(True))
            race.plan(AwardStage())
            race.plan(NextTie())
            wave_yellow(race, True)


# The session


@final
@mypyc_attr(acyclic=True)
class AfterRace(Step):
    """VL-WIN-03, VL-CHAMP-01, VL-CHAMP-02, VL-CHAMP-05. Totals are kept, the next race is set up.

    Team cards and seats stay as they are; NPDs too, unless an option deals them anew.
    """

    def run(self, race: Race, /) -> None:
        if race.number + 1 == len(race.board.tracks):
            name_winners(race)
            return
        race.number += 1
        total = race.total[:]
        car: i64
        for car in range(CARS):
            total[car] += race.points[car]
        race.total = total
        race.points = vec[i64]([0] * CARS)
        clear(race)
        race.plan(AfterRace())
        race.plan(StartRace())
        if race.board.house.redeals_npds:
            race.plan(DealNpds())


def name_winners(race: Race) -> None:
    """VL-WIN-01, VL-CHAMP-03, VL-SOLO-10. The winner, or several who share it."""
    if race.seats == 1:
        name_winners_alone(race)
        return
    places = ranking(race)
    told = how_won(race, places)
    seat: i64
    for seat in range(race.seats):
        if places[seat] == 1:
            race.tell(told, seat, score_of(race, seat))


def how_won(race: Race, places: vec[i64]) -> i64:
    """VL-WIN-01 to VL-WIN-03, VL-TEAM-01, VL-TEAM-03, VL-TEAM-04, VL-CHAMP-03, VL-CHAMP-04.

    One race, a session of two or three, or a season; by points, or level on points.
    """
    best: i64 = 0
    seat: i64
    for seat in range(race.seats):
        best = max(best, score_of(race, seat))
    is_level = False
    for seat in range(race.seats):
        is_level = is_level or (places[seat] > 1 and score_of(race, seat) == best)
    races = len(race.board.tracks)
    if races > MOST_IN_SESSION:
        shares = len([place for place in places if place == 1])
        return events.WON_TITLE_LEVEL if is_level or shares > 1 else events.WON_TITLE
    if races > 1:
        return events.WON_SESSION
    mode = team_mode(race)
    if mode == TEAM_OFF:
        return events.WON_BY_FINISH if is_level else events.WON
    if is_level:
        return events.WON_BY_BEST_CAR
    return events.WON_WITH_NPDS if mode == TEAM_NPDS else events.WON_AS_PAIR


def name_winners_alone(race: Race) -> None:
    """VL-SOLO-10, VL-CHAMP-04. The player has to beat all NPDs; level in everything they share."""
    places = car_places(race)
    mine = race.primary[0]
    if places[mine] == 1:
        race.tell(events.WON_ALONE, 0, points_of(race, mine))
    car: i64
    for car in range(CARS):
        if places[car] == 1 and car != mine:
            told = events.SHARED if places[mine] == 1 else events.BEATEN
            race.tell(told, car, points_of(race, car))
