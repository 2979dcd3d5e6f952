"""Plain text whose client broke long lines softly (format=flowed, RFC 3676)."""

from __future__ import annotations

from collections.abc import Iterable

from .characters import plain
from .surroundings import stands_alone


def unflow(lines: Iterable[str], delete_space: bool) -> list[str]:
    """Join the lines that belong together; own and quoted ones never do."""
    out: list[str] = []
    pieces: list[str] = []
    depth_before = -1
    for line in lines:
        bare = line.lstrip(">")
        depth = len(line) - len(bare)
        bare = bare.removeprefix(" ")
        alone = not depth and stands_alone(plain(bare).strip())
        if pieces and (depth != depth_before or alone):
            out.append("".join(pieces))
            pieces = []
        if not pieces and depth:
            pieces.append(">" * depth + " ")
        depth_before = depth
        flows = bare.endswith(" ") and not alone
        pieces.append(bare[:-1] if flows and delete_space else bare)
        if not flows:
            out.append("".join(pieces))
            pieces = []
    if pieces:
        out.append("".join(pieces))
    return out
