"""A track as a picture, for programs."""

from __future__ import annotations

from pathlib import Path

import pytest

import fivewide
from fivewide.content.pack import builtin

pytestmark = pytest.mark.once  # drawing is not compiled


@pytest.mark.parametrize("id", fivewide.GAMES)
def test_the_first_track_of_every_game(id: str) -> None:
    picture = fivewide.draw_track(id)
    assert isinstance(picture, fivewide.TrackPicture)
    assert fivewide.GAMES[id].title in picture.title
    assert 'width="640"' in picture.svg(640)
    assert picture._repr_svg_() == picture.svg(900)


def test_day_labels_and_packs(tmp_path: Path) -> None:
    plain = fivewide.draw_track("daytona-500", "canyon-56")
    assert plain.svg() == fivewide.draw_track("daytona-500", "canyon-56", day=False).svg()
    others = [
        fivewide.draw_track("daytona-500", "canyon-56", day=True),
        fivewide.draw_track("daytona-500", "canyon-56", labels=True),
    ]
    for pack in ("2023", builtin("pile_up_racing")):
        others.append(fivewide.draw_track("pile-up-racing", "3", pack=pack))
    assert len({picture.svg() for picture in [plain, *others]}) == 5
    plain.save(tmp_path / "x.svg", width=300)
    assert (tmp_path / "x.svg").read_text("utf-8") == plain.svg(300)


def test_what_cannot_be_drawn_is_one_line(tmp_path: Path) -> None:
    with pytest.raises(fivewide.FivewideError, match="did you mean canyon-56"):
        fivewide.draw_track("daytona-500", "canyon")
    with pytest.raises(fivewide.FivewideError, match="no such folder"):
        fivewide.draw_track("daytona-500", pack=tmp_path / "nowhere")
    with pytest.raises(fivewide.FivewideError, match=r"must end in \.svg or \.png"):
        fivewide.draw_track("daytona-500").save(tmp_path / "x.gif")
    assert list(tmp_path.iterdir()) == []
