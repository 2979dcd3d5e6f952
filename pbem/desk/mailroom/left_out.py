"""What of a letter was not read as the sender's own words, and why: sentences for the answer."""

from __future__ import annotations

from collections.abc import Callable

from pbem.engine.text import Text, Words, mark, text
from pbem.mail.reading import Letter, Omission, Reason, omissions, why_nothing

_NOTHING = {
    Reason.ENCRYPTED: mark("Your letter is encrypted, and I have no key to read it."),
    Reason.TOO_LONG: mark("Your letter is too long for me to read."),
    Reason.TOO_MANY: mark("Your letter has too many lines for me to read."),
    Reason.WRAPPED: mark(
        "“{sample}” stands right below a quoted line and may be the end of it, so I did not read"
        " it. Leave a blank line above your orders, or write them at the top."
    ),
    Reason.ONLY_IN_TEXT: mark(
        "The two versions of your letter, plain and formatted, say different things, so I read"
        " only what both show."
    ),
    Reason.HIDDEN: mark("Your letter has only hidden text, which I don't read."),
    Reason.SIGNATURE: mark("All I found was a signature (“{sample}”). Write your orders above it."),
    Reason.FOOTER: mark("All I found was a footer (“{sample}”). Write your orders above it."),
    Reason.FORWARDED: mark("I do not read forwarded text. Write your orders above it."),
}
_ONLY_QUOTED = mark("I found only quoted text, which I never read. Write your orders above it.")
_BESIDE = {
    Reason.ENCRYPTED: mark("One part of your letter is encrypted; I did not read it."),
    Reason.TOO_LONG: mark("Some lines were too long for me to read, from “{sample}” on."),
    Reason.TOO_MANY: mark(
        "Your letter has too many lines; I did not read those from “{sample}” on."
    ),
    Reason.WRAPPED: _NOTHING[Reason.WRAPPED],
    Reason.ONLY_IN_TEXT: mark("“{sample}” is not in the formatted version, so I did not read it."),
}


_BELOW_SIGNATURE = mark(
    "I read nothing below a signature or footer, so not this either: {lines}. Write your"
    " orders above it."
)
_MOST_LISTED = 5


def said_of(letter: Letter, is_order: Callable[[str], bool]) -> list[Words]:
    """What its sender should know of what was left out: all, if nothing else was there."""
    below = _orders_below_signature(letter, is_order)
    nothing = why_nothing(letter)
    if nothing is not None and not below:
        return [_filled(_NOTHING.get(nothing.reason, _ONLY_QUOTED), nothing)]
    beside = [one for one in omissions(letter) if one.is_surprising]
    return [*(_filled(_BESIDE[one.reason], one) for one in beside), *below]


def _orders_below_signature(letter: Letter, is_order: Callable[[str], bool]) -> list[Text]:
    """Lines that would have been orders, had they not stood below a signature."""
    found = [line for out in letter.left_out for line in out.below if is_order(line)]
    if not found:
        return []
    return [text(_BELOW_SIGNATURE, lines=" / ".join(found[:_MOST_LISTED]))]


def _filled(words: str, one: Omission) -> Text:
    return text(words, sample=one.sample[:60])
