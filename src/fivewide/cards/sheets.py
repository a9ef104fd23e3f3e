"""Sheets of cards to print and cut: nine to a page, drivers first, then tracks."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

from fivewide.cards.drawing import CannotPrint, Paper, PdfBook, SvgPage
from fivewide.cards.faces import HIGH, WIDE, DriverFace, TrackFace, draw_driver, draw_track
from fivewide.kernel.files import save

SIZES = {"a4": (210.0, 297.0), "letter": (215.9, 279.4)}
COLUMNS, ROWS = 3, 3
Face = DriverFace | TrackFace


def pages(faces: Sequence[Face]) -> list[Sequence[Face]]:
    drivers = [face for face in faces if isinstance(face, DriverFace)]
    tracks = [face for face in faces if isinstance(face, TrackFace)]
    per_page = COLUMNS * ROWS
    return [
        kind[at : at + per_page]
        for kind in (drivers, tracks)
        for at in range(0, len(kind), per_page)
    ]


def draw(paper: Paper, faces: Sequence[Face], size: tuple[float, float], foot: str) -> None:
    """The cards of one page, with marks to cut along and the source at the foot."""
    left, top = (size[0] - COLUMNS * WIDE) / 2, (size[1] - ROWS * HIGH) / 2
    for column in range(COLUMNS + 1):
        x = left + column * WIDE
        paper.line((x, top - 4), (x, top - 1), "#999999", 0.15)
        paper.line((x, size[1] - top + 1), (x, size[1] - top + 4), "#999999", 0.15)
    for row in range(ROWS + 1):
        y = top + row * HIGH
        paper.line((left - 4, y), (left - 1, y), "#999999", 0.15)
        paper.line((size[0] - left + 1, y), (size[0] - left + 4, y), "#999999", 0.15)
    for place, face in enumerate(faces):
        x, y = left + (place % COLUMNS) * WIDE, top + (place // COLUMNS) * HIGH
        if isinstance(face, DriverFace):
            draw_driver(paper, x, y, face)
        else:
            draw_track(paper, x, y, face)
    paper.words(size[0] / 2, size[1] - 2.2, foot, 2.1, ink="#777777", anchor="middle",
                room=size[0] - 20)  # fmt: skip


def svg(faces: Sequence[Face], size: tuple[float, float], title: str, foot: str) -> Iterator[str]:
    for number, page in enumerate(pages(faces), start=1):
        paper = SvgPage(*size, f"{title}, sheet {number}")
        draw(paper, page, size, foot)
        yield paper.text()


def pdf(faces: Sequence[Face], size: tuple[float, float], title: str, foot: str) -> bytes:
    book = PdfBook(*size, title)
    for page in pages(faces):
        book.pdf.add_page()
        draw(book, page, size, foot)
    return book.data()


def write(faces: Sequence[Face], out: Path, paper: str, title: str, foot: str) -> list[Path]:
    """One PDF, or SVG pages: cards.svg is one page, otherwise cards-1.svg, cards-2.svg, ..."""
    if not faces:
        raise CannotPrint("no card to print: no driver or track has that name")
    if not out.parent.is_dir():
        raise CannotPrint(f"{out}: no such folder {out.parent}")
    if out.suffix == ".pdf":
        save(out, pdf(faces, SIZES[paper], title, foot))
        return [out]
    if out.suffix != ".svg":
        raise CannotPrint(f"{out}: the name must end in .pdf or .svg")
    texts = list(svg(faces, SIZES[paper], title, foot))
    if len(texts) == 1:
        names = [out]
    else:
        names = [out.with_stem(f"{out.stem}-{n}") for n in range(1, len(texts) + 1)]
    for name, text in zip(names, texts, strict=True):
        save(name, text.encode())
    return names
