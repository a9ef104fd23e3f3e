"""What a package index shows, what lies in a wheel, and the settings of the tools around it."""

from __future__ import annotations

import io
import json
import os
import re
import subprocess
import sys
import tarfile
import zipfile
from email import message_from_bytes
from email.message import Message
from importlib.resources import files
from pathlib import Path

import jsonschema_rs
import pytest
import yaml  # type: ignore[import-untyped]
from packaging.metadata import Metadata
from readme_renderer.markdown import render
from trove_classifiers import classifiers

import hatch_build
import hatch_compile
from fivewide.games import GAMES
from scripts import wheels

# Of files, not of the engine
pytestmark = [pytest.mark.tooling, pytest.mark.interpreted_only]

ROOT = Path(__file__).resolve().parents[2]
PROGRAMS = Path(sys.executable).parent
RELATIVE = re.compile(r"""(?:src|href)="(?!https?://|#|mailto:)([^"]*)""")


@pytest.fixture(scope="module")
def dist(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The sdist and the pure wheel, built with the real hooks."""
    out = tmp_path_factory.mktemp("dist")
    command = [sys.executable, "-m", "hatchling", "build", "-t", "sdist", "-t", "wheel"]
    env = {**os.environ, "FIVEWIDE_COMPILE": "0"}
    command += ["-d", str(out)]
    done = subprocess.run(command, cwd=ROOT, env=env, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    return out


@pytest.fixture(scope="module")
def wheel(dist: Path) -> Path:
    (found,) = dist.glob("*-py3-none-any.whl")
    return found


@pytest.fixture(scope="module")
def declared(wheel: Path) -> bytes:
    with zipfile.ZipFile(wheel) as archive:
        return archive.read(f"fivewide-{wheels.VERSION}.dist-info/METADATA")


@pytest.fixture(scope="module")
def told(declared: bytes) -> Message:
    return message_from_bytes(declared)


# The wheel and the sdist


def test_a_wheel_has_all_of_the_package_and_nothing_else(wheel: Path) -> None:
    assert wheels.wanting(wheel, compiled=False) == []


def test_what_is_wrong_with_a_wheel_is_said(wheel: Path, tmp_path: Path) -> None:
    """The same check, of a wheel that lost its page and took tests along."""
    spoilt = tmp_path / wheel.name
    with zipfile.ZipFile(wheel) as good, zipfile.ZipFile(spoilt, "w") as bad:
        for name in good.namelist():
            if name not in (wheels.BUNDLES[0], "fivewide/games/daytona_500/rules.toml"):
                bad.writestr(name, good.read(name))
        bad.writestr("tests/test_oval.py", "")
        bad.writestr("fivewide/racing/heat.cpython-311-x86_64-linux-gnu.so", "")
    assert wheels.wanting(spoilt, compiled=False) == [
        "fivewide/games/daytona_500/rules.toml is missing",
        f"{wheels.BUNDLES[0]} is missing",
        "tests/test_oval.py does not belong there",
        "fivewide/racing/heat.py is compiled",
    ]
    lacking = wheels.wanting(wheel, compiled=True)
    assert "fivewide/kernel/agenda.py is not compiled" in lacking
    assert len(lacking) == len(hatch_compile.compiled_sources(ROOT))


def test_every_game_has_its_rules_and_packs_in_the_wheel(wheel: Path) -> None:
    with zipfile.ZipFile(wheel) as archive:
        names = set(archive.namelist())
    for id in GAMES:
        assert f"fivewide/games/{id.replace('-', '_')}/rules.toml" in names
    packs = {path.relative_to(ROOT / "src").as_posix() for path in ROOT.glob("src/**/pack.toml")}
    assert len(packs) >= len(GAMES)
    assert packs <= names


def test_the_sdist_has_what_building_a_wheel_takes(dist: Path) -> None:
    """The page is in it, so that no Node.js is needed; the full check is scripts/wheels.py."""
    (sdist,) = dist.glob("*.tar.gz")
    with tarfile.open(sdist) as archive:
        names = {name.partition("/")[2] for name in archive.getnames()}
    built = {f"src/{name}" for name in wheels.BUNDLES}
    assert names >= {
        "hatch_build.py",
        "hatch_compile.py",
        "README.md",
        "LICENSE",
        "web/build.py",
        *built,
    }
    assert names >= {".pre-commit-config.yaml", "scripts/wheels.py", "constraints.txt"}
    assert not any("node_modules" in name for name in names)


# What an index shows


def test_the_metadata_is_valid(declared: bytes, told: Message) -> None:
    metadata = Metadata.from_email(declared, validate=True)
    assert metadata.license_expression == "MIT"
    assert metadata.description_content_type == "text/markdown"
    assert set(told.get_all("Classifier", [])) <= classifiers
    assert not any("License ::" in each for each in told.get_all("Classifier", []))


def test_the_page_of_an_index_has_no_link_that_leads_nowhere(told: Message) -> None:
    said = io.StringIO()
    page = render(str(told.get_payload()), stream=said)
    assert page is not None
    assert said.getvalue() == ""
    assert RELATIVE.findall(page) == []
    pictures = re.findall(r'<img[^>]*src="([^"]+)"', page)
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    assert len(pictures) == len(re.findall(r"!\[", readme)) > 0
    base = f"{ADDRESS}/raw/v{wheels.VERSION}/"
    assert all((ROOT / picture.removeprefix(base)).is_file() for picture in pictures)


def test_links_lead_to_the_tag_of_the_version(told: Message) -> None:
    page = str(told.get_payload())
    linked = re.findall(rf"{ADDRESS}/(?:blob|tree|raw)/([^/]+)/([^)#\s]+)", page)
    assert len(linked) > 20
    assert {tag for tag, _ in linked} == {f"v{wheels.VERSION}"}
    assert all((ROOT / path).exists() for _, path in linked)


ADDRESS = wheels.PYPROJECT["tool"]["hatch"]["metadata"]["hooks"]["custom"]["address"]


def test_the_address_of_the_repository_stands_in_one_place(told: Message) -> None:
    urls = dict(line.split(", ") for line in told.get_all("Project-URL", []))
    assert set(urls) >= {"Homepage", "Documentation", "Changelog", "Source", "Issues"}
    assert all(url.startswith(ADDRESS) for url in urls.values())
    known = ("*.py", "*.toml", "*.md", "*.yaml", "*.yml", "*.txt")
    folders = ("src", "docs", "scripts", "tests", "deploy", ".github", ".")
    read = {
        path
        for folder in folders
        for pattern in known
        for path in (
            (ROOT / folder).glob(pattern) if folder == "." else (ROOT / folder).rglob(pattern)
        )
    }
    bare = ADDRESS.removeprefix("https://")
    assert [path.name for path in read if bare in path.read_text("utf-8")] == ["pyproject.toml"]


@pytest.mark.parametrize(
    ("link", "whole"),
    [
        ("![A lap](docs/lap.png)", "![A lap](https://h/raw/v1/docs/lap.png)"),
        ("[Rules](docs/rules.md#laps)", "[Rules](https://h/blob/v1/docs/rules.md#laps)"),
        ("[All](docs/)", "[All](https://h/tree/v1/docs)"),
        ('<img src="lap.svg">', '<img src="https://h/raw/v1/lap.svg">'),
        ("[out](https://else/a.md) [below](#laps)", "[out](https://else/a.md) [below](#laps)"),
    ],
)
def test_links_are_made_whole(tmp_path: Path, link: str, whole: str) -> None:
    (tmp_path / "docs").mkdir()
    assert hatch_build.with_whole_links(link, tmp_path, "https://h", "1") == whole


# The tools


def test_cibuildwheel_takes_its_settings() -> None:
    settings = {"cibuildwheel": wheels.PYPROJECT["tool"]["cibuildwheel"]}
    schema = json.loads(
        files("cibuildwheel").joinpath("resources/cibuildwheel.schema.json").read_text()
    )
    jsonschema_rs.validate(schema, settings["cibuildwheel"])
    command = [sys.executable, "-m", "cibuildwheel", "--print-build-identifiers"]
    done = subprocess.run(
        [*command, "--platform", "linux", str(ROOT)], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    made = done.stdout.split()
    assert {"cp311-manylinux_x86_64", "cp311-manylinux_aarch64"} <= set(made)
    assert not any("musllinux" in each or "i686" in each for each in made)


GOOD = {"oval.py": "LAPS = 3\n", "oval.toml": "laps = 3\n", "oval.yaml": "laps: 3\n"}
BAD = {
    "merge-markers": ("notes.md", "<<<<<<< HEAD\nred\n=======\nblue\n>>>>>>> other\n"),
    "large-files": ("big.txt", "lap\n" * 200_000),
    "toml": ("oval.toml", "laps = \n"),
    "json": ("oval.json", "{laps}\n"),
    "yaml": ("oval.yaml", "laps: [\n"),
    "ruff-format": ("oval.py", "LAPS=3\n"),
    "ruff-check": ("oval.py", "import os\n"),
}


def test_before_a_commit_every_hook_passes_what_is_good_and_stops_what_is_bad(
    tmp_path: Path,
) -> None:
    text = (ROOT / ".pre-commit-config.yaml").read_text(encoding="utf-8")
    hooks = {hook["id"]: hook for repo in yaml.safe_load(text)["repos"] for hook in repo["hooks"]}
    assert {*BAD, "mypy"} == set(hooks)
    assert all(hook["entry"].startswith(".venv/bin/") for hook in hooks.values())
    (tmp_path / ".pre-commit-config.yaml").write_text(text.replace(".venv/bin", str(PROGRAMS)))
    env = {name: value for name, value in os.environ.items() if not name.startswith("GIT_")}
    env |= {"SKIP": "mypy", "PRE_COMMIT_HOME": str(tmp_path / "home")}

    def run(*command: str) -> str:
        done = subprocess.run(
            command, cwd=tmp_path, env=env, capture_output=True, text=True, check=False
        )
        return done.stdout + done.stderr

    def verdicts(contents: dict[str, str]) -> set[str]:
        """The hooks that stop a commit of these files."""
        for name, content in contents.items():
            (tmp_path / name).write_text(content)
        run("git", "add", *contents)
        said = run(sys.executable, "-m", "pre_commit", "run", "--files", *contents)
        assert len(re.findall(r"\.\.\..*(?:Passed|Failed|Skipped)$", said, re.M)) == len(hooks), (
            said
        )
        return {id for id in hooks if re.search(rf"Failed\n- hook id: {id}\n", said)}

    run("git", "init", "-q")
    assert verdicts(GOOD) == set()
    spoilt: dict[str, str] = {}
    for name, content in BAD.values():
        spoilt[name] = spoilt.get(name, "") + content
    assert verdicts(spoilt) == set(BAD)


def test_the_workflows_run_commands_that_are_there() -> None:
    """They cannot be run here; what they name is there, at least."""
    for path in sorted((ROOT / ".github" / "workflows").glob("*.yml")):
        flow = yaml.safe_load(path.read_text(encoding="utf-8"))
        steps = [step for job in flow["jobs"].values() for step in job["steps"]]
        assert steps
        for command in (step["run"] for step in steps if "run" in step):
            for word in command.split():
                if word.endswith((".py", ".txt")):
                    assert (ROOT / word).is_file(), f"{path.name}: {command}"
