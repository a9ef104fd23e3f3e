"""fivewide completion: what a shell needs to complete on Tab."""

from __future__ import annotations

import click

from fivewide.cli.completion import SHELLS, script_for


@click.command(epilog="Example: fivewide completion fish | source")
@click.argument("shell", type=click.Choice(list(SHELLS)))
def command(shell: str) -> None:
    """Print the lines that teach a shell to complete games, options, bots and rules on Tab.

    In bash, put eval "$(fivewide completion bash)" into ~/.bashrc; in zsh the same, with its name,
    into ~/.zshrc. In fish, put the example into ~/.config/fish/config.fish.
    """
    click.echo(script_for(shell))
