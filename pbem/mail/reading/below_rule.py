"""What a rule means: what stands below it says whether it parts a quote, a footer or own words."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from .attribution import attribution_lines
from .footer import begins_footer, begins_list_footer
from .free_text import is_contact, is_name
from .letter import Reason
from .lines import Line
from .marks import repeats_reply_line
from .quote_marks import is_quoted, is_unmarked
from .repeated_header import begins_header, field, some_field
from .separators import is_forward, is_framed, is_separator

_BLANKS: Final = 6
_SHORT: Final = 3
"""People sign below a short rule with nothing but their name."""
_DRAWN: Final = 10
"""Programs draw a rule at least as long as this."""
_OF_A_HEADER: Final = frozenset(("from", "date", "subject"))
_LINES_OF_A_SIGNATURE: Final = 6


def below_rule(lines: Sequence[Line], rule: int) -> Reason | None:
    """Why what follows the rule is not the sender's own; None if it is, or says so itself."""
    near = range(rule + 1, min(rule + 1 + _BLANKS, len(lines)))
    at = next((at for at in near if lines[at].text or lines[at].cut), None)
    if at is None or not is_unmarked(lines[at]):
        return None
    drawn = lines[rule].text
    if _repeats_a_letter(lines, at) or (len(drawn) >= _DRAWN and _names_two_fields(lines, at)):
        return Reason.QUOTE
    if begins_footer(lines, at) or begins_list_footer(lines[at].text):
        return Reason.FOOTER
    if is_framed(drawn):
        return None
    signs = len(drawn) <= _SHORT and is_name(lines[at].text)
    return Reason.SIGNATURE if _is_signature(lines, at, signs) else None


def _repeats_a_letter(lines: Sequence[Line], at: int) -> bool:
    text = lines[at].text
    return (
        is_forward(text)
        or is_separator(text)
        or field(text) in _OF_A_HEADER
        or begins_header(lines, at)
        or attribution_lines(lines, at) > 0
        or repeats_reply_line([line.text for line in lines[at : at + 4]])
    )


def _names_two_fields(lines: Sequence[Line], at: int) -> bool:
    """'Sender: Host', 'When: Monday': the start of a header in some language."""
    first, second = (some_field(line.text)[0] for line in [*lines[at : at + 2], Line("")][:2])
    return bool(first and second) and first != second


def _is_signature(lines: Sequence[Line], at: int, found: bool) -> bool:
    """Whether a few lines end the words here, with a phone number or an address among them."""
    for number, line in enumerate(lines[at : at + _LINES_OF_A_SIGNATURE + 1]):
        if not line.text or line.mark is not None or is_quoted(line.text):
            return found
        if number == _LINES_OF_A_SIGNATURE:
            return False
        if not found and is_contact(line.text):
            if any(attribution_lines(lines, at + near) for near in range(number + 1)):
                return False
            found = True
    return found
