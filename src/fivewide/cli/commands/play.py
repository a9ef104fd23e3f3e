"""fivewide play: race in the terminal."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from fivewide.cli.common import (
    GAME,
    SEED,
    lang_option,
    named_set,
    option_option,
    pack_option,
    read_pairs,
)
from fivewide.cli.completion import complete_seats

LIST = "list"  # what `--resume` means without a file


@click.command(epilog="Example: fivewide play dust-devil-500 --seats you:Kim,you:Ola,pro -O race=3")
@click.argument("game", type=GAME, required=False)
@click.option(
    "--seats",
    default="you,regular,regular,regular",
    show_default=True,
    shell_complete=complete_seats,
    help="Who drives, by commas: you, you:NAME, a bot (rookie, regular, pro, ace) or a file "
    "(my_bot.py:MyBot).",
)
@option_option
@click.option("--seed", type=SEED, help="Fixes the dice: the same seed rolls the same.")
@pack_option
@click.option(
    "--resume",
    type=click.Path(path_type=Path),
    is_flag=False,
    flag_value=LIST,
    help="Go on with a race: a file, last, or a number of the list that it shows alone.",
)
@click.option("--save", type=click.Path(path_type=Path), help="Where to keep the race file.")
@lang_option
@click.option("--plain", is_flag=True, help="Lines of text instead of a screen.")
def command(
    game: Any | None,
    seats: str,
    options: tuple[str, ...],
    seed: int | None,
    pack: Path | None,
    resume: Path | None,
    save: Path | None,
    plain: bool,
) -> int:
    """Race in the terminal: one person against bots, or several at one keyboard.

    The race is saved as it goes; `--resume FILE` goes on with it, `--resume last` with the newest
    one that is not over, and `--resume` alone lists what is saved.
    """
    from fivewide.cli import saved
    from fivewide.cli.play import play

    if game is None and resume is None:
        raise click.UsageError("name a game (fivewide games lists them) or --resume FILE")
    if resume is not None and str(resume) == LIST and not resume.exists():
        click.echo("\n".join(saved.listing()))
        return 0
    resume = None if resume is None else saved.find(resume, over=False)
    chosen = read_pairs(options)
    if game is not None:
        pack, chosen = named_set(game, pack, chosen)
    return play(
        game.id if game is not None else "",
        seats=[seat.strip() for seat in seats.split(",")],
        options=chosen,
        seed=seed,
        pack=pack,
        resume=resume,
        save=save,
        plain=plain,
    )
