"""Cyrillic letters by themselves that look or sound like codes of the game: `вода А В`, `на Б`."""

from __future__ import annotations

import re

from .matching import Language

_LOOK_ALIKES = dict(zip("АВСЕНКМОРТХІавсенкмортхі", "ABCEHKMOPTXIabcehkmoptxi", strict=True))
_SOUND_ALIKES = dict(zip("БДЦбдц", "BDCbdc", strict=True))
_LATIN = _LOOK_ALIKES | _SOUND_ALIKES
_LONE = re.compile(rf"(?<![\w'’ʼ.-])[{''.join(_LATIN)}](?![\w'’ʼ-])")
_WORDS = "б"
"""Small letters that are words even where no other word can stand: `хотілося б, та ...`."""
_SECOND = re.compile(r"(?<![\w'’ʼ.-])[Бб](?![\w'’ʼ-])")
_STRANDED = re.compile(r"\s*(?:$|[,;:.!)&+/]|(?:и|і|й|та)(?!\w))")
"""What no small word stands before: the end, a mark, or an and."""
_WORD = re.compile(r"[\w'’-]+")
_SENTENCE_ENDS = ".!?…"
_BLANKS = " \t\"'«“„(-–—"


def in_latin(language: Language, line: str) -> str:
    """The line with Latin letters for letters by themselves that look like codes of the game.

    A capital that begins a sentence is a word (`А потім`), unless there are only such letters. A
    small one is a word (`в банк`), unless no word can stand there (`дві краплі на с`). A line that
    is nothing but small words is read in the same way.
    """
    if line.isascii() or not language.free:
        return line
    if not language.segments(line):
        return all_in_latin(language, line)
    if line.upper() == line and any(len(word) > 1 for word in language.plain_words(line)):
        return line

    only_letters = not language.words(_LONE.sub(" ", line))

    def latin(found: re.Match[str]) -> str:
        letter, before = found.group(), line[: found.start()].rstrip(_BLANKS)
        begins = not before or before[-1] in _SENTENCE_ENDS
        small = letter in _WORDS or not _is_stranded(language, line, found.end())
        word = (letter.islower() and small) or (begins and not only_letters)
        return letter if word else _as_code(language, letter)

    return _LONE.sub(latin, line)


def without_unclear_letters(language: Language, line: str) -> str:
    """The line with words that nobody knows for its letters if В may be B as well as C.

    It looks like the one, and beside Б it is the letter behind it: `вода Б В`.
    """
    if line.isascii() or _SECOND.search(line) is None:
        return line
    latin = in_latin(language, line)
    codes = {old.casefold() for old, new in zip(line, latin, strict=True) if old != new}
    return _LONE.sub(lambda found: found.group() * 2, line) if codes >= {"б", "в"} else line


def _is_stranded(language: Language, line: str, end: int) -> bool:
    """Whether a letter that ends here cannot be a small word; behind a code comes `now`, too."""
    if _STRANDED.match(line, end) is not None:
        return True
    following = _WORD.search(line, end)
    terms = language.terms([following.group().casefold()]) if following else frozenset[str]()
    return not terms.isdisjoint(language.lexicon.adverbs)


def all_in_latin(language: Language, line: str) -> str:
    """The same with every letter by itself, whatever word it may be."""
    if line.isascii() or not language.free:
        return line
    return _LONE.sub(lambda found: _as_code(language, found.group()), line)


def _as_code(language: Language, letter: str) -> str:
    latin = _LATIN[letter]
    return latin if language.lexicon.is_exact(latin.casefold()) else letter
