"""The modules listed in pyproject.toml, compiled with mypyc: what hatch_build.py and dev.py share.

The extension modules come from one set of C files: one for each game with the bots that drive it,
one for everything that no game owns. So functions that call each other all the time stand in the
same file, where the C compiler inlines them, and all cores have something to do.

Needs nothing but Python to be read. As a script, for dev.py and for the hook itself:
`hatch_compile.py missing` says what a compiled build lacks here, and `hatch_compile.py digest`
names everything that decides how the extension modules turn out.
"""

from __future__ import annotations

import ast
import hashlib
import importlib.util
import os
import re
import shlex
import shutil
import subprocess
import sys
import sysconfig
import tomllib
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor, as_completed
from importlib import metadata
from pathlib import Path
from typing import Any

# mypyc's output and librt's C interface must match. msgspec: types of the modules around the core.
BUILD_TOOLS = [
    "mypy==2.4.1",
    "librt==0.16.0",
    "mypy_extensions==1.2.0",
    "setuptools>=84",
    "msgspec",
]


class CompileError(Exception):
    """The extension modules could not be made; the message says why."""


def compile_setting() -> str:
    """What FIVEWIDE_COMPILE asks for: "never", "always", or "auto" when it is not set."""
    value = os.environ.get("FIVEWIDE_COMPILE", "")
    try:
        return {"": "auto", "0": "never", "1": "always"}[value]
    except KeyError:
        raise ValueError(f"FIVEWIDE_COMPILE is 0, 1 or not set, not {value!r}") from None


def find_compiler() -> list[str] | None:
    """The command of a C compiler: CC, else Python's own or a usual one, else the ziglang wheel."""
    asked = shlex.split(os.environ.get("CC", ""))
    if asked:
        return asked if shutil.which(asked[0]) else None
    for command in (str(sysconfig.get_config_var("CC") or ""), "cc", "gcc", "clang"):
        words = shlex.split(command)
        if words and shutil.which(words[0]):
            return words
    if importlib.util.find_spec("ziglang") is not None:
        return [sys.executable, "-m", "ziglang", "cc"]
    return None


def has_headers() -> bool:
    return Path(sysconfig.get_path("include"), "Python.h").is_file()


def missing_tools() -> list[str]:
    """What this machine lacks for a compiled build; empty when it lacks nothing."""
    needs = {"compiler": find_compiler() is not None, "headers": has_headers()}
    return [need for need, present in needs.items() if not present]


def compiler_environment(compiler: list[str], scratch: Path) -> dict[str, str]:
    """The environment in which setuptools uses this compiler."""
    settings = dict(os.environ)
    if "ziglang" in compiler or Path(compiler[0]).stem == "zig":
        # Zig builds for this very processor and with run-time checks unless told otherwise, knows
        # not all linker options Python was built with, and needs a cache even without a home.
        compiler = [*compiler, "-mcpu=baseline", "-fno-sanitize=undefined"]
        settings["LDSHARED"] = shlex.join([*compiler, "-shared"])
        settings.setdefault("ZIG_GLOBAL_CACHE_DIR", str(scratch / "zig"))
    settings["CC"] = shlex.join(compiler)
    return settings


def compiled_sources(root: Path) -> list[str]:
    """The listed modules that exist, as paths under src/."""
    with (root / "pyproject.toml").open("rb") as file:
        patterns = tomllib.load(file)["tool"]["fivewide"]["compiled"]
    source = root / "src"
    found = {path for pattern in patterns for path in source.glob(pattern)}
    return sorted(p.relative_to(source).as_posix() for p in found if p.name != "__init__.py")


def with_imports(source: Path, modules: list[str]) -> list[str]:
    """The modules and those of ours that they import, however far: their types shape the C code."""
    known: set[str] = set()
    waiting = list(modules)
    while waiting:
        module = waiting.pop()
        if module not in known:
            known.add(module)
            waiting += _imported(source, module)
    return sorted(known)


