"""Which lines of a letter are the sender's own: one pass, and in doubt a line is not.

A quoted line is never executed. So everything that carries a quotation mark is left out; where
a client repeats a letter without marks (after an attribution, a header, a rule, our reply line)
everything from there on is. What stands below a marked quote is the sender's own again.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import Final

from .attribution import attribution_lines, is_dated, tells_of_writing
from .below_rule import below_rule
from .device_line import is_device_line
from .footer import begins_footer, is_banner
from .letter import LeftOut, Reason
from .limits import LEFT_OUT, LINE_LENGTH, LOOKS, OWN_LINES, SIGNATURE_LINES, SIGNATURE_LINES_KEPT
from .lines import Line
from .marks import repeats_reply_line
from .quote_marks import breaking_width, carries_mark, is_quoted, is_unmarked, reach
from .repeated_header import begins_header
from .separators import begins_signature, is_forward, is_framed, is_rule, is_separator
from .text_emphasis import undressed

_SNIPPET: Final = 80
_NEAR: Final = 6
_LOOKS_BELOW_RULE: Final = 4
"""A rule costs as many looks at lines."""
_REGIONS: Final = (Reason.SIGNATURE, Reason.FOOTER)


class Sorter:
    """The state of the pass over the lines."""

    def __init__(self, lines: Sequence[Line]) -> None:
        self.lines = lines
        self.own: list[tuple[int, str]] = []
        self.left_out: list[LeftOut] = []
        self.ended: Reason | None = None
        """Nothing from here on is own, for this reason."""
        self.region: Reason | None = None
        """In a signature or footer, which lasts until a marked quote."""
        self.region_lines = 0
        self.wrapped_at = -1
        self.looks = 0
        self.indents_quotes = False
        """A quote is indented by tabs here."""
        self.looked_to, self.quote_seen = -1, False
        """How far ahead we looked for a marked quote, and whether we saw one."""

    @cached_property
    def width(self) -> int:
        """From which reach on a line below a quoted one is its end; most letters never ask."""
        return breaking_width(self.lines)

    def run(self) -> None:
        at = 0
        while at < len(self.lines):
            at += self._sort(at)

    def _sort(self, at: int) -> int:
        """Sort the line here, perhaps with some after it, and say how many."""
        line = self.lines[at]
        if line.cut and self.ended is None:
            self._end(line.mark or Reason.QUOTE)
        if not line.text:
            return 1
        if self.ended is not None:
            return self._leave_the_rest(at, self.ended)
        if line.mark is Reason.ATTRIBUTION:
            self._attribution(at, 1)
        elif line.mark is not None or is_quoted(line.text):
            return self._quoted(at, line.mark or Reason.QUOTE)
        elif self.indents_quotes and line.indented:
            return self._quoted(at, Reason.QUOTE)
        elif self._is_end_of_quoted_line(at) and not is_banner(line.text):
            self.wrapped_at = at
            self._leave(at, Reason.WRAPPED)
        else:
            return self._unmarked(at)
        return 1

    def _unmarked(self, at: int) -> int:
        self.looks += 1
        if self.looks > LOOKS:
            self._end(Reason.TOO_MANY)
            return 0
        text = self.lines[at].text
        if repeats_reply_line([line.text for line in self.lines[at : at + 4]]):
            self._retract(at)
            self._end(Reason.REPLY_LINE)
            self._leave(at, Reason.REPLY_LINE)
            return 1
        if is_forward(text) or is_separator(text):
            self._separator(at, Reason.FORWARDED if is_forward(text) else Reason.QUOTE)
            return 1
        count = attribution_lines(self.lines, at)
        if count:
            self._attribution(at, count)
            return count
        if is_rule(text) or is_framed(text):
            self._rule(at)
        elif begins_header(self.lines, at):
            self._header(at)
        else:
            self._words(at)
        return 1

    def _header(self, at: int) -> None:
        """What follows a repeated header is quoted to the end, unless all of it is indented."""
        self._leave(at, Reason.QUOTE)
        self.indents_quotes = self.lines[at].indented and self._indented_quote_follows(at + 1)
        if not self.indents_quotes:
            self._end(Reason.QUOTE)

    def _words(self, at: int) -> None:
        """Sort a line that is no part of a quote: own words, a signature, or what others add."""
        text = self.lines[at].text
        if self.region:
            self._in_region(at, self.region)
        elif begins_signature(text) or is_device_line(text):
            self._in_region(at, Reason.SIGNATURE)
        elif begins_footer(self.lines, at):
            self._in_region(at, Reason.FOOTER)
        elif is_banner(text):
            self._leave(at, Reason.FOOTER)
        else:
            self._take(at)

    def _rule(self, at: int) -> None:
        """A rule ends the sender's own words if what stands below it is not their own."""
        self.looks += _LOOKS_BELOW_RULE
        reason = below_rule(self.lines, at)
        if reason is Reason.QUOTE:
            self._end(reason)
            self._leave(at, reason)
        elif self.region or reason:
            self._in_region(at, self.region or reason or Reason.SIGNATURE)
        elif is_framed(self.lines[at].text):
            self._take(at)
        else:
            self._leave(at, Reason.RULE)

    def _take(self, at: int) -> None:
        if len(self.own) >= OWN_LINES:
            self._end(Reason.TOO_MANY)
            self._leave(at, Reason.TOO_MANY)
            return
        text = self.lines[at].text
        words = undressed(text[:LINE_LENGTH])
        if not words:
            self._leave(at, Reason.SIGNATURE)
            return
        self.own.append((at, words))
        if len(text) > LINE_LENGTH:
            self.left_out.append(
                LeftOut(Reason.TOO_LONG, text[LINE_LENGTH:][:_SNIPPET], at + 1, at + 1)
            )

    def _end(self, reason: Reason) -> None:
        self.ended = reason

    def _leave_the_rest(self, at: int, reason: Reason) -> int:
        """Nothing from here on is own: leave it out at once, up to the last line with words."""
        last = len(self.lines) - 1
        while last > at and not self.lines[last].text:
            last -= 1
        self._leave(at, reason, last)
        return len(self.lines) - at

    def _in_region(self, at: int, reason: Reason) -> None:
        if self.region is None:
            self.region, self.region_lines = reason, 0
        self.region_lines += 1
        if self.region_lines > SIGNATURE_LINES:
            self._end(reason)
        self._leave(at, reason)

    def _quoted(self, at: int, reason: Reason) -> int:
        """Leave a quoted line out, with all that follow at once: most of a letter is such."""
        if reason in (Reason.QUOTE, Reason.FORWARDED):
            self._retract(at)
            self.region = None
        lines, last = self.lines, at
        if lines[at].mark is None:
            while last + 1 < len(lines) and carries_mark(lines[last + 1]):
                last += 1
        self._leave(at, reason, last)
        return last - at + 1

    def _attribution(self, at: int, count: int) -> None:
        """What follows an attribution is quoted: with marks, or else to the end."""
        self._leave(at, Reason.ATTRIBUTION, at + count - 1)
        self.indents_quotes = self.indents_quotes or self._indented_quote_follows(at + count)
        if is_separator(self.lines[at].text):
            self._end(Reason.FORWARDED)
        elif not self.indents_quotes and not self._marked_quote_follows(at + count):
            self._end(Reason.QUOTE)

    def _separator(self, at: int, reason: Reason) -> None:
        self._leave(at, reason)
        if not self._marked_quote_follows(at + 1):
            self._end(reason)

    def _marked_quote_follows(self, at: int) -> bool:
        """Whether the next line that is neither blank nor an attribution is a marked quote.

        What was passed over once is not looked at again, so that a thousand attributions in a
        row take no longer than as many lines.
        """
        if at > self.looked_to:
            while at < len(self.lines) and self.looks <= LOOKS:
                count = self._lines_to_pass(at)
                if not count:
                    break
                at += count
            self.looked_to = at
            self.quote_seen = at < len(self.lines) and self._is_marked_quote(self.lines[at])
        return self.quote_seen

    def _indented_quote_follows(self, at: int) -> bool:
        """Whether the next three lines with words all begin with a tab."""
        near = [line for line in self.lines[at : at + _NEAR] if line.text][:3]
        return len(near) == 3 and all(line.indented for line in near)

    def _lines_to_pass(self, at: int) -> int:
        line = self.lines[at]
        if line.cut or line.mark is Reason.QUOTE:
            return 0
        if not line.text or line.mark in (Reason.ATTRIBUTION, Reason.HIDDEN):
            return 1
        if not is_unmarked(line):
            return 0
        self.looks += 1
        return attribution_lines(self.lines, at)

    @staticmethod
    def _is_marked_quote(line: Line) -> bool:
        if line.cut:
            return False
        if line.mark is not None:
            return line.mark in (Reason.QUOTE, Reason.FORWARDED)
        return is_quoted(line.text)

    def _is_end_of_quoted_line(self, at: int) -> bool:
        """Whether this may be the rest of the quoted line above, broken by a client."""
        if at == 0:
            return False
        before = self.lines[at - 1]
        quoted = before.mark is None and is_quoted(before.text)
        if not quoted and self.wrapped_at != at - 1:
            return False
        return reach(before.text, self.lines[at].text) > self.width

    def _retract(self, at: int) -> None:
        """An attribution in a language we do not know: the line above a quote, with a colon."""
        above = at - 2 if at and not self.lines[at - 1].text else at - 1
        if not self.own or self.own[-1][0] != above:
            return
        text = self.own[-1][1]
        if not text.endswith((":", "：")):
            return
        count = 1
        if not is_dated(text):
            before = self.own[-2] if len(self.own) > 1 else (-1, "")
            if before[0] == above - 1 and is_dated(before[1]):
                count = 2
            elif "@" not in text and not tells_of_writing(text):
                return
        retracted = self.own[-count:]
        del self.own[-count:]
        for place, _ in retracted:
            self._leave(place, Reason.ATTRIBUTION)

    def _leave(self, at: int, reason: Reason, last: int = -1) -> None:
        """Note a line (or all up to a last one) that is left out, with neighbours of its kind."""
        number = max(at, last) + 1
        if len(self.left_out) >= LEFT_OUT:
            self._end(Reason.TOO_MANY)
            reason = Reason.TOO_MANY
        if self.left_out:
            before = self.left_out[-1]
            if before.reason is reason and self._only_blank(before.last, at):
                below = self._kept_of_region(before, at)
                self.left_out[-1] = LeftOut(reason, before.text, before.first, number, below)
                return
        self.left_out.append(LeftOut(reason, self.lines[at].text[:_SNIPPET], at + 1, number))

    def _kept_of_region(self, before: LeftOut, at: int) -> tuple[str, ...]:
        """The lines of a signature or footer that are kept, with this one."""
        if before.reason not in _REGIONS or len(before.below) >= SIGNATURE_LINES_KEPT:
            return before.below
        return (*before.below, self.lines[at].text[:_SNIPPET])

    def _only_blank(self, last: int, at: int) -> bool:
        return not any(line.text for line in self.lines[last:at])
