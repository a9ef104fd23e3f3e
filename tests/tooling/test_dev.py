"""The parts of dev.py that decide something, without installing anything."""

from __future__ import annotations

import socket
import sys
import threading
import tomllib
from collections.abc import Mapping, Sequence
from pathlib import Path

import click
import pytest

import dev
from dev import Count, Engine, Stop

pytestmark = pytest.mark.tooling

REPORT = '<testsuites><testsuite tests="{}" failures="{}" errors="{}" skipped="{}"/></testsuites>'


def test_counts_add_up_and_name_skipped_tests_only_where_there_are_some() -> None:
    assert str(Count(2, 0) + Count(3, 1)) == "5 passed, 1 failed"
    assert str(Count(1, 0, 2)) == "1 passed, 0 failed, 2 skipped"


@pytest.mark.parametrize(
    ("numbers", "exit_code", "expected"),
    [
        ((10, 1, 2, 3), 1, Count(4, 3, 3)),
        ((10, 0, 0, 0), 0, Count(10, 0, 0)),
        ((0, 0, 0, 0), 5, Count(0, 1, 0)),
        ((7, 0, 0, 0), 3, Count(7, 1, 0)),
    ],
    ids=["mixed", "all pass", "no test ran", "pytest itself failed"],
)
def test_a_report_is_counted(
    tmp_path: Path, numbers: tuple[int, ...], exit_code: int, expected: Count
) -> None:
    report = tmp_path / "report.xml"
    report.write_text(REPORT.format(*numbers))
    assert dev.read_report(report, exit_code) == expected


def test_a_run_without_a_report_has_failed(tmp_path: Path) -> None:
    assert dev.read_report(tmp_path / "none.xml", 4) == Count(0, 1)


def project(folder: Path, requirements: str = "click") -> Path:
    folder.mkdir(exist_ok=True)
    (folder / "pyproject.toml").write_text(requirements)
    (folder / "constraints.txt").write_text("click==8\n")
    return folder


def test_other_requirements_or_another_folder_mean_installing_again(tmp_path: Path) -> None:
    first = dev.installed_digest(project(tmp_path / "a"))
    assert dev.installed_digest(tmp_path / "a") == first
    assert dev.installed_digest(project(tmp_path / "b")) != first
    assert dev.installed_digest(project(tmp_path / "a", "rich")) != first


def test_the_developers_environment_serves_players_but_not_the_reverse(tmp_path: Path) -> None:
    stamp = tmp_path / "stamp"
    assert not dev.is_installed(stamp, "base", "d1")
    stamp.write_text("base d1\n")
    assert dev.is_installed(stamp, "base", "d1")
    assert not dev.is_installed(stamp, "dev", "d1")
    assert not dev.is_installed(stamp, "base", "d2")
    stamp.write_text("dev d1\n")
    assert dev.is_installed(stamp, "base", "d1")
    assert dev.is_installed(stamp, "server", "d1")
    stamp.write_text("server d1\n")
    assert dev.is_installed(stamp, "base", "d1")
    assert not dev.is_installed(stamp, "dev", "d1")
    stamp.write_text("garbage")
    assert not dev.is_installed(stamp, "base", "d1")


