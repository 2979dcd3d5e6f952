"""How the actions of a turn are typed, and what is worth knowing of each."""

from __future__ import annotations

from collections.abc import Sequence

from pbem.engine import Text, Words, _, ntext, order, semicolons, with_colon

from .build import (
    construction_space,
    credits_for,
    payments,
    red_credits,
    tile_uses,
)
from .data import facts
from .facts import STRUCTURES, Row
from .officers import OFFICERS, copy_space
from .place import phrase_of
from .produce import System, best_of_each, production_phrase, rate, systems
from .spaces import SPACES, Action, Space, office, space_cost
from .state import State
from .words import amount, cost_words, filled, payment_words, taken, tile_name

TILES = facts().tiles
SYSTEMS_SHOWN = 2  # of those that could produce on a space

# Words that may be shortened, and that make a line an order. Words that people begin other
# sentences with (no, now, take, right) are not among them: they count only where they fit.
VOCABULARY = frozenset(
    (
        *("build", "base", "elevation", "conduit", "powerhouse"),
        *("produce", "production", "drops", "water"),
        *("bank", "workshop", "buy", "excavators", "mixers", "credits"),
        *("contracts", "contract", "discard", "patent", "copy", "fill", "pass"),
    )
)


def action_key(action: Action) -> str:
    """The record's name of an action: stable for ever."""
    if action[0] in STRUCTURES:
        return "build " + " ".join(action)
    return " ".join(action)


def action_of(key: str) -> Action:
    """The action that the record calls so."""
    return tuple(key.removeprefix("build ").split())


def action_phrase(state: State, action: Action) -> tuple[Words, ...]:
    """What a person types for an action, the first one shown."""
    kind = action[0]
    if kind in STRUCTURES:
        return phrase_of((kind, action[1]))
    if kind == "contracts":
        if action[1] == "right":
            return (order("contracts right"),)
        shown = order("contracts")
        return (shown, "contracts left") if state.rules > 1 else (shown,)
    if kind == "copy":
        return (order("copy {officer}", officer=taken(action[1])),)
    if kind not in ("space", "buy"):
        return (_ALONE[kind],)
    space = SPACES[action[1]]
    words = _buying(action[2]) if kind == "buy" else space_words(state, space)
    typed = action_words(state, space, words)
    shown = filled(_BUYING[action[2]]) if kind == "buy" else row_phrase(space.row)
    return (shown if typed[0] == words[0] else order("{action} right", action=shown), *typed[1:])


def action_words(state: State, space: Space, words: tuple[str, ...]) -> tuple[str, ...]:
    """All that may be typed for a space whose row goes by these words."""
    if space.row.section == "patent":
        return words
    sided = tuple(f"{word} {space.side}" for word in words)
    return words + sided if space.side == "left" else sided


_ALONE = {"bank": order("bank"), "pass": order("pass")}
_BUYING = {"excavator": order("buy any excavator"), "mixer": order("buy any mixer")}


def row_phrase(row: Row) -> Text:
    """The words for a row of the board that are shown."""
    if row.produce is not None:
        return order("produce {n}", n=f"{row.produce:+d}" if row.produce else "0")
    if row.section == "water":
        return order("water") if row.drops_later else order("water now")
    if row.rotate:
        return order("workshop {n}", n=row.rotate)
    if row.patent:
        return order("patent {n}", n=row.patent)
    if row.contracts:
        return order("contracts")
    if row.machines:
        return order("buy any")
    return order("buy excavator+mixer") if row.mixers else order("buy excavator")


def space_phrase(space: Space) -> Text:
    """The words for a space of the board that are shown."""
    shown = row_phrase(space.row)
    return shown if space.side == "left" else order("{action} right", action=shown)


def _buying(kind: str) -> tuple[str, ...]:
    return (f"buy any {kind}", "buy mixer") if kind == "mixer" else (f"buy any {kind}",)


def space_words(state: State, space: Space) -> tuple[str, ...]:
    """The words for a row of the board, whichever side; a patent also by its tile."""
    row = space.row
    words = row_words(row)
    if not row.patent:
        return words
    tile = state.patents[row.patent - 1]
    kind = tile.rpartition("-")[2]
    return (*words, f"patent {tile}", f"buy {tile}", f"take {tile}", f"patent {kind}")


