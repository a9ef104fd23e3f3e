"""One self-contained page: a season, or what many seasons say. It asks nothing of the network."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape
from importlib import resources

from fivewide.racing.liveries import by_number
from fivewide.season.calibration import Calibration
from fivewide.season.document import DriverPage, OutlookDocument, SeasonDocument
from fivewide.season.outlook import Expected
from fivewide.season.pictures import gap_chart, last_ten, range_bar, scatter, short

MARK = (
    '<svg width="50" height="24" viewBox="0 0 50 24" aria-hidden="true" fill="currentColor">'
    '<path d="M7.69 6h5.4L9.6 24h-5.4ZM16.27 3h5.4L18.18 21h-5.4ZM32.27 3h5.4L34.18 21h-5.4Z'
    'M39.69 6h5.4L41.6 24h-5.4Z"/><path d="M24.86 0h5.4L26.76 18h-5.4Z" fill="#ffb81c"/></svg>'
)
SHOWN = 0.0005  # title odds below this are not worth a figure


def plate(number: str) -> str:
    """A car's number on its livery."""
    if not number:
        return ""
    livery = by_number(int(number))
    return (
        '<svg width="46" height="28" viewBox="0 0 46 28" style="vertical-align:middle">'
        f'<path d="M5.6.5H45.5L40.4 27.5H.5Z" fill="{livery.paint}" stroke="#8b909a"/>'
        f'<path d="M5.6.5H13L8 27.5H.5Z" fill="{livery.ink}" opacity=".35"/>'
        f'<text x="27" y="20" text-anchor="middle" style="font:italic 800 18px var(--ff-display);'
        f'fill:{livery.ink}">{escape(number)}</text></svg>'
    )


def shell(title: str, eyebrow: str, facts: Iterable[tuple[str, str]], body: str, nav: str) -> str:
    css = resources.files("fivewide.season").joinpath("page.css").read_text("utf-8")
    boxes = "".join(
        f'<div><b class="num">{escape(value)}</b><span class="lb">{escape(label)}</span></div>'
        for label, value in facts
    )
    return (
        '<!doctype html>\n<html lang="en" data-theme="dark"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width,initial-scale=1">'
        '<link rel="icon" href="data:,">'
        f"<title>{escape(title)}</title><style>{css}</style></head><body>"
        f'<header class="top">{MARK}<span class="di">Five Wide</span><nav>{nav}</nav></header>'
        f'<main><div class="head"><div><span class="lb">{escape(eyebrow)}</span>'
        f'<h1 class="di">{escape(title)}</h1></div><div class="facts">{boxes}</div></div>'
        f"{body}</main></body></html>\n"
    )


def row(cells: Iterable[tuple[str, str]], kind: str = "") -> str:
    inside = "".join(f'<td class="{name}">{text}</td>' for name, text in cells)
    return f'<tr class="{kind}">{inside}</tr>' if kind else f"<tr>{inside}</tr>"


def table(headings: Iterable[tuple[str, str]], rows: Iterable[str]) -> str:
    head = "".join(f'<th class="lb {name}">{escape(text)}</th>' for name, text in headings)
    return (
        f'<div class="wide"><table><thead><tr>{head}</tr></thead><tbody>{"".join(rows)}</tbody>'
        "</table></div>"
    )


# Many seasons


def outlook_page(document: OutlookDocument) -> str:
    outlook, calibration = document.outlook, document.calibration
    facts = [("seasons", f"{outlook.seasons:,}"), ("races", f"{outlook.races:,}")]
    if calibration is not None:
        facts.append(("rank match", f"{calibration.points_correlation:.2f}"))
    for name in ("cautions", "retirements"):
        if name in outlook.per_race:
            facts.append((f"{name} a race", f"{outlook.per_race[name].value:.1f}"))
    body = (
        '<div class="cols"><div>'
        + standings_panel(document)
        + (calibration_panel(calibration) if calibration else "")
        + "</div><div>"
        + winners_panel(document)
        + (scatter_panel(calibration) if calibration else "")
        + "</div></div>"
    )
    nav = '<a href="#standings">Standings</a><a href="#races">Races</a>'
    if calibration is not None:
        nav += '<a href="#calibration">Calibration</a>'
    times = f"{outlook.seasons:,} times" if outlook.seasons != 1 else "once"
    eyebrow = f"{document.game_title} · {document.system.title} · seed {document.seed}"
    return shell(f"{document.title}, {times}", eyebrow, facts, body, nav)


