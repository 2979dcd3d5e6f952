"""Which answers to a small question end the turn, as its letter says."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from msgspec.structs import replace

from pbem.engine.game import Offer
from pbem.engine.play import Play, Revealed
from pbem.engine.text import _, semicolons
from pbem.mail.compose.body import MoveGroup


def said_of_ends(
    play: Play[Any], seat: int, offers: Sequence[Offer], groups: Sequence[MoveGroup]
) -> tuple[str, list[MoveGroup]]:
    """A sentence if every answer ends the turn; else the moves that do with a word on it."""
    ending = {offer.phrase for place, offer in enumerate(offers) if _ends(play, seat, place)}
    if len(ending) == len(offers):
        return _("Your next answer ends it."), [*groups]
    marked = [
        replace(
            group,
            moves=[
                replace(move, note=str(semicolons(filter(None, (move.note, _("ends your turn"))))))
                if move.phrase in ending
                else move
                for move in group.moves
            ],
        )
        for group in groups
    ]
    return "", marked


def _ends(play: Play[Any], seat: int, place: int) -> bool:
    """Whether nothing more is asked in this turn after an answer but what is filled in."""
    trial = play.preview(seat)
    began = trial.snapshot.number
    try:
        trial.answer(seat, place)
        while seat in trial.pending and trial.snapshot.number == began:
            usual = trial.pending[seat].default_place()
            if usual < 0:
                return False
            trial.answer(seat, usual)
    except Revealed:
        return trial.snapshot.number != began
    return True
