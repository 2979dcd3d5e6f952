"""A player's network in characters: the 3x3 of cities, the tunnels between, the metropolises."""

from __future__ import annotations

from typing import Any

from pbem.engine import _, mark, text, within

from .board_words import BUILDING_WORDS, bonus_short
from .terms import term

INNER = 19
BOX = INNER + 2
GAP = 7
LEFT = (0, BOX + GAP, 2 * (BOX + GAP))  # where the boxes of a row begin
MIDDLE = BOX // 2
ROWS = (("NW", "N", "NE"), ("W", "C", "E"), ("SW", "S", "SE"))
ACROSS = {"NW": "NW-N", "N": "N-NE", "W": None, "C": None, "SW": "S-SW", "S": "SE-S"}
BETWEEN = (  # the tunnels below a row: left, both diagonals, right
    ("W-NW", ("NW-C", "\\"), ("C-NE", "/"), "NE-E"),
    ("SW-W", ("C-SW", "/"), ("C-SE", "\\"), "E-SE"),
)
FEDERATION_AND_CARD = mark("(fed+c)")  # the longest bonus, for the narrow building sites
HEIGHT = 3  # lines between two rows of boxes


def network_lines(player: Any) -> list[str]:
    """The player's whole network, at most 78 columns wide."""
    lines = _top(player)
    for number, row in enumerate(ROWS):
        lines += _row(player, row)
        if number < len(BETWEEN):
            lines += _between(player, *BETWEEN[number])
    return [line.rstrip() for line in [*lines, *_bottom(player)]]


# --- cities ----------------------------------------------------------------------------------


