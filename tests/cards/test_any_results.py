"""Whatever the results, cards are legal or the file is refused with one line."""

from __future__ import annotations

from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

from hypothesis import given, settings
from hypothesis import strategies as st

from fivewide.cards import packing
from fivewide.cards.results import Files, beside
from fivewide.content.pack import load
from fivewide.games.pile_up_racing import content
from fivewide.kernel.errors import FivewideError
from tests.cards.results import BY, Sheet, copied

INFO = packing.info("x", "x", "x", "x")
STATUSES = ["running", "running", "crash", "engine", "fuel"]


@st.composite
def seasons(draw: st.DrawFn) -> str:
    """A season of a few races, everybody somewhere."""
    drivers = [f"Driver {n}" for n in range(draw(st.integers(2, 9)))]
    lines = ["race,finish,start,car,driver,laps,led,status,type,lap_miles"]
    for race in range(1, draw(st.integers(1, 5)) + 1):
        there = draw(st.lists(st.sampled_from(drivers), min_size=2, unique=True))
        grid = draw(st.permutations(range(1, len(there) + 1)))
        kind, miles = draw(
            st.sampled_from([("road", 2.4), ("short", 0.5), ("speedway", 1.5), ("super", 2.5)])
        )
        for place, driver in enumerate(there, start=1):
            led = draw(st.integers(0, 50)) if place < 3 else 0
            status = draw(st.sampled_from(STATUSES))
            number = drivers.index(driver) + 1
            start = grid[place - 1] if draw(st.booleans()) else ""
            lines.append(
                f"{race},{place},{start},{number},{driver},100,{led},{status},{kind},{miles}"
            )
    return "\n".join(lines) + "\n"


@settings(max_examples=40, deadline=None)
@given(seasons())
def test_cards_are_legal_and_everybody_has_one(text: str) -> None:
    with TemporaryDirectory() as folder:
        results = Path(folder) / "r.csv"
        results.write_text(text)
        built = packing.build(Files(results), BY)
        packing.write(built, Path(folder) / "pack", INFO)
        cards = content.read(load(Path(folder) / "pack"))
        names = {line.split(",")[4] for line in text.splitlines()[1:]}
        assert {driver.driver for driver in cards.drivers} == names
        assert sum(driver.starts for driver in cards.drivers) == len(text.splitlines()) - 1
        for race in cards.races:
            assert len(cards.grid(race.race)) == race.starters


def test_damaged_results_never_crash(tmp_path: Path) -> None:
    results = copied(tmp_path)
    sheet = Sheet(results)
    sheet.keep(80)
    sheet.save()
    (tmp_path / "cautions.csv").unlink()
    (tmp_path / "pits.csv").unlink()
    good = results.read_bytes()
    luck = Random(8)
    refusals: list[str] = []
    for _ in range(120):
        damaged = bytearray(good)
        for _ in range(luck.randint(1, 3)):
            at = luck.randrange(len(damaged))
            damaged[at : at + luck.randint(0, 6)] = luck.choice(
                [b"", b",", b"\n", b'"', b"x", b"-1", b"1e99", b"\xff", b"\x00", b"9" * 30, b",,"]
            )
        results.write_bytes(bytes(damaged))
        try:
            built = packing.build(beside(results), BY)
            packing.write(built, tmp_path / "pack", INFO, replace=True)
        except FivewideError as error:
            refusals.append(str(error))
    assert len(refusals) > 60
    assert not [text for text in refusals if "\n" in text]
    assert not [path for path in tmp_path.iterdir() if path.name.startswith(".pack")]
