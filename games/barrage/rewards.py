"""Gaining what a contract, an income or a placed piece gives."""

from __future__ import annotations

from typing import NamedTuple

from pbem.engine import (
    DONE,
    Asking,
    Table,
    Words,
    _,
    ask,
    mark,
    text,
)

from .facts import AREAS, Reward
from .place import (
    RED_CREDITS,
    RED_SITES,
    Placement,
    base_sites,
    conduit_sites,
    elevation_sites,
    phrase_of,
    pieces_left,
    powerhouse_sites,
    put_structure,
)
from .purse import as_gained, can_pay, credit_words, pay_credits
from .site_refusals import refused_free
from .state import Company, State
from .water import put_drops, refused_streams, stream_choices, streams_key, streams_phrase
from .wheel import rotate, steps_and_home
from .words import amount, reward_words, several, site_called, tile_name, with_article


def gain(table: Table[State], seat: int, reward: Reward) -> Asking[None]:
    """Plain gains first, unasked; then machinery of choice, structures and water."""
    company = table.state.companies[seat]
    gain_plain(table, company, reward)
    if reward.machines:
        excavators = yield from choose_machines(seat, reward.machines)
        take_machines(table, company, excavators, reward.machines - excavators)
    if reward.base_in or reward.elevation or reward.conduit_up_to or reward.powerhouse:
        yield from free_structure(table, seat, reward)
    for drops, now in ((reward.drops_later, False), (reward.drops_now, True)):
        if drops:
            streams = yield from choose_streams(seat, 0, drops, now)
            put_drops(table, company, streams, now)


def gain_plain(
    table: Table[State], company: Company, reward: Reward, *, as_income: bool = False
) -> bool:
    """Everything of a reward that leaves nothing to choose; False if that is nothing."""
    reward = as_gained(company, reward)
    company.vp += reward.vp
    company.credits += reward.credits
    company.excavators += reward.excavators
    company.mixers += reward.mixers
    company.energy += reward.energy
    home = rotate(company, reward.rotate)
    plain = Reward(
        vp=reward.vp,
        credits=reward.credits,
        excavators=reward.excavators,
        mixers=reward.mixers,
        energy=reward.energy,
    )
    gained, steps = reward_words(plain, ", "), steps_and_home(reward.rotate, home)
    if not gained and not reward.rotate:
        return False
    words = (_INCOMES if as_income else _GAINS)[bool(gained), bool(reward.rotate)]
    table.tell(words, company=company.called, what=gained, steps=steps)
    return True


_GAINS = {
    (True, True): mark("{company} gains {what} and turns its wheel {steps}."),
    (True, False): mark("{company} gains {what}."),
    (False, True): mark("{company} turns its wheel {steps}."),
}
_INCOMES = {
    (True, True): mark("{company} gains {what} as income and turns its wheel {steps}."),
    (True, False): mark("{company} gains {what} as income."),
    (False, True): mark("{company} turns its wheel {steps} as income."),
}
"""What is told of a plain gain: whether there is something, and whether the wheel turns."""


# --- machinery of choice -------------------------------------------------------------------


def choose_machines(seat: int, number: int, income: Words = "") -> Asking[int]:
    """Ask how many of the machines are excavators; the rest are mixers.

    `income` is all that comes with them at the start of a round.
    """

    def phrase(excavators: int) -> tuple[Words, ...]:
        mixers = number - excavators
        words = several([(excavators, "excavator"), (mixers, "mixer")], " ")
        if excavators and mixers:
            one_each = ("excavator mixer", "mixer excavator") if number == 2 else ()
            return (
                words,
                f"{amount(mixers, 'mixer')} {amount(excavators, 'excavator')}",
                f"take {excavators} excavator {mixers} mixer",
                *one_each,
            )
        kind = "excavator" if excavators else "mixer"
        if number > 1:  # `a mixer` of two machines says nothing of the other
            return (words, f"take {number} {kind}", f"all {kind}")
        return (words, kind, f"take 1 {kind}", f"take {kind}", f"get {kind}")

    words = (
        _("Your income: {income}. Which machinery do you take?")
        if income
        else _("You get {machines}. Which?")
    )
    return ask(
        seat,
        text(words, machines=amount(number, "machine"), income=income),
        range(number, -1, -1),
        phrase=phrase,
    )


def take_machines(
    table: Table[State],
    company: Company,
    excavators: int,
    mixers: int,
    price: Words = "",
    *,
    as_income: bool = False,
) -> None:
    """New machinery goes to the supply; `price` is what its space cost."""
    company.excavators += excavators
    company.mixers += mixers
    if price:
        words = _("{company} takes {what} for {price}.")
    elif as_income:
        words = _("{company} takes {what} as income.")
    else:
        words = _("{company} takes {what}.")
    table.tell(
        words,
        company=company.called,
        what=several([(excavators, "excavator"), (mixers, "mixer")]),
        price=price,
    )


