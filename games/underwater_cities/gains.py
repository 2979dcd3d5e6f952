"""Gaining things, and card effects that need no decision."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from functools import cache, lru_cache
from itertools import combinations

from pbem.engine import Words, _, order

from .actor import Actor
from .cards import draw
from .deck import Part
from .federation import advance
from .network import how_many
from .state import space
from .terms import goods_words, site_called
from .thing_words import a_new, goods_typed, upgraded_one


@lru_cache(maxsize=500)
def _listed(items: tuple[tuple[str, int], ...]) -> str:
    names = {"credit": "credits", "point": "points", "card": "cards"}
    return ", ".join(f"{n} {names.get(what, what) if n > 1 else what}" for what, n in items)


def listed(goods: Mapping[str, int]) -> str:
    """Goods in words: 2 steelplast, 1 credit."""
    return _listed(tuple(goods.items())) or "nothing"


_MOST_SOME_OF = 3  # things of a gain of which several may be named
GOODS = re.compile(r"(\d+) (\w+)")
SINGULAR = {"credits": "credit", "points": "point", "cards": "card"}


def goods_in(words: str) -> dict[str, int]:
    """The goods that words name: `2 steelplast, 1 credit`."""
    found: dict[str, int] = {}
    for number, name in GOODS.findall(words):
        found[SINGULAR.get(name, name)] = int(number)
    return found


def single_gains(part: Part) -> list[Part]:
    """A gain of several things, thing by thing."""
    gain = part.gain or {}
    return [part] if len(gain) == 1 else [_gain_of(what, n) for what, n in gain.items()]


@cache
def _gain_of(what: str, number: int) -> Part:
    return Part(gain={what: number})


def gain_phrases(parts: Iterable[Part], times: int = 1) -> tuple[Words, ...]:
    """How a person names a gain: all of it, or some things of it."""
    total: dict[str, int] = {}
    for part in parts:
        bundle = part.gain or {}
        if part.ladder:
            bundle = {"point": times}
            times = 1
        for what, n in bundle.items():
            total[what] = total.get(what, 0) + n * times
    bare = listed(total).replace(",", "")
    singles = [what for what in total if what != "card"]
    federation = [order("federation")] if list(total) == ["federation"] else []
    shown = order("gain {goods}", goods=goods_typed(total))
    single = (*(f"gain {s}" for s in singles), *singles)
    return (*federation, shown, bare, *single, *_some_of(total))


def _some_of(gained: Mapping[str, int]) -> list[str]:
    """Several things of a gain, with their numbers or without: `cards and credit`."""
    if not 1 < len(gained) <= _MOST_SOME_OF:
        return []
    several = [some for n in range(2, len(gained) + 1) for some in combinations(gained.items(), n)]
    bare = [" ".join(what for what, _number in some) for some in several]
    full = [_listed(some).replace(",", "") for some in several]
    return [*bare, *full, *(words.removeprefix("1 ").replace(" 1 ", " ") for words in full)]


def gain(
    a: Actor, bundle: Mapping[str, int], times: int = 1, *, card: int = 0, site: str = ""
) -> list[Part]:
    """Take what the bundle says; returns the card effects that this sets off.

    `card` is the number of the claimed card that gives it, if one does; `site` is the site.
    """
    set_off: list[Part] = []
    goods = a.goods
    told = {}
    for what, n in bundle.items():
        if times != 1:
            n *= times
        if what in goods:
            goods[what] += n
            told[what] = n
        elif what == "point":
            a.player.points += n
            told[what] = n
    if told:
        _tell_gained(a, told, card, site)
    if "federation" in bundle:
        set_off += advance(a, bundle["federation"] * times)
    if "card" in bundle:
        draw(a, bundle["card"] * times)
    return set_off


def _tell_gained(a: Actor, goods: Mapping[str, int], card: int, site: str) -> None:
    """Tell a gain, and where it comes from if that is not what was just played."""
    gained = goods_words(goods)
    if card:
        words = _("{seat} gains {goods} with {card} ({no})")
        named = a.content.cards[card].told
        a.table.tell(words, seat=a.name, goods=gained, no=card, card=named)
    elif site:
        words = _("{seat} gains {goods} from site {site}")
        a.table.tell(words, seat=a.name, goods=gained, site=site_called(site))
    else:
        a.table.tell("{seat} gains {goods}", seat=a.name, goods=gained)


def tell_built(a: Actor, kind: str, site: str, paid: Mapping[str, int]) -> None:
    """Tell what was built where, and for what."""
    if paid:
        words = _("{seat} builds {what} on {site} for {paid}")
    else:
        words = _("{seat} builds {what} on {site} for free")
    where = site_called(site)
    a.table.tell(words, seat=a.name, what=a_new(kind), site=where, paid=goods_words(paid))


def tell_upgraded(a: Actor, kind: str, site: str, paid: Mapping[str, int]) -> None:
    """The same of what was upgraded."""
    if paid:
        words = _("{seat} upgrades {what} on {site} for {paid}")
    else:
        words = _("{seat} upgrades {what} on {site} for free")
    where = site_called(site)
    a.table.tell(words, seat=a.name, what=upgraded_one(kind), site=where, paid=goods_words(paid))


def settle(a: Actor, parts: Iterable[Part]) -> list[Part]:
    """Take all plain gains among triggered parts at once; returns what is left to decide."""
    left: list[Part] = []
    waiting = list(parts)
    while waiting:
        part = waiting.pop(0)
        if part.plain:
            assert part.gain is not None
            waiting += gain(a, part.gain, card=a.content.set_off_by.get(id(part), 0))
        else:
            left.append(part)
    return left


def holds(a: Actor, part: Part) -> bool:
    """Whether the part's condition is met."""
    if not part.if_:
        return True
    for thing, wanted in part.if_.items():
        if thing == "space":
            spaces = wanted if isinstance(wanted, list) else [wanted]
            if space(a.state, a.seat) not in spaces:
                return False
        elif thing == "none":
            assert isinstance(wanted, list)
            if any(a.goods[str(resource)] for resource in wanted):
                return False
        else:
            assert isinstance(wanted, int)
            if how_many(a.content, a.player, thing) < wanted:
                return False
    return True


def times_of(a: Actor, part: Part) -> int:
    """How often a gain happens: 0 when its condition fails, else once or by what it counts."""
    if part.if_ and not holds(a, part):
        return 0
    if part.per is None:
        return 1
    times = how_many(a.content, a.player, part.per) // (part.each or 1)
    return min(times, part.max) if part.max else times


def rung(a: Actor, part: Part) -> int:
    """The points of the highest step of a ladder that is reached."""
    assert part.ladder is not None
    assert part.of is not None
    count = how_many(a.content, a.player, part.of)
    reached = [points for wanted, points in part.ladder if count >= wanted]
    return reached[-1] if reached and holds(a, part) else 0