def standings_panel(document: OutlookDocument) -> str:
    lines = document.outlook.drivers
    calibration = document.calibration
    real = {pair.driver: pair for pair in calibration.pairs} if calibration else {}
    low = min((line.points_range.low for line in lines), default=0.0)
    high = max((line.points_range.high for line in lines), default=1.0)
    if real:
        high = max(high, *(pair.real_points for pair in real.values()))
        low = min(low, *(pair.real_points for pair in real.values()))
    headings = [("", "Pos"), ("l", "Car"), ("l", "Driver"), ("", "Wins"), ("", "Top 5")]
    headings += [("", "DNF"), ("l", "Points: mean, middle half, nine in ten"), ("", "Mean")]
    if real:
        headings += [("", "Real"), ("", "v real")]
    headings += [("l", "Title odds"), ("", "95 %")]
    rows = []
    for line in lines:
        pair = real.get(line.driver)
        cells = [
            ("pos di", str(line.place)),
            ("l", plate(document.numbers.get(line.driver, ""))),
            ("l", f"<b>{escape(line.driver)}</b>"),
            ("num", f"{line.wins.value:.1f}"),
            ("num", f"{line.top5:.1f}"),
            ("num q", f"{line.dnfs:.1f}"),
            ("l", bar(line, low, high, pair.real_points if pair else None)),
            ("num", f"{line.points.value:,.0f}"),
        ]
        if real:
            cells += [
                ("num q", f"{pair.real_points:,}" if pair else ""),
                ("num", moved(pair.real_rank - pair.rank) if pair else ""),
            ]
        cells += [("l num", odds(line)), ("q", odds_range(line))]
        rows.append(row(cells, "top4" if line.place <= 4 else ""))
    key = "<span>mean, middle half and nine in ten of the seasons</span>"
    if real:
        key += "<span>&#9670; what really happened, under the same points</span>"
    return (
        f'<section id="standings"><div class="key">{key}</div><div class="panel">'
        f"{table(headings, rows)}</div></section>"
    )


def bar(line: Expected, low: float, high: float, real: float | None) -> str:
    return range_bar(line.points_range, line.points.value, low, high, real)


def moved(by: int) -> str:
    if by == 0:
        return "–"  # noqa: RUF001
    return (
        f'<span class="up">&#9650; {by}</span>'
        if by > 0
        else f'<span class="dn">&#9660; {-by}</span>'
    )


def odds(line: Expected) -> str:
    value = line.title.value
    if value < SHOWN:
        return '<span class="q">–</span>'  # noqa: RUF001
    return f'<span class="bar"><i style="width:{value:.1%}"></i></span>{value:.1%}'


def odds_range(line: Expected) -> str:
    return f"{line.title.low:.1%}-{line.title.high:.1%}" if line.title.value >= SHOWN else ""


def winners_panel(document: OutlookDocument) -> str:
    boxes = []
    for each in document.outlook.winners:
        if not each.drivers:
            continue
        name, share = each.drivers[0]
        kind = "race po" if each.playoff_round else "race"
        others = ", ".join(f"{other} {part:.0%}" for other, part in each.drivers)
        boxes.append(
            f'<div class="{kind}" title="{escape(f"{each.name}: {others}")}">{each.race}. '
            f"{escape(each.track or each.name)}<b>{escape(short(name))}</b>{share:.0%}</div>"
        )
    return (
        '<section id="races" class="panel"><h2 class="di">Most often first</h2><div class="in">'
        f'<div class="grid">{"".join(boxes)}</div></div></section>'
    )


def scatter_panel(calibration: Calibration) -> str:
    return (
        '<section class="panel"><h2 class="di">Points, here and there</h2><div class="in">'
        f"{scatter(calibration.pairs)}</div></section>"
    )


def calibration_panel(calibration: Calibration) -> str:
    """What agrees with the real season, and what was made to."""
    figures = [
        (f"Points, {calibration.drivers} drivers, rank correlation",
         f"{calibration.points_correlation:.3f}"),
        ("The same with the points really credited", f"{calibration.credited_correlation:.3f}"),
        (f"Points, {calibration.regulars} regulars",
         f"{calibration.regulars_points_correlation:.3f}"),
        ("Wins, regulars", f"{calibration.wins_correlation:.3f}"),
        ("Average finish, regulars", f"{calibration.finish_correlation:.3f}"),
        ("Mean error of a regular's rank", f"{calibration.mean_rank_error:.1f} places"),
        ("Spread of average finishes, here and real",
         f"{calibration.finish_spread:.2f} / {calibration.real_finish_spread:.2f}"),
    ]  # fmt: skip
    rows = [row([("l", escape(label)), ("num", value)]) for label, value in figures]
    for rate in calibration.rates:
        verdict = '<span class="ok">within a quarter</span>' if rate.is_close else (
            '<span class="no">off by more than a quarter</span>'
        )  # fmt: skip
        rows.append(
            row(
                [
                    ("l", f"{escape(rate.name.capitalize())} a race, here and real: {verdict}"),
                    ("num", f"{rate.simulated.value:.2f} / {rate.real:.2f}"),
                ]
            )
        )
    moved_lines = ""
    if calibration.over or calibration.under:
        moved_lines = (
            f'<p class="say">Better here than they were: {escape(", ".join(calibration.over))}. '
            f"Worse: {escape(', '.join(calibration.under))}.</p>"
        )
    return (
        '<section id="calibration" class="panel"><h2 class="di">Calibration</h2>'
        f'<div class="wide"><table><tbody>{"".join(rows)}</tbody></table></div><div class="in">'
        f'{moved_lines}<p class="say">{escape(calibration.fitted)}</p>'
        f'<p class="say">{escape(calibration.not_fitted)}</p></div></section>'
    )


