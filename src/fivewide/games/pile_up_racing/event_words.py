"""How events read in English."""

from __future__ import annotations

from collections.abc import Callable

from fivewide.kernel.english import a, listed, several
from fivewide.kernel.game import Event
from fivewide.kernel.sentences import Sentence, Sentences
from fivewide.kernel.speech import Words, words

from .content import LETTERS
from .names import LATE, Names, pile_name
from .odds import TWO_DICE, fails
from .state import Race

MOST_ACC = 6
FEW: dict[str, tuple[Words, Words]] = {
    "car": ("no cars", "one car"),
    "pile": ("no piles", "one pile"),
    "segment": ("no segments", "one segment"),
}


def few(number: int, of: str) -> str:
    """None and one are words."""
    return words(FEW[of][number]) if number < 2 else ""


def count_cars(number: int) -> str:
    """
    >>> count_cars(0), count_cars(1), count_cars(12)
    ('no cars', 'one car', '12 cars')
    """
    return few(number, "car") or several(number, "car")


def count_piles(number: int) -> str:
    return few(number, "pile") or several(number, "pile")


def count_segments(number: int) -> str:
    return few(number, "segment") or several(number, "segment")


ENDS: dict[int, Words] = {1: "{place}st", 2: "{place}nd", 3: "{place}rd"}
OTHER_END: Words = "{place}th"


def ordinal(place: int) -> str:
    """
    >>> [ordinal(place) for place in (1, 2, 3, 4, 11, 12, 13, 21, 33)]
    ['1st', '2nd', '3rd', '4th', '11th', '12th', '13th', '21st', '33rd']
    """
    last = 0 if 10 < place % 100 < 14 else place % 10
    return words(ENDS.get(last, OTHER_END), place=place)


def cards_meet(seasons: list[str]) -> str:
    """PU-SETUP-02. The warning of a mixed field."""
    if not seasons:
        return words("cards of several seasons meet here, which the book has not tried")
    return words(
        "cards of {seasons} meet here, which the book has not tried", seasons=listed(seasons)
    )


def dice_words(event: Event) -> str:
    """ "5 (4 and 1) with a 6": the sum, its dice, the contrasting die."""
    one, two = divmod(event.fact("pair"), 10)
    return words(
        "{sum} ({one} and {two}) with a {contrast}",
        sum=one + two,
        one=one,
        two=two,
        contrast=event.fact("contrast"),
    )


def qualified(race: Race, event: Event, names: Names, players: list[str]) -> str:
    car, place = names.car(event.fact("car")), event.fact("place")
    if place == 1:
        return words("{car} won the pole.", car=car)
    return words("{car} qualified {place}.", car=car, place=ordinal(place))


def crash(race: Race, event: Event, names: Names, players: list[str]) -> str:
    acc, cars = event.fact("acc"), count_cars(event.fact("cars"))
    facts = {"pile": pile_name(event.fact("pile")), "acc": acc, "cars": cars}
    if acc == 1:
        return words("Crash in pile {pile}, for everybody: {cars}.", **facts)
    if acc == MOST_ACC:
        return words("Crash in pile {pile}, for everybody with Acc {acc}: {cars}.", **facts)
    return words("Crash in pile {pile}, for everybody with Acc {acc} or more: {cars}.", **facts)


def trouble(race: Race, event: Event, names: Names, players: list[str]) -> str:
    letter, cars = LETTERS[event.fact("letter")], event.fact("cars")
    alone = names.board.house.mech_exact or letter == "E"
    span = words("Mech {letter}" if alone else "Mech {letter} to E", letter=letter)
    facts = {"pile": pile_name(event.fact("pile")), "span": span}
    if cars > 1:
        return words(
            "Mechanical trouble in pile {pile}, for {cars} with {span}.",
            cars=count_cars(cars),
            **facts,
        )
    if cars == 1:
        return words("Mechanical trouble in pile {pile}, for the first car with {span}.", **facts)
    return words("Mechanical trouble in pile {pile}, for nobody with {span}.", **facts)


def nobody_hit(race: Race, event: Event, names: Names, players: list[str]) -> str:
    pile = pile_name(event.fact("pile"))
    if names.board.house.empty_caution:
        return words("Nobody in pile {pile} was in it; the caution stood all the same.", pile=pile)
    return words("Nobody in pile {pile} was in it; so there was no caution.", pile=pile)


