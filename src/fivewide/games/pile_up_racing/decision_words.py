"""How questions and options read in English."""

from __future__ import annotations

from fivewide.kernel.agenda import Question, open_seats
from fivewide.kernel.english import listed, several
from fivewide.kernel.game import OptionWords, QuestionWords

from .board import DROP_BY_SKILL, bounded
from .content import LETTERS
from .event_words import MOST_ACC, risk
from .names import MODES, Names, last_name, pile_name
from .odds import TWO_DICE, caught, fails, of_match, rolls_of
from .questions import CALLED, called, roller
from .rules.checks import DnfCheck, ShuffleRear
from .rules.driving import WORN, Drive
from .rules.duels import DuelReroll, DuelRoll, LadderRoll
from .rules.pit_stops import HALF_WORN, PitCalls
from .rules.qualifying import DealCards
from .rules.quick_card import LetterRoll, ShuffleCars
from .rules.segment import RollPile
from .rules.setup import DraftCar
from .rules.special import ChartRoll, PickCar
from .state import Race
from .told import CardFacts, DriveCall, DriveFacts, TireCall, TireFacts


def ask(race: Race, names: Names, players: list[str]) -> QuestionWords | str:
    """What play waits for, as a question or a statement."""
    question, car = race.question, roller(race, race.question)
    pile = pile_name(int(race.active))
    match question:
        case None:
            return "The race is over."
        case DraftCar(seat=seat):
            return QuestionWords(players[seat], "which car?")
        case DealCards():
            return "The cards are about to be dealt for qualifying."
        case RollPile():
            again = ", for the second time" if race.second else ""
            return f"Pile {pile} is about to roll{again}."
        case LetterRoll():
            goes = "drop" if race.row() == DROP_BY_SKILL else "advance"
            return f"Two dice will name the letter of the cars that {goes} from pile {pile}."
        case ShuffleCars(cars=cars):
            return f"{cars} cars of pile {pile} are being shuffled."
        case DuelRoll():
            return f"{names.car(car)} is about to roll {_dice(race, car)} in the duel."
        case DuelReroll():
            return f"{names.car(car)} is about to roll {_dice(race, car)} to break the tie."
        case LadderRoll():
            return _ask_match(race, question, car, names)
        case DnfCheck(plus=plus):
            number = int(race.board.dnf[car] + plus)
            return f"{names.car(car)} is about to check: {risk(number)}."
        case ShuffleRear():
            return f"{len(race.rear)} cars are being shuffled on their way to the rear."
        case PickCar():
            return f"A die will pick the car of a Special Result in pile {pile}."
        case ChartRoll(car=picked):
            return f"Three dice will tell what happens to {names.car(picked)}."
    return _ask_together(race, question, names, players)


def _ask_match(race: Race, match: LadderRoll, mine: int, names: Names) -> str:
    """A match on the ladder: who rolls against whom, and the chance to win it."""
    wins = f"{of_match(race, match):.0%}"
    if len(match.totals) == 0:
        rival = int(race.order[match.climb.place - 1])
        return (
            f"{names.car(mine)} is about to roll {_dice(race, mine)} against "
            f"{names.car(rival)}, who has {_dice(race, rival)}: {wins} to pass."
        )
    return (
        f"{names.car(mine)} is about to roll {_dice(race, mine)} and needs "
        f"{match.totals[0]} or more: {wins} to hold on."
    )


def _dice(race: Race, car: int) -> str:
    dice, plus = rolls_of(race, car)
    more = f" and {plus} more" if plus > 0 else f" less {-plus}" if plus < 0 else ""
    return several(dice, "die", "dice") + more


def _ask_together(
    race: Race, question: Question, names: Names, players: list[str]
) -> QuestionWords:
    """The open seats, and the cars it is about; where there are several, whose they are."""
    whose, _ = CALLED[type(question)]
    seats = [int(seat) for seat in open_seats(race)]
    theirs = [listed([names.car(int(car)) for car in whose(race, seat)]) for seat in seats]
    if len(seats) > 1:
        theirs = [f"{cars} ({players[seat]})" for seat, cars in zip(seats, theirs, strict=True)]
    to, cars = " and ".join(players[seat] for seat in seats), ", ".join(theirs)
    match question:
        case Drive():
            return QuestionWords(to, f"save, normal or push with {cars}?")
        case PitCalls():
            return QuestionWords(to, f"stay out, two tires or four for {cars}?")
    return QuestionWords(to, f"stop under green with {cars}?")


