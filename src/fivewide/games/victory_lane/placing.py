"""A table set from a position document, whole or partial."""

from __future__ import annotations

from typing import Any

from fivewide.games.victory_lane.agendas import AGENDAS, ON_TRACK, STEPS, question_of, test_of
from fivewide.games.victory_lane.board import CARS, LANES, NOBODY, NOWHERE, space_at
from fivewide.games.victory_lane.content import LANE_NAMES
from fivewide.games.victory_lane.documents import FAR, MOST, Document, Reader, bad
from fivewide.games.victory_lane.names import PLACE, STATUSES, STOPS, Names
from fivewide.games.victory_lane.position import MANEUVERS, PARTS
from fivewide.games.victory_lane.rules.grid import first_open
from fivewide.games.victory_lane.rules.hands import hold, in_order
from fivewide.games.victory_lane.rules.order import running_order
from fivewide.games.victory_lane.rules.risk import is_failing
from fivewide.games.victory_lane.rules.rounds import clear, new_table
from fivewide.games.victory_lane.rules.tiles import find_lead, retag
from fivewide.games.victory_lane.rules.turns import turn_order
from fivewide.games.victory_lane.state import CAR, Race
from fivewide.kernel.agenda import OPEN, Together, packed
from fivewide.kernel.chance import Seeded
from fivewide.kernel.positions import read_document


def place(names: Names, seats: int, document: Any) -> Race:
    doc = read_document(document, Document)
    return Setter(names, seats, doc).race


