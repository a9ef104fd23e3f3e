"""The rule index: rules read, searched, and found in code."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from fivewide.kernel import sample
from fivewide.kernel.errors import BadContent
from fivewide.kernel.rulebook import Proof, cited_in_code, ids_in, proofs, rulebook, uncovered

PACKAGE = "fivewide.kernel.sample"
BOOK = rulebook(PACKAGE)


def test_every_rule_has_an_id_of_its_own_a_chapter_and_a_text() -> None:
    ids = [rule.id for rule in BOOK.rules]
    assert len(ids) == len(set(ids)) == 13
    chapters = {chapter.id for chapter in BOOK.chapters}
    assert all(rule.chapter in chapters and rule.text for rule in BOOK.rules)


def test_rules_are_found_by_id_and_by_words() -> None:
    found = BOOK.find("sh-tie-01")
    assert found is not None
    assert found.id == "SH-TIE-01"
    assert BOOK.find("SH-TIE-99") is None
    assert [rule.id for rule in BOOK.search("coin tossed")] == ["SH-PRESS-01"]
    assert [rule.id for rule in BOOK.search("LOT equal")] == ["SH-TIE-01"]
    assert BOOK.search("no such words") == []
    assert len(BOOK.search("")) == len(BOOK.rules)


def test_ids_are_told_from_other_words() -> None:
    assert ids_in("SH-TIE-01, (DD-RACE4-01) and VL-RISK-REROLL-02.") == [
        "SH-TIE-01",
        "DD-RACE4-01",
        "VL-RISK-REROLL-02",
    ]
    assert ids_in("SH-TIE-1 sh-tie-01 XSH-TIE-01 SH-01 UTF-8") == []


def test_code_cites_rules_in_docstrings_questions_and_kinds(tmp_path: Path) -> None:
    code = tmp_path / "rules" / "turn.py"
    code.parent.mkdir()
    code.write_text(
        '"""T1-HEAD-01. A file."""\n'
        'MOVED: int = kind("moved", "T1-MOVE-01", "seat")\n'
        'PLAIN = ["T1-PLAIN-01"]\n'
        "class Turn:\n"
        '    """T1-TURN-01. A class; T1-TURN-02 too, and T1-TURN-01 again."""\n'
        '    rule: str = "T1-TURN-03"\n'
        "    def run(self):\n"
        '        """T1-RUN-01. A method."""\n'
        "        # T1-NOTE-01: a comment proves nothing\n"
    )
    assert cited_in_code(tmp_path, [code]) == {
        "T1-HEAD-01": ["rules/turn.py"],
        "T1-MOVE-01": ["rules/turn.py: MOVED"],
        "T1-PLAIN-01": ["rules/turn.py: PLAIN"],
        "T1-TURN-01": ["rules/turn.py: Turn"],
        "T1-TURN-02": ["rules/turn.py: Turn"],
        "T1-TURN-03": ["rules/turn.py: Turn"],
        "T1-RUN-01": ["rules/turn.py: Turn.run"],
    }


def test_the_sample_cites_exactly_its_own_rules() -> None:
    assert sample.__file__ is not None
    folder = Path(sample.__file__).parent
    cited = cited_in_code(folder, sorted(folder.glob("*.py")))
    assert set(cited) == {rule.id for rule in BOOK.rules}


def test_rules_without_code_or_test_are_named() -> None:
    table = {rule.id: Proof(["rules.py: x"], ["test_x"]) for rule in BOOK.rules}
    assert uncovered(BOOK, table) == []
    table["SH-TIE-01"] = Proof(["rules.py: x"], [])
    table["SH-WIN-01"] = Proof([], [])
    del table["SH-END-01"]
    assert uncovered(BOOK, table) == [
        "SH-WIN-01: no code and no test",
        "SH-TIE-01: no test",
        "SH-END-01: no code and no test",
    ]


def test_a_rule_that_cannot_be_played_yet_is_neither_proven_nor_missing() -> None:
    waits = msgspec.structs.replace(BOOK.rules[0], needs="A coin with three sides.")
    book = msgspec.structs.replace(BOOK, rules=[waits, *BOOK.rules[1:]])
    table = {rule.id: Proof(["rules.py: x"], ["test_x"]) for rule in BOOK.rules}
    table[waits.id] = Proof([], [])
    assert uncovered(BOOK, table) == [f"{waits.id}: no code and no test"]
    assert uncovered(book, table) == []
    assert waits not in book.playable
    assert len(book.playable) == 12
    assert BOOK.counted() == "13 rules"
    assert book.counted() == "13 rules, 1 of them not playable yet"


def test_a_package_without_proofs_has_none() -> None:
    assert proofs("fivewide.kernel") == {}


@pytest.mark.parametrize("text", ["game = ", 'game = "x"\nrulebook = 5\nchapter = []\nrule = []'])
def test_a_broken_rulebook_is_named(
    text: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    package = tmp_path / "broken_rules"
    package.mkdir()
    (package / "__init__.py").write_text("")
    (package / "rules.toml").write_text(text)
    monkeypatch.syspath_prepend(str(tmp_path))
    with pytest.raises(BadContent, match=r"broken_rules/rules\.toml: "):
        rulebook("broken_rules")
