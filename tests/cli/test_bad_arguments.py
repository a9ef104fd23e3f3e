"""Every command with every kind of bad argument: one line that says what, where, what to do."""

from __future__ import annotations

from pathlib import Path

import pytest

from fivewide.cli.main import main
from fivewide.games import GAMES

Capture = pytest.CaptureFixture[str]
GAME = "dust-devil-500"
# Commands that read a file or a folder; the bad one takes the place of the dots.
READERS = [
    "replay ...|replay ... --verify|replay ... --at 1|scenario ...|pack check ...",
    f"pack show {GAME} --pack ...|pack picture {GAME} --pack ...",
    f"sim {GAME} -n 1 --workers 1 --pack ...",
    f"play --resume ... --plain|play {GAME} --plain --pack ...",
    "cards build ... -o out|cards check ...|cards print ... -o x.pdf",
    f"season show ...|season next ...|season run {GAME} --calendar ...",
    f"season run {GAME} --pack ...",
    "server restore ... --db sqlite:///none.db",
]
COMMANDS = [command for line in READERS for command in line.split("|")]
FILES: dict[str, bytes | None] = {
    "nowhere": None,
    "deep/nowhere/x.csv": None,
    "folder": None,
    "binary": b"\xff\xfe\x00\x01",
    "empty": b"",
    "text.txt": b"hello\n",
    "other.toml": b"a = 1\n",
    "other.json": b"[1, 2]",
    "other.csv": b"a,b\n1\n",
    "two\nlines": b"x",
}


def complaint(capsys: Capture, *words: str) -> str:
    code = main(list(words))
    said = capsys.readouterr().err
    assert code in (1, 2), (words, said)
    assert said.startswith("fivewide: "), said
    assert said.count("\n") == 1, said
    assert len(said) < 500
    return said


@pytest.mark.parametrize("command", COMMANDS)
def test_a_file_that_is_not_what_it_should_be(
    command: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Capture
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "folder").mkdir()
    for name, content in FILES.items():
        if content is not None:
            (tmp_path / name).write_bytes(content)
    for name in FILES:
        said = complaint(capsys, *(name if word == "..." else word for word in command.split()))
        assert name.split("\n")[0] in said


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        ("gmes", "did you mean games?"),
        ("frobnicate", "there are: games, learn, rules, play"),
        ("games DUST-DEVIL-500", "did you mean dust-devil-500?"),
        ("games daytona", "did you mean daytona-500?"),
        ("sim ludo -n 1", f"there are: {', '.join(GAMES)}"),
        (f"sim {GAME}", "Missing option '-n'"),
        (f"sim {GAME} -n 1 --sets x", "'--seats'"),
        (f"sim {GAME} -n 1 -O RACE=3", "did you mean race?"),
        (f"sim {GAME} -n 1 -O race=", "option race cannot be empty; it takes 6, 1, 2"),
        (f"sim {GAME} -n 1 -O =3", "write it as key=value"),
        (f"sim {GAME} -n 1 -O race=3 -O race=4", "race: it cannot be both 3 and 4; name it once"),
        (f"sim {GAME} -n 1 -O track=nowhere", "it has dust-devil-80"),
        (f"sim {GAME} -n 1 --seats Greedy,random", "did you mean greedy?"),
        (
            f"sim {GAME} -n 1 --seats random,,random",
            "unknown bot ''; there are: rookie, regular, pro, ace, random, greedy",
        ),
        (f"sim {GAME} -n 1 -o nowhere/rows.csv", "no such folder"),
        (f"sim {GAME} -n 1 -o rows.doc", "must end in .parquet, .csv, .json"),
        ("sim pile-up-racing -n 1 --pack 2024", "2024: no such folder; did you mean 2023?"),
        ("sim pile-up-racing -n 1 --pack mine", "built in are: five-wide, 2023"),
        (f"rules {GAME} DD-BUMP-01 --search car", "not both"),
        (f"rules {GAME} --search [", "give it a word or two"),
        (f"play {GAME} --seats you:Kim,you:Kim --plain", "give each a name of its own"),
        ("pack chek x", "'check'"),
        ("pack new ludo x", "unknown game 'ludo'; there are: dust-devil-500"),
        (f"pack new {GAME}", "Missing argument 'DIR'"),
        (f"pack new {GAME} nowhere/deep/x", "no such folder nowhere/deep; make it first"),
        (f"pack new {GAME} tests", "tests: is there already, and not empty"),
        (f"pack new {GAME} x --from 2023", "has no built-in set '2023'; leave --from out"),
        (f"pack schema {GAME} track.toml", "no file 'track.toml'; did you mean tracks.toml?"),
        (f"pack schema {GAME} {'x' * 3000}", "has no file 'xxx"),
        (f"pack schema {GAME} -o nowhere/deep", "nowhere/deep: no such file or directory"),
        ("serve --db mysql://x", "give sqlite:///FILE"),
        ("server list --db mysql://x", "give sqlite:///FILE"),
        ("server list --db sqlite:///nowhere.db", "nowhere.db: no such file; name a store"),
        ("server lst", "'list'"),
        ("server close", "Missing argument"),
        ("server prune --waiting old", "'old' is no age such as 90m, 12h, 30d or 2w"),
        ("bench --seconds nan", "is not a number such as 1.5"),
        (f"bench {GAME} --seats 0", "1<=x<=64"),
        ("x" * 3000, "there are: games"),
        (f"games {'x' * 3000}", "unknown game 'xxx"),
        (f"sim {GAME} -n 1 --seats {'x' * 3000}", "unknown bot 'xxx"),
    ],
    ids=lambda words: words[:40],
)
def test_what_to_do_is_said(words: str, reason: str, capsys: Capture) -> None:
    assert reason in complaint(capsys, *words.split())
