"""Reads a flat SVG: shapes and words one over the other, each in one colour, moved or enlarged.

Nothing is turned, cut out, filled with a gradient or used twice, and rules for classes are the only
CSS. The boards of both games are so; `NotFlat` says that a drawing is not.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple
from xml.etree.ElementTree import Element, ParseError, fromstring
from xml.sax.saxutils import escape

from pbem.bundled_fonts import face

from .outlines import GEOMETRY, Box, NoOutline, number, outline

_SVG = "{http://www.w3.org/2000/svg}"
_UNSEEN = {"title", "desc", "metadata", "style"}
_STROKE = {"stroke", "stroke-width", "stroke-dasharray", "stroke-linecap", "stroke-linejoin"}
_SHOWN = {"fill", *_STROKE}
_INHERITED = _STROKE | {"fill", "font-size", "font-weight", "font-family", "text-anchor"}
_COLOURED = {"fill", "stroke"}
_OF_SHAPES = {"opacity", "fill-opacity", "stroke-opacity"}
_OWN = {tag: names | _OF_SHAPES for tag, names in GEOMETRY.items()} | {
    "svg": {"width", "height", "viewBox"},
    "g": set(),
    "text": {"x", "y"},
    "tspan": set(),
}
_NAMES = {"class", "id", "transform"}
_WEIGHTS = {"normal": False, "400": False, "bold": True, "700": True}
_ANCHORS = {"start": 0.0, "middle": 0.5, "end": 1.0}
_SHARPEST_CORNER = 4  # times the width of the line: SVG cuts longer ones off

_COLOUR = re.compile(r"none|#(?:[0-9a-fA-F]{3}){1,2}")
_RULE = re.compile(r"\s*\.([\w-]+)\s*\{([^{}]*)\}\s*")
_MOVE = re.compile(r"\s*(translate|scale)\(\s*([-+.\w]+)(?:[\s,]+([-+.\w]+))?\s*\)\s*")
_SPACES = re.compile(" +")


KEPT = 4000  # most elements of a board are on the next one too


class NotFlat(ValueError):
    """There is something in the drawing that needs all of SVG."""


class Place(NamedTuple):
    """Where a drawing's own 0,0 is, and how large its 1 is."""

    x: float = 0
    y: float = 0
    scale: float = 1

    def at(self, x: float, y: float) -> Place:
        """The place whose 0,0 is this point here."""
        return Place(self.x + x * self.scale, self.y + y * self.scale, self.scale)


class Fill(NamedTuple):
    """An upright rectangle without a line around it."""

    box: Box
    colour: str


class Shape(NamedTuple):
    """An element that is drawn by itself, and the box that it stays in."""

    element: str
    place: Place
    box: Box
    letters: bool = False


class Run(NamedTuple):
    """Letters of one kind."""

    text: str
    size: float
    bold: bool
    colour: str


class Words(NamedTuple):
    """Runs of letters side by side; `anchor` is how much of their width is left of the place."""

    runs: tuple[Run, ...]
    place: Place
    anchor: float


class Drawing(NamedTuple):
    """All that is drawn, from the lowest to the highest, in the drawing's own measure."""

    width: float
    height: float
    marks: list[Fill | Shape | Words]


def read(svg: str) -> Drawing:
    """The marks of a flat drawing; NotFlat where it is another, or none at all."""
    try:
        root = fromstring(svg)  # noqa: S314 - `png` takes no entities
        return _Reader(root).drawing()
    except (ParseError, NoOutline) as wrong:
        raise NotFlat(str(wrong)) from wrong


class _Style(dict[str, str]):
    """How an element and all in it look; what looks the same is the same object."""

    __hash__ = object.__hash__  # type: ignore[assignment]


_Attributes = tuple[tuple[str, str], ...]
_Rules = tuple[tuple[str, _Attributes], ...]
_PLAIN = _Style()


