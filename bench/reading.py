"""Reading hostile letters, lines that nothing can read, and long everyday lines: the slowest."""

from __future__ import annotations

import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path

from bench.figures import Figure
from bench.mail import PLAYERS
from pbem.desk.desk import Desk
from pbem.desk.new_games.opening import open_game
from pbem.desk.ordering import give_orders
from pbem.desk.post import Post
from pbem.mail.reading import read_letter
from pbem.store import Home
from tests.long_lines import LONG

SIZE = 1 << 20
LINES = 19_900
"""A few less than a letter may have: more are not read at all."""
RUNS = 3
HEADER = (
    b"From: Alice <alice@example.org>\r\nTo: Host <p12@pbem.example>\r\n"
    b"Subject: hello\r\nMessage-ID: <1@example.org>\r\n"
)
TEXT = "Content-Type: text/plain; charset=utf-8\r\n"
HTML = "Content-Type: text/html; charset=utf-8\r\n"
MIXED = "Content-Type: multipart/mixed; boundary=b\r\n"
ATTRIBUTION = "On Mon, Nov 16, 2026 at 9:34 AM pbem <pbem@localhost> wrote:"

SIGNS = [
    ">",
    "a",
    "<",
    "&amp",
    "&#",
    "_",
    "*",
    "*a",
    "[",
    "](",
    "[a](b:",
    "=",
    "--",
    "é",
    "在",
    "On",
    "a:",
    "@",
    "2026",
    "9:34",
    "<a@b>",
    "iPhone",
    "aI",
    "aiOS",
    "Outlook",
    "<mailto:",
    "---a",
    "===",
    "x,",
    "-a",
    "(",
    ")",
    '"',
    "\\",
    "'",
    "`",
    "#",
    ";",
    " ",
    "\0",
    "\t",
    "\r",
    "\u202e",
    "\U0001f600",
    "пише: ",
    "sent from ",
    "--- a ",
    "=== a ",
]
BLOCKS = [
    "",
    ">",
    "> x",
    "x",
    "On 2026 x wrote:",
    ATTRIBUTION,
    ATTRIBUTION.replace("> ", "\n> "),
    f"{ATTRIBUTION}\n> x",
    f"{ATTRIBUTION}\n",
    "pbem <",
    "2026 a@b c:",
    "2026 <a@b>",
    "From: x\nSent: y",
    "A: b\nC: d\nE: 2026 9:34",
    "--",
    "-- \n>",
    "-- \nOn a 2026:\n>",
    "a\n>",
    "this email",
    "---x---\n>",
    "sent from my x",
    "Sent from my iPhone\n>",
    "aSent from my iPhone\n>",
    "=== a",
    "=== a b",
    "Please answer above",
    "-----BEGIN PGP SIGNED MESSAGE-----",
    "> " + "x" * 40 + "\n" + "y" * 40,
    "on 2026 " + "w " * 20 + ":",
    "w " * 22,
    "- *a* [b](c:d) <mailto:e>",
    "é" * 20,
    "\u200b" * 20,
    "aB" * 20,
    "iPhone " * 6,
    "12345 " * 7,
    "--bb",
    "--b",
    "--b--",
    "--b\nContent-Type: text/html\n",
    "a@b " * 10,
    "<" * 40,
    "wrote " * 7 + ":",
    "\tx",
    f"{ATTRIBUTION}\n\tx\n\ty\n\tz",
    "_" * 32,
    "---",
    "--- a b ---",
    "====",
    "____\nAnn Smith\na@b.cd",
    f"----------\nx\n{ATTRIBUTION}",
    "From a@b.cd Mon Nov 16 09:34:12 2026",
    "\tFrom: a@b\n\tx\n\ty\n\tz",
    "550 5.1.1 <a@b.cd> user unknown",
    "aiOS" * 20 + "\n" + "a" * 250 + "@b.cd",
    "a" * 250 + "aiOS" * 20,
    "x " + " " * 999 + "<y",
    "-" * 180,
]
TAGS = [
    "<a ",
    "<",
    "<b>",
    "<blockquote>",
    "<div class=gmail_quote>",
    "<div class=gmail_quote></div>",
    "<blockquote>x</blockquote>",
    "<br>",
    "x<br>",
    f"{ATTRIBUTION.replace('<', '&lt;')}<br>",
    "<hr>",
    "<td>x",
    "<pre>\n",
    "</div>",
    "<a/",
    "<a = = ",
    "<a" + " " * 999,
    "<p style='border-top:1px solid'>",
    "<!--",
    "<!",
    '<a x="',
    "<a x='\"",
    "<script>",
    "&" + "x" * 32,
    "&#" + "9" * 50,
    "<p>é",
    "<p>x</p>",
    "<p class='a b c d e f g h i j k l m n o p q r s t'>",
    "<p id=x style='a:b;c:d'>",
    "<title>",
    "<svg",
]
FIELDS = ["From: ", "To: ", "Subject: ", "References: ", "Content-Type: ", "X: ", "Received: "]
VALUES = [
    "=?utf-8?q?",
    "=?utf-8?q?a?= ",
    "<a@b>,",
    '"',
    "\\",
    "(",
    "a@b,",
    ";",
    "x*0*=a'b'%20;",
    "\r\n x",
]
ENCODED = ["=", "=A!", "= \n", "=3D", " ", "eHg=", "CgoK", "=0A"]

