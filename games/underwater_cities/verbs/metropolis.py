"""`metropolis`: look at some unused blue tiles and keep one as connected."""

from __future__ import annotations

from typing import Any

from pbem.engine import (
    Asking,
    Text,
    Words,
    _,
    order,
    spoken,
    with_colon,
)

from ..actor import Actor, Choice
from ..contracts import claim_contracts
from ..deck import Part
from ..effects import fire, prompt
from ..gains import holds
from ..task import Task
from ..triggers import connect
from .appraiser import Appraiser, Offered, Weigher
from .verb import Verb

TILE = 4.85  # what a metropolis is worth that is not known yet
TO_LOOK = 3.0


class MetropolisTile(Verb):
    """A tile that a card gives."""

    name = "metropolis"
    heads = ("metropolis", "tile")
    vocabulary = ("metropolis", "keep")

    def options(self, a: Actor, task: Task, out: list[Any]) -> None:
        if a.state.blue_pile and holds(a, task.part):
            out.append(("metropolis", task))

    def do(self, a: Actor, task: Task, choice: Choice) -> Asking[None]:
        """Keep one of the tiles, put the rest under the pile."""
        pile = a.state.blue_pile
        count = task.part.metropolis or 1
        seen = a.table.draw(pile, count, a.seat, Text(_("you would look at metropolis tiles")))
        words = a.words
        kept = yield words.question(
            prompt(_("Which of these metropolises do you keep?")),
            [("tile", no) for no in seen],
        )
        for no in seen:
            if no != kept[1]:
                pile.insert(0, no)
        yield from fire(a, [*connect(a, kept[1]), *claim_contracts(a)])

    def phrase(self, a: Actor, choice: Choice) -> tuple[Words, ...]:
        if choice[0] == "metropolis":
            return (order("metropolis"),)
        return (order("keep {card}", card=choice[1]), f"metropolis {choice[1]}")

    def note(self, a: Actor, choice: Choice) -> Words:
        if choice[0] == "metropolis":
            return ""
        tile = a.content.metropolises[choice[1]]
        return with_colon(spoken(tile.called), a.content.in_words(tile))

    def worth(self, part: Part, by: Appraiser) -> float:
        return TILE if by.actor.state.blue_pile else 0.0

    def weigh(self, option: Offered, rest: str, by: Weigher) -> float:
        if not option.key.startswith("tile:"):
            return TO_LOOK
        tile = by.actor.content.metropolises[int(rest)]
        found = by.parts(tile.instant)
        for part in tile.production:
            for price in by.prices.made:
                for what, n in (part.gain or {}).items():
                    found += n if what == "point" else n * price[what]
        return found
