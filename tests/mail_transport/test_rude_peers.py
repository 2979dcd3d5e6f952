"""Peers that misbehave: slow, huge, half finished, smuggling, too many."""

from __future__ import annotations

import asyncio
import contextlib
import socket
import threading
import time
import tracemalloc
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pbem.mail.listener.config import ListenerConfig
from pbem.mail.listener.data import read_data
from pbem.mail.listener.gate import LOCAL, Gate, peer_name
from pbem.mail.receipts import Receipt

from .harness import DOMAIN, Desk, LoopThread, Peer, listening

BODY = b"Subject: x\r\n\r\nfirst\r\n"
SMUGGLED = (
    b"MAIL FROM:<boss@example.org>\r\nRCPT TO:<pbem+x@example.org>\r\nDATA\r\n"
    b"Subject: smuggled\r\n\r\nresign\r\n"
)


@pytest.mark.parametrize(
    "false_end",
    [
        b"\n.\n",
        b"\n.\r\n",
        b"\r\n.\n",
        b"\r.\r",
        b"\r\n.\r",
        b"\r.\r\n",
        b"\n.\r",
        b"\r.\n",
        b"\r\n\0.\r\n",
        b"\r\n.\0\r\n",
        b"\r\n.\r\0\n",
    ],
)
def test_no_false_end_splits_a_message(loop: LoopThread, desk: Desk, false_end: bytes) -> None:
    with listening(loop, desk) as listener, Peer(listener.port) as peer:
        peer.begin()
        peer.say(BODY[:-2] + false_end + SMUGGLED + b".\r\nNOOP\r\n")
        first = peer.reply()
        assert first[:3] in ("250", "554")
        assert peer.reply().startswith("250")  # NOOP, and no reply to anything smuggled
        assert peer.ask("QUIT").startswith("221")
    assert len(desk.letters) == (1 if first.startswith("250") else 0)
    assert all(b"resign" in letter.raw for letter in desk.letters)


@pytest.mark.parametrize("false_end", [b"\n.\n", b"\n.\r\n", b"\r.\r", b"\r\n.\n", b"\r.\r\n"])
def test_a_false_end_refuses_the_message(loop: LoopThread, desk: Desk, false_end: bytes) -> None:
    with listening(loop, desk) as listener, Peer(listener.port) as peer:
        peer.begin()
        peer.say(BODY[:-2] + false_end + b"more\r\n.\r\n")
        assert peer.reply().startswith("554 5.6.0")
    assert desk.letters == []


def test_a_bare_line_feed_is_just_data(loop: LoopThread, desk: Desk) -> None:
    with listening(loop, desk) as listener, Peer(listener.port) as peer:
        peer.begin()
        peer.say(b"Subject: x\n\nbuild\n..\nend\r\n.\r\n")
        assert peer.reply().startswith("250")
    assert desk.letters[0].raw == b"Subject: x\n\nbuild\n..\nend\r\n"


PIECES = [b"\r", b"\n", b".", b"a", b"\r\n", b"\r\n.\r\n", b"\0"]


@given(st.lists(st.sampled_from(PIECES), max_size=30).map(b"".join), st.integers(1, 12))
@settings(deadline=None)
def test_only_the_true_end_ends_a_message_however_it_is_cut(said: bytes, window: int) -> None:
    said += b"\r\n.\r\n"
    end = (b"\r\n" + said).index(b"\r\n.\r\n") + 3
    true_lines = said[: end - 3].replace(b"\r\n", b"")

    async def read() -> tuple[bytes | Receipt, bytes]:
        reader = asyncio.StreamReader(limit=window)
        reader.feed_data(said)
        reader.feed_eof()
        return await read_data(reader, 10_000), await reader.read()

    message, rest = asyncio.run(read())
    assert rest == said[end:]
    if isinstance(message, bytes):
        stuffed = (b"\r\n" + message).replace(b"\r\n.", b"\r\n..")[2:]
        assert stuffed == said[: end - 3] or b"." in true_lines


