"""Options and words that the commands about a store share."""

from __future__ import annotations

import functools
import re
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from typing import Any

import click

from fivewide.cli.commands.serve import not_installed
from fivewide.cli.common import console, json_option
from fivewide.kernel.errors import shortened

UNITS = {"m": 60, "h": 3600, "d": 86_400, "w": 7 * 86_400}

dry_run_option = click.option(
    "--dry-run", is_flag=True, help="Say what would change; change nothing."
)
force_option = click.option("--force", is_flag=True, help="Over what is there already.")
yes_option = click.option("--yes", is_flag=True, help="Do not ask whether it is meant.")
ids_argument = click.argument("ids", nargs=-1, required=True, metavar="ID...")


class Age(click.ParamType[float]):
    """A length of time, in seconds: 90m, 12h, 30d, 2w."""

    name = "age"

    def convert(
        self, value: Any, param: click.Parameter | None, ctx: click.Context | None
    ) -> float:
        if not isinstance(value, str):
            return float(value)
        found = re.fullmatch(r"([0-9]{1,5})([mhdw])", value.strip())
        if found is None:
            self.fail(f"{shortened(value)!r} is no age such as 90m, 12h, 30d or 2w", param, ctx)
        return float(found[1]) * UNITS[found[2]]


def age_option(name: str, help: str) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
    return click.option(name, type=Age(), metavar="AGE", help=help)


def about_a_store(function: Callable[..., Any]) -> Callable[..., Any]:
    """`--db` and `--json`, and one line where the server's libraries are not installed."""

    @functools.wraps(function)
    def run(*given: Any, **named: Any) -> Any:
        try:
            return function(*given, **named)
        except ModuleNotFoundError as error:
            raise not_installed(error) from None

    db_option = click.option(
        "--db", metavar="URL", help="As for `serve`: sqlite:///FILE or postgresql://…"
    )
    return db_option(json_option(run))


def ago(seconds: float) -> float:
    return time.time() - seconds


def moment(at: float) -> str:
    """A time for people, and for every time zone."""
    return f"{datetime.fromtimestamp(at, UTC):%Y-%m-%d %H:%M}"


def check_meant(yes: bool, as_json: bool, what: str) -> None:
    """What cannot be taken back is asked for, on the terminal; a script says --yes."""
    if yes:
        return
    if as_json or not sys.stdin.isatty():
        raise click.UsageError("it cannot be taken back: say --yes, or --dry-run to look first")
    click.confirm(f"{what}; it cannot be taken back. Go on?", abort=True, err=True)


@contextmanager
def bar(what: str) -> Iterator[Callable[[int, int], None]]:
    """So much of so much, on a terminal, beside the results."""
    if not sys.stderr.isatty():
        yield lambda done, of: None
        return
    from rich.progress import BarColumn, Progress, TaskProgressColumn, TimeRemainingColumn

    columns = (what, BarColumn(), TaskProgressColumn(), TimeRemainingColumn())
    with Progress(*columns, console=console(stderr=True), transient=True) as shown:
        task = shown.add_task("")
        yield lambda done, of: shown.update(task, completed=done, total=of)


def size(count: int) -> str:
    """Bytes for people."""
    return f"{count / 1e6:,.1f} MB" if count >= 100_000 else f"{count / 1e3:,.1f} kB"
