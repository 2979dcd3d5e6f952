"""A language that nobody speaks: English with every letter changed, to see what is not translated.

Only sentences that the catalogues would have are changed, so that whatever is still in plain
letters has not gone through them. Words between backticks are orders, and stay; so do places.
"""

from __future__ import annotations

import html as html_escapes
import re
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from typing import Any

from pbem.engine.reader import KINDS, Reader
from tools.messages import DOMAINS, messages

CODE = "xx"
_PLAIN = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
_CHANGED = "àƀćďēƒĝĥĩĵķĺɱńōƥɋŕśţũʋŵӿŷźÀɃĆĎĒƑĜĤĨĴĶĹⱮŃŌƤɊŔŚŢŨƲŴӾŶŹ"
_LETTERS = str.maketrans(_PLAIN, _CHANGED)
_STAYS = re.compile(r"(\{[^{}]*\}|`[^`]*`)")


@cache
def _known() -> dict[tuple[str, str], str]:
    """What may be looked up, in this language."""
    found = {}
    for domain in DOMAINS:
        for one in messages(domain):
            for words in filter(None, (one.sentence, one.many)):
                found[one.context, words] = changed(words)
    return found


def changed(words: str) -> str:
    """The words with every letter changed, but for places and orders."""
    parts = _STAYS.split(words)
    return "".join(
        part if place % 2 else part.translate(_LETTERS) for place, part in enumerate(parts)
    )


class PseudoReader(Reader):
    """Reads the language that nobody speaks."""

    def look_up(self, sentence: str, many: str = "", n: Any = 1, context: str = "") -> str:
        english = many if many and n != 1 else sentence
        return _known().get((context, english), english)

    def listed(self, words: list[str], last: str) -> str:
        return changed(f" {last or 'and'} ").join(words)

    def when(self, at: int, style: str = "day and time") -> str:
        return Reader("en", self.zone).when(at, style).translate(_LETTERS)

    def span(self, seconds: int) -> str:
        return Reader("en").span(seconds).translate(_LETTERS)

    def number(self, value: float) -> str:
        return str(value)


@contextmanager
def pseudo_language() -> Iterator[str]:
    """Let people read the language that nobody speaks; its code."""
    _known()  # once, before other threads ask
    KINDS[CODE] = PseudoReader
    try:
        yield CODE
    finally:
        del KINDS[CODE]


_NO_WORDS = re.compile(
    r"""`[^`]*`               # orders
      | “[^”]*”               # what somebody wrote
      | \S+@\S+               # addresses
      | \b[0-9a-f]{16,}\b     # hashes
      | mailto:\S+
    """,
    re.VERBOSE,
)
_WORD = re.compile(r"(?<![\w#.&])[A-Za-z][A-Za-z']+(?![\w=])")
_CODE = re.compile(r"</?code[^>]*>")
_TAGS = re.compile(r"<style.*?</style>|<head.*?</head>|<[^>]*>", re.DOTALL)
_ALTS = re.compile(r'alt="([^"]*)"')


def plain_words(text: str, allowed: frozenset[str] = frozenset()) -> list[str]:
    """The stretches of plain letters in a text: what was not translated."""
    found = []
    for line in text.splitlines():
        left = [word for word in _WORD.findall(_NO_WORDS.sub(" ", line)) if word not in allowed]
        if left:
            found.append(f"{' '.join(left)}   <- {line.strip()[:110]}")
    return found


def of_html(html: str) -> str:
    """What a person sees of HTML or SVG, one piece a line, with what stands for pictures."""
    alts = "\n".join(_ALTS.findall(html))
    return html_escapes.unescape(_TAGS.sub("\n", _CODE.sub("`", html)) + "\n" + alts)
