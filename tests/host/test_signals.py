"""A signal wakes the host in whatever moment it comes."""

from __future__ import annotations

import asyncio
import signal
import threading
import time

import pytest

from pbem.host.signals import Signals


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP])
def test_a_loop_that_sleeps_already_is_woken(number: signal.Signals) -> None:
    """A signal that another thread takes interrupts nothing in the one that sleeps.

    The same happens to a signal in the instant before the sleep, which no test can hit.
    """
    hangup = signal.getsignal(signal.SIGHUP)
    signals = Signals()
    signals.install()

    def ring() -> None:
        time.sleep(0.2)
        signal.pthread_kill(threading.get_ident(), number)

    async def live() -> bool:
        with signals.waking_loop():
            threading.Thread(target=ring, daemon=True).start()
            return await asyncio.wait_for(signals.reload_or_stop(), 20)

    begin = time.monotonic()
    try:
        assert asyncio.run(live()) is (number == signal.SIGHUP)
    finally:
        signals.remove()
        signal.signal(signal.SIGHUP, hangup)
    assert time.monotonic() - begin < 10
