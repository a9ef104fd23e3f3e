"""How questions and options read in English."""

from __future__ import annotations

from fivewide.games.pile_up_racing.board import DROP_BY_SKILL, bounded
from fivewide.games.pile_up_racing.content import LETTERS
from fivewide.games.pile_up_racing.names import MODES, Names, pile_name
from fivewide.games.pile_up_racing.odds import of_match, rolls_of
from fivewide.games.pile_up_racing.questions import CALLED, called, roller
from fivewide.games.pile_up_racing.rules.checks import DnfCheck, ShuffleRear
from fivewide.games.pile_up_racing.rules.driving import WORN, Drive
from fivewide.games.pile_up_racing.rules.duels import DuelReroll, DuelRoll, LadderRoll
from fivewide.games.pile_up_racing.rules.pit_stops import HALF_WORN, PitCalls
from fivewide.games.pile_up_racing.rules.qualifying import DealCards
from fivewide.games.pile_up_racing.rules.quick_card import LetterRoll, ShuffleCars
from fivewide.games.pile_up_racing.rules.segment import RollPile
from fivewide.games.pile_up_racing.rules.setup import DraftCar
from fivewide.games.pile_up_racing.rules.special import ChartRoll, PickCar
from fivewide.games.pile_up_racing.state import Race
from fivewide.games.pile_up_racing.words import MOST_ACC, risk
from fivewide.kernel.agenda import Question, open_seats
from fivewide.kernel.english import listed, several
from fivewide.kernel.game import Said


def ask(race: Race, names: Names, players: list[str]) -> str:
    """What play waits for, as a question or a statement."""
    question, car = race.question, roller(race, race.question)
    pile = pile_name(int(race.active))
    match question:
        case None:
            return "The race is over."
        case DraftCar(seat=seat):
            return f"{players[seat]}: which car?"
        case DealCards():
            return "The cards are about to be dealt for qualifying."
        case RollPile():
            again = ", for the second time" if race.second else ""
            return f"Pile {pile} is about to roll{again}."
        case LetterRoll():
            goes = "drop" if race.row == DROP_BY_SKILL else "advance"
            return f"Two dice will name the letter of the cars that {goes} from pile {pile}."
        case ShuffleCars():
            return f"{race.count} cars of pile {pile} are being shuffled."
        case DuelRoll():
            return f"{names.car(car)} is about to roll {_dice(race, car)} in the duel."
        case DuelReroll():
            return f"{names.car(car)} is about to roll {_dice(race, car)} to break the tie."
        case LadderRoll():
            return _ask_match(race, car, names)
        case DnfCheck():
            number = int(race.board.dnf[car] + race.check_plus)
            return f"{names.car(car)} is about to check: {risk(number)}."
        case ShuffleRear():
            return f"{len(race.rear)} cars are being shuffled on their way to the rear."
        case PickCar():
            return f"A die will pick the car of a Special Result in pile {pile}."
        case ChartRoll():
            return f"Three dice will tell what happens to {names.car(race.picked)}."
    return _ask_together(race, question, names, players)


def _ask_match(race: Race, mine: int, names: Names) -> str:
    """A match on the ladder: who rolls against whom, and the chance to win it."""
    wins = f"{of_match(race):.0%}"
    if len(race.totals) == 0:
        rival = int(race.order[race.part - 1])
        return (
            f"{names.car(mine)} is about to roll {_dice(race, mine)} against "
            f"{names.car(rival)}, who has {_dice(race, rival)}: {wins} to pass."
        )
    return (
        f"{names.car(mine)} is about to roll {_dice(race, mine)} and needs "
        f"{race.totals[0]} or more: {wins} to hold on."
    )


def _dice(race: Race, car: int) -> str:
    dice, plus = rolls_of(race, car)
    more = f" and {plus} more" if plus > 0 else f" less {-plus}" if plus < 0 else ""
    return several(dice, "die", "dice") + more


