"""What would happen, from sentences that tell what happened: "drove on" becomes "would drive on".

Sentences are in the past tense (`kernel.sentences`). An unknown verb is left as it is.
"""

from __future__ import annotations

import re

SILENT_E = """advance brake bulldoze change close continue displace fire force move name place
    race raise receive score settle share shuffle sideswipe trade use"""
PLAIN = """affect allow block bump call climb count crash cross destroy discard draft drift
    earn end enter fail finish form gain land look mark miss mix need own pass pick play pull push
    reach repair return roll side-draft sort spend start stay sputter suppress turn want"""
DOUBLED = "drop lap pit ram skip stop swap"
IRREGULAR = {
    **{"beat": "beat", "became": "become", "began": "begin", "bid": "bid", "bought": "buy"},
    **{"broke": "break", "brought": "bring", "came": "come", "carried": "carry", "chose": "choose"},
    **{"controlled": "control"},
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
SUPPOSED |= {"will": "would", "has": "would have"}
NEW_CLAUSE = {"and", "so", "which", "who", "but", "because", "then"}
HELPED = {"would", "could", "may", "must", "might", "can", "cannot", "should"}
NOUN_FOLLOWS = {"the", "a", "an", "its", "their", "your", "of", "no", "by", "with", "as", "to"}
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
    return "".join(said) + sentence[end:]
