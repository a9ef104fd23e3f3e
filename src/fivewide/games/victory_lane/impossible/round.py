"""Could a round stand like this? Cards, laps, the activation and its dice, refused by key."""

from __future__ import annotations

from collections.abc import Callable

from fivewide.kernel.positions import bad

from ..board import ADVANCE_CARS, BACK_CARS, CARS, CAUTION, DRAW, NOBODY, QUICK_PIT, WIDE, LapsEvent
from ..place.being_set import TableBeingSet, once
from ..rules.laps import concerned, wide_cars
from ..rules.qualifying import CARDS_DEALT, time_of
from ..rules.scoring import are_level
from ..rules.turns import controller, turn_order
from ..rules.ways import BITS
from ..state import BONUS, CAR, MOVED, MOVING, STARTING

MOST_DRAWN = 6  # VL-YELLOW-11: cards by a pit die; no stop and no event gives more
OF_THE_MOVE = ("part", "left", "steps", "used", "lost", "straight", "diagonal")


def check_round(on: TableBeingSet) -> None:
    hands_held(on)
    times_taken(on)
    piles_gathered(on)
    laps_cards_once(on)
    laps_run(on)
    event_under_way(on)
    quick_pit_shown(on)
    cars_in_turn(on)
    if on.driving:
        driver_of_the_car(on)
        move_under_way(on)
    else:
        nobody_drives(on)
    dice_on_cars(on)


# Cards


def hands_held(on: TableBeingSet) -> None:
    """VL-SETUP-10, VL-HAND-01. Five before qualifying, then four, more only while drawing."""
    said, race = on.said, on.race
    if said.drawing and on.asks != "action-card":
        raise bad("drawing", "nobody is drawing")
    drawing = (said.drawing or 1) if on.asks == "action-card" else 0
    most = int(race.hand_size())
    if on.before_grid:
        dealt = on.asks in ("garage", "qualify") or "next-garage" in on.agenda
        most = int(CARDS_DEALT) if dealt else 0
        most = 4 if on.asks == "npd-time" else most
    for seat in range(int(race.seats)):
        held, more = len(race.hands[seat]), most
        if on.asks in ("action-card", "discard") and race.question and seat == race.question.seat:
            more += MOST_DRAWN - drawing
        if held > more:
            raise bad(f"hands.{seat}", f"{held} cards; can be {more} at most (VL-HAND-01)")
    active = race.activation
    playing = NOBODY if active is None or active.card == NOBODY else int(active.seat)
    if playing in (said.must_pit or []):
        raise bad("must_pit", f"seat {playing} plays a card, so it need not (VL-FUMES-03)")


def times_taken(on: TableBeingSet) -> None:
    """VL-QUAL-05, VL-QUAL-06, VL-QUAL-16. Qualifying cards, and the cars by them."""
    said, race = on.said, on.race
    if on.asks == "npd-time":
        for seat, car in enumerate(race.primary):
            if race.stopwatch[car] == NOBODY:
                raise bad("times", f"seat {seat} has qualified (VL-QUAL-04)")
    elif on.on_grid:
        clocked = [int(time_of(race, car)) for car in on.waiting]
        if clocked != sorted(clocked):
            raise bad("line", "the best time is placed first (VL-QUAL-06)")
    elif said.times:
        raise bad("times", "nobody is qualifying")


def piles_gathered(on: TableBeingSet) -> None:
    """VL-YELLOW-02. The pile last shuffled in: no card twice, all of them seen in it."""
    said, race = on.said, on.race
    gathered = once("gathered", list(race.gathered), "a card stands twice")
    last = {card for card, when in (said.since or {}).items() if when == race.shuffles}
    if said.since is not None and last != set(gathered):
        raise bad("since", "the cards of the last shuffle are those gathered")


# Laps


def laps_cards_once(on: TableBeingSet) -> None:
    """VL-LAPS-12. Every Laps card once, till all have been shown and the deck is made anew."""
    said, race, ids = on.said, on.race, on.names.laps_ids
    drawn = [*race.shown, *([] if said.laps_card is None else [said.laps_card])]
    for start in range(0, len(drawn), len(ids)):
        once("shown", drawn[start : start + len(ids)], "a Laps card stands twice")
    gone = drawn[len(drawn) - len(drawn) % len(ids) :]
    deck, left = set(race.laps_deck), set(range(len(ids))) - set(gone)
    to_be_made_anew = not deck and drawn and not gone
    if said.laps_deck is not None and deck != left and not to_be_made_anew:
        raise bad("laps_deck", "has every Laps card that is not shown, and no other")


