"""A race at this terminal: who sits where, bots taking turns, the race file. Draws nothing."""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from io import TextIOWrapper
from pathlib import Path
from typing import Any

import platformdirs

from fivewide.bots import Bot, Turn, judged, make_bot
from fivewide.bots.accounts import Account, account_of
from fivewide.bots.names import USUAL_BOT, free_bot_name, seconds_of
from fivewide.cli.ascii import is_ascii
from fivewide.cli.log import FoldingLog, log_of
from fivewide.cli.seats import must_be_named, read_seats
from fivewide.cli.sight import Sight, foreseen
from fivewide.content.pack import load
from fivewide.games import game as find_game
from fivewide.games import races
from fivewide.kernel.agenda import Question, Shuffle
from fivewide.kernel.errors import BadOption, BadRecord, FivewideError, IllegalAction
from fivewide.kernel.game import Game
from fivewide.kernel.keyed import LuckKey, key_for
from fivewide.kernel.lines import Foresight, LogLine
from fivewide.kernel.luck import KeyedLuck, Luck
from fivewide.kernel.record import Act, Journal, SeatInfo
from fivewide.kernel.rulebook import Ambiguity, Rule, Rulebook, rulebook
from fivewide.kernel.speech import Words, words
from fivewide.kernel.table import PERSON, Decision, Table

SPEECHLESS = ("dumb", "unknown", "")  # terminals that only take lines
LARGEST_SEED = 2**62


class BadSave(FivewideError):
    """A race file cannot be written there."""


class HeldLuck:
    """Dice that fall one roll or draw at a time, when somebody lets them: so that people can watch.

    Nothing is decided in advance: what has not fallen yet is in no file either.
    """

    def __init__(self, dice: Luck) -> None:
        self.dice = dice
        self.let = 0

    def draw(self, game: Game[Any], state: Any, question: Question) -> int | None:
        return self.dice.draw(game, state, question) if self._may_fall() else None

    def order(self, game: Game[Any], state: Any, question: Shuffle) -> list[int] | None:
        return self.dice.order(game, state, question) if self._may_fall() else None

    def branch(self) -> HeldLuck:
        return HeldLuck(self.dice.branch())

    def _may_fall(self) -> bool:
        self.let -= 1
        return self.let >= 0


@dataclass
class Saver:
    """Writes the race down as it goes; a full disk is said once and does not end the race."""

    path: Path
    journal: Journal
    trouble: str = ""

    def __call__(self, line: str) -> None:
        try:
            self.journal(line)
        except OSError as error:
            why = (error.strerror or "").lower()
            self.trouble = words("{path}: not saved any more: {why}", path=self.path, why=why)


