"""The server as a process."""

from __future__ import annotations

import contextlib
import gc
import logging
import os
import platform
import socket
import sys
import threading
import time
import webbrowser
from importlib.metadata import version

import uvicorn

from fivewide.server.app import make_app
from fivewide.server.logs import log_as_json
from fivewide.server.metrics import Metrics
from fivewide.server.pages import page_routes
from fivewide.server.settings import BadSetting, Settings, default_db
from fivewide.server.store import Store, shown
from fivewide.server.warming import warm_up

log = logging.getLogger("fivewide.server")


def serve(settings: Settings, show: bool = False) -> int:
    """Serve until stopped. The first line on standard output is the address."""
    warm_up()
    metrics = Metrics()
    store = Store(settings.db or default_db(), metrics.committed)
    try:
        listening = listen(settings.host, settings.port)
    except BadSetting:
        store.close()
        raise
    log_as_json()
    versions = {name: version(name) for name in ("fivewide", "msgspec", "uvicorn", "sqlalchemy")}
    log.info("started", extra={**versions, "python": platform.python_version()})
    host = f"[{settings.host}]" if ":" in settings.host else settings.host
    port = listening.getsockname()[1]
    config = uvicorn.Config(
        make_app(settings, store, metrics, page_routes()),
        ws="websockets-sansio",
        ws_max_size=settings.message_bytes,
        ws_per_message_deflate=False,
        access_log=False,  # the guard logs, and knows what not to
        log_config=None,
        server_header=False,
        proxy_headers=settings.behind_proxy,
        timeout_keep_alive=15,
        timeout_graceful_shutdown=3,
    )
    print(f"Five Wide: http://{host}:{port} ({shown(store.engine.url)})", flush=True)
    server = uvicorn.Server(config)
    if show:
        threading.Thread(
            target=open_page, args=(f"http://{host}:{port}/", server), daemon=True
        ).start()
    gc.freeze()  # the rules and libraries stay: no use in looking through them again and again
    gc.set_threshold(20_000, 20, 50)
    server.run(sockets=[listening])
    return 0 if server.started else 1


def open_page(address: str, server: uvicorn.Server) -> None:
    """Open a browser window once the page is there; without a screen the line above must do."""
    if sys.platform.startswith("linux"):
        screen = os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY")
        if not screen and "WSL_DISTRO_NAME" not in os.environ:
            return
    while not server.started and not server.should_exit:
        time.sleep(0.05)
    with contextlib.suppress(webbrowser.Error, OSError):
        webbrowser.open(address)


def listen(host: str, port: int) -> socket.socket:
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listening = socket.socket(family, socket.SOCK_STREAM)
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listening.bind((host, port))
    except (OSError, OverflowError) as error:
        listening.close()
        reason = getattr(error, "strerror", None) or str(error)
        raise BadSetting(f"{host}:{port}: {reason.lower()}; try --port 0 for a free one") from None
    return listening
