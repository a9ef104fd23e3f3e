"""What travels over a websocket, in both directions. Described in docs/protocol.md."""

from __future__ import annotations

import functools
import operator
from typing import Annotated, Any, Literal

import msgspec

from fivewide.kernel.lines import LogLine

VERSION = 3  # 1: a wish was always one to undo; 2: facts were numbers
Json = Any
Id = Annotated[str, msgspec.Meta(min_length=1, max_length=40)]
Count = Annotated[int, msgspec.Meta(ge=0, le=10_000_000)]
SeatNumber = Annotated[int, msgspec.Meta(ge=0, le=63)]
BotName = Annotated[str, msgspec.Meta(max_length=32)]
Token = Annotated[str, msgspec.Meta(max_length=64)]
Language = Annotated[str, msgspec.Meta(max_length=32)]  # a tag as "de" or "de-AT"
# A race that is stopped cannot go on with this version; it is kept as it stood.
Status = Literal["waiting", "running", "over", "imported", "closed", "stopped"]
LuckWord = Annotated[str, msgspec.Meta(max_length=200)]
WishKind = Literal["undo", "stand_in", "remove", "new_key", "host"]
Per = Literal["move", "race"]
What = Literal["start", "act", "chance", "undo", "resumed"]


class Incoming(msgspec.Struct, tag_field="type", forbid_unknown_fields=True, kw_only=True):
    """From a client. `id` is the client's own name for it; the answer repeats it."""

    id: Id


class Hello(Incoming, tag="hello", kw_only=True):
    """First on every connection: which table, with which token, what was seen last."""

    id: Id = "hello"
    v: int
    table: Annotated[str, msgspec.Meta(max_length=32)]
    token: Token | None = None  # of a seat, of the host, or a person's key
    seat: SeatNumber | None = None  # which one, where a person's key opens several
    seen: Count | None = None
    language: Language = ""  # in which everything is told; one that is not offered: English


class Act(Incoming, tag="act"):
    """Carry out one of the options. `seen` is the last entry the sender knows of."""

    action: Json
    seen: Count


class Preview(Incoming, tag="preview"):
    """What would this option do?"""

    action: Json
    seen: Count


class Why(Incoming, tag="why"):
    """Why can I not do this? Also of what no question asks about: a space, a card, a car."""

    action: Json


class Explain(Incoming, tag="explain"):
    """Why did a bot do that? `entry`: the action it is about."""

    entry: Count


class Undo(Incoming, tag="undo"):
    """Take my last action back; asks the others where their consent is needed."""


class Agree(Incoming, tag="agree"):
    """Answer to the wish that is open; from the one who wished, `false` withdraws it."""

    agree: bool


class Chat(Incoming, tag="chat"):
    text: Annotated[str, msgspec.Meta(min_length=1, max_length=500)]


class Pause(Incoming, tag="pause"):
    pass


class Resume(Incoming, tag="resume"):
    pass


class StandIn(Incoming, tag="stand_in"):
    """A bot drives for me, or for a person who is not there, until they are back.

    For somebody else only the usual bot, and before they are away for long only by vote.
    """

    seat: SeatNumber | None = None
    bot: BotName | None = None


class Sit(Incoming, tag="sit"):
    """I am back: give me my seat."""


class Start(Incoming, tag="start"):
    """Do not wait any longer: bots take the empty seats. Only the host."""

    bot: BotName | None = None


class End(Incoming, tag="end"):
    """The race ends here, unfinished, for good. Only the host."""


class NewKey(Incoming, tag="new_key"):
    """Another key for a seat: at once while it is empty, else by vote. Only the host."""

    seat: SeatNumber


class Remove(Incoming, tag="remove"):
    """Whoever sits there leaves the table, by vote. Only the host."""

    seat: SeatNumber


class BeHost(Incoming, tag="host"):
    """The host is gone: let me be it, by vote."""


class Word(Incoming, tag="word"):
    """A word of your own, mixed into the luck: before the race begins."""

    text: LuckWord


class Pace(Incoming, tag="pace"):
    """How many seconds a bot takes for a move."""

    seconds: Annotated[float, msgspec.Meta(ge=0, le=10)]


class Rematch(Incoming, tag="rematch"):
    """The same again. Everybody's token opens the same seat of the new table."""


class Ping(Incoming, tag="ping"):
    pass


FromClient: Any = functools.reduce(operator.or_, Incoming.__subclasses__())  # all of the above


# Parts of what the server says


class LogPassage(msgspec.Struct, frozen=True):
    """Lines that are told as one: a turn, an activation. It may go on in later entries.

    Its name is where it began: the entry `n`, and the `line` of that entry.
    """

    n: int
    line: int
    since: int  # its first line in this entry; it reaches to the next passage or to the last line
    rule: str
    words: str  # one sentence for all of it so far, in place of the one told before


class LogEntry(msgspec.Struct, frozen=True):
    """One entry of the race as this seat may know it. Number 0 is the table being set up."""

    n: int
    what: What
    seat: int | None
    lines: list[LogLine]
    back_to: int | None = None  # of an undo: entries after this one no longer stand
    passages: list[LogPassage] = []  # those to which the lines belong


class OfferedOption(msgspec.Struct, frozen=True):
    action: Json  # see `actions` in the schema
    short: str
    detail: str
    rules: list[str]
    facts: Json  # odds, ends, points, whom it moves: see `options` in the schema


class Decision(msgspec.Struct, frozen=True):
    """What this seat is asked, and everything it may answer."""

    seat: int
    rule: str
    to: str  # as everybody hears it: a name, "Everybody"; empty: the words name whom they ask
    words: str
    options: list[OfferedOption]


