"""Sets up tables for the rule tests, and plays typed orders on them."""

from __future__ import annotations

from typing import Any

import msgspec

from pbem.engine import Offer, OrderError, Outcome, Play, at_step, carry_out
from pbem.games.barrage import Barrage
from pbem.games.barrage.state import NEUTRAL, Company, Dam, Sector, State
from tests.rules_and_tests import rule as rule

GAME = Barrage()
NAMES = ("red", "black", "green", "white")
USA, GERMANY, ITALY, FRANCE = range(4)


def table(players: int = 4, variant: str = "introductory", **officers: str) -> State:
    """A table at the start of round 1 with a bare map: no neutral dams, no waiting water.

    Seat n has the n-th company of the introductory game; `USA="anton"` gives another officer.
    """
    play = Play.open(GAME, NAMES[:players], {"variant": "introductory"}, bytes(32))
    state = play.table.state
    state.dams.clear()
    state.streams = dict.fromkeys("ABCD", 0)
    state.stream_tiles = dict(zip("ABCD", (1, 2, 3, 4), strict=True))
    state.objective = "basins-1"
    state.bonus = ["contracts", "bases", "elevations", "conduits", "powerhouses"]
    if variant == "full":
        full = Play.open(GAME, NAMES[:players], {"variant": "full"}, bytes(32)).table.state
        state.variant = "full"
        state.patents, state.patent_stack = full.patents, full.patent_stack
        for company in state.companies:
            company.tiles.remove("joker")
    for company in state.companies:
        company.officer = officers.get(company.name, company.officer)
        if company.officer == "anton":
            company.tiles.append("anton")
    return state


def turn(state: State, seat: int = USA) -> Play[State]:
    """A play that stands at this seat's turn."""
    return step(state, "turn", state.order.index(seat))


def step(state: State, name: str, *args: Any) -> Play[State]:
    """A play of a copy of the table that begins with this step."""
    names = NAMES[: len(state.companies)]
    same = msgspec.json.decode(msgspec.json.encode(state), type=State)
    return at_step(GAME, same, name, *args, names=names, options={"variant": state.variant})


def order(play: Play[State], seat: int, *lines: str) -> Outcome:
    """Carry out typed lines; they must be right."""
    outcome = carry_out(play, seat, list(lines))
    assert outcome.error is None, f"{outcome.error}"
    return outcome


def refused(play: Play[State], seat: int, line: str) -> OrderError:
    """Try a typed line that must be wrong; the table is as before."""
    before = play.view(seat)
    outcome = carry_out(play, seat, [line])
    assert outcome.error is not None, "the order was carried out"
    assert outcome.undone
    assert play.view(seat) == before
    return outcome.error


def rule_of(play: Play[State], seat: int, line: str) -> str:
    """The rule that forbids the line."""
    return getattr(refused(play, seat, line), "rule", "")


def filled_in(outcome: Outcome) -> list[str]:
    """What the host filled in for the player."""
    answers = [answer for done in outcome.done for answer in done.answers]
    return [str(answer.phrase) for answer in answers if answer.filled_in]


def offers(play: Play[State], seat: int) -> dict[str, Offer]:
    """What the seat may choose among, by phrase."""
    return {offer.phrase: offer for offer in play.offers(seat)}


def phrases(play: Play[State], seat: int) -> list[str]:
    """What the seat may type now, as shown."""
    return list(offers(play, seat))


# --- putting things on the table -----------------------------------------------------------


def dam(state: State, site: str, seat: int = NEUTRAL, height: int = 1, drops: int = 0) -> None:
    """A dam on the map, as if built; a company's pieces are counted."""
    state.dams[site] = Dam(seat, height, drops)
    if seat != NEUTRAL:
        state.companies[seat].base += 1
        state.companies[seat].elevation += height - 1


def conduit(state: State, site: str, seat: int) -> None:
    state.conduits[site] = seat
    state.companies[seat].conduit += 1


def powerhouse(state: State, site: str, seat: int) -> None:
    state.powerhouses[site] = seat
    state.companies[seat].powerhouse += 1


def give(company: Company, **amounts: int) -> None:
    """Set a company's supply."""
    for name, number in amounts.items():
        setattr(company, name, number)


def on_wheel(company: Company, place: int, tile: str, excavators: int = 0, mixers: int = 0) -> None:
    """Move a tile of the supply to a sector of the wheel."""
    if tile in company.tiles:
        company.tiles.remove(tile)
    company.wheel[place] = Sector(tile, excavators, mixers)
