"""What the README shows works, and what pages name is there."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from fivewide.cli.main import main

ROOT = Path(__file__).resolve().parent.parent.parent
README = (ROOT / "README.md").read_text(encoding="utf-8")
PAGES = [ROOT / name for name in ("README.md", "ARCHITECTURE.md", "CONTRIBUTING.md")]
PAGES += sorted((ROOT / "docs").rglob("*.md"))
OF_FOLDERS = sorted((ROOT / "src").rglob("README.md"))
PACKS = ROOT / "src" / "fivewide" / "packs"


def test_the_python_examples_run_a_race(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    example, bot = re.findall(r"```python\n(.*?)```", README, flags=re.S)
    assert len(example.strip().splitlines()) <= 10
    exec(compile(example, "README.md", "exec"), {})
    told = capsys.readouterr().out
    assert "PIT ROW" in told
    assert "DD-FINISH-01" in told
    assert "won the race" in told
    assert main(["replay", "my.race.jsonl", "--verify"]) == 0
    Path("my_bot.py").write_text(bot, encoding="utf-8")
    assert main(["sim", "dust-devil-500", "-n", "5", "--seats", "my_bot.py:MyBot,greedy"]) == 0
    assert "my_bot.py:MyBot" in capsys.readouterr().out


@pytest.mark.parametrize(
    "page", PAGES + OF_FOLDERS, ids=lambda page: page.relative_to(ROOT).as_posix()
)
def test_links_lead_somewhere(page: Path) -> None:
    text = re.sub(r"^```.*?^```", "", page.read_text(encoding="utf-8"), flags=re.S | re.M)
    targets = re.findall(r"\]\(([^)#]+?)(?:#[^)]*)?\)", text)
    missing = [
        target for target in targets if "://" not in target and not (page.parent / target).exists()
    ]
    assert missing == []


@pytest.mark.parametrize("page", OF_FOLDERS, ids=lambda page: page.parent.name)
def test_a_folder_has_the_files_its_readme_names(page: Path) -> None:
    """Named from the folder, from one in it or from the root; or they are files of a pack."""
    named = re.findall(r"`([\w./-]+(?:\.(?:py|toml|csv|json|md)|/))`", page.read_text("utf-8"))
    assert len(named) > 10
    assert [name for name in named if not is_there(name, page.parent, PACKS)] == []


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.relative_to(ROOT).as_posix())
def test_modules_that_pages_name_are_there(page: Path) -> None:
    named = set(re.findall(r"`([\w./-]+\.py)`", page.read_text("utf-8")))
    places = [ROOT / name for name in ("src", "tests", "scripts", "benchmarks")]
    assert [name for name in named if not is_there(name, *places)] == []


def is_there(name: str, *places: Path) -> bool:
    name = name.rstrip("/")
    return (ROOT / name).exists() or any(any(place.rglob(name)) for place in places)
