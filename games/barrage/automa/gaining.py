"""What an Automa gains: rewards and incomes, with every choice made by its criteria."""

from __future__ import annotations

from pbem.engine import Table, Words

from ..automa_levels import has_incomes
from ..facts import Reward
from ..officers import officer
from ..place import RED_CREDITS
from ..rewards import Paid, free_sites, gain_plain, pays_red, put_piece, take_machines
from ..state import Company, State
from ..water import put_drops
from .choosing import choose
from .stack import chooser_of
from .water import best_streams


def gain(table: Table[State], seat: int, reward: Reward, *, as_income: bool = False) -> None:
    """Plain gains first; then machinery of choice, structures and water."""
    company = table.state.companies[seat]
    told = gain_plain(table, company, reward, as_income=as_income)
    gain_machines(table, company, reward.machines, as_income=as_income and not told)
    if reward.base_in or reward.elevation or reward.conduit_up_to or reward.powerhouse:
        _free_structure(table, seat, reward)
    for drops, now in ((reward.drops_later, False), (reward.drops_now, True)):
        if drops:
            streams = best_streams(chooser_of(table.state, seat), drops, now)
            put_drops(table, company, streams, now)


def gain_machines(
    table: Table[State], company: Company, number: int, *, as_income: bool = False
) -> None:
    """Machinery of choice, one after the other: the kind of which it has fewer."""
    for _machine in range(number):
        mixer = officer(company) == "jill" or company.mixers < company.excavators
        take_machines(table, company, int(not mixer), int(mixer), as_income=as_income)


def _free_structure(table: Table[State], seat: int, reward: Reward) -> None:
    """Build where the criteria say, if there is a space; a red border costs VP."""
    placements = free_sites(table.state, seat, reward)
    if not placements:
        return
    structure = placements[0][0]
    sites = [site for _structure, site in placements]
    chosen = choose(chooser_of(table.state, seat), structure, sites)
    table.tell("")  # why it goes there is told with the piece; stored games count two sentences
    red = pays_red(structure, chosen.site)
    put_structure(table, seat, structure, chosen.site, red, why=chosen.why)


def put_structure(
    table: Table[State],
    seat: int,
    structure: str,
    site: str,
    red: bool,
    paid: Paid | None = None,
    why: Words = "",
) -> None:
    """Put the piece on the map, and gain the income that it opens, from medium on."""
    opened = put_piece(table, seat, structure, site, RED_CREDITS if red else 0, paid, why)
    if opened is not None and has_incomes(table.state.companies[seat]):
        gain(table, seat, opened)
