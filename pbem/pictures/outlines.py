"""How far a shape reaches at most: the box that its sprite is drawn in."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from math import isfinite
from typing import NamedTuple

_COMMAND = re.compile(r"([MLHVCSQTAZ])([^MLHVCSQTAZ]*)", re.IGNORECASE)
_NUMBER = re.compile(r"[-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?", re.IGNORECASE)
_NUMBERS_OF = {"M": 2, "L": 2, "H": 1, "V": 1, "C": 6, "S": 4, "Q": 4, "T": 2, "A": 7}


class NoOutline(ValueError):
    """The shape cannot be measured."""


class Box(NamedTuple):
    """Left, top, right and bottom."""

    left: float
    top: float
    right: float
    bottom: float

    def wider(self, by: float) -> Box:
        """The box with so much more on every side."""
        return Box(self.left - by, self.top - by, self.right + by, self.bottom + by)


def number(text: str) -> float:
    """A number as SVG writes them, without a unit; ValueError if it is none."""
    value = float(text)
    if not isfinite(value):
        raise ValueError(text)
    return value


def outline(tag: str, given: Mapping[str, str]) -> Box:
    """The box around a shape without its line; NoOutline where numbers are not plain."""
    try:
        return _OUTLINES[tag](given)
    except (KeyError, ValueError, IndexError) as wrong:
        raise NoOutline(f"{tag}: {wrong}") from wrong


def _rect(given: Mapping[str, str]) -> Box:
    x, y = number(given.get("x", "0")), number(given.get("y", "0"))
    return Box(x, y, x + number(given["width"]), y + number(given["height"]))


def _ellipse(given: Mapping[str, str]) -> Box:
    x, y = number(given.get("cx", "0")), number(given.get("cy", "0"))
    across, down = given.get("rx") or given["r"], given.get("ry") or given["r"]
    return Box(x - number(across), y - number(down), x + number(across), y + number(down))


def _line(given: Mapping[str, str]) -> Box:
    return _around(
        (number(given.get(f"x{end}", "0")), number(given.get(f"y{end}", "0"))) for end in "12"
    )


def _polygon(given: Mapping[str, str]) -> Box:
    numbers = [number(one) for one in _NUMBER.findall(given["points"])]
    return _around(zip(numbers[::2], numbers[1::2], strict=True))


def _path(given: Mapping[str, str]) -> Box:
    return _around(_points(given["d"]))


def _around(points: Iterator[tuple[float, float]]) -> Box:
    across, down = zip(*points, strict=True)
    return Box(min(across), min(down), max(across), max(down))


def _points(path: str) -> Iterator[tuple[float, float]]:
    """Points that enclose the path: its own, those that curves bend to, and all around arcs."""
    x = y = 0.0
    begin = (x, y)
    for command, words in _COMMAND.findall(path):
        kind, relative = command.upper(), command.islower()
        if kind == "Z":
            x, y = begin
            continue
        numbers = [number(one) for one in _NUMBER.findall(words)]
        step = _NUMBERS_OF[kind]
        if not numbers or len(numbers) % step:
            raise NoOutline(f"{command} with {len(numbers)} numbers")
        for start in range(0, len(numbers), step):
            given = numbers[start : start + step]
            from_x, from_y = (x, y) if relative else (0.0, 0.0)
            if kind == "H":
                x = from_x + given[0]
            elif kind == "V":
                y = from_y + given[0]
            else:
                for bend in range(0, step - 2 if kind != "A" else 0, 2):
                    yield from_x + given[bend], from_y + given[bend + 1]
                x, y = from_x + given[-2], from_y + given[-1]
            if kind == "A":
                far = 2 * max(abs(given[0]), abs(given[1]))
                yield x - far, y - far
                yield x + far, y + far
            if kind == "M" and start == 0:
                begin = (x, y)
            yield x, y


_OUTLINES: dict[str, Callable[[Mapping[str, str]], Box]] = {
    "rect": _rect,
    "circle": _ellipse,
    "ellipse": _ellipse,
    "line": _line,
    "polygon": _polygon,
    "polyline": _polygon,
    "path": _path,
}

GEOMETRY = {
    "rect": {"x", "y", "width", "height", "rx", "ry"},
    "circle": {"cx", "cy", "r"},
    "ellipse": {"cx", "cy", "rx", "ry"},
    "line": {"x1", "y1", "x2", "y2"},
    "polygon": {"points"},
    "polyline": {"points"},
    "path": {"d"},
}
"""The attributes that make up each shape."""
