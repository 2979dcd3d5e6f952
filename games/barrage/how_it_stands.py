"""Answers to questions about how things stand, from what the asker sees: `what is free?`"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping
from typing import Any

from pbem.engine import About, Asked, Words, semicolons, text

from .bot.reading import state_from
from .build import buildable, machinery_cost
from .data import facts
from .facts import STRUCTURES
from .phrases import build_note, space_phrase
from .picks import holdings
from .place import pieces_left
from .scoring import new_order
from .spaces import SPACES
from .state import State
from .words import amount, site_called, term

FACTS = facts()
SITES: Mapping[str, Collection[str]] = {
    "base": FACTS.dams,
    "conduit": FACTS.conduits,
    "powerhouse": FACTS.powerhouses,
}
MACHINES = {
    "base": "excavator",
    "conduit": "excavator",
    "elevation": "mixer",
    "powerhouse": "mixer",
}
MOST = 8  # builds that an answer lists
SITE_WORDS = frozenset({"site", "sites", "basin", "base", "dam"})


def how_it_stands(view: Any, question: Asked, kind: type[State]) -> str:
    """The answer; nothing where the rules have none."""
    answer = _ANSWERS.get(question.about)
    if answer is None or not all(one["name"] for one in view["companies"]):
        return ""
    return "\n".join(map(str, answer(state_from(view, kind), view, question)))


def _free(state: State, view: Any, question: Asked) -> Iterator[Words]:
    wanted = [one for one in SITES if one in question.things]
    if not wanted and not SITE_WORDS.isdisjoint(question.things):
        wanted = list(SITES)
    taken: Mapping[str, Collection[str]] = {
        "base": state.dams,
        "conduit": state.conduits,
        "powerhouse": state.powerhouses,
    }
    for structure in wanted:
        free = [_site(one) for one in SITES[structure] if one not in taken[structure]]
        yield text(
            "Free sites ({structure}): {sites:,}.",
            structure=term(structure),
            sites=list(dict.fromkeys(map(str, free))) or [text("none")],
        )
    if not wanted:
        spaces = view["spaces"]
        free = [
            space_phrase(SPACES[one])
            for one, shown in spaces.items()
            if shown["open"] and shown["taken_by"] is None
        ]
        yield text("Free spaces: {spaces:,}.", spaces=free or [text("none")])


def _order(state: State, view: Any, question: Asked) -> Iterator[Words]:
    if view["round"] >= FACTS.setup.rounds:
        yield text("This is the last round.")
        return
    seats = new_order(list(state.order), [one.energy for one in state.companies])
    names = [term(view["companies"][seat]["name"]) for seat in seats]
    yield text(
        "As things stand, round {round} goes in this order: {names:,}.",
        round=view["round"] + 1,
        names=names,
    )
    yield text("Who has least energy goes first (rule B14.1).")


def _left(state: State, view: Any, question: Asked) -> Iterator[Words]:
    rounds = FACTS.setup.rounds
    if "production" in question.things:  # somebody's action, at any time
        return
    yield text(
        "This is round {round} of {rounds}; {left} more to come.",
        round=view["round"],
        rounds=rounds,
        left=rounds - view["round"],
    )


def _income(state: State, view: Any, question: Asked) -> Iterator[Words]:
    company = view["companies"][question.seat]
    yield text(
        "Income of {company} at the start of each round: {income}.",
        company=term(company["name"]),
        income=company["income_words"] or text("nothing"),
    )


def _held(state: State, view: Any, question: Asked) -> Iterator[Words]:
    company = view["companies"][question.seat]
    name = term(company["name"])
    for structure in (one for one in STRUCTURES if one in question.things):
        yield text(
            "Built by {company} ({structure}): {n} of {pieces}.",
            company=name,
            structure=term(structure),
            n=company["pieces"][structure]["built"],
            pieces=company["pieces"][structure]["of"],
        )
    if "contract" in question.things:
        yield text(
            "Contracts of {company}: {held} open, {done} fulfilled.",
            company=name,
            held=len(company["contracts"]),
            done=len(company["fulfilled"]),
        )
    if "engineer" in question.things:
        engineers = amount(company["engineers"], "engineer")
        yield text("{company} has {engineers} left.", company=name, engineers=engineers)


def _afford(state: State, view: Any, question: Asked) -> Iterator[Words]:
    """What of a kind can be built now, with the prices; or why it cannot."""
    found = buildable(state, question.seat)
    for structure in (one for one in STRUCTURES if one in question.things):
        sites = [site for kind, site in found if kind == structure]
        if sites:
            builds = [
                f"{_site(one)} ({build_note(state, question.seat, structure, one)})"
                for one in sites
            ]
            yield text(
                "Yes ({structure}), now on these sites: {sites}.",
                structure=term(structure),
                sites=semicolons(list(dict.fromkeys(builds))[:MOST]),
            )
        else:
            yield text("No, not now ({structure}).", structure=term(structure))
            if pieces_left(state.companies[question.seat], structure):
                yield _price(state, question.seat, structure)
            yield holdings(view, question.seat)


def _site(site: str) -> Words:
    """A site as an order names it: of a basin's powerhouses some have a red border."""
    place = FACTS.powerhouses.get(site)
    called = site_called(site)
    return text("{site} red", site=called) if place is not None and place.red else called


def _price(state: State, seat: int, structure: str) -> Words:
    """What the cheapest of a kind takes in machinery."""
    company = state.companies[seat]
    sites = FACTS.dams if structure == "elevation" else SITES[structure]
    least = min(machinery_cost(company, structure, site) for site in sites)
    return text(
        "The cheapest costs {machines}, plus a tile and the engineers of the next"
        " construction space.",
        machines=amount(least, MACHINES[structure]),
    )


_ANSWERS: Mapping[About, Callable[[State, Any, Asked], Iterator[Words]]] = {
    About.FREE: _free,
    About.ORDER: _order,
    About.LEFT: _left,
    About.INCOME: _income,
    About.HELD: _held,
    About.AFFORD: _afford,
    About.SITES: _afford,
}
