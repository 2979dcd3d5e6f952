"""Small pieces of wording that several rules share: amounts, rewards, costs."""

from __future__ import annotations

from collections.abc import Iterable

from pbem.engine import _, mark

from .facts import Cost, Reward

_ONE = {
    "engineer": mark("{n} engineer"),
    "credit": mark("{n} credit"),
    "excavator": mark("{n} excavator"),
    "mixer": mark("{n} mixer"),
    "machine": mark("{n} machine of choice"),
    "drop": mark("{n} drop"),
    "contract": mark("{n} contract"),
    "step": mark("{n} step"),
}
_MANY = {
    "engineer": mark("{n} engineers"),
    "credit": mark("{n} credits"),
    "excavator": mark("{n} excavators"),
    "mixer": mark("{n} mixers"),
    "machine": mark("{n} machines of choice"),
    "drop": mark("{n} drops"),
    "contract": mark("{n} contracts"),
    "step": mark("{n} steps"),
}


def amount(number: int, thing: str) -> str:
    """`1 credit`, `2 credits`."""
    return (_ONE if number == 1 else _MANY)[thing].format(n=number)


def steps_words(number: int) -> str:
    """`one step`, `2 steps`."""
    return _("one step") if number == 1 else amount(number, "step")


def several(parts: Iterable[tuple[int, str]]) -> str:
    """The amounts that are not zero, one after the other."""
    return ", ".join(amount(number, thing) for number, thing in parts if number)


def cost_words(cost: Cost, price: int = 0) -> str:
    """What an action space asks for."""
    return several([(cost.engineers, "engineer"), (cost.credits + price, "credit")])


def payment_words(excavators: int, mixers: int, credits: int) -> str:  # noqa: A002 - the game's word
    """What a build is paid with."""
    words = several([(excavators, "excavator"), (mixers, "mixer"), (credits, "credit")])
    return words or _("nothing")


def reward_words(reward: Reward) -> str:
    """A reward or an income, as on its tile."""
    parts = []
    if reward.vp:
        parts.append(f"{reward.vp} VP")
    for number, thing in (
        (reward.credits, "credit"),
        (reward.excavators, "excavator"),
        (reward.mixers, "mixer"),
    ):
        if number:
            parts.append(amount(number, thing))
    if reward.energy:
        parts.append(_("{n} energy on the track").format(n=reward.energy))
    if reward.rotate:
        parts.append(_("rotate {n}").format(n=reward.rotate))
    if reward.machines:
        parts.append(amount(reward.machines, "machine"))
    if reward.drops_later:
        parts.append(_("{drops} for phase 3").format(drops=amount(reward.drops_later, "drop")))
    if reward.drops_now:
        parts.append(_("{drops} flowing at once").format(drops=amount(reward.drops_now, "drop")))
    parts += _structure_words(reward)
    return " + ".join(parts)


def _structure_words(reward: Reward) -> list[str]:
    parts = []
    if reward.base_in:
        where = _(" or ").join(reward.base_in) if len(reward.base_in) < 3 else _("anywhere")
        parts.append(_("free base ({where})").format(where=where))
    if reward.elevation:
        parts.append(_("free elevation"))
    if reward.conduit_up_to:
        parts.append(_("free conduit (capacity up to {n})").format(n=reward.conduit_up_to))
    if reward.powerhouse:
        parts.append(_("free powerhouse"))
    return parts
