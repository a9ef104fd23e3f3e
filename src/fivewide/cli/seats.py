"""Who sits at the table, from words such as `you:Kim` and `greedy`."""

from __future__ import annotations

from collections.abc import Sequence

from fivewide.bots import BOTS
from fivewide.bots.names import LONGEST_NAME, free_bot_name
from fivewide.kernel.errors import FivewideError, did_you_mean
from fivewide.kernel.record import SeatInfo
from fivewide.kernel.table import PERSON

YOU = "you"
DEFAULT_SEATS = ("you", "greedy", "greedy", "greedy")


class BadSeats(FivewideError):
    """A seat that nobody can take."""


def read_seats(words: Sequence[str]) -> list[SeatInfo]:
    """Names and drivers; whoever has no name gets a friendly one."""
    pairs = [_driver_and_name(word) for word in words or DEFAULT_SEATS]
    taken = [name.casefold() for _, name in pairs if name]
    for name in taken:
        if taken.count(name) > 1:
            raise BadSeats(f"two seats are called {name!r}; give each a name of its own")
    unnamed = sum(driver == PERSON and not name for driver, name in pairs)
    seats: list[SeatInfo] = []
    for driver, given in pairs:
        name = given or _new_name(driver, taken, unnamed)
        taken.append(name.casefold())
        seats.append(SeatInfo(name, driver))
    return seats


def _driver_and_name(word: str) -> tuple[str, str]:
    driver, colon, name = (part.strip() for part in word.partition(":"))
    driver = driver.lower()
    if driver != YOU and driver not in BOTS:
        raise BadSeats(f"unknown seat {word!r}; {did_you_mean(driver, [YOU, *BOTS])}")
    if colon and (not name or len(name) > LONGEST_NAME or not name.isprintable()):
        raise BadSeats(f"seat {word!r}: a name has 1 to {LONGEST_NAME} letters")
    return PERSON if driver == YOU else driver, name


def _new_name(driver: str, taken: list[str], unnamed: int) -> str:
    """One unnamed person is "You", several are players by number."""
    if driver != PERSON:
        return free_bot_name(taken)
    if unnamed == 1:
        names = ["You", "Yourself"]
    else:
        names = [f"Player {number}" for number in range(1, 100)]
    return next(name for name in names if name.casefold() not in taken)
