"""An activation under way: steps, pushes, maneuvers and stops, one decision at a time.

Every decision of it is the same question, `Drive`; what may be done follows from the part of the
activation the car is in. A single possibility is carried out without asking.
"""

from __future__ import annotations

from typing import ClassVar, final

from mypy_extensions import mypyc_attr

from fivewide.kernel.agenda import Choice, Step
from fivewide.kernel.ints import append, i64, vec

from .. import events
from ..board import AFTER, ANY_STATUS, CROSSOVER, DRAFT, DURING, GROOVE, NOBODY, SIDE_DRAFT, Clause
from ..state import (
    BONUS,
    BONUS_DIE,
    CHAIN,
    DONE,
    MOVED,
    MOVING,
    PAINT_DIE,
    RISK_DIE,
    STARTING,
    Activation,
    Race,
)
from .backward import drop_back
from .hands import draw
from .maneuvers import clause_now, cross_over, draft, first_clause, side_draft
from .pushing import pay_for_push, push
from .risk import ALL_FACES, AfterDice, DiceTest, clear_dice, die_of, roll
from .tiles import move_up, turn_tiles_for
from .ways import (
    CROSS_WITH,
    END,
    SIDE_DRAFT_ON,
    STOP,
    TAKE_DRAFT,
    TAKE_SLINGSHOT,
    TRADE_WITH,
    has_free_step,
    may_stop_short,
    steps_of,
    ways_in,
)


@final
@mypyc_attr(acyclic=True, free_list_len=1)
class Drive(Choice):
    """VL-MOVE-07, VL-MOVE-08, VL-NPD-04. What the car does next is up to whoever controls it."""

    rule: ClassVar[str] = "VL-MOVE-08"

    def __init__(self, seat: i64, ways: vec[i64]) -> None:
        self.seat = seat
        self.ways = ways

    def options(self, race: Race, /) -> vec[i64]:
        return self.ways

    def chosen(self, race: Race, way: i64, /) -> None:
        if take(race, way):
            go_on(race)


def go_on(race: Race) -> None:
    """VL-ROUND-10. Carry on until there is something to decide, or the activation is over."""
    active = race.active()
    while active.part != DONE:
        ways = ways_in(race, active)
        way = ways[0]
        if len(ways) > 1:
            if race.seats > 1 or active.card != NOBODY:
                race.ask(Drive(active.seat, ways))
                return
            way = best_way(race)
        if not take(race, way):
            return
    end_activation(race)


def best_way(race: Race) -> i64:
    """VL-SOLO-02. A solo NPD follows the best plan there is; nobody is asked."""
    from .solo import plan_ahead  # it plans with this module

    return plan_ahead(race)


def end_activation(race: Race) -> None:
    """VL-MAN-18, VL-ROUND-10. The card is discarded, whatever happened, and the next car comes."""
    active = race.active()
    if active.card != NOBODY:
        race.discard = append(race.discard, active.card)
    race.activation = None


def begin_moving(race: Race, spaces: i64) -> None:
    """The move is known: from here on the car's driver decides."""
    race.active().left = spaces
    go_on(race)


# Doing it


def take(race: Race, way: i64) -> bool:
    """Carry out one decision; False if dice or somebody else come first."""
    active = race.active()
    if way < STOP:
        return step(race, active, way)
    if way == STOP:
        return stop(race, active)
    if way == END:
        active.part = DONE
        return True
    return maneuver(race, active, way)


def step(race: Race, active: Activation, way: i64) -> bool:
    """VL-MOVE-04, VL-PUSH-02. One movement point, half spaces and pushes included."""
    car = active.car
    at = race.at[car] * 3 + way
    space = race.track.steps[at]
    if active.part == STARTING:
        active.part = MOVING
    active.left -= 1
    active.steps += 1
    active.diagonal = 0
    if race.grid[space] != NOBODY:
        return push_on(race, active)
    turn_tiles_for(race, car, race.track.gains[at])
    race.tell(events.STEPPED if race.track.gains[at] == 2 else events.STEPPED_HALF, car, space)
    move_up(race, car, space, race.track.gains[at])
    return active.left > 0 or finish_move(race, active)


def push_on(race: Race, active: Activation) -> bool:
    """VL-PUSH-05, VL-PUSH-06. First everybody advances, then every push has its own test.

    A card may let the first push of a single car go without (VL-RISK-11).
    """
    chain = push(race, active.car)
    if len(chain) == 2 and is_free_push(race):
        active.used = 1
        race.tell(events.FREE_PUSH, active.car)
        return active.left > 0 or finish_move(race, active)
    trial = race.trial
    if trial is not None:
        trial.pushes += 1
        trial.pushed += len(chain)
        return active.left > 0 or finish_move(race, active)
    roll(race, AfterPush(DiceTest(CHAIN, chain)))
    return False


def is_free_push(race: Race) -> bool:
    active = race.active()
    if active.card == NOBODY or active.used or active.lost:
        return False
    card = race.board.cards[active.card]
    return bool(card.timing & DURING) and card.clauses[0].free_push


