"""Action cards and Laps cards, and what was seen of them."""

from __future__ import annotations

from fivewide.kernel.agenda import packed
from fivewide.kernel.positions import bad
from fivewide.racing.hands import in_order

from .being_set import TableBeingSet, once, within


def set_cards(on: TableBeingSet) -> None:
    """Hands, decks and piles: every card is somewhere, and nowhere twice."""
    said, race, ids, colors = on.said, on.race, on.names.card_ids, on.names.colors
    left = list(range(len(ids)))

    def take(key: str, cards: list[int]) -> list[int]:
        for card in cards:
            if card not in left:
                raise bad(key, f"{ids[card]} is in two places at once")
            left.remove(card)
        return cards

    hands = said.hands or {}
    take("discard", said.discard or [])
    take("card", [] if said.card is None else [said.card])
    for car, card in (said.times or {}).items():
        take(f"times.{colors[car]}", [card])
    for seat, hand in hands.items():
        race.hands[seat] = in_order(packed(take(f"hands.{seat}", hand)))
    if said.deck is not None:
        race.deck = in_order(packed(take("deck", said.deck)))
        if left:
            raise bad("deck", f"{ids[left[0]]} is nowhere")
    else:
        for seat in range(int(race.seats)):
            if seat not in hands and on.on_track and on.asks != "over":
                race.hands[seat] = packed(left[:4])
                del left[:4]
        race.deck = packed(left)
    set_what_was_seen(on)
    set_laps_cards(on)


def set_what_was_seen(on: TableBeingSet) -> None:
    """The discard piles that went into the deck, and which cards may have been drawn since."""
    said, race, ids = on.said, on.race, on.names.card_ids
    gathered = said.gathered or []
    race.shuffles = int(bool(gathered)) if said.shuffles is None else said.shuffles
    if gathered and not race.shuffles:
        raise bad("shuffles", "0; the pile was shuffled in")
    seen = dict.fromkeys(gathered, int(race.shuffles)) if said.since is None else said.since
    for card, last in seen.items():
        race.since[card] = within(f"since.{ids[card]}", last, 1, int(race.shuffles))
    for seat in range(int(race.seats)):
        set_held(on, seat)


def set_held(on: TableBeingSet, seat: int) -> None:
    race, key, hand = on.race, f"held.{seat}", on.race.hands[seat]
    held = (on.said.held or {}).get(seat, [int(race.shuffles)] * len(hand))
    for when in held:
        within(key, when, 0, int(race.shuffles))
    if len(held) != len(hand) or held != sorted(held):
        raise bad(key, "a number for every card of the hand, the oldest first")
    seen = sorted(int(race.since[card]) for card in hand)
    if any(when < last for when, last in zip(held, seen, strict=True)):
        raise bad(key, "a card was shuffled into the deck after it was drawn")
    race.held[seat] = packed(held)


def set_laps_cards(on: TableBeingSet) -> None:
    said, race, cards = on.said, on.race, range(len(on.names.laps_ids))
    if said.laps_deck is None:
        gone = {*race.shown, said.laps_card}
        race.laps_deck = packed([card for card in cards if card not in gone])
    else:
        deck = once("laps_deck", said.laps_deck, "a card stands twice")
        race.laps_deck = in_order(packed(deck))
    shown = sum(int(race.board.laps[card]) for card in race.shown)
    race.laps = shown if said.laps is None else said.laps
    events = 0 if said.laps_card is None else len(race.board.events[said.laps_card])
    within("event", on.come, 0, events)
    if "next-event" in on.agenda:
        if said.laps_card is None:
            raise bad("laps_card", "say whose events are being resolved")
        if on.top != "next-event" or on.asks == "caution-die":
            within("event", on.come, 1, events)
