"""fivewide doctor, also where things are missing or broken."""

from __future__ import annotations

import importlib.metadata as metadata
import json
from importlib.metadata import EntryPoint
from pathlib import Path
from typing import Any

import pytest

from fivewide.bots import BOTS
from fivewide.cli.commands import doctor
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
