"""Action cards and Laps cards, and what was seen of them."""

from __future__ import annotations

from fivewide.games.victory_lane.board import CARS, NOBODY
from fivewide.games.victory_lane.documents import bad
from fivewide.games.victory_lane.placing.setting import Setting
from fivewide.games.victory_lane.rules.hands import hold
from fivewide.kernel.agenda import packed
from fivewide.racing.hands import in_order


class CardSetter(Setting):
    """Hands, decks and piles."""

    def cards(self) -> None:
        doc, race, ids = self.doc, self.race, self.names.card_ids
        left = list(range(len(ids)))

        def take(key: str, wanted: list[str]) -> list[int]:
            found = []
            for id in wanted:
                if id not in ids:
                    raise bad(key, f"no card {id[:20]!r}; `fivewide pack show victory-lane`")
                if ids.index(id) not in left:
                    raise bad(key, f"{id} is in two places at once")
                left.remove(ids.index(id))
                found.append(ids.index(id))
            return found

        race.discard = packed(take("discard", doc.discard))
        if doc.card is not None:
            race.card = take("card", [doc.card])[0]
        stopwatch = [NOBODY] * CARS
        for color, id in doc.times.items():
            stopwatch[self.car("times", color)] = take(f"times.{color}", [id])[0]
        race.stopwatch = packed(stopwatch)
        for text, hand in doc.hands.items():
            seat = self.seat_key("hands", text)
            race.hands[seat] = in_order(packed(take(f"hands.{text}", hand)))
        dealt = self.on_track and doc.asks != "over"
        if doc.deck is not None:
            race.deck = in_order(packed(take("deck", doc.deck)))
            if left:
                raise bad("deck", f"{ids[left[0]]} is nowhere")
        else:
            for seat in range(int(race.seats)):
                if str(seat) not in doc.hands and dealt:
                    race.hands[seat] = packed(left[:4])
                    del left[:4]
            race.deck = packed(left)
        for id in doc.gathered:
            if id not in ids:
                raise bad("gathered", f"no card {id[:20]!r}")
        race.gathered = packed([ids.index(id) for id in doc.gathered])
        self.what_was_seen()
        self.laps_cards()

    def what_was_seen(self) -> None:
        """The discard piles that went into the deck, and which cards may have been drawn since."""
        doc, race, ids = self.doc, self.race, self.names.card_ids
        usual = 1 if doc.gathered else 0
        race.shuffles = usual if doc.shuffles is None else self.number("shuffles", doc.shuffles)
        if doc.gathered and not race.shuffles:
            raise bad("shuffles", "0; the pile was shuffled in")
        since = [0] * len(ids)
        seen = dict.fromkeys(doc.gathered, int(race.shuffles)) if doc.since is None else doc.since
        for id, last in seen.items():
            if id not in ids:
                raise bad("since", f"no card {id[:20]!r}")
            since[ids.index(id)] = self.number(f"since.{id}", last, 1, int(race.shuffles))
        race.since = packed(since)
        for text in doc.held:
            self.seat_key("held", text)
        for seat in range(int(race.seats)):
            hand = race.hands[seat]
            held = doc.held.get(str(seat), [int(race.shuffles)] * len(hand))
            for when in held:
                self.number(f"held.{seat}", when, 0, int(race.shuffles))
            if len(held) != len(hand) or held != sorted(held):
                raise bad(f"held.{seat}", "a number for every card of the hand, the oldest first")
            if any(w < s for w, s in zip(held, sorted(since[card] for card in hand), strict=True)):
                raise bad(f"held.{seat}", "a card was shuffled into the deck after it was drawn")
            hold(race, seat, packed(held))

    def laps_cards(self) -> None:
        doc, race, ids = self.doc, self.race, self.names.laps_ids

        def found(key: str, wanted: list[str]) -> list[int]:
            for id in wanted:
                if id not in ids:
                    raise bad(key, f"no Laps card {id[:20]!r}; they are {ids[0]} to {ids[-1]}")
            return [ids.index(id) for id in wanted]

        race.shown = packed(found("shown", doc.shown))
        if doc.laps_card is not None:
            race.laps_card = found("laps_card", [doc.laps_card])[0]
        gone = {*race.shown, race.laps_card}
        if doc.laps_deck is None:
            race.laps_deck = packed([card for card in range(len(ids)) if card not in gone])
        else:
            deck = found("laps_deck", doc.laps_deck)
            if len(set(deck)) < len(deck):
                raise bad("laps_deck", "a card stands twice")
            race.laps_deck = in_order(packed(deck))
        shown = sum(int(race.board.laps[card]) for card in race.shown)
        race.laps = shown if doc.laps is None else self.number("laps", doc.laps)
        events = len(race.board.events[race.laps_card]) if doc.laps_card else 0
        race.event = self.number("event", doc.event, 0, events)
        if "next-event" in self.agenda:
            if doc.laps_card is None:
                raise bad("laps_card", "say whose events are being resolved")
            if self.agenda[-1] != "next-event" or doc.asks == "caution-die":
                self.number("event", doc.event, 1, events)
