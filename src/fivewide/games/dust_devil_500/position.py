"""Position documents: the whole table as one readable value, and a table set from one."""

from __future__ import annotations

from typing import Any, Literal

import msgspec

from fivewide.games.dust_devil_500.actions import outcome_of, roll_of
from fivewide.games.dust_devil_500.board import KEEP_CAGE, KEEP_CREW, RED
from fivewide.games.dust_devil_500.names import CARS, Names
from fivewide.games.dust_devil_500.rules.dice import (
    ChooseDice,
    ReadDice,
    RollDice,
    Turbocharge,
    goes_on,
    has_choice,
    may_turbocharge,
)
from fivewide.games.dust_devil_500.rules.finishing import is_decided
from fivewide.games.dust_devil_500.rules.manner import NUMBERS
from fivewide.games.dust_devil_500.rules.red_cards import DrawRedCard
from fivewide.games.dust_devil_500.rules.series import LAST_RACE, POINTS, AfterRace, new_race
from fivewide.games.dust_devil_500.rules.setup import FirstDriver
from fivewide.games.dust_devil_500.rules.turn import NextDriver, TurnOf
from fivewide.games.dust_devil_500.state import Race
from fivewide.kernel.agenda import packed
from fivewide.kernel.chance import Seeded
from fivewide.kernel.errors import BadPosition, number_or
from fivewide.kernel.game import Position
from fivewide.kernel.ints import i64, vec
from fivewide.kernel.positions import read_document

Asks = Literal[
    "first-driver", "turn", "dice-count", "roll", "reading", "turbocharge", "red-card", "over"
]
QUESTIONS: dict[type, Asks] = {
    FirstDriver: "first-driver",
    ChooseDice: "dice-count",
    RollDice: "roll",
    ReadDice: "reading",
    Turbocharge: "turbocharge",
    DrawRedCard: "red-card",
}


class Document(msgspec.Struct, forbid_unknown_fields=True, kw_only=True):
    """Every key, with what it means when it is left out."""

    race: int | None = None  # the race of the options
    round: int = 1
    first: int = 0
    to_act: int | None = None  # seat 0
    turn_of: int | None = None  # to_act: an extra turn may be taken out of turn
    asks: Asks = "turn"  # the turn is about to begin
    dice: int | None = None  # as many as the race has; with a roll: as it shows
    roll: list[int] = []
    chain: int = 0
    cars: dict[str, int | str] = {}  # on Start
    owes: dict[str, Literal["none", "pit-row", "ramp"]] = {}  # what resting on the space brings
    shared: list[int | str] = []
    lost_turns: dict[str, int] = {}
    extra_turns: dict[str, int] = {}
    kept: dict[str, list[str]] = {}
    home: list[str] | None = None  # cars at the finish, by seat
    points: dict[str, int] = {}
    deck: dict[str, int] | None = None  # what is neither kept nor discarded
    discard: dict[str, int] | None = None  # nothing; with a deck: what is missing from it


def position(race: Race, names: Names) -> Position:
    """The table as a document; `place` sets it up again."""
    board = race.board
    question = race.question
    asks = "over" if question is None else QUESTIONS[type(question)]
    cars = CARS[: race.seats]
    document: Position = {
        "race": int(race.version),
        "round": int(race.round),
        "first": int(race.first),
        "to_act": None if question is None or question.seat < 0 else int(question.seat),
        "turn_of": int(race.driver),
        "asks": asks,
        "dice": None,
        "roll": [],
        "chain": int(race.chain),
        "cars": {car: names.space(race.at[seat]) for seat, car in enumerate(cars)},
        "owes": {car: _owed(race, race.at[seat]) for seat, car in enumerate(cars)},
        "shared": [names.space(spot) for spot in _shared(race)],
        "lost_turns": {car: int(race.lost[seat]) for seat, car in enumerate(cars)},
        "extra_turns": {car: int(race.extra[seat]) for seat, car in enumerate(cars)},
        "kept": {car: _kept(race, seat, names) for seat, car in enumerate(cars)},
        "home": [CARS[seat] for seat in race.order],
        "points": {car: int(race.points[seat]) for seat, car in enumerate(cars)},
        "deck": _counted(race.deck, names),
        "discard": _counted(race.discard, names),
    }
    if isinstance(question, RollDice):
        document["dice"] = int(question.dice)
    elif isinstance(question, ReadDice | DrawRedCard):
        document["dice"] = int(question.dice)
        document["roll"] = roll_of(int(board.faces), int(question.dice), int(question.outcome))
    elif isinstance(question, Turbocharge):
        document["dice"] = 2
        document["roll"] = roll_of(int(board.faces), 2, int(question.outcome))
    return document


