"""Numbers for whoever watches the server, as Prometheus reads them."""

from __future__ import annotations

import threading
from bisect import bisect_left
from collections import Counter
from collections.abc import Callable

SECONDS = (0.001, 0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5)
HELP = {
    "messages_total": "Messages from clients.",
    "actions_total": "Actions carried out for people.",
    "refusals_total": "Wishes not granted.",
    "bot_moves_total": "Moves of bots.",
    "bot_failures_total": "Bots that did not answer in time.",
    "commits_total": "Transactions of the writer.",
    "jobs_total": "Changes stored.",
    "requests_total": "HTTP requests, by status.",
    "limited_total": "Requests and messages over a limit.",
    "tables_opened_total": "Tables opened.",
}


class Metrics:
    def __init__(self) -> None:
        self._lock = threading.Lock()  # the writer's thread counts too
        self._counts: Counter[tuple[str, str]] = Counter({(name, ""): 0 for name in HELP})
        self._times: dict[str, tuple[list[int], float]] = {}
        self._gauges: dict[str, tuple[str, Callable[[], float]]] = {}

    def add(self, name: str, label: str = "", by: int = 1) -> None:
        with self._lock:
            self._counts[name, label] += by

    def time(self, name: str, seconds: float) -> None:
        with self._lock:
            counts, total = self._times.get(name, ([0] * (len(SECONDS) + 1), 0.0))
            counts[bisect_left(SECONDS, seconds)] += 1
            self._times[name] = (counts, total + seconds)

    def gauge(self, name: str, help: str, value: Callable[[], float]) -> None:
        self._gauges[name] = (help, value)

    def committed(self, jobs: int, seconds: float) -> None:
        self.add("commits_total")
        self.add("jobs_total", by=jobs)
        self.time("commit_seconds", seconds)

    def text(self) -> str:
        lines: list[str] = []
        with self._lock:
            for name in sorted({name for name, _ in self._counts}):
                lines += [f"# HELP fivewide_{name} {HELP[name]}", f"# TYPE fivewide_{name} counter"]
                labels = sorted(label for other, label in self._counts if other == name)
                for label in labels:
                    kind = f'{{kind="{label}"}}' if label else ""
                    if label or len(labels) == 1:
                        lines.append(f"fivewide_{name}{kind} {self._counts[name, label]}")
            for name, (counts, total) in self._times.items():
                lines.append(f"# TYPE fivewide_{name} histogram")
                below = 0
                for bound, count in zip((*SECONDS, "+Inf"), counts, strict=True):
                    below += count
                    lines.append(f'fivewide_{name}_bucket{{le="{bound}"}} {below}')
                lines += [f"fivewide_{name}_sum {total:.6f}", f"fivewide_{name}_count {below}"]
        for name, (help, value) in self._gauges.items():
            lines += [f"# HELP fivewide_{name} {help}", f"# TYPE fivewide_{name} gauge"]
            lines.append(f"fivewide_{name} {value():g}")
        return "\n".join(lines) + "\n"