# One season


def season_page(document: SeasonDocument) -> str:
    races = len(document.calendar)
    facts = [("races run", f"{document.raced} of {races}")]
    if document.standings:
        leads = "champion" if document.raced == races else "leader"
        facts.append((leads, short(document.standings[0].driver)))
        facts.append(("drivers", str(len(document.standings))))
    body = (
        '<div class="cols"><div>'
        + season_standings(document)
        + driver_pages(document)
        + "</div><div>"
        + calendar_panel(document)
        + chart_panel(document)
        + "</div></div>"
    )
    nav = (
        '<a href="#standings">Standings</a><a href="#races">Races</a><a href="#drivers">Drivers</a>'
    )
    eyebrow = f"{document.game_title} · {document.system.title} · seed {document.seed}"
    return shell(document.title, eyebrow, facts, body, nav)


def season_standings(document: SeasonDocument) -> str:
    headings = [
        ("", "Pos"), ("l", "Car"), ("l", "Driver"), ("", "Points"), ("", "Wins"), ("", "Poles"),
        ("", "Top 5"), ("", "Top 10"), ("", "Led"), ("", "DNF"), ("", "Average"), ("l", "Last ten"),
        ("l", ""),
    ]  # fmt: skip
    rows = [
        row(
            [
                ("pos di", str(page.line.place)),
                ("l", plate(page.number)),
                ("l", f"<b>{escape(page.driver)}</b>"),
                ("num", f"{page.line.score:,}"),
                ("num", str(page.line.wins)),
                ("num", str(page.line.poles)),
                ("num", str(page.line.top5)),
                ("num", str(page.line.top10)),
                ("num", str(page.line.led)),
                ("num q", str(page.line.dnfs)),
                ("num", f"{page.line.average_finish:.1f}"),
                ("l", last_ten([race.place for race in page.races])),
                ("l q", escape(page.line.status)),
            ],
            "top4" if page.line.place <= 4 else "",
        )
        for page in document.drivers
    ]
    return f'<section id="standings"><div class="panel">{table(headings, rows)}</div></section>'


def calendar_panel(document: SeasonDocument) -> str:
    boxes = []
    for line in document.calendar:
        winner = escape(short(line.winner)) if line.winner else "–"  # noqa: RUF001
        kind = "race po" if line.playoff_round else "race"
        boxes.append(
            f'<div class="{kind}" title="{escape(line.name)}">{line.race}. '
            f"{escape(line.track or line.name)}<b>{winner}</b></div>"
        )
    note = ""
    if any(line.playoff_round for line in document.calendar):
        note = '<p class="say">Outlined: the playoffs.</p>'
    return (
        '<section id="races" class="panel"><h2 class="di">Winners</h2><div class="in">'
        f'<div class="grid">{"".join(boxes)}</div>{note}</div></section>'
    )


def chart_panel(document: SeasonDocument) -> str:
    if document.raced < 2:
        return ""
    earned = {
        page.driver: (page.number, [(race.race, race.points) for race in page.races])
        for page in document.drivers
    }
    playoffs = next((line.race for line in document.calendar if line.playoff_round), None)
    return (
        '<section class="panel"><h2 class="di">Gap to the average</h2><div class="in">'
        f"{gap_chart(earned, len(document.calendar), playoffs)}</div></section>"
    )


def driver_pages(document: SeasonDocument) -> str:
    inside = "".join(driver_page(page, document) for page in document.drivers)
    return f'<section id="drivers" class="panel"><h2 class="di">Drivers</h2>{inside}</section>'


def driver_page(page: DriverPage, document: SeasonDocument) -> str:
    names = {line.race: line.name for line in document.calendar}
    headings = [
        ("l", "Race"), ("", "Start"), ("", "Finish"), ("", "Stages"), ("", "Led"), ("", "Points"),
        ("", "Total"), ("", "Standing"),
    ]  # fmt: skip
    rows = [
        row(
            [
                ("l", f"{race.race}. {escape(names[race.race])}"),
                ("num q", str(race.start or "")),
                ("num", f"{race.place}" + ("" if race.running else " out")),
                ("num q", " ".join(str(place) for place in race.stages)),
                ("num q", str(race.led or "")),
                ("num", str(race.points)),
                ("num", f"{race.score:,}"),
                ("num q", str(race.standing)),
            ]
        )
        for race in page.races
    ]
    line = page.line
    return (
        f"<details><summary>{plate(page.number)} <b>{escape(page.driver)}</b> "
        f'<span class="q">{line.place}. with {line.score:,}; {line.wins} wins, {line.top5} top 5, '
        f"{line.dnfs} out</span></summary>{table(headings, rows)}</details>"
    )
