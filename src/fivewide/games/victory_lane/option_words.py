"""How options read in English: what each is on the button, what comes of it in the sentence.

What comes of an option is tried out on a copy wherever that is simpler than working it out, so a
sentence cannot promise anything else than what happens.
"""

from __future__ import annotations

from dataclasses import replace

import msgspec

from fivewide.kernel.agenda import Question
from fivewide.kernel.english import listed, several
from fivewide.kernel.events import KINDS, Kind, Log
from fivewide.kernel.game import OptionWords

from . import prospects, told
from .agendas import STEP_NAMES
from .board import CARS, LANES, LAPPED, MOVE_OVER, NOBODY
from .citing import end_rule
from .events import REROLLED, REROLLED_PUSH, STEPPED, STEPPED_HALF
from .names import LANE_WORDS, STATUSES, STOP_WORDS, STOPS, Names, card_text
from .rules import ways
from .rules.driving import Drive, take, trade_clause
from .rules.grid import PickLane, how_placed, start_space
from .rules.hands import Discard
from .rules.maneuvers import first_clause
from .rules.order import line_of
from .rules.pits import ENOUGH_GAS, GAS_AND_GO, SPUTTERS_BACK, ReturnToTrack, cards_drawn, pit_exit
from .rules.qualifying import NO_SWAP, Garage, QualifyingCards
from .rules.risk import REROLL, Reroll, how_kept
from .rules.rounds import PickTeam
from .rules.scoring import BRAKE, BrakeOrRace
from .rules.turns import PIT, RUN_ON_FUMES, ChooseAction, PickGear
from .rules.ways import has_free_step, ways_of
from .rules.yellow import PIT_NOW, PitDice, PitOrStay, SoloPitOrStay, why_pitted
from .stakes import stakes_of
from .state import ABREAST, BONUS, CHAIN, DONE, Race
from .told import Spot, spaces, spot


def say(
    race: Race, question: Question, number: int, names: Names, players: list[str]
) -> OptionWords:
    """An option: what it is on the button, what comes of it in the sentence."""
    match question:
        case Drive():
            return _say_way(race, number, names)
        case ChooseAction():
            return _say_action(race, number, names)
        case Reroll():
            return _say_reroll(race, question, number, names)
        case PickTeam():
            team = names.content.teams[number]
            facts = told.TeamFacts(team.color, team.nickname)
            return OptionWords(names.car(number), team.nickname, ("VL-SETUP-05",), facts)
        case Garage():
            if number == NO_SWAP:
                return OptionWords("Keep all five", "no card is swapped", ("VL-QUAL-02",))
            return _say_card(race, number, names, "Swap", "VL-QUAL-02")
        case QualifyingCards():
            time = f"time {names.cards[number].stopwatch}; "
            return _say_card(race, number, names, "Qualify with", "VL-QUAL-04", time)
        case PickLane(car=car):
            return _say_lane(race, car, number, names, "Start in")
        case PickGear():
            card = race.board.cards[race.active().card]
            gear = told.GearFacts(int(card.gears[number]), bool(card.straight[number]))
            detail = "every step in the lane" if gear.straight else "any steps"
            return OptionWords(f"Move {gear.spaces}", detail, ("VL-MAN-17",), gear)
        case Discard():
            return _say_card(race, number, names, "Discard", "VL-HAND-01")
        case PitOrStay(flag=flag, car=car):
            if number == PIT_NOW:
                rules = ("VL-YELLOW-06", KINDS[why_pitted(race, flag, car)].rule)
                box = prospects.next_box(race)
                return OptionWords(
                    "Pit", names.box_words(race, box), rules, _into(race, names, box)
                )
            return _say_lane(race, car, number, names, "Stay out in")
        case SoloPitOrStay():
            return _say_solo(race, question, number, names)
        case PitDice(asked=asked):
            return _say_pit_die(race, number, names, [int(seat) for seat in asked])
        case BrakeOrRace(test=test, place=place):
            if number == BRAKE:
                other = names.car(test.cars[1 - place])
                return OptionWords("Give way", f"{other} takes the place", ("VL-SCORE-08",))
            return OptionWords(
                "Race", "higher die wins, equal dice throw both back two", ("VL-SCORE-06",)
            )
    raise TypeError(f"no words for {question}")


