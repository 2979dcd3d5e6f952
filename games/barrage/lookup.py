"""Answers questions about the game's things (`about 5L`), and conditions of standing orders."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from pbem.engine import _, mark

from .data import facts
from .facts import CompanyFact, Contract
from .phrases import row_words
from .words import reward_words, term, tile_name

FACTS = facts()
ASKING = ("about", "card", "tile", "officer", "company")

HELD = ("credits", "excavators", "mixers", "engineers", "energy")

CONDITIONS = mark(
    """\
Conditions of standing orders (`if CONDITION: ORDERS`):
  5L free               nobody has built on the dam or conduit site
  5L taken              somebody has
  workshop 2 free       the left space of that row is free; also: workshop 2 right free
  workshop 2 taken      it is not
  Y03 offered           that contract lies face up, or is a national one on offer
  II-base offered       that tile is in the patent office
  have 5 credits        you have so many or more; also: excavators, mixers, engineers, energy
"""
)


def lookup(view: Any, words: Sequence[str]) -> str | None:
    """What the words ask about: contracts, tiles, officers, companies; None if they do not."""
    if len(words) < 2 or words[0].casefold() not in ASKING:
        return None
    wanted = " ".join(words[1:]).casefold()
    if view["automa"] is not None:
        said = _of_automas(view, wanted)
        if said is not None:
            return said
    if wanted.upper() in _sites():
        return _sites()[wanted.upper()]
    if wanted.upper() in FACTS.contracts:
        return _contract(FACTS.contracts[wanted.upper()])
    found = [said for name, said in _things().items() if _is_called(name.casefold(), wanted)]
    return "\n".join(dict.fromkeys(found)) or None


def _is_called(name: str, wanted: str) -> bool:
    """Whether all that is wanted are words of the name: `adler`, `wilhelm adler`."""
    return wanted == name or (len(wanted) > 2 and set(wanted.split()).issubset(name.split()))


def _of_automas(view: Any, wanted: str) -> str | None:
    """An Automa tile by its number, or what the Automas of this game can do."""
    from .automa.tiles import TILES  # loaded by games with an Automa, see there
    from .automa.words import level_words, tile_words

    if wanted in map(str, TILES):
        return tile_words(int(wanted))
    if wanted != "automa":
        return None
    level = next(one["automa"] for one in view["companies"] if one["automa"])
    return str(level_words(level))


def _sites() -> dict[str, str]:
    """Every site of the map and what is printed there."""
    said = {}
    for basin in FACTS.basins.values():
        given = {"basin": basin.id, "area": term(basin.area)}
        for dam in basin.dams:
            words = _("Dam site {id}: basin {basin} ({area}){more}.")
            said[dam.id] = words.format(id=dam.id, more=_more(dam.red), **given)
        for house in basin.powerhouses:
            words = _("Powerhouse site {id}: basin {basin} ({area}){more}.")
            said[house.id] = words.format(id=house.id, more=_more(house.red), **given)
        for pipe in basin.conduits:
            words = _(
                "Conduit site {id}: {capacity} energy for each drop, from the dams of basin"
                " {basin} ({area}) to the powerhouses of basin {to}."
            )
            said[pipe.id] = words.format(id=pipe.id, capacity=pipe.capacity, to=pipe.to, **given)
    return said


def _more(red: bool) -> str:
    return _(", red: 3 credits more") if red else ""


def _things() -> dict[str, str]:
    """Every named thing of the game and what is printed on it."""
    said = {one.id: _contract(one) for one in FACTS.contracts.values()}
    for tile in FACTS.tiles.values():
        what = ", ".join(str(term(one)) for one in tile.builds) or _("what it copies")
        effect = f": {_(tile.words)}" if tile.words else ""
        said[f"{tile.id} {tile_name(tile.id)}"] = _("Tile {id} builds {what}{effect}").format(
            id=tile_name(tile.id), what=what, effect=effect
        )
    for officer in FACTS.officers.values():
        name = _(officer.name)
        said[f"{officer.id} {officer.name} {name}"] = f"{name}: {_(officer.ability)}"
    for one in FACTS.companies.values():
        named = f"{one.id} {_(one.id)} {one.colour} {_(one.colour)} {one.head} {_(one.head)}"
        said[named] = _company(one)
    for objective, words in FACTS.scoring.objectives.words.items():
        said[objective] = _("Objective {id}: {words}").format(id=objective, words=_(words))
    return said


def _contract(one: Contract) -> str:
    return _("{id} ({kind} contract), {energy} energy: {reward}").format(
        id=one.id, kind=term(one.kind), energy=one.energy, reward=reward_words(one.reward)
    )


def _company(company: CompanyFact) -> str:
    name, colour = _(company.id), _(company.colour)
    lines = [f"{name} ({colour}), {_(company.head)}: {_(company.ability_words)}"]
    for structure in ("base", "elevation", "conduit"):
        incomes = [
            f"{number}: {reward_words(reward)}"
            for number, reward in getattr(company.incomes, structure).items()
        ]
        lines.append(f"  {term(structure)!s:<9} " + "; ".join(incomes))
    return "\n".join(lines)


# --- conditions ----------------------------------------------------------------------------


def condition(view: Any, words: Sequence[str]) -> bool | None:
    """Whether a condition of a standing order holds; None: there is no such condition."""
    if words[0].casefold() == "have":
        return _have(view, words[1:])
    *what, state = (word.casefold() for word in words)
    name = " ".join(what)
    if state == "offered":
        return _offered(view, name)
    if state not in ("free", "taken"):
        return None
    taken = _site_taken(view, name)
    if taken is None:
        taken = _space_taken(view, name)
    return None if taken is None else taken == (state == "taken")


def _have(view: Any, words: Sequence[str]) -> bool | None:
    if len(words) != 2 or not words[0].isdecimal():
        return None
    what = next((one for one in HELD if words[1].casefold() in (one, one.removesuffix("s"))), None)
    if what is None or view["seat"] is None:
        return None
    return bool(view["companies"][view["seat"]][what] >= int(words[0][:9]))


def _offered(view: Any, name: str) -> bool | None:
    if name.upper() in FACTS.contracts:
        lying = [one for stack in view["contracts"]["face_up"].values() for one in stack]
        return name.upper() in [*lying, *view["contracts"]["national"]]
    if name in {tile.casefold() for tile in FACTS.tiles}:
        return name in [tile.casefold() for tile in view["patents"]]
    return None


def _site_taken(view: Any, name: str) -> bool | None:
    site = name.upper()
    if site in FACTS.dams:
        return site in view["dams"]
    return site in view["conduits"] if site in FACTS.conduits else None


def _space_taken(view: Any, name: str) -> bool | None:
    side = "R" if name.endswith(" right") else "L"
    row = name.removesuffix(" right").removesuffix(" left")
    for one in FACTS.rows.values():
        if row in row_words(one) and f"{one.id}{side}" in view["spaces"]:
            space = view["spaces"][f"{one.id}{side}"]
            return space["taken_by"] is not None or not space["open"]
    return None
