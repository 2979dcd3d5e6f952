"""What people ask and say of the orders that they gave ahead: whether they stand, that they go."""

from __future__ import annotations

from collections.abc import Sequence

from pbem.desk.spoken.phrasings import Phrasing, has_all, phrasings, words_of


def asks_what_is_noted(line: str) -> bool:
    """Whether a line asks, in any language, for the orders that were given ahead."""
    words = words_of(line)
    return any(
        one.noted_words.issuperset(words) and has_all(words, one.noted) for one in phrasings()
    )


def asks_about_noted(words: Sequence[str]) -> bool:
    """Whether a question is, among other things, about orders that were given ahead."""
    return any(has_all(words, one.about_noted) for one in phrasings())


def drops_noted(line: str) -> bool:
    """Whether a line says no more than that an order given ahead is not wanted any more."""
    words = words_of(line)
    return "?" not in line and any(
        one.noted_words.issuperset(words) and has_all(words, one.unnoted) for one in phrasings()
    )


def postponed_dropped(line: str) -> str:
    """What a line leaves of orders given ahead or a turn that is held, by the order `standing`.

    It calls them postponed, and does not say which of both it means. Nothing if it does not.
    """
    words = words_of(line)
    if "?" in line:
        return ""
    return next(filter(None, (_postponed_dropped(one, words) for one in phrasings())), "")


def _postponed_dropped(phrasing: Phrasing, words: Sequence[str]) -> str:
    """How `standing` drops what the words call postponed, all or the latest; or nothing."""
    known = phrasing.postponed | phrasing.all_postponed
    sayings = (*phrasing.undo, *phrasing.dropping)
    if known.isdisjoint(words) or not has_all(words, sayings):
        return ""
    if not phrasing.noted_words.union(known, phrasing.wholly, *map(str.split, sayings)).issuperset(
        words
    ):
        return ""
    return "none" if not phrasing.all_postponed.isdisjoint(words) else "drop"
