"""Small pieces of wording that several rules share: amounts, rewards, costs."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import Any

from pbem.engine import (
    Text,
    Words,
    as_text,
    joined,
    listed,
    ntext,
    nwithin,
    semicolons,
    text,
    within,
)

from .facts import Cost, Reward

_AMOUNTS = {
    "engineer": ntext("{n} engineer", "{n} engineers", 1),
    "credit": ntext("{n} credit", "{n} credits", 1),
    "excavator": ntext("{n} excavator", "{n} excavators", 1),
    "mixer": ntext("{n} mixer", "{n} mixers", 1),
    "machine": ntext("{n} machine of choice", "{n} machines of choice", 1),
    "drop": ntext("{n} drop", "{n} drops", 1),
    "contract": ntext("{n} contract", "{n} contracts", 1),
    "step": ntext("{n} step", "{n} steps", 1),
}
_DECLINED = (
    nwithin("taken", "{n} drop", "{n} drops", 1),
    nwithin("taken", "{n} engineer", "{n} engineers", 1),
)
"""Amounts that a translation may have in another case: `{drops:taken}`."""

_TERMS = {
    "base": text("base"),
    "elevation": text("elevation"),
    "conduit": text("conduit"),
    "powerhouse": text("powerhouse"),
    "joker": text("joker"),
    "mountain": text("mountain"),
    "hill": text("hill"),
    "plain": text("plain"),
    "green": text("green"),
    "yellow": text("yellow"),
    "red": text("red"),
    "national": text("national"),
    "starting": text("starting"),
    "left": text("left"),
    "right": text("right"),
    "easy": text("easy"),
    "medium": text("medium"),
    "hard": text("hard"),
    "very-hard": text("very hard"),
}


def term(word: str) -> Text:
    """A word of the game by itself, as it stands in lists and sentences."""
    known = _TERMS.get(word)
    return Text(word) if known is None else known


_LED = {
    "USA": within("taken", "USA"),
    "Germany": within("taken", "Germany"),
    "Italy": within("taken", "Italy"),
    "France": within("taken", "France"),
    "wilhelm": within("taken", "wilhelm"),
    "graziano": within("taken", "graziano"),
    "viktor": within("taken", "viktor"),
    "jill": within("taken", "jill"),
    "solomon": within("taken", "solomon"),
    "anton": within("taken", "anton"),
    "mahiri": within("taken", "mahiri"),
}


_PLAYED = {
    "USA": within("played", "USA"),
    "Germany": within("played", "Germany"),
    "Italy": within("played", "Italy"),
    "France": within("played", "France"),
}


def played(name: str) -> Words:
    """A company, as what somebody plays; nothing before there is one."""
    return _PLAYED.get(name, "")


def taken(name: str) -> Text:
    """A company or an officer, as what an order takes or copies."""
    return _LED[name]


_WITH_ARTICLE = {
    "base": text("a base"),
    "elevation": text("an elevation"),
    "conduit": text("a conduit"),
    "powerhouse": text("a powerhouse"),
}


def with_article(structure: str) -> Text:
    """`a base`, `an elevation`."""
    return _WITH_ARTICLE[structure]


@lru_cache(maxsize=1000)
def tile_name(tile: str) -> Words:
    """A technology tile: `conduit`, `II-joker`, `anton I-base`."""
    anton, _blank, name = tile.rpartition(" ")
    level, dash, kind = name.rpartition("-")
    said = joined([level, term(kind)], "-") if dash else term(kind)
    return joined([as_text(anton), said], " ") if anton else said


@lru_cache(maxsize=1000)
def site_called(site: str) -> Words:
    """A site as people call it: `5L`, and a powerhouse's by the number of its basin."""
    if not site.startswith("P"):
        return site
    return Text("{basin}", {"basin": site[1:].partition(".")[0], "place": site})


def filled(form: Text, **params: Any) -> Text:
    """A sentence from a table, with what goes into its places."""
    return Text(form.sentence, params, form.many, form.context)


@lru_cache(maxsize=1000)
def amount(number: int, thing: str) -> Text:
    """`1 credit`, `2 credits`."""
    words = _AMOUNTS[thing]
    return ntext(words.sentence, words.many, number)


def steps_words(number: int) -> Text:
    """`one step`, `2 steps`."""
    return text("one step") if number == 1 else amount(number, "step")


def several(parts: Iterable[tuple[int, str]], by: str = ", ") -> Words:
    """The amounts that are not zero, one after the other."""
    return joined((amount(number, thing) for number, thing in parts if number), by)


def points(number: int) -> Text:
    """`3 VP`."""
    return text("{n} VP", n=number)


def cost_words(cost: Cost, price: int = 0) -> Words:
    """What an action space asks for."""
    return several([(cost.engineers, "engineer"), (cost.credits + price, "credit")])


@lru_cache(maxsize=1000)
def payment_words(excavators: int, mixers: int, credits: int) -> Words:  # noqa: A002 - the game's word
    """What a build is paid with."""
    words = several([(excavators, "excavator"), (mixers, "mixer"), (credits, "credit")])
    return words or text("nothing")


def build_cost(
    excavators: int,
    mixers: int,
    credits: int,  # noqa: A002 - the game's word
    space: Cost | None,
) -> Words:
    """`1 engineer, 3 excavators; 3 credits for the space`: all that a build cost."""
    if space is None:
        return payment_words(excavators, mixers, credits)
    machinery = (excavators, "excavator"), (mixers, "mixer")
    paid = several([(space.engineers, "engineer"), *machinery, (credits, "credit")])
    if not space.credits:
        return paid
    for_space = text("{credits} for the space", credits=amount(space.credits, "credit"))
    return semicolons([paid, for_space])


def reward_words(reward: Reward, by: str = " + ") -> Words:
    """A reward or an income, as on its tile."""
    parts: list[Text] = []
    if reward.vp:
        parts.append(points(reward.vp))
    for number, thing in (
        (reward.credits, "credit"),
        (reward.excavators, "excavator"),
        (reward.mixers, "mixer"),
    ):
        if number:
            parts.append(amount(number, thing))
    if reward.energy:
        parts.append(text("{n} energy on the track", n=reward.energy))
    if reward.rotate:
        parts.append(text("rotate {n}", n=reward.rotate))
    if reward.machines:
        parts.append(amount(reward.machines, "machine"))
    if reward.drops_later:
        parts.append(text("{drops} for phase 3", drops=amount(reward.drops_later, "drop")))
    if reward.drops_now:
        parts.append(text("{drops} flowing at once", drops=amount(reward.drops_now, "drop")))
    return joined([*parts, *_structure_words(reward)], by)


def _structure_words(reward: Reward) -> list[Text]:
    parts: list[Text] = []
    if reward.base_in:
        anywhere = len(reward.base_in) >= 3
        where = text("anywhere") if anywhere else listed(map(term, reward.base_in), "or")
        parts.append(text("free base ({where})", where=where))
    if reward.elevation:
        parts.append(text("free elevation"))
    if reward.conduit_up_to:
        parts.append(text("free conduit (capacity up to {n})", n=reward.conduit_up_to))
    if reward.powerhouse:
        parts.append(text("free powerhouse"))
    return parts
