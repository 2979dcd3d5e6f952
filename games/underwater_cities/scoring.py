"""Final scoring: metropolis, cards with the best purchases, cities, resources."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any, NamedTuple

from pbem.engine import (
    Result,
    Table,
    Text,
    _,
    mark,
)

from .actor import Actor
from .data import RESOURCES
from .deck import Part
from .gains import goods_in, listed, times_of
from .network import city_of, reached, tally
from .solo import WIN_CITIES, WIN_POINTS
from .state import Player, State
from .terms import goods_words
from .turn import is_over
from .verbs.all_verbs import VERBS

CITY_POINTS = (2, 3, 4, 6)  # by the number of different kinds of building
BIOMATTER_CREDITS = 2
GOODS_A_POINT = 4


class Purchase(NamedTuple):
    """Points that a card sells at the end: what one costs, gives, and how often at most."""

    card: int
    cost: tuple[int, ...]
    points: int
    times: int
    part: int = 0  # alternatives of one part of the card share its times


def city_points(player: Player) -> int:
    """Each connected city by the kinds of building next to it."""
    touched = reached(player)
    kinds: dict[str, dict[str, None]] = {}
    for site, building in player.buildings.items():
        kinds.setdefault(city_of(site), {})[building.kind] = None
    return sum(CITY_POINTS[len(kinds.get(city, ()))] for city in player.cities if city in touched)


def worth_in_goods(goods: tuple[int, ...]) -> int:
    """How many goods there are to sell, biomatter counted as 2 credits each."""
    return sum(goods) + (BIOMATTER_CREDITS - 1) * goods[RESOURCES.index("biomatter")]


def leftover_points(goods: tuple[int, ...]) -> int:
    """Resources sold: a point for every 4 of anything."""
    return worth_in_goods(goods) // GOODS_A_POINT


def given_points(a: Actor, parts: list[Part]) -> int:
    """The points that parts give at the end without a payment."""
    return sum(VERBS[part.verb].points(a, part) for part in parts)


def purchases(a: Actor) -> list[Purchase]:
    """What the player's end cards sell."""
    found = []
    for no in a.player.claimed:
        card = a.content.cards[no]
        if card.type != "end":
            continue
        for i, part in enumerate(card.effect):
            if part.pay and times_of(a, part):
                times = 10**6 if part.times == "any" else part.times or 1
                points = given_points(a, part.then or [])
                for cost in part.payments:
                    wanted = tuple(cost.get(r, 0) for r in RESOURCES)
                    found.append(Purchase(no, wanted, points, times, i))
    return found


