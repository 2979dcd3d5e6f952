"""A thing that is named by its code, and described as what it is not: `the yellow card 22`."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ..order_language.portraits import Meanings, Portrait
from .batch import Batch
from .described_things import seen_things
from .limits import is_long

_MARKS = str.maketrans(dict.fromkeys(",:;.!#", " "))
_NEAR = 3  # words from a trait to the code of the thing that it is said of


def is_misdescribed(batch: Batch, line: str) -> bool:
    """Whether a line says of a thing with a code what others of its kind are, and it is not."""
    if not batch.language.free or is_long(line):
        return False
    lexicon = batch.language.lexicon
    plain = batch.language.plain_words(line.translate(_MARKS))
    words = [lexicon.numbers.get(word, word) for word in plain]
    if not any(map(lexicon.is_exact, words)):
        return False
    _told, meanings, things = seen_things(batch)
    return any(
        not any(one.has_trait(words[trait]) for one in named)
        for trait, named in _described(meanings, things, words)
    )


def _described(
    meanings: Meanings, things: Sequence[Portrait], words: Sequence[str]
) -> Iterator[tuple[int, list[Portrait]]]:
    """Where a trait stands that is said of things with a code behind it, and those."""
    for at, word in enumerate(words):
        if not word.isalpha() or not any(one.has_trait(word) for one in things):
            continue
        kinds = [one for one in words[max(at - 1, 0) : at] if _is_kind(things, one)]
        for behind in words[at + 1 : at + 1 + _NEAR]:
            if meanings.lexicon.is_exact(behind):
                named = [one for one in things if behind in one.codes]
                named = [one for one in named if all(map(one.is_kind, kinds[:1]))]
                if kinds and named:
                    yield at, named
                break
            if _is_kind(things, behind):
                kinds.append(behind)
            elif behind not in meanings.lexicon.labels and behind not in meanings.lexicon.pointing:
                break


def _is_kind(things: Sequence[Portrait], word: str) -> bool:
    return word.isalpha() and any(one.is_kind(word) for one in things)
