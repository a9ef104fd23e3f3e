"""How questions and options read."""

from __future__ import annotations

from fivewide.kernel.agenda import Question, open_seats
from fivewide.kernel.english import listed, several
from fivewide.kernel.game import OptionWords, QuestionWords
from fivewide.kernel.speech import Words, words

from .board import DROP_BY_SKILL, bounded
from .content import LETTERS
from .event_words import MOST_ACC, risk
from .names import MODES, Names, last_name, pile_name
from .odds import TWO_DICE, caught, fails, of_match, rolls_of
from .questions import CALLED, called, roller
from .rules.checks import DnfCheck, ShuffleRear
from .rules.driving import WORN, Drive
from .rules.duels import DuelReroll, DuelRoll, LadderRoll
from .rules.pit_stops import HALF_WORN, GreenStops, PitCalls
from .rules.qualifying import DealCards
from .rules.quick_card import LetterRoll, ShuffleCars
from .rules.segment import RollPile
from .rules.setup import DraftCar
from .rules.special import ChartRoll, PickCar
from .state import Race
from .told import CardFacts, DriveCall, DriveFacts, TireCall, TireFacts


def ask(race: Race, names: Names, players: list[str]) -> QuestionWords | str:
    """What play waits for, as a question or a statement."""
    question = race.question
    mine = roller(race, question)
    pile, car = pile_name(int(race.active)), names.car(mine)
    match question:
        case None:
            return words("The race is over.")
        case DraftCar(seat=seat):
            return QuestionWords(players[seat], words("which car?"))
        case DealCards():
            return words("The cards are about to be dealt for qualifying.")
        case RollPile() if race.second:
            return words("Pile {pile} is about to roll, for the second time.", pile=pile)
        case RollPile():
            return words("Pile {pile} is about to roll.", pile=pile)
        case LetterRoll():
            return words(LETTER_DROPS if race.row() == DROP_BY_SKILL else LETTER_RISES, pile=pile)
        case ShuffleCars(cars=cars):
            return words("{cars} cars of pile {pile} are being shuffled.", cars=cars, pile=pile)
        case DuelRoll():
            return words(
                "{car} is about to roll {dice} in the duel.", car=car, dice=_dice(race, mine)
            )
        case DuelReroll():
            return words(
                "{car} is about to roll {dice} to break the tie.", car=car, dice=_dice(race, mine)
            )
        case LadderRoll():
            return _ask_match(race, question, mine, names)
        case DnfCheck(plus=plus):
            number = int(race.board.dnf[mine] + plus)
            return words("{car} is about to check: {risk}.", car=car, risk=risk(number))
        case ShuffleRear():
            cars = len(race.rear)
            return words("{cars} cars are being shuffled on their way to the rear.", cars=cars)
        case PickCar():
            return words("A die will pick the car of a Special Result in pile {pile}.", pile=pile)
        case ChartRoll(car=picked):
            return words("Three dice will tell what happens to {car}.", car=names.car(picked))
    return _ask_together(race, question, names, players)


LETTER_RISES: Words = "Two dice will name the letter of the cars that advance from pile {pile}."
LETTER_DROPS: Words = "Two dice will name the letter of the cars that drop from pile {pile}."


def _ask_match(race: Race, match: LadderRoll, mine: int, names: Names) -> str:
    """A match on the ladder: who rolls against whom, and the chance to win it."""
    facts = {
        "car": names.car(mine),
        "dice": _dice(race, mine),
        "percent": f"{100 * of_match(race, match):.0f}",
    }
    if len(match.totals) == 0:
        rival = int(race.order[match.climb.place - 1])
        return words(
            "{car} is about to roll {dice} against {rival}, who has {theirs}: {percent}% to pass.",
            **facts,
            rival=names.car(rival),
            theirs=_dice(race, rival),
        )
    return words(
        "{car} is about to roll {dice} and needs {total} or more: {percent}% to hold on.",
        **facts,
        total=match.totals[0],
    )


def _dice(race: Race, car: int) -> str:
    number, plus = rolls_of(race, car)
    dice = several(number, "die", "dice")
    if plus > 0:
        return words("{dice} and {more} more", dice=dice, more=plus)
    return words("{dice} less {less}", dice=dice, less=-plus) if plus < 0 else dice


