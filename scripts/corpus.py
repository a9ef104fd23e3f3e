"""Recorded races, 500 a game, that must replay decision by decision.

    python scripts/corpus.py replay [GAME ...] [--sample N]   play them again; N of them, by the day
    python scripts/corpus.py impact [GAME ...]                which races a change alters, and where
    python scripts/corpus.py make [GAME ...] [--changed]      record them anew (only those altered)
    python scripts/corpus.py rehash GAME [GAME ...]           the same races, hashed as of today
    python scripts/corpus.py extract GAME NUMBER FILE         one of them as a race file

The races lie in tests/corpus/<game>/<shard>.races.xz: race files as anybody has them, one after
the other, with the hash of the position at every decision. Which races they are is settled by
`plan`: all tracks, numbers of players, options and packs, driven by random, greedy and mixed
seats, and what a game asks for in its tests/games/<game>/trial.py. A change of rules that alters
any of them says which and why: `impact` prints the list.
Where positions alone are written otherwise, `rehash` keeps every decision and every outcome; the
games in tests/records, some of which are of older versions, are hashed anew with them.
Run it with the compiled package in PYTHONPATH, where it takes about two minutes.
"""

from __future__ import annotations

import argparse
import lzma
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field, replace
from datetime import date
from functools import lru_cache, partial
from multiprocessing import get_context
from pathlib import Path
from random import Random
from typing import Any

from msgspec import structs

ROOT = Path(__file__).resolve().parent.parent
if __name__ == "__main__":  # as a script it reads this very source tree, or a compiled one before
    sys.path += [str(ROOT / "src"), str(ROOT)]

from fivewide.bots import Turn, make_bot  # noqa: E402 (see the line above)
from fivewide.content.pack import Pack, builtin, load  # noqa: E402
from fivewide.games import GAMES, game  # noqa: E402
from fivewide.games.races import race_of  # noqa: E402
from fivewide.games.shelf import Shelf  # noqa: E402
from fivewide.kernel.errors import BadOption, BadRecord, FivewideError  # noqa: E402
from fivewide.kernel.game import Game  # noqa: E402
from fivewide.kernel.options import public, specs  # noqa: E402
from fivewide.kernel.record import FORMAT, Record  # noqa: E402
from fivewide.kernel.replaying import replay  # noqa: E402
from fivewide.kernel.table import Table  # noqa: E402
from tests.games.trials import trial_of  # noqa: E402

CORPUS = ROOT / "tests" / "corpus"
RECORDS = ROOT / "tests" / "records"
RACES = 500  # of a game
SHARD = 50  # races in a file: a change of some leaves most files alone
LONGEST = 900  # decisions; a race that goes on is kept as far as that
MOST_TRIES = 60  # to find options that go together
EACH_PACK = 10  # one race in so many is of another pack
# Options that make a race too long to keep by the hundred.
SELDOM = {"series", "season", "stints"}


@dataclass(frozen=True)
class Plan:
    """One race to be recorded."""

    game: str
    number: int
    seats: int
    drivers: tuple[str, ...]
    options: dict[str, Any] = field(default_factory=dict)
    pack: bool = False
    seed: int = 0


# --- which races ------------------------------------------------------------------------------


def values_of(found: Game[Any]) -> list[tuple[str, Any]]:
    """Every value of every option but its default."""
    there = trial_of(found.id).corpus.values
    listed: list[tuple[str, Any]] = []
    for spec in specs(found.Options):
        if spec.name == "track":
            listed += [("track", id) for id in tracks(found)]
        for value in spec.values[1:] or there.get(spec.name, []):
            listed.append((spec.name, value))
    return listed


def tracks(found: Game[Any]) -> list[str]:
    offered = found.offered(builtin(found.pack)).get("tracks", [])
    return [track["id"] for track in offered if isinstance(track, dict) and "id" in track]


def plan(found: Game[Any], number: int) -> Plan:
    """Each value of each option alone, then values thrown together.

    Values that do not go together are thrown again; a value that never fits alone gets company.
    """
    values = values_of(found)
    dice = Random(f"{found.id} {number}")
    for tried in range(MOST_TRIES):
        seats = found.seats[(number + dice.randrange(2)) % len(found.seats)]
        names = drivers(seats, number, dice)
        company = tried > MOST_TRIES // 2
        made = Plan(
            found.id,
            number,
            seats,
            names,
            options(found.id, values, number, names, dice, company),
            number % EACH_PACK == EACH_PACK - 1 or company,
            dice.randrange(2**31),
        )
        if is_possible(found, made):
            return made
    return replace(made, options={}, seats=found.seats[0], drivers=made.drivers[: found.seats[0]])