def _owed(race: Race, spot: int) -> str:
    if spot == race.board.owes_pit:
        return "pit-row"
    return "ramp" if spot == race.board.owes_ramp else "none"


def _shared(race: Race) -> list[int]:
    """Spaces that hold more than one car although they are not made for it."""
    spaces = [int(race.board.space[spot]) for spot in race.at]
    return sorted({at for at in spaces if spaces.count(at) > 1 and not race.board.is_shared(at)})


def _kept(race: Race, seat: int, names: Names) -> list[str]:
    cards = race.board.cards
    kept = []
    if race.cages[seat]:
        kept += [names.card_ids[cards.cage]] * int(race.cages[seat])
    if race.crews[seat]:
        kept += [names.card_ids[cards.crew]] * int(race.crews[seat])
    return kept


def _counted(bag: vec[i64], names: Names) -> dict[str, int]:
    return {names.card_ids[kind]: int(count) for kind, count in enumerate(bag) if count}


def place(names: Names, seats: int, version: int, document: Any) -> Race:
    """A table set from a document, whole or partial."""
    doc = read_document(document, Document)
    board = names.board
    if doc.race is not None and doc.race != version and not board.house.series:
        raise _bad("race", f"{doc.race}, but the options say race {version}")
    if doc.race is not None and not 1 <= doc.race <= 6:
        raise _bad("race", f"{doc.race}; races are 1 to 6")
    race = new_race(seats, Seeded(0), board, doc.race or version)
    _set_cars(race, doc, names)
    _set_counters(race, doc)
    _check_turns(race, doc)
    _check_points(race, doc)
    _set_cards(race, doc, names)
    if doc.asks == "first-driver":
        _check_nothing_rolled(race)
    _set_question(race, doc, names)
    _check_keys(doc)
    return race


def _check_keys(doc: Document) -> None:
    """Keys that say something about another question than the one that is asked."""
    if doc.to_act is not None and doc.asks in ("first-driver", "over"):
        raise _bad("to_act", f"nobody is asked while it is {doc.asks}; leave it out")
    if doc.dice is not None and doc.asks in ("first-driver", "turn", "dice-count", "over"):
        raise _bad("dice", f"none are taken yet while it is {doc.asks}; leave it out")
    if doc.roll and doc.asks not in ("reading", "turbocharge", "red-card"):
        raise _bad("roll", f"nothing is rolled yet while it is {doc.asks}; leave it out")


def _check_nothing_rolled(race: Race) -> None:
    """DD-SETUP-01, DD-SETUP-03, DD-SERIES-03. Who begins is asked once, before anything else."""
    if race.board.house.series and race.version > 1:
        raise _bad("asks", "in a series chance says only who begins race 1 (DD-SERIES-03)")
    for seat in range(race.seats):
        if race.at[seat] != 0:
            raise _bad(f"cars.{CARS[seat]}", "before the first turn every car is on Start")
        if race.lost[seat] or race.extra[seat]:
            raise _bad(
                f"lost_turns.{CARS[seat]}", "before the first turn nobody lost or earned one"
            )
    if race.round != 1 or race.chain:
        raise _bad("round", "before the first turn it is round 1 and chain 0")
    if any(race.discard) or any(race.cages) or any(race.crews):
        raise _bad("deck", "before the first turn all Red Cards are in the deck (DD-SETUP-03)")


def _bad(key: str, reason: str) -> BadPosition:
    return BadPosition(f"position.{key}: {reason}")


def _seat(key: str, car: str, race: Race) -> int:
    cars = CARS[: race.seats]
    if car not in cars:
        raise _bad(key, f"no car {car!r}; in this race: {', '.join(cars)}")
    return cars.index(car)


