"""The four levels: what they are called, what they take, what they say."""

from __future__ import annotations

import pytest

from fivewide.bots import BOTS, UnknownBot, make_bot
from fivewide.bots.levels import TEMPERS
from fivewide.bots.named import name_in_words
from fivewide.bots.names import (
    LEVELS,
    TEMPER_ABOUT,
    TEMPER_TITLES,
    TEMPERED,
    TEMPERED_BOTS,
    USUAL_BOT,
)
from fivewide.games import game
from fivewide.kernel.speech import speaking
from fivewide.server.seats import BadSeat, check_bot

DUST_DEVIL = game("dust-devil-500")


def test_people_are_offered_the_levels_from_weak_to_strong_and_no_bot_for_programs() -> None:
    assert list(BOTS.for_people()) == ["rookie", "regular", "pro", "ace"]
    assert list(BOTS)[:4] == list(LEVELS)
    assert {"greedy", "random"} < set(BOTS)  # programs, old tables and race files name them
    assert USUAL_BOT == "regular"


def test_every_level_says_what_it_does_in_a_line_of_both_languages() -> None:
    for name in LEVELS:
        english = BOTS[name]
        assert english
        assert "\n" not in english
        with speaking("de"):
            assert BOTS[name] not in ("", english)


def test_a_bot_is_read_in_words() -> None:
    assert name_in_words("ace") == "Ace"
    assert name_in_words("pro:temper=careful") == "Pro, careful"
    assert name_in_words("ace:thoughts=2000:temper=bold") == "Ace, 2000, bold"
    with speaking("de"):
        assert name_in_words("pro:temper=careful") == "Profi, vorsichtig"


@pytest.mark.parametrize("called", ["greedy", "my_bot.py:MyBot:level=3", "a:{b}", "a:b", "{who}"])
def test_a_bot_that_nobody_has_put_in_words_is_read_as_it_is_called(called: str) -> None:
    with speaking("de"):
        assert name_in_words(called) == called


def test_tempers_are_the_same_everywhere() -> None:
    assert list(TEMPERS) == list(TEMPER_TITLES) == list(TEMPER_ABOUT)
    for called in TEMPERED_BOTS:
        make_bot(called, DUST_DEVIL, 1)
    takes = [name for name in LEVELS if name in TEMPERED]
    assert takes == ["pro", "ace"]


WRONG = [
    ("ace:0", "bot ace: thoughts are a number from 1 to 1,000,000"),
    ("ace:1000001", "bot ace: thoughts are a number from 1 to 1,000,000"),
    ("pro:thoughts=-1", "bot pro: thoughts are a number from 1 to 1,000,000"),
    ("ace:thoughts=x", "bot ace:thoughts=x: thoughts is a whole number, not 'x'"),
    ("ace:thoughts=1.5", "bot ace:thoughts=1.5: thoughts is a whole number, not '1.5'"),
    (
        "pro:temper=wild",
        "bot pro: unknown temper 'wild'; there are: steady, bold, careful, thrifty",
    ),
    ("pro:temper=carefull", "bot pro: unknown temper 'carefull'; did you mean careful?"),
    ("ace:tempr=bold", "bot ace:tempr=bold: no value 'tempr'; did you mean temper?"),
    ("ace:seconds=5", "bot ace:seconds=5: no value 'seconds'; there are: thoughts, temper"),
    ("rookie:5", "bot rookie:thoughts=5: no value 'thoughts'; it takes no values"),
    ("regular:temper=bold", "bot regular:temper=bold: no value 'temper'; it takes no values"),
    ("ace:", "bot 'ace:': '' is not a value; say level=3"),
]


@pytest.mark.parametrize(("called", "line"), WRONG)
def test_what_a_level_does_not_take_is_said_in_one_line(called: str, line: str) -> None:
    with pytest.raises(UnknownBot) as wrong:
        make_bot(called, DUST_DEVIL, 1)
    assert str(wrong.value) == line


def test_at_a_table_a_bot_has_a_temper_and_no_other_value() -> None:
    for called in (*BOTS, *TEMPERED_BOTS):
        check_bot(called)
    for called in ("ace:2000", "ace:thoughts=5", "pro:temper=wild", "regular:temper=bold", "pro:"):
        with pytest.raises(BadSeat, match="unknown bot"):
            check_bot(called)