def laps_run(on: TableBeingSet) -> None:
    """VL-LAPS-02, VL-STATUS-01. What is shown adds up, and the stage is not over long ago."""
    race = on.race
    goal = int(race.track.stages[race.stage])
    each = [int(race.board.laps[card]) for card in race.shown]
    if each and race.laps != sum(each):
        raise bad("laps", f"{race.laps}; the cards shown add up to {sum(each)}")
    before = int(race.laps) - (each[-1] if each else max(int(n) for n in race.board.laps))
    if before >= goal:
        raise bad("laps", f"{race.laps}; the stage was over with {goal} (VL-STATUS-01)")
    if on.stage_over and race.laps:
        raise bad("laps", "the stage is over and its laps are put away: 0 (VL-YELLOW-02)")
    going_on = on.asks == "laps-card" or "next-event" in on.agenda
    if (going_on or ("next-round" in on.agenda and not on.stage_over)) and (race.laps >= goal):
        raise bad("laps", f"{race.laps}; the stage is over with {goal} (VL-STATUS-01)")
    if ("award-race" in on.agenda or on.asks == "over") and 0 < race.laps < goal:
        raise bad("laps", f"{race.laps}; the race is over with {goal} (VL-STATUS-04)")


def event_under_way(on: TableBeingSet) -> None:
    """VL-LAPS-01. The event that is being resolved is one that asks this."""
    if "next-event" not in on.agenda:
        if on.said.laps_card is not None:
            raise bad("laps_card", "no event is being resolved")
        return
    top = on.top
    fits: dict[str, Callable[[LapsEvent], object]] = {
        "after-event-dice": lambda e: e.what in (ADVANCE_CARS, BACK_CARS) and e.faces,
        "after-wide": lambda e: e.what == WIDE,
        "next-to-draw": lambda e: e.what == DRAW,
        "next-event": lambda e: e.what == CAUTION and e.faces,
    }
    if on.come and not fits[top](on.laps_event):
        raise bad("event", f"{on.come}; that one does not ask this")


def quick_pit_shown(on: TableBeingSet) -> None:
    """VL-LAPS-06. Quick Pit is an event of the card of this round."""
    race = on.race
    if not race.quick_pit:
        return
    if on.asks == "laps-card":
        raise bad("quick_pit", "it ends with the round (VL-LAPS-06)")
    drawn, events = on.said.laps_card, race.board.events
    if drawn is None and not len(race.shown):
        return
    happened = events[race.shown[-1]] if drawn is None else events[drawn][: on.come]
    if not any(event.what == QUICK_PIT for event in happened):
        raise bad("quick_pit", "the Laps card of this round has no Quick Pit (VL-LAPS-06)")


# The activation


def cars_in_turn(on: TableBeingSet) -> None:
    """VL-ROUND-03, VL-ROUND-04. Everybody once, by the First Player and the Team cards."""
    race = on.race
    if len(race.queue) not in (0, CARS):
        raise bad("queue", "needs all eight cars")
    in_turn = [int(car) for car in turn_order(race)] if "next-car" in on.agenda else []
    if in_turn and list(race.queue) != in_turn:
        colors = ", ".join(on.names.colors[car] for car in in_turn)
        raise bad("queue", f"by first and lineup it is {colors} (VL-ROUND-04)")
    if on.driving:
        turn = in_turn.index(int(race.active().car)) + 1
        if race.turn != turn:
            raise bad("turn", f"{race.turn}; the car is number {turn} in the queue")


def nobody_drives(on: TableBeingSet) -> None:
    """What belongs to an activation is put away when it is over (VL-MAN-18)."""
    if on.asks not in ("lane", "flag"):
        on.unsaid("no car is active", "car")
    others = ("driver", "card", "face", *OF_THE_MOVE, "was", "todo", "acted", "target", "stop")
    on.unsaid("no car is active", *others)


def driver_of_the_car(on: TableBeingSet) -> None:
    """VL-ROGUE-02. Before a rogue has moved, it is the one who runs last."""
    race, active = on.race, on.race.active()
    if on.asks == "npd-die" and race.owner[active.car] == NOBODY:
        seat = int(controller(race))
        if active.seat != seat:
            raise bad("driver", f"seat {seat} controls this rogue (VL-ROGUE-02)")
    if on.asks in ("action", "npd-die") and active.was != race.status[active.car]:
        raise bad("was", "it is what the car's token says: it has not moved yet")


def move_under_way(on: TableBeingSet) -> None:
    """VL-MOVE-04, VL-MOVE-09. No further than the card or the face leads."""
    said, top, active = on.said, on.top, on.race.active()
    part = int(active.part)
    if top != "return-to-track" and said.stop:
        raise bad("stop", "the car is not in the pits")
    if top != "after-trade" and said.target is not None:
        raise bad("target", "no paint is being traded")
    if active.card == NOBODY and active.face == NOBODY:
        on.unsaid("nothing is played yet", *OF_THE_MOVE, "todo", "acted")
        return
    move, bonus = longest(on)
    if part == STARTING and active.steps:
        raise bad("steps", f"{active.steps}; the move has not begun")
    if part in (STARTING, MOVING) and active.left + active.steps > move:
        raise bad("left", f"{active.left} after {active.steps} steps; it moves {move} at most")
    if part == MOVED and active.left:
        raise bad("left", f"{active.left}; the move is over")
    if part == BONUS and (not bonus or active.left > bonus):
        raise bad("left", f"{active.left}; the bonus is {bonus} at most")
    if active.steps > move + bonus:
        raise bad("steps", f"{active.steps}; it moves {move + bonus} at most")
    what_the_card_allows(on)
    what_the_face_allows(on)


