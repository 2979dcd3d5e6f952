"""What a letter says of a turn: what the company has, and the actions worth looking at."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from pbem.engine import Offer, Pick, Picks, Situation, _, listed

from .state import State
from .words import amount

MOST_OF_A_KIND = {"build": 4, "produce": 3, "patent": 3}
MOST_OF_OTHERS = 2
RIGHT = " right"


def holdings(view: Any, seat: int) -> str:
    """The supplies of a company, and the tiles that are not on its wheel."""
    company = view["companies"][seat]
    if not company["name"]:
        return ""
    goods = [
        amount(company[f"{thing}s"], thing)
        for thing in ("credit", "excavator", "mixer", "engineer")
    ]
    have = _("You have {goods}; {energy} energy this round, {vp} VP.").format(
        goods=listed(goods), energy=company["energy"], vp=company["vp"]
    )
    if not company["tiles"]:
        return have
    tiles = _("Tiles at hand: {tiles}.").format(tiles=", ".join(company["tiles"]))
    return f"{have} {tiles}"


def picks(situation: Situation, kind: type[State]) -> list[Picks]:
    """The best actions of each sort, as the steady bot sees them; the best sort first."""
    from .bot.reading import state_from  # thinking is loaded by whoever thinks
    from .bot.trying import ACTIONS, Trial

    offers = situation.offers
    if not all(offer.key.split()[0] in ACTIONS for offer in offers):
        return []
    trial = Trial(state_from(situation.view, kind), situation.seat)
    worth = [trial.worth_of(offer.key) for offer in offers]
    best_first = sorted(range(len(offers)), key=lambda place: -worth[place])
    sorts: dict[str, list[int]] = {}
    for place in best_first:
        sorts.setdefault(_kind(offers[place]), []).append(place)
    return [
        Picks(sort, [_pick(sort, offers[place], place) for place in _few(sort, places, offers)])
        for sort, places in sorts.items()
    ]


def _kind(offer: Offer) -> str:
    """`build base`, `produce`, `bank`: what actions of a kind begin with."""
    words = offer.phrase.split()
    return " ".join(words[:2]) if words[0] == "build" else words[0]


def _few(kind: str, places: list[int], offers: Sequence[Offer]) -> list[int]:
    """The best ones; of two sides of a row only the better one."""
    rows: dict[str, int] = {}
    for place in places:
        rows.setdefault(offers[place].phrase.removesuffix(RIGHT), place)
    most = MOST_OF_A_KIND.get(kind.split()[0], MOST_OF_OTHERS)
    return list(rows.values())[:most]


def _pick(kind: str, offer: Offer, place: int) -> Pick:
    label = offer.phrase.removeprefix(kind).strip() or offer.phrase
    return Pick(place, label, offer.note)
