"""Positions no race could come to are refused in one line; whatever is accepted can be played."""

from __future__ import annotations

from typing import Any

import pytest

from fivewide.games.apocalypse_road import GAME
from fivewide.games.apocalypse_road.rules.setup import grid_space
from fivewide.kernel.chance import Seeded
from fivewide.kernel.errors import BadPosition
from tests.games.apocalypse_road.scenes import MATE, ME, A, B
from tests.games.mutations import accepted, bent, moments, pick, played_out
from tests.games.tables import opened

Document = dict[str, Any]
STAR = "solo-6-star"
OVER: Document = {"asks": "over", "pools": {"0": 0}, "winner": 0}


def segment(asks: str, cars: dict[str, str] | None = None, **keys: Any) -> Document:
    """Yellow 888 is driven, with the car ahead of it and whatever else is said."""
    table = {key: keys.pop(key) for key in list(keys) if key in TABLE_KEYS}
    where = {ME: "S5.2", A: "S4.2", **(cars or {})}
    return {"asks": asks, "cars": where, "segment": {"car": ME, "card": STAR, **keys}, **table}


def step(**keys: Any) -> Document:
    return segment("step", **{"points": 4, **keys})


def shot(**keys: Any) -> Document:
    """Yellow 888 shoots backward."""
    return segment("combat-card", **{"target": A, **keys})


def ram(**keys: Any) -> Document:
    cars = keys.pop("cars", {B: "S6.2"})
    return segment("collision-card", cars, **{"card": "ram-solo-2", "target": B, **keys})


def grid(*cars: str, **keys: Any) -> Document:
    """Two teams before the start, these cars on the first positions of the grid."""
    starters = {"0": YELLOW[:5], "1": BLUE[:5]}
    left = {seat: [car for car in ids if car not in cars] for seat, ids in starters.items()}
    places = dict(zip(cars, GRID, strict=False))
    return {"asks": "bag", "cars": places, "starters": left, **keys}


TABLE_KEYS: tuple[str, ...] = (
    "acted",
    "suppressed",
    "reloading",
    "vacancies",
    "to_act",
    "last",
    "next",
    "first",
)
TABLE_KEYS += ("combat_discards", "event_discards", "damage", "bounty", "hands")
SETUP = GAME.prepare({"track": "lesson-4", "moves": "steps"}, 2)
NAMES = SETUP.content.names
YELLOW, BLUE = NAMES.car_ids[:8], NAMES.car_ids[8:16]
GRID = [NAMES.space(grid_space(GAME.new(SETUP, Seeded(0)), place)) for place in range(10)]
FIRST = (YELLOW[0], BLUE[0])

