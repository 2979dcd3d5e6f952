"""A line over time, drawn as SVG, for ratings."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

WIDTH, HEIGHT = 440.0, 160.0
LEFT, RIGHT, TOP, BOTTOM = 40.0, 12.0, 12.0, 24.0


class Plot(msgspec.Struct):
    """Where the line goes, its points, the marks beside it, and the same in words."""

    path: str
    points: list[tuple[float, float]]
    rules: list[tuple[float, str]]
    days: list[tuple[float, str, str]]
    words: str


def plot(course: Sequence[tuple[str, float]]) -> Plot:
    """The plot of values, each with what its moment is called."""
    values = [value for _when, value in course]
    least, most = min(*values, 0.0), max(*values, 1.0)
    points = [
        (
            round(LEFT + (WIDTH - LEFT - RIGHT) * place / max(1, len(values) - 1), 1),
            round(_height(value, least, most), 1),
        )
        for place, value in enumerate(values)
    ]
    marks = dict.fromkeys([least, (least + most) / 2, most])
    ends = [(points[0][0], course[0][0], "start"), (points[-1][0], course[-1][0], "end")]
    return Plot(
        path="M" + "L".join(f"{x} {y}" for x, y in points),
        points=points,
        rules=[(round(_height(mark, least, most), 1), f"{mark:.0f}") for mark in marks],
        days=ends[:1] if len(points) < 2 else ends,
        words=", ".join(f"{when}: {value:.1f}" for when, value in course),
    )


def _height(value: float, least: float, most: float) -> float:
    return TOP + (HEIGHT - TOP - BOTTOM) * (1 - (value - least) / (most - least))
