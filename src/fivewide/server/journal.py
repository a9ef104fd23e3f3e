"""What the log says of sockets, tables and the store. docs/watching.md lists every event.

Nothing that people write or keep secret has a way in here: no token, no key, no name, no chat, and
no table's id before there is such a table.
"""

from __future__ import annotations

import itertools
import logging
import sys
import time
from datetime import UTC, datetime
from typing import TYPE_CHECKING

import msgspec

from fivewide.server.limits import Bucket, Clock

if TYPE_CHECKING:
    from fivewide.server.metrics import Metrics
    from fivewide.server.reading import Reading

log = logging.getLogger("fivewide.server")
numbers = itertools.count(1)
OWN = frozenset(vars(logging.makeLogRecord({}))) | {"message", "asctime", "color_message"}


class Sparsely:
    """So many lines at once, so many a second: whoever makes trouble does not fill the disk."""

    def __init__(self, rate: float, burst: float, clock: Clock = time.monotonic) -> None:
        self._bucket = Bucket(rate, burst, clock)
        self._left_out = 0

    def say(self, level: int, event: str, **fields: object) -> None:
        if not self._bucket.take():
            self._left_out += 1
            return
        if self._left_out:
            fields["left_out"], self._left_out = self._left_out, 0
        log.log(level, event, extra=fields)


limits_hit = Sparsely(1, 20)
store_trouble = Sparsely(0.2, 5)


class SocketJournal:
    """One websocket in the log, from its opening to its end."""

    def __init__(self, address: str) -> None:
        self._socket = next(numbers)
        self._address = address
        self._began = time.monotonic()
        self._known: dict[str, object] = {}
        self._refusals = Sparsely(0.1, 5)
        self.taken = self.sent = 0

    def opened(self) -> None:
        log.info("socket opened", extra={"socket": self._socket, "address": self._address})

    def found(self, table: str) -> None:
        self._known = {"table": table}

    def entered(self, seat: int | None, host: bool) -> None:
        self._known |= {"seat": seat, "host": host}
        log.info("hello", extra={"socket": self._socket, **self._known})

    def refused(self, code: str) -> None:
        self._refusals.say(logging.INFO, "refused", socket=self._socket, code=code, **self._known)

    def closed(self, code: int, why: str | None) -> None:
        log.info(
            "socket closed",
            extra={
                "socket": self._socket,
                "code": code,
                "why": why,
                "seconds": round(time.monotonic() - self._began, 1),
                "messages_in": self.taken,
                "messages_out": self.sent,
                **self._known,
            },
        )


class Notes:
    """Of tables that another version wrote, what whoever runs the server should know: once each."""

    def __init__(self, metrics: Metrics) -> None:
        self._metrics = metrics
        self._said: set[tuple[str, str]] = set()

    def take(self, table: str, reading: Reading) -> None:
        """A table has been read."""
        if reading.why is not None:
            self._say("tables_stopped_total", "a table cannot go on", table, cause=reading.cause)
            return
        if reading.hashed_otherwise:
            self._say(
                "tables_hashed_otherwise_total",
                "another version hashed positions otherwise",
                table,
                positions=reading.hashed_otherwise,
            )
        if reading.other_rules and reading.record is not None and reading.game is not None:
            self._say(
                "tables_other_rules_total",
                "a race begun under other rules goes on",
                table,
                rules=reading.record.header.rules,
                today=reading.game.rules_version,
            )

    def _say(self, counted: str, event: str, table: str, **facts: object) -> None:
        if (counted, table) in self._said:
            return
        self._said.add((counted, table))
        self._metrics.add(counted)
        log.warning(event, extra={"table": table, **facts})


def limit_hit(what: str, address: str) -> None:
    limits_hit.say(logging.INFO, "limit hit", what=what, address=address)


def table_opened(table: str, game: str, seats: int) -> None:
    log.info("table opened", extra={"table": table, "game": game, "seats": seats})


def race_began(table: str, game: str) -> None:
    log.info("race began", extra={"table": table, "game": game})


def table_closed(table: str, game: str, status: str, entries: int) -> None:
    fields = {"table": table, "game": game, "status": status, "entries": entries}
    log.info("table closed", extra=fields)


def store_refused(error: Exception) -> None:
    store_trouble.say(logging.WARNING, "not stored", reason=reason_of(error))


def store_is_silent(error: Exception, **fields: object) -> None:
    log.warning("the store does not answer", extra={"reason": reason_of(error), **fields})


def not_heard(error: Exception) -> None:
    log.warning("the store does not hear us", extra={"reason": reason_of(error)})


def taken_for_dead(name: str | None) -> None:
    log.warning("taken for dead; tables given up", extra={"known_as": name})


def reason_of(error: BaseException) -> str:
    """What the database said: its first line only, since the next ones quote what was written."""
    said = getattr(error, "orig", None) or error
    line = next(iter(str(said).splitlines()), "")
    return f"{type(said).__name__}: {line}"[:200]


class JsonLines(logging.Formatter):
    """One object per line. Nothing logs bodies or headers, so tokens have no way in here either."""

    def format(self, record: logging.LogRecord) -> str:
        said: dict[str, object] = {
            "at": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "event": record.getMessage(),
        }
        said |= {key: value for key, value in vars(record).items() if key not in OWN}
        if record.exc_info:
            said["trace"] = self.formatException(record.exc_info)
        return msgspec.json.encode(said, enc_hook=str).decode()


def log_as_json() -> None:
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonLines())
    for name in ("fivewide.server", "uvicorn", "uvicorn.error", "alembic"):
        logger = logging.getLogger(name)
        logger.handlers = [handler]
        logger.propagate = False
        logger.setLevel(logging.INFO if name.startswith("fivewide") else logging.WARNING)
