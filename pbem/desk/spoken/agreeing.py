"""How people say that they agree to what another player proposes, or do not, in every language."""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from functools import cache

from pbem.desk.spoken.saying_yes import doubts, says_no, says_yes
from pbem.engine.languages import LANGUAGES, about
from pbem.engine.order_language.slips import Slips

AGREE = "agree"
REFUSE = "refuse"
_MOST_PLAIN = 5  # words of a yes or no with words that no table has
_MOST_WORDS = 10
_LEAST_SLIPPED = 5  # letters of a vote that may have a slip of the finger
_THUMBS = {"\N{THUMBS UP SIGN}": AGREE, "\N{THUMBS DOWN SIGN}": REFUSE}
_THUMB = re.compile(f"[{''.join(_THUMBS)}]")
_SKIN = re.compile("[\U0001f3fb-\U0001f3ff\ufe0f]")
_PAUSE = re.compile(r"[,.!;:]$")


def vote(line: str, names: Collection[str]) -> str:
    """`agree` or `refuse` where that is all that a line says; `names` are those of the players."""
    said = _SKIN.sub("", line).casefold().replace("\N{RIGHT SINGLE QUOTATION MARK}", "'")
    typed = _THUMB.sub(lambda thumb: f" {thumb[0]} ", said).split()
    words = [word.strip('.,!;:"()') for word in typed]
    if not 0 < len(words) <= _MOST_WORDS or "?" in line:
        return ""
    votes, left = _parts(words)
    idle = _beside().union(names, [""])
    unread = [word for word in left if word not in idle]
    if not unread and len(set(votes.values())) == 1:
        return next(iter(votes.values()))
    return _plain(typed, words, votes) if len(words) <= _MOST_PLAIN else ""


def _parts(words: Sequence[str]) -> tuple[dict[int, str], list[str]]:
    """The votes in a line, by their places, and the words of it that are none."""
    votes: dict[int, str] = {}
    left: list[str] = []
    place = 0
    while place < len(words):
        saying, meant = _saying(words[place:])
        if saying:
            votes[place] = meant
        else:
            left.append(words[place])
        place += max(saying, 1)
    return votes, left


def _saying(words: Sequence[str]) -> tuple[int, str]:
    """How many words at the beginning say one vote, and which; the longest saying counts."""
    found = max(
        (one for one in _sayings() if list(one) == list(words[: len(one)])), key=len, default=()
    )
    if found:
        return len(found), _sayings()[found]
    if slipped := {_sayings()[one,] for one in _slips().of(words[0])}:
        return 1, slipped.pop() if len(slipped) == 1 else ""
    if says_no(words[0]):
        return 1, REFUSE
    return (1, AGREE) if says_yes(words[0]) else (0, "")


def _plain(typed: Sequence[str], words: Sequence[str], votes: dict[int, str]) -> str:
    """The vote of a line that begins with a yes, or with a no by itself: `OK, have fun`."""
    if set(votes.values()) != {votes.get(0)}:
        return ""
    if says_yes(words[0]):
        return "" if doubts(words) else AGREE
    return REFUSE if says_no(words[0]) and _PAUSE.search(typed[0]) else ""


@cache
def _sayings() -> dict[tuple[str, ...], str]:
    """What the words in a row of all languages mean."""
    found: dict[tuple[str, ...], str] = {(thumb,): meant for thumb, meant in _THUMBS.items()}
    for code in LANGUAGES:
        for meant in (AGREE, REFUSE):
            found |= {tuple(one.split()): meant for one in about(code).agreeing.get(meant, ())}
    return found


@cache
def _slips() -> Slips:
    """The votes of one word that is long enough to be known with a letter wrong: `argee`."""
    return Slips(one[0] for one in _sayings() if len(one) == 1 and len(one[0]) >= _LEAST_SLIPPED)


@cache
def _beside() -> frozenset[str]:
    """The words that may stand around a vote."""
    return frozenset(word for code in LANGUAGES for word in about(code).agreeing.get("beside", ()))
