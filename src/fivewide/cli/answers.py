"""Answers to commands that only ask: rules, log, order, help. The same in app and plain mode."""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path

from fivewide.cli.boards import Board, board_for
from fivewide.cli.play import Play, explain
from fivewide.cli.typed import AT_THE_END, COMMANDS, Choose, Command, Unclear, called, understand
from fivewide.games.how_to_play import how_to_play
from fivewide.kernel.english import AND, OR, listed, named
from fivewide.kernel.errors import FivewideError, IllegalAction, shortened
from fivewide.kernel.game import driver_of
from fivewide.kernel.speech import Words, words

KEYS: list[Words] = [
    "A number or an arrow looks at an option, and the board shows where it leads.",
    "Enter takes it, and so does the same number again; numbers above nine are typed.",
    "0 looks at the tenth option. F2 shows your hand, at any time.",
    "Tab unfolds the log to every step, or folds it to a line for each turn.",
]
RULED = re.compile(r"\[[A-Z0-9]+-[A-Z0-9.-]+\]")  # a line that names its rule
WATCHING: Words = "Space pauses the race and lets it go on, → is the next roll, + and - the pace."
NO_HAND: Words = "This game has no hands: everything lies open on the table."
WORDS_TOO: Words = "Words work too: learn, hand, why, help, quit (it saves itself)."
IS_ASKED: Words = "{who} is asked. The others look away."
WANTS_HAND: Words = "{who} wants to see the hand. The others look away."
DISAGREES: Words = "{who} does not agree; nothing is taken back."
MOST_FOUND = 12  # rules a search shows


class NotFound(FivewideError):
    """No rule like that."""


@dataclass(frozen=True)
class Answer:
    """A page: a title, and blocks that each have a heading and sentences."""

    title: str
    blocks: list[tuple[str, list[str]]]

    def lines(self) -> list[str]:
        """As plain lines, one sentence each."""
        lines = [self.title]
        for heading, sentences in self.blocks:
            lines += [heading] if heading else []
            lines += [f"  {sentence}" if heading else sentence for sentence in sentences]
        return lines


def answer(play: Play, board: Board, command: Command) -> Answer:
    sight = play.sight(onlooker(play))
    match command.word:
        case "why":
            return why(play, command.rest)
        case "rules":
            return search(play, command.rest)
        case "where":
            summary = board.summary(sight)
            return Answer(board.heading(sight), [("", summary)])
        case "log":
            return Answer(words("Everything so far"), [("", play.log.unfolded(play.log.passages))])
        case "steps":
            return steps(play)
        case "learn":
            return learn(play)
        case "hand":
            return hand(play, board, play.asked)
    if command.word in board.commands:
        return Answer(*board.answer(sight, command.word))
    help_blocks = [
        (words("Commands"), help_lines(board)),
        (words("Keys of the whole screen"), [*map(words, KEYS)]),
        (words("The board"), board.legend(sight)),
    ]
    title = words("{game}: say an option by number or words, or a command", game=play.game.title)
    return Answer(title, help_blocks)


def onlooker(play: Play) -> int | None:
    """From whose seat the table is told: who is asked, whose dice are awaited, or a person.

    Where people share the screen, a hand is told to the one who is asked, and to nobody else.
    """
    if play.shares_secrets:
        return play.asked
    seat = play.asked if play.asked is not None else play.roller
    if seat in play.people:
        return seat
    return play.people[0] if play.people else None


def hand(play: Play, board: Board, seat: int | None) -> Answer:
    """What somebody here holds. Where hands are secret it is told of one seat, and only to it."""
    if not play.people:
        raise NotFound(words("Nobody here drives: there is no hand to look at."))
    seats = [seat] if play.shares_secrets and seat is not None else play.people
    names = play.table.names
    blocks = []
    for each in seats:
        lines = board.hand(play.sight(each)) or [words(NO_HAND)]
        blocks.append((named(names[each]) if len(play.people) > 1 else "", lines))
    return Answer(words("Your hand" if len(seats) == 1 else "What everybody has"), blocks)


def whose_hand(play: Play, name: str) -> int:
    """The person whose hand is wanted, by name: the one who is asked, if nobody is named."""
    names = {play.table.names[seat].casefold(): seat for seat in play.people}
    if not name and play.asked is not None:
        return play.asked
    if name.casefold() not in names:
        people = listed([play.table.names[seat] for seat in play.people], OR)
        raise NotFound(words("Whose hand? Say hand and a name: {people}.", people=people))
    return names[name.casefold()]


def goal(play: Play) -> str:
    """The game in one sentence."""
    page = how_to_play(play.game.package)
    return words(play.game.tagline) if page is None else page.goal.text


def welcome(play: Play) -> Answer:
    """Before the first race of a game: the goal, who drives, and the few keys it takes."""
    names = play.table.names
    people = [names[seat] for seat in play.people]
    bots = [names[seat] for seat in play.bots]
    keys = [*KEYS[:2], *([WATCHING] if board_for(play.game).landmarks else []), WORDS_TOO]
    if people and bots:
        who = words("{people} against {bots}.", people=listed(people), bots=listed(bots))
    else:
        who = f"{named(listed(names))}."
    return Answer(
        play.game.title,
        [
            (words("The goal"), [goal(play)]),
            (words("Who drives"), [who]),
            (words("Keys"), [*map(words, keys)]),
        ],
    )


