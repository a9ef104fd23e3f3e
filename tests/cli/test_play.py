"""Playing without a picture: seats, saving, resuming, typing, undo, plain mode."""

from __future__ import annotations

import io
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from fivewide.bots.accounts import Account
from fivewide.cli import answers
from fivewide.cli.plain import PlainPlay
from fivewide.cli.play import Play, open_race, play, resume_race
from fivewide.cli.seats import BadSeats, read_seats
from fivewide.cli.typed import Choose, Command, Unclear, understand
from fivewide.games import game
from fivewide.kernel.errors import BadOption, BadRecord, FivewideError, IllegalAction
from fivewide.kernel.game import OptionWords
from fivewide.kernel.record import Record
from fivewide.kernel.replaying import follows_its_seed
from fivewide.kernel.table import PERSON, Option
from tests.bots.plain_instinct import plain_instincts

BOTH = (
    Option({"read": "colors"}, OptionWords("Colors: Green 23", "extra turn")),
    Option({"read": "numbers"}, OptionWords("Numbers: Yellow 22")),
)
DICE = (Option({"roll": 1}, OptionWords("One die")), Option({"roll": 2}, OptionWords("Two dice")))
STOP = (
    Option({"roll": 1}, OptionWords("Stop: Red 19")),
    Option({"roll": 2}, OptionWords("Go on: Gold 26")),
)


OPEN: list[Play] = []


@pytest.fixture
def path(tmp_path: Path) -> Iterator[Path]:
    """A place for the race file; whatever was opened by `race` is closed afterwards."""
    yield tmp_path / "a.race.jsonl"
    while OPEN:
        OPEN.pop().close()


def race(path: Path, *seats: str, seed: int = 5, **options: object) -> Play:
    chosen = {name.replace("__", "."): value for name, value in options.items()}
    OPEN.append(open_race("dust-devil-500", seats or ("you", "greedy"), chosen, seed, None, path))
    return OPEN[-1]


def resumed(path: Path) -> Play:
    OPEN.append(resume_race("", path, None, None))
    return OPEN[-1]


def to_decision(table: Play) -> None:
    while table.asked is None:
        assert not table.table.over
        table.step()


def run_plain(table: Play, text: str, *, waits: bool = False) -> str:
    out = io.StringIO()
    assert PlainPlay(table, io.StringIO(text), out, waits=waits).run() == 0
    table.close()
    return out.getvalue()


# Seats


def test_seats_get_friendly_names() -> None:
    seats = read_seats(["you", "greedy", "random:Dusty", "greedy"])
    assert [seat.driver for seat in seats] == [PERSON, "greedy", "random", "greedy"]
    assert [seat.name for seat in seats] == ["You", "Mara", "Dusty", "Rin"]


def test_without_words_you_race_three_bots() -> None:
    assert [seat.driver for seat in read_seats([])] == [PERSON, "regular", "regular", "regular"]


def test_several_people_without_names_are_numbered() -> None:
    names = [seat.name for seat in read_seats(["you", "you:Kim", "you"])]
    assert names == ["Player 1", "Kim", "Player 2"]


@pytest.mark.parametrize(
    ("words", "line"),
    [
        (["you", "gredy"], "unknown seat 'gredy'; did you mean greedy?"),
        (
            ["you", "xyz"],
            "unknown seat 'xyz'; there are: you, rookie, regular, pro, ace, random, greedy",
        ),
        (["you:Kim", "you:kim"], "two seats are called 'kim'; give each a name of its own"),
        (["you:", "greedy"], "seat 'you:': a name has 1 to 16 letters"),
        (["you:\x1b[2J", "greedy"], "seat 'you:\\x1b[2J': a name has 1 to 16 letters"),
    ],
)
def test_a_seat_nobody_can_take_is_refused_in_one_line(words: list[str], line: str) -> None:
    with pytest.raises(BadSeats) as refused:
        read_seats(words)
    assert str(refused.value) == line


def test_too_many_seats_are_refused(path: Path) -> None:
    with pytest.raises(BadOption, match="takes 2-6 players, not 7"):
        race(path, *["greedy"] * 7)


# What a person types


@pytest.mark.parametrize(
    ("text", "options", "index"),
    [
        ("1", BOTH, 0),
        ("2", BOTH, 1),
        ("colors", BOTH, 0),
        ("Colours", BOTH, 0),
        (":numbers", BOTH, 1),
        ("n", BOTH, 1),
        ("green 23", BOTH, 0),
        ("one die", DICE, 0),
        ("two", DICE, 1),
        ("go on", STOP, 1),
        ("go", STOP, 1),
        ("stop", STOP, 0),
    ],
)
def test_an_option_is_chosen_by_number_or_words(
    text: str, options: tuple[Option, ...], index: int
) -> None:
    assert understand(text, options) == Choose(index)