IMPOSSIBLE: list[tuple[str, Document, str]] = [
    # points and the win
    ("an empty pool without a winner", {"asks": "over", "pools": {"0": 0}}, "winner: say 0"),
    ("an empty pool in the middle of the race", {"pools": {"1": 0}}, "pools: seat 1 has won"),
    ("a winner in the middle of the race", {"winner": 0}, "winner: a race that is won is over"),
    ("two empty pools", {**OVER, "pools": {"0": 0, "1": 0}}, "pools: seats 0 and 1 are empty"),
    ("a winner with points to go", {**OVER, "winner": 1}, "winner: 1; must be 0: its pool is"),
    ("an end without an empty pool", {"asks": "over", "winner": 0}, "asks: over: no pool is empty"),
    (
        "a race called off for the larger pool",
        {"asks": "over", "turn": 40, "pools": {"0": 5, "1": 4}, "winner": 0},
        "must be 1: its pool is the smallest",
    ),
    ("more claimed and removed than there is", {"claimed": {"0": 8}, "removed": {"0": 8}}, "more"),
    ("a clock that took from one pool only", {"turn": 2, "removed": {"0": 1}}, "from every pool"),
    ("a clock that went too fast", {"turn": 2, "removed": {"0": 2, "1": 2}}, "removed: 2; the"),
    ("a clock that stopped in turn 1", {"clock_off": True}, "clock_off: the clock has not begun"),
    ("more markers than the card puts down", {"bounty": 5}, "bounty: 5; must be 0 to 4"),
    ("a Bounty in play and discarded", {"bounty": 1, "event_discards": {"bounty": 1}}, "in play"),
    # cars
    ("two cars on one space", {"cars": {ME: "S5.2", A: "S5.2"}}, "S5.2 is taken by"),
    ("a car activated twice", {"cars": {ME: "S5.2", A: "S6.2"}, "acted": [A, A]}, "named twice"),
    ("damage on a wreck", {"cars": {ME: "S5.2", A: "destroyed"}, "damage": {A: 1}}, "not in the"),
    ("a wreck with a marker", {"cars": {ME: "S5.2", A: "destroyed"}, "debt": [A]}, "not in the"),
    ("six markers of damage", {"cars": {ME: "S5.2"}, "damage": {ME: 6}}, "a car in the race has 0"),
    ("six cars of a team", {"cars": {id: f"S{n}.1" for n, id in enumerate(YELLOW[:6], 2)}}, "more"),
    ("a car not replaced yet", {"cars": {ME: "S5.2"}, "vacancies": [[1, True]]}, "are replaced"),
    (
        "a replacement for a car that is not lost",
        segment("replacement", vacancies=[[1, True]]),
        "seat 1 lost 1 cars; destroyed are 0",
    ),
    (
        "a replacement though all are there",
        {
            "asks": "replacement",
            "cars": {**{id: f"S{n}.1" for n, id in enumerate(BLUE[:5], 2)}, BLUE[5]: "destroyed"},
            "vacancies": [[1, True]],
        },
        "seat 1 has all its cars",
    ),
    (
        "a replacement out of turn",
        segment(
            "replacement",
            {A: "destroyed", MATE: "destroyed"},
            vacancies=[[1, True], [0, True]],
            to_act=1,
        ),
        "to_act: 1; seat 0 replaces its car first",
    ),
    # hands and decks
    ("a card that does not exist", {"hands": {"0": ["solo-9"]}}, "no card 'solo-9'"),
    ("more copies than there are", {"hands": {"0": ["lead-6-star"] * 6}}, "no lead-6-star left"),
    (
        "a card in a hand and discarded",
        {"hands": {"0": ["solo-2"]}, "discards": {"solo-2": 4}},
        "hands.0: there is no solo-2 left",
    ),
    ("seven cards", {"hands": {"0": ["solo-2"] * 7}}, "six cards at most"),
    (
        "a card drawn that is not discarded",
        segment("bump", {B: "S6.2"}, event="bump-and-run", event_discards={"drift": 1}),
        "event_discards: bump-and-run has been drawn",
    ),
    ("hands dealt that are full", {"asks": "race-deck", "hands": "full"}, "nothing to deal"),
    # the turn
    ("a part that does not follow", {"next": "keep-moving"}, "next: keep-moving; after card comes"),
    (
        "somebody else's turn",
        segment("fire", to_act=1),
        "to_act: 1; fire is asked of seat 0",
    ),
    (
        "a seat asked for what chance decides",
        segment("event-card", to_act=0),
        "to_act: 0; event-card is not asked of one seat",
    ),
    ("another seat about to play", {"to_act": 0, "last": 1}, "last: 1; must be 0"),
    ("a segment between segments", segment("discard"), "segment: discard is asked between"),
    (
        "discards with cars left to drive",
        {"asks": "discard", "cars": {ME: "S5.2", A: "S6.2"}, "acted": [A]},
        "acted: seat 0 still has cars",
    ),
    ("cars driven before hands are filled", {"asks": "race-deck", "acted": [ME]}, "acted: no car"),
    ("sealed answers to an open question", {"sealed": {"0": []}}, "sealed: card is nothing"),
    ("starting cars after the start", {"starters": {"0": [YELLOW[7]]}}, "starters: the start is"),
    # the start
    ("damage before the start", grid(*FIRST, damage={ME: 1}), "damage: the race has not begun"),
    ("hands before the start", grid(hands={"0": ["solo-2"]}), "hands: the race has not begun"),
    ("turn 2 before the start", grid(turn=2), "turn: the race has not begun"),
    ("a pole left open", grid(*FIRST, cars={ME: GRID[1], A: GRID[2]}), "grid positions"),
    (
        "a car in the Chute at the start",
        grid(*FIRST, cars={ME: "chute", A: GRID[0]}),
        "grid positions",
    ),
    ("two of a team in a round", grid(YELLOW[0], YELLOW[1]), "one car of every team"),
    ("another first player than on pole", grid(*FIRST, first=1), "first: the owner of the car"),
    ("a first player before the grid", grid(first=0), "first: the owner of the car"),
    ("three starting cars", grid(starters={"0": YELLOW[:3], "1": BLUE[:3]}), "3 starting cars"),
    ("a starting car named twice", grid(starters={"0": [ME] * 5, "1": BLUE[:5]}), "named twice"),
    ("a bag that is full already", grid(bagged={"0": ME, "1": A}), "bagged: the bag is empty"),
    ("all answers sealed", grid(sealed={"0": ME, "1": A}), "sealed: once all are in"),
    ("a bag filled by chance", grid(asks="bag-fill"), "not asked with this bag_choice"),
    ("an open choice", {"asks": "starting-cars-openly"}, "not asked with this pick"),
    # the active car
    ("an active car in reserve", segment("fire", {ME: "reserve"}), "segment.car: yellow 888 is in"),
    ("an active car that has acted", step(acted=[ME]), "has been activated in this turn"),
    (
        "a wreck about to move",
        step(cars={ME: "destroyed", MATE: "S6.2"}),
        "segment.car: yellow 888 is destroyed",
    ),
    (
        "a wreck that draws an event",
        segment("event-card", {ME: "destroyed", MATE: "S6.2"}),
        "draws no event",
    ),
    # events
    ("an event without a star", segment("event-card", card="solo-2"), "solo-2 has no star"),
    ("an event that is not named", segment("drift", {B: "S6.2"}), "name the event that drift"),
    (
        "a question of another event",
        segment("drift", {B: "S6.2"}, event="get-there"),
        "drift does not come from get-there",
    ),
    (
        "an event before it is drawn",
        segment("fire", event="drift", next="start-moving"),
        "none has been",
    ),
    ("an event drawn twice", segment("event-card", event="drift"), "none has been drawn"),
    ("a move by an event that moves nobody", step(event="bounty", bounty=4), "does not lead to"),
    ("debris counted without debris", segment("fire", asked=1), "only Dangerous Debris"),
    # shots
    ("a second shot", segment("fire", fired=True), "fires once in an activation"),
    ("a Combat Card for no shot", shot(fired=False), "segment.fired: false"),
    ("a shot of a suppressed car", segment("fire", suppressed=[ME]), "suppressed: yellow 888"),
    ("a shot while reloading", segment("fire", reloading=[ME]), "reloading: yellow 888"),
    ("a target out of range", shot(cars={A: "S9.2"}), "blue X9X is no target"),
    ("a target in one's own team", shot(cars={MATE: "S4.1"}, target=MATE), "is no target of"),
    ("a shot at nobody", shot(target=None), "segment.target: name the car"),
    ("a target of no attack", step(target=A), "segment.target: there is none"),
    # moves
    ("points without a move", segment("fire", points=3), "segment.points: 3; nothing moves"),
    ("more points than the card gives", step(card="solo-2", points=14), "it has 10 at most"),
    ("a mover that is not driven", step(mover=A), "segment.mover: blue X9X; yellow 888 moves"),
    ("a locked Solo", step(locked=True), "only a Line or a Pursuit is locked"),
    ("a train behind a Solo", step(train=[A]), "nobody follows but"),
    (
        "a train with a gap",
        step(card="lead-2", cars={A: "S3.2"}, train=[A]),
        "blue X9X is not next to",
    ),
    ("a train of one car twice", step(card="lead-2", train=[A, A]), "named twice"),
    ("a train that is followed elsewhere", step(card="lead-2", link_at="S9.2"), "stands elsewhere"),
    ("a lane that is not ahead", step(lanes=["S6.2", "S9.1"]), "S9.1 is not ahead of S6.2"),
    ("a step too far", segment("lane", pending="forward S9.2", points=4), "no step"),
    (
        "a step that waits for nothing",
        segment("lane", pending="forward S6.2", points=4),
        "segment.pending: this step waits for no choice",
    ),
    ("a branch where no lane is asked for", step(branch="S6.2"), "segment.branch: S6.2; must be"),
    ("a used space left out", step(used=["S9.1"]), "segment.used: the space yellow 888 stands on"),
    ("a move between moves", segment("fire", pending="forward S6.2"), "nothing moves when"),
    # collisions
    ("a ram without a Ram card", ram(card="solo-2"), "solo-2 does not ram"),
    ("a ram of a car that is not ahead", ram(cars={B: "S7.2"}), "blue 14 is not ahead of"),
    ("a ram into another space", ram(entering="S6.3"), "entering: S6.3; blue 14 stands elsewhere"),
    ("a ram of a suppressed car", ram(suppressed=[ME]), "does not attack when suppressed"),
    ("a sideswipe without the event", ram(sideswipe=True), "comes from the event Sideswipe"),
    ("a card turned up before it is drawn", ram(face="c04"), "segment.face: there is none"),
    ("a Chain by another card", {**ram(face="c04"), "asks": "chain"}, "that brought the Chain"),
    ("a car bulldozed in advance", ram(bulldozes=True), "segment.bulldozes: there is none"),
    (
        "a space fought for far away",
        segment(
            "replacement",
            {B: "destroyed"},
            card="ram-solo-2",
            target=B,
            entering="S9.2",
            next="after-collision",
            vacancies=[[1, False]],
        ),
        "S9.2 is not next to yellow 888",
    ),
]


