"""A wire between browser and server that can be cut and mended."""

from __future__ import annotations

import contextlib
import socket
import threading


class Wire:
    """Carries bytes between a port of its own and another port of this machine."""

    def __init__(self, port: int) -> None:
        self._target = port
        self._pairs: list[socket.socket] = []
        self._whole = True
        self._listening = socket.create_server(("127.0.0.1", 0))
        self.url = f"http://127.0.0.1:{self._listening.getsockname()[1]}"
        threading.Thread(target=self._accept, daemon=True).start()

    def cut(self) -> None:
        """All connections end at once; new ones are turned away."""
        self._whole = False
        for end in self._pairs:
            with contextlib.suppress(OSError):
                end.shutdown(socket.SHUT_RDWR)
        self._pairs.clear()

    def mend(self) -> None:
        self._whole = True

    def close(self) -> None:
        self.cut()
        self._listening.close()

    def _accept(self) -> None:
        while True:
            try:
                here, _ = self._listening.accept()
            except OSError:
                return
            if not self._whole:
                here.close()
                continue
            there = socket.create_connection(("127.0.0.1", self._target))
            self._pairs += [here, there]
            for one, other in ((here, there), (there, here)):
                threading.Thread(target=carry, args=(one, other), daemon=True).start()


def carry(one: socket.socket, other: socket.socket) -> None:
    with contextlib.suppress(OSError):
        while data := one.recv(65536):
            other.sendall(data)
    for end in (one, other):
        with contextlib.suppress(OSError):
            end.shutdown(socket.SHUT_RDWR)
        end.close()
