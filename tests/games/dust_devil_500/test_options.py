"""Every option changes what it says and nothing else; bad values and combinations are refused."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from fivewide.games.dust_devil_500 import GAME
from fivewide.games.dust_devil_500.options import Options
from fivewide.kernel.chance import Seeded
from fivewide.kernel.errors import BadOption
from fivewide.kernel.luck import NamedLuck
from fivewide.kernel.options import public, specs
from fivewide.kernel.record import Drawn, SeatInfo
from fivewide.kernel.table import Table
from tests.games.dust_devil_500.pictures import (
    BLACK,
    WHITE,
    asks,
    at,
    board,
    feed,
    names,
    opened,
    race,
    say,
    spaces,
)

pytestmark = pytest.mark.once  # whole races: compiled, where they take less time

# Probes: small scenes, each played the same way under any options. Where something is asked, two
# dice are taken, numbers are read, and nobody goes on; Red Cards show nothing but dust.

ANSWERS: dict[str, Any] = {
    "dice-count": {"roll": 2},
    "reading": {"read": "numbers"},
    "turbocharge": {"turbocharge": False},
}


def scene(
    version: int, picture: str, *rolls: list[int], **position: Any
) -> Callable[[dict[str, Any]], Any]:
    def play(options: dict[str, Any]) -> Any:
        table = race(picture, options={"race": version, **options}, **position)
        asked: list[str] = []
        for rolled in rolls:
            settle(table, asked)
            feed(table, rolled)
        settle(table, asked)
        after = table.position()
        shown = ("cars", "to_act", "turn_of", "asks", "lost_turns", "extra_turns", "owes", "home")
        return asked, {name: after[name] for name in shown}

    return play


def settle(table: Any, asked: list[str]) -> None:
    """Answer until dice are wanted."""
    while asks(table) in (*ANSWERS, "red-card"):
        asked.append(asks(table))
        if asks(table) == "red-card":
            feed(table, "dust-in-your-eyes")
        else:
            say(table, ANSWERS[asks(table)])


def deck(options: dict[str, Any]) -> Any:
    return race(options={"race": 2, **options}).position()["deck"]


PROBES: dict[str, Callable[[dict[str, Any]], Any]] = {
    "a number": scene(2, "ember 9, canary 1", [3]),
    "a color": scene(1, "ember 9, canary 1", [8]),
    "a choice of readings": scene(3, "ember 9, canary 1", [5]),
    "a reading that fails": scene(3, "ember 77, canary 1", [8]),
    "two colors": scene(4, "ember 9, canary 1", [8, 6]),
    "a sum": scene(5, "ember 9, canary 1", [3, 4]),
    "two dice either way": scene(6, "ember 9, canary 1", [3, 4]),
    "past the Red Line": scene(5, "ember 70, canary 1", [3, 4]),
    "doubles": scene(5, "ember 9, canary 1", [2, 2]),
    "doubles twice": scene(5, "ember 12, canary 1", [1, 1], [1, 1]),
    "doubles onto Turbo": scene(5, "ember 15, canary 1", [4, 4]),
    "doubles onto a Pit Stop": scene(5, "ember 22, canary 1", [4, 4]),
    "a bump": scene(2, "ember 9, canary 12", [3]),
    "a bump that passes on": scene(2, "ember 24, canary 29, harbor 21", [5]),
    "bumped onto Turbo": scene(2, "ember 29, canary 50, harbor 31", [2]),
    "bumped onto a Pit Stop": scene(2, "ember 36, canary 38", [2]),
    "bumped onto a spin-out": scene(2, "ember 32, canary 34", [2]),
    "bumped onto the Pit Row entry": scene(2, "ember 52, canary 54", [2]),
    "bumped onto Red": scene(2, "ember 33, canary 35", [2]),
    "onto the Pit Row entry": scene(2, "ember 44, canary 1", [2]),
    "into Pit Row": scene(2, "ember 46, canary 1", [2]),
    "round to the Pit Row entry": scene(2, "ember 46, canary 1", [8]),
    "into the ramp by number": scene(2, "ember 80, canary 1", [3]),
    "into the ramp by color": scene(1, "ember 80, canary 1", [8]),
    "out of the ramp by number": scene(2, "ember R2, canary 1", [2]),
    "out of the ramp by White": scene(1, "ember R2, canary 1", [WHITE]),
    "out of the ramp by Black": scene(1, "ember R3, canary 1", [BLACK]),
    "two in the ramp": scene(2, "ember 80, canary R1", [1]),
    "onto Red": scene(2, "ember 9, canary 1", [2]),
    "over the line": scene(2, "ember 79, canary 9, harbor 1", [2]),
    "the deck": deck,
}

CHANGES: dict[str, tuple[Any, set[str]]] = {
    "turbocharge": (
        True,
        {"a sum", "doubles", "doubles twice", "doubles onto Turbo", "doubles onto a Pit Stop"},
    ),
    "turbo.race6": (True, {"two dice either way"}),
    "extra.stack": (True, {"doubles onto Turbo"}),
    "extra.max_chain": (1, {"doubles twice"}),
    "extra.vs_lost": ("both", {"doubles onto a Pit Stop"}),
    "bump.chain": (False, {"a bump that passes on"}),
    "bump.triggers": (
        True,
        {
            "bumped onto Turbo",
            "bumped onto a Pit Stop",
            "bumped onto a spin-out",
            "bumped onto the Pit Row entry",
        },
    ),
    "pit.once": (True, {"round to the Pit Row entry"}),
    "ramp.entry_count": ("spaces", {"into the ramp by number"}),
    "ramp.return_via_white": (True, {"out of the ramp by number", "out of the ramp by White"}),
    "ramp.black_gold": ("finish", {"out of the ramp by Black"}),
    "ramp.bump": ("back_eight", {"two in the ramp"}),
    "redcards.keep": (False, {"the deck"}),
    "redcards.deck": ("none", {"the deck", "onto Red", "bumped onto Red"}),
    "choice.may_stay": (False, {"a reading that fails"}),
    "finish.mode": ("play_out", {"over the line"}),
}
ELSEWHERE = {"race", "series", "track", "track.cycle", "die"}  # have tests of their own below


@pytest.mark.parametrize("name", CHANGES)
def test_an_option_changes_what_it_says_and_nothing_else(name: str) -> None:
    value, expected = CHANGES[name]
    changed = set()
    for probe, play in PROBES.items():
        try:
            if play({name: value}) != play({}):
                changed.add(probe)
        except BadOption:
            assert name in ("turbocharge", "turbo.race6"), "these are for one race version"
    assert changed == expected


@pytest.mark.parametrize("name", CHANGES)
def test_saying_the_default_changes_nothing(name: str) -> None:
    (default,) = [spec.default for spec in specs(Options) if spec.name == name]
    for play in PROBES.values():
        assert play({name: default}) == play({})


def test_every_option_has_a_test() -> None:
    assert {spec.name for spec in specs(Options)} == set(CHANGES) | ELSEWHERE


def test_every_value_of_an_option_is_the_default_or_tested() -> None:
    for spec in specs(Options):
        if spec.name in CHANGES and spec.values:
            assert set(spec.values) == {spec.default, CHANGES[spec.name][0]}


@pytest.mark.parametrize("spec", specs(Options), ids=lambda spec: str(spec.name))
def test_every_option_has_a_meaning_and_a_rule(spec: Any) -> None:
    assert spec.meaning
    assert spec.rules
    assert all(rule.startswith("DD-") for rule in spec.rules)


# race, series, track, track.cycle, die


@pytest.mark.rule("DD-SETUP-02")
@pytest.mark.parametrize(
    ("version", "dice", "colors", "numbers"),
    [
        (1, 1, True, False),
        (2, 1, False, True),
        (3, 1, True, True),
        (4, 2, True, False),
        (5, 2, False, True),
        (6, 2, True, True),
    ],
)
def test_race_chooses_dice_and_readings(
    version: int, dice: int, colors: bool, numbers: bool
) -> None:
    state = race(version=version).state
    assert (int(state.dice), state.reads_colors, state.reads_numbers) == (dice, colors, numbers)


def test_without_a_word_it_is_race_6() -> None:
    assert race(options={}, version=6).position()["race"] == 6
    setup = GAME.prepare({}, 2)
    assert GAME.position(GAME.new(setup, Seeded(1)))["race"] == 6


@pytest.mark.rule("DD-SERIES-01")
def test_a_series_begins_with_race_1_whatever_race_says() -> None:
    assert race(options={"series": True}).position()["race"] == 1
    assert race(options={"series": True, "race": 4}).position()["race"] == 1


@pytest.mark.rule("DD-MOVE-02")
def test_track_and_track_cycle_name_the_same_blue_first_track() -> None:
    one, other = board(track="dust-devil-80-blue"), board(track__cycle="blue-first")
    assert names(one).track == names(other).track
    assert names(one).track.cycle[2] == "blue"
    assert [int(end) for end in one.one_by_color] == [int(end) for end in other.one_by_color]


def test_without_a_word_it_is_the_first_track_of_the_pack() -> None:
    assert names(board()).track.id == "dust-devil-80"
    assert names(board(track="dust-devil-80")).track.id == "dust-devil-80"


def test_the_six_sided_die_has_six_sides() -> None:
    assert int(board().faces) == 8
    assert int(board(die="d6").faces) == 6
    table = opened(3, players=2, options={"race": 5, "die": "d6"})
    while not table.over:
        table.act(table.to_act[0], table.options(table.to_act[0])[0])
    drawn = [entry for entry in table.entries if isinstance(entry, Drawn)]
    rolls = [entry.outcome for entry in drawn if entry.chance == "dice"]
    assert max(number for rolled in rolls for number in rolled) == 6
    assert table.over


def test_an_option_may_be_written_in_a_race_file_and_read_again() -> None:
    chosen = {name: value for name, (value, _) in CHANGES.items() if name != "turbo.race6"}
    setup = GAME.prepare({**chosen, "race": 5}, 2)
    again = GAME.prepare(public(setup.options), 2)
    assert again.options == setup.options


# Refusals


@pytest.mark.parametrize(
    ("options", "reason"),
    [
        ({"race": 7}, "option race cannot be 7; it takes 6, 1, 2, 3, 4, 5"),
        ({"race": "six"}, "option race cannot be six; it takes"),
        ({"race": True}, "option race cannot be true"),
        ({"series": 1}, "option series cannot be 1; it takes false, true"),
        ({"turbocharge": "maybe"}, "option turbocharge cannot be maybe"),
        ({"turbo.race6": None}, "option turbo.race6 cannot be none"),
        ({"track": 3}, "option track cannot be 3; it takes a name"),
        ({"track": "moon"}, "option track: packs/dust_devil_500 has no track 'moon'; it has dust-"),
        ({"track.cycle": "green-first"}, "option track.cycle cannot be green-first; it takes red-"),
        ({"die": "d20"}, "option die: packs/dust_devil_500 has no die 'd20'; it has d8, d6"),
        ({"die": 8}, "option die cannot be 8; it takes a name"),
        ({"extra.stack": "both"}, "option extra.stack cannot be both; it takes false, true"),
        (
            {"extra.max_chain": 0},
            "option extra.max_chain cannot be 0; it takes a number from 1",
        ),
        ({"extra.max_chain": 100}, "option extra.max_chain cannot be 100"),
        ({"extra.max_chain": True}, "option extra.max_chain cannot be true"),
        ({"extra.vs_lost": "never"}, "option extra.vs_lost cannot be never; it takes cancel, both"),
        ({"bump.chain": 0}, "option bump.chain cannot be 0; it takes true, false"),
        ({"bump.triggers": "x"}, "option bump.triggers cannot be x"),
        ({"pit.once": 1.0}, "option pit.once cannot be 1.0"),
        ({"ramp.entry_count": "two"}, "option ramp.entry_count cannot be two; it takes virtual, "),
        ({"ramp.return_via_white": []}, "option ramp.return_via_white cannot be []"),
        ({"ramp.black_gold": "r1"}, "it takes nearest_space, finish"),
        ({"ramp.bump": "back"}, "option ramp.bump cannot be back; it takes safe, back_eight"),
        ({"redcards.keep": "some"}, "option redcards.keep cannot be some; it takes true, false"),
        (
            {"redcards.deck": "house"},
            "option redcards.deck cannot be house; it takes house24, none",
        ),
        ({"choice.may_stay": 2}, "option choice.may_stay cannot be 2"),
        ({"finish.mode": "all"}, "option finish.mode cannot be all; it takes first_wins, play_out"),
        ({"bump.chian": True}, "unknown option 'bump.chian'; did you mean bump.chain?"),
        ({"bump_chain": True}, "unknown option 'bump_chain'; did you mean bump.chain?"),
        ({"zzz": True}, "unknown option 'zzz'; there are: race, series"),
        ({"turbocharge": True}, "option turbocharge is for race=5 or series=true (DD-TURBO-01)"),
        ({"turbocharge": True, "race": 4}, "option turbocharge is for race=5"),
        ({"turbo.race6": True, "race": 5}, "option turbo.race6 is for race=6 or series=true"),
        (
            {"track": "dust-devil-80", "track.cycle": "blue-first"},
            "option track.cycle chooses a built-in track; leave it or track out",
        ),
    ],
    ids=str,
)
def test_a_bad_option_is_refused_with_the_reason(options: dict[str, Any], reason: str) -> None:
    with pytest.raises(BadOption) as refused:
        GAME.prepare(options, 2)
    assert reason in str(refused.value)


@pytest.mark.rule("DD-TURBO-01")
@pytest.mark.parametrize(
    "options",
    [
        {"turbocharge": True, "race": 5},
        {"turbocharge": True, "series": True},
        {"turbo.race6": True},
        {"turbo.race6": True, "series": True, "turbocharge": True},
    ],
    ids=str,
)
def test_turbocharge_is_taken_where_it_makes_sense(options: dict[str, Any]) -> None:
    assert GAME.prepare(options, 2).seats == 2


@pytest.mark.parametrize("players", [0, 1, 7])
def test_the_number_of_players_is_two_to_six(players: int) -> None:
    with pytest.raises(BadOption, match="Dust Devil 500 takes 2-6 players"):
        GAME.prepare({}, players)


def test_the_pictures_of_this_file_are_read_as_meant() -> None:
    assert spaces("ember 9, canary P2") == {"ember": 9, "canary": "P2"}
    assert at(race("ember 9")) == 9
    seats = [SeatInfo("A", "person"), SeatInfo("B", "person")]
    assert Table(GAME, GAME.prepare({}, 2), seats, NamedLuck()).waits_for_luck
