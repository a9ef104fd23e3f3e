"""What somebody who knows python-chess would type works, in every game."""

from __future__ import annotations

import copy
import json
import pickle
import random
import subprocess
import sys
from importlib.metadata import version
from pathlib import Path
from typing import Any

import msgspec
import pytest

import fivewide
from fivewide.kernel.agenda import answer_of
from fivewide.kernel.choices import NoSuchOption, Options
from fivewide.kernel.errors import IllegalAction, NotYourTurn
from fivewide.kernel.game import CarResult
from tests.effort import some_interpreted
from tests.games.trials import trial_of

NAMES = ["Kim", "Ola", "Rin"]
every_game = pytest.mark.parametrize("id", some_interpreted(list(fivewide.GAMES), 5))


def options_of(id: str) -> dict[str, Any]:
    """Everybody is asked something, and the race is soon over."""
    trial = trial_of(id)
    return {**trial.short, **trial.quick, **trial.brief}


def begun(id: str, decisions: int = 0, seed: int = 7) -> fivewide.Race:
    race = fivewide.start(id, NAMES, seed=seed, options=options_of(id))
    rng = random.Random(seed)
    for _ in range(decisions):
        race.push(rng.choice(race.options))
    return race


# Begin, print


@every_game
def test_start(id: str) -> None:
    race = fivewide.start(id, NAMES, seed=7, options=options_of(id))
    assert (race.game, race.names, race.over) == (id, NAMES, False)
    assert race == begun(id)
    assert race != begun(id, seed=8)


@every_game
def test_start_with_a_number_of_drivers(id: str) -> None:
    race = fivewide.start(id, 3, seed=7)
    assert len(set(race.names)) == 3


@every_game
def test_print(id: str, capsys: pytest.CaptureFixture[str]) -> None:
    race = begun(id, 3)
    print(race)
    drawn = capsys.readouterr().out
    lines = drawn.splitlines()
    assert 8 < len(lines) <= 28
    assert max(map(len, lines)) <= 100
    turn = race.turn
    assert turn is not None
    assert turn.question[:30] in lines[-1]  # what is asked stands at the end
    assert "\x1b" not in drawn
    assert "▀▀▀▀▀▀" not in drawn  # no picture that is nothing without its colors
    race.push(race.options[-1])
    assert str(race) != drawn.rstrip("\n")


@every_game
@pytest.mark.parametrize(("width", "height"), [(80, 24), (120, 40), (1, 1), (300, 90)])
def test_print_in_a_width_and_a_height(id: str, width: int, height: int) -> None:
    lines = begun(id).draw(width, height).splitlines()
    assert len(lines) <= max(height, 8)
    assert max(map(len, lines)) <= max(width, 40)


@every_game
def test_print_in_color(id: str) -> None:
    race = begun(id)
    colored = race.draw(color=True)
    assert "\x1b[" in colored
    assert "<pre" in race._repr_html_()
    assert "<span style=" in race._repr_html_()


@every_game
def test_draw_shows_a_seat_no_more_than_it_may_see(id: str) -> None:
    race = begun(id, 4)
    seen = [race.draw(seat=seat) for seat in range(3)]
    assert race.draw() == str(race)
    if fivewide.game(id).has_secrets:
        assert race.draw(seat=0) == seen[0]


@every_game
def test_repr(id: str) -> None:
    race = begun(id, 2)
    turn = race.turn
    assert turn is not None
    assert repr(race).startswith(f"<Race of {race.title}, 2 decisions so far, {turn.name}:")
    assert repr(turn).startswith(f"<Turn of {turn.name} in {id}:")
    assert repr(race.options[0]) == f"<Option {race.options[0].text!r}>"
    assert race.options[0].text in repr(race.options)
    world = repr(turn.imagine(1))
    assert id in world


# Options