class _Reader:
    """Walks through the elements and carries along what they inherit."""

    def __init__(self, root: Element) -> None:
        self.root = root
        self.rules = tuple(_rules(root))
        self.marks: list[Fill | Shape | Words] = []
        self.width, self.height = _size(root)

    def drawing(self) -> Drawing:
        """Everything in the root."""
        if self.root.tag != f"{_SVG}svg":
            raise NotFlat(self.root.tag)
        style, _own = _styled("svg", tuple(self.root.items()), _PLAIN, self.rules)
        self.group(self.root, style, _moved(self.root.get("transform"), Place()))
        return Drawing(self.width, self.height, self.marks)

    def group(self, parent: Element, style: _Style, place: Place) -> None:
        """The elements of a group, one over the other."""
        for element in parent:
            tag, given = element.tag.removeprefix(_SVG), tuple(element.items())
            if tag in GEOMETRY:
                mark = _shape(tag, given, style, place, self.rules)
                if mark is not None:
                    self.marks.append(mark)
            elif tag == "text":
                pieces = tuple(_pieces(element, ()))
                self.marks.append(_words(pieces, given, style, place, self.rules, self.width))
            elif tag == "g":
                inner, _own = _styled(tag, given, style, self.rules)
                self.group(element, inner, _moved(element.get("transform"), place))
            elif tag not in _UNSEEN:
                raise NotFlat(tag)


@lru_cache(KEPT)
def _styled(
    tag: str, given: _Attributes, inherited: _Style, rules: _Rules
) -> tuple[_Style, dict[str, str]]:
    """How the element and all in it look, and those of its attributes that are its own."""
    attributes = dict(given)
    classes = attributes.get("class", "").split()
    for name, rule in rules:
        if name in classes:
            attributes.update(rule)
    style, own = _Style(inherited), {}
    for name, value in attributes.items():
        if name in _INHERITED:
            if name in _COLOURED and not _COLOUR.fullmatch(value):
                raise NotFlat(value)
            style[name] = value
        elif name in _OWN[tag]:
            own[name] = value
        elif name not in _NAMES and not name.startswith("data-"):
            raise NotFlat(name)
    return style, own


@lru_cache(KEPT)
def _shape(
    tag: str, given: _Attributes, inherited: _Style, place: Place, rules: _Rules
) -> Fill | Shape | None:
    """A shape; an upright one begins at its own corner, so that it is the same everywhere."""
    style, known = _styled(tag, given, inherited, rules)
    own = dict(known)
    box, place = outline(tag, own), _moved(dict(given).get("transform"), place)
    stroked = style.get("stroke", "none") != "none"
    if tag == "rect":
        own |= {"x": "0", "y": "0"}
        place = place.at(box.left, box.top)
        box = Box(0, 0, box.right - box.left, box.bottom - box.top)
        if not stroked and not own.keys() - {"x", "y", "width", "height"}:
            return _fill(box, place, style) if style.get("fill") != "none" else None
    line = _number(style.get("stroke-width", "1")) if stroked else 0
    own |= {name: style[name] for name in _SHOWN if name in style and (stroked or name == "fill")}
    attributes = " ".join([f'{name}="{own[name]}"' for name in sorted(own)])
    if "<" in attributes or "&" in attributes or attributes.count('"') != 2 * len(own):
        raise NotFlat(attributes)
    around = box.wider(line * (_SHARPEST_CORNER if tag in ("path", "polygon") else 1))
    return Shape(f"<{tag} {attributes}/>", place, around)


_Piece = tuple[str, tuple[_Attributes, ...]]


def _pieces(element: Element, within: tuple[_Attributes, ...]) -> Iterator[_Piece]:
    """The text of an element and of those in it, as it is written, and in which parts it is."""
    yield element.text or "", within
    for part in element:
        if part.tag != f"{_SVG}tspan":
            raise NotFlat(part.tag)
        yield from _pieces(part, (*within, tuple(part.items())))
        yield part.tail or "", within


@lru_cache(KEPT)
def _words(
    pieces: tuple[_Piece, ...],
    given: _Attributes,
    inherited: _Style,
    place: Place,
    rules: _Rules,
    width: float,
) -> Words | Shape:
    """A line of words; where letters cannot simply stand side by side, it is a shape."""
    style, own = _styled("text", given, inherited, rules)
    runs = tuple(_in_one_line(_runs(pieces, style, rules)))
    anchor = _ANCHORS.get(style.get("text-anchor", "start"))
    if anchor is None or style.get("stroke", "none") != "none":
        raise NotFlat("text")
    place = _moved(dict(given).get("transform"), place)
    place = place.at(_number(own.get("x", "0")), _number(own.get("y", "0")))
    if all(face(run.bold).can_set(run.text) for run in runs):
        return Words(runs, place, anchor)
    return _strip(runs, style, place, width)


