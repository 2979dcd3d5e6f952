"""A line that ends with what its order brings by itself: `bank 3 and take the 3 credits`."""

from __future__ import annotations

import re
from collections.abc import Mapping
from itertools import pairwise
from typing import Any, NamedTuple

from ..languages import SOURCE
from ..order_language.cutting import tidy
from ..order_language.matching import Language
from ..play import Play
from ..reader import reader_of, reading_as
from .answering import read_this_way
from .batch import Batch
from .shorter import may_stop
from .trials import all_fit, hearing

_WORD = re.compile(r"[^\s,;:.!]+")
_MARKS = dict.fromkeys(map(ord, ",;:.!"), " ")
_ANY = 0


class _Ending(NamedTuple):
    """The order of a line, what it says behind it, and how many of which goods that is."""

    order: str
    behind: str
    goods: Mapping[str, int]


def read_with_gains(batch: Batch, before: Play[Any], line: str) -> bool:
    """Read a line without the goods at its end, if its order brings just these."""
    if batch.manner.trying and not batch.manner.plainer:
        return False
    ending = _ending(batch.language, tidy(line).casefold())
    if ending is None:
        return False
    heard = hearing(batch, before, trying=True)
    had = goods_of(batch.language, heard.play, heard.seat)
    way = batch.language.segments(ending.order)
    if not way or not all_fit(heard, way) or not may_stop(heard, ending.behind):
        return False
    has = goods_of(batch.language, heard.play, heard.seat)
    for thing, number in ending.goods.items():
        brought = has.get(thing, 0) - had.get(thing, 0)
        if brought <= 0 or (number != _ANY and number != brought):
            return False
    read_this_way(batch, way)
    return True


def _ending(language: Language, line: str) -> _Ending | None:
    """What stands behind the last verb of a line that takes something, if those are goods."""
    restated = language.lexicon.restated
    verbs = [one for one in _WORD.finditer(line) if one[0] in restated]
    if not verbs or not line[: verbs[-1].start()].strip():
        return None
    behind = line[verbs[-1].end() :]
    goods = _counted(language, behind)
    return _Ending(line[: verbs[-1].start()], behind, goods) if goods else None


def _counted(language: Language, stretch: str) -> dict[str, int]:
    """How many of which goods some words say; nothing if they say anything else."""
    lexicon, found = language.lexicon, dict[str, int]()
    words = [lexicon.numbers.get(one, one) for one in language.plain_words(_bare(stretch))]
    words = [one for one in words if one.isdecimal() or not lexicon.idle(one)]
    for word, following in pairwise([*words, ""]):
        if word.isdecimal():
            if not _thing(language, following):
                return {}
            found[_thing(language, following)] = int(word[:4])
        elif thing := _thing(language, word):
            found.setdefault(thing, _ANY)
        else:
            return {}
    return found


def goods_of(language: Language, play: Play[Any], seat: int) -> dict[str, int]:
    """How many goods the seat has."""
    with reading_as(reader_of(SOURCE)):
        sentence = play.game.holdings(play.view(seat), seat)
    words = language.plain_words(_bare(sentence))
    return {
        thing: int(number)
        for number, word in pairwise(words)
        if number.isdecimal() and (thing := _thing(language, word))
    }


def _bare(stretch: str) -> str:
    return stretch.translate(_MARKS)


def _thing(language: Language, word: str) -> str:
    """The goods that a word is for, or nothing."""
    goods = language.lexicon.goods.intersection({word, *language.lexicon.read(word).terms})
    return min(goods, default="") if len(goods) == 1 else ""
