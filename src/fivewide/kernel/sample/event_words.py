"""How events read."""

from __future__ import annotations

from fivewide.kernel.sentences import Sentence, Sentences

SENTENCES: dict[str, Sentence[list[str]]] = {
    "card-dealt": "{who} is dealt {card}.",
    "chip-paid": "{who} pays a chip: {pot} in the pot.",
    "card-opened": "{who} opens {card}.",
    "trick-won": "{who} wins the trick.",
    "lot-drawn": "The lot falls on {who}.",
    "pressed": "{who} presses for the pot of {pot}.",
    "stopped": "{who} stops {winner}: the pot of {pot} waits.",
    "heads": "Heads: the bank adds {added}.",
    "tails": "Tails: the pot of {pot} waits.",
    "pot-taken": "{who} takes the pot of {pot}.",
    "match-ended": "The match is over; {pot} left in the pot.",
}
describe = Sentences(
    SENTENCES, {"card": lambda names, card: names[card]}, seats=("winner",)
).describe
