"""What a letter says of a turn: what the company has, and the actions worth looking at."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from pbem.engine import (
    Offer,
    Pick,
    Picks,
    Situation,
    Words,
    joined,
    text,
)

from .data import facts
from .phrases import production_in_short
from .spaces import SPACES, office
from .state import State
from .words import amount, tile_name

if TYPE_CHECKING:
    from .bot.trying import Trial

MOST_OF_A_KIND = {"build": 4, "produce": 3, "patent": 3}
MOST_OF_OTHERS = 2
BEHIND_A_COPY = 3
"""Of the actions that can be done without Mahiri's copy, so many are tried behind it."""


def holdings(view: Any, seat: int) -> Words:
    """The supplies of a company, and the tiles that are not on its wheel."""
    company = view["companies"][seat]
    if not company["name"]:
        return ""
    goods = [
        amount(company[f"{thing}s"], thing)
        for thing in ("credit", "excavator", "mixer", "engineer")
    ]
    have = text(
        "You have {goods}; {energy} energy this round, {vp} VP.",
        goods=goods,
        energy=company["energy"],
        vp=company["vp"],
    )
    if not company["tiles"]:
        return have
    tiles = text("Tiles at hand: {tiles:,}.", tiles=[tile_name(one) for one in company["tiles"]])
    return joined([have, tiles], " ")


def picks(situation: Situation, kind: type[State]) -> list[Picks]:
    """The best actions of each sort, as the steady bot sees them; the best sort first."""
    from .bot.reading import state_from  # thinking is loaded by whoever thinks
    from .bot.trying import ACTIONS, Trial

    offers = situation.offers
    if not all(offer.key.split()[0] in ACTIONS for offer in offers):
        return []
    state = state_from(situation.view, kind)
    worth = _worth(Trial(state, situation.seat), offers, _twofold(state, situation.seat))
    best_first = sorted(range(len(offers)), key=lambda place: -worth[place])
    sorts: dict[str, list[int]] = {}
    fed = {facts().conduits[site].to for site in situation.view["conduits"]}
    for number, place in enumerate(best_first):
        if number and _is_unfed(offers[place].key, fed):
            continue
        sorts.setdefault(_kind(offers[place]), []).append(place)
    return [
        Picks(sort, [_pick(sort, offers[place], place, note) for place, note in each])
        for sort, places in sorts.items()
        if (each := _with_notes(state, situation.seat, _few(places, offers), offers))
    ]


def _with_notes(
    state: State, seat: int, places: Sequence[int], offers: Sequence[Offer]
) -> list[tuple[int, str]]:
    """What is worth knowing of each; how energy can be made, of the first production alone."""
    said = []
    for number, place in enumerate(places):
        kind, _blank, rest = offers[place].key.partition(" ")
        again = number and kind == "space" and SPACES[rest].row.produce is not None
        note = production_in_short(state, seat, SPACES[rest]) if again else offers[place].note
        said.append((place, note))
    return said


def _is_unfed(key: str, fed: set[int]) -> bool:
    """Whether an action builds a powerhouse where no conduit ends, so that it makes nothing yet."""
    kind, _blank, site = key.rpartition(" ")
    return kind == "build powerhouse" and bool(fed) and facts().powerhouses[site].basin not in fed


def _twofold(state: State, seat: int) -> tuple[str, ...]:
    """The actions that can be done on two sides: of the office, if all can be had on the left."""
    _left, one, two = office(state, state.companies[seat])[0]
    return ("space ", "contracts ") if one is not None and two is not None else ("space ",)


def _worth(trial: Trial, offers: Sequence[Offer], twofold: tuple[str, ...]) -> list[float]:
    """What each action is worth; behind a copy comes another one, so copies are tried last.

    Of the two sides of a row of spaces only the first is tried: the other costs more for the same.
    """
    keys = [offer.key for offer in offers]
    first = {_row(key): key for key in reversed(keys) if key.startswith(twofold)}
    tried = [first.get(_row(key), key) for key in keys]
    each = [key for key in dict.fromkeys(tried) if not key.startswith("copy ")]
    found = trial.worths(each)
    best_first = sorted(found, key=lambda key: -found[key])
    trial.passed_over = frozenset(keys) - frozenset(best_first[:BEHIND_A_COPY])
    for key in keys:
        if key.startswith("copy "):
            found[key] = trial.worth_of(key)
    return [found[key] for key in tried]


def _kind(offer: Offer) -> str:
    """`build base`, `produce`, `bank`: what actions of a kind begin with."""
    words = offer.phrase.split()
    return " ".join(words[:2]) if offer.key.startswith("build ") else words[0]


def _few(places: list[int], offers: Sequence[Offer]) -> list[int]:
    """The best ones; of two sides of a row only the better one."""
    rows: dict[str, int] = {}
    for place in places:
        rows.setdefault(_row(offers[place].key), place)
    return list(rows.values())[: _most(offers[places[0]].key)]


def _row(key: str) -> str:
    """What an action and the same on the other side have in common."""
    kind, _blank, rest = key.partition(" ")
    if kind == "contracts":
        return kind
    return f"{SPACES[rest].row.id}" if kind == "space" else key


def _most(key: str) -> int:
    """How many of a kind are shown."""
    kind, _blank, rest = key.partition(" ")
    if kind == "space":
        row = SPACES[rest].row
        kind = "produce" if row.produce is not None else row.section
    return MOST_OF_A_KIND.get(kind, MOST_OF_OTHERS)


def _pick(kind: str, offer: Offer, place: int, note: str) -> Pick:
    label = offer.phrase.removeprefix(kind).strip() or offer.phrase
    return Pick(place, label, note)