def best_purchases(goods: tuple[int, ...], offers: list[Purchase]) -> tuple[int, list[int]]:
    """The most points that purchases and the sale of the rest can make, and how often each."""
    final = [_as_often_as_possible(offers, i) for i in range(len(offers))]

    @cache
    def best(i: int, have: tuple[int, ...], bought: int) -> tuple[int, tuple[int, ...]]:
        if i == len(offers):
            return leftover_points(have), ()
        offer = offers[i]
        if not _together(offers, i, i - 1):
            bought = 0
        most = min(have[k] // n for k, n in enumerate(offer.cost) if n)
        most = min(most, offer.times - bought)
        found: tuple[int, tuple[int, ...]] = (-1, ())
        for times in range(most, most - 1 if final[i] else -1, -1):
            left = tuple(h - n * times for h, n in zip(have, offer.cost, strict=True))
            points, rest = best(i + 1, left, bought + times)
            if points + offer.points * times > found[0]:
                found = (points + offer.points * times, (times, *rest))
        return found

    points, times = best(0, goods, 0)
    return points, list(times)


def _together(offers: list[Purchase], i: int, k: int) -> bool:
    """Whether two offers are alternatives of the same part, bought so many times in all."""
    return k >= 0 and offers[i].card == offers[k].card and offers[i].part == offers[k].part


def _as_often_as_possible(offers: list[Purchase], i: int) -> bool:
    """Whether nothing speaks for buying less often: no later offer wants the same resources or
    shares the times, and one purchase brings no less than the sale of what it takes."""
    offer = offers[i]
    later = [other for other in offers[i + 1 :] if any(map(min, offer.cost, other.cost))]
    if later or (i + 1 < len(offers) and _together(offers, i, i + 1)):
        return False
    return offer.points * GOODS_A_POINT >= worth_in_goods(offer.cost)


def final_account(a: Actor) -> dict[str, Any]:
    """All that one player scores at the end, line by line."""
    player, content = a.player, a.content
    brown = content.metropolises[player.brown]
    metropolis = given_points(a, brown.end) if player.brown in player.connected else 0
    card_lines = []
    for no in player.claimed:
        card = content.cards[no]
        if card.type == "end":
            points = given_points(a, [p for p in card.effect if not p.pay])
            if points:
                card_lines.append({"card": no, "name": card.name, "points": points})
    goods = tuple(player.goods[r] for r in RESOURCES)
    offers = purchases(a)
    _points, times = best_purchases(goods, offers)
    for offer, n in zip(offers, times, strict=True):
        if n:
            paid = {r: q * n for r, q in zip(RESOURCES, offer.cost, strict=True) if q}
            goods = tuple(g - paid.get(r, 0) for g, r in zip(goods, RESOURCES, strict=True))
            line = {"card": offer.card, "name": content.cards[offer.card].name}
            card_lines.append({**line, "points": offer.points * n, "paid": listed(paid)})
    rest = leftover_points(goods)
    lines = {
        "so far": player.points,
        "brown metropolis": metropolis,
        "end cards": sum(int(str(line["points"])) for line in card_lines),
        "cities": city_points(player),
        "resources": rest,
    }
    return {
        "lines": lines,
        "cards": card_lines,
        "goods sold": dict(zip(RESOURCES, goods, strict=True)),
        "total": sum(lines.values()),
        "connected cities": tally(player)["city"],
    }


def in_rows(account: dict[str, Any]) -> dict[str, int]:
    """The account as rows of the final table: what all have, then each end card."""
    lines = account["lines"]
    rows = {
        mark("before scoring"): lines["so far"],
        mark("brown metropolis"): lines["brown metropolis"],
        mark("cities"): lines["cities"],
        mark("resources"): lines["resources"],
    }
    for card in account["cards"]:
        row = f"{card['card']} {card['name']}"
        rows[row] = rows.get(row, 0) + card["points"]
    return rows


def points_by_source(rows: Mapping[str, Any]) -> dict[str, int]:
    """Where the points came from, of those rows: the end cards are one source."""
    sources = {
        _("during the game"): rows["before scoring"],
        _("cities"): rows["cities"],
        _("metropolis"): rows["brown metropolis"],
        _("resources"): rows["resources"],
    }
    cards = [points for row, points in rows.items() if row[:1].isdigit()]
    return {**sources, _("cards for the end"): sum(cards)}


def tell_sales(table: Table[State], name: str, account: dict[str, Any]) -> None:
    """What the player's resources were turned into."""
    paid = _("{seat} pays {paid} for {points} points with {card} ({no})")
    for one in account["cards"]:
        if "paid" in one:
            numbers = {"points": one["points"], "no": one["card"]}
            table.tell(
                paid,
                seat=name,
                paid=goods_words(goods_in(one["paid"])),
                card=Text(one["name"]),
                **numbers,
            )
    points = account["lines"]["resources"]
    if points:
        sold = goods_words({what: n for what, n in account["goods sold"].items() if n})
        worth = goods_words({"point": points})
        table.tell("{seat} turns {goods} into {worth}", seat=name, goods=sold, worth=worth)


def final(table: Table[State]) -> Result:
    """The step that ends the game."""
    state = table.state
    state.over = True
    accounts: list[dict[str, Any]] = []
    tables: list[dict[str, Any]] = []
    for seat, player in enumerate(state.players):
        account = final_account(Actor(table, seat))
        accounts.append(account)
        tables.append(in_rows(account))
        player.points = account["total"]
        tell_sales(table, state.names[seat], account)
        table.tell("{seat} ends with {points} points", seat=state.names[seat], points=player.points)
    scores = [player.points for player in state.players]
    ranking = sorted(
        range(len(scores)),
        key=lambda seat: (state.players[seat].out, -scores[seat], state.order.index(seat)),
    )
    places = [ranking.index(seat) + 1 for seat in range(len(scores))]
    if len(scores) == 1:
        won = accounts[0]["connected cities"] >= WIN_CITIES and scores[0] >= WIN_POINTS
        won = won and not is_over(state)
        tables[0]["connected cities"] = accounts[0]["connected cities"]
        tables[0]["solo goal"] = "reached" if won else "missed"
        places = [1 if won else 2]
    return Result(scores, places, tables)