def full_hands() -> dict[str, list[str]]:
    return {"0": ["solo-2"] * 4 + ["line-2"] * 2, "1": ["lead-2"] * 4 + ["line-2"] * 2}


@pytest.mark.parametrize(
    ("document", "words"), [row[1:] for row in IMPOSSIBLE], ids=[row[0] for row in IMPOSSIBLE]
)
def test_what_no_race_could_come_to_is_refused(document: Document, words: str) -> None:
    if document.get("hands") == "full":
        document = {**document, "hands": full_hands()}
    with pytest.raises(BadPosition) as refused:
        GAME.place(SETUP, document)
    line = str(refused.value)
    assert words in line
    assert line.startswith("position.")
    assert "\n" not in line


POSSIBLE: list[tuple[str, Document]] = [
    ("a race that is won", OVER),
    (
        "a race called off",
        {"asks": "over", "turn": 40, "pools": {"0": 4, "1": 4}, "winner": 0},
    ),
    ("a clock that has gone", {"turn": 3, "removed": {"0": 2, "1": 2}}),
    ("a clock that has stopped", {"turn": 3, "removed": {"0": 1, "1": 1}, "clock_off": True}),
    ("a bag to be filled", grid(*FIRST)),
    ("a shot", shot()),
    ("a ram", ram()),
    ("a step", step()),
    ("a leader with its train", step(card="lead-2", train=[A])),
    (
        "a replacement",
        segment("replacement", {A: "destroyed"}, vacancies=[[1, True]], fired=True),
    ),
    ("a car bumped", segment("bump", {B: "S6.2"}, event="bump-and-run")),
]


