"""Production: water from a dam through a conduit to an own powerhouse gives energy."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from pbem.engine import (
    DONE,
    Asking,
    Refusal,
    Table,
    Text,
    Words,
    _,
    ask,
    mark,
    ntext,
    order,
    text,
)

from .abilities import ability_open, production_bonus
from .contracts import fulfil
from .data import facts
from .facts import Conduit
from .officers import officer
from .purse import credit_words, gain_credits, pay_credits
from .state import NEUTRAL, Company, State
from .water import BASIN_OF_POWERHOUSE, current_energy, flow, told_ends
from .words import amount

CONDUITS = facts().conduits
CONDUITS_INTO = facts().conduits_into
DAMS = facts().dams
DAMS_OF = {b.id: tuple(site.id for site in b.dams) for b in facts().basins.values()}
WAYS_INTO = {  # each conduit into a basin, with the dam sites that it takes water from
    basin: tuple((pipe.id, pipe, DAMS_OF[pipe.basin]) for pipe in pipes)
    for basin, pipes in CONDUITS_INTO.items()
}
VIKTOR_MINIMUM = facts().numbers.viktor_minimum
ITALIAN_ENERGY = 3

_PRODUCES = mark(
    "{company} produces {energy} energy: {drops} from {dam} through {conduit} to {basin}."
)
_PAYS_AND_PRODUCES = mark(
    "{company} pays {price} and produces {energy} energy:"
    " {drops} from {dam} through {conduit} to {basin}."
)

Production = tuple[str, str, int]  # dam, conduit, drops
NOTHING: Production = ("", "", 0)


class System(NamedTuple):
    """A dam with water that a conduit joins to an own powerhouse."""

    dam: str
    pipe: Conduit
    drops: int
    foreign: bool


def systems(state: State, seat: int, without: int = 0) -> list[System]:
    """All systems that the company can produce with, leaving out one powerhouse's basin."""
    found = []
    dams, conduits = state.dams, state.conduits
    for site, owner in state.powerhouses.items():
        if owner != seat:
            continue
        basin = BASIN_OF_POWERHOUSE[site]
        if basin == without:
            continue
        for name, pipe, places in WAYS_INTO[basin]:
            if name not in conduits:
                continue
            holder = conduits[name]
            for place in places:
                dam = dams.get(place)
                if dam is not None and dam.drops and dam.owner in (seat, NEUTRAL):
                    found.append(System(place, pipe, dam.drops, holder != seat))
    return found


class Rate(NamedTuple):
    """How drops turn into energy for a company on a space: a minimum, then a bonus."""

    minimum: int
    bonus: int

    def energy(self, drops: int, capacity: int) -> int:
        return max(drops * capacity, self.minimum) + self.bonus


def rate(company: Company, space_bonus: int) -> Rate:
    """Viktor's minimum, the space's number and the company's own bonus."""
    minimum = VIKTOR_MINIMUM if officer(company) == "viktor" else 0
    return Rate(minimum, space_bonus + production_bonus(company))


BARE = Rate(0, 0)  # Germany's second production


def best_energy(found: Sequence[System], at: Rate, credits: int) -> int:  # noqa: A002
    """The most energy that one production can give; below 1 there is none."""
    best = 0
    for system in found:
        drops = min(system.drops, credits) if system.foreign else system.drops
        if drops:
            best = max(best, at.energy(drops, system.pipe.capacity))
    return best


def best_of_each(
    found: Sequence[System],
    at: Rate,
    credits: int,  # noqa: A002 - the game's word
) -> list[tuple[int, System, int]]:
    """The most energy of every system, with its drops; the best first."""
    paid = [(one, min(one.drops, credits) if one.foreign else one.drops) for one in found]
    best = [(at.energy(drops, one.pipe.capacity), one, drops) for one, drops in paid if drops]
    return sorted((one for one in best if one[0] > 0), key=lambda one: -one[0])


def productions(found: Sequence[System], at: Rate, credits: int) -> list[Production]:  # noqa: A002
    """All productions that give energy and can be paid."""
    return [
        (system.dam, system.pipe.id, drops)
        for system in found
        for drops in range(min(system.drops, credits) if system.foreign else system.drops, 0, -1)
        if at.energy(drops, system.pipe.capacity) > 0
    ]


