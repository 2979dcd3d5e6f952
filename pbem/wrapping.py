"""Words in lines of a width. Much in letters is said again and again, so the latest are kept."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from textwrap import wrap

KEPT = 2000
_BLANK = "\t\n\x0b\x0c\r "


@lru_cache(maxsize=KEPT)
def lines_of(words: str, width: int, indent: str = "", break_long: bool = True) -> tuple[str, ...]:
    """The words in lines of at most this width, those from the second on after `indent`."""
    return tuple(
        wrap(
            words,
            width,
            subsequent_indent=indent,
            break_long_words=break_long,
            break_on_hyphens=False,
        )
    )


@lru_cache(maxsize=KEPT)
def wordwrap(
    words: str, width: int = 79, break_long_words: bool = True, break_on_hyphens: bool = True
) -> str:
    """Each line of the words in lines of at most this width, as Jinja's own filter does it."""
    lines: list[str] = []
    for line in words.splitlines():
        if len(line) <= width:
            lines.append(line.rstrip(_BLANK))
        else:
            lines += wrap(
                line,
                width,
                expand_tabs=False,
                replace_whitespace=False,
                break_long_words=break_long_words,
                break_on_hyphens=break_on_hyphens,
            ) or [""]
    return "\n".join(lines)


def lines(rows: Iterable[str]) -> str:
    """Lines of text, each with its end."""
    return "".join([f"{row}\n" for row in rows])
