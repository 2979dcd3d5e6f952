"""Measures the words of a picture: whether each stays in its box or sector, and clear of others."""

from __future__ import annotations

import re
from collections.abc import Iterator
from math import atan2, hypot, pi
from typing import NamedTuple
from xml.etree import ElementTree

from pbem.bundled_fonts import face

_SVG = "{http://www.w3.org/2000/svg}"
_MOVED = re.compile(r"translate\(([-\d.]+)[ ,]*([-\d.]+)?\)")
_STYLE = re.compile(r"\.(\w+) \{ ([^}]*) \}")
A_WHEEL = 50  # a circle this large
SLACK = 1.5  # of the drawing's own units, a third of a letter's edge


class Box(NamedTuple):
    left: float
    top: float
    right: float
    bottom: float

    def holds(self, x: float, y: float) -> bool:
        """Whether a point is inside."""
        return self.left <= x <= self.right and self.top <= y <= self.bottom


class Wheel(NamedTuple):
    """A circle with six sectors, of which two begin on a level with its middle."""

    x: float
    y: float
    radius: float

    def sector(self, x: float, y: float) -> int | None:
        """In which of them a point is."""
        across, down = x - self.x, y - self.y
        return None if hypot(across, down) > self.radius else int(6 + 3 * atan2(down, across) / pi)


class Words(NamedTuple):
    """A line of words as it is drawn."""

    said: str
    box: Box
    x: float
    """Where it is anchored."""

    @property
    def middle(self) -> tuple[float, float]:
        """A point that the drawer surely meant to be inside a box."""
        inward = 1 if self.x <= self.box.left + 1 else -1 if self.x >= self.box.right - 1 else 0
        return self.x + 2 * inward, (self.box.top + self.box.bottom) / 2


def misfits(svg: str) -> list[str]:
    """What runs out of its box or into other words; each in a sentence."""
    root = ElementTree.fromstring(svg)  # our own drawing
    width = float(root.attrib["viewBox"].split()[2])
    bold = _bold_classes(svg)
    boxes, words, found = [Box(0, 0, width, 1e9)], list[Words](), list[str]()
    wheels = list[Wheel]()
    for node, x, y in _placed(root, 0, 0):
        if node.tag == f"{_SVG}rect":
            boxes.append(_rect(node, x, y))
            if node.attrib.get("fill") != "none":
                found += _covered(boxes[-1], words)
        elif node.tag == f"{_SVG}circle" and float(node.attrib["r"]) > A_WHEEL:
            middle = x + float(node.attrib["cx"]), y + float(node.attrib["cy"])
            wheels.append(Wheel(*middle, float(node.attrib["r"])))
        elif node.tag == f"{_SVG}text" and (one := _words(node, x, y, bold)).said.strip():
            words.append(one)
    found += [out for one in words if (out := _out_of_box(one, boxes))]
    found += [out for one in words for wheel in wheels if (out := _out_of_sector(one, wheel))]
    return found + list(_overlaps(words))


def _covered(box: Box, words: list[Words]) -> Iterator[str]:
    """Words that were there before a box was drawn over a part of them."""
    for one in words:
        across, down = _together(box, one.box)
        if across > SLACK and down > SLACK:
            yield f"{one.said!r} is covered, {across:.0f} of it"


def _together(one: Box, other: Box) -> tuple[float, float]:
    """How much of them is the same, across and down."""
    across = min(one.right, other.right) - max(one.left, other.left)
    return across, min(one.bottom, other.bottom) - max(one.top, other.top)


def _bold_classes(svg: str) -> tuple[set[str], dict[str, str]]:
    rules = _STYLE.findall(svg)
    return (
        {name for name, rule in rules if "bold" in rule},
        {name: rule.split(":")[1].strip() for name, rule in rules if "text-anchor" in rule},
    )


def _placed(
    node: ElementTree.Element, x: float, y: float
) -> Iterator[tuple[ElementTree.Element, float, float]]:
    moved = _MOVED.match(node.attrib.get("transform", ""))
    if moved:
        x, y = x + float(moved[1]), y + float(moved[2] or 0)
    yield node, x, y
    for child in node:
        if "font-size" in node.attrib:
            child.attrib.setdefault("font-size", node.attrib["font-size"])
        yield from _placed(child, x, y)


def _rect(node: ElementTree.Element, x: float, y: float) -> Box:
    at = {name: float(node.attrib.get(name, 0)) for name in ("x", "y", "width", "height")}
    left, top = x + at["x"], y + at["y"]
    return Box(left, top, left + at["width"], top + at["height"])


def _words(
    node: ElementTree.Element, x: float, y: float, known: tuple[set[str], dict[str, str]]
) -> Words:
    bold, anchors = known
    classes = node.attrib.get("class", "").split()
    anchor = next((anchors[one] for one in classes if one in anchors), "")
    anchor = node.attrib.get("text-anchor", anchor)
    size = float(node.attrib.get("font-size", 15))
    length = 0.0
    said = ""
    for piece, own in _pieces(node):
        weight = own.attrib.get("font-weight") == "bold" or not bold.isdisjoint(
            own.attrib.get("class", "").split()
        )
        length += face(weight).positions(piece)[-1] * float(own.attrib.get("font-size", size))
        said += piece
    at_x, at_y = x + float(node.attrib["x"]), y + float(node.attrib["y"])
    left = at_x - {"middle": length / 2, "end": length}.get(anchor, 0)
    return Words(said, Box(left, at_y - 0.75 * size, left + length, at_y), at_x)


def _pieces(node: ElementTree.Element) -> Iterator[tuple[str, ElementTree.Element]]:
    """The words of a text, each with what says how it is set."""
    yield _plain(node.text), node
    for child in node:
        yield from _pieces(child)
        yield _plain(child.tail), node


def _plain(text: str | None) -> str:
    return re.sub(r"\s+", " ", text or "")


def _out_of_box(one: Words, boxes: list[Box]) -> str:
    """The smallest box around where the words are anchored has to hold all of them; and no box
    that begins above them ends in the middle of them.
    """
    x, top, bottom = one.middle[0], one.box.top + SLACK, one.box.bottom - SLACK
    if any(box.left < x < box.right and box.top < top < box.bottom < bottom for box in boxes):
        return f"{one.said!r} runs out of its box below"
    around = [box for box in boxes if box.holds(*one.middle)]
    if not around:
        return ""
    own = min(around, key=lambda box: (box.right - box.left) * (box.bottom - box.top))
    out = max(own.left - one.box.left, one.box.right - own.right, one.box.bottom - own.bottom)
    return f"{one.said!r} runs {out:.0f} out of its box" if out > SLACK else ""


def _out_of_sector(one: Words, wheel: Wheel) -> str:
    if wheel.sector(*one.middle) is None:
        return ""
    left, top, right, bottom = one.box
    corners = ((x, y) for x in (left + SLACK, right - SLACK) for y in (top, bottom))
    whole = len({wheel.sector(*corner) for corner in corners}) == 1
    return "" if whole else f"{one.said!r} runs out of its sector"


def _overlaps(words: list[Words]) -> Iterator[str]:
    for place, one in enumerate(words):
        for other in words[place + 1 :]:
            across, down = _together(one.box, other.box)
            if across > SLACK and down > 3:
                yield f"{one.said!r} runs {across:.0f} into {other.said!r}"
