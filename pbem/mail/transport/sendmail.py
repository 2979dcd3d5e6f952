"""Letters through the machine's `sendmail` command, which every mail server brings."""

from __future__ import annotations

import asyncio
import contextlib
import os
import shlex
from collections.abc import Sequence
from pathlib import Path

from pbem.engine.text import _, text
from pbem.settings.sections import SendSection

from .claimed_letters import FOR_EVER, check_in_time
from .errors import PermanentFailure, RelayDown, TemporaryFailure, Trouble, as_said

# What is wrong with this letter or its address. All else may be mended by the operator or time.
_PERMANENT = frozenset({os.EX_DATAERR, os.EX_NOUSER, os.EX_NOHOST})


def sendmail_from(send: SendSection, home: Path) -> SendmailTransport:
    """The command that `[send]` describes, split into words as a shell would."""
    return SendmailTransport(shlex.split(send.command), send.timeout)


class SendmailTransport:
    """Runs the command once per letter, with an argument list; no shell sees any of it."""

    def __init__(self, command: Sequence[str], timeout: float = 60) -> None:
        self.command = tuple(command)
        self.timeout = timeout

    async def send(
        self,
        message: bytes,
        envelope_from: str,
        to: str,
        message_id: str,
        until: float = FOR_EVER,
    ) -> None:
        """Give the letter to the command and judge its exit code."""
        if to.startswith("-") or "\0" in to + envelope_from:
            raise PermanentFailure(text("{to} cannot be given to a command", to=repr(to)))
        arguments = (*self.command, "-i", "-f", envelope_from, "--", to)
        check_in_time(until)
        code, words = await self._run(arguments, message.replace(b"\r\n", b"\n"))
        if code == os.EX_OK:
            return
        why = _("{command} ended with code {code}: {words}")
        why = why.format(command=self.command[0], code=code, words=words)
        raise PermanentFailure(why) if code in _PERMANENT else TemporaryFailure(why)

    async def close(self) -> None:
        """Nothing stays open between two letters."""

    async def _run(self, arguments: Sequence[str], message: bytes) -> tuple[int, str]:
        try:
            process = await asyncio.create_subprocess_exec(
                *arguments,
                stdin=asyncio.subprocess.PIPE,
                stdout=asyncio.subprocess.DEVNULL,
                stderr=asyncio.subprocess.PIPE,
            )
        except OSError as error:
            why = _("cannot run {command}: {why}")
            why = why.format(command=arguments[0], why=error.strerror or error)
            raise RelayDown(why, Trouble.MISCONFIGURED) from error
        try:
            _out, words = await asyncio.wait_for(process.communicate(message), self.timeout)
        except TimeoutError as error:
            why = _("{command} did not end in {seconds} seconds")
            why = why.format(command=arguments[0], seconds=self.timeout)
            raise RelayDown(why) from error
        finally:
            if process.returncode is None:
                with contextlib.suppress(ProcessLookupError):
                    process.kill()
                await process.wait()
        return process.returncode or 0, as_said(words.decode("utf-8", "replace"))
