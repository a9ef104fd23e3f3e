"""Cards as a pack: a folder that the game reads, whole or not at all."""

from __future__ import annotations

import csv
import io
import re
import shutil
import tempfile
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import msgspec

from fivewide.cards.formulas import Formulas
from fivewide.cards.rating import Card, NearCut, cards, near_cuts
from fivewide.cards.results import TYPES, Files, Race, Season, Start, by_race, read
from fivewide.content import toml
from fivewide.content.pack import PackInfo, load
from fivewide.games.pile_up_racing import content
from fivewide.kernel.errors import BadContent, FivewideError

GAME = "pile-up-racing"
LONG_TYPE = {"super": "superspeedway"}  # elsewhere the card's word is the track's
RACE_COLUMNS = [
    "race", "of", "date", "name", "track", "venue", "type", "surface", "lap_miles", "laps",
    "miles", "starters", "stage_laps", "playoff_round",
]  # fmt: skip
RESULT_COLUMNS = [
    "race", "finish", "start", "car", "driver", "laps", "led", "status", "points", "stage1_pos",
    "stage2_pos", "stage3_pos",
]  # fmt: skip


class CannotPack(FivewideError):
    """The pack cannot go where it should."""


def info(id: str, title: str, license: str, note: str) -> PackInfo:
    """What `pack.toml` will say."""
    return PackInfo(
        id=id, version="1.0.0", game=GAME, title=title, license=license, source="public", note=note
    )


@dataclass(frozen=True)
class Built:
    """A season's cards, with what should be known about them."""

    season: Season
    cards: list[Card]
    near: list[NearCut]
    notes: list[str]
    year: str = ""  # the season's name, which every card says (PU-SETUP-02)


def build(files: Files, by: Formulas, shifted: bool = False, year: str = "") -> Built:
    season = read(files, by, shifted)
    made = cards(season, by)
    year = year or year_of(season)
    return Built(season, made, near_cuts(made, by), list(caveats(season, made)), year)


def year_of(season: Season) -> str:
    """The year in which all races were, if their dates begin with it; otherwise not known."""
    years = {race.date[:4] for race in season.races}
    year = years.pop() if len(years) == 1 else ""
    return year if len(year) == 4 and year.isascii() and year.isdigit() else ""


def caveats(season: Season, made: list[Card]) -> Iterable[str]:
    """Which fields are not from measured data."""
    if season.cautions is None:
        yield "no cautions known: Acc from crash retirements, ranked inside the season"
    if season.stops is None:
        yield "no pit stops known: Pit is 0 for everybody"
    unknown = sum(1 for start in season.starts if start.start is None)
    if unknown:
        yield f"{unknown} starting places not known: those cars stand at the rear of their grids"
    few = sum(1 for card in made if card.starts < 5)
    if few:
        yield f"{few} of {len(made)} drivers have fewer than 5 starts: their ratings say little"


def identifier(text: str) -> str:
    return re.sub(r"[^a-z0-9]+", "-", text.lower()).strip("-") or "cards"


def write(built: Built, out: Path, info: PackInfo, replace: bool = False) -> None:
    """Written beside, judged as the game would, then moved into place."""
    if not out.parent.is_dir():
        raise CannotPack(f"{out}: no such folder {out.parent}")
    if out.exists():
        if not out.is_dir() or (any(out.iterdir()) and not (out / "pack.toml").is_file()):
            raise CannotPack(f"{out}: is there already, and not a pack; choose another name")
        if any(out.iterdir()) and not replace:
            raise CannotPack(f"{out}: is there already; say --replace to write it anew")
    beside = Path(tempfile.mkdtemp(prefix=f".{out.name}-", dir=out.parent))
    try:
        for name, text in texts(built, info).items():
            (beside / name).write_text(text, encoding="utf-8", newline="\n")
        beside.chmod(0o755)
        judge(beside)
        if out.exists():
            shutil.rmtree(out)
        beside.replace(out)
    except BaseException:
        shutil.rmtree(beside, ignore_errors=True)
        raise


def judge(folder: Path) -> None:
    try:
        content.read(load(folder))
    except BadContent as error:
        reason = str(error).replace(str(folder), "the pack")
        raise CannotPack(f"these results make no pack: {reason}; nothing was written") from None


def texts(built: Built, info: PackInfo) -> dict[str, str]:
    """The files of a pack by name."""
    season = built.season
    made = {
        "pack.toml": toml.document(msgspec.structs.asdict(info)),
        "drivers.csv": table(
            content.Driver.__struct_fields__,
            (driver_row(place, card, built.year) for place, card in enumerate(built.cards, 1)),
        ),
        "races.csv": table(RACE_COLUMNS, (race_row(race, season.races) for race in season.races)),
        "entries.csv": table(content.Entry.__struct_fields__, entries(season)),
        "results.csv": table(RESULT_COLUMNS, map(result_row, season.starts)),
    }
    if season.cautions is not None:
        made["cautions.csv"] = table(
            ["race", "start_lap", "end_lap", "kind", "cars"],
            ([c.race, c.first_lap, c.last_lap, c.kind, " ".join(c.cars)] for c in season.cautions),
        )
    if season.stops is not None:
        made["pits.csv"] = table(
            ["driver", "pit_stops", "pit_delta", "DNQ"],
            (
                [driver, stops.count, stops.delta, season.failed.get(driver, 0)]
                for driver, stops in season.stops.items()
            ),
        )
    return made


def table(columns: Sequence[str], rows: Iterable[Sequence[Any]]) -> str:
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(columns)
    writer.writerows(rows)
    return out.getvalue()


def driver_row(place: int, card: Card, year: str) -> list[Any]:
    """PU-CARD-04. R is starts, and after a point the races he failed to qualify for."""
    number = re.sub(r"\D", "", card.car)[:3] or str(place)
    skills = [
        rating for type in TYPES for rating in (card.skill[type].qualifying, card.skill[type].race)
    ]
    row: list[Any] = [number, card.driver, year, entered(card), card.wins, card.top5, *skills]
    return [*row, card.acc, card.pit, card.mech, card.dnf]


def entered(card: Card) -> str:
    return f"{card.starts}.{card.failed}" if card.failed else str(card.starts)


def race_row(race: Race, races: list[Race]) -> list[Any]:
    return [
        race.number, len(races), race.date, race.name, race.track, race.venue,
        LONG_TYPE.get(race.type, race.type), race.surface, f"{race.lap_miles:g}", race.laps,
        f"{race.miles:g}", race.starters, "/".join(map(str, race.stage_laps)), race.playoff_round,
    ]  # fmt: skip


def entries(season: Season) -> Iterable[list[Any]]:
    """The grids. Where places are missing or shared, the order closes up; unknown ones go last."""
    for race, starts in sorted(by_race(season.starts).items()):
        grid = sorted(starts, key=lambda s: (s.start is None, s.start or 0, s.finish))
        for place, start in enumerate(grid, start=1):
            yield [race, place, start.driver, re.sub(r"\D", "", start.car)]


def result_row(start: Start) -> list[Any]:
    return [
        start.race, start.finish, start.start, start.car, start.driver, start.laps, start.led,
        start.status, start.points, *start.stages[:3],
    ]  # fmt: skip