def drivers(seats: int, number: int, dice: Random) -> tuple[str, ...]:
    if number % 3 == 0:
        return ("random",) * seats
    if number % 3 == 1:
        return ("greedy",) * seats
    return tuple(dice.choice(["random", "greedy"]) for _seat in range(seats))


def options(
    id: str,
    values: list[tuple[str, Any]],
    number: int,
    drivers: tuple[str, ...],
    dice: Random,
    with_company: bool,
) -> dict[str, Any]:
    """None in one race of eight, one value in the first of the others, then two to five."""
    chosen: dict[str, Any] = {}
    if number % 8:
        alone = number - number // 8 - 1
        name, value = values[alone % len(values)]
        chosen[name] = value
        chosen |= trial_of(id).corpus.company.get((name, value), {})
        more = 0 if alone < len(values) and not with_company else dice.randint(1, 4)
        for name, value in dice.sample(values, more):
            if name not in SELDOM:
                chosen.setdefault(name, value)
    return trial_of(id).corpus.driven(chosen, drivers, number)


def is_possible(found: Game[Any], made: Plan) -> bool:
    try:
        found.prepare(made.options, made.seats, pack_of(made))
    except BadOption:  # values that do not go together, or not with so many players
        return False
    return True


def pack_of(made: Plan) -> Pack | None:
    if not made.pack or "set" in made.options:
        return None
    return another_pack(made.game)


@lru_cache
def another_pack(id: str) -> Pack:
    return load(CORPUS / "packs" / id)


@lru_cache
def shelf() -> Shelf:
    """With the other packs too."""
    return Shelf({pack.ref.sha256: pack.files for pack in map(another_pack, GAMES)}.get)


# --- recording and replaying ------------------------------------------------------------------


def record(made: Plan) -> Record:
    """The race driven by its bots, as far as it is kept."""
    found = game(made.game)
    names = [f"Driver {seat + 1}" for seat in range(made.seats)]
    table = Table.open(
        found,
        names,
        drivers=made.drivers,
        options=dict(made.options),
        pack=pack_of(made),
        seed=made.seed,
    )
    bots = [make_bot(name, found, made.seed + seat) for seat, name in enumerate(made.drivers)]
    for _decision in range(LONGEST):
        if table.over:
            break
        seat = table.to_act[0]
        table.act(seat, bots[seat].choose(Turn(found, table.state, seat)).action)
    return table.record


@dataclass(frozen=True)
class Difference:
    """A race that does not replay, with the first thing that is otherwise."""

    game: str
    number: int
    what: str

    def __str__(self) -> str:
        return f"{self.game} {self.number}: {self.what}"


def difference(id: str, number: int, text: str) -> Difference | None:
    """Play a race on file again: None if every position and the result are as recorded."""
    where = f"{id} {number}"
    try:
        race = race_of(Record.load(text, where), where, shelf())
        replay(race.game, race.setup, race.record, where=where)
    except FivewideError as error:
        return Difference(id, number, str(error).removeprefix(f"{where}, "))
    return None


def rehashed(text: str, where: str) -> str:
    """A race with the rules version and the hashes of today, and all else as it was."""
    old = Record.load(text, where)
    if old.entries != old.standing:
        raise BadRecord(f"{where}: what was taken back cannot be hashed anew")
    race = race_of(old, where, shelf())
    table = replay(race.game, race.setup, old, where=where, otherwise=[])
    header = structs.replace(old.header, rules=race.game.rules_version)
    result = old.result and structs.replace(old.result, hash=table.hash())
    return Record(header, list(table.entries), result).text()


def rehash_shard(work: tuple[str, int]) -> None:
    id, shard = work
    numbered = enumerate(read_shard(id, shard), start=shard * SHARD)
    write_shard(id, shard, [rehashed(text, f"{id} {number}") for number, text in numbered])


def rehash_records(id: str) -> None:
    for path in sorted((RECORDS / id).glob("*.race.jsonl")):
        path.write_text(rehashed(path.read_text(encoding="utf-8"), path.name), encoding="utf-8")


def described(id: str, number: int) -> str:
    """Who drove a race on file, and what was not as the rules say."""
    shard, place = divmod(number, SHARD)
    header = Record.load(read_shard(id, shard)[place]).header
    usual = public(game(id).Options())
    other = [f"{name}={said}" for name, said in header.options.items() if said != usual.get(name)]
    drivers = ", ".join(seat.driver for seat in header.seats)
    return f"{id} {number}: {drivers}; {', '.join(other) or 'as the rules say'}"


# --- the files --------------------------------------------------------------------------------


def shard_file(id: str, shard: int) -> Path:
    return CORPUS / id / f"{shard * SHARD:03}.races.xz"


