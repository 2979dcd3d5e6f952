"""Links in a letter that open a finished answer."""

from __future__ import annotations

from collections.abc import Callable
from urllib.parse import quote


def mailto(address: str, subject: str, body: str, in_reply_to: str = "") -> str:
    """A link that opens a letter to this address with this subject and these lines.

    `in_reply_to` helps where the address itself does not say what is answered.
    """
    return links_to(address, subject, in_reply_to)(body)


def links_to(address: str, subject: str, in_reply_to: str = "") -> Callable[[str], str]:
    """Makes such links, which differ in their lines alone."""
    head = f"mailto:{quote(address, safe='@')}?subject={_percent(subject)}&body="
    tail = f"&In-Reply-To={_percent(in_reply_to)}" if in_reply_to else ""
    return lambda body: f"{head}{_percent(body)}{tail}"


def _percent(words: str) -> str:
    return quote(words.replace("\n", "\r\n"), safe="")