def _say_card(
    race: Race,
    card: int,
    names: Names,
    verb: str,
    rule: str,
    before: str = "",
    ends: tuple[Spot, ...] = (),
) -> OptionWords:
    detail = f"{before}{card_words(race, names, card)}"
    facts = told.CardFacts(names.card_ids[card], ends)
    return OptionWords(f"{verb} {names.card(card)}", detail, (rule,), facts)


def card_words(race: Race, names: Names, card: int) -> str:
    """What a card does, and what the track adds to it."""
    text = card_text(names.cards[card]).rstrip(".")
    track = race.track
    if track.bonus_more and any(
        clause.bonus and clause.lanes and clause.lanes == track.bonus_lanes
        for clause in race.board.cards[card].clauses
    ):
        text += f", and {track.bonus_more} more on this track"
    return text[:1].lower() + text[1:]


def _say_reroll(race: Race, question: Reroll, number: int, names: Names) -> OptionWords:
    """VL-RISK-03, VL-RISK-04. How many faces help, with the other dice as they lie."""
    seen = prospects.reroll(race, names)
    assert seen is not None
    if number != REROLL:
        whole = " for the whole test" if question.test.kind in (CHAIN, ABREAST) else ""
        fails = seen.car in prospects.failing_now(race, names)
        kept = told.KeepFacts(stakes_of(race).fear if fails else "")
        return OptionWords(
            "Keep it", f"the roll stands{whole}", (KINDS[how_kept(question.test)].rule,), kept
        )
    worse = f", worse on {_faces(seen.worse)}" if seen.worse else ""
    detail = f"{seen.hope} on {_faces(seen.good)} of six{worse}; wears the tires"
    spent = REROLLED_PUSH if question.test.kind == CHAIN else REROLLED
    return OptionWords("Reroll", detail, (KINDS[spent].rule,), seen)


def _faces(count: int) -> str:
    return several(count, "face") if count else "no face"


def _say_lane(race: Race, car: int, lane: int, names: Names, how: str) -> OptionWords:
    space = start_space(race, car, lane)
    back = ", on the lead lap again" if race.status[car] == LAPPED else ""
    rule = KINDS[how_placed(race, car, space)].rule
    short, detail = f"{how} the {LANE_WORDS[lane]}", f"{names.place(space)}{back}"
    return OptionWords(short, detail, (rule,), told.StartFacts(spot(space)))


# A yellow flag


def _say_solo(race: Race, question: SoloPitOrStay, number: int, names: Names) -> OptionWords:
    """VL-SOLO-05. What the NPDs will do follows from what the player does."""
    pits = number == PIT_NOW
    others = prospects.npds_that_pit(race, question, number)
    npds = several(others, "NPD") if others else "no NPD"
    with_it = f"{npds} pit{'s' if others < 2 else ''} {'too' if pits else 'all the same'}"
    if not pits:
        detail = with_it if others else "and so do all NPDs"
        return OptionWords("Stay out", detail, ("VL-SOLO-05",), told.FlagFacts(None, 0, others))
    box = prospects.solo_box(race, question)
    detail = f"{names.box_words(race, box)}; {with_it}"
    return OptionWords("Pit", detail, ("VL-SOLO-05",), _into(race, names, box, others))


def _into(race: Race, names: Names, box: int, npds: int | None = None) -> told.FlagFacts:
    return told.FlagFacts(names.boxes[box], int(race.track.modifier[box]), npds)


def _say_pit_die(race: Race, number: int, names: Names, asked: list[int]) -> OptionWords:
    """VL-YELLOW-11, VL-YELLOW-17. So many cards; how long, if it is plain whose box it is."""
    counts = "the lower with the box's number, the sooner out"
    value: int | None = None
    if len(asked) == 1:
        car = int(race.primary[asked[0]])
        value = prospects.pit_values(race, car)[number - 1]
        number_said = f"minus {-value}" if value < 0 else f"{value}"
        counts = f"counts {number_said} in {names.boxes[race.box[car]]}, the lowest first"
    detail = f"draw {several(number, 'card')}; {counts}"
    rules = ("VL-YELLOW-11", "VL-YELLOW-19")
    return OptionWords(f"Set {number}", detail, rules, told.DieFacts(number, value))


# A turn


