"""How a game is played, on one page: text with its rules, and pictures of positions."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from functools import lru_cache
from importlib import resources
from typing import Any, TypeVar

import msgspec

from fivewide.games.pictured import Scenes, scenes_of
from fivewide.kernel.errors import BadContent
from fivewide.kernel.game import Game
from fivewide.kernel.scenario import Do, Scenario
from fivewide.kernel.speech import Words, other_forms, spoken, words

T = TypeVar("T")


class Said(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A statement, with the rules it stands on."""

    text: Words
    rules: list[str]
    title: Words = ""
    picture: str = ""  # that shows it, by its name


class Illustration(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A position, and perhaps what happens in it."""

    title: Words
    position: dict[str, Any] = {}
    options: dict[str, Any] = {}
    players: int | None = None
    do: list[Do] = []


class HowToPlay(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The page of one game, in the order it is read."""

    goal: Said
    need: list[Said]
    turn: list[Said]
    end: list[Said]
    score: list[Said]
    tip: list[Said]
    picture: dict[str, Illustration] = {}

    @property
    def sections(self) -> list[tuple[str, str, list[Said]]]:
        """Key, heading and statements of every part but the goal."""
        return [
            ("need", words("What you need"), self.need),
            ("turn", words("A turn, step by step"), self.turn),
            ("score", words("What scores"), self.score),
            ("end", words("How it ends"), self.end),
            ("tips", words("Three tips"), self.tip),
        ]

    @property
    def statements(self) -> Iterator[Said]:
        yield self.goal
        for _, _, said in self.sections:
            yield from said


class Term(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A word of the game that a newcomer may not know."""

    term: Words
    text: Words
    rule: str
    also: list[str] = []  # other forms of it: plurals, short forms


class Glossary(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    terms: list[Term] = msgspec.field(name="term", default_factory=list)


def read(package: str, file: str, kind: type[T]) -> T | None:
    """A file of a game's own folder; None: the game has none."""
    path = resources.files(package).joinpath(file)
    if not path.is_file():
        return None
    try:
        return msgspec.convert(tomllib.loads(path.read_text(encoding="utf-8")), kind)
    except (tomllib.TOMLDecodeError, msgspec.ValidationError) as error:
        raise BadContent(f"{package}/{file}: {error}") from None


kept = lru_cache(maxsize=64)(read)


def how_to_play(package: str) -> HowToPlay | None:
    return spoken(kept(package, "how_to_play.toml", HowToPlay))


def glossary(package: str) -> list[Term]:
    """The terms of a game by the alphabet; none where it has no glossary."""
    found = kept(package, "glossary.toml", Glossary)
    terms = [said_term(term) for term in found.terms] if found else []
    return sorted(terms, key=lambda term: term.term.lower())


def said_term(term: Term) -> Term:
    """With its other forms, which are other ones in another language."""
    also = other_forms(term.term)
    said = spoken(term)
    return said if also is None else msgspec.structs.replace(said, also=list(also))


def illustrated(game: Game[Any], page: HowToPlay) -> dict[str, Scenes]:
    """The pictures of the page by their names."""
    return {
        name: scenes_of(
            Scenario(
                game.id,
                one.title,
                [],
                position=one.position,
                options=one.options,
                players=one.players,
                do=one.do,
            )
        )
        for name, one in page.picture.items()
    }
