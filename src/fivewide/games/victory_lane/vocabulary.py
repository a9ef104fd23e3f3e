"""The small vocabulary in which a pack says what cards, faces and events do."""

from __future__ import annotations

import re

from fivewide.kernel.agenda import packed

from . import board
from .board import Card, Clause, LapsEvent

LANE_SETS = {"LL": 1, "GI": 2, "GO": 4, "HL": 8, "G": int(board.GROOVE)}
TIMINGS = {
    "none": 0,
    "sets_move": 0,
    "before": int(board.BEFORE),
    "after": int(board.AFTER),
    "either": int(board.BEFORE | board.AFTER),
    "during": int(board.DURING),
}
STATUSES = {"move_over": int(board.MOVE_OVER), "lapped": int(board.LAPPED)}
LETTERS = {"D": int(board.DRAFT), "S": int(board.SIDE_DRAFT), "X": int(board.CROSSOVER)}
ANY_FACE = (1, 2, 3, 4, 5, 6)
NUMBER = re.compile(r"[0-9]{1,2}")
MOST_SPACES = 12
MOST_DRAWN = 4
# Effects that are there or not, and what the rules call them
FLAGS = {"diagonal_first": "diagonal", "crossover": "crossover", "free_single_push": "free_push"}


class BadWord(ValueError):
    """Something that is not in the vocabulary; the text says what, in half a sentence."""


def number_in(text: str, what: str, least: int = 1, most: int = MOST_SPACES) -> int:
    if not NUMBER.fullmatch(text) or not least <= int(text) <= most:
        raise BadWord(f"{what} needs a number from {least} to {most}, not {text[:20]!r}")
    return int(text)


def faces_in(text: str) -> int:
    """A set of faces from `4-6`, `1` or `even`."""
    if text in ("even", "odd"):
        wanted = [face for face in ANY_FACE if face % 2 == (text == "odd")]
    elif found := re.fullmatch(r"([1-6])(?:-([1-6]))?", text):
        wanted = list(range(int(found[1]), int(found[2] or found[1]) + 1))
    else:
        wanted = []
    if not wanted:
        raise BadWord(f"{text[:20]!r} is no set of faces; write 4-6, 1, even or odd")
    return sum(1 << face for face in wanted)


# Action cards


def card_from(move: str, timing: str, icon: str, effect: str, stopwatch: int) -> Card:
    """A card as the rules know it."""
    card = Card()
    card.stopwatch = stopwatch
    card.has_maneuver = icon != "none"
    card.timing = TIMINGS[timing]
    read_move(card, move)
    for text in filter(None, (part.strip() for part in effect.split(";"))):
        card.clauses.append(clause_in(text))
    judge_card(card, timing, move)
    return card


def read_move(card: Card, move: str) -> None:
    """`5`, `die 3 3 5 5 6 6` or `choice 5 straight or 4`."""
    first, *rest = move.split()
    if first == "die":
        if len(rest) != 6:
            raise BadWord("move die needs six numbers, one for each face")
        numbers = [number_in(number, "move die") for number in rest]
        card.by_die = packed(numbers)
    elif first == "choice":
        gears, straight = [], []
        for gear in " ".join(rest).split(" or "):
            number, *more = gear.split()
            if more not in ([], ["straight"]):
                raise BadWord(f"{gear[:20]!r} is no gear; write `5 straight` or `4`")
            gears.append(number_in(number, "move choice"))
            straight.append(int(more == ["straight"]))
        if len(gears) < 2 or len(set(zip(gears, straight, strict=True))) < len(gears):
            raise BadWord("move choice needs two different gears, with `or` between them")
        card.gears, card.straight = packed(gears), packed(straight)
    elif rest:
        raise BadWord(f"{move[:30]!r} is no move; write a number, die or choice")
    else:
        card.move = number_in(first, "move", 0)


def clause_in(text: str) -> Clause:
    """`if on_lane G and in_line: bonus 1`."""
    clause = Clause()
    effect = text
    if text.startswith("if "):
        conditions, colon, effect = text[3:].partition(":")
        if not colon:
            raise BadWord(f"{text[:30]!r} has no colon after its condition")
        for condition in conditions.split(" and "):
            read_condition(clause, condition.split())
    for part in effect.split(","):
        read_effect(clause, part.split())
    judge_clause(clause)
    return clause


def read_condition(clause: Clause, words: list[str]) -> None:
    match words:
        case ["on_lane", lane] if lane in LANE_SETS:
            clause.lanes = LANE_SETS[lane]
        case ["in_line"]:
            clause.line = 2
        case ["in_line", cars]:
            clause.line = number_in(cars, "in_line", 2, 8)
        case [("car_ahead" | "touching") as what]:
            setattr(clause, what, True)
        case ["status", status] if status in STATUSES:
            clause.status = STATUSES[status]
        case ["steps", steps]:
            clause.steps = number_in(steps, "steps")
        case ["die", faces]:
            clause.faces = faces_in(faces)
        case _:
            raise BadWord(
                f"{' '.join(words)[:30]!r} is no condition; there are on_lane, in_line, car_ahead, "
                "touching, status, steps, die"
            )


