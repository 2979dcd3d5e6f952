"""One LMTP conversation (RFC 2033): after DATA every recipient gets an answer of its own."""

from __future__ import annotations

from collections.abc import Sequence

from pbem.mail.receipts import Receipt

from .session import SmtpSession


class LmtpSession(SmtpSession):
    """One peer's conversation by LMTP."""

    greeting = "LMTP"

    async def smtp_LHLO(self, hostname: str) -> None:  # noqa: N802
        """The greeting of LMTP."""
        if not hostname:
            await self.push("501 Syntax: LHLO hostname")
            return
        await super().smtp_EHLO(hostname)

    async def smtp_EHLO(self, hostname: str) -> None:  # noqa: N802
        """Not a command of LMTP."""
        await self.push("500 This is LMTP: say LHLO")

    async def smtp_HELO(self, hostname: str) -> None:  # noqa: N802
        """Not a command of LMTP."""
        await self.push("500 This is LMTP: say LHLO")

    async def _answer(self, outcomes: Sequence[Receipt]) -> None:
        for outcome in outcomes:
            await self.push(outcome.reply)