def produce(
    table: Table[State], seat: int, space_bonus: int, *, optional: bool = False, price: Words = ""
) -> Asking[None]:
    """A whole production action, with Germany's second production where it applies.

    `price` is what its space cost.
    """
    state = table.state
    company = state.companies[seat]
    at = rate(company, space_bonus)
    choices = productions(systems(state, seat), at, company.credits)
    if optional:
        if not choices:
            return
        choices.append(NOTHING)
    prompt = _("Which water makes your energy?")
    said = None if optional else space_bonus
    chosen = yield from _ask_production(table, seat, prompt, choices, at, said)
    if not chosen[2]:
        return
    yield from _carry_out(table, seat, chosen, at, price)
    if produces_twice(company):
        yield from _second(table, seat, CONDUITS[chosen[1]].to)


def produces_twice(company: Company) -> bool:
    """Whether Germany's ability is open."""
    return company.name == "Germany" and ability_open(company)


def _second(table: Table[State], seat: int, used: int) -> Asking[None]:
    """Germany produces again with another powerhouse, if it likes."""
    company = table.state.companies[seat]
    choices = productions(systems(table.state, seat, without=used), BARE, company.credits)
    if not choices:
        return
    prompt = _("Produce a second time, with another powerhouse?")
    chosen = yield from _ask_production(table, seat, prompt, [*choices, NOTHING], BARE)
    if chosen[2]:
        yield from _carry_out(table, seat, chosen, BARE)


def _carry_out(
    table: Table[State], seat: int, chosen: Production, at: Rate, price: Words = ""
) -> Asking[None]:
    energy = run_water(table, seat, chosen, at, price)
    yield from fulfil(table, seat, energy)


def run_water(
    table: Table[State], seat: int, chosen: Production, at: Rate, price: Words = ""
) -> int:
    """The production itself: energy, the water's way, fees; returns what contracts may need."""
    state = table.state
    company = state.companies[seat]
    site, pipe_id, drops = chosen
    pipe = CONDUITS[pipe_id]
    energy = at.energy(drops, pipe.capacity)
    state.dams[site].drops -= drops
    company.energy += energy
    before = current_energy(state)
    ends = flow(state, pipe.to, drops, by_river=False)
    table.tell(
        _PAYS_AND_PRODUCES if price else _PRODUCES,
        company=company.called,
        energy=energy,
        drops=amount(drops, "drop"),
        dam=site,
        conduit=pipe_id,
        basin=pipe.to,
        price=price,
    )
    table.tell("The water flows {ends}.", ends=told_ends(state, ends, before))
    _pay_owner(table, seat, pipe_id, drops)
    if company.name == "Italy" and ability_open(company):
        company.energy += ITALIAN_ENERGY
        table.tell(
            "{company} adds {energy} energy by its ability.",
            company=company.called,
            energy=ITALIAN_ENERGY,
        )
    return energy


def _pay_owner(table: Table[State], seat: int, pipe_id: str, drops: int) -> None:
    """Another company's conduit: a credit and a VP a drop for its owner."""
    state = table.state
    owner = state.conduits[pipe_id]
    if owner == seat:
        return
    payer, payee = state.companies[seat], state.companies[owner]
    pay_credits(payer, drops)
    gain_credits(payee, drops)
    payee.vp += drops
    if payee.automa and not payer.automa:
        table.tell(
            "{company} pays {credits} for conduit {conduit}; {owner} gains {vp} VP for it.",
            company=payer.called,
            credits=amount(drops, "credit"),
            conduit=pipe_id,
            owner=payee.called,
            vp=2 * drops,  # its credits are VP
        )
        return
    table.tell(
        "{company} pays {owner} {credits} for conduit {conduit}; {owner} also gains {vp} VP.",
        owner=payee.called,
        credits=credit_words(payee, drops)
        if payer.automa and payee.automa
        else amount(drops, "credit"),
        company=payer.called,
        conduit=pipe_id,
        vp=drops,
    )


# --- words ---------------------------------------------------------------------------------