def longest(on: TableBeingSet) -> tuple[int, int]:
    """The longest move that the card or the face gives, and the longest bonus."""
    race, active = on.race, on.race.active()
    if active.card == NOBODY:
        return int(race.board.teams[active.car].moves[active.face]), 0
    card = race.board.cards[active.card]
    move = max(int(card.move), *(int(n) for n in [*card.by_die, *card.gears, 0]))
    pulled = [int(clause.bonus) for clause in card.clauses if clause.diagonal]
    bonus = [int(clause.bonus) for clause in card.clauses if not clause.diagonal]
    most = max(bonus, default=0)
    return move + max(pulled, default=0), most + int(race.track.bonus_more) if most else 0


def what_the_card_allows(on: TableBeingSet) -> None:
    race, active = on.race, on.race.active()
    card = None if active.card == NOBODY else race.board.cards[active.card]
    if active.straight and (card is None or not any(card.straight)):
        raise bad("straight", "no gear of this card keeps the lane (VL-MAN-17)")
    if active.diagonal and (card is None or not any(c.diagonal for c in card.clauses)):
        raise bad("diagonal", "this card has no Slingshot")
    if card is not None:
        if (active.used or active.lost) and not card.clauses:
            raise bad("used" if active.used else "lost", "this card has no maneuver (VL-MAN-02)")
        if active.todo:
            raise bad("todo", "only NPDs have maneuvers left to do")


def what_the_face_allows(on: TableBeingSet) -> None:
    """VL-NPD-20, VL-PUSH-11. Each maneuver of the face is performed, lost, or still to do."""
    race, active = on.race, on.race.active()
    if active.card != NOBODY:
        return
    on_face = int(race.board.teams[active.car].maneuvers[active.face])
    done = int(BITS[on_face & ~int(active.todo)]) + int(active.part == MOVED)
    if active.acted > done or (active.acted < done and not active.lost):
        raise bad("acted", f"{active.acted}; by todo and part it has performed {done}")


# Dice


def dice_on_cars(on: TableBeingSet) -> None:
    """VL-RISK-01, VL-SETUP-13. Dice lie on the cars that roll, and those roll that have to."""
    race, names = on.race, on.names
    if on.asks not in ("die", "reroll", "give-way"):
        on.unsaid("no dice are out", "decided", "good", "rolled", "sweep")
        if on.on_track:
            on.unsaid("no dice are out", "dice")
        return
    tested = [int(car) for car in on.the_test().cars]
    for car in range(CARS):
        if race.die[car] and car not in tested[: on.rolled]:
            raise on.bad_car("dice", car, "it has not rolled")
        if on.decided & CAR[car] and car not in tested:
            raise bad("decided", f"{names.colors[car]} does not roll")
    cars_that_roll(on, tested)
    die_in_the_air(on, tested)


def cars_that_roll(on: TableBeingSet, tested: list[int]) -> None:
    """VL-RISK-01, VL-WIDE-03, VL-LAPS-07, VL-SCORE-06. By what the dice are for."""
    race, top = on.race, on.top
    if on.asks == "give-way" or top == "after-tie-race":
        one, other = tested
        if not are_level(race, one, other) or race.at[one] > race.at[other]:
            raise bad("tested", "two level cars, the inside one first (VL-SCORE-06)")
    elif top == "after-push":
        ahead = [race.car_at(race.track.ahead[race.at[car]]) for car in tested]
        if tested[-1] != race.active().car or tested[:-1] != ahead[1:] or len(tested) < 2:
            raise bad("tested", "the cars of the push, the front one first (VL-PUSH-03)")
    elif top in ("after-wide", "after-event-dice"):
        event = on.laps_event
        cars = wide_cars(race, event.number) if top == "after-wide" else concerned(race, event)
        if tested != list(cars):
            colors = ", ".join(on.names.colors[car] for car in cars) or "none"
            raise bad("tested", f"the event concerns {colors} (VL-LAPS-04)")
    elif tested != [race.active().car]:
        raise bad("tested", "only the active car rolls")


def die_in_the_air(on: TableBeingSet, tested: list[int]) -> None:
    """VL-RISK-03, VL-RISK-04. Every die once from the front; again only by a reroll."""
    race = on.race
    if on.rolled < len(tested) and (on.sweep or on.decided) and on.asks == "die":
        raise bad("sweep", "rerolls come when all have rolled")
    if on.asks == "die" and on.rolled == len(tested):
        car = tested[on.sweep]
        if not on.decided & CAR[car] or not race.sideways[car] or not race.is_primary(car):
            raise bad("rolled", "all have rolled, and nobody has chosen to reroll")
