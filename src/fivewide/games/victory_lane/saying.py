"""How options read in English: what each is on the button, what comes of it in the sentence.

What comes of an option is tried out on a copy wherever that is simpler than working it out, so a
sentence cannot promise anything else than what happens.
"""

from __future__ import annotations

from fivewide.games.victory_lane.agendas import STEP_NAMES
from fivewide.games.victory_lane.board import (
    CARS,
    LANES,
    LAPPED,
    MOVE_OVER,
    NOBODY,
    Clause,
)
from fivewide.games.victory_lane.citing import end_rule
from fivewide.games.victory_lane.events import REROLLED, REROLLED_PUSH, STEPPED, STEPPED_HALF
from fivewide.games.victory_lane.names import LANE_WORDS, STOP_WORDS, Names
from fivewide.games.victory_lane.rules.driving import Drive, is_free_push, take, trade_clause
from fivewide.games.victory_lane.rules.grid import PickLane, how_placed, start_space
from fivewide.games.victory_lane.rules.hands import Discard
from fivewide.games.victory_lane.rules.maneuvers import first_clause
from fivewide.games.victory_lane.rules.order import line_of
from fivewide.games.victory_lane.rules.pits import (
    GAS_AND_GO,
    SPUTTERS_BACK,
    ReturnToTrack,
    cards_drawn,
    pit_exit,
)
from fivewide.games.victory_lane.rules.pushing import chain_ahead
from fivewide.games.victory_lane.rules.qualifying import NO_SWAP, Garage, QualifyingCards
from fivewide.games.victory_lane.rules.risk import REROLL, Reroll, how_kept
from fivewide.games.victory_lane.rules.rounds import PickTeam
from fivewide.games.victory_lane.rules.scoring import BRAKE, BrakeOrRace
from fivewide.games.victory_lane.rules.turns import PIT, RUN_ON_FUMES, ChooseAction, PickGear
from fivewide.games.victory_lane.rules.ways import (
    CROSS_WITH,
    END,
    SIDE_DRAFT_ON,
    STOP,
    TAKE_DRAFT,
    TAKE_SLINGSHOT,
    TRADE_WITH,
    has_free_step,
    ways_of,
)
from fivewide.games.victory_lane.rules.yellow import (
    PIT_NOW,
    PitDice,
    PitOrStay,
    SoloPitOrStay,
    pit_value,
    why_pitted,
)
from fivewide.games.victory_lane.sights import (
    chance_of_pair,
    costs_maneuver,
    next_box,
    npds_that_pit,
    reroll,
    solo_box,
)
from fivewide.games.victory_lane.state import ABREAST, BONUS, CHAIN, DONE, Race
from fivewide.kernel.agenda import Question
from fivewide.kernel.english import listed, several
from fivewide.kernel.events import KINDS, Kind, Log
from fivewide.kernel.game import Said


def say(race: Race, question: Question, number: int, names: Names, players: list[str]) -> Said:
    """An option: what it is on the button, what comes of it in the sentence."""
    match question:
        case Drive():
            return _say_way(race, number, names)
        case ChooseAction():
            return _say_action(race, number, names)
        case Reroll():
            return _say_reroll(race, question, number, names)
        case PickTeam():
            return Said(names.car(number), names.content.teams[number].nickname, ("VL-SETUP-05",))
        case Garage():
            if number == NO_SWAP:
                return Said("Keep all five", "no card is swapped", ("VL-QUAL-02",))
            return Said(f"Swap {names.card(number)}", card_words(race, names, number), GARAGE)
        case QualifyingCards():
            time = names.cards[number].stopwatch
            detail = f"time {time}; {card_words(race, names, number)}"
            return Said(f"Qualify with {names.card(number)}", detail, ("VL-QUAL-04",))
        case PickLane(car=car):
            return _say_lane(race, car, number, names, "Start in")
        case PickGear():
            card = race.board.cards[race.active().card]
            detail = "every step in the lane" if card.straight[number] else "any steps"
            return Said(f"Move {card.gears[number]}", detail, ("VL-MAN-17",))
        case Discard():
            detail = card_words(race, names, number)
            return Said(f"Discard {names.card(number)}", detail, ("VL-HAND-01",))
        case PitOrStay(flag=flag, car=car):
            if number == PIT_NOW:
                rules = ("VL-YELLOW-06", KINDS[why_pitted(race, flag, car)].rule)
                return Said("Pit", names.box_words(race, next_box(race)), rules)
            return _say_lane(race, car, number, names, "Stay out in")
        case SoloPitOrStay():
            return _say_solo(race, question, number, names)
        case PitDice(asked=asked):
            return _say_pit_die(race, number, names, [int(seat) for seat in asked])
        case BrakeOrRace(test=test, place=place):
            if number == BRAKE:
                other = names.car(test.cars[1 - place])
                return Said("Give way", f"{other} takes the place", ("VL-SCORE-08",))
            return Said("Race", "higher die wins, equal dice throw both back two", ("VL-SCORE-06",))
    raise TypeError(f"no words for {question}")


