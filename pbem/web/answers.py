"""What a browser is answered with: a page, plain values, or that nothing has changed."""

from __future__ import annotations

import hashlib
from typing import Any

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from .moments import NotYetError


def unchanged(request: Request, mark: str) -> Response | None:
    """`304`, if the reader has the page that goes with this mark."""
    known = request.headers.get("if-none-match", "")
    if f'"{mark}"' not in known:
        return None
    return Response(status_code=304, headers={"etag": f'"{mark}"'})


def page_of(body: str, allowed: str, mark: str) -> Response:
    """A page, with the policy of what it may load, and its mark."""
    headers = {"etag": f'"{mark}"', "content-security-policy": allowed}
    return Response(body, media_type="text/html", headers=headers)


def whole_page(request: Request, body: str, allowed: str) -> Response:
    """A page whose mark is what it says."""
    mark = hashlib.blake2s(body.encode(), digest_size=12).hexdigest()
    return unchanged(request, mark) or page_of(body, allowed, mark)


def as_json(value: Any, mark: str) -> Response:
    """What a script of a page asked for."""
    body = msgspec.json.encode(value)
    return Response(body, media_type="application/json", headers={"etag": f'"{mark}"'})


async def not_yet(request: Request, why: NotYetError) -> Response:
    """A part of the work is done: whoever asks again gets the rest, or comes closer to it."""
    return Response(status_code=202, headers={"cache-control": "no-store"})


async def robots(request: Request) -> Response:
    """Nothing here is for search engines."""
    return Response("User-agent: *\nDisallow: /\n", media_type="text/plain")