def row_words(row: Row) -> tuple[str, ...]:
    """The words for a row of the board."""
    if row.produce is not None:
        return (f"produce {row.produce:+d}" if row.produce else "produce 0",)
    if row.section == "water":
        return ("water",) if row.drops_later else ("water now",)
    if row.rotate:
        return (f"workshop {row.rotate}",)
    if row.patent:
        return (f"patent {row.patent}",)
    if row.contracts:
        return ("contracts",)
    if row.machines:
        return ("buy any",)
    if row.mixers:
        return ("buy excavator+mixer", "buy both", "buy excavator mixer", "buy mixer excavator")
    return ("buy excavator", "buy excavators")


# --- notes ---------------------------------------------------------------------------------


def action_note(state: State, seat: int, action: Action) -> str:
    """Price and yield of an action."""
    kind = action[0]
    company = state.companies[seat]
    if kind in STRUCTURES:
        return build_note(state, seat, kind, action[1])
    if kind in ("space", "buy"):
        return _space_note(state, seat, SPACES[action[1]])
    if kind == "contracts":
        return _office_note(state, seat, action[1])
    if kind == "copy":
        space = copy_space(company)
        price = cost_words(space) if space is not None else ""
        return str(semicolons([price, _(OFFICERS[action[1]].ability)]))
    return {
        "bank": _("1 credit for each engineer"),
        "pass": _("out until the next round"),
    }[kind]


def _office_note(state: State, seat: int, side: str) -> str:
    """`1 contract for 1 engineer; 2 contracts for 2 engineers, 1 credit`."""
    _side, *spaces = office(state, state.companies[seat])[side == "right"]
    each = (
        _("{contracts} for {cost}").format(
            contracts=amount(space.row.contracts, "contract"), cost=space_cost(space)
        )
        for space in spaces
        if space is not None
    )
    return str(semicolons(each))


def build_note(state: State, seat: int, structure: str, site: str) -> str:
    """What a build costs with the tile that the host would fill in."""
    company = state.companies[seat]
    space = construction_space(company)
    ways = [
        (use, how)
        for use in tile_uses(company)
        if structure in use.tile.builds and credits_for(company, use, space) >= 0
        if (how := payments(company, use, structure, site, space))
    ]
    ways.sort(key=lambda way: way[0].laid != structure)
    use, how = ways[0]
    excavators, mixers, credits = how[0]  # noqa: A001 - the game's word
    parts = []
    if space is not None and not use.tile.no_engineers:
        parts.append(cost_words(space))
    red = red_credits(use, structure, site)
    parts.append(payment_words(excavators, mixers, credits + red))
    if use.laid != structure:
        parts.append(_("tile {tile}").format(tile=tile_name(use.name)))
    return ", ".join(map(str, parts))


def _space_note(state: State, seat: int, space: Space) -> str:
    price = space_cost(space)
    company = state.companies[seat]
    row = space.row
    if row.produce is not None:
        at = rate(company, row.produce)
        best = best_of_each(systems(state, seat), at, company.credits - space.credits)
        return str(semicolons([price, _yields(best)]))
    if row.drops_later:
        return _("{price}; up to 2 drops, flowing in phase 3").format(price=price)
    if row.drops_now:
        return _("{price}; 1 drop, flowing at once").format(price=price)
    if row.rotate:
        turns = ntext("your wheel turns {n} step", "your wheel turns {n} steps", row.rotate)
        return str(semicolons([price, turns]))
    if row.patent:
        tile = TILES[state.patents[row.patent - 1]]
        return str(semicolons([price, with_colon(tile_name(tile.id), _(tile.words))]))
    return str(price)


def production_in_short(state: State, seat: int, space: Space) -> str:
    """What a production there costs and makes at most, where another says how."""
    company = state.companies[seat]
    at = rate(company, space.row.produce or 0)
    best = best_of_each(systems(state, seat), at, company.credits - space.credits)
    price = space_cost(space)
    made = [ntext("{n} energy", "{n} energy", one[0]) for one in best[:1]]
    return str(semicolons([price, *made]))


def _yields(best: Sequence[tuple[int, System, int]]) -> str:
    """`11 energy: 3 drops from 2L via 2B to 10; or 4 energy from 8L via 8A`."""
    said: list[str] = []
    for energy, system, drops in best[:SYSTEMS_SHOWN]:
        dam, pipe = system.dam, system.pipe.id
        made = ntext("{n} energy", "{n} energy", energy)
        if said:
            way = _("or {energy} from {dam} via {pipe}").format(energy=made, dam=dam, pipe=pipe)
        else:
            way = with_colon(made, production_phrase((dam, pipe, drops))[0])
        fee = _(" for {credits}").format(credits=amount(drops, "credit")) if system.foreign else ""
        said.append(way + fee)
    return str(semicolons(said))