@every_game
def test_options_as_a_view(id: str) -> None:
    race = begun(id)
    options = race.options
    assert isinstance(options, Options)
    assert len(options) == len(list(options)) == len(options.texts()) > 1
    assert [str(option) for option in options] == options.texts()
    assert options[0] == next(iter(options)) == options[-len(options)]
    assert options[:2] == [options[0], options[1]]
    assert options[-1] != options[0]
    assert len(set(options)) == len(options)
    with pytest.raises(IndexError, match="counted from 0"):
        options[len(options)]


@every_game
def test_membership(id: str) -> None:
    options = begun(id).options
    first = options[0]
    assert first in options
    assert first.text in options
    assert first.action in options
    assert options[first.text] == options[first.action] == first
    assert "fly to the moon" not in options
    assert {"fly": "moon"} not in options
    assert 7 not in options
    with pytest.raises(NoSuchOption, match="'fly to the moon' is not one of"):
        options["fly to the moon"]


@every_game
def test_an_option_says_what_it_is(id: str) -> None:
    race = begun(id)
    for option in race.options:
        turn = race.turn
        assert turn is not None
        assert option.seat == turn.seat
        assert option.words
        assert isinstance(option.detail, str)
        assert all("-" in rule for rule in option.rules)
        assert option.facts is None or isinstance(option.facts, msgspec.Struct)


@every_game
def test_turn(id: str) -> None:
    race = begun(id)
    turn = race.turn
    assert turn is not None
    assert turn.name == NAMES[turn.seat]
    assert turn.question.strip()
    assert turn.rule in {rule.id for rule in rules(id)}
    assert turn.options.texts() == race.options.texts()
    assert turn.view == race.view(turn.seat)
    assert turn.view_as(type(turn.view)) == turn.view
    assert turn.seat in [each.seat for each in race.turns]
    with pytest.raises(TypeError, match="shows a"):
        turn.view_as(CarResult)


def rules(id: str) -> Any:
    from fivewide.kernel.rulebook import rulebook

    return rulebook(fivewide.game(id).package).rules


# Push and pop


@every_game
def test_push_an_option_a_text_or_json(id: str) -> None:
    one, two, three, four = begun(id), begun(id), begun(id), begun(id)
    option = one.options[-1]
    as_text, as_json = option.text, json.loads(json.dumps(option.action))
    lines = one.push(option)
    assert lines == two.push(as_text) == three.push(as_json) == four.push(json.dumps(as_json))
    assert one == two == three == four
    assert one.history == [as_text]
    assert one.lines[-len(lines) :] == lines if lines else True


@every_game
@pytest.mark.parametrize(
    "wrong", ["fly to the moon", "", "{", '{"fly": 1}', {"fly": "moon"}, {}, 7, None, [1], 0.5]
)
def test_push_what_is_not_allowed_is_refused_and_changes_nothing(id: str, wrong: Any) -> None:
    race = begun(id, 2)
    before = race.copy()
    with pytest.raises(IllegalAction) as refused:
        race.push(wrong)
    assert "\n" not in str(refused.value)
    assert refused.value.rule
    assert race == before


@every_game
def test_push_for_a_seat_that_is_not_asked(id: str) -> None:
    race = begun(id)
    asked = {turn.seat for turn in race.turns}
    for seat in {0, 1, 2, 3, -1} - asked:
        with pytest.raises(NotYourTurn):
            race.push(race.options[0].text, seat=seat)


@every_game
def test_an_option_of_an_earlier_moment(id: str) -> None:
    race = begun(id)
    late, text = race.options[-1], race.options[0].text
    race.push(text)
    assert "over" in repr(late)
    late_again = begun(id).options[-1]  # the same option of another copy of the race
    fresh = begun(id)
    fresh.push(late_again)
    assert fresh.history == [late_again.text]


