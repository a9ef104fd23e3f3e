"""fivewide rules: every rule, and the reason."""

from __future__ import annotations

from typing import Any

import click

from fivewide.cli.common import GAME, console, json_option, print_json
from fivewide.cli.completion import complete_rule
from fivewide.kernel.english import several


@click.command(epilog="Example: fivewide rules dust-devil-500 --search 'red line'")
@click.argument("game", type=GAME)
@click.argument("rule_id", metavar="[ID]", required=False, shell_complete=complete_rule)
@click.option("--search", metavar="WORDS", help="Only rules that have all these words.")
@click.option("--uncovered", is_flag=True, help="Only rules without code or without a test.")
@json_option
def command(
    game: Any, rule_id: str | None, search: str | None, uncovered: bool, as_json: bool
) -> int:
    """Show the rules of a game: text, source, where each is coded, which tests prove it."""
    from fivewide.kernel import rulebook as rules

    if rule_id is not None and search is not None:
        raise click.UsageError("name a rule by its ID, or --search for words; not both")
    if search is not None and not any(char.isalnum() for char in search):
        raise click.UsageError(f"--search {search!r}: give it a word or two")
    book, proofs = rules.rulebook(game.package), rules.proofs(game.package)
    if uncovered:
        lines = rules.uncovered(book, proofs)
        if as_json:
            print_json(lines)
        else:
            for line in lines:
                click.echo(line)
        return 1 if lines else 0
    if rule_id is not None:
        entry = book.find(rule_id)
        if entry is None:
            near = ", ".join(nearest(book, rule_id))
            raise click.UsageError(f"no rule {rule_id!r} in {game.id}; near: {near}")
        found = [entry]
    else:
        found = book.search(search) if search else book.entries
    if as_json:
        print_json([plain(entry, proofs) for entry in found])
    elif not found:
        click.echo(f"no rule of {game.id} has all of: {search}")
        return 1
    else:
        show(book, found, proofs, full=rule_id is not None)
        if found == book.entries:
            click.echo(f"\n{book.counted()}")
    return 0


def nearest(book: Any, id: str) -> list[str]:
    import difflib

    return difflib.get_close_matches(id.upper(), [e.id for e in book.entries], n=3, cutoff=0)


def plain(entry: Any, proofs: dict[str, Any]) -> dict[str, Any]:
    import msgspec

    value: dict[str, Any] = msgspec.to_builtins(entry)
    proof = proofs.get(entry.id)
    if proof is not None:
        value["code"], value["tests"], value["proven"] = proof.code, proof.tests, proof.proven
    return value


def show(book: Any, found: list[Any], proofs: dict[str, Any], full: bool) -> None:
    from fivewide.kernel.rulebook import Rule

    out = console()
    titles = {chapter.id: chapter.title for chapter in book.chapters}
    chapter = ""
    for entry in found:
        if isinstance(entry, Rule):
            if entry.chapter != chapter and not full:
                chapter = entry.chapter
                out.print(f"\n[bold]{titles[chapter]}[/bold]")
            show_rule(out, entry, proofs.get(entry.id), full)
        else:
            if chapter != "ambiguities" and not full:
                chapter = "ambiguities"
                out.print("\n[bold]What the rulebook leaves open[/bold]")
            out.print(f"[cyan]{entry.id}[/cyan]  [bold]{entry.question}[/bold]")
            out.print(f"  {entry.answer} {entry.why}")
            show_option(out, entry.option)
            out.print(f"  rules: {', '.join(entry.rules)}", style="dim")


def show_rule(out: Any, rule: Any, proof: Any, full: bool) -> None:
    source = f"{rule.source}, {rule.place}" if rule.place else rule.source
    out.print(f"[cyan]{rule.id}[/cyan]  [bold]{rule.title}[/bold]  [dim]({source})[/dim]")
    out.print(f"  {rule.text}")
    if rule.ruling:
        out.print(f"  [italic]Ruling:[/italic] {rule.ruling}")
    if rule.needs:
        out.print(f"  [italic]Not playable yet:[/italic] {rule.needs}")
    show_option(out, rule.option)
    if proof is not None:
        if full:
            for place in proof.code:
                out.print(f"  code: {place}", style="dim")
            for test in proof.tests:
                out.print(f"  test: {test}", style="dim")
            if proof.proven:
                place, test = proof.proven
                out.print(f"  proven: without {place}, {test} fails", style="dim")
        else:
            places = several(len(proof.code), "place")
            counts = f"{places} in the code, {several(len(proof.tests), 'test')}"
            out.print(f"  {counts}", style="dim")


def show_option(out: Any, option: str | list[str]) -> None:
    if option:
        names = option if isinstance(option, str) else ", ".join(option)
        out.print(f"  option: {names}", style="dim")