def _set_cars(race: Race, doc: Document, names: Names) -> None:
    board = race.board
    for car, space in doc.cars.items():
        seat = _seat("cars", car, race)
        spot = names.spot(space)
        if spot is None:
            last = board.length
            raise _bad(f"cars.{car}", f"no space {space!r}; 0 to {last}, P1.., R1.., start, finish")
        owes = doc.owes.get(car, "")
        race.at[seat] = board.rest(spot) if owes != "none" else spot
    for car, owed in doc.owes.items():
        seat = _seat("owes", car, race)
        if owed != "none" and owed != _owed(race, race.at[seat]):
            raise _bad(f"owes.{car}", f"{owed} can only be owed on its entry")
    _check_owed(race, names)
    shared = [names.spot(space) for space in doc.shared]
    house, cards = race.board.house, race.board.cards
    may_share = not house.bump_chain or cards.copies[cards.cage] > 0
    for at in _shared(race):
        if not may_share:
            raise _bad("cars", f"two cars on {names.space(at)}; at this table none ever share it")
        if at not in shared:
            raise _bad("cars", f"two cars on {names.space(at)}; if they share it, say so in shared")
    for spot, space in zip(shared, doc.shared, strict=True):
        if spot not in _shared(race):
            raise _bad("shared", f"{space} does not hold two cars")
    _set_home(race, doc)


def _check_owed(race: Race, names: Names) -> None:
    """DD-RAMP-01, DD-PIT-01. Only a bump puts a car on an entry without owing anything."""
    board, house = race.board, race.board.house
    for seat in range(race.seats):
        spot, car = race.at[seat], CARS[seat]
        if spot == board.length:  # nobody is ever bumped there
            raise _bad(f"owes.{car}", f"a car on {names.place(spot)} owes the ramp (DD-RAMP-01)")
        if spot == board.pit_entry and house.bump_triggers and not house.pit_once:
            raise _bad(f"owes.{car}", f"at this table {names.place(spot)} always owes Pit Row")


def _set_home(race: Race, doc: Document) -> None:
    at_finish = [seat for seat in range(race.seats) if race.is_home(seat)]
    home = at_finish if doc.home is None else [_seat("home", car, race) for car in doc.home]
    if sorted(home) != at_finish:
        raise _bad("home", "must list exactly the cars at the finish, winner first")
    race.order = packed(home)


def _set_counters(race: Race, doc: Document) -> None:
    seats = range(race.seats)
    for key, number in (
        ("first", doc.first),
        ("to_act", doc.to_act or 0),
        ("turn_of", doc.turn_of or 0),
    ):
        if number not in seats:
            raise _bad(key, f"no seat {number}; seats are 0 to {race.seats - 1}")
    race.first = doc.first
    turn_of = doc.to_act if doc.turn_of is None else doc.turn_of
    race.driver = turn_of or 0
    for key, count, least in (("round", doc.round, 1), ("chain", doc.chain, 0)):
        if not least <= count <= 10_000:
            raise _bad(key, f"{count}; must be from {least} to 10000")
    limit = int(race.board.house.extra_max_chain)
    if limit and doc.chain > limit:
        raise _bad("chain", f"{doc.chain}; this table allows {limit} extra turns in a row")
    race.round, race.chain = doc.round, doc.chain
    most_points = int(POINTS[0]) * _races_run(race, doc)
    for key, given, held, most in (
        ("lost_turns", doc.lost_turns, race.lost, 99),
        ("extra_turns", doc.extra_turns, race.extra, 99),
        ("points", doc.points, race.points, most_points),
    ):
        for car, count in given.items():
            if not 0 <= count <= most:
                said = number_or(count, "too many")
                raise _bad(f"{key}.{car}", f"{said}; must be from 0 to {most}")
            held[_seat(key, car, race)] = count
    for seat in seats:
        if race.is_home(seat) and race.extra[seat]:
            raise _bad(f"extra_turns.{CARS[seat]}", "a car that is home has none")


