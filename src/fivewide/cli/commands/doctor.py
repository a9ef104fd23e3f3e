"""fivewide doctor: what is installed here, what is missing, and the line that installs it."""

from __future__ import annotations

import importlib.metadata as metadata
import os
import platform
import re
import shlex
import shutil
import sys
import sysconfig
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

import click

from fivewide.cli.common import console, json_option, print_json

GOOD, MISSING, BROKEN = "ok", "missing", "broken"
EXTRAS = {
    "sim": "races written as .parquet",
    "cards": "card sheets as PDF",
    "plots": "plots of seasons",
    "pictures": "tracks as PNG",
    "server": "the page and its server",
}
COMPILERS = ("cc", "gcc", "clang")
CHROMIUM = ("chromium", "chromium-browser", "google-chrome")


@dataclass(frozen=True)
class Finding:
    """One thing looked at; what is missing does no harm, what is broken does."""

    name: str
    status: str
    found: str
    install: str = ""  # the line to type


@click.command(epilog="Example: fivewide doctor --json")
@json_option
def command(as_json: bool) -> int:
    """Say what is installed, what is missing, and the line that installs it.

    The exit code is 1 only if something is broken: what is merely missing is not needed to race.
    """
    findings = list(looked_at())
    if as_json:
        print_json([asdict(finding) for finding in findings])
    else:
        show(findings)
    return int(any(finding.status == BROKEN for finding in findings))


def show(findings: list[Finding]) -> None:
    from rich.markup import escape
    from rich.table import Table

    table = Table(box=None, padding=(0, 2, 0, 0), show_header=False)
    style = {GOOD: "green", MISSING: "yellow", BROKEN: "bold red"}
    for each in findings:
        text = escape(each.found) + (f"\n{escape(each.install)}" if each.install else "")
        table.add_row(f"[{style[each.status]}]{each.status}[/]", each.name, text)
    console().print(table)


def looked_at() -> Iterator[Finding]:
    yield engine()
    python = f"{platform.python_version()}, {platform.system()} {platform.machine()}"
    yield Finding("python", GOOD, python)
    yield from extras()
    yield from brought()
    yield data_folder()
    yield terminal()
    if os.name == "posix":
        yield man_pages()
        yield tab()
    yield program("C compiler", COMPILERS, "to compile the engine: pip install ziglang")
    yield program("Chromium", CHROMIUM, "for the browser tests: apt-get install chromium")


def engine() -> Finding:
    from fivewide.kernel.table import engine_version
    from fivewide.sim.measure import is_compiled

    if is_compiled():
        return Finding("fivewide", GOOD, f"{engine_version()}, compiled")
    line = (
        "ten times as fast with a C compiler, and bots that think have more in mind: "
        "FIVEWIDE_COMPILE=1 pip install . in its source folder"
    )
    return Finding("fivewide", GOOD, f"{engine_version()}, interpreted", line)


def extras() -> Iterator[Finding]:
    """Each extra with the versions of what it consists of, as the package itself declares it."""
    try:
        required = metadata.requires("fivewide") or []
    except metadata.PackageNotFoundError:
        line = "pip install ."
        yield Finding("extras", MISSING, "fivewide is run from its source, not installed", line)
        return
    for extra, use in EXTRAS.items():
        names = [name_of(line) for line in required if is_of(extra, line)]
        versions = {name: version_of(name) for name in names}
        gone = [name for name, version in versions.items() if not version]
        if gone:
            line = f"pip install 'fivewide[{extra}]'  (in its source folder: '.[{extra}]')"
            yield Finding(f"extra {extra}", MISSING, f"{use}: without {', '.join(gone)}", line)
        else:
            found = ", ".join(f"{name} {version}" for name, version in versions.items())
            yield Finding(f"extra {extra}", GOOD, f"{use}: {found}")


def is_of(extra: str, requirement: str) -> bool:
    return bool(re.search(rf"extra\s*==\s*['\"]{extra}['\"]", requirement))


def name_of(requirement: str) -> str:
    return re.split(r"[^A-Za-z0-9._-]", requirement, maxsplit=1)[0]


