"""The words of automatic.toml, and the subject as it is compared with them."""

from __future__ import annotations

from functools import cache
from typing import Final, NamedTuple

from .characters import one_line
from .encoded_words import decode_words
from .headers import Headers
from .limits import SUBJECT_LENGTH
from .phrases import lower, read_table

_PREFIXES: Final = ("re:", "aw:", "sv:", "antw:", "fw:", "fwd:", "wg:", "tr:", "rv:", "odp:", "vs:")
_GATEWAYS: Final = ("[external]", "[extern]")


class MachineWords(NamedTuple):
    """How machines begin their subjects, and how they are named."""

    vacation: tuple[str, ...]
    receipt: tuple[str, ...]
    bounce: tuple[str, ...]
    bounce_senders: tuple[str, ...]
    bounce_names: tuple[str, ...]
    reaction: tuple[str, ...]
    tapback: tuple[str, ...]


@cache
def words_of_machines() -> MachineWords:
    """Read once; the file is part of the package."""
    data = read_table("automatic")
    return MachineWords(*(lower(data[name]) for name in MachineWords._fields))


def subject_of(headers: Headers) -> str:
    """The subject in lower case, without what clients and gateways put before it."""
    subject = _folded(headers)
    for _ in range(4):
        if subject.startswith(_GATEWAYS):
            subject = subject.partition("]")[2].lstrip()
        elif subject.startswith(_PREFIXES):
            subject = subject.partition(":")[2].lstrip()
    return subject


def is_answer(headers: Headers) -> bool:
    """Whether a person's program put `Re:` or `Fwd:` before the subject."""
    subject = _folded(headers)
    for gateway in _GATEWAYS:
        subject = subject.removeprefix(gateway).lstrip()
    return subject.startswith(_PREFIXES)


def _folded(headers: Headers) -> str:
    return one_line(decode_words(headers.get("subject")), SUBJECT_LENGTH).casefold()
