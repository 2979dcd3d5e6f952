"""Plain text whose client broke long lines softly (format=flowed, RFC 3676)."""

from __future__ import annotations


def unflow(text: str, delete_space: bool) -> str:
    """Join the lines that belong together; lines of different quote depth never do."""
    out: list[str] = []
    pieces: list[str] = []
    depth_before = -1
    for line in text.split("\n"):
        bare = line.lstrip(">")
        depth = len(line) - len(bare)
        bare = bare.removeprefix(" ")
        is_delimiter = bare in ("-- ", "--")
        if pieces and (depth != depth_before or is_delimiter):
            out.append("".join(pieces))
            pieces = []
        if not pieces and depth:
            pieces.append(">" * depth + " ")
        depth_before = depth
        flows = bare.endswith(" ") and not is_delimiter
        pieces.append(bare[:-1] if flows and delete_space else bare)
        if not flows:
            out.append("".join(pieces))
            pieces = []
    if pieces:
        out.append("".join(pieces))
    return "\n".join(out)