def risk(number: int) -> str:
    """PU-DNF-02. What a DNF number means for two dice."""
    if fails(number) == 0:
        return words("no roll can put it out")
    if fails(number) == TWO_DICE:
        return words("any roll puts it out")
    rolls = several(fails(number), "roll")
    return words(
        "out on {number} or less, {rolls} of {ways}", number=number, rolls=rolls, ways=TWO_DICE
    )


SPECIALS: dict[str, Words] = {  # what an entry of the chart does, by its name in the pack
    "pile-checks": "every car of the pile had to check",
    "out": "{car} was out",
    "check": "{car} had to check",
    "check-with-behind": "{car} and the car behind in the pile had to check",
    "to-rear": "{car} had to go to the rear",
    "to-bottom": "{car} fell to the bottom of the pile",
    "nothing": "nobody was affected",
    "swap-by-pit": "{car} changed places as its Pit number says",
    "to-top": "{car} went to the top of the pile",
    "bottom-of-next": "{car} went to the bottom of the pile ahead",
    "top-of-next": "{car} went to the top of the pile ahead",
    "to-lead": "{car} went to the lead",
    "ahead-checks": "{car} got by, and the car ahead in the pile had to check",
    "check-with-leader": "{car} and the leader had to check",
    "no-caution": "no caution after all, and {car} went to the top of the pile",
}


def special_rolled(race: Race, event: Event, names: Names, players: list[str]) -> str:
    total = max(event.fact("sum"), 3)
    row = names.tables.special[total - 3]
    facts = {
        "title": words(row.title),
        "total": total,
        "does": words(SPECIALS[row.does], car=names.car(event.fact("car"))),
    }
    if a(total).startswith("an "):
        return words("{title}, on an {total}: {does}.", **facts)
    return words("{title}, on a {total}: {does}.", **facts)


def in_segment(event: Event, names: Names) -> str:
    """In segment 3, on the Final Lap, in overtime."""
    segment = names.segment(event.fact("segment"))
    if isinstance(segment, int):
        return words("in segment {segment}", segment=segment)
    return words("on the Final Lap" if segment == LATE[0] else "in overtime")


def more_words(event: Event, names: Names) -> dict[str, object]:
    """What follows from the facts of an event."""
    more: dict[str, object] = {}
    if "pair" in event.facts:
        more["dice"] = dice_words(event)
    if "segment" in event.facts:
        more |= {"during": in_segment(event, names), "segments": names.board.normal}
    if "number" in event.facts:
        more["risk"] = risk(event.fact("number"))
    return more


def car_or_nobody(names: Names, car: int) -> str:
    return names.car(car) if car >= 0 else words("nobody")


