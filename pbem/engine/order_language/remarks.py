"""What people say before an order and behind it that is no part of it.

    Great, I can finally afford it: patent 3.
    What a game! Bank 2. It is getting late here.

Before a comma or a colon stand only words that open a line (`openers` in a `words.toml`). A
sentence of its own may say anything that has no word of the game and casts no doubt on the order;
what follows the last comma only what adds nothing (`asides`). A sentence that tells or praises
(`states`) may speak of things of the game, too, but names no code, wishes for nothing and does
nothing: `She is a real water thief!` Behind the order, none points back at it (`back`, a list of
`talk`): `I sleep on it.` One that praises whoever reads it (`praises`) may name a code
and wonder: `Very clever of you to look whether Y1 was free.`
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import pairwise

from .clauses import has
from .cutting import Cutting

_MOST = 4  # remarks on each side of an order
_MOST_WORDS = 14
_LONGEST = 90  # characters
_FIRST = re.compile(rf"([^,.!?;:…()]{{1,{_LONGEST}}}?)(,|:|;|[.!…]+|\s[-–—]+)\s+(?=\S)")
_LAST = re.compile(rf"[.!…]\s+([^.!?;:…()]{{1,{_LONGEST}}})[.!…]*$")
_LAST_CLAUSE = re.compile(rf"(?:,|\s[-–—]+)\s+([^,.!?;:…()]{{1,{_LONGEST}}})[.!…]*$")
_SENTENCE = re.compile(r"[^.!…]+")
_FIRST_SENTENCE = re.compile(rf"([^.!?;:…()]{{1,{_LONGEST}}})[.!…]+\s+(?=\S)")
_SENTENCE_ENDS = ".!…"
_SMILEY = re.compile(r"(?<=\s)[:;=]['-]?[()dpo/]+(?=[\s.,!]|$)", re.IGNORECASE)
_SMILES = re.compile(
    r"(?<![:;=])\){2,}|(?<=\s)\)(?=\s|$)|\^\^|<3(?!\w)|(?<!\w)xd+(?!\w)", re.IGNORECASE
)
_PICTURES = re.compile(r"[\U0001f300-\U0001faff\u2600-\u27bf\ufe0f]+")


def without_opening(language: Cutting, line: str) -> str:
    """The line without sentences before its order that say nothing of it."""
    line = line.strip()
    for _time in range(_MOST if language.free else 0):
        found = _FIRST_SENTENCE.match(line)
        if found is None or not _is_remark(language, _words(language, found[1])):
            break
        line = line[found.end() :]
    return line


def without_smileys(line: str) -> str:
    """The line with the end of a sentence for each smiley, which people put there."""
    line = _PICTURES.sub(" . ", line)
    smiled = _SMILEY.sub(".", line)
    return _SMILES.sub(" . ", smiled) if smiled.count("(") < smiled.count(")") else smiled


def without_remarks(language: Cutting, line: str, *, answers: bool = False) -> str:
    """The line without remarks before its order and behind it.

    Where yes and no are `answers` to what is asked, they are no remarks.
    """
    if not language.free:
        return line
    line = without_smileys(line.strip())
    return _without_last(language, _without_first(language, line, answers=answers))


def _without_first(language: Cutting, line: str, *, answers: bool) -> str:
    for _time in range(_MOST):
        found = _FIRST.match(line)
        if found is not None and _opens(language, _words(language, found[1]), answers=answers):
            line = line[found.end() :]
            continue
        found = _FIRST_SENTENCE.match(line)
        if found is None or not _is_remark(language, _words(language, found[1])):
            break
        line = line[found.end() :]
    return line


def _without_last(language: Cutting, line: str) -> str:
    for _time in range(_MOST):
        found = _LAST.search(line)
        if found is not None and is_remark(language, found[1], behind=True):
            line = line[: found.start() + 1]
            continue
        found = _LAST_CLAUSE.search(line)
        if found is None or not _adds_nothing(language, _words(language, found[1])):
            break
        line = line[: found.start()]
    return line


def is_remark(language: Cutting, sentence: str, *, behind: bool = False) -> bool:
    """Whether a sentence is a remark; `behind` an order none that points back at it is one."""
    words = _words(language, sentence.strip(" .!…"))
    if behind and points_back(language, words):
        return False
    return language.free and _is_remark(language, words)


def only_remarks(language: Cutting, line: str) -> bool:
    """Whether every sentence of a line is a remark."""
    if not language.free or len(line) > _MOST * _LONGEST:
        return False
    said = [_words(language, one) for one in _SENTENCE.findall(line.casefold())]
    first = next((words[0] for words in said if words), "")
    if not language.lexicon.verbs.isdisjoint(language.lexicon.read(first).terms):
        return False  # an order, perhaps with a slip in it: `biuld something`
    return any(said) and all(_is_remark(language, words) for words in said if words)


def points_back(language: Cutting, words: Sequence[str]) -> bool:
    """Whether words may take back, doubt or put off what stands before them: `sleep on it`."""
    lexicon = language.lexicon
    left = lexicon.without_remarks(lexicon.without_sayings(list(words)))
    return has(lexicon.back, " ".join(left))


def is_loud(language: Cutting, words: Sequence[str]) -> bool:
    """Whether words joke, doubt, dream, ask or say whose words they are: `my cat suggests`."""
    lexicon = language.lexicon
    stems = lexicon.loud_stems or "\n"
    return has(lexicon.loud, " ".join(words)) or any(word.startswith(stems) for word in words)


def _words(language: Cutting, stretch: str) -> list[str]:
    return language.plain_words(stretch.replace(",", " "))


def _opens(language: Cutting, words: list[str], *, answers: bool) -> bool:
    """Whether all words only open a line."""
    lexicon = language.lexicon
    if answers and not (lexicon.yes | lexicon.no).isdisjoint(words):
        return False
    left = lexicon.without_sayings(words)
    if _points_at(language, words):
        return False
    return 0 < len(words) <= _MOST_WORDS and lexicon.openers.issuperset(left)


def _is_remark(language: Cutting, words: list[str]) -> bool:
    """Whether a sentence does not doubt or deny anything, and has no word of the game or only
    tells something.
    """
    lexicon = language.lexicon
    if len(words) <= _MOST_WORDS and lexicon.praises(words) and _orders_nothing(language, words):
        return True
    left = lexicon.without_remarks(lexicon.without_sayings(words))
    if not lexicon.hedges.isdisjoint(map(" ".join, pairwise(left))):
        return False  # `next turn`
    if not 0 < len(words) <= _MOST_WORDS or words[-1] in lexicon.pronouns:
        return False  # `the dear one`
    if _points_at(language, words) or _only_chooses(language, left) or is_loud(language, left):
        return False
    if lexicon.begins_courteously(words):
        return _is_safe(language, left)
    return all(_says_nothing(language, word) for word in left) or _only_tells(language, left)


def _points_at(language: Cutting, words: list[str]) -> bool:
    """Whether a word says of a game's thing which one is meant: `use the right one`."""
    lexicon = language.lexicon
    return any(
        word in lexicon.everyday and after in lexicon.pronouns for word, after in pairwise(words)
    )


