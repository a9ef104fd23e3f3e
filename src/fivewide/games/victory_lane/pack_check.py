"""Judging a pack as a whole: what the rulebook tells of the lost cards, tiles and races."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from .board import ADVANCE_CARS, ADVANCE_LINES, DRAW, QUICK_PIT, Board
from .content import WORST_STOPWATCH, Content, made_event
from .options import Options
from .trial import card_values, cards_in_stage
from .vocabulary import face_in

# CC-03, VL-MAN-12 to VL-MAN-17: cards the rulebook knows, and words their effects must have
KNOWN_CARDS: dict[str, tuple[str, ...]] = {
    "Dialed In": ("status lapped", "status move_over", "die even: bonus 2"),
    "Draft Run": ("in_line", "draft"),
    "Pedal Down": (),
    "Ride the Draft": ("in_line", "draft", "draw"),
    "Shift Gears": (),
    "Trading Paint": ("touching",),
    "Low Line": ("on_lane LL", "bonus"),
}
KNOWN_EVENTS = (
    "line-energy",
    "tire-wear",
    "quick-pit",
    "2-wide-risk-test",
    "3-wide-risk-test",
    "caution-debris",
    "caution-rain",
)
CORRELATION = -0.5  # CC-02: of stopwatch and worth, at most
LINES_OFTEN = 4  # CC-06: so many events that reward lines
LOPSIDED = 6  # spaces on the six faces of a Team card: one more or less on each
FIFTH_CARD = 0.5  # CC-07: of the longest stages that come to a fifth Laps card

Make = Callable[[Content, Options], Any]


def judge(content: Content, make: Make) -> list[str]:
    """Everything that reading a pack does not see, or BadContent; what it found, in lines."""
    cards = len(content.cards)
    found = [f"{len(content.races)} races, {len(content.tiles)} tiles, {cards} Action cards"]
    if content.pack.faults:  # of reading: what is left out would be missed below
        return found
    judge_stopwatches(content)
    judge_known_cards(content)
    judge_events(content)
    judge_races(content)
    if content.pack.faults:
        return found
    look_over(content)
    for race in content.races:
        make(content, Options(races=race.id))
    board: Board = make(content, Options(races=content.races[0].id)).board
    found.append(judge_stages(content, board))
    found.append(judge_worth(content, board))
    return found


def look_over(content: Content) -> None:
    """What can be raced with, but is hardly meant: Team cards that are not alike."""
    spaces = {team.id: sum(face_in(face)[0] for face in team.faces) for team in content.teams}
    usual = sorted(spaces.values())[len(spaces) // 2]
    for team, moved in spaces.items():
        if abs(moved - usual) > LOPSIDED:
            reason = f"its six faces move {moved} spaces, those of other teams about {usual}"
            content.pack.warn("teams.csv", team, reason)


def judge_stopwatches(content: Content) -> None:
    """CC-01. From 1 to 54, both present, none twice (VL-QUAL-01, VL-QUAL-07)."""
    seen: dict[int, str] = {}
    for card in content.cards:
        if card.stopwatch in seen:
            reason = f"stopwatch {card.stopwatch} is that of {seen[card.stopwatch]} too (CC-01)"
            content.pack.complain("action_cards.csv", card.id, reason)
        seen[card.stopwatch] = card.id
    for number in (1, WORST_STOPWATCH):
        if number not in seen:
            content.pack.complain("action_cards.csv", "all cards", f"none has {number} (CC-01)")


def judge_known_cards(content: Content) -> None:
    """CC-03, CC-04. The cards that the rulebook speaks of, doing what it says."""
    for name, words in KNOWN_CARDS.items():
        named = [card for card in content.cards if card.name == name]
        if not named:
            content.pack.complain("action_cards.csv", "all cards", f"no {name} (CC-03)")
        for card in named:
            missing = [word for word in words if word not in card.effect]
            if missing:
                reason = f"{name} needs {missing[0]!r} in its effect (CC-03)"
                content.pack.complain("action_cards.csv", card.id, reason)
            if name == "Dialed In" and card.move != "2":
                content.pack.complain("action_cards.csv", card.id, "Dialed In moves 2 (CC-03)")
            if not words and card.icon != "none":
                content.pack.complain("action_cards.csv", card.id, f"{name} has no icon (CC-04)")


def judge_events(content: Content) -> None:
    """CC-06. The events that the rulebook names, mostly good ones, often for lines."""
    used = [event for card in content.laps for event in card.events]
    for event in KNOWN_EVENTS:
        if event not in used:
            content.pack.complain("laps_cards.csv", "all cards", f"no {event} (CC-06)")
    if not any(card.events == ["line-energy", "tire-wear"] for card in content.laps):
        reason = "one has line-energy above tire-wear (CC-06)"
        content.pack.complain("laps_cards.csv", "all cards", reason)
    effects = {event.id: made_event(content.pack, event).what for event in content.events}
    good = (ADVANCE_LINES, ADVANCE_CARS, DRAW, QUICK_PIT)
    kind = sum(1 for event in used if effects[event] in good)
    lines = sum(1 for event in used if effects[event] == ADVANCE_LINES)
    if 2 * kind <= len(used):
        content.pack.complain("laps_cards.csv", "all cards", "events are mostly good (CC-06)")
    if lines < LINES_OFTEN:
        content.pack.complain("laps_cards.csv", "all cards", "events often help lines (CC-06)")


def judge_races(content: Content) -> None:
    """CC-10, CC-11, CC-14. Ten races of three kinds, mostly of two stages, on tiles 1 and 2."""
    races = content.races
    if len(races) != 10 or len({race.kind for race in races}) != 3:
        content.pack.complain("races.toml", "all races", "ten races of all three kinds (CC-10)")
    if 2 * sum(1 for race in races if len(race.stages) == 2) <= len(races):
        content.pack.complain("races.toml", "all races", "most have two stages (CC-10)")
    first = [race for race in races if race.name == "B-Con 80"]
    if not first or (first[0].left, first[0].right) != ("1A", "2A"):
        content.pack.complain("races.toml", "B-Con 80", "is raced on 1A and 2A (CC-10)")
    grids = {tile.id: tile.finish is not None for tile in content.tiles}
    if grids != {"1A": True, "1B": True, "2A": False, "2B": False}:
        reason = "sides are 1A, 1B, 2A, 2B, the grid on both sides of tile 1 (CC-11)"
        content.pack.complain("tiles.toml", "all tiles", reason)
    for tile in content.tiles:
        if tile.finish is not None and len(tile.lapped_start) != 2:
            content.pack.complain("tiles.toml", tile.id, "needs two Lapped Start spaces (CC-14)")


def judge_worth(content: Content, board: Board) -> str:
    """CC-02. A low stopwatch goes with a good card, on the whole."""
    values = card_values(board)
    rank = correlation([card.stopwatch for card in content.cards], values)
    if rank > CORRELATION:
        reason = f"rank correlation of stopwatch and worth is {rank:.2f}, not below -0.5 (CC-02)"
        content.pack.complain("action_cards.csv", "all cards", reason)
    mean = sum(values) / len(values) / 2
    return f"cards are worth {mean:.1f} spaces; rank correlation with the stopwatch {rank:.2f}"


def judge_stages(content: Content, board: Board) -> str:
    """CC-07. Long stages come to a fifth Laps card often enough for the NPDs' stop to matter."""
    longest = max(max(race.stages) for race in content.races)
    shares = [cards_in_stage(board, max(race.stages))[1] for race in content.races]
    if min(shares) < FIFTH_CARD:
        reason = f"a fifth Laps card comes in {min(shares):.0%} of the longest stages (CC-07)"
        content.pack.complain("races.toml", "all races", reason)
    cards = cards_in_stage(board, longest)[0]
    return f"a stage of {longest} laps takes {cards:.1f} Laps cards"


def correlation(one: list[int], other: list[float]) -> float:
    """Spearman's rank correlation."""
    ranks = [ranked([float(value) for value in one]), ranked(other)]
    mean = (len(one) - 1) / 2
    top = sum((a - mean) * (b - mean) for a, b in zip(*ranks, strict=True))
    spread = [sum((rank - mean) ** 2 for rank in each) for each in ranks]
    return float(top / (spread[0] * spread[1]) ** 0.5)


def ranked(values: list[float]) -> list[float]:
    """Ranks from 0; equal values share the middle of theirs."""
    below = [sum(1 for other in values if other < value) for value in values]
    same = [sum(1 for other in values if other == value) for value in values]
    return [low + (equal - 1) / 2 for low, equal in zip(below, same, strict=True)]
