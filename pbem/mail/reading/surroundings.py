"""What mail programs write around a person's words: attributions, headers, rules, footers.

Every question here looks at a line and at a handful of lines after it, never further.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from .lines import Line
from .phrases import phrases

_QUOTE_SIGNS: Final = (">", "|", "»", "›", "＞", "&gt;", "│", "┃", "¦", "▏", "║")
_INITIALS: Final = re.compile(r"[A-Za-z]{1,4}>(?: |>|$)")
_DATED: Final = re.compile(r"(?:19|20)\d\d|\d[:.]\d\d")
_LONGEST: Final = 500
"""An attribution, even broken over lines, is shorter."""
_WORDS: Final = 80
_ATTRIBUTION_LINES: Final = 4
_FIELD_LINES: Final = 8
_FOOTER_LINES: Final = 8


def is_quoted(text: str) -> bool:
    """Whether the line carries a quotation mark of some client at its beginning."""
    return text.startswith(_QUOTE_SIGNS) or _INITIALS.match(text) is not None


def stands_alone(text: str) -> bool:
    """Whether the line begins something, so that it may never be drawn into the one before."""
    return (
        is_quoted(text)
        or is_separator(text)
        or is_rule(text)
        or begins_signature(text)
        or _field(text) in ("from", "date")
    )


def is_unmarked(line: Line) -> bool:
    """Whether nothing yet says that this line is not the sender's own."""
    return bool(line.text) and line.mark is None and not is_quoted(line.text)


def attribution_lines(lines: Sequence[Line], at: int) -> int:
    """How many lines from here are one 'On ... wrote:'; 0 if none."""
    near = lines[at : at + _ATTRIBUTION_LINES]
    if len(near[0].text) > _LONGEST or not any(_could_end_attribution(one.text) for one in near):
        return 0
    joined = ""
    for number, line in enumerate(near):
        if not is_unmarked(line):
            return 0
        text = line.text
        if number and (len(joined) + len(text) > _LONGEST or _is_whole_attribution(text)):
            return 0
        joined = f"{joined} {text}" if number else text
        if _could_end_attribution(text) and is_attribution(joined):
            return number + 1 if number == 0 or _could_begin_attribution(near[0].text) else 0
    return 0


def _could_end_attribution(text: str) -> bool:
    return text.endswith((":", "：", "--"))


def _could_begin_attribution(text: str) -> bool:
    return _has_first_word(text) or is_dated(text) or "@" in text


def _is_whole_attribution(text: str) -> bool:
    return _has_first_word(text) and is_dated(text) and is_attribution(text)


def _has_first_word(text: str) -> bool:
    first = text.lstrip("-* ").split(" ", 1)[0].casefold().strip(",.")
    return first in phrases().first_words


def is_dated(text: str) -> bool:
    """Whether a year or a time of day stands in the text."""
    return _DATED.search(text) is not None


def is_attribution(text: str) -> bool:
    """Whether this names the writer of what follows: a verb of writing, or a dated address."""
    bare = text.strip(" -*_")
    ends_with_colon = bare.endswith((":", "："))
    if not ends_with_colon and not (text.startswith("--") and text.endswith("--")):
        return False
    bare = bare.rstrip(":： ")
    known = phrases()
    words = [word.strip(".,;:()<>\"'[]*").partition("(")[0] for word in bare.casefold().split()]
    if not words or len(words) > _WORDS:
        return False
    if words[-1] in known.verbs or bare.casefold().endswith(known.verb_endings):
        return True
    if not ends_with_colon:
        return False
    dated = is_dated(bare)
    if (dated or "@" in bare) and not known.verbs.isdisjoint(words):
        return True
    return dated and "@" in bare[-200:] and bare.endswith((">", "]", ")", '"'))


def begins_header(lines: Sequence[Line], at: int) -> bool:
    """Whether the header of a repeated letter begins here: From, Sent, To, Subject."""
    first = _field(lines[at].text)
    if first == "from" and "@" in lines[at].text:
        return True
    if first not in ("from", "date"):
        return _begins_unknown_header(lines, at)
    fields, misses = {first}, 0
    for line in lines[at + 1 : at + _FIELD_LINES]:
        field = _field(line.text)
        if field:
            fields.add(field)
        else:
            misses += 1
            if misses > 3:
                break
    return "from" in fields and len(fields & {"from", "date", "to", "subject"}) > 1


def _begins_unknown_header(lines: Sequence[Line], at: int) -> bool:
    """The same in a language we do not know: three fields on end, with an address among them."""
    block = [line.text for line in lines[at : at + 3]]
    return (
        len(block) == 3
        and any("@" in text for text in block)
        and all(_is_some_field(text) for text in block)
    )


def _is_some_field(text: str) -> bool:
    word, colon, value = _stripped(text).replace("：", ": ", 1).partition(":")
    return bool(colon and value.strip() and word.strip(" *_").isalpha())


def _field(text: str) -> str | None:
    """Which field of a header the line is, if any."""
    word, colon, _ = _stripped(text)[:40].replace("：", ":").partition(":")
    return phrases().fields.get(word.strip(" *_").casefold()) if colon else None


def _stripped(text: str) -> str:
    return text.lstrip("*_ ")


def is_separator(text: str) -> bool:
    """'-----Original Message-----' and its like in any language."""
    if text.startswith("---") and text.endswith("---"):
        return any(map(str.isalpha, text[:_LONGEST]))
    return text.strip(" -*_").casefold() in phrases().original_lines


def is_forward(text: str) -> bool:
    """Whether a forwarded message begins here."""
    folded = text[:_LONGEST].casefold()
    if folded.strip(" -*:") in phrases().forward_lines:
        return True
    return is_separator(text) and any(stem in folded for stem in phrases().forward_stems)


def is_rule(text: str) -> bool:
    """The line of underscores that Outlook and mailing lists draw."""
    return len(text) >= 10 and not text.strip("_ ")


def begins_signature(text: str) -> bool:
    """'-- ', and what people type for it."""
    return len(text) > 1 and (not text.strip("-") or (not text.strip("_") and len(text) < 10))


def is_device_line(text: str) -> bool:
    """'Sent from my phone'."""
    return len(text) < 120 and text.lstrip("*_ ").casefold().startswith(phrases().signatures)


def begins_footer(lines: Sequence[Line], at: int) -> bool:
    """Whether a legal footer begins here."""
    known = phrases()
    folded = lines[at].text[:_LONGEST].casefold().lstrip("*_ ")
    if folded.startswith(known.footers):
        return True
    if not folded.startswith(known.likely_footers):
        return False
    for line in lines[at : at + _FOOTER_LINES]:
        if not line.text:
            return False
        folded = line.text[:_LONGEST].casefold()
        if any(proof in folded for proof in known.footer_proof):
            return True
    return False
