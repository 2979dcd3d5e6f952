"""'Sent from my phone': the line that a phone or a mail program adds, by its shape."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache
from itertools import islice
from typing import Final, NamedTuple

from .phrases import lower, read_table

_LONGEST: Final = 160
_WORDS: Final = 14
"""Of a line that begins as such lines begin."""
_WORDS_WITH_PROGRAM: Final = 10
_WORDS_WITH_DEVICE: Final = 6
_STEM: Final = 3
_LONGEST_NAME: Final = 30
_LINK: Final = re.compile(r"\]\([^)]{0,400}\)|<?\b(?:https?|mailto):[^\s>)]{0,400}[>)]?")
_DECORATION: Final = re.compile(r"^[\W_]+")
_REMARKS: Final = ("//", "#", "/*")
"""How a remark begins in a program: people write of their programs, too."""
_WORD: Final = re.compile(r"[^\s,;:!?()<>\[\]\"*]+")
_BOUNDARY: Final = re.compile(
    r"(?<=[a-z0-9.!?)])(?=[A-ZÀ-ÞА-ЯІЇЄҐΑ-Ω\u0590-\u1dff\u2e80-\uffff(<]|i(?:Phone|Pad|OS))"
    r"|(?<=[A-Z])(?=[A-Z][a-zà-ÿ])"
)
"""Where one line may have been glued to another: a capital in the middle of a word."""
_BOUNDARIES: Final = 5


class Devices(NamedTuple):
    """The table of devices.toml."""

    devices: tuple[str, ...]
    programs: frozenset[str]
    systems: frozenset[str]
    sending: tuple[str, ...]
    sentence: frozenset[str]
    begins: tuple[str, ...]
    ends: tuple[str, ...]
    links: tuple[str, ...]
    names: re.Pattern[str]
    """Any of the names and beginnings; a line without one needs no closer look."""


@cache
def _table() -> Devices:
    data = read_table("devices")
    devices, programs = lower(data["devices"]), lower(data["programs"])
    begins, ends, links = lower(data["begins"]), lower(data["ends"]), lower(data["links"])
    systems = lower(data["systems"])
    names = sorted({*devices, *programs, *systems, *begins, *ends, *links}, key=len, reverse=True)
    return Devices(
        devices=devices,
        programs=frozenset(programs),
        systems=frozenset(systems),
        sending=lower(data["sending"]),
        sentence=frozenset(lower(data["sentence"])),
        begins=begins,
        ends=ends,
        links=links,
        names=re.compile("|".join(map(re.escape, names))),
    )


def is_device_line(text: str) -> bool:
    """Whether a phone or a mail program signs here."""
    folded = text.casefold()
    if len(folded) > 4 * _LONGEST or _table().names.search(folded) is None:
        return False
    if folded.startswith(_REMARKS):
        return False
    if _leads_to_a_program(folded):
        return True
    bare = _DECORATION.sub("", _LINK.sub(" ", folded)).rstrip(" *_-~)]>\"'")
    return len(bare) <= _LONGEST and _has_the_shape(bare)


def _leads_to_a_program(folded: str) -> bool:
    """Whether the line has one of their links, and not much else."""
    if "://" not in folded and "aka.ms" not in folded:
        return False
    words = _LINK.sub(" ", folded).split()
    return len(words) <= _WORDS_WITH_PROGRAM and any(link in folded for link in _table().links)


def _has_the_shape(bare: str) -> bool:
    known = _table()
    words = [word.rstrip(".。") for word in _WORD.findall(bare)]
    if not words or len(words) > _WORDS:
        return False
    if bare.startswith(known.begins) or bare.rstrip(".。 ").endswith(known.ends):
        return True
    if ":" in bare or not known.sentence.isdisjoint(words):  # 'Ben: my Android phone broke'
        return False
    if len(words) <= _WORDS_WITH_PROGRAM and _any_starts_with(words, known.programs):
        if _any_starts_with(words, known.systems):
            return True
        if words[0].startswith(known.sending) or words[-1].startswith(known.sending):
            return True
    return len(words) <= _WORDS_WITH_DEVICE and any(device in bare for device in known.devices)


def _any_starts_with(words: Sequence[str], names: frozenset[str]) -> bool:
    """Whether a word is a name, perhaps with an ending: 'iOS-re', 'Outlooku', 'Android版'."""
    if not names.isdisjoint(words):
        return True
    stems = _stems(names)
    return any(word.startswith(stems) for word in words)


@cache
def _stems(names: frozenset[str]) -> tuple[str, ...]:
    return tuple(name for name in names if len(name) >= _STEM)


def device_line_inside(text: str) -> int:
    """Where such a line begins that a client glued to the words before it; 0 if nowhere."""
    if len(text) > 4 * _LONGEST or _table().names.search(text.casefold()) is None:
        return 0
    places = [match.start() for match in islice(_BOUNDARY.finditer(text), _BOUNDARIES)]
    places = [at for at in places if not _inside_a_name(text, at) and is_device_line(text[at:])]
    begins = (*_table().begins, *_table().sending)
    places.sort(key=lambda at: not text[at:].casefold().startswith(begins))
    return places[0] if places and not is_device_line(text[: places[0]]) else 0


def _inside_a_name(text: str, at: int) -> bool:
    """Whether a capital stands inside of a name: 'iPhone', 'BlueMail'."""
    start = at
    while start and at - start < _LONGEST_NAME and _is_of_a_word(text[start - 1]):
        start -= 1
    name = _table().names.match(text.casefold(), start)
    return start < at and name is not None and name.end() > at


def _is_of_a_word(sign: str) -> bool:
    return sign.isalnum() or sign == "_"
