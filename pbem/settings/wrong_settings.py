"""What is wrong with settings, as an operator would say it."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from ipaddress import ip_network

import msgspec

from pbem.engine.text import _, mark

from .places import host_and_port
from .sections import SECTIONS, ListenSection, Settings

LONGEST_LOCAL = 20
_PLACE = re.compile(r" - at `\$\.?([^`]*)`$")
_UNKNOWN = re.compile(r"Object contains unknown field `([^`]*)`")
_KINDS = {
    "int": mark("a whole number"),
    "str": mark("a text in quotes"),
    "array": mark("a list in square brackets"),
    "object": mark("a section"),
    "bool": mark("true or false"),
    "float": mark("a number with a point"),
    "null": mark("nothing"),
}


def in_words(error: str) -> str:
    """What msgspec says, as an operator would say it, with section and setting named."""
    found = _PLACE.search(error)
    section, _dot, name = (found[1] if found else "").partition(".")
    problem = error[: found.start()] if found else error
    unknown = _UNKNOWN.match(problem)
    if unknown and not section:
        return _("there is no section [{name}]; {known}").format(
            name=unknown[1], known=_near(unknown[1], Settings.__struct_fields__)
        )
    if unknown:
        known = _near(unknown[1], SECTIONS[section].__struct_fields__)
        return _("[{section}] has no setting {name!r}; {known}").format(
            section=section, name=unknown[1], known=known
        )
    problem = (
        re.sub(r"`(\w+)`", lambda kind: str(_KINDS.get(kind[1], kind[1])), problem)
        .replace("Expected", _("expected"))
        .replace("Invalid enum value", _("this cannot be"))
    )
    choices = _choices(section, name)
    offered = _(" (it can be {choices})").format(choices=", ".join(choices)) if choices else ""
    return f"[{section}] {name}".rstrip() + f": {problem}{offered}"


def _near(name: str, known: Sequence[str]) -> str:
    """The names that a mistyped one may have meant; all of them if it is like none."""
    from difflib import get_close_matches

    close = get_close_matches(name, known, n=1)
    if close:
        return _("did you mean {name}?").format(name=close[0])
    return _("there are {known}").format(known=", ".join(known))


def _choices(section: str, name: str) -> list[str]:
    """The values that a setting may have, if they can be counted."""
    if section not in SECTIONS:
        return []
    for field in msgspec.inspect.type_info(SECTIONS[section]).fields:  # type: ignore[attr-defined]
        if field.name == name:
            kind = field.type.type if hasattr(field.type, "type") else field.type
            return [str(value) for value in getattr(kind, "values", ())]
    return []


def wrong_values(settings: Settings) -> Iterator[tuple[str, str]]:
    """What types alone do not say: where, and what is wrong there."""
    yield from _wrong_addresses(settings)
    yield from _wrong_places(settings.listen, settings)
    yield from _wrong_url(settings.web.url)
    yield from _wrong_database(settings.store.url)


def _wrong_addresses(settings: Settings) -> Iterator[tuple[str, str]]:
    from pbem.mail.address import Mailbox, is_valid

    operator, own = settings.host.operator, settings.address
    if operator and not is_valid(operator):
        yield "[host] operator", _("{it!r} is not a mail address").format(it=operator)
    bare = f"{own.local}@{own.domain}"
    if not is_valid(bare):
        yield "[address]", _("{it!r} is not a mail address").format(it=bare)
    elif Mailbox(own.local, own.domain, own.separator, own.aliases).is_own(operator):
        why = _("{it!r} is this host itself, and nobody would read what goes there")
        yield "[host] operator", why.format(it=operator)
    if own.separator and len(own.local) > LONGEST_LOCAL:
        why = _("at most {most} letters, since tokens have to fit behind it")
        yield "[address] local", why.format(most=LONGEST_LOCAL)
    if len(own.separator) > 1:
        yield "[address] separator", _("one character, or none")


def _wrong_places(listen: ListenSection, settings: Settings) -> Iterator[tuple[str, str]]:
    places = {
        "[listen] smtp": listen.smtp,
        "[listen] lmtp": listen.lmtp,
        "[monitor] listen": settings.monitor.listen,
        "[web] listen": settings.web.listen,
    }
    for where, place in places.items():
        if place and "/" not in place:
            try:
                host_and_port(place)
            except ValueError:
                why = _("{it!r} is no host:port, such as 127.0.0.1:2525")
                yield where, why.format(it=place)
    try:
        for network in listen.trusted:
            ip_network(network)
    except ValueError as error:
        yield "[listen] trusted", str(error)
    try:
        int(listen.socket_mode, 8)
    except ValueError:
        yield "[listen] socket_mode", _("four digits from 0 to 7, as in chmod")


_URL = re.compile(r"https?://[A-Za-z0-9.\[\]:-]+(/[A-Za-z0-9._~/-]*)?")


def _wrong_url(url: str) -> Iterator[tuple[str, str]]:
    if url and not _URL.fullmatch(url):
        why = _("{it!r} is no address of a page, such as https://games.example.org")
        yield "[web] url", why.format(it=url)


def _wrong_database(url: str) -> Iterator[tuple[str, str]]:
    if url and not url.startswith(("postgresql://", "postgres://")):
        why = _("this is no address of a database, such as postgresql://pbem@localhost/pbem")
        yield "[store] url", why