def _ask_together(race: Race, question: Question, names: Names, players: list[str]) -> str:
    """The open seats, and the cars it is about; where there are several, whose they are."""
    whose, _ = CALLED[type(question)]
    seats = [int(seat) for seat in open_seats(race)]
    theirs = [listed([names.car(int(car)) for car in whose(race, seat)]) for seat in seats]
    if len(seats) > 1:
        theirs = [f"{cars} ({players[seat]})" for seat, cars in zip(seats, theirs, strict=True)]
    who, cars = " and ".join(players[seat] for seat in seats), ", ".join(theirs)
    match question:
        case Drive():
            return f"{who}: save, normal or push with {cars}?"
        case PitCalls():
            return f"{who}: stay out, two tires or four for {cars}?"
    return f"{who}: stop under green with {cars}?"


def say(race: Race, question: Question, number: int, names: Names) -> Said:
    """An option: what it is on the button, what comes of it in the sentence."""
    if isinstance(question, DraftCar):
        driver = names.drivers[number]
        card = f"{driver.rating(names.type)}, Acc {driver.acc}, DNF {driver.dnf}"
        return Said(driver.driver, f"rated {card}", ("PU-HCAR-02",))
    said = called(race, question, number)
    match question:
        case Drive():
            means = [_drive(race, car, mode) for car, mode in said.items()]
            return _each(names, said, means, DRIVE_RULES)
        case PitCalls():
            means = [_pit(race, names, car, way) for car, way in said.items()]
            return _each(names, said, means, PIT_RULES)
        case _:
            means = [_stop(race, car, way) for car, way in said.items()]
            return _each(names, said, means, STOP_RULES)


DRIVE_RULES = {"save": "PU-HAGG-02", "normal": "PU-HAGG-01", "push": "PU-HAGG-03"}
PIT_RULES = {"stay": "PU-HPIT-03", "two": "PU-HPIT-04", "four": "PU-HPIT-04"}
STOP_RULES = {"go on": "PU-HPIT-06", "stop": "PU-HPIT-06"}


def _drive(race: Race, car: int, mode: str) -> str:
    """PU-HAGG-02, PU-HAGG-03, PU-HPIT-05. What the car counts as in the segment to come."""
    board, push = race.board, MODES.index(mode) - 1
    worn = int(race.tires[car] >= WORN)
    letter = int(bounded(board.letter[car] - push + worn))
    acc = min(max(int(board.acc[car]) + push, 1), MOST_ACC)
    on = ", on worn tires" if worn else ""
    return f"counts as {LETTERS[letter]} on rows 6, 7 and 10, Acc {acc}{on}"


def _pit(race: Race, names: Names, car: int, way: str) -> str:
    """PU-HPIT-03, PU-HPIT-04. Where the car lines up, and how old its tires are then."""
    age = int(race.tires[car])
    if way == "stay":
        return f"keeps its place among those who stay out, on tires {_old(age)}"
    if way == "two":
        rating = names.drivers[car].pit_rating(names.type)
        after = _old(min(age, int(HALF_WORN)))
        return f"behind those who stay out, by Pit rating {rating}; tires then {after}"
    return f"behind those who take two, on fresh tires instead of tires {_old(age)}"


def _stop(race: Race, car: int, way: str) -> str:
    age = int(race.tires[car])
    if way == "stop":
        return f"drops one pile, to its top, on fresh tires instead of tires {_old(age)}"
    return f"keeps its place, on tires {_old(age)}"


def _old(age: int) -> str:
    """
    >>> _old(0), _old(1), _old(6)
    ('just put on', '1 segment old', '6 segments old and worn')
    """
    if age == 0:
        return "just put on"
    return several(age, "segment") + " old" + (" and worn" if age >= WORN else "")


def _each(names: Names, said: dict[int, str], means: list[str], rules: dict[str, str]) -> Said:
    """One car as a word and what it means; several by name, each with its own meaning."""
    calls = list(said.values())
    cited = tuple(dict.fromkeys(rules[word] for word in calls))
    if len(calls) == 1:
        return Said(calls[0].capitalize(), means[0], cited)
    short = [last_name(names.car(car)) for car in said]
    words = ", ".join(f"{name} {word}" for name, word in zip(short, calls, strict=True))
    detail = "; ".join(f"{name} {mean}" for name, mean in zip(short, means, strict=True))
    return Said(words, detail, cited)


def last_name(name: str) -> str:
    """
    >>> last_name("Dale Hutto"), last_name("Martin Truex Jr")
    ('Hutto', 'Truex Jr')
    """
    first, _, rest = name.partition(" ")
    return rest or first
