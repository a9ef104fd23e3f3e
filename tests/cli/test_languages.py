"""What commands print in another language: by an option, or by a variable for all of them."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from fivewide.cli.main import main
from fivewide.kernel.speech import language

Capture = pytest.CaptureFixture[str]
RACE = Path(__file__).parents[1] / "records" / "dust-devil-500" / "win-by-choice.race.jsonl"
GAME = "dust-devil-500"  # in German from its first card to its last
SAID = {
    ("learn", GAME): ("So wird Dust Devil 500 gespielt", "Was du brauchst", "Vorher:"),
    ("learn", GAME, "--glossary"): ("Boxengasse", "Rempler"),
    ("report", str(RACE)): ("Ergebnis", "Würfelglück", "gewann vor Driver 3", "Boxenstopps"),
    ("report", str(RACE), "--format", "html"): ('<html lang="de">', "<h2>Momente</h2>"),
    ("replay", str(RACE)): ("Driver 2 würfelt 6 Gelb: von Start nach Gelb 6.", "3 Schritte"),
}


@pytest.mark.parametrize("command", SAID, ids=" ".join)
def test_a_command_speaks_the_language_it_is_given(
    command: tuple[str, ...], capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert main([*command, "--lang", "de"]) == 0
    by_option = capsys.readouterr().out
    in_a_row = " ".join(by_option.split())  # wherever lines end
    assert all(said in in_a_row for said in SAID[command])
    assert main([*command]) == 0
    assert not any(said in capsys.readouterr().out for said in SAID[command])
    monkeypatch.setenv("FIVEWIDE_LANG", "de")
    assert main([*command]) == 0
    assert capsys.readouterr().out == by_option
    assert main([*command, "--lang", "en"]) == 0
    assert not any(said in capsys.readouterr().out for said in SAID[command])
    assert language() == "en"


def test_a_race_is_told_in_its_language_and_its_file_has_none(
    capsys: Capture, tmp_path: Path
) -> None:
    files = [tmp_path / f"{language}.race.jsonl" for language in ("de", "en")]
    for file in files:
        race = ["play", GAME, "--plain", "--seats", "greedy,greedy", "--seed", "1"]
        assert main([*race, "--save", str(file), "--lang", file.name[:2]]) == 0
    out = capsys.readouterr().out
    german, _, english = out.partition("Gespeichert: ")
    assert "Das Rennen ist vorbei: " in german
    assert "The race is over: " in english
    told = [json.loads(file.read_text("utf-8").splitlines()[-1]) for file in files]
    assert told[0]["result"]["standings"] == told[1]["result"]["standings"]


def test_the_variable_speaks_for_every_command(
    capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("FIVEWIDE_LANG", "de")
    assert main(["games", "dust-devil-500"]) == 0
    assert "welches der sechs Rennen gefahren wird" in capsys.readouterr().out


def test_a_language_that_is_not_there_is_refused_in_one_line(
    capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    refused = "fivewide: unknown language 'deutsch'; there are: en, de\n"
    assert main(["learn", "dust-devil-500", "--lang", "deutsch"]) == 2
    assert capsys.readouterr().err == refused
    monkeypatch.setenv("FIVEWIDE_LANG", "deutsch")
    assert main(["games"]) == 2
    assert capsys.readouterr().err == refused
