"""The colors of a picture by night and by day: those of the page, by the names they have there."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Look:
    """Names as in web/src/look/tokens.css, with hyphens for underscores; a test compares them."""

    bg: str
    panel: str
    line: str
    line_2: str
    ink: str
    ink_2: str
    ink_3: str
    now: str
    now_ink: str
    ground: str
    grass: str
    grass_2: str
    sand: str
    asphalt: str
    space: str
    space_2: str
    paint: str
    paint_dim: str
    pass_: str

    @property
    def is_day(self) -> bool:
        return self == DAY


NIGHT = Look(
    bg="#0c0e11", panel="#14171c", line="#323945", line_2="#7a8494",
    ink="#f4f1e8", ink_2="#bcc0c8", ink_3="#939aa5", now="#ffb81c", now_ink="#ffc445",
    ground="#10150f", grass="#15241a", grass_2="#182a1e", sand="#2b2019",
    asphalt="#24282e", space="#3b414b", space_2="#474e5a",
    paint="#e9e6dc", paint_dim="#8d939c", pass_="#b5322f",
)  # fmt: skip
DAY = Look(
    bg="#ece6d9", panel="#fffdf7", line="#d3c8b2", line_2="#857c6c",
    ink="#1a1916", ink_2="#4a463e", ink_3="#5e584b", now="#ffb81c", now_ink="#855400",
    ground="#dfd8c5", grass="#b9cf95", grass_2="#c3d7a1", sand="#e3c79a",
    asphalt="#4b4f56", space="#646971", space_2="#727780",
    paint="#ffffff", paint_dim="#d9dbde", pass_="#b5322f",
)  # fmt: skip
