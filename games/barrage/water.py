"""How water flows: drop by drop down the rivers, past powerhouses, into dams."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import combinations_with_replacement, permutations, product

from pbem.engine import (
    Refusal,
    Table,
    Text,
    Words,
    _,
    joined,
    ntext,
    order,
    text,
)

from .abilities import ability_open
from .data import facts
from .state import Company, Dam, State
from .words import amount, filled

STREAMS = tuple(facts().headstreams)
MAX_HEIGHT = facts().building.costs.max_height
DEEP = facts().numbers.graziano_capacity
BASIN_OF_STREAM = facts().headstreams
BASIN_OF_DAM = {site.id: site.basin for site in facts().dams.values()}
BASIN_OF_POWERHOUSE = {site.id: site.basin for site in facts().powerhouses.values()}

MOST_LISTED = 4  # drops whose places are listed for refusals


def _path(start: int) -> tuple[tuple[int, tuple[str, ...]], ...]:
    """The basins from here to the edge of the board, each with its dam sites from the top."""
    path, here = [], start
    while here:
        basin = facts().basins[here]
        path.append((here, tuple(site.id for site in basin.dams)))
        here = basin.river_to
    return tuple(path)


PATHS = {number: _path(number) for number in facts().basins}


def capacity(state: State, dam: Dam) -> int:
    """How many drops the dam can hold."""
    if dam.height == MAX_HEIGHT and dam.owner >= 0:
        owner = state.companies[dam.owner]
        if owner.deep or owner.officer == "graziano":
            return DEEP
    return dam.height


def _current(state: State) -> tuple[Company, list[int]] | None:
    """The American company and its powerhouses' basins, once its ability is open."""
    for seat, company in enumerate(state.companies):
        if company.name == "USA":
            if not ability_open(company) or company.resigned:
                return None
            mine = [BASIN_OF_POWERHOUSE[s] for s, who in state.powerhouses.items() if who == seat]
            return company, mine
    return None


def flow(state: State, basin: int, drops: int, *, by_river: bool) -> list[str]:
    """Let drops enter a basin, by river or at its powerhouses; returns where each one ends.

    The end is a dam site, or nothing for a drop that left the board.
    """
    current = _current(state)
    return [_run(state, PATHS[basin], by_river, current) for _drop in range(drops)]


def current_energy(state: State) -> int:
    """The energy of the company that lives on water in rivers, before or after some has flowed."""
    current = _current(state)
    return current[0].energy if current is not None else 0


def flow_past(state: State, site: str) -> str:
    """Let one drop that a dam can no longer hold flow on from there."""
    (number, sites), *below = PATHS[BASIN_OF_DAM[site]]
    rest = sites[sites.index(site) + 1 :]
    return _run(state, ((number, rest), *below), False, _current(state))


def _run(
    state: State,
    path: tuple[tuple[int, tuple[str, ...]], ...],
    by_river: bool,
    current: tuple[Company, list[int]] | None,
) -> str:
    dams = state.dams
    for number, sites in path:
        if by_river and current is not None and number in current[1]:
            current[0].energy += 1
        by_river = True
        for site in sites:
            dam = dams.get(site)
            if dam is not None and (dam.drops < dam.height or dam.drops < capacity(state, dam)):
                dam.drops += 1
                return site
    return ""


def told_ends(state: State, ends: list[str], before: int) -> Text:
    """Where drops flowed, and what energy they brought the USA, which had so much before."""
    gained = current_energy(state) - before
    words = ends_words(ends)
    return text("{ends} (USA: +{n} energy)", ends=words, n=gained) if gained else words


def ends_words(ends: list[str]) -> Text:
    """Where drops flowed, in words: `to 5L (2 drops)`, `to 5L, and one drop off the board`."""
    sites, gone = [site for site in dict.fromkeys(ends) if site], ends.count("")
    if not sites:
        return text("off the board")
    dams = joined([_drops_at(site, ends.count(site)) for site in sites])
    if not gone:
        return text("to {dams}", dams=dams)
    return ntext(
        "to {dams}, and one drop off the board",
        "to {dams}, and {n} drops off the board",
        gone,
        dams=dams,
    )


def _drops_at(site: str, number: int) -> Words:
    """`5L`, `5L (2 drops)`."""
    if number == 1:
        return site
    return text("{site} ({drops})", site=site, drops=amount(number, "drop"))


# --- drops put on headstreams by a company -------------------------------------------------


@cache
def stream_choices(least: int, most: int) -> tuple[tuple[str, ...], ...]:
    """All ways to put so many drops on headstreams."""
    return tuple(
        streams
        for number in range(most, least - 1, -1)
        for streams in combinations_with_replacement(STREAMS, number)
    )