def say(
    race: Race, question: Question, number: int, names: Names, players: list[str]
) -> OptionWords:
    """An option: what it is on the button, what comes of it in the sentence."""
    if isinstance(question, DraftCar):
        card = _card(names, number)
        detail = f"rated {card.rating}, Acc {card.acc}, DNF {card.dnf}"
        return OptionWords(card.driver, detail, ("PU-HCAR-02",), card)
    said = called(race, question, number).items()
    if isinstance(question, Drive):
        drives = DriveFacts(tuple(_drive(race, names, car, mode) for car, mode in said))
        return _each(drives, [_of_drive(call) for call in drives.cars])
    stops = TireFacts(tuple(_tires(race, names, car, way) for car, way in said))
    return _each(stops, [_of_tires(call) for call in stops.cars])


def _card(names: Names, car: int) -> CardFacts:
    driver = names.drivers[car]
    return CardFacts(driver.driver, driver.number, names.ratings[car], driver.acc, driver.dnf)


def _drive(race: Race, names: Names, car: int, mode: str) -> DriveCall:
    """PU-HAGG-02, PU-HAGG-03, PU-HPIT-05. What the car counts as in the segment to come."""
    board, push = race.board, MODES.index(mode) - 1
    worn = race.tires[car] >= WORN
    letter = int(bounded(board.letter[car] - push + int(worn)))
    acc = min(max(int(board.acc[car]) + push, 1), MOST_ACC)
    out = fails(int(board.dnf[car])) / TWO_DICE
    return DriveCall(names.car(car), mode, LETTERS[letter], acc, worn, caught(acc), out)


def _of_drive(call: DriveCall) -> str:
    on = ", on worn tires" if call.worn else ""
    return f"counts as {call.letter} on rows 6, 7 and 10, Acc {call.acc}{on}"


def _tires(race: Race, names: Names, car: int, way: str) -> TireCall:
    """PU-HPIT-03, PU-HPIT-04, PU-HPIT-06. What lines the car up, and how old its tires are then."""
    age = int(race.tires[car])
    then = {"two": min(age, int(HALF_WORN)), "four": 0, "stop": 0}.get(way, age)
    return TireCall(names.car(car), way, names.pit_ratings[car], age, then)


def _of_tires(call: TireCall) -> str:
    return TIRE_WORDS[call.call].format(
        now=_old(call.tires), then=_old(call.tires_then), rating=call.pit_rating
    )


TIRE_WORDS = {
    "stay": "keeps its place among those who stay out, on tires {now}",
    "two": "behind those who stay out, by Pit rating {rating}; tires then {then}",
    "four": "behind those who take two, on fresh tires instead of tires {now}",
    "go on": "keeps its place, on tires {now}",
    "stop": "drops one pile, to its top, on fresh tires instead of tires {now}",
}
RULES = {
    "save": "PU-HAGG-02",
    "normal": "PU-HAGG-01",
    "push": "PU-HAGG-03",
    "stay": "PU-HPIT-03",
    "two": "PU-HPIT-04",
    "four": "PU-HPIT-04",
    "go on": "PU-HPIT-06",
    "stop": "PU-HPIT-06",
}


def _old(age: int) -> str:
    """
    >>> _old(0), _old(1), _old(6)
    ('just put on', '1 segment old', '6 segments old and worn')
    """
    if age == 0:
        return "just put on"
    return several(age, "segment") + " old" + (" and worn" if age >= WORN else "")


def _each(facts: DriveFacts | TireFacts, means: list[str]) -> OptionWords:
    """One car as a word and what it means; several by name, each with its own meaning."""
    calls = [call.call for call in facts.cars]
    cited = tuple(dict.fromkeys(RULES[call] for call in calls))
    if len(calls) == 1:
        return OptionWords(calls[0].capitalize(), means[0], cited, facts)
    short = [last_name(call.driver) for call in facts.cars]
    words = ", ".join(f"{name} {call}" for name, call in zip(short, calls, strict=True))
    detail = "; ".join(f"{name} {mean}" for name, mean in zip(short, means, strict=True))
    return OptionWords(words, detail, cited, facts)
