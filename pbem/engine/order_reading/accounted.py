"""A line all of whose words are accounted for by moves on offer and what is known of them.

It is the last way to read a line, and looks at its words in no order: `Останніх чотирьох інженерів
— у банк`. Every answer needs its own words in the line (`order_language/accounts.py`), every word
that is left has to be said of these answers, and only one row of answers may fit best. How
such rows are found: `accounted_rows.py`.
"""

from __future__ import annotations

from contextlib import suppress
from typing import Any

from ..order_language.matching import FILLERS
from ..order_language.notes import noted
from ..play import Play, Revealed
from ..text import Words
from .accounted_rows import Row, best_row, rows_of
from .batch import Batch, Latest, Line
from .limits import is_long
from .outcome import LineDone
from .said_besides import breaks_off
from .told_beside import is_beside
from .trials import before_line
from .ways_to_account import Way, ways_to_account

_MOST_BARE = 4  # words of a line that is no more than a code


def read_accounted(batch: Batch, line: str) -> bool:
    """Do a line whose words are all accounted for in one way only."""
    manner = batch.manner
    trying = manner.trying and not manner.named
    if not batch.language.lexicon.accounts or trying or manner.plainer or manner.hears:
        return False
    if batch.play.stopped is not None or batch.before < batch.safe or is_long(line):
        return False
    if _notes_a_code(batch, line) or breaks_off(batch.language, line):
        return False
    before = before_line(batch)
    if before.pending.get(batch.seat) is None:
        return False
    if read_bare_code(batch, before, line):
        return True
    for way in ways_to_account(batch, line):
        row = best_row(rows_of(batch, before, way))
        if row is not None and _is_beside(batch, way, row):
            _answer(batch, line, row)
            return True
    return False


def _is_beside(batch: Batch, way: Way, row: Row) -> bool:
    """Whether what the line tells besides can mean nothing for the answers."""
    if not way.talk:
        return True
    phrases = _phrases(batch, before_line(batch), row)
    said = (str(one) for number, one in enumerate(phrases) if number not in row.unsaid)
    return is_beside(batch, "; ".join(said), way.talk)


def _phrases(batch: Batch, play: Play[Any], row: Row) -> list[Words]:
    """What can be typed for the answers of a row."""
    seat, phrases = batch.seat, list[Words]()
    play = play.preview(seat)
    for place in row.places:
        question = play.pending[seat]
        phrases.append(question.kept_phrase(question.choice(place)))
        with suppress(Revealed):
            play.answer(seat, place)
    return phrases


def _notes_a_code(batch: Batch, line: str) -> bool:
    """Whether a code stands in brackets: it may say something else than the rest of the line."""
    found = noted(line)
    words = batch.language.words(" ".join(found.notes)) if found is not None else ()
    return any(map(batch.language.lexicon.is_code, words))


def read_bare_code(batch: Batch, before: Play[Any], line: str) -> bool:
    """Answer with the one choice that has the code that is all the line says."""
    language, question = batch.language, before.pending[batch.seat]
    words = language.plain_words(line.rstrip(" .!").replace(",", " "))
    codes = [one for one in words if language.lexicon.is_code(one)]
    polite = language.lexicon.wishes | language.lexicon.articles | FILLERS
    if len(codes) != 1 or len(words) > _MOST_BARE or not polite.issuperset({*words} - {*codes}):
        return False
    offered = language.offered(question)
    places = {place for place, phrase in offered if codes[0] in phrase.words}
    if len(places) != 1:
        return False
    _answer(batch, line, Row(before, tuple(places)))
    return True


def _answer(batch: Batch, line: str, row: Row) -> None:
    """Give the answers of a row in earnest."""
    batch.begin_line_anew()
    batch.outcome.done.append(LineDone(line, []))
    batch.line, batch.latest = Line(), Latest()
    for number, place in enumerate(row.places):
        question = batch.play.pending[batch.seat]
        usual = number in row.unsaid and question.default_place() == place
        batch.answer(question, place, filled_in=usual)
