"""A match in progress: what servers, terminals and hot-seat play use. Checks, records, hides."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Mapping, Sequence
from copy import copy
from dataclasses import dataclass, replace
from functools import cache
from typing import Any, Generic, cast

import msgspec

from fivewide.kernel import record as files
from fivewide.kernel.agenda import (
    Chance,
    Question,
    Shuffle,
    Together,
    advance,
    answer,
    answer_of,
    open_seats,
    options_of,
    settle_shuffle,
)
from fivewide.kernel.chance import Seeded
from fivewide.kernel.english import AND
from fivewide.kernel.errors import IllegalAction, NotYourTurn, StaleAction, number_or
from fivewide.kernel.events import Log
from fivewide.kernel.game import (
    Action,
    Event,
    Game,
    Json,
    OptionWords,
    Position,
    QuestionWords,
    S,
    Setup,
    canonical,
    events_in,
    redacted,
)
from fivewide.kernel.keyed import LuckKey, key_for
from fivewide.kernel.luck import KeyedLuck, Luck, SeededLuck
from fivewide.kernel.options import public
from fivewide.kernel.record import Act, Drawn, OpenedKey, Record, Result, Resumed, SeatInfo, Undone
from fivewide.kernel.speech import ENGLISH, Words, speaking, words

MUST_AGREE: Words = "dice have fallen or others have acted since; {who} must agree"
STALE: Words = "the table is at entry {now}, this was meant for {then}; look again"
# Where one is asked, and where several are
NOT_ASKED: tuple[Words, Words] = (
    "seat {seat} is not asked; {who} is",
    "seat {seat} is not asked; {who} are",
)
NOT_ASKED_SINCE: tuple[Words, Words] = (
    "seat {seat} is not asked ({why}); {who} is",
    "seat {seat} is not asked ({why}); {who} are",
)

PERSON = "person"


@dataclass(frozen=True)
class Option:
    """One thing a seat may do now: the action, and how it reads."""

    action: Action
    words: OptionWords


@dataclass(frozen=True)
class Decision:
    """What a seat is asked, by which rule, and what it may answer."""

    seat: int
    rule: str
    asked: QuestionWords
    options: tuple[Option, ...]

    @property
    def words(self) -> str:
        return str(self.asked)


@dataclass(frozen=True)
class Checkpoint:
    """The table just before a player's action."""

    state: Any
    luck: Luck
    events: int
    written: int  # entries of the record, those that were taken back among them


