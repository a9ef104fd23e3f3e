"""What no race could leave behind: duties, turns, points and rolls of a position, judged."""

from __future__ import annotations

from fivewide.kernel.positions import bad

from .names import CARS, Names
from .rules.dice import may_turbocharge
from .rules.manner import NUMBERS
from .rules.series import POINTS
from .state import Race


def check_nothing_rolled(race: Race) -> None:
    """DD-SETUP-01, DD-SETUP-03, DD-SERIES-03. Who begins is asked once, before anything else."""
    if race.board.house.series and race.version > 1:
        raise bad("asks", "in a series chance says only who begins race 1 (DD-SERIES-03)")
    for seat in range(race.seats):
        if race.at[seat] != 0:
            raise bad(f"cars.{CARS[seat]}", "before the first turn every car is on Start")
        if race.lost[seat] or race.extra[seat]:
            raise bad(f"lost_turns.{CARS[seat]}", "before the first turn nobody lost or earned one")
    if race.round != 1 or race.chain:
        raise bad("round", "before the first turn it is round 1 and chain 0")
    if any(race.discard) or any(race.cages) or any(race.crews):
        raise bad("deck", "before the first turn all Red Cards are in the deck (DD-SETUP-03)")


def check_owed(race: Race, names: Names) -> None:
    """DD-RAMP-01, DD-PIT-01. Only a bump puts a car on an entry without owing anything."""
    board, house = race.board, race.board.house
    for seat in range(race.seats):
        spot, car = race.at[seat], CARS[seat]
        if spot == board.length:  # nobody is ever bumped there
            raise bad(f"owes.{car}", f"a car on {names.place(spot)} owes the ramp (DD-RAMP-01)")
        if spot == board.pit_entry and house.bump_triggers and not house.pit_once:
            raise bad(f"owes.{car}", f"at this table {names.place(spot)} always owes Pit Row")


def check_turns(race: Race, asks: str | None) -> None:
    """DD-TURN-02 to DD-TURN-06. Turns owed and earned that this table could leave behind."""
    house, limit = race.board.house, int(race.board.house.extra_max_chain)
    if limit and race.chain > limit:
        raise bad("chain", f"{race.chain}; this table allows {limit} extra turns in a row")
    for seat in range(race.seats):
        lost, extra = f"lost_turns.{CARS[seat]}", f"extra_turns.{CARS[seat]}"
        if race.is_home(seat) and race.extra[seat]:
            raise bad(extra, "a car that is home has none")
        if race.lost[seat] > 1 and is_in_turn(race):
            reason = f"{race.lost[seat]}; one roll costs one turn, and who owes one does not roll"
            raise bad(lost, f"{reason} (DD-TURN-02)")
        if race.extra[seat] and not (house.extra_stack or house.bump_triggers):
            raise bad(extra, "an extra turn is taken at once (DD-TURN-03)")
        if race.extra[seat] and seat != race.driver and not house.bump_triggers:
            raise bad(extra, f"only seat {race.driver}, whose turn it is, can have earned one")
        if limit and not house.bump_triggers and race.chain + race.extra[seat] > limit:
            reason = f"with chain {race.chain} more than the {limit} in a row this table allows"
            raise bad(extra, reason)
    if race.chain and asks == "turn":
        raise bad("chain", f"{race.chain}; a turn about to begin follows no extra turn")


def is_in_turn(race: Race) -> bool:
    """Does everybody roll in turn, and only who has no turn to skip?"""
    house = race.board.house
    return not (house.extra_stack or house.extra_and_lost or house.bump_triggers)


def check_points(race: Race, races: int) -> None:
    """DD-SERIES-01. Every race has one winner, and nobody else gets more than a second place."""
    first, second = int(POINTS[0]), int(POINTS[1])
    points = [int(number) for number in race.points]
    for seat, number in enumerate(points):
        if number > first * races:
            raise bad(f"points.{CARS[seat]}", f"{number}; must be from 0 to {first * races}")
    fewest = [max(0, -((second * races - number) // (first - second))) for number in points]
    if sum(fewest) > races:
        ran = (
            "1 race has only 1 winner" if races == 1 else f"{races} races have only {races} winners"
        )
        raise bad("points", f"{sum(points)} in all; {ran}")


def leads_there(race: Race, seat: int, dice: int, outcome: int) -> bool:
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
