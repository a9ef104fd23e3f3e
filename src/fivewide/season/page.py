"""One page that needs nothing else: the browser's own, with a season, or many, put into it.

web/build.py makes the page, script, style and fonts in one file; see web/season.config.ts.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from html import escape
from pathlib import Path

import msgspec

from fivewide.season.document import OutlookDocument, SeasonDocument
from fivewide.sim.write import CannotWrite

PAGE = Path(__file__).parent / "bundle" / "season.html"
NOT_BUILT = "the page of seasons is not built: in a checkout, python3 web/build.py builds it"
# The places of the built page that are filled here.
TITLE = "<title>Five Wide</title>"
STANDINGS = "<!-- standings -->"
DOCUMENT = "<!-- document -->"


def check() -> None:
    """Complain before the work is done, not after."""
    if not PAGE.is_file():
        raise CannotWrite(NOT_BUILT)


def filled_with(document: SeasonDocument | OutlookDocument) -> str:
    check()
    whole = PAGE.read_text("utf-8")
    fillings = {
        TITLE: f"<title>{escape(document.title)} · Five Wide</title>",
        STANDINGS: plain(document),
        DOCUMENT: inert(msgspec.json.encode(document).decode()),
    }
    for place, filling in fillings.items():
        before, after = whole.split(place)
        whole = before + filling + after
    return whole


def inert(json: str) -> str:
    """The same JSON without a sign that means something to HTML: no name can end its script.

    >>> inert('["</script>", "<!--", "R&D"]')
    '["\\\\u003c/script\\\\u003e", "\\\\u003c!--", "R\\\\u0026D"]'
    """
    for sign in "<>&":
        json = json.replace(sign, f"\\u{ord(sign):04x}")
    return json


# For those who have no JavaScript


def plain(document: SeasonDocument | OutlookDocument) -> str:
    """The standings as a plain table; the script puts the whole page in its place."""
    rows = season_rows(document) if isinstance(document, SeasonDocument) else odds_rows(document)
    head, *lines = rows
    body = "".join(line_of(cells, "td") for cells in lines)
    return (
        f'<main class="plain"><h1 class="di">{escape(document.title)}</h1>'
        "<p>With JavaScript this page shows more: races, drivers, charts.</p>"
        f"<table><thead>{line_of(head, 'th scope=col')}</thead><tbody>{body}</tbody></table></main>"
    )


def line_of(cells: Iterable[str], tag: str) -> str:
    return f"<tr>{''.join(f'<{tag}>{escape(text)}' for text in cells)}</tr>"


def season_rows(document: SeasonDocument) -> Iterator[tuple[str, ...]]:
    yield "Place", "Driver", "Points", "Wins", "Starts", "Average", "Status"
    for line in document.standings:
        yield (
            str(line.place), line.driver, f"{line.score:,}", str(line.wins), str(line.starts),
            f"{line.average_finish:.1f}", line.status,
        )  # fmt: skip


def odds_rows(document: OutlookDocument) -> Iterator[tuple[str, ...]]:
    yield "Place", "Driver", "Title odds", "Mean points", "Wins"
    for line in document.outlook.drivers:
        yield (
            str(line.place), line.driver, f"{line.title.value:.1%}", f"{line.points.value:,.0f}",
            f"{line.wins.value:.1f}",
        )  # fmt: skip
