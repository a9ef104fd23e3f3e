"""What whoever runs the server should know of tables that another version wrote: each said once."""

from __future__ import annotations

import logging

from fivewide.server.metrics import Metrics
from fivewide.server.reading import Reading

log = logging.getLogger("fivewide.server")


class Notes:
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
