"""Code switched off while a test runs: what a test proves, it must miss.

A place is what the rule table says of a rule's code: `rules/setup.py: line_up`, a class with its
methods, or a kind of event of `events.py`. Switched off, a function does nothing and returns what
says least (None, no, 0, nothing in a list), an event of that kind is not told.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from importlib import import_module
from types import FunctionType
from typing import Any

from fivewide.content.game_content import GameContent
from fivewide.kernel import ints
from fivewide.kernel.events import Log

# What a function that does nothing may answer, by the word its annotation begins with. A yes-or-no
# is tried both ways: a rule may be the yes or the no.
ANSWERS: dict[str, list[str]] = {
    "None": ["None"],
    "bool": ["False", "True"],
    "i64": ["0", "-1"],
    "int": ["0", "-1"],
    "str": ["''"],
    "list": ["[]"],
    "tuple": ["()"],
    "dict": ["{}"],
    "vec": ["vec_i64()"],
}
# The methods that a class would stop doing, if it were not there.
NOT_DISABLED = ("__init__", "__repr__", "__eq__", "__hash__")


def nothing_that_answers(value: str) -> Any:
    """The code of a function that takes anything and answers this."""
    made: dict[str, Any] = {}
    source = f"def nothing(*_, **__):\n    return {value}\n"
    if value == "vec_i64()":  # globals are those of the function whose code it becomes
        source = (
            "def nothing(*_, **__):\n"
            "    from fivewide.kernel import ints\n"
            "    return ints.vec[ints.i64]()\n"
        )
    exec(source, made)
    return made["nothing"].__code__


def answers_of(function: FunctionType) -> list[str]:
    word = str(function.__annotations__.get("return", "None")).split("[")[0].strip("'\"")
    return ANSWERS.get(word, ["None"])


def functions_at(package: str, place: str) -> list[FunctionType]:
    """The functions that a place in the code consists of; none for data."""
    found = thing_at(package, place)
    if isinstance(found, FunctionType):
        return [found] if found.__closure__ is None else []
    if isinstance(found, property):
        return [found.fget] if isinstance(found.fget, FunctionType) else []
    if isinstance(found, type):
        return [
            method
            for name, method in vars(found).items()
            if isinstance(method, FunctionType)
            and method.__closure__ is None
            and name not in NOT_DISABLED
        ]
    return []


def kind_at(package: str, place: str) -> int | None:
    """The number of the kind of event that a place declares."""
    found = thing_at(package, place)
    file = place.partition(": ")[0]
    return found if file == "events.py" and type(found) is int else None


def thing_at(package: str, place: str) -> Any:
    file, _, name = place.partition(": ")
    if not name:
        return None
    path = file.removesuffix(".py").replace("/", ".").removesuffix(".__init__")
    found: Any = import_module(package if path == "__init__" else f"{package}.{path}")
    for part in name.split("."):
        found = vars(found).get(part) if isinstance(found, type) else getattr(found, part, None)
        if isinstance(found, staticmethod | classmethod):
            found = found.__func__
    return found


def ways_to_disable(package: str, place: str) -> list[Callable[[], Any]]:
    """Each makes a context in which the code of a place, or a part of it, is switched off."""
    number = kind_at(package, place)
    if number is not None:
        return [lambda: untold(number)]
    return [
        lambda function=function, value=value: doing_nothing(package, function, value)  # type: ignore[misc]
        for function in functions_at(package, place)
        for value in answers_of(function)
    ]


@contextmanager
def doing_nothing(package: str, function: FunctionType, value: str) -> Iterator[None]:
    """Every reference to the function sees it: its very code is exchanged."""
    code = function.__code__
    function.__code__ = nothing_that_answers(value)
    forget(package)
    try:
        yield
    finally:
        function.__code__ = code
        forget(package)


@contextmanager
def untold(number: int) -> Iterator[None]:
    add = Log.add

    def silent(self: Log, kind: ints.i64, a: ints.i64, b: ints.i64, c: ints.i64) -> None:
        if kind != number:
            add(self, kind, a, b, c)

    Log.add = silent  # type: ignore[method-assign]
    try:
        yield
    finally:
        Log.add = add  # type: ignore[method-assign]


def forget(package: str) -> None:
    """Boards made before know nothing of what is switched off now."""
    for value in vars(import_module(package)).values():
        if isinstance(value, GameContent):
            value.builtin.cache_clear()
            value.board.cache_clear()