@dataclass
class Play:
    """A table with its people, its bots and its race file."""

    table: Table[Any]
    saver: Saver
    bots: dict[int, Bot]
    book: Rulebook = field(init=False)
    log: FoldingLog = field(init=False)
    told_before: int = 0  # events before the last decision of a person
    accounts: dict[int, Account] = field(default_factory=dict)  # of what bots did since then

    def __post_init__(self) -> None:
        self.book = rulebook(self.game.package)
        self.log = log_of(self.table, self._watcher())
        hold(self.table)

    @property
    def game(self) -> Game[Any]:
        return self.table.game

    @property
    def people(self) -> list[int]:
        return [seat for seat in range(len(self.table.names)) if seat not in self.bots]

    @property
    def shares_secrets(self) -> bool:
        """Several people at one screen, each with something that the others must not see?"""
        return self.game.has_secrets and len(self.people) > 1

    @property
    def asked(self) -> int | None:
        """The person who has to decide now."""
        return next((seat for seat in self.table.to_act if seat not in self.bots), None)

    @property
    def decision(self) -> Decision | None:
        seat = self.asked
        return None if seat is None else self.table.decision(seat)

    @property
    def roller(self) -> int | None:
        """Whose dice or card is awaited; None where it is nobody's, or nothing is."""
        question = self.table.state.question
        if not self.table.waits_for_luck or question is None or question.seat < 0:
            return None
        return int(question.seat)

    def is_with_others(self, seat: int | None) -> bool:
        """Does a bot decide next, or do the dice of somebody else fall?"""
        if self.table.waits_for_luck:
            return self.roller not in (None, seat)
        return self.asked is None and not self.table.over

    def question(self) -> str:
        """What play waits for, in words."""
        return self.game.ask(self.table.state, self.table.names)

    def step(self) -> list[LogLine]:
        """The next roll, draw or bot decision; nothing happens while a person is asked."""
        before = self.table.told
        if self.table.waits_for_luck:
            self._let_fall()
        else:
            bot = next((seat for seat in self.table.to_act if seat in self.bots), None)
            if bot is not None:
                self._drive(bot)
        return self._happened(before)

    def _let_fall(self) -> None:
        hold(self.table).let = 1
        self.table.roll()
        hold(self.table).let = 0

    def _drive(self, seat: int) -> None:
        turn = Turn(self.game, self.table.state, seat, self.table.names)
        bot = self.bots[seat]
        chosen = judged(bot, turn)
        account = account_of(bot, turn, chosen)
        self.table.act(seat, chosen.action)
        self.accounts[seat] = account

    def choose(self, index: int) -> list[LogLine]:
        """Carry out the option with that place in the list."""
        decision = self.decision
        if decision is None:
            raise IllegalAction(words("nobody is asked anything now"))
        before = self.told_before = self.table.told
        self.accounts.clear()
        self.table.act(decision.seat, decision.options[index].action)
        return self._happened(before)

    def _happened(self, before: int) -> list[LogLine]:
        self.log.hear(self.table)
        return self.log.steps[before:]

    def sight(self, asked: int | None) -> Sight:
        """The race as one person's own screen shows it, or the one who is asked where several do.

        `asked` is somebody who may look: None, while the others look on.
        """
        watcher = self._watcher()
        return Sight(self.table, asked if watcher is None else watcher, self.log)

    def foreseen(self, at: int) -> Foresight | None:
        seat = self.asked
        return None if seat is None else foreseen(self.table, seat, at)

    def _watcher(self) -> int | None:
        """Whose eyes the screen has: one person's own, or with several what everybody may see."""
        return self.people[0] if len(self.people) == 1 else None

    # Undo

    def last_to_decide(self) -> int | None:
        """The person whose decision is the latest: the one an undo takes back."""
        for entry in reversed(self.table.entries):
            if isinstance(entry, Act) and entry.seat in self.people:
                return entry.seat
        return None

    def undo(self, consent: Sequence[int] = ()) -> int:
        """Take the latest decision of a person back; whose it was."""
        if self.table.over:
            raise IllegalAction(words("the race is over: its result stands"))
        seat = self.last_to_decide()
        if seat is None:
            raise IllegalAction(words(NOTHING_DECIDED))
        self.table.undo(seat, consent)
        self.accounts.clear()
        self.log.hear(self.table)
        self.told_before = self.log.passages[-1].first if self.log.passages else 0
        hold(self.table)
        return seat

    def must_agree(self) -> tuple[int, ...]:
        """The people to ask before the latest decision is taken back."""
        seat = self.last_to_decide()
        return () if seat is None or self.table.over else self.table.consent_needed(seat)

    # Saving

    def save_copy(self, path: Path) -> str:
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            self.table.record.save(path)
        except OSError as error:
            raise BadSave(f"{path}: {(error.strerror or 'cannot be written').lower()}") from None
        return words("Saved a copy: {path}", path=path)

    def saved_words(self) -> str:
        if self.saver.trouble:
            return self.saver.trouble
        if self.table.over:
            return words("Saved: {path}", path=self.saver.path)
        command = f"fivewide play --resume {self.saver.path}"
        return words("Saved; go on with: {command}", command=command)

    def close(self) -> None:
        self.saver.journal.close()

    # Rules and reasons

    def bots_say(self) -> list[tuple[str, str]]:
        """Why each bot did what it did last, since a person decided: a name and a line or two.

        While the race goes on and something is hidden, a bot does not tell what it weighed.
        """
        hides = self.game.has_secrets and not self.table.over and bool(self.people)
        return [
            (self.table.names[seat], account.at_once if hides else account.whole)
            for seat, account in self.accounts.items()
        ]

    def why(self) -> list[Rule | Ambiguity]:
        """The rules behind the question, its options, and what happened last."""
        ids: list[str] = []
        question = self.table.state.question
        if question is not None:
            ids.append(self.game.rule_of(self.table.state, question))
        decision = self.decision
        for option in decision.options if decision else ():
            ids += option.words.rules
        ids += [line.rule for line in reversed(self.log.steps[-6:])]
        found = [self.book.find(id) for id in dict.fromkeys(ids) if id]
        return [entry for entry in found if entry is not None]


def hold(table: Table[Any]) -> HeldLuck:
    """The table's dice, held. An undo behind a resume brings back plain ones: held again."""
    if not isinstance(table.luck, HeldLuck):
        table.luck = HeldLuck(table.luck)
    return table.luck


NOTHING_DECIDED: Words = "there is nothing to take back: nobody has decided anything yet"
ASIDES: tuple[Words, ...] = ("Source:", "Ruling:", "Option:", "Why:")  # of the rules, which follow


def explain(entry: Rule | Ambiguity) -> tuple[str, list[str]]:
    """A rule as people read it: a heading, and sentences."""
    source, ruling, option, why = map(words, ASIDES)
    if isinstance(entry, Ambiguity):
        return f"{entry.id}  {entry.question}", [entry.answer, f"{why} {entry.why}"]
    place = f" ({entry.place})" if entry.place else ""
    lines = [entry.text, f"{source} {entry.source}{place}"]
    if entry.ruling:
        lines.append(f"{ruling} {entry.ruling}")
    if entry.option:
        options = [entry.option] if isinstance(entry.option, str) else entry.option
        lines.append(f"{option} {', '.join(options)}")
    return f"{entry.id}  {entry.title}", lines


# Opening and resuming