def _row(player: Any, row: tuple[str, ...]) -> list[str]:
    height = max((len(player["sites"][city]) + 2) // 2 for city in row)
    boxes = [_box(player, city, height) for city in row]
    lines = [(" " * GAP).join(parts) for parts in zip(*boxes, strict=True)]
    for city, left in zip(row[:-1], LEFT, strict=False):
        tunnel = ACROSS[city]
        if tunnel:
            _write(lines, 1, left + BOX, _across(player, tunnel))
            _write(lines, 2, left + BOX, _mark(player, tunnel, GAP).center(GAP))
    return lines


def _box(player: Any, city: str, height: int) -> list[str]:
    """A city site: solid with a city on it, dotted without."""
    built = city in player["cities"]
    cells = [_site(player, site) for site in player["sites"][city]]
    cells.append(_site(player, f"{city}.x"))
    cells += [""] * (2 * height - len(cells))
    inner = [_city(player, city)]
    inner += [f"{cells[i]:10}{cells[i + 1]}" for i in range(0, 2 * height, 2)]
    side = "|" if built else ":"
    body = [f"{side}{line:{INNER}}{side}" for line in inner]
    if not built:
        dots = (". " * BOX)[: BOX - 1] + "."
        return [f". {city} {dots[len(city) + 3 :]}", *body, dots]
    apart = "" if city in player["connected_cities"] else f" {_('not connected')} "
    return [f"+{f'-{city}-{apart}':-<{INNER}}+", *body, f"+{'-' * INNER}+"]


def _city(player: Any, city: str) -> str:
    words = {
        "symbiotic": text("SYMBIOTIC city"),
        "nonsymbiotic": within("short", "nonsymbiotic city"),
    }
    kind = player["cities"].get(city)
    return f"{words[kind] if kind else _('no city')} {_mark(player, city)}".rstrip()


def _site(player: Any, site: str) -> str:
    """`1 farm`, `2 LAB+` for an upgraded one, `3 (kelp)` for a bonus to be had, `x .` empty."""
    number = site.partition(".")[2]
    building = player["buildings"].get(site)
    star = "*" if site in player["special_sites"] else ""
    if building is None:
        gain = player["bonuses"].get(site)
        shown = bonus_short(gain) if gain else "."
        return f"{number} {shown if len(shown) < 8 else _(FEDERATION_AND_CARD)}{star}"
    word = _(BUILDING_WORDS[building["kind"]])
    return f"{number} {word.upper() + '+' if building['upgraded'] else word}{star}"


# --- tunnels ---------------------------------------------------------------------------------


def _mark(player: Any, site: str, room: int = 0) -> str:
    """What a site has to give, and a star if it is explained below; in `room`, if that is short."""
    gain = player["bonuses"].get(site)
    star = "*" if site in player["special_sites"] else ""
    shown = bonus_short(gain) if gain else ""
    return (_(FEDERATION_AND_CARD) if room and len(shown) > room else shown) + star


def _drawn(player: Any, tunnel: str, plain: str, upgraded: str, missing: str) -> str:
    state = player["tunnels"].get(tunnel)
    return {"plain": plain, "upgraded": upgraded}.get(state, missing)


def _across(player: Any, tunnel: str) -> str:
    return _drawn(player, tunnel, "-" * GAP, "=" * GAP, " . . . ")


def _down(player: Any, tunnel: str) -> str:
    return _drawn(player, tunnel, "|", "||", ":")


def _between(
    player: Any, left: str, one: tuple[str, str], other: tuple[str, str], right: str
) -> list[str]:
    """The lines between two rows: two tunnels straight down, two to and from the middle."""
    lines = [""] * HEIGHT
    middle = HEIGHT // 2
    for tunnel, column in ((left, LEFT[0] + MIDDLE), (right, LEFT[2] + MIDDLE)):
        for line in range(HEIGHT):
            _write(lines, line, column, _down(player, tunnel))
        mark = _mark(player, tunnel)
        _write(lines, middle, column - 1 - len(mark) if column > MIDDLE else column + 3, mark)
    for (tunnel, stroke), column, before in ((one, BOX, False), (other, LEFT[2] - GAP, True)):
        drawn = _drawn(player, tunnel, stroke, stroke * 2, ".")
        for line in range(HEIGHT):
            step = 1 + 2 * (line if stroke == "\\" else HEIGHT - 1 - line)
            _write(lines, line, column + step, drawn)
        mark = _mark(player, tunnel)
        _write(lines, middle, column + 2 - len(mark) if before else column + 6, mark)
    return lines


def _write(lines: list[str], line: int, column: int, words: str) -> None:
    """Put words over what stands there."""
    if words:
        old = f"{lines[line]:{column + len(words)}}"
        lines[line] = old[:column] + words + old[column + len(words) :]


# --- metropolises ----------------------------------------------------------------------------


def _top(player: Any) -> list[str]:
    """The brown metropolis over NW with its two tunnels, a blue one over NE with one."""
    tiles = {tile["at"]: tile for tile in player["metropolises"] if tile["at"]}
    right = LEFT[2] + MIDDLE
    lines = ["", ""]
    _write(lines, 0, 0, _tile(tiles["NW"], 44))
    name = _tile(tiles["NE"], 30)
    _write(lines, 0, LEFT[2] + BOX - len(name), name)
    column = 2
    for number, tunnel in enumerate(tiles["NW"]["tunnels"], 1):
        mark = _mark(player, tunnel) or ("*" if "brown" in player["special_sites"] else "")
        words = f"{_down(player, tunnel):2} {term('brown')}{number} {mark}"
        _write(lines, 1, column, words)
        column += max(len(words) + 1, 12)
    mark = f"{_mark(player, 'NE-blue')} {term('blue')} "
    _write(lines, 1, right - len(mark), mark + _down(player, "NE-blue"))
    return lines


def _bottom(player: Any) -> list[str]:
    """A blue metropolis under SW with its tunnel."""
    tiles = {tile["at"]: tile for tile in player["metropolises"] if tile["at"]}
    lines = ["", ""]
    mark = f" {term('blue')} {_mark(player, 'SW-blue')}"
    _write(lines, 0, MIDDLE, f"{_down(player, 'SW-blue'):2}{mark}")
    _write(lines, 1, 0, _tile(tiles["SW"], 76))
    return lines


def _tile(tile: Any, width: int) -> str:
    """`[blue Mangrove Bay]`, in capitals once it is connected."""
    name = f"{term(tile['colour'])} {tile['name']}"
    if len(name) > width - 2:
        name = name[: width - 3] + "~"
    return f"[{name.upper() if tile['connected'] else name}]"
