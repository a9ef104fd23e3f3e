"""A race of Pile Up Racing has no board: its track card, its stages, what the dice bring."""

from __future__ import annotations

from typing import Any

from fivewide.cards.drawing import Anchor, SvgPage
from fivewide.cards.faces import HIGH, WIDE, TrackFace, draw_track, stage_boxes, type_name
from fivewide.games.pile_up_racing.told import Contents
from fivewide.kernel.english import several
from fivewide.kernel.speech import Words, words
from fivewide.pictures import Style, Subject, TrackPicture, face
from fivewide.pictures import sheet as sheets
from fivewide.pictures.frame import Entry, block, foot, foot_height, heading
from fivewide.pictures.sheet import EDGE, HEAD, Sheet, rectangle

TOP = HEAD + 20
CARD = 8.3  # units for a millimeter of the card
LEFT = EDGE + WIDE * CARD + 62  # where the facts begin
GREEN = "#17693b"


class CardPaper(SvgPage):
    """A card drawn on a sheet, with letters that need no font."""

    def __init__(self, sheet: Sheet) -> None:
        super().__init__(WIDE, HIGH, "")
        self.parts, self.sheet = sheet.parts, sheet

    def words(
        self, x: float, y: float, text: str, size: float, *,
        ink: str = "#1b1a17", anchor: Anchor = "start", bold: bool = False, italic: bool = False,
        room: float = 0,
    ) -> None:  # fmt: skip
        cut: face.Cut = "figure" if bold else "label"
        self.sheet.words(x, y, text, size, ink, cut=cut, anchor=anchor, room=room)