@final
@mypyc_attr(acyclic=True, free_list_len=1)
class AfterPush(AfterDice):
    """VL-RISK-08, VL-NPD-13. The dice are read: the active car goes on, or its turn is over."""

    def run(self, race: Race, /) -> None:
        active = race.active()
        if pay_for_push(race, self.test):
            active.part = DONE
        elif active.left == 0 and not finish_move(race, active):
            return
        go_on(race)


def stop(race: Race, active: Activation) -> bool:
    """VL-MOVE-14, VL-MOVE-15, VL-MOVE-16. The move ends here.

    With free steps left that is braking and ends the turn; without any the move is complete. One
    option lets a primary keep its maneuver, another lets an NPD off after one step.
    """
    house = race.board.house
    short = has_free_step(race)
    if active.part == BONUS:
        race.tell(events.BRAKED if short else events.STOPPED, active.car)
        active.left = 0
        active.part = DONE
        return True
    keeps = may_stop_short(race, active) if active.card == NOBODY else house.stop_short_keeps
    if short and not keeps:
        active.left = 0
        race.tell(events.NPD_BRAKED if active.card == NOBODY else events.BRAKED, active.car)
        active.part = DONE
        return active.card == NOBODY or brake_test(race, active)
    if race.log is not None:
        race.tell(how_stopped(race, active, short), active.car)
    active.left = 0
    return finish_move(race, active)


def how_stopped(race: Race, active: Activation, short: bool) -> i64:
    """VL-MOVE-11, VL-MOVE-15, VL-MOVE-16, VL-NPD-12, VL-NPD-19. Why a move that ends is no braking.

    No step was left, or only a push; or an option lets a car stop short.
    """
    pushes = not short and len(steps_of(race, active)[0]) > 0
    if active.card == NOBODY:
        return events.NPD_NO_PUSH if pushes else events.NPD_STOPPED
    if short:
        return events.STOPPED_SHORT
    return events.STOPPED if pushes else events.STOPPED_BLOCKED


def finish_move(race: Race, active: Activation) -> bool:
    """VL-MOVE-09, VL-MOVE-11. The move is over: what the card gives after it."""
    if active.part == BONUS:
        active.part = DONE
        return True
    active.part = MOVED
    active.left = 0
    if active.card == NOBODY:
        active.acted += 1
        return True
    return claim(race, active)


def brake_test(race: Race, active: Activation) -> bool:
    """A card whose test is no maneuver wants it after braking too, if the car went far enough."""
    card = race.board.cards[active.card]
    if card.has_maneuver or not card.timing & AFTER:
        return True
    return claim(race, active)


def claim(race: Race, active: Activation) -> bool:
    """VL-MAN-15, VL-MAN-16. What a card gives by itself after the move.

    The first clause that holds counts. Maneuvers that have a target are left to the driver.
    """
    card = race.board.cards[active.card]
    if not card.timing & AFTER or (card.has_maneuver and (active.used or active.lost)):
        return True
    clause = first_clause(race, active)
    if clause is None:
        if card.has_maneuver:
            race.tell(no_bonus(card.clauses[0]), active.car, active.card)
        return True
    if clause.target_back or clause.crossover or clause.side_draft or clause.draft:
        return True
    if clause.faces:
        return card_die(race, AfterBonusDie(die_of(active.car, BONUS_DIE, clause.faces)))
    if clause.risk:
        test = die_of(active.car, RISK_DIE, ALL_FACES & ~clause.risk)
        return card_die(race, AfterRiskDie(test))
    if clause.bonus:
        give_bonus(race, active, clause)
        return True
    active.used = 1
    active.part = DONE
    if race.trial is not None:
        return True
    race.plan(GoOn())
    draw(race, active.seat, clause.draw, events.DREW_BY_CARD)
    return False


def no_bonus(clause: Clause) -> i64:
    """VL-MAN-03, VL-MAN-12, VL-MAN-13, VL-MAN-15, VL-MAN-16. The event of a bonus not earned."""
    if clause.draft:
        return events.NO_DRAFT
    if clause.target_back:
        return events.NO_BONUS_FOR_PAINT
    if is_outer_lane(clause):
        return events.NO_BONUS_ON_LANE
    return events.NO_BONUS_DIALED_IN if is_dialed_in(clause) else events.NO_BONUS


def is_outer_lane(clause: Clause) -> bool:
    """VL-MAN-16. A bonus for the low line or the high line; for the Groove it is another."""
    return clause.lanes != 0 and not clause.lanes & GROOVE


def is_dialed_in(clause: Clause) -> bool:
    """VL-MAN-15. A bonus by the token or by a die."""
    return clause.status != ANY_STATUS or clause.faces != 0


def card_die(race: Race, then: AfterDice) -> bool:
    """VL-RISK-11, VL-REROLL-02. The car rolls for its card."""
    roll(race, then)
    return False


