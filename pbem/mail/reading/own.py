"""Which lines of a letter are the sender's own: one pass, and in doubt a line is not.

A quoted line is never executed. So everything that carries a quotation mark is left out; where
a client repeats a letter without marks (after an attribution, a header, a rule, our reply line)
everything from there on is. What stands below a marked quote is the sender's own again.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from .letter import LeftOut, Reason
from .limits import LEFT_OUT, LINE_LENGTH, OWN_LINES, SIGNATURE_LINES
from .lines import Line
from .marks import is_reply_line
from .surroundings import (
    attribution_lines,
    begins_footer,
    begins_header,
    begins_signature,
    is_dated,
    is_device_line,
    is_forward,
    is_quoted,
    is_rule,
    is_separator,
    is_unmarked,
)

_SNIPPET: Final = 80
_WRAP_WIDTH: Final = 60
"""A quoted line that reaches this far may have been broken, its end left without a mark."""


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
        self.looked_to, self.quote_seen = -1, False
        """How far ahead we looked for a marked quote, and whether we saw one."""

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
            self._leave(at, self.ended)
        elif line.mark is Reason.ATTRIBUTION:
            self._attribution(at, 1)
        elif line.mark is not None or is_quoted(line.text):
            return self._quoted(at, line.mark or Reason.QUOTE)
        elif self._is_end_of_quoted_line(at):
            self.wrapped_at = at
            self._leave(at, Reason.WRAPPED)
        else:
            return self._unmarked(at)
        return 1

    def _unmarked(self, at: int) -> int:
        text = self.lines[at].text
        if is_reply_line(text):
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
        if is_rule(text) or begins_header(self.lines, at):
            self._end(Reason.QUOTE)
            self._leave(at, Reason.QUOTE)
        elif self.region:
            self._in_region(at, self.region)
        elif begins_signature(text):
            self._in_region(at, Reason.SIGNATURE)
        elif is_device_line(text):
            self._leave(at, Reason.SIGNATURE)
        elif begins_footer(self.lines, at):
            self._in_region(at, Reason.FOOTER)
        else:
            self._take(at)
        return 1

    def _take(self, at: int) -> None:
        if len(self.own) >= OWN_LINES:
            self._end(Reason.TOO_MANY)
            self._leave(at, Reason.TOO_MANY)
            return
        text = self.lines[at].text
        self.own.append((at, text[:LINE_LENGTH]))
        if len(text) > LINE_LENGTH:
            self.left_out.append(
                LeftOut(Reason.TOO_LONG, text[LINE_LENGTH:][:_SNIPPET], at + 1, at + 1)
            )

    def _end(self, reason: Reason) -> None:
        self.ended = reason

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
        last = at
        if self.lines[at].mark is None:
            while last + 1 < len(self.lines) and _carries_mark(self.lines[last + 1]):
                last += 1
        self._leave(at, reason, last)
        return last - at + 1

    def _attribution(self, at: int, count: int) -> None:
        """What follows an attribution is quoted: with marks, or else to the end."""
        for place in range(at, at + count):
            self._leave(place, Reason.ATTRIBUTION)
        if is_separator(self.lines[at].text):
            self._end(Reason.FORWARDED)
        elif not self._marked_quote_follows(at + count):
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
            while at < len(self.lines):
                count = self._lines_to_pass(at)
                if not count:
                    break
                at += count
            self.looked_to = at
            self.quote_seen = at < len(self.lines) and self._is_marked_quote(self.lines[at])
        return self.quote_seen

    def _lines_to_pass(self, at: int) -> int:
        line = self.lines[at]
        if line.cut or line.mark is Reason.QUOTE:
            return 0
        if not line.text or line.mark in (Reason.ATTRIBUTION, Reason.HIDDEN):
            return 1
        return attribution_lines(self.lines, at) if is_unmarked(line) else 0

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
        first_word = self.lines[at].text.split(" ", 1)[0]
        return len(before.text) + 1 + len(first_word) > _WRAP_WIDTH

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
            elif "@" not in text:
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
                self.left_out[-1] = LeftOut(reason, before.text, before.first, number)
                return
        self.left_out.append(LeftOut(reason, self.lines[at].text[:_SNIPPET], at + 1, number))

    def _only_blank(self, last: int, at: int) -> bool:
        return not any(line.text for line in self.lines[last:at])


def _carries_mark(line: Line) -> bool:
    """Whether the line is quoted by the mark that it begins with, and nothing else is about it."""
    return line.mark is None and not line.cut and is_quoted(line.text)