def _check_turns(race: Race, doc: Document) -> None:
    """DD-TURN-02 to DD-TURN-06. Turns owed and earned that this table could leave behind."""
    house = race.board.house
    for seat in range(race.seats):
        if race.lost[seat] > 1 and _is_in_turn(race):
            reason = f"{race.lost[seat]}; one roll costs one turn, and who owes one does not roll"
            raise _bad(f"lost_turns.{CARS[seat]}", f"{reason} (DD-TURN-02)")
        if race.extra[seat] and not (house.extra_stack or house.bump_triggers):
            raise _bad(f"extra_turns.{CARS[seat]}", "an extra turn is taken at once (DD-TURN-03)")
        if race.extra[seat] and seat != race.driver and not house.bump_triggers:
            reason = f"only seat {race.driver}, whose turn it is, can have earned one"
            raise _bad(f"extra_turns.{CARS[seat]}", reason)
        limit = int(house.extra_max_chain)
        if limit and not house.bump_triggers and race.chain + race.extra[seat] > limit:
            reason = f"with chain {race.chain} more than the {limit} in a row this table allows"
            raise _bad(f"extra_turns.{CARS[seat]}", reason)
    if race.chain and doc.asks == "turn":
        raise _bad("chain", f"{race.chain}; a turn about to begin follows no extra turn")


def _is_in_turn(race: Race) -> bool:
    """Does everybody roll in turn, and only who has no turn to skip?"""
    house = race.board.house
    return not (house.extra_stack or house.extra_and_lost or house.bump_triggers)


