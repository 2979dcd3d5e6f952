"""Production: what a network, its metropolises and its production cards give."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from pbem.engine import (
    DONE,
    Asking,
    Goto,
    Question,
    Result,
    Table,
    Text,
    Words,
    _,
    ask_together,
    goto,
    order,
    text,
)

from .actor import Actor
from .board_words import GOODS_SHORT
from .data import BROWN_TUNNELS, TUNNEL_ENDS, Content, SpecialSite
from .deck import ANY_NUMBER, Part
from .effects import prompt
from .gains import holds, times_of
from .network import city_of, reached
from .payment import Goods, add, afford, pay
from .state import Player, State
from .terms import goods_words
from .thing_words import goods_typed
from .turn import is_over
from .verbs.all_verbs import VERBS
from .verbs.modify import modifiable


def network_production(cards: Content, player: Player, touched: set[str] | None = None) -> Goods:
    """What tunnels, buildings and cities produce, with multipliers and pairs.

    Whoever knows what is reached may say it.
    """
    total: Goods = {}
    special = cards.boards[player.board].special
    structures, cities = cards.structures, player.cities
    touched = reached(player) if touched is None else touched
    for site, upgraded in player.tunnels.items():
        ends = TUNNEL_ENDS[site]
        if ends[0] in cities or ends[-1] in cities:
            made = structures["tunnel"].upgraded if upgraded else structures["tunnel"].produces
            add(total, made, multiple(special, site))
    pairs: dict[tuple[str, str], int] = {}
    for site, building in player.buildings.items():
        city, kind = city_of(site), building.kind
        if city not in cities or city not in touched:
            continue
        made = structures[kind].upgraded if building.upgraded else structures[kind].produces
        add(total, made, multiple(special, site))
        pairs[city, kind] = pairs.get((city, kind), 0) + building.upgraded
    for (_city, kind), count in pairs.items():
        add(total, structures[kind].pair, int(count > 1))
    for city, kind in cities.items():
        if city in touched:
            add(total, structures[kind].produces, multiple(special, city))
    return total


def multiple(special: Mapping[str, SpecialSite], site: str) -> int:
    """How many times a site produces."""
    return special[site].produces if site in special else 1


def metropolis_production(a: Actor) -> Goods:
    """What connected metropolises and the special sites on the way to them produce."""
    total: Goods = {}
    player = a.player
    for tile in player.connected:
        for part in a.content.metropolises[tile].production:
            if part.gain:
                add(total, part.gain, times_of(a, part))
    for site, special in a.board.special.items():
        if special.metropolis and site in player.tunnels:
            add(total, special.metropolis)
    pair = a.board.special.get("brown")
    if pair and all(t in player.tunnels for t in BROWN_TUNNELS) and "NW" in player.cities:
        add(total, pair.production)
    return total


def production_parts(a: Actor) -> Iterator[tuple[int, int, Part]]:
    """The parts of production cards and blue metropolises, with the card and the place in it."""
    for no in a.player.claimed:
        card = a.content.cards[no]
        if card.type == "production":
            for i, part in enumerate(card.effect):
                yield no, i, part
    for tile in a.player.connected:
        for i, part in enumerate(a.content.metropolises[tile].production):
            if not part.gain:
                yield -tile, i, part


def card_production(a: Actor) -> Goods:
    """What production cards give without a decision."""
    total: Goods = {}
    for _no, _i, part in production_parts(a):
        if part.gain:
            add(total, part.gain, times_of(a, part))
        elif part.add:
            add(total, part.add, modifiable(a, part))
    return total


def forecast(a: Actor) -> Goods:
    """All that the next Production gives without a decision."""
    return _in_all(by_source(a))


def by_source(a: Actor) -> dict[str, Goods]:
    """The same by where it comes from."""
    return {
        "the network": network_production(a.content, a.player),
        "metropolises": metropolis_production(a),
        "cards": card_production(a),
    }


def _in_all(made: Mapping[str, Goods]) -> Goods:
    total: Goods = {}
    for goods in made.values():
        add(total, goods)
    return total


_SOURCES = {
    "the network": text("the network"),
    "metropolises": text("metropolises"),
    "cards": text("cards"),
}


def source_called(source: str) -> Words:
    """What a source of Production is called."""
    return _SOURCES[source]


def sources(made: Mapping[str, Goods]) -> list[tuple[Words, dict[str, int]]]:
    """What each source gives, for a table: goods by their short names."""
    return [
        (source_called(source), {GOODS_SHORT[what]: n for what, n in goods.items() if n})
        for source, goods in made.items()
        if any(goods.values())
    ]


def receive(player: Player, goods: Mapping[str, int]) -> None:
    """Take what Production gives."""
    for what, n in goods.items():
        if what == "point":
            player.points += n
        else:
            player.goods[what] += n
    player.produced += goods.get("biomatter", 0)


def production(table: Table[State]) -> Goto:
    """The step in which every network produces what needs no decision."""
    state = table.state
    if is_over(state):
        return goto("final")
    for seat in state.order:
        player = state.players[seat]
        if player.out:
            continue
        each = by_source(Actor(table, seat))
        made = _in_all(each)
        player.produced = 0
        receive(player, made)
        table.tell(
            "{seat} produces {goods}",
            seat=state.names[seat],
            goods=goods_words(made),
            parts=sources(each),
            table=text("Production"),
        )
    asked = any(any(_open_parts(Actor(table, seat))) for seat in state.order)
    return goto("production_choices" if asked else "era_end")


class Deal(NamedTuple):
    """Something that a production card lets a player do in this phase."""

    verb: str
    card: int
    place: int
    which: int


def production_choices(table: Table[State]) -> Asking[Goto | Result]:
    """The step in which all players settle at once what their production cards let them do."""
    state = table.state
    if is_over(state):
        return goto("final")
    branches = {}
    for seat in state.order:
        a = Actor(table, seat)
        if not state.players[seat].out and any(_open_parts(a)):
            branches[seat] = settle_deals(a)
    if branches:
        told = yield from ask_together(branches)
        for done in told.values():
            for sentence in done:
                table.tell(sentence.sentence, **sentence.params)
    return goto("era_end")


def _open_parts(a: Actor) -> Iterator[tuple[int, int, Part]]:
    return ((n, i, p) for n, i, p in production_parts(a) if not p.gain and not p.add)


def settle_deals(a: Actor) -> Asking[list[Text]]:
    """One player's decisions of this phase; touches only that player."""
    left = {(n, i): _times(a, part) for n, i, part in _open_parts(a)}
    parts = {(n, i): part for n, i, part in _open_parts(a)}
    told: list[Text] = []
    chosen: list[Deal] = []  # of several things each can be chosen once
    while True:
        deals = [d for place, n in left.items() if n for d in _deals(a, *place, parts[place])]
        deals = [d for d in deals if d not in chosen]
        if not deals:
            return told
        speak = DealWords(a, parts)
        deal = yield Question(
            a.seat,
            prompt(_("Production: which of your cards do you use?")),
            [*deals, DONE],
            speak.key,
            speak.phrase,
        )
        if deal == DONE:
            return told
        part = parts[deal.card, deal.place]
        give, get = VERBS[deal.verb].terms(a, part, deal.which)
        pay(a.goods, {what: n for what, n in give.items() if what != "point"})
        a.player.points -= give.get("point", 0)
        receive(a.player, get)
        if part.produced:
            a.player.produced -= give.get("biomatter", 0)
        left[deal.card, deal.place] -= 1
        if part.choose:
            chosen.append(deal)
        sentence = _("{seat} gives {paid} for {got}") if give else _("{seat} gains {got}")
        name = a.state.names[a.seat]
        told.append(text(sentence, seat=name, paid=goods_words(give), got=goods_words(get)))


