"""Which of the moves on offer a letter shows, and how: grouped, the ones worth looking at first."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from typing import Any

from pbem.desk.looking.shown_moves import spread
from pbem.engine.game import Offer, Pick, Picks, Situation
from pbem.engine.languages import SOURCE
from pbem.engine.play import Play
from pbem.engine.reader import reading, reading_as
from pbem.engine.text import spoken
from pbem.mail.compose.body import Move, MoveGroup
from pbem.rendering import note_fault


def grouped_moves(
    play: Play[Any], seat: int, view: Any, link: Callable[[str], str]
) -> tuple[list[MoveGroup], list[Offer]]:
    """The moves to show, in groups, and all that there are; the view is the seat's."""
    offers = play.offers(seat)
    found = [_group(one, offers, link) for one in worth_looking_at(play, seat, view, offers)]
    return found, offers


def worth_looking_at(
    play: Play[Any], seat: int, view: Any, offers: Sequence[Offer]
) -> Sequence[Picks]:
    """What the game says is worth looking at, or else a few moves of each kind."""
    prompt = spoken(play.pending[seat].prompt)
    dice = random.Random(0)  # noqa: S311 - a letter that is written again says the same

    def in_english() -> Sequence[Offer]:
        if reading().language == SOURCE:
            return offers
        with reading_as(None):
            return play.offers(seat)

    situation = Situation(seat, view, prompt, offers, dice, in_english=in_english)
    try:
        if picked := play.game.picks(situation):
            return picked
    except Exception as fault:  # a letter with plainer moves is better than none
        note_fault(f"the moves of {play.game.title}", fault)
    shown = spread([offer.phrase for offer in offers])
    return [Picks("", [Pick(place, offers[place].phrase, offers[place].note) for place in shown])]


def _group(picks: Picks, offers: Sequence[Offer], link: Callable[[str], str]) -> MoveGroup:
    moves = [
        Move(
            offers[one.place].phrase,
            one.note,
            link(offers[one.place].phrase),
            "" if one.label == offers[one.place].phrase else one.label,
        )
        for one in picks.picks
    ]
    return MoveGroup(picks.title, moves, picks.note)