def read_shard(id: str, shard: int) -> list[str]:
    """The race files of a shard: each begins with its header line."""
    with lzma.open(shard_file(id, shard), "rt", encoding="utf-8") as file:
        races: list[str] = []
        for line in file:
            if line.startswith(f'{{"format":"{FORMAT}"'):
                races.append("")
            races[-1] += line
    return races


def write_shard(id: str, shard: int, races: Sequence[str]) -> None:
    path = shard_file(id, shard)
    path.parent.mkdir(parents=True, exist_ok=True)
    packed = lzma.compress("".join(races).encode(), preset=9 | lzma.PRESET_EXTREME)
    path.write_bytes(packed)


def shards() -> range:
    return range(RACES // SHARD)


# --- the commands -----------------------------------------------------------------------------


def of_a_day(day: date, count: int) -> set[tuple[str, int]]:
    """Some races of all games: others every day."""
    all_races = [(id, number) for id in GAMES for number in range(RACES)]
    return set(Random(day.isoformat()).sample(all_races, count))


def differences(
    ids: Iterable[str], chosen: set[tuple[str, int]] | None = None, workers: int = 1
) -> Iterator[Difference]:
    """Every race, or the chosen ones, that does not replay."""
    work = [(id, shard) for id in ids for shard in shards()]
    for found in spread(partial(shard_differences, chosen=chosen), work, workers):
        yield from found


def shard_differences(
    work: tuple[str, int], chosen: set[tuple[str, int]] | None = None
) -> list[Difference]:
    id, shard = work
    numbers = range(shard * SHARD, (shard + 1) * SHARD)
    if chosen is not None and not any((id, number) in chosen for number in numbers):
        return []
    return [
        found
        for number, text in zip(numbers, read_shard(id, shard), strict=True)
        if chosen is None or (id, number) in chosen
        if (found := difference(id, number, text)) is not None
    ]


def make_shard(work: tuple[str, int], changed_only: bool = False) -> int:
    """Record a shard anew; how many races of it were."""
    id, shard = work
    numbers = range(shard * SHARD, (shard + 1) * SHARD)
    kept = read_shard(id, shard) if changed_only and shard_file(id, shard).exists() else []
    races = []
    anew = 0
    for place, number in enumerate(numbers):
        if kept and difference(id, number, kept[place]) is None:
            races.append(kept[place])
        else:
            races.append(record(plan(game(id), number)).text())
            anew += 1
    if anew:
        write_shard(id, shard, races)
    return anew


def spread(task: Callable[[Any], Any], work: list[Any], workers: int) -> Iterator[Any]:
    if workers == 1:
        yield from map(task, work)
        return
    with ProcessPoolExecutor(workers, mp_context=get_context("spawn")) as pool:
        yield from pool.map(task, work)


def main(arguments: Sequence[str]) -> int:
    parser = argparse.ArgumentParser(
        prog="corpus.py", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--workers", type=int, default=2)
    commands = parser.add_subparsers(dest="command", required=True)
    for name in ("replay", "impact", "make"):
        command = commands.add_parser(name)
        command.add_argument("games", nargs="*", metavar="GAME", choices=[*GAMES, []])
    commands.choices["replay"].add_argument("--sample", type=int, metavar="N")
    commands.choices["make"].add_argument("--changed", action="store_true")
    commands.add_parser("rehash").add_argument("games", nargs="+", metavar="GAME", choices=GAMES)
    extract = commands.add_parser("extract")
    extract.add_argument("game", choices=list(GAMES))
    extract.add_argument("number", type=int, choices=range(RACES), metavar="NUMBER")
    extract.add_argument("file", type=Path)
    asked = parser.parse_args(arguments)
    if asked.command == "extract":
        shard, place = divmod(asked.number, SHARD)
        asked.file.write_text(read_shard(asked.game, shard)[place], encoding="utf-8")
        return 0
    ids = asked.games or list(GAMES)
    if asked.command == "rehash":
        for id in ids:
            rehash_records(id)
        list(spread(rehash_shard, [(id, shard) for id in ids for shard in shards()], asked.workers))
        return 0
    if asked.command == "make":
        work = [(id, shard) for id in ids for shard in shards()]
        anew = sum(spread(partial(make_shard, changed_only=asked.changed), work, asked.workers))
        print(f"{anew} races recorded anew")
        return 0
    sample = getattr(asked, "sample", None)
    chosen = of_a_day(date.today(), sample) if sample else None
    found = list(differences(ids, chosen, asked.workers))
    for each in found:
        print(f"{described(each.game, each.number)}\n    {each.what}")
    races = sample or len(ids) * RACES
    print(f"{races} races, {len(found)} of them altered")
    return 1 if found and asked.command == "replay" else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