def _times(a: Actor, part: Part) -> int:
    if not holds(a, part):
        return 0
    if part.modify:
        return modifiable(a, part)
    return ANY_NUMBER if part.times == "any" else part.times or part.count or 1


def _deals(a: Actor, card: int, place: int, part: Part) -> Iterator[Deal]:
    verb = VERBS[part.verb]
    for i in range(verb.deals(part)):
        give, _get = verb.terms(a, part, i)
        if part.produced and a.player.produced < give.get("biomatter", 0):
            continue
        points = give.pop("point", 0)
        if a.player.points >= points and afford(a.goods, give, building=False):
            yield Deal(part.verb, card, place, i)


class DealWords:
    """How production decisions are called."""

    def __init__(self, a: Actor, parts: dict[tuple[int, int], Part]) -> None:
        self.a = a
        self.parts = parts

    def key(self, deal: Deal) -> str:
        """The decision's name in the record."""
        return f"{deal.verb}:{deal.card}:{deal.place}:{deal.which}"

    def phrase(self, deal: Deal) -> Words:
        """What a person types."""
        verb = VERBS[deal.verb]
        give, get = verb.terms(self.a, self.parts[deal.card, deal.place], deal.which)
        said = verb.deal(goods_typed(give), goods_typed(get))
        return order("{deal} with {card}", deal=said, card=deal.card) if deal.card > 0 else said