def _runs(pieces: tuple[_Piece, ...], style: _Style, rules: _Rules) -> Iterator[Run]:
    for text, within in pieces:
        inner = style
        for part in within:
            inner, _own = _styled("tspan", part, inner, rules)
        yield _run(text, inner)


def _strip(runs: tuple[Run, ...], style: _Style, place: Place, width: float) -> Shape:
    """Words as a shape across the whole drawing."""
    parts = "".join(
        f'<tspan font-size="{run.size}" font-weight="{"bold" if run.bold else "normal"}"'
        f' fill="{run.colour}">{escape(run.text)}</tspan>'
        for run in runs
    )
    anchor = style.get("text-anchor", "start")
    tall = max(run.size for run in runs)
    left, right = -place.x / place.scale, (width - place.x) / place.scale
    element = f'<text xml:space="preserve" text-anchor="{anchor}">{parts}</text>'
    return Shape(element, place, Box(left, -2 * tall, right, tall), letters=True)


def _size(root: Element) -> tuple[float, float]:
    """Width and height of what is in view, which begins at 0,0."""
    view = [_number(one) for one in root.get("viewBox", "").replace(",", " ").split()]
    asked = [_number(root.attrib[side]) for side in ("width", "height") if side in root.attrib]
    if not view:
        view = [0, 0, *asked]
    if len(view) != 4 or view[:2] != [0, 0] or min(view[2:]) <= 0:
        raise NotFlat("viewBox")
    if asked and (len(asked) != 2 or abs(asked[0] * view[3] - asked[1] * view[2]) > 1):
        raise NotFlat("a view of another form")
    return view[2], view[3]


def _rules(root: Element) -> Iterator[tuple[str, _Attributes]]:
    """The rules for classes, in their order."""
    for sheet in root.iter(f"{_SVG}style"):
        text, at = sheet.text or "", 0
        while text[at:].strip():
            rule = _RULE.match(text, at)
            if rule is None:
                raise NotFlat("style")
            pairs = (pair.partition(":") for pair in rule[2].split(";") if pair.strip())
            yield rule[1], tuple((name.strip(), value.strip()) for name, _colon, value in pairs)
            at = rule.end()


def _moved(transform: str | None, place: Place) -> Place:
    """Where an element with this `transform` is within its group."""
    text, at = transform or "", 0
    while at < len(text):
        move = _MOVE.match(text, at)
        if move is None:
            raise NotFlat(text)
        one, other = _number(move[2]), move[3]
        if move[1] == "translate":
            place = place.at(one, _number(other or "0"))
        elif other is None:
            place = place._replace(scale=place.scale * one)
        else:
            raise NotFlat(text)
        at = move.end()
    return place


def _fill(box: Box, place: Place, style: _Style) -> Fill:
    right, bottom = place.at(box.right, box.bottom)[:2]
    return Fill(Box(place.x, place.y, right, bottom), style.get("fill", "#000000"))


def _run(text: str, style: _Style) -> Run:
    size, weight = style.get("font-size", "16"), style.get("font-weight", "normal")
    colour = style.get("fill", "#000000")
    if weight not in _WEIGHTS or colour == "none":
        raise NotFlat("text")
    return Run(text, _number(size), _WEIGHTS[weight], colour)


def _in_one_line(runs: Iterator[Run]) -> Iterator[Run]:
    """Runs as SVG sets them: no line breaks, one space for many, none at the two ends."""
    shown: list[Run] = []
    for run in runs:
        text = _SPACES.sub(" ", run.text.replace("\n", "").replace("\t", " "))
        if not shown or shown[-1].text.endswith(" "):
            text = text.removeprefix(" ")
        if text:
            shown.append(run._replace(text=text))
    if shown:
        shown[-1] = shown[-1]._replace(text=shown[-1].text.removesuffix(" "))
    return (run for run in shown if run.text)


def _number(text: str) -> float:
    try:
        return number(text)
    except ValueError as wrong:
        raise NotFlat(text) from wrong
