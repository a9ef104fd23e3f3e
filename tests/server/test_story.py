"""The log in passages: a sentence for each, as every reader may know it, over entries and undo."""

from __future__ import annotations

import gc
from itertools import pairwise
from typing import Any

import msgspec

from fivewide.kernel.luck import SeededLuck
from fivewide.kernel.passages import EVERYTHING
from fivewide.kernel.record import Resumed, SeatInfo
from fivewide.kernel.speech import ENGLISH
from fivewide.kernel.table import Table
from fivewide.server.messages import LogEntry
from fivewide.server.replay import walk
from fivewide.server.story import Story
from tests.passages import Hands, Turns

NAMES = ("Kim", "Ola", "Max")


def opened(game: Any, seed: int = 8, **options: Any) -> tuple[Table[Any], Story]:
    seats = [SeatInfo(name, "person") for name in NAMES]
    table = Table(game, game.prepare(options, 3), seats, SeededLuck(seed))
    story = Story(table)
    table.roll()
    story.take()
    return table, story


def act(table: Table[Any], story: Story) -> None:
    seat = table.to_act[0]
    table.act(seat, table.options(seat)[0])
    story.take()


def entries_of(story: Story) -> list[LogEntry]:
    """As somebody reads them who looks on."""
    written = msgspec.json.encode(story.since(0, None))
    return msgspec.json.decode(written, type=list[LogEntry])


def folded(entries: list[LogEntry]) -> dict[tuple[int, int], tuple[str, list[str]]]:
    """The log as a client folds it: by passage its latest sentence and its steps."""
    kept: list[LogEntry] = []
    for entry in entries:
        if entry.what == "undo":
            assert entry.back_to is not None
            kept = [other for other in kept if other.n <= entry.back_to]
        kept.append(entry)
    log: dict[tuple[int, int], tuple[str, list[str]]] = {}
    for entry in kept:
        ends = [part.since for part in entry.passages[1:]] + [len(entry.lines)]
        for part, end in zip(entry.passages, ends, strict=False):
            steps = log.get((part.n, part.line), ("", []))[1]
            steps += [line.kind for line in entry.lines[part.since : end]]
            log[part.n, part.line] = part.words, steps
    return log


def test_every_line_belongs_to_one_passage_and_the_sentence_tells_all_of_it() -> None:
    table, story = opened(Turns(), race=6)
    for _ in range(12):
        act(table, story)
    log = folded(entries_of(story))
    assert [kind for _words, kinds in log.values() for kind in kinds] == [
        event.kind for event in table.events(None)
    ]
    several = [(words, kinds) for words, kinds in log.values() if len(kinds) > 1]
    assert several
    for words, kinds in several:
        assert words.endswith(f" in {len(kinds)} steps: {', '.join(kinds)}.")


def test_a_passage_grows_over_several_entries() -> None:
    """A roll, a question how to read it, the move: three entries, one passage."""
    table, story = opened(Turns(), race=6)
    rolled = entries_of(story)[-1].passages[-1]
    act(table, story)
    read = entries_of(story)
    grown = next(entry.passages[0] for entry in read if entry.what == "act")
    assert (grown.n, grown.line) == (rolled.n, rolled.line)
    assert grown.since == 0
    assert grown.words.startswith(rolled.words.partition(" in ")[0].split(" ")[0])
    assert "dice-read" in grown.words


def test_a_single_event_is_told_as_it_always_is() -> None:
    _table, story = opened(Turns(), race=6)
    rolled = entries_of(story)[-1]
    assert rolled.lines[-1].kind == "rolled"
    assert rolled.passages[-1].words == rolled.lines[-1].words


def test_an_undo_cuts_the_passage_and_it_goes_on_from_there() -> None:
    table, story = opened(Turns(), race=6)
    before = folded(entries_of(story))
    seat = table.to_act[0]
    act(table, story)
    done = folded(entries_of(story))
    table.undo(seat, [other for other in range(3) if other != seat])
    story.take()
    assert folded(entries_of(story)) == before
    act(table, story)
    again = folded(entries_of(story))
    assert list(again.values()) == list(done.values())
    rolled = list(before)[-1]
    assert again[rolled][1][:2] == ["rolled", "dice-read"], "the passage goes on under its name"


def test_a_sentence_tells_each_reader_what_he_may_know() -> None:
    table, story = opened(Hands())
    while not (drawn := [event for event in table.events(None) if event.kind == "card-drawn"]):
        act(table, story)
    assert all(event.facts["card"] is None for event in drawn)
    assert story.latest.parts
    known: dict[int | None, int] = {}
    for reader in (None, 0, 1, 2, EVERYTHING):
        words = story.latest.passages(reader)[-1].words
        cards = words.removeprefix("Cards drawn: [").removesuffix("].").split(", ")
        known[reader] = len(cards) - cards.count("None")
    drew = [event.facts["seat"] for event in drawn]
    assert (known.pop(None), known.pop(EVERYTHING)) == (0, len(drew))
    assert known == {seat: drew.count(seat) for seat in range(3)}


def test_a_replay_has_the_passages_of_what_stands() -> None:
    table, story = opened(Turns(), race=6)
    for _ in range(4):
        act(table, story)
    seat = next(e.seat for e in reversed(entries_of(story)) if e.what == "act")
    assert seat is not None
    table.undo(seat, [other for other in range(3) if other != seat])
    story.take()
    act(table, story)
    *_, (_replayed, told) = walk(table.game, table.setup, table.record)
    ours = folded(entries_of(story)).values()
    assert [words for words, _steps in folded(entries_of(told)).values()] == [
        words for words, _steps in ours
    ]


def test_an_entry_taken_over_from_a_file_moves_nothing_to_another_entry() -> None:
    table, story = opened(Turns(), race=6)
    table.record.entries.append(Resumed(True, ""))
    act(table, story)
    resumed, acted = next(
        (one, two) for one, two in pairwise(entries_of(story)) if one.what == "resumed"
    )
    assert (resumed.lines, acted.what) == ([], "act")
    assert acted.lines


def test_what_is_sent_is_what_each_seat_may_know_and_costs_the_collector_nothing() -> None:
    table, story = opened(Hands())
    differ = 0
    while not table.over:
        act(table, story)
        latest = story.chapters[ENGLISH][-1]
        assert not gc.is_tracked(latest)
        for seat in (None, 0, 1, 2):
            sent = msgspec.json.decode(msgspec.json.encode(latest.to(seat)), type=LogEntry)
            assert sent == story.latest.to(seat)
            differ += latest.to(seat) != latest.to(None)
    assert differ
