"""Which addresses a bounce speaks of; hostile text gives nothing and no error."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pbem.mail.addresses_in_bounces import Bounce, bounced_addresses

DSN = b"""\
Return-Path: <>
From: MAILER-DAEMON@mx.example.net (Mail Delivery System)
Subject: Undelivered Mail Returned to Sender
To: pbem+b12-1-aaaaaaaaaaaaaaaa@example.org
Auto-Submitted: auto-replied
MIME-Version: 1.0
Content-Type: multipart/report; report-type=delivery-status;
\tboundary="9B095B5ADSN=_01D0C1/mx.example.net"

--9B095B5ADSN=_01D0C1/mx.example.net
Content-Description: Notification
Content-Type: text/plain; charset=us-ascii

This is the mail system at host mx.example.net.

<Blue@Example.com>: host mail.example.com said: 550 5.1.1 no such user

--9B095B5ADSN=_01D0C1/mx.example.net
Content-Description: Delivery report
Content-Type: message/delivery-status

Reporting-MTA: dns; mx.example.net
Arrival-Date: Mon, 5 Jan 2026 10:00:00 +0000 (UTC)

Final-Recipient: rfc822; Blue@Example.com
Original-Recipient: rfc822;Blue@Example.com
Action: %s
Status: 5.1.1
Remote-MTA: dns; mail.example.com
Diagnostic-Code: smtp; 550 5.1.1 no such user

--9B095B5ADSN=_01D0C1/mx.example.net
Content-Type: text/rfc822-headers

Subject: [pbem #12] Barrage
--9B095B5ADSN=_01D0C1/mx.example.net--
"""

EXIM = b"""\
From: Mail Delivery System <Mailer-Daemon@mx.example.net>
To: pbem@example.org
Subject: Mail delivery failed: returning message to sender
X-Failed-Recipients: red@example.com

This message was created automatically by mail delivery software.
"""

QMAIL = b"""\
From: MAILER-DAEMON@mx.example.net
To: pbem@example.org
Subject: failure notice

Hi. This is the qmail-send program at mx.example.net.
I'm afraid I wasn't able to deliver your message to the following addresses.
This is a permanent error; I've given up. Sorry it didn't work out.

<white@example.com>:
Sorry, no mailbox here by that name. (#5.1.1)

--- Below this line is a copy of the message.
"""

LETTER = b"From: blue@example.com\nSubject: Re: [pbem #12]\n\nbuild tunnel <red@example.com>\n"


def bounce(permanent: set[str] | None = None, temporary: set[str] | None = None) -> Bounce:
    return Bounce(frozenset(permanent or ()), frozenset(temporary or ()))


@pytest.mark.parametrize(
    ("raw", "found"),
    [
        (DSN % b"failed", bounce({"blue@example.com"})),
        (DSN % b"delayed", bounce(temporary={"blue@example.com"})),
        (DSN % b"delivered", bounce()),
        (DSN.replace(b"\n", b"\r\n") % b"failed", bounce({"blue@example.com"})),
        (EXIM, bounce({"red@example.com"})),
        (QMAIL, bounce({"white@example.com"})),
        (LETTER, bounce()),
        (b"", bounce()),
    ],
)
def test_what_failed(raw: bytes, found: Bounce) -> None:
    assert bounced_addresses(raw) == found


def test_the_returned_letter_behind_may_be_large() -> None:
    raw = DSN % b"failed" + b"x" * 76 + b"\n" * 300_000
    assert bounced_addresses(raw) == bounce({"blue@example.com"})


def nested(depth: int) -> bytes:
    head = b"".join(
        b"Content-Type: multipart/mixed; boundary=b%d\n\n--b%d\n" % (n, n) for n in range(depth)
    )
    return b"Subject: failure\n" + head + b"Content-Type: text/plain\n\nhello\n"


@pytest.mark.parametrize(
    "raw",
    [
        nested(15_000),
        b"Content-Type: multipart/report" + b'; x="' * 60_000 + b"\n\nbody\n",
        b"Content-Type: multipart/report;\n" + b' x=";\n' * 40_000 + b"\nbody\n",
        b"Subject: x\n\nThe following addresses had\n" + b"a" * 250_000 + b"\n",
        b"Subject: x\n\nThe following addresses had\n" + (b"a" * 318 + b"\n") * 800,
        b"Subject: x\n\n" + b"<" * 250_000,
        b"\0" * 250_000,
        b"\n" * 250_000,
        b'X-Failed-Recipients: "evil\r\n Bcc: x@example.com"\n\n',
    ],
)
def test_hostile_text_gives_nothing(raw: bytes) -> None:
    assert bounced_addresses(raw) == bounce()


@given(st.binary(max_size=2000), st.integers(0, len(DSN)))
@settings(deadline=None)
def test_no_bytes_make_it_fail(noise: bytes, place: int) -> None:
    found = bounced_addresses(DSN[:place] + noise + DSN[place:])
    for address in found.permanent | found.temporary:
        assert "\n" not in address
        assert len(address) <= 254
