"""Real servers in processes of their own, and clients that check what they are told."""

from __future__ import annotations

import http.client
import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from contextlib import ExitStack
from dataclasses import dataclass, field
from pathlib import Path
from types import TracebackType
from typing import Any, Self
from urllib.parse import urlsplit

from websockets.sync.client import ClientConnection, connect

from fivewide.server.messages import VERSION

HERE = Path(__file__).resolve().parent
HOME = "127.0.0.1"  # whoever comes from another address is another household
ELSEWHERE = "127.0.0.2"
PATIENCE = 60.0  # seconds; only a failing test waits that long
METRICS_TOKEN = "only-who-watches-has-this"
GENEROUS = {
    "FIVEWIDE_MESSAGE_RATE": "5000",
    "FIVEWIDE_MESSAGE_BURST": "5000",
    "FIVEWIDE_CHAT_RATE": "1000",
    "FIVEWIDE_CHAT_BURST": "1000",
    "FIVEWIDE_REQUEST_RATE": "5000",
    "FIVEWIDE_REQUEST_BURST": "5000",
    "FIVEWIDE_TABLES_PER_ADDRESS": "100000",
    "FIVEWIDE_OPEN_TABLES_PER_ADDRESS": "100000",
    "FIVEWIDE_CONNECTIONS_PER_ADDRESS": "2000",
    "FIVEWIDE_SOCKETS_PER_ADDRESS": "4000",
    "FIVEWIDE_BOT_WORKERS": "0",
    "FIVEWIDE_METRICS_TOKEN": METRICS_TOKEN,
    "FIVEWIDE_MOVE_SHARE": "0",
    "FIVEWIDE_PREVIEW_SHARE": "0",
    "FIVEWIDE_REPLAY_SHARE": "0",
    "FIVEWIDE_UNWATCHED_SECONDS": "0",
}
Json = dict[str, Any]


@dataclass
class Answer:
    status: int
    headers: dict[str, str]
    body: bytes

    @property
    def json(self) -> Any:
        return json.loads(self.body)


class Server:
    """A server in a process of its own, on a free port of this machine."""

    def __init__(self, db: str, log: Path, **settings: str) -> None:
        self.db = db
        self.log = log
        self._settings = {**os.environ, **GENEROUS, **settings}
        self.start()

    def start(self) -> None:
        started = time.monotonic()
        command = [sys.executable, str(HERE / "run_server.py")]
        with self.log.open("a") as log:
            self.process = subprocess.Popen(
                [*command, "serve", "--port", "0", "--db", self.db],
                stdout=subprocess.PIPE,
                stderr=log,
                text=True,
                env=self._settings,
            )
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        assert line.startswith("Five Wide: http://"), self.log.read_text()[-2000:]
        self.url = line.split()[2]
        while True:
            try:
                if self.get("/readyz").status == 200:
                    break
            except OSError:
                pass
            assert time.monotonic() < started + PATIENCE, self.log.read_text()[-2000:]
            time.sleep(0.02)
        self.start_seconds = time.monotonic() - started

    def restart(self, **settings: str) -> None:
        """Stop, and start again: with other settings, as another version."""
        self.stop()
        self._settings |= settings
        self.start()

    def run(self, *arguments: str) -> subprocess.CompletedProcess[str]:
        """A command of the same version."""
        command = [sys.executable, str(HERE / "run_server.py"), *arguments]
        return subprocess.run(command, capture_output=True, text=True, env=self._settings)

    def kill(self) -> None:
        """As hard as it gets: no handler runs, nothing is flushed."""
        self.process.send_signal(signal.SIGKILL)
        self._wait()

    def stop(self) -> int:
        if self.process.poll() is None:
            self.process.terminate()
        return self._wait()

    def _wait(self) -> int:
        code = self.process.wait(PATIENCE)
        if self.process.stdout is not None:
            self.process.stdout.close()
        return code

    # How it is reached

    def line(self, address: str) -> http.client.HTTPConnection:
        """A connection of somebody at this address."""
        netloc, source = urlsplit(self.url).netloc, (address, 0)
        return http.client.HTTPConnection(netloc, timeout=PATIENCE, source_address=source)

    def dialing(self, address: str) -> Json:
        """How they open a websocket."""
        return {"source_address": (address, 0)}

    # HTTP

    def request(
        self,
        method: str,
        path: str,
        body: Any = None,
        headers: dict[str, str] | None = None,
        address: str = HOME,
    ) -> Answer:
        connection = self.line(address)
        sent = dict(headers or {})
        if body is not None and not isinstance(body, bytes):
            body = json.dumps(body).encode()
            sent.setdefault("content-type", "application/json")
        try:
            connection.request(method, path, body, sent)
            answer = connection.getresponse()
            named = {name.lower(): value for name, value in answer.getheaders()}
            return Answer(answer.status, named, answer.read())
        finally:
            connection.close()

    def get(self, path: str, **headers: str) -> Answer:
        return self.request("GET", path, headers=headers)

    def post(self, path: str, body: Any, **headers: str) -> Answer:
        return self.request("POST", path, body, headers)

    def metrics(self) -> str:
        answer = self.get("/metrics", authorization=f"Bearer {METRICS_TOKEN}")
        assert answer.status == 200
        return answer.body.decode()

    def open(
        self, *seats: str, game: str = "dust-devil-500", address: str = HOME, **wishes: Any
    ) -> Json:
        """A new table. A seat is `mine:NAME`, `open`, or a bot."""
        wanted = [seat_wish(seat) for seat in seats]
        body = {"game": game, "seats": wanted, "pace": 0, **wishes}
        answer = self.request("POST", "/api/tables", body, address=address)
        assert answer.status == 201, answer.body
        return dict(answer.json)

    def sit(
        self,
        opened: Json,
        seat: int | None = None,
        seen: int | None = None,
        address: str = HOME,
    ) -> Client:
        token = None if seat is None else opened["seats"][seat]["token"]
        return Client(self, opened["table"], token, seen, address)


