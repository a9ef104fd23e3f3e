"""Options: typed, with defaults and meanings, and clear words for what is wrong."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec
import pytest

from fivewide.kernel.errors import BadOption
from fivewide.kernel.options import (
    from_words,
    in_words,
    meaning,
    option,
    public,
    read_options,
    specs,
)

Laps = Annotated[int, msgspec.Meta(ge=1, le=9)]


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    laps: Annotated[Laps | None, meaning("laps", "T1-LAP-01")] = None
    flag: Annotated[bool, meaning("a flag")] = False
    pit_mode: Annotated[Literal["open", "closed"], meaning("pits")] = option("pit.mode", "closed")
    track: Annotated[str, meaning("a track")] = ""


def test_what_is_left_out_takes_its_default() -> None:
    assert read_options(Options, {}) == Options()
    assert read_options(Options, {"pit.mode": "open"}).pit_mode == "open"
    assert public(Options(laps=3)) == {"laps": 3, "flag": False, "pit.mode": "closed", "track": ""}


@pytest.mark.parametrize(
    ("values", "words"),
    [
        ({"lap": 3}, "unknown option 'lap'; did you mean laps?"),
        ({"xyz": 3}, "unknown option 'xyz'; there are: laps, flag, pit.mode, track"),
        ({"pit_mode": "open"}, "did you mean pit.mode?"),
        ({"laps": 0}, "option laps cannot be 0; it takes a number or none"),
        ({"laps": "3"}, "option laps cannot be 3; it takes a number or none"),
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
    laps, flag, pit, track = specs(Options)
    assert (laps.name, laps.default, laps.values, laps.kind) == ("laps", None, (), "number or none")
    assert (laps.meaning, laps.rules) == ("laps", ("T1-LAP-01",))
    assert (flag.values, flag.kind) == ((False, True), "yes/no")
    assert (pit.name, pit.values, pit.kind) == ("pit.mode", ("closed", "open"), "one of")
    assert (track.values, track.kind) == ((), "name")


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("true", True),
        ("Yes", True),
        ("on", True),
        ("false", False),
        ("No", False),
        ("OFF", False),
        ("none", None),
        ("3", 3),
        ("-12", -12),
        ("3.5", "3.5"),
        ("--3", "--3"),
        ("-", "-"),
        ("9" * 5000, "9" * 5000),
        ("", ""),
        ("open", "open"),
    ],
)
def test_values_as_people_type_them(text: str, value: object) -> None:
    found = from_words(text)
    assert found == value
    assert type(found) is type(value)


def test_values_are_written_as_people_type_them() -> None:
    assert [in_words(value) for value in (True, None, 3, "open")] == ["true", "none", "3", "open"]
