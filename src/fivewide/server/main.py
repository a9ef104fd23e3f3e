"""The server as a process."""

from __future__ import annotations

import logging

import uvicorn

from fivewide.server.app import make_app
from fivewide.server.crew import serve_with_workers
from fivewide.server.handles import take_handles
from fivewide.server.locking import RESTART_SECONDS, owned, say_who
from fivewide.server.logs import log_as_json
from fivewide.server.metrics import Metrics, versions
from fivewide.server.oversight import open_metrics_port
from fivewide.server.pages import page_routes
from fivewide.server.running import address_of, listen, open_page, protocols, settle_memory, usual
from fivewide.server.settings import BadSetting, Settings, default_db
from fivewide.server.soundness import shown
from fivewide.server.store import Store, open_engine
from fivewide.server.warming import warm_up

log = logging.getLogger("fivewide.server")


def serve(settings: Settings, show: bool = False) -> int:
    """Serve until stopped. The first line on standard output is the address."""
    address = settings.db or default_db()
    with owned(open_engine(address), RESTART_SECONDS):  # before its schema is touched
        if settings.workers > 1:
            return serve_with_workers(settings, address, show)
        return serve_store(settings, address, show)


def serve_store(settings: Settings, address: str, show: bool) -> int:
    warm_up()
    metrics = Metrics()
    store = Store(address, metrics, settings.store_seconds)
    try:
        listening = listen(settings.host, settings.port)
        numbers = open_metrics_port(settings.metrics, metrics) if settings.metrics else None
    except BadSetting:
        store.close()
        raise
    log_as_json()
    shown_at = "{}:{}".format(*numbers.server_address[:2]) if numbers else None
    log.info("started", extra={**versions(), "metrics": shown_at})
    handles = take_handles(settings.files)
    http, ws = protocols(settings, metrics, handles)
    app = make_app(settings, store, metrics, page_routes())
    app.state.doors = http.doors
    config = uvicorn.Config(app, http=http, ws=ws, **usual(settings, handles))
    where = address_of(settings, listening)
    say_who(store.engine, where)
    print(f"Five Wide: {where} ({shown(store.engine.url)})", flush=True)
    server = uvicorn.Server(config)
    if show:
        open_page(where, lambda: server.started or server.should_exit)
    settle_memory()
    server.run(sockets=[listening])
    return 0 if server.started else 1