@pytest.mark.parametrize("document", [row[1] for row in POSSIBLE], ids=[r[0] for r in POSSIBLE])
def test_what_can_be_is_accepted_and_is_the_same_again(document: Document) -> None:
    state = GAME.place(SETUP, document)
    whole = GAME.position(state)
    assert GAME.position(GAME.place(SETUP, whole)) == whole


def test_cards_of_the_segment_lie_among_the_discards() -> None:
    state = GAME.place(SETUP, segment("bump", {B: "S6.2"}, event="bump-and-run"))
    assert GAME.position(state)["event_discards"] == {"bump-and-run": 1}


@pytest.mark.parametrize(("track", "players", "seed"), [("andover", 2, 1), ("essendarium", 3, 2)])
def test_whatever_is_accepted_can_be_played_to_the_end(track: str, players: int, seed: int) -> None:
    options = {"moves": "steps", "track": track, "turn_cap": 1}
    setup = GAME.prepare(options, players)
    chance = Seeded(seed)
    documents = moments(GAME, setup, opened(GAME, seed, players, options), chance)
    taken = 0
    for _ in range(24):
        state = accepted(GAME, setup, bent(pick(documents, chance), chance))
        if state is not None:
            taken += 1
            played_out(GAME, state, chance)
    assert 0 < taken < 24
