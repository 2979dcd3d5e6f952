"""The marks that our own letters carry, so that they are known again when they come back."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

REPLY_LINE: Final = "=== Please answer above this line ==="
"""The first line of every letter we send, in text and in HTML, in the language of whoever reads.

Clients that quote without marks repeat it bare, and everything from there on is ours; a client
that quotes with '>' repeats it as '> === ...', which is a quoted line like any other, so that an
answer below the quoted letter is still heard. In other languages it is known by its frame.
"""

LETTER_HEADER: Final = "X-Pbem-Letter"
"""A header field that every letter we send carries; a letter that has it is never answered."""

OWN_LETTER: Final = "one of our own letters"
"""Why such a letter is not answered."""

_LETTERS: Final = "".join(filter(str.isalpha, REPLY_LINE)).casefold()
_DECORATION: Final = "*_ \\"
_LONGEST: Final = 200
_LINES: Final = 4
_WORDS: Final = 4
"""Our line has as many in any language; a heading of one's own, '=== Plan ===', has fewer."""
_SIGNS: Final = 6
"""The same where words are not parted."""


def repeats_reply_line(texts: Sequence[str]) -> bool:
    """Whether these lines, from the first on, repeat our reply line.

    Clients decorate it, break it in two, and translate it: then its frame of '===' is left.
    """
    first = texts[0].strip(_DECORATION)
    if len(first) > _LONGEST or not ("above" in first or first.startswith(("===", "Please"))):
        return False
    if _LETTERS in _letters(first) or _is_framed(first):
        return True
    joined = first
    begun = any(map(str.isalpha, first))
    for text in texts[1:_LINES]:
        if len(joined) > _LONGEST:
            break
        joined = f"{joined} {text}".strip(_DECORATION)
        if _letters(joined) == _LETTERS or (begun and _is_framed(joined)):
            return True
    return False


def _letters(text: str) -> str:
    return "".join(filter(str.isalpha, text)).casefold()


def _is_framed(text: str) -> bool:
    if not text.startswith("===") or not text.endswith("==="):
        return False
    words = text.strip("= ")
    if "==" in words or not any(map(str.isalpha, words)):
        return False
    return len(words.split()) >= _WORDS or (not words.isascii() and len(words) >= _SIGNS)
