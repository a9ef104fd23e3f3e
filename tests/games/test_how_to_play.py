"""Every game of ours teaches itself: a page that cites its rules, pictures, terms that are met."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from fivewide.content.pack import builtin
from fivewide.games import GAMES
from fivewide.games.how_to_play import Term, glossary, how_to_play, illustrated
from fivewide.games.pictured import scenario_scenes, scenarios_of
from fivewide.kernel.rulebook import rulebook
from tests.games.trials import trial_of

ROOT = Path(__file__).resolve().parents[2]
WORDS = ("decision_words.py", "event_words.py", "summary.py", "told.py", "option_words.py")
ours = pytest.mark.parametrize(
    "id", [id for id in GAMES if GAMES[id].package.startswith("fivewide.")]
)


def known(id: str) -> set[str]:
    return {rule.id for rule in rulebook(GAMES[id].package).rules}


@ours
def test_the_page_is_whole_and_stands_on_rules(id: str) -> None:
    page = how_to_play(GAMES[id].package)
    assert page is not None
    assert page.goal.text.count(".") == 1, "the goal is one sentence"
    assert len(page.tip) == 3
    assert all(step.title for step in page.turn)
    for said in page.statements:
        assert said.text.strip()
        assert said.rules
        assert set(said.rules) <= known(id), said.text


@ours
def test_pictures_can_be_laid_out_and_all_are_shown(id: str) -> None:
    page = how_to_play(GAMES[id].package)
    assert page is not None
    scenes = illustrated(GAMES[id], page)
    assert {said.picture for said in page.statements if said.picture} == set(scenes)
    assert len(scenes) >= 2
    for one in scenes.values():
        assert len(one.tables) == 2, f"{one.title}: something happens in it"
        assert one.happened
        assert {step.rule for step in one.happened} <= known(id)


@ours
def test_every_scenario_is_a_picture(id: str) -> None:
    assert scenarios_of(id)
    for name in scenarios_of(id):
        scenes = scenario_scenes(id, name)
        assert not re.match(r"[A-Z0-9]+-", scenes.title), "no number of a test"
        assert all(table.view(None) is not None for table in scenes.tables)


def said_on_screens(id: str) -> str:
    """Everything a person may read of a game: its rules, its words, what its table says."""
    package = ROOT / "src" / GAMES[id].package.replace(".", "/")
    files = [package / name for name in WORDS if (package / name).is_file()]
    table = ROOT / "web" / "src" / "games" / id
    files += [file for file in table.glob("*") if file.suffix in (".svelte", ".ts")]
    book = rulebook(GAMES[id].package)
    told = [f"{rule.title} {rule.text}" for rule in book.rules]
    return "\n".join([*told, *(file.read_text(encoding="utf-8") for file in files)])


def is_met(term: Term, words: str) -> bool:
    forms = (re.escape(form) for form in (term.term, *term.also))
    return re.search(rf"(?<![\w-])(?:{'|'.join(forms)})(?![\w-])", words, re.I) is not None


@ours
def test_terms_mean_something_and_are_met_on_a_screen(id: str) -> None:
    terms, words = glossary(GAMES[id].package), said_on_screens(id)
    forms = [form for term in terms for form in (term.term, *term.also)]
    assert len(terms) > 12
    assert len(forms) == len(set(forms)), "a word has one meaning"
    for term in terms:
        assert term.text.strip().endswith(".")
        assert term.rule in known(id), term.term
        assert is_met(term, words), f"{term.term}: nobody ever reads it"


def jargon_of(id: str) -> set[str]:
    """Abbreviations in the rules, and the short names its table is told."""
    said = " ".join(rule.text for rule in rulebook(GAMES[id].package).rules)
    game = GAMES[id]
    told = game.offered(builtin(game.pack))
    named = (path.split(".") for path in trial_of(id).jargon)
    return set(re.findall(r"(?<![\w-])[A-Z]{2,4}(?![\w-])", said)) | {
        str(one[key]) for part, key in named for one in told[part]
    }


@ours
def test_every_abbreviation_and_short_name_is_explained(id: str) -> None:
    terms = glossary(GAMES[id].package)
    assert {
        word for word in jargon_of(id) if not any(is_met(term, word) for term in terms)
    } == set()