@every_game
def test_pop(id: str) -> None:
    race = begun(id, 12)
    positions, histories = [], []
    rng = random.Random(1)
    for _ in range(5):
        if race.over:
            break
        positions.append(race.position())
        histories.append(race.history)
        race.push(rng.choice(race.options))
    last = race.position()
    taken = []
    while positions:
        taken.append(race.pop())
        assert race.position() == positions.pop()
        assert race.history == histories.pop()
        assert len(race.lines) == race.table.told
    for text in reversed(taken):  # the same dice fall again
        race.push(text)
    assert race.position() == last


@every_game
def test_pop_after_the_end_and_at_the_beginning(id: str) -> None:
    race = begun(id, 2).play_out(bots="random")
    assert race.results
    race.pop()
    assert not race.over
    assert race.results == []
    race.push(race.options[0])
    while race.history:
        race.pop()
    assert race == begun(id)
    with pytest.raises(IllegalAction, match="nothing to take back"):
        race.pop()


# Copy, keep


@every_game
@pytest.mark.parametrize("again", [copy.copy, copy.deepcopy, fivewide.Race.copy])
def test_copy_and_deepcopy(id: str, again: Any) -> None:
    race = begun(id, 6)
    other = again(race)
    assert other == race
    assert other.lines == race.lines
    before = race.position()
    other.push(other.options[0])
    assert other != race
    assert race.position() == before
    race.push(race.options[0])
    assert other == race  # the same dice were to come
    assert other.lines == race.lines


@every_game
def test_pickle(id: str) -> None:
    race = begun(id, 6)
    other = pickle.loads(pickle.dumps(race))
    assert other == race
    assert other.lines == race.lines
    for each in (race, other):
        each.pop()
        each.pop()
        each.play_out("random", decisions=5)
    assert other == race
    assert other.position() == race.position()


@every_game
def test_from_a_position(id: str) -> None:
    race = begun(id, 5)
    options = options_of(id)
    other = fivewide.start(id, NAMES, position=race.position(), options=options, seed=1)
    assert other.options.texts() == race.options.texts()
    assert other.position() == race.position()
    again = json.loads(json.dumps(race.position()))
    assert fivewide.start(id, NAMES, position=again, options=options).position() == again


# Drive on


@every_game
def test_play_out_with_bots(id: str) -> None:
    class Last:
        def choose(self, turn: fivewide.Turn) -> fivewide.Option:
            return turn.options[-1]

    race = begun(id).play_out(bots=["random", Last(), "random"])
    assert race.over
    assert race.turn is None
    assert race.turns == []
    assert len(race.options) == 0
    assert list(race.options) == []
    assert race.winner
    assert race == begun(id).play_out(bots=["random", Last(), "random"])  # a seed repeats
    with pytest.raises(NotYourTurn, match="the race is over"):
        race.push("anything")
    with pytest.raises(ValueError, match="2 bots for 3 seats"):
        begun(id).play_out(bots=["random", "random"])


@every_game
def test_results(id: str) -> None:
    race = begun(id)
    assert race.results == []
    assert race.winner is None
    assert race.standings
    race.play_out("random")
    places = [car.place for car in race.results]
    assert places == sorted(places)
    assert places[0] == 1
    assert race.standings[0].place == 1


@every_game
def test_view(id: str) -> None:
    race = begun(id, 3)
    assert race.view() == race.view(None)
    assert type(race.view(0)) is type(race.view())
    with pytest.raises(IndexError, match="3 seats, counted from 0"):
        race.view(3)


# Files


@every_game
def test_iterate_a_record(id: str, tmp_path: Path) -> None:
    race = begun(id).play_out("random")
    path = tmp_path / "x.race.jsonl"
    race.save(path)
    lines, texts, numbers = [], [], []
    for moment in fivewide.read(path):
        numbers.append(moment.number)
        lines += moment.lines
        if moment.seat is not None:
            texts.append(moment.text)
            assert moment.name == NAMES[moment.seat]
        assert moment.race.history == texts
        assert str(moment) == f"{moment.name}: {moment.text}"
    assert numbers == list(range(1, len(race.table.entries) + 1))
    assert texts == race.history
    assert lines == race.lines
    assert moment.race.over
    assert moment.race.winner == race.winner


