"""What a position cannot say: each contradiction is refused with its key and a reason.

A position may leave much out, so nothing is asked for here; what is said has to be possible.
"""

from __future__ import annotations

from collections.abc import Iterable

from fivewide.games.pile_up_racing.board import (
    ADVANCE_BY_SKILL,
    ADVANCE_TOP,
    CRASH,
    DROP_BOTTOM,
    NOBODY,
    SHUFFLE,
    SORT,
    SPECIAL_DIE,
)
from fivewide.games.pile_up_racing.names import Names, pile_name
from fivewide.games.pile_up_racing.position import IN_ACTION, INCIDENT, Document
from fivewide.games.pile_up_racing.rules.duels import (
    SCALE,
    dice_of,
    matched,
    next_tied,
    total_of,
    uses_pit,
)
from fivewide.games.pile_up_racing.rules.pit_stops import MAY_STOP, MUST_STOP
from fivewide.games.pile_up_racing.state import Race
from fivewide.kernel.errors import BadPosition
from fivewide.kernel.ints import i64, vec

ROLLING = ("roll", *IN_ACTION)
DUELS = ("duel", "reroll", "ladder")
UNDER_SEAL = ("drive", "stop", "pit")
# Before a pile's action has moved a car, and between actions: the order is the one last noted
UNMOVED = ("roll", "letter", "special-car", "drive", "stop", "pit")
# What means something only while this is asked
BELONGS: dict[str, tuple[str, ...]] = {
    "pile": ROLLING,
    "turn": ROLLING,
    "new_piles": ROLLING,
    "second": ROLLING,
    "dice": tuple(IN_ACTION),
    "part": ("shuffle", *DUELS),
    "cars": ("shuffle", "duel", "reroll"),
    "totals": DUELS,
    "rung": ("reroll", "ladder"),
    "climbing": ("ladder",),
    "checks": ("check",),
    "check_plus": ("check",),
    "special": ("special",),
    "rear": ("check", "rear"),
    "sent_back": ("pit", "over"),
    "stopping": ("drive",),
    "sealed": UNDER_SEAL,
}
BEFORE_THE_START = ("asks", "owners")  # all that can be said then


def bad(key: str, reason: str) -> BadPosition:
    return BadPosition(f"position.{key}: {reason}")


def check_keys(doc: Document) -> None:
    """Nothing is said that means nothing while this is asked."""
    for key, asks in BELONGS.items():
        if doc.asks not in asks and getattr(doc, key):
            raise bad(key, f"means nothing while {doc.asks!r} is asked")


def check_before_the_start(doc: Document) -> None:
    for key in doc.__struct_fields__:
        if key not in BEFORE_THE_START and getattr(doc, key):
            raise bad(key, f"{doc.asks!r} comes before there is a grid")


def check(race: Race, names: Names, doc: Document) -> None:
    """A race that has been set must agree with itself."""
    Check(race, names, doc).all()


