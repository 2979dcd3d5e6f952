"""The errors that people may meet, as a small tree; store and mail have branches of their own.

PbemError                  anything we can say in words
├── OrderError             an order was not carried out
│   ├── NotUnderstood      no option is called that
│   ├── Ambiguous          more than one option is called that
│   └── NotAllowed         the rules forbid it now
├── GameError              a game cannot be opened or go on as asked
├── StoreError             `pbem.store.errors`
└── MailError              `pbem.mail.errors`
"""

from __future__ import annotations

from collections.abc import Sequence

from .text import Words, _, spoken


class PbemError(Exception):
    """Anything that went wrong and can be said in words for people.

    It carries its words, which may be a Text; `str` says them to whoever reads then.
    """

    def __init__(self, why: Words = "", *more: object) -> None:
        super().__init__(why, *more)
        self.why = why

    def __str__(self) -> str:
        return spoken(self.why)


class GameError(PbemError):
    """A game cannot be opened or go on as asked."""


class OrderError(PbemError):
    """An order was not carried out; says what was read, why not, and what would work now.

    `nearest` are whole lines, each of which would be carried out as it stands. `meant` says that
    the first of them is what the line says without a doubtful or an unknown word, `too_late` that
    the turn ends before what was read, `understood` that nothing more was said than what is
    forbidden, `beyond` that the turn has no place for what was read.
    """

    def __init__(
        self,
        read: str,
        why: Words,
        *,
        rule: str = "",
        nearest: Sequence[Words] = (),
        example: Words = "",
    ) -> None:
        super().__init__(why)
        self.read = read
        self.rule = rule
        self.nearest = list(nearest)
        self.example = example
        self.meant = False
        self.too_late = False
        self.understood = False
        self.beyond = False

    def __str__(self) -> str:
        rule = f" ({_('rule {rule}').format(rule=self.rule)})" if self.rule else ""
        lines = [f"{spoken(self.why)}{rule}"]
        if len(self.nearest) > 1:
            answers = " | ".join(map(spoken, self.nearest))
            lines.append(_("These would work: {answers}").format(answers=answers))
        elif self.example:
            lines.append(_("For example: {example}").format(example=spoken(self.example)))
        return "\n".join(lines)


class NotUnderstood(OrderError):
    """No option is called that."""


class Ambiguous(OrderError):
    """More than one option is called that."""


class NotAllowed(OrderError):
    """It is understood, but the rules forbid it now."""