WORDS = [b"EHLO x", b"MAIL FROM:<a@example.com>", b"RCPT TO:<pbem@example.org>", b"DATA", b"RSET"]
SAID = st.one_of(st.sampled_from([*WORDS, b".", b"QUIT", b"STARTTLS", b"LHLO x"]), st.binary())


@pytest.mark.parametrize("protocol", ["smtp", "lmtp"])
def test_no_conversation_breaks_the_listener(loop: LoopThread, desk: Desk, protocol: str) -> None:
    with listening(loop, desk, protocol=protocol) as listener:

        @given(st.lists(SAID, max_size=12))
        @settings(max_examples=60, deadline=None)
        def converse(lines: list[bytes]) -> None:
            with Peer(listener.port) as peer, contextlib.suppress(ConnectionError):
                peer.say(b"\r\n".join(lines) + b"\r\n")
                assert peer.line().startswith("220")

        converse()
        hello = "LHLO me" if protocol == "lmtp" else "EHLO me"
        with Peer(listener.port) as peer:
            peer.begin(hello=hello)
            assert peer.ask("the last\r\n.").startswith("250")
    assert desk.letters[-1].raw == b"the last\r\n"


def test_pipelining(loop: LoopThread, desk: Desk) -> None:
    with listening(loop, desk) as listener, Peer(listener.port) as peer:
        peer.say(
            b"EHLO me\r\nMAIL FROM:<a@example.com>\r\nRCPT TO:<pbem@example.org>\r\nDATA\r\n"
            + BODY
            + b".\r\nMAIL FROM:<b@example.com>\r\nRCPT TO:<pbem@example.org>\r\nDATA\r\n"
            + BODY
            + b".\r\nQUIT\r\n"
        )
        codes = [peer.reply()[:3] for _ in range(10)]
    assert codes == ["220", "250", "250", "250", "354", "250", "250", "250", "354", "250"]
    assert [letter.sender for letter in desk.letters] == ["a@example.com", "b@example.com"]


def test_an_empty_message_and_nothing_but_dots(loop: LoopThread, desk: Desk) -> None:
    with listening(loop, desk) as listener, Peer(listener.port) as peer:
        peer.begin()
        assert peer.ask(".").startswith("250")
        assert peer.ask("MAIL FROM:<a@example.com>").startswith("250")
        assert peer.ask("RCPT TO:<pbem@example.org>").startswith("250")
        assert peer.ask("DATA").startswith("354")
        assert peer.ask("..\r\n...\r\n.").startswith("250")
    assert [letter.raw for letter in desk.letters] == [b"", b".\r\n..\r\n"]


def test_nul_bytes_and_long_lines_are_taken(loop: LoopThread, desk: Desk) -> None:
    body = b"Subject: x\r\n\r\n\0\0 build \0\r\n" + b"y" * 100_000 + b"\r\n"
    with listening(loop, desk) as listener, Peer(listener.port) as peer:
        peer.begin()
        peer.say(body + b".\r\n")
        assert peer.reply().startswith("250")
    assert desk.letters[0].raw == body


def test_a_line_that_only_looks_like_the_end_where_it_was_cut(loop: LoopThread, desk: Desk) -> None:
    body = b"".join(b"y" * length + b".\r\n" for length in range(8180, 8200))
    with listening(loop, desk) as listener, Peer(listener.port) as peer:
        peer.begin()
        peer.say(body + b".\r\n")
        assert peer.reply().startswith("250")
    assert desk.letters[0].raw == body


def test_the_size_limit_is_exact(loop: LoopThread, desk: Desk) -> None:
    with listening(loop, desk, size_limit=1000) as listener, Peer(listener.port) as peer:
        peer.begin()
        assert peer.ask("x" * 998 + "\r\n.").startswith("250")
        assert peer.ask("MAIL FROM:<a@example.com> SIZE=1001").startswith("552")
        assert peer.ask("MAIL FROM:<a@example.com> SIZE=1000").startswith("250")
        assert peer.ask("RCPT TO:<pbem@example.org>").startswith("250")
        assert peer.ask("DATA").startswith("354")
        assert peer.ask("x" * 999 + "\r\n.").startswith("552 5.3.4")
        assert peer.ask("NOOP").startswith("250")
    assert len(desk.letters) == 1


