"""fivewide serve: the web server."""

from __future__ import annotations

import click

from fivewide.cli.common import Number
from fivewide.kernel.errors import FivewideError


class NotInstalled(FivewideError):
    """The server's libraries are an extra."""


def not_installed(error: ModuleNotFoundError) -> Exception:
    """One clear line, unless it is a module of our own that is missing."""
    if (error.name or "").startswith("fivewide"):
        return error
    return NotInstalled(
        f"the server needs {error.name}; install it with: pip install 'fivewide[server]'"
    )


@click.command(epilog="Example: fivewide serve --port 8500 --db sqlite:///races.db")
@click.option("--host", help="Where to listen.  [default: 127.0.0.1, this machine only]")
@click.option("--port", type=Number(0, 65535), help="0 takes a free one.  [default: 8500]")
@click.option("--db", metavar="URL", help="sqlite:///FILE or postgresql://…  [default: a file]")
@click.option(
    "--packs",
    metavar="DIR",
    type=click.Path(),
    help="Tracks and cards of your own: a folder, each folder in it a pack.",
)
@click.option(
    "--metrics", metavar="HOST:PORT", help="Numbers for Prometheus, on a port of their own."
)
@click.option(
    "--workers", type=Number(1, 64), help="Processes that share one PostgreSQL.  [default: 1]"
)
@click.option("--open", "show", is_flag=True, help="Open the page in a browser, if there is one.")
def command(
    host: str | None,
    port: int | None,
    db: str | None,
    packs: str | None,
    metrics: str | None,
    workers: int | None,
    show: bool,
) -> int:
    """Serve tables over HTTP and websockets, kept in a database.

    Every setting also has an environment variable: FIVEWIDE_HOST, FIVEWIDE_PORT, FIVEWIDE_DB and
    the limits in docs/protocol.md.
    """
    try:
        from fivewide.server.main import serve
    except ModuleNotFoundError as error:
        raise not_installed(error) from None
    from fivewide.server.settings import read_settings

    settings = read_settings(
        host=host, port=port, db=db, packs=packs, metrics=metrics, workers=workers
    )
    return serve(settings, show)
