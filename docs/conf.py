"""The documentation as a site: `python3 dev.py docs` builds it with Sphinx (decision 30).

Pages are the Markdown files as they lie in the repository, so they read the same on a code host.
What the site needs beyond them, its navigation, is added here while they are read.
"""

from __future__ import annotations

import re
import sys
from pathlib import Path
from typing import Any

from docutils import nodes

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE))
from fields import filled_in  # noqa: E402 - it lies beside this file

project = "Five Wide"
author = "Five Wide contributors"
extensions = ["myst_parser", "sphinx.ext.autodoc", "sphinx_click"]

GAMES = ("dust-devil-500", "daytona-500", "pile-up-racing", "victory-lane", "apocalypse-road")


def of_a_game(game: str) -> list[str]:
    """What stands below a game's page: its pack, if there is a page about it, and its rules."""
    pack = f"docs/packs/{game}"
    packs = [f"Its pack, file by file <{pack}>"] if (HERE.parent / f"{pack}.md").exists() else []
    return [*packs, f"Rule, code, test <docs/rules/{game}>"]


# Where each page stands. A page that is in no list is a warning, and a warning ends the build.
NAVIGATION: dict[str, list[tuple[str, list[str]]]] = {
    "docs/index": [
        (
            "Tutorials",
            [
                "docs/tutorials/a-race-by-program",
                "docs/tutorials/a-bot-in-ten-minutes",
                "docs/tutorials/a-track-of-your-own",
                "docs/tutorials/a-season",
            ],
        ),
        (
            "How-to",
            [
                "Set up and play <README>",
                "docs/python",
                "docs/recipes",
                "docs/reports",
                "docs/bots",
                "docs/seasons",
                "docs/cards",
                "docs/packs/README",
                "docs/packs/[a-z]*",
                "docs/hosting",
                "Looking after a server <docs/server>",
                "docs/watching",
                "docs/adding-a-game",
                "docs/languages",
                "CONTRIBUTING",
            ],
        ),
        ("The games", [f"docs/games/{game}" for game in GAMES]),
        (
            "Reference",
            [
                "docs/reference/command-line",
                "docs/reference/api",
                "docs/reference/views",
                "docs/files",
                "docs/protocol",
                "docs/reference/chances",
                "docs/reference/ladder",
                "docs/reference/quality",
                "CHANGELOG",
            ],
        ),
        (
            "Explanation",
            ["ARCHITECTURE", "docs/decisions/README", "docs/threat-model", "benchmarks/README"],
        ),
    ],
    **{f"docs/games/{game}": [("", of_a_game(game))] for game in GAMES},
    "docs/adding-a-game": [("", ["Sealed High Card, a sample <docs/rules/sealed-high-card>"])],
    "docs/decisions/README": [("", ["docs/decisions/0*"])],
}

root_doc = "docs/index"
include_patterns = ["*.md", "docs/*.md", "docs/**/*.md", "benchmarks/README.md"]
exclude_patterns = ["build", ".venv*", "web", "src", "tests"]
highlight_language = "none"
smartquotes = False  # --seats has two hyphens, also in a sentence
myst_heading_anchors = 4

autodoc_member_order = "bysource"
autodoc_typehints_format = "short"
python_use_unqualified_type_names = True
python_maximum_signature_line_length = 72
autodoc_default_options = {"members": True}

html_theme = "furo"
html_title = "Five Wide"
html_static_path = ["site"]
html_css_files = ["house.css"]
html_js_files = ["copy.js"]
html_extra_path = ["site/root"]
html_show_sourcelink = False
html_copy_source = False
pygments_style = "friendly"
pygments_dark_style = "monokai"
LIGHT = {
    "background-primary": "#fffdf7",
    "background-secondary": "#f5efe2",
    "background-hover": "#e8dfcd",
    "background-border": "#d3c8b2",
    "foreground-primary": "#1a1916",
    "foreground-secondary": "#4a463e",
    "foreground-muted": "#5e584b",
    "brand-primary": "#855400",
    "brand-content": "#006285",
    "brand-visited": "#006285",
    "code-background": "#f5efe2",
}
DARK = {
    "background-primary": "#0c0e11",
    "background-secondary": "#14171c",
    "background-hover": "#262b34",
    "background-border": "#323945",
    "foreground-primary": "#f4f1e8",
    "foreground-secondary": "#bcc0c8",
    "foreground-muted": "#939aa5",
    "brand-primary": "#ffc445",
    "brand-content": "#7fdcff",
    "brand-visited": "#7fdcff",
    "code-background": "#1c2027",
}
html_theme_options = {
    "light_css_variables": {f"color-{name}": value for name, value in LIGHT.items()},
    "dark_css_variables": {f"color-{name}": value for name, value in DARK.items()},
}


def add_navigation(app: Any, name: str, source: list[str]) -> None:
    for caption, pages in NAVIGATION.get(name, []):
        entries = "\n".join(re.sub(r"^(.*<)?", r"\1/", page) for page in pages)
        title = f":caption: {caption}\n" if caption else ""
        source[0] += (
            f"\n\n```{{toctree}}\n:hidden:\n:glob:\n:maxdepth: 1\n{title}\n{entries}\n```\n"
        )


def as_pages(app: Any, name: str, source: list[str]) -> None:
    """Tables of fields where a page asks for them; and the name of a file above what goes in it."""
    text = re.sub(
        r"^```(\w+) (\S+)\n", r"```{code-block} \1\n:caption: \2\n\n", source[0], flags=re.M
    )
    source[0] = filled_in(text)


COMMAND = re.compile(r"(?:\$ )?(?:\S*/)?(?:fivewide|python3?|pip|git|eval|_FIVEWIDE\w*=\S+) ")


def color_commands(app: Any, doctree: nodes.document) -> None:
    """What is typed into a shell is colored as such; a picture made of signs is not."""
    for block in doctree.findall(nodes.literal_block):
        text = block.astext()
        plain = block.get("language", "none") == "none" and "[OPTIONS]" not in text  # a synopsis
        if plain and COMMAND.match(text):
            block["language"] = "sh"


def add_styles(app: Any, name: str, template: str, context: Any, doctree: Any) -> None:
    if name == "docs/index":
        app.add_css_file("front.css")
    if name.startswith("docs/rules/"):
        app.add_css_file("rules.css")


def as_markup(app: Any, what: str, name: str, thing: Any, options: Any, lines: list[str]) -> None:
    """Docstrings are plain words: what is indented in them is code, what is in backticks, too."""
    told: list[str] = []
    before = ""
    for line in lines:
        indented = line.startswith("    ")
        if indented and not before:
            told += ["", ".. code-block:: python", ""]
        told.append(line if indented else re.sub(r"(?<!`)`([^`]+)`(?!`)", r"``\1``", line))
        # Only a blank line, or the line of code before it, makes the next indented one code.
        before = "" if not line.strip() else line
    lines[:] = told


def as_said(app: Any, ctx: Any, lines: list[str]) -> None:
    """What commands say of themselves is no markup: a star in it is a star."""
    plain = (line.replace("*", "\\*") for line in lines)
    lines[:] = [re.sub(r"^Example: (.+)", r"Example: ``\1``", line) for line in plain]


def setup(app: Any) -> None:
    for part in ("description", "options", "arguments", "epilog"):
        app.connect(f"sphinx-click-process-{part}", as_said)
    app.connect("source-read", add_navigation)
    app.connect("source-read", as_pages)
    app.connect("doctree-read", color_commands)
    app.connect("html-page-context", add_styles)
    app.connect("autodoc-process-docstring", as_markup)