GARAGE = ("VL-QUAL-02",)


def card_words(race: Race, names: Names, card: int) -> str:
    """What a card does, and what the track adds to it."""
    text = names.what_it_does(card).rstrip(".")
    track = race.track
    if track.bonus_more and any(
        clause.bonus and clause.lanes and clause.lanes == track.bonus_lanes
        for clause in race.board.cards[card].clauses
    ):
        text += f", and {track.bonus_more} more on this track"
    return text[:1].lower() + text[1:]


def _say_reroll(race: Race, question: Reroll, number: int, names: Names) -> Said:
    """VL-RISK-03, VL-RISK-04. How many faces help, with the other dice as they lie."""
    if number != REROLL:
        whole = " for the whole test" if question.test.kind in (CHAIN, ABREAST) else ""
        return Said("Keep it", f"the roll stands{whole}", (KINDS[how_kept(question.test)].rule,))
    seen = reroll(race, names)
    assert seen is not None
    worse = f", worse on {_faces(seen.worse)}" if seen.worse else ""
    detail = f"{seen.hope} on {_faces(seen.good)} of six{worse}; wears the tires"
    spent = REROLLED_PUSH if question.test.kind == CHAIN else REROLLED
    return Said("Reroll", detail, (KINDS[spent].rule,))


def _faces(count: int) -> str:
    return several(count, "face") if count else "no face"


def _say_lane(race: Race, car: int, lane: int, names: Names, how: str) -> Said:
    space = start_space(race, car, lane)
    back = ", on the lead lap again" if race.status[car] == LAPPED else ""
    rule = KINDS[how_placed(race, car, space)].rule
    return Said(f"{how} the {LANE_WORDS[lane]}", f"{names.place(space)}{back}", (rule,))


# A yellow flag


def _say_solo(race: Race, question: SoloPitOrStay, number: int, names: Names) -> Said:
    """VL-SOLO-05. What the NPDs will do follows from what the player does."""
    pits = number == PIT_NOW
    others = npds_that_pit(race, question, number)
    npds = several(others, "NPD") if others else "no NPD"
    with_it = f"{npds} pit{'s' if others < 2 else ''} {'too' if pits else 'all the same'}"
    if not pits:
        return Said("Stay out", with_it if others else "and so do all NPDs", ("VL-SOLO-05",))
    return Said(
        "Pit", f"{names.box_words(race, solo_box(race, question))}; {with_it}", ("VL-SOLO-05",)
    )


def _say_pit_die(race: Race, number: int, names: Names, asked: list[int]) -> Said:
    """VL-YELLOW-11, VL-YELLOW-17. So many cards; how long, if it is plain whose box it is."""
    counts = "the lower with the box's number, the sooner out"
    if len(asked) == 1:
        car = race.primary[asked[0]]
        would = race.clone()
        would.die[car] = number
        value = int(pit_value(would, car))
        number_said = f"minus {-value}" if value < 0 else f"{value}"
        counts = f"counts {number_said} in {names.boxes[race.box[car]]}, the lowest first"
    detail = f"draw {several(number, 'card')}; {counts}"
    return Said(f"Set {number}", detail, ("VL-YELLOW-11", "VL-YELLOW-19"))


# A turn


