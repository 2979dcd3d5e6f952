"""What people ask the host in whole sentences: for something it shows, or about the game.

`please send me the board` is the order `board`; `how much is a base?` gets a pointer to the order
that answers it. Nothing here plays a move.
"""

from __future__ import annotations

from typing import Any

from pbem.engine.play import Play
from pbem.engine.text import Words, _, joined, text

POLITE = frozenset(
    {
        *("please", "pls", "plz", "kindly", "hi", "hello", "hey", "dear", "host", "could", "can"),
        *("would", "will", "you", "me", "i", "i'd", "want", "like", "to", "see", "show", "send"),
        *("give", "tell", "remind", "let", "of", "the", "my", "a", "again", "now", "once", "more"),
        *("thanks", "thank", "about", "for", "on", "look", "at", "need", "have", "get", "all"),
    }
)
SHOWN = {
    "board": "board",
    "map": "board",
    "hand": "hand",
    "cards": "hand",
    "legal": "legal",
    "legal moves": "legal",
    "moves": "legal",
    "options": "legal",
    "possible moves": "legal",
    "history": "history",
    "help": "help",
    "hint": "hint",
    "standings": "standings",
}
TAKEN_BACK = frozenset({"undo", "take", "back", "last", "latest", "move", "turn", "that", "it"})
ASKING = frozenset(
    {
        *("how", "what", "what's", "whats", "why", "when", "where", "which", "who", "is", "are"),
        *("can", "could", "may", "do", "does", "did", "will", "would", "should", "am"),
    }
)
COSTS = frozenset({"cost", "costs", "price", "much", "expensive", "pay"})
MAY = frozenset({"legal", "allowed", "possible", "may", "can", "valid"})
_MOST_WORDS = 12


def polite_order(line: str) -> str:
    """The order of the host that a polite sentence is, or nothing."""
    words = _words(line)
    said = [word for word in words if word not in POLITE]
    if not said or len(words) > _MOST_WORDS or len(said) == len(words):
        return ""
    if said[0] in ("rules", "rule") and len(said) > 1:
        return " ".join(["rules", *said[1:]])
    if "?" not in line and ("undo" in said or said[:1] == ["back"] or "back" in said):
        wanted = "undo" in said or {"take", "back"} <= set(said)
        return "undo" if wanted and TAKEN_BACK.issuperset(said) else ""
    return SHOWN.get(" ".join(said), "")


def is_question(line: str) -> bool:
    """Whether a line asks something."""
    words = _words(line)
    return bool(words) and ("?" in line or words[0] in ASKING)


def pointer(play: Play[Any], seat: int, line: str) -> Words:
    """Which orders answer a question that was put to the host."""
    words = _words(line)
    view = play.view(seat)
    named = [
        text(_("`about {code}` tells what that is."), code=word.upper())
        for word in dict.fromkeys(words)
        if any(map(str.isdigit, word)) and play.game.lookup(view, ["about", word]) is not None
    ]
    if COSTS.intersection(words):
        named.append(text(_("`rules cost` tells what things cost; `legal` shows your prices.")))
    elif MAY.intersection(words):
        named.append(
            text(_("`legal` lists what you may do now; `preview` above an order only tries it."))
        )
    if not named:
        named.append(text(_("`help` tells how to write orders, `rules WORD` finds a rule.")))
    return joined([*named, text(_("`report: ...` reaches the operator."))], " ")


def _words(line: str) -> list[str]:
    plain = line[:400].casefold().replace("’", "'")
    return [word for one in plain.split() if (word := one.strip("?!.,:;()\"“”'`"))]
