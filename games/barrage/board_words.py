"""Short words for boards: what has to fit into a column or beside a symbol."""

from __future__ import annotations

from pbem.engine import _, mark, ntext, said_once, text, within

from .data import facts
from .facts import Cost, Reward
from .words import term

ROMAN = ("", "I", "II", "III", "IV", "V")
ORDINAL = (mark("none"), mark("1st"), mark("2nd"), mark("3rd"), mark("4th"), mark("5th"))

CODES = {
    "USA": mark("USA"),
    "Germany": mark("GER"),
    "Italy": mark("ITA"),
    "France": mark("FRA"),
}
NEUTRAL_CODE = mark("NEU")
COLOURS = (mark("red"), mark("black"), mark("green"), mark("white"), mark("grey"))


@said_once(most=500)
def short_reward(reward: Reward) -> str:
    """A reward or an income in few words: `3 VP, 2 cr, rotate 1`."""
    parts = [
        f"{number} {word}"
        for number, word in (
            (reward.vp, _("VP")),
            (reward.credits, _("cr")),
            (reward.excavators, _("exc")),
            (reward.mixers, _("mix")),
            (reward.energy, _("energy")),
        )
        if number
    ]
    if reward.rotate:
        parts.append(str(within("short", "rotate {n}", n=reward.rotate)))
    if reward.machines:
        parts.append(_("{n} exc or mix").format(n=reward.machines))
    if reward.drops_later:
        parts.append(str(ntext("{n} drop later", "{n} drops later", reward.drops_later)))
    if reward.drops_now:
        parts.append(str(ntext("{n} drop now", "{n} drops now", reward.drops_now)))
    return ", ".join(parts + _short_structures(reward))


def _short_structures(reward: Reward) -> list[str]:
    parts = []
    if reward.base_in:
        where = (
            _("anywhere")
            if len(reward.base_in) == 3
            else "/".join(str(term(one)) for one in reward.base_in)
        )
        parts.append(_("free base {where}").format(where=where))
    if reward.elevation:
        parts.append(str(within("short", "free elevation")))
    if reward.conduit_up_to:
        parts.append(_("free conduit to {n}").format(n=reward.conduit_up_to))
    if reward.powerhouse:
        parts.append(str(within("short", "free powerhouse")))
    return parts


_COUNTED = {
    "contracts": mark("fulfilled contracts"),
    "bases": mark("bases"),
    "elevations": mark("elevations"),
    "conduits": mark("conduits"),
    "powerhouses": mark("powerhouses"),
    "advanced-tiles": mark("advanced tiles"),
}


def bonus_words(tile: str) -> str:
    """A bonus tile: `bases, 4 VP each`."""
    fact = facts().bonus[tile]
    return _("{counts}, {vp} VP each").format(vp=fact.vp, counts=_(_COUNTED[tile]))


def objective_words(objective: str) -> str:
    """What the objective counts."""
    return _(facts().scoring.objectives.words[objective])


def machines_words(excavators: int, mixers: int) -> str:
    """`3 exc, 2 mix`, without what there is none of."""
    parts = [(excavators, _("exc")), (mixers, _("mix"))]
    return ", ".join(f"{number} {word}" for number, word in parts if number)


_SHORT = {
    "base": within("short", "base"),
    "elevation": text("elev"),
    "conduit": text("cond"),
    "powerhouse": text("power"),
    "joker": within("short", "joker"),
}


def short_tile(tile: str) -> str:
    """`II-cond`: a tile's name for a narrow place."""
    level, _dash, kind = tile.rpartition("-")
    short = str(_SHORT[kind] if kind in _SHORT else term(kind))
    return f"{level}-{short}" if level else short


def cost_cell(cost: Cost | None) -> str:
    """`3 eng*`: a star for the 3 credits of a red border."""
    if cost is None:
        return _("none left")
    return _("{n} eng").format(n=cost.engineers) + ("*" if cost.credits else "")
