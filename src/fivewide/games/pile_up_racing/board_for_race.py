"""A board for one race: field, grid, track card and tables as numbers."""

from __future__ import annotations

from typing import get_args

from fivewide.kernel.agenda import packed
from fivewide.kernel.edge import Prepared
from fivewide.kernel.errors import BadOption, shortened
from fivewide.kernel.ints import i64, vec
from fivewide.kernel.options import settled

from .board import Board, HouseRules
from .content import (
    LETTERS,
    MARKS,
    Cards,
    Does,
    Driver,
    RaceCard,
    Special,
    Tables,
    boxes,
    seasons_of,
    tables,
    type_of,
)
from .names import Names
from .options import Options

ROWS: tuple[Does, ...] = get_args(Does)
SPECIALS: tuple[Special, ...] = get_args(Special)
UNKNOWN = 0
MOST_CARS = 100  # entered; qualifying cuts them to the starters


class RaceMade(Prepared[Board, Names]):
    """With the cars of the seats, the first seat's first."""

    cars: vec[i64]


def prepared(cards: Cards, options: Options, seats: int, by: Tables | None = None) -> RaceMade:
    by = by or tables()
    card = choose_race(cards, options)
    field = choose_field(cards, card, options)
    board = make_board(field, card, options, by)
    names = Names(board, field, card, type_of(card, options.type_boundaries), by)
    made = RaceMade(board, names, options)
    made.cars = packed(cars_for_seats(made, seats))
    return made


def choose_race(cards: Cards, options: Options) -> RaceCard:
    """PU-TRACK-01. By number, or the first race at a track."""
    if options.track:
        wanted = options.track.strip().casefold()
        for card in cards.races:
            if wanted in (card.track.casefold(), card.name.casefold(), card.venue.casefold()):
                return card
        there = ", ".join(dict.fromkeys(card.track for card in cards.races))
        where = cards.pack.place
        raise BadOption(
            f"option track: {where} has no {shortened(options.track)!r}; it has {there}"
        )
    if options.race > len(cards.races):
        raise BadOption(f"option race: {cards.pack.place} has races 1 to {len(cards.races)}")
    return cards.races[options.race - 1]


def choose_field(cards: Cards, card: RaceCard, options: Options) -> list[Driver]:
    """PU-SETUP-01, PU-SETUP-04. The drivers that are entered."""
    if options.drivers:
        field = named_drivers(cards, "drivers", options.drivers)
    elif options.field == "all":
        field = cards.drivers
    else:
        field = cards.grid(card.race)
        if options.grid == "real" and not field:
            raise BadOption(f"option grid=real: {cards.pack.place} has no grid of race {card.race}")
        if not field:
            field = cards.drivers[: max(options.starters, card.starters)]
        if options.grid == "qualifying":  # one entry list, whoever was on the pole
            field = sorted(field, key=cards.drivers.index)
    if not 2 <= len(field) <= MOST_CARS:
        raise BadOption(f"a race takes 2 to {MOST_CARS} drivers, not {len(field)}")
    if options.starters == 1:
        raise BadOption("option starters: at least 2")
    if len(field) > card.starters and options.grid != "qualifying" and not options.starters:
        raise BadOption(
            f"{len(field)} drivers, but the card says {card.starters} starters; "
            f"say starters={len(field)}, or let qualifying cut the field"
        )
    return field


def named_drivers(cards: Cards, option: str, text: str) -> list[Driver]:
    """Drivers by name, with commas between; each once."""
    found = []
    for name in text.split(","):
        driver = cards.find(name)
        if driver is None:
            said, where = shortened(name.strip()), cards.pack.place
            raise BadOption(f"option {option}: {where} has no card of {said!r}")
        if driver in found:
            raise BadOption(f"option {option}: {driver.driver} is named twice")
        found.append(driver)
    return found


