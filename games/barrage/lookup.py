"""Answers questions about the game's things (`about 5L`), and conditions of standing orders."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import Any

from pbem.engine import _, listed, mark, said_once, semicolons, text, with_colon

from .abilities import ability_words
from .data import facts
from .facts import CompanyFact, Conduit, Contract, Officer, Site, Tile
from .phrases import row_words
from .words import reward_words, term, tile_name, with_article

FACTS = facts()
ASKING = ("about", "card", "tile", "officer", "company")

KEPT = 1000  # answers, which pages ask for again and again
HELD = ("credits", "excavators", "mixers", "engineers", "energy")

_ORDINAL = re.compile(r"[1-5](?:st|nd|rd|th)")

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
    if _ORDINAL.fullmatch(wanted) and view.get("seat") is not None:
        return _own_incomes(view["companies"][view["seat"]]["name"])
    led = {one["name"]: one["officer"] for one in view.get("companies", ())}
    for company in FACTS.companies.values():
        if led.get(company.id) and _is_called(_company_names(company).casefold(), wanted):
            return _company(company, FACTS.officers[led[company.id]].name)
    return _printed(wanted)


@said_once(most=KEPT)
def _printed(wanted: str) -> str | None:
    """What is printed on whatever is called so."""
    said = _site(wanted.upper())
    if said is not None:
        return said
    if wanted.upper() in FACTS.contracts:
        return _contract(FACTS.contracts[wanted.upper()])
    found = [say() for name, say in _things() if _is_called(name.casefold(), wanted)]
    return "\n".join(dict.fromkeys(found)) or None


def _is_called(name: str, wanted: str) -> bool:
    """Whether all that is wanted are words of the name: `adler`, `wilhelm adler`."""
    return wanted == name or (len(wanted) > 2 and set(wanted.split()).issubset(name.split()))


def _own_incomes(company: str) -> str | None:
    """What `2nd: 3 VP` on a company's board means."""
    if company not in FACTS.companies:
        return None
    words = _(
        "What {company} gets for its 2nd, 4th and 5th structure of a kind, at once and in each"
        " round's income:"
    )
    return "\n".join([words.format(company=_(company)), *_incomes(FACTS.companies[company])])


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


def _site(name: str) -> str | None:
    """What is printed at a site of the map."""
    if name in FACTS.conduits:
        pipe = FACTS.conduits[name]
        said = text(
            "Conduit site {id}: {capacity} energy for each drop, from the dams of basin"
            " {basin} ({area}) to the powerhouses of basin {to}.",
            capacity=pipe.capacity,
            to=pipe.to,
            **_place(pipe),
        )
        return str(said)
    if name in FACTS.dams:
        dam = FACTS.dams[name]
        words = _("Dam site {id}: basin {basin} ({area}){more}.")
        return words.format(more=_more(dam.red), **_place(dam))
    if name in FACTS.powerhouses:
        house = FACTS.powerhouses[name]
        words = _("Powerhouse site {id}: basin {basin} ({area}){more}.")
        return words.format(more=_more(house.red), **_place(house))
    return None


def _place(site: Site | Conduit) -> dict[str, Any]:
    return {"id": site.id, "basin": site.basin, "area": term(site.area)}


def _more(red: bool) -> str:
    return _(", red: 3 credits more") if red else ""


def _things() -> Iterator[tuple[str, Callable[[], str]]]:
    """Every named thing of the game, and how what is printed on it is said."""
    for contract in FACTS.contracts.values():
        yield contract.id, partial(_contract, contract)
    for tile in FACTS.tiles.values():
        yield f"{tile.id} {tile_name(tile.id)}", partial(_tile, tile)
    for officer in FACTS.officers.values():
        yield f"{officer.id} {officer.name} {_(officer.name)}", partial(_officer, officer)
    for one in FACTS.companies.values():
        yield f"{_company_names(one)} {one.head} {_(one.head)}", partial(_company, one, one.head)
    for objective in FACTS.scoring.objectives.words:
        yield objective, partial(_objective, objective)


def _tile(tile: Tile) -> str:
    what = listed(map(with_article, tile.builds), "or") if tile.builds else text("what it copies")
    said = str(text("Tile {id} builds {what}.", id=tile_name(tile.id), what=what))
    return f"{said} {text(tile.words):A}." if tile.words else said


def _officer(officer: Officer) -> str:
    return with_colon(_(officer.name), _(officer.ability))


def _objective(objective: str) -> str:
    words = FACTS.scoring.objectives.words[objective]
    return _("Objective {id}: {words}").format(id=objective, words=_(words))


def _contract(one: Contract) -> str:
    kind, reward = term(one.kind), reward_words(one.reward)
    said = str(
        text(
            "{id} ({kind} contract), {energy} energy: {reward}",
            id=one.id,
            kind=kind,
            energy=one.energy,
            reward=reward,
        )
    )
    if one.kind != "national":
        return said
    never = _("Nobody can take it; whoever makes that much energy at once may fulfil it.")
    return f"{said}. {never}"


def _company_names(company: CompanyFact) -> str:
    return f"{company.id} {_(company.id)} {company.colour} {_(company.colour)}"


def _company(company: CompanyFact, officer: str) -> str:
    """What a company can do, under the officer who leads it."""
    name, colour = _(company.id), _(company.colour)
    return "\n".join(
        [
            str(semicolons([f"{name} ({colour}), {_(officer)}", ability_words(company)])),
            *_incomes(company),
        ]
    )


def _incomes(company: CompanyFact) -> Iterator[str]:
    """What a company gets for its second, fourth and fifth of a kind."""
    for structure in ("base", "elevation", "conduit"):
        incomes = [
            with_colon(number, reward_words(reward))
            for number, reward in getattr(company.incomes, structure).items()
        ]
        yield f"  {term(structure)!s:<9} {semicolons(incomes)}"


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
    """Whether something is on a site, which may be named with what is built there: `base 9L`."""
    kind, _blank, code = name.rpartition(" ")
    site = code.upper()
    if site in FACTS.dams and kind in ("", "base", "dam"):
        return site in view["dams"]
    return site in view["conduits"] if site in FACTS.conduits and kind in ("", "conduit") else None


def _space_taken(view: Any, name: str) -> bool | None:
    side = "R" if name.endswith(" right") else "L"
    row = name.removesuffix(" right").removesuffix(" left")
    for one in FACTS.rows.values():
        if row in row_words(one) and f"{one.id}{side}" in view["spaces"]:
            space = view["spaces"][f"{one.id}{side}"]
            return space["taken_by"] is not None or not space["open"]
    return None
