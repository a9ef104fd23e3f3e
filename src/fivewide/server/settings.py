"""What the person who runs the server decides; each has a FIVEWIDE_ variable of its name."""

from __future__ import annotations

import ipaddress
import os
from collections.abc import Mapping
from dataclasses import Field, dataclass, field, fields, replace
from pathlib import Path
from typing import Any, TypeVar
from urllib.parse import urlsplit

from fivewide.bots.names import ACE_SECONDS, PRO_SECONDS
from fivewide.kernel.errors import FivewideError, shortened

SHORTEST_TOKEN = 16
EVERYWHERE = ("0.0.0.0", "::")
LOOPBACK = ("127.0.0.1", "localhost", "::1")
LONGEST = 2000  # letters of a setting that is a text
YES, NO = ("1", "true", "yes", "on"), ("0", "false", "no", "off")
TEXTS = {
    "packs": "the path of a folder",
    "origins": "a list of origins by commas, each like https://races.example",
    "proxies": "a list of addresses or networks by commas, each like 127.0.0.1 or 10.1.0.0/24",
}
WIDEST = 8  # bits that a network fixes at least: 10.0.0.0/8 is somebody's, 0.0.0.0/0 everybody's
SECRETS = ("db", "metrics_token")  # a password may be in it
N = TypeVar("N", int, float)


class BadSetting(FivewideError):
    """A setting that cannot be what it says."""


def between(usual: N, least: N, greatest: N) -> N:
    """A number, and how small and how large it may be."""
    return field(default=usual, metadata={"least": least, "greatest": greatest})


@dataclass(frozen=True)
class Settings:
    host: str = "127.0.0.1"
    port: int = between(8500, 0, 65_535)
    workers: int = between(1, 1, 64)  # processes that share the port and one PostgreSQL
    db: str = ""  # empty: an SQLite file in the user's data folder
    packs: str = ""  # a folder of packs of one's own, to race with; empty: none
    origins: str = ""  # further origins that may call, by commas: a proxy's https address
    # Rates are per second; a burst is what may come at once.
    message_rate: float = between(30.0, 0.01, 1_000_000.0)  # of one websocket
    message_burst: int = between(60, 1, 1_000_000)
    chat_rate: float = between(1.0, 0.01, 1_000_000.0)
    chat_burst: int = between(8, 1, 1_000_000)
    request_rate: float = between(20.0, 0.01, 1_000_000.0)  # HTTP, of one address
    request_burst: int = between(120, 1, 1_000_000)
    connections_per_address: int = between(100, 1, 1_000_000)  # websockets
    sockets_per_address: int = between(400, 1, 1_000_000)  # connections of any kind
    files: int = between(65_536, 256, 1_048_576)  # file handles, as far as the system allows
    tables_per_address: int = between(60, 1, 1_000_000)  # opened in one hour
    open_tables_per_address: int = between(60, 1, 1_000_000)  # running or waiting
    open_tables: int = between(20_000, 1, 100_000_000)  # running or waiting, in all
    message_bytes: int = between(16_384, 1_024, 16_777_216)
    body_bytes: int = between(65_536, 1_024, 16_777_216)
    import_bytes: int = between(1_048_576, 1_024, 268_435_456)
    import_entries: int = between(5_000, 1, 1_000_000)
    seasons_per_address: int = between(240, 1, 1_000_000)  # raced in one hour
    season_times: int = between(1_000, 1, 1_000_000)  # seasons in one request for many
    season_seconds: float = between(30.0, 0.1, 3_600.0)  # then those that were raced must do
    # Shares are seconds of computing a second, for one address; 0: no limit. A burst comes at once.
    move_share: float = between(0.25, 0.0, 1_000.0)  # of moves, by who opened the table; they wait
    move_burst: float = between(3.0, 0.001, 3_600.0)
    preview_share: float = between(0.25, 0.0, 1_000.0)  # more are refused
    preview_burst: float = between(3.0, 0.001, 3_600.0)
    replay_share: float = between(0.25, 0.0, 1_000.0)  # and exports, imports, branches: likewise
    replay_burst: float = between(20.0, 0.001, 3_600.0)
    unwatched_seconds: float = between(5.0, 0.0, 86_400.0)  # for a bot's move where nobody looks
    unwatched_tables: int = between(200, 1, 1_000_000)  # in memory for bots alone; others rest
    bot_workers: int = between(1, 0, 256)  # processes that think; 0: threads of the server itself
    bot_seconds: float = between(30.0, 0.1, 3_600.0)  # then another bot decides
    pro_seconds: float = between(PRO_SECONDS, 0.01, 60.0)  # in which a Pro decides
    ace_seconds: float = between(ACE_SECONDS, 0.01, 60.0)  # and an Ace, and bots of other packages
    absence_seconds: float = between(90.0, 0.0, 86_400.0)  # then a bot stands in; 0: never
    idle_seconds: float = between(300.0, 0.1, 86_400.0)  # a table nobody looks at leaves the memory
    waiting_seconds: float = between(86_400.0, 0.0, 31_536_000.0)  # nobody came: closed; 0: never
    untouched_seconds: float = between(2_592_000.0, 0.0, 315_360_000.0)  # nobody drove on: likewise
    hello_seconds: float = between(10.0, 0.1, 600.0)
    header_seconds: float = between(10.0, 0.1, 600.0)  # for the head of a request to arrive
    body_seconds: float = between(15.0, 0.1, 600.0)  # and for the rest of it
    deaf_seconds: float = between(20.0, 0.1, 600.0)  # a client that takes nothing is hung up on
    ping_seconds: float = between(20.0, 0.1, 600.0)  # between pings, and until a pong
    store_seconds: float = between(10.0, 2.0, 600.0)  # for the database to answer
    behind_proxy: bool = False  # believe X-Forwarded-For of these:
    proxies: str = "127.0.0.1,::1"  # addresses and networks, by commas
    metrics: str = ""  # HOST:PORT, for the numbers alone; of several processes each has the next
    metrics_token: str = ""  # whoever has it reads /metrics on the public port
    # Not ready, where a change waits longer than this to be stored, or a bot to think.
    ready_write_seconds: float = between(5.0, 0.1, 3_600.0)
    ready_thought_seconds: float = between(60.0, 0.1, 3_600.0)
    internal: str = "127.0.0.1"  # where other processes on one PostgreSQL reach this one: host:port

    @property
    def allowed_hosts(self) -> tuple[str, ...]:
        """Names this server answers to: a page on another name must not reach a local server.

        Bound to the outside, any name may lead here.
        """
        if self.host not in LOOPBACK:
            return ()
        proxies = (urlsplit(origin).hostname or "" for origin in self.allowed_origins)
        return (*LOOPBACK, *proxies)

    @property
    def believed(self) -> list[str]:
        """Whose X-Forwarded-For counts: the last address in it that is none of these is the client.

        Anybody can write that header; only a proxy of ours says the truth in it.
        """
        return split(self.proxies)

    @property
    def internal_address(self) -> tuple[str, int]:
        """Without a port any free one is taken: others read it in the database."""
        try:
            parts = urlsplit(f"//{self.internal}")
            host, port = parts.hostname, parts.port
        except ValueError:
            host = None
        if not host or host in EVERYWHERE:
            raise BadSetting(
                f"FIVEWIDE_INTERNAL={self.internal!r}: name the address, or address:port, at which "
                "other processes reach this one"
            )
        return host, port or 0

    @property
    def allowed_origins(self) -> frozenset[str]:
        return frozenset(split(self.origins))