@pytest.mark.parametrize(
    ("text", "command"),
    [
        ("", Command("next")),
        ("why", Command("why")),
        ("/why DD-BUMP-01", Command("why", "DD-BUMP-01")),
        ("dd-bump-01", Command("why", "DD-BUMP-01")),
        ("rules roll cage", Command("rules", "roll cage")),
        ("SAVE my.race.jsonl", Command("save", "my.race.jsonl")),
        ("q", Command("quit")),
        ("?", Command("help")),
    ],
)
def test_commands_are_understood(text: str, command: Command) -> None:
    assert understand(text, BOTH) == command


@pytest.mark.parametrize(
    ("text", "options", "line"),
    [
        ("7", BOTH, "There is no option 7; they go from 1 to 2."),
        ("0", BOTH, "There is no option 0; they go from 1 to 2."),
        ("1", (), "Nobody is asked anything now; Enter goes on, help lists the commands."),
        ("colrs", BOTH, "'colrs' is not understood; did you mean colors?"),
        ("xyzzy", BOTH, "'xyzzy' is not understood; say colors or numbers, or help."),
        ("xyzzy", (), "'xyzzy' is not understood; help lists the commands."),
        ("di", DICE, "'di' is not understood; say one die or two dice, or help."),
    ],
)
def test_anything_else_gets_one_clear_line(
    text: str, options: tuple[Option, ...], line: str
) -> None:
    assert understand(text, options) == Unclear(line)


def test_a_menu_says_which_option_a_number_means() -> None:
    assert understand("2", DICE, [1, 0]) == Choose(0)
    assert understand("2", DICE, [1]) == Unclear("There is no option 2; they go from 1 to 1.")
    assert understand("two", DICE, [0]) == Choose(1), "words reach every option"


def test_a_game_has_commands_of_its_own() -> None:
    assert understand("pile", BOTH, None, {"pile": "the cards"}) == Command("pile")
    assert isinstance(understand("pile", BOTH), Unclear)


def test_many_options_are_not_all_named_in_one_line() -> None:
    many = tuple(Option({"roll": 1}, OptionWords(f"Bid {number}")) for number in range(1, 20))
    line = understand("bid", many)
    assert isinstance(line, Unclear)
    assert line.line == "'bid' can mean Bid 1, Bid 2, Bid 3, Bid 4, Bid 5 or others."
    assert understand("xyzzy", many) == Unclear(
        "'xyzzy' is not understood; help lists the commands."
    )


# The table


def test_nothing_rolls_before_it_is_let(path: Path) -> None:
    table = race(path, "you", "greedy", race=1)
    assert table.table.entries == []
    table.step()
    assert len(table.table.entries) == 1, "the race without decisions goes on one roll at a time"


def test_every_line_is_in_the_file_at_once(path: Path) -> None:
    table = race(path)
    to_decision(table)
    assert Record.read(path).entries == table.table.record.entries
    table.choose(0)
    assert Record.read(path).entries == table.table.record.entries


def test_a_finished_race_file_follows_its_seed(path: Path) -> None:
    table = race(path, "greedy", "random", "greedy", race=6)
    while not table.table.over:
        table.step()
    record = Record.read(path)
    assert record.result is not None
    assert follows_its_seed(table.game, table.table.setup, record) is True


def test_the_same_seed_rolls_the_same(path: Path) -> None:
    ends = []
    for name in ("a", "b"):
        table = race(path.with_name(name), "greedy", "random", seed=11, race=3)
        while not table.table.over:
            table.step()
        ends.append(table.table.hash())
    assert ends[0] == ends[1]


def test_a_file_that_is_there_is_not_written_over(path: Path) -> None:
    race(path).close()
    with pytest.raises(FivewideError, match="is there already; resume it"):
        race(path)


