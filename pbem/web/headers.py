"""What every answer says to browsers and to whoever stands between: keep this to yourself."""

from __future__ import annotations

from collections import Counter
from collections.abc import Awaitable, Callable, MutableMapping
from typing import Any

Scope = MutableMapping[str, Any]
Message = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]
App = Callable[[Scope, Receive, Send], Awaitable[None]]

ALWAYS = (
    (b"referrer-policy", b"no-referrer"),
    (b"x-robots-tag", b"noindex, nofollow, noarchive"),
    (b"x-content-type-options", b"nosniff"),
    (b"x-frame-options", b"DENY"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
    (b"permissions-policy", b"camera=(), geolocation=(), microphone=()"),
)
UNLESS_SAID = (
    (b"cache-control", b"private, no-cache"),
    (b"content-security-policy", b"default-src 'none'; frame-ancestors 'none'"),
)


class Headers:
    """An application with these headers on all of its answers, which are counted."""

    def __init__(self, app: App, counts: Counter[str]) -> None:
        self.app = app
        self.counts = counts

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request."""

        async def with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                self.counts[_kind(message["status"])] += 1
                given = {name for name, _value in message["headers"]}
                more = [pair for pair in UNLESS_SAID if pair[0] not in given]
                message["headers"] = [*message["headers"], *ALWAYS, *more]
            await send(message)

        await self.app(scope, receive, with_headers)


def _kind(status: int) -> str:
    if status == 304:
        return "unchanged"
    return "served" if status < 400 else "refused"
