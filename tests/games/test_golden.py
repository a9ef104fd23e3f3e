"""Games on file replay to the same end, and one race of each game reads as it did."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from fivewide.games import GAMES
from fivewide.games.races import open_race
from fivewide.kernel.errors import BadRecord
from fivewide.kernel.record import Record
from fivewide.kernel.replaying import follows_its_seed, replay
from fivewide.kernel.table import Table
from tests.games.apocalypse_road.golden import GOLDEN as APOCALYPSE_ROAD
from tests.games.apocalypse_road.playthrough import PLAYTHROUGH as APOCALYPSE_ROAD_RACE
from tests.games.daytona_500.golden import GOLDEN as DAYTONA_500
from tests.games.daytona_500.playthrough import PLAYTHROUGH as DAYTONA_500_RACE
from tests.games.dust_devil_500.golden import GOLDEN as DUST_DEVIL_500
from tests.games.dust_devil_500.playthrough import PLAYTHROUGH as DUST_DEVIL_500_RACE
from tests.games.golden import Golden
from tests.games.pile_up_racing.golden import GOLDEN as PILE_UP_RACING
from tests.games.pile_up_racing.playthrough import PLAYTHROUGH as PILE_UP_RACE
from tests.games.playthrough import Playthrough
from tests.games.victory_lane.golden import GOLDEN as VICTORY_LANE
from tests.games.victory_lane.playthrough import PLAYTHROUGH as VICTORY_LANE_RACE

GOLDEN = {
    golden.game.id: golden
    for golden in (DUST_DEVIL_500, DAYTONA_500, PILE_UP_RACING, VICTORY_LANE, APOCALYPSE_ROAD)
}
PLAYTHROUGHS = {
    race.game.id: race
    for race in (
        DUST_DEVIL_500_RACE,
        DAYTONA_500_RACE,
        PILE_UP_RACE,
        VICTORY_LANE_RACE,
        APOCALYPSE_ROAD_RACE,
    )
}
ON_FILE = [
    pytest.param(golden, name, id=f"{id}-{name}")
    for id, golden in GOLDEN.items()
    for name in golden.endings
]


def test_every_game_has_its_games_on_file_and_a_playthrough() -> None:
    assert set(GOLDEN) == set(PLAYTHROUGHS) == set(SPOILED) == set(GAMES)


@pytest.mark.parametrize("race", PLAYTHROUGHS.values(), ids=list(PLAYTHROUGHS))
def test_the_playthrough_reads_as_it_did(race: Playthrough) -> None:
    """After a change that is meant: python -m tests.games.<game>.playthrough."""
    assert race.text() == race.file.read_text(encoding="utf-8")


def replayed(golden: Golden, record: Record) -> Table[Any]:
    header = record.header
    setup = golden.game.prepare(header.options, len(header.seats))
    return replay(golden.game, setup, record)


@pytest.mark.parametrize("golden", GOLDEN.values(), ids=list(GOLDEN))
def test_there_is_a_file_for_every_way_to_end_and_none_besides(golden: Golden) -> None:
    names = {path.name.removesuffix(".race.jsonl") for path in golden.folder.glob("*")}
    assert names == set(golden.endings)


@pytest.mark.parametrize(("golden", "name"), ON_FILE)
def test_a_game_on_file_replays_to_the_same_end(golden: Golden, name: str) -> None:
    record = golden.read(name)
    table = replayed(golden, record)
    assert table.over
    assert record.result is not None
    assert record.result.standings == golden.game.standings(table.state)
    assert record.result.hash == table.hash()
    assert golden.endings[name].is_that_of(table)


@pytest.mark.parametrize(("golden", "name"), ON_FILE)
def test_its_outcomes_are_those_of_the_seed_it_was_committed_to(golden: Golden, name: str) -> None:
    record = golden.read(name)
    setup = golden.game.prepare(record.header.options, len(record.header.seats))
    assert follows_its_seed(golden.game, setup, record) is True


@pytest.mark.parametrize(("golden", "name"), ON_FILE)
def test_it_is_of_the_rules_of_today_and_is_written_again_as_it_was(
    golden: Golden, name: str
) -> None:
    record = golden.read(name)
    assert record.header.rules == golden.game.rules_version
    assert record.text() == golden.file(name).read_text(encoding="utf-8")


def two_cards_changed_over(deal: str) -> str:
    first, second = '"wild-five"', '"five-red"'
    return deal.replace(first, "X", 1).replace(second, first, 1).replace("X", second, 1)


def two_action_cards_changed_over(deal: str) -> str:
    first, last = deal[deal.index("[") + 1 :].split(",")[0], deal.rstrip("]}\n").split(",")[-1]
    return deal.replace(first, "X", 1).replace(last, first, 1).replace("X", last, 1)


def another_face(card: str) -> str:
    return card.replace('"c24"', '"c01"') if '"c24"' in card else re.sub(r'"c\d\d"', '"c24"', card)


def another_side(dice: str) -> str:
    wrong = "[2]" if "[1]" in dice else "[1]"
    return dice[: dice.index("[")] + wrong + "}\n"


def another_roll(roll: str) -> str:
    return roll[: roll.index("[")] + "[1,1,6]}\n"


SPOILED: dict[str, tuple[str, str, Callable[[str], str]]] = {
    # a game on file, what chance is asked for there, and another outcome in its place
    "apocalypse-road": ("won-by-a-crossing", '"combat-card"', another_face),
    "daytona-500": ("all-cars-home", '"deal"', two_cards_changed_over),
    "dust-devil-500": ("win-by-number", '"dice"', another_side),
    "pile-up-racing": ("green-to-the-end", '"roll"', another_roll),
    "victory-lane": ("alone-and-beaten", '"deal"', two_action_cards_changed_over),
}


@pytest.mark.parametrize("id", GAMES)
def test_a_game_on_file_with_an_outcome_changed_is_refused(id: str) -> None:
    name, asked, spoil = SPOILED[id]
    text = GOLDEN[id].file(name).read_text(encoding="utf-8")
    lines = text.splitlines(keepends=True)
    at = next(number for number, line in enumerate(lines) if asked in line)
    lines[at] = spoil(lines[at])
    with pytest.raises(BadRecord):
        replayed(GOLDEN[id], Record.load("".join(lines)))


@pytest.mark.parametrize("id", GAMES)
def test_golden_files_open_as_anybody_would_open_them(id: str) -> None:
    """With the content they were raced with: a changed pack means golden files made anew."""
    folder = Path(__file__).resolve().parent.parent / "records" / id
    paths = sorted(folder.glob("*.race.jsonl"))
    assert paths
    for path in paths:
        assert open_race(path).replay().over
