"""Bots by what they are called: registered by a package, or a class in a file of one's own.

greedy                        registered (entry point group `fivewide.bots`)
ace:2000                      with so many thoughts: the same as ace:thoughts=2000
my_bot.py:MyBot               a class in a file; the class may be left out if it is the only one
my_bot.py:MyBot:level=3       with values for what its `__init__` takes
my_package.bots:MyBot         a class in a module
"""

from __future__ import annotations

import inspect
import sys
from collections.abc import Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass
from functools import lru_cache
from importlib import import_module
from pathlib import Path
from types import ModuleType, NoneType
from typing import Any, get_args

from fivewide.bots.bot import Bot
from fivewide.bots.names import FOR_PROGRAMS, LEVEL_TITLES, LEVELS, TEMPER_TITLES
from fivewide.kernel.errors import FivewideError, did_you_mean, shortened
from fivewide.kernel.game import Game
from fivewide.kernel.plugins import BOTS as GROUP
from fivewide.kernel.plugins import BadPlugin, found, loaded
from fivewide.kernel.speech import words

GIVEN = ("seed", "game", "seconds")  # what every bot may ask for in its `__init__`
THOUGHTS = "thoughts"  # what a bare number says
TRUTHS = {"yes": True, "true": True, "1": True, "no": False, "false": False, "0": False}


class UnknownBot(FivewideError):
    """No bot has that name, or it cannot be made as it was asked for."""


class Registered(Mapping[str, str]):
    """The bots that packages have registered, each with what it does. Read when first asked for.

    First come the levels, from weak to strong, last what other packages bring.

    >>> BOTS["random"]
    'takes any option'
    """

    def __iter__(self) -> Iterator[str]:
        first = {name: place for place, name in enumerate([*LEVELS, *FOR_PROGRAMS])}
        return iter(sorted(found(GROUP), key=lambda name: first.get(name, len(first))))

    def __len__(self) -> int:
        return len(found(GROUP))

    def __getitem__(self, name: str) -> str:
        try:
            kind = loaded(found(GROUP)[name])
        except BadPlugin as error:
            return str(error)
        about = getattr(kind, "about", None) or inspect.getdoc(kind) or ""
        return words(str(about).partition("\n")[0])

    def usable(self) -> dict[str, str]:
        """Those that can be loaded: what others are offered."""
        good: dict[str, str] = {}
        for name in self:
            with suppress(BadPlugin):
                loaded(found(GROUP)[name])
                good[name] = self[name]
        return good

    def for_people(self) -> dict[str, str]:
        """Whom somebody may want to race against."""
        return {name: about for name, about in self.usable().items() if name not in FOR_PROGRAMS}


BOTS = Registered()


@dataclass(frozen=True)
class Called:
    """A bot as somebody named it, nothing of it looked at yet."""

    where: str  # a registered name, a file or a module
    kind: str = ""  # the class there
    values: tuple[tuple[str, str], ...] = ()

    @property
    def is_registered(self) -> bool:
        """By a package that somebody has installed; else it is code that somebody points at."""
        return not self.kind and not is_place(self.where)

    def __str__(self) -> str:
        values = (f"{key}={value}" for key, value in self.values)
        return ":".join([self.where, *filter(None, [self.kind]), *values])


def is_place(word: str) -> bool:
    """Is it a file or a module, and not a name?"""
    return word.endswith(".py") or "/" in word or "\\" in word or "." in word


def read_called(text: str) -> Called:
    """What a bot is called, taken apart."""
    where, *parts = (part.strip() for part in text.split(":"))
    kind = parts.pop(0) if is_place(where) and parts and "=" not in parts[0] else ""
    values = [(f"{THOUGHTS}={part}" if part.isdecimal() else part).partition("=") for part in parts]
    wrong = [key for key, equals, _ in values if not equals]
    if wrong:
        raise UnknownBot(f"bot {shortened(text)!r}: {wrong[0]!r} is not a value; say level=3")
    return Called(where, kind, tuple((key.strip(), value.strip()) for key, _, value in values))


def name_in_words(text: str) -> str:
    """A bot as people read it: "Pro, careful"; what nobody has put in words, as it is called."""
    try:
        called = read_called(text)
    except UnknownBot:  # a file may say anything
        return text
    if called.where not in LEVEL_TITLES:
        return text
    title = words(LEVEL_TITLES[called.where])
    values = [
        words(TEMPER_TITLES[each]) if each in TEMPER_TITLES else each for _, each in called.values
    ]
    return ", ".join([title, *values])


def short_name(text: str) -> str:
    """What to call a bot where there is little room: its class, if it comes from a file."""
    called = read_called(text)
    return called.kind or Path(called.where).stem


def make_bot(
    name: str,
    game: Game[Any],
    seed: int,
    *,
    seconds: float = 0.0,
    only_registered: bool = False,
) -> Bot:
    """A bot for one seat of one race; the same seed makes the same choices.

    `seconds` is what it should take for a decision at most; 0: as long as it wants.

    `only_registered` is for names that come from others, out of a race file or over a network:
    they must not be able to name code that is then run.

    >>> import fivewide
    >>> race = fivewide.start("dust-devil-500", 2, seed=7)
    >>> bot = make_bot("greedy", fivewide.game("dust-devil-500"), seed=1)
    >>> bot.choose(race.turn)
    <Option 'read colors'>
    """
    called = read_called(name)
    if only_registered and not called.is_registered:
        raise UnknownBot(f"bot {shortened(name)!r} is a file of somebody's own, and not registered")
    kind = class_of(called)
    values = _values(kind, called, game=game, seed=seed, seconds=seconds)
    try:
        bot = kind(**values)
    except FivewideError:
        raise
    except Exception as error:  # it may be anybody's code
        what = shortened(f"{type(error).__name__}: {error}".partition("\n")[0], 200)
        raise UnknownBot(f"bot {called} cannot be made: {what}") from error
    if not callable(getattr(bot, "choose", None)):
        raise UnknownBot(f"bot {called} has no method choose(turn)")
    made: Bot = bot
    return made


