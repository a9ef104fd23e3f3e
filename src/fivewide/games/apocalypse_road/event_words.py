"""How events read. What an option leads to: `option_outcomes.py`; the log: `summary.py`."""

from __future__ import annotations

from collections.abc import Callable

from fivewide.kernel.english import listed, several
from fivewide.kernel.game import Event
from fivewide.kernel.sentences import Sentence, Sentences
from fivewide.kernel.speech import Words, words

from . import board
from .names import Names
from .questions import cars_of
from .rules.collisions import RAM_COLUMN, SWIPE_COLUMN
from .rules.event_choices import CAR_OFF_TRACK, OTHERS_THERE, OUT_OF_RACE
from .rules.setup import SETS
from .state import Race

SPECIALS: dict[int, Words] = {
    int(board.SPRAY): "Spray",
    int(board.SUPPRESS): "Suppress",
    int(board.BULLDOZE): "Bulldoze",
    int(board.CHAIN): "Chain",
}
NOT_THERE: dict[int, Words] = {
    int(board.AIR): "no car stood in a jump",
    int(board.ALL_IN_JUMP): "no car stood in a jump",
    int(board.FLYER): "no car stood in a jump",
    int(board.ROLL): "no car stood on rough track",
    int(board.ALL_IN_ROUGH): "no car stood on rough track",
    int(board.BUMP): "no car next to {car} could be moved",
    int(board.DRIFT): "{car} could change places with no car ahead",
    int(board.GET_THERE): "there was no space that {car} could drive on to",
    int(board.OPEN_ROAD): "there was no car that {car} could still close up to",
    int(board.SIDESWIPE): "there was no lane beside {car}",
}
NOTHING: Words = "nothing was there for it"
# More than one reason of a card, by the rule that gives it
NO_SIDE: dict[str, Words] = {
    "AR-10-SIDE-01": "{car} stood where lanes cannot be changed",
    "AR-10-SIDE-02": "only team-mates stood beside {car}",
}


# A car that reloads fires no more: was its shot still to come, or done already?
WITHOUT_SHOT: dict[bool, Words] = {False: "in this activation", True: "before its next move"}

# How people say the facts of an event
FACTS: dict[str, Callable[[Names, int], str]] = {
    **dict.fromkeys(("car", "target", "other"), Names.car),
    **dict.fromkeys(("space", "from"), Names.space),
    "card": Names.card,
    "event": Names.event,
    "points": lambda names, points: several(points, "point"),
    "cards": lambda names, cards: several(cards, "card"),
    "face": lambda names, face: names.combat_ids[face].upper(),
    "fired": lambda names, fired: words(WITHOUT_SHOT[bool(fired)]),
}


def more_words(event: Event, names: Names) -> dict[str, object]:
    """What follows from the facts of an event; `so_many` are points as a number."""
    more: dict[str, object] = {}
    if "points" in event.facts:
        more["so_many"] = event.fact("points")
    if "total" in event.facts:
        more["lethal"] = int(board.LETHAL)
    if "why" in event.facts:
        more["why"] = why_not(event, names)
    return more


def _started(race: Race, event: Event, names: Names, players: list[str]) -> str:
    seat, cars = event.fact("seat"), event.fact("cars")
    chosen = listed([names.car(car) for car in cars_of(seat * int(SETS) + cars)])
    return words("{who} chose {cars} to start.", who=players[seat], cars=chosen)


def _played(race: Race, event: Event, names: Names, players: list[str]) -> str:
    """AR-6.0-02. With what the car has to move."""
    car, card = event.fact("car"), event.fact("card")
    points = int(names.board.garage.speed[car] + names.board.deck.add[card])
    return words(
        "{who} drove {car} with {card}: {points}.",
        who=players[event.fact("seat")],
        car=names.car(car),
        card=names.card(card),
        points=several(points, "movement point"),
    )


def _fired(race: Race, event: Event, names: Names, players: list[str]) -> str:
    weapon = names.weapon(event.fact("car"))
    return words("{car} fired at {target} with its {weapon}.", **both(event, names), weapon=weapon)