def give_bonus(race: Race, active: Activation, clause: Clause) -> None:
    """VL-MOVE-09, VL-PUSH-12. A second stretch of movement, under the same rules as the first."""
    spaces = clause.bonus
    if clause.lanes and clause.lanes == race.track.bonus_lanes:
        spaces += race.track.bonus_more
    active.used = 1
    active.part = BONUS
    active.left = spaces
    race.tell(how_earned(clause), active.car, spaces)


def how_earned(clause: Clause) -> i64:
    """VL-MOVE-09, VL-MAN-12, VL-MAN-15, VL-MAN-16. The event of a bonus, by the card that gives it.

    The book names three kinds of cards; any other bonus is just a second stretch.
    """
    if clause.target_back:
        return events.EXTRA_FOR_PAINT
    if is_dialed_in(clause):
        return events.EXTRA_DIALED_IN
    return events.EXTRA_ON_LANE if is_outer_lane(clause) else events.EXTRA


@final
@mypyc_attr(acyclic=True, free_list_len=1)
class GoOn(Step):
    """The activation goes on once cards have been drawn."""

    def run(self, race: Race, /) -> None:
        go_on(race)


@final
@mypyc_attr(acyclic=True, free_list_len=1)
class AfterBonusDie(AfterDice):
    """VL-MAN-15. The die says whether there is a bonus."""

    def run(self, race: Race, /) -> None:
        active = race.active()
        face = race.die[active.car]
        clear_dice(race, self.test)
        clause = first_clause(race, active)
        active.part = DONE
        if clause is not None and clause.faces >> face & 1:
            give_bonus(race, active, clause)
        else:
            race.tell(events.NO_BONUS_DIALED_IN, active.car, active.card)
        go_on(race)


@final
@mypyc_attr(acyclic=True, free_list_len=1)
class AfterRiskDie(AfterDice):
    """VL-RISK-11, VL-RISK-12. A Risk test of the card: failing costs spaces, and the turn."""

    def run(self, race: Race, /) -> None:
        active = race.active()
        face = race.die[active.car]
        clear_dice(race, self.test)
        clause = first_clause(race, active)
        active.part = DONE
        if clause is not None and clause.risk >> face & 1:
            race.tell(events.FAILED_WITH_CARD, active.car)
            drop_back(race, active.car, clause.back)
        else:
            race.tell(events.SAFE_WITH_CARD, active.car)
        go_on(race)


# Maneuvers


def maneuver(race: Race, active: Activation, way: i64) -> bool:
    """VL-MAN-01, VL-NPD-20. Perform a maneuver; True if play goes straight on."""
    clause = None if active.card == NOBODY else clause_now(race, active)
    active.used = 1
    active.acted += 1
    trial = race.trial
    if trial is not None and active.part == STARTING:
        trial.early += 1
    if way == TAKE_SLINGSHOT:
        assert clause is not None
        active.left += clause.bonus
        active.diagonal = 1
        race.tell(events.SLINGSHOT, active.car, active.left)
        return True
    if way == TAKE_DRAFT:
        active.todo &= ~DRAFT
        return take_draft(race, active, clause)
    if way >= TRADE_WITH:
        assert clause is not None
        race.tell(events.TRADED, active.car, way - TRADE_WITH)
        test = die_of(active.car, PAINT_DIE, ALL_FACES & ~clause.risk)
        return card_die(race, AfterTrade(test, way - TRADE_WITH))
    if way >= SIDE_DRAFT_ON:
        active.todo &= ~SIDE_DRAFT
        spaces: i64 = 1 if clause is None else clause.side_draft
        side_draft(race, active.car, way - SIDE_DRAFT_ON, spaces)
    else:
        active.todo &= ~CROSSOVER
        cross_over(race, active.car, way - CROSS_WITH)
    return True


def take_draft(race: Race, active: Activation, clause: Clause | None) -> bool:
    """VL-MAN-05, VL-MAN-14. Draft, and draw the card that goes with it if the line has moved."""
    gained = draft(race, active.car, 1 if clause is None else clause.draft)
    if clause is None or clause.draw == 0 or gained == 0:
        return True
    race.plan(GoOn())
    draw(race, active.seat, clause.draw, events.DREW_BY_DRAFT)
    return False


@final
@mypyc_attr(acyclic=True, free_list_len=1)
class AfterTrade(AfterDice):
    """VL-MAN-12, VL-RISK-12. Paint traded: the other car goes back, this one on, or back too."""

    def __init__(self, test: DiceTest, other: i64) -> None:
        super().__init__(test)
        self.other = other

    def run(self, race: Race, /) -> None:
        active = race.active()
        face = race.die[active.car]
        clear_dice(race, self.test)
        active.part = DONE
        clause = trade_clause(race)
        if clause is not None:
            drop_back(race, self.other, clause.target_back)
            if clause.risk >> face & 1:
                race.tell(events.FAILED_WITH_CARD, active.car)
                drop_back(race, active.car, clause.back)
            else:
                race.tell(events.SAFE_WITH_CARD, active.car)
                give_bonus(race, active, clause)
        go_on(race)


def trade_clause(race: Race) -> Clause | None:
    for clause in race.board.cards[race.active().card].clauses:
        if clause.target_back:
            return clause
    return None
