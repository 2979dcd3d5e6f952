"""Finds the fenced blocks in the documentation, and the command lines in them."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path

ROOT = Path(__file__).parents[2]
DOCUMENTS = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").glob("*.md"))]


@dataclass
class Block:
    """A fenced block: where it begins, what stands behind the fence, and its lines."""

    document: Path
    line: int
    info: list[str]
    lines: list[str] = field(default_factory=list)

    @property
    def language(self) -> str:
        """The first word behind the fence."""
        return self.info[0] if self.info else ""

    def __str__(self) -> str:
        return f"{self.document.name}:{self.line}"


@dataclass
class Shown:
    """A command line in a block, and the output that is shown below it."""

    command: str
    where: str
    output: list[str] = field(default_factory=list)


def blocks(document: Path) -> list[Block]:
    """The fenced blocks of a document."""
    found: list[Block] = []
    inside: Block | None = None
    for number, line in enumerate(document.read_text(encoding="utf-8").splitlines(), 1):
        if line.startswith("```"):
            if inside is None:
                inside = Block(document, number, line.strip("`").split())
            else:
                found.append(inside)
                inside = None
        elif inside is not None:
            inside.lines.append(line)
    assert inside is None, f"{document.name}: a fence is not closed"
    return found


def shown(block: Block) -> list[Shown]:
    """The command lines of a block."""
    found: list[Shown] = []
    prompt = "$ " if block.language == "console" else ""
    for number, line in enumerate(_joined(block.lines), block.line + 1):
        if line.startswith(prompt) and (prompt or line.strip()):
            found.append(Shown(line[len(prompt) :], f"{block.document.name}:{number}"))
        elif found:
            found[-1].output.append(line)
    return found


def _joined(lines: list[str]) -> list[str]:
    """Lines that end with a backslash go on in the next one."""
    return "\n".join(lines).replace("\\\n", " ").split("\n")
