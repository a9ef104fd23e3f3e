"""What compiling decides, without compiling; dev.py builds with it for real."""

from __future__ import annotations

import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

import hatch_compile

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
    assert hatch_compile.compiled_sources(root) == [
        "fivewide/core.py",
        "fivewide/oval/rules/pit.py",
        "fivewide/oval/rules/turn.py",
    ]


def test_imports_are_followed_absolute_and_relative(root: Path) -> None:
    found = hatch_compile.with_imports(root / "src", ["fivewide/oval/rules/turn.py"])
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
    first = hatch_compile.build_digest(root)
    (package / "screen.py").write_text("changed = True\n")
    assert hatch_compile.build_digest(root) == first
    (package / "ints.py").write_text("changed = True\n")
    second = hatch_compile.build_digest(root)
    assert second != first
    (package / "oval" / "rules" / "crash.py").write_text("")
    assert hatch_compile.build_digest(root) != second


@pytest.mark.parametrize(("value", "meaning"), [("", "auto"), ("0", "never"), ("1", "always")])
def test_the_setting(monkeypatch: pytest.MonkeyPatch, value: str, meaning: str) -> None:
    monkeypatch.setenv("FIVEWIDE_COMPILE", value)
    assert hatch_compile.compile_setting() == meaning


def test_a_wrong_setting_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FIVEWIDE_COMPILE", "yes")
    with pytest.raises(ValueError, match="0, 1 or not set, not 'yes'"):
        hatch_compile.compile_setting()


def bare_machine(monkeypatch: pytest.MonkeyPatch, folder: Path, zig: bool = False) -> None:
    monkeypatch.delenv("CC", raising=False)
    monkeypatch.setenv("PATH", str(folder))
    monkeypatch.setattr("importlib.util.find_spec", lambda name: zig or None)


