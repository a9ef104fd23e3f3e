"""uvicorn as we run it: where it listens, within which bounds.

Every connection takes a file handle, and so do the database and the log.
"""

from __future__ import annotations

import contextlib
import os
import socket
import sys
import threading
import time
import webbrowser
from collections.abc import Callable
from typing import Any

from fivewide.server import collecting
from fivewide.server.settings import BadSetting, Settings

SWITCH_SECONDS = 0.001  # how long a thread that computes keeps the event loop waiting
SEND_BUFFER = 128 * 1024  # bytes the system keeps for a client that is slow

RESERVED = 128  # handles for the database, the page's files, logs and workers
UNKNOWN = 512  # handles where the system does not tell


def take_handles(wanted: int) -> int:
    """As many as are wanted and the system allows; how many there are now."""
    try:
        import resource
    except ImportError:
        return UNKNOWN
    _soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    most = wanted if hard == resource.RLIM_INFINITY else min(wanted, hard)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, hard))
    return most


def backlog_of(handles: int) -> int:
    """How many connections are accepted in one go: a part of the handles only."""
    return max(16, min(2048, handles // 16))


def connections_of(handles: int) -> int:
    """How many connections may be open, so that handles are left for everything else.

    Connections are counted a little after they were accepted: some more may be on their way.
    """
    return max(16, handles - RESERVED - 3 * backlog_of(handles))


def listen(host: str, port: int) -> socket.socket:
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listening = socket.socket(family, socket.SOCK_STREAM)
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, SEND_BUFFER)
    try:
        listening.bind((host, port))
    except (OSError, OverflowError) as error:
        listening.close()
        reason = getattr(error, "strerror", None) or str(error)
        raise BadSetting(f"{host}:{port}: {reason.lower()}; try --port 0 for a free one") from None
    return listening


def usual(settings: Settings, handles: int) -> dict[str, Any]:
    """What uvicorn is told, however many processes there are."""
    return {
        "ws_max_size": settings.message_bytes,
        "ws_ping_interval": settings.ping_seconds,
        "ws_ping_timeout": settings.ping_seconds,
        "ws_per_message_deflate": False,
        "access_log": False,  # the guard logs, and knows what not to
        "log_config": None,
        "server_header": False,
        "proxy_headers": settings.behind_proxy,
        "forwarded_allow_ips": settings.believed,
        "backlog": backlog_of(handles),
        "timeout_keep_alive": 15,
        "timeout_graceful_shutdown": 3,
    }


def address_of(settings: Settings, listening: socket.socket) -> str:
    host = f"[{settings.host}]" if ":" in settings.host else settings.host
    return f"http://{host}:{listening.getsockname()[1]}"


def settle_memory() -> None:
    collecting.settle()
    sys.setswitchinterval(SWITCH_SECONDS)


def open_page(address: str, is_there: Callable[[], bool]) -> None:
    """Open a browser window once the page is there; without a screen the line above must do."""
    if sys.platform.startswith("linux"):
        screen = os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY")
        if not screen and "WSL_DISTRO_NAME" not in os.environ:
            return

    def wait_and_open() -> None:
        while not is_there():
            time.sleep(0.05)
        with contextlib.suppress(webbrowser.Error, OSError):
            webbrowser.open(f"{address}/")

    threading.Thread(target=wait_and_open, daemon=True).start()
