"""Finds the part of a game's `rules.md` that a player asks for, as plain text."""

from __future__ import annotations

import re
import sys
from collections import Counter
from collections.abc import Collection, Sequence
from math import log
from pathlib import Path
from typing import Any

from pbem.engine.game import Game
from pbem.engine.reader import in_language
from pbem.engine.text import listed, text
from pbem.store.errors import NotFound

_BOLD = re.compile(r"\*{1,2}([^*\n]+)\*{1,2}")
_HEADING = re.compile(r"^#+ +")
_ITEM = re.compile(r"^- (?=\*\*)")
_IN_PROSE = re.compile(r"(?m)^([\w`«].*)\n(?=[\w`«])")
"""Where a line ends in the middle of a paragraph."""
_WORD = re.compile(r"[\w'’]+")
_SHORTEST = 3
_ENDING = 4  # letters
_NEARLY_AS_GOOD = 0.7
_HEADED, _FIRST = 1.5, 1.3  # so much more says a rule whose chapter, or first words, name the thing
_BEGINNING = 4  # words, with the number


def rules_text(game: Game[Any], topic: str = "") -> str:
    """The whole rules, or the sections and numbered rules that fit the topic."""
    sections = _sections(game)
    wanted = topic.casefold().strip()
    first, _blank, rest = wanted.partition(" ")
    wanted = rest.strip() if first == game.name else wanted
    if not wanted:
        return "\n\n".join(sections.values()).strip()
    for title, section in sections.items():
        name = title.casefold()
        if name.startswith(wanted) or name.endswith(f"({wanted})"):
            return section
    lines = [line for line in _rule_lines(sections) if wanted in line.casefold()]
    numbered = [line for line in lines if line.casefold().startswith(f"{wanted} ")]
    if len(numbered) == 1 and any(map(str.isdigit, wanted)):
        return numbered[0]
    if not lines and (section := _titled_so(sections, wanted)):
        return section
    if not lines:
        titles = listed([title for title in sections if title])
        raise NotFound(
            text(
                "The rules of {title} say nothing of {topic!r}. Topics: {titles}.",
                title=game.called,
                topic=topic,
                titles=titles,
            )
        )
    return "\n".join(lines)


def _titled_so(sections: dict[str, str], wanted: str) -> str:
    """The section whose title has all words of a topic, small ones aside: `fin de partie`."""
    words = {word for word in _WORD.findall(wanted) if len(word) >= _SHORTEST}
    titled = (
        one for title, one in sections.items() if words <= set(_WORD.findall(title.casefold()))
    )
    return next(titled, "") if words else ""


def rules_with(game: Game[Any], words: str) -> list[str]:
    """The numbered rules that have these words, as they stand."""
    return [line for line in _rule_lines(_sections(game)) if words in line.casefold()]


def rules_about(
    game: Game[Any],
    things: Sequence[Sequence[str]],
    most: int,
    unused: Collection[str] = (),
    *,
    all_of_it: bool = False,
) -> list[str]:
    """The few rules that say most of these things; nothing in a game without written rules.

    Of chapters that the game is played without, a rule is told only if the question names them.

    A thing is how the words for it begin; a rule that says half of them or less is not told, where
    there are several. The rarer it is in the rules, the more it says; a short
    rule says more than a long one with the same words, and one whose chapter is about the thing
    more than another. A question about one thing that has a chapter gets the head of that.
    Where `all_of_it` is asked for, only rules that say every one of the things are told.
    """
    try:
        chapters = _sections(game)
    except NotFound:
        return []
    chapters = {
        title: one
        for title, one in chapters.items()
        if not title.endswith(tuple(f"({chapter})" for chapter in unused))
        or any(_mentions([title], thing) for thing in things)
    }
    lines = [(line, title) for title, one in chapters.items() for line in _rule_lines({title: one})]
    known = [(one, _mentions([line for line, _title in lines], one)) for one in things]
    known = [(one, places) for one, places in known if places]
    if all_of_it and len(known) < len(things):
        return []
    if len(known) == 1 and not all_of_it and (titles := _mentions(list(chapters), known[0][0])):
        title = list(chapters)[titles[0]]
        return _rule_lines({title: chapters[title]})[:most]
    said = Counter[int]()
    usual = sum(len(line) for line, _title in lines) / max(1, len(lines))
    worth: dict[int, float] = {}
    for one, places in known:
        for place in places:
            said[place] += 1
            line, title = lines[place]
            rare = log(len(lines) / len(places))
            rare *= _HEADED if _mentions([title], one) else 1.0
            rare *= _FIRST if _mentions([" ".join(line.split()[:_BEGINNING])], one) else 1.0
            worth[place] = worth.get(place, 0.0) + rare / (1 + len(line) / usual)
    least = len(things) if all_of_it else len(things) // 2 + 1
    worth = {place: n for place, n in worth.items() if said[place] >= least}
    best = max(worth.values(), default=0.0)
    chosen = [place for place in worth if worth[place] >= _NEARLY_AS_GOOD * best > 0]
    return [lines[place][0] for place in sorted(chosen, key=lambda one: (-worth[one], one))][:most]


def _mentions(lines: Sequence[str], thing: Sequence[str]) -> list[int]:
    """The places of the lines that speak of a thing."""
    return [
        place
        for place, line in enumerate(lines)
        if any(_is_form(word, one) for word in _WORD.findall(line.casefold()) for one in thing)
    ]


def _is_form(word: str, beginning: str) -> bool:
    """Whether a word begins so and ends with no more than an ending."""
    return word.startswith(beginning) and len(word) - len(beginning) <= _ENDING


def _rules_file(game: Game[Any]) -> Path:
    module = sys.modules[type(game).__module__]
    path = Path(module.__file__ or "").parent / "rules.md"
    if not path.is_file():
        raise NotFound(text("{title} has no written rules.", title=game.called))
    return path


def _sections(game: Game[Any]) -> dict[str, str]:
    """The rules by section title; what stands before the first title has an empty one."""
    sections: dict[str, list[str]] = {"": []}
    title = ""
    written = in_language(_rules_file(game)).read_text(encoding="utf-8")
    for line in _IN_PROSE.sub(r"\1 ", written).splitlines():
        if line.startswith("## "):
            title = line[3:].strip()
            sections[title] = []
        sections[title].append(_plain(line))
    return {name: "\n".join(lines).strip() for name, lines in sections.items()}


def _rule_lines(sections: dict[str, str]) -> list[str]:
    """The lines of all sections but their titles."""
    return [line for one in sections.values() for line in one.splitlines()[1:] if line]


def _plain(line: str) -> str:
    """A line of Markdown without its marks: `- **B1.1** The map` is B1.1 The map."""
    return _BOLD.sub(r"\1", _HEADING.sub("", _ITEM.sub("", line)))
