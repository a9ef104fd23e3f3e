"""What the shell offers on Tab: games, options with their values, bots, packs, tracks, rules.

The mechanism is click's: `fivewide completion bash` prints what a shell needs, which then calls
`fivewide` with _FIVEWIDE_COMPLETE=bash_complete on every Tab.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterable
from typing import Any

import click
from click.shell_completion import (
    BashComplete,
    CompletionItem,
    add_completion_class,
    get_completion_class,
    split_arg_string,
)

# Each with the file it reads when it starts, and the line to put there
SHELLS = {
    "bash": ("~/.bashrc", 'eval "$(fivewide completion bash)"'),
    "zsh": ("~/.zshrc", 'eval "$(fivewide completion zsh)"'),
    "fish": ("~/.config/fish/config.fish", "fivewide completion fish | source"),
}
Items = list[CompletionItem[str]]


def complete_game(ctx: click.Context, param: click.Parameter, incomplete: str) -> Items:
    from fivewide.games import GAMES

    return items(((id, game.tagline) for id, game in GAMES.items()), incomplete)


def complete_option(ctx: click.Context, param: click.Parameter, incomplete: str) -> Items:
    """`-O`: whole pairs, since a name alone would be followed by a space."""
    from fivewide.games.catalogue import known_values
    from fivewide.kernel.options import in_words, specs

    game = game_in(ctx)
    if game is None:
        return []
    pairs = [
        (f"{spec.name}={in_words(value)}", spec.meaning)
        for spec in specs(game.Options)
        for value in known_values(game, spec)
    ]
    return items(pairs, incomplete)


def complete_seats(ctx: click.Context, param: click.Parameter, incomplete: str) -> Items:
    """A list with commas: its last word."""
    from fivewide.bots import BOTS
    from fivewide.bots.names import TEMPER_ABOUT, TEMPERED

    before, comma, last = incomplete.rpartition(",")
    people = {"you": "a person at this keyboard"} if ctx.info_name == "play" else {}
    known = {**people, **BOTS}
    if ":" in last:  # else there would be more of them than of anything else
        for level in TEMPERED:
            known |= {f"{level}:temper={each}": about for each, about in TEMPER_ABOUT.items()}
    return items(((before + comma + name, what) for name, what in known.items()), incomplete)


def complete_pack(ctx: click.Context, param: click.Parameter, incomplete: str) -> Items:
    """A folder, or a built-in set of the game by its name."""
    return [CompletionItem(incomplete, type="dir"), *complete_set(ctx, param, incomplete)]


def complete_set(ctx: click.Context, param: click.Parameter, incomplete: str) -> Items:
    """A built-in set of the game by its name."""
    game = game_in(ctx)
    sets = game.sets if game is not None else {}
    return items(((name, f"built in, {folder}") for name, folder in sets.items()), incomplete)


def complete_pack_file(ctx: click.Context, param: click.Parameter, incomplete: str) -> Items:
    """A file that packs for the game have."""
    from fivewide.content.asked import all_files_of, table_of

    game = game_in(ctx)
    files = all_files_of(game) if game is not None and game.pack else {}
    return items(((name, table_of(asked).means) for name, asked in files.items()), incomplete)


def complete_track(ctx: click.Context, param: click.Parameter, incomplete: str) -> Items:
    """What can be drawn of the game, or of the pack that was named before."""
    from fivewide.kernel.errors import FivewideError
    from fivewide.pictures import gallery, pack_of

    game = game_in(ctx)
    if game is None:
        return []
    try:
        shown = gallery(game, pack_of(game, ctx.params.get("path")))
    except (FivewideError, OSError):  # said when the command is run
        return []
    return items(shown.tracks.items(), incomplete)


def complete_points(ctx: click.Context, param: click.Parameter, incomplete: str) -> Items:
    from fivewide.season.points import systems

    return items(((id, system.title) for id, system in systems().items()), incomplete)


def complete_rule(ctx: click.Context, param: click.Parameter, incomplete: str) -> Items:
    from fivewide.kernel.rulebook import Rule, rulebook

    game = game_in(ctx)
    if game is None:
        return []
    rules = [entry for entry in rulebook(game.package).entries if isinstance(entry, Rule)]
    return items(((rule.id, rule.title) for rule in rules), incomplete.upper())


def complete_status(ctx: click.Context, param: click.Parameter, incomplete: str) -> Items:
    try:
        from fivewide.server.admin.listing import STATUSES
    except ModuleNotFoundError:  # the server's libraries are an extra
        return []
    return items(STATUSES.items(), incomplete)


def game_in(ctx: click.Context) -> Any:
    """The game that was named before, if it was. Behind an option without its value click has
    not read the arguments yet."""
    from fivewide.games import GAMES

    found = ctx.params.get("game") or ctx.params.get("games")
    if found:
        return found[0] if isinstance(found, tuple) else found
    return next((GAMES[word] for word in ctx.args if word in GAMES), None)


def items(known: Iterable[tuple[str, str]], incomplete: str) -> Items:
    return [CompletionItem(word, help=what) for word, what in known if word.startswith(incomplete)]


class Bash(BashComplete):
    """Bash takes `race=3` and `pro:bold` for three words, and wants back what follows the sign."""

    def get_completion_args(self) -> tuple[list[str], str]:
        words = split_arg_string(os.environ["COMP_WORDS"])
        words = words[: int(os.environ["COMP_CWORD"]) + 1]
        words += [""] * (int(os.environ["COMP_CWORD"]) + 1 - len(words))
        joined: list[str] = []
        for word in words:
            if joined and (word in ("=", ":") or joined[-1].endswith(("=", ":"))):
                joined[-1] += word
            else:
                joined.append(word)
        self.typed = joined[-1]
        return joined[1:-1], joined[-1]

    def format_completion(self, item: CompletionItem[str]) -> str:
        begun = re.match(r".*[=:]", self.typed)
        value = item.value.removeprefix(begun[0]) if begun else item.value
        value = re.sub(r"([^\w@%+=:,./-])", r"\\\1", value)  # a name of several words stays one
        return super().format_completion(CompletionItem(value, type=item.type))


add_completion_class(Bash)


def script_for(shell: str) -> str:
    """What one of SHELLS runs once, to know `fivewide` on Tab."""
    from fivewide.cli.main import cli

    kind = get_completion_class(shell)
    assert kind is not None
    return kind(cli, {}, "fivewide", "_FIVEWIDE_COMPLETE").source()