@every_game
def test_load_goes_on(id: str, tmp_path: Path) -> None:
    race = begun(id, 5)
    path = tmp_path / "x.race.jsonl"
    race.save(path)
    other = fivewide.load(path, seed=3)
    assert other.history == race.history
    other.play_out("random")
    assert other.over
    other.save(path)
    assert fivewide.load(path).history == other.history


def test_a_file_that_is_none(tmp_path: Path) -> None:
    with pytest.raises(fivewide.FivewideError, match="no such file"):
        next(iter(fivewide.read(tmp_path / "no.race.jsonl")))
    (tmp_path / "x").write_text("nonsense\n")
    with pytest.raises(fivewide.FivewideError, match="not a race file"):
        fivewide.load(tmp_path / "x")


# The package


def test_version_and_names() -> None:
    assert fivewide.__version__ == version("fivewide")
    assert set(fivewide.__all__) <= set(dir(fivewide))
    for name in fivewide.__all__:
        assert getattr(fivewide, name) is not None
    with pytest.raises(AttributeError, match="no attribute 'nonsense'"):
        fivewide.nonsense  # noqa: B018


def test_importing_it_loads_no_game() -> None:
    code = "import fivewide, sys; print([m for m in sys.modules if m.startswith('fivewide.')])"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


def test_bad_beginnings_are_one_clear_line(tmp_path: Path) -> None:
    wrong: list[tuple[dict[str, Any], str]] = [
        ({"game": "daytona"}, "did you mean daytona-500"),
        ({"drivers": 9}, "takes 2-4 players.* not 9"),
        ({"drivers": ["Kim", "kim"]}, "same name"),
        ({"options": {"nonsense": 1}}, "unknown option 'nonsense'"),
        ({"pack": tmp_path / "nothing"}, "nothing"),
        ({"position": {"nonsense": 1}}, "nonsense"),
    ]
    for given, words in wrong:
        asked: dict[str, Any] = {"game": "daytona-500", "drivers": 3, **given}
        with pytest.raises((fivewide.FivewideError, ValueError), match=words) as refused:
            fivewide.start(**asked)
        assert "\n" not in str(refused.value)


# Worlds


@every_game
def test_worlds_are_imagined(id: str) -> None:
    race = begun(id, 4)
    turn, before = race.turn, race.position()
    assert turn is not None
    world = turn.imagine(random.Random(3))
    other = world.copy()
    world.play_out(5)
    assert world.over
    assert world.seat is None
    assert world.turn is None
    assert len(world.options) == 0
    assert 1 <= world.place(turn.seat) <= len(world.standings)
    assert not other.over
    assert other.seat is not None
    driver = other.turn
    assert driver is not None
    other.push(driver.options[0])
    assert race.position() == before


@every_game
def test_after_an_option_no_dice_have_fallen(id: str) -> None:
    race = begun(id, 4)
    turn = race.turn
    assert turn is not None
    for option in turn.options[:5]:
        world = turn.after(option)
        assert turn.after(option.text).game.position(world.state) == position(world)
        if world.awaits_luck:
            world.roll(3)
            assert not world.awaits_luck
    with pytest.raises(NoSuchOption):
        turn.after("fly to the moon")


def position(world: fivewide.World) -> dict[str, Any]:
    return world.game.position(world.state)


@every_game
def test_a_world_takes_options_as_the_engine_does(id: str) -> None:
    turn = begun(id, 4).turn
    assert turn is not None
    world, bare = turn.imagine(3), turn.imagine(3).state
    for _ in range(10):
        if world.over:
            break
        option = world.options[-1]
        answer_of(bare, option.seat, option.number)
        world.push(option.text)
        assert world.game.position(bare) == position(world)
    with pytest.raises(NoSuchOption):
        world.push("fly to the moon")
