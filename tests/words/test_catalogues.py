"""Catalogues: whoever has one has all of it, and what fits the English; and the check can fail."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

from fivewide.kernel import speech
from fivewide.kernel.speech import Catalogue, languages, read_catalogue
from scripts import words as lint

pytestmark = pytest.mark.interpreted_only  # reads sources

OTHERS = languages()[1:]


@pytest.mark.parametrize("language", OTHERS)
def test_every_catalogue_has_what_it_needs_and_nothing_else(language: str) -> None:
    assert list(lint.faults(language)) == []


def test_a_language_is_offered_to_people_once_all_of_it_is_there() -> None:
    assert speech.OFFERED[0] == speech.ENGLISH
    for language in speech.OFFERED[1:]:
        parts = {name: lint.part(name, language) for name in lint.wanted()}
        assert [name for name, (there, keys) in parts.items() if there < keys] == []


SAYS = "from fivewide.kernel.speech import words\n"


def found_in(source: str, name: str = "decision_words.py") -> lint.Wanted:
    wanted = lint.Wanted()
    lint.Finder(lint.SOURCE / "kernel" / name, wanted).visit(ast.parse(source))
    return wanted


def test_keys_are_found_where_they_are_said() -> None:
    source = """
WHY: dict[str, Words] = {"DD-MOVE-01": "one", "b": "two" if here else "three"}
REASON: Reason = ("DD-MOVE-01", "four")
plain = {"a": "no"}
from fivewide.kernel.speech import words
words("five", to="no"); speech.words("six"); several(3, "seven"); other("no"); it.words("no")
verb("no", NO, elsewhere=("DD-MOVE-01", "eight"))
words(WHY["b"]); LuckWords("nine", rolls="ten")
"""
    wanted = found_in(source)
    numbers = "one two three four five six seven eight nine ten"
    assert set(wanted.keys) == set(numbers.split())
    assert wanted.counted == {"seven"}
    assert wanted.keys["one"] == "kernel/decision_words.py:2"


def test_events_are_told_apart_and_glued_sentences_are_no_keys() -> None:
    wanted = found_in(
        f'{SAYS}A: dict[str, Sentence[N]] = {{"k": "{{who}} won."}}\nwords("{{who}} lost.")'
    )
    assert wanted.events == {"{who} won."}
    assert found_in(f'{SAYS}words("{{who}} lost.")\nwords("red")', "event_words.py").events == {
        "{who} lost."
    }
    assert found_in(f'{SAYS}words(f"{{who}} won")').faults == [
        "kernel/decision_words.py:2: an f-string is no key"
    ]


NEED = lint.Wanted(
    {"{who} won by {n}.": "here:1", "point": "here:2", "red": "here:3"},
    counted={"point"},
    events={"{who} won by {n}."},
)
GOOD = """[a]
"{who} won by {n}." = { said = "{whom} siegt: {n}", would = "{who} würde siegen: {n}" }
"point" = { one = "Punkt", many = "Punkte" }
"red" = "Rot"
"""


@pytest.mark.parametrize(
    ("there", "instead", "fault"),
    [
        ("", "", None),
        ('"red" = "Rot"', "", "missing: 'red'"),
        ('"Rot"', '""', "missing: 'red'"),
        ('many = "Punkte"', 'many = ""', "missing: 'point'"),
        (', would = "{who} würde siegen: {n}"', "", "missing: '{who} won by {n}.'"),
        ("siegen: {n}", "siegen", "other placeholders"),
        ("siegt: {n}", "siegt: {m}", "other placeholders"),
    ],
)
def test_what_a_translation_lacks_is_found(
    monkeypatch: pytest.MonkeyPatch, there: str, instead: str, fault: str | None
) -> None:
    made = read_catalogue(GOOD.replace(there, instead) if there else GOOD, "here")
    monkeypatch.setattr(lint, "whole", lambda language: made)
    faults = list(lint.faults_of("kernel", NEED, "de"))
    assert len(faults) == (fault is not None)
    assert all(fault is not None and fault in each for each in faults)


def test_what_nobody_says_and_what_two_say_differently_is_found(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    one = read_catalogue('[a]\n"red" = "Rot"\n"old" = "alt"\n"point" = "Punkt"', "one")
    other = read_catalogue('[a]\n"red" = "Röte"\n"point" = { one = "P", many = "P" }', "other")
    monkeypatch.setattr(lint, "wanted", lambda: {"kernel": NEED, "games/one": NEED})
    monkeypatch.setattr(lint, "catalogues", lambda language: {"games/one": one, "kernel": other})
    assert list(lint.unused("de")) == [
        "games/one de: unused: 'old'",
        "kernel de: 'red' is another word in games/one",
    ]


def test_stubs_are_ready_to_be_filled(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    (tmp_path / "kernel").mkdir()
    monkeypatch.setattr(lint, "SOURCE", tmp_path)
    monkeypatch.setattr(lint, "wanted", lambda: {"kernel": NEED})
    monkeypatch.setattr(lint, "whole", lambda language: Catalogue())
    assert lint.write_stubs("xx", "kernel") == 3
    text = (tmp_path / "kernel" / "words" / "xx.toml").read_text(encoding="utf-8")
    made = read_catalogue(text, "made")
    assert list(made.entries) == list(NEED.keys)
    assert "# here:2" in text
    monkeypatch.setattr(lint, "whole", lambda language: made)
    assert lint.write_stubs("xx", "kernel") == 0
