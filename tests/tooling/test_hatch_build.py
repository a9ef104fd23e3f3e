"""What the build hook decides, without compiling; dev.py builds with it for real."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

import hatch_build

pytestmark = pytest.mark.tooling

PYPROJECT = '[tool.fivewide]\ncompiled = ["fivewide/core.py", "fivewide/*/rules/*.py", "no/*.py"]\n'


@pytest.fixture
def root(tmp_path: Path) -> Path:
    (tmp_path / "pyproject.toml").write_text(PYPROJECT)
    files = {
        "__init__.py": "",
        "core.py": "from fivewide import ints\n",
        "ints.py": "",
        "screen.py": "import fivewide.core\n",
        "oval/__init__.py": "",
        "oval/state.py": "import os\n",
        "oval/rules/__init__.py": "",
        "oval/rules/turn.py": "from ..state import Race\nfrom . import pit\n",
        "oval/rules/pit.py": "import fivewide.core as core\n",
    }
    for name, text in files.items():
        path = tmp_path / "src" / "fivewide" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
    return tmp_path


def test_the_list_names_modules_but_never_packages(root: Path) -> None:
    assert hatch_build.compiled_sources(root) == [
        "fivewide/core.py",
        "fivewide/oval/rules/pit.py",
        "fivewide/oval/rules/turn.py",
    ]


def test_imports_are_followed_absolute_and_relative(root: Path) -> None:
    found = hatch_build.with_imports(root / "src", ["fivewide/oval/rules/turn.py"])
    assert found == [
        "fivewide/__init__.py",
        "fivewide/core.py",
        "fivewide/ints.py",
        "fivewide/oval/rules/__init__.py",
        "fivewide/oval/rules/pit.py",
        "fivewide/oval/rules/turn.py",
        "fivewide/oval/state.py",
    ]


def test_the_digest_follows_what_is_compiled_and_nothing_else(root: Path) -> None:
    package = root / "src" / "fivewide"
    first = hatch_build.build_digest(root)
    (package / "screen.py").write_text("changed = True\n")
    assert hatch_build.build_digest(root) == first
    (package / "ints.py").write_text("changed = True\n")
    second = hatch_build.build_digest(root)
    assert second != first
    (package / "oval" / "rules" / "crash.py").write_text("")
    assert hatch_build.build_digest(root) != second


@pytest.mark.parametrize(("value", "meaning"), [("", "auto"), ("0", "never"), ("1", "always")])
def test_the_setting(monkeypatch: pytest.MonkeyPatch, value: str, meaning: str) -> None:
    monkeypatch.setenv("FIVEWIDE_COMPILE", value)
    assert hatch_build.compile_setting() == meaning


def test_a_wrong_setting_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FIVEWIDE_COMPILE", "yes")
    with pytest.raises(ValueError, match="0, 1 or not set, not 'yes'"):
        hatch_build.compile_setting()


def bare_machine(monkeypatch: pytest.MonkeyPatch, folder: Path, zig: bool = False) -> None:
    monkeypatch.delenv("CC", raising=False)
    monkeypatch.setenv("PATH", str(folder))
    monkeypatch.setattr("importlib.util.find_spec", lambda name: zig or None)


def test_a_machine_without_a_compiler(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    bare_machine(monkeypatch, tmp_path)
    assert hatch_build.find_compiler() is None
    assert "compiler" in hatch_build.missing_tools()


def test_a_compiler_on_the_path_and_one_asked_for(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    bare_machine(monkeypatch, tmp_path, zig=True)
    for name in ("clang", "wrapper"):
        (tmp_path / name).touch(mode=0o755)
    assert hatch_build.find_compiler() == ["clang"]
    monkeypatch.setenv("CC", "wrapper 'my cc' -m64")
    assert hatch_build.find_compiler() == ["wrapper", "my cc", "-m64"]
    monkeypatch.setenv("CC", "no-such-compiler")
    assert hatch_build.find_compiler() is None


def test_zig_is_the_last_resort_and_gets_its_own_linker_command(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    bare_machine(monkeypatch, tmp_path, zig=True)
    compiler = hatch_build.find_compiler()
    assert compiler == [sys.executable, "-m", "ziglang", "cc"]
    settings = hatch_build.compiler_environment(compiler, tmp_path)
    assert settings["LDSHARED"] == f"{settings['CC']} -shared"
    assert "LDSHARED" not in hatch_build.compiler_environment(["gcc"], tmp_path)


def test_nothing_to_compile_is_said(root: Path, tmp_path: Path) -> None:
    (root / "pyproject.toml").write_text("[tool.fivewide]\ncompiled = []\n")
    with pytest.raises(hatch_build.CompileError, match="no module matches"):
        hatch_build.compile_modules(root, tmp_path)
