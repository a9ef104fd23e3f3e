"""Tab in bash, zsh and fish: games, options with values, bots, packs, rules."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from fivewide.bots import BOTS
from fivewide.cli.main import COMMANDS, main
from fivewide.content.asked import all_files_of
from fivewide.games import GAMES
from fivewide.kernel.options import in_words, read_options, specs
from fivewide.kernel.rulebook import rulebook
from fivewide.server.admin.listing import STATUSES

pytestmark = pytest.mark.once  # completion is not compiled

SHELLS = ["bash", "zsh", "fish"]
Capture = pytest.CaptureFixture[str]


def words_of(shell: str, typed: str) -> list[str]:
    """The words as this shell takes them."""
    words = typed.split(" ")
    if shell == "bash":  # breaks words at an equals sign and a colon, too
        words = [part for word in words for part in re.split("([=:])", word) if part]
        words += [""] if typed.endswith(" ") else []
    return words


@pytest.fixture
def tab(monkeypatch: pytest.MonkeyPatch, capsys: Capture):  # type: ignore[no-untyped-def]
    def press(shell: str, typed: str) -> list[str]:
        """What is offered after so much has been typed; whole words, with what stands before."""
        words = words_of(shell, f"fivewide {typed}")
        monkeypatch.setenv("_FIVEWIDE_COMPLETE", f"{shell}_complete")
        monkeypatch.setenv("COMP_WORDS", " ".join(words))
        at = words[-1] if shell == "fish" else str(len(words) - 1)
        monkeypatch.setenv("COMP_CWORD", at)
        with pytest.raises(SystemExit) as left:
            main([])
        assert left.value.code == 0
        lines = capsys.readouterr().out.splitlines()
        if shell == "zsh":
            return [
                value
                for kind, value in zip(lines[::3], lines[1::3], strict=False)
                if kind == "plain"
            ]
        plain = [line.partition(",")[2] for line in lines if line.startswith("plain,")]
        return [line.partition("\t")[0] for line in plain]

    return press


def test_commands(tab) -> None:  # type: ignore[no-untyped-def]
    for shell in SHELLS:
        assert tab(shell, "") == list(COMMANDS)
        assert tab(shell, "pac") == ["pack"]
        assert tab(shell, "pack ") == ["check", "new", "picture", "schema", "show"]


@pytest.mark.parametrize("shell", SHELLS)
@pytest.mark.parametrize(
    "command", ["sim", "play", "rules", "games", "pack show", "pack new", "pack schema", "bench"]
)
def test_games(tab, shell: str, command: str) -> None:  # type: ignore[no-untyped-def]
    assert tab(shell, f"{command} ") == list(GAMES)
    assert tab(shell, f"{command} d") == [id for id in GAMES if id.startswith("d")]
    assert tab(shell, f"{command} ludo") == []


@pytest.mark.parametrize("shell", SHELLS)
def test_seasons(tab, shell: str) -> None:  # type: ignore[no-untyped-def]
    for command in ("season new", "season run"):
        begun = f"{command} pile-up-racing"
        assert tab(shell, f"{begun} --pack ") == ["five-wide", "2023"]
        assert "cup-2023" in tab(shell, f"{begun} --points c")
        assert tab(shell, f"{begun} --seats greedy,g") == ["greedy,greedy"]


def test_a_value_of_several_words_stays_one_in_bash(tab) -> None:  # type: ignore[no-untyped-def]
    (track,) = tab("bash", "play pile-up-racing -O track=Ced")
    assert track.endswith(r"Cedar\ Bend\ Speedway")


@pytest.mark.parametrize("shell", SHELLS)
@pytest.mark.parametrize("id", GAMES)
def test_options_with_their_values(tab, shell: str, id: str) -> None:  # type: ignore[no-untyped-def]
    offered = tab(shell, f"sim {id} -O ")
    names = [spec.name for spec in specs(GAMES[id].Options)]
    assert list(dict.fromkeys(pair.partition("=")[0] for pair in offered)) == names
    for pair in offered:  # every offer can be taken
        name, _, value = pair.partition("=")
        read_options(GAMES[id].Options, {name: value})
    for spec in specs(GAMES[id].Options):
        for value in spec.values:
            assert f"{spec.name}={in_words(value)}" in offered


@pytest.mark.parametrize("shell", SHELLS)
def test_the_value_of_an_option(tab, shell: str) -> None:  # type: ignore[no-untyped-def]
    before = "" if shell == "bash" else "die="  # bash has the name already, as another word
    assert tab(shell, "sim dust-devil-500 -O die=") == [f"{before}d8", f"{before}d6"]
    assert tab(shell, "sim dust-devil-500 -O die=d6") == [f"{before}d6"]
    assert tab(shell, "sim dust-devil-500 -O serie") == ["series=false", "series=true"]
    assert tab(shell, "play dust-devil-500 -O race=3 -O di") == ["die=d8", "die=d6"]
    assert tab(shell, "sim ludo -O ") == []
    assert tab(shell, "sim -O ") == []


@pytest.mark.parametrize("shell", SHELLS)
def test_bots(tab, shell: str) -> None:  # type: ignore[no-untyped-def]
    assert tab(shell, "sim dust-devil-500 --seats ") == list(BOTS)
    offered = ["greedy,rookie", "greedy,regular", "greedy,random"]
    assert tab(shell, "sim dust-devil-500 --seats greedy,r") == offered
    assert tab(shell, "play dust-devil-500 --seats ") == ["you", *BOTS]


@pytest.mark.parametrize("shell", SHELLS)
def test_tempers_once_a_colon_is_typed(tab, shell: str) -> None:  # type: ignore[no-untyped-def]
    before = "" if shell == "bash" else "you,pro:temper="  # as above
    before = before.replace(":", "\\:") if shell == "zsh" else before  # it has a help behind one
    assert tab(shell, "play dust-devil-500 --seats you,pro") == ["you,pro"]
    assert tab(shell, "play dust-devil-500 --seats you,pro:temper=b") == [f"{before}bold"]
    assert tab(shell, "play dust-devil-500 --seats you,regular:") == []


@pytest.mark.parametrize("shell", SHELLS)
def test_packs_and_rules(tab, shell: str) -> None:  # type: ignore[no-untyped-def]
    assert tab(shell, "sim pile-up-racing --pack ") == list(GAMES["pile-up-racing"].sets)
    assert tab(shell, "sim dust-devil-500 --pack ") == []
    assert tab(shell, "pack show pile-up-racing --pack 20") == ["2023"]
    assert tab(shell, "pack picture pile-up-racing --pack ") == list(GAMES["pile-up-racing"].sets)
    tracks = ["speedway-52", "short-track-38", "canyon-56"]
    assert tab(shell, "pack picture daytona-500 --track ") == tracks
    assert tab(shell, "pack picture pile-up-racing --pack 2023 --track 3") == [
        "3", *map(str, range(30, 37))
    ]  # fmt: skip
    assert tab(shell, "pack picture daytona-500 --pack nowhere --track ") == []
    assert tab(shell, "pack new pile-up-racing x --from ") == ["five-wide", "2023"]
    assert tab(shell, "pack new dust-devil-500 x --from ") == []
    for game in GAMES.values():
        assert tab(shell, f"pack schema {game.id} ") == list(all_files_of(game))
    assert tab(shell, "pack schema daytona-500 tr") == ["tracks.toml"]
    rules = [rule.id for rule in rulebook(GAMES["dust-devil-500"].package).rules]
    wanted = [id for id in rules if id.startswith("DD-BUMP")]
    assert tab(shell, "rules dust-devil-500 dd-bump") == wanted


@pytest.mark.parametrize("shell", SHELLS)
def test_a_server(tab, shell: str) -> None:  # type: ignore[no-untyped-def]
    assert tab(shell, "server de") == ["delete-person", "delete-table"]
    assert tab(shell, "server list --status ") == list(STATUSES)
    assert tab(shell, "server list --status clo") == ["closed"]
    assert tab(shell, "server list --game da") == ["daytona-500"]


@pytest.mark.parametrize("shell", SHELLS)
def test_the_line_for_the_shell(
    shell: str, monkeypatch: pytest.MonkeyPatch, capsys: Capture
) -> None:
    monkeypatch.setenv("_FIVEWIDE_COMPLETE", f"{shell}_source")
    with pytest.raises(SystemExit):
        main([])
    assert f"_FIVEWIDE_COMPLETE={shell}_complete" in capsys.readouterr().out


def test_in_a_real_bash(tmp_path: Path) -> None:
    """The script is loaded and its function called, as bash does it on Tab."""
    bash = shutil.which("bash")
    assert bash, "install bash"
    program = tmp_path / "fivewide"
    program.write_text(f'#!/bin/sh\nexec "{sys.executable}" -m fivewide "$@"\n')
    program.chmod(0o755)
    script = f"""
        PATH="{tmp_path}:$PATH"
        eval "$(fivewide completion bash)"
        COMP_WORDS=(fivewide sim dust-devil-500 -O die = "")
        COMP_CWORD=6
        _fivewide_completion fivewide
        echo "${{COMPREPLY[@]}}"
    """
    done = subprocess.run([bash, "--norc", "-c", script], capture_output=True, text=True)
    assert done.stdout.split() == ["d8", "d6"], done.stderr