def both(event: Event, names: Names) -> dict[str, object]:
    """Who attacks, and who is attacked."""
    return {"car": names.car(event.fact("car")), "target": names.car(event.fact("target"))}


def aimed(event: Event, names: Names) -> str:
    """AR-8.0-04. What is held against what: 1 + 1 for targeting against defence 2."""
    car = event.fact("car")
    number = int(names.board.fight.number[event.fact("face")])
    aim = int(names.board.garage.aim[car])
    defence = int(names.board.garage.defence[event.fact("target")])
    if not aim:
        return words("{number} against defence {defence}", number=number, defence=defence)
    return words(
        "{number} + {aim} for targeting against defence {defence}",
        number=number,
        aim=aim,
        defence=defence,
    )


def _hit(race: Race, event: Event, names: Names, players: list[str]) -> str:
    """The damage of a hit, from the card and the weapon."""
    car, face, fight = event.fact("car"), event.fact("face"), names.board.fight
    column = int(names.board.garage.weapon[car])
    special = int(fight.special[column][face])
    facts = both(event, names)
    facts |= {"aimed": aimed(event, names), "damage": int(fight.damage[column][face])}
    if special not in SPECIALS:
        return words("{car} hit {target}, {aimed}: {damage} damage.", **facts)
    facts["special"] = words(SPECIALS[special])
    return words("{car} hit {target}, {aimed}: {damage} damage and {special}.", **facts)


def _missed(race: Race, event: Event, names: Names, players: list[str]) -> str:
    return words("{car} missed {target}, {aimed}.", **both(event, names), aimed=aimed(event, names))


# Without a special result, and with one
COLLISIONS: dict[int, tuple[Words, Words]] = {
    int(RAM_COLUMN): (
        "Ram: {damage} damage to {target}, {back} to {car}.",
        "Ram: {damage} damage to {target}, {back} to {car}, and {special}.",
    ),
    int(SWIPE_COLUMN): (
        "Sideswipe: {damage} damage to {target}, {back} to {car}.",
        "Sideswipe: {damage} damage to {target}, {back} to {car}, and {special}.",
    ),
}


def _collision(column: int) -> Sentence[Names]:
    def sentence(race: Race, event: Event, names: Names, players: list[str]) -> str:
        face, fight = event.fact("face"), names.board.fight
        special = int(fight.special[column][face])
        facts = both(event, names)
        facts |= {"damage": int(fight.damage[column][face]), "back": int(fight.back[column][face])}
        plain, with_special = COLLISIONS[column]
        if special not in SPECIALS:
            return words(plain, **facts)
        return words(with_special, **facts, special=words(SPECIALS[special]))

    return sentence


def why_not(event: Event, names: Names) -> str:
    """AR-10-04. Why a drawn event had no effect."""
    car, why = names.car(event.fact("car")), event.fact("why")
    if why == OUT_OF_RACE:
        return words("{car} was destroyed", car=car)
    if why == CAR_OFF_TRACK:
        return words("{car} was not on the track", car=car)
    if why == OTHERS_THERE:
        return words("{car} was not alone in its sector", car=car)
    effect = int(names.board.event_deck.effect[event.fact("event")])
    return words(NO_SIDE.get(event.rule) or NOT_THERE.get(effect, NOTHING), car=car)


