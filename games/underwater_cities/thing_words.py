"""What texts of cards speak of: goods that are taken, kinds that are built, things to count.

Each is a table of forms, since other languages decline: `taken` stands behind gain and pay, `built`
behind build and upgrade with a number, `a farm` the same without one, and a counted thing behind
"if you have" or, with its number, behind "for every". What agrees with a thing elsewhere in its
clause ("upgrade it", "each") has a table by the thing.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache

from pbem.engine import Text, Words, joined, listed, ntext, nwithin, text, within

from .terms import goods_words

_TAKEN = {
    "kelp": nwithin("taken", "{n} kelp", "{n} kelp", 1),
    "steelplast": nwithin("taken", "{n} steelplast", "{n} steelplast", 1),
    "science": nwithin("taken", "{n} science", "{n} science", 1),
    "biomatter": nwithin("taken", "{n} biomatter", "{n} biomatter", 1),
    "credit": nwithin("taken", "{n} credit", "{n} credits", 1),
    "point": nwithin("taken", "{n} point", "{n} points", 1),
    "card": nwithin("taken", "{n} card", "{n} cards", 1),
    "special": nwithin("taken", "{n} Special card", "{n} Special cards", 1),
    "federation": nwithin(
        "taken", "{n} step on the Federation track", "{n} steps on the Federation track", 1
    ),
}
_STEPS = ("federation", "special")  # an order calls them in one word
_RESOURCE = {
    "kelp": within("taken", "kelp"),
    "steelplast": within("taken", "steelplast"),
    "science": within("taken", "science"),
    "biomatter": within("taken", "biomatter"),
    "credit": within("taken", "credit"),
}
_NO = {
    "kelp": text("no kelp"),
    "steelplast": text("no steelplast"),
    "science": text("no science"),
    "biomatter": text("no biomatter"),
    "credit": text("no credits"),
}
_INSTEAD = {
    "kelp": nwithin("instead of", "{n} kelp", "{n} kelp", 1),
    "steelplast": nwithin("instead of", "{n} steelplast", "{n} steelplast", 1),
    "science": nwithin("instead of", "{n} science", "{n} science", 1),
    "biomatter": nwithin("instead of", "{n} biomatter", "{n} biomatter", 1),
    "credit": nwithin("instead of", "{n} credit", "{n} credits", 1),
    "point": nwithin("instead of", "{n} point", "{n} points", 1),
}
_BUILT = {
    "farm": nwithin("built", "{n} farm", "{n} farms", 1),
    "desalination": nwithin("built", "{n} desalination plant", "{n} desalination plants", 1),
    "laboratory": nwithin("built", "{n} laboratory", "{n} laboratories", 1),
    "tunnel": nwithin("built", "{n} tunnel", "{n} tunnels", 1),
    "building": nwithin("built", "{n} building", "{n} buildings", 1),
    "structure": nwithin("built", "{n} structure", "{n} structures", 1),
    "city": nwithin("built", "{n} city", "{n} cities", 1),
    "symbiotic": nwithin("built", "{n} symbiotic city", "{n} symbiotic cities", 1),
    "nonsymbiotic": nwithin("built", "{n} nonsymbiotic city", "{n} nonsymbiotic cities", 1),
}
_A = {
    "farm": within("built", "a farm"),
    "desalination": within("built", "a desalination plant"),
    "laboratory": within("built", "a laboratory"),
    "tunnel": within("built", "a tunnel"),
    "building": within("built", "a building"),
    "structure": within("built", "a structure"),
    "city": within("built", "a city"),
    "symbiotic": within("built", "a symbiotic city"),
    "nonsymbiotic": within("built", "a nonsymbiotic city"),
}
_THE = {
    "farm": within("upgraded", "the farm"),
    "desalination": within("upgraded", "the desalination plant"),
    "laboratory": within("upgraded", "the laboratory"),
    "tunnel": within("upgraded", "the tunnel"),
}
_UP_TO = {
    "farm": ntext("up to {n} farm", "up to {n} farms", 1),
    "desalination": ntext("up to {n} desalination plant", "up to {n} desalination plants", 1),
    "laboratory": ntext("up to {n} laboratory", "up to {n} laboratories", 1),
    "tunnel": ntext("up to {n} tunnel", "up to {n} tunnels", 1),
    "building": ntext("up to {n} building", "up to {n} buildings", 1),
    "structure": ntext("up to {n} structure", "up to {n} structures", 1),
    "city": ntext("up to {n} city", "up to {n} cities", 1),
    "symbiotic": ntext("up to {n} symbiotic city", "up to {n} symbiotic cities", 1),
    "nonsymbiotic": ntext("up to {n} nonsymbiotic city", "up to {n} nonsymbiotic cities", 1),
}
_SECOND = {
    "farm": within("built", "the second farm"),
    "desalination": within("built", "the second desalination plant"),
    "laboratory": within("built", "the second laboratory"),
    "tunnel": within("built", "the second tunnel"),
    "building": within("built", "the second building"),
    "structure": within("built", "the second structure"),
    "city": within("built", "the second city"),
    "symbiotic": within("built", "the second symbiotic city"),
    "nonsymbiotic": within("built", "the second nonsymbiotic city"),
}
_UPGRADE_IT = {
    "farm": within("the farm", "upgrade it"),
    "desalination": within("the desalination plant", "upgrade it"),
    "laboratory": within("the laboratory", "upgrade it"),
    "tunnel": within("the tunnel", "upgrade it"),
    "building": within("the building", "upgrade it"),
    "structure": within("the structure", "upgrade it"),
}
_EACH_OF = {
    "farm": within("farms", "each"),
    "desalination": within("desalination plants", "each"),
    "laboratory": within("laboratories", "each"),
    "tunnel": within("tunnels", "each"),
    "city": within("cities", "each"),
    "symbiotic": within("symbiotic cities", "each"),
    "nonsymbiotic": within("nonsymbiotic cities", "each"),
}
_COUNTED: Mapping[str, Text] = {
    "farm": ntext("{n} connected farm", "{n} connected farms", 1),
    "desalination": ntext(
        "{n} connected desalination plant", "{n} connected desalination plants", 1
    ),
    "laboratory": ntext("{n} connected laboratory", "{n} connected laboratories", 1),
    "building": ntext("{n} connected building", "{n} connected buildings", 1),
    "upgraded_farm": ntext("{n} connected upgraded farm", "{n} connected upgraded farms", 1),
    "upgraded_desalination": ntext(
        "{n} connected upgraded desalination plant", "{n} connected upgraded desalination plants", 1
    ),
    "upgraded_laboratory": ntext(
        "{n} connected upgraded laboratory", "{n} connected upgraded laboratories", 1
    ),
    "upgraded_building": ntext(
        "{n} connected upgraded building", "{n} connected upgraded buildings", 1
    ),
    "tunnel": ntext("{n} tunnel", "{n} tunnels", 1),
    "upgraded_tunnel": ntext("{n} upgraded tunnel", "{n} upgraded tunnels", 1),
    "city_tunnel": ntext("{n} tunnel touching a city", "{n} tunnels touching a city", 1),
    "upgraded_city_tunnel": ntext(
        "{n} upgraded tunnel touching a city", "{n} upgraded tunnels touching a city", 1
    ),
    "upgraded_structure": ntext(
        "{n} upgraded structure in your network", "{n} upgraded structures in your network", 1
    ),
    "upgraded_kinds": ntext("{n} kind of upgraded structure", "{n} kinds of upgraded structure", 1),
    "upgraded_set": ntext(
        "{n} set of four different upgraded structures",
        "{n} sets of four different upgraded structures",
        1,
    ),
    "city": ntext("{n} connected city", "{n} connected cities", 1),
    "symbiotic": ntext("{n} connected symbiotic city", "{n} connected symbiotic cities", 1),
    "nonsymbiotic": ntext(
        "{n} connected nonsymbiotic city", "{n} connected nonsymbiotic cities", 1
    ),
    "full_city": ntext(
        "{n} connected city that has all three kinds of building",
        "{n} connected cities that have all three kinds of building",
        1,
    ),
    "pair": ntext(
        "{n} connected city with two upgraded buildings of a kind",
        "{n} connected cities with two upgraded buildings of a kind",
        1,
    ),
    "metropolis": ntext("{n} connected metropolis", "{n} connected metropolises", 1),
    "special": ntext(
        "{n} Special card you played and paid for",
        "{n} Special cards you played and paid for",
        1,
    ),
    "action_card": ntext("{n} action card", "{n} action cards", 1),
    "used_action": ntext("{n} used action card", "{n} used action cards", 1),
    "permanent_card": ntext("{n} permanent card", "{n} permanent cards", 1),
    "production_card": ntext("{n} production card", "{n} production cards", 1),
}
_ONE: Mapping[str, Text] = {
    "farm": within("you have", "a connected farm"),
    "desalination": within("you have", "a connected desalination plant"),
    "laboratory": within("you have", "a connected laboratory"),
    "building": within("you have", "a connected building"),
    "upgraded_farm": within("you have", "a connected upgraded farm"),
    "upgraded_desalination": within("you have", "a connected upgraded desalination plant"),
    "upgraded_laboratory": within("you have", "a connected upgraded laboratory"),
    "upgraded_building": within("you have", "a connected upgraded building"),
    "tunnel": within("you have", "a tunnel"),
    "upgraded_tunnel": within("you have", "an upgraded tunnel"),
    "city_tunnel": within("you have", "a tunnel touching a city"),
    "upgraded_city_tunnel": within("you have", "an upgraded tunnel touching a city"),
    "upgraded_structure": within("you have", "an upgraded structure in your network"),
    "upgraded_kinds": within("you have", "a kind of upgraded structure"),
    "upgraded_set": within("you have", "a set of four different upgraded structures"),
    "city": within("you have", "a connected city"),
    "symbiotic": within("you have", "a connected symbiotic city"),
    "nonsymbiotic": within("you have", "a connected nonsymbiotic city"),
    "full_city": within("you have", "a connected city with all three kinds of building"),
    "pair": within("you have", "a connected city with two upgraded buildings of a kind"),
    "metropolis": within("you have", "a connected metropolis"),
    "special": within("you have", "a Special card you played and paid for"),
    "action_card": within("you have", "an action card"),
    "used_action": within("you have", "a used action card"),
    "permanent_card": within("you have", "a permanent card"),
    "production_card": within("you have", "a production card"),
}
_UP_TO_COUNTED: Mapping[str, Text] = {
    "farm": ntext("up to {n} connected farm", "up to {n} connected farms", 1),
    "desalination": ntext(
        "up to {n} connected desalination plant", "up to {n} connected desalination plants", 1
    ),
    "laboratory": ntext("up to {n} connected laboratory", "up to {n} connected laboratories", 1),
    "upgraded_farm": ntext(
        "up to {n} connected upgraded farm", "up to {n} connected upgraded farms", 1
    ),
    "upgraded_desalination": ntext(
        "up to {n} connected upgraded desalination plant",
        "up to {n} connected upgraded desalination plants",
        1,
    ),
    "upgraded_laboratory": ntext(
        "up to {n} connected upgraded laboratory", "up to {n} connected upgraded laboratories", 1
    ),
    "city_tunnel": ntext(
        "up to {n} tunnel touching a city", "up to {n} tunnels touching a city", 1
    ),
    "upgraded_city_tunnel": ntext(
        "up to {n} upgraded tunnel touching a city", "up to {n} upgraded tunnels touching a city", 1
    ),
    "city": ntext("up to {n} connected city", "up to {n} connected cities", 1),
    "symbiotic": ntext(
        "up to {n} connected symbiotic city", "up to {n} connected symbiotic cities", 1
    ),
    "nonsymbiotic": ntext(
        "up to {n} connected nonsymbiotic city", "up to {n} connected nonsymbiotic cities", 1
    ),
}
_OF_THEM_UPGRADED = {
    "farm": nwithin("of farms", "{n} of them upgraded", "{n} of them upgraded", 1),
    "desalination": nwithin(
        "of desalination plants", "{n} of them upgraded", "{n} of them upgraded", 1
    ),
    "laboratory": nwithin("of laboratories", "{n} of them upgraded", "{n} of them upgraded", 1),
    "building": nwithin("of buildings", "{n} of them upgraded", "{n} of them upgraded", 1),
    "tunnel": nwithin("of tunnels", "{n} of them upgraded", "{n} of them upgraded", 1),
}
_EACH: Mapping[str, Text] = {
    "farm": text("for each connected farm"),
    "desalination": text("for each connected desalination plant"),
    "laboratory": text("for each connected laboratory"),
    "building": text("for each connected building"),
    "upgraded_farm": text("for each connected upgraded farm"),
    "upgraded_desalination": text("for each connected upgraded desalination plant"),
    "upgraded_laboratory": text("for each connected upgraded laboratory"),
    "upgraded_building": text("for each connected upgraded building"),
    "tunnel": text("for each tunnel"),
    "upgraded_tunnel": text("for each upgraded tunnel"),
    "city_tunnel": text("for each tunnel touching a city"),
    "upgraded_city_tunnel": text("for each upgraded tunnel touching a city"),
    "upgraded_structure": text("for each upgraded structure in your network"),
    "upgraded_kinds": text("for each kind of upgraded structure"),
    "upgraded_set": text("for each set of four different upgraded structures"),
    "city": text("for each connected city"),
    "symbiotic": text("for each connected symbiotic city"),
    "nonsymbiotic": text("for each connected nonsymbiotic city"),
    "full_city": text("for each connected city with all three kinds of building"),
    "pair": text("for each connected city with two upgraded buildings of a kind"),
    "metropolis": text("for each connected metropolis"),
    "special": text("for each Special card you played and paid for"),
    "action_card": text("for each of your action cards"),
    "used_action": text("for each of your used action cards"),
    "permanent_card": text("for each of your permanent cards"),
    "production_card": text("for each of your production cards"),
}


def _number(form: Text, n: int) -> Text:
    return Text(form.sentence, {"n": n}, form.many, form.context)


def taken(goods: Mapping[str, int]) -> Words:
    """`2 kelp and 1 credit`, as what is gained or paid."""
    return listed(_number(_TAKEN[what], n) for what, n in goods.items())


def instead(goods: Mapping[str, int]) -> Words:
    """`2 kelp and 1 credit`, as what something else is paid or made for."""
    return listed(_number(_INSTEAD[what], n) for what, n in goods.items())


@lru_cache(maxsize=1000)
def _in_a_row(goods: tuple[tuple[str, int], ...]) -> Words:
    parts = [
        goods_words({what: n}) if what in _STEPS else _number(_TAKEN[what], n) for what, n in goods
    ]
    return joined(parts, " ") if parts else text("nothing")


def goods_typed(goods: Mapping[str, int]) -> Words:
    """`2 kelp 1 credit`, as an order names what is gained or paid."""
    return _in_a_row(tuple(goods.items()))


def resource_typed(what: str) -> Words:
    """`kelp`, as an order names what is given for something else."""
    return _RESOURCE[what]


def none_of(goods: Iterable[str]) -> Words:
    """`no kelp and no credits`."""
    return listed(_NO[what] for what in goods)


def built(kinds: Iterable[str], count: int) -> Words:
    """`1 farm or 1 tunnel`, as what is built or upgraded."""
    return listed((_number(_BUILT[kind], count) for kind in kinds), "or")


def a_new(kind: str) -> Text:
    """`a farm`, as what is built."""
    return _A[kind]


def upgraded_one(kind: str) -> Text:
    """`the farm`, as what is upgraded."""
    return _THE[kind]


def one_of(kinds: Iterable[str]) -> Words:
    """`a farm or a tunnel`, as what is built or upgraded."""
    return listed((_A[kind] for kind in kinds), "or")


def up_to(kind: str, most: int) -> Text:
    """`up to 2 farms`, as what is built or upgraded."""
    return _number(_UP_TO[kind], most)


def second(kind: str) -> Text:
    """`the second farm`, as what is built or upgraded."""
    return _SECOND[kind]


def upgrade_it(kinds: Sequence[str]) -> Text:
    """`upgrade it`, of what was built just before."""
    return _UPGRADE_IT[kinds[0] if len(kinds) == 1 else "structure"]


def each_of(kind: str) -> Text:
    """`each`, of several of a kind."""
    return _EACH_OF[kind]


def one_thing(thing: str) -> Text:
    """`a connected farm`, as what somebody has."""
    return _ONE[thing]


def counted(thing: str, n: int) -> Text:
    """`3 connected farms`."""
    return _number(_COUNTED[thing], n)


def up_to_counted(thing: str, most: int) -> Text:
    """`up to 3 connected farms`."""
    return _number(_UP_TO_COUNTED[thing], most)


def of_them_upgraded(kind: str, n: int, upgraded: int) -> Text:
    """`3 connected farms, 1 of them upgraded`."""
    some = _number(_OF_THEM_UPGRADED[kind], upgraded)
    return text("{things}, {some}", things=counted(kind, n), some=some)


def per(thing: str, each: int) -> Text:
    """`for each connected farm`, or `for every 3 connected farms`."""
    return _EACH[thing] if each == 1 else text("for every {things}", things=counted(thing, each))
