"""Where a client sent the same words as text and as HTML, one reading of both.

The HTML is what its writer saw: its lines are whole, and bold or a list does not change their
words. The text breaks long lines, glues others together and may be a stub. But each may know a
quote that the other does not show, and a line that one of them has as quoted only is not own.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from typing import Final

from .letter import LeftOut, Reason
from .lines import Line
from .own_lines import Sorter
from .quote_marks import carries_mark, reach

_NARROWEST: Final = 24
"""Nobody's mail program breaks lines that are shorter."""
_SNIPPET: Final = 80
_DRESS: Final = 40
"""Marks and blanks that a line may have beside its words."""
Own = tuple[int, str]


def one_reading(text: Sorter, html: Sorter) -> tuple[list[str], list[LeftOut]]:
    """The sender's own lines by both versions, and what of the text is left out."""
    heard_in_text = {_key(line) for _, line in text.own}
    heard_in_html = {_key(line) for _, line in html.own}
    quoted_in_text = _found(heard_in_html - heard_in_text, _lines_of_others(text))
    seen = [line for _, line in html.own if _key(line) not in quoted_in_text]
    heard_in_html -= quoted_in_text
    quoted_in_html = _found(heard_in_text - heard_in_html, html.lines)
    quoted = [line for line in text.own if _key(line[1]) in quoted_in_html]
    kept = [line for line in text.own if _key(line[1]) not in quoted_in_html]
    left_out = text.left_out + _left(quoted, Reason.QUOTE)
    if not seen:
        own = _not_in(kept, html.lines)
        return [line for _, line in own], left_out
    if heard_in_html.isdisjoint(heard_in_text) and not _overlap(kept, seen):
        left_out += _left(kept, Reason.ONLY_IN_TEXT)
    read = {line[:_SNIPPET] for line in seen}
    left_out = [out for out in left_out if out.reason is not Reason.WRAPPED or out.text not in read]
    return _with_breaks(seen, [line for _, line in kept]), left_out


def _key(text: str) -> str:
    """The letters and digits of a line, which are the same in every dress."""
    return "".join(filter(str.isalnum, text)).casefold() or text.strip()


def _lines_of_others(sorter: Sorter) -> Iterator[Line]:
    """The lines that carry a mark of a quote, or name its writer.

    What a text has below an attribution without marks may well be own, if the HTML says so.
    """
    for out in sorter.left_out:
        if out.reason is Reason.ATTRIBUTION:
            yield from sorter.lines[out.first - 1 : out.last]
        elif out.reason is Reason.QUOTE:
            yield from filter(carries_mark, sorter.lines[out.first - 1 : out.last])


def _found(keys: set[str], lines: Iterable[Line]) -> set[str]:
    """Those of the keys that one of the lines has."""
    if not keys:
        return set()
    shortest, longest = min(map(len, keys)), 2 * max(map(len, keys)) + _DRESS
    return keys.intersection(
        _key(line.text) for line in lines if shortest <= len(line.text) <= longest
    )


def _left(lines: Iterable[Own], reason: Reason) -> list[LeftOut]:
    return [LeftOut(reason, text[:_SNIPPET], at + 1, at + 1) for at, text in lines]


def _not_in(own: Sequence[Own], page: Sequence[Line]) -> list[Own]:
    """Those lines that say something of which the page, all of it quoted, has not every word."""
    words = {word for line in page for word in line.text.casefold().split()}
    return [line for line in own if not words.issuperset(line[1].casefold().split())]


def _overlap(own: Sequence[Own], seen: Sequence[str]) -> bool:
    """Whether a line of one version is a piece of the other."""
    page = "\n".join(_key(line) for line in seen[:40])[:4_000]
    text = "\n".join(_key(line) for _, line in own[:40])[:4_000]
    return any(_key(line) in page for _, line in own[:40]) or any(
        _key(line) in text for line in seen[:40]
    )


def _with_breaks(seen: Sequence[str], text: Sequence[str]) -> list[str]:
    """The lines of the HTML, with those line ends of the text that no client made."""
    out: list[str] = []
    keys = [_key(line) for line in text]
    places = {key: place for place, key in reversed(list(enumerate(keys)))}
    at = 0
    for line in seen:
        key = _key(line)
        place = places.get(key, -1)
        if place >= at:
            at = place + 1
            out.append(line)
            continue
        count = _pieces(key, keys, at)
        pieces = text[at : at + count]
        at += count
        out += [line] if count < 2 or _were_broken(pieces) else pieces
    return out


def _pieces(whole: str, keys: Sequence[str], at: int) -> int:
    """How many of the text's lines from here make up this one line; 0 if none do."""
    length = 0
    for count, key in enumerate(keys[at:], 1):
        if not whole.startswith(key, length):
            return 0
        length += len(key)
        if length == len(whole):
            return count
    return 0


def _were_broken(pieces: Sequence[str]) -> bool:
    """Whether all line ends look like those that a client makes at some width."""
    width = max(map(len, pieces))
    if width < _NARROWEST:
        return False
    return all(reach(piece, following) > width for piece, following in pairwise(pieces))
