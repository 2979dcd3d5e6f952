"""A whole host for the tests: a listener on a real socket, letters out into a Maildir."""

from __future__ import annotations

import asyncio
import email
import email.policy
import html
import re
import smtplib
import threading
import time
from email.message import EmailMessage
from pathlib import Path
from urllib.parse import parse_qs, urlsplit

from pbem.clock import Clock
from pbem.desk.post import Post
from pbem.host.host import Host
from pbem.store import Home

SETTINGS = """
[host]
operator = "keeper@example.net"
[address]
domain = "example.net"
[limits]
done_waits = 0
[listen]
smtp = "127.0.0.1:0"
processes = 0
"""
DOOR = "pbem@example.net"
PATIENCE = 20.0


class Mailhost:
    """The host, seen from outside: letters go in by SMTP and come out of a Maildir."""

    def __init__(self, path: Path, clock: Clock, settings: str = SETTINGS) -> None:
        Home.create(path)
        (path / "pbem.toml").write_text(settings)
        self.path = path
        self.clock = clock
        self.post = Post.open(path, clock)
        self.desk = self.post.desk
        self.maildir = path / "outbox-maildir" / "new"
        self._sorted: set[str] = set()
        self._boxes: dict[str, list[EmailMessage]] = {}
        self._numbers = iter(range(1, 1_000_000))
        self._ready = threading.Event()
        self._thread = threading.Thread(target=self._live, daemon=True)

    def _live(self) -> None:
        asyncio.run(self._serve())

    async def _serve(self) -> None:
        self._loop = asyncio.get_running_loop()
        self._stop = asyncio.Event()
        self.host = Host(self.post)
        await self.host.start()
        self.port = self.host.listeners[0].port
        self._ready.set()
        await self._stop.wait()
        await self.host.stop()

    def __enter__(self) -> Mailhost:
        self._thread.start()
        assert self._ready.wait(PATIENCE), "the host did not start"
        return self

    def __exit__(self, *_error: object) -> None:
        self._loop.call_soon_threadsafe(self._stop.set)
        self._thread.join(PATIENCE)
        assert not self._thread.is_alive(), "the host did not stop"

    # --- letters in ----------------------------------------------------------------------

    def send(self, letter: EmailMessage | bytes, sender: str, *recipients: str) -> None:
        """Hand a letter in; smtplib raises if it is refused."""
        raw = letter if isinstance(letter, bytes) else letter.as_bytes(policy=email.policy.SMTP)
        with smtplib.SMTP("127.0.0.1", self.port, timeout=PATIENCE) as client:
            refused = client.sendmail(sender, list(recipients), raw)
        assert not refused

    def message_id(self, sender: str) -> str:
        """A new Message-ID, as the sender's mail program makes them."""
        return f"<{next(self._numbers)}.{sender.replace('@', '-at-')}@mail.example.org>"

    # --- letters out ---------------------------------------------------------------------

    def settle(self) -> None:
        """Wait until the host has nothing more to send or to do."""
        give_up = time.monotonic() + PATIENCE
        while time.monotonic() < give_up:
            if not self._busy():
                return
            self.host._wake()
            time.sleep(0.01)
        raise AssertionError(f"the host does not come to rest: {list(self.host.outbox.due())}")

    def _busy(self) -> bool:
        now = self.clock()
        shelves = self.host.outbox.shelves.values()
        return any(shelf.due(now) for shelf in shelves)

    def inbox(self, address: str) -> list[EmailMessage]:
        """The letters to this address that were not read yet, oldest first."""
        self.settle()
        new = [path for path in self.maildir.glob("*") if path.name not in self._sorted]
        for path in sorted(new, key=lambda path: path.stat().st_mtime_ns):
            self._sorted.add(path.name)
            letter = parse(path.read_bytes())
            self._boxes.setdefault(str(letter["Delivered-To"]), []).append(letter)
        return self._boxes.pop(address, [])

    def all_letters(self) -> list[EmailMessage]:
        """Everything that ever went out."""
        self.settle()
        return [parse(path.read_bytes()) for path in self.maildir.glob("*")]


def parse(raw: bytes) -> EmailMessage:
    """A letter as a strict mail program reads it; a defect is a fault of ours."""
    letter = email.message_from_bytes(raw, policy=email.policy.default)
    for part in letter.walk():
        assert not part.defects, part.defects
    return letter


def text_of(letter: EmailMessage) -> str:
    """The text part."""
    body = letter.get_body(("plain",))
    assert body is not None
    return str(body.get_content()).replace("\r\n", "\n")


