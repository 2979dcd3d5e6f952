"""Answers to questions about how things stand, from what the asker sees: `what is free?`"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping
from typing import Any

from pbem.engine import About, Asked, Words, semicolons, text

from .board_companies import companies_of
from .board_companies_text import steps_to_goal
from .board_words import bonus_words, objective_words
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
from .water import BASIN_OF_STREAM, PATHS, flow
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
MOST_BASINS = 3  # that an answer tells of
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
    named = [one for one in STRUCTURES if one in question.things]
    if not named:
        yield from _all_builds(state, view, question.seat)
    for structure in named:
        sites = [site for kind, site in found if kind == structure]
        if sites:
            yield text(
                "Yes ({structure}), now on these sites: {sites}.",
                structure=term(structure),
                sites=_priced(state, question.seat, structure, sites),
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


def _priced(state: State, seat: int, structure: str, sites: list[str]) -> Words:
    """Some sites, each with what building there costs."""
    builds = [f"{_site(one)} ({build_note(state, seat, structure, one)})" for one in sites]
    return semicolons(list(dict.fromkeys(builds))[:MOST])


def _all_builds(state: State, view: Any, seat: int) -> Iterator[Words]:
    """All that can be built now, kind by kind."""
    found = buildable(state, seat)
    lacking = []
    for structure in STRUCTURES:
        if sites := [site for kind, site in found if kind == structure]:
            priced = _priced(state, seat, structure, sites)
            yield text("{structure}: {sites}.", structure=term(structure), sites=priced)
        else:
            lacking.append(term(structure))
    if lacking:
        yield text("Not now: {structures:,}.", structures=lacking)
    yield holdings(view, seat)


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


def _connected(state: State, view: Any, question: Asked) -> Iterator[Words]:
    """Own dams that an own conduit joins to an own powerhouse."""
    seat, name = question.seat, term(view["companies"][question.seat]["name"])
    joined_up = [
        f"{dam}-{conduit}-{house}"
        for dam, one in state.dams.items()
        for conduit, owner in state.conduits.items()
        for house, who in state.powerhouses.items()
        if seat == one.owner == owner == who
        and FACTS.dams[dam].basin == FACTS.conduits[conduit].basin
        and FACTS.conduits[conduit].to == FACTS.powerhouses[house].basin
    ]
    if joined_up:
        yield text(
            "Own dams of {company} joined by an own conduit to an own powerhouse: {sites:,}.",
            company=name,
            sites=joined_up,
        )
        return
    yield text(
        "No dam of {company} is joined by an own conduit to an own powerhouse yet.", company=name
    )
    for basin in _basins_of(state, seat):
        yield from _in_basin(state, view, basin)


def _basins_of(state: State, seat: int) -> list[int]:
    """The basins in which a company has something."""
    sites = (
        *(FACTS.dams[site].basin for site, dam in state.dams.items() if dam.owner == seat),
        *(FACTS.conduits[site].basin for site, who in state.conduits.items() if who == seat),
        *(FACTS.powerhouses[site].basin for site, who in state.powerhouses.items() if who == seat),
    )
    return sorted(set(sites))[:MOST_BASINS]


def _around(state: State, view: Any, question: Asked) -> Iterator[Words]:
    """What stands in the basins that a question names, itself or by a site in it."""
    for basin in _basins_named(question)[:MOST_BASINS]:
        yield from _in_basin(state, view, basin)


def _basins_named(question: Asked) -> list[int]:
    found = []
    for word in question.said:
        code = word.upper()
        site = FACTS.dams.get(code) or FACTS.conduits.get(code) or FACTS.powerhouses.get(code)
        if site is not None:
            found.append(site.basin)
        elif word.isdecimal() and int(word[:3]) in FACTS.basins:
            found.append(int(word[:3]))
    return list(dict.fromkeys(found))


def _in_basin(state: State, view: Any, number: int) -> Iterator[Words]:
    basin = FACTS.basins[number]
    built = [
        *(
            text(
                "{site} {owner}, level {height}, drops: {drops}",
                site=site.id,
                owner=_owner(view, state.dams[site.id].owner),
                height=state.dams[site.id].height,
                drops=state.dams[site.id].drops,
            )
            for site in basin.dams
            if site.id in state.dams
        ),
        *_owned(view, state.conduits, [site.id for site in basin.conduits]),
        *_owned(view, state.powerhouses, [site.id for site in basin.powerhouses]),
    ]
    yield text(
        "Basin {number} ({area}): {built}.",
        number=number,
        area=term(basin.area),
        built=semicolons(list(map(str, built))) if built else text("nothing built"),
    )
    conduits = [f"{site.id} ({site.to})" for site in basin.conduits]
    into = [f"{one.id} ({one.basin})" for one in FACTS.conduits.values() if one.to == number]
    if conduits or into:
        yield text(
            "Conduits from here, with their basins: {out:,}; conduits that lead here: {into:,}.",
            out=conduits or [text("none")],
            into=into or [text("none")],
        )
    yield _river(basin.river_to)


def _river(to: int) -> Words:
    if not to:
        return text("Its river leaves the board.")
    return text("Its river flows to basin {number}.", number=to)


def _owned(view: Any, owners: Mapping[str, int], sites: list[str]) -> Iterator[Words]:
    for site in sites:
        if site in owners:
            yield text("{site} {owner}", site=site_called(site), owner=_owner(view, owners[site]))


def _owner(view: Any, seat: int) -> Words:
    return term(view["companies"][seat]["name"]) if seat >= 0 else text("neutral dam")


def _flow(state: State, view: Any, question: Asked) -> Iterator[Words]:
    """Where a drop goes from a headstream, a basin or a dam, as things stand."""
    streams = [one for word in question.said if (one := word.upper()) in BASIN_OF_STREAM]
    starts = [(stream, BASIN_OF_STREAM[stream]) for stream in streams if stream in question.said]
    conduits = [one for word in question.said if (one := word.upper()) in FACTS.conduits]
    starts += [(one, FACTS.conduits[one].to) for one in conduits]
    starts += [(str(one), FACTS.basins[one].river_to) for one in _basins_named(question)]
    for start, basin in starts[:1]:
        if not basin:
            yield text("From {start}, water flows off the board.", start=start)
            return
        path = [str(number) for number, _dams in PATHS[basin]]
        (end,) = flow(state, basin, 1, by_river=start not in FACTS.conduits)
        yield text(
            "From {start}, water flows by river through these basins: {path:,}; the first dam with"
            " room holds it.",
            start=start,
            path=path,
        )
        if end:
            yield text("As things stand, a drop would stop at {site}.", site=end)
        else:
            yield text("As things stand, a drop would flow off the board.")


def _water(state: State, view: Any, question: Asked) -> Iterator[Words]:
    dams = {site: dam for site, dam in state.dams.items() if dam.owner == question.seat}
    held = [
        text("{site} {drops}", site=_site(site), drops=amount(dam.drops, "drop"))
        for site, dam in sorted(dams.items())
    ]
    yield text(
        "Water in the dams of {company}: {held:,}.",
        company=term(view["companies"][question.seat]["name"]),
        held=held or [text("none")],
    )


def _goal(state: State, view: Any, question: Asked) -> Iterator[Words]:
    first, second, third = FACTS.scoring.objectives.places
    yield text(
        "The goal at the end of the game: {goal}. The most brings {first} VP, then {second} and"
        " {third}.",
        goal=objective_words(view["objective"]),
        first=first,
        second=second,
        third=third,
    )
    playing = sorted(companies_of(view).playing, key=lambda one: -one.objective)
    yield text("So far: {standing:,}.", standing=steps_to_goal(playing))


def _bonus(state: State, view: Any, question: Asked) -> Iterator[Words]:
    track = FACTS.scoring.energy
    yield text(
        "The bonus at the end of this round: {bonus}. All of it from {full} energy; {vp} VP less"
        " for each {n} missing, in full or in part; nothing below {n}.",
        bonus=bonus_words(view["bonus"][view["round"] - 1]),
        full=track.section * view["round"],
        vp=track.missing_section,
        n=track.section,
    )


_ANSWERS: Mapping[About, Callable[[State, Any, Asked], Iterator[Words]]] = {
    About.FREE: _free,
    About.ORDER: _order,
    About.LEFT: _left,
    About.INCOME: _income,
    About.HELD: _held,
    About.AFFORD: _afford,
    About.SITES: _afford,
    About.CONNECTED: _connected,
    About.BESIDE: _around,
    About.OWNER: _around,
    About.FLOW: _flow,
    About.WATER: _water,
    About.GOAL: _goal,
    About.BONUS: _bonus,
}
