"""Short words for boards: goods, cards and players where room is scarce; and words in lines."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from typing import Any

from pbem.engine import _, in_company, mark, ntext, with_colon, words_apart

from .feeding import POINTS_A_CITY
from .terms import goods_words

WIDTH = 78
INDENT = 12
KEPT = 2000  # words in lines: much of a board is said again in the next one
BUILDING_WORDS = {"farm": mark("farm"), "desalination": mark("desal"), "laboratory": mark("lab")}
GOODS = ("kelp", "steelplast", "science", "biomatter", "credit")
GOODS_SHORT = {
    "kelp": mark("kelp"),
    "steelplast": mark("steel"),
    "science": mark("sci"),
    "biomatter": mark("bio"),
    "credit": mark("cr"),
    "point": mark("pt"),
    "federation": mark("fed"),
    "card": mark("card"),
}
SAID_BY_TYPE = {  # what a heading by type says already
    "production": mark("During Production, "),
    "end": mark("At the end of the game, "),
}


def goods_held(goods: Mapping[str, int]) -> str:
    """`2 kelp, 1 credit`, or `nothing`."""
    return str(goods_words({what: n for what, n in goods.items() if n}))


def bonus_short(gain: Mapping[str, int]) -> str:
    """A printed bonus beside its site: `(fed+card)`, `(2 kelp)`."""
    parts = [
        (f"{n} " if n > 1 else "") + _(GOODS_SHORT.get(what, what)) for what, n in gain.items()
    ]
    return f"({'+'.join(parts)})"


def short_text(card: Mapping[str, Any]) -> str:
    """A card's text without what its type says already."""
    text = str(card["text"])
    said = _(SAID_BY_TYPE.get(card["type"], ""))
    if said and text.startswith(said):
        text = text[len(said) :]
        text = text[:1].upper() + text[1:]
    return text


def site_called(site: str) -> str:
    """A special site by its code; the pair of brown tunnels has none of its own."""
    return "NW-brown" if site == "brown" else site


def short_names(names: Sequence[str], width: int) -> list[str]:
    """Names cut to a width; where two would look alike, the seat's number stands in."""
    cut = [name if len(name) <= width else name[: width - 1] + "~" for name in names]
    return [
        name if cut.count(name) == 1 else _("seat {n}").format(n=i + 1)
        for i, name in enumerate(cut)
    ]


@lru_cache(maxsize=KEPT)
def wrapped(words: str, width: int) -> tuple[str, ...]:
    """The words in lines of this width; a longer word is cut."""
    lines = [""]
    for word in words_apart(words):
        pieces = [word[i : i + width] for i in range(0, len(word), width)]
        for piece in pieces:
            if lines[-1] and len(lines[-1]) + 1 + len(piece) > width:
                lines.append("")
            lines[-1] += f" {piece}" if lines[-1] else piece
    return in_company(lines, width)


def labelled(label: str, words: str, indent: int = INDENT) -> list[str]:
    """A label with words beside it, broken to lines that stay within a letter."""
    lines = wrapped(words, WIDTH - indent)
    starts = [f"{label[: indent - 1]:{indent}}"] + [" " * indent] * len(lines)
    return [(start + line).rstrip() for start, line in zip(starts, lines, strict=False)]


def flow(label: str, items: Iterable[str], between: str = ", ", indent: int = INDENT) -> list[str]:
    """A label and a list beside it; an item is broken only if it is longer than a line."""
    lines: list[str] = []
    room = WIDTH - indent
    for item in items:
        if lines and len(lines[-1]) + len(between) + len(item) <= room - len(between.rstrip()):
            lines[-1] += between + item
            continue
        if lines:
            lines[-1] += between.rstrip()
        lines += wrapped(item, room - len(between.rstrip()))
    starts = [f"{label[: indent - 1]:{indent}}"] + [" " * indent] * len(lines)
    return [(start + line).rstrip() for start, line in zip(starts, lines, strict=False)]


def feeding_words(player: Any) -> str:
    """What feeding would take after that Production."""
    cost = player["next_feeding"]
    if not player["connected_cities"]:
        return _("nothing")
    hungry = len(player["connected_cities"]) - cost.get("kelp", 0) - cost.get("biomatter", 0)
    if not hungry:
        return goods_held(cost)
    unfed = str(ntext("{n} city unfed", "{n} cities unfed", hungry))
    lost, due = cost.get("point", 0), POINTS_A_CITY * hungry
    if lost < due:
        owed = _("{points}, or all there are").format(points=goods_words({"point": due}))
        unfed = with_colon(unfed, owed)
    return f"{goods_words({**cost, 'point': lost})} ({unfed})"