BEGUN = 16  # answers before that letter
ORDERS = 200
"""Lines of a letter to a game, none of which can be read."""
UNREADABLE = {
    "barrage": [
        [
            "build base {n}L because I have 4 engineers, the other 9 stay with the red border",
            "contract Y03 and G15 and the conduit 7B {n} drops, so that it gets 5 energy",
            "produce with the water of {n} and then the wheel, patent 2 or 3, bank 3 contracts",
        ],
        [
            "she thinks {n} of the green ones with water look fine because he took some, well",
            "my friend says that one which gives {n} credits ... no wait, some other thing",
        ],
    ],
    "underwater-cities": [
        [
            "two labs with the green card {n}, farm in SE and tunnel, that leaves me 2 kelp",
            "R3 for a farm and a lab and 1 tunnel in S {n} because she took Y1",
            "both yellow cards and {n} farms, the slot that builds a city with the red one",
        ],
        [
            "she thinks {n} of the green ones with kelp look fine because he took some, well",
            "my friend says the one which gives {n} science ... no wait, some other thing",
        ],
    ],
}


def filled(pattern: str, size: int = SIZE) -> bytes:
    """The pattern over and over, up to the size."""
    data = pattern.encode("utf-8", "replace")
    return (data * (size // len(data) + 1))[:size]


def lined(pattern: str) -> bytes:
    """The lines over and over, as many as a letter may have."""
    data = f"{pattern}\n".encode("utf-8", "replace")
    return (data * (LINES // data.count(b"\n")))[:SIZE]


def message(body: bytes, header: str = TEXT) -> bytes:
    """A message of at most the size that is taken."""
    return (HEADER + header.encode() + b"\r\n" + body)[:SIZE]


def both(text: bytes, page: bytes) -> bytes:
    """Text and HTML as two versions of the same."""
    parts = b"--b\n\n" + text[: SIZE // 3] + b"\n--b\n" + HTML.encode() + b"\n" + page
    return message(parts, "Content-Type: multipart/alternative; boundary=b\r\n")


def hostile() -> Iterator[tuple[str, bytes]]:
    """Letters made to be slow, each with a name."""
    for sign in SIGNS:
        yield f"signs {sign!r}", message(filled(sign))
        yield f"lines of {sign!r}", message(lined(sign * max(1, 45 // len(sign.encode()))))
    for line in BLOCKS:
        yield f"lines {line[:30]!r}", message(lined(line))
        yield f"lines {line[:30]!r}, then a quote", message(lined(line)[:-20] + b"\n> x\n")
        yield (
            f"flowed {line[:30]!r}",
            message(lined(f"{line} "), "Content-Type: text/plain; format=flowed; delsp=yes\r\n"),
        )
        yield f"parts {line[:30]!r}", message(lined(line), MIXED)
        yield f"both {line[:30]!r}", both(lined(line)[: SIZE // 3], lined(f"{line}<br>"))
    for tag in TAGS:
        yield f"HTML {tag[:30]!r}", message(filled(tag), HTML)
        yield f"both {tag[:30]!r}", both(lined("x"), filled(tag))
    for field in FIELDS:
        for value in VALUES:
            yield (
                f"{field}{value!r}",
                HEADER + field.encode() + filled(value)[:900_000] + b"\r\n\r\nx",
            )
        yield f"{field} often", (field.encode() + b"a@b\r\n") * 15_000 + b"\r\nx"
    encoded = "Content-Transfer-Encoding: {}\r\n"
    for name in ("base64", "quoted-printable"):
        for value in ENCODED:
            yield f"{name} {value!r}", message(filled(value), TEXT + encoded.format(name))


def seconds(raw: bytes, clock: Callable[[], float] = time.process_time) -> float:
    """The least processor time of a few readings: what it takes, without what others take."""
    best = 1e9
    for _run in range(RUNS):
        begin = clock()
        read_letter(raw)
        best = min(best, clock() - begin)
        if best < 0.05:  # far from the bar; no need to look again
            break
    return best


def unreadable(patterns: list[str]) -> list[str]:
    """As many lines as a letter may have that nothing can read."""
    return [patterns[n % len(patterns)].format(n=n % 14 + 1) for n in range(ORDERS)]


def order_seconds(name: str, letters: list[list[str]]) -> float:
    """The processor time of the slowest of some letters, of each the least of a few times."""
    with tempfile.TemporaryDirectory() as folder:
        Home.create(Path(folder))
        desk = Post.open(Path(folder)).desk
        game = open_game(desk, name, PLAYERS, seed=bytes(32))
        for _answer in range(BEGUN):
            seat, question = next(iter(desk.read(game).load().pending.items()))
            give_orders(desk, game, seat, [str(question.phrase(question.choices[0])), "yes"])
        return max(min(spent(desk, game, lines) for _run in range(RUNS)) for lines in letters)


def spent(desk: Desk, game: int, lines: list[str]) -> float:
    """The processor time of one letter of whoever is asked."""
    seat = next(iter(desk.read(game).load().pending))
    begin = time.process_time()
    give_orders(desk, game, seat, lines)
    return time.process_time() - begin


def figures() -> Iterator[Figure]:
    """The slowest of all hostile letters, and of lines that nothing can read in each game."""
    for game, patterns in UNREADABLE.items():
        slowest = order_seconds(game, list(map(unreadable, patterns)))
        told = f"{ORDERS} lines that nothing can read, {game}"
        yield Figure(told, slowest * 1000, "ms", at_most=1000)
    for game, long in LONG.items():
        told = f"the slowest of {len(long)} long everyday letters, {game}"
        slowest = order_seconds(game, [[line] for line in long])
        yield Figure(told, slowest * 1000, "ms", at_most=1500)
    worst, name = max((seconds(raw), name) for name, raw in hostile())
    label = "the slowest of hostile letters to read"
    yield Figure(label, worst * 1000, "ms", at_most=200, detail=f"({name})")
