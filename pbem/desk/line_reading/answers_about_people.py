"""What a question is told about players: what they have, and what they did."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence

from pbem.desk.line_reading.put_question import PutQuestion, beginning, dont_know
from pbem.desk.looking.seat_names import Calling
from pbem.desk.spoken.asked_about import (
    asks_for_points,
    asks_for_price,
    asks_for_scores,
    asks_how_many,
    asks_what_is_owned,
)
from pbem.desk.spoken.phrasings import is_small
from pbem.engine.order_language.declined_names import may_be_case_of
from pbem.engine.text import _, with_colon

LOOKED_BACK = 100  # sentences of the story among which somebody's latest turn is looked for
AUTOMA = "automa"
"""What a seat is called that the rules of the game play."""


def what_somebody_has(put: PutQuestion) -> list[str]:
    """What is known if it asks what somebody has."""
    who = person_named(put)
    figures = put.play.game.figures(put.view)
    scored = asks_for_points(put.words) and not put.asks_why
    counted = (scored or asks_how_many(put.words)) and not asks_for_price(put.words)
    if who is not None and counted and figures:
        return list(_scores(put, {who: _asked_for(put, figures[who])}))
    if asks_for_scores(put.words) and figures:
        return list(_scores(put, dict(enumerate(figures))))
    if asks_what_is_owned(put.words):
        return [put.play.game.holdings(put.view, put.seat)]
    return []


def _scores(put: PutQuestion, figures: Mapping[int, Mapping[str, int]]) -> Iterator[str]:
    """What these have, whoever has most of what counts first."""
    calling = Calling(put.play, put.view, put.seat)
    ranked = sorted(figures, key=lambda seat: -next(iter(figures[seat].values())))
    for seat in ranked:
        has = ", ".join(f"{what} {number}" for what, number in figures[seat].items())
        yield f"  {with_colon(calling.seat(seat), has)}"


def _asked_for(put: PutQuestion, figures: Mapping[str, int]) -> Mapping[str, int]:
    """Those of somebody's figures that the question names, or all of them."""
    said = {beginning(word) for word in put.words}
    named = {what: number for what, number in figures.items() if beginning(what) in said}
    return named or figures


def person_named(put: PutQuestion) -> int | None:
    """The one seat that the question names, by its person or its side."""
    sides = put.play.game.sides(put.view)
    called = [
        {name.casefold(), *(one.name.casefold() for one in sides[seat : seat + 1])}
        for seat, name in enumerate(put.play.names)
    ]
    for names, seat_file in zip(called, put.visit.file.seats, strict=False):
        if not (seat_file.player or seat_file.bot or seat_file.invited):
            names.add(AUTOMA)
    words = {word.removesuffix("'s") for word in put.words}
    words |= {meant for word in put.words for meant in put.lexicon.meanings(word)}
    found = [seat for seat, names in enumerate(called) if not names.isdisjoint(words)]
    return found[0] if len(found) == 1 else None if found else _declined(put, called)


def _declined(put: PutQuestion, called: Sequence[Collection[str]]) -> int | None:
    """The one seat that a name in another case stands for: `в Ади`."""
    words = [word for word in put.words if not is_small(word) and not put.terms(word)]
    found = [
        seat
        for seat, names in enumerate(called)
        if any(may_be_case_of(word, name) for word in words for name in names if name)
    ]
    return found[0] if len(found) == 1 else None


def latest_of(put: PutQuestion, seat: int) -> Iterator[str]:
    """What a seat did in its latest turn, as far as the asker was told."""
    calling = Calling(put.play, put.view, put.seat)
    mine = _("You") if seat == put.seat else calling.seat(seat)
    told = put.play.latest(put.seat, LOOKED_BACK)
    theirs = [one for one in told if calling.subject(one) == mine]
    if not theirs:
        yield dont_know()
    for one in theirs:
        if one.at == theirs[-1].at:
            yield calling.tell(one)
