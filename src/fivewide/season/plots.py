"""Plots as files, through Altair: SVG or PNG. The extra `plots` brings what is needed."""

from __future__ import annotations

from itertools import accumulate
from pathlib import Path
from typing import Any

from fivewide.kernel.errors import FivewideError
from fivewide.season.document import OutlookDocument, SeasonDocument

ENDINGS = ("svg", "png")
MOST = 40  # drivers in a plot


class CannotPlot(FivewideError):
    """Plots cannot be made."""


def altair() -> Any:
    try:
        import altair
        import vl_convert  # noqa: F401  (what draws without a browser)
    except ImportError:
        raise CannotPlot("plots need Altair: pip install 'fivewide[plots]'") from None
    return altair


def check(folder: Path) -> None:
    """Complain before the work is done, not after."""
    if folder.exists() and not folder.is_dir():
        raise CannotPlot(f"{folder}: is a file; plots go into a folder")
    if not folder.parent.is_dir():
        raise CannotPlot(f"{folder}: no such folder {folder.parent}")
    altair()


def write(plots: dict[str, Any], folder: Path, ending: str) -> list[Path]:
    folder.mkdir(exist_ok=True)
    written = []
    for name, chart in plots.items():
        path = folder / f"{name}.{ending}"
        part = folder / f"{name}.part.{ending}"
        chart.save(str(part), format=ending, **({"scale_factor": 2} if ending == "png" else {}))
        part.replace(path)
        written.append(path)
    return written


def season_plots(document: SeasonDocument) -> dict[str, Any]:
    """Of one season: points race by race, and who won how often."""
    alt = altair()
    first = document.drivers[:10]
    rows = [
        {"driver": page.driver, "race": race.race, "total": total}
        for page in first
        for race, total in zip(
            page.races, accumulate(race.points for race in page.races), strict=True
        )
    ]
    lines = (
        alt.Chart(alt.Data(values=rows), title=f"{document.title}: points by race")
        .mark_line(point=True)
        .encode(
            x=alt.X("race:Q", title="race", scale=alt.Scale(nice=False)),
            y=alt.Y("total:Q", title="points, no resets"),
            color=alt.Color("driver:N", sort=[page.driver for page in first], title="first ten"),
        )
        .properties(width=700, height=400)
    )
    wins = [{"driver": line.driver, "wins": line.wins} for line in document.standings if line.wins]
    bars = (
        alt.Chart(alt.Data(values=wins), title=f"{document.title}: wins")
        .mark_bar()
        .encode(x=alt.X("wins:Q", axis=alt.Axis(tickMinStep=1)), y=alt.Y("driver:N", sort="-x"))
        .properties(width=500)
    )
    return {"points-by-race": lines, "wins": bars}


def outlook_plots(document: OutlookDocument) -> dict[str, Any]:
    """Of many seasons: expected points, title odds, and both beside the real season."""
    alt = altair()
    lines = document.outlook.drivers[:MOST]
    order = [line.driver for line in lines]
    pairs = document.calibration.pairs if document.calibration else []
    real = {pair.driver: pair.real_points for pair in pairs}
    rows = [
        {
            "driver": line.driver,
            "mean": line.points.value,
            "low": line.points_range.low,
            "quarter": line.points_range.quarter,
            "three": line.points_range.three_quarters,
            "high": line.points_range.high,
            "real": real.get(line.driver),
        }
        for line in lines
    ]
    times = f"{document.outlook.seasons:,} seasons"
    base = alt.Chart(alt.Data(values=rows), title=f"{document.title}: points in {times}").encode(
        y=alt.Y("driver:N", sort=order, title=None)
    )
    points = (
        base.mark_rule(strokeWidth=2, opacity=0.5).encode(
            x=alt.X("low:Q", title="points: nine in ten, middle half, mean; diamond: real"),
            x2="high:Q",
        )
        + base.mark_bar(height=8, opacity=0.6).encode(x="quarter:Q", x2="three:Q")
        + base.mark_point(filled=True, size=45, color="black").encode(x="mean:Q")
    )
    if real:
        points += (
            base.transform_filter("datum.real != null")
            .mark_point(filled=True, shape="diamond", size=70, color="#e69f00")
            .encode(x="real:Q")
        )
    odds = [
        {
            "driver": line.driver,
            "odds": line.title.value,
            "low": line.title.low,
            "high": line.title.high,
        }
        for line in lines
        if line.title.value > 0
    ]
    title = alt.Chart(
        alt.Data(values=odds), title=f"{document.title}: title odds in {times}"
    ).encode(y=alt.Y("driver:N", sort=[row["driver"] for row in odds], title=None))
    charts = {
        "expected-points": points.properties(width=600),
        "title-odds": (
            title.mark_bar().encode(
                x=alt.X("odds:Q", axis=alt.Axis(format="%"), title="champion, with 95 %")
            )
            + title.mark_rule().encode(x="low:Q", x2="high:Q")
        ).properties(width=500),
    }
    if document.calibration is not None:
        charts["real-and-simulated"] = calibration_plot(alt, document)
    return charts


def calibration_plot(alt: Any, document: OutlookDocument) -> Any:
    assert document.calibration is not None
    rows = [
        {
            "driver": pair.driver,
            "real": pair.real_points,
            "here": pair.points,
            "kind": "regular" if pair.is_regular else "part of the season",
        }
        for pair in document.calibration.pairs
    ]
    most = max((max(row["real"], row["here"]) for row in rows), default=1)
    both = alt.Chart(alt.Data(values=rows)).encode(
        x=alt.X("real:Q", title="real points"), y=alt.Y("here:Q", title="mean points here")
    )
    same = (
        alt.Chart(alt.Data(values=[{"v": 0}, {"v": most}]))
        .mark_line(strokeDash=[4, 4], color="gray")
        .encode(x="v:Q", y="v:Q")
    )
    correlation = document.calibration.points_correlation
    return (
        same + both.mark_point(filled=True, size=60).encode(color=alt.Color("kind:N", title=None))
    ).properties(
        width=450, height=450, title=f"{document.title}: rank correlation {correlation:.3f}"
    )