class OpenQuestion(msgspec.Struct, frozen=True):
    """What the table waits for, as everybody may know it."""

    seats: list[int]
    rule: str
    to: str
    words: str


class UndoRight(msgspec.Struct, frozen=True):
    """May this seat take its last action back, and whom must it ask?"""

    possible: bool
    ask: list[int]


class Place(msgspec.Struct, frozen=True):
    place: int
    seat: int
    car: str
    cars: list[str]  # those that `car` puts into words
    points: int
    note: str
    called: str = ""  # what a car of the field is called, where `car` is not its name


class Position(msgspec.Struct, frozen=True):
    """The table now: what this seat may see, who is asked, and this seat's own decision."""

    view: msgspec.Raw  # the game's own view; see `views` in the schema
    asking: OpenQuestion | None
    decision: Decision | None
    undo: UndoRight
    over: bool
    standings: list[Place]  # the result; before that the order, where the view does not have it


class SeatInfo(msgspec.Struct, frozen=True):
    seat: int
    name: str
    driver: str  # "person", or a bot's name
    taken: bool  # False: waits for somebody with its key
    present: bool
    stand_in: str | None
    bot: str | None  # that drives now, in words: "Pro, careful"


class Wish(msgspec.Struct, frozen=True):
    """Something that others must agree to; one at a time."""

    kind: WishKind
    by: int | None  # None: the host, who has no seat
    seat: int | None  # about whom; None: an undo
    waits_for: list[int]


class ClockInfo(msgspec.Struct, frozen=True):
    """How long people may think, and how long they still may as this is said."""

    per: Per
    seconds: int
    increment: int
    left: list[int | None]  # whole seconds by seat; None: a bot's
    running: list[int]  # seats whose clock runs


class LuckInfo(msgspec.Struct, frozen=True):
    """What everybody may know of the luck: that it stands since the table was opened."""

    commitment: str  # a hash of the key, which the result opens; empty: there is none
    seed: int | None  # named by the host: whoever knows it can compute the dice
    words: list[str]  # mixed in, by seat; shown once the race is on
    worded: list[int]  # seats that have given a word


class RacedPack(msgspec.Struct, frozen=True):
    """Content that did not come with this version: the operator's own, or an older one."""

    id: str
    version: str
    title: str
    sha256: str


class TableInfo(msgspec.Struct, frozen=True):
    """The table as everybody may know it."""

    id: str
    game: str
    options: dict[str, Any]
    status: Status
    why: str | None  # it was closed, or cannot go on
    paused: bool
    listed: bool
    pace: float
    seats: list[SeatInfo]
    to_act: list[int]
    watching: int
    host: int | None  # None: the host has no seat
    ended_by_host: bool  # closed, by the host and not because nobody came
    wish: Wish | None
    clock: ClockInfo | None
    next_table: str | None
    branch_of: Json
    created: float
    luck: LuckInfo
    pack: str | None  # another one, to draw the race with: GET /api/games/{game}/content?pack=
    raced_with: RacedPack | None  # None: what comes with the server


class ChatLine(msgspec.Struct, frozen=True):
    number: int
    at: float
    seat: int | None
    name: str
    text: str


class Outgoing(msgspec.Struct, tag_field="type", kw_only=True):
    """From the server."""


class Snapshot(Outgoing, tag="snapshot"):
    """Everything, after `hello`: from the start, or `since` the entry the client saw last."""

    v: int
    seat: int | None
    host: bool
    since: int | None
    seen: int
    table: TableInfo
    entries: list[LogEntry]
    now: Position | None  # None: the race has not begun
    chat: list[ChatLine]


class Update(Outgoing, tag="update"):
    """Something happened: new entries, and the table after them."""

    seen: int
    entries: list[LogEntry]
    now: Position


class TableChanged(Outgoing, tag="table"):
    """Seats, presence, pause, a wish, the clock."""

    table: TableInfo


class ChatSaid(Outgoing, tag="chat"):
    line: ChatLine


class Done(Outgoing, tag="done"):
    """It is carried out, and safe on the disk. `seen` is the entry it led to."""

    id: str
    seen: int


class Refused(Outgoing, tag="refused"):
    """It is not carried out; nothing has changed."""

    id: str
    code: str
    text: str
    rule: str = ""


class NextOption(msgspec.Struct, frozen=True):
    """What this seat could choose after an option that is looked at."""

    short: str
    detail: str
    facts: Json  # as those of options


class Previewed(Outgoing, tag="previewed"):
    """What an option would do, up to the next roll, draw or decision.

    `hidden`: it depends on what this seat cannot know, so nothing is shown.
    """

    id: str
    hidden: bool
    lines: list[LogLine]
    view: msgspec.Raw | None
    then: list[NextOption] = []  # where a card could lead, say; mostly nothing


class Reason(Outgoing, tag="reason"):
    """Why an action is not possible, as this seat may know it: half a sentence and its rule."""

    id: str
    possible: bool  # it is one of the options after all
    text: str
    rule: str


class Explained(Outgoing, tag="explained"):
    """What a bot says of one of its actions, as far as it may be known by now."""

    id: str
    entry: int
    text: str


class Keyed(Outgoing, tag="keyed"):
    """To the host: the new key of a seat, for whoever shall sit there. `id` is what asked for it.

    Where a vote came first, `done` was said when the vote began.
    """

    id: str
    seat: int
    key: str


class Rematched(Outgoing, tag="rematch"):
    table: str


class Pong(Outgoing, tag="pong"):
    id: str


class Failed(Outgoing, tag="error"):
    """The connection ends after this."""

    code: str
    text: str


FromServer: Any = functools.reduce(operator.or_, Outgoing.__subclasses__())
