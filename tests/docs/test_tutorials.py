"""Every tutorial is followed to the letter: its Python and its commands, in their order."""

from __future__ import annotations

import re
import shlex
import sys
from pathlib import Path
from typing import Any

import pytest

from fivewide.cli.main import main

pytestmark = pytest.mark.once

ROOT = Path(__file__).resolve().parents[2]
PAGES = sorted((ROOT / "docs" / "tutorials").glob("*.md"))
STEP = re.compile(r"^```python\n(.*?)^```|^ {4}fivewide (.*?)(?: {2,}#.*)?$", flags=re.S | re.M)


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_a_tutorial_works(
    page: Path,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.chdir(tmp_path)
    text = page.read_text(encoding="utf-8")
    known: dict[str, Any] = {"__name__": page.stem}
    monkeypatch.setitem(sys.modules, page.stem, type(sys)(page.stem))
    steps = STEP.findall(text)
    assert len(steps) >= 3
    for code, line in steps:
        if code:
            if "Save this as *my_bot.py*" in text and not Path("my_bot.py").exists():
                Path("my_bot.py").write_text(code, encoding="utf-8")
            exec(compile(code, page.name, "exec"), known)
            assert "False" not in capsys.readouterr().out.replace("3 False", ""), code
        else:
            assert main(shlex.split(line)) == 0, (line, capsys.readouterr().err)
            assert capsys.readouterr().out, line
