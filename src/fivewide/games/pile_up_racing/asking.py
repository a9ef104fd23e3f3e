"""How questions and options read in English."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from fivewide.games.pile_up_racing.actions import named
from fivewide.games.pile_up_racing.board import DROP_BY_SKILL, bounded
from fivewide.games.pile_up_racing.content import LETTERS
from fivewide.games.pile_up_racing.names import CALLS, MODES, Names, pile_name
from fivewide.games.pile_up_racing.odds import of_match, rolls_of
from fivewide.games.pile_up_racing.rules.checks import DnfCheck, ShuffleRear
from fivewide.games.pile_up_racing.rules.driving import SEAT, WORN, Drive, cars_of
from fivewide.games.pile_up_racing.rules.duels import (
    DuelReroll,
    DuelRoll,
    LadderRoll,
    duellist,
    matched,
)
from fivewide.games.pile_up_racing.rules.pit_stops import (
    HALF_WORN,
    GreenStops,
    PitCalls,
    callers,
    stoppers,
)
from fivewide.games.pile_up_racing.rules.qualifying import DealCards
from fivewide.games.pile_up_racing.rules.quick_card import LetterRoll, ShuffleCars
from fivewide.games.pile_up_racing.rules.segment import RollPile
from fivewide.games.pile_up_racing.rules.setup import DraftCar
from fivewide.games.pile_up_racing.rules.special import ChartRoll, PickCar
from fivewide.games.pile_up_racing.state import Race
from fivewide.games.pile_up_racing.words import MOST_ACC, risk
from fivewide.kernel.agenda import Question, open_seats
from fivewide.kernel.english import listed, several
from fivewide.kernel.game import Said, plain


def ask(race: Race, names: Names, players: list[str]) -> str:
    """What play waits for, as a question or a statement."""
    question = race.question
    match question:
        case DraftCar(seat=seat):
            return f"{players[seat]}: which car?"
        case DealCards():
            return "The cards are about to be dealt for qualifying."
        case RollPile():
            again = ", for the second time" if race.second else ""
            return f"Pile {pile_name(int(race.active))} is about to roll{again}."
        case LetterRoll():
            goes = "drop" if race.row == DROP_BY_SKILL else "advance"
            pile = pile_name(int(race.active))
            return f"Two dice will name the letter of the cars that {goes} from pile {pile}."
        case ShuffleCars():
            return f"{race.count} cars of pile {pile_name(int(race.active))} are being shuffled."
        case DuelRoll():
            car = int(duellist(race))
            return f"{names.car(car)} is about to roll {_dice(race, car)} in the duel."
        case DuelReroll():
            car = int(race.order[race.part + race.rung])
            return f"{names.car(car)} is about to roll {_dice(race, car)} to break the tie."
        case LadderRoll():
            return _ask_match(race, names)
        case DnfCheck():
            car = int(race.checks[0])
            number = int(race.board.dnf[car] + race.check_plus)
            return f"{names.car(car)} is about to check: {risk(number)}."
        case ShuffleRear():
            return f"{len(race.rear)} cars are being shuffled on their way to the rear."
        case PickCar():
            pile = pile_name(int(race.active))
            return f"A die will pick the car of a Special Result in pile {pile}."
        case ChartRoll():
            return f"Three dice will tell what happens to {names.car(race.picked)}."
    return _ask_together(race, names, players)


def _ask_match(race: Race, names: Names) -> str:
    """A match on the ladder: who rolls against whom, and the chance to win it."""
    mine = int(matched(race))
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


def _ask_together(race: Race, names: Names, players: list[str]) -> str:
    """The open seats, and the cars it is about."""
    who = " and ".join(players[seat] for seat in open_seats(race))
    match race.question:
        case Drive():
            return f"{who}: save, normal or push with {_cars(race, names, players, cars_of)}?"
        case PitCalls():
            cars = _cars(race, names, players, callers)
            return f"{who}: stay out, two tires or four for {cars}?"
        case GreenStops():
            return f"{who}: stop under green with {_cars(race, names, players, stoppers)}?"
    return "The race is over."


def _cars(
    race: Race, names: Names, players: list[str], whose: Callable[[Race, int], Iterable[int]]
) -> str:
    """The cars of the open seats; where there are several, whose they are."""
    seats = [int(seat) for seat in open_seats(race)]
    theirs = [listed([names.car(int(car)) for car in whose(race, seat)]) for seat in seats]
    if len(seats) == 1:
        return theirs[0]
    return ", ".join(f"{cars} ({players[seat]})" for seat, cars in zip(seats, theirs, strict=True))


def say(race: Race, question: Question, number: int, names: Names) -> Said:
    """An option: what it is on the button, what comes of it in the sentence."""
    seat, call = divmod(number, int(SEAT))
    match question:
        case DraftCar():
            driver = names.drivers[number]
            card = f"{driver.rating(names.type)}, Acc {driver.acc}, DNF {driver.dnf}"
            return Said(driver.driver, f"rated {card}", ("PU-HCAR-02",))
        case Drive():
            cars = [int(car) for car in cars_of(race, seat)]
            said = [MODES[digit] for digit in digits(call, 3, len(cars))]
            means = [_drive(race, car, mode) for car, mode in zip(cars, said, strict=True)]
            return _each(names, cars, said, means, DRIVE_RULES)
        case PitCalls():
            cars = [int(car) for car in callers(race, seat)]
            said = [CALLS[digit] for digit in digits(call, 3, len(cars))]
            means = [_pit(race, names, car, way) for car, way in zip(cars, said, strict=True)]
            return _each(names, cars, said, means, PIT_RULES)
        case GreenStops():
            cars = [int(car) for car in stoppers(race, seat)]
            said = [("go on", "stop")[digit] for digit in digits(call, 2, len(cars))]
            means = [_stop(race, car, way) for car, way in zip(cars, said, strict=True)]
            return _each(names, cars, said, means, STOP_RULES)
    raise TypeError(f"no words for {plain(named(race, names, question, number))}")


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


def digits(number: int, base: int, count: int) -> list[int]:
    """A call for each car, from a number that holds them all.

    >>> digits(7, 3, 2)
    [1, 2]
    """
    found = []
    for _ in range(count):
        number, digit = divmod(number, base)
        found.append(digit)
    return found


def _each(
    names: Names, cars: list[int], said: list[str], means: list[str], rules: dict[str, str]
) -> Said:
    """One car as a word and what it means; several by name, each with its own meaning."""
    cited = tuple(dict.fromkeys(rules[word] for word in said))
    if len(cars) == 1:
        return Said(said[0].capitalize(), means[0], cited)
    short = [last_name(names.car(car)) for car in cars]
    words = ", ".join(f"{name} {word}" for name, word in zip(short, said, strict=True))
    detail = "; ".join(f"{name} {mean}" for name, mean in zip(short, means, strict=True))
    return Said(words, detail, cited)


def last_name(name: str) -> str:
    """
    >>> last_name("Dale Hutto"), last_name("Martin Truex Jr")
    ('Hutto', 'Truex Jr')
    """
    first, _, rest = name.partition(" ")
    return rest or first