def _ask_production(
    table: Table[State],
    seat: int,
    prompt: str,
    choices: list[Production],
    at: Rate,
    space_bonus: int | None = None,
) -> Asking[Production]:
    state, supply = table.state, _supply(table.state, seat)

    def note(choice: Production) -> Words:
        if not choice[2]:
            return ""
        made = at.energy(choice[2], CONDUITS[choice[1]].capacity)
        energy = ntext("{n} energy", "{n} energy", made)
        if state.conduits[choice[1]] == seat:
            return energy
        owner = state.companies[state.conduits[choice[1]]].called
        fee = amount(choice[2], "credit")
        return text("{energy}; {fee} to {owner}", energy=energy, fee=fee, owner=owner)

    return ask(
        seat,
        prompt,
        choices,
        key=production_key,
        phrase=lambda choice: production_ways(state, seat, choice, space_bonus),
        note=note,
        forbidden=lambda: _impossible(state, seat, supply),
    )


def production_key(choice: Production) -> str:
    return f"{choice[0]} {choice[1]} {choice[2]}" if choice[2] else DONE


def production_phrase(choice: Production) -> tuple[Words, ...]:
    """`3 drops from 2L via 2B to 10`; the basin may be left out."""
    dam, pipe, drops = choice
    if not drops:
        return (order("no production"), DONE, "no")
    basin = CONDUITS[pipe].to
    way = {"drops": amount(drops, "drop"), "dam": dam, "conduit": pipe, "basin": basin}
    shown = order("{drops} from {dam} via {conduit} to {basin}", **way)
    ways = [f"{drops} drop" if drops == 1 else f"{drops} drops", f"{drops} drops"]
    if drops > 1:  # `1 2L` would be the same as `2L`
        ways.append(f"{drops}")
    if drops == 2:
        ways.append("both drops")
    route = f"from {dam} via {pipe}"
    typed = tuple(f"{way} {route}{end}" for way in ways for end in (f" to {basin}", ""))
    return (shown, *typed[1:], f"{route} to {basin}", route)  # which of them is asked if it matters


def production_ways(
    state: State, seat: int, choice: Production, space_bonus: int | None = None
) -> tuple[Words, ...]:
    """The same, and `all drops from 2L via 2B` for as many as there are.

    `via own-conduit` is what `through my pipe` is rephrased to. The space that was chosen may be
    said again: `produce +2: 3 drops from 2L via 2B`. A neutral dam may be named by its basin, where
    no other one is there: `the neutral dam in 8`.
    """
    dam, pipe, drops = choice
    ways = production_phrase(choice)
    if not drops:
        return ways
    count = [f"{drops} drops", *(["both drops"] if drops == 2 else [])]
    if state.dams[dam].drops == drops:
        route = f"drops from {dam} via {pipe}"
        ends = (f" to {CONDUITS[pipe].to}", "")
        count += ["all drops", f"all {drops} drops"]
        ways += tuple(f"{some} {route}{end}" for some in ("all", f"all {drops}") for end in ends)
    basin = CONDUITS[pipe].to
    named = [
        f"from {one} via {name}{end}"
        for one in _called(state, dam)
        for name in _called_pipe(state, seat, pipe)
        for end in (f" to {basin}", "")
        if (one, name) != (dam, pipe)  # which are there already
    ]
    ways += tuple(f"{some} {route}" for route in named for some in count)
    ways += _in_part(state, seat, choice, count)
    if space_bonus is not None:
        said = f"produce {space_bonus:+d}" if space_bonus else "produce 0"
        ways += tuple(f"{said} {one}" for one in ways[1:])
    return ways


def _in_part(state: State, seat: int, choice: Production, count: Sequence[str]) -> tuple[str, ...]:
    """`drops joins 3 6`, as `from 3 to 6` is rephrased; from a dam alone, or through a conduit."""
    dam, pipe, _drops = choice
    basin = CONDUITS[pipe].to
    routes = [f"joins {DAMS[dam].basin} {basin}", f"from {dam} via {pipe}"]
    routes += [f"from {one}" for one in _called(state, dam)] + [f"from {dam} to {basin}"]
    routes += [f"via {name}" for name in _called_pipe(state, seat, pipe)]
    ways = (f"{some} {route}" for route in routes for some in ("drops", *count))
    return (*dict.fromkeys(ways), f"from {dam}")


def _called_pipe(state: State, seat: int, pipe: str) -> list[str]:
    """What people call a conduit: by its site, as their own, or by whose it is."""
    owner = state.conduits[pipe]
    if owner == seat:
        return [pipe, "own-conduit", f"own-conduit {pipe}"]
    if owner == NEUTRAL:
        return [pipe]
    theirs = f"conduit {state.companies[owner].name}"
    return [pipe, theirs, f"{theirs} {pipe}"]


