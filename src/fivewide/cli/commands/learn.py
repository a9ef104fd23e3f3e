"""fivewide learn: how a game is played, on one page."""

from __future__ import annotations

import sys
from typing import Any

import click

from fivewide.cli.common import GAME, console, json_option, lang_option, print_json
from fivewide.kernel.speech import Words, words

PICTURE = (80, 24)  # columns and lines of a board, where the terminal is not smaller


@click.command(epilog="Example: fivewide learn daytona-500")
@click.argument("game", type=GAME, required=False)
@click.option("--glossary", is_flag=True, help="The words of the game instead.")
@lang_option
@json_option
def command(game: Any | None, glossary: bool, as_json: bool) -> None:
    """Teach a game on one page: goal, a turn step by step with pictures, what scores, tips.

    Without a GAME it lists what can be learned.
    """
    from fivewide.games import how_to_play as teaching

    if game is None:
        if glossary:
            raise click.UsageError("--glossary: name a GAME")
        list_games(as_json)
        return
    if glossary:
        terms = teaching.glossary(game.package)
        if not terms:
            raise click.UsageError(f"{game.title} has no glossary")
        print_json(terms) if as_json else show_terms(game, terms)
        return
    page = teaching.how_to_play(game.package)
    if page is None:
        raise click.UsageError(
            f"{game.title} has no page on how to play it; its rules: fivewide rules {game.id}"
        )
    print_json(page) if as_json else show(game, page)


def list_games(as_json: bool) -> None:
    from fivewide.games import GAMES
    from fivewide.games.how_to_play import how_to_play

    pages = {id: how_to_play(game.package) for id, game in GAMES.items()}
    goals = {id: page.goal.text for id, page in pages.items() if page is not None}
    if as_json:
        print_json([{"game": id, "goal": goal} for id, goal in goals.items()])
        return
    out = console()
    for id, goal in goals.items():
        out.print(f"[bold]{id}[/bold]")
        out.print(f"  {goal}", markup=False)
    one = words("One of them on a page: {command}", command="fivewide learn GAME")
    out.print(f"\n{one}", markup=False)


def show(game: Any, page: Any) -> None:
    """Page by page on a terminal, all at once into a file."""
    out = console()
    if sys.stdout.isatty():
        with out.pager(styles=True):
            tell(out, game, page)
    else:
        tell(out, game, page)


def tell(out: Any, game: Any, page: Any) -> None:
    from fivewide.games.how_to_play import illustrated
    from fivewide.learn import lessons_of

    scenes = illustrated(game, page)
    out.print(f"[bold]{words('How to play {game}', game=game.title)}[/bold]\n")
    out.print(page.goal.text, markup=False)
    for _, title, said in page.sections:
        out.print(f"\n[bold]{title}[/bold]")
        for number, one in enumerate(said, start=1):
            if one.title:
                out.print(f"\n[bold]{number}. {one.title}[/bold]")
            mark = "" if one.title else "- "
            out.print(f"{mark}{one.text} [dim]({', '.join(one.rules)})[/dim]")
            if one.picture in scenes:
                draw(out, scenes[one.picture])
    out.print(f"\n[bold]{words('And now')}[/bold]")
    race, glossary = f"fivewide play {game.id}", f"fivewide learn {game.id} --glossary"
    out.print(f"- {words('Race: {command}', command=race)}", markup=False)
    if lessons_of(game.package):
        where = words("Guided races: {command}, and there Learn", command="fivewide serve --open")
        out.print(f"- {where}", markup=False)
    out.print(f"- {words('Its words: {command}', command=glossary)}", markup=False)


WHEN: tuple[Words, Words] = ("Before", "After")


def draw(out: Any, scenes: Any) -> None:
    """The boards of the terminal before and after, and what happened between in words."""
    from fivewide.cli.boards import board_for
    from fivewide.cli.sight import Scene, Sight

    board = board_for(scenes.game)
    width, most = min(out.width, PICTURE[0]), PICTURE[1]
    out.print(f"\n  {scenes.title}.", style="italic", markup=False)
    for when, table in zip(WHEN, scenes.tables, strict=False):
        sight = Sight(table, None)
        height = min(board.height(sight, width, most), most)
        if len(scenes.tables) > 1:
            out.print(f"  {words(when)}:", style="bold")
        for line in board.draw(sight, width, height, Scene()):
            out.print(line, soft_wrap=True)
        if table is scenes.tables[0]:
            for step in scenes.happened:
                out.print(f"  {step.words} [dim]({step.rule})[/dim]")
    out.print()


def show_terms(game: Any, terms: list[Any]) -> None:
    out = console()
    out.print(f"[bold]{words('Words of {game}', game=game.title)}[/bold]")
    for term in terms:
        out.print(f"\n[bold]{term.term}[/bold]  [dim]({term.rule})[/dim]")
        out.print(f"  {term.text}", markup=False)
