"""Write what every field of a pack means into the pages docs/packs/<game>.md.

    python scripts/pack_pages.py

It comes from the types that read the files (games/*/content.py), between two markers; the rest of
a page is written by hand. The tests compare them with what is there now.
"""

from __future__ import annotations

import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
PAGES = ROOT / "docs" / "packs"
BEGIN, END = "<!-- fields: scripts/pack_pages.py -->\n", "<!-- end of fields -->\n"
if __name__ == "__main__":  # as a script it reads this very source tree
    sys.path.insert(0, str(ROOT / "src"))

from fivewide.content.asked import files_of  # noqa: E402 (see the line above)
from fivewide.content.commented import explained  # noqa: E402
from fivewide.content.pack import PackInfo  # noqa: E402
from fivewide.games import GAMES  # noqa: E402


def with_fields(page: str, told: str) -> str:
    before, begin, rest = page.partition(BEGIN)
    _, end, after = rest.partition(END)
    assert begin, f"a page needs {BEGIN}"
    assert end, f"a page needs {END}"
    return f"{before}{begin}\n{told}\n{end}{after}"


def files() -> dict[Path, str]:
    """Every page with the fields that it should have; `pack.toml` is on the page for all."""
    told = {"README": ""}
    for id, game in GAMES.items():
        asked = files_of(game)
        told["README"] = explained("pack.toml", asked["pack.toml"])
        assert asked["pack.toml"].kind is PackInfo
        rest = {name: each for name, each in asked.items() if name != "pack.toml"}
        told[id] = "\n".join(explained(name, each) for name, each in rest.items())
    pages = {PAGES / f"{name}.md": text for name, text in told.items()}
    return {path: with_fields(path.read_text("utf-8"), text) for path, text in pages.items()}


def main() -> None:
    for path, text in files().items():
        if path.read_text(encoding="utf-8") != text:
            path.write_text(text, encoding="utf-8")
            print(f"wrote {path.relative_to(ROOT)}")


if __name__ == "__main__":
    main()