def _called(state: State, dam: str) -> list[str]:
    """What people call a dam: by its site, and a neutral one also by its basin."""
    if state.dams[dam].owner != NEUTRAL:
        return [dam]
    basin = DAMS[dam].basin
    neutral = [one for one in DAMS_OF[basin] if one in state.dams]
    alone = [one for one in neutral if state.dams[one].owner == NEUTRAL] == [dam]
    return [dam, f"neutral {dam}", *([f"neutral {basin}"] if alone else [])]


class _Supply(NamedTuple):
    """What a company can produce with when it is asked; afterwards the water has flown."""

    drops: dict[str, int]
    credits: int


def _supply(state: State, seat: int) -> _Supply:
    mine = (seat, NEUTRAL)
    drops = {site: dam.drops for site, dam in state.dams.items() if dam.owner in mine}
    return _Supply(drops, state.companies[seat].credits)


def _impossible(state: State, seat: int, supply: _Supply) -> Iterator[Refusal]:
    """Why water cannot go a certain way."""
    most = max(supply.drops.values(), default=0) + 2
    for pipe in CONDUITS.values():
        for site in DAMS_OF[pipe.basin]:
            for drops in range(1, most):
                rule, why = _why_not(state, seat, supply, (site, pipe.id, drops))
                for words in production_phrase((site, pipe.id, drops)):
                    yield Refusal(str(words), rule, why)
                yield from _wrong_ends(state, site, pipe, drops)
        for site, dam in DAMS.items():
            if dam.basin != pipe.basin:
                reason = not_there(site, pipe)
                yield Refusal(f"{site} {pipe.id}", "B9.1", reason)
                for drops in range(1, most if site in supply.drops else 1):
                    yield Refusal(f"{drops} drops from {site} via {pipe.id}", "B9.1", reason)
    for site, held in supply.drops.items():
        for drops in range(held + 1, most):
            yield Refusal(f"{drops} drops from {site}", "B9.2", holds(site, held))


def _wrong_ends(state: State, site: str, pipe: Conduit, drops: int) -> Iterator[Refusal]:
    """That a conduit which stands leads to another basin."""
    if pipe.id in state.conduits:
        why = text(_("Conduit {pipe} leads to basin {basin}."), pipe=pipe.id, basin=pipe.to)
        for basin in DAMS_OF:
            if basin != pipe.to:
                yield Refusal(f"{drops} drops from {site} via {pipe.id} to {basin}", "B9.1", why)


def not_there(site: str, pipe: Conduit) -> Text:
    """That a conduit takes no water from a dam site."""
    elsewhere = _("Conduit {pipe} takes water from basin {basin}; {dam} is not there.")
    return text(elsewhere, pipe=pipe.id, basin=pipe.basin, dam=site)


def holds(site: str, drops: int) -> Text:
    if not drops:
        return text(_("{dam} doesn't hold that many drops."), dam=site)
    return text(_("{dam} holds {drops}."), dam=site, drops=amount(drops, "drop"))


def _why_not(state: State, seat: int, supply: _Supply, wanted: Production) -> tuple[str, Text]:
    """The first rule that stands in the way of a production."""
    site, name, drops = wanted
    pipe = CONDUITS[name]
    if site not in supply.drops:
        return "B9.1", text(_("{dam} is neither your dam nor a neutral one."), dam=site)
    if name not in state.conduits:
        return "B9.1", text(_("There is no conduit at {pipe}."), pipe=name)
    if not any(
        owner == seat and BASIN_OF_POWERHOUSE[one] == pipe.to
        for one, owner in state.powerhouses.items()
    ):
        why = _("Conduit {pipe} leads to basin {basin}, where you have no powerhouse.")
        return "B9.1", text(why, pipe=name, basin=pipe.to)
    owner = state.conduits[name]
    if owner != seat and supply.credits < min(drops, supply.drops[site]):
        why = _("{pipe} is {owner}'s conduit: it costs 1 credit a drop; you have {credits}.")
        have = amount(supply.credits, "credit") if supply.credits else text("nothing")
        return "B9.5", text(why, pipe=name, owner=state.companies[owner].called, credits=have)
    if supply.drops[site] < drops:
        return "B9.2", holds(site, supply.drops[site])
    nothing = _("That would give no energy here, or use the same powerhouse again.")
    return "B9.3", text(nothing)
