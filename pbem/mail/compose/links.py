"""Links in a letter that open a finished answer."""

from __future__ import annotations

from urllib.parse import quote


def mailto(address: str, subject: str, body: str, in_reply_to: str = "") -> str:
    """A link that opens a letter to this address with this subject and these lines.

    `in_reply_to` helps where the address itself does not say what is answered.
    """
    link = f"mailto:{quote(address, safe='@')}?subject={_percent(subject)}&body={_percent(body)}"
    return f"{link}&In-Reply-To={_percent(in_reply_to)}" if in_reply_to else link


def _percent(words: str) -> str:
    return quote(words.replace("\n", "\r\n"), safe="")
