"""A text in two columns as the HTML part shows it: each row's meaning below what one writes.

On a phone there is no room for two columns side by side. Lines that were broken to a width of their
own are put together again, so that they end where the screen does.
"""

from __future__ import annotations

import re
from typing import NamedTuple

FULL = 76
"""So long, or a little longer, are lines that were broken to the width of a letter."""
_GAP = re.compile(r"(?<=\S) {2,}(?=\S)")
_DEEP = 12
"""So far in stands what belongs to the row above it."""
_CODE = 4
_CHOICES = re.compile(r"[=|]")


class Row(NamedTuple):
    """What one writes, and what it means; a line that runs over the whole width has no meaning.

    `indent` is how far in it stands, and `paragraph` whether a blank line comes before it.
    """

    usage: str
    meaning: tuple[str, ...]
    indent: int
    paragraph: bool

    @property
    def is_prose(self) -> bool:
        """Whether it is a line of its own and no row."""
        return not self.meaning and self.indent == 0

    @property
    def is_code(self) -> bool:
        """Whether it is a short code, so that its meaning has room beside it on a phone too."""
        return len(self.usage) <= _CODE and self.usage.isupper()


def stands_in_rows(words: str) -> bool:
    """Whether a text has two columns at most, so that it can be told in rows."""
    lines = words.splitlines()
    gaps = [len(_GAP.findall(line.strip())) for line in lines]
    return any(gaps) and max(gaps) == 1 and not any(_is_drawn(line) for line in lines)


def rows(words: str) -> list[Row]:
    """The lines of such a text, each with what belongs to it."""
    found: list[Row] = []
    blank = False
    last = ""
    for line in words.splitlines():
        if not line.strip():
            blank = True
            continue
        indent = len(line) - len(line.lstrip())
        before = found[-1] if found and not blank else None
        if before is not None and indent >= _DEEP:
            found[-1] = _with_meaning(before, line.strip(), last)
        elif before is not None and _runs_on(before, last, line, indent):
            found[-1] = _going_on(before, line.strip())
        else:
            usage, *meaning = _GAP.split(line.strip(), maxsplit=1)
            found.append(Row(usage, tuple(meaning), indent, blank))
        blank, last = False, line
    return found


def _with_meaning(row: Row, words: str, last: str) -> Row:
    """The row, with one more line of what it means, or with its last one longer."""
    if row.meaning and _is_full(last, words) and not _explains_choice(row, words):
        *earlier, latest = row.meaning
        return row._replace(meaning=(*earlier, f"{latest} {words}"))
    return row._replace(meaning=(*row.meaning, words))


def _explains_choice(row: Row, words: str) -> bool:
    """Whether a line says what one of the row's choices means: `wait: the game waits`."""
    head, colon, _rest = words.partition(":")
    return bool(colon) and head.strip() in _CHOICES.split(row.usage)


def _going_on(row: Row, words: str) -> Row:
    if row.meaning:
        *earlier, latest = row.meaning
        return row._replace(meaning=(*earlier, f"{latest} {words}"))
    return row._replace(usage=f"{row.usage} {words}")


def _runs_on(row: Row, last: str, line: str, indent: int) -> bool:
    """Whether a line is the rest of the one above it: set in further, or that one was full."""
    if _GAP.search(line.strip()):
        return False
    if indent > row.indent and (row.indent or row.meaning):
        return True
    return indent == row.indent == 0 and not row.meaning and _is_full(last, line)


def _is_full(line: str, following: str) -> bool:
    """Whether the next word had no room in this line."""
    word = following.split(maxsplit=1)[0]
    return len(line.rstrip()) + 1 + len(word) > FULL


def _is_drawn(line: str) -> bool:
    """Whether a line is of a board: boxes and rules, no words."""
    return "+--" in line or "----" in line or "====" in line
