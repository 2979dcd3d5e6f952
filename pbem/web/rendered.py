"""Pages as HTML: the templates, with script and style inside, and the policy that allows them."""

from __future__ import annotations

import base64
import hashlib
import re
from collections.abc import Iterable
from functools import cache
from html import unescape
from typing import Any

import msgspec
from markupsafe import Markup, escape

from pbem.rendering import OWN, environment

from .film import Film, styles
from .game_page import GamePage

SCRIPTS = (
    "elements.js",
    "changes.js",
    "boards.js",
    "size.js",
    "story.js",
    "chart.js",
    "game.js",
    "drawn_from.js",
    "served.js",
    "keys.js",
)
"""The files of the script: who is below may use who is above."""
_TYPED = re.compile(r"`([^`]+)`")


def html(template: str, **given: Any) -> str:
    """A page, with its script and style inside."""
    page = environment().get_template(f"pages/{template}.html.j2")
    own = {"css": Markup(css()), "js": Markup(js())}  # noqa: S704 - our own files
    return page.render(**own, words=as_data, coded=coded, **given)


@cache
def css() -> str:
    """The style sheet of all pages."""
    return "\n" + (OWN / "pages" / "page.css").read_text(encoding="utf-8")


@cache
def js() -> str:
    """The script of all pages, out of its files."""
    parts = [(OWN / "pages" / "scripts" / name).read_text(encoding="utf-8") for name in SCRIPTS]
    return "\n".join(['\n"use strict";\n(() => {', *parts, "})();\n"])


def coded(words: str) -> Markup:
    """A sentence with what can be typed, `between these`, in letters of a typewriter."""
    return Markup(_TYPED.sub(r"<code>\1</code>", str(escape(words))))  # noqa: S704 - escaped


def as_data(value: Any) -> Markup:
    """A value as JSON that can stand inside a script element without ending it."""
    text = msgspec.json.encode(value).decode()
    return Markup(text.replace("<", "\\u003c").replace("\u2028", "\\u2028"))  # noqa: S704


def policy(pictures: Iterable[str] = (), connect: bool = True) -> str:
    """What a page may load and run: its own script and styles by their hashes, and no more."""
    sheets = [css(), *styles(pictures)]
    parts = [
        "default-src 'none'",
        f"script-src {_hash(js())}",
        f"style-src {' '.join(map(_hash, sheets))}",
        "img-src 'self' data:",
        f"connect-src {chr(39)}{'self' if connect else 'none'}{chr(39)}",
        "base-uri 'none'",
        "form-action 'none'",
    ]
    return "; ".join(parts)


def policy_in(page: str) -> str:
    """The policy that a page in one file says itself."""
    found = _SAID.search(page)
    return unescape(found[1]) if found else policy()


_SAID = re.compile(r'<meta http-equiv="Content-Security-Policy" content="([^"]+)">')


def _hash(text: str) -> str:
    digest = base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()
    return f"'sha256-{digest}'"


def self_contained(page: GamePage, film: Film | None = None) -> str:
    """A page in one file: it asks nobody for anything, and its own policy sees to that."""
    pictures = film.lines if film is not None else [one.svg for one in page.boards]
    return html(
        "game",
        page=page,
        film=as_data(film) if film is not None else None,
        about=as_data(page.about),
        served=None,
        policy=policy(pictures, connect=False),
    )