def make_board(field: list[Driver], card: RaceCard, options: Options, rules: Tables) -> Board:
    """PU-SETUP-01. All ratings are those of the track's type."""
    type = type_of(card, options.type_boundaries)
    qualifying = [driver.qualifying(type) for driver in field]
    ratings = [driver.rating(type) for driver in field]
    starters = min(options.starters or card.starters, len(field))
    cap = options.pit_dice == "cap"
    quick, special = rules.quick_card, rules.special  # from row 2 on, and from entry 3 on
    advance_by = letters_by(rules, "advance-by-skill")
    if options.q6_four == "B":
        advance_by[4] = LETTERS.index("B")
    return Board(
        cars=len(field),
        starters=starters,
        grid=[] if options.grid == "qualifying" else list(range(starters)),
        qualifying=[LETTERS.index(rating[0]) for rating in qualifying],
        pole=[int(rating.endswith("+")) for rating in qualifying],
        letter=[LETTERS.index(rating[0]) for rating in ratings],
        mark=[MARKS[rating[1:]] for rating in ratings],
        acc=[driver.acc for driver in field],
        pit=[driver.pit for driver in field],
        mech=[LETTERS.index(driver.mech) for driver in field],
        dnf=[driver.dnf for driver in field],
        stages=boxes(card, options.stage_split, options.segments_include_final_lap),
        lap_piles=lap_piles(card, options.lap_piles),
        dice=[min(row.dice, 5) if cap else row.dice for row in rules.ratings],
        plus=[0 if cap else row.plus for row in rules.ratings],
        rows=[UNKNOWN, UNKNOWN, *(ROWS.index(row.does) for row in quick)],
        final_rows=[UNKNOWN, UNKNOWN, *(ROWS.index(row.final_lap or row.does) for row in quick)],
        pit_on=[0, 0, *(row.pit_on or 0 for row in quick)],
        advance_by=advance_by,
        drop_by=letters_by(rules, "drop-by-skill"),
        special=[0, 0, 0, *(SPECIALS.index(row.does) for row in special)],
        special_dnf=[0, 0, 0, *(row.dnf for row in special)],
        marks_match=options.skill_marks == "ignore_marks",
        marks_duel=options.duel_marks,
        cars_each=options.cars_each,
        seasons=len(seasons_of(field)),
        house=settled(HouseRules(), options),
    )


def letters_by(rules: Tables, does: Does) -> list[int]:
    """PU-Q6-02, PU-Q9-01. The letter for every sum of a re-roll."""
    row = next(row for row in rules.quick_card if row.does == does)
    return [LETTERS.index(row.by[str(n)]) if str(n) in row.by else UNKNOWN for n in range(13)]


def lap_piles(card: RaceCard, how: str) -> int:
    """PU-LAP-01, PU-LAP-02. Piles on the lead lap; a longer lap holds more of them. 0: all."""
    if how == "off":
        return 0
    return 7 if how == "seven" else 3 + int(3 * card.lap_miles)


def cars_for_seats(made: Prepared[Board, Names], seats: int) -> list[int]:
    """PU-HCAR-01. The cars named, or the first of the field, so many for each seat in turn."""
    options, field = made.options, made.names.cars
    wanted = seats * options.cars_each
    if wanted > len(field):
        raise BadOption(f"{wanted} cars for {seats} seats, but only {len(field)} are entered")
    if options.pick == "drafted":
        return []
    if not options.cars:
        return list(range(wanted))
    plain = [car.casefold() for car in field]
    named = [name.strip() for name in options.cars.split(",")]
    for name in named:
        if name.casefold() not in plain:
            raise BadOption(f"option cars: {shortened(name)!r} is not in the field")
    chosen = [plain.index(name.casefold()) for name in named]
    if len(set(chosen)) < len(chosen):
        raise BadOption("option cars: a car is named twice")
    if len(chosen) != wanted:
        raise BadOption(f"option cars: {seats} seats need {wanted} cars, not {len(chosen)}")
    return chosen
