"""The pages about packs are followed to the letter, and their tables say what the types say."""

from __future__ import annotations

import re
import shlex
import tomllib
from pathlib import Path

import pytest

from fivewide.cli.main import main
from fivewide.games import GAMES
from scripts import pack_pages

pytestmark = pytest.mark.once

PAGES = sorted(pack_pages.files())  # and the page on pictures, which others follow
# What a reader does, in the order of the page: a file is written, or a command given
STEP = re.compile(r"^```(?:toml|text) (\S+)\n(.*?)^```|^ {4}fivewide (.*?)$", flags=re.S | re.M)


def test_the_pages_say_what_the_types_say() -> None:
    written = pack_pages.files()
    assert sorted(written) == PAGES
    assert {path.stem for path in PAGES} == {"README", *GAMES}
    for path, text in written.items():
        assert path.read_text(encoding="utf-8") == text, "python scripts/pack_pages.py"
        assert text.count("| --- | --- | --- |") >= 1


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_following_a_page_makes_a_pack_that_is_raced_with(
    page: Path,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.chdir(tmp_path)
    done: list[list[str]] = []
    for name, text, line in STEP.findall(page.read_text(encoding="utf-8")):
        if name:
            assert Path(name).parent.is_dir(), f"{name}: nothing made its folder"
            Path(name).write_text(text, encoding="utf-8")
            continue
        words = shlex.split(line)
        assert main(words) == 0, (line, capsys.readouterr().err)
        said = capsys.readouterr()
        assert said.out, line
        assert "warning" not in said.err, line
        done.append(words)
    begun = [words for words in done if words[:2] == ["pack", "new"]]
    judged = [words for words in done if words[:2] == ["pack", "check"]]
    raced = [words for words in done if words[0] == "sim"]
    assert begun
    assert judged
    assert [words[3] for words in begun] == [*dict.fromkeys(words[2] for words in judged)]
    assert raced
    for words in raced:  # with the pack, and something of it by its name
        folder = words[words.index("--pack") + 1]
        value = words[words.index("-O") + 1].partition("=")[2]
        texts = [path.read_text("utf-8") for path in Path(folder).glob("*.*") if path.is_file()]
        assert any(value in text for text in texts), words


def test_every_toml_of_a_page_names_its_schema_or_adds_to_one() -> None:
    """A file that replaces one of `pack new` keeps the line that editors need."""
    for page in PAGES:
        for name, text, _ in STEP.findall(page.read_text(encoding="utf-8")):
            if name.endswith(("tracks.toml", "races.toml")):
                assert text.startswith(f"#:schema ./schema/{Path(name).name}.schema.json\n")
            if name.endswith(".toml"):
                assert tomllib.loads(text)
