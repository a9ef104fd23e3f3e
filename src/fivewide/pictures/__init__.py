"""Pictures of tracks: SVG from what a game tells screens, and PNG from that.

One file for each game, found by its name. A package that brings a game brings its pictures as an
entry point of the group `fivewide.pictures`, under the id of the game.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from os import PathLike
from pathlib import Path
from typing import Any, Protocol

from fivewide.content.pack import Pack, builtin, load
from fivewide.kernel import plugins
from fivewide.kernel.errors import BadContent, did_you_mean, shortened
from fivewide.kernel.game import Game
from fivewide.pictures.errors import NoPicture
from fivewide.pictures.look import DAY, NIGHT, Look
from fivewide.pictures.sheet import Sheet

PACK_HINT = "a pack is a folder with a pack.toml"


@dataclass(frozen=True)
class Style:
    """How it is drawn."""

    look: Look = NIGHT
    labels: bool = False  # every space with its name


@dataclass(frozen=True)
class Subject:
    """What is drawn from: the contents of a pack as the game tells them to screens."""

    game: str  # its title
    contents: Any
    pack: str  # which pack it is, in a line
    pack_title: str = ""


class Picture:
    """How the tracks of a game are drawn. One object serves every pack of the game."""

    def tracks(self, contents: Any) -> Mapping[str, str]:
        """What can be drawn: titles by id."""
        raise NotImplementedError

    def draw(self, subject: Subject, track: str, style: Style) -> Sheet:
        raise NotImplementedError


class Drawn(Protocol):
    """A drawing that has been made."""

    sheet: Sheet


def tracks_of(contents: Any) -> Iterable[tuple[str, str, Any]]:
    """The tracks of a pack that calls them so: id, title and the track."""
    return ((track.id, track.title, track) for track in contents.tracks)


class TrackPicture(Picture):
    """One sheet for each thing a pack has of a kind: `listed` says which, `drawing` draws one."""

    def __init__(
        self,
        drawing: Callable[[Subject, Any, Style], Drawn],
        listed: Callable[[Any], Iterable[tuple[str, str, Any]]] = tracks_of,
    ) -> None:
        self.drawing = drawing
        self.listed = listed  # id, title and the thing itself

    def tracks(self, contents: Any) -> Mapping[str, str]:
        return {id: title for id, title, _ in self.listed(contents)}

    def draw(self, subject: Subject, track: str, style: Style) -> Sheet:
        (one,) = [one for id, _, one in self.listed(subject.contents) if id == track]
        return self.drawing(subject, one, style).sheet


def picture_for(game: Game[Any]) -> Picture:
    """The drawing of a game: `PICTURE` of its file here, or what its package brings for it."""
    made: Picture | None = plugins.for_game(
        game.id,
        plugins.PICTURES,
        __name__,
        "PICTURE",
        lambda it: isinstance(it, Picture),
        "is no Picture",
    )
    if made is None:
        raise NoPicture(f"{game.id} has no picture: its package does not say how to draw a track")
    return made


@dataclass(frozen=True)
class Gallery:
    """The tracks of a pack, ready to be drawn."""

    picture: Picture
    subject: Subject
    tracks: Mapping[str, str]  # titles by id

    def must_have(self, track: str) -> str:
        if track not in self.tracks:
            hint = did_you_mean(track, self.tracks)
            raise NoPicture(f"no track {shortened(track)!r} in {self.subject.pack}; {hint}")
        return track

    def draw(self, track: str, style: Style) -> Sheet:
        return self.picture.draw(self.subject, self.must_have(track), style)


def pack_of(game: Game[Any], wanted: str | PathLike[str] | None) -> Pack:
    """A folder, a built-in set by its name, or what the game has built in."""
    if wanted is None:
        if not game.pack:
            raise NoPicture(f"{game.title} has no pack: there is no track to draw")
        return builtin(game.pack)
    if Path(wanted).exists():
        return load(Path(wanted))
    name = str(wanted)
    if name in game.sets:
        return builtin(game.sets[name])
    known = f"built in are: {', '.join(game.sets)}" if game.sets else PACK_HINT
    hint = did_you_mean(name, game.sets, known)
    raise BadContent(f"{name}: no such folder; {hint}")


def gallery(game: Game[Any], pack: Pack) -> Gallery:
    """Everything that can be drawn of a pack of a game."""
    picture = picture_for(game)
    pack.must_be_for(game.id)
    contents = game.contents(pack)
    source = f"{pack.info.title}, {pack.info.id} {pack.info.version}"
    return Gallery(
        picture, Subject(game.title, contents, source, pack.info.title), picture.tracks(contents)
    )


__all__ = [
    "DAY",
    "NIGHT",
    "Gallery",
    "NoPicture",
    "Picture",
    "Sheet",
    "Style",
    "Subject",
    "TrackPicture",
    "gallery",
    "pack_of",
    "picture_for",
]
