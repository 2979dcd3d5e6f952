"""How a letter to a seat begins and ends: greetings, the sender's name, the line of a phone.

What only opens or closes a letter is no order, and its sender is not told of it each time.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from pbem.desk.orders.base import ENDINGS
from pbem.desk.spoken.greetings import begins_letter, ends_letter
from pbem.desk.spoken.joining_words import with_and
from pbem.desk.spoken.other_languages import said_for
from pbem.mail.reading.device_line import is_device_line
from pbem.mail.reading.free_text import is_closing, is_name

_NAME_WORDS = 3
_MOST_PARTS = 4
_PARTS = r"[,.!]\s*|\s+(?:and|&)\s+"
_SIGNED = re.compile(r"(?:[~/]|x{1,3} )\s*(?=\S)", re.IGNORECASE)
_BEFORE_NAME = " ~/-–—"
_LAST_SENTENCE = re.compile(r"[.!]\s+([^.!]{1,60})[.!]*\s*$")


class Goodbyes:
    """How one sender closes letters: by their names, in their language."""

    def __init__(self, names: Sequence[str], language: str) -> None:
        self._names = [name.casefold().split() for name in names]
        self._endings = ENDINGS | said_for("end", language)

    def ends(self, line: str, *, ordered: bool, longest: int = 0) -> bool:
        """Whether the letter ends with this line: by our own words, or by a greeting below orders.

        A line of more than `longest` words is no greeting, where that is given.
        """
        words = line.casefold().strip(" .!,").split()
        if not words or 0 < longest < len(words):
            return False
        if len(words) == 1 and words[0] in self._endings:
            return True
        return ordered and ends_letter(words)

    def is_signature(self, line: str) -> bool:
        """Whether a line is nothing but the sender's name, or the first part of it."""
        words = line.casefold().strip(" .,!~-–—").split()
        if not words or len(words) > _NAME_WORDS or not "".join(words).isalpha():
            return False
        return any(words == name[: len(words)] for name in self._names)

    def signs(self, line: str, *, below_closing: bool) -> bool:
        """Whether a line is a name that signs the letter, whoever's: below a greeting, or `~ Nora`.

        At a seat that is called by its colour, that is not the name we know.
        """
        signed = _SIGNED.match(line.strip())
        name = line.strip()[signed.end() if signed else 0 :].strip(_BEFORE_NAME).rstrip(" .,")
        plain = name.translate(dict.fromkeys(map(ord, " .-'’")))
        short = len(name.split()) <= _NAME_WORDS and plain.isalpha() and is_name(name)
        return short and (signed is not None or below_closing)

    def closes(self, line: str) -> bool:
        """Whether a line does nothing but close the letter: a greeting, a name, a device."""
        words = line.strip()
        if self.is_signature(words) or is_device_line(words):
            return True
        if any(map(str.isdigit, words)):
            return False
        parts = [one for one in map(str.strip, with_and(_PARTS).split(words.rstrip(" .!,"))) if one]
        several = 1 < len(parts) <= _MOST_PARTS
        return is_closing(words) or (several and all(map(self._closes_alone, parts)))

    def _closes_alone(self, part: str) -> bool:
        return is_closing(part) or self.is_signature(part)

    def greets(self, line: str) -> bool:
        """Whether a line does nothing but greet: `Hello,`, `Bonjour Max !`."""
        return "?" not in line and begins_letter(line.casefold().split())

    def without_closing(self, line: str) -> str:
        """Without sentences at its end that only close the letter: `bank 2. Cheers, Anna`."""
        while (cut := _LAST_SENTENCE.search(line)) is not None and self.closes(cut[1]):
            line = line[: cut.start() + 1]
        return line