def _check_points(race: Race, doc: Document) -> None:
    """DD-SERIES-01. Every race has one winner, and nobody else gets more than a second place."""
    races = _races_run(race, doc)
    first, second = int(POINTS[0]), int(POINTS[1])
    points = [int(number) for number in race.points]
    fewest = [max(0, -((second * races - number) // (first - second))) for number in points]
    if sum(fewest) > races:
        ran = (
            "1 race has only 1 winner" if races == 1 else f"{races} races have only {races} winners"
        )
        raise _bad("points", f"{sum(points)} in all; {ran}")


def _races_run(race: Race, doc: Document) -> int:
    """How many races of a series have been scored; without a series nobody has points."""
    if not race.board.house.series:
        return 0
    return int(race.version) - (doc.asks != "over")


def _set_cards(race: Race, doc: Document, names: Names) -> None:
    cards = race.board.cards
    left = [int(copies) for copies in cards.copies]
    for car, kept in doc.kept.items():
        seat = _seat("kept", car, race)
        for id in kept:
            kind = _card("kept", id, names)
            if cards.effects[kind] == KEEP_CAGE:
                race.cages[seat] += 1
            elif cards.effects[kind] == KEEP_CREW:
                race.crews[seat] += 1
            else:
                raise _bad(f"kept.{car}", f"{id} is not a card to keep")
            left[kind] -= 1
    if doc.deck is None:
        discard = _bag("discard", doc.discard or {}, names)
        deck = [all_left - gone for all_left, gone in zip(left, discard, strict=True)]
    else:
        deck = _bag("deck", doc.deck, names)
        rest = [all_left - there for all_left, there in zip(left, deck, strict=True)]
        discard = rest if doc.discard is None else _bag("discard", doc.discard, names)
    for kind, id in enumerate(names.card_ids):
        there = deck[kind] + discard[kind]
        if min(deck[kind], discard[kind]) < 0 or there != left[kind]:
            copies = int(cards.copies[kind])
            raise _bad("deck", f"{id}: there are {copies} in all, on the table, kept and discarded")
    race.deck, race.discard = packed(deck), packed(discard)


def _bag(key: str, counts: dict[str, int], names: Names) -> list[int]:
    bag = [0] * len(names.card_ids)
    for id, count in counts.items():
        bag[_card(key, id, names)] = count
    return bag


def _card(key: str, id: str, names: Names) -> int:
    if id not in names.card_ids:
        raise _bad(key, f"no card {id!r}; there are {', '.join(names.card_ids)}")
    return names.card_ids.index(id)


def _set_question(race: Race, doc: Document, names: Names) -> None:
    race.agenda = None
    decided = is_decided(race)
    if len(race.order) > 1 and not race.board.house.play_out:
        raise _bad("home", "the first car home ends the race, so only one can be")
    if decided and race.board.house.series and race.version < LAST_RACE:
        raise _bad("asks", f"race {race.version} of a series is not the end of it")
    if decided != (doc.asks == "over"):
        reason = "a car is home, so it must be over" if decided else "no car is home yet"
        raise _bad("asks", f"{doc.asks!r}; {reason}")
    if decided:
        race.over = True
        return
    seat = 0 if doc.to_act is None else doc.to_act
    if race.is_home(seat):
        raise _bad("to_act", f"seat {seat} is home already")
    race.plan(AfterRace())
    if doc.asks == "first-driver":
        race.plan(FirstDriver())
    elif doc.asks == "turn":
        if doc.turn_of is not None and doc.turn_of != seat:
            raise _bad("turn_of", "a turn about to begin is the turn of the seat to act")
        race.plan(TurnOf(seat))
    else:
        race.plan(NextDriver())
        _ask(race, doc, names, seat)


def _ask(race: Race, doc: Document, names: Names, seat: int) -> None:
    house = race.board.house
    if race.lost[seat] and _is_in_turn(race):
        raise _bad(f"lost_turns.{CARS[seat]}", "who has a turn to skip is not asked (DD-TURN-02)")
    if race.driver != seat and not house.bump_triggers:
        raise _bad("turn_of", "extra turns out of turn come from bumps that trigger spaces only")
    _ask_about(race, doc, names, seat)


def _ask_about(race: Race, doc: Document, names: Names, seat: int) -> None:
    past = race.board.is_past_red_line(race.at[seat])
    if doc.asks == "dice-count":
        if race.dice != 2 or not past:
            raise _bad("asks", "dice-count is asked past the Red Line in races with two dice")
        race.question = ChooseDice(seat)
        return
    dice = doc.dice if doc.dice is not None else len(doc.roll) or int(race.dice)
    if dice not in (1, 2) or (dice == 2 and race.dice == 1):
        raise _bad("dice", f"{dice}; this race has {race.dice}")
    # A card is drawn where the move ends; a single die was taken where it began.
    if dice == 1 and race.dice == 2 and not past and doc.asks != "red-card":
        raise _bad("dice", "one die may be taken only past the Red Line")
    if doc.asks == "roll":
        race.question = RollDice(seat, dice)
        return
    faces = int(race.board.faces)
    if len(doc.roll) != dice or not all(1 <= number <= faces for number in doc.roll):
        raise _bad("roll", f"{doc.roll}; needs {dice} numbers from 1 to {faces}")
    outcome = outcome_of(faces, doc.roll)
    if doc.asks == "red-card":
        if race.board.effect[race.at[seat]] != RED or not any(race.deck):
            raise _bad("asks", "a red-card is drawn on a Red space, from a deck that has cards")
        if not _leads_there(race, seat, dice, outcome):
            here = names.place(race.at[seat])
            raise _bad("roll", f"{doc.roll}; no move with it ends on {here}")
        race.question = DrawRedCard(seat, dice, outcome)
    elif doc.asks == "reading":
        if not has_choice(race, seat, dice, outcome):
            raise _bad("asks", "a reading is asked only where colors and numbers differ")
        race.question = ReadDice(seat, dice, outcome)
    else:
        if not goes_on(race, seat, dice, outcome, NUMBERS):
            raise _bad("asks", "turbocharge is asked only where the car may go on")
        race.question = Turbocharge(seat, outcome)


def _leads_there(race: Race, seat: int, dice: int, outcome: int) -> bool:
    """Is there a space from which this roll, read as the race allows, ends where the car is?"""
    board, end = race.board, race.at[seat]
    ways = int(board.faces) ** dice
    tables = []
    if race.reads_numbers:
        tables.append(board.one_by_number if dice == 1 else board.two_by_number)
    if race.reads_colors:
        tables.append(board.one_by_color if dice == 1 else board.two_by_color)
    if may_turbocharge(race, dice, NUMBERS):
        tables.append(board.turbocharged)
    return any(
        table[spot * ways + outcome] == end for table in tables for spot in range(int(board.spots))
    )
