"""Where water would go: what the Automa looks ahead to when it chooses spaces and headstreams."""

from __future__ import annotations

from ..abilities import ability_open
from ..place import BASIN_OF
from ..state import State
from ..water import BASIN_OF_STREAM, PATHS, STREAMS, capacity, stream_choices
from .stack import Chooser

Room = dict[str, int]  # how many drops more each dam can take


def room_of(state: State) -> Room:
    """What the dams can still take."""
    return {site: max(0, capacity(state, dam) - dam.drops) for site, dam in state.dams.items()}


def run(room: Room, basin: int) -> list[str]:
    """Let a drop enter a basin; returns the dam sites that it comes by, the last one keeps it.

    A drop that leaves the board comes by all of them and ends with nothing.
    """
    met: list[str] = []
    for _number, sites in PATHS[basin]:
        for site in sites:
            met.append(site)
            if room.get(site, 0):
                room[site] -= 1
                return met
    return [*met, ""]


def end_of(state: State, basin: int) -> str:
    """The dam that would keep a drop that leaves the powerhouses of this basin, if any."""
    return run(room_of(state), basin)[-1]


def reached_from(state: State, basin: int) -> list[str]:
    """The dam sites that such a drop would come by, its last one included."""
    return [site for site in run(room_of(state), basin) if site]


def drops_at(state: State) -> dict[str, list[str]]:
    """For each dam site the headstreams of the drops that would come by it in phase 3."""
    room = room_of(state)
    found: dict[str, list[str]] = {}
    for stream in STREAMS:
        for _drop in range(state.streams[stream]):
            for site in run(room, BASIN_OF_STREAM[stream]):
                found.setdefault(site, []).append(stream)
    return found


# --- headstreams ---------------------------------------------------------------------------


def best_streams(chooser: Chooser, most: int, now: bool) -> tuple[str, ...]:
    """The headstreams for up to so many drops: only drops that an own dam will hold.

    As many as possible; then as many as possible on one headstream; for the USA those that
    give more energy on the way; then the letters of the back.
    """
    letters = chooser.back.letters()

    def rank(streams: tuple[str, ...]) -> tuple[object, ...]:
        together = max(streams.count(stream) for stream in streams)
        order = sorted(letters.index(stream) for stream in streams)
        return -len(streams), -together, -_steps(chooser, streams), order

    kept = [
        streams
        for streams in stream_choices(1, most)
        if _held(chooser, streams, now) == len(streams)
    ]
    return min(kept, key=rank, default=())


def _held(chooser: Chooser, streams: tuple[str, ...], now: bool) -> int:
    """How many drops more the own dams would hold."""
    waiting = [] if now else [s for s in STREAMS for _drop in range(chooser.state.streams[s])]
    return _own_drops(chooser, [*waiting, *streams]) - _own_drops(chooser, waiting)


def _own_drops(chooser: Chooser, streams: list[str]) -> int:
    state, seat, _back = chooser
    room = room_of(state)
    ends = [run(room, BASIN_OF_STREAM[stream])[-1] for stream in streams]
    return sum(bool(end) and state.dams[end].owner == seat for end in ends)


def _steps(chooser: Chooser, streams: tuple[str, ...]) -> int:
    """The energy that the drops give the USA on their way, once its ability is open."""
    state, seat, _back = chooser
    company = state.companies[seat]
    if company.name != "USA" or not ability_open(company):
        return 0
    mine = {BASIN_OF[site] for site, owner in state.powerhouses.items() if owner == seat}
    room = room_of(state)
    steps = 0
    for stream in streams:
        basin = BASIN_OF_STREAM[stream]
        end = run(room, basin)[-1]
        for number, sites in PATHS[basin]:
            steps += number in mine
            if end in sites:
                break
    return steps