def test_a_place_that_cannot_be_written_is_named(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(FivewideError, match=r"a\.race\.jsonl: "):
        race(tmp_path / "file" / "a.race.jsonl")


def test_a_seed_out_of_range_is_refused(path: Path) -> None:
    with pytest.raises(BadOption, match="a seed is a number from 0"):
        race(path, seed=-1)


# Resuming


@pytest.mark.parametrize("version", [1, 6])
def test_resuming_goes_on_where_it_stopped(path: Path, version: int) -> None:
    table = race(path, "you", "greedy", race=version)
    for _ in range(9):
        table.choose(0) if table.asked is not None else table.step()
    table.close()
    again = resumed(path)
    assert again.table.position() == table.table.position(), "no dice fell by resuming"
    while not again.table.over:
        again.choose(0) if again.asked is not None else again.step()
    assert Record.read(path).result is not None


def test_resuming_mends_a_torn_line(path: Path) -> None:
    table = race(path)
    to_decision(table)
    table.close()
    path.write_text(path.read_text() + '{"seat":0,"act')
    again = resumed(path)
    assert again.table.position() == table.table.position()
    assert Record.read(path).cut_short is False


def test_an_undo_reaches_behind_a_resume(path: Path) -> None:
    table = race(path, "you", "greedy")
    to_decision(table)
    before = table.table.position()
    table.choose(0)
    table.close()
    again = resumed(path)
    again.step()
    again.undo()
    assert again.table.position() == before
    again.choose(1)
    assert again.step(), "dice still fall one at a time"


def test_another_pack_is_refused(path: Path) -> None:
    race(path).close()
    text = path.read_text()
    sha = Record.read(path).header.packs[0].sha256
    path.write_text(text.replace(sha, "0" * 64))
    with pytest.raises(BadRecord, match=r"content that is not here: dust-devil-500 .*--pack"):
        resume_race("", path, None, None)


def test_other_rules_are_refused(path: Path) -> None:
    race(path).close()
    path.write_text(path.read_text().replace('"rules":1', '"rules":99'))
    with pytest.raises(BadRecord, match="raced under rules version 99"):
        resume_race("", path, None, None)


def test_a_finished_file_says_so(path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    table = race(path, "greedy", "greedy", race=2)
    while not table.table.over:
        table.step()
    table.close()
    code = play("", seats=[], options={}, seed=None, pack=None, resume=path, save=None, plain=False)
    out = capsys.readouterr().out
    assert code == 0
    assert "This race is finished" in out
    assert f"Saved: {path}" in out


# Undo


def test_undo_alone_against_bots_is_free(path: Path) -> None:
    table = race(path, "you", "greedy")
    to_decision(table)
    before = table.table.position()
    table.choose(0)
    to_decision(table)
    assert table.must_agree() == ()
    table.undo()
    assert table.table.position() == before


def test_undo_among_people_needs_the_others_once_dice_have_fallen(path: Path) -> None:
    table = race(path, "you:Kim", "you:Ola", "greedy")
    to_decision(table)
    seat = table.asked
    table.choose(0)
    assert table.must_agree() == (), "nothing has become known yet"
    table.step()
    other = 1 if seat == 0 else 0
    assert table.must_agree() == (other,)
    with pytest.raises(IllegalAction, match="must agree"):
        table.undo()
    assert table.undo([other]) == seat


def test_there_is_nothing_to_take_back_at_the_start(path: Path) -> None:
    with pytest.raises(IllegalAction, match="nothing to take back"):
        race(path).undo()


# Why


def test_why_names_the_question_first(path: Path) -> None:
    table = race(path, race=6)
    to_decision(table)
    ids = [entry.id for entry in table.why()]
    assert ids[0] == "DD-MOVE-06"
    assert len(ids) == len(set(ids)) > 2


# Plain mode


def test_plain_answers_from_a_pipe_and_saves_at_its_end(path: Path) -> None:
    out = run_plain(race(path, race=6), "1\nnumbers\n")
    assert "Colors or numbers? [DD-MOVE-06]" in out
    assert re.search(r"You rolled \d \w+ and \d \w+, read as colors: ", out)
    assert re.search(r"read( the roll)? as numbers", out)
    assert out.rstrip().endswith(f"Saved; go on with: fivewide play --resume {path}")


def test_plain_runs_a_race_without_decisions_to_its_end(path: Path) -> None:
    out = run_plain(race(path, race=1), "")
    assert "The race is over: " in out
    assert out.rstrip().endswith(f"Saved: {path}")


def test_plain_lets_a_person_roll(path: Path) -> None:
    table = race(path, race=1)
    out = run_plain(table, "\n\nquit\n", waits=True)
    assert out.count("Press Enter.") == 3
    assert not table.table.over


def test_plain_commands(path: Path, tmp_path: Path) -> None:
    copy = tmp_path / "copy.race.jsonl"
    lines = [
        *("help", "why", "why DD-BUMP-01", "why DD-NONE-99", "rules roll cage", "rules zebra"),
        *("where", "log", f"save {copy}", "save", "colrs", "", "1", "undo", "quit"),
    ]
    out = run_plain(race(path, race=6), "\n".join(lines) + "\n")
    for words in (
        "rules WORDS",
        "DD-MOVE-06  Roll first, then choose",
        "Source: rulebook",
        "No rule DD-NONE-99",
        "DD-CARD-01",
        "No rule speaks of 'zebra'.",
        "  Ahead: ",
        "  Behind: ",
        "Red Cards left: ",
        f"Saved a copy: {copy}",
        "did you mean colors?",
        "Say one of the options",
        "Taken back: ",
    ):
        assert words in out, words
    assert Record.read(copy).header.game == "dust-devil-500"


def test_plain_asks_the_others_by_name_before_an_undo(path: Path) -> None:
    table = race(path, "you:Kim", "you:Ola", race=6)
    out = run_plain(table, "1\nundo\nn\nundo\ny\nquit\n")
    assert "may the last decision be taken back? y/n" in out
    assert "does not agree; nothing is taken back." in out
    assert "Taken back: " in out


def test_plain_shows_the_series_between_races(path: Path) -> None:
    out = run_plain(race(path, "greedy", "random", series=True), "")
    assert [f"The series after race {number}" in out for number in range(1, 7)] == [True] * 5 + [
        False
    ]
    assert "The race is over: " in out


def test_plain_says_where_it_is_saved_when_interrupted(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Keyboard(io.StringIO):
        """One whose methods can be replaced."""

    def interrupted() -> str:
        raise KeyboardInterrupt

    keyboard = Keyboard()
    monkeypatch.setattr(keyboard, "readline", interrupted)
    out = io.StringIO()
    table = race(path, race=6)
    assert PlainPlay(table, keyboard, out).run() == 130
    assert f"fivewide play --resume {path}" in out.getvalue()


def test_play_uses_plain_mode_without_a_terminal(
    path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("1\n"))
    code = play(
        "dust-devil-500",
        seats=["you", "greedy"],
        options={"race": 3},
        seed=4,
        pack=None,
        resume=None,
        save=path,
        plain=False,
    )
    assert code == 0
    assert f"--resume {path}" in capsys.readouterr().out


def test_races_are_kept_in_the_users_data_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("platformdirs.user_data_dir", lambda *a, **k: str(tmp_path / "data"))
    first = open_race("dust-devil-500", ["you", "greedy"], {}, 1, None, None)
    second = open_race("dust-devil-500", ["you", "greedy"], {}, 1, None, None)
    assert first.saver.path.parent == tmp_path / "data" / "races"
    assert first.saver.path.name.startswith("dust-devil-500-")
    assert first.saver.path.name.endswith(".race.jsonl")
    assert first.saver.path != second.saver.path
    first.close()
    second.close()


def test_a_full_disk_is_said_and_does_not_end_the_race(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = race(path, race=1)

    def full(line: str) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(table.saver, "journal", full)
    while not table.table.over:
        table.step()
    assert "not saved any more: no space left on device" in table.saved_words()


def test_every_game_has_a_board() -> None:
    from fivewide.cli.boards import Board, board_for
    from fivewide.games import GAMES

    for id in GAMES:
        assert type(board_for(game(id))) is not Board, f"{id} has no drawing yet"


# Why did you do that?


def test_bots_say_why_they_did_what_they_did_since_the_last_decision(path: Path) -> None:
    table = race(path, "you", "regular:Mara", "greedy:Rin", seed=8)
    to_decision(table)
    table.choose(0)
    to_decision(table)
    said = dict(table.bots_say())
    assert "rule of thumb" in said["Mara"]
    assert said["Rin"] == "greedy: takes the option that leaves it best placed"
    page = answers.why(table, "").lines()
    assert page.index("Why Mara did that") < page.index("Why Rin did that")
    table.choose(0)
    assert table.bots_say() == []
    to_decision(table)
    table.undo()
    assert table.bots_say() == []


def test_no_bot_tells_at_the_table_what_would_show_its_hand(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    plain_instincts(monkeypatch)
    OPEN.append(open_race("daytona-500", ["you", "pro:Mara", "pro:Rin"], {}, 7, None, path))
    table = OPEN[-1]
    table.accounts[1] = Account("At once.", "All of it.")
    assert table.bots_say() == [("Mara", "At once.")]
    watched = open_race("daytona-500", ["pro:2", "pro:2", "pro:2"], {}, 7, None, path.parent / "b")
    OPEN.append(watched)
    watched.accounts[1] = Account("At once.", "All of it.")
    assert [line for _name, line in watched.bots_say()] == ["All of it."]  # nobody drives here
