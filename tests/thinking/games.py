"""Games to think about, and what is hidden in them."""

from __future__ import annotations

from typing import Any

from pbem.engine import Game, Play, random_game
from pbem.games.barrage.state import State as BarrageState
from pbem.games.underwater_cities.state import State as CitiesState


def hide_otherwise_in_barrage(state: BarrageState, seat: int) -> None:
    for pile in state.stacks.values():
        pile.reverse()
    state.patent_stack.reverse()
    if state.automa_tiles:
        state.automa_tiles.stack.reverse()


def hide_otherwise_in_cities(state: CitiesState, seat: int) -> None:
    for other, player in enumerate(state.players):
        held = min(len(player.hand), len(state.deck))
        if other != seat:
            state.deck[:held], player.hand[:held] = player.hand[:held], state.deck[:held]
    state.deck.reverse()
    state.specials[:-1] = reversed(state.specials[:-1])
    state.blue_pile.reverse()


def some_way_in(game: Game[Any], decisions: int, seed: str = "thinker") -> Play[Any]:
    """A game after so many decisions by chance, at the beginning of a turn."""
    table, dice = random_game(game, ("anna", "bert"), {}, seed)
    while decisions > 0 or table.draft or table.snapshot.step != "turn":
        seat = next(iter(table.pending))
        table.answer(seat, dice.randrange(len(table.pending[seat].known)))
        decisions -= 1
    return table
