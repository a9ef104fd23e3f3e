"""`fivewide`: the command line. Errors are one clear line, never a traceback."""

from __future__ import annotations

import importlib
import os
import sys
from typing import Any

import click

from fivewide.cli import completion  # noqa: F401 - the shells are known from the first word on
from fivewide.cli.ascii import spell_out
from fivewide.kernel.errors import FivewideError, did_you_mean, one_line, shortened
from fivewide.kernel.speech import ENGLISH, speaking

COMMANDS = {
    "games": "the games: seats, options, packs, rules counted and proven",
    "learn": "how a game is played: one page with pictures, and its glossary",
    "rules": "rule texts, where they are coded, which tests prove them",
    "play": "race in the terminal, with people and bots",
    "serve": "the web server: tables for people and bots, over the network",
    "server": "for whoever runs one: tables looked at, copied, closed, cleaned",
    "sim": "run many races and say what came of them",
    "replay": "watch a race again on the board, print it, or check it",
    "chances": "what every driver can expect, at any moment of a race",
    "report": "a finished race told: story, result, figures, moments",
    "scenario": "run scenario files: a position, what happens, what must be true",
    "pack": "a track, dice or cards of your own: begin, judge or print a pack",
    "cards": "driver and track cards from race results: build, check, print",
    "season": "seasons: calendar, points, standings, a thousand replays",
    "bench": "measure the speed of the engine",
    "completion": "what a shell needs to complete on Tab: bash, zsh, fish",
    "doctor": "what is installed, what is missing, the line that installs it",
}


class Lazy(click.Group):
    """Loads a command's module only when it is used."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in COMMANDS:
            return None
        module = importlib.import_module(f"fivewide.cli.commands.{cmd_name}")
        command: click.Command = module.command
        command.name = cmd_name  # each is called `command` in its module
        return command

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        if args[0] not in COMMANDS and not args[0].startswith("-") and not ctx.resilient_parsing:
            hint = did_you_mean(args[0].lower(), COMMANDS)
            ctx.fail(f"No such command {shortened(args[0])!r}; {hint}")
        return super().resolve_command(ctx, args)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        with formatter.section("Commands"):
            formatter.write_dl(list(COMMANDS.items()))


def show_version(ctx: click.Context, parameter: click.Parameter, value: bool) -> None:
    if value:
        from fivewide.kernel.table import engine_version
        from fivewide.sim.measure import is_compiled

        click.echo(
            f"fivewide {engine_version()} ({'compiled' if is_compiled() else 'interpreted'})"
        )
        ctx.exit()


@click.group(
    cls=Lazy,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
    epilog="Example: fivewide play dust-devil-500 --seats you,greedy,greedy",
)
@click.option(
    "--version",
    is_flag=True,
    is_eager=True,
    expose_value=False,
    callback=show_version,
    help="Show the version, and whether the engine runs compiled or interpreted.",
)
def cli() -> None:
    """Five Wide: five tabletop stock-car racing games on one engine."""


def main(arguments: list[str] | None = None) -> int:
    """Run a command; the exit code: 0 yes, 1 no, 2 wrong use, 130 stopped."""
    spell_out(sys.stdout)
    spell_out(sys.stderr)
    try:
        with speaking(os.environ.get("FIVEWIDE_LANG") or ENGLISH):
            result: Any = cli.main(args=arguments, prog_name="fivewide", standalone_mode=False)
        return result if isinstance(result, int) else 0
    except click.exceptions.Exit as stop:
        return stop.exit_code
    except click.exceptions.NoArgsIsHelpError as error:  # a group alone: its help, as click has it
        error.show()
        return error.exit_code
    except click.UsageError as error:
        about = error.ctx.command_path if error.ctx else "fivewide"
        return complain(f"{error.format_message()} (see {about} --help)")
    except (click.Abort, KeyboardInterrupt):
        print("fivewide: stopped", file=sys.stderr)
        return 130
    except click.ClickException as error:
        return complain(error.format_message())
    except FivewideError as error:
        return complain(str(error))
    except BrokenPipeError:  # the reader has seen enough
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except OSError as error:
        where = f"{error.filename}: " if error.filename else ""
        return complain(f"{where}{(error.strerror or str(error)).lower()}")


LONGEST_WORD = 300  # of a complaint: a path may be long, a mistyped number has no end


def complain(text: str) -> int:
    words = [shortened(word, LONGEST_WORD) for word in one_line(" ".join(text.split())).split(" ")]
    print(f"fivewide: {' '.join(words)}", file=sys.stderr)
    return 2


def run() -> None:
    sys.exit(main())


if __name__ == "__main__":
    run()
