"""How options read: what each is on the button, what comes of it in the sentence.

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
from fivewide.kernel.speech import Words, words

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
            nickname = words(team.nickname)
            facts = told.TeamFacts(team.color, nickname)
            return OptionWords(names.car(number), nickname, ("VL-SETUP-05",), facts)
        case Garage():
            if number == NO_SWAP:
                kept = words("Keep all five"), words("no card is swapped")
                return OptionWords(*kept, ("VL-QUAL-02",))
            return _say_card(
                race, number, names, words("Swap {card}", **_card(names, number)), "VL-QUAL-02"
            )
        case QualifyingCards():
            short = words("Qualify with {card}", **_card(names, number))
            time = words("time {time}", time=names.cards[number].stopwatch)
            return _say_card(race, number, names, short, "VL-QUAL-04", f"{time}; ")
        case PickLane(car=car):
            return _say_lane(race, car, number, names, START_IN)
        case PickGear():
            card = race.board.cards[race.active().card]
            gear = told.GearFacts(int(card.gears[number]), bool(card.straight[number]))
            detail = words("every step in the lane" if gear.straight else "any steps")
            short = words("Move {spaces}", spaces=gear.spaces)
            return OptionWords(short, detail, ("VL-MAN-17",), gear)
        case Discard():
            short = words("Discard {card}", **_card(names, number))
            return _say_card(race, number, names, short, "VL-HAND-01")
        case PitOrStay(flag=flag, car=car):
            if number == PIT_NOW:
                rules = ("VL-YELLOW-06", KINDS[why_pitted(race, flag, car)].rule)
                box = prospects.next_box(race)
                return OptionWords(
                    words("Pit"), names.box_words(race, box), rules, _into(race, names, box)
                )
            return _say_lane(race, car, number, names, STAY_OUT_IN)
        case SoloPitOrStay():
            return _say_solo(race, question, number, names)
        case PitDice(asked=asked):
            return _say_pit_die(race, number, names, [int(seat) for seat in asked])
        case BrakeOrRace(test=test, place=place):
            if number == BRAKE:
                other = names.car(test.cars[1 - place])
                detail = words("{car} takes the place", car=other)
                return OptionWords(words("Give way"), detail, ("VL-SCORE-08",))
            detail = words("higher die wins, equal dice throw both back two")
            return OptionWords(words("Race"), detail, ("VL-SCORE-06",))
    raise TypeError(f"no words for {question}")


def _card(names: Names, card: int) -> dict[str, str]:
    return {"card": names.card(card)}


def _say_card(
    race: Race,
    card: int,
    names: Names,
    short: str,
    rule: str,
    before: str = "",
    ends: tuple[Spot, ...] = (),
) -> OptionWords:
    detail = f"{before}{card_words(race, names, card)}"
    facts = told.CardFacts(names.card_ids[card], ends)
    return OptionWords(short, detail, (rule,), facts)


def card_words(race: Race, names: Names, card: int) -> str:
    """What a card does, and what the track adds to it."""
    text = card_text(names.cards[card]).rstrip(".")
    track = race.track
    if track.bonus_more and any(
        clause.bonus and clause.lanes and clause.lanes == track.bonus_lanes
        for clause in race.board.cards[card].clauses
    ):
        more = int(track.bonus_more)
        text = words("{text}, and {more} more on this track", text=text, more=more)
    return text[:1].lower() + text[1:]


def _say_reroll(race: Race, question: Reroll, number: int, names: Names) -> OptionWords:
    """VL-RISK-03, VL-RISK-04. How many faces help, with the other dice as they lie."""
    seen = prospects.reroll(race, names)
    assert seen is not None
    if number != REROLL:
        whole = question.test.kind in (CHAIN, ABREAST)
        fails = seen.car in prospects.failing_now(race, names)
        kept = told.KeepFacts(stakes_of(race).fear if fails else "")
        stands = words("the roll stands for the whole test" if whole else "the roll stands")
        return OptionWords(words("Keep it"), stands, (KINDS[how_kept(question.test)].rule,), kept)
    hope = {"hope": seen.hope, "faces": _faces(seen.good)}
    if seen.worse:
        worse = _faces(seen.worse)
        detail = words(
            "{hope} on {faces} of six, worse on {worse}; wears the tires", **hope, worse=worse
        )
    else:
        detail = words("{hope} on {faces} of six; wears the tires", **hope)
    spent = REROLLED_PUSH if question.test.kind == CHAIN else REROLLED
    return OptionWords(words("Reroll"), detail, (KINDS[spent].rule,), seen)


def _faces(count: int) -> str:
    return several(count, "face") if count else words("no face")


START_IN: Words = "Start in the {lane}"
STAY_OUT_IN: Words = "Stay out in the {lane}"


def _say_lane(race: Race, car: int, lane: int, names: Names, how: Words) -> OptionWords:
    space = start_space(race, car, lane)
    rule = KINDS[how_placed(race, car, space)].rule
    short, detail = words(how, lane=words(LANE_WORDS[lane])), names.place(space)
    if race.status[car] == LAPPED:
        detail = words("{space}, on the lead lap again", space=detail)
    return OptionWords(short, detail, (rule,), told.StartFacts(spot(space)))


# A yellow flag


def _say_solo(race: Race, question: SoloPitOrStay, number: int, names: Names) -> OptionWords:
    """VL-SOLO-05. What the NPDs will do follows from what the player does."""
    pits = number == PIT_NOW
    others = prospects.npds_that_pit(race, question, number)
    with_it = words((NPDS_TOO if pits else NPDS_ANYHOW)[min(others, 2)], number=others)
    if not pits:
        facts = told.FlagFacts(None, 0, others)
        return OptionWords(words("Stay out"), with_it, ("VL-SOLO-05",), facts)
    box = prospects.solo_box(race, question)
    detail = f"{names.box_words(race, box)}; {with_it}"
    return OptionWords(words("Pit"), detail, ("VL-SOLO-05",), _into(race, names, box, others))


# None of them, one, several
NPDS_TOO: tuple[Words, ...] = ("no NPD pits too", "1 NPD pits too", "{number} NPDs pit too")
NPDS_ANYHOW: tuple[Words, ...] = (
    "and so do all NPDs",
    "1 NPD pits all the same",
    "{number} NPDs pit all the same",
)


def _into(race: Race, names: Names, box: int, npds: int | None = None) -> told.FlagFacts:
    return told.FlagFacts(names.boxes[box], int(race.track.modifier[box]), npds)


def _say_pit_die(race: Race, number: int, names: Names, asked: list[int]) -> OptionWords:
    """VL-YELLOW-11, VL-YELLOW-17. So many cards; how long, if it is plain whose box it is."""
    value: int | None = None
    cards = several(number, "card")
    if len(asked) == 1:
        car = int(race.primary[asked[0]])
        value = prospects.pit_values(race, car)[number - 1]
        counts = words("minus {number}", number=-value) if value < 0 else f"{value}"
        detail = words(
            "draw {cards}; counts {number} in {box}, the lowest first",
            cards=cards,
            number=counts,
            box=names.boxes[race.box[car]],
        )
    else:
        detail = words("draw {cards}; the lower with the box's number, the sooner out", cards=cards)
    rules = ("VL-YELLOW-11", "VL-YELLOW-19")
    short = words("Set {number}", number=number)
    return OptionWords(short, detail, rules, told.DieFacts(number, value))


# A turn


def _say_action(race: Race, number: int, names: Names) -> OptionWords:
    if number == RUN_ON_FUMES:
        detail = words(
            "5 or 6 draws a card and plays it, else back {number} spaces and a stop next turn",
            number=int(SPUTTERS_BACK),
        )
        rules = ("VL-FUMES-01", "VL-FUMES-03", "VL-FUMES-04")
        fumes = told.FumesFacts(int(ENOUGH_GAS).bit_count() / 6, int(SPUTTERS_BACK))
        return OptionWords(words("Run on fumes"), detail, rules, fumes)
    if number >= PIT:
        return _say_pit(race, number - int(PIT), names)
    short, ends = words("Play {card}", **_card(names, number)), prospects.reach(race, number)
    said = _say_card(race, number, names, short, "VL-ROUND-07", ends=ends)
    idle = prospects.idle(race, int(race.active().seat), number)
    if not idle:
        return said
    assert isinstance(said.facts, told.CardFacts)
    facts = msgspec.structs.replace(said.facts, idle=idle)
    return replace(said, detail=words(IDLE[idle], detail=said.detail), facts=facts)


# What of a card does nothing where it would be played
IDLE: dict[str, Words] = {
    "card": "does nothing here; {detail}",
    "maneuver": "its maneuver does nothing here; {detail}",
}


def _say_pit(race: Race, stop: int, names: Names) -> OptionWords:
    """VL-PIT-03, VL-PIT-07, VL-PIT-09. Cards, what it does to the lap, the way back, tires.

    What matters most first: a narrow screen cuts the rest off.
    """
    car, seat = int(race.active().car), int(race.active().seat)
    cards = int(cards_drawn(race, stop))
    said = [words("draw {cards}", cards=several(cards, "card"))]
    if len(race.hands[seat]) + cards > race.hand_size():
        said.append(words("keep {size}", size=int(race.hand_size())))
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
        said.append(words("fresh tires"))
    facts = told.PitFacts(STOPS[stop], cards, spot(space), where, gain, STATUSES[token], fresh)
    detail = ", ".join(filter(None, said))
    return OptionWords(words(STOP_WORDS[stop]), detail, ("VL-PIT-03",), facts)


def _new_token(was: int, now: int) -> str:
    """VL-LAPPED-01, VL-LAPPED-04, VL-TILE-04. What a way back does to the lap a car is on."""
    if was == now:
        return ""
    if LAPPED in (was, now):
        return words("a lap down" if now == LAPPED else "its lap back")
    return words("told to move over" if now == MOVE_OVER else "no longer told to move over")


def _way_back(gain: int, place: str) -> str:
    if gain < 0:
        return words("back {spaces} to {space}", spaces=spaces(-gain), space=place)
    if gain == 0:
        return words("out on {space}", space=place)
    return words("out {spaces} further on, on {space}", spaces=spaces(gain), space=place)


# Driving


def _say_way(race: Race, way: int, names: Names) -> OptionWords:
    if way < ways.STOP:
        return _say_step(race, way, names)
    if way == ways.STOP:
        return _say_stop(race)
    if way == ways.END:
        detail = words("nothing more for this car")
        return OptionWords(words("End the turn"), detail, (end_rule(race),))
    if way == ways.TAKE_DRAFT:
        return _say_draft(race, names)
    if way == ways.TAKE_SLINGSHOT:
        clause = first_clause(race, race.active())
        assert clause is not None
        moves = int(race.active().left + clause.bonus)
        said = several(moves, "space")
        detail = words("{spaces} in all, the first one diagonal", spaces=said)
        facts = told.ManeuverFacts("slingshot", None, (), moves, 0)
        return OptionWords(words("Slingshot"), detail, ("VL-MAN-01",), facts)
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
        detail = words("no free step is left; {then}", then=_after_stopping(race))
        return OptionWords(words("Stop here"), detail, rules)
    short = words("Brake" if first.name == "braked" else "Stop short")
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
        return words(WHAT_WAITS[STEP_NAMES[type(waits)]])
    if would.active().part == BONUS:
        more = several(int(would.active().left), "space")
        return words("the move is over, with {spaces} more to come", spaces=more)
    if would.active().part == DONE or list(ways_of(would)) == [ways.END]:
        return words("the turn is over")
    return words("the move is over, and a maneuver may follow")


# What the car's driver has to wait for, by the step that will go on from there.
WHAT_WAITS: dict[str, Words] = {
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
    said = several(gained, "space")
    detail = words("the line of {cars} advances {spaces}", cars=cars, spaces=said)
    if drawn:
        draw = words("draw {cards}", cards=several(drawn, "card"))
        detail = f"{detail}, {draw}"
    facts = told.ManeuverFacts("draft", None, _moves(race, would, names), gained, drawn)
    return OptionWords(words("Draft"), detail, ("VL-MAN-05",), facts)


def _say_trade(race: Race, other: int, names: Names) -> OptionWords:
    """VL-MAN-12, VL-RISK-12. What happens to both cars, and on how many faces."""
    clause = trade_clause(race)
    assert clause is not None
    bad = int(clause.risk).bit_count()
    back, bonus, target_back = int(clause.back), int(clause.bonus), int(clause.target_back)
    detail = words(
        "it goes back {its_spaces}; a Risk test, which fails on {faces} of six: back {spaces}, "
        "else {bonus} more to move",
        its_spaces=several(target_back, "space"),
        faces=_faces(bad),
        spaces=several(back, "space"),
        bonus=bonus,
    )
    facts = told.TradeFacts(names.colors[other], target_back, bad / 6, back, bonus)
    short = words("Trade paint with {car}", car=names.car(other))
    return OptionWords(short, detail, ("VL-MAN-12",), facts)


def _say_side_draft(race: Race, way: int, car: int, names: Names) -> OptionWords:
    would = race.clone()
    take(would, way)
    moves = _moves(race, would, names)
    with_it = [names.painted(each.car) for each in moves if each.car != names.colors[car]]
    detail = words("it goes back to {space}", space=names.place(would.at[car]))
    if with_it:
        detail = words("{back}, and {cars} with it", back=detail, cars=listed(with_it))
    facts = told.ManeuverFacts("side-draft", names.colors[car], moves, 0, 0)
    short = words("Side draft {car}", car=names.car(car))
    return OptionWords(short, detail, ("VL-MAN-07",), facts)


def _say_crossover(race: Race, way: int, other: int, names: Names) -> OptionWords:
    car = race.active().car
    mine, theirs = int(race.at[other]), int(race.at[car])
    detail = words(
        "{car} to {space}, {other} to {their_space}",
        car=names.car(car),
        space=names.place(mine),
        other=names.car(other),
        their_space=names.place(theirs),
    )
    color = names.colors[other]
    moves = (told.Moved(names.colors[car], spot(mine)), told.Moved(color, spot(theirs)))
    rules = tuple(dict.fromkeys(("VL-MAN-04", _first_told(race, way).rule)))
    facts = told.ManeuverFacts("crossover", color, moves, 0, 0)
    short = words("Cross over with {car}", car=names.car(other))
    return OptionWords(short, detail, rules, facts)


def _say_step(race: Race, way: int, names: Names) -> OptionWords:
    active = race.active()
    space = race.track.steps[race.at[active.car] * 3 + way]
    if race.grid[space] == NOBODY:
        lane = words(LANE_WORDS[space % LANES])
        short = words("Ahead") if way == 0 else words("To the {lane}", lane=lane)
        gain = race.track.gains[race.at[active.car] * 3 + way]
        rule = KINDS[STEPPED if gain == 2 else STEPPED_HALF].rule
        return OptionWords(short, names.place(space), (rule,), told.StepFacts(spot(space), None))
    seen = prospects.push_ahead(race, names)
    facts = told.StepFacts(spot(space), seen)
    pushed = listed([names.painted(car) for car in reversed(seen.cars)])
    if not seen.dice:
        detail = words("{cars}, without a test", cars=pushed)
        return OptionWords(words("Push"), detail, ("VL-PUSH-01", "VL-RISK-11"), facts)
    detail = words(
        "{cars}; {percent}% risk that a car fails, {dice} dice",
        cars=pushed,
        percent=f"{100 * seen.any_fails:.0f}",
        dice=seen.dice,
    )
    if seen.costs_maneuver:
        by_card = active.card != NOBODY
        lost = words("the maneuver is lost" if by_card else "the maneuvers are lost")
        detail = f"{detail}; {lost}"
    return OptionWords(words("Push"), detail, ("VL-PUSH-01", "VL-RISK-02"), facts)
