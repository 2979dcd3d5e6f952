"""Letters of ours that come back."""

from __future__ import annotations

from email.message import EmailMessage

from .host import Mailhost

BOUNCE = """\
From: MAILER-DAEMON@mx.example.org
To: {to}
Subject: Undelivered Mail Returned to Sender
Message-ID: <{number}@mx.example.org>
MIME-Version: 1.0
Content-Type: multipart/report; report-type=delivery-status; boundary="x"

--x
Content-Type: text/plain

The letter could not be delivered.

--x
Content-Type: message/delivery-status

Reporting-MTA: dns; mx.example.org

Final-Recipient: rfc822; {address}
Action: {action}
Status: {status}

--x--
"""


def come_back(
    host: Mailhost, letter: EmailMessage, address: str, number: int, *, final: bool = True
) -> None:
    to = str(letter["Return-Path"]).strip("<>")
    action, status = ("failed", "5.1.1") if final else ("delayed", "4.4.1")
    text = BOUNCE.format(to=to, number=number, address=address, action=action, status=status)
    host.send(text.replace("\n", "\r\n").encode(), "", to)