def class_of(called: Called) -> Any:
    """The class behind a name, or UnknownBot in one line."""
    if called.is_registered:
        entry = found(GROUP).get(called.where)
        if entry is None:
            hint = did_you_mean(called.where.lower(), BOTS)
            raise UnknownBot(f"unknown bot {shortened(called.where)!r}; {hint}")
        try:
            return loaded(entry)
        except BadPlugin as error:
            raise UnknownBot(str(error)) from error
    module = _module(called.where)
    if called.kind:
        kind = getattr(module, called.kind, None)
        if not inspect.isclass(kind):
            known = [each.__name__ for each in _bots_in(module)]
            hint = did_you_mean(called.kind, known) if known else "no class has choose(turn)"
            raise UnknownBot(f"{called.where} has no class {shortened(called.kind)!r}; {hint}")
        return kind
    kinds = _bots_in(module)
    if len(kinds) == 1:
        return kinds[0]
    names = ", ".join(f"{called.where}:{kind.__name__}" for kind in kinds)
    what = f"has several bots; name one: {names}" if kinds else "has no class with choose(turn)"
    raise UnknownBot(f"{called.where} {what}")


def _bots_in(module: Any) -> list[type]:
    """The classes that a module itself defines and that can choose."""
    return [
        kind
        for kind in vars(module).values()
        if inspect.isclass(kind)
        and kind.__module__ == module.__name__
        and callable(getattr(kind, "choose", None))
    ]


def _module(where: str) -> Any:
    path = Path(where)
    if not where.endswith(".py"):
        if path.exists() or "/" in where or "\\" in where:
            raise UnknownBot(f"{where}: not a Python file; a bot is called my_bot.py:MyBot")
        return _imported(where)
    try:
        text = path.read_bytes()
    except OSError as error:
        raise UnknownBot(f"{where}: {(error.strerror or 'cannot be read').lower()}") from None
    return _file(path.resolve(), text, where)


def _imported(where: str) -> Any:
    try:
        return import_module(where)
    except Exception as error:
        raise UnknownBot(_failed(where, error)) from error


@lru_cache(maxsize=32)  # once for many races; a file that was changed is read again
def _file(path: Path, text: bytes, where: str) -> Any:
    name = f"fivewide_bot_{path.stem}_{abs(hash((str(path), text)))}"
    module = ModuleType(name)
    module.__file__ = str(path)
    sys.modules[name] = module  # dataclasses and pickle look their module up
    beside = str(path.parent)  # as if it were run: it may import what lies beside it
    sys.path.insert(0, beside)
    try:
        exec(compile(text, str(path), "exec"), vars(module))
    except Exception as error:
        del sys.modules[name]
        raise UnknownBot(_failed(where, error)) from error
    finally:
        sys.path.remove(beside)
    return module


def _failed(where: str, error: Exception) -> str:
    at = f", line {error.lineno}" if isinstance(error, SyntaxError) and error.lineno else ""
    what = str(error).partition("\n")[0]
    return shortened(f"{where} cannot be loaded: {type(error).__name__}: {what}{at}", 240)


def _values(kind: Any, called: Called, **given: Any) -> dict[str, Any]:
    """What its `__init__` gets: of what is given what it asks for, and what stands in the name."""
    try:
        takes = inspect.signature(kind, eval_str=True).parameters
    except Exception:  # annotations that cannot be read, or a class made otherwise
        takes = inspect.signature(kind).parameters
    anything = any(each.kind is each.VAR_KEYWORD for each in takes.values())
    values = {name: given[name] for name in GIVEN if name in takes}
    own = [name for name in takes if name not in GIVEN]
    for name, text in called.values:
        if name not in own and not anything:
            hint = did_you_mean(name, own) if own else "it takes no values"
            raise UnknownBot(f"bot {called}: no value {shortened(name)!r}; {hint}")
        values[name] = _value(called, takes.get(name), name, text)
    return values


def _value(called: Called, takes: inspect.Parameter | None, name: str, text: str) -> Any:
    """A value of the type that the parameter has, by its annotation or its default."""
    wanted: Any = str
    if takes is not None:
        has_default = takes.default is not takes.empty and takes.default is not None
        wanted = type(takes.default) if has_default else str
        said = [kind for kind in get_args(takes.annotation) if kind is not NoneType]  # int | None
        kind = said[0] if len(said) == 1 else takes.annotation
        wanted = kind if kind in (bool, int, float, str) else wanted
    try:
        if wanted is bool:
            return TRUTHS[text.lower()]
        return wanted(text) if wanted in (int, float) else text
    except (ValueError, KeyError):
        meant = {bool: "yes or no", int: "a whole number", float: "a number"}[wanted]
        raise UnknownBot(f"bot {called}: {name} is {meant}, not {shortened(text)!r}") from None
