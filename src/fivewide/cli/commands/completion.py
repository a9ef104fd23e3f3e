"""fivewide completion: what a shell needs to complete on Tab."""

from __future__ import annotations

import click

from fivewide.cli.completion import SHELLS, script_for


@click.command(epilog='Example: eval "$(fivewide completion bash)"')
@click.argument("shell", type=click.Choice(list(SHELLS)))
def command(shell: str) -> None:
    """Print the lines that teach a shell to complete games, options, bots and rules on Tab.

    For bash and zsh, put the example into ~/.bashrc or ~/.zshrc, with the name of your shell. For
    fish, put `fivewide completion fish | source` into ~/.config/fish/config.fish.
    """
    click.echo(script_for(shell))
