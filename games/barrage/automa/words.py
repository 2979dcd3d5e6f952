"""Automa tiles in words, for boards and for whoever asks about one."""

from __future__ import annotations

from collections.abc import Callable

from pbem.engine import (
    Text,
    _,
    joined,
    mark,
    semicolons,
    text,
)

from ..automa_levels import INSTEAD, LEVELS
from ..words import amount, points, several, term
from .criteria import WORDS
from .tiles import DASHED, TILES, Back, Item

OLDER_STORIES = (
    mark("builds {structure} at {site}, {why}"),
    mark("by priority {n} ({words})"),
    mark("produces {bonus} with {dam} via {conduit}"),
    mark("{what}, beside the full board"),
    mark("{what}, on the space `{space}`"),
    mark("Where the free {structure} goes: {site}, {why}."),
)
"""What stories tell that began before builds and spaces were told as now."""


def tile_words(number: int) -> str:
    """Everything that is printed on a tile."""
    tile = TILES[number]
    front = [f"  {place}. {_with_engineers(item)}" for place, item in enumerate(tile.front, 1)]
    back = [f"  {line}" for line in back_words(tile.back)]
    head = _("Automa tile {n}. Front, the first that is possible (rules B21):").format(n=number)
    return "\n".join([head, *front, _("Back, the criteria for the turn after it:"), *back])


def level_words(level: str) -> Text:
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
        "Its tile says what it does, and its engineers only block spaces. It pays and gains VP "
        "instead of credits, holds no contracts but fulfils those on offer, builds any number of "
        "times, and gets {places} VP for the objective."
    )
    places = "/".join(map(str, INSTEAD.objective))
    return text(words, level=level, has=has, places=places)


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
            kind=kind, criteria=semicolons(_(WORDS[name]) for name in names), start=start
        )
        for kind, names, start in rows
    ]
    return [*lines, _("headstreams: {letters}").format(letters=" ".join(back.letters()))]


def _with_engineers(item: Item) -> str:
    price = [points(item.price)] if item.price else []
    cost = joined([*price, amount(item.engineers, "engineer")])
    words = f"{_SAID[item.do](item)} ({cost})"
    return _("{words}, and on").format(words=words) if item.do in DASHED else words


def item_words(item: Item) -> str:
    """One action of a front."""
    price = f" ({points(item.price)})" if item.price else ""
    return f"{_SAID[item.do](item)}{price}"


def _produce(item: Item) -> Text:
    bonus = f"{item.bonus:+d}" if item.bonus else "0"
    return text("produce {bonus} if it serves {colour}", bonus=bonus, colour=term(item.colour))


def _water(item: Item) -> Text:
    if item.drops_now:
        return text("{drops} at once", drops=amount(item.drops_now, "drop"))
    return text("{drops} for phase 3", drops=amount(item.drops_later, "drop"))


def _discard(item: Item) -> Text:
    words = _("discard both {colour} for {n} energy")
    return text(words, colour=term(item.colour), n=item.energy)


def _build(item: Item) -> Text:
    structure = term(item.structure)
    if item.least_capacity:
        words = mark("build {structure} (capacity {n} or more)")
        return text(words, structure=structure, n=item.least_capacity)
    if item.area:
        return text("build {structure} ({area})", structure=structure, area=term(item.area))
    return text("build {structure}", structure=structure)


def _machinery(item: Item) -> Text:
    bought = several(
        [(item.machines, "machine"), (item.excavators, "excavator"), (item.mixers, "mixer")]
    )
    return text("buy {what}", what=bought)


_SAID: dict[str, Callable[[Item], Text]] = {
    "produce": _produce,
    "water": _water,
    "discard": _discard,
    "build": _build,
    "rotate": lambda item: text("turn the wheel {n}", n=item.steps),
    "machinery": _machinery,
    "patent": lambda item: text("patent for {structure}", structure=term(item.structure)),
    "bank": lambda item: text("bank, {n} VP", n=item.vp),
}
