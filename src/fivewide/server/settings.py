"""What the person who runs the server decides; each has a FIVEWIDE_ variable of its name."""

from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import dataclass, fields, replace
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from fivewide.kernel.errors import FivewideError

LOOPBACK = ("127.0.0.1", "localhost", "::1")


class BadSetting(FivewideError):
    """A setting that cannot be what it says."""


@dataclass(frozen=True)
class Settings:
    host: str = "127.0.0.1"
    port: int = 8500
    db: str = ""  # empty: an SQLite file in the user's data folder
    origins: str = ""  # further origins that may call, by commas: a proxy's https address
    # Rates are per second; a burst is what may come at once.
    message_rate: float = 30.0  # of one websocket
    message_burst: int = 60
    chat_rate: float = 1.0
    chat_burst: int = 8
    request_rate: float = 20.0  # HTTP, of one address
    request_burst: int = 120
    connections_per_address: int = 100
    tables_per_address: int = 60  # opened in one hour
    open_tables: int = 20_000  # running or waiting, in all
    message_bytes: int = 16_384
    body_bytes: int = 65_536
    import_bytes: int = 1_048_576
    import_entries: int = 5_000
    seasons_per_address: int = 240  # raced in one hour
    season_times: int = 1_000  # seasons in one request for many
    season_seconds: float = 30.0  # then the answer is made of those that were raced
    bot_workers: int = 1  # processes that think; 0: threads of the server itself
    bot_seconds: float = 30.0  # then any option is taken
    absence_seconds: float = 90.0  # then a bot stands in for a person who left; 0: never
    idle_seconds: float = 300.0  # a table nobody looks at leaves the memory
    hello_seconds: float = 10.0
    behind_proxy: bool = False  # believe X-Forwarded-For

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
    def allowed_origins(self) -> frozenset[str]:
        return frozenset(origin.strip() for origin in self.origins.split(",") if origin.strip())


def read_settings(environment: Mapping[str, str] = os.environ, **given: Any) -> Settings:
    """Settings from the environment; what is given here wins."""
    settings = Settings()
    for field in fields(Settings):
        name = f"FIVEWIDE_{field.name.upper()}"
        if name in environment:
            kind = type(getattr(settings, field.name))
            settings = replace(settings, **{field.name: _typed(name, environment[name], kind)})
    return replace(settings, **{key: value for key, value in given.items() if value is not None})


def _typed(name: str, text: str, kind: type[Any]) -> Any:
    if kind is bool:
        return text.lower() in ("1", "true", "yes", "on")
    try:
        return kind(text)
    except ValueError:
        raise BadSetting(f"{name}={text!r} is not a number") from None


def default_db() -> str:
    import platformdirs

    folder = Path(platformdirs.user_data_dir("fivewide", appauthor=False))
    return f"sqlite:///{(folder / 'server.sqlite3').as_posix()}"