def _say_action(race: Race, number: int, names: Names) -> OptionWords:
    if number == RUN_ON_FUMES:
        otherwise = f"else back {SPUTTERS_BACK} spaces and a stop next turn"
        detail = f"5 or 6 draws a card and plays it, {otherwise}"
        rules = ("VL-FUMES-01", "VL-FUMES-03", "VL-FUMES-04")
        fumes = told.FumesFacts(int(ENOUGH_GAS).bit_count() / 6, int(SPUTTERS_BACK))
        return OptionWords("Run on fumes", detail, rules, fumes)
    if number >= PIT:
        return _say_pit(race, number - int(PIT), names)
    said = _say_card(race, number, names, "Play", "VL-ROUND-07", ends=prospects.reach(race, number))
    idle = prospects.idle(race, int(race.active().seat), number)
    if not idle:
        return said
    assert isinstance(said.facts, told.CardFacts)
    what = "does nothing here" if idle == "card" else "its maneuver does nothing here"
    facts = msgspec.structs.replace(said.facts, idle=idle)
    return replace(said, detail=f"{what}; {said.detail}", facts=facts)


def _say_pit(race: Race, stop: int, names: Names) -> OptionWords:
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
    token = int(would.status[car])
    said.append(_new_token(int(race.status[car]), token))
    space, far = pit_exit(race, car, stop)  # a car two laps down is moved up a lap, VL-LAPPED-07
    gain, where = int(far - race.far[car]), names.place(space)
    said.append(_way_back(gain, where))
    stay_worn = stop == GAS_AND_GO and race.board.house.gas_keeps_worn
    fresh = bool(race.sideways[car]) and not stay_worn
    if fresh:
        said.append("fresh tires")
    facts = told.PitFacts(STOPS[stop], cards, spot(space), where, gain, STATUSES[token], fresh)
    return OptionWords(STOP_WORDS[stop], ", ".join(filter(None, said)), ("VL-PIT-03",), facts)


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


# Driving


def _say_way(race: Race, way: int, names: Names) -> OptionWords:
    if way < ways.STOP:
        return _say_step(race, way, names)
    if way == ways.STOP:
        return _say_stop(race)
    if way == ways.END:
        return OptionWords("End the turn", "nothing more for this car", (end_rule(race),))
    if way == ways.TAKE_DRAFT:
        return _say_draft(race, names)
    if way == ways.TAKE_SLINGSHOT:
        clause = first_clause(race, race.active())
        assert clause is not None
        moves = int(race.active().left + clause.bonus)
        detail = f"{several(moves, 'space')} in all, the first one diagonal"
        facts = told.ManeuverFacts("slingshot", None, (), moves, 0)
        return OptionWords("Slingshot", detail, ("VL-MAN-01",), facts)
    if way >= ways.TRADE_WITH:
        return _say_trade(race, way - int(ways.TRADE_WITH), names)
    if way >= ways.SIDE_DRAFT_ON:
        return _say_side_draft(race, way, way - int(ways.SIDE_DRAFT_ON), names)
    return _say_crossover(race, way, way - int(ways.CROSS_WITH), names)


def _say_stop(race: Race) -> OptionWords:
    """VL-MOVE-14, VL-MOVE-15, VL-MOVE-16. Braking, or a stop for want of a free step.

    An option may let a car stop short, which is no braking.
    """
    first = _first_told(race, int(ways.STOP))
    rules = (first.rule,)
    if not has_free_step(race):
        return OptionWords("Stop here", f"no free step is left; {_after_stopping(race)}", rules)
    short = "Brake" if first.name == "braked" else "Stop short"
    return OptionWords(short, _after_stopping(race), rules)


def _first_told(race: Race, way: int) -> Kind:
    """What the log would tell first of a way to go on."""
    would = race.clone()
    would.log = Log()
    take(would, way)
    return KINDS[int(would.log.numbers[0])]


def _after_stopping(race: Race) -> str:
    """VL-MOVE-15, VL-RISK-11. Stopping ends the turn, or only the move: the card and options say.

    A card may want its Risk test from a car that brakes too.
    """
    would = race.clone()
    if not take(would, int(ways.STOP)):
        assert would.agenda is not None
        waits = would.agenda.below  # below the die, or the card to be drawn
        assert waits is not None
        return WHAT_WAITS[STEP_NAMES[type(waits)]]
    if would.active().part == BONUS:
        return f"the move is over, with {several(int(would.active().left), 'space')} more to come"
    if would.active().part == DONE or list(ways_of(would)) == [ways.END]:
        return "the turn is over"
    return "the move is over, and a maneuver may follow"


# What the car's driver has to wait for, by the step that will go on from there.
WHAT_WAITS = {
    "after-risk-die": "a Risk test of the card, then the turn is over",
    "after-bonus-die": "the move is over, and a die decides about more",
    "go-on": "the card draws, then the turn is over",
}


