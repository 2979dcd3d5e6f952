"""An Automa's production: when it produces, with which system, and with how many drops."""

from __future__ import annotations

from typing import NamedTuple

from pbem.engine import Table, Words, _, text

from ..contracts import CONTRACTS, discount
from ..officers import officer
from ..produce import BARE, Rate, System, produces_twice, rate, run_water, systems
from ..scoring import TRACK, playing
from ..state import NEUTRAL, State
from ..words import term
from .choosing import from_conduit_start
from .criteria import CONDUIT
from .engineers import go_to_section, with_space
from .fulfilling import fulfil_dearest
from .plan import Plan
from .stack import Chooser, chooser_of
from .tiles import Item

SMALL = 2  # the capacity up to which Viktor's minimum makes one drop do


class Best(NamedTuple):
    """The production that gives most."""

    energy: int
    system: System
    drops: int


def look(chooser: Chooser, item: Item) -> Plan | Words:
    """It produces if it wants energy and reaches a face-up contract of the tile's colour."""
    state, seat, _back = chooser
    company = state.companies[seat]
    best = best_production(chooser, rate(company, item.bonus))
    if best is None:
        return _("no production possible (no system with water)")
    if not wants_energy(state, seat):
        return text("no production (first on the track, with {n} energy)", n=company.energy)
    within = best.energy + discount(company)
    if not any(CONTRACTS[one].energy <= within for one in state.offer[item.colour]):
        words = _("no production (at most {n} energy, for no {colour} contract)")
        return text(words, n=best.energy, colour=term(item.colour))

    def carry_out(table: Table[State]) -> None:
        go_to_section(state, seat, "turbine", item.engineers)
        produce(table, seat, item.bonus)

    shown = f"{item.bonus:+d}" if item.bonus else "0"
    production = text("production with {bonus}", bonus=shown)
    return Plan(with_space(state, "turbine", production), carry_out)


def wants_energy(state: State, seat: int) -> bool:
    """Whether it has less than a full bonus asks for, or is not alone in front."""
    energy = state.companies[seat].energy
    others = [state.companies[other].energy for other in playing(state) if other != seat]
    return energy < TRACK.section * state.round or any(other >= energy for other in others)


def produce(table: Table[State], seat: int, bonus: int) -> None:
    """The best production, and with Germany's ability the best one that is left."""
    company = table.state.companies[seat]
    used = _produce_once(table, seat, rate(company, bonus))
    if used and produces_twice(company):
        _produce_once(table, seat, BARE, without=used)


def _produce_once(table: Table[State], seat: int, at: Rate, without: int = 0) -> int:
    """Produce and fulfil a contract; returns the powerhouse's basin, or 0 for no production."""
    best = best_production(chooser_of(table.state, seat), at, without)
    if best is None:
        return 0
    system = best.system
    run_water(table, seat, (system.dam, system.pipe.id, best.drops), at)
    fulfil_dearest(table, seat, best.energy)
    return system.pipe.to


def best_production(chooser: Chooser, at: Rate, without: int = 0) -> Best | None:
    """The most energy; tied: a neutral dam, then the criteria for conduits and their start."""
    state, seat, back = chooser
    found = [_with_its_drops(state, seat, one, at) for one in systems(state, seat, without)]
    most = max((one.energy for one in found), default=0)
    if most < 1:
        return None
    tied = [one for one in found if one.energy == most]
    neutral = [one for one in tied if state.dams[one.system.dam].owner == NEUTRAL]
    by_pipe = {one.system.pipe.id: one for one in neutral or tied}
    pipes = list(by_pipe)
    for name in back.conduits:
        pipes = CONDUIT[name](chooser, pipes) or pipes
    return by_pipe[from_conduit_start(chooser, pipes)[0]]


def _with_its_drops(state: State, seat: int, system: System, at: Rate) -> Best:
    """All drops of the dam; but one where Viktor's minimum is for a small conduit."""
    viktor = officer(state.companies[seat]) == "viktor" and at.minimum
    drops = 1 if viktor and system.pipe.capacity <= SMALL else system.drops
    return Best(at.energy(drops, system.pipe.capacity), system, drops)
