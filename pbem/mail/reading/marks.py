"""The marks that our own letters carry, so that they are known again when they come back."""

from __future__ import annotations

from typing import Final

REPLY_LINE: Final = "=== Please answer above this line ==="
"""The first line of every letter we send, in text and in HTML, and never translated.

Clients that quote without marks repeat it bare, and everything from there on is ours; a client
that quotes with '>' repeats it as '> === ...', which is a quoted line like any other, so that an
answer below the quoted letter is still heard.
"""

LETTER_HEADER: Final = "X-Pbem-Letter"
"""A header field that every letter we send carries; a letter that has it is never answered."""

OWN_LETTER: Final = "one of our own letters"
"""Why such a letter is not answered."""

_LETTERS: Final = "".join(filter(str.isalpha, REPLY_LINE)).casefold()


def is_reply_line(text: str) -> bool:
    """Whether this line repeats our reply line, however a client decorated it."""
    if "above" not in text.casefold():
        return False
    return _LETTERS in "".join(filter(str.isalpha, text)).casefold()