def seat_wish(seat: str) -> Json:
    kind, _, name = seat.partition(":")
    if kind in ("mine", "open"):
        return {"driver": "person", "name": name, "mine": kind == "mine"}
    return {"driver": kind, "name": name}


@dataclass
class Refused(Exception):
    code: str
    text: str
    rule: str


@dataclass
class Client:
    """A seat or a spectator. Every entry must come exactly once and in order."""

    server: Server
    table: str
    token: str | None = None
    last_seen: int | None = None
    address: str = HOME  # of this client: any that begins with 127 is this machine's
    names_table: bool = False  # in the address of its socket, as the page does
    language: str | None = None
    heard: list[Json] = field(default_factory=list)
    entries: list[Json] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.numbers = 0
        self.now: Json | None = None
        self.info: Json = {}
        self.chat: list[Json] = []
        self.raw: list[bytes] = []
        address = self.server.url.replace("http", "ws", 1) + "/api/play"
        address += f"?table={self.table}" if self.names_table else ""
        self._life = ExitStack()
        self.socket: ClientConnection = self._life.enter_context(
            connect(
                address,
                compression=None,
                open_timeout=PATIENCE,
                close_timeout=2,
                max_queue=None,
                **self.server.dialing(self.address),
            )
        )
        hello: Json = {"type": "hello", "v": VERSION, "table": self.table, "token": self.token}
        spoken = {} if self.language is None else {"language": self.language}
        self.send({**hello, **spoken, "seen": self.last_seen})
        self.seen = 0 if self.last_seen is None else self.last_seen
        first = self.take()
        if first["type"] == "error":
            self.close()
            raise Refused(first["code"], first["text"], "")
        assert first["type"] == "snapshot"
        self.seat = first["seat"]

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()

    def close(self) -> None:
        self._life.close()

    def send(self, message: Json) -> None:
        self.socket.send(json.dumps(message))

    def take(self, timeout: float = PATIENCE) -> Json:
        """The next message, understood."""
        text = self.socket.recv(timeout)
        self.raw.append(text if isinstance(text, bytes) else text.encode())
        message: Json = json.loads(text)
        self.heard.append(message)
        match message["type"]:
            case "snapshot":
                self.info, self.chat, self.now = message["table"], message["chat"], message["now"]
                if message["since"] is None:
                    self.entries = []
                    self.seen = -1
                self._add(message)
            case "update":
                self.now = message["now"]
                self._add(message)
            case "table":
                self.info = message["table"]
            case "chat":
                self.chat.append(message["line"])
        return message

    def _add(self, message: Json) -> None:
        numbers = [entry["n"] for entry in message["entries"]]
        if not self.entries and numbers[:1] == [0]:
            self.seen = -1
        expected = list(range(self.seen + 1, self.seen + 1 + len(numbers)))
        assert numbers == expected, f"entries {numbers} came, {expected} were due"
        self.entries += message["entries"]
        self.seen = max(self.seen + len(numbers), 0)
        assert self.seen == message["seen"]

    def until(self, what: Callable[[], Any]) -> Any:
        """Listen until something is so."""
        while not (found := what()):
            self.take()
        return found

    def wish(self, kind: str, id: str | None = None, **fields: Any) -> Json:
        """Send a wish and listen for its answer; raises Refused."""
        self.numbers += 1
        id = id or f"{kind}-{self.numbers}-{time.monotonic_ns()}"
        self.send({"type": kind, "id": id, **fields})
        while True:
            answer = self.take()
            if answer.get("id") == id and answer["type"] in (
                "done",
                "refused",
                "previewed",
                "reason",
                "explained",
                "pong",
            ):
                break
        if answer["type"] == "refused":
            raise Refused(answer["code"], answer["text"], answer["rule"])
        return answer

    @property
    def decision(self) -> Json | None:
        return None if self.now is None else self.now["decision"]

    @property
    def over(self) -> bool:
        return self.now is not None and bool(self.now["over"])

    def option(self, number: int = 0) -> Json:
        assert self.decision is not None
        options = self.decision["options"]
        return dict(options[number % len(options)]["action"])

    def act(self, number: int = 0, id: str | None = None) -> Json:
        return self.wish("act", id, action=self.option(number), seen=self.seen)

    def race(self) -> None:
        """Drive to the end, always the first option."""
        while True:
            self.until(lambda: self.over or self.decision)
            if self.over:
                return
            self.act()


def drive(*clients: Client) -> None:
    """Several people drive to the end, whoever is asked."""
    while True:
        for client in clients:
            catch_up(client, max(other.seen for other in clients))
        if clients[0].over:
            return
        next(client for client in clients if client.decision).act()


def catch_up(client: Client, seen: int) -> None:
    client.until(lambda: client.seen >= seen)