def _say_action(race: Race, number: int, names: Names) -> Said:
    if number == RUN_ON_FUMES:
        detail = (
            "5 or 6 draws a card and plays it, "
            f"else back {SPUTTERS_BACK} spaces and a stop next turn"
        )
        return Said("Run on fumes", detail, ("VL-FUMES-01", "VL-FUMES-03", "VL-FUMES-04"))
    if number >= PIT:
        stop = number - int(PIT)
        return Said(STOP_WORDS[stop], _stop(race, stop, names), ("VL-PIT-03",))
    return Said(f"Play {names.card(number)}", card_words(race, names, number), ("VL-ROUND-07",))


def _stop(race: Race, stop: int, names: Names) -> str:
    """VL-PIT-03, VL-PIT-07, VL-PIT-09. Cards, what it does to the lap, the way back, tires.

    What matters most first: a narrow screen cuts the rest off.
    """
    car, seat = int(race.active().car), int(race.active().seat)
    cards = int(cards_drawn(race, stop))
    said = [f"draw {several(cards, 'card')}"]
    if len(race.hands[seat]) + cards > race.hand_size():
        said.append(f"keep {race.hand_size()}")
    would = race.clone()
    ReturnToTrack(stop).run(would)
    said.append(_new_token(int(race.status[car]), int(would.status[car])))
    space, far = pit_exit(race, car, stop)  # a car two laps down is moved up a lap, VL-LAPPED-07
    said.append(_way_back(int(far - race.far[car]), names.place(space)))
    if race.sideways[car] and not (stop == GAS_AND_GO and race.board.house.gas_keeps_worn):
        said.append("fresh tires")
    return ", ".join(filter(None, said))


def _new_token(was: int, now: int) -> str:
    """VL-LAPPED-01, VL-LAPPED-04, VL-TILE-04. What a way back does to the lap a car is on."""
    if was == now:
        return ""
    if LAPPED in (was, now):
        return "a lap down" if now == LAPPED else "its lap back"
    return "told to move over" if now == MOVE_OVER else "no longer told to move over"


def _way_back(gain: int, place: str) -> str:
    if gain < 0:
        return f"back {spaces(-gain)} to {place}"
    return f"out {spaces(gain)} further on, on {place}" if gain else f"out on {place}"


