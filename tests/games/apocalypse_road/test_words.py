"""Whole races read line by line: no sentence has a fault that sentences have had before."""

from __future__ import annotations

import random
import re
from typing import Any

import pytest

from fivewide.games.apocalypse_road import GAME, builtin_content
from fivewide.games.apocalypse_road.rules.event_choices import DECLINE
from fivewide.kernel.agenda import options_of
from fivewide.kernel.edge import names_of
from fivewide.kernel.game import Event
from fivewide.kernel.passages import summed_up
from tests.effort import some_interpreted
from tests.games.apocalypse_road.drawn_events import drawn
from tests.games.apocalypse_road.scenes import MATE, ME, A, B, F, act, legal, scene, turn
from tests.games.reading import divided
from tests.games.tables import asks, opened, said, told
from tests.games.words import LANGUAGES

NAMES = ["You", "Kim", "Ross", "Ola", "Rin", "Tess"]
TRACKS = [track.id for track in builtin_content().tracks if track.kin != "lesson"]
HOUSES: list[dict[str, Any]] = [
    {},
    {"sideswipe_check": "on", "ss_chain": "all", "pick": "open", "teams": "varied"},
    {"ss_team": "displace", "diag_displace": "on", "crash_ends": "activation", "spray": "wide"},
    {"event_after_death": "draw", "race_deck": "named96", "friendly_fire": "full"},
    {"bag_choice": "random", "first_player": "clockwise", "open_road": "any"},
]
FAULTS = re.compile(
    r"You was|[a-z] You\b|of You|you has|You has|\ba (?:8|11|18|80)\b|\b1 (?:points|cards|damages)"
    r"|  |\bnone\b|nowhere|\{|None|\bS\d+, |\b[SG]\d+(?![.\d])|\.\.|,,|;;|: ;|:\.|; \.|\bon a \d"
)
# Questions about one car name it; these are about a whole team
OF_A_TEAM = ("of your", "reserve car")
CAR = re.compile(r"\b[A-Z][a-z]+ (?:FN I|[A-Z0-9]{1,4})\b")


def faultless(words: str) -> None:
    assert not FAULTS.search(words), words


@pytest.mark.parametrize("house", some_interpreted(range(len(HOUSES)), 5))
@pytest.mark.parametrize("track", TRACKS)
def test_no_sentence_of_a_race_has_a_known_fault(track: str, house: int) -> None:
    players = 2 + (house + TRACKS.index(track)) % 5
    options = {"track": track, "moves": "steps", **HOUSES[house]}
    table = opened(GAME, house + 1, players, options)
    names, chance = NAMES[:players], random.Random(house)
    language = LANGUAGES["apocalypse-road"]
    while not table.over:
        race, seat = table.state, table.to_act[0]
        question = race.question
        assert question is not None
        asked = GAME.ask(race, names)
        faultless(asked)
        assert CAR.search(asked) or any(words in asked for words in OF_A_TEAM), asked
        numbers = [int(number) for number in options_of(race, seat)]
        for number in {chance.choice(numbers), chance.choice(numbers)}:
            option = GAME.say(race, question, number, names)
            faultless(option.short)
            faultless(option.detail.replace("for You", "for somebody"))  # asked is another
            language.check(option.short)
        table.act(seat, GAME.named(race, question, chance.choice(numbers)))
    for event in table.events(None):
        faultless(GAME.describe(table.state, event, names))
    for passage in divided(GAME, table.events(None)):
        words = summed_up(GAME, table.state, passage, names).words
        faultless(words.replace(" You ", " you "))
        assert words[0].isupper()
        assert words[-1] == "."


def sentences(table: Any, *kinds: str) -> list[str]:
    return [table.words(event) for event in table.events(None) if event.kind in kinds]


def test_damage_tells_the_total() -> None:
    table = turn({"yellow 36": "S5.2", A: "S6.2"}, ["solo-2"], damage={A: 2})
    act(table, {"play": "yellow 36: solo-2"})
    act(table, {"fire": A}, "c11")
    assert sentences(table, "damaged") == ["Blue X9X took 2 damage: 4 of 6."]


