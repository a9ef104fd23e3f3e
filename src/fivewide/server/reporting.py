"""The report of a stored race: made once, and kept for whoever asks next."""

from __future__ import annotations

import threading
from collections import OrderedDict

from fivewide.games.races import RaceFile
from fivewide.games.shelf import Shelf
from fivewide.kernel.errors import FivewideError
from fivewide.kernel.speech import language, words
from fivewide.report import NotOver, RaceReport, report_of
from fivewide.server.replay import Race
from fivewide.server.room import Refusal
from fivewide.server.store import Stored

KEPT = 32  # the latest; one is some ten kilobytes, and a race that is over does not change
TOLD = ("over", "imported")

_made: OrderedDict[tuple[str, str, str], RaceReport] = OrderedDict()
_lock = threading.Lock()


def reported(stored: Stored, shelf: Shelf) -> RaceReport:
    if stored.row["status"] not in TOLD:
        raise Refusal("not_over", words("a race is told when it is over"))
    key = (stored.row["id"], stored.row["header"], language())
    with _lock:
        if key in _made:
            _made.move_to_end(key)
            return _made[key]
    report = told(stored, shelf)
    with _lock:
        _made[key] = report
        while len(_made) > KEPT:
            _made.popitem(last=False)
    return report


def told(stored: Stored, shelf: Shelf) -> RaceReport:
    race = Race.of(stored, shelf)
    if race.game is None or race.setup is None or race.why is not None:
        raise Refusal("stopped", race.why or words("the race cannot be read any more"))
    try:
        return report_of(RaceFile(f"race {race.id}", race.record, race.game, race.setup))
    except NotOver:
        raise Refusal("not_over", words("a race is told when it is over")) from None
    except FivewideError as error:
        raise Refusal("stopped", str(error)) from None
