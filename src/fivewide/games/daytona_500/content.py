"""Daytona content: what a pack says, judged, and made into a board."""

from __future__ import annotations

import re
from itertools import pairwise
from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from fivewide.content.game_content import Need, each_once, needs, pick
from fivewide.content.pack import Id, Note, Pack, Source, Title
from fivewide.kernel.options import settled
from fivewide.kernel.speech import Words

from .board import CARS, LANES, WILD, Board, Card, HouseRules
from .options import Options
from .rules.moving import fill_tables

COLORS = ("yellow", "red", "blue", "green", "orange", "black")  # the cars, by number
Kind = Literal["five", "wild-five", "three", "four", "four-wild", "six", "nine", "bid"]
SPACES = re.compile(r"[0-9]{1,3}")  # of a card's line
ROW = re.compile(r"-?[0-9]{1,3}")
MOST_ROWS = 200
LONGEST_GRID = 20  # rows behind the Starting Line
MOST_SPACES = 20
BILL = 10_000


class CardData(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A card. A nine and a bidding card for every car, and 36 others to deal."""

    id: Id
    copies: Annotated[
        int, Meta(ge=1, le=36, description="How many there are; more than one of wild-five only")
    ]
    kind: Annotated[
        Kind,
        Meta(
            description="What it is: five, wild-five and nine have one line; three, four and six "
            "have several; four-wild has a wild one among them; bid names the car that is for sale"
        ),
    ]
    source: Source
    lines: Annotated[
        str,
        Meta(
            description="Cars and how far they go, top to bottom, such as `red 6, blue 4, wild 2`: "
            "1 to 20 spaces, no car twice; nothing on a bidding card, whose id ends in its car"
        ),
    ] = ""
    note: Note = ""


class Section(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A stretch of rows that are alike. Sections follow one another without a gap."""

    rows: Annotated[
        tuple[int, int],
        Meta(
            description="Its first and its last row. The Starting Line is ahead of row 0, the grid "
            "behind it in 0, -1, -2; the Finish Line is ahead of the last row of all"
        ),
    ]
    lanes: Annotated[
        str,
        Meta(
            description="What lanes A, B and C are there: `w` white, `r` red (for passing only), "
            "`.` nothing. A is always white, red is in B only and never at the end; at most three "
            "rows running have one lane",
            extra_json_schema={"pattern": r"^w([wr][w.]|\.\.)$"},
        ),
    ]
    name: Annotated[Words, Meta(description="What people call it: turn 1, back stretch")] = ""


class TrackData(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A track. The first one is raced unless somebody says `-O track=`."""

    id: Id
    title: Title
    source: Source
    lanes: Annotated[
        list[str], Meta(description="Its lanes from the inside out: A, B, C, as on every track")
    ]
    start: Annotated[
        list[str],
        Meta(
            min_length=CARS,
            max_length=CARS,
            description="The six starting places, #1 first: lane and row, such as A0 or B-1; "
            "six different white spaces behind the Starting Line",
        ),
    ]
    section: Annotated[
        list[Section], Meta(description="The rows from the grid to the Finish Line, in order")
    ]
    shape: Annotated[
        list[tuple[float, float]],
        Meta(
            min_length=3,
            description="For drawing: the middle of lane B as points [x, y] in a box 1600 wide and "
            "1000 high, y downward, counter-clockwise from the back of the grid to the Finish "
            "Line; where it ends as it began it is a closed loop. Lane A is on its left",
        ),
    ]
    note: Note = ""

    @property
    def first(self) -> int:
        return self.section[0].rows[0]

    @property
    def last(self) -> int:
        return self.section[-1].rows[1]

    def letters(self) -> list[str]:
        """The lanes of every row, from the back of the grid: "wr." is white, red, nothing."""
        return [
            each.lanes for each in self.section for row in range(each.rows[0], each.rows[1] + 1)
        ]


class Purse(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A list of prizes. `-O purse=` says which one is raced for."""

    id: Id
    prizes: Annotated[
        list[int],
        Meta(description="Dollars for places one to six, in bills of 10,000; they should not rise"),
    ]
    source: Source
    note: Note = ""
    title: Title = ""


class Content(msgspec.Struct, frozen=True):
    """A pack as typed items."""

    pack: Pack
    tracks: list[TrackData]
    purses: list[Purse]
    cards: list[CardData]


def read(pack: Pack) -> Content:
    """Read and judge a pack; every complaint names file, place and reason."""
    content = Content(
        pack,
        pack.items("tracks.toml", "track", TrackData),
        pack.items("prizes.toml", "purse", Purse),
        pack.rows("cards.csv", CardData),
    )
    each_once(pack, "tracks.toml", content.tracks)
    each_once(pack, "prizes.toml", content.purses)
    each_once(pack, "cards.csv", content.cards)
    for track in content.tracks:
        with pack.noting():
            check_track(pack, track)
    need = needs(pack, "prizes.toml")
    for purse in content.purses:
        good = all(prize % BILL == 0 and 0 <= prize <= 100_000_000 for prize in purse.prizes)
        reason = f"needs {CARS} prizes, each a multiple of {BILL}"
        need(good and len(purse.prizes) == CARS, f"purse {purse.id}, prizes", reason)
    check_cards(pack, content.cards)
    return content


def check_track(pack: Pack, track: TrackData) -> None:
    """What the rules need of a track (D5-RED-01, D5-MOVE-01)."""
    need = needs(pack, "tracks.toml", f"track {track.id}, ")
    need(track.lanes == ["A", "B", "C"], "lanes", 'must be ["A", "B", "C"], the inner lane first')
    need(bool(track.section), "section", "a track needs sections")
    need(track.first >= -LONGEST_GRID, "section", f"the grid has at most {LONGEST_GRID} rows")
    row = track.first
    for section in track.section:
        at = f"section of rows {section.rows[0]} to {section.rows[1]}"
        need(section.rows[0] == row, at, f"must begin with row {row}: rows follow one another")
        need(section.rows[1] >= section.rows[0], at, "ends before it begins")
        need(section.rows[1] <= MOST_ROWS, at, f"more than {MOST_ROWS} rows is a typing error")
        need(len(section.lanes) == LANES, at, f"needs {LANES} letters: w white, r red, . nothing")
        need(set(section.lanes) <= set("wr."), at, "letters are w white, r red, . nothing")
        need(section.lanes[0] == "w", at, "the inner lane is white everywhere")
        need(section.lanes[2] != "r", at, "red lies beside the inner lane only")
        need("w.w" not in section.lanes, at, "the outer lane needs the middle one beside it")
        row = section.rows[1] + 1
    need(
        track.first <= 0 <= track.last - 10, "section", "rows run from the grid (0 or less) to 10+"
    )
    need("r" not in track.section[-1].lanes, "section", "no red on the last row")
    narrow = "".join(str(lanes.count("w") + lanes.count("r")) for lanes in track.letters())
    need("1111" not in narrow, "section", "more than three rows of one lane strand cars")
    check_start(track, need)


def check_start(track: TrackData, need: Need) -> None:
    need(len(set(track.start)) == CARS, "start", "start positions must differ")
    letters = track.letters()
    for place in track.start:
        lane, number = place[:1], place[1:]
        known = lane in track.lanes and ROW.fullmatch(number) is not None
        need(known, "start", f"no space {place[:20]!r}")
        row = int(number)
        need(track.first <= row <= 0, "start", f"{place} is not behind the Starting Line")
        need(
            letters[row - track.first][track.lanes.index(lane)] == "w", "start", f"no space {place}"
        )


def lines_of(pack: Pack, card: CardData) -> tuple[list[int], list[int]]:
    """The lines of a card: car (or WILD) and spaces, top to bottom."""
    at, cars, spaces = f"card {card.id}", [], []
    for line in card.lines.split(","):
        color, _, number = line.strip().partition(" ")
        if (color != "wild" and color not in COLORS) or not SPACES.fullmatch(number):
            reason = f"{line.strip()[:40]!r} is not a line; write it as `red 6` or `wild 2`"
            raise pack.fault("cards.csv", at, reason)
        if not 1 <= int(number) <= MOST_SPACES:
            raise pack.fault("cards.csv", at, f"1 to {MOST_SPACES} spaces, not {number}")
        cars.append(WILD if color == "wild" else COLORS.index(color))
        spaces.append(int(number))
    colored = [car for car in cars if car != WILD]
    if len(set(colored)) != len(colored):
        raise pack.fault("cards.csv", at, "shows a car twice")
    return cars, spaces


def check_cards(pack: Pack, cards: list[CardData]) -> None:
    """D5-SETUP-04 to -06: six nines, six bidding cards, and 36 others to deal."""
    need = needs(pack, "cards.csv")
    for card in cards:
        at, kind = f"card {card.id}", card.kind
        single = card.copies <= 1 or kind == "wild-five"
        need(single, at, "only wild-five cards come in copies")
        if kind == "bid":
            continue
        with pack.noting("cards.csv"):
            cars, _ = lines_of(pack, card)
            one_line = len(cars) == 1 or kind not in ("five", "wild-five", "nine")
            need(one_line, at, f"a {kind} has one line")
            wild = (WILD in cars) == (kind in ("wild-five", "four-wild"))
            need(wild, at, f"a wild line does not fit kind {kind}")
    if not pack.is_whole("cards.csv"):
        return
    for name in ("nine", "bid"):
        named = sorted(color_of(card) for card in cards if card.kind == name)
        need(named == sorted(COLORS), f"kind {name}", "needs one card for every car")
    dealt = sum(card.copies for card in cards if card.kind not in ("nine", "bid"))
    need(dealt == 36, "all cards to deal", f"there are {dealt}, must be 36")
    singles = [card.kind for card in cards].count("wild-five")
    need(singles <= 1, "kind wild-five", "one row is enough; give it copies")


def look_over(content: Content) -> None:
    """What can be raced with, but is hardly meant: colors, prizes and lanes that are lopsided."""
    pack = content.pack
    total = dict.fromkeys(COLORS, 0)
    for card in content.cards if not pack.faults else ():
        for car, spaces in zip(*lines_of(pack, card), strict=True) if card.kind != "bid" else ():
            if car != WILD:
                total[COLORS[car]] += spaces * card.copies
    if len(set(total.values())) > 1:
        told = ", ".join(f"{color} {spaces}" for color, spaces in total.items())
        pack.warn("cards.csv", "all cards", f"colors go unequally far: {told}")
    for purse in content.purses:
        for place, (prize, next_one) in enumerate(pairwise(purse.prizes), start=1):
            if next_one > prize:
                reason = f"place {place + 1} pays more than place {place}: prizes rise"
                pack.warn("prizes.toml", f"purse {purse.id}, prizes", reason)
    for track in content.tracks:
        rows = enumerate(pairwise(track.letters()), start=track.first)
        for row, (here, ahead) in rows if not pack.faults else ():
            if here == "www" and ahead.count("w") == 1:
                reason = f"three white lanes lead straight into {ahead}: put a ww. between them"
                pack.warn("tracks.toml", f"track {track.id}, row {row + 1}", reason)


def color_of(card: CardData) -> str:
    """The car of a nine or a bidding card."""
    if card.kind == "bid":
        return card.id.rpartition("-")[2]
    return card.lines.strip().partition(" ")[0]


def in_order(cards: list[CardData]) -> list[CardData]:
    """Cards by the number the rules know them by: the wild single first, the nines last."""
    dealt = [card for card in cards if card.kind not in ("nine", "bid")]
    dealt.sort(key=lambda card: card.kind != "wild-five")
    nines = {color_of(card): card for card in cards if card.kind == "nine"}
    return dealt + [nines[color] for color in COLORS]


def choose_track(content: Content, options: Options) -> TrackData:
    return pick(content.pack, content.tracks, options.track or content.tracks[0].id, "track")


def make_board(content: Content, options: Options) -> Board:
    """Everything the rules look up while a race runs."""
    track = choose_track(content, options)
    purse = pick(content.pack, content.purses, options.purse, "purse")
    cards = in_order(content.cards)
    dealt = [card for card in cards if card.kind != "nine"]
    letters = track.letters()
    board = Board(
        white=[mask(row, "w") for row in letters],
        red=[mask(row, "r") for row in letters],
        line=1 - track.first,
        start=[
            (int(place[1:]) - track.first) * LANES + track.lanes.index(place[0])
            for place in track.start
        ],
        cards=[Card(*lines_of(content.pack, card)) for card in cards],
        copies=[card.copies for card in dealt],
        nines=list(range(len(dealt), len(cards))),
        prizes=[prize // BILL for prize in purse.prizes],
        house=settled(HouseRules(), options),
    )
    fill_tables(board)
    return board


def mask(lanes: str, letter: str) -> int:
    return sum(1 << lane for lane, there in enumerate(lanes) if there == letter)


def stuck_spaces(board: Board) -> list[int]:
    """Spaces of an empty track from which no row leads on to the next: a red dead end."""
    stuck = []
    for row in range(int(board.rows) - 1):
        for lane in range(LANES):
            here = (board.white[row] | board.red[row]) >> lane & 1
            ahead = board.steps[row * 64 + (1 << lane) * 8 + board.white[row + 1]]
            if here and not ahead:
                stuck.append(row * LANES + lane)
    return stuck
