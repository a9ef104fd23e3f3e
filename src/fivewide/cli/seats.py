"""Who sits at the table, from words such as `you:Kim` and `regular`."""

from __future__ import annotations

from collections.abc import Sequence

from fivewide.bots.named import BOTS, is_place, read_called
from fivewide.bots.names import LONGEST_NAME, USUAL_BOT, free_bot_name
from fivewide.kernel.errors import FivewideError, did_you_mean
from fivewide.kernel.record import SeatInfo
from fivewide.kernel.speech import words
from fivewide.kernel.table import PERSON

YOU = "you"
DEFAULT_SEATS = (YOU, USUAL_BOT, USUAL_BOT, USUAL_BOT)


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


def must_be_named(seats: Sequence[SeatInfo], named: Sequence[SeatInfo], where: str) -> None:
    """A file may come from anybody: it must not start code that nobody here has named."""
    known = {PERSON, *(seat.driver for seat in named)}
    for seat in seats:
        if seat.driver not in known and not read_called(seat.driver).is_registered:
            raise BadSeats(
                f"{where}: {seat.name} is driven by {seat.driver}, which a file must not start by "
                f"itself; if you know it, add --seats {seat.driver}"
            )


def _driver_and_name(word: str) -> tuple[str, str]:
    """A name may stand at the end: `you:Kim`, `ace:2000:Ola`, `my_bot.py:MyBot:level=3:Rin`."""
    driver, *parts = (part.strip() for part in word.split(":"))
    is_file = is_place(driver)
    driver = driver if is_file else driver.lower()
    if driver != YOU and not is_file and driver not in BOTS:
        raise BadSeats(f"unknown seat {word!r}; {did_you_mean(driver, [YOU, *BOTS])}")
    takes = 1 if is_file else 0  # the class of a bot is no name of a driver
    named = len(parts) > takes and not is_value(driver, parts[-1])
    name = parts.pop() if named else ""
    if named and (not name or len(name) > LONGEST_NAME or not name.isprintable()):
        raise BadSeats(f"seat {word!r}: a name has 1 to {LONGEST_NAME} letters")
    if driver == YOU and parts:
        raise BadSeats(f"seat {word!r}: a person has a name and nothing else, as in you:Kim")
    return PERSON if driver == YOU else str(read_called(":".join([driver, *parts]))), name


def is_value(driver: str, part: str) -> bool:
    """And no name: `level=3`, or so many thoughts of a bot."""
    return "=" in part or (driver != YOU and part.isdecimal())


def _new_name(driver: str, taken: list[str], unnamed: int) -> str:
    """One unnamed person is "You", several are players by number."""
    if driver != PERSON:
        return free_bot_name(taken)
    if unnamed == 1:
        names = ["You", "Yourself"]
    else:
        names = [words("Player {number}", number=number) for number in range(1, 100)]
    return next(name for name in names if name.casefold() not in taken)
