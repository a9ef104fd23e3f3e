"""Whole races in another language: nothing is said for which its catalogue has no words, and no
sentence is made past the catalogue, or glued together of pieces.

Games with a catalogue promise it; the others are told in English.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any

import msgspec
import pytest

from fivewide.games import GAMES
from fivewide.games.catalogue import describe
from fivewide.games.races import open_race
from fivewide.kernel.agenda import options_of
from fivewide.kernel.chance import Seeded
from fivewide.kernel.game import Game
from fivewide.kernel.lines import foresee
from fivewide.kernel.options import specs
from fivewide.kernel.passages import EVERYTHING, Division, sentence
from fivewide.kernel.speech import (
    ENGLISH,
    Catalogue,
    Speaker,
    catalogues,
    language,
    languages,
    speaking,
)
from fivewide.kernel.speech import whole as whole_catalogue
from fivewide.kernel.table import Table
from fivewide.kernel.why import why_not
from fivewide.report import report_of
from fivewide.report.writing import tables
from tests.games.golden import RECORDS
from tests.games.trials import trial_of

pytestmark = pytest.mark.once  # many races, and all they say

SPOKEN = [
    (game, other)
    for other in languages()[1:]
    for game in GAMES.values()
    if f"games/{game.package.rpartition('.')[2]}" in catalogues(other)
]
each_game = pytest.mark.parametrize(
    ("game", "other"), SPOKEN, ids=lambda each: each if isinstance(each, str) else each.id
)
NAMES = ["You", "Кім", "Ола", "Нік"]  # names of no letters that a sentence could have
DECISIONS = 60
POINTED_EVERY = 9
REPORTS = 4


def races(game: Game[Any]) -> Iterator[Table[Any]]:
    trial = trial_of(game.id)
    for number, options in enumerate((trial.all_asked, *trial.parity, *trial.tables)):
        seats = min(len(NAMES), game.seats[-1])
        yield Table.open(game, NAMES[:seats], options=dict(options), seed=number)


def told(table: Table[Any]) -> Iterator[str]:
    """Everything that people read while a race is run, decided at random."""
    game, dice, division = table.game, Seeded(7), Division()
    for number in range(DECISIONS):
        for events in division.hear(table):
            passage = sentence(table, events)
            yield from (passage.public, *passage.own.values())
        if table.over:
            break
        since = table.told
        for seat in table.to_act:
            yield from decided(table, seat)
        for seat in range(len(table.names)) if number % POINTED_EVERY == 0 else ():
            view = msgspec.to_builtins(table.view(seat), str_keys=True)
            for action in [*trial_of(game.id).points_at(view), *table.options(table.to_act[0])]:
                yield why_not(game, table.state, seat, action, table.names).words
        seat = table.to_act[dice.below(len(table.to_act))]
        actions = table.options(seat)
        table.act(seat, actions[dice.below(len(actions))])
        yield from (table.words(event) for event in table.events(EVERYTHING, since))


def decided(table: Table[Any], seat: int) -> Iterator[str]:
    """A question, its options, and what each would lead to."""
    decision = table.decision(seat)
    yield str(decision.asked)
    for option, number in zip(decision.options, options_of(table.state, seat), strict=True):
        yield from (option.words.short, option.words.detail)
        facts = msgspec.to_builtins(option.words.facts) if option.words.facts else {}
        yield from (facts[name] for name in ("title", "how") if name in facts)
        seen = foresee(table.game, table.state, seat, number, table.names)
        yield from (line.words for line in seen.lines) if seen else ()


def reported(game: Game[Any]) -> Iterator[str]:
    """What the reports of its recorded races say, but for the names of drivers and cars."""
    for file in sorted((RECORDS / game.id).glob("*.race.jsonl"))[:REPORTS]:
        race = open_race(file)
        made = report_of(race)
        names = [game.title, *(seat.name for seat in race.record.header.seats)]
        said = [*made.story, made.track, *(moment.words for moment in made.moments)]
        said += [text for title, heads, _ in tables(made) for text in (title, *heads)]
        said += [line.score for line in made.result]
        yield from (re.sub("|".join(map(re.escape, names)), "", text) for text in said)


@each_game
def test_a_whole_race_finds_every_word(game: Game[Any], other: str) -> None:
    missed: set[str] = set()
    with speaking(Speaker(other, whole_catalogue(other), missed)):
        texts = [text for table in races(game) for text in told(table)]
        texts += reported(game)
        describe(game)
    assert len(texts) > 1000
    assert missed == set()


class Marking(Speaker):
    """Says the English of the source, everything that was looked up between brackets."""

    def say(self, template: str, facts: Mapping[str, object]) -> str:
        return f"⟦{template.format(**facts) if facts else template}⟧"

    def count(self, number: int, one: str, many: str) -> str:
        return f"⟦{number} {one if number == 1 else many}⟧"

    def genitive(self, name: str) -> str:
        return f"⟦{name}'s⟧"


MARKED = re.compile(r"⟦[^⟦⟧]*⟧")
LETTERS = re.compile(r"\b[A-Z]?[a-z]{2,}")  # what is all capitals stands on a car


def past_the_catalogue(text: str) -> list[str]:
    """English words that nobody looked up."""
    while MARKED.search(text):
        text = MARKED.sub(" ", text)
    return [word for word in LETTERS.findall(text.replace("You", ""))]


@each_game
def test_nothing_is_said_past_the_catalogue(game: Game[Any], other: str) -> None:
    with speaking(Marking("marked", Catalogue())):
        assert language() == "marked"
        texts = [text for table in races(game) for text in told(table)] + [*reported(game)]
        names = set(trial_of(game.id).proper_names())
        left = {text: past_the_catalogue(text) for text in texts if text not in names}
    assert len(left) > 300
    assert {text: words for text, words in left.items() if words} == {}


@each_game
def test_who_picks_from_a_list_reads_nothing_of_how_it_is_typed(
    game: Game[Any], other: str
) -> None:
    for tongue in (ENGLISH, other):
        with speaking(tongue):
            read = [spec.picked or spec.meaning for spec in specs(game.Options)]
            typed = [spec.meaning for spec in specs(game.Options) if spec.picked]
        assert not [meaning for meaning in read if "omma" in meaning]  # commas, Kommas
        assert all("omma" in meaning for meaning in typed)
