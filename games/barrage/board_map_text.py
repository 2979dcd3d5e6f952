"""The map as lines of the text board: streams, basins, and what is built there."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from pbem.engine import _

from .board_companies import Owner
from .board_map import BasinShown, DamSite, PipeSite, PowerSite, Stream
from .words import term

FREE = "---"


def code(owner: Owner | None) -> str:
    """Three letters for whoever has built there."""
    return owner.code if owner else FREE


def dam_cell(site: DamSite) -> str:
    """`5U* USA [~~.]`: a drop is a wave, a dot is room for one more."""
    name = f"{site.id}{'*' if site.red else ' '}"
    if site.owner is None:
        return f"{name:4} {FREE}"
    return f"{name:4} {site.owner.code} [{'~' * site.drops}{'.' * site.room}]"


def pipe_cell(pipe: PipeSite) -> str:
    """`5A =3=> 8 USA`; a conduit that is not built has a thin arrow."""
    line = "=" if pipe.owner else "-"
    return f"{pipe.id:4} {line}{pipe.capacity}{line}>{pipe.to:2} {code(pipe.owner)}"


def power_cell(sites: Sequence[PowerSite]) -> str:
    """`PH USA ---* ---*`: the powerhouse sites of a basin."""
    return (
        _("PH") + " " + " ".join(f"{code(site.owner)}{'*' if site.red else ''}" for site in sites)
    )


INNER = 16
WIDE, WIDE_FROM = 36, 11  # the basins at the foot of the map
GAP = "  "


def basin_box(basin: BasinShown, inner: int = INNER) -> list[str]:
    """A basin in a frame, its sites from the top as water meets them; the river leaves below."""
    cells = [power_cell(basin.powerhouses)] if basin.powerhouses else []
    cells += [dam_cell(site) for site in basin.dams]
    cells += [pipe_cell(pipe) for pipe in basin.conduits]
    left = inner // 2 - 1
    return [
        f"+{f'-( {basin.id} ) {term(basin.area)}':-<{inner}}+",
        *(f"|{cell:{inner}}|" for cell in cells),
        f"+{'-' * left}v{'-' * (inner - left - 1)}+",
    ]


def stream_box(stream: Stream) -> list[str]:
    """A headstream: what waits on it, what its tile still brings, and the river below."""
    coming = ", ".join(f"{number} {drops}" for number, drops in stream.to_come)
    return [
        f"{stream.id + _('  now ') + ('~' * stream.waiting or _('dry')):{INNER + 2}}",
        *([f"{coming:{INNER + 2}}"] if coming else []),
        *river_box(1),
    ]


def river_box(lines: int) -> list[str]:
    """A river that runs straight down."""
    return [f"{'':{INNER // 2}}|{'':{INNER // 2 + 1}}"] * lines


def bend_box(basin: BasinShown) -> list[str]:
    """A river that turns left into the basin beside it."""
    straight = river_box(1)
    return [*straight, f"<{'-' * (INNER // 2 - 1)}+", *[""] * (len(basin.dams) + 3)]


def map_lines(streams: Sequence[Stream], basins: Mapping[int, BasinShown]) -> list[str]:
    """Headstreams and basins from the mountains down, as the rivers join them."""
    straight = beside([river_box(1)] * 4)
    box = {number: basin_box(basin) for number, basin in basins.items() if number < WIDE_FROM}
    wide = [basin_box(basins[number], WIDE) for number in basins if number >= WIDE_FROM]
    return [
        *beside([stream_box(stream) for stream in streams]),
        *beside([box[1], box[2], box[3], box[4]]),
        *straight,
        *beside([river_box(7), box[5], box[6], box[7]]),
        *straight,
        *beside([box[8], box[9], box[10], bend_box(basins[10])]),
        *beside([river_box(1)] * 3),
        *beside(wide),
    ]


def beside(boxes: Sequence[Sequence[str]]) -> list[str]:
    """Boxes of the same height next to each other."""
    return [GAP.join(row).rstrip() for row in zip(*boxes, strict=True)]
