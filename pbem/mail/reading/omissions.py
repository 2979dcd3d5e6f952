"""What of a letter was left out and why, in short: for the answer to its sender."""

from __future__ import annotations

from typing import Final, NamedTuple

from .letter import Letter, Reason

BY_WEIGHT: Final = (
    Reason.TOO_MANY,
    Reason.ENCRYPTED,
    Reason.TOO_LONG,
    Reason.WRAPPED,
    Reason.ONLY_IN_TEXT,
    Reason.HIDDEN,
    Reason.SIGNATURE,
    Reason.FOOTER,
    Reason.FORWARDED,
    Reason.REPLY_LINE,
    Reason.ATTRIBUTION,
    Reason.QUOTE,
    Reason.ARMOUR,
    Reason.RULE,
)
"""All reasons; the sooner one stands here, the likelier it hides something the sender meant."""
_SURPRISING: Final = frozenset(BY_WEIGHT[:5])


class Omission(NamedTuple):
    """All that was left out for one reason: how many lines, and how the first of them begins."""

    reason: Reason
    lines: int
    sample: str

    @property
    def is_surprising(self) -> bool:
        """Whether its sender should hear of it even though other lines were read."""
        return self.reason in _SURPRISING


def omissions(letter: Letter) -> list[Omission]:
    """What was left out, a reason each, first what its sender would most like to know."""
    found: dict[Reason, Omission] = {}
    for out in letter.left_out:
        before = found.get(out.reason)
        lines = out.count + (before.lines if before else 0)
        found[out.reason] = Omission(out.reason, lines, before.sample if before else out.text)
    return sorted(found.values(), key=lambda one: BY_WEIGHT.index(one.reason))


def why_nothing(letter: Letter) -> Omission | None:
    """The likeliest reason why a letter has no line of its sender's own; none if it was empty."""
    found = [] if letter.lines else omissions(letter)
    return found[0] if found else None