def streams_key(streams: tuple[str, ...]) -> str:
    return " ".join(streams) or "none"


def streams_phrase(streams: tuple[str, ...], most: int) -> tuple[Words, ...]:
    """`water A A`, in any order of the letters; `all drops A` if they are as many as may be."""
    if not streams:
        return (order("no water"), "done")
    first, *others = (" ".join(one) for one in dict.fromkeys(permutations(streams)))
    said = [f"water {other}" for other in others]
    for words in ("drops", f"{len(streams)} drops"):
        said += [f"{words} {one}" for one in (first, *others)]
    if len(streams) > 1:
        for one in dict.fromkeys(permutations(streams)):
            each = [f"drop {stream}" for stream in one]
            said += [" ".join(each), " and ".join(each)]
            said += [f"1 {' 1 '.join(each)}", f"1 drop {' '.join(one)}"]
    if len(streams) > 1 and not others:
        said += [
            f"{len(streams)} drops {streams[0]}",
            f"both {streams[0]}",
            f"both drops {streams[0]}",
            f"{len(streams)} {streams[0]}",
        ]
        if len(streams) == most:
            said += [
                f"{all_of} {streams[0]}" for all_of in ("all", "all drops", f"all {most} drops")
            ]
    return (order("water {streams}", streams=first), *said)


def refused_streams(most: int) -> Iterator[Refusal]:
    """Headstreams that there are not, and more drops than are to be put."""
    for stream in "EFGH":
        none = text(_("There is no headstream {stream}; there are A, B, C and D."), stream=stream)
        yield Refusal(f"water {stream}", "B12.1", none)
    many = text(_("You put {drops}, no more."), drops=amount(most, "drop"))
    for streams in product("ABCD", repeat=most + 1) if most < MOST_LISTED else ():
        yield Refusal(f"water {' '.join(streams)}", "B12.1", many)


def put_drops(
    table: Table[State], company: Company, streams: tuple[str, ...], now: bool, price: Words = ""
) -> None:
    """Put drops on headstreams; those that flow at once leave the waiting ones where they are."""
    if not streams:
        return
    state = table.state
    if not now:
        for stream in streams:
            state.streams[stream] += 1
        table.tell(_put_words(company, streams, price))
        return
    before = current_energy(state)
    ends: list[str] = []
    for stream in streams:
        ends += flow(state, BASIN_OF_STREAM[stream], 1, by_river=True)
    table.tell(
        _("{company} pays {price} and lets water flow from {where} {ends}.")
        if price
        else _("{company} lets water flow from {where} {ends}."),
        company=company.called,
        where=", ".join(streams),
        ends=told_ends(state, ends, before),
        price=price,
    )


_PUTS = ntext(
    "{company} puts {drops} on headstream {where:,}.",
    "{company} puts {drops} on headstreams {where:,}.",
    1,
)
_PAYS_AND_PUTS = ntext(
    "{company} pays {price} and puts {drops} on headstream {where:,}.",
    "{company} pays {price} and puts {drops} on headstreams {where:,}.",
    1,
)


def _put_words(company: Company, streams: tuple[str, ...], price: Words) -> Text:
    """`Italy puts 2 drops on headstream B.`"""
    where = list(streams) if len(set(streams)) > 1 else [streams[0]]
    return filled(
        _PAYS_AND_PUTS if price else _PUTS,
        n=len(where),
        company=company.called,
        drops=amount(len(streams), "drop"),
        where=where,
        price=price,
    )


def hold_less(table: Table[State], seat: int) -> None:
    """Mahiri's copy of Graziano ends: what her dams can no longer hold flows on."""
    state = table.state
    company = state.companies[seat]
    company.deep = False
    for site, dam in state.dams.items():
        while dam.owner == seat and dam.drops > dam.height:
            dam.drops -= 1
            before = current_energy(state)
            end = flow_past(state, site)
            table.tell(
                "A drop leaves {company}'s dam {site} and flows {ends}.",
                company=company.called,
                site=site,
                ends=told_ends(state, [end], before),
            )


def flow_headstreams(table: Table[State]) -> None:
    """Phase 3: everything that waits on the headstreams flows."""
    state = table.state
    for stream in STREAMS:
        drops, state.streams[stream] = state.streams[stream], 0
        if drops:
            before = current_energy(state)
            ends = flow(state, BASIN_OF_STREAM[stream], drops, by_river=True)
            table.tell(
                "Water from headstream {stream} flows {ends}.",
                stream=stream,
                ends=told_ends(state, ends, before),
            )
