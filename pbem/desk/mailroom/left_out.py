"""What of a letter was not read as the sender's own words, and why: sentences for the answer."""

from __future__ import annotations

from collections.abc import Callable

from pbem.engine.text import _
from pbem.mail.reading import Letter, Omission, Reason, omissions, why_nothing

_NOTHING = {
    Reason.ENCRYPTED: _("Your letter is encrypted, and I have no key to read it."),
    Reason.TOO_LONG: _("Your letter is too long to be read."),
    Reason.TOO_MANY: _("Your letter has too many lines to be read."),
    Reason.WRAPPED: _(
        "“{sample}” stands right below a quoted line and may be the end of it, so I did not read"
        " it. Leave a blank line above your orders, or write them at the top."
    ),
    Reason.ONLY_IN_TEXT: _(
        "The two versions of your letter, plain and formatted, say different things, so I read"
        " only what both show."
    ),
    Reason.HIDDEN: _("What your letter holds is hidden text, which I do not read."),
    Reason.SIGNATURE: _("All I found was a signature (“{sample}”). Write your orders above it."),
    Reason.FOOTER: _("All I found was a footer (“{sample}”). Write your orders above it."),
    Reason.FORWARDED: _("I do not read forwarded text. Write your orders above it."),
}
_ONLY_QUOTED = _("I found only quoted text, which I never read. Write your orders above it.")
_BESIDE = {
    Reason.ENCRYPTED: _("One part of your letter is encrypted; I did not read it."),
    Reason.TOO_LONG: _("Some lines were too long to be read, from “{sample}” on."),
    Reason.TOO_MANY: _("Your letter has too many lines; I did not read those from “{sample}” on."),
    Reason.WRAPPED: _NOTHING[Reason.WRAPPED],
    Reason.ONLY_IN_TEXT: _("“{sample}” is not in the formatted version, so I did not read it."),
}


_BELOW_SIGNATURE = _(
    "Not taken as orders, since they stand below a signature or footer: {lines}. Write your orders"
    " above it."
)
_MOST_LISTED = 5


def said_of(letter: Letter, is_order: Callable[[str], bool]) -> list[str]:
    """What its sender should know of what was left out: all, if nothing else was there."""
    below = _orders_below_signature(letter, is_order)
    nothing = why_nothing(letter)
    if nothing is not None and not below:
        return [_filled(_NOTHING.get(nothing.reason, _ONLY_QUOTED), nothing)]
    beside = [one for one in omissions(letter) if one.is_surprising]
    return [*(_filled(_BESIDE[one.reason], one) for one in beside), *below]


def _orders_below_signature(letter: Letter, is_order: Callable[[str], bool]) -> list[str]:
    """Lines that would have been orders, had they not stood below a signature."""
    found = [line for out in letter.left_out for line in out.below if is_order(line)]
    if not found:
        return []
    return [_BELOW_SIGNATURE.format(lines=" / ".join(found[:_MOST_LISTED]))]


def _filled(words: str, one: Omission) -> str:
    return words.format(sample=one.sample[:60])