class Table(Generic[S]):
    """One race: its state, who sits where, everything that happened.

    >>> from fivewide.games import game
    >>> table = Table.open(game("dust-devil-500"), ["You", "Rival"], seed=7)
    >>> table.to_act
    (0,)
    """

    def __init__(
        self,
        game: Game[S],
        setup: Setup,
        seats: Sequence[SeatInfo],
        luck: Luck,
        *,
        start: Position | None = None,
        branch_of: dict[str, Any] | None = None,
    ) -> None:
        self.game = game
        self.setup = setup
        self.luck = luck
        # What was promised, to be opened with the result
        self.seeds = [luck.seed] if isinstance(luck, SeededLuck) else []
        self.keys = [luck.key] if isinstance(luck, KeyedLuck) else []
        self.record = Record(
            files.Header(
                format=files.FORMAT,
                version=files.VERSION,
                engine=engine_version(),
                rules=game.rules_version,
                game=game.id,
                options=public(setup.options),
                seats=list(seats),
                packs=list(setup.packs),
                **promise(luck),
                start=start,
                branch_of=branch_of,
            )
        )
        self.journal: Callable[[str], None] | None = None  # is handed every line as it is written
        self.entries: list[Act | Drawn] = []  # those that stand
        self._checkpoints: dict[int, Checkpoint] = {}  # by number of entries before the action
        # The state never owns the table's dice: a bot that clones it must not see the future.
        self.state: S = game.new(setup, Seeded(0)) if start is None else game.place(setup, start)
        self.state.stops_at_chance = True
        self.state.log = Log(with_lists=True)
        advance(self.state)

    @classmethod
    def open(
        cls,
        game: Game[S],
        names: Sequence[str],
        *,
        drivers: Sequence[str] | None = None,
        options: dict[str, Any] | None = None,
        pack: Any = None,
        seed: int | None = None,
    ) -> Table[S]:
        """A new race, its first dice rolled. A driver is "person" or a bot's name."""
        seats = [
            SeatInfo(name, driver)
            for name, driver in zip(names, drivers or [PERSON] * len(names), strict=True)
        ]
        setup = game.prepare(options or {}, len(seats), pack)
        table = cls(game, setup, seats, KeyedLuck(key_for(seed)))
        table.roll()
        return table

    # What anybody may know

    @property
    def over(self) -> bool:
        """Has it been decided?"""
        return self.state.over

    @property
    def names(self) -> list[str]:
        """The drivers, by seat."""
        return [seat.name for seat in self.record.header.seats]

    @property
    def to_act(self) -> tuple[int, ...]:
        """The seats that are asked: several at once where choices are sealed."""
        return tuple(open_seats(self.state))

    @property
    def waits_for_luck(self) -> bool:
        """True while dice are wanted that nobody has named yet."""
        return isinstance(self.state.question, Chance | Shuffle)

    def decision(self, seat: int) -> Decision:
        """What a seat is asked, with its options in words: what screens show."""
        question = self._asked(seat)
        numbers = options_of(self.state, seat)
        return Decision(
            seat,
            self.game.rule_of(self.state, question),
            self.game.asked(self.state, self.names),
            tuple(
                Option(
                    self.game.named(self.state, question, number),
                    self.game.say(self.state, question, number, self.names),
                )
                for number in numbers
            ),
        )

    def options(self, seat: int) -> list[Action]:
        """What a seat may do, as JSON."""
        question = self._asked(seat)
        return [self.game.named(self.state, question, n) for n in options_of(self.state, seat)]

    def view(self, seat: int | None) -> msgspec.Struct:
        """What a seat may see; None: a spectator."""
        return self.game.view(self.state, seat)

    def events(self, seat: int | None, since: int = 0) -> list[Event]:
        """What happened, as this seat (None: a spectator) may know it."""
        return [redacted(event, seat) for event in self._told(since)]

    @property
    def told(self) -> int:
        """How many events there are."""
        log = self.state.log
        assert log is not None
        return len(log.numbers) // 4

    def words(self, event: Event) -> str:
        """An event as a sentence."""
        return self.game.describe(self.state, event, self.names)

    def position(self) -> Position:
        """All of it as a document."""
        return self.game.position(self.state)

    def hash(self) -> str:
        """Names the position, hidden parts included: not for seats that may not know them."""
        return hashlib.sha256(canonical(self.position())).hexdigest()[:16]

    # What changes it

    def act(self, seat: int, action: Json, *, seen: int | None = None) -> list[Event]:
        """Carry out an action and report what happened, as this seat may know it.

        On an error nothing has changed.

        `seen` is how many entries the sender knew of; an action that comes too late is refused.
        """
        if seen is not None and seen != len(self.record.entries):
            now, then = len(self.record.entries), number_or(seen, "another")
            raise StaleAction(words(STALE, now=now, then=then))
        question = self._asked(seat)
        number = self._number(seat, question, action)
        said = self.game.named(self.state, question, number)
        before = self.told
        entry = Act(int(seat), said, self.hash())
        self._checkpoints[len(self.entries)] = Checkpoint(
            self.state.clone(), self.luck.branch(), before, len(self.record.entries)
        )
        answer_of(self.state, seat, number)
        self._write(entry)
        self.roll()
        return self.events(seat, before)

    def roll(self) -> None:
        """Settle every outcome that is wanted now, as far as they are known."""
        while True:
            question = self.state.question
            if isinstance(question, Chance):
                number = self.luck.draw(self.game, self.state, question)
                if number is None:
                    return
                self._draw(question, number)
            elif isinstance(question, Shuffle):
                order = self.luck.order(self.game, self.state, question)
                if order is None:
                    return
                self._fall(question, order)
            else:
                break
        if self.over and self.record.result is None:
            opened = [OpenedKey(key.key.hex(), key.salt.hex()) for key in self.keys]
            with speaking(ENGLISH):  # a file is the same whoever reads it
                standings = self.game.standings(self.state)
            self.record.result = Result(
                standings,
                self.hash(),
                list(self.seeds),
                opened or msgspec.UNSET,
            )
            self._line({"result": self.record.result})

    # Undo

    def consent_needed(self, seat: int) -> tuple[int, ...]:
        """The other people whose consent an undo needs: none before anything became known.

        Nothing may have been rolled, drawn or unsealed since, and nobody else may have acted;
        with bots only at the table there is nobody to ask.
        """
        last = self._last_action(seat)
        if last is not None and last == len(self.entries) - 1 and not self._opened_seals(last):
            return ()
        people = self.record.header.seats
        return tuple(
            other
            for other in range(len(people))
            if other != seat and people[other].driver == PERSON
        )

    def undo(self, seat: int, consent: Sequence[int] = ()) -> None:
        """Take back this seat's last action and all that came of it.

        The luck is taken back too, not changed: the same dice fall again.
        """
        last = self._last_action(seat)
        if last is None:
            raise IllegalAction(words("there is nothing of yours to take back"))
        missing = [other for other in self.consent_needed(seat) if other not in consent]
        if missing:
            who = ", ".join(self.names[other] for other in missing)
            raise IllegalAction(words(MUST_AGREE, who=who))
        self._go_back(last)
        entry = Undone(last, int(seat), sorted(int(other) for other in consent))
        self.record.entries.append(entry)
        self._line(entry)

    def take_back(self) -> Act:
        """Forget the last action, whoever's it was, and all that came of it, without a trace.

        For somebody who looks into a race alone; where others sit at the table there is `undo`.
        """
        assert self.journal is None, "what is written down as it happens is taken back by `undo`"
        for at in range(len(self.entries) - 1, -1, -1):
            entry = self.entries[at]
            if isinstance(entry, Act):
                del self.record.entries[self._go_back(at).written :]
                return entry
        raise IllegalAction(words("nobody has done anything yet; there is nothing to take back"))

    def _go_back(self, at: int) -> Checkpoint:
        checkpoint = self._checkpoints[at]
        log = self.state.log
        assert log is not None
        log.cut(checkpoint.events)
        self.state = checkpoint.state.clone()
        self.state.log = log
        self.luck = checkpoint.luck.branch()
        del self.entries[at:]
        self.record.result = None
        return checkpoint

    @property
    def decisions(self) -> list[tuple[Act, str]]:
        """Every action that stands, as it was recorded and as people write it."""
        return [
            (entry, self.game.questions.text(self._checkpoints[at].state.question, entry.action))
            for at, entry in enumerate(self.entries)
            if isinstance(entry, Act)
        ]

    @property
    def lucks(self) -> dict[int, Luck]:
        """The luck before each action that stands, by number of entries before it."""
        return {at: cp.luck for at, cp in self._checkpoints.items() if at < len(self.entries)}

    def take_over(
        self, record: Record, luck: Luck, keys: Sequence[LuckKey], lucks: Mapping[int, Luck]
    ) -> None:
        """Become the table that a record and its luck were taken from, once it was replayed."""
        self.record, self.luck, self.keys = record, luck.branch(), list(keys)
        self._checkpoints = {
            at: replace(checkpoint, luck=lucks[at].branch())
            for at, checkpoint in self._checkpoints.items()
        }

    def copy(self) -> Table[S]:
        """The same race once more, with the same dice to come. Nobody writes it down yet."""
        other = copy(self)
        other.journal = None
        other.luck = self.luck.branch()
        other.seeds, other.keys, other.entries = [*self.seeds], [*self.keys], [*self.entries]
        other.record = replace(self.record, entries=[*self.record.entries])
        other._checkpoints = dict(self._checkpoints)
        other.state = cast(S, self.state.clone())
        assert self.state.log is not None
        other.state.log = self.state.log.copy()
        return other

    def _last_action(self, seat: int) -> int | None:
        if self.record.result is not None:  # the result is written: the race is history
            return None
        for number in range(len(self.entries) - 1, -1, -1):
            entry = self.entries[number]
            if isinstance(entry, Act) and entry.seat == seat:
                return number
        return None

    def _opened_seals(self, number: int) -> bool:
        """Was this entry the last of several sealed answers, so that it showed the others?"""
        before = self._checkpoints[number].state
        question = before.question
        return (
            isinstance(question, Together)
            and len(question.asked) > 1
            and len(open_seats(before)) == 1
        )

    # Inside

    def _asked(self, seat: Any) -> Question:
        question, waiting = self.state.question, self.to_act
        if question is not None and type(seat) is int and seat in waiting:
            return question
        there = type(seat) is int and 0 <= seat < len(self.names)
        rule, why = self.game.not_asked(self.state, seat if there else None)
        if question is None:
            raise NotYourTurn(words("the race is over"), rule)
        if not waiting:
            raise NotYourTurn(words("dice or cards are awaited, nobody is asked"), rule)
        who = f" {words(AND)} ".join(self.names[other] for other in waiting)
        alone, together = NOT_ASKED_SINCE if why else NOT_ASKED
        said = alone if len(waiting) == 1 else together
        seat = number_or(seat, "of no number")
        raise NotYourTurn(words(said, seat=seat, why=why, who=who), rule)

    def _number(self, seat: int, question: Question, action: Json) -> int:
        try:
            wanted = canonical(action)
        except (TypeError, ValueError, RecursionError, msgspec.MsgspecError):
            rule = self.game.rule_of(self.state, question)
            raise IllegalAction(words("that is not an action"), rule) from None
        offered = [int(number) for number in options_of(self.state, seat)]
        number = self.game.number(self.state, question, action, offered)
        # Two actions may share a number: a pass is the standing bid, but no bid is a pass.
        if (
            number is not None
            and number in offered
            and canonical(self.game.named(self.state, question, number)) == wanted
        ):
            return number
        rule, why = self.game.refuse(self.state, question, action)
        shown = wanted.decode(errors="replace")
        rule = rule or self.game.rule_of(self.state, question)
        raise IllegalAction(words("{action} is refused: {why}", action=shown[:80], why=why), rule)

    def _told(self, since: int) -> list[Event]:
        log = self.state.log
        assert log is not None
        return events_in(log, since)

    def _draw(self, question: Question, number: int) -> None:
        outcome = self.game.outcome(self.state, question, number)
        entry = Drawn(self.game.chance_name(question), outcome)
        answer(self.state, number)
        self._write(entry)

    def _fall(self, question: Shuffle, order: list[int]) -> None:
        outcome = [self.game.outcome(self.state, question, item) for item in order]
        entry = Drawn(self.game.chance_name(question), outcome)
        settle_shuffle(self.state, order)
        self._write(entry)

    def _write(self, entry: Act | Drawn) -> None:
        self.entries.append(entry)
        self.record.entries.append(entry)
        self._line(entry)

    def _line(self, value: Any) -> None:
        if self.journal is not None:
            self.journal(files.line(value))

    def resume(
        self, seed: int | None = None, *, key: LuckKey | None = None, roll: bool = True
    ) -> None:
        """Go on with a race that was read from a file: from here on with new dice.

        Without `roll` the table waits for the next `roll()`, for people who watch dice fall.
        """
        luck = KeyedLuck(key or key_for(seed))
        self.luck = luck
        self._checkpoints = {
            at: replace(checkpoint, luck=luck.branch())
            for at, checkpoint in self._checkpoints.items()
        }
        if not self.over:
            self.keys.append(luck.key)
            entry = Resumed(True, luck.key.commitment)
            self.record.entries.append(entry)
            self._line(entry)
            if roll:
                self.roll()


def promise(luck: Luck) -> dict[str, Any]:
    """What the header says of the luck."""
    if isinstance(luck, KeyedLuck):
        key = luck.key
        said = {"luck": luck.kind, "seed_commitment": key.commitment, "words": list(key.words)}
        return said if key.seed is None else {**said, "seed": key.seed}
    if isinstance(luck, SeededLuck):
        return {"luck": luck.kind, "seed_commitment": files.commitment(luck.seed)}
    return {}


@cache  # reading it takes longer than opening a table
def engine_version() -> str:
    from importlib.metadata import PackageNotFoundError, version

    try:
        return version("fivewide")
    except PackageNotFoundError:  # run from a source tree that was never installed
        return "0.0.0"
