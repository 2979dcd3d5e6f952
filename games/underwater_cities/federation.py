"""The Federation track: advancing on it, and the order of play that it makes."""

from __future__ import annotations

from pbem.engine import _

from .actor import Actor
from .deck import Part
from .state import TOP, State
from .terms import goods_words

BONUS = {3: "credit", 2: "steelplast"}  # by space


def advance(a: Actor, spaces: int) -> list[Part]:
    """Move the marker ahead space by space; returns the card effects that this sets off."""
    state, seat, player = a.state, a.seat, a.player
    track = state.track
    steps = next((s for s in range(TOP, 0, -1) if seat in track[s]), 0)
    player.advanced = True
    if steps:
        track[steps].remove(seat)
    set_off: list[Part] = []
    gained: dict[str, int] = {}
    lasting = a.lasting
    watches = lasting.whenever.get("advance_to", ()) if lasting else ()
    for _step in range(spaces):
        steps = min(steps + 1, TOP)
        space = TOP + 1 - steps
        if space == 1:
            player.points += 1
            gained["point"] = gained.get("point", 0) + 1
        elif space in BONUS:
            a.goods[BONUS[space]] += 1
            gained[BONUS[space]] = gained.get(BONUS[space], 0) + 1
        for key, part in watches:
            assert part.whenever is not None
            if part.whenever.advance_to == space and a.first_time(key, part):
                set_off += part.do or ()
    track[steps].append(seat)
    words = _("{seat} moves {n} up the Federation track, to space {space}")
    if gained:
        words = _("{seat} moves {n} up the Federation track, to space {space}: {goods}")
    space = TOP + 1 - steps
    a.table.tell(words, seat=a.name, n=spaces, space=space, goods=goods_words(gained))
    return set_off


def foreseen(a: Actor, spaces: int) -> dict[str, int]:
    """The resources that so many steps would give at once, before they are made."""
    steps = next((s for s in range(TOP, 0, -1) if a.seat in a.state.track[s]), 0)
    watches = a.lasting.whenever.get("advance_to", ()) if a.lasting else ()
    found: dict[str, int] = {}
    for _step in range(spaces):
        steps = min(steps + 1, TOP)
        space = TOP + 1 - steps
        gained = [{BONUS[space]: 1}] if space in BONUS else []
        for key, part in watches:
            assert part.whenever is not None
            if part.whenever.advance_to == space and not (part.once and key in a.once):
                gained += [do.gain or {} for do in part.do or () if do.plain]
        for goods in gained:
            for what, n in goods.items():
                found[what] = found.get(what, 0) + n
    return found


def new_order(state: State) -> list[int]:
    """The order of the next round: farthest ahead first, atop a pile before those below."""
    ahead = [seat for steps in range(TOP, 0, -1) for seat in reversed(state.track[steps])]
    return [*ahead, *(seat for seat in state.order if seat not in ahead)]