@pytest.mark.parametrize("line", [b"x" * 998 + b"\r\n", b"x" * 100_000, b"\r\n..\r\n" * 1000])
def test_ten_megabytes_are_refused_and_not_kept(loop: LoopThread, desk: Desk, line: bytes) -> None:
    with listening(loop, desk) as listener, Peer(listener.port) as peer:
        peer.begin()
        chunk = line * (1024 * 1024 // len(line) + 1)
        tracemalloc.start()
        for _ in range(10):
            peer.say(chunk)
        peer.say(b"\r\n.\r\n")
        assert peer.reply().startswith("552 5.3.4")
        peak = tracemalloc.get_traced_memory()[1]
        tracemalloc.stop()
        assert peer.ask("NOOP").startswith("250")
    assert peak < 3 * 1024 * 1024
    assert desk.letters == []


def test_an_endless_message_is_cut_off(
    loop: LoopThread, desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("pbem.mail.listener.data._PATIENCE", 100_000)
    with listening(loop, desk, size_limit=1000) as listener, Peer(listener.port) as peer:
        peer.begin()
        with pytest.raises(ConnectionError):
            peer.say(b"x" * 100_000_000)
    assert desk.letters == []


@pytest.mark.parametrize(
    "rubbish",
    [
        b"\r\n",
        b"\0\0\0\r\n",
        b"\xff\xfe\r\n",
        b"EHLO\r\n",
        b"FOO\x1b[31m bar\r\n",
        b"MAIL FROM:<\xff@example.com>\r\n",
        b"MAIL FROM:<a@example.com> SIZE=\xc2\xb2\r\n",
        b"MAIL FROM:<a\0b@example.com>\r\n",
        b"MAIL FROM:<a@example.com\r\n",
        b"RCPT TO:<pbem@example.org>\r\n",
        b"DATA\r\n",
        b"STARTTLS\r\n",
        b"BDAT 10 LAST\r\n",
        b"EHLO " + b"x" * 100_000 + b"\r\n",
        b"HELP " + b"x" * 5000 + b"\r\n",
        b"MAIL FROM:<" + b'"' * 900 + b">\r\n",
        b"MAIL FROM:" + b"<" * 900 + b"\r\n",
        b"GET / HTTP/1.1\r\n",
    ],
)
def test_rubbish_gets_an_error_and_no_more(loop: LoopThread, desk: Desk, rubbish: bytes) -> None:
    with listening(loop, desk) as listener, Peer(listener.port) as peer:
        peer.reply()
        assert peer.ask("EHLO me").startswith("250")
        peer.say(rubbish)
        answer = peer.reply()
        assert answer[:1] in "45"
        assert answer.isprintable()
        assert "Error:" not in answer or "Exception" not in answer
        assert peer.ask("NOOP").startswith("250")


def test_half_a_command_and_gone(loop: LoopThread, desk: Desk) -> None:
    with listening(loop, desk) as listener:
        for half in (b"", b"EH", b"EHLO me\r\nMAIL FR", b"EHLO me\r\nQUIT"):
            with Peer(listener.port) as peer:
                peer.say(half)
        with Peer(listener.port) as peer:
            peer.begin()
            peer.say(BODY)
            peer.socket.shutdown(socket.SHUT_WR)
            assert peer.reply() == ""
        with Peer(listener.port) as peer:
            peer.begin()
            assert peer.ask("x\r\n.").startswith("250")
    assert len(desk.letters) == 1


@pytest.mark.parametrize("said", [b"", b"EHLO me\r\nMAI", b"EHLO me\r\nFOO\r\n"])
def test_a_silent_peer_is_sent_away(loop: LoopThread, desk: Desk, said: bytes) -> None:
    with listening(loop, desk, command_seconds=0.1) as listener, Peer(listener.port) as peer:
        peer.say(said)
        heard = [peer.reply()]
        while heard[-1]:
            heard.append(peer.reply())
    assert heard[-2].startswith("421 4.4.2")


def test_a_slow_body_is_cut_off_however_steadily_it_drips(loop: LoopThread, desk: Desk) -> None:
    with listening(loop, desk, data_seconds=0.2) as listener, Peer(listener.port) as peer:
        peer.begin()
        dripping = threading.Thread(target=_drip, args=(peer,), daemon=True)
        dripping.start()
        assert peer.reply().startswith("421 4.4.2")
        assert peer.reply() == ""
        dripping.join(10)
    assert desk.letters == []


def _drip(peer: Peer) -> None:
    """A byte every few milliseconds until the other side has had enough."""
    pause = threading.Event()
    try:
        while not pause.wait(0.01):
            peer.say(b"x")
    except OSError:
        pass


def test_a_session_ends_however_busy_it_is(loop: LoopThread, desk: Desk) -> None:
    with listening(loop, desk, session_seconds=0.5) as listener, Peer(listener.port) as peer:
        peer.reply()
        peer.ask("EHLO me")
        answers: list[str] = []
        try:
            while not answers or answers[-1].startswith("250"):
                answers.append(peer.ask("RSET"))
        except OSError:
            pass
        assert "421 4.4.2 Timed out" in (*answers, peer.reply())


def test_a_peer_that_does_not_listen_is_cut_off(
    loop: LoopThread, desk: Desk, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("pbem.mail.listener.session._LINGER_SECONDS", 0.1)
    path = tmp_path / "socket"  # with its small buffers
    with (
        listening(loop, desk, command_seconds=0.2, socket_path=path),
        Peer(path) as peer,
        pytest.raises(ConnectionError),
    ):
        peer.say(b"RSET\r\n" * 200_000)


def test_connections_in_all_and_from_one_peer(loop: LoopThread, desk: Desk) -> None:
    limits = {"max_connections": 3, "max_connections_per_peer": 2, "trusted": ()}
    with listening(loop, desk, **limits) as listener:
        first, second, third = (Peer(listener.port) for _ in range(3))
        assert first.reply().startswith("220")
        assert second.reply().startswith("220")
        assert third.reply().startswith("421 4.7.0")
        assert third.reply() == ""
        first.ask("QUIT")
        assert first.reply() == ""
        with Peer(listener.port) as fourth:
            assert fourth.reply().startswith("220")
        for peer in (first, second, third):
            peer.close()
    with listening(loop, desk, max_connections=1) as listener, Peer(listener.port) as first:
        assert first.reply().startswith("220")
        with Peer(listener.port) as second:
            assert second.reply().startswith("421 4.3.2")


def test_messages_too_often(loop: LoopThread, desk: Desk) -> None:
    with listening(loop, desk, rate_per_minute=3, trusted=()) as listener:
        with Peer(listener.port) as peer:
            peer.reply()
            peer.ask("EHLO me")
            codes = []
            for _ in range(3):
                codes.append(peer.ask("MAIL FROM:<a@example.com>")[:9])
                peer.ask("RSET")
        assert codes == ["250 2.1.0", "250 2.1.0", "450 4.7.1"]
        with Peer(listener.port) as peer:
            assert peer.reply().startswith("421 4.7.0")


def test_too_many_recipients(loop: LoopThread, desk: Desk) -> None:
    with listening(loop, desk, max_recipients=2) as listener, Peer(listener.port) as peer:
        peer.reply()
        peer.ask("EHLO me")
        peer.ask("MAIL FROM:<a@example.com>")
        codes = [peer.ask(f"RCPT TO:<pbem+{n}@example.org>")[:9] for n in range(3)]
        assert codes == ["250 2.1.5", "250 2.1.5", "452 4.5.3"]
        assert peer.ask("DATA").startswith("354")
        assert peer.ask("x\r\n.").startswith("250")
    assert len(desk.letters) == 2


def test_guessing_addresses_ends_the_conversation(loop: LoopThread, desk: Desk) -> None:
    with listening(loop, desk, max_unknown_recipients=3) as listener, Peer(listener.port) as peer:
        peer.reply()
        peer.ask("EHLO me")
        peer.ask("MAIL FROM:<a@example.com>")
        codes = [peer.ask(f"RCPT TO:<x{n}@{DOMAIN}>")[:3] for n in range(3)]
        assert codes == ["550", "550", "421"]
        assert peer.reply() == ""


def test_a_unix_socket_has_no_limits_per_peer(loop: LoopThread, desk: Desk, tmp_path: Path) -> None:
    path = tmp_path / "socket"
    limits = {"max_connections_per_peer": 1, "rate_per_minute": 1, "socket_path": path}
    with listening(loop, desk, **limits), Peer(path) as first, Peer(path) as second:
        assert first.reply().startswith("220")
        assert second.reply().startswith("220")


def test_the_rate_recovers_with_time() -> None:
    now = [0.0]
    config = ListenerConfig(hostname="h", domains=(), rate_per_minute=60, trusted=())
    gate = Gate(config, lambda: now[0])
    assert sum(gate.may("192.0.2.1") for _ in range(100)) == 60
    assert gate.may("192.0.2.2")
    now[0] = 2.0
    assert sum(gate.may("192.0.2.1") for _ in range(100)) == 2


@pytest.mark.parametrize(
    ("peername", "name"),
    [
        (("192.0.2.7", 4000), "192.0.2.7"),
        (("::ffff:192.0.2.7", 4000, 0, 0), "192.0.2.7"),
        (("2001:db8:1:2:3:4:5:6", 4000, 0, 0), "2001:db8:1:2::/64"),
        (("fe80::1%eth0", 4000, 0, 2), "fe80::/64"),
        (("::1", 4000, 0, 0), "::1"),
        ("", LOCAL),
        (None, LOCAL),
    ],
)
def test_who_counts_as_one_peer(peername: object, name: str) -> None:
    config = ListenerConfig(hostname="h", domains=())
    assert peer_name(peername) == name
    assert Gate(config).is_trusted(name) == (name in (LOCAL, "::1"))


def test_a_letter_in_circles_is_refused(loop: LoopThread, desk: Desk) -> None:
    with listening(loop, desk) as listener, Peer(listener.port) as peer:
        hop = b"Received: from a by b; Mon, 5 Jan 2026 10:00:00 +0000\r\n"
        peer.begin().say(hop * 51 + b"\r\nhelp\r\n.\r\n")
        assert peer.reply().startswith("554 5.4.6 Too many hops")
        peer.ask("MAIL FROM:<blue@example.com>")
        peer.ask(f"RCPT TO:<pbem@{DOMAIN}>")
        peer.ask("DATA")
        peer.say(hop * 50 + b"\r\n" + hop * 9 + b"help\r\n.\r\n")
        assert peer.reply().startswith("250 ")
    assert len(desk.letters) == 1


def test_the_slow_get_less_time_while_many_are_here(loop: LoopThread, desk: Desk) -> None:
    settings = {"max_connections": 4, "stressed_seconds": 0.3, "trusted": ()}
    with listening(loop, desk, **settings) as listener, contextlib.ExitStack() as stack:
        first = stack.enter_context(Peer(listener.port))
        first.reply()
        first.ask("EHLO me.example")
        time.sleep(0.6)
        assert first.ask("NOOP").startswith("250"), "alone, it may take its time"
        others = [stack.enter_context(Peer(listener.port)) for _ in range(2)]
        for peer in others:
            peer.reply()
        assert first.ask("NOOP").startswith("250")
        assert first.line().startswith("421 4.4.2"), "now it is sent away"
