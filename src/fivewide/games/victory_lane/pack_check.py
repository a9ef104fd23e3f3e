"""Judging a pack as a whole: what the rulebook tells of the lost cards, tiles and races."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from statistics import correlation
from typing import Any

from fivewide.content.game_content import needs

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
    need = needs(content.pack, "action_cards.csv")
    seen: dict[int, str] = {}
    for card in content.cards:
        other = seen.get(card.stopwatch, "")
        need(not other, card.id, f"stopwatch {card.stopwatch} is that of {other} too (CC-01)")
        seen[card.stopwatch] = card.id
    for number in (1, WORST_STOPWATCH):
        need(number in seen, "all cards", f"none has {number} (CC-01)")


def judge_known_cards(content: Content) -> None:
    """CC-03, CC-04. The cards that the rulebook speaks of, doing what it says."""
    need = needs(content.pack, "action_cards.csv")
    for name, words in KNOWN_CARDS.items():
        named = [card for card in content.cards if card.name == name]
        need(len(named) > 0, "all cards", f"no {name} (CC-03)")
        for card in named:
            missing = next((word for word in words if word not in card.effect), "")
            need(not missing, card.id, f"{name} needs {missing!r} in its effect (CC-03)")
            need(name != "Dialed In" or card.move == "2", card.id, "Dialed In moves 2 (CC-03)")
            need(len(words) > 0 or card.icon == "none", card.id, f"{name} has no icon (CC-04)")


def judge_events(content: Content) -> None:
    """CC-06. The events that the rulebook names, mostly good ones, often for lines."""
    need = needs(content.pack, "laps_cards.csv", "all cards")
    used = [event for card in content.laps for event in card.events]
    for event in KNOWN_EVENTS:
        need(event in used, "", f"no {event} (CC-06)")
    above = any(card.events == ["line-energy", "tire-wear"] for card in content.laps)
    need(above, "", "one has line-energy above tire-wear (CC-06)")
    effects = {event.id: made_event(content.pack, event).what for event in content.events}
    happening = [effects[event] for event in used]
    good = sum(what in (ADVANCE_LINES, ADVANCE_CARS, DRAW, QUICK_PIT) for what in happening)
    need(2 * good > len(used), "", "events are mostly good (CC-06)")
    need(happening.count(ADVANCE_LINES) >= LINES_OFTEN, "", "events often help lines (CC-06)")


def judge_races(content: Content) -> None:
    """CC-10, CC-11, CC-14. Ten races of three kinds, mostly of two stages, on tiles 1 and 2.

    Whoever adds a race of his own may have more.
    """
    need, races = needs(content.pack, "races.toml"), content.races
    ten = len(races) >= 10 and len({race.kind for race in races}) == 3
    need(ten, "all races", "ten races or more, of all three kinds (CC-10)")
    short = [race for race in races if len(race.stages) == 2]
    need(2 * len(short) > len(races), "all races", "most have two stages (CC-10)")
    sides = next(((race.left, race.right) for race in races if race.name == "B-Con 80"), None)
    need(sides == ("1A", "2A"), "B-Con 80", "is raced on 1A and 2A (CC-10)")
    need = needs(content.pack, "tiles.toml")
    grids = {tile.id: tile.finish is not None for tile in content.tiles}
    there = grids == {"1A": True, "1B": True, "2A": False, "2B": False}
    need(there, "all tiles", "sides are 1A, 1B, 2A, 2B, the grid on both sides of tile 1 (CC-11)")
    for tile in content.tiles:
        two = tile.finish is None or len(tile.lapped_start) == 2
        need(two, tile.id, "needs two Lapped Start spaces (CC-14)")


def judge_worth(content: Content, board: Board) -> str:
    """CC-02. A low stopwatch goes with a good card, on the whole: Spearman's rank correlation."""
    values = card_values(board)
    rank = correlation(ranked([card.stopwatch for card in content.cards]), ranked(values))
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


def ranked(values: Sequence[float]) -> list[float]:
    """Ranks from 0; equal values share the middle of theirs."""
    below = [sum(1 for other in values if other < value) for value in values]
    same = [sum(1 for other in values if other == value) for value in values]
    return [low + (equal - 1) / 2 for low, equal in zip(below, same, strict=True)]
