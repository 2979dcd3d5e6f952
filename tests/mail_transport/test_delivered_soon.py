"""Letters that somebody else takes in: no thread waits, and the peer hears what came of them."""

from __future__ import annotations

import asyncio
import smtplib
import threading
from collections.abc import Awaitable

import pytest

from pbem.mail.listener import ListenerConfig
from pbem.mail.listener.server import Listener
from pbem.mail.receipts import Receipt

from .harness import DOMAIN, Desk, LoopThread


def told_by(loop: LoopThread, desk: Desk, taken_in: Awaitable[Receipt] | None) -> str:
    """What a peer hears whose letter is taken in so."""
    config = ListenerConfig(hostname="mail.example.org", domains=(DOMAIN,), port=0)
    listener = Listener(config, desk.accept, desk.deliver, deliver_soon=lambda *_letter: taken_in)
    loop.run(listener.start())
    try:
        with smtplib.SMTP("127.0.0.1", listener.port, timeout=10) as client:
            client.sendmail("a@example.org", [f"pbem@{DOMAIN}"], b"Subject: x\r\n\r\nx\r\n")
            return "taken"
    except smtplib.SMTPDataError as refused:
        return str(refused.smtp_code)
    finally:
        loop.run(listener.stop(grace=5))


async def receipt(loop: LoopThread, seen: list[int]) -> Receipt:
    await asyncio.sleep(0)
    seen.append(threading.get_ident())
    return Receipt.refuse("No")


async def fault() -> Receipt:
    raise RuntimeError("secret details of the fault")


def test_somebody_else_takes_it_in_on_the_event_loop(loop: LoopThread) -> None:
    desk, seen = Desk(), list[int]()
    assert told_by(loop, desk, receipt(loop, seen)) == "554"
    assert seen == [loop.run(own_thread())]
    assert desk.letters == []


async def own_thread() -> int:
    return threading.get_ident()


def test_a_fault_over_there_lets_the_sender_try_again(
    loop: LoopThread, caplog: pytest.LogCaptureFixture
) -> None:
    assert told_by(loop, Desk(), fault()) == "451"
    assert "could not deliver a letter" in caplog.text


def test_without_anybody_else_it_is_done_in_a_thread(loop: LoopThread) -> None:
    desk = Desk()
    assert told_by(loop, desk, None) == "taken"
    assert [letter.thread.startswith("pbem-deliver") for letter in desk.letters] == [True]
