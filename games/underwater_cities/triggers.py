"""What building, upgrading and connecting set off, at once."""

from __future__ import annotations

from pbem.engine import Asking
from pbem.engine.text import _

from .actor import Actor
from .contracts import claim_contracts
from .deck import Part
from .effects import fire
from .gains import gain
from .network import new_metropolis
from .payment import Goods, plus


def after_build(a: Actor, kind: str, site: str) -> Asking[None]:
    """The site's bonus, the cards that watch for this, a metropolis reached, a contract met."""
    set_off: list[Part] = []
    bonus = a.board.bonus.get(site)
    if bonus:
        set_off += gain(a, bonus)
    special = a.board.special.get(site)
    if special and special.gain:
        gain(a, special.gain)
    if a.lasting:
        set_off += _watching(a, "build", kind, site)
    if set_off:
        yield from fire(a, set_off)
    if kind == "tunnel":
        tile = new_metropolis(a.player, site)
        if tile is not None:
            yield from connect(a, tile)
    if a.state.contracts:
        yield from claim_contracts(a)


def after_upgrade(a: Actor, kind: str, site: str) -> Asking[None]:
    """Mark the structure as upgraded and set off what watches for it."""
    if kind == "tunnel":
        a.player.tunnels[site] = True
    else:
        a.player.buildings[site].upgraded = True
    a.upgraded[kind] = a.upgraded.get(kind, 0) + 1
    if a.lasting:
        set_off = _watching(a, "upgrade", kind, site)
        if set_off:
            yield from fire(a, set_off)
    if a.state.contracts:
        yield from claim_contracts(a)


def connect(a: Actor, tile: int) -> Asking[None]:
    """A metropolis is connected, or gained by a card, which counts as the same."""
    a.player.connected.append(tile)
    metropolis = a.content.metropolises[tile]
    a.table.tell(_("{seat} connects {metropolis}"), seat=a.name, metropolis=metropolis.name)
    yield from fire(a, [*metropolis.instant, *simple(a, "connect")])


def simple(a: Actor, head: str) -> list[Part]:
    """What cards do whenever such a thing happens, whatever its kind or place."""
    if a.lasting is None:
        return []
    set_off: list[Part] = []
    for key, part in a.lasting.whenever.get(head, ()):
        if a.first_time(key, part):
            set_off += part.do or ()
    return set_off


def _watching(a: Actor, head: str, kind: str, site: str) -> list[Part]:
    assert a.lasting is not None
    set_off: list[Part] = []
    for key, part in a.lasting.whenever.get(head, ()):
        assert part.whenever is not None
        if a.fits(part.whenever, kind, site) and a.first_time(key, part):
            set_off += part.do or ()
    return set_off


def plain_gains(a: Actor, kind: str, site: str) -> Goods:
    """The resources that building there would give at once, before it is done."""
    found: Goods = dict(a.board.bonus.get(site) or {})
    for key, part in a.lasting.whenever.get("build", ()) if a.lasting else ():
        assert part.whenever is not None
        if not a.fits(part.whenever, kind, site, ahead=1) or (part.once and key in a.once):
            continue
        for do in part.do or ():
            if do.plain and do.gain:
                found = plus(found, do.gain)
    return {resource: n for resource, n in found.items() if resource in a.goods}
