"""Plain text whose client broke long lines softly (format=flowed, RFC 3676)."""

from __future__ import annotations

from collections.abc import Iterable

from .characters import plain
from .quote_marks import is_quoted
from .repeated_header import field
from .separators import begins_signature, is_rule, is_separator


def unflow(lines: Iterable[str], delete_space: bool) -> list[str]:
    """Join the lines that belong together; own and quoted ones never do."""
    out: list[str] = []
    pieces: list[str] = []
    depth_before = -1
    for line in lines:
        bare = line.lstrip(">")
        depth = len(line) - len(bare)
        bare = bare.removeprefix(" ")
        alone = not depth and _stands_alone(plain(bare).strip())
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


def _stands_alone(text: str) -> bool:
    """Whether the line begins something, so that it may never be drawn into the one before."""
    return (
        is_quoted(text)
        or is_separator(text)
        or is_rule(text)
        or begins_signature(text)
        or field(text) in ("from", "date")
    )