# --- water ---------------------------------------------------------------------------------


def choose_streams(
    seat: int, least: int, most: int, now: bool, income: Words = ""
) -> Asking[tuple[str, ...]]:
    """Ask on which headstreams the drops go; `income` is all that comes with them."""
    if income:
        prompt = _("Your income: {income}. On which headstreams does the water go?")
    elif now:
        prompt = _("Where does your water go? Up to {drops} on headstreams, flowing at once.")
    else:
        prompt = _("Where does your water go? Up to {drops} on headstreams, flowing in phase 3.")
    return ask(
        seat,
        text(prompt, drops=amount(most, "drop"), income=income),
        stream_choices(least, most),
        key=streams_key,
        phrase=lambda streams: streams_phrase(streams, most),
        forbidden=lambda: refused_streams(most),
    )


# --- structures ----------------------------------------------------------------------------


def free_sites(state: State, seat: int, reward: Reward) -> list[Placement]:
    """Where the free structure of a reward may go; a red border must be payable."""
    company = state.companies[seat]
    red = can_pay(company, RED_CREDITS)
    if reward.base_in and pieces_left(company, "base"):
        return base_sites(state, seat, reward.base_in, reward.base_in if red else ())
    if reward.elevation and pieces_left(company, "elevation"):
        return elevation_sites(state, seat, AREAS)
    if reward.conduit_up_to and pieces_left(company, "conduit"):
        return conduit_sites(state, reward.conduit_up_to)
    if reward.powerhouse and pieces_left(company, "powerhouse"):
        return powerhouse_sites(state, seat, True, red)
    return []


def free_structure(table: Table[State], seat: int, reward: Reward) -> Asking[None]:
    """Build without engineers, machinery and tile, or decline."""
    state = table.state
    placement = yield from ask(
        seat,
        _("Build one for free: no engineers, no machinery, no tile?"),
        [*free_sites(state, seat, reward), DONE],
        key=placement_key,
        phrase=phrase_of,
        note=free_note,
        forbidden=lambda: refused_free(state, seat, reward),
    )
    if isinstance(placement, str):
        return
    structure, site = placement
    yield from place(table, seat, structure, site, RED_CREDITS if pays_red(structure, site) else 0)


def placement_key(placement: Placement) -> str:
    return f"{placement[0]} {placement[1]}"


def free_note(choice: Placement | str) -> Words:
    """What a free structure still costs."""
    if isinstance(choice, str):
        return _("build nothing")
    return amount(RED_CREDITS, "credit") if pays_red(*choice) else _("free")


def pays_red(structure: str, site: str) -> bool:
    """Whether a red border is paid here: for bases and powerhouses only."""
    return structure in ("base", "powerhouse") and RED_SITES[site]


class Paid(NamedTuple):
    """With which tile a piece was built, and what was paid for it, in words."""

    tile: str
    payment: Words


def place(
    table: Table[State],
    seat: int,
    structure: str,
    site: str,
    credits: int,  # noqa: A002
    paid: Paid | None = None,
) -> Asking[None]:
    """Put the piece on the map, pay its red border, and gain the income it opens."""
    opened = put_piece(table, seat, structure, site, credits, paid)
    if opened is not None:
        yield from gain(table, seat, opened)


def put_piece(
    table: Table[State],
    seat: int,
    structure: str,
    site: str,
    credits: int,  # noqa: A002
    paid: Paid | None = None,
    why: Words = "",
) -> Reward | None:
    """Put the piece on the map and pay its red border; returns the income it opens.

    `why` is what made an Automa put a free one there.
    """
    company = table.state.companies[seat]
    opened = put_structure(table.state, seat, structure, site)
    pay_credits(company, credits)
    if paid is None:
        words = _FREE[bool(credits), bool(why)]
    elif paid.tile == structure:
        words = _("{company} builds {structure} at {site} ({payment}).")
    else:
        words = _("{company} builds {structure} at {site} with tile {tile} ({payment}).")
    table.tell(
        words,
        company=company.called,
        structure=with_article(structure),
        site=site_called(site),
        tile=tile_name(paid.tile) if paid else "",
        payment=paid.payment if paid else credit_words(company, credits),
        why=why,
    )
    return opened


_FREE = {
    (False, False): mark("{company} builds {structure} at {site} for free."),
    (True, False): mark(
        "{company} builds {structure} at {site} for free; the red border costs {payment}."
    ),
    (False, True): mark("{company} builds {structure} at {site} for free ({why})."),
    (True, True): mark(
        "{company} builds {structure} at {site} for free ({why}); the red border costs {payment}."
    ),
}
"""What is told of a free piece: whether a red border is paid, and whether there is a reason."""