def _moves(race: Race, would: Race, names: Names) -> tuple[told.Moved, ...]:
    """Whom a maneuver has moved, and where to."""
    return tuple(
        told.Moved(names.colors[car], spot(would.at[car]))
        for car in range(CARS)
        if would.at[car] != race.at[car]
    )


def _say_draft(race: Race, names: Names) -> OptionWords:
    would, active = race.clone(), race.active()
    take(would, int(ways.TAKE_DRAFT))
    gained = int(would.far[active.car] - race.far[active.car]) // 2
    cars = len(line_of(race, active.car))
    clause = None if active.card == NOBODY else first_clause(race, active)
    drawn = 0 if clause is None else int(clause.draw)
    cards = f", draw {several(drawn, 'card')}" if drawn else ""
    detail = f"the line of {cars} advances {several(gained, 'space')}{cards}"
    facts = told.ManeuverFacts("draft", None, _moves(race, would, names), gained, drawn)
    return OptionWords("Draft", detail, ("VL-MAN-05",), facts)


def _say_trade(race: Race, other: int, names: Names) -> OptionWords:
    """VL-MAN-12, VL-RISK-12. What happens to both cars, and on how many faces."""
    clause = trade_clause(race)
    assert clause is not None
    bad = int(clause.risk).bit_count()
    back, bonus, target_back = int(clause.back), int(clause.bonus), int(clause.target_back)
    detail = (
        f"it goes back {several(target_back, 'space')}; a Risk test, which fails on "
        f"{_faces(bad)} of six: back {several(back, 'space')}, else {bonus} more to move"
    )
    facts = told.TradeFacts(names.colors[other], target_back, bad / 6, back, bonus)
    return OptionWords(f"Trade paint with {names.car(other)}", detail, ("VL-MAN-12",), facts)


def _say_side_draft(race: Race, way: int, car: int, names: Names) -> OptionWords:
    would = race.clone()
    take(would, way)
    moves = _moves(race, would, names)
    with_it = [names.painted(each.car) for each in moves if each.car != names.colors[car]]
    along = f", and {listed(with_it)} with it" if with_it else ""
    detail = f"it goes back to {names.place(would.at[car])}{along}"
    facts = told.ManeuverFacts("side-draft", names.colors[car], moves, 0, 0)
    return OptionWords(f"Side draft {names.car(car)}", detail, ("VL-MAN-07",), facts)


def _say_crossover(race: Race, way: int, other: int, names: Names) -> OptionWords:
    car = race.active().car
    mine, theirs = int(race.at[other]), int(race.at[car])
    detail = f"{names.car(car)} to {names.place(mine)}, {names.car(other)} to {names.place(theirs)}"
    color = names.colors[other]
    moves = (told.Moved(names.colors[car], spot(mine)), told.Moved(color, spot(theirs)))
    rules = tuple(dict.fromkeys(("VL-MAN-04", _first_told(race, way).rule)))
    facts = told.ManeuverFacts("crossover", color, moves, 0, 0)
    return OptionWords(f"Cross over with {names.car(other)}", detail, rules, facts)


def _say_step(race: Race, way: int, names: Names) -> OptionWords:
    active = race.active()
    space = race.track.steps[race.at[active.car] * 3 + way]
    lane = LANE_WORDS[space % LANES]
    if race.grid[space] == NOBODY:
        short = "Ahead" if way == 0 else f"To the {lane}"
        gain = race.track.gains[race.at[active.car] * 3 + way]
        rule = KINDS[STEPPED if gain == 2 else STEPPED_HALF].rule
        return OptionWords(short, names.place(space), (rule,), told.StepFacts(spot(space), None))
    seen = prospects.push_ahead(race, names)
    facts = told.StepFacts(spot(space), seen)
    pushed = listed([names.painted(car) for car in reversed(seen.cars)])
    if not seen.dice:
        return OptionWords("Push", f"{pushed}, without a test", ("VL-PUSH-01", "VL-RISK-11"), facts)
    risk = f"{100 * seen.any_fails:.0f}% risk"
    lost = "maneuver is" if active.card != NOBODY else "maneuvers are"
    costs = f"; the {lost} lost" if seen.costs_maneuver else ""
    detail = f"{pushed}; {risk} that a car fails, {seen.dice} dice{costs}"
    return OptionWords("Push", detail, ("VL-PUSH-01", "VL-RISK-02"), facts)
