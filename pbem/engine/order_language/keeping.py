"""Clauses that only say what is kept: `produce at 0 with 2 drops, I'd rather keep S4 for later`.

They are told by the first word that counts, one of `kept` in a game's `words.toml`. Nothing that
one of them names may be used by the order beside it. A clause with a number says how many are left,
and is no such clause.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from .matching import Language

_CLAUSE = re.compile(r"\s*[,;:!…]+\s*|\s*\.+(?=\s|$)\s*|\s+-+\s+|\s*\((?=\D)|\)")
_MOST_WORDS = 12


def without_kept(language: Language, line: str) -> tuple[str, frozenset[str]]:
    """The line without its clauses that only say what is kept, and all that these may name."""
    if language.lexicon.kept.isdisjoint(language.plain_words(line)):
        return line, frozenset()
    parts, named, start = list[str](), set[str](), 0
    for cut in (*_CLAUSE.finditer(line), None):
        end = cut.start() if cut is not None else len(line)
        things = _kept(language, line[start:end])
        if things:
            named |= things
        else:
            parts.append(line[start : cut.end() if cut is not None else end])
        start = cut.end() if cut is not None else end
    return "".join(parts).strip(" ,;:-"), frozenset(named)


def _kept(language: Language, clause: str) -> set[str]:
    """The things that a clause says are kept; none if it may say anything else."""
    lexicon, words = language.lexicon, language.plain_words(clause)
    said = [word for word in words if not lexicon.idle(word)]
    telling = said[int(bool(said) and said[0] in lexicon.harmless) :]  # `but I keep S3`
    if not telling or telling[0] not in lexicon.kept or len(words) > _MOST_WORDS:
        return set()
    turns = lexicon.no | lexicon.denials | lexicon.lacking
    if not turns.isdisjoint(words) or language.talk.turns_away(" ".join(telling)):
        return set()
    if any(word.isdecimal() or lexicon.numbers.get(word, "1") != "1" for word in telling):
        return set()
    return _things(language, telling)


def _things(language: Language, words: Sequence[str]) -> set[str]:
    """The codes and things of the game that words may name."""
    lexicon = language.lexicon
    terms = {term for word in words for term in lexicon.read(word).terms}
    named = {term for term in terms if lexicon.is_code(term)}
    return named | (terms & (lexicon.nouns | lexicon.goods | lexicon.placed))