class Drawing:
    def __init__(self, subject: Subject, race: Any, style: Style) -> None:
        self.race, self.look = race, style.look
        self.contents: Contents = subject.contents
        self.stages = stage_boxes(race)
        look = self.look
        about = words(
            "{race} at {track}, a {kind}: {laps} laps of {miles:g} miles, {stages} of {segments}"
            " segments and the Final Lap.",
            race=race.name,
            track=race.venue or race.track,
            kind=words(type_name(race)),
            laps=race.laps,
            miles=race.lap_miles,
            stages=several(len(self.stages), "stage"),
            segments=", ".join(map(str, self.stages)),
        )
        entries = [
            Entry(words("a segment"), block(look.panel, look.line_2)),
            Entry(words("the Final Lap"), block(GREEN)),
        ]
        title = words("{track}: a race of {game}", track=race.track, game=subject.game)
        self.sheet = sheet = Sheet(look, 0, title, about)
        figures = [
            (str(race.laps), words("laps")),
            (f"{race.miles:g}", words("miles")),
            (str(len(self.stages)), words("stages" if len(self.stages) > 1 else "stage")),
            (str(sum(self.stages)), words("segments")),
            (str(race.starters), words("starters")),
        ]
        heading(sheet, subject.game, race.track, figures)
        sheet.box(EDGE + 8, TOP + 12, WIDE * CARD, HIGH * CARD, 28, fill="#000", opacity=0.35)
        with sheet.group(transform=f"translate({EDGE} {TOP}) scale({CARD})"):
            draw_track(CardPaper(sheet), 0, 0, TrackFace(subject.pack_title, race))
        bottom = self.dice(self.strips(self.facts(TOP + 8)) + 26)
        sheet.height = max(TOP + HIGH * CARD + 36, bottom) + foot_height(entries)
        sheet.background(look.bg)
        foot(sheet, entries, f"{words('race {number}', number=race.race)} · {subject.pack}")

    def facts(self, y: float) -> float:
        """What the card says and what it leaves out, in two columns."""
        race, sheet, look = self.race, self.sheet, self.look
        known = [
            (
                words("race"),
                words("{race} of {all}, {name}", race=race.race, all=race.of, name=race.name),
            ),
            (words("track"), race.venue or race.track),
            (words("kind"), words(type_name(race)) + (f", {race.surface}" if race.surface else "")),
            (words("a lap"), words("{miles:g} miles", miles=race.lap_miles)),
            (words("date"), race.date),
            (
                words("playoffs"),
                words("round {number}", number=race.playoff_round) if race.playoff_round else "",
            ),
        ]
        said = [(what, text) for what, text in known if text]
        wide = (sheets.WIDE - EDGE - LEFT) / 2
        for place, (what, text) in enumerate(said):
            x, down = LEFT + place % 2 * wide, y + place // 2 * 56
            sheet.words(x, down + 10, what, 14, look.ink_3, spacing=1.2)
            sheet.words(x, down + 35, text, 21, look.ink, cut="figure", room=wide - 24)
        return y + -(-len(said) // 2) * 56 + 22

    def strips(self, y: float) -> float:
        """The stages one under the other; a box for every segment."""
        race, sheet, look = self.race, self.sheet, self.look
        room = sheets.WIDE - EDGE - LEFT
        most = max(count + (n == len(self.stages) - 1) for n, count in enumerate(self.stages))
        size = min(64.0, room / most)
        number = 0
        for stage, (count, laps) in enumerate(zip(self.stages, race.stages, strict=True)):
            last = stage == len(self.stages) - 1
            said = words(
                RACE if len(self.stages) == 1 else FINAL if last else STAGE,
                stage=stage + 1,
                laps=laps,
                about=f"{laps / count:.0f}",
            )
            sheet.words(LEFT, y + 14, said, 17, look.ink_2, spacing=0.8)
            for box in range(count + last):
                final = last and box == count
                number += not final
                self.segment(LEFT + box * size, y + 26, size - 5, "FL" if final else str(number))
            y += size + 44
        return y

    def segment(self, x: float, y: float, size: float, name: str) -> None:
        sheet, look, final = self.sheet, self.look, name == "FL"
        called = words("the Final Lap") if final else words("segment {number}", number=name)
        fill = GREEN if final else look.panel
        d = rectangle(x, y, size, size)
        sheet.space(name, d, called, fill=fill, stroke=look.line_2, stroke_width=1.5,
                    stroke_linejoin="round")  # fmt: skip
        ink = "#fff" if final else look.ink_3
        sheet.words(x + size / 2, y + size / 2, name, size * 0.36, ink, cut="figure",
                    anchor="middle", center=True)  # fmt: skip

    def dice(self, y: float) -> float:
        """What a pile does by the sum of its two dice: the same on every track."""
        sheet, look = self.sheet, self.look
        titles = {each.id: each.title for each in self.contents.actions}
        sheet.words(LEFT, y, words("what a roll brings"), 22, look.ink, cut="display")
        rows = self.contents.quick_card
        half = -(-len(rows) // 2)
        wide = (sheets.WIDE - EDGE - LEFT) / 2
        for place, row in enumerate(rows):
            x, down = LEFT + place // half * wide, y + 40 + place % half * 33
            sheet.words(x + 34, down, str(row.sum), 21, look.ink, cut="figure", anchor="end",
                        center=True)  # fmt: skip
            text = titles[row.does]
            if row.final_lap:
                text += words(", {what} on the Final Lap", what=titles[row.final_lap])
            if row.pit_on:
                text += words("; pit stops on double {number}", number=row.pit_on)
            sheet.words(x + 50, down, text, 16, look.ink_2, spacing=0.6, room=wide - 62,
                        center=True)  # fmt: skip
        return y + 40 + half * 33


RACE: Words = "the race · {laps} laps, about {about} a segment"
FINAL: Words = "final stage · {laps} laps, about {about} a segment"
STAGE: Words = "stage {stage} · {laps} laps, about {about} a segment"

PICTURE = TrackPicture(
    Drawing,
    lambda contents: (
        (str(race.race), f"{race.track}, {race.name}", race) for race in contents.races
    ),
)