class Setter(Reader):
    """One document being carried out, key by key; every complaint names its key."""

    def __init__(self, names: Names, seats: int, doc: Document) -> None:
        self.names, self.doc = names, doc
        if doc.asks not in AGENDAS:
            raise bad("asks", f"{doc.asks[:30]!r}; can be {', '.join(AGENDAS)}")
        usual = AGENDAS[doc.asks]
        stack = usual[0] if doc.agenda is None else " ".join(doc.agenda)
        if stack not in usual:
            raise bad("agenda", f"{stack[:60]!r} does not fit what is asked: {usual[0]!r} does")
        self.agenda = stack.split()
        self.before_grid = doc.asks in BEFORE_GRID or "next-garage" in self.agenda
        self.on_track = stack.startswith(ON_TRACK) or doc.asks in ("over", "next")
        self.race = new_table(seats, Seeded(0), names.board)
        self.counters()
        self.teams()
        self.track()
        self.cards()
        self.round()
        self.activation()
        self.dice()
        self.flag()
        self.question()

    def counters(self) -> None:
        doc, race = self.doc, self.race
        race.number = self.number("race", doc.race, 1, len(race.board.tracks)) - 1
        clear(race)
        race.stage = self.number("stage", doc.stage, 1, len(race.track.stages)) - 1
        race.rounds = self.number("rounds", doc.rounds)
        race.rotations = self.number("rotations", doc.rotations)
        race.cautions = self.number("cautions", doc.cautions)
        race.points = self.by_car("points", doc.points, 0, MOST)
        race.total = self.by_car("total", doc.total, 0, MOST)
        race.wins = self.by_car("wins", doc.wins, 0, MOST)
        race.finish = self.by_car("finish", doc.finish, 0, CARS)

    def teams(self) -> None:
        doc, race = self.doc, self.race
        before = self.doc.asks in ("pick-order", "teams", "team", "npds")
        primary = [NOBODY] * int(race.seats)
        for text, color in doc.primaries.items():
            primary[self.seat_key("primaries", text)] = self.car("primaries", color)
        taken = [car for car in primary if car != NOBODY]
        if len(set(taken)) < len(taken):
            raise bad("primaries", "two seats have one car")
        left = [car for car in range(CARS) if car not in taken]
        for seat in range(int(race.seats)):
            if primary[seat] == NOBODY and (not before or doc.asks == "npds"):
                primary[seat] = left.pop(0)
        race.primary = packed(primary)
        owner = [NOBODY] * CARS
        for seat, car in enumerate(primary):
            if car != NOBODY:
                owner[car] = seat
        if doc.teammates is not None:
            for color, seat in doc.teammates.items():
                car = self.car("teammates", color)
                if car in primary:
                    raise bad("teammates", f"{color} is a primary")
                owner[car] = self.seat(f"teammates.{color}", seat)
        elif not before and race.seats <= 4:
            each = len(left) // int(race.seats)
            for number, car in enumerate(left[: each * int(race.seats)]):
                owner[car] = number % int(race.seats)
        if race.seats == 1 and not before and NOBODY in owner:
            raise bad("teammates", "alone, a player has all NPDs")
        race.owner = packed(owner)
        race.picks = packed([self.seat("picks", seat) for seat in doc.picks])
        if len(set(doc.picks)) < len(doc.picks):
            raise bad("picks", "a seat stands twice")
        if doc.asks == "team" and any(primary[seat] != NOBODY for seat in doc.picks):
            raise bad("picks", "a seat has its car already")

    def track(self) -> None:
        doc, race = self.doc, self.race
        length = int(race.track.length)
        race.window = self.number("window", doc.window, 0, FAR)
        if race.window % length not in (0, int(race.track.seam)):
            raise bad(
                "window", f"{doc.window}; a tile begins there: 0, {race.track.seam}, {length}"
            )
        for color, text in doc.cars.items():
            self.put(self.car("cars", color), f"cars.{color}", text)
        given = {self.car("cars", color) for color in doc.cars}
        for car in range(CARS):
            if car not in given and self.on_track:
                self.put_on_grid(car)
        if self.on_track and NOWHERE in list(race.at):
            raise bad("cars", "in a race all cars are on the track")
        find_lead(race)
        if race.lead >= race.window + length:
            raise bad("window", "the leader is beyond the front tile")
        if doc.tokens is None:
            retag(race, NOBODY)
        else:
            for color, status in doc.tokens.items():
                race.status[self.car("tokens", color)] = STATUSES.index(status)
            race.tokens = sum(1 for status in race.status if status)
        for color in doc.worn:
            race.worn[self.car("worn", color)] = 1
        race.edge = self.by_car("tie_races", doc.tie_races, -1, 1)
        lineup = doc.lineup
        if lineup is None:
            race.lineup = running_order(race) if self.on_track else packed([])
        else:
            race.lineup = packed(self.cars("lineup", lineup))
            if len(lineup) not in (0, CARS) or (self.on_track and not lineup):
                raise bad("lineup", "needs all eight cars")

    def put(self, car: int, key: str, text: str) -> None:
        race = self.race
        if text == "off":
            return
        found = PLACE.fullmatch(text)
        if found is None:
            raise bad(key, f"{text[:20]!r} is no place; write GI6: lane and distance, or off")
        far, lane = int(found[2]), LANE_NAMES.index(found[1])
        if not -FAR <= far <= FAR:
            raise bad(key, f"{text} is too far")
        space = space_at(far % int(race.track.length), lane)
        if not race.track.there[space]:
            raise bad(key, f"there is no space {text} on these tiles")
        if race.grid[space] != NOBODY:
            other = self.names.colors[race.grid[space]]
            raise bad(key, f"{other} stands on that space already (VL-MOVE-13)")
        race.grid[space], race.at[car], race.far[car] = car, space, far

    def put_on_grid(self, car: int) -> None:
        race = self.race
        spaces = [space for lane in race.track.grid for space in lane]
        spaces.sort(key=lambda space: (-(space // LANES), space % LANES))
        more = [*race.track.lapped_start, *race.track.overflow]
        space = int(first_open(race, packed([int(s) for s in [*spaces, *more]])))
        if space == NOWHERE:
            raise bad("cars", f"no starting space is left for {self.names.colors[car]}")
        race.grid[space], race.at[car], race.far[car] = car, space, space // LANES

    def cards(self) -> None:
        doc, race, ids = self.doc, self.race, self.names.card_ids
        left = list(range(len(ids)))

        def take(key: str, wanted: list[str]) -> list[int]:
            found = []
            for id in wanted:
                if id not in ids:
                    raise bad(key, f"no card {id[:20]!r}; `fivewide pack show victory-lane`")
                if ids.index(id) not in left:
                    raise bad(key, f"{id} is in two places at once")
                left.remove(ids.index(id))
                found.append(ids.index(id))
            return found

        race.discard = packed(take("discard", doc.discard))
        if doc.card is not None:
            race.card = take("card", [doc.card])[0]
        stopwatch = [NOBODY] * CARS
        for color, id in doc.times.items():
            stopwatch[self.car("times", color)] = take(f"times.{color}", [id])[0]
        race.stopwatch = packed(stopwatch)
        for text, hand in doc.hands.items():
            seat = self.seat_key("hands", text)
            race.hands[seat] = in_order(packed(take(f"hands.{text}", hand)))
        dealt = self.on_track and doc.asks != "over"
        if doc.deck is not None:
            race.deck = in_order(packed(take("deck", doc.deck)))
            if left:
                raise bad("deck", f"{ids[left[0]]} is nowhere")
        else:
            for seat in range(int(race.seats)):
                if str(seat) not in doc.hands and dealt:
                    race.hands[seat] = packed(left[:4])
                    del left[:4]
            race.deck = packed(left)
        for id in doc.gathered:
            if id not in ids:
                raise bad("gathered", f"no card {id[:20]!r}")
        race.gathered = packed([ids.index(id) for id in doc.gathered])
        self.what_was_seen()
        self.laps_cards()

    def what_was_seen(self) -> None:
        """The discard piles that went into the deck, and which cards may have been drawn since."""
        doc, race, ids = self.doc, self.race, self.names.card_ids
        usual = 1 if doc.gathered else 0
        race.shuffles = usual if doc.shuffles is None else self.number("shuffles", doc.shuffles)
        since = [0] * len(ids)
        seen = dict.fromkeys(doc.gathered, int(race.shuffles)) if doc.since is None else doc.since
        for id, last in seen.items():
            if id not in ids:
                raise bad("since", f"no card {id[:20]!r}")
            since[ids.index(id)] = self.number(f"since.{id}", last, 1, int(race.shuffles))
        race.since = packed(since)
        for text in doc.held:
            self.seat_key("held", text)
        for seat in range(int(race.seats)):
            hand = race.hands[seat]
            held = doc.held.get(str(seat), [int(race.shuffles)] * len(hand))
            for when in held:
                self.number(f"held.{seat}", when, 0, int(race.shuffles))
            if len(held) != len(hand) or held != sorted(held):
                raise bad(f"held.{seat}", "a number for every card of the hand, the oldest first")
            if any(w < s for w, s in zip(held, sorted(since[card] for card in hand), strict=True)):
                raise bad(f"held.{seat}", "a card was shuffled into the deck after it was drawn")
            hold(race, seat, packed(held))

    def laps_cards(self) -> None:
        doc, race, ids = self.doc, self.race, self.names.laps_ids

        def found(key: str, wanted: list[str]) -> list[int]:
            for id in wanted:
                if id not in ids:
                    raise bad(key, f"no Laps card {id[:20]!r}; they are {ids[0]} to {ids[-1]}")
            return [ids.index(id) for id in wanted]

        race.shown = packed(found("shown", doc.shown))
        if doc.laps_card is not None:
            race.laps_card = found("laps_card", [doc.laps_card])[0]
        gone = {*race.shown, race.laps_card}
        if doc.laps_deck is None:
            race.laps_deck = packed([card for card in range(len(ids)) if card not in gone])
        else:
            deck = found("laps_deck", doc.laps_deck)
            if len(set(deck)) < len(deck):
                raise bad("laps_deck", "a card stands twice")
            race.laps_deck = in_order(packed(deck))
        shown = sum(int(race.board.laps[card]) for card in race.shown)
        race.laps = shown if doc.laps is None else self.number("laps", doc.laps)
        events = len(race.board.events[race.laps_card]) if doc.laps_card else 0
        race.event = self.number("event", doc.event, 0, events)
        if "next-event" in self.agenda:
            if doc.laps_card is None:
                raise bad("laps_card", "say whose events are being resolved")
            if self.agenda[-1] != "next-event" or doc.asks == "caution-die":
                self.number("event", doc.event, 1, events)

    def round(self) -> None:
        doc, race = self.doc, self.race
        setting_up = self.before_grid or "next-on-grid" in self.agenda
        race.first = self.seat("first", doc.first, NOBODY if setting_up else 0)
        for seat in doc.must_pit:
            race.must_pit[self.seat("must_pit", seat)] = 1
        race.quick_pit, race.caution = int(doc.quick_pit), int(doc.caution)
        race.flagged = int(doc.flagged)
        race.flags = self.number("flags", doc.flags)
        if doc.queue is not None:
            race.queue = packed(self.cars("queue", doc.queue))
        elif self.on_track and "next-car" in self.agenda:
            race.queue = turn_order(race)
        race.drawing = self.number("drawing", doc.drawing, 0, 12)

    def activation(self) -> None:
        doc, race = self.doc, self.race
        driving = "next-car" in self.agenda and doc.asks != "next"
        asked = self.seat("to_act", doc.to_act)
        if doc.car is not None:
            race.car = self.car("car", doc.car)
        elif driving:
            race.car = race.primary[max(0, asked)]
        if driving and (race.car == NOBODY or race.car not in list(race.queue)):
            raise bad("car", "must be one of those activated this round")
        turn = list(race.queue).index(race.car) + 1 if driving else 0
        most = max(len(race.queue), int(race.seats))
        race.turn = turn if doc.turn is None else self.number("turn", doc.turn, 0, most)
        if driving:
            owner = int(race.owner[race.car])
            otherwise = asked if asked >= 0 else max(0, owner)
            race.seat = self.seat("driver", doc.driver, otherwise)
            if owner != NOBODY and race.seat != owner:
                raise bad("driver", f"seat {owner} drives this car")
            now = STATUSES[race.status[race.car]]
            race.was = STATUSES.index(doc.was or now)
        race.steps = self.number("steps", doc.steps, 0, 100)
        race.used, race.lost = int(doc.used), int(doc.lost)
        race.straight, race.diagonal = int(doc.straight), int(doc.diagonal)
        race.acted = self.number("acted", doc.acted, 0, 3)
        race.target = NOBODY if doc.target is None else self.car("target", doc.target)
        race.stop = STOPS.index(doc.stop)
        for name in doc.todo or []:
            if name not in MANEUVERS:
                raise bad("todo", f"{name[:20]!r}; can be {', '.join(MANEUVERS)}")
            race.todo |= MANEUVERS[name]
        moves = 0
        if doc.face is not None:
            race.face = self.number("face", doc.face, 1, 6) - 1
            team = race.board.teams[race.car]
            moves = int(team.moves[race.face])
            if doc.todo is None:
                race.todo = team.maneuvers[race.face]
            elif race.todo & ~team.maneuvers[race.face]:
                raise bad("todo", "that is not on this face")
        elif race.card != NOBODY:
            moves = int(race.board.cards[race.card].move)
        race.left = moves if doc.left is None else self.number("left", doc.left, 0, 30)
        part = doc.part or ("starting" if doc.card or doc.face else "done")
        race.part = PARTS.index(part)
        if driving:
            self.check_activation()

    def check_activation(self) -> None:
        doc, race = self.doc, self.race
        primary = race.is_primary(race.car)
        top = self.agenda[-1]
        carded = doc.asks in ("gear", "drive") or top.startswith("after-") or top == "go-on"
        if doc.asks in ("action", "npd-die") and (doc.card or doc.face):
            raise bad("card", "nothing is played yet")
        if top in ("play-drawn-card", "return-to-track", "after-fumes") and doc.card:
            if doc.asks != "gear":
                raise bad("card", "nothing is played yet")
        elif carded and top != "after-fumes":
            if primary and race.card == NOBODY:
                raise bad("card", "say which card is in play")
            if not primary and (race.face == NOBODY or race.card != NOBODY):
                raise bad("face", "say which face the NPD rolled")
            if primary and race.face != NOBODY:
                raise bad("face", "a primary has none")
        if not primary and doc.asks in ("action", "gear"):
            raise bad("car", "only a primary plays cards")
        if primary and doc.asks == "npd-die":
            raise bad("car", "a primary has no table")
        if not primary and top not in ("next-car", "after-push"):
            raise bad("agenda", "an NPD has no cards")
        if doc.asks == "drive" and race.part == PARTS.index("done"):
            raise bad("part", "the activation is over")
        self.check_card(top)

    def check_card(self, top: str) -> None:
        race = self.race
        card = race.board.cards[race.card] if race.card != NOBODY else None
        clauses = card.clauses if card else []
        wants = {
            "after-move-die": card is not None and len(card.by_die) > 0,
            "after-bonus-die": any(clause.faces for clause in clauses),
            "after-risk-die": any(clause.risk and not clause.target_back for clause in clauses),
            "after-trade": any(clause.target_back for clause in clauses),
        }
        if not wants.get(top, True):
            raise bad("card", "that card has no such die")
        if top == "after-trade" and race.target in (NOBODY, race.car):
            raise bad("target", "say with which car paint is traded")
        if self.doc.asks == "gear" and (card is None or not len(card.gears)):
            raise bad("card", "that card has no gears")

    def dice(self) -> None:
        doc, race = self.doc, self.race
        race.die = self.by_car("dice", doc.dice, 0, 6)
        rolling = doc.asks in ("die", "reroll", "give-way")
        if not rolling:
            if doc.tested:
                raise bad("tested", "no dice are out")
            return
        tested = self.cars("tested", doc.tested or ([doc.car] if doc.car else []))
        if not tested and race.car != NOBODY:
            tested = [int(race.car)]
        race.test = test_of(self.agenda, doc.asks)
        race.tested = packed(tested)
        pair = doc.asks == "give-way" or self.agenda[-1] == "after-tie-race"
        if len(tested) < (2 if pair else 1) or (pair and len(tested) > 2):
            raise bad("tested", "name the cars that roll")
        if "next-car" in self.agenda and race.car not in tested:
            raise bad("tested", "the active car rolls too")
        usual = 0 if doc.asks == "die" else len(tested)
        usual = 0 if doc.asks == "give-way" else usual
        race.rolled = (
            usual if doc.rolled is None else self.number("rolled", doc.rolled, 0, len(tested))
        )
        race.sweep = self.number("sweep", doc.sweep, 0, len(tested) - 1)
        for color in doc.decided:
            race.decided |= CAR[self.car("decided", color)]
        for face in doc.good:
            race.good |= 1 << self.number("good", face, 1, 6)
        if doc.asks == "give-way":
            return
        for car in tested[: int(race.rolled)]:
            if not race.die[car]:
                raise bad("dice", f"say what {self.names.colors[car]} has rolled")
        if doc.asks == "reroll":
            self.check_reroll()

    def check_reroll(self) -> None:
        race = self.race
        car = race.tested[race.sweep]
        if race.rolled < len(race.tested):
            raise bad("rolled", "rerolls come when all have rolled")
        if not race.has_reroll(car) or race.decided & CAR[car] or not is_failing(race, car):
            raise bad("sweep", f"{self.names.colors[car]} has no reroll to decide")

    def flag(self) -> None:
        doc, race, boxes = self.doc, self.race, self.names.boxes
        race.line = packed(self.cars("line", doc.line))
        race.placed = packed(self.cars("placed", doc.placed))
        taken = [NOBODY] * CARS
        for color, id in doc.boxes.items():
            if id not in boxes:
                raise bad(
                    f"boxes.{color}", f"no box {id[:20]!r}; they are {boxes[0]} to {boxes[-1]}"
                )
            taken[self.car("boxes", color)] = boxes.index(id)
        used = [box for box in taken if box != NOBODY]
        if len(set(used)) < len(used):
            raise bad("boxes", "two cars in one box")
        race.box = packed(taken)
        race.stage_over = int(doc.stage_over)
        race.solo_pits = int(doc.solo_pits)
        race.rear = self.seat("rear", doc.rear)
        if doc.stage_over and race.is_last_stage():
            raise bad("stage_over", "the last stage ends the race")
        waiting = {*race.line, *([race.car] if race.car != NOBODY else [])}
        if not self.on_track and not self.before_grid:
            for car in range(CARS):
                placed = race.at[car] != NOWHERE
                boxed = taken[car] != NOBODY and "next-exit" not in self.agenda
                if placed == (car in waiting or boxed):
                    raise bad("cars", f"{self.names.colors[car]} is placed or waits, not both")
                if placed != (car in list(race.placed)):
                    raise bad("placed", "lists the cars on the grid")
        if "next-on-grid" in self.agenda and NOBODY in list(race.stopwatch):
            raise bad("times", "all eight cars have qualified")
        if "next-exit" in self.agenda and any(
            taken[car] == NOBODY or not race.die[car] for car in waiting
        ):
            raise bad("boxes", "cars that leave the pits have a box and a die")

    def question(self) -> None:
        doc, race = self.doc, self.race
        if doc.asks == "over":
            race.over = True
            return
        for name in self.agenda:
            race.plan(STEPS[name]())
        seat = self.asked()
        if doc.asks == "next":
            return
        race.question = question_of(race, doc.asks, seat)
        self.check_question(seat)
        if doc.sealed:
            self.seal()

    def asked(self) -> int:
        doc, race = self.doc, self.race
        usual = {
            "reroll": lambda: int(race.owner[race.tested[race.sweep]]),
            "give-way": lambda: int(race.owner[race.tested[race.sweep]]),
            "flag": lambda: int(race.owner[race.car]),
            "laps-card": lambda: int(race.first),
        }
        if doc.asks == "flag" and race.car == NOBODY:
            raise bad("car", "say which car is next in line")
        if doc.asks in usual:
            seat = usual[doc.asks]()
            if seat == NOBODY or doc.to_act not in (None, seat):
                raise bad("to_act", "another seat is asked")
            return seat
        otherwise = int(race.seat) if race.seat != NOBODY else 0
        seat = self.seat("to_act", doc.to_act, otherwise)
        if "next-car" in self.agenda and doc.asks != "next" and seat != race.seat:
            raise bad("to_act", f"seat {race.seat} drives this car")
        return seat

    def check_question(self, seat: int) -> None:
        """The question can be answered: what it asks about is there."""
        doc, race = self.doc, self.race
        if doc.asks == "lane" and race.car == NOBODY:
            raise bad("car", "say which car is placed")
        if doc.asks in ("action-card", "npd-time"):
            if not len(race.deck):
                raise bad("deck", "there is no card left")
            if doc.asks == "action-card" and not race.drawing:
                race.drawing = 1
        if doc.asks == "laps-card" and not len(race.laps_deck):
            raise bad("laps_deck", "there is no card left")
        if doc.asks == "discard" and len(race.hands[seat]) <= race.hand_size():
            raise bad("hands", f"seat {seat} need not discard")
        if doc.asks in ("garage", "qualify") and any(len(hand) != 5 for hand in race.hands):
            raise bad("hands", "five cards each before qualifying")
        if doc.asks == "npd-time" and NOBODY not in list(race.stopwatch):
            raise bad("times", "all cars have their times")
        if doc.asks == "pit-die" and not len(race.line):
            raise bad("line", "no NPD rolls")
        if doc.asks == "faster-car" and not len(race.line):
            raise bad("line", "no car is left to be placed")
        if doc.asks == "give-way" and not race.is_primary(race.tested[race.sweep]):
            raise bad("sweep", "NPDs never give way (VL-NPD-18)")
        if doc.asks in ("drive", "gear", "lane", "team", "pit-dice"):
            question = race.question
            asked = question.asked if isinstance(question, Together) else [seat]
            if not len(asked) or (
                doc.asks != "pit-dice" and question is not None and len(question.options(race)) < 2
            ):
                raise bad("asks", f"{doc.asks} is asked only where there is a choice")

    def seal(self) -> None:
        race = self.race
        question = race.question
        if not isinstance(question, Together):
            raise bad("sealed", "nothing is sealed now")
        race.sealed = packed([OPEN] * int(race.seats))
        ids = self.names.card_ids
        for text, answer in self.doc.sealed.items():
            seat = self.seat_key("sealed", text)
            number = ids.index(answer) if answer in ids else answer
            if seat not in list(question.asked) or number not in list(
                question.options_of(race, seat)
            ):
                raise bad(f"sealed.{text}", "that cannot have been sealed")
            race.sealed[seat] = number
        if OPEN not in [race.sealed[seat] for seat in question.asked]:
            raise bad("sealed", "once all are in, they are opened")


BEFORE_GRID = (
    "pick-order",
    "teams",
    "team",
    "npds",
    "deal",
    "garage",
    "qualify",
    "npd-time",
)
