"""A track as a picture, for programs and notebooks."""

from __future__ import annotations

from os import PathLike
from pathlib import Path

from fivewide.content.pack import Pack
from fivewide.games import game as find_game
from fivewide.kernel.files import save
from fivewide.pictures import DAY, NIGHT, NoPicture, Sheet, Style, gallery, pack_of
from fivewide.pictures.png import png

WIDTH = 1600  # pixels


class TrackPicture:
    """Made by `fivewide.draw_track`. A notebook shows it."""

    def __init__(self, sheet: Sheet) -> None:
        self._sheet = sheet

    @property
    def title(self) -> str:
        return self._sheet.title

    def svg(self, width: int = WIDTH) -> str:
        """The document, so many pixels wide."""
        return self._sheet.svg(width)

    def png(self, width: int = WIDTH) -> bytes:
        """The same as PNG; needs `pip install 'fivewide[pictures]'`."""
        return png(self._sheet, width)

    def save(self, path: str | PathLike[str], width: int = WIDTH) -> None:
        """As a file that ends in .svg or .png."""
        target = Path(path)
        if target.suffix.lower() not in (".svg", ".png"):
            raise NoPicture(f"{target}: the name must end in .svg or .png")
        is_png = target.suffix.lower() == ".png"
        save(target, self.png(width) if is_png else self.svg(width).encode())

    def _repr_svg_(self) -> str:
        return self.svg(900)

    def __repr__(self) -> str:
        return f"<TrackPicture {self.title}>"


def draw_track(
    game: str,
    track: str | None = None,
    *,
    pack: Pack | str | PathLike[str] | None = None,
    day: bool = False,
    labels: bool = False,
) -> TrackPicture:
    """Draw a track of a game, by its id; without one the first that the pack has.

    `pack` is a folder of your own, or a built-in set by its name. `day` draws it light, for paper;
    `labels` writes its name on every space.

    >>> import fivewide
    >>> fivewide.draw_track("daytona-500", "canyon-56")
    <TrackPicture Canyon road: a track of Daytona 500>
    """
    found = find_game(game)
    shown = gallery(found, pack if isinstance(pack, Pack) else pack_of(found, pack))
    style = Style(DAY if day else NIGHT, labels)
    return TrackPicture(shown.draw(next(iter(shown.tracks)) if track is None else track, style))
