"""The set of 2023: rebuilt from its results, and held against what the rulebook prints."""

from __future__ import annotations

from importlib import resources
from pathlib import Path

import pytest

from fivewide.cards import anchors, packing
from fivewide.cards.formulas import formulas
from fivewide.cards.results import beside
from fivewide.content.pack import builtin
from fivewide.games.pile_up_racing import content
from tests.cards.results import copied

PACK = builtin("pile_up_2023")


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> packing.Built:
    return packing.build(beside(copied(tmp_path_factory.mktemp("season"))), formulas())


def test_its_results_make_exactly_its_cards(built: packing.Built) -> None:
    info = packing.info("x", "x", "x", "x")
    made = packing.texts(built, info)
    for name in ("drivers.csv", "races.csv", "entries.csv", "results.csv", "cautions.csv"):
        assert made[name] == PACK.files[name], name
    assert set(made) == set(PACK.files)


def test_twenty_eight_of_the_rulebooks_ratings_are_exact_and_one_in_its_letter() -> None:
    found = anchors.compare(content.read(PACK).drivers, anchors.read())
    assert len(found) == 29
    other = [each for each in found if not each.is_exact]
    assert [(each.anchor.driver, each.anchor.printed, each.derived) for each in other] == [
        ("Christopher Bell", "B", "B++")
    ]
    assert not any(each.is_wrong for each in found)


def test_blaneys_card_is_the_printed_one() -> None:
    """PU-CARD-01: the one whole card in the rulebook."""
    card = content.read(PACK).find("Ryan Blaney")
    assert card is not None
    assert (card.R, card.W, card.T5) == ("36", 3, 8)
    ratings = [card.road_q, card.road_r, card.short_q, card.short_r]
    ratings += [card.speedway_q, card.speedway_r, card.super_q, card.super_r]
    assert ratings == ["C", "C", "C", "C+", "A", "A+", "A", "C+"]
    assert (card.acc, card.pit, card.mech, card.dnf) == (1, 1, "A", 4)


def test_who_failed_to_qualify_has_it_behind_the_point() -> None:
    """PU-CARD-04."""
    drivers = content.read(PACK).drivers
    failed = {each.driver: each.R for each in drivers if each.failed_to_qualify}
    assert failed == {"Austin Hill": "5.1", "Chandler Smith": "3.1"}


def test_track_cards_have_the_printed_boxes() -> None:
    races = {race.race: race for race in content.read(PACK).races}
    assert len(races) == 36
    daytona, glen, roval = races[1], races[25], races[32]
    assert (daytona.starters, daytona.laps, daytona.miles) == (40, 200, 500)
    assert content.boxes(daytona, "proportional", False) == [9, 9, 9]
    assert content.boxes(glen, "proportional", False) == [3, 3, 8]
    assert roval.miles == 248.52
    types = [race.type for race in races.values()]
    assert {type: types.count(type) for type in types} == {
        "superspeedway": 5,
        "speedway": 19,
        "road": 6,
        "short": 6,
    }


def test_the_source_is_named_and_its_license_kept() -> None:
    assert "armstjc/racing-data-repository" in PACK.info.note
    assert PACK.info.source == "public"
    folder = resources.files("fivewide.packs").joinpath("pile_up_2023")
    notice = folder.joinpath("LICENSE-SOURCE.txt").read_text("utf-8")
    assert "Copyright (c) 2022 Joseph Armstrong" in notice
    assert "The above copyright notice and this permission notice shall be included" in notice


def test_a_wrong_card_is_told_from_a_wrong_mark(tmp_path: Path) -> None:
    file = tmp_path / "anchors.csv"
    file.write_text(
        "driver,field,printed,strength\n"
        "Ryan Blaney,super_r,C,weak\n"
        "Ryan Blaney,super_r,C,strong\n"
        "Ryan Blaney,super_r,B+,weak\n"
        "Ryan Blaney,dnf,5,certain\n"
        "Nobody,dnf,5,certain\n"
    )
    found = anchors.compare(content.read(PACK).drivers, anchors.read(file))
    assert [each.is_exact for each in found] == [False] * 5
    assert [each.is_near for each in found] == [True, True, False, False, False]
    assert [each.is_wrong for each in found] == [False, True, True, True, True]
