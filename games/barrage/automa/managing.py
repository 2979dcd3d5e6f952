"""An Automa's other actions: water, contracts, workshop, machinery, patents and the bank."""

from __future__ import annotations

from pbem.engine import (
    Table,
    Text,
    Words,
    _,
    text,
)

from ..contracts import FACE_UP, refill
from ..data import facts
from ..purse import pay_credits
from ..rewards import take_machines
from ..spaces import buy_patent
from ..state import State
from ..water import put_drops
from ..wheel import turn_wheel
from ..words import term
from .engineers import go_to_section, put_down, sent, with_space
from .gaining import gain_machines
from .plan import Plan
from .stack import Chooser
from .tiles import Item
from .water import best_streams

TILES = facts().tiles
LAST_ROUND = facts().setup.rounds


def look_at_water(chooser: Chooser, item: Item) -> Plan | Words:
    """Water, if at least one drop would end in an own dam."""
    state, seat, _back = chooser
    now = bool(item.drops_now)
    streams = best_streams(chooser, item.drops_now or item.drops_later, now)
    if not streams:
        return _("no water that an own dam would hold")

    def carry_out(table: Table[State]) -> None:
        go_to_section(state, seat, "water", item.engineers)
        put_drops(table, state.companies[seat], streams, now)

    return Plan(with_space(state, "water", text("water management")), carry_out)


def look_at_contracts(chooser: Chooser, item: Item) -> Plan | Words:
    """Both face-up contracts of a colour go, for energy on the track."""
    state, seat, _back = chooser
    company = state.companies[seat]
    lying = state.offer[item.colour]
    if len(lying) < FACE_UP:
        return text("no two {colour} contracts to discard", colour=term(item.colour))

    def carry_out(table: Table[State]) -> None:
        go_to_section(state, seat, "contracts", item.engineers)
        state.discarded += lying
        state.offer[item.colour] = []
        company.energy += item.energy
        refill(table)

    words = _("discards {contracts} for {n} energy")
    discards = text(words, contracts=", ".join(lying), n=item.energy)
    return Plan(with_space(state, "contracts", discards), carry_out)


def look_at_workshop(chooser: Chooser, item: Item) -> Plan | Words:
    """Turn the wheel, if there is anything on it."""
    state, seat, _back = chooser
    company = state.companies[seat]
    if not any(load.tile or load.excavators or load.mixers for load in company.wheel):
        return _("nothing on the wheel")

    def carry_out(table: Table[State]) -> None:
        go_to_section(state, seat, "workshop", item.engineers)
        pay_credits(company, item.price)
        turn_wheel(table, company, item.steps)

    return Plan(with_space(state, "workshop", _priced(text("workshop"), item)), carry_out)


def look_at_machinery(chooser: Chooser, item: Item) -> Plan | Words:
    """Buy machinery; in the last round only where the tile has no bar."""
    state, seat, _back = chooser
    company = state.companies[seat]
    if state.round == LAST_ROUND and not item.in_last_round:
        return _("no machinery in the last round")

    def carry_out(table: Table[State]) -> None:
        go_to_section(state, seat, "machinery", item.engineers)
        pay_credits(company, item.price)
        if item.machines:
            gain_machines(table, company, item.machines)
        else:
            take_machines(table, company, item.excavators, item.mixers)

    return Plan(with_space(state, "machinery", _priced(text("machinery shop"), item)), carry_out)


def look_at_patents(chooser: Chooser, item: Item) -> Plan | Words:
    """The tile of the highest level for the structure, or a joker; of equal ones the left one."""
    state, seat, _back = chooser
    company = state.companies[seat]
    fitting = [
        (TILES[tile].level, -place)
        for place, tile in enumerate(state.patents)
        if tile and item.structure in TILES[tile].builds
    ]
    if not fitting:
        return text("no patent for {structure}", structure=term(item.structure))
    place = -max(fitting)[1]

    def carry_out(table: Table[State]) -> None:
        put_down(company, item.engineers)
        state.taken[f"P{place + 1}L"] = seat
        pay_credits(company, item.price)
        buy_patent(table, seat, place)

    return Plan(_priced(text("patent office"), item), carry_out)


def look_at_bank(chooser: Chooser, item: Item) -> Plan | Words:
    """The bank is always there."""
    state, seat, _back = chooser
    company = state.companies[seat]

    def carry_out(table: Table[State]) -> None:
        company.banked += sent(company, item.engineers)
        company.vp += item.vp

    return Plan(text("bank, {n} VP", n=item.vp), carry_out)


def _priced(where: Text, item: Item) -> Text:
    return text("{where} for {n} VP", where=where, n=item.price) if item.price else where
