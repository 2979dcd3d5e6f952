"""What each part of an effect says: a clause or two, such as "gain 1 card".

A clause is an order to the player ("pay 1 kelp for 1 point"). Where something else sets it off and
the player may leave it, it is offered instead ("you may pay 1 kelp for 1 point").
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import groupby
from typing import Any

from pbem.engine import Text, Words, joined, listed, ntext, semicolons, text, within

from .deck import Cost, Part
from .event_words import at_city, on_event, placed, when_paying
from .price import UPGRADE_COST
from .terms import filled
from .thing_words import (
    built,
    counted,
    each_of,
    instead,
    none_of,
    one_thing,
    per,
    taken,
    up_to,
    up_to_counted,
    upgrade_it,
)

_PERFORMED = {
    ("available", None): text("perform the action of any available slot"),
    ("available", "yellow"): text("perform the action of an available yellow slot"),
    ("available", "red"): text("perform the action of an available red slot"),
    ("available", "green"): text("perform the action of an available green slot"),
    ("occupied", None): text("perform the action of any slot occupied by another player"),
    ("occupied", "yellow"): text("perform the action of a yellow slot occupied by another player"),
    ("occupied", "red"): text("perform the action of a red slot occupied by another player"),
    ("occupied", "green"): text("perform the action of a green slot occupied by another player"),
    ("not_yours", None): text(
        "perform the action of any coloured slot that you do not occupy, free or taken"
    ),
    ("not_yours", "yellow"): text(
        "perform the action of a yellow slot that you do not occupy, free or taken"
    ),
    ("not_yours", "red"): text(
        "perform the action of a red slot that you do not occupy, free or taken"
    ),
    ("not_yours", "green"): text(
        "perform the action of a green slot that you do not occupy, free or taken"
    ),
}
_OFFERED = ("pay", "build", "upgrade", "exchange")
"""The verbs of which a player is told that they may be left."""


def begins_with_if(part: Part) -> bool:
    """Whether its clause begins with what it depends on."""
    return part.if_ is not None or part.ladder is not None


def clauses(parts: Sequence[Part], *, offered: bool = False) -> Words:
    """The parts as one clause: "gain 1 card and advance 1 on the Federation track"."""
    said = clauses_apart(parts, offered=offered)
    if len(said) == 1 or not (offered and any(part.verb in _OFFERED for part in parts)):
        return listed(said)
    whole = said[0]
    for one in said[1:]:
        whole = text("{one}, and {other}", one=whole, other=one)
    return whole


def clauses_apart(parts: Sequence[Part], *, offered: bool = False) -> list[Words]:
    """The clauses of the parts; builds that differ only in what is built are one."""
    said: list[Words] = []
    for key, group in groupby(parts, _alike):
        same = list(group)
        if key is None or len(same) == 1:
            said += [clause for part in same for clause in _said(part, offered)]
        else:
            said.append(_together(same, offered))
    return said


def _alike(part: Part) -> str | None:
    """What single builds or upgrades that can be said as one have in common."""
    kinds = part.build or part.upgrade or []
    others = (part.count, part.less, part.and_upgrade, part.site, part.at, part.if_)
    if len(kinds) != 1 or any(one is not None for one in others):
        return None
    return f"{part.verb} {part.cost}"


def _said(part: Part, offered: bool) -> list[Words]:
    """The clauses of a part, with what they depend on."""
    said = _VERBS[part.verb](part, offered)
    if part.if_ is None:
        return said
    return [text("if {conditions}, {clause}", conditions=_conditions(part), clause=listed(said))]


def _conditions(part: Part) -> Text:
    return listed(_condition(what, n) for what, n in (part.if_ or {}).items())


def _condition(what: str, n: Any) -> Text:
    if what == "space":
        spaces = n if isinstance(n, list) else [n]
        return text("you are on Federation space {spaces:or}", spaces=spaces)
    if what == "none":
        return text("you have {goods}", goods=none_of(n))
    if n == 1:
        return text("you have {thing}", thing=one_thing(what))
    return text("you have {things}", things=counted(what, n))


# --- what each verb says -------------------------------------------------------------------------


def _gain(part: Part, _offered: bool) -> list[Words]:
    bundle = dict(part.gain or {})
    said: list[Words] = []
    track_first = next(iter(bundle)) == "federation"
    steps = bundle.pop("federation", 0)
    if bundle:
        said.append(text("gain {goods}", goods=taken(bundle)))
    if steps:
        track = ntext(
            "advance {n} on the Federation track", "advance {n} on the Federation track", steps
        )
        said.insert(0 if track_first else 1, track)
    if part.per is None:
        return said
    many = text("{gain} {per}", gain=listed(said), per=per(part.per, part.each or 1))
    return [many if part.max is None else _at_most(many, bundle, steps, part.max)]


def _at_most(said: Words, bundle: Mapping[str, int], steps: int, most: int) -> Text:
    if len(bundle) == 1 and not steps:
        goods = taken({what: n * most for what, n in bundle.items()})
        return text("{clause} (at most {goods})", clause=said, goods=goods)
    return ntext("{clause} (at most once)", "{clause} (at most {n} times)", most, clause=said)


def _pay(part: Part, offered: bool) -> list[Words]:
    return [_times(_paid(part, offered), part.times)]


def _paid(part: Part, offered: bool) -> Text:
    price, then = _either(part.payments), part.then or []
    if part.produced:
        may = text("you may pay {price} produced in this phase: {then}")
        must = text("pay {price} produced in this phase: {then}")
        return filled(may if offered else must, price=price, then=clauses(then))
    if _only_gains(then):
        may, must = text("you may pay {price} for {goods}"), text("pay {price} for {goods}")
        return filled(may if offered else must, price=price, goods=taken(then[0].gain or {}))
    may, must = text("you may pay {price}: {then}"), text("pay {price}: {then}")
    return filled(may if offered else must, price=price, then=clauses(then))


def _either(bundles: Iterable[Mapping[str, int]]) -> Words:
    """`1 kelp or 1 credit`; what is several goods is set apart."""
    bundles = list(bundles)
    said = [taken(goods) for goods in bundles]
    if all(len(goods) == 1 for goods in bundles):
        return listed(said, "or")
    whole = said[0]
    for one in said[1:]:
        whole = text("{one}, or {other}", one=whole, other=one)
    return whole


def _times(said: Words, times: int | str | None) -> Words:
    if times == "any":
        return text("{clause}, any number of times", clause=said)
    if not isinstance(times, int) or times == 1:
        return said
    return ntext("{clause}, up to {n} time", "{clause}, up to {n} times", times, clause=said)


def _choose(part: Part, offered: bool) -> list[Words]:
    chosen = part.choose or []
    options = [clauses(parts, offered=offered) for parts in chosen]
    if (part.count or 1) > 1:
        options = [clauses(parts) for parts in chosen]
        return [text("choose {n} of these: {options}", n=part.count, options=semicolons(options))]
    if all(map(_only_gains, chosen)):
        return [text("gain {goods}", goods=_either(parts[0].gain or {} for parts in chosen))]
    return [listed(options, "or")]


def _only_gains(parts: Sequence[Part]) -> bool:
    """Whether all that happens is that goods are gained."""
    (one, *more) = parts
    plain = one.per is None and one.if_ is None and "federation" not in (one.gain or {})
    return not more and one.verb == "gain" and plain


def _build(part: Part, offered: bool) -> list[Words]:
    kinds, count = part.build or [], part.count or 1
    said = placed(_to_build(_so_many(kinds, count), offered), part)
    several = count > 1 and len(kinds) == 1
    if part.less:
        said = text("{clause} with a discount of {goods}", clause=said, goods=taken(part.less))
    else:
        said = _priced(said, part.cost, each=several)
    said = at_city(said, part)
    if part.and_upgrade is not None:
        both = text("{clause} and {upgrade}", clause=said, upgrade=upgrade_it(kinds))
        said = _priced(both, _of_upgrade(part.and_upgrade))
    return [said if len(kinds) == 1 else _times(said, count)]


def _upgrade(part: Part, offered: bool) -> list[Words]:
    kinds, count = part.upgrade or [], part.count or 1
    said = _to_upgrade(_so_many(kinds, count), offered)
    said = _priced(said, _of_upgrade(part.cost), each=count > 1 and len(kinds) == 1)
    return [said if len(kinds) == 1 else _times(said, count)]


def _together(parts: Sequence[Part], offered: bool) -> Text:
    """Single builds, or upgrades, at the same price: "build 1 farm and 1 tunnel for free"."""
    what = listed(built(part.build or part.upgrade or (), 1) for part in parts)
    if parts[0].verb == "build":
        return _priced(_to_build(what, offered), parts[0].cost, each=True)
    return _priced(_to_upgrade(what, offered), _of_upgrade(parts[0].cost), each=True)


def _to_build(what: Words, offered: bool) -> Text:
    return filled(text("you may build {what}") if offered else text("build {what}"), what=what)


def _to_upgrade(what: Words, offered: bool) -> Text:
    return filled(text("you may upgrade {what}") if offered else text("upgrade {what}"), what=what)


def _so_many(kinds: Sequence[str], count: int) -> Words:
    """`1 farm or 1 tunnel`; `up to 2 farms` of one kind."""
    return up_to(kinds[0], count) if count > 1 and len(kinds) == 1 else built(kinds, 1)


def _of_upgrade(cost: Cost | None) -> Cost:
    return dict(UPGRADE_COST) if cost is None or cost == "usual" else cost


def _priced(said: Text, cost: Cost | None, *, each: bool = False) -> Text:
    if cost is None or cost == "usual":
        return text("{clause} at the usual cost", clause=said)
    if isinstance(cost, str):
        return text("{clause} for free", clause=said)
    goods = _either(cost if isinstance(cost, list) else [cost])
    every, once = text("{clause} for {goods} each"), text("{clause} for {goods}")
    return filled(every if each else once, clause=said, goods=goods)


def _use_action(part: Part, _offered: bool) -> list[Words]:
    n = part.use_action or 1
    return [ntext("use {n} of your action cards", "use up to {n} of your action cards", n)]


def _ready_action(part: Part, _offered: bool) -> list[Words]:
    return [
        ntext(
            "make {n} of your used action cards available again",
            "make up to {n} of your used action cards available again",
            part.ready_action or 1,
        )
    ]


def _perform(part: Part, _offered: bool) -> list[Words]:
    return [_PERFORMED[part.perform or "available", part.colour]]


def _exchange(part: Part, offered: bool) -> list[Words]:
    one, other = (taken({what: 1}) for what in part.exchange or ())
    may = text("you may exchange {one} and {other}, either way")
    must = text("exchange {one} and {other}, either way")
    return [_times(filled(may if offered else must, one=one, other=other), part.times)]


def _trial_run(part: Part, _offered: bool) -> list[Words]:
    count = part.count or 1
    kinds = ("city_tunnel" if kind == "tunnel" else kind for kind in part.trial_run or ())
    things = listed((counted(f"upgraded_{kind}", count) for kind in kinds), "or")
    return [
        ntext(
            "gain what {things} produces by itself",
            "gain what {things} produce by themselves",
            count,
            things=things,
        )
    ]


def _metropolis(part: Part, _offered: bool) -> list[Words]:
    return [
        ntext(
            "look at {n} unused blue metropolis and keep it: it counts as connected and gives its "
            "effects",
            "look at {n} unused blue metropolises and keep 1: it counts as connected and gives its "
            "effects",
            part.metropolis or 1,
        )
    ]


def _symbiotic(_part: Part, _offered: bool) -> list[Words]:
    return [text("turn 1 of your nonsymbiotic cities into a symbiotic city")]


def _ladder(part: Part, _offered: bool) -> list[Words]:
    assert part.ladder
    *few, (most, points) = part.ladder
    steps = joined([*(str(n) for n, _ in few), counted(part.of or "city", most)], " / ")
    gains = joined([*(str(gained) for _, gained in few), taken({"point": points})], " / ")
    return [text("if you have {steps}, gain {goods}", steps=steps, goods=gains)]


def _hand_limit(part: Part, _offered: bool) -> list[Words]:
    return [text("your hand limit is {n} higher", n=part.hand_limit)]


def _discount(part: Part, _offered: bool) -> list[Words]:
    goods = taken(part.discount or {})
    return [_once(part, text("{when}, pay {goods} less", when=when_paying(part.on), goods=goods))]


def _substitute(part: Part, _offered: bool) -> list[Words]:
    said = text(
        "{when}, you may pay {these} instead of {those}",
        when=when_paying(part.on),
        these=taken(part.with_ or {}),
        those=instead(part.substitute or {}),
    )
    return [_once(part, said)]


def _whenever(part: Part, _offered: bool) -> list[Words]:
    parts = part.do or []
    if len(parts) == 1 and parts[0].if_ is not None:
        then = listed(_VERBS[parts[0].verb](parts[0], True))
        said: Words = text(
            "{clause} if {conditions}", clause=then, conditions=_conditions(parts[0])
        )
    else:
        said = clauses(parts, offered=True)
    event = part.whenever
    if event is not None and event.turn_end:
        return [text("at the end of your turn, {clause}", clause=said)]
    return [_once(part, text("{event}, {clause}", event=on_event(event), clause=said))]


def _each_turn(part: Part, _offered: bool) -> list[Words]:
    said = clauses(part.each_turn or (), offered=True)
    return [text("once per turn, {clause}", clause=said)]


def _once(part: Part, said: Words) -> Words:
    """What begins with an event, if it happens no more than once a turn."""
    return within("before when", "once per turn, {clause}", clause=said) if part.once else said


def _modify(part: Part, _offered: bool) -> list[Words]:
    kind, count = part.modify or "", part.count or 1
    plain = "city_tunnel" if kind == "tunnel" else kind
    thing = f"upgraded_{plain}" if part.upgraded else plain
    goods = {
        "goods": taken(part.add or {}),
        "these": taken(part.to or {}),
        "those": instead(part.from_ or {}),
    }
    if count == 1:
        more = text("{thing} makes {goods} more")
        other = text("{thing} may make {these} instead of {those}")
        return [filled(more if part.add else other, thing=counted(thing, 1), **goods)]
    more = text("{things} make {goods} more {each}")
    other = text("{things} may {each} make {these} instead of {those}")
    things = up_to_counted(thing, count)
    return [filled(more if part.add else other, things=things, each=each_of(kind), **goods)]


_VERBS: Mapping[str, Callable[[Part, bool], list[Words]]] = {
    "gain": _gain,
    "pay": _pay,
    "choose": _choose,
    "build": _build,
    "upgrade": _upgrade,
    "use_action": _use_action,
    "ready_action": _ready_action,
    "perform": _perform,
    "exchange": _exchange,
    "trial_run": _trial_run,
    "metropolis": _metropolis,
    "symbiotic": _symbiotic,
    "ladder": _ladder,
    "hand_limit": _hand_limit,
    "discount": _discount,
    "substitute": _substitute,
    "whenever": _whenever,
    "each_turn": _each_turn,
    "modify": _modify,
}
