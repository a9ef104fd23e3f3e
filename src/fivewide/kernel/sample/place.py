"""A table set from a document, whole or partial; the bank has what is left."""

from __future__ import annotations

from fivewide.kernel.agenda import OPEN, packed
from fivewide.kernel.chance import Seeded
from fivewide.kernel.edge import Edge
from fivewide.kernel.game import Position
from fivewide.kernel.positions import bad
from fivewide.kernel.sample import rules
from fivewide.kernel.sample.names import NAMES
from fivewide.kernel.sample.state import BANK, CARDS, CHIPS, Match
from fivewide.kernel.sample.table import Document


def place(edge: Edge[Document], document: Position) -> Match:
    said, chosen = edge.table.read(document), edge.made.options
    # Nothing is rolled while a table is being set
    match = Match(edge.seats, Seeded(0), chosen.cards, chosen.deals, chosen.press)
    match.outside = edge
    edge.table.lay(match, said, "chips", "pot", "played")
    check_chips(match)
    lay_hands(match, said)
    ask(match, said, said.asks or ("play" if len(match.hands[0]) else "deal"))
    return match


def check(holds: bool, key: str, reason: str) -> None:
    if not holds:
        raise bad(key, reason)


def check_chips(match: Match) -> None:
    check(len(match.chips) == match.seats, "chips", f"needs {match.seats} numbers")
    match.bank = match.seats * CHIPS + BANK - sum(match.chips) - match.pot
    least = min(*match.chips, match.pot, match.bank)
    check(least >= 0, "chips", "there are not so many at this table")


def lay_hands(match: Match, said: Document) -> None:
    hands = said.hands or [[]] * int(match.seats)
    check(len(hands) == match.seats, "hands", f"needs {match.seats} hands")
    check(len({len(hand) for hand in hands}) == 1, "hands", "all must have equally many cards")
    check(len(hands[0]) <= match.size, "hands", f"at most {match.size} cards each")
    lying = [*match.played, *(card for hand in hands for card in hand)]
    for card in lying:
        check(lying.count(card) == 1, "hands", f"{NAMES[card]} lies in two places")
    for seat, hand in enumerate(hands):
        match.hands[seat] = packed(hand)
    match.stub = packed([card for card in range(CARDS) if card not in lying])
    match.dealt = (1 if lying else 0) if said.dealt is None else said.dealt


def ask(match: Match, said: Document, asks: str) -> None:
    sealed, winner, seat = said.sealed or {}, said.winner or 0, said.to_act or 0
    check(not sealed or asks == "play", "sealed", "only while cards are being played")
    if asks == "over":
        match.over = True
        return
    match.plan(rules.NextTrick())
    if asks == "deal":
        check(match.dealt < match.deals, "asks", "everything is dealt already")
        match.plan(rules.Deal())
    elif asks == "play":
        check(len(match.hands[0]) > 1, "asks", "a last card plays itself, an empty hand nothing")
        match.plan(rules.PlayCards(packed(list(range(match.seats)))))
        seal(match, sealed)
    elif asks == "lot":
        tied = said.tied or []
        check(len(tied) > 1, "tied", "needs two seats")
        match.plan(rules.DrawLot(sum(1 << seat for seat in tied)))
    else:
        check(match.may_press and match.pot > 0, "asks", f"{asks} needs a pot and option press")
        match.plan(rules.TakeOrPress(winner) if asks == "press" else rules.Toss(winner))
    if asks == "stop":
        able = seat != winner and match.chips[seat] > 0
        check(able, "to_act", "must be another seat than the winner's, with a chip")
        match.plan(rules.StopToss(seat, winner))


def seal(match: Match, sealed: dict[int, int]) -> None:
    check(len(sealed) < match.seats, "sealed", "once all are in, they are opened")
    if sealed:
        match.sealed = packed([OPEN] * int(match.seats))
    for seat, card in sealed.items():
        held = card in match.hands[seat]
        check(held, f"sealed.{seat}", f"{NAMES[card]!r} is not in that hand")
        match.sealed[seat] = card