def test_programs_keep_their_bytecode_in_build_whatever_the_shell_says(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("PYTHONDONTWRITEBYTECODE", "1")
    monkeypatch.setenv("PYTHONPATH", "elsewhere")
    ask = "import sys; print(sys.dont_write_bytecode, sys.pycache_prefix, 'elsewhere' in sys.path)"
    code, said = dev.capture([sys.executable, "-c", ask], dev.environment())
    assert (code, said.split()) == (0, ["False", str(dev.BUILD / "bytecode"), "False"])


def test_browser_tests_are_looked_for_in_their_folder(monkeypatch: pytest.MonkeyPatch) -> None:
    commands: list[Sequence[str | Path]] = []
    monkeypatch.setattr(dev, "run", lambda command, env: bool(commands.append(command)))  # type: ignore[func-returns-value]
    for mode in ("browser", "compiled"):
        dev.pytest(mode, [], "chromium")
    dev.pytest("browser", ["-k", "one"], "chromium")
    assert ["tests/browser" in command for command in commands] == [True, False, False]
    tests = [path for path in (dev.ROOT / "tests").rglob("*.py") if path != Path(__file__)]
    assert {path.parent.name for path in tests if "mark.browser" in path.read_text()} == {"browser"}


def test_a_kept_build_follows_the_sources_and_keeps_its_extensions(tmp_path: Path) -> None:
    source, target = tmp_path / "source", tmp_path / "target"
    (source / "packs").mkdir(parents=True)
    target.mkdir()
    (source / "packs" / "deck.toml").write_text("new")
    (tmp_path / "scenarios").mkdir()
    (tmp_path / "scenarios" / "bump.toml").write_text("from elsewhere")
    (target / "gone.py").write_text("old")
    (target / "state.cpython-311.so").write_text("machine code")
    dev.refresh(source, target, {"scenes": tmp_path / "scenarios"})
    names = {p.relative_to(target).as_posix() for p in target.rglob("*") if p.is_file()}
    assert names == {"packs/deck.toml", "scenes/bump.toml", "state.cpython-311.so"}


def test_without_rights_the_line_to_type_is_given(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("shutil.which", lambda name, path: f"/usr/bin/{name}")
    monkeypatch.setattr("os.geteuid", lambda: 1000)
    monkeypatch.setattr(dev, "capture", lambda command, env: (1, "a password is required"))
    with pytest.raises(Stop, match=r"sudo apt-get install -y python3\.11-dev"):
        dev.install_system_package("python3.11-dev", "Python.h is missing")


def test_without_apt_the_package_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("shutil.which", lambda name, path: None)
    with pytest.raises(Stop, match=r"Python\.h is missing.*python3\.11-dev"):
        dev.install_system_package("python3.11-dev", "Python.h is missing")


def test_package_lists_are_renewed_when_a_package_is_not_found(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    said: list[str] = []

    def apt(command: Sequence[str], env: dict[str, str]) -> tuple[int, str]:
        said.append(command[1])
        return (100, "Unable to locate package") if said == ["install"] else (0, "")

    monkeypatch.setattr("shutil.which", lambda name, path: f"/usr/bin/{name}")
    monkeypatch.setattr("os.geteuid", lambda: 0)
    monkeypatch.setattr(dev, "capture", apt)
    dev.install_system_package("python3.11-venv", "This Python cannot make environments")
    assert said == ["install", "update", "install"]


def test_a_failing_pip_shows_its_last_lines_and_one_clear_line(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    output = "\n".join(f"line {number}" for number in range(60))
    monkeypatch.setattr(dev, "capture", lambda command, env: (1, output))
    with pytest.raises(Stop) as stop:
        dev.pip_install("fivewide", "-e", ".")
    lines = str(stop.value).splitlines()
    assert lines[0] == "    line 30"
    assert lines[-1] == "dev.py: pip could not install fivewide; its last words are above."


@pytest.mark.parametrize(
    ("given", "free", "handed_on"),
    [
        ([], True, ["serve", "--open"]),
        ([], False, ["serve", "--open", "--port", "0"]),
        (["--port", "9000"], False, ["serve", "--open", "--port", "9000"]),
        (["daytona-500", "--help"], True, ["play", "daytona-500", "--help"]),
        (["--resume", "my.race.jsonl"], True, ["play", "--resume", "my.race.jsonl"]),
        (["--plain", "--resume=a.jsonl"], True, ["play", "--plain", "--resume=a.jsonl"]),
        (
            ["--seats", "you,greedy", "daytona-500"],
            True,
            ["play", "--seats", "you,greedy", "daytona-500"],
        ),
        (["--host", "0.0.0.0"], True, ["serve", "--open", "--host", "0.0.0.0"]),
        (["--packs", "mine"], True, ["serve", "--open", "--packs", "mine"]),
    ],
    ids=(
        "browser",
        "port",
        "port asked for",
        "terminal",
        "resume",
        "plain",
        "seats",
        "host",
        "packs",
    ),
)
def test_play_hands_its_arguments_on(
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
    given: list[str],
    free: bool,
    handed_on: list[str],
) -> None:
    monkeypatch.chdir(tmp_path)
    ran: list[Sequence[object]] = []
    done: list[str] = []

    def run(command: Sequence[object], env: Mapping[str, str], folder: Path) -> int:
        ran.append(command)
        assert env["PYTHONPATH"] == "compiled"
        assert folder == tmp_path
        return 3

    monkeypatch.setattr(dev, "set_up", done.append)
    monkeypatch.setattr(dev, "front_end", lambda: done.append("front end"))
    monkeypatch.setattr(dev, "is_free", lambda port: free)
    monkeypatch.setattr(dev, "engine_to_play", lambda: Engine("compiled", Path("compiled")))
    monkeypatch.setattr(dev, "run", run)
    assert dev.main(["play", *given]) == 3
    assert ran == [[dev.PROGRAMS / "fivewide", *handed_on]]
    assert done == (["base"] if handed_on[0] == "play" else ["server", "front end"])


@pytest.fixture
def checkout(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """A folder to build in, on a machine with a compiler; what the sources are is `d1`."""
    monkeypatch.delenv("FIVEWIDE_COMPILE", raising=False)
    monkeypatch.setattr(dev, "ROOT", tmp_path)
    monkeypatch.setattr(dev, "BUILD", tmp_path / "build")
    monkeypatch.setattr(dev, "COMPILE_LOG", tmp_path / "build" / "compile.log")
    monkeypatch.setattr(dev, "is_installed", lambda stamp, extra, digest: False)
    monkeypatch.setattr(dev, "installed_digest", lambda root: "")
    monkeypatch.setattr(dev, "hook", {"missing": "", "digest": "d1"}.__getitem__)
    (tmp_path / "src" / "fivewide").mkdir(parents=True)
    (tmp_path / "scenarios").mkdir()
    return tmp_path


def test_play_takes_the_compiled_engine_that_fits_the_sources(checkout: Path) -> None:
    folder = checkout / "build" / "compiled-d1"
    folder.mkdir(parents=True)
    (checkout / "src" / "fivewide" / "page.py").write_text("new")
    assert dev.engine_to_play() == Engine("engine: compiled, from build/compiled-d1", folder)
    assert (folder / "fivewide" / "page.py").read_text() == "new"


def test_play_compiles_beside_itself_and_says_so(
    checkout: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """The real process and its lock; what it runs is a stand-in for this file."""
    (checkout / "build" / "compiled-other").mkdir(parents=True)
    script = checkout / "dev.py"
    script.write_text(
        "import pathlib, sys, time\n"
        "go_on = pathlib.Path('go-on')\n"
        "while not go_on.exists(): time.sleep(0.01)\n"
        "pathlib.Path(sys.argv[2]).mkdir()\n"
    )
    monkeypatch.setattr(dev, "__file__", str(script))
    first = dev.engine_to_play()
    assert first.folder is None
    assert first.words.startswith("engine: interpreted; compiling it in the background")
    assert first.compiler is not None
    second = dev.engine_to_play()
    assert (second.folder, second.compiler) == (None, None)
    assert "it is being compiled already" in second.words
    (checkout / "go-on").touch()
    dev.say_when_compiled(first.compiler).join()
    assert capsys.readouterr().out == "engine: compiled; the next start is ten times as fast\n"
    assert dev.engine_to_play().folder == checkout / "build" / "compiled-d1"


def test_a_compile_that_fails_is_said_and_tried_again(
    checkout: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    script = checkout / "dev.py"
    script.write_text("import sys; sys.exit('no such compiler')")
    monkeypatch.setattr(dev, "__file__", str(script))
    for _ in range(2):
        compiler = dev.engine_to_play().compiler
        assert compiler is not None
        dev.say_when_compiled(compiler).join()
        assert "could not be compiled; build/compile.log says why" in capsys.readouterr().out
    assert "no such compiler" in dev.COMPILE_LOG.read_text()


def test_play_compiles_nothing_where_it_may_not_or_cannot(
    checkout: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("FIVEWIDE_COMPILE", "0")
    assert dev.engine_to_play() == Engine("engine: interpreted (FIVEWIDE_COMPILE=0)")
    monkeypatch.delenv("FIVEWIDE_COMPILE")
    monkeypatch.setattr(dev, "hook", {"missing": "headers"}.__getitem__)
    engine = dev.engine_to_play()
    assert (engine.folder, engine.compiler) == (None, None)
    assert "with a C compiler and Python's headers" in engine.words
    assert not (checkout / "build").exists()


def compiled_by_pip(target: str, *rest: str, **env: str) -> None:
    folder = Path(rest[rest.index("--target") + 1])
    (folder / "fivewide").mkdir(parents=True)


def test_a_compiled_package_is_there_only_once_it_is_whole(
    checkout: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[tuple[str, ...]] = []

    def pip(what: str, *arguments: str, **env: str) -> None:
        asked.append(arguments)
        compiled_by_pip(what, *arguments)
        assert not folder.exists()
        if len(asked) == 1:
            raise Stop("pip could not install it")

    folder = checkout / "build" / "compiled-d1"
    monkeypatch.setattr(dev, "pip_install", pip)
    with pytest.raises(Stop, match="could not install"):
        dev.compile_into(folder)
    assert list((checkout / "build").iterdir()) == []
    assert dev.compile_into(folder) == folder
    assert [path.name for path in (checkout / "build").iterdir()] == ["compiled-d1"]
    assert "--no-build-isolation" not in asked[-1], "a player's .venv has no compiler's tools"


def test_sources_that_change_meanwhile_are_not_taken_for_what_was_compiled(
    checkout: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(dev, "pip_install", compiled_by_pip)
    monkeypatch.setattr(dev, "hook", {"digest": "d2"}.__getitem__)
    with pytest.raises(Stop, match="changed while they were compiled"):
        dev.compile_into(checkout / "build" / "compiled-d1")
    assert list((checkout / "build").iterdir()) == []


def test_who_compiles_the_same_at_the_same_time_loses_nothing(
    checkout: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = checkout / "build" / "compiled-d1"

    def pip(what: str, *arguments: str, **env: str) -> None:
        compiled_by_pip(what, *arguments)
        folder.mkdir()
        (folder / "theirs").touch()

    monkeypatch.setattr(dev, "pip_install", pip)
    assert dev.compile_into(folder) == folder
    assert [path.name for path in folder.iterdir()] == ["theirs"]


@pytest.mark.parametrize("terminal", [True, False])
def test_how_far_the_compiler_is_is_said(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    terminal: bool,
) -> None:
    """One look after the other; between them the compiler goes on."""
    file = tmp_path / "progress"
    looks = iter(["", "3 30", "4 30", "12 30", "30 30"])

    class Ended(threading.Event):
        def wait(self, timeout: float | None = None) -> bool:
            written = next(looks, None)
            file.write_text(written or "")
            return written is None

    monkeypatch.setattr("sys.stdout.isatty", lambda: terminal)
    dev.tell_progress(file, Ended())
    said = capsys.readouterr().out
    if terminal:
        assert said.count("\r") == 4
        assert said.endswith("\rcompiling: 30 of 30 files, 0 s \n")
    else:
        assert said == "compiling: 12 of 30 files, 0 s\ncompiling: 30 of 30 files, 0 s\n"


def test_what_only_the_terminal_knows_is_known_here() -> None:
    """Every option of `fivewide play` that `fivewide serve` lacks leads to the terminal."""
    from fivewide.cli.commands import play, serve

    def options(command: click.Command) -> set[str]:
        return {name for each in command.params for name in each.opts if name.startswith("-")}

    assert options(play.command) - options(serve.command) == dev.TERMINAL


def test_a_taken_port_is_not_free() -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        assert not dev.is_free(taken.getsockname()[1])
    assert dev.is_free(0)


def test_unknown_arguments_of_test_go_to_pytest(monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[tuple[object, object]] = []

    def test(parts: Sequence[str], rest: Sequence[str]) -> int:
        seen.append((parts, rest))
        return 0

    monkeypatch.setattr(dev, "test", test)
    dev.main(["test", "-k", "draft", "tests/kernel", "--only", "interpreted", "-x"])
    dev.main(["test"])
    assert seen == [(["interpreted"], ["-k", "draft", "tests/kernel", "-x"]), (dev.PARTS, [])]


def test_every_step_runs_and_the_last_line_is_the_total(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    monkeypatch.setattr(dev, "set_up", lambda extra: None)
    monkeypatch.setattr(dev, "front_end", lambda: None)
    monkeypatch.setattr(dev, "chromium", lambda: "chromium")
    monkeypatch.setattr(dev, "proxies", lambda: None)
    monkeypatch.setattr(dev, "check", lambda *command: Count(int(command != ("mypy",)), 1))
    monkeypatch.setattr(dev, "check_web", lambda *command: Count(1))
    monkeypatch.setattr(dev, "pytest", lambda mode, rest, browser, package=None: Count(5, 0, 1))
    monkeypatch.setattr(dev, "compiled_package", lambda: tmp_path)
    assert dev.main(["test"]) == 1
    assert capsys.readouterr().out.splitlines()[-1] == "21 passed, 3 failed, 3 skipped"


def test_a_missing_environment_is_a_failure_and_still_gives_a_total(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def refuse(extra: str) -> None:
        raise Stop("no network")

    monkeypatch.setattr(dev, "set_up", refuse)
    assert dev.main(["test"]) == 1
    assert capsys.readouterr().out.splitlines()[-1] == "0 passed, 1 failed"


def test_a_failed_compilation_is_said_in_its_place_and_the_rest_runs(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def refuse() -> Path:
        raise Stop("mypyc failed")

    monkeypatch.setattr(dev, "set_up", lambda extra: None)
    monkeypatch.setattr(dev, "front_end", lambda: None)
    monkeypatch.setattr(dev, "chromium", lambda: "chromium")
    monkeypatch.setattr(dev, "proxies", lambda: None)
    monkeypatch.setattr(dev, "check", lambda *command: Count(1))
    monkeypatch.setattr(dev, "check_web", lambda *command: Count(1))
    monkeypatch.setattr(dev, "pytest", lambda mode, rest, browser, package=None: Count(5))
    monkeypatch.setattr(dev, "compiled_package", refuse)
    assert dev.main(["test"]) == 1
    said = capsys.readouterr().out
    assert "dev.py: mypyc failed\n--- compile with mypyc: FAILED" in said
    assert "pytest, compiled" not in said
    assert said.splitlines()[-1] == "16 passed, 1 failed"


def test_the_quick_run_checks_and_takes_tests_that_are_there(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    ran: list[Sequence[str]] = []

    def pytest_run(mode: str, arguments: Sequence[str], browser: str) -> Count:
        ran.append([mode, *arguments])
        return Count(7)

    monkeypatch.setattr(dev, "set_up", lambda extra: None)
    monkeypatch.setattr(dev, "check", lambda *command: Count(1))
    monkeypatch.setattr(dev, "pytest", pytest_run)
    assert dev.main(["test", "--quick", "-x"]) == 0
    said = capsys.readouterr().out.splitlines()
    assert said[-1] == "10 passed, 0 failed"
    assert "left out" in said[-2]
    (command,) = ran
    assert command[0] == "quick"
    assert command[-1] == "-x"
    rules = {
        path.relative_to(dev.ROOT).as_posix() for path in (dev.ROOT / "tests/games").glob("*/rules")
    }
    assert rules
    assert rules <= set(command)
    assert not [word for word in command if "server" in word or "browser" in word]


def test_the_quick_run_misses_what_has_moved_away(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(dev, "QUICK_TESTS", ("tests/kernel", "tests/gone"))
    with pytest.raises(Stop, match="no tests at tests/gone"):
        dev.quick_tests()


@pytest.mark.parametrize(
    "choices",
    [["--quick", "--only", "check"], ["--coverage", "--quick"], ["--coverage", "--only=check"]],
)
def test_choices_of_their_own_are_not_mixed(
    capsys: pytest.CaptureFixture[str], choices: list[str]
) -> None:
    with pytest.raises(SystemExit):
        dev.main(["test", *choices])
    assert "take one of them" in capsys.readouterr().err


@pytest.mark.parametrize("chosen", [[], ["tests/kernel"]], ids=["all", "some"])
def test_coverage_has_its_floor_where_all_tests_run(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, chosen: list[str]
) -> None:
    ran: list[list[str]] = []

    def run(command: Sequence[str | Path], env: Mapping[str, str] | None = None) -> int:
        ran.append([str(word) for word in command])
        (tmp_path / "tests-coverage.xml").write_text('<testsuite tests="3"/>')
        return 1  # what pytest-cov makes of a figure below the floor

    monkeypatch.setattr(dev, "set_up_with_page", lambda extra: None)
    monkeypatch.setattr(dev, "proxies", lambda: None)
    monkeypatch.setattr(dev, "BUILD", tmp_path)
    monkeypatch.setattr(dev, "run", run)
    assert dev.main(["test", "--coverage", *chosen]) == 1
    (command,) = ran
    assert "--cov" in command
    assert command[command.index("-m", command.index("-q")) + 1] == dev.INTERPRETED_TESTS
    assert ("--cov-fail-under=0" in command) == bool(chosen)
    settings = tomllib.loads((dev.ROOT / "pyproject.toml").read_text("utf-8"))["tool"]["coverage"]
    assert settings["report"]["fail_under"] >= 80
    assert settings["run"]["branch"]
