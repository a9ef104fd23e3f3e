"""Man pages and files for Tab: every command and option is in them, and their readers like them."""

from __future__ import annotations

import inspect
import re
import shutil
import subprocess
from pathlib import Path

import click
import pytest

from fivewide.cli import manual
from fivewide.cli.completion import SHELLS
from fivewide.cli.main import COMMANDS, cli, main

pytestmark = pytest.mark.once  # commands are not compiled

Capture = pytest.CaptureFixture[str]
PAGES = manual.pages("1.2.3")
CONTEXTS = {manual.name_of(ctx): ctx for ctx in manual.contexts(cli, "fivewide")}


def read(page: str) -> str:
    """A page as a reader has it, signs and all, on one line."""
    for written, sign in {"dq": '"', "aq": "'", "ga": "`", "ha": "^", "ti": "~"}.items():
        page = page.replace(f"\\({written}", sign)
    page = re.sub(r"\\\[u([0-9A-F]{4,})\]", lambda sign: chr(int(sign[1], 16)), page)
    page = re.sub(r"\\f[BRI]", "", page).replace("\\-", "-").replace("\\&", "")
    return " ".join(page.replace("\\e", "\\").split())


def test_there_is_a_page_for_every_command_and_every_command_of_a_group() -> None:
    assert {f"fivewide-{name}" for name in COMMANDS} < set(PAGES)
    assert {"fivewide", "fivewide-season-run", "fivewide-server-delete-person"} < set(PAGES)
    for name, ctx in CONTEXTS.items():
        if isinstance(ctx.command, click.Group):
            words = ctx.command.list_commands(ctx)
            assert {f"{name}-{word}" for word in words} <= set(PAGES)
            assert all(f"{name}-{word}(1)" in read(PAGES[name]) for word in words)


@pytest.mark.parametrize("name", PAGES)
def test_a_page_has_all_that_help_says(name: str) -> None:
    ctx, text = CONTEXTS[name], read(PAGES[name])
    assert f'"{name.upper()}" "1" "" "fivewide 1.2.3"' in text
    assert f".SH SYNOPSIS {ctx.command_path} " in text
    assert " ".join(inspect.cleandoc(ctx.command.help or "?").split("\n\n")[0].split()) in text
    for parameter in ctx.command.get_params(ctx):
        if isinstance(parameter, click.Option):
            assert not parameter.hidden
            for word in (*parameter.opts, *parameter.secondary_opts):
                assert re.search(rf"{re.escape(word)}\b", text), word
            assert " ".join((parameter.help or "?").split()) in text
        else:
            assert parameter.make_metavar(ctx) in text
    if ctx.command.epilog:
        assert ctx.command.epilog.removeprefix("Example: ") in text


def test_groff_has_nothing_to_say_against_any_page() -> None:
    groff = shutil.which("groff")
    assert groff, "install groff (apt-get install groff-base)"
    command = [groff, "-man", "-ww", "-Tutf8"]
    done = subprocess.run(command, input="".join(PAGES.values()), capture_output=True, text=True)
    assert (done.returncode, done.stderr) == (0, "")
    assert "fivewide-sim" in done.stdout


@pytest.mark.parametrize(
    ("text", "roff"),
    [
        (".profile", "\\&.profile"),
        ("a\\b", "a\\eb"),
        ("it's", "it\\(aqs"),
        ("--seats", "\\-\\-seats"),
        ("postgresql://…", "postgresql://\\[u2026]"),
    ],
)
def test_roff_finds_nothing_to_do_in_text(text: str, roff: str) -> None:
    assert manual.plain(text) == roff
    assert read(roff) == text


@pytest.mark.parametrize("shell", SHELLS)
def test_the_command_prints_what_the_file_holds(shell: str, capsys: Capture) -> None:
    assert main(["completion", shell]) == 0
    printed = capsys.readouterr().out
    assert printed.strip() == manual.files("1")[manual.COMPLETIONS[shell]].strip()
    assert f"_FIVEWIDE_COMPLETE={shell}_complete" in printed


@pytest.mark.parametrize("shell", SHELLS)
def test_a_shell_can_read_its_file(shell: str, tmp_path: Path) -> None:
    """bash is everywhere; the others are asked where there are."""
    manual.write(tmp_path, "1")
    file = tmp_path / manual.COMPLETIONS[shell]
    program = shutil.which(shell)
    assert program or shell != "bash"
    if program:
        done = subprocess.run([program, "-n", str(file)], capture_output=True, text=True)
        assert (done.returncode, done.stderr) == (0, "")
    assert (file.read_text().startswith("#compdef fivewide")) == (shell == "zsh")


def test_wrong_use_is_one_line(capsys: Capture, tmp_path: Path) -> None:
    assert main(["completion", "tcsh"]) == 2
    assert "'bash', 'zsh', 'fish'" in capsys.readouterr().err
    assert manual.main([]) == 2
    assert capsys.readouterr().err.count("\n") == 1
    (tmp_path / "share").write_text("")
    assert manual.main([str(tmp_path)]) == 1
    assert capsys.readouterr().err.startswith(f"manual: {tmp_path / 'share'}")
