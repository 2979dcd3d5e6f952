"""The languages that people read: by the names they write, and by what their letters show."""

from __future__ import annotations

from pbem.desk.spoken.wished_language import wished_language
from pbem.engine.errors import NotUnderstood
from pbem.engine.languages import LANGUAGES, SOURCE, about
from pbem.engine.text import Text, mark, order, text
from pbem.mail.reading import Letter

EXAMPLE = order("language uk")
CHANGED_BY = mark("Letters come to you in {language}; `language {codes}` changes that.")
_LONGEST = 60
_LOOKED_AT = 2000  # letters of a letter
_LINES_LOOKED_AT = 20


def read_language(words: str) -> str:
    """The code of the language that the words name."""
    wanted = words.strip(" .!").casefold()
    for code in LANGUAGES:
        if wanted in about(code).names:
            return code
    why = text("I don't speak {name} yet.", name=repr(words.strip()[:_LONGEST]))
    nearest = [order("language {code}", code=code) for code in LANGUAGES]
    raise NotUnderstood(words, why, nearest=nearest, example=EXAMPLE)


def text_of(code: str) -> Text:
    """In which language letters come, and how to change that."""
    return text(CHANGED_BY, language=own_name(code), codes="|".join(LANGUAGES))


def own_name(code: str) -> str:
    """What a language calls itself."""
    code = code or SOURCE
    return about(code).name if code in LANGUAGES else code


def language_of(letter: Letter) -> str:
    """The language that a letter is written in, if it is one of ours; nothing if nobody can tell.

    What it asks for counts first; its own words before what its header says, which mail programs
    often have wrong.
    """
    wished = next(filter(None, map(wished_language, letter.lines[:_LINES_LOOKED_AT])), "")
    return wished or _by_words(" ".join(letter.lines)[:_LOOKED_AT].casefold()) or _by_header(letter)


def _by_words(said: str) -> str:
    words = [word.strip(".,!?:;()") for word in said.split()]
    points = {
        code: sum(word in about(code).words for word in words)
        + 2 * sum(letter in about(code).letters for letter in said)
        for code in LANGUAGES
    }
    best = max(points, key=lambda code: points[code])
    tied = [code for code in points if points[code] == points[best]]
    return best if points[best] > 1 and len(tied) == 1 else ""


def _by_header(letter: Letter) -> str:
    code = letter.language[:2].casefold()
    return code if code in LANGUAGES else ""
