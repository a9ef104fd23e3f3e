"""Dust Devil content: what a pack says, judged, and made into a board."""

from __future__ import annotations

from typing import Annotated, Literal, get_args

import msgspec
from msgspec import Meta

from fivewide.content.game_content import Need, each_once, needs, pick
from fivewide.content.pack import Id, Pack, Source, Title
from fivewide.kernel.options import settled
from fivewide.kernel.speech import Words

from . import board as b
from .board import STAY, Board, Cards, HouseRules
from .options import Options
from .rules.moving import fill_tables

Color = Literal["black", "gold", "red", "purple", "blue", "yellow", "green", "white"]
Mark = Literal["turbo", "rpm", "lead-foot", "pit-stop", "spin-out"]
Kind = Literal["move", "extra-turn", "lose-turn", "bump-ahead", "keep-cage", "keep-crew", "nothing"]

EFFECTS: dict[Mark, int] = {
    "turbo": b.EXTRA_TURN,
    "rpm": b.EXTRA_TURN,
    "lead-foot": b.EXTRA_TURN,
    "pit-stop": b.PIT_STOP,
    "spin-out": b.SPIN_OUT,
}
MARK_COLORS: dict[Mark, tuple[Color, ...]] = {
    "turbo": ("green",),
    "rpm": ("green",),
    "lead-foot": ("green",),
    "pit-stop": ("yellow",),
    "spin-out": ("purple", "gold"),
}
CARD_EFFECTS: dict[Kind, int] = {
    "move": b.MOVE,
    "extra-turn": b.CARD_EXTRA_TURN,
    "lose-turn": b.LOSE_TURN,
    "bump-ahead": b.BUMP_AHEAD,
    "keep-cage": b.KEEP_CAGE,
    "keep-crew": b.KEEP_CREW,
    "nothing": b.NOTHING,
}
LONGEST = 800  # spaces: a longer track is a typing error