class Check:
    """A race set from a document, looked over."""

    def __init__(self, race: Race, names: Names, doc: Document) -> None:
        self.race = race
        self.names = names
        self.doc = doc
        self.board = race.board
        self.house = race.board.house
        self.running = [int(car) for car in (*race.order, *race.rear)]

    def all(self) -> None:
        self.owners()
        self.grid()
        self.flag()
        self.end()
        self.retired()
        self.sheet()
        self.stages()
        self.leader()
        self.frozen()
        self.cars_driven()
        if self.doc.asks in ROLLING:
            self.turn()
        if self.doc.asks in IN_ACTION:
            self.pile()
            getattr(self, self.doc.asks.replace("-", "_"))()

    # Before the race

    def owners(self) -> None:
        """Once the race has begun everybody has all his cars."""
        if self.doc.owners is None:
            return
        each = int(self.board.cars_each)
        for seat in range(int(self.race.seats)):
            has = list(self.race.owner).count(seat)
            if has != each:
                raise bad("owners", f"seat {seat} has {has} cars, not {each}")

    def grid(self) -> None:
        """Where the options say who starts where, the position cannot."""
        if len(self.board.grid) > 0 and list(self.race.grid) != list(self.board.grid):
            raise bad("grid", "the options give another one; leave it out, or grid=qualifying")

    # Flags, boxes, the end

    def flag(self) -> None:
        """A caution is out in an incident, and while pits are open."""
        doc, race = self.doc, self.race
        if doc.asks in INCIDENT:
            special = int(race.contrast) == SPECIAL_DIE
            out = bool(self.house.special_caution) if special else True
            if bool(race.caution) != out:
                raise bad("caution", f"it is {'out' if out else 'not out'} in this incident")
        elif doc.incident not in (None, len(race.out)):
            raise bad("incident", f"there is none while {doc.asks!r} is asked")
        elif doc.caution and doc.asks != "pit":
            raise bad("caution", f"none is out while {doc.asks!r} is asked")
        elif doc.asks == "pit" and not race.caution:
            if not self.is_stage_end():
                raise bad("caution", f"no stage ends with box {race.box + 1}: one must be out")
            if doc.sent_back:
                raise bad("sent_back", "nobody is sent back without a caution")

    def is_stage_end(self) -> bool:
        """Does the box that comes next end a stage?"""
        ends = self.board.stage_ends
        return int(self.race.box) < len(ends) and ends[self.race.box] == 1

    def end(self) -> None:
        """Over after the last box, or when nobody is left."""
        doc, race = self.doc, self.race
        most = int(self.house.overtimes)
        if race.overtimes > most:
            raise bad("overtimes", f"the options allow {most}")
        if doc.asks == "pit" and race.is_final_lap() and race.overtimes >= most:
            raise bad("asks", "a caution on the Final Lap ends the race: there is no pit call")
        if doc.asks == "over" and race.box <= self.board.normal and self.running:
            raise bad(
                "asks", f"not 'over': {race.box} of {self.board.normal + 1} boxes are crossed"
            )

    def closed(self) -> int:
        """Segments that are over."""
        race, asks = self.race, self.doc.asks
        done = int(race.box) + max(int(race.overtimes) - 1, 0)
        if asks == "pit" or (asks == "over" and race.overtimes and self.running):
            return done + 1
        return done

    # The Raceday sheet

    def retired(self) -> None:
        """Retired cars, as they retired: the last of them is classified first."""
        race = self.race
        latest = 0
        for place, (car, box, held) in enumerate(
            zip(race.out, race.out_box, race.out_place, strict=True)
        ):
            name = self.names.car(car)
            if box > race.box:
                raise bad("out", f"{name} retired in box {box}, but only {race.box} are crossed")
            if box < latest:
                raise bad("out", f"{name} stands behind a car that retired later")
            latest = int(box)
            before = sum(other < box for other in race.out_box[:place])
            if held >= self.board.starters - before:
                raise bad("out", f"{name}: there were {self.board.starters - before} places")

    def sheet(self) -> None:
        """A caution, and a box led, at most for every segment."""
        race, doc = self.race, self.doc
        closed = self.closed()
        most = closed + (doc.asks == "over" and not self.running)
        if doc.asks == "pit" and not race.caution:
            most -= 1
        if race.cautions > most:
            raise bad("cautions", f"{race.cautions} in {most} segments")
        if race.cautions < race.overtimes:
            raise bad("cautions", f"there were {race.overtimes} at least: one before each overtime")
        led = sum(int(boxes) for boxes in race.led)
        if led > closed:
            raise bad("led", f"{led} boxes in {closed} segments")
        leaders = sum(boxes > 0 for boxes in race.led)
        if race.lead_changes < leaders - 1:
            raise bad("lead_changes", f"there were {leaders - 1} at least: {leaders} have led")

    def stages(self) -> None:
        """The order of every stage that is over, of those who ran then."""
        race, doc = self.race, self.doc
        ends = [box for box, last in enumerate(self.board.stage_ends, start=1) if last]
        over = sum(box <= race.box for box in ends) + (doc.asks == "pit" and self.is_stage_end())
        if doc.stages and len(doc.stages) != over:
            raise bad("stages", f"{len(doc.stages)} orders, but {over} are over by box {race.box}")
        retired = dict(zip(map(int, race.out), map(int, race.out_box), strict=True))
        for number, (stage, end) in enumerate(zip(doc.stages, ends, strict=False), start=1):
            there = {self.names.find(name) for name in stage}
            for car in self.running:
                if car not in there:
                    raise self.missed(number, car, "is running, and not in it")
            for car, box in retired.items():
                if car in there and box + 1 < end:
                    raise self.missed(number, car, f"was out by then, in box {box + 1}")
                if car not in there and box >= end:
                    raise self.missed(number, car, "was still running then, and is not in it")

    def missed(self, stage: int, car: int, reason: str) -> BadPosition:
        return bad("stages", f"order of stage {stage}: {self.names.car(car)} {reason}")

    def leader(self) -> None:
        """The first car leads, as soon as an action is over."""
        race, doc = self.race, self.doc
        if doc.leader is None or not self.running:
            return
        settled = ("over", "pit") if self.house.pit_strategy else (*UNMOVED, "over")
        if doc.asks in settled and race.leader != race.order[0]:
            raise bad("leader", f"{self.names.car(race.order[0])} is first")
        if doc.asks in UNMOVED and race.leader not in race.order:
            raise bad("leader", f"{doc.leader} is not running")

    def frozen(self) -> None:
        """The order as a caution found it, kept only where a stage counts it."""
        if not self.doc.frozen:
            return
        if not self.house.stage_before:
            raise bad("frozen", "kept only with caution_on_stage_end=before")
        for car in self.running:
            if car not in self.race.frozen:
                raise bad("frozen", f"{self.names.car(car)} is running, and not in it")

    # House rules

    def cars_driven(self) -> None:
        """Only cars of a seat are driven and called in."""
        race, doc = self.race, self.doc
        if doc.push and doc.asks in ("drive", "stop"):
            raise bad("push", "a call holds for one segment, and this one has not begun")
        for name in doc.push:
            if race.owner[self.number(name)] == NOBODY:
                raise bad("push", f"{name} belongs to no seat")
        for name, age in doc.tires.items():
            if doc.box is not None and age > self.closed():
                raise bad("tires", f"{name}: {age} segments old after {self.closed()}")
            if age >= MUST_STOP and doc.asks in ROLLING and not race.is_final_lap():
                raise bad("tires", f"{name} had to stop with tires {age} segments old")
        for car in race.stopping:
            name = self.names.car(car)
            if race.owner[car] == NOBODY or car not in race.order:
                raise bad("stopping", f"{name} is not a running car of a seat")
            if not MAY_STOP <= race.tires[car] < MUST_STOP:
                raise bad("stopping", f"{name} may stop with tires 4 to 7 segments old")

    def number(self, name: str) -> int:
        found = self.names.find(name)
        assert found is not None, "read before"
        return found

    # Whose action it is

    def turn(self) -> None:
        """From the rear to the pile that led."""
        race = self.race
        piles = len(race.sizes)
        if race.ahead < 0 or (race.ahead > piles and not self.house.roll_now):
            raise bad("new_piles", f"there are {piles} piles")
        by_position = bool(self.house.by_position)
        if race.turn != race.active and (by_position or not race.second):
            raise bad("turn", f"pile {pile_name(int(race.active))} acts from where it stood")
        if race.turn + 1 < race.active or (race.turn < race.active and race.ahead == 0):
            raise bad("turn", "no new pile has come in front since")
        late = race.ahead - (by_position and race.second)
        if race.active < late and not self.house.roll_now:
            raise bad("new_piles", "a new pile waits for the next segment")

    def pile(self) -> None:
        """A gap does nothing; incidents and a climber may empty the pile."""
        race, asks = self.race, self.doc.asks
        if race.sizes[race.active] > 0 or asks == "ladder" or asks in INCIDENT:
            return
        if asks != "letter" or not self.house.roll_gaps:
            raise bad("pile", "there is nobody in it")

    # The action in hand

    def letter(self) -> None:
        """Two dice: any pile will do."""

    def shuffle(self) -> None:
        """Which cars a row shuffles."""
        race, row = self.race, int(self.race.row)
        first = int(race.start_of(race.active))
        size = int(race.sizes[race.active])
        start, end = int(race.part), int(race.part + race.count)
        on_top, at_bottom = start == first, end == first + size
        named = min(int(race.contrast), size)
        if row == SHUFFLE:
            right = on_top and at_bottom
        elif row == ADVANCE_TOP:
            right = on_top and race.count == named
        elif row == DROP_BOTTOM:
            right = at_bottom and race.count == named
        elif row == SORT:
            form = race.form
            right = self.are_alike(form.pit_strength if uses_pit(race) else form.strength)
        elif row == ADVANCE_BY_SKILL:
            right = on_top and self.are_alike(race.form.advances)
        else:
            right = at_bottom and self.are_alike(race.form.drops)
        if not right:
            raise bad("part", "not the cars that this roll shuffles")

    def are_alike(self, worth: vec[i64]) -> bool:
        """The cars to be shuffled are all those of the pile that are worth the same."""
        race = self.race
        first = int(race.start_of(race.active))
        theirs = {int(worth[car]) for car in race.order[race.part : race.part + race.count]}
        pile = race.order[first : first + int(race.sizes[race.active])]
        return len(theirs) == 1 and race.count == sum(int(worth[car]) in theirs for car in pile)

    def duel(self) -> None:
        """As many as the contrasting die says; nobody rolls what his dice cannot show."""
        race = self.race
        cars = min(int(race.contrast), int(race.sizes[race.active]))
        if race.count != cars:
            raise bad("cars", f"{cars} duel on that roll")
        start = int(race.part)
        self.totals(race.order[start : start + len(race.totals)])

    def reroll(self) -> None:
        """In the order of their totals; who rolls again has one that another has too."""
        race = self.race
        if race.count != min(int(race.contrast), int(race.sizes[race.active])):
            raise bad("cars", "not as many as duel on that roll")
        settled = [int(total) // int(SCALE) for total in race.totals]
        if settled != sorted(settled, reverse=True):
            raise bad("totals", "the highest comes first")
        if next_tied(race, race.rung) != race.rung:
            raise bad("rung", "nobody else has that total")
        if any(total % SCALE for total in race.totals[race.rung :]):
            raise bad("totals", "not rolled again yet, so it is a multiple of 64")

    def totals(self, cars: Iterable[int]) -> None:
        race = self.race
        for car, total in zip(cars, race.totals, strict=True):
            dice = int(dice_of(race, car))
            low, high = int(total_of(race, car, 0)), int(total_of(race, car, 0)) + 5 * dice
            if not low <= total <= high:
                raise bad("totals", f"{self.names.car(car)} rolls {low} to {high}, not {total}")

    def ladder(self) -> None:
        """Who climbs, and whom he may meet."""
        race, house = self.race, self.house
        top, bottom = int(race.start_of(race.rung)), int(race.start_of(race.rung + 1))
        if not top <= race.part < bottom:
            raise bad("part", f"not in pile {pile_name(int(race.rung))}, where the match is")
        if race.rung == race.active:
            self.climb(int(race.part) - top + 1)
        elif not race.climbing:
            raise bad("climbing", "only the climber goes on into the next pile")
        if race.part == top:
            if not race.climbing:
                raise bad("climbing", "whoever has come to the top of the pile stays there")
            if not race.has_cars(race.rung - 1) or (
                race.rung < race.active and not house.climbs_on
            ):
                raise bad("part", "nobody ahead to be challenged")
        totals = race.totals
        race.totals = totals[:0]
        car = matched(race)
        race.totals = totals
        self.totals([int(car)] * len(totals))

    def climb(self, place: int) -> None:
        """In the climber's own pile: how far up he, or whoever beat him, can be."""
        race, house = self.race, self.house
        size = int(race.sizes[race.active])
        first = min(int(race.contrast), size)
        if place > first or (race.contrast > size and not house.short_ladder):
            raise bad("part", f"the die lets number {race.contrast} of the pile climb")
        if first == 1 and not house.top_challenges:
            raise bad("part", "the top car stays where it is")
        if place == first and not race.climbing:
            raise bad("climbing", "the climber has lost no match yet")

    # An incident

    def check(self) -> None:
        """Who has to check, from the top of the pile down."""
        race, doc = self.race, self.doc
        places = [list(race.order).index(car) for car in race.checks]
        if places != sorted(places):
            raise bad("checks", "cars check from the top of the pile down")
        self.since_the_incident()
        if race.contrast == SPECIAL_DIE:
            if doc.check_plus not in self.board.special_dnf:
                raise bad("check_plus", f"no Special Result adds {doc.check_plus}")
            return
        if doc.check_plus:
            raise bad("check_plus", "only a Special Result adds to a check")
        first = int(race.start_of(race.active))
        pile = [int(car) for car in race.order[first : first + int(race.sizes[race.active])]]
        involved = [car for car in pile if self.is_in(car)]
        if race.row != CRASH and not self.house.all_in_mech_range:
            involved = involved[:1]
        if [int(car) for car in race.checks] != involved:
            raise bad("checks", "not the cars that this roll puts into it")

    def is_in(self, car: int) -> bool:
        race = self.race
        if race.row == CRASH:
            return race.form.acc[car] >= race.contrast
        best = race.contrast - 1
        mech = self.board.mech[car]
        return mech == best or (mech > best and not self.house.mech_exact)

    def since_the_incident(self) -> None:
        """Whoever went out in this incident did so in this box."""
        race = self.race
        for box in race.out_box[race.incident :]:
            if box != race.box:
                raise bad("incident", f"a car that went out in box {box} was out before it")

    def rear(self) -> None:
        self.since_the_incident()

    def special_car(self) -> None:
        """Only a contrasting 6 asks the chart, and before it nobody goes out."""
        if self.race.contrast != SPECIAL_DIE:
            raise bad("dice", "a Special Result needs a contrasting 6")
        if self.race.incident != len(self.race.out):
            raise bad("incident", "nobody has gone out in it yet")

    def special(self) -> None:
        self.special_car()
