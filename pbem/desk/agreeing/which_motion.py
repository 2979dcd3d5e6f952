"""Which of the open motions a player means who agrees or refuses."""

from __future__ import annotations

from contextlib import suppress
from operator import eq

from pbem.desk.agreeing.motions import (
    EXTEND,
    KINDS,
    answer_to,
    called,
    drop_stale,
    stands,
    voters,
)
from pbem.desk.gamefile import GameFile, Motion
from pbem.desk.sitting import Sitting
from pbem.desk.spoken.agreeing import vote
from pbem.desk.timing.time_rules import read_span, written_span
from pbem.engine.errors import GameError, NotAllowed, NotUnderstood
from pbem.engine.text import _


def consent(file: GameFile, name: str, line: str) -> str:
    """`agree` or `refuse` where that is what a plain yes or no means: something waits for it."""
    if not waiting(file, name):
        return ""
    return vote(line, {one.casefold() for one in file.names})


def drop_all_stale(game: Sitting, name: str) -> bool:
    """Drop the motions that wait for this seat but that the game has left behind; any at all?"""
    stale = [one for one in waiting(game.file, name) if not stands(game, one)]
    for motion in stale:
        drop_stale(game, motion)
    return bool(stale)


def motion_meant(file: GameFile, name: str, word: str, rest: str) -> Motion:
    """The motion that the words after `agree` or `refuse` mean.

    When several wait, it has to be said which: somebody from outside may have come in between
    with a request for a seat. A yes to something else is no yes to the only one that waits.
    """
    found = {called(motion, file.names): motion for motion in waiting(file, name)}
    if not found:
        raise NotAllowed(word, _("Nobody is waiting for your yes or no."))
    said = _in_our_units(rest.casefold().strip(" .!").split())
    meant = [one for what, one in found.items() if all(map(eq, what.casefold().split(), said))]
    if not meant and len(found) == 1 and not (said and said[0] in KINDS):
        meant = list(found.values())  # whatever was said besides, it was of no other thing
    if len(meant) != 1:
        why = (
            _("The others ask you several things; please say which you mean.")
            if len(found) > 1
            else _("That is not what the others ask you.")
        )
        raise NotUnderstood(
            word, why, nearest=[answer_to(one, file.names, word) for one in found.values()]
        )
    return meant[0]


def _in_our_units(said: list[str]) -> list[str]:
    """`extend 2j` as `extend 2d`, since a motion is called so."""
    if said[:1] == [EXTEND] and len(said) > 1:
        with suppress(GameError):
            return [EXTEND, written_span(read_span("".join(said[1:])))]
    return said


def waiting(file: GameFile, name: str) -> list[Motion]:
    """The motions that wait for the answer of this seat."""
    return [
        motion
        for motion in file.motions
        if name in voters(file, motion) and name not in motion.agreed
    ]
