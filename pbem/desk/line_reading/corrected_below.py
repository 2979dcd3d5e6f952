"""Lines that may take back the order right above them, looked at before that order is played.

What an Automa or a bot answers at once can never be taken back: `Take Y13.` - `No, wait, no
contracts.` plays nothing. Both lines are read as one, in which people correct themselves, too.
"""

from __future__ import annotations

from collections.abc import Sequence

from pbem.desk.line_reading.line_kinds import LineKinds
from pbem.desk.spoken.taken_above import taking_above
from pbem.engine.order_language.cutting import tidy
from pbem.engine.order_reading.limits import LONGEST_LINE

_SENTENCE_ENDS = (".", "!", ";")


def is_corrected_below(kinds: LineKinds, above: Sequence[str], line: str, following: str) -> bool:
    """Whether the line below may correct this one, and cannot be read after it is done."""
    if not _may_correct(kinds, line, following) or kinds.instead_of(line, following):
        return False
    tried = kinds.tried([*above, line, following])
    if tried.error is None and not tried.stopped_at:
        return False
    if taking_above(following, kinds.only_tells) is None:
        return True
    return kinds.tried([*above, corrected(line, following)]).error is None


def corrected(line: str, following: str) -> str:
    """One line of a line and what corrects it."""
    mark = "" if line.rstrip().endswith(_SENTENCE_ENDS) else "."
    return f"{line.rstrip()}{mark} {following.strip()}"


def is_called_off(kinds: LineKinds, line: str, following: str, then: str) -> bool:
    """Whether the line below denies only what this one says, and the next orders another thing.

    `Take Y13.` - `No, wait, no contracts.` - `Rather bank 2.`
    """
    if not _may_correct(kinds, line, following):
        return False
    language = kinds.language
    instead = language.corrections.behind(_plain(then))
    denied = [word for word in _words(kinds, following) if language.lexicon.is_of_game(word)]
    said = language.terms(_words(kinds, line))
    if not all(not said.isdisjoint(language.terms([word])) for word in denied):
        return False
    return bool(instead) and kinds.is_order(instead)


def _may_correct(kinds: LineKinds, line: str, following: str) -> bool:
    language, visit = kinds.language, kinds.visit
    if not language.free or visit.play.stopped is not None:
        return False
    return language.replacing.may_correct(_plain(following)) and kinds.is_order(line)


def _words(kinds: LineKinds, line: str) -> list[str]:
    return [word for one in kinds.language.segments(line) for word in one.words]


def _plain(line: str) -> str:
    return tidy(line[:LONGEST_LINE]).casefold()