SENTENCES: dict[str, Sentence[Names]] = {
    "lined-up": "{car} took grid position {position}, {space}.",
    "first-player": "{who} had the car on pole and went first.",
    "first-player-changed": "The First Player marker went to {whom}: {damage} damage on the team.",
    "turn-began": "Turn {turn} began.",
    "turn-closed": "Turn {turn} closed.",
    "hand-filled": "{who} drew {cards}.",
    "race-deck-reshuffled": "The discarded Race Cards made a new deck: {cards}.",
    "clock-ticked": "The Countdown Clock took 1 point from every pool.",
    "clock-stopped": "The Countdown Clock stopped for good: {whom} had 1 point left.",
    "passed": "{who} had no car left to drive and passed.",
    "held-fire": "{car} held its fire.",
    "cards-discarded": "{who} discarded {cards}.",
    "moved": "{car} moved from {from} to {space}.",
    "pushed": "{car} was pushed from {from} to {space}.",
    "pulled": "{car} was taken along from {from} to {space}.",
    "displaced": "{car} was displaced from {from} to {space}.",
    "pushed-forward-at-the-wall": "{car} was pushed forward from {from} to {space}.",
    "swapped-back": "{car} dropped back from {from} to {space}.",
    "came-onto-the-track": "{car} came onto the track at {space}.",
    "line-formed": "{car} had formed a line: it kept its lane from here on.",
    "movement-lost": "{car} could not go on and lost its last {points} of movement.",
    "could-not-come-back": "{car} could not come onto the track.",
    "crashed-in-the-crossover": "{car} crashed into {other} on the crossover.",
    "crossed-the-line": "{car} crossed the Finish Line: {points} for {whom}.",
    "crossed-without-scoring": (
        "{car} crossed the Finish Line without scoring: that made up for going back over it."
    ),
    "back-over-the-line": "{car} went back over the Finish Line: {whom} gave 1 point back.",
    "must-cross-again": "{car} went back over the Finish Line: its next crossing scores nothing.",
    "combat-card": "Combat Card {face} was turned up.",
    "rammed": "{car} rammed {target}.",
    "sideswiped": "{car} sideswiped {target}.",
    "stopped-without-attack": "{car} met {target} and stopped: suppressed, it could not attack.",
    "damaged": "{car} took {damage} damage: {total} of {lethal}.",
    "sprayed": "{car} was hit by the Spray beside {target}.",
    "chain-reached": "The Chain from {target} reached {car}.",
    "suppressed": "{car} was suppressed: no attack the next time it is driven.",
    "bulldozed": "{car} bulldozed {target} out of its way.",
    "took-the-space": "{car} took over {space}.",
    "destroyed": "{car} was destroyed.",
    "kill-scored": "{who} scored {points} for destroying {car}.",
    "replacement-in-the-chute": "{who} sent {car} into the Chute as replacement.",
    "no-reserve-left": "{who} had no reserve car left to replace it with.",
    "event-drawn": "{car} drew {event}.",
    "event-without-effect": "{event} had no effect: {why}.",
    "reloading": "{car} had to reload: no shot {fired}.",
    "fell-into-the-trough": "{car} fell into the trough {space}.",
    "spun-off": "{car} spun off the track on the inside of {space}.",
    "into-the-weeds": "{car} went into the weeds on the outside of {space}.",
    "bounty-in-play": "Bounty: the next {markers} kills that score pay double.",
    "bounty-over": "The Bounty was used up.",
    "race-bonus-in-play": "Race Bonus: the next {markers} crossings pay double.",
    "race-bonus-over": "The Race Bonus was used up.",
    "bumped": "{car} was bumped from {from} to {space}.",
    "drifted": "{car} drifted past {target}.",
    "drove-on": "{car} drove on from {from} to {space}.",
    "took-the-open-road": "{car} took the open road from {from} to {space}.",
    "shot-of-nos": "The Shot of NOS turned up {card}: {points} of movement for {car}.",
    "high-flyer": "{car} flew off the jump and moved as with an Overtake card.",
    "race-won": "{who} won the race.",
    "race-ended-without-a-last-point": (
        "The race was called off after turn {turn}: the smallest pool won."
    ),
    "starting-cars-chosen": _started,
    "card-played": _played,
    "fired": _fired,
    "hit": _hit,
    "missed": _missed,
    "ram-read": _collision(int(RAM_COLUMN)),
    "sideswipe-read": _collision(int(SWIPE_COLUMN)),
}
WORDS = Sentences(SENTENCES, FACTS, more=more_words)
describe, words_of = WORDS.describe, WORDS.words_of