def _imported(source: Path, module: str) -> list[str]:
    """Paths under source of the modules that one module names in its import statements."""
    names: set[str] = set()
    for node in ast.walk(ast.parse((source / module).read_bytes())):
        if isinstance(node, ast.Import):
            names.update(alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            package = Path(module).parts[: -node.level] if node.level else ()
            base = ".".join([*package, *([node.module] if node.module else [])])
            names.update([base, *(f"{base}.{alias.name}" for alias in node.names)])
    places = (name.replace(".", "/") for name in names)
    files = (file for place in places for file in (f"{place}.py", f"{place}/__init__.py"))
    return [file for file in files if (source / file).is_file()]


def build_digest(root: Path) -> str:
    """Changes whenever the extension modules would: sources, settings, tools, compiler, Python."""
    digest, compiler = hashlib.sha256(), find_compiler()
    if compiler is not None:
        version = subprocess.run([*compiler, "--version"], capture_output=True, check=False)
        digest.update(version.stdout)
    digest.update(repr([compiler, sys.version, sysconfig.get_platform()]).encode())
    # The versions of the tools stand in this very file.
    digest.update(Path(__file__).read_bytes() + (root / "pyproject.toml").read_bytes())
    modules = compiled_sources(root)
    digest.update(repr(modules).encode())
    for module in with_imports(root / "src", modules):
        digest.update(module.encode() + b"\0" + (root / "src" / module).read_bytes() + b"\0")
    return digest.hexdigest()[:16]


def compile_modules(root: Path, scratch: Path) -> dict[str, str]:
    """Compile in the scratch folder; gives {file: its place in the wheel}.

    The folder is always a new one: in a kept folder, a failed build would pack old extensions.
    """
    compiler, modules = find_compiler(), compiled_sources(root)
    if not modules:
        raise CompileError("no module matches [tool.fivewide] compiled")
    if compiler is None or missing_tools():
        raise CompileError(f"not found on this machine: {', '.join(missing_tools())}")
    work, out = scratch / "work", scratch / "out"
    ignore = shutil.ignore_patterns("__pycache__", "*.so", "*.pyd")
    shutil.copytree(root / "src" / "fivewide", work / "fivewide", ignore=ignore)
    run = subprocess.Popen(
        [sys.executable, str(Path(__file__).resolve()), "compile", str(out), *modules],
        cwd=work,
        env=compiler_environment(compiler, scratch),
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        errors="replace",
    )
    said: list[str] = []
    with run:
        for line in run.stdout or ():
            if line.startswith(PROGRESS):
                print(line, end="", flush=True)  # pip shows it with -v
            else:
                said.append(line)
    files = [path for path in out.rglob("*") if path.is_file()]
    if run.returncode or not files:
        raise CompileError("\n".join(["mypyc failed:", *map(str.rstrip, said[-40:])]))
    return {str(path): path.relative_to(out).as_posix() for path in files}


OPTIMIZED = "3"
KEEPS_LENT = "2.4.1"  # the mypyc that does; what a newer one does must be seen first
# In its C code: an array that ordinary Python lends, as an argument (arg_x) or to be stored (tmp).
LENT = re.compile(
    rb"\b(arg_\w+|tmp) = Vec(I64|Float|Nested)Api\.unbox\((?:obj_\w+|value)\b[^;]*\);"
)


def give_back_lent(code: bytes) -> bytes:
    """The C code, giving back the reference that it takes of every array it is only lent.

    This mypyc takes for granted that unboxing a vec borrows it, as with everything else; but that
    takes a reference of its own. Every array that ordinary Python hands to a compiled function, or
    lays into a compiled object, would stay for ever: a position of Victory Lane cost 3 kB each
    time. tests/kernel/test_lent_arrays.py holds it, also for a newer mypyc.
    """
    return LENT.sub(
        lambda lent: b"%b VEC_%b_DECREF(%b);" % (lent[0], lent[2].upper(), lent[1]), code
    )


def run_mypyc(out: str, modules: list[str]) -> None:
    """Compile modules of the current folder into out; runs in a process of its own."""
    from mypyc.build import mypycify
    from setuptools import setup  # type: ignore[import-untyped]

    # The project's own check covers the other modules: here their types are read, not judged.
    options = ["--config-file=", "--strict", "--follow-imports=silent", "--explicit-package-bases"]
    extensions = mypycify(
        [*options, *modules], opt_level=OPTIMIZED, group_name="fivewide", multi_file=True
    )
    if metadata.version("mypy") == KEEPS_LENT:
        for file in {Path(source) for extension in extensions for source in extension.sources}:
            if file.name.startswith("__native"):
                file.write_bytes(give_back_lent(file.read_bytes()))
    held = {}  # C files as they are compiled, and how many of mypyc's are in each
    for extension in extensions:
        joined = join_files(extension.sources)
        extension.sources = list(joined)
        held.update(joined)
    if sys.platform != "win32":
        # The first two let the C compiler inline and call as it likes. The third spares it judging
        # code that mypyc wrote. Nobody looks at that with a debugger either: no names are kept.
        for extension in extensions:
            extension.extra_compile_args += ["-fno-semantic-interposition", "-fvisibility=hidden"]
            extension.extra_compile_args += ["-w", "-g0"]
            extension.extra_link_args += ["-s"]
    cores = os.cpu_count() or 1
    setup(
        name="fivewide",
        ext_modules=extensions,
        cmdclass={"build_ext": on_all_cores(cores, held)},
        script_args=[
            "-q",
            "build_ext",
            f"-j{cores}",
            "--build-lib",
            out,
            "--build-temp",
            "objects",
        ],
    )


NATIVE = "__native_fivewide___"  # with the module's path behind it: mypyc's C file of a module


def join_files(sources: list[str]) -> dict[str, int]:
    """Lay the C files of modules together by what they are about, the longest first.

    Gives each file to compile with the number of files that are in it. One for all modules takes
    three times as long, since it keeps a single core busy; one for each module is slower in use.
    """
    games = {name.split("___")[2] for name in sources if f"{NATIVE}games___" in name}
    about: dict[str, list[Path]] = {}
    for source in sorted(sources):
        words = Path(source).stem.removeprefix(NATIVE).split("___")
        # Bots are about the game that they are named after, such as daytona_500_bidding.py.
        found = [game for game in sorted(games) if any(word.startswith(game) for word in words)]
        name = "_".join(["of", *(found[:1] or ["no_game"])]) if NATIVE in source else source
        about.setdefault(name, []).append(Path(source))
    joined: dict[str, int] = {}
    for name, files in about.items():
        whole = files[0]
        if len(files) > 1:
            whole = whole.with_name(f"__native_{name}.c")
            whole.write_bytes(b"\n".join(file.read_bytes() for file in files))
        joined[str(whole)] = len(files)
    return dict(sorted(joined.items(), key=lambda item: -Path(item[0]).stat().st_size))


def on_all_cores(cores: int, held: dict[str, int]) -> Any:
    """A build_ext that compiles C files side by side, and says how far it is."""
    from setuptools.command.build_ext import build_ext  # type: ignore[import-untyped]

    class OnAllCores(build_ext):  # type: ignore[misc]
        def build_extensions(self) -> None:
            kept = Objects(os.environ.get("FIVEWIDE_OBJECTS", ""))
            with ThreadPoolExecutor(cores) as pool:
                self.compiler.compile = side_by_side(pool, self.compiler.compile, kept, held)
                super().build_extensions()

    return OnAllCores


def side_by_side(
    pool: ThreadPoolExecutor, alone: Callable[..., Any], kept: Objects, held: dict[str, int]
) -> Callable[..., list[str]]:
    """The compiler's method, for several C files at once."""

    def compile(sources: list[str], **rest: Any) -> list[str]:
        made = {pool.submit(kept.take, file, alone, rest): file for file in sources}
        done, of = 0, sum(held[file] for file in sources)
        for each in as_completed(made):
            each.result()
            done += held[made[each]]
            if len(made) > 1:
                tell_progress(done, of)
        return [file for each in made for file in each.result()]

    return compile


PROGRESS = "compiling: "


def tell_progress(done: int, of: int) -> None:
    """For whoever waits: as a line, and in the file that FIVEWIDE_PROGRESS names."""
    print(f"{PROGRESS}{done} of {of} files", flush=True)
    where = os.environ.get("FIVEWIDE_PROGRESS")
    if where:
        Path(where).write_text(f"{done} {of}\n")


class Objects:
    """Object files of earlier builds, by everything that decides how they turn out."""

    def __init__(self, folder: str) -> None:
        self.folder = Path(folder) if folder else None
        headers = sorted(Path("build").rglob("*.h"))
        self.headers = b"".join(header.read_bytes() for header in headers)

    def take(self, source: str, compile: Any, rest: dict[str, Any]) -> list[str]:
        """The object file of a C file, taken from before if nothing about it has changed."""
        if self.folder is None:
            return list(compile([source], **rest))
        shown = repr(sorted((k, v) for k, v in rest.items() if k != "depends")).encode()
        key = hashlib.sha256(self.headers + shown + Path(source).read_bytes()).hexdigest()
        kept = self.folder / f"{key[:32]}.o"
        target = Path(rest["output_dir"], source).with_suffix(".o")
        if kept.is_file():
            target.parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(kept, target)
            os.utime(kept)
            return [str(target)]
        made = list(compile([source], **rest))
        self.folder.mkdir(parents=True, exist_ok=True)
        fresh = kept.with_suffix(f".{os.getpid()}")
        shutil.copyfile(made[0], fresh)
        fresh.rename(kept)
        return made


if __name__ == "__main__":
    match sys.argv[1:]:
        case ["missing"]:
            print(*missing_tools())
        case ["digest"]:
            print(build_digest(Path(__file__).resolve().parent))
        case ["compile", out, *modules]:
            run_mypyc(out, modules)
        case _:
            sys.exit("usage: hatch_compile.py missing | digest")
