"""Finds the part of a game's `rules.md` that a player asks for."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

from pbem.engine.game import Game
from pbem.engine.reader import in_language
from pbem.engine.text import listed, text
from pbem.store.errors import NotFound


def rules_text(game: Game[Any], topic: str = "") -> str:
    """The whole rules, or the sections and numbered rules that fit the topic."""
    sections = _sections(in_language(_rules_file(game)).read_text(encoding="utf-8"))
    wanted = topic.casefold().strip()
    first, _blank, rest = wanted.partition(" ")
    wanted = rest.strip() if first == game.name else wanted
    if not wanted:
        return "\n\n".join(sections.values()).strip()
    for title, section in sections.items():
        if title.casefold().startswith(wanted):
            return section
    lines = [
        line
        for section in sections.values()
        for line in section.splitlines()
        if wanted in line.casefold() and not line.startswith("#")
    ]
    if not lines:
        titles = listed([title for title in sections if title])
        raise NotFound(
            text(
                "The rules of {title} say nothing of {topic!r}. Topics: {titles}.",
                title=game.title,
                topic=topic,
                titles=titles,
            )
        )
    return "\n".join(lines)


def _rules_file(game: Game[Any]) -> Path:
    module = sys.modules[type(game).__module__]
    path = Path(module.__file__ or "").parent / "rules.md"
    if not path.is_file():
        raise NotFound(text("{title} has no written rules.", title=game.title))
    return path


def _sections(text: str) -> dict[str, str]:
    """The text by section title; what stands before the first title has an empty one."""
    sections: dict[str, list[str]] = {"": []}
    title = ""
    for line in text.splitlines():
        if line.startswith("## "):
            title = line[3:].strip()
            sections[title] = []
        sections[title].append(line)
    return {name: "\n".join(lines).strip() for name, lines in sections.items()}
