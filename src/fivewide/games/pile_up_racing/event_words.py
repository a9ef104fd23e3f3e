"""How events read in English."""

from __future__ import annotations

from collections.abc import Callable

from fivewide.kernel.english import a, has, listed, several
from fivewide.kernel.game import Event

from .content import LETTERS
from .names import LATE, Names, pile_name
from .odds import TWO_DICE, fails
from .state import Race

MOST_ACC = 6

Sentence = Callable[[Event, Names, list[str]], str]


def describe(race: Race, event: Event, names: Names, players: list[str]) -> str:
    """One event as a sentence in the past tense."""
    return SENTENCES[event.kind](event, names, players)


def _template(text: str) -> Sentence:
    """Fills {who}, {has}, {car}, {rival}, {pile}, {letter} and counts; the rest as it is."""

    def sentence(event: Event, names: Names, players: list[str]) -> str:
        words: dict[str, object] = dict(event.facts)
        for name in ("car", "rival"):
            if name in event.facts:
                number = event.fact(name)
                words[name] = names.car(number) if number >= 0 else "nobody"
        if "seat" in event.facts:
            words["who"] = players[event.fact("seat")]
            words["has"] = has(players[event.fact("seat")])
        if "pile" in event.facts:
            words["pile"] = pile_name(event.fact("pile"))
        if "letter" in event.facts:
            words["letter"] = LETTERS[event.fact("letter")]
        for name, word in (("cars", "car"), ("piles", "pile"), ("tires", "segment")):
            if name in event.facts:
                words[name] = count(event.fact(name), word)
        if "place" in event.facts:
            words["place"] = ordinal(event.fact("place"))
        return text.format(**words)

    return sentence


def count(number: int, what: str) -> str:
    """
    >>> count(0, "car"), count(1, "car"), count(12, "car")
    ('no cars', 'one car', '12 cars')
    """
    return {0: f"no {what}s", 1: f"one {what}"}.get(number, f"{number} {what}s")


ENDS = {1: "st", 2: "nd", 3: "rd"}


def ordinal(place: int) -> str:
    """
    >>> [ordinal(place) for place in (1, 2, 3, 4, 11, 12, 13, 21, 33)]
    ['1st', '2nd', '3rd', '4th', '11th', '12th', '13th', '21st', '33rd']
    """
    last = 0 if 10 < place % 100 < 14 else place % 10
    return f"{place}{ENDS.get(last, 'th')}"


def mixed(event: Event, names: Names, players: list[str]) -> str:
    return f"Mind: {cards_meet(names.seasons)}."


def cards_meet(seasons: list[str]) -> str:
    """PU-SETUP-02. The warning of a mixed field."""
    return (
        f"cards of {listed(seasons) or 'several seasons'} meet here, which the book has not tried"
    )


def qualified(event: Event, names: Names, players: list[str]) -> str:
    car, place = names.car(event.fact("car")), event.fact("place")
    return f"{car} won the pole." if place == 1 else f"{car} qualified {ordinal(place)}."


def segment_began(event: Event, names: Names, players: list[str]) -> str:
    piles = count(event.fact("piles"), "pile")
    return f"Segment {event.fact('segment')} of {names.board.normal} began, {piles}."


def rolled(event: Event, names: Names, players: list[str]) -> str:
    return f"Pile {pile_name(event.fact('pile'))} rolled {dice_words(event)}."


def dice_words(event: Event) -> str:
    """ "5 (4 and 1) with a 6": the sum, its dice, the contrasting die."""
    one, two = divmod(event.fact("pair"), 10)
    return f"{one + two} ({one} and {two}) with {a(event.fact('contrast'))}"


def duel_began(event: Event, names: Names, players: list[str]) -> str:
    pile, cars = pile_name(event.fact("pile")), event.fact("cars")
    if cars == 1:
        return f"The top car of pile {pile} was alone in its duel for a place ahead."
    return f"The top {cars} cars of pile {pile} duelled for a place ahead."


def duel_won(event: Event, names: Names, players: list[str]) -> str:
    car = names.car(event.fact("car"))
    if event.rule == "PU-Q7-06":
        return f"{car} won without a rival."
    level = ", level with another but ahead of it before" if event.rule == "PU-Q7-05" else ""
    return f"{car} won the duel{level}."


def ladder_began(event: Event, names: Names, players: list[str]) -> str:
    car, place = names.car(event.fact("car")), event.fact("place")
    if event.rule == "PU-Q10-02":
        return f"{car}, the last of the pile, began to climb."
    if place == 1:
        return f"{car}, on top of the pile already, looked to the pile ahead."
    return f"{car}, {ordinal(place)} in the pile, began to climb."


def held_off(event: Event, names: Names, players: list[str]) -> str:
    level = ", for a tie goes to the car ahead" if event.rule == "PU-Q10-04" else ""
    car, rival = names.car(event.fact("car")), names.car(event.fact("rival"))
    return f"{car} held off {rival}{level}."


def stayed_on_top(event: Event, names: Names, players: list[str]) -> str:
    why = {
        "PU-Q10-06": ", with nobody to challenge",
        "PU-Q10-08": ", as far as a climber goes",
    }.get(event.rule, "")
    return f"{names.car(event.fact('car'))} stayed on top of the pile{why}."


def crash(event: Event, names: Names, players: list[str]) -> str:
    pile, acc = pile_name(event.fact("pile")), event.fact("acc")
    whom = "everybody" if acc == 1 else f"everybody with {_at_least(acc)}"
    return f"Crash in pile {pile}, for {whom}: {count(event.fact('cars'), 'car')}."


def _at_least(acc: int) -> str:
    return f"Acc {acc}" if acc == MOST_ACC else f"Acc {acc} or more"


