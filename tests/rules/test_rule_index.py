"""Every rule has a sentence, code that cites it and a test that proves it."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from fivewide.games import GAMES
from fivewide.kernel.game import Game
from fivewide.kernel.options import specs
from fivewide.kernel.rulebook import Ambiguity, Rule, Rulebook, ids_in, rulebook, uncovered
from scripts.rule_table import (
    QUESTIONS,
    ROOT,
    cited_in_tests,
    code_of,
    files,
    packages,
    proofs,
    with_questions,
)
from tests.rules.depth import shallow

pytestmark = pytest.mark.interpreted_only  # reads sources, runs no rule
PACKAGES = packages()

# What belongs into notes of ours and not into a sentence for players
NOTATION = re.compile(
    r"->|[→\u00d7≥≤…<>=★]"  # signs for words
    r"|\b(?:MPs?|VPs?|LL|GI|GO|HL|AQ|adj\d|succ|pred)\b"  # abbreviations no page explains
    r"|\b[Ss]ections? \d|\bReadings:"  # parts of our lists
    r"|[?.;:,]\.|\.\.|\s[.,;:?]|\(\s|\s\)|  "  # scars of something cut out
)


@pytest.mark.parametrize("package", PACKAGES)
def test_every_rule_and_question_is_found_by_its_id(package: str) -> None:
    book = rulebook(package)
    for entry in book.entries:
        assert book.find(entry.id) is book.find(entry.id.lower()) is entry


def prefix(package: str) -> str:
    return rulebook(package).rules[0].id.split("-")[0] + "-"


@pytest.mark.parametrize("package", PACKAGES)
def test_every_rule_has_code_and_a_test(package: str) -> None:
    book = rulebook(package)
    assert uncovered(book, proofs(book, PACKAGES[package], cited_in_tests())) == []


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.id)
def test_no_rule_rests_on_one_test_that_is_not_its_own(game: Game[Any]) -> None:
    assert shallow(rulebook(game.package), cited_in_tests()) == []


@pytest.mark.parametrize("package", PACKAGES)
def test_nothing_cites_an_unknown_rule(package: str) -> None:
    known = {entry.id for entry in rulebook(package).entries}
    cited = {id for id in (*code_of(PACKAGES[package]), *cited_in_tests())}
    own = prefix(package)
    mine = {id for id in cited if id.startswith(own)}
    assert mine - known == set()


@pytest.mark.parametrize("package", PACKAGES)
def test_rules_and_open_questions_refer_to_each_other(package: str) -> None:
    book = rulebook(package)
    rules = {rule.id for rule in book.rules}
    questions = {question.id for question in book.ambiguities}
    chapters = {chapter.id for chapter in book.chapters}
    assert len(rules) == len(book.rules), "an id stands twice"
    for rule in book.rules:
        assert rule.chapter in chapters
        assert set(rule.ambiguity) <= questions
        assert set(ids_in(rule.text)) <= rules
        assert rule.source != "ruling" or rule.ruling, f"{rule.id}: a ruling says what it rules"
        assert rule.source == "house" or rule.place, f"{rule.id}: say where in the rulebook"
    for question in book.ambiguities:
        assert set(question.rules) <= rules
        assert question.rules, f"{question.id}: settles no rule"


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.id)
def test_every_option_named_by_a_rule_exists_and_cites_rules_that_do(game: Game[Any]) -> None:
    book = rulebook(game.package)
    names = {spec.name for spec in specs(game.Options)}
    for entry in book.entries:
        named = [entry.option] if isinstance(entry.option, str) else entry.option
        assert {name for name in named if name} <= names, entry.id
    rules = {rule.id for rule in book.rules}
    for spec in specs(game.Options):
        assert set(spec.rules) <= rules, spec.name


def test_the_tables_are_up_to_date() -> None:
    stale = [
        path.relative_to(ROOT).as_posix()
        for path, text in files().items()
        if not path.exists() or path.read_text(encoding="utf-8") != text
    ]
    assert stale == [], "run: python scripts/rule_table.py"


def sentences(entry: Rule | Ambiguity) -> dict[str, str]:
    """Everything of a rule or an open question that players read as a sentence."""
    if isinstance(entry, Ambiguity):
        return {"question": entry.question, "answer": entry.answer, "why": entry.why}
    told = {"text": entry.text, "ruling": entry.ruling, "needs": entry.needs}
    return {name: text for name, text in told.items() if text}


def faults(name: str, text: str) -> list[str]:
    """What is wrong with a sentence, apart from what it says."""
    found = [f"notation {sign}" for sign in NOTATION.findall(text)]
    found += [f"sends the reader to {id}" for id in ids_in(text)]
    if not text[:1].isupper() and not text[:1].isdigit() and not text.startswith("$"):
        found.append("begins without a capital")
    if not text.endswith("?" if name == "question" else "."):
        found.append("does not end as a sentence")
    if text.count("(") != text.count(")"):
        found.append("a bracket stays open")
    return found


@pytest.mark.parametrize("package", PACKAGES)
def test_rules_are_told_in_whole_sentences_without_notation(package: str) -> None:
    for entry in rulebook(package).entries:
        for name, text in sentences(entry).items():
            assert faults(name, text) == [], f"{entry.id} {name}: {text}"


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("text", "A forward step costs 1 MP."),
        ("text", "GI(x) -> GI(x+2)."),
        ("text", "Cards without an icon are not subject to VL-PUSH-07."),
        ("text", "Lines may choose (section 7.11)."),
        ("text", "Risk tests do interrupt it and then it goes on.)."),
        ("text", "Move backward 3 spaces ; the turn ends."),
        ("text", "always a Move."),
        ("text", "A Move, always"),
        ("question", "How are starting cars chosen?. Readings: open / secret."),
        ("question", "Trough cars in combat."),
    ],
)
def test_a_sentence_that_reads_like_a_note_is_found_out(name: str, text: str) -> None:
    assert faults(name, text)


@pytest.mark.parametrize("package", PACKAGES)
def test_no_two_rulings_give_the_same_empty_reason(package: str) -> None:
    """Rules may share a ruling, as the two cards that spin a car do, but not by the dozen."""
    entries = [*rulebook(package).entries]
    reasons = [sentences(entry).get("why") or sentences(entry).get("ruling") for entry in entries]
    often = {each for each in reasons if each and reasons.count(each) > 2}
    assert often == set()


def test_a_table_of_open_questions_is_written_anew_and_nothing_else() -> None:
    asked = Ambiguity(id="X", question="Who?", answer="You.", why="So it is.", rules=["X"])
    book = Rulebook(game="x", rulebook="x", chapters=[], rules=[], ambiguities=[asked])
    row = "| X | Who? | You. So it is. |\n"
    page = f"# A game\n\n{QUESTIONS}| old | row | here |\n| old | too | here |\n\n## More\n"
    assert with_questions(page, book) == f"# A game\n\n{QUESTIONS}{row}\n## More\n"
    assert with_questions("# No table\n", book) == "# No table\n"


def inventory(name: str) -> Path:
    return ROOT.parent / "shared" / "rules" / f"{name}.md"


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.id)
def test_no_rule_of_the_inventory_is_missing(game: Game[Any]) -> None:
    """The ids of the inventory are kept in a list of ours; where it lies beside us, compared."""
    kept = (Path(__file__).parent / f"{game.id}.txt").read_text(encoding="utf-8").split()
    known = {entry.id for entry in rulebook(game.package).entries}
    assert set(kept) - known == set()
    source = inventory(game.id)
    if source.exists():
        text = source.read_text(encoding="utf-8")
        stated, asked = stated_in(text)
        assert stated, "the inventory reads otherwise than expected"
        assert [*stated, *asked] == kept


def stated_in(text: str) -> tuple[list[str], list[str]]:
    """Ids of rules and of open questions, in the order they stand.

    An event card's rule stands in a table, and one item may be about two cards:
    `AR-10-WEEDS-01 / SPIN-01`.
    """
    item = r"- \*\*([A-Z]{2}-[0-9.]+-\d\d|[A-Z0-9]+-[A-Z0-9-]+-\d\d)(?: / ([A-Z]+-\d\d))?\b"
    card = r"\| ([A-Z]{2}-\d\d-[A-Z]+) \|"
    stated = []
    for line in text.splitlines():
        found = re.match(item, line) or re.match(card, line)
        if found:
            stated.append(found[1])
            if found.lastindex == 2:
                stated.append(f"{found[1][:5]}-{found[2]}")
    asked = re.findall(r"^\| ([A-Z0-9]+-(?:AMB|HSR)-\d\d) \|", text, flags=re.M)
    asked += [f"AR-{id}" for id in re.findall(r"^\| (AQ-\d\d\w?) \|", text, flags=re.M)]
    return stated, asked
