"""What would happen, from sentences that tell what happened: "drove on" becomes "would drive on".

Sentences are in the past tense (`kernel.sentences`). An unknown verb is left as it is.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

SILENT_E = """advance brake bulldoze change close continue displace fire force move name place
    race raise receive score settle share shuffle sideswipe trade use"""
PLAIN = """affect allow block bump call climb count crash cross destroy discard draft drift
    earn end enter fail finish form gain land look mark miss mix need own pass pick play pull push
    reach repair return roll side-draft sort spend start stay sputter suppress turn want"""
DOUBLED = "drop lap pit ram skip stop swap"
IRREGULAR = {
    **{"beat": "beat", "became": "become", "began": "begin", "bid": "bid", "bought": "buy"},
    **{"broke": "break", "brought": "bring", "came": "come", "carried": "carry", "chose": "choose"},
    **{"caught": "catch", "controlled": "control", "found": "find", "lay": "lie", "told": "tell"},
    **{"classified": "classify", "dealt": "deal", "drew": "draw", "drove": "drive"},
    **{"duelled": "duel", "fell": "fall", "gave": "give", "got": "get", "held": "hold"},
    **{"hit": "hit", "kept": "keep", "laid": "lay", "led": "lead", "left": "leave", "lost": "lose"},
    **{"made": "make", "met": "meet", "paid": "pay", "put": "put", "qualified": "qualify"},
    **{"ran": "run", "saw": "see", "sent": "send", "set": "set", "shot": "shoot", "showed": "show"},
    **{"spent": "spend", "spun": "spin", "stood": "stand", "stuck": "stick", "took": "take"},
    **{"tried": "try", "went": "go", "won": "win", "lined": "line", "read": "read"},
}
INFINITIVES = {
    **{f"{root}d": root for root in SILENT_E.split()},
    **{f"{root}ed": root for root in PLAIN.split()},
    **{f"{root}{root[-1]}ed": root for root in DOUBLED.split()},
    **IRREGULAR,
}
SUPPOSED = {"was": "would be", "were": "would be", "had": "would have", "did": "would"}
SUPPOSED |= {"will": "would", "has": "would have", "must": "would have to"}
NEW_CLAUSE = {"and", "so", "which", "who", "but", "because", "then"}
HELPED = {"would", "could", "may", "might", "can", "cannot", "should"}
NOUN_FOLLOWS = {"the", "a", "an", "its", "their", "your", "of", "no", "by", "with", "as", "to"}
OVER = re.compile(r"\bis over\b")
YOU_INSIDE = re.compile(r"(?<=[^.!?] )You\b")  # after a colon, say
WORD = re.compile(r"[^\W\d_]+(?:['-]\w+)*|[.;:!?,]|\d+")


def would(sentence: str) -> str:
    """
    >>> would("You drove from Start to Red 5.")
    'You would drive from Start to Red 5.'
    >>> would("Blue was blocked and lost its 4.")
    'Blue would be blocked and would lose its 4.'
    >>> would("Red could not move all 5; it got to 14A.")
    'Red could not move all 5; it would get to 14A.'
    >>> would("Kim, sent back, bumped Ola in turn, back to Red 3.")
    'Kim, sent back, would bump Ola in turn, back to Red 3.'
    """
    sentence = OVER.sub("was over", sentence).replace("side drafted", "side-drafted")
    said: list[str] = []
    end, before, settled, aside = 0, "", False, False
    for found in WORD.finditer(sentence):
        word = found.group()
        said.append(sentence[end : found.start()])
        end = found.end()
        if word == ",":
            aside = not aside  # "Kim, sent back, bumped": what stands between commas is no verb
        elif word in NEW_CLAUSE or word in ".;:!?":
            settled = aside = False
        elif word in HELPED:
            settled = True
        elif not settled and before not in NOUN_FOLLOWS:
            supposed = SUPPOSED.get(word)
            if supposed is None and word in INFINITIVES and not (before == "," and aside):
                supposed = f"would {INFINITIVES[word]}"
            settled, word = supposed is not None, supposed or word
        said.append(word)
        before = found.group()
    return YOU_INSIDE.sub("you", "".join(said) + sentence[end:])


def yours(words: str, cars: Iterable[str]) -> str:
    """Cars of whoever is told it, where several are: "Your Yellow would move 6".

    >>> yours("Red would be drafted to 8B.", ["Red", "Blue"])
    'Your Red would be drafted to 8B.'
    >>> yours("Black 2 would push Red 5.", ["Red 5"]), yours("You would buy Red.", ["Red"])
    ('Black 2 would push your Red 5.', 'You would buy Red.')
    """
    if words.startswith("You "):
        return words
    for car in cars:
        words = re.sub(rf"\b{re.escape(car)}\b", f"your {car}", words)
    return words[:1].upper() + words[1:]


def as_you(words: str, car: str) -> str:
    """The same where a player has one car, and is as good as that.

    >>> as_you("Blue 9 would be third after its turn.", "Blue 9")
    'You would be third after your turn.'
    >>> as_you("Red 5 would cross over with Blue 9, and they would change places.", "Blue 9")
    'Red 5 would cross over with you, and you would change places.'
    >>> as_you("You would spend the fresh tires of Blue 9 on a reroll.", "Blue 9")
    'You would spend your fresh tires on a reroll.'
    >>> as_you("You would play Pedal Down for Blue 9.", "Blue 9")
    'You would play Pedal Down.'
    """
    called = re.escape(car)
    words = re.sub(rf"\b[Tt]he ((?:[\w-]+ )*?[\w-]+) of {called}\b", r"your \1", words)
    if words.startswith("You "):
        return re.sub(rf"(?: for|(?<=would pit)|(?<=would run)) {called}\b", "", words)
    if words.startswith(car):
        words = re.sub(r"\bits\b", "your", re.sub(r"\bit\b", "you", words))
    if re.search(rf"\b{called}\b", words):
        words = re.sub(rf"\b{called}\b", "you", words).replace(", and they ", ", and you ")
    return words[:1].upper() + words[1:]