def trouble(event: Event, names: Names, players: list[str]) -> str:
    pile, letter = pile_name(event.fact("pile")), LETTERS[event.fact("letter")]
    house = names.board.house
    span = f"Mech {letter}" if house.mech_exact or letter == "E" else f"Mech {letter} to E"
    cars = event.fact("cars")
    whom = "nobody" if cars == 0 else count(cars, "car") if cars > 1 else "the first car"
    return f"Mechanical trouble in pile {pile}, for {whom} with {span}."


def nobody_hit(event: Event, names: Names, players: list[str]) -> str:
    stands = names.board.house.empty_caution
    but = "the caution stood all the same" if stands else "so there was no caution"
    return f"Nobody in pile {pile_name(event.fact('pile'))} was in it; {but}."


def risk(number: int) -> str:
    """PU-DNF-02. What a DNF number means for two dice."""
    if fails(number) == 0:
        return "no roll can put it out"
    if fails(number) == TWO_DICE:
        return "any roll puts it out"
    return f"out on {number} or less, {several(fails(number), 'roll')} of {TWO_DICE}"


def involved(event: Event, names: Names, players: list[str]) -> str:
    car = names.car(event.fact("car"))
    return f"{car} had to check: {risk(event.fact('number'))}."


SPECIALS: dict[str, str] = {  # what an entry of the chart does, by its name in the pack
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


def special_rolled(event: Event, names: Names, players: list[str]) -> str:
    total = max(event.fact("sum"), 3)
    row = names.tables.special[total - 3]
    does = SPECIALS[row.does].format(car=names.car(event.fact("car")))
    return f"{row.title}, on {a(total)}: {does}."


def caution(event: Event, names: Names, players: list[str]) -> str:
    return f"Caution {event.fact('number')}, {in_segment(event, names)}."


def in_segment(event: Event, names: Names) -> str:
    """In segment 3, on the Final Lap, in overtime."""
    segment = names.segment(event.fact("segment"))
    if isinstance(segment, int):
        return f"in segment {segment}"
    return f"on the {segment}" if segment == LATE[0] else f"in {segment}"


def box_crossed(event: Event, names: Names, players: list[str]) -> str:
    box, leader = event.fact("box"), names.car(event.fact("car"))
    which = "The box of the Final Lap" if box > names.board.normal else f"Box {box}"
    return f"{which} was crossed off; {leader} led."


def checkered(event: Event, names: Names, players: list[str]) -> str:
    last = ", the last to retire," if event.rule == "PU-END-02" else ""
    return f"Checkered flag: {names.car(event.fact('car'))}{last} won."


def classified(event: Event, names: Names, players: list[str]) -> str:
    out = ", out of the race" if event.rule == "PU-DNF-04" else ""
    car, place = names.car(event.fact("car")), ordinal(event.fact("place"))
    return f"{car} was classified {place}{out}."


SENTENCES: dict[str, Sentence] = {
    kind: _template(text)
    for kind, text in {
        "car-picked": "{who} picked {car}.",
        "car-backed": "{who} {has} {car}.",
        "grid-set": "The grid was set: {cars}.",
        "did-not-qualify": "{car} did not qualify.",
        "green-flag": "Green flag: {cars} in {piles}.",
        "final-lap-began": "White flag: the Final Lap, {piles}.",
        "overtime-began": "Overtime, attempt {attempt}.",
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
        "duel-rolled": "{car} rolled {total} in the duel.",
        "duel-rerolled": "{car} rolled {total} to break the tie.",
        "nobody-climbs": "Pile {pile} had nobody to climb.",
        "ladder-rolled": "{car} rolled {total}.",
        "passed": "{car} passed {rival}.",
        "climbed-into-pile": "{car} climbed into pile {pile}.",
        "split": "Pile {pile} broke in two, {front} in front and {back} behind.",
        "did-not-split": "Pile {pile} was too small to break in two.",
        "goes-on": "{car} rolled {total} and went on.",
        "retired": "{car} rolled {total} and was out of the race.",
        "broke-down": "{car} broke down and was out of the race.",
        "special-result": "Something special: {car}, {place} in the pile.",
        "special-without-car": "Pile {pile} was a gap, with nobody for a Special Result.",
        "special-without-caution": "A Special Result is no caution here, and the race went on.",
        "moved-by-special": "{car} was {place} in the race now.",
        "sent-to-rear": "{car} went to the rear of the field.",
        "re-formed": "The field formed up again: {cars} in {piles}.",
        "lead-changed": "{car} took the lead from {rival}.",
        "stage-ended": "Stage {stage} went to {car}.",
        "nobody-left": "Nobody was left running.",
        "saved": "{who} told {car} to save.",
        "pushed": "{who} told {car} to push.",
        "stayed-out": "{car} stayed out, on tires of {tires}.",
        "took-two-tires": "{car} took two tires after {tires}.",
        "took-four-tires": "{car} took four tires after {tires}.",
        "stopped-under-green": "{car} stopped after {tires}, under green, to pile {pile}.",
        "field-stopped": "Of the rest of the field {cars} took four tires.",
    }.items()
} | {
    "seasons-mixed": mixed,
    "qualified": qualified,
    "segment-began": segment_began,
    "rolled": rolled,
    "duel-began": duel_began,
    "duel-won": duel_won,
    "ladder-began": ladder_began,
    "held-off": held_off,
    "stayed-on-top": stayed_on_top,
    "crash": crash,
    "mechanical-trouble": trouble,
    "nobody-involved": nobody_hit,
    "nobody-in-trouble": nobody_hit,
    "involved": involved,
    "special-rolled": special_rolled,
    "caution": caution,
    "box-crossed": box_crossed,
    "checkered-flag": checkered,
    "classified": classified,
}
