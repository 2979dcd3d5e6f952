"""Moves stored games to the rules of today, where that changes nothing in them.

Every game is replayed under the new rules first. One that would come out differently stays on
the version it was played under.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec

from pbem.desk import registry
from pbem.desk.desk import Desk
from pbem.desk.looking.rating_book import best
from pbem.desk.looking.replaying import differences
from pbem.engine.text import _

CURRENT = "current"
MOVES = "moves"
STAYS = "stays"


class Verdict(msgspec.Struct, frozen=True):
    """What an upgrade would do, or did, with a game."""

    game: int
    name: str
    version: int
    now: int
    outcome: str
    why: list[str] = []


def upgrade(desk: Desk, *, dry_run: bool) -> Iterator[Verdict]:
    """Judge every stored game, and move those that can be moved unless it is a dry run."""
    for number, _summary in desk.games.summaries():
        with desk.games.hold(number) as held:
            document = held.document
            if document["play"] is None:
                continue
            verdict = judge(number, document)
            if verdict.outcome == MOVES and not dry_run:
                document["play"]["rules"] = verdict.now
                held.commit(document)
        yield verdict
    if not dry_run:
        best(desk)  # else the first who asks for ratings would wait for a look at all games


def judge(number: int, document: dict[str, Any]) -> Verdict:
    """Whether a game would come out the same under the rules of today."""
    game = registry.find(document["game"])
    play = document["play"]
    verdict = Verdict(number, document["game"], play["rules"], game.version, CURRENT)
    if play["rules"] == game.version:
        return verdict
    found = differences(game, {**play, "rules": game.version})
    if found:
        kept = play["rules"] in game.older
        missing = [] if kept else [_("its old rules are not installed any more")]
        return msgspec.structs.replace(verdict, outcome=STAYS, why=found + missing)
    return msgspec.structs.replace(verdict, outcome=MOVES)
