"""`new`: propose a game."""

from __future__ import annotations

from collections.abc import Callable

from pbem.engine.text import _

from ...gamefile import FORMING
from ...post import Post
from ...proposal import USAGE, Proposal, as_args, describe, read_proposal
from ..requests import Request
from .visit import DoorVisit


class New:
    """Proposes a game, with seats for named people, bots, or anyone."""

    words = ("new",)
    usage = USAGE
    summary = _("propose a game; `open` is a seat for anyone")

    def run(self, visit: DoorVisit, rest: str) -> str:
        proposal = read_proposal(rest)
        return visit.confirm("new", describe(proposal), **as_args(proposal))

    def confirmed(self, post: Post, request: Request, keep: Callable[[], None]) -> str:
        """Open the game, once: its number is kept with the request before the game is made."""
        from ...opening import open_game

        desk = post.desk
        if not (request.game and desk.games.exists(request.game)):
            person = desk.people.find_or_add(request.address, request.name)

            def made(number: int) -> None:
                request.game = number
                keep()

            proposal = Proposal(**request.args)
            open_game(
                desk,
                proposal.game,
                proposal.players(desk.people.read(person).address),
                proposal.options,
                None,
                invite=True,
                proposer=person,
                made=made,
            )
        return _opened(request.game, waits=desk.read(request.game).status == FORMING)


def _opened(number: int, *, waits: bool) -> str:
    if waits:
        words = _("Game {number} is proposed. It starts when everyone has said yes.")
    else:
        words = _("Game {number} has begun; a letter of its own shows the board.")
    return words.format(number=number)


ORDER = New()
