"""The server as a process, or several on one port: `serve --workers`."""

from __future__ import annotations

import contextlib
import logging

import uvicorn
from starlette.applications import Starlette
from uvicorn.config import STARTUP_FAILURE
from uvicorn.supervisors import Multiprocess

from fivewide.kernel.ints import engine_is_compiled
from fivewide.server import running
from fivewide.server.app import make_app
from fivewide.server.doors import Door, Doors, Socket, hung_with
from fivewide.server.journal import log_as_json
from fivewide.server.locking import RESTART_SECONDS, owned, say_who
from fivewide.server.metrics import Metrics, versions
from fivewide.server.oversight import open_metrics_port
from fivewide.server.own_packs import check_folder
from fivewide.server.pages import page_routes
from fivewide.server.settings import BadSetting, Settings, default_db
from fivewide.server.soundness import shown
from fivewide.server.store import Store, open_engine
from fivewide.server.warming import warm_up
from fivewide.server.workers import end_with_parent

log = logging.getLogger("fivewide.server")
WORKER_SECONDS = 30  # a worker that takes longer to start, or to say that it lives, is killed


def serve(settings: Settings, show: bool = False) -> int:
    """Serve until stopped. The first line on standard output is the address."""
    address = settings.db or default_db()
    check_folder(settings.packs)
    with owned(open_engine(address), RESTART_SECONDS):  # before its schema is touched
        if settings.workers > 1:
            return serve_with_workers(settings, address, show)
        return serve_store(settings, address, show)


def serve_store(settings: Settings, address: str, show: bool) -> int:
    warm_up()
    metrics = Metrics()
    store = Store(address, metrics, settings.store_seconds)
    try:
        listening = running.listen(settings.host, settings.port)
        numbers = open_metrics_port(settings.metrics, metrics) if settings.metrics else None
    except BadSetting:
        store.close()
        raise
    log_as_json()
    shown_at = "{}:{}".format(*numbers.server_address[:2]) if numbers else None
    engine = "compiled" if engine_is_compiled() else "interpreted"
    log.info("started", extra={**versions(), "engine": engine, "metrics": shown_at})
    handles = running.take_handles(settings.files)
    app, http, ws = served(settings, store, metrics, handles)
    config = uvicorn.Config(app, http=http, ws=ws, **running.usual(settings, handles))
    where = running.address_of(settings, listening)
    say_who(store.engine, where)
    print(f"Five Wide: {where} ({shown(store.engine.url)})", flush=True)
    server = uvicorn.Server(config)
    if show:
        running.open_page(where, lambda: server.started or server.should_exit)
    running.settle_memory()
    server.run(sockets=[listening])
    return 0 if server.started else 1


def served(
    settings: Settings, store: Store, metrics: Metrics, handles: int
) -> tuple[Starlette, type[Door], type[Socket]]:
    """What uvicorn serves, and the protocols it speaks."""
    http, ws = hung_with(Doors(settings, metrics, running.connections_of(handles)))
    app = make_app(settings, store, metrics, page_routes())
    app.state.doors = http.doors
    return app, http, ws


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
    listening = running.listen(settings.host, settings.port)
    if settings.metrics:  # a bad one is told once, here
        trial = open_metrics_port(settings.metrics, Metrics())
        trial.shutdown()
        trial.server_close()
    log_as_json()
    config = WorkerConfig(settings, db)
    listening.listen(config.backlog)  # whoever comes before the first worker waits for it
    where = running.address_of(settings, listening)
    print(f"Five Wide: {where} ({shown(url)}, {settings.workers} workers)", flush=True)
    if show:
        running.open_page(where, lambda: True)
    supervisor = Multiprocess(config, sockets=[listening])
    supervisor.run()
    failed = any(process.exitcode == STARTUP_FAILURE for process in supervisor.processes)
    return 1 if failed else 0


class WorkerConfig(uvicorn.Config):
    """Travels to a worker, and becomes what it serves only there."""

    def __init__(self, settings: Settings, db: str) -> None:
        self._given = settings, db
        handles = running.take_handles(settings.files)
        super().__init__(
            "made by the worker",
            workers=settings.workers,
            timeout_worker_healthcheck=WORKER_SECONDS,
            **running.usual(settings, handles),
        )

    def load(self) -> None:
        settings, db = self._given
        end_with_parent()
        warm_up()
        log_as_json()
        metrics = Metrics()
        if settings.metrics:
            open_next_metrics_port(settings, metrics)
        store = Store(db, metrics, settings.store_seconds)
        self.app, self.http, self.ws = served(
            settings, store, metrics, running.take_handles(settings.files)
        )
        running.settle_memory()
        super().load()


def open_next_metrics_port(settings: Settings, metrics: Metrics) -> None:
    """While workers are replaced there are more of them than ever: twice as many ports do."""
    for number in range(2 * settings.workers):
        with contextlib.suppress(BadSetting):
            open_metrics_port(settings.metrics, metrics, number)
            return
    log.warning("no free port for the numbers", extra={"metrics": settings.metrics})