def test_a_machine_without_a_compiler(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    bare_machine(monkeypatch, tmp_path)
    assert hatch_compile.find_compiler() is None
    assert "compiler" in hatch_compile.missing_tools()


def test_a_compiler_on_the_path_and_one_asked_for(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    bare_machine(monkeypatch, tmp_path, zig=True)
    for name in ("clang", "wrapper"):
        (tmp_path / name).touch(mode=0o755)
    assert hatch_compile.find_compiler() == ["clang"]
    monkeypatch.setenv("CC", "wrapper 'my cc' -m64")
    assert hatch_compile.find_compiler() == ["wrapper", "my cc", "-m64"]
    monkeypatch.setenv("CC", "no-such-compiler")
    assert hatch_compile.find_compiler() is None


def test_zig_is_the_last_resort_and_gets_its_own_linker_command(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    bare_machine(monkeypatch, tmp_path, zig=True)
    compiler = hatch_compile.find_compiler()
    assert compiler == [sys.executable, "-m", "ziglang", "cc"]
    settings = hatch_compile.compiler_environment(compiler, tmp_path)
    assert settings["LDSHARED"] == f"{settings['CC']} -shared"
    assert "LDSHARED" not in hatch_compile.compiler_environment(["gcc"], tmp_path)


def test_nothing_to_compile_is_said(root: Path, tmp_path: Path) -> None:
    (root / "pyproject.toml").write_text("[tool.fivewide]\ncompiled = []\n")
    with pytest.raises(hatch_compile.CompileError, match="no module matches"):
        hatch_compile.compile_modules(root, tmp_path)


def c_files(folder: Path, *modules: str) -> list[str]:
    files = [folder / f"__native_fivewide___{module}.c" for module in modules]
    for file in [*files, folder / "runtime.c"]:
        file.write_text(f"int {file.stem};\n")
    return [str(file) for file in [*files, folder / "runtime.c"]]


def test_a_game_and_the_bots_that_drive_it_are_one_c_file(tmp_path: Path) -> None:
    sources = c_files(
        tmp_path,
        "kernel___agenda",
        "bots___thinking___search",
        "games___oval___rules___turn",
        "games___oval___state",
        "bots___instincts___oval_pits",
        "games___strip___state",
    )
    joined = hatch_compile.join_files(sources)
    held = {Path(file).name: number for file, number in joined.items()}
    assert held == {
        "__native_of_oval.c": 3,
        "__native_of_no_game.c": 2,
        "__native_fivewide___games___strip___state.c": 1,
        "runtime.c": 1,
    }
    assert next(iter(joined)).endswith("__native_of_oval.c"), "the longest comes first"
    text = (tmp_path / "__native_of_oval.c").read_text()
    assert text.count("int __native_fivewide___") == 3
    assert "oval_pits;" in text


class Compiler:
    """Writes an object file for each C file, and remembers which it was asked for."""

    def __init__(self) -> None:
        self.asked: list[str] = []

    def compile(self, sources: list[str], output_dir: str, **rest: object) -> list[str]:
        made = []
        for source in sources:
            self.asked.append(Path(source).name)
            target = Path(output_dir, source).with_suffix(".o")
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_text("code of " + Path(source).read_text())
            made.append(str(target))
        return made


def test_c_files_are_compiled_side_by_side_and_progress_is_told(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("FIVEWIDE_PROGRESS", str(tmp_path / "progress"))
    for name in ("a.c", "b.c"):
        Path(name).write_text(name)
    compiler, kept = Compiler(), hatch_compile.Objects("")
    with ThreadPoolExecutor(2) as pool:
        compile = hatch_compile.side_by_side(pool, compiler.compile, kept, {"a.c": 3, "b.c": 1})
        assert compile(["a.c", "b.c"], output_dir="out") == ["out/a.o", "out/b.o"]
        assert capsys.readouterr().out.splitlines()[-1] == "compiling: 4 of 4 files"
        compile(["b.c"], output_dir="out")
    assert (tmp_path / "progress").read_text() == "4 4\n"
    assert capsys.readouterr().out == "", "a file by itself is no progress worth telling"


def test_a_c_file_that_does_not_compile_ends_it(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.chdir(tmp_path)

    def broken(sources: list[str], **rest: object) -> list[str]:
        raise OSError("gcc: no")

    kept = hatch_compile.Objects("")
    with ThreadPoolExecutor(2) as pool:
        compile = hatch_compile.side_by_side(pool, broken, kept, {"a.c": 1, "b.c": 1})
        with pytest.raises(OSError, match="gcc: no"):
            compile(["a.c", "b.c"], output_dir="out")


def test_object_files_are_taken_again_unless_something_about_them_changed(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("build").mkdir()
    header, source, compiler = Path("build/all.h"), Path("a.c"), Compiler()

    def take(**rest: object) -> str:
        kept = hatch_compile.Objects(str(tmp_path / "kept"))
        (made,) = kept.take("a.c", compiler.compile, {"output_dir": "out", **rest})
        return Path(made).read_text()

    header.write_text("one")
    source.write_text("one")
    assert [take(), take(depends=["other"])] == ["code of one"] * 2
    assert compiler.asked == ["a.c"]
    source.write_text("two")
    assert take() == "code of two"
    header.write_text("two")
    take()
    take(debug=True)
    assert len(compiler.asked) == 4
    source.write_text("one")
    header.write_text("one")
    Path("out/a.o").unlink()
    assert take() == "code of one"
    assert len(compiler.asked) == 4


def test_the_tools_of_a_build_are_those_of_the_developers_environment() -> None:
    """So that the digest says the same of a build with pip's own tools and one with ours."""
    root = Path(__file__).parents[2]
    fixed = (root / "constraints.txt").read_text().splitlines()
    exact = [tool for tool in hatch_compile.BUILD_TOOLS if "==" in tool]
    assert len(exact) >= 3
    assert set(exact) <= {line.replace("-", "_") for line in fixed}