def _only_chooses(language: Cutting, words: list[str]) -> bool:
    """Whether a sentence has no word but one of the game's phrases: `On the right side, please.`"""
    lexicon = language.lexicon
    said = [word for word in words if not lexicon.idle(word) and word not in lexicon.labels]
    if not (lexicon.states | lexicon.harmless).isdisjoint(words):
        return False  # `that is all still there`, `what a game`
    return bool(said) and lexicon.everyday.issuperset(said)


def _adds_nothing(language: Cutting, words: list[str]) -> bool:
    """Whether a clause has only words that add nothing to what stands before it.

    Words that we do not know might: `a powerhouse in 9, the dear one`.
    """
    lexicon = language.lexicon
    idle = lexicon.asides | lexicon.states | lexicon.articles | lexicon.determiners
    left = lexicon.without_remarks(lexicon.without_sayings(words))
    return bool(words) and idle.issuperset(left) and not lexicon.asides.isdisjoint(words)


def _only_tells(language: Cutting, words: list[str]) -> bool:
    """Whether a sentence tells or praises, and names no code, wishes for nothing, does nothing."""
    lexicon = language.lexicon
    if lexicon.states.isdisjoint((*words, *map(" ".join, pairwise(words)))):
        return False
    if any(map(lexicon.is_code, words)) or lexicon.words_of_names(words):
        return False
    if not lexicon.wishes.isdisjoint(words) or not _is_safe(language, words):
        return False
    rows = zip(["", "", *words], ["", *words], words, strict=False)
    return not any(_acts(language, one, before, word) for one, before, word in rows)


def _orders_nothing(language: Cutting, words: list[str]) -> bool:
    """Whether a sentence has no verb of an order, no name and no number, and one code at most."""
    lexicon = language.lexicon
    if lexicon.words_of_names(words) or any(map(lexicon.is_number, words)):
        return False
    acts = any(not lexicon.verbs.isdisjoint(lexicon.read(word).terms) for word in words)
    return not acts and sum(map(lexicon.is_code, words)) <= 1


def _acts(language: Cutting, first: str, before: str, word: str) -> bool:
    """Whether a word does something, or counts what is done: no `the bank`, no `a nice production`.

    `before` stands before it, and `first` before that.
    """
    lexicon = language.lexicon
    terms = lexicon.read(word).terms
    if lexicon.verbs.isdisjoint(terms) and lexicon.counted.isdisjoint(terms):
        return False
    named = before in lexicon.determiners
    return not named and not (first in lexicon.determiners and before in lexicon.states)


def _is_safe(language: Cutting, words: list[str]) -> bool:
    """Whether no word doubts, denies or puts off anything."""
    lexicon = language.lexicon
    doubts = (lexicon.hedges - lexicon.harmless - lexicon.states) | lexicon.no | lexicon.unsafe
    return doubts.isdisjoint(words) and not any(word.endswith("n't") for word in words)


def _says_nothing(language: Cutting, word: str) -> bool:
    lexicon = language.lexicon
    if not word.replace("'", "").isalpha() or word in lexicon.no or word in lexicon.unsafe:
        return False
    if word in lexicon.openers or word in lexicon.harmless:
        return True
    if word in lexicon.hedges or word.endswith("n't"):
        return False
    named = lexicon.is_in_name(word) or bool(lexicon.codes_with((word,)))
    return lexicon.idle(word) or not (lexicon.is_of_game(word) or named)