def version_of(package: str) -> str:
    try:
        return metadata.version(package)
    except metadata.PackageNotFoundError:
        return ""


def brought() -> Iterator[Finding]:
    """Games and bots: ours, and what other packages bring. One that fails to load is broken."""
    from fivewide.bots import BOTS
    from fivewide.games import GAMES
    from fivewide.kernel import plugins

    for kind, group, ours in (("games", plugins.GAMES, GAMES), ("bots", plugins.BOTS, BOTS)):
        names: list[str] = list(ours)
        for name, entry in plugins.found(group).items():
            try:
                plugins.loaded(entry)
            except plugins.BadPlugin as error:
                line = f"pip uninstall {plugins.brought_by(entry)}"
                yield Finding(f"{kind}: {name}", BROKEN, str(error), line)
            else:
                if name not in names:
                    names.append(f"{name} ({plugins.brought_by(entry)})")
        yield Finding(kind, GOOD, ", ".join(names))


def data_folder() -> Finding:
    """Where races and the database of a server lie; it is made when it is first needed."""
    import platformdirs

    folder = Path(platformdirs.user_data_dir("fivewide", appauthor=False))
    there = folder
    while not there.exists() and there != there.parent:
        there = there.parent
    if not (there.is_dir() and os.access(there, os.W_OK | os.X_OK)):
        line = f"make {there} a folder of yours that can be written to"
        return Finding("data folder", BROKEN, f"{folder} cannot be written", line)
    return Finding("data folder", GOOD, f"{folder}{'' if folder.exists() else ' (not made yet)'}")


def terminal() -> Finding:
    import rich.console

    from fivewide.cli.ascii import is_ascii

    out: Any = rich.console.Console()
    signs = "ASCII only" if is_ascii(sys.stdout) else "Unicode"
    if not out.is_terminal:
        return Finding("terminal", GOOD, f"none: output goes to a file or a pipe, {signs}")
    colors = f"{out.color_system} colors" if out.color_system else "no colors"
    return Finding("terminal", GOOD, f"{out.width}x{out.height}, {colors}, {signs}")


def man_pages() -> Finding:
    """A wheel brings them; from a checkout they are made."""
    from fivewide.cli.manual import PAGES

    prefix = next((each for each in prefixes() if (each / PAGES / "fivewide.1").is_file()), None)
    if prefix is not None:
        return Finding("man pages", GOOD, f"man fivewide ({prefix / PAGES})")
    line = f"{shlex.quote(sys.executable)} -m fivewide.cli.manual ~/.local"
    return Finding("man pages", MISSING, "not installed", line)


def tab() -> Finding:
    """Whether the shell completes on Tab: its own file says so, or one lies where it looks."""
    from fivewide.cli.completion import SHELLS
    from fivewide.cli.manual import COMPLETIONS

    shell = Path(os.environ.get("SHELL", "")).name
    if shell not in SHELLS:
        return Finding("Tab", GOOD, f"{shell or 'no shell'}: only {', '.join(SHELLS)} complete")
    read, line = SHELLS[shell]
    try:
        told = Path(read).expanduser().read_text(encoding="utf-8", errors="replace")
    except (OSError, RuntimeError):  # there is none, or no home
        told = ""
    if "fivewide completion" in told or "_FIVEWIDE_COMPLETE" in told:
        return Finding("Tab", GOOD, f"{shell} completes: {read} says so")
    found = [each / COMPLETIONS[shell] for each in prefixes()]
    if shell != "zsh" and any(path.is_file() for path in found):  # zsh looks nowhere by itself
        return Finding("Tab", GOOD, f"{shell} completes: {next(filter(Path.is_file, found))}")
    return Finding("Tab", MISSING, f"{shell} does not complete yet: put this into {read}", line)


def prefixes() -> list[Path]:
    """Where this Python and this person install what is shared."""
    return [Path(sysconfig.get_path("data")), Path(os.path.expanduser("~/.local"))]


def program(name: str, known: tuple[str, ...], line: str) -> Finding:
    found = next(filter(None, map(shutil.which, known)), None)
    return Finding(name, GOOD, found) if found else Finding(name, MISSING, "not found", line)
