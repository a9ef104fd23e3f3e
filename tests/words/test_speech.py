"""How a sentence is said: looked up, filled in, counted, and told as what would happen."""

from __future__ import annotations

from contextvars import copy_context
from typing import Annotated

import msgspec
import pytest

from fivewide.kernel.english import listed, naming, possessive, several
from fivewide.kernel.errors import BadContent, BadOption
from fivewide.kernel.speech import (
    InEachLanguage,
    Speaker,
    Words,
    fill_in,
    grouped,
    language,
    languages,
    read_catalogue,
    said,
    speaker_of,
    speaking,
    spoken,
    supposing,
    words,
)

CATALOGUE = read_catalogue(
    """
[forms.nach]
"Ziel" = "ins Ziel"
[forms.von]
"you" = "von dir"
[people]
"You" = "Du"
"you" = "dich"
"your" = "dein"
"{name}'s" = { said = "{name}s", hissing = "{name}`" }
[sentences]
"the Finish" = "Ziel"
"and" = "und"
"," = "."
"point" = { one = "Punkt", many = "Punkte" }
[sentences."{who} drove to {to}."]
said = "{who} {who:fuhr|fuhrst} {to:nach}."
would = "{who} {who:würde|würdest} {to:nach} fahren."
[more]
"{by} bumped {whom}." = "{whom:|dich} rempelte {by:von}."
"{whose} turn" = "{whose:|deine} Runde"
"{n} left, {money}" = "{n:einer|mehrere} übrig: {n}, {money:,}"
""",
    "here",
)


def german(missed: set[str] | None = None) -> Speaker:
    return Speaker("de", CATALOGUE, missed)


def test_english_is_said_as_it_stands() -> None:
    assert language() == "en"
    assert words("{who} drove to {to}.", who="You", to="the Finish") == "You drove to the Finish."
    assert words("a {brace}, with nothing to fill in") == "a {brace}, with nothing to fill in"
    assert fill_in("from {from}", {"from": 3}) == "from 3"
    assert said(("DD-MOVE-01", "no")) == ("DD-MOVE-01", "no")
    assert grouped(12500) == "12,500"


def test_another_language_takes_its_own_sentence_and_forms() -> None:
    with speaking(german()):
        drove = words("{who} drove to {to}.", who="Kim", to=words("the Finish"))
        assert drove == "Kim fuhr ins Ziel."
        assert words("{who} drove to {to}.", who="Kim", to="Rot 5") == "Kim fuhr nach Rot 5."
    assert language() == "en"


def test_you_are_spoken_to() -> None:
    with speaking(german()):
        assert words("{who} drove to {to}.", who="You", to="Rot 5") == "Du fuhrst nach Rot 5."
        bumped = words("{by} bumped {whom}.", by="you", whom="you")
        assert bumped == "dich rempelte von dir."
        assert words("{by} bumped {whom}.", by="Kim", whom="Ola") == "Ola rempelte von Kim."
        whose = naming("you")["whose"]
        assert words("{whose} turn", whose=whose) == "deine Runde"
        assert listed(["You", "Kim", "Ola"]) == "Du, Kim und Ola"


def test_a_name_has_its_genitive() -> None:
    assert (possessive("Kim"), possessive("Ross"), possessive("You")) == ("Kim's", "Ross's", "Your")
    with speaking(german()):
        assert (possessive("Kim"), possessive("Ross")) == ("Kims", "Ross`")


def test_things_are_counted_and_large_numbers_grouped() -> None:
    with speaking(german()):
        assert (several(1, "point"), several(3, "point")) == ("1 Punkt", "3 Punkte")
        left = words("{n} left, {money}", n=1, money=12500)
        assert left == "einer übrig: 1, 12.500"
        assert words("{n} left, {money}", n=2, money=5) == "mehrere übrig: 2, 5"


def test_what_would_happen_has_a_sentence_of_its_own() -> None:
    with speaking(german()), supposing():
        drove = words("{who} drove to {to}.", who="You", to=words("the Finish"))
        assert drove == "Du würdest ins Ziel fahren."
    with supposing():
        assert words("{who} drove.", who="You") == "You drove."


def test_what_a_catalogue_lacks_is_said_in_english_and_noted() -> None:
    missed: set[str] = set()
    with speaking(german(missed)):
        assert words("{who} stopped.", who="You") == "Du stopped."
        assert several(2, "die", "dice") == "2 dice"
        assert listed(["a", "b"], "or") == "a or b"
    assert missed == {"{who} stopped.", "die", "or"}


def test_languages_do_not_mix_where_several_are_spoken_at_once() -> None:
    elsewhere = copy_context()
    with speaking(german()):
        assert elsewhere.run(words, "the Finish") == "the Finish"
        assert copy_context().run(words, "the Finish") == "Ziel"
    assert words("the Finish") == "the Finish"


def test_what_is_made_once_is_made_for_each_language() -> None:
    made = InEachLanguage(lambda: words("a card"))
    assert made() == "a card"
    with speaking("de"):
        assert made() == "eine Karte"
    assert made() == "a card"


class Item(msgspec.Struct, frozen=True):
    id: str
    name: Annotated[Words, msgspec.Meta(description="What people read")]
    also: list[Words] = []
    inside: tuple[msgspec.Struct, ...] = ()


def test_structs_of_words_are_said_and_their_ids_are_not() -> None:
    item = Item("point", "the Finish", ["and"], (Item("and", "the Finish"),))
    assert spoken(item) is item
    with speaking(german()):
        assert spoken(item) == Item("point", "Ziel", ["und"], (Item("and", "Ziel"),))


def test_an_unknown_language_is_refused_with_those_there_are() -> None:
    assert languages()[0] == "en"
    assert "de" in languages()
    with pytest.raises(BadOption, match=r"unknown language 'dee'; did you mean de\?"):
        speaker_of("dee")


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ('[a]\n"x" = 3', "Expected"),
        ('[a]\n"x" = { sayd = "y" }', "sayd"),
        ('[a]\n"x" = "y"\n[b]\n"x" = "z"', "'x' stands twice"),
        ("[a", "here: "),
    ],
)
def test_a_catalogue_that_cannot_be_read_says_where(text: str, reason: str) -> None:
    with pytest.raises(BadContent, match="here: ") as fault:
        read_catalogue(text, "here")
    assert reason in str(fault.value)
