"""Options: typed, with defaults and meanings, and clear words for what is wrong."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec
import pytest

from fivewide.kernel.errors import BadOption
from fivewide.kernel.options import (
    OptionSet,
    OptionsMeta,
    dotted,
    in_words,
    option,
    public,
    read_options,
    settings,
    settled,
    specs,
)

Laps = Annotated[int, msgspec.Meta(ge=1, le=9)]


class Options(OptionSet, frozen=True, rename=dotted):
    laps: Laps | None = option("laps", "T1-LAP-01", default=None)
    flag: bool = option("a flag", default=False)
    pit_mode: Literal["open", "closed"] = option("pits", default="closed")
    track: str = option("a track", default="")
    word: Literal["off", "none", "yes", "2023"] = option("a word")
    number: Literal[1, 2] = option("a number")


def test_what_is_left_out_takes_its_default() -> None:
    assert read_options(Options, {}) == Options()
    assert read_options(Options, {"pit.mode": "open"}).pit_mode == "open"
    assert list(public(Options(laps=3)).items())[:4] == [
        ("laps", 3),
        ("flag", False),
        ("pit.mode", "closed"),
        ("track", ""),
    ]


@pytest.mark.parametrize(
    ("values", "words"),
    [
        ({"lap": 3}, "unknown option 'lap'; did you mean laps?"),
        ({"xyz": 3}, "unknown option 'xyz'; there are: laps, flag, pit.mode, track, word, number"),
        ({"pit_mode": "open"}, "did you mean pit.mode?"),
        ({"laps": 0}, "option laps cannot be 0; it takes a number from 1 to 9 or none"),
        ({"laps": "0"}, "option laps cannot be 0; it takes a number from 1 to 9 or none"),
        ({"laps": True}, "option laps cannot be true"),
        ({"flag": 1}, "option flag cannot be 1; it takes false, true"),
        ({"flag": None}, "option flag cannot be none; it takes false, true"),
        ({"pit.mode": "Open"}, "option pit.mode cannot be Open; it takes closed, open"),
        ({"pit.mode": ["open"]}, "option pit.mode cannot be"),
        ({"track": 5}, "option track cannot be 5; it takes a name"),
        ({"track": "a", "flag": "a\nb"}, "option flag cannot be a\\nb"),
    ],
)
def test_a_wrong_option_is_refused_in_one_line(values: dict[str, Any], words: str) -> None:
    with pytest.raises(BadOption) as caught:
        read_options(Options, values)
    assert words in str(caught.value)
    assert str(caught.value).isprintable()


def test_specs_say_what_there_is() -> None:
    laps, flag, pit, track, *_ = specs(Options)
    assert (laps.name, laps.default, laps.values) == ("laps", None, ())
    assert (laps.kind, laps.least, laps.most, laps.may_be_none) == ("number", 1, 9, True)
    assert laps.kind_in_words == "number from 1 to 9 or none"
    assert (laps.meaning, laps.rules) == ("laps", ("T1-LAP-01",))
    assert (flag.values, flag.kind) == ((False, True), "yes/no")
    assert (pit.name, pit.values, pit.kind) == ("pit.mode", ("closed", "open"), "one of")
    assert (track.values, track.kind, track.may_be_none) == ((), "name", False)
    assert [spec.kind_in_words for spec in (flag, pit, track)] == ["yes/no", "one of", "name"]


@pytest.mark.parametrize(
    ("name", "text", "value"),
    [
        ("flag", "true", True),
        ("flag", "Yes", True),
        ("flag", "on", True),
        ("flag", "false", False),
        ("flag", "No", False),
        ("flag", "OFF", False),
        ("laps", "none", None),
        ("laps", "None", None),
        ("laps", "3", 3),
        ("pit.mode", "open", "open"),
        ("word", "off", "off"),
        ("word", "none", "none"),
        ("word", "yes", "yes"),
        ("word", "2023", "2023"),
        ("word", 2023, "2023"),
        ("number", "2", 2),
        ("track", "none", "none"),
        ("track", "true", "true"),
        ("track", "12", "12"),
        ("track", "", ""),
    ],
)
def test_a_word_is_read_by_the_type_of_its_option(name: str, text: object, value: object) -> None:
    found = public(read_options(Options, {name: text}))[name]
    assert found == value
    assert type(found) is type(value)


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("laps", "3.5"),
        ("laps", "--3"),
        ("laps", "-"),
        ("laps", ""),
        ("laps", "9" * 5000),
        ("laps", "٣"),
        ("laps", "\uff13"),
        ("laps", "³"),
        ("laps", 10**5000),
        ("laps", [10**5000]),
        ("number", 2.5),
        ("number", True),
        ("number", 10**5000),
        ("word", True),
        ("word", False),
        ("flag", "1"),
        ("flag", 10**5000),
        ("x" * 5000, 1),
    ],
    ids=range(18),
)
def test_what_is_no_value_of_an_option_is_refused_in_a_short_line(name: str, text: object) -> None:
    with pytest.raises(BadOption) as caught:
        read_options(Options, {name: text})
    assert len(str(caught.value)) < 200
    assert str(caught.value).isprintable()


def test_values_are_written_as_people_type_them() -> None:
    assert [in_words(value) for value in (True, None, 3, "open")] == ["true", "none", "3", "open"]


class HouseRules:
    laps = 0
    long = False
    stops = 0


def test_an_option_may_hand_on_its_value_and_make_something_true() -> None:
    class Both(OptionSet, frozen=True):
        laps: Literal[3, 9] = option("laps", sets="laps", long=9, stops={3: 0, 9: 2})

    assert [attribute for _, attribute, _ in settings(Both)] == ["laps", "long", "stops"]
    assert vars(settled(HouseRules(), Both())) == {"laps": 3, "long": False, "stops": 0}
    assert vars(settled(HouseRules(), Both(laps=9))) == {"laps": 9, "long": True, "stops": 2}


def test_one_attribute_is_set_in_one_way() -> None:
    with pytest.raises(AssertionError, match="laps cannot take the value of an option and"):
        option("laps", sets="laps", laps=9)


@pytest.mark.parametrize("kind", [bool, str, Laps, int | None])
def test_an_option_that_is_no_choice_needs_a_default(kind: Any) -> None:
    body = {"__annotations__": {"laps": kind}, "laps": option("laps")}
    with pytest.raises(TypeError, match="option laps lacks a default; only a choice"):
        OptionsMeta("Lacking", (OptionSet,), body)