# How people say the facts of an event
FACTS: dict[str, Callable[[Names, int], str]] = {
    **dict.fromkeys(("car", "rival"), lambda names, car: car_or_nobody(names, car)),
    "pile": lambda names, pile: pile_name(pile),
    "letter": lambda names, letter: LETTERS[letter],
    "cars": lambda names, cars: count_cars(cars),
    "piles": lambda names, piles: count_piles(piles),
    "tires": lambda names, tires: count_segments(tires),
    "place": lambda names, place: ordinal(place),
    "seasons": lambda names, seasons: cards_meet(names.seasons),
}
SENTENCES: dict[str, Sentence[Names]] = {
    "car-picked": "{who} picked {car}.",
    "car-backed": "{who} {has} {car}.",
    "grid-set": "The grid was set: {cars}.",
    "seasons-mixed": "Mind: {seasons}.",
    "did-not-qualify": "{car} did not qualify.",
    "green-flag": "Green flag: {cars} in {piles}.",
    "segment-began": "Segment {segment} of {segments} began, {piles}.",
    "final-lap-began": "White flag: the Final Lap, {piles}.",
    "overtime-began": "Overtime, attempt {attempt}.",
    "rolled": "Pile {pile} rolled {dice}.",
    "gap-passed-over": "Pile {pile} was a gap and got no roll.",
    "turned-into-crash": "Row {sum} is a crash on the Final Lap.",
    "shuffled": "Pile {pile} was shuffled, {cars}.",
    "sorted": "Pile {pile} was sorted by rating, {cars}.",
    "sorted-by-pit": "Pit stops: pile {pile} was sorted by Pit rating, {cars}.",
    "top-advances": "From the top of pile {pile} {cars} pulled ahead.",
    "bottom-drops": "From the bottom of pile {pile} {cars} fell back.",
    "advance-named": "The re-roll, {sum}, named the {letter} cars to advance.",
    "drop-named": "The re-roll, {sum}, named the {letter} cars to drop.",
    "nobody-advanced": "Pile {pile} had no {letter} car, so nobody advanced.",
    "nobody-dropped": "Pile {pile} had no {letter} car, so nobody dropped.",
    "advanced": "{car} advanced to pile {pile}.",
    "dropped": "{car} dropped to pile {pile}.",
    "new-lead-pile": "A new lead pile pulled away, {cars}.",
    "new-last-pile": "A new pile fell off the back, {cars}.",
    "duel-began": "The top {cars} of pile {pile} duelled for a place ahead.",
    "duel-rolled": "{car} rolled {total} in the duel.",
    "duel-rerolled": "{car} rolled {total} to break the tie.",
    "duel-won": "{car} won the duel.",
    "nobody-climbs": "Pile {pile} had nobody to climb.",
    "ladder-began": "{car}, {place} in the pile, began to climb.",
    "ladder-rolled": "{car} rolled {total}.",
    "passed": "{car} passed {rival}.",
    "held-off": "{car} held off {rival}.",
    "climbed-into-pile": "{car} climbed into pile {pile}.",
    "stayed-on-top": "{car} stayed on top of the pile.",
    "split": "Pile {pile} broke in two, {front} in front and {back} behind.",
    "did-not-split": "Pile {pile} was too small to break in two.",
    "involved": "{car} had to check: {risk}.",
    "goes-on": "{car} rolled {total} and went on.",
    "retired": "{car} rolled {total} and was out of the race.",
    "broke-down": "{car} broke down and was out of the race.",
    "special-result": "Something special: {car}, {place} in the pile.",
    "special-without-car": "Pile {pile} was a gap, with nobody for a Special Result.",
    "special-without-caution": "A Special Result is no caution here, and the race went on.",
    "moved-by-special": "{car} was {place} in the race now.",
    "sent-to-rear": "{car} went to the rear of the field.",
    "caution": "Caution {number}, {during}.",
    "re-formed": "The field formed up again: {cars} in {piles}.",
    "lead-changed": "{car} took the lead from {rival}.",
    "box-crossed": "Box {box} was crossed off; {car} led.",
    "stage-ended": "Stage {stage} went to {car}.",
    "nobody-left": "Nobody was left running.",
    "checkered-flag": "Checkered flag: {car} won.",
    "classified": "{car} was classified {place}.",
    "saved": "{who} told {car} to save.",
    "pushed": "{who} told {car} to push.",
    "stayed-out": "{car} stayed out, on tires of {tires}.",
    "took-two-tires": "{car} took two tires after {tires}.",
    "took-four-tires": "{car} took four tires after {tires}.",
    "stopped-under-green": "{car} stopped after {tires}, under green, to pile {pile}.",
    "field-stopped": "Of the rest of the field {cars} took four tires.",
    "qualified": qualified,
    "crash": crash,
    "mechanical-trouble": trouble,
    "nobody-involved": nobody_hit,
    "nobody-in-trouble": nobody_hit,
    "special-rolled": special_rolled,
}
# What another rule brings about may read otherwise
BY_RULE: dict[tuple[str, str], Sentence[Names]] = {
    (
        "duel-began",
        "PU-Q7-06",
    ): "The top car of pile {pile} was alone in its duel for a place ahead.",
    ("duel-won", "PU-Q7-05"): "{car} won the duel, level with another but ahead of it before.",
    ("duel-won", "PU-Q7-06"): "{car} won without a rival.",
    ("ladder-began", "PU-Q10-02"): "{car}, the last of the pile, began to climb.",
    ("ladder-began", "PU-Q10-09"): "{car}, on top of the pile already, looked to the pile ahead.",
    ("held-off", "PU-Q10-04"): "{car} held off {rival}, for a tie goes to the car ahead.",
    ("stayed-on-top", "PU-Q10-06"): "{car} stayed on top of the pile, with nobody to challenge.",
    ("stayed-on-top", "PU-Q10-08"): "{car} stayed on top of the pile, as far as a climber goes.",
    ("box-crossed", "PU-TRACK-07"): "The box of the Final Lap was crossed off; {car} led.",
    ("checkered-flag", "PU-END-02"): "Checkered flag: {car}, the last to retire, won.",
    ("classified", "PU-DNF-04"): "{car} was classified {place}, out of the race.",
}
describe = Sentences(SENTENCES, FACTS, more=more_words, by_rule=BY_RULE).describe
