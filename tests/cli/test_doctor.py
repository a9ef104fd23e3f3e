"""fivewide doctor, also where things are missing or broken."""

from __future__ import annotations

import importlib.metadata as metadata
import json
from importlib.metadata import EntryPoint
from pathlib import Path
from typing import Any

import pytest

from fivewide.bots import BOTS
from fivewide.cli import manual
from fivewide.cli.commands import doctor
from fivewide.cli.completion import SHELLS
from fivewide.cli.main import main
from fivewide.games import GAMES
from fivewide.kernel import plugins
from fivewide.kernel.table import engine_version

Capture = pytest.CaptureFixture[str]


def told(capsys: Capture, code: int = 0) -> dict[str, dict[str, Any]]:
    assert main(["doctor", "--json"]) == code
    return {each["name"]: each for each in json.loads(capsys.readouterr().out)}


def test_it_says_what_is_here(capsys: Capture) -> None:
    found = told(capsys)
    assert found["fivewide"]["found"].startswith(engine_version())
    assert all(name in found["games"]["found"] for name in GAMES)
    assert all(name in found["bots"]["found"] for name in BOTS)
    assert {found[f"extra {extra}"]["status"] for extra in doctor.EXTRAS} == {"ok"}
    assert "starlette" in found["extra server"]["found"]


def test_a_person_reads_the_same(capsys: Capture) -> None:
    assert main(["doctor"]) == 0
    said = capsys.readouterr().out
    assert "extra sim" in said
    assert "dust-devil-500" in said


def test_every_extra_of_the_package_is_looked_at() -> None:
    declared = set(metadata.metadata("fivewide").get_all("Provides-Extra") or [])
    assert set(doctor.EXTRAS) <= declared


def test_what_is_missing_has_its_line_and_is_no_failure(
    capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    version = metadata.version

    def without_polars(name: str) -> str:
        if name == "polars":
            raise metadata.PackageNotFoundError(name)
        return version(name)

    monkeypatch.setattr(metadata, "version", without_polars)
    monkeypatch.setattr("shutil.which", lambda name: None)
    found = told(capsys)
    assert found["extra sim"]["status"] == "missing"
    assert "polars" in found["extra sim"]["found"]
    assert "pip install 'fivewide[sim]'" in found["extra sim"]["install"]
    assert found["C compiler"]["install"].endswith("pip install ziglang")
    assert found["Chromium"]["status"] == "missing"


def test_a_package_that_fails_to_load_is_broken(
    capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    entry = EntryPoint("my-game", "no_such_module_at_all:GAME", plugins.GAMES)
    monkeypatch.setattr(
        plugins, "found", lambda group: {"my-game": entry} if group == plugins.GAMES else {}
    )
    found = told(capsys, 1)
    assert found["games: my-game"]["status"] == "broken"
    assert "no_such_module_at_all" in found["games: my-game"]["found"]
    assert found["games"]["status"] == "ok"


def test_a_data_folder_that_is_a_file_is_broken(
    capsys: Capture, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    (tmp_path / "taken").write_text("")
    monkeypatch.setattr("platformdirs.user_data_dir", lambda *_, **__: str(tmp_path / "taken"))
    assert told(capsys, 1)["data folder"]["status"] == "broken"


def test_a_source_that_is_not_installed_says_so(
    capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    def none(name: str) -> list[str]:
        raise metadata.PackageNotFoundError(name)

    monkeypatch.setattr(metadata, "requires", none)
    assert told(capsys)["extras"]["install"] == "pip install ."


def test_man_pages_are_missing_with_their_line_and_then_found(
    capsys: Capture, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setattr("sysconfig.get_path", lambda name: str(tmp_path / "nowhere"))
    missing = told(capsys)["man pages"]
    assert (missing["status"], missing["install"].split()[1:]) == (
        "missing",
        ["-m", "fivewide.cli.manual", "~/.local"],
    )
    assert manual.main([str(tmp_path / ".local")]) == 0
    capsys.readouterr()
    assert told(capsys)["man pages"]["status"] == "ok"


@pytest.mark.parametrize("shell", SHELLS)
def test_tab_is_missing_until_the_line_stands_where_the_shell_reads_it(
    capsys: Capture, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, shell: str
) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("SHELL", f"/bin/{shell}")
    monkeypatch.setattr("sysconfig.get_path", lambda name: str(tmp_path / "nowhere"))
    missing = told(capsys)["Tab"]
    read, line = SHELLS[shell]
    assert (missing["status"], missing["install"]) == ("missing", line)
    assert read in missing["found"]
    rc = tmp_path / read.removeprefix("~/")
    rc.parent.mkdir(parents=True, exist_ok=True)
    rc.write_text(f"{line}\n")
    assert told(capsys)["Tab"]["status"] == "ok"


def test_tab_is_found_where_bash_looks_by_itself_and_other_shells_have_none(
    capsys: Capture, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("SHELL", "/bin/bash")
    manual.write(tmp_path / ".local", "1")
    assert ".local" in told(capsys)["Tab"]["found"]
    monkeypatch.setenv("SHELL", "/bin/tcsh")
    assert told(capsys)["Tab"]["status"] == "ok"
