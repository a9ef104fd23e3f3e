"""Numbers for whoever watches the server, as Prometheus reads them: all are named here.

A label's values are ours and few: games, codes, what a limit is for. Tables, names and addresses
are never a label: there is no end to them, and whoever reads the numbers need not know them.
"""

from __future__ import annotations

import platform
from collections.abc import Callable
from importlib.metadata import version

import prometheus_client as prometheus

from fivewide.server.journal import limit_hit, store_refused

PREFIX = "fivewide_"
SECONDS = (0.001, 0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0, 30.0)
COUNTERS = {
    "messages_total": "Messages from clients.",
    "actions_total": "Actions carried out for people.",
    "refusals_total": "Wishes not granted, by code.",
    "bot_moves_total": "Moves of bots.",
    "bot_failures_total": "Bots that came to no decision.",
    "previews_total": "Previews computed.",
    "commits_total": "Transactions of the writer.",
    "jobs_total": "Changes stored.",
    "jobs_not_stored_total": "Changes that the database refused: they have not happened.",
    "requests_total": "HTTP requests, by status.",
    "limited_total": "Requests, messages and connections over a limit, by what was limited.",
    "tables_opened_total": "Tables opened.",
    "tables_stopped_total": "Tables read that cannot go on with this version.",
    "tables_hashed_otherwise_total": "Tables read whose positions another version hashed.",
    "tables_other_rules_total": "Tables read that go on though they began under other rules.",
}
TIMES = {
    "action_seconds": "From a person's action taken to stored and told, by game.",
    "bot_wait_seconds": "How long a bot's thought waited for its turn.",
    "commit_seconds": "A transaction of the writer.",
    "loop_delay_seconds": "How much too late the event loop came back from a short sleep.",
    "request_seconds": "An HTTP request, from its first line to its answer.",
}
LABELS = {
    "action_seconds": "game",
    "limited_total": "what",
    "refusals_total": "code",
    "requests_total": "status",
}

# When each began helps nobody here.
prometheus.disable_created_metrics()  # type: ignore[no-untyped-call]


def versions() -> dict[str, str]:
    """What runs here."""
    ours = {name: version(name) for name in ("fivewide", "msgspec", "uvicorn", "sqlalchemy")}
    return {**ours, "python": platform.python_version()}


class Metrics:
    """One of them for each app, so that several in one process do not add up."""

    def __init__(self) -> None:
        self.registry = prometheus.CollectorRegistry()
        self._counters = {
            name: prometheus.Counter(PREFIX + name, help, labels_of(name), registry=self.registry)
            for name, help in COUNTERS.items()
        }
        self._times = {
            name: prometheus.Histogram(
                PREFIX + name, help, labels_of(name), registry=self.registry, buckets=SECONDS
            )
            for name, help in TIMES.items()
        }
        self._gauges: dict[str, prometheus.Gauge] = {}
        prometheus.Info(f"{PREFIX}versions", "What runs here.", registry=self.registry).info(
            versions()
        )
        prometheus.ProcessCollector(registry=self.registry)  # memory, processor time, open files

    def add(self, name: str, label: str = "", by: int = 1) -> None:
        counter = self._counters[name]
        (counter.labels(label) if name in LABELS else counter).inc(by)

    def limited(self, what: str, address: str) -> None:
        self.add("limited_total", what)
        limit_hit(what, address)

    def time(self, name: str, seconds: float, label: str = "") -> None:
        times = self._times[name]
        (times.labels(label) if name in LABELS else times).observe(seconds)

    def gauge(self, name: str, help: str, value: Callable[[], float]) -> None:
        """A number that is asked for when somebody looks, maybe from another thread."""
        if name not in self._gauges:
            self._gauges[name] = prometheus.Gauge(PREFIX + name, help, registry=self.registry)
        self._gauges[name].set_function(value)

    # As the writer knows it: called in its thread

    def committed(self, jobs: int, seconds: float) -> None:
        self.add("commits_total")
        self.add("jobs_total", by=jobs)
        self.time("commit_seconds", seconds)

    def not_stored(self, error: Exception) -> None:
        self.add("jobs_not_stored_total")
        store_refused(error)

    def text(self) -> bytes:
        return prometheus.generate_latest(self.registry)


def labels_of(name: str) -> tuple[str, ...]:
    return (LABELS[name],) if name in LABELS else ()
