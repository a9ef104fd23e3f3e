"""What screens are told. There is no pack, and an option says all in its words."""

from __future__ import annotations

from fivewide.kernel.declared import NUMBER, SEAT
from fivewide.kernel.facts import Facts
from fivewide.kernel.sample.names import CARD

FACTS = Facts({"seat": SEAT, "winner": SEAT, "card": CARD, "pot": NUMBER, "added": NUMBER})
Contents = OptionFacts = None


def contents(pack: object) -> dict[str, object]:
    return {}
