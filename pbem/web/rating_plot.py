"""A line over time, drawn as SVG, for ratings."""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil, floor
from typing import NamedTuple

import msgspec

from pbem.engine.text import with_colon

WIDTH, HEIGHT = 440.0, 160.0
LEFT, RIGHT, TOP, BOTTOM = 40.0, 12.0, 12.0, 24.0


class Plot(msgspec.Struct):
    """Where the line goes, its points, the marks beside it, and the same in words."""

    path: str
    points: list[tuple[float, float]]
    rules: list[tuple[float, str]]
    days: list[tuple[float, str, str]]
    words: str


class Then(NamedTuple):
    """A value, when it was so in seconds, and what that day is called."""

    at: int
    day: str
    value: float


def plot(course: Sequence[Then]) -> Plot:
    """The plot of two values or more, the earliest first."""
    values = [one.value for one in course]
    least, most = floor(min(*values, 0.0)), ceil(max(*values, 1.0))
    points = [
        (
            round(LEFT + (WIDTH - LEFT - RIGHT) * part, 1),
            round(_height(value, least, most), 1),
        )
        for part, value in zip(_along([one.at for one in course]), values, strict=True)
    ]
    marks = dict.fromkeys([least, (least + most) / 2, most])
    ends = [(points[0][0], course[0].day, "start"), (points[-1][0], course[-1].day, "end")]
    return Plot(
        path="M" + "L".join(f"{x} {y}" for x, y in points),
        points=points,
        rules=[(round(_height(mark, least, most), 1), f"{mark:g}") for mark in marks],
        days=ends,
        words=", ".join(with_colon(one.day, f"{one.value:.1f}") for one in course),
    )


def _along(times: Sequence[int]) -> list[float]:
    """How far each moment is on the way from the first to the last; if all are one, by order."""
    first, span = times[0], times[-1] - times[0]
    if span <= 0:
        return [place / (len(times) - 1) for place in range(len(times))]
    return [(at - first) / span for at in times]


def _height(value: float, least: float, most: float) -> float:
    return TOP + (HEIGHT - TOP - BOTTOM) * (1 - (value - least) / (most - least))