def open_race(
    game_id: str,
    seats: Sequence[str],
    options: dict[str, object],
    seed: int | None,
    pack: Path | None,
    save: Path | None,
) -> Play:
    """A new race, saved from its first line."""
    game = find_game(game_id)
    sitting = read_seats(seats)
    setup = game.prepare(options, len(sitting), load(pack) if pack else None)
    if seed is not None and not 0 <= seed < LARGEST_SEED:
        raise BadOption(f"a seed is a number from 0 to {LARGEST_SEED - 1}, not {seed}")
    key = key_for(seed)
    table = Table(game, setup, sitting, KeyedLuck(key))
    if save is not None and save.exists():
        raise BadSave(f"{save}: is there already; resume it with --resume, or give another name")
    return seat_down(table, save or new_path(game.id), key)


def resume_race(
    game_id: str, file: Path, pack: Path | None, save: Path | None, seats: Sequence[str] = ()
) -> Play:
    """Go on with a race from its file, in the same file unless another is given.

    Bots that are no registered ones must be named once more in `seats`.
    """
    race = races.open_race(file, pack)
    if game_id and game_id != race.game.id:
        raise BadRecord(f"{file}: a race of {race.game.title}, not of {find_game(game_id).title}")
    must_be_named(race.record.header.seats, read_seats(seats), str(file))
    return seat_down(race.replay(), save or file, LuckKey.fresh(), resumed=True)


def rematch(play: Play) -> Play:
    """The same drivers and options from the same start, with other dice, in a file of its own."""
    old = play.table.record.header
    key = key_for(None)
    table = Table(
        play.game,
        play.table.setup,
        old.seats,
        KeyedLuck(key),
        start=old.start,
        branch_of=old.branch_of,
    )
    return seat_down(table, new_path(play.game.id), key)


def another(play: Play, game: Game[Any], options: Mapping[str, Any]) -> Play:
    """A race of this game or another, with the same people, and bots as far as it has seats."""
    seats = play.table.record.header.seats
    seats = sorted(seats, key=lambda seat: seat.driver != PERSON)[: game.seats[-1]]
    if game.id != play.game.id:  # a bot may know only one game
        seats = [
            seat if seat.driver == PERSON else SeatInfo(seat.name, USUAL_BOT) for seat in seats
        ]
    while len(seats) < game.seats[0]:
        name = free_bot_name([seat.name.casefold() for seat in seats])
        seats = [*seats, SeatInfo(name, USUAL_BOT)]
    key = key_for(None)
    table = Table(game, game.prepare(dict(options), len(seats)), seats, KeyedLuck(key))
    return seat_down(table, new_path(game.id), key)


def seat_down(table: Table[Any], path: Path, key: LuckKey, *, resumed: bool = False) -> Play:
    """Put bots on their seats and start to write the race down."""
    drivers = [seat.driver for seat in table.record.header.seats]
    bots = {
        seat: make_bot(
            driver, table.game, key.seed_for(f"bot, seat {seat}"), seconds=seconds_of(driver)
        )
        for seat, driver in enumerate(drivers)
        if driver != PERSON
    }
    try:
        saver = Saver(path, Journal(path, table.record))
    except OSError as error:
        raise BadSave(f"{path}: {(error.strerror or 'cannot be written').lower()}") from None
    table.journal = saver
    if resumed and not table.over:
        table.resume(key=key, roll=False)
    return Play(table, saver, bots)


def races_folder() -> Path:
    """Where races are kept that nobody gave a place."""
    return Path(platformdirs.user_data_dir("fivewide", appauthor=False)) / "races"


def new_path(game_id: str) -> Path:
    folder = races_folder()
    stem = f"{game_id}-{datetime.now():%Y-%m-%d-%H%M%S}"
    path = folder / f"{stem}.race.jsonl"
    number = 2
    while path.exists():
        path = folder / f"{stem}-{number}.race.jsonl"
        number += 1
    return path


def play(
    game_id: str,
    *,
    seats: list[str],
    options: dict[str, object],
    seed: int | None,
    pack: Path | None,
    resume: Path | None,
    save: Path | None,
    plain: bool,
) -> int:
    """`fivewide play`: the exit code. Bad input raises a FivewideError with one clear line."""
    if resume is not None:
        race = resume_race(game_id, resume, pack, save, seats)
    else:
        race = open_race(game_id, seats, options, seed, pack, save)
    return show(race, plain)


def can_draw() -> bool:
    """Is there a whole terminal, one that can draw boards?"""
    terminal = sys.stdin.isatty() and sys.stdout.isatty()
    return terminal and os.environ.get("TERM") not in SPEECHLESS and not is_ascii(sys.stdout)


def show(race: Play, plain: bool) -> int:
    from fivewide.cli.plain import PlainPlay

    if plain or not can_draw():
        if isinstance(sys.stdin, TextIOWrapper):
            sys.stdin.reconfigure(errors="replace")  # what it cannot read is not understood
        plain_play = PlainPlay(race, sys.stdin, sys.stdout, waits=sys.stdin.isatty())
        try:
            return plain_play.run()
        finally:
            plain_play.play.close()  # a rematch may have followed
    from fivewide.cli.app import run  # Textual takes a moment to load; plain play does without

    return run(race)