def spaces(halves: int) -> str:
    """Half spaces as people count them.

    >>> spaces(1), spaces(2), spaces(3), spaces(8)
    ('half a space', '1 space', '1½ spaces', '4 spaces')
    """
    if halves == 1:
        return "half a space"
    whole = several(halves // 2, "space")
    return f"{halves // 2}½ spaces" if halves % 2 else whole


# Driving


def _say_way(race: Race, way: int, names: Names) -> Said:
    if way < STOP:
        return _say_step(race, way, names)
    if way == STOP:
        return _say_stop(race)
    if way == END:
        return Said("End the turn", "nothing more for this car", (end_rule(race),))
    if way == TAKE_DRAFT:
        return Said("Draft", _drafted(race, names), ("VL-MAN-05",))
    if way == TAKE_SLINGSHOT:
        clause = first_clause(race, race.active())
        assert clause is not None
        left = several(int(race.active().left + clause.bonus), "space")
        detail = f"{left} in all, the first one diagonal"
        return Said("Slingshot", detail, ("VL-MAN-01",))
    if way >= TRADE_WITH:
        other = names.car(way - int(TRADE_WITH))
        clause = trade_clause(race)
        assert clause is not None
        return Said(f"Trade paint with {other}", _traded(clause), ("VL-MAN-12",))
    if way >= SIDE_DRAFT_ON:
        car = way - int(SIDE_DRAFT_ON)
        return Said(
            f"Side draft {names.car(car)}", _put_back(race, way, car, names), ("VL-MAN-07",)
        )
    other_car = way - int(CROSS_WITH)
    mine, theirs = names.place(race.at[other_car]), names.place(race.at[race.active().car])
    detail = f"{names.car(race.active().car)} to {mine}, {names.car(other_car)} to {theirs}"
    rules = ("VL-MAN-04", *_other_rules(race, way, "VL-MAN-04"))
    return Said(f"Cross over with {names.car(other_car)}", detail, rules)


def _say_stop(race: Race) -> Said:
    """VL-MOVE-14, VL-MOVE-15, VL-MOVE-16. Braking, or a stop for want of a free step.

    An option may let a car stop short, which is no braking.
    """
    told = _first_told(race, int(STOP))
    rules = (told.rule,)
    if not has_free_step(race):
        return Said("Stop here", f"no free step is left; {_after_stopping(race)}", rules)
    return Said("Brake" if told.name == "braked" else "Stop short", _after_stopping(race), rules)


def _first_told(race: Race, way: int) -> Kind:
    """What the log would tell first of a way to go on."""
    would = race.clone()
    would.log = Log()
    take(would, way)
    return KINDS[int(would.log.numbers[0])]


def _other_rules(race: Race, way: int, usual: str) -> tuple[str, ...]:
    """The rule the log would name, where it is not the usual one of a maneuver."""
    rule = _first_told(race, way).rule
    return () if rule == usual else (rule,)


def _after_stopping(race: Race) -> str:
    """VL-MOVE-15, VL-RISK-11. Stopping ends the turn, or only the move: the card and options say.

    A card may want its Risk test from a car that brakes too.
    """
    would = race.clone()
    if not take(would, int(STOP)):
        assert would.agenda is not None
        waits = would.agenda.below  # below the die, or the card to be drawn
        assert waits is not None
        return WHAT_WAITS[STEP_NAMES[type(waits)]]
    if would.active().part == BONUS:
        return f"the move is over, with {several(int(would.active().left), 'space')} more to come"
    if would.active().part == DONE or list(ways_of(would)) == [END]:
        return "the turn is over"
    return "the move is over, and a maneuver may follow"


# What the car's driver has to wait for, by the step that will go on from there.
WHAT_WAITS = {
    "after-risk-die": "a Risk test of the card, then the turn is over",
    "after-bonus-die": "the move is over, and a die decides about more",
    "go-on": "the card draws, then the turn is over",
}


def _drafted(race: Race, names: Names) -> str:
    would = race.clone()
    take(would, int(TAKE_DRAFT))
    gained = int(would.far[race.active().car] - race.far[race.active().car]) // 2
    cars = len(line_of(race, race.active().car))
    clause = None if race.active().card == NOBODY else first_clause(race, race.active())
    cards = (
        "" if clause is None or not clause.draw else f", draw {several(int(clause.draw), 'card')}"
    )
    return f"the line of {cars} advances {several(gained, 'space')}{cards}"


def _traded(clause: Clause) -> str:
    """VL-MAN-12, VL-RISK-12. What happens to both cars, and on how many faces."""
    bad = sum(1 for face in range(1, 7) if clause.risk >> face & 1)
    return (
        f"it goes back {several(int(clause.target_back), 'space')}; a Risk test, which fails on "
        f"{_faces(bad)} of six: back {several(int(clause.back), 'space')}, "
        f"else {clause.bonus} more to move"
    )


def _put_back(race: Race, way: int, car: int, names: Names) -> str:
    would = race.clone()
    take(would, way)
    with_it = [
        names.car(each)
        for each in range(CARS)
        if each not in (car, race.active().car) and would.far[each] < race.far[each]
    ]
    along = f", and {listed(with_it)} with it" if with_it else ""
    return f"it goes back to {names.place(would.at[car])}{along}"


def _say_step(race: Race, way: int, names: Names) -> Said:
    active = race.active()
    space = race.track.steps[race.at[active.car] * 3 + way]
    lane = LANE_WORDS[space % LANES]
    if race.grid[space] == NOBODY:
        short = "Ahead" if way == 0 else f"To the {lane}"
        gain = race.track.gains[race.at[active.car] * 3 + way]
        rule = KINDS[STEPPED if gain == 2 else STEPPED_HALF].rule
        return Said(short, names.place(space), (rule,))
    chain = [int(car) for car in chain_ahead(race, active.car)]
    pushed = listed([names.car(car) for car in reversed(chain)])
    if len(chain) == 1 and is_free_push(race):
        return Said("Push", f"{pushed}, without a test", ("VL-PUSH-01", "VL-RISK-11"))
    dice = len(chain) + 1
    risk = f"{100 * chance_of_pair(race, dice):.0f}% risk"
    lost = "maneuver is" if active.card != NOBODY else "maneuvers are"
    costs = f"; the {lost} lost" if costs_maneuver(race, len(chain)) else ""
    detail = f"{pushed}; {risk} that a car fails, {dice} dice{costs}"
    return Said("Push", detail, ("VL-PUSH-01", "VL-RISK-02"))
