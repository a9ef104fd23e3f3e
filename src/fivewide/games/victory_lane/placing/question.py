"""What is asked, of whom, and what they have sealed."""

from __future__ import annotations

from fivewide.games.victory_lane.agendas import STEPS, question_of
from fivewide.games.victory_lane.board import NOBODY
from fivewide.games.victory_lane.documents import bad
from fivewide.games.victory_lane.placing.setting import Setting
from fivewide.kernel.agenda import OPEN, Together, packed


class QuestionSetter(Setting):
    """The question play waits for."""

    def question(self) -> None:
        doc, race = self.doc, self.race
        if doc.asks == "over":
            race.over = True
            return
        for name in self.agenda:
            race.plan(STEPS[name]())
        seat = self.asked()
        if doc.asks == "next":
            return
        race.question = question_of(race, doc.asks, seat)
        self.check_question(seat)
        if doc.sealed:
            self.seal()

    def asked(self) -> int:
        doc, race = self.doc, self.race
        usual = {
            "reroll": lambda: int(race.owner[race.tested[race.sweep]]),
            "give-way": lambda: int(race.owner[race.tested[race.sweep]]),
            "flag": lambda: int(race.owner[race.car]),
            "laps-card": lambda: int(race.first),
        }
        if doc.asks == "flag" and race.car == NOBODY:
            raise bad("car", "say which car is next in line")
        if doc.asks in usual:
            seat = usual[doc.asks]()
            if seat == NOBODY or doc.to_act not in (None, seat):
                raise bad("to_act", "another seat is asked")
            return seat
        otherwise = int(race.seat) if race.seat != NOBODY else 0
        seat = self.seat("to_act", doc.to_act, otherwise)
        if "next-car" in self.agenda and doc.asks != "next" and seat != race.seat:
            raise bad("to_act", f"seat {race.seat} drives this car")
        return seat

    def check_question(self, seat: int) -> None:
        """The question can be answered: what it asks about is there."""
        doc, race = self.doc, self.race
        if doc.asks == "lane" and race.car == NOBODY:
            raise bad("car", "say which car is placed")
        if doc.asks in ("action-card", "npd-time"):
            if not len(race.deck):
                raise bad("deck", "there is no card left")
            if doc.asks == "action-card" and not race.drawing:
                race.drawing = 1
        if doc.asks == "laps-card" and not len(race.laps_deck):
            raise bad("laps_deck", "there is no card left")
        if doc.asks == "discard" and len(race.hands[seat]) <= race.hand_size():
            raise bad("hands", f"seat {seat} need not discard")
        if doc.asks in ("garage", "qualify") and any(len(hand) != 5 for hand in race.hands):
            raise bad("hands", "five cards each before qualifying")
        if doc.asks == "npd-time" and NOBODY not in list(race.stopwatch):
            raise bad("times", "all cars have their times")
        if doc.asks == "pit-die" and not len(race.line):
            raise bad("line", "no NPD rolls")
        if doc.asks == "faster-car" and not len(race.line):
            raise bad("line", "no car is left to be placed")
        if doc.asks == "give-way" and not race.is_primary(race.tested[race.sweep]):
            raise bad("sweep", "NPDs never give way (VL-NPD-18)")
        if doc.asks in ("drive", "gear", "lane", "team", "pit-dice"):
            question = race.question
            asked = question.asked if isinstance(question, Together) else [seat]
            if not len(asked) or (
                doc.asks != "pit-dice" and question is not None and len(question.options(race)) < 2
            ):
                raise bad("asks", f"{doc.asks} is asked only where there is a choice")

    def seal(self) -> None:
        race = self.race
        question = race.question
        if not isinstance(question, Together):
            raise bad("sealed", "nothing is sealed now")
        race.sealed = packed([OPEN] * int(race.seats))
        ids = self.names.card_ids
        for text, answer in self.doc.sealed.items():
            seat = self.seat_key("sealed", text)
            number = ids.index(answer) if answer in ids else answer
            if seat not in list(question.asked) or number not in list(
                question.options_of(race, seat)
            ):
                raise bad(f"sealed.{text}", "that cannot have been sealed")
            race.sealed[seat] = number
        if OPEN not in [race.sealed[seat] for seat in question.asked]:
            raise bad("sealed", "once all are in, they are opened")
