"""Where a client sent the same words as text and as HTML, what the HTML knows better.

Plain text can lose the marks of a quote in a language nobody foresaw, where the HTML has them;
and it breaks long lines, which the HTML keeps whole.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from .limits import LINE_LENGTH

_PREFIX: Final = 40
"""Lines shorter than this are never broken."""
_PIECES: Final = 60

Own = tuple[int, str]


def _key(text: str) -> str:
    return "".join(text.split()).casefold()


def quoted_in_html(
    own: Sequence[Own], html_own: Sequence[str], html_all: Sequence[str]
) -> set[int]:
    """The numbers of those lines that the HTML has only as quoted."""
    heard = {_key(text) for text in html_own}
    quoted = {_key(text) for text in html_all} - heard
    return {number for number, text in own if _key(text) in quoted}


def rejoined(own: Sequence[Own], html_own: Sequence[str]) -> list[Own]:
    """The lines, with those put together again that the HTML has as one."""
    whole = {_key(text): text for text in html_own}
    starts = {key[:_PREFIX] for key in whole if len(key) > _PREFIX}
    out: list[Own] = []
    at = 0
    while at < len(own):
        count = _joined(own, at, whole) if _key(own[at][1])[:_PREFIX] in starts else 1
        number, text = own[at]
        if count > 1:
            text = whole["".join(_key(piece) for _, piece in own[at : at + count])]
        out.append((number, text))
        at += count
    return out


def _joined(own: Sequence[Own], at: int, whole: dict[str, str]) -> int:
    """How many lines from here are one line of the HTML."""
    key = _key(own[at][1])
    if key in whole:
        return 1
    for count in range(2, min(_PIECES, len(own) - at) + 1):
        key += _key(own[at + count - 1][1])
        if len(key) > LINE_LENGTH:
            break
        if key in whole:
            return count
    return 1
