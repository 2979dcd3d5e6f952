"""What building, upgrading and connecting set off, at once."""

from __future__ import annotations

from typing import Any

from pbem.engine import Asking

from .actor import Actor
from .contracts import claim_contracts, met
from .deck import BUILDINGS, Part
from .effects import fire
from .federation import foreseen
from .gains import gain, settle
from .network import new_metropolis
from .payment import Goods, plus
from .state import Building, Player


def after_build(a: Actor, kind: str, site: str) -> list[Part]:
    """Take what building there gives at once; returns what it sets off besides, to be decided.

    The site's bonus, the cards that watch for this, a metropolis reached and a contract met
    happen together: what they give may pay for what they let the player do.
    """
    set_off: list[Part] = []
    bonus = a.board.bonus.get(site)
    if bonus:
        set_off += gain(a, bonus, site=site)
    special = a.board.special.get(site)
    if special and special.gain:
        gain(a, special.gain, site=site)
    if a.lasting:
        set_off += _watching(a, "build", kind, site)
    tile = new_metropolis(a.player, site) if kind == "tunnel" else None
    if tile is not None:
        set_off += connect(a, tile)
    if a.state.contracts:
        set_off += claim_contracts(a)
    return settle(a, set_off) if set_off else set_off


def after_upgrade(a: Actor, kind: str, site: str) -> Asking[None]:
    """Mark the structure as upgraded and set off what watches for it."""
    if kind == "tunnel":
        a.player.tunnels[site] = True
    else:
        a.player.buildings[site] = Building(kind, upgraded=True)
    a.upgraded[kind] = a.upgraded.get(kind, 0) + 1
    set_off = _watching(a, "upgrade", kind, site) if a.lasting else []
    if a.state.contracts:
        set_off += claim_contracts(a)
    if set_off:
        yield from fire(a, set_off)


def connect(a: Actor, tile: int) -> list[Part]:
    """A metropolis is connected, or gained by a card, which counts as the same."""
    a.player.connected.append(tile)
    metropolis = a.content.metropolises[tile]
    a.table.tell("{seat} connects {metropolis}", seat=a.name, metropolis=metropolis.told)
    return [*metropolis.instant, *simple(a, "connect")]


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
    for part in _would_set_off(a, kind, site):
        if part.plain:
            found = plus(found, part.gain or {})
    if "federation" in found:
        found = plus(found, foreseen(a, found["federation"]))
    return {resource: n for resource, n in found.items() if resource in a.goods}


def _would_set_off(a: Actor, kind: str, site: str) -> list[Part]:
    """What building there would set off besides its bonus."""
    set_off: list[Part] = []
    for key, part in a.lasting.whenever.get("build", ()) if a.lasting else ():
        assert part.whenever is not None
        if a.fits(part.whenever, kind, site, ahead=1) and not (part.once and key in a.once):
            set_off += part.do or ()
    if kind != "tunnel" and not a.state.contracts:
        return set_off
    pieces, piece = _placing(a.player, kind)
    pieces[site] = piece
    tile = new_metropolis(a.player, site) if kind == "tunnel" else None
    if tile is not None:
        a.player.connected.append(tile)
        set_off += a.content.metropolises[tile].instant
        for key, part in a.lasting.whenever.get("connect", ()) if a.lasting else ():
            set_off += () if part.once and key in a.once else part.do or ()
    for no in met(a):
        set_off += a.content.contracts[no].reward
    del pieces[site]
    if tile is not None:
        a.player.connected.pop()
    return set_off


def _placing(player: Player, kind: str) -> tuple[dict[str, Any], Any]:
    """Among which pieces of the player one of this kind would stand, and what it looks like."""
    if kind == "tunnel":
        return player.tunnels, False
    return (player.buildings, Building(kind)) if kind in BUILDINGS else (player.cities, kind)


def mismatches(a: Actor) -> list[Part]:
    """What claimed cards give for a slot that does not match."""
    if a.lasting is None or "slot" not in a.lasting.whenever:
        return []
    return [
        do
        for _key, part in a.lasting.whenever["slot"]
        if part.whenever and part.whenever.slot == "mismatch"
        for do in part.do or ()
    ]
