"""The log in passages: one line for an activation, true to its steps."""

from __future__ import annotations

import random
import re
from collections import Counter
from functools import cache
from typing import Any

import pytest

from fivewide.games.apocalypse_road import GAME, builtin_content
from fivewide.games.apocalypse_road.names import Names
from fivewide.kernel.agenda import options_of
from fivewide.kernel.edge import names_of
from fivewide.kernel.events import KINDS
from fivewide.kernel.game import Event, redacted
from fivewide.kernel.passages import summed_up
from tests.effort import some_interpreted
from tests.games.apocalypse_road.scenes import ME, A, B, F, RaceTable, act, scene, turn
from tests.games.reading import divided
from tests.games.tables import opened

NAMES = ["You", "Kim", "Ross", "Ola", "Rin"]
TRACKS = [track.id for track in builtin_content().tracks if track.kin != "lesson"]


@cache
def finished(track: str, seed: int, players: int) -> RaceTable:
    """A race run at random to its end."""
    table = opened(GAME, seed, players, {"track": track, "moves": "steps"})
    chance = random.Random(seed)
    while not table.over:
        seat, question = table.to_act[0], table.state.question
        assert question is not None
        numbers = [int(number) for number in options_of(table.state, seat)]
        table.act(seat, GAME.named(table.state, question, chance.choice(numbers)))
    return table


def activations(track: str) -> list[tuple[Names, list[Event], str]]:
    """Every activation of a few races: its events and its sentence."""
    found = []
    for seed in range(3):
        table = finished(track, seed, 2 + (seed + TRACKS.index(track)) % 4)
        names = names_of(table.state)
        for events in divided(GAME, table.events(None)):
            if events[0].kind == "card-played":
                words = summed_up(GAME, table.state, events, NAMES).words
                found.append((names, events, words))
    assert len(found) > 40
    return found


def last(table: RaceTable) -> str:
    """The last passage of a table in one line."""
    passages = divided(GAME, table.events(None))
    return summed_up(GAME, table.state, passages[-1], NAMES).words


def facts(events: list[Event], kind: str, name: str) -> list[int]:
    return [event.facts[name] or 0 for event in events if event.kind == kind]


@pytest.mark.parametrize("track", some_interpreted(TRACKS, 3))
def test_a_race_is_told_in_a_tenth_of_its_lines(track: str) -> None:
    table = finished(track, 1, 4)
    events = table.events(None)
    passages = divided(GAME, events)
    assert sum(len(passage) for passage in passages) == len(events)
    assert len(passages) * 8 < len(events)


@pytest.mark.parametrize("track", some_interpreted(TRACKS, 3))
def test_every_activation_names_car_card_and_way(track: str) -> None:
    for names, events, words in activations(track):
        car, card = events[0].facts["car"] or 0, events[0].facts["card"] or 0
        assert words.startswith(f"{names.car(car)}, {names.card(card)}")
        ends = [event.facts["space"] or 0 for event in events if is_drive(event, car)]
        if ends:
            assert names.space(ends[-1]) in words
        starts = [event.facts["from"] or 0 for event in events if is_move(event, car)]
        if starts and not any(event.kind == "came-onto-the-track" for event in events):
            assert names.space(starts[0]) in words


def is_drive(event: Event, car: int) -> bool:
    kinds = ("moved", "came-onto-the-track", "took-the-space", "drove-on", "took-the-open-road")
    return event.kind in kinds and event.facts["car"] == car


def is_move(event: Event, car: int) -> bool:
    return event.kind in ("moved", "drove-on", "took-the-open-road") and event.facts["car"] == car


@pytest.mark.parametrize("track", some_interpreted(TRACKS, 3))
def test_points_in_a_line_are_those_of_its_steps(track: str) -> None:
    for _, events, words in activations(track):
        scored: Counter[str] = Counter()
        for event in events:
            if event.kind in ("crossed-the-line", "kill-scored"):
                who = NAMES[event.facts["seat"] or 0]
                scored["you" if who == "You" else who] += event.facts["points"] or 0
        told: Counter[str] = Counter()
        # not the number of a card: that stands before the first colon
        for points, who in re.findall(r"\+(\d+) (you|[A-Z]\w+)", words.partition(": ")[2]):
            told[who] += int(points)
        assert told == scored, words