def html_of(letter: EmailMessage) -> str:
    """The HTML part, or nothing."""
    body = letter.get_body(("html",))
    return str(body.get_content()) if body is not None else ""


class Correspondent:
    """Somebody with a mail program."""

    def __init__(self, host: Mailhost, address: str) -> None:
        self.host = host
        self.address = address
        self.letters: list[EmailMessage] = []

    def fetch(self) -> list[EmailMessage]:
        """Read new mail."""
        new = self.host.inbox(self.address)
        self.letters += new
        return new

    @property
    def latest(self) -> EmailMessage:
        """The last letter that came."""
        self.fetch()
        return self.letters[-1]

    def write(self, text: str, to: str = DOOR, **headers: str) -> EmailMessage:
        """Send a new letter."""
        letter = EmailMessage()
        letter["From"] = self.address
        letter["To"] = to
        letter["Message-ID"] = self.host.message_id(self.address)
        for name, value in {"Subject": "Hello", **headers}.items():
            letter[name.replace("_", "-")] = value
        letter.set_content(text)
        self.host.send(letter, self.address, to)
        return letter

    def reply(
        self, text: str, to: EmailMessage | None = None, *, below: bool = False
    ) -> EmailMessage:
        """Answer a letter (the latest) as mail programs do: quoted, threaded, to Reply-To."""
        to = to or self.latest
        quoted = "".join(f"> {line}\n" for line in text_of(to).splitlines())
        said = f"On Monday, {to['From']} wrote:\n{quoted}"
        body = f"{said}\n{text}\n" if below else f"{text}\n\n{said}"
        subject = to["Subject"]
        return self.write(
            body,
            str(to["Reply-To"]),
            Subject=subject if subject.startswith("Re:") else f"Re: {subject}",
            In_Reply_To=to["Message-ID"],
            References=f"{to['References'] or ''} {to['Message-ID']}".strip(),
        )


HOST_ORDERS = {"legal", "undo", "board", "help", "rematch"}
_LINK = re.compile(r'class="move" href="([^"]+)"')


_CARD = re.compile(r"(\d+) .*\((?:yellow|red|green)(?:, \w+)?\)")
_ON_SLOT = re.compile(r"    (?:(\d+) )?on ([YRG]\d|ANY)\b")


def offers_in_text(text: str) -> list[str]:
    """Moves that the text part of a letter offers, as a reader would put them together."""
    for paragraph in text.split("\n\n"):
        first, *lines = paragraph.splitlines()
        prompt = [first]
        while lines and not _is_move(lines[0]):  # a long question has several lines
            prompt.append(lines.pop(0))
        said = any(line[:1] in tuple(" >-=") for line in prompt) or first[-7:] == "writes:"
        if lines and all(map(_is_move, lines)) and not said:
            return _grouped(lines) if "our moves" in first else _plain(lines)
    return []


def _is_move(line: str) -> bool:
    heading = line[-1:] == ":" and line[:1] not in ("-", ">")
    return line[:2] == "  " or heading or bool(_CARD.match(line))


def _plain(lines: list[str]) -> list[str]:
    moves = [line[2:] for line in lines if line[2:3] not in (" ", ".", "(")]
    return [move.partition("  (")[0] for move in moves]


def _grouped(lines: list[str]) -> list[str]:
    """`build base    10L, 8L (...)`, or a card and below it the slots that it can be played on.

    Below a heading that is no part of an order (`Before your card:`) stand whole orders.
    """
    moves, card, whole = [], "", False
    for line in lines:
        if found := _CARD.match(line):
            card, whole = found[1], False
        elif line[:1] != " ":
            whole = line[-1:] == ":"
        elif found := _ON_SLOT.match(line):
            moves.append(f"play {found[1] or card} on {found[2]}")
        elif whole and re.match(r"    \S", line):
            moves.append(line[4:].partition(" (")[0])
        elif line[2:3] != " " and len(line) > 20 and line[19] == " ":
            label = re.split(r"[,;(]", line[20:])[0].strip()
            moves.append(f"{line[2:20].strip()} {label}".strip())
    return moves


def offers(letter: EmailMessage) -> list[str]:
    """The moves that a letter offers: each is a link that opens the finished answer."""
    if not html_of(letter):
        return offers_in_text(text_of(letter))
    links = [html.unescape(link) for link in _LINK.findall(html_of(letter))]
    moves = [parse_qs(urlsplit(link).query)["body"][0] for link in links]
    return [move for move in moves if move not in HOST_ORDERS]