class MarkData(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Something that happens to whoever stops on a space."""

    space: Annotated[
        int, Meta(description="The number of the space; one mark a space, none on the last")
    ]
    mark: Annotated[
        Mark,
        Meta(
            description="What it is. turbo, rpm and lead-foot give an extra turn and belong on "
            "green, pit-stop on yellow, spin-out on purple or gold"
        ),
    ]
    source: Source = "house"


class PitRow(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The lane beside the track that whoever stops on its entry goes through."""

    entry: Annotated[int, Meta(description="The number of its yellow space on the track")]
    spaces: Annotated[
        list[Color],
        Meta(description="The colors in the lane: those of the cycle just before the exit, no red"),
    ]
    exit: Annotated[
        int, Meta(description="The number of the gold space that it leads to, behind the entry")
    ]


class TrackData(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A track. The first one is raced unless somebody says `-O track=`."""

    id: Id
    title: Title
    source: Source
    cycle: Annotated[
        list[Color],
        Meta(
            description="The eight colors in the order in which they come again and again: black, "
            "gold, ..., white, with yellow right after blue"
        ),
    ]
    length: Annotated[
        int,
        Meta(
            ge=16,
            le=LONGEST,
            description="How many spaces lie between Start and Finish; a multiple of 8",
        ),
    ]
    finish: Annotated[list[Color], Meta(description="The two halves of the Finish: black and gold")]
    red_line_after: Annotated[
        int,
        Meta(
            description="The space that the Red Line follows, the second to last blue one: with "
            "blue fifth in the cycle, length - 11"
        ),
    ]
    bump: Annotated[
        int, Meta(description="How far a bumped car goes back: 8, so that it keeps its color")
    ]
    pit_row: Annotated[PitRow, Meta(description="The lane beside the track")]
    ramp: Annotated[
        list[tuple[Color, Color]],
        Meta(description="The spaces of the ramp: the colors of the cycle two by two"),
    ]
    mark: Annotated[
        list[MarkData],
        Meta(description="The marks; without an extra turn or a spin-out it is dull"),
    ]

    def color(self, number: int) -> Color:
        return self.cycle[(number - 1) % len(self.cycle)]


class Face(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A side of a die, which has a number and a color."""

    number: Annotated[int, Meta(description="1 on the first side, 2 on the second, and so on")]
    color: Annotated[
        Color, Meta(description="Another one on every side, black and gold among them")
    ]


class DieData(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A kind of die. Races are run with two of it; `-O die=` says which kind."""

    id: Id
    title: Title
    source: Source
    faces: Annotated[list[Face], Meta(description="Its sides, from two to eight")]


class CardData(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A Red Card."""

    id: Id
    name: Annotated[Words, Meta(description="What people call it")]
    copies: Annotated[
        int, Meta(ge=0, le=99, description="How many are in the deck; 0: it is left out")
    ]
    kind: Annotated[
        Kind,
        Meta(
            description="What it does: move so many spaces, an extra-turn, lose-turn, bump-ahead "
            "the nearest car, keep-cage against one bump, keep-crew against one lost turn, nothing"
        ),
    ]
    source: Source
    text: Annotated[Words, Meta(description="What the card says to whoever draws it")]
    spaces: Annotated[
        int,
        Meta(
            description="Of a move: how far, with a minus back; no multiple of 8, which would be "
            "red again"
        ),
    ] = 0


class Content(msgspec.Struct, frozen=True):
    """A pack as typed items."""

    pack: Pack
    tracks: list[TrackData]
    dice: list[DieData]
    cards: list[CardData]


def read(pack: Pack) -> Content:
    """Read and judge a pack; every complaint names file, place and reason."""
    content = Content(
        pack,
        pack.items("tracks.toml", "track", TrackData),
        pack.items("dice.toml", "die", DieData),
        pack.rows("red_cards.csv", CardData),
    )
    for track in content.tracks:
        with pack.noting():
            check_track(pack, track)
    for die in content.dice:
        with pack.noting():
            check_die(pack, die)
    check_cards(pack, content.cards)
    each_once(pack, "tracks.toml", content.tracks)
    each_once(pack, "dice.toml", content.dice)
    return content


def check_track(pack: Pack, track: TrackData) -> None:
    """What the rulebook asks of a track, and what the tables need (DD-RAMP-02, DD-PIT-04)."""
    need = needs(pack, "tracks.toml", f"track {track.id}, ")
    need(sorted(track.cycle) == sorted(get_args(Color)), "cycle", "needs all eight colors once")
    need(track.cycle[0] == "black", "cycle", "starts with black: the Finish follows white")
    need(track.cycle[1] == "gold", "cycle", "gold comes second: it is half of the Finish")
    need(track.cycle[7] == "white", "cycle", "ends with white, the space before the Finish")
    need(track.length % 8 == 0, "length", "must be a multiple of 8, to end on white")
    if pack.faults and any(f"track {track.id}, " in fault for fault in pack.faults):
        return  # colors and spaces are counted from these two
    need(track.finish == track.cycle[:2], "finish", "must be black and gold")
    need(track.bump == 8, "bump", "must be 8: a bumped car keeps its color")
    after = track.red_line_after
    blue = track.length - 16 + track.cycle.index("blue") + 1
    need(after == blue, "red_line_after", f"must be the second to last blue space, {blue}")
    need(track.color(after + 1) == "yellow", "cycle", "yellow follows blue, at the Red Line")
    pairs = [tuple(track.cycle[at : at + 2]) for at in range(0, 8, 2)]
    need(track.ramp == pairs, "ramp", f"must pair the cycle two by two: {pairs}")
    check_pit_row(track, need)
    check_marks(track, need)


def check_pit_row(track: TrackData, need: Need) -> None:
    pit = track.pit_row
    need(
        1 <= pit.exit < pit.entry < track.length, "pit_row", "exit before entry, both on the track"
    )
    need(track.color(pit.entry) == "yellow", "pit_row.entry", "the entry is a yellow space")
    need(track.color(pit.exit) == "gold", "pit_row.exit", "the exit is a gold space")
    first = pit.exit - len(pit.spaces)
    need(bool(pit.spaces) and first > 1, "pit_row.spaces", "needs spaces, beside the track")
    colors = [track.color(number) for number in range(first, pit.exit)]
    need(pit.spaces == colors, "pit_row.spaces", f"must run up to the exit: {colors}")
    need("red" not in pit.spaces, "pit_row.spaces", "no red in Pit Row: it would draw a card")


def check_marks(track: TrackData, need: Need) -> None:
    seen: set[int] = {track.pit_row.entry, track.length}
    for mark in track.mark:
        at = f"mark on {mark.space}"
        need(1 <= mark.space <= track.length, at, f"spaces run from 1 to {track.length}")
        need(mark.space not in seen, at, "this space has something on it already")
        seen.add(mark.space)
        color = track.color(mark.space)
        on = " or ".join(MARK_COLORS[mark.mark])
        need(color in MARK_COLORS[mark.mark], at, f"{mark.mark} belongs on {on}, not on {color}")


def check_die(pack: Pack, die: DieData) -> None:
    need, at = needs(pack, "dice.toml"), f"die {die.id}"
    numbers = [face.number for face in die.faces]
    in_order = numbers == list(range(1, len(numbers) + 1)) and 2 <= len(numbers) <= 8
    need(in_order, at, "faces are numbered 1, 2, 3 and so on, from 2 to 8 of them")
    colors = {face.color for face in die.faces}
    need(len(colors) == len(numbers), at, "every face has a color of its own: doubles are doubles")
    need({"black", "gold"} <= colors, at, "needs black and gold, or nobody can finish by color")


def check_cards(pack: Pack, cards: list[CardData]) -> None:
    each_once(pack, "red_cards.csv", cards)
    need = needs(pack, "red_cards.csv")
    kinds: list[str] = [card.kind for card in cards]
    for card in cards:
        at, moves = f"card {card.id}", card.kind == "move"
        alone = kinds.count(card.kind) == 1 or not card.kind.startswith("keep-")
        need(alone, at, f"only one kind of card may be {card.kind}")
        need(moves == (card.spaces != 0), at, "a move has spaces, other cards have none")
        elsewhere = card.spaces % 8 != 0 or not moves
        need(elsewhere, at, "would lead to a red space again (DD-RED-05)")


def look_over(content: Content) -> None:
    """What can be raced with, but is hardly meant."""
    pack = content.pack
    if sum(card.copies for card in content.cards) == 0 and pack.is_whole("red_cards.csv"):
        reason = "a deck of none: Red spaces do nothing (DD-RED-01)"
        pack.warn("red_cards.csv", "all cards", reason)
    for track in content.tracks:
        effects = {EFFECTS[mark.mark] for mark in track.mark}
        if b.EXTRA_TURN not in effects or b.SPIN_OUT not in effects:
            missing = "extra turn" if b.EXTRA_TURN not in effects else "Spin Out"
            pack.warn("tracks.toml", f"track {track.id}, mark", f"no space with a {missing}")


def choose_track(content: Content, options: Options) -> TrackData:
    wanted = options.track or content.tracks[0].id
    if options.track_cycle == "blue-first":
        wanted = "dust-devil-80-blue"
    return pick(content.pack, content.tracks, wanted, "track")


def choose_die(content: Content, options: Options) -> DieData:
    return pick(content.pack, content.dice, options.die, "die")


def deck(content: Content, options: Options) -> Cards:
    """The Red Cards in play (DD-RED-01, DD-RED-07)."""
    in_play = options.redcards_deck != "none"
    copies = [
        card.copies
        if in_play and (options.redcards_keep or not card.kind.startswith("keep-"))
        else 0
        for card in content.cards
    ]
    return Cards(
        copies,
        [CARD_EFFECTS[card.kind] for card in content.cards],
        [card.spaces for card in content.cards],
    )


def make_board(track: TrackData, die: DieData, cards: Cards, options: Options) -> Board:
    """Everything the rules look up while a race runs."""
    board = Board(
        length=track.length,
        red_line_after=track.red_line_after,
        marks={mark.space: EFFECTS[mark.mark] for mark in track.mark},
        red=track.cycle.index("red") + 1,
        pit_entry=track.pit_row.entry,
        pit_exit=track.pit_row.exit,
        pit_spaces=len(track.pit_row.spaces),
        ramp_spaces=len(track.ramp),
        bump=track.bump,
        faces=[track.cycle.index(face.color) for face in die.faces],
        house=settled(HouseRules(), options),
        cards=cards,
    )
    fill_tables(board)
    return board


def stuck_spots(board: Board) -> list[int]:
    """Spots from which no rolls of one reading ever lead to the Finish: a cycle without end."""
    stuck: set[int] = set()
    for table, ways in (
        (board.one_by_color, board.faces),
        (board.one_by_number, board.faces),
        (board.two_by_color, board.faces**2),
        (board.two_by_number, board.faces**2),
    ):
        ends = [set(table[spot * ways : (spot + 1) * ways]) - {STAY} for spot in range(board.spots)]
        home = {int(board.finish)}
        while more := {at for at in range(board.spots) if at not in home and ends[at] & home}:
            home |= more
        reached, edge = {0}, {0}
        while edge:
            edge = set().union(*(ends[at] for at in edge)) - reached
            reached |= edge
        stuck |= reached - home
    return sorted(stuck)