def test_a_shot_tells_what_of_the_card_counts() -> None:
    table = turn({"yellow 36": "S5.2", A: "S6.2"}, ["solo-2"])
    act(table, {"play": "yellow 36: solo-2"})
    act(table, {"fire": A}, "c06")
    assert sentences(table, "fired", "combat-card", "hit") == [
        "Yellow 36 fired at Blue X9X with its missiles.",
        "Combat Card C06 was turned up.",
        "Yellow 36 hit Blue X9X, 1 + 1 for targeting against defence 1: 2 damage and Spray.",
    ]


def test_a_miss_tells_by_what() -> None:
    table = turn({ME: "S5.2", "blue 77": "S4.2"}, ["solo-2"])
    act(table, {"play": f"{ME}: solo-2"})
    act(table, {"fire": "blue 77"}, "c05")
    assert sentences(table, "missed") == ["Yellow 888 missed Blue 77, 1 against defence 2."]


def test_a_ram_tells_what_of_the_card_counts() -> None:
    table = scene({ME: "S5.2", A: "S6.2"}, "ram-solo-3", 1)
    act(table, {"forward": "S6.2"}, "c06")
    assert sentences(table, "ram-read") == [
        "Ram: 2 damage to Blue X9X, 1 to Yellow 888, and Chain."
    ]


@pytest.mark.parametrize(
    ("event", "track", "cars", "why"),
    [
        ("bottoming-out", "lesson-4", {ME: "S5.2"}, "no car stood in a jump"),
        ("bumpy-ride", "lesson-4", {ME: "S5.2"}, "no car stood on rough track"),
        ("drift", "lesson-4", {ME: "S5.2"}, "Yellow 888 could change places with no car ahead"),
        (
            "drift",
            "essendarium",
            {ME: "S18.2", A: "S3.1"},  # it stands across the way
            "Yellow 888 could change places with no car ahead",
        ),
        ("bump-and-run", "lesson-4", {ME: "S5.2"}, "no car next to Yellow 888 could be moved"),
        (
            "open-road",
            "lesson-4",
            {ME: "S5.2", A: "S5.3"},
            "Yellow 888 was not alone in its sector",
        ),
        (
            "open-road",
            "lesson-4",
            {ME: "S5.2", A: "S6.2"},  # it has closed up to it already
            "there was no car that Yellow 888 could still close up to",
        ),
        ("sideswipe", "lesson-4", {ME: "S5.1 inside"}, "Yellow 888 was not on the track"),
        ("sideswipe", "andover", {ME: "S15.1"}, "Yellow 888 stood where lanes cannot be changed"),
        (
            "sideswipe",
            "lesson-4",
            {ME: "S5.1", MATE: "S5.2"},
            "only team-mates stood beside Yellow 888",
        ),
    ],
)
def test_no_effect_says_why(event: str, track: str, cars: dict[str, str], why: str) -> None:
    table = drawn(event, cars, track=track)
    (words,) = sentences(table, "event-without-effect")
    assert words.endswith(f"had no effect: {why}.")


@pytest.mark.parametrize(
    ("fired", "when"), [(False, "in this activation"), (True, "before its next move")]
)
def test_reloading_says_which_shot_it_costs(fired: bool, when: str) -> None:
    table = drawn("reloading", {ME: "S5.2", A: "S4.2"}, segment={"fired": fired})
    assert sentences(table, "reloading") == [f"Yellow 888 had to reload: no shot {when}."]


@pytest.mark.rule("AR-10-RACE")
def test_the_crossing_is_told_before_the_bonus_that_it_uses_up() -> None:
    table = scene({ME: "S30.2", A: "S5.1"}, "solo-2", 1, "andover", race_bonus=1)
    act(table, {"forward": "S1.2"})
    kinds = [event.kind for event in table.events(None)]
    assert kinds.index("crossed-the-line") < kinds.index("race-bonus-over")
    (over,) = [event for event in table.events(None) if event.kind == "race-bonus-over"]
    assert over.facts["markers"] == 0