def split(text: str) -> list[str]:
    return [part.strip() for part in text.split(",") if part.strip()]


def read_settings(environment: Mapping[str, str] = os.environ, **given: Any) -> Settings:
    """Settings from the environment; what is given here wins."""
    settings, environment = Settings(), with_files(environment)
    for one in fields(Settings):
        name, said = variable(one), given.get(one.name)
        if said is None:
            said = environment.get(name)
        if said is not None:
            value = _typed(str(said), type(one.default))
            if value is None or not _is_possible(value, one):
                shown = "" if one.name in SECRETS else f"={shortened(str(said))!r}"
                raise BadSetting(f"{name}{shown} is not {possible(one)}")
            settings = replace(settings, **{one.name: value})
    if 0 < len(settings.metrics_token) < SHORTEST_TOKEN:
        raise BadSetting(f"FIVEWIDE_METRICS_TOKEN has less than {SHORTEST_TOKEN} characters")
    return settings


def with_files(environment: Mapping[str, str]) -> dict[str, str]:
    """A secret may lie in a file: FIVEWIDE_DB_FILE names one that says what FIVEWIDE_DB would."""
    known = dict(environment)
    for name in map(variable, fields(Settings)):
        if file := known.get(f"{name}_FILE"):
            if name in known:
                raise BadSetting(f"{name} and {name}_FILE are both set; keep one")
            try:
                known[name] = Path(file).read_text(encoding="utf-8").strip()
            except (OSError, ValueError) as error:
                reason = getattr(error, "strerror", None) or "is no text"
                raise BadSetting(f"{name}_FILE: {file}: {reason.lower()}") from None
    return known


def variable(setting: Field[Any]) -> str:
    return f"FIVEWIDE_{setting.name.upper()}"


def possible(setting: Field[Any]) -> str:
    """What a setting may be, in words."""
    if isinstance(setting.default, bool):
        return "yes or no"
    if isinstance(setting.default, str):
        return TEXTS.get(setting.name, "one line of text")
    what = "a whole number" if isinstance(setting.default, int) else "a number"
    return (
        f"{what} from {plain(setting.metadata['least'])} to {plain(setting.metadata['greatest'])}"
    )


def plain(number: float) -> str:
    """As somebody would type it."""
    return str(int(number)) if number == int(number) else str(number)


def _typed(text: str, kind: type[Any]) -> Any:
    """The value, or None if it has none of that kind."""
    if kind is str:
        return text
    if kind is bool:
        return {**dict.fromkeys(YES, True), **dict.fromkeys(NO, False)}.get(text.lower())
    try:
        return kind(text) if text.isascii() else None  # digits of other scripts are none here
    except ValueError:
        return None


def _is_possible(value: Any, setting: Field[Any]) -> bool:
    if isinstance(value, str):
        is_line = value.isprintable() and len(value) <= LONGEST
        return is_line and all(map(LISTS.get(setting.name, bool), split(value)))
    if isinstance(value, bool):
        return True
    return bool(setting.metadata["least"] <= value <= setting.metadata["greatest"])


def is_origin(text: str) -> bool:
    try:
        parts = urlsplit(text)
        return text == f"{parts.scheme}://{parts.netloc}" and bool(parts.hostname)
    except ValueError:
        return False


def is_proxy(text: str) -> bool:
    """Somebody in particular: whoever believes everybody has no limits."""
    try:
        return ipaddress.ip_network(text).prefixlen >= WIDEST
    except ValueError:
        return False


LISTS = {"origins": is_origin, "proxies": is_proxy}


def default_db() -> str:
    import platformdirs

    folder = Path(platformdirs.user_data_dir("fivewide", appauthor=False))
    return f"sqlite:///{(folder / 'server.sqlite3').as_posix()}"
