"""A race set from a position document, whole or partial; complaints name key and reason."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from fivewide.games.pile_up_racing.board import (
    NOBODY,
)
from fivewide.games.pile_up_racing.contradictions import (
    bad,
    check,
    check_before_the_start,
    check_keys,
)
from fivewide.games.pile_up_racing.names import MODES, Names, pile_name, pile_number
from fivewide.games.pile_up_racing.position import IN_ACTION, INCIDENT, QUESTIONS, Document
from fivewide.games.pile_up_racing.rules.checks import DnfCheck, ShuffleRear
from fivewide.games.pile_up_racing.rules.driving import (
    ask_drivers,
    show_form,
)
from fivewide.games.pile_up_racing.rules.duels import DuelReroll, duel_roll, ladder_roll
from fivewide.games.pile_up_racing.rules.piles import form_piles
from fivewide.games.pile_up_racing.rules.pit_stops import (
    ask_green_stops,
    ask_pit_calls,
)
from fivewide.games.pile_up_racing.rules.qualifying import DealCards
from fivewide.games.pile_up_racing.rules.quick_card import letter_of, shuffle_of
from fivewide.games.pile_up_racing.rules.segment import END, REGROUP, ROLL, START
from fivewide.games.pile_up_racing.rules.setup import NextPick, SetGrid, new_race
from fivewide.games.pile_up_racing.rules.special import ChartRoll, PickCar
from fivewide.games.pile_up_racing.state import Race
from fivewide.kernel.agenda import OPEN, Together, packed
from fivewide.kernel.chance import Seeded
from fivewide.kernel.ints import i64, vec
from fivewide.kernel.positions import read_document

BEFORE_THE_START = ("pick", "deal")


def place(names: Names, seats: int, backed: vec[i64], document: Any) -> Race:
    """A race set from a document, whole or partial."""
    doc = read_document(document, Document)
    race = new_race(seats, Seeded(0), names.board, backed)
    race.agenda = None
    setting = Setting(race, names, doc)
    setting.owners()
    if doc.asks in BEFORE_THE_START:
        check_before_the_start(doc)
        setting.before_the_start()
        return race
    check_keys(doc)
    setting.cars_everywhere()
    setting.sheet()
    setting.house()
    setting.question()
    check(race, names, doc)
    return race


class Setting:
    """A race being set from a document."""

    def __init__(self, race: Race, names: Names, doc: Document) -> None:
        self.race = race
        self.names = names
        self.board = names.board
        self.doc = doc

    def car(self, key: str, name: str) -> int:
        found = self.names.find(name)
        if found is None:
            raise bad(key, f"{name!r} is not entered")
        return found

    def cars(self, key: str, names: Iterable[str]) -> list[int]:
        cars = [self.car(key, name) for name in names]
        if len(set(cars)) < len(cars):
            raise bad(key, "a car is named twice")
        return cars

    def starters(self, key: str, names: Iterable[str]) -> list[int]:
        cars = self.cars(key, names)
        for car in cars:
            if car not in self.race.grid:
                raise bad(key, f"{self.names.car(car)} is not on the grid")
        return cars

    def owners(self) -> None:
        race, doc = self.race, self.doc
        if doc.owners is None:
            return
        race.owner = packed([int(NOBODY)] * len(self.names.cars))
        for name, seat in doc.owners.items():
            if not 0 <= seat < race.seats:
                raise bad("owners", f"no seat {seat}; seats are 0 to {race.seats - 1}")
            race.owner[self.car("owners", name)] = seat
        each = int(self.board.cars_each)
        for seat in range(int(race.seats)):
            if list(race.owner).count(seat) > each:
                raise bad("owners", f"seat {seat} has more than {each} cars")

    def before_the_start(self) -> None:
        race, doc, house = self.race, self.doc, self.board.house
        if doc.asks == "pick":
            picked = sum(seat != NOBODY for seat in race.owner)
            if not house.drafted or picked >= race.seats * self.board.cars_each:
                raise bad("asks", "no car is left to be picked")
            race.plan(SetGrid())
            race.plan(NextPick(picked))
            for seat in range(int(race.seats)):
                if list(race.owner).count(seat) != picks(picked, seat, int(race.seats)):
                    raise bad("owners", "cars are picked in turn, back and forth")
        else:
            if len(self.board.grid) > 0:
                raise bad("asks", "the grid is known: no cards are dealt")
            race.plan(DealCards())

    def cars_everywhere(self) -> None:
        race, doc, board = self.race, self.doc, self.board
        starters = int(board.starters)
        grid = list(range(starters)) if doc.grid is None else self.cars("grid", doc.grid)
        if len(grid) != starters:
            raise bad("grid", f"needs {starters} cars, not {len(grid)}")
        race.grid = packed(grid)
        out = self.starters("out", [car.driver for car in doc.out])
        rear = self.starters("rear", doc.rear)
        if doc.piles is None:
            race.order = packed([car for car in grid if car not in out and car not in rear])
            form_piles(race)
        else:
            if len(doc.piles) > 200:
                raise bad("piles", "more than 200 are a mistake")
            race.order = packed([car for pile in doc.piles for car in self.cars("piles", pile)])
            race.sizes = packed([len(pile) for pile in doc.piles])
        lying = [*race.order, *rear, *out]
        missing = [self.names.car(car) for car in grid if lying.count(car) != 1]
        if missing or len(lying) != starters:
            which = missing[0] if missing else "a car that did not start"
            raise bad("piles", f"every starter stands in one place; look for {which}")
        if board.house.trim and len(race.sizes) and doc.asks != "over" and not is_incident(doc):
            for end in (race.sizes[0], race.sizes[-1]):
                if end == 0 and doc.asks == "roll":
                    raise bad("piles", "no empty piles at the front or the rear")
        race.out, race.rear = packed(out), packed(rear)
        race.out_box = packed([car.box for car in doc.out])
        race.out_place = packed([car.place - 1 for car in doc.out])

    def sheet(self) -> None:
        race, doc = self.race, self.doc
        stages = len(self.board.stages)
        normal = int(self.board.normal)
        box = doc.box or 0
        if box > normal + 1:
            raise bad("box", f"there are {normal + 1}, the Final Lap among them")
        race.box = box
        if doc.overtimes and box <= normal:
            raise bad("overtimes", "there is none before the Final Lap box is crossed off")
        if box == normal + 1 and not doc.overtimes and doc.asks != "over":
            raise bad("box", "all are crossed off: the race is over, or in overtime")
        race.overtimes = doc.overtimes
        race.cautions = doc.overtimes if doc.cautions is None else doc.cautions
        leaders = sum(led > 0 for led in doc.led.values())
        fewest = max(leaders - 1, 0)
        race.lead_changes = fewest if doc.lead_changes is None else doc.lead_changes
        if doc.leader is not None:
            (race.leader,) = self.starters("leader", [doc.leader])
        elif len(race.order) > 0:
            race.leader = race.order[0]
        for name, led in doc.led.items():
            race.led[self.starters("led", [name])[0]] = led
        if len(doc.stages) >= stages + (stages == 0):
            raise bad("stages", f"at most {stages - 1} can be over")
        for stage in doc.stages:
            cars = self.starters("stages", stage)
            race.stage_order = packed([*race.stage_order, *cars])
            race.stage_size = packed([*race.stage_size, len(cars)])
        race.frozen = packed(self.starters("frozen", doc.frozen))

    def house(self) -> None:
        race, doc, house = self.race, self.doc, self.board.house
        for key, used in (("push", house.aggression), ("tires", house.pit_strategy)):
            if getattr(doc, key) and not used:
                raise bad(key, "the house rule for it is off")
        for name, mode in doc.push.items():
            race.push[self.starters("push", [name])[0]] = MODES.index(mode) - 1
        for name, age in doc.tires.items():
            race.tires[self.starters("tires", [name])[0]] = age
        if doc.stopping and not house.pit_strategy:
            raise bad("stopping", "the house rule for it is off")
        race.stopping = packed(self.starters("stopping", doc.stopping))
        if doc.sent_back > len(race.order):
            raise bad("sent_back", f"only {len(race.order)} cars are running")
        race.sent_back = doc.sent_back
        if race.is_driven():
            show_form(race)

    # What is asked

    def question(self) -> None:
        race, doc = self.race, self.doc
        if doc.asks == "over":
            race.over = True
            return
        if len(race.order) == 0 and not is_incident(doc):
            raise bad("piles", "nobody is running; the race is over")
        if doc.asks in ("drive", "stop", "pit"):
            self.call()
            return
        self.segment()
        if doc.asks == "roll":
            if race.sizes[race.active] == 0 and not self.board.house.roll_gaps:
                raise bad("pile", "a gap gets no roll")
            race.plan(ROLL)
            return
        race.plan(END)
        self.action()

    def call(self) -> None:
        race, doc, house = self.race, self.doc, self.board.house
        race.active = NOBODY
        if doc.asks == "pit":
            if not house.pit_strategy:
                raise bad("asks", "the house rule for it is off")
            race.caution = doc.caution is not False
            race.plan(REGROUP)
            ask_pit_calls(race)
        else:
            race.plan(START)
            ask_drivers(race)
            if doc.asks == "stop":
                ask_green_stops(race)
        asked = race.agenda
        if not isinstance(asked, Together) or QUESTIONS[type(asked)] != doc.asks:
            raise bad("asks", f"nobody has anything to decide: {doc.asks!r}")
        self.seal(asked)

    def seal(self, asked: Together) -> None:
        race, doc = self.race, self.doc
        if not doc.sealed:
            return
        if len(doc.sealed) >= len(asked.asked):
            raise bad("sealed", "once all are in, they are opened")
        race.sealed = packed([int(OPEN)] * int(race.seats))
        for seat, number in doc.sealed.items():
            if not (seat.isdecimal() and len(seat) < 3 and int(seat) in asked.asked):
                raise bad("sealed", f"seat {seat} is not asked")
            if type(number) is not int or number not in asked.options_of(race, int(seat)):
                raise bad(f"sealed.{seat}", f"{number!r} is no answer of that seat")
            race.sealed[int(seat)] = number

    def segment(self) -> None:
        race, doc = self.race, self.doc
        last = len(race.sizes) - 1
        pile = last if doc.pile is None else pile_number(doc.pile)
        if pile is None or not 0 <= pile <= last:
            raise bad("pile", f"piles are A to {pile_name(last)}")
        turn = pile if doc.turn is None else pile_number(doc.turn)
        if turn is None:
            raise bad("turn", "say it as a pile")
        race.active, race.turn, race.ahead = pile, turn, doc.new_piles
        race.second = doc.second
        if doc.second and not race.is_final_lap():
            raise bad("second", "only the Final Lap has second actions")

    def action(self) -> None:
        race, doc, board = self.race, self.doc, self.board
        if doc.dice is None:
            raise bad("dice", f"{doc.asks!r} needs the roll behind it")
        race.die_one, race.die_two, race.contrast = doc.dice
        rows = board.final_rows if race.is_final_lap() else board.rows
        race.row = rows[race.die_one + race.die_two]
        if int(race.row) not in IN_ACTION[doc.asks]:
            raise bad("dice", f"{doc.asks!r} is not asked on that roll")
        incident = is_incident(doc)
        race.caution = incident if doc.caution is None else doc.caution
        race.incident = len(race.out) if doc.incident is None else doc.incident
        if race.incident > len(race.out):
            raise bad("incident", "more cars than are out")
        race.check_plus = doc.check_plus
        race.checks = packed(self.starters("checks", doc.checks))
        for car in race.checks:
            if car not in race.order:
                raise bad("checks", f"{self.names.car(car)} is not running")
        race.part, race.count, race.rung = doc.part, doc.cars, doc.rung
        race.totals, race.climbing = packed(doc.totals), doc.climbing
        getattr(self, f"ask_{doc.asks.replace('-', '_')}")()

    def ask_letter(self) -> None:
        self.race.plan(letter_of(self.race.row))

    def ask_shuffle(self) -> None:
        race = self.race
        first = int(race.start_of(race.active))
        end = first + int(race.sizes[race.active])
        if race.count < 2 or race.part < first or race.part + race.count > end:
            raise bad("part", "the cars to be shuffled must be in the pile, two at least")
        race.plan(shuffle_of(race.row))

    def duel(self, most: int) -> None:
        race = self.race
        first = int(race.start_of(race.active))
        if race.part != first or not 0 < race.count <= race.sizes[race.active]:
            raise bad("part", "a duel is fought by the top cars of the pile")
        if len(race.totals) > most:
            raise bad("totals", "more than there are duellists")

    def ask_duel(self) -> None:
        self.duel(int(self.race.count) - 1)
        self.race.plan(duel_roll(self.race))

    def ask_reroll(self) -> None:
        race = self.race
        self.duel(int(race.count))
        if len(race.totals) != race.count or not race.rung < race.count:
            raise bad("totals", "all duellists have one, and one of them rolls again")
        if not self.board.house.reroll_ties:
            raise bad("asks", "ties are not rolled again")
        race.plan(DuelReroll())

    def ask_ladder(self) -> None:
        race = self.race
        if len(race.totals) > 1 or not 0 < race.part < len(race.order):
            raise bad("part", "somebody must be ahead of the climber")
        if not 0 <= race.rung <= race.active:
            raise bad("rung", "the pile in which the match is fought")
        race.plan(ladder_roll(race))

    def ask_check(self) -> None:
        if len(self.race.checks) == 0:
            raise bad("checks", "name the cars that check")
        self.race.plan(DnfCheck())

    def ask_rear(self) -> None:
        if len(self.race.rear) < 2:
            raise bad("rear", "name two cars at least")
        self.race.plan(ShuffleRear())

    def ask_special_car(self) -> None:
        if self.race.sizes[self.race.active] == 0:
            raise bad("pile", "there is nobody in it")
        self.race.plan(PickCar())

    def ask_special(self) -> None:
        race, doc = self.race, self.doc
        if doc.special is None:
            raise bad("special", "name the car")
        race.picked = self.car("special", doc.special)
        first = int(race.start_of(race.active))
        if race.picked not in race.order[first : first + int(race.sizes[race.active])]:
            raise bad("special", "that car is not in the pile")
        race.plan(ChartRoll())


def is_incident(doc: Document) -> bool:
    return doc.asks in INCIDENT


def picks(picked: int, seat: int, seats: int) -> int:
    """How many of the cars picked so far are a seat's, back and forth."""
    rounds, left = divmod(picked, seats)
    turn = seats - 1 - seat if rounds % 2 else seat
    return rounds + (turn < left)