@pytest.mark.rule("AR-10-BOUNTY")
def test_the_kill_is_told_before_the_bounty_that_it_uses_up() -> None:
    table = turn({"yellow 36": "S5.2", A: "S6.2"}, ["solo-2"], damage={A: 5}, bounty=1)
    act(table, {"play": "yellow 36: solo-2"})
    act(table, {"fire": A}, "c11")
    kinds = [event.kind for event in table.events(None)]
    assert kinds.index("kill-scored") < kinds.index("bounty-over")


@pytest.mark.rule("AR-11.5-03")
def test_no_more_points_are_told_than_a_pool_can_give() -> None:
    pools: dict[str, Any] = {"pools": {"0": 1}, "claimed": {"0": 11}}
    table = scene({ME: "S30.2", A: "S5.1"}, "solo-2", 1, "andover", race_bonus=2, **pools)
    act(table, {"forward": "S1.2"})
    assert told(table, "crossed-the-line") == [{"seat": 0, "car": 0, "points": 1}]


def test_a_turn_begins_before_its_hands_are_filled() -> None:
    table = opened(GAME, 1, 2, {"moves": "steps"})
    while asks(table) != "card":
        seat = table.to_act[0]
        table.act(seat, table.options(seat)[0])
    kinds = [event.kind for event in table.events(None)]
    assert kinds.index("turn-began") < kinds.index("hand-filled")


def test_a_step_that_waits_for_a_lane_is_not_called_clean() -> None:
    """The pushed car may have to choose: nobody has moved yet when that is asked."""
    table = scene({ME: "S4.1", A: "S5.1"}, "solo-2", 4, "lesson-diverge")
    words = dict(said(table))
    forward = next(detail for short, detail in words.items() if short.endswith("(Blue X9X)"))
    assert forward != "clean"
    assert "Blue X9X" in forward


def test_an_offered_ram_says_its_chances() -> None:
    table = scene({ME: "S5.2", A: "S6.2"}, "ram-solo-3", 3)
    assert dict(said(table))["Forward to S6.2 (Blue X9X)"] == (
        "rams Blue X9X: 2.6 damage expected, 0% to kill, 17% to take its space, "
        "1.4 damage to itself expected, 0% to be lost"
    )


def test_questions_name_their_cars() -> None:
    table = drawn("drift", {ME: "S5.2", A: "S6.2"})
    assert GAME.ask(table.state, NAMES) == (
        "You: Drift: does Yellow 888 change places with Blue X9X?"
    )
    assert [number for number in options_of(table.state, 0)][-1] == DECLINE
    table = scene({ME: "S5.2", A: "S6.2"}, points=1)
    assert GAME.ask(table.state, NAMES) == (
        "You: what is the next step of Yellow 888 on S5.2, 1 movement point left?"
    )


def test_a_variant_of_an_event_reads_like_the_event() -> None:
    table = turn({ME: "S5.2", A: "S6.2"}, ["solo-2"])
    pushed: dict[str, int | None] = {"car": 0, "from": 3, "space": 7}
    names = names_of(table.state)
    words = GAME.describe(table.state, Event("AR-0", "pushed", pushed), NAMES)
    assert words == f"Yellow 888 was pushed from {names.space(3)} to {names.space(7)}."


def test_refusals_give_rule_and_reason() -> None:
    table = scene({ME: "S5.2", A: "S6.2", MATE: "S5.3", B: "S9.1", F: "S9.2"}, points=1)
    assert legal(table)
    for action in ({"forward": "S9.2"}, {"swap": "S6.2"}, {"lateral": "S5.3"}):
        question = table.state.question
        assert question is not None
        rule, reason = GAME.refuse(table.state, question, action)
        assert rule.startswith("AR-")
        assert len(reason.split()) > 3
        faultless(reason)


def test_an_open_road_says_behind_whom_it_ends() -> None:
    table = drawn("open-road", {ME: "S5.2", A: "S9.3", B: "S9.1"})
    assert dict(said(table)) == {
        "S8.1": "behind Blue 14",
        "S8.3": "behind Blue X9X",
        "Stay": "",
    }


def test_an_open_road_over_the_line_says_who_scores() -> None:
    table = drawn("open-road", {ME: "S29.2", A: "S2.2"}, track="andover")
    assert dict(said(table))["S1.2"] == ("behind Blue X9X; Yellow 888 crosses the line: +1 for you")
