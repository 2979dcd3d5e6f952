"""Automa tiles in words, for boards and for whoever asks about one."""

from __future__ import annotations

from collections.abc import Callable

from pbem.engine import _

from ..automa_levels import INSTEAD, LEVELS
from ..words import amount, several
from .criteria import WORDS
from .tiles import DASHED, TILES, Back, Item


def tile_words(number: int) -> str:
    """Everything that is printed on a tile."""
    tile = TILES[number]
    front = [f"  {place}. {_with_engineers(item)}" for place, item in enumerate(tile.front, 1)]
    back = [f"  {line}" for line in back_words(tile.back)]
    head = _("Automa tile {n}. Front, the first that is possible (rules B21):").format(n=number)
    return "\n".join([head, *front, _("Back, the criteria for the turn after it:"), *back])


def level_words(level: str) -> str:
    """What an Automa of this level has, and what is different for all of them."""
    fact = LEVELS[level]
    parts = (
        (fact.income, _("incomes")),
        (fact.bonus, _("energy for powerhouses")),
        (fact.ability, _("the company's ability")),
        (fact.effects, _("effects of advanced tiles")),
        (fact.officer, _("an officer")),
    )
    has = ", ".join(words for there, words in parts if there) or _("nothing of its company")
    words = _(
        "An Automa is a company that the rules play (`rules automa`). Level {level}: it has {has}. "
        "It pays and gains VP instead of credits, holds no contracts but fulfils those on offer, "
        "builds any number of times, and gets {places} VP for the objective."
    )
    places = "/".join(map(str, INSTEAD.objective))
    return words.format(level=level, has=has, places=places)


def front_words(number: int) -> list[str]:
    """The actions of a front in few words."""
    return [item_words(item) for item in TILES[number].front]


def back_words(back: Back) -> list[str]:
    """The criteria of a back, a line for each kind of space."""
    rows = (
        (_("dams"), back.dams, back.dam_start),
        (_("conduits"), back.conduits, back.conduit_start),
        (_("powerhouses"), back.powerhouses, back.powerhouse_start),
    )
    lines = [
        _("{kind}: {criteria}; start {start}").format(
            kind=kind, criteria="; ".join(WORDS[name] for name in names), start=start
        )
        for kind, names, start in rows
    ]
    return [*lines, _("headstreams: {letters}").format(letters=" ".join(back.letters()))]


def _with_engineers(item: Item) -> str:
    price = [_vp(item.price)] if item.price else []
    words = f"{_SAID[item.do](item)} ({', '.join([*price, amount(item.engineers, 'engineer')])})"
    return _("{words}, and on").format(words=words) if item.do in DASHED else words


def item_words(item: Item) -> str:
    """One action of a front."""
    price = f" ({_vp(item.price)})" if item.price else ""
    return _SAID[item.do](item) + price


def _vp(number: int) -> str:
    return _("{n} VP").format(n=number)


def _produce(item: Item) -> str:
    bonus = f"{item.bonus:+d}" if item.bonus else "0"
    return _("produce {bonus} if it serves {colour}").format(bonus=bonus, colour=item.colour)


def _water(item: Item) -> str:
    if item.drops_now:
        return _("{drops} at once").format(drops=amount(item.drops_now, "drop"))
    return _("{drops} for phase 3").format(drops=amount(item.drops_later, "drop"))


def _discard(item: Item) -> str:
    words = _("discard both {colour} for {n} energy")
    return words.format(colour=item.colour, n=item.energy)


def _build(item: Item) -> str:
    limit = f" ({item.area})" if item.area else ""
    if item.least_capacity:
        limit = _(" (capacity {n} or more)").format(n=item.least_capacity)
    return _("build {structure}{limit}").format(structure=item.structure, limit=limit)


def _machinery(item: Item) -> str:
    bought = several(
        [(item.machines, "machine"), (item.excavators, "excavator"), (item.mixers, "mixer")]
    )
    return _("buy {what}").format(what=bought)


_SAID: dict[str, Callable[[Item], str]] = {
    "produce": _produce,
    "water": _water,
    "discard": _discard,
    "build": _build,
    "rotate": lambda item: _("turn the wheel {n}").format(n=item.steps),
    "machinery": _machinery,
    "patent": lambda item: _("patent for {structure}").format(structure=item.structure),
    "bank": lambda item: _("bank, {n} VP").format(n=item.vp),
}