def _ask_together(
    race: Race, question: Question, names: Names, players: list[str]
) -> QuestionWords:
    """The open seats, and the cars it is about; where there are several, whose they are."""
    whose, _ = CALLED[type(question)]
    seats = [int(seat) for seat in open_seats(race)]
    theirs = [listed([names.car(int(car)) for car in whose(race, seat)]) for seat in seats]
    if len(seats) > 1:
        theirs = [
            words("{cars} ({who})", cars=cars, who=players[seat])
            for seat, cars in zip(seats, theirs, strict=True)
        ]
    asked = words(TOGETHER[type(question)], cars=", ".join(theirs))
    return QuestionWords(listed([players[seat] for seat in seats]), asked)


TOGETHER: dict[type[Question], Words] = {
    Drive: "save, normal or push with {cars}?",
    PitCalls: "stay out, two tires or four for {cars}?",
    GreenStops: "stop under green with {cars}?",
}


def say(
    race: Race, question: Question, number: int, names: Names, players: list[str]
) -> OptionWords:
    """An option: what it is on the button, what comes of it in the sentence."""
    if isinstance(question, DraftCar):
        card = _card(names, number)
        detail = words(
            "rated {rating}, Acc {acc}, DNF {dnf}",
            rating=str(card.rating),
            acc=card.acc,
            dnf=card.dnf,
        )
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
    counts = COUNTS_ON_WORN_TIRES if call.worn else COUNTS
    return words(counts, letter=call.letter, acc=call.acc)


COUNTS: Words = "counts as {letter} on rows 6, 7 and 10, Acc {acc}"
COUNTS_ON_WORN_TIRES: Words = "counts as {letter} on rows 6, 7 and 10, Acc {acc}, on worn tires"


def _tires(race: Race, names: Names, car: int, way: str) -> TireCall:
    """PU-HPIT-03, PU-HPIT-04, PU-HPIT-06. What lines the car up, and how old its tires are then."""
    age = int(race.tires[car])
    then = {"two": min(age, int(HALF_WORN)), "four": 0, "stop": 0}.get(way, age)
    return TireCall(names.car(car), way, names.pit_ratings[car], age, then)


def _of_tires(call: TireCall) -> str:
    return words(
        TIRE_WORDS[call.call],
        now=_old(call.tires),
        then=_old(call.tires_then),
        rating=str(call.pit_rating),
    )


TIRE_WORDS: dict[str, Words] = {
    "stay": "keeps its place among those who stay out, on tires {now}",
    "two": "behind those who stay out, by Pit rating {rating}; tires then {then}",
    "four": "behind those who take two, on fresh tires instead of tires {now}",
    "go on": "keeps its place, on tires {now}",
    "stop": "drops one pile, to its top, on fresh tires instead of tires {now}",
}
BUTTONS: dict[str, Words] = {
    "save": "Save",
    "normal": "Normal",
    "push": "Push hard",
    "stay": "Stay",
    "two": "Two",
    "four": "Four",
    "go on": "Go on",
    "stop": "Stop",
}
OF_SEVERAL: dict[str, Words] = {
    "save": "{name} save",
    "normal": "{name} normal",
    "push": "{name} push",
    "stay": "{name} stay",
    "two": "{name} two",
    "four": "{name} four",
    "go on": "{name} go on",
    "stop": "{name} stop",
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
        return words("just put on")
    return words(
        "{segments} old and worn" if age >= WORN else "{segments} old",
        segments=several(age, "segment"),
    )


def _each(facts: DriveFacts | TireFacts, means: list[str]) -> OptionWords:
    """One car as a word and what it means; several by name, each with its own meaning."""
    calls = [call.call for call in facts.cars]
    cited = tuple(dict.fromkeys(RULES[call] for call in calls))
    if len(calls) == 1:
        return OptionWords(words(BUTTONS[calls[0]]), means[0], cited, facts)
    names = [last_name(call.driver) for call in facts.cars]
    short = [words(OF_SEVERAL[call], name=name) for name, call in zip(names, calls, strict=True)]
    long = [
        words("{name} {means}", name=name, means=mean)
        for name, mean in zip(names, means, strict=True)
    ]
    return OptionWords(", ".join(short), "; ".join(long), cited, facts)