@pytest.mark.parametrize("track", some_interpreted(TRACKS, 3))
def test_damage_wrecks_shots_and_events_are_all_there(track: str) -> None:
    for names, events, words in activations(track):
        for event in events:
            if event.kind == "damaged":
                total = event.facts["total"]
                assert f"{event.facts['damage']} damage" in words
                assert f"({total} of 6)" in words
            elif event.kind == "destroyed":
                assert f"{names.car(event.facts['car'] or 0)} destroyed" in words
            elif event.kind == "fired":
                assert f"fired at {names.car(event.facts['target'] or 0)}: " in words
            elif event.kind in ("rammed", "sideswiped"):
                assert f"{event.kind} {names.car(event.facts['target'] or 0)}" in words
            elif event.kind == "event-drawn":
                assert f"drew {names.event(event.facts['event'] or 0)}" in words
            elif event.kind == "replacement-in-the-chute":
                assert f"{names.car(event.facts['car'] or 0)} into the Chute" in words


@pytest.mark.parametrize("track", some_interpreted(TRACKS, 3))
def test_everybody_moved_is_named_or_counted(track: str) -> None:
    moving = {"pushed": "pushed", "pulled": "along", "displaced": "displaced"}
    for names, events, words in activations(track):
        for kind, verb in moving.items():
            cars = set(facts(events, kind, "car"))
            if not cars:
                continue
            assert verb in words
            missing = [car for car in cars if names.car(car) not in words]
            assert not missing or " more" in words, (words, missing)


def test_a_line_with_crossings_reads_like_this() -> None:
    table = turn({"yellow 212": "S29.2", F: "S30.2", A: "S28.2"}, ["line-3"], "andover", players=3)
    act(table, {"play": "yellow 212: line-3"})
    while table.state.segment.car == 4:
        forward = [action for action in table.options(0) if "forward" in action]
        table.act(0, forward[0] if forward else table.options(0)[-1])
    assert last(table) == (
        "Yellow 212, Line +3: S29.2 to S8.2, pushed Red 5, took Blue X9X along; "
        "3 crossings, +1 Ross, +1 you, +1 Kim."
    )


def test_a_shot_that_kills_reads_like_this() -> None:
    table = turn({"yellow 36": "S5.2", A: "S6.2", B: "S20.2"}, ["solo-2"], damage={A: 5})
    act(table, {"play": "yellow 36: solo-2"})
    act(table, {"fire": A}, "c11")
    assert last(table).startswith(
        "Yellow 36, Solo +2: fired at Blue X9X: hit, 2 damage (6 of 6), Blue X9X destroyed, +1 you"
    )


def test_an_activation_going_on_is_told_as_far_as_it_is() -> None:
    table = turn({ME: "S5.2", A: "S4.2"}, ["solo-2"])
    act(table, {"play": f"{ME}: solo-2"})
    passages = divided(GAME, table.events(None))
    assert GAME.sum_up(table.state, passages[-1], NAMES) == "Yellow 888, Solo +2."
    act(table, {"fire": "hold"})
    act(table, {"forward": "S6.2"})
    assert last(table) == "Yellow 888, Solo +2: S5.2 to S6.2."


def test_a_ram_reads_like_this() -> None:
    table = scene({ME: "S5.2", A: "S6.2"}, "ram-solo-3", 2)
    act(table, {"forward": "S6.2"}, "c05")
    played = Event("AR-4.4-02", "card-played", {"seat": 0, "car": 0, "card": 34})
    words = GAME.sum_up(table.state, [played, *table.events(None)], NAMES)
    assert words.endswith("rammed Blue X9X: 2 damage (2 of 6), 1 damage to itself (1 of 6).")


def test_the_line_up_and_the_turns_have_a_line_each() -> None:
    table = finished("andover", 1, 3)
    passages = divided(GAME, table.events(None))
    lines = [summed_up(GAME, table.state, passage, NAMES).words for passage in passages]
    assert lines[0].startswith("Line-up, from pole back: ")
    assert lines[0].endswith(" went first.")
    assert lines[1] == "Turn 1 began: hands filled."
    assert "Turn 2 began: hands filled; the Countdown Clock took 1 point from every pool." in lines
    closed = [line for line in lines if line.startswith("Turn 1 closed: ")]
    assert len(closed) == 1
    assert "got the First Player marker, with" in closed[0]
    assert lines[-1].endswith(" won the race.")


def test_no_event_has_a_secret_that_a_line_could_leak() -> None:
    """Hands are told by their number only, so that everybody reads the same log."""
    table = finished("andover", 1, 3)
    events = table.events(None)
    assert events == [redacted(event, 1) for event in events]
    kinds: Any = {event.kind for event in events}
    assert not [
        kind.name for kind in KINDS if kind.name in kinds and kind.rule[:3] == "AR-" and kind.secret
    ]
