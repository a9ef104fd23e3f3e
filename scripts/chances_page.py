"""How good the win chances are: docs/reference/chances.md and its pictures, by the weights' files.

python scripts/chances_page.py
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from fivewide.bots.lessons import written_for
from fivewide.games import GAMES

ROOT = Path(__file__).resolve().parent.parent
PAGE = ROOT / "docs" / "reference" / "chances.md"
PICTURES = ROOT / "docs" / "pictures"

HEAD = """# Win chances, in figures

A number for every position: what each driver can expect of it, its chance to win, its place, its \
points.

```python
import fivewide

race = fivewide.start("daytona-500", ["Kim", "Ola", "Rin"], seed=7)
print([round(each.win, 2) for each in race.chances()])
```

`race.chances(seat)` says it as far as that seat may know, without one as a spectator may: hands \
that are hidden are imagined, 64 times, and the mean is told. `fivewide chances FILE` says it of a \
race file, at any moment.

Behind it stands a small net for each game, trained by `scripts/train_chances.py` on races that \
drivers of all levels race, alone among equals and mixed, at every number of seats. Races, not \
positions, are split: seven in ten to learn from, the others half to choose by and half to judge \
by. The tables are of the last part. They hold for drivers like these, and not for people: nobody \
has measured those.

*Log loss* is the mean of minus the logarithm of the chance that the winner was given: less is \
better. Beside it stands what knowing the running order alone would give, and how much better the \
net is, with a 95 % interval over races. *Calibration* is how far, on average, chances lie from \
how often it happens.
"""


def main() -> None:
    text = [HEAD]
    for id, game in GAMES.items():
        written = written_for(id)
        if written is None:
            continue
        text += [f"\n## {game.title}\n", *section(written)]
        draw(id, written)
        text.append(f"\n![Said and happened](../pictures/chances-{id}.svg)")
    PAGE.write_text("\n".join(text) + "\n", encoding="utf-8")


def section(written: dict[str, Any]) -> list[str]:
    trained = written["trained"]
    seats = trained["seats"]
    lines = [
        f"{trained['races']:,} races, {trained['positions']:,} positions, {seats[0]} to "
        f"{seats[-1]} seats, {trained['on']}: `python {trained['by']}`.\n",
        "| races of | races | log loss | by order alone | better by | Brier skill "
        "| calibration | place off by |",
        "| --- | --- | --- | --- | --- | --- | --- | --- |",
    ]
    for name, found in {"all": written["judged"], **written["by_population"]}.items():
        better, wide = found["better_than_order"]
        lines.append(
            f"| {name} | {found['races']:,} | {found['log_loss']:.3f} "
            f"| {found['log_loss_order']:.3f} | {better:.3f} ± {wide:.3f} "
            f"| {found['brier_skill']:.2f} | {100 * found['calibration_error']:.1f} points "
            f"| {found['place_off_by']:.2f} |"
        )
    lines += ["\n| said | happened | how often said |", "| --- | --- | --- |"]
    for said, happened, count in written["judged"]["calibration"]:
        lines.append(f"| {100 * said:.1f} % | {100 * happened:.1f} % | {count:,.0f} |")
    return lines


def draw(id: str, written: dict[str, Any]) -> None:
    """A point for every tenth of what was said; on the line where it happened as often."""
    import vl_convert

    from fivewide.season.plots import altair

    alt = altair()
    points = [
        {"said": said, "happened": happened, "positions": count}
        for said, happened, count in written["judged"]["calibration"]
    ]
    whole = alt.Scale(domain=[0, 1])
    line = alt.Chart(alt.Data(values=[{"x": 0, "y": 0}, {"x": 1, "y": 1}])).mark_line(
        color="#888", strokeDash=[4, 4]
    )
    dots = alt.Chart(alt.Data(values=points)).mark_circle(color="#d9531e", opacity=0.9)
    chart = (
        line.encode(x=alt.X("x:Q", scale=whole), y=alt.Y("y:Q", scale=whole))
        + dots.encode(
            x=alt.X("said:Q", scale=whole, title="chance that was said"),
            y=alt.Y("happened:Q", scale=whole, title="how often it was won"),
            size=alt.Size("positions:Q", legend=None, scale=alt.Scale(range=[20, 300])),
        )
    ).properties(width=260, height=260)
    (PICTURES / f"chances-{id}.svg").write_text(
        vl_convert.vegalite_to_svg(chart.to_json()), encoding="utf-8"
    )


if __name__ == "__main__":
    main()
