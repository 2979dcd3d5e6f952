"""What was written by a machine is never answered; what a person wrote is."""

from __future__ import annotations

import pytest

from pbem.mail.reading import LETTER_HEADER, read_letter

from .messages import message


@pytest.mark.parametrize(
    "header",
    [
        "Auto-Submitted: auto-generated",
        "Auto-Submitted: auto-replied; owner-email=x",
        "auto-submitted: AUTO-NOTIFIED",
        "Precedence: bulk",
        "Precedence: Junk",
        "Precedence: list",
        "X-Autoreply: yes",
        "X-Autorespond: 1",
        "List-Id: <x.example.org>",
        "Return-Path: <>",
        "Return-Path: < >",
        "Content-Type: multipart/report; boundary=x",
        "X-Failed-Recipients: x@y",
        f"{LETTER_HEADER}: 1",
    ],
)
def test_machines(header: str) -> None:
    assert read_letter(message("help", header + "\n")).automatic


@pytest.mark.parametrize(
    "header",
    [
        "Auto-Submitted: no",
        "Auto-Submitted: No; (a person)",
        "Precedence: first-class",
        "X-Autoreply: no",
        "X-Auto-Response-Suppress: DR, RN, NRN",
        "X-Auto-Response-Suppress: DR, RN, NRN, OOF, AutoReply",
        "X-Auto-Response-Suppress: All",
        "Return-Path: <alice@example.org>",
        "X-Priority: 1",
    ],
)
def test_people(header: str) -> None:
    letter = read_letter(message("help", header + "\n"))
    assert (letter.automatic, letter.is_bounce) == (None, False)


@pytest.mark.parametrize(
    ("sender", "machine", "bounce"),
    [
        ("MAILER-DAEMON@x.example", True, True),
        ("MAILER-DAEMON", True, True),
        ("Mail Delivery System <Mailer-Daemon@x.example>", True, True),
        ("noreply@x.example", True, False),
        ("board-bounces@x.example", True, False),
        ("owner-board@x.example", True, False),
        ("postmaster@x.example", False, False),
        ("daemon@x.example", False, False),
    ],
)
def test_senders(sender: str, machine: bool, bounce: bool) -> None:
    letter = read_letter(f"From: {sender}\nMessage-ID: <m@x>\n\nhelp".encode())
    assert (letter.automatic is not None, letter.is_bounce) == (machine, bounce)


@pytest.mark.parametrize(
    ("kind", "bounce"),
    [("delivery-status", True), ("disposition-notification", False), ("feedback-report", False)],
)
def test_reports(kind: str, bounce: bool) -> None:
    header = f"Content-Type: multipart/report; report-type={kind}; boundary=x\n"
    letter = read_letter(message("--x\n\nhello\n--x--\n", header))
    assert (letter.automatic is not None, letter.is_bounce) == (True, bounce)