def learn(play: Play) -> Answer:
    """How the game is played, without its pictures: `fivewide learn` has those."""
    page = how_to_play(play.game.package)
    if page is None:
        raise NotFound(words(NO_PAGE, game=play.game.title))
    blocks = [(words("The goal"), [page.goal.text])]
    for _, title, said in page.sections:
        blocks.append((title, [f"{one.title}. {one.text}".removeprefix(". ") for one in said]))
    more = words(WITH_PICTURES, command=f"fivewide learn {play.game.id}")
    return Answer(words("How to play {game}", game=play.game.title), [*blocks, ("", [more])])


NO_PAGE: Words = "{game} has no page on how to play it; rules has its rules."
WITH_PICTURES: Words = "With pictures, and the words of the game: {command}"


def why(play: Play, id: str) -> Answer:
    if not id:
        rules = [explain(entry) for entry in play.why()]
        said = [(words(BOT_SAYS, name=name), [line]) for name, line in play.bots_say()]
        return Answer(words("Why"), [*said, *rules])
    entry = play.book.find(id.strip())
    if entry is None:
        raise NotFound(words(NO_RULE, id=shortened(id.upper(), 30)))
    return Answer(words("Why"), [explain(entry)])


BOT_SAYS: Words = "Why {name} did that"
NO_RULE: Words = "No rule {id}; say rules and a word to search."
BY_CHAPTER: Words = "Rules by chapter; say rules and a word to search, why ID to read"


def search(play: Play, wanted: str) -> Answer:
    if not wanted:
        chapters = [(chapter.title, _ids(play, chapter.id)) for chapter in play.book.chapters]
        return Answer(words(BY_CHAPTER), chapters)
    found = play.book.search(wanted)
    if not found:
        raise NotFound(words("No rule speaks of {wanted!r}.", wanted=shortened(wanted)))
    shown = [explain(entry) for entry in found[:MOST_FOUND]]
    if len(found) > len(shown):
        title = words(SOME_OF_THEM, wanted=wanted, number=len(found), shown=len(shown))
    else:
        title = words("Rules with {wanted!r}: {number}", wanted=wanted, number=len(found))
    return Answer(title, shown)


SOME_OF_THEM: Words = "Rules with {wanted!r}: {number}, the first {shown}"


def _ids(play: Play, chapter: str) -> list[str]:
    return [f"{rule.id}  {rule.title}" for rule in play.book.rules if rule.chapter == chapter]


def steps(play: Play) -> Answer:
    """What has happened since somebody here last decided, step by step."""
    passages = play.log.since(play.told_before)
    return Answer(
        words("Step by step"), [("", play.log.unfolded(passages) or [words("Nothing yet.")])]
    )


def help_lines(board: Board) -> list[str]:
    commands = {**board.commands, **COMMANDS, **AT_THE_END}
    said = {called(command): words(meaning) for command, meaning in commands.items()}
    width = max(map(len, said)) + 2
    return [f"{command.ljust(width)}{meaning}" for command, meaning in said.items()]


def result(play: Play) -> Answer:
    """The end of a race, best first."""
    sight = play.sight(None)
    winners = [driver_of(line, sight.names) for line in sight.standings if line.place == 1]
    board = board_for(play.game)
    lines = [board.standing(sight, line) for line in sight.standings]
    if len(winners) == 1:
        title = words("The race is over: {who} won.", who=winners[0])
    else:
        who = f" {words(AND)} ".join(map(named, winners))
        title = words("The race is over: {who} share the win.", who=who)
    return Answer(title, [("", lines)])


def read(play: Play, board: Board, text: str, asked: bool) -> Choose | Command | Unclear:
    """What a line means now: the game's own words come before everybody's."""
    text = text.strip()
    decision = play.decision if asked else None
    if decision is None:
        return understand(text, (), None, board.commands)
    sight = play.sight(decision.seat)
    own = board.read(sight, decision, text)
    if isinstance(own, int):
        return Choose(own)
    if own is not None:
        return Unclear(ruled(own, decision.rule))
    menu = board.menu(sight, decision)
    meant = understand(text, decision.options, menu, board.commands)
    if isinstance(meant, Unclear) and text.isdecimal():
        return Unclear(ruled(meant.line, decision.rule))
    return meant


def ruled(line: str, rule: str) -> str:
    """A refusal names its rule: its own, or that of the question it answers."""
    return line if RULED.search(line) or not rule else f"{line} [{rule}]"


def refusal(error: FivewideError) -> str:
    return ruled(str(error), error.rule if isinstance(error, IllegalAction) else "")


def save(play: Play, rest: str) -> str:
    return play.save_copy(Path(rest).expanduser()) if rest else play.saved_words()


def read_speed(rest: str) -> float:
    try:
        speed = float(rest)
    except ValueError:
        speed = 0
    if not 0.25 <= speed <= 100:
        raise NotFound(words("Say speed and a number from 0.5 (slow) to 8 (at once)."))
    return speed
