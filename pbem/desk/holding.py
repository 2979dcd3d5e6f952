"""Answers that end a turn, held until their player says `done` (`confirm on`).

They stand beside the record, in the seat's part of the game's document: nobody has seen them, so
that they can still be taken back. What was held when the time is over is played.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from pbem.desk.gamefile import GameFile
from pbem.engine.orders import Outcome, carry_out
from pbem.engine.play import Play
from pbem.engine.text import Words, _, joined, text

Carry = Callable[[Play[Any]], Outcome]
"""Carries the player's lines out on a copy."""

PLAY_IT = frozenset({"done", "yes", "ok", "play it", "confirm", "go"})


def to_hold(play: Play[Any], seat: int, carry: Carry) -> list[str]:
    """The lines as they were read, if they end the seat's turn and none depends on what it shows.

    They are tried twice: on a copy that stops at anything hidden, and on one that goes on, which
    only says whether the turn is over.
    """
    if seat not in play.pending:
        return []
    trial, whole = play.preview(seat), play.copy()
    tried, done = carry(trial), carry(whole)
    if tried.error is not None or done.error is not None or _said(tried) != _said(done):
        return []
    ended = seat not in whole.pending or whole.snapshot.number != play.snapshot.number
    return _said(tried) if ended else []


def _said(outcome: Outcome) -> list[str]:
    """What each line says, in the words of its answers."""
    lines = ([one.phrase for one in line.answers if not one.filled_in] for line in outcome.done)
    return [str(joined(phrases, "; ")) for phrases in lines if phrases]


def held_words(held: Sequence[str]) -> Words:
    """What a player is told of what is held."""
    words = _("Held: {what}. Answer `done` to play it, `undo` to take it back.")
    return text(words, what="; ".join(held))


def play_held(file: GameFile, play: Play[Any], seat: int) -> Outcome:
    """Play what is held; it is held no longer, whatever comes of it."""
    mine = file.seats[seat]
    lines, mine.held = mine.held, []
    return carry_out(play, seat, lines)