def read_effect(clause: Clause, words: list[str]) -> None:
    match words:
        case [("bonus" | "draft" | "side_draft" | "back" | "target_back") as what, spaces]:
            setattr(clause, what, number_in(spaces, what))
        case ["draw", cards]:
            clause.draw = number_in(cards, "draw", 1, MOST_DRAWN)
        case ["risk", faces]:
            clause.risk = faces_in(faces)
        case [what] if what in FLAGS:
            setattr(clause, FLAGS[what], True)
        case _:
            raise BadWord(
                f"{' '.join(words)[:30]!r} is no effect; there are bonus, diagonal_first, draft, "
                "side_draft, crossover, risk, back, target_back, draw, free_single_push"
            )


def judge_clause(clause: Clause) -> None:
    """Words that only make sense together."""
    if bool(clause.risk) != bool(clause.back):
        raise BadWord("risk and back belong together")
    if clause.diagonal and not clause.bonus:
        raise BadWord("diagonal_first needs a bonus")
    if clause.target_back and not (clause.touching and clause.risk and clause.bonus):
        raise BadWord("target_back needs `if touching`, a risk and a bonus")
    if clause.faces and not clause.bonus:
        raise BadWord("a die decides about a bonus")
    if clause.risk and not clause.target_back and clause.bonus:
        raise BadWord("a risk with a bonus needs a target")


def judge_card(card: Card, timing: str, move: str) -> None:
    """VL-MAN-02, VL-MAN-17. An icon has a clause and a time; a move that is set has neither."""
    sets = len(card.by_die) > 0 or len(card.gears) > 0
    if (timing == "sets_move") != sets:
        raise BadWord(f"timing sets_move goes with a move by die or choice, not with {move!r}")
    if sets and (card.has_maneuver or card.clauses):
        raise BadWord("a card whose text sets the move has no maneuver")
    if card.has_maneuver and not (card.clauses and card.timing):
        raise BadWord("an icon needs an effect, and a time for it: before, after, either, during")
    if not card.has_maneuver and any(not clause.risk for clause in card.clauses):
        raise BadWord("without an icon a card may have a risk, nothing else")
    for clause in card.clauses:
        judge_timing(card, clause)


def judge_timing(card: Card, clause: Clause) -> None:
    if clause.free_push != (card.timing == board.DURING):
        raise BadWord("free_single_push, and only that, happens during the move")
    if clause.diagonal and card.timing != board.BEFORE:
        raise BadWord("diagonal_first is decided before the move")
    later = clause.bonus and not clause.diagonal
    alone = clause.draw and not clause.draft
    if (later or alone or clause.risk) and card.timing != board.AFTER:
        raise BadWord("a bonus, a risk, or a draw by itself comes after the move")


# Team cards


def face_in(text: str) -> tuple[int, int]:
    """`M3 D X`: a Move of 3 and two maneuvers, as a set."""
    words = text.split()
    if not words or not words[0].startswith("M") or any(word not in LETTERS for word in words[1:]):
        raise BadWord(f"{text[:20]!r} is no face; write M3 D X: a Move, then D, S or X")
    if len(words) > 3 or len(set(words[1:])) < len(words) - 1:
        raise BadWord(f"{text[:20]!r}: a face has at most two different maneuvers")
    return number_in(words[0][1:], "a Move"), sum(LETTERS[word] for word in words[1:])


# Events


def happening_in(text: str) -> LapsEvent:
    """An event as the rules know it."""
    words, _, condition = text.partition(" if ")
    faces = 0
    if condition:
        die, _, numbers = condition.partition(" ")
        if die != "die":
            raise BadWord(f"{condition[:20]!r} is no condition; write `if die 1-3`")
        faces = faces_in(numbers)
    match words.split():
        case ["advance_lines", ("all" | "leader") as whose, spaces] if not faces:
            lines = board.ALL if whose == "all" else board.LEADER
            return LapsEvent(board.ADVANCE_LINES, lines, 0, number_in(spaces, "advance_lines"), 0)
        case [("advance_cars" | "back_cars") as what, *whom, spaces]:
            kind, number = filter_in(whom)
            if what == "back_cars" and not faces:
                raise BadWord("back_cars needs a die: `if die 1-2`")
            moves = board.ADVANCE_CARS if what == "advance_cars" else board.BACK_CARS
            return LapsEvent(moves, kind, number, number_in(spaces, what), faces)
        case ["wide", ("2" | "3") as wide, "back", spaces] if not faces:
            return LapsEvent(board.WIDE, board.ALL, int(wide), number_in(spaces, "wide"), 0)
        case ["draw", hand, cards] if hand.startswith("hand_at_most_") and not faces:
            most = number_in(hand.removeprefix("hand_at_most_"), "hand_at_most", 0, 3)
            drawn = number_in(cards, "draw", 1, MOST_DRAWN)
            return LapsEvent(board.DRAW, board.HAND_AT_MOST, most, drawn, 0)
        case ["quick_pit"] if not faces:
            return LapsEvent(board.QUICK_PIT, board.ALL, 0, 0, 0)
        case ["caution"]:
            return LapsEvent(board.CAUTION, board.ALL, 0, 0, faces)
    raise BadWord(
        f"{text[:40]!r} is no event; there are advance_lines, advance_cars, back_cars, wide, draw, "
        "quick_pit, caution"
    )


def filter_in(words: list[str]) -> tuple[int, int]:
    plain = ("tail", "leader_clear", "groove_alone", "worn_tires")
    match words:
        case ["on_lane", lane] if lane in LANE_SETS:
            return int(board.ON_LANE), LANE_SETS[lane]
        case [name] if name in plain:
            return int(getattr(board, name.upper())), 0
    raise BadWord(
        f"{' '.join(words)[:30]!r} is no filter; there are on_lane LANE, {', '.join(plain)}"
    )
