"""A line that ends with what is known of its order: what it costs or gives."""

from __future__ import annotations

from typing import Any

from ..order_language.matches import Match
from ..order_language.notes import said_again
from ..order_language.other_cuts import other_cuts
from ..play import Play
from ..question import DONE
from .answering import read_this_way
from .batch import Batch
from .nearest_phrases import shown_phrases
from .said_so_far import done_with
from .trials import all_fit, fits, hearing


def read_shorter(batch: Batch, before: Play[Any], line: str) -> bool:
    """Read a line without its end; `before` is the play as it stood before the line."""
    if batch.manner.trying and not batch.manner.plainer:
        return False
    language, question = batch.language, before.pending.get(batch.seat)
    for order, known in said_again(language, language.segments(line)):
        for way in [order, *(other_cuts(language, question, order) if question else ())]:
            if not fits(batch, way, play=before):
                continue  # to know what is said of the moves takes longer
            heard = hearing(batch, before, trying=True)
            told = all_fit(heard, way) and heard.known.says(known) and heard.known.names(known)
            if told and may_stop(heard, known):
                read_this_way(batch, way)
                return True
    return False


def may_stop(heard: Batch, known: str) -> bool:
    """Whether nothing is asked behind it that what is known may be meant to answer."""
    language, lexicon = heard.language, heard.language.lexicon
    terms = language.terms(language.words(known))
    built = {thing for thing in lexicon.counted if done_with(heard, thing)}
    question = heard.play.pending.get(heard.seat)
    if question is None:
        return bool(built) or lexicon.counted.isdisjoint(terms)  # nothing of it was built
    if built and not lexicon.counted.intersection(terms) <= built:
        return False  # it may be what is still to be built
    if isinstance(language.match(question, language.words(known)), Match):
        return False  # it answers what is asked now
    if question.default is not None or DONE in question.choices:
        return True
    phrases = map(language.phrase_words, map(str, shown_phrases(question)))
    answers = lexicon.goods.union(*phrases)  # goods may say how it is paid
    return answers.isdisjoint(terms)
