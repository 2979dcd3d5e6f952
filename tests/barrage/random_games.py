"""Games of Barrage that go on by chance, and their twins that differ in what is hidden."""

from __future__ import annotations

import random

import msgspec

from pbem.engine import Play, at_step, knowledge
from pbem.games.barrage.data import facts
from pbem.games.barrage.facts import STACKS
from pbem.games.barrage.state import State

from .tabletop import GAME


def answer_at_random(play: Play[State], dice: random.Random) -> int:
    seat = dice.choice(play.awaiting)
    play.answer(seat, dice.randrange(len(play.pending[seat].choices)))
    return seat


def reshuffled(state: State, dice: random.Random) -> State:
    """The same table for all that anyone may know: only the order of the stacks differs."""
    other = msgspec.json.decode(msgspec.json.encode(state), type=State)
    for stack in STACKS:
        dice.shuffle(other.stacks[stack])
    levels = [facts().tiles[tile].level for tile in other.patent_stack]
    for level in set(levels):
        places = [place for place, one in enumerate(levels) if one == level]
        tiles_there = [other.patent_stack[place] for place in places]
        dice.shuffle(tiles_there)
        for place, tile in zip(places, tiles_there, strict=True):
            other.patent_stack[place] = tile
    if other.automa_tiles:
        dice.shuffle(other.automa_tiles.stack)
    return other


LINES = ("pass", "workshop 1", "contracts G01", "contracts right", "build base 5L", "patent 1")


def differences(play: Play[State], dice: random.Random) -> list[int]:
    """The seats that can find out something else when only hidden things differ."""
    snapshot = play.snapshot
    state = msgspec.json.decode(snapshot.state, type=State)
    twins = []
    for one in (state, reshuffled(state, dice)):
        step, args = snapshot.step, snapshot.args
        twin = at_step(GAME, one, step, *args, names=play.names, options=play.options)
        for entry in play.draft:
            twin.answer_key(entry.seat, entry.key)
        twins.append(twin)
    lines = [*LINES, *(f"contracts {one}" for one in state.offer["red"])]
    return [
        seat
        for seat in range(len(play.names))
        if knowledge(twins[0], seat, lines) != knowledge(twins[1], seat, lines)
    ]
