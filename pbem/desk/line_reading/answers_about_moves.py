"""What a question is told about moves: whose turn it is, what can be done, why something cannot."""

from __future__ import annotations

from collections.abc import Iterator

from pbem.desk.line_reading.put_question import PutQuestion
from pbem.desk.looking.shown_moves import spread
from pbem.desk.spoken.phrasings import is_small
from pbem.desk.timing.awaited import Awaited, sentences
from pbem.engine.game import Offer
from pbem.engine.order_reading.refusing import not_asked
from pbem.engine.reader import reading_as
from pbem.engine.text import _, spoken

MOST_MOVES = 4
MOST_WHYS = 2


def whose_turn(put: PutQuestion) -> str:
    """Whom the game waits for."""
    play, seat = put.play, put.seat
    if play.result is not None:
        return str(not_asked(play, seat))
    others = [one for one in play.awaiting if one != seat]
    waiting = (Awaited(play.names[one], None, None, play.drafting(one)) for one in others)
    mine = [_("It is your turn.")] if seat in play.pending else []
    return " ".join([*mine, *sentences(waiting, "UTC")])


def offers_to(put: PutQuestion) -> list[Offer]:
    """The moves of whoever asks."""
    asked = put.seat in put.play.pending
    return list(put.play.offers(put.seat)) if asked else []


def some_moves(put: PutQuestion, places: range | list[int]) -> Iterator[str]:
    """Some of these moves, with what they cost this player."""
    offers = offers_to(put)
    if not offers:
        yield whose_turn(put)
        return
    some = [offers[place] for place in places]
    shown = [some[place] for place in spread([one.phrase for one in some], MOST_MOVES)]
    if len(offers) > len(shown):
        yield _("Some of your moves (all {count}: `legal`)").format(count=len(offers))
    else:
        yield _("Your moves")
    for one in shown:
        yield f"  {one.phrase} ({one.note})" if one.note else f"  {one.phrase}"


def words_of_moves(put: PutQuestion) -> set[str]:
    """What the question has of the moves on offer beside things: `workshop 1`, `right`."""
    with reading_as(None):
        offered = {word for one in offers_to(put) for word in one.phrase.casefold().split()}
    lexicon = put.lexicon
    words = [word for word in put.words if not is_small(word)]
    terms = {term for word in words for term in lexicon.read(word).terms}
    said = terms & offered & (lexicon.verbs | lexicon.everyday)
    return said | {term for term in terms & offered if term.isdecimal()} if said else set()


def moves_with(put: PutQuestion, things: set[str]) -> list[int]:
    """The moves that name most of these things."""
    with reading_as(None):
        phrases = [offer.phrase.casefold().split() for offer in offers_to(put)]
    named = [len(things.intersection(map(put.lexicon.canon, words))) for words in phrases]
    most = max(named, default=0)
    return [place for place, count in enumerate(named) if most and count == most]


def why_not(put: PutQuestion, codes: set[str]) -> Iterator[str]:
    """Why no move with these sites or slots is open, if that is known."""
    question = put.play.pending.get(put.seat)
    forbidden = question.forbidden() if question is not None and question.forbidden else ()
    about = [one for one in forbidden if codes.intersection(one.phrase.casefold().split())]
    whys = dict.fromkeys((spoken(one.why), one.rule) for one in about)
    for why, rule in list(whys)[:MOST_WHYS]:
        yield f"{why} ({_('rule {rule}').format(rule=rule)})" if rule else why
