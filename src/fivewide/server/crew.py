"""Several processes on one port: `serve --workers`."""

from __future__ import annotations

import contextlib
import logging

import uvicorn
from uvicorn.config import STARTUP_FAILURE
from uvicorn.supervisors import Multiprocess

from fivewide.server.app import make_app
from fivewide.server.handles import take_handles
from fivewide.server.logs import log_as_json
from fivewide.server.metrics import Metrics
from fivewide.server.oversight import open_metrics_port
from fivewide.server.pages import page_routes
from fivewide.server.running import address_of, listen, open_page, protocols, settle_memory, usual
from fivewide.server.settings import BadSetting, Settings
from fivewide.server.soundness import shown
from fivewide.server.store import Store, open_engine
from fivewide.server.warming import warm_up
from fivewide.server.workers import end_with_parent

log = logging.getLogger("fivewide.server")
WORKER_SECONDS = 30  # a worker that takes longer to start, or to say that it lives, is killed


def serve_with_workers(settings: Settings, db: str, show: bool) -> int:
    """Processes that share the listening socket and one PostgreSQL, looked after by uvicorn.

    One that dies is replaced; SIGHUP replaces all, one after the other; they end with this one.
    """
    url = open_engine(db).url
    if url.get_backend_name() != "postgresql":
        raise BadSetting(
            f"{settings.workers} workers need a PostgreSQL, which they share; {shown(url)} is for "
            "one: give --db postgresql://…"
        )
    if settings.internal_address[1]:
        raise BadSetting(
            f"FIVEWIDE_INTERNAL={settings.internal!r}: several workers cannot share a port; "
            "leave the port out"
        )
    Store(db).close()  # brought up to date once, before all look at it
    listening = listen(settings.host, settings.port)
    if settings.metrics:  # a bad one is told once, here
        trial = open_metrics_port(settings.metrics, Metrics())
        trial.shutdown()
        trial.server_close()
    log_as_json()
    config = WorkerConfig(settings, db)
    listening.listen(config.backlog)  # whoever comes before the first worker waits for it
    where = address_of(settings, listening)
    print(f"Five Wide: {where} ({shown(url)}, {settings.workers} workers)", flush=True)
    if show:
        open_page(where, lambda: True)
    supervisor = Multiprocess(config, sockets=[listening])
    supervisor.run()
    failed = any(process.exitcode == STARTUP_FAILURE for process in supervisor.processes)
    return 1 if failed else 0


class WorkerConfig(uvicorn.Config):
    """Travels to a worker, and becomes what it serves only there."""

    def __init__(self, settings: Settings, db: str) -> None:
        self._given = settings, db
        handles = take_handles(settings.files)
        super().__init__(
            "made by the worker",
            workers=settings.workers,
            timeout_worker_healthcheck=WORKER_SECONDS,
            **usual(settings, handles),
        )

    def load(self) -> None:
        settings, db = self._given
        end_with_parent()
        warm_up()
        log_as_json()
        metrics = Metrics()
        if settings.metrics:
            open_next_metrics_port(settings, metrics)
        self.http, self.ws = protocols(settings, metrics, take_handles(settings.files))
        store = Store(db, metrics, settings.store_seconds)
        self.app = make_app(settings, store, metrics, page_routes())
        self.app.state.doors = self.http.doors
        settle_memory()
        super().load()


def open_next_metrics_port(settings: Settings, metrics: Metrics) -> None:
    """While workers are replaced there are more of them than ever: twice as many ports do."""
    for number in range(2 * settings.workers):
        with contextlib.suppress(BadSetting):
            open_metrics_port(settings.metrics, metrics, number)
            return
    log.warning("no free port for the numbers", extra={"metrics": settings.metrics})
