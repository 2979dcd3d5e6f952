"""The languages that people read: by the names they write, and by what their letters show."""

from __future__ import annotations

import tomllib
from functools import cache
from pathlib import Path
from typing import Any

from pbem.engine.errors import NotUnderstood
from pbem.engine.reader import LANGUAGES
from pbem.engine.text import Text, mark, text
from pbem.mail.reading import Letter

EXAMPLE = "language uk"
CHANGED_BY = mark("Letters come to you in {language}; `language {codes}` changes that.")
_LONGEST = 60
_LOOKED_AT = 2000  # letters of a letter


def read_language(words: str) -> str:
    """The code of the language that the words name."""
    wanted = words.strip(" .!").casefold()
    for code, about in _table().items():
        if wanted in about["names"]:
            return code
    why = text("I do not write {name}.", name=repr(words.strip()[:_LONGEST]))
    nearest = [f"language {code}" for code in LANGUAGES]
    raise NotUnderstood(words, why, nearest=nearest, example=EXAMPLE)


def text_of(code: str) -> Text:
    """In which language letters come, and how to change that."""
    return text(CHANGED_BY, language=own_name(code), codes="|".join(LANGUAGES))


def own_name(code: str) -> str:
    """What a language calls itself."""
    return LANGUAGES.get(code or "en", code)


def language_of(letter: Letter) -> str:
    """The language that a letter is written in, if it is one of ours; nothing if nobody can tell.

    Its own words count before what its header says, which mail programs often have wrong.
    """
    return _by_words(" ".join(letter.lines)[:_LOOKED_AT].casefold()) or _by_header(letter)


def _by_words(said: str) -> str:
    words = [word.strip(".,!?:;()") for word in said.split()]
    points = {
        code: sum(word in about["words"] for word in words)
        + 2 * sum(letter in about["letters"] for letter in said)
        for code, about in _table().items()
    }
    best = max(points, key=lambda code: points[code])
    tied = [code for code in points if points[code] == points[best]]
    return best if points[best] > 1 and len(tied) == 1 else ""


def _by_header(letter: Letter) -> str:
    code = letter.language[:2].casefold()
    return code if code in LANGUAGES else ""


@cache
def _table() -> dict[str, Any]:
    path = Path(__file__).with_name("languages.toml")
    return tomllib.loads(path.read_text("utf-8"))
