"""'On ... wrote:', in any language and however it was broken over lines.

What makes an attribution: a verb of writing, a date, an address; two of the three, and a colon
behind them. Known verbs and first words help, but a date with an address in brackets is enough.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from .lines import Line
from .phrases import phrases
from .quote_marks import is_unmarked

_YEAR: Final = re.compile(r"(?<![\d+])(?<! -)\d{4}(?!\d)")
_TIME: Final = re.compile(r"\d[:.h]\d\d")
_ADDRESS: Final = re.compile(r"[<(\[]\s?[^<>()\[\]\s@]{1,100}@[^<>()\[\]\s@]{1,100}[>)\]]?")
_STARTS_WITH_DATE: Final = re.compile(r"\d{1,4}[-./年 ]\s?\w")
_LONGEST: Final = 500
"""An attribution, even broken over lines, is shorter."""
_WORDS: Final = 60
_LINES: Final = 5
_SHORTEST_ABOVE: Final = 6
_WORDS_AFTER_ADDRESS: Final = 14
_WORDS_OF_A_NAME: Final = 6
_WORDS_WITHOUT_DATE: Final = 8
_COLONS: Final = (":", "：")
_PARTICLES: Final = frozenset(
    ("via", "a", "ha", "hat", "je", "von", "de", "van", "der", "di", "da")
)


def attribution_lines(lines: Sequence[Line], at: int) -> int:
    """How many lines from here are one attribution; 0 if none."""
    near = _joinable(lines, at)
    if not any(map(_may_end, near)):
        return 0
    count = _complete(near)
    if count > 1 and not (_may_begin(near[0], near[1]) and not _stands_above(near[:count])):
        return 0
    return count


def _joinable(lines: Sequence[Line], at: int) -> list[str]:
    """The texts from here that could belong together: a '>' may only close an open '<'."""
    texts: list[str] = []
    length = opened = 0
    for line in lines[at : at + _LINES]:
        text = line.text
        length += len(text)
        closes = opened > 0 and line.mark is None and text.startswith(">")
        if length > _LONGEST or not (closes or is_unmarked(line)):
            break
        texts.append(text)
        opened += text.count("<") - text.count(">")
    return texts


def _complete(texts: Sequence[str]) -> int:
    """How many of the texts, from the first on, make a whole attribution."""
    joined, found = "", 0
    for number, text in enumerate(texts, 1):
        joined = _glued(joined, text)
        if not _may_end(text):
            continue
        if is_attribution(joined, broken=number > 1):
            if joined.endswith((*_COLONS, "--")):
                return number
            found = found or number
        elif found:
            break
    return found


def _glued(before: str, text: str) -> str:
    if not before or before.endswith("<") or text.startswith(">"):
        return before + text
    return f"{before} {text}"


def _may_end(text: str) -> bool:
    return text.endswith((*_COLONS, "--", ">", ">*")) or _last_word(text) in phrases().verbs


def _may_begin(text: str, following: str) -> bool:
    if _has_first_word(text) or is_dated(text) or "@" in text or "<" in text:
        return True
    if following.startswith("<"):
        return len(text.split()) <= _WORDS_OF_A_NAME and not text.endswith(_COLONS)
    return len(text) <= 6 and text.endswith((",", ".", "，"))


def _stands_above(texts: Sequence[str]) -> bool:
    """Whether the first line is the sender's own, right above an attribution that is whole."""
    for first in range(1, len(texts)):
        rest = ""
        for text in texts[first:]:
            rest = _glued(rest, text)
        if not is_attribution(rest, broken=True):
            continue
        above = " ".join(texts[:first])
        if "@" in above and "@" not in rest:
            continue
        if _YEAR.search(rest) and (_YEAR.search(above) or _has_first_word(rest)):
            return True
        whole = _YEAR.search(rest) and _ADDRESS.search(rest) and not rest.startswith("<")
        if whole and (first > 1 or not _has_first_word(above)) and len(above) > _SHORTEST_ABOVE:
            return True
    return False


def _has_first_word(text: str) -> bool:
    bare = text.lstrip("-* ")
    first = bare.split(" ", 1)[0].casefold().strip(",.")
    return first in phrases().first_words or bare.startswith(("在", "於", "于", "ใน"))


def is_dated(text: str) -> bool:
    """Whether a year or a time of day stands in the text."""
    return _YEAR.search(text) is not None or _TIME.search(text) is not None


def is_attribution(text: str, *, broken: bool = False) -> bool:
    """Whether this names the writer of what follows."""
    bare = text.strip(" -*_")
    framed = text.startswith("--") and text.endswith("--")
    with_colon = bare.endswith(_COLONS)
    bare = bare.rstrip(":： ")
    parts = bare.casefold().split()
    if not 0 < len(parts) <= _WORDS:
        return False
    words = [_word(part) for part in parts]
    known = phrases()
    ends_with_verb = tells_of_writing(bare)
    if not with_colon and not framed:
        return _whole_without_colon(bare, ends_with_verb)
    if ends_with_verb:
        return is_dated(bare) or "@" in bare or (not broken and _names_somebody(bare))
    if not known.verbs.isdisjoint(words) and _has_its_place(bare):
        return True
    return with_colon and _names_date_and_address(bare)


def tells_of_writing(text: str) -> bool:
    """Whether the last word is a verb of writing."""
    bare = text.rstrip(":： *_").casefold()
    return _last_word(bare) in phrases().verbs or bare.endswith(phrases().verb_endings)


def _names_somebody(text: str) -> bool:
    """Whether a verb has little but a name before it: 'Anna Host wrote', not 'what I wrote'."""
    words = text.split()[:-1]
    if len(words) <= 1 or "via" in words:
        return True
    if _has_first_word(text) and len(words) <= _WORDS_WITHOUT_DATE:
        return True
    return len(words) <= _WORDS_OF_A_NAME and all(
        not word[0].islower() or word in _PARTICLES for word in words
    )


def _has_its_place(text: str) -> bool:
    """Whether a verb in the middle has what stands around it: an address, or date and time."""
    if "@" in text or (_has_first_word(text) and is_dated(text)):
        return True
    return _YEAR.search(text) is not None and _TIME.search(text) is not None


def _names_date_and_address(text: str) -> bool:
    """'16 Nov 2026 09:34 Host <host@example.org>' with at most a few words behind."""
    if not is_dated(text):
        return False
    last = -1
    for match in _ADDRESS.finditer(text):
        last = match.end()
    return last > 0 and len(text[last:].split()) <= _WORDS_AFTER_ADDRESS


def _whole_without_colon(text: str, ends_with_verb: bool) -> bool:
    if _YEAR.search(text) is None:
        return False
    if ends_with_verb:
        return _TIME.search(text) is not None or "@" in text
    if not _STARTS_WITH_DATE.match(text) or not text.endswith((">", ")", "]")):
        return False
    return "@" in text[-120:]


def _word(word: str) -> str:
    return word.strip(".,;:()<>\"'[]*«»“”„").partition("(")[0].partition("/")[0]


def _last_word(text: str) -> str:
    return _word(text[-60:].casefold().rpartition(" ")[2])
