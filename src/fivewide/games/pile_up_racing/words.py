"""How questions, options and events read in English."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from fivewide.games.pile_up_racing.actions import named
from fivewide.games.pile_up_racing.content import LETTERS
from fivewide.games.pile_up_racing.names import CALLS, MODES, Names, pile_name
from fivewide.games.pile_up_racing.rules.checks import DnfCheck, ShuffleRear
from fivewide.games.pile_up_racing.rules.driving import SEAT, WORN, Drive, cars_of
from fivewide.games.pile_up_racing.rules.duels import (
    DuelReroll,
    DuelRoll,
    LadderRoll,
    duellist,
    matched,
)
from fivewide.games.pile_up_racing.rules.pit_stops import GreenStops, PitCalls, callers, stoppers
from fivewide.games.pile_up_racing.rules.qualifying import DealCards
from fivewide.games.pile_up_racing.rules.quick_card import LetterRoll, ShuffleCars
from fivewide.games.pile_up_racing.rules.segment import RollPile
from fivewide.games.pile_up_racing.rules.setup import DraftCar
from fivewide.games.pile_up_racing.rules.special import ChartRoll, PickCar
from fivewide.games.pile_up_racing.state import Race
from fivewide.kernel.agenda import Question, open_seats
from fivewide.kernel.english import listed
from fivewide.kernel.game import Event, Said, plain


def ask(race: Race, names: Names, players: list[str]) -> str:
    """What play waits for, as a question or a statement."""
    question = race.question
    match question:
        case DraftCar(seat=seat):
            return f"{players[seat]}: which car?"
        case DealCards():
            return "The cards are about to be dealt for qualifying."
        case RollPile():
            again = ", once more" if race.second else ""
            return f"Pile {pile_name(int(race.active))} is about to roll{again}."
        case LetterRoll():
            return "Two dice will name a letter."
        case ShuffleCars():
            return f"{race.count} cars are about to be shuffled."
        case DuelRoll():
            return f"{names.car(duellist(race))} is about to roll in the duel."
        case DuelReroll():
            tied = names.car(race.order[race.part + race.rung])
            return f"{tied} is about to roll again to break the tie."
        case LadderRoll():
            return f"{names.car(matched(race))} is about to roll on the ladder."
        case DnfCheck():
            return f"{names.car(race.checks[0])} is about to check for damage."
        case ShuffleRear():
            return f"{len(race.rear)} cars are on their way to the rear."
        case PickCar():
            return "A die will pick the car of a Special Result."
        case ChartRoll():
            return f"Three dice will tell what happens to {names.car(race.picked)}."
    return _ask_together(race, players)


def _ask_together(race: Race, players: list[str]) -> str:
    who = " and ".join(players[int(seat)] for seat in open_seats(race))
    match race.question:
        case Drive():
            return f"{who}: save, normal or push?"
        case PitCalls():
            return f"{who}: stay out, two tires or four?"
        case GreenStops():
            return f"{who}: stop under green?"
    return "The race is over."


def say(race: Race, question: Question, number: int, names: Names) -> Said:
    """An option: what it is on the button, what comes of it in the sentence."""
    seat, call = divmod(number, int(SEAT))
    match question:
        case DraftCar():
            driver = names.drivers[number]
            card = f"{driver.rating(names.type)}, Acc {driver.acc}, DNF {driver.dnf}"
            return Said(driver.driver, f"rated {card}", ("PU-HCAR-02",))
        case Drive():
            said = [MODES[digit] for digit in digits(call, 3, len(cars_of(race, seat)))]
            return _each(race, names, cars_of(race, seat), said, DRIVES, "PU-HAGG-02")
        case PitCalls():
            said = [CALLS[digit] for digit in digits(call, 3, len(callers(race, seat)))]
            return _each(race, names, callers(race, seat), said, PITS, "PU-HPIT-03")
        case GreenStops():
            ways = ("go on", "stop")
            said = [ways[digit] for digit in digits(call, 2, len(stoppers(race, seat)))]
            return _each(race, names, stoppers(race, seat), said, STOPS, "PU-HPIT-06")
    raise TypeError(f"no words for {plain(named(race, names, question, number))}")


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


DRIVES = {
    "save": "a letter worse in duels, an Acc better",
    "normal": "as the card says",
    "push": "a letter better in duels, an Acc worse",
}
PITS = {
    "stay": "keeps its place, and its tires",
    "two": "behind those who stay, tires half worn",
    "four": "behind those who take two, fresh tires",
}
STOPS = {"go on": "on the same tires", "stop": "drops one pile, fresh tires"}


def _each(
    race: Race, names: Names, cars: Iterable[int], said: list[str], means: dict[str, str], rule: str
) -> Said:
    listed = [int(car) for car in cars]
    if len(listed) == 1:
        (word,) = said
        worn = ""
        if len(race.tires) and race.board.house.pit_strategy:
            age = int(race.tires[listed[0]])
            worn = f"; tires {age} old{', worn' if age >= WORN else ''}"
        return Said(word.capitalize(), means[word] + worn, (rule,))
    short = ", ".join(f"{last_name(names.car(c))} {w}" for c, w in zip(listed, said, strict=True))
    detail = "; ".join(f"{word}: {means[word]}" for word in dict.fromkeys(said))
    return Said(short, detail, (rule,))


def last_name(name: str) -> str:
    """
    >>> last_name("Dale Hutto"), last_name("Martin Truex Jr")
    ('Hutto', 'Truex Jr')
    """
    first, _, rest = name.partition(" ")
    return rest or first


# Events

Sentence = Callable[[Event, Names, list[str]], str]


def tell(event: Event, names: Names, players: list[str]) -> str:
    """One event as a sentence in the past tense."""
    return SENTENCES[event.kind](event, names, players)


def _fact(event: Event, name: str) -> int:
    fact = event.facts[name]
    assert fact is not None, f"{name} is hidden"
    return fact


def _template(text: str) -> Sentence:
    """Fills {who}, {car}, {rival}, {pile}, {pair}, {letter}, {acc}, {result} and plain facts."""

    def sentence(event: Event, names: Names, players: list[str]) -> str:
        words: dict[str, object] = dict(event.facts)
        for fact in ("car", "rival"):
            if fact in event.facts:
                number = _fact(event, fact)
                words[fact] = names.car(number) if number >= 0 else "nobody"
        if "seat" in event.facts:
            words["who"] = players[_fact(event, "seat")]
        if "pile" in event.facts:
            words["pile"] = pile_name(_fact(event, "pile"))
        if "pair" in event.facts:
            one, two = divmod(_fact(event, "pair"), 10)
            words["pair"] = f"{one} and {two}, {one + two}"
        if "letter" in event.facts:
            words["letter"] = LETTERS[_fact(event, "letter")]
        if event.kind == "special-rolled":
            words["result"] = names.special(max(_fact(event, "sum"), 3))
        if event.kind == "seasons-mixed":
            words["seasons"] = listed(names.seasons)
        if "cars" in event.facts:
            words["cars"] = _count(_fact(event, "cars"), "car")
        if "piles" in event.facts:
            words["piles"] = _count(_fact(event, "piles"), "pile")
        return text.format(**words)

    return sentence


def _count(number: int, what: str) -> str:
    return {0: f"no {what}s", 1: f"one {what}"}.get(number, f"{number} {what}s")


SENTENCES: dict[str, Sentence] = {
    kind: _template(text)
    for kind, text in {
        "car-picked": "{who} picked {car}.",
        "car-backed": "{who} has {car}.",
        "grid-set": "The grid was set: {cars}.",
        "seasons-mixed": "Mind: cards of {seasons} meet here, which the book has not tried.",
        "qualified": "{car} qualified {place}.",
        "did-not-qualify": "{car} did not qualify.",
        "green-flag": "Green flag: {cars} in {piles}.",
        "segment-began": "Segment {segment}, {piles}.",
        "final-lap-began": "White flag: the Final Lap, {piles}.",
        "overtime-began": "Overtime, attempt {attempt}.",
        "rolled": "Pile {pile} rolled {pair}, with a {contrast}.",
        "gap-passed-over": "Pile {pile} was a gap and got no roll.",
        "turned-into-crash": "Row {sum} is a crash on the Final Lap.",
        "shuffled": "Pile {pile} was shuffled, {cars}.",
        "sorted": "Pile {pile} was sorted by rating, {cars}.",
        "sorted-by-pit": "Pit stops: pile {pile} was sorted by Pit rating, {cars}.",
        "advance-named": "Re-rolled {sum}: the {letter} cars advance.",
        "drop-named": "Re-rolled {sum}: the {letter} cars drop.",
        "nobody-advanced": "Pile {pile} had none of them.",
        "nobody-dropped": "Pile {pile} had none of them.",
        "advanced": "{car} advanced to pile {pile}.",
        "dropped": "{car} dropped to pile {pile}.",
        "new-lead-pile": "A new lead pile pulled away, {cars}.",
        "new-last-pile": "A new pile fell off the back, {cars}.",
        "duel-rolled": "{car} rolled {total} in the duel.",
        "duel-rerolled": "{car} rolled {total} to break the tie.",
        "duel-won": "{car} won the duel.",
        "nobody-climbs": "Pile {pile} had nobody to climb.",
        "ladder-began": "{car}, in place {place} of the pile, began to climb.",
        "ladder-rolled": "{car} rolled {total}.",
        "passed": "{car} passed {rival}.",
        "held-off": "{car} held off {rival}.",
        "climbed-into-pile": "{car} climbed into pile {pile}.",
        "split": "Pile {pile} broke in two: {front} pulled away from {back}.",
        "did-not-split": "Pile {pile} was too small to break in two.",
        "crash": "Crash in pile {pile}: everybody with Acc {acc} or more, {cars}.",
        "mechanical-trouble": "Trouble in pile {pile} from Mech {letter} on, {cars}.",
        "nobody-involved": "Nobody in pile {pile} was involved.",
        "nobody-in-trouble": "Nobody in pile {pile} had trouble.",
        "involved": "{car} was in it, out on {number} or less.",
        "goes-on": "{car} rolled {total} and goes on.",
        "retired": "{car} rolled {total} and was out of the race.",
        "broke-down": "{car} broke down and was out of the race.",
        "special-result": "Something special: {car}, in place {place} of the pile.",
        "special-rolled": "{result}: {car}, on a {sum}.",
        "special-without-car": "Nobody in pile {pile} to make anything of it.",
        "moved-by-special": "{car} was in place {place} now.",
        "sent-to-rear": "{car} went to the rear of the field.",
        "caution": "Caution number {number}, in segment {segment}.",
        "re-formed": "The field formed up again: {cars} in {piles}.",
        "lead-changed": "{car} took the lead from {rival}.",
        "box-crossed": "Box {box} was crossed off; {car} led.",
        "stage-ended": "Stage {stage} went to {car}.",
        "nobody-left": "Nobody was left running.",
        "checkered-flag": "Checkered flag: {car} won.",
        "classified": "{car} was classified {place}.",
        "saved": "{who} saved {car}.",
        "pushed": "{who} pushed {car}.",
        "stayed-out": "{car} stayed out on tires {tires} segments old.",
        "took-two-tires": "{car} took two tires after {tires} segments.",
        "took-four-tires": "{car} took four tires after {tires} segments.",
        "stopped-under-green": "{car} stopped under green after {tires} segments, to pile {pile}.",
        "field-stopped": "The field stopped for four tires, {cars}.",
    }.items()
}
