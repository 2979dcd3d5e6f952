"""The other players as a table of the text board, or one below the other."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from pbem.engine import _, mark

from .board_words import INDENT, WIDTH, feeding_words, flow, goods_held, wrapped
from .terms import goods_words

LABEL = 11  # the column of labels beside the other players


def other_lines(view: Any, focus: int | None, *, brief: bool = False) -> list[str]:
    """The other players side by side, in the order of play; in brief, one below the other."""
    others = [view["players"][seat] for seat in view["order"] if seat != focus]
    if not others:
        return []
    if brief:
        return [line for one in others for line in _in_a_row(one)]
    width = (WIDTH - LABEL) // len(others)
    lines = []
    for label, show in ROWS:
        if view["over"] and label in COMING:
            continue
        parts = [wrapped(show(one), width - 1) for one in others]
        if not any(part[0] for part in parts):
            continue
        for number in range(max(map(len, parts))):
            start = f"{_(label) if label and not number else '':{LABEL}}"
            cells = [part[number] if number < len(part) else "" for part in parts]
            lines.append((start + "".join(f"{cell:{width}}" for cell in cells)).rstrip())
    return lines


def _in_a_row(one: Any) -> list[str]:
    """A player without what there is none of; the cards stand in the letter below the board."""
    points, *others = [(label, show(one)) for label, show in ROWS if label and label not in CARDS]
    said = [points, *(words for words in others if words[1] not in NONE)]
    items = [f"{_(label)} {words}" for label, words in said]
    name = _name(one)
    return flow(name, items, _("; "), indent=max(INDENT, len(name) + 2))


def _name(one: Any) -> str:
    return _("{name} (resigned)").format(name=one["name"]) if one["out"] else str(one["name"])


def _goods_short(one: Any) -> str:
    held = {what: n for what, n in one["goods"].items() if n}
    return goods_held(held) if held else _("nothing")


def _cities(one: Any) -> str:
    counts = one["counts"]
    words = _("{n} connected").format(n=counts["city"])
    if counts["symbiotic"]:
        words += f" ({_('{n} symbiotic').format(n=counts['symbiotic'])})"
    apart = len(one["cities"]) - len(one["connected_cities"])
    return words + (", " + _("{n} not connected").format(n=apart) if apart else "")


def _counted(kind: str) -> Callable[[Any], str]:
    def show(one: Any) -> str:
        if kind == "tunnel":
            states = list(one["tunnels"].values())
            number, upgraded = len(states), states.count("upgraded")
        else:
            own = [b for b in one["buildings"].values() if b["kind"] == kind]
            number, upgraded = len(own), sum(b["upgraded"] for b in own)
        return f"{number}" + (", " + _("{n} upgraded").format(n=upgraded) if upgraded else "")

    return show


def _metropolises(one: Any) -> str:
    tiles = [tile["name"] for tile in one["metropolises"] if tile["connected"]]
    return ", ".join(tiles) or "-"


def _claimed(one: Any) -> str:
    numbers = [no for kind in ("permanent", "production", "end") for no in one["claimed"][kind]]
    return " ".join(map(str, [*numbers, *one["kept"]])) or "-"


def _actions(one: Any) -> str:
    shown = [
        (_("assistant") if not action["no"] else str(action["no"]))
        + (" " + _("(used)") if action["used"] else "")
        for action in one["actions"]
    ]
    return ", ".join(shown) or "-"


NONE = ("", "-", "0")
CARDS = (mark("claimed"), mark("actions"))
COMING = (mark("production"), mark("feeding"))  # rows of what will never come once the game is over
ROWS: tuple[tuple[str, Callable[[Any], str]], ...] = (
    ("", _name),
    (mark("points"), lambda one: str(one["points"])),
    (mark("has"), _goods_short),
    (mark("production"), lambda one: goods_held(one["next_production"])),
    (mark("feeding"), feeding_words),
    (mark("hand"), lambda one: str(goods_words({"card": one["hand_count"]}))),
    (mark("cities"), _cities),
    (mark("tunnels"), _counted("tunnel")),
    (mark("farms"), _counted("farm")),
    (mark("desals"), _counted("desalination")),
    (mark("labs"), _counted("laboratory")),
    (mark("metropol."), _metropolises),
    (mark("claimed"), _claimed),
    (mark("actions"), _actions),
    (mark("contracts"), lambda one: " ".join(str(c["no"]) for c in one["contracts"])),
)
