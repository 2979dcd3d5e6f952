"""`pbem.toml` in the host directory: what an operator can set, and what holds when nothing is set.

Every setting has a sentence here, which `pbem init` writes above it into the file and which
`docs/hosting.md` repeats at more length.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from ipaddress import ip_network
from pathlib import Path
from types import MappingProxyType
from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta

from pbem.engine.errors import PbemError
from pbem.engine.text import _, mark, text

FILE = "pbem.toml"
LONGEST_LOCAL = 20

Count = Annotated[int, Meta(ge=1)]
Port = Annotated[int, Meta(ge=0, le=65535)]
Tls = Literal["none", "opportunistic", "starttls", "tls"]
ImapTls = Literal["none", "starttls", "tls"]


class SettingsError(PbemError):
    """`pbem.toml` says something that cannot be."""


class Section(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    """A section of the file; a name that it does not have is an error."""


class HostSection(Section, frozen=True):
    """Who runs this host, and what letters call it."""

    name: Annotated[str, Meta(description="what letters are signed with")] = "pbem"
    operator: Annotated[
        str, Meta(description="where reports, lost letters and mail for postmaster@ go")
    ] = ""


class AddressSection(Section, frozen=True):
    """The mailbox that players write to."""

    local: Annotated[str, Meta(description="what stands before the @")] = "pbem"
    domain: Annotated[str, Meta(description="what stands behind it")] = "localhost"
    separator: Annotated[
        str, Meta(description="between mailbox and token; empty if there are no plus addresses")
    ] = "+"
    aliases: Annotated[
        tuple[str, ...], Meta(description="further domains that mean the same mailbox")
    ] = ()


class ListenSection(Section, frozen=True):
    """How mail comes in when this machine takes it itself."""

    smtp: Annotated[str, Meta(description="host:port for SMTP; empty for none")] = "127.0.0.1:2525"
    lmtp: Annotated[
        str, Meta(description="host:port, or the path of a UNIX socket, for LMTP; empty for none")
    ] = ""
    hostname: Annotated[
        str, Meta(description="the name to greet with; empty for the address's domain")
    ] = ""
    certificate: Annotated[str, Meta(description="a PEM file; with it STARTTLS is offered")] = ""
    key: Annotated[str, Meta(description="the key's PEM file, if not in the certificate's")] = ""
    socket_mode: Annotated[str, Meta(description="who may write to the UNIX socket")] = "0660"
    size_limit: Annotated[
        Count, Meta(description="the largest letter, in bytes, whichever way it comes in")
    ] = 1048576
    connections: Annotated[Count, Meta(description="at once, in all")] = 100
    connections_per_peer: Annotated[Count, Meta(description="at once, from one address")] = 10
    recipients: Annotated[Count, Meta(description="of one letter")] = 50
    rate_per_minute: Annotated[
        Count, Meta(description="connections and letters from one address")
    ] = 120
    trusted: Annotated[
        tuple[str, ...], Meta(description="networks for which the limits per address do not count")
    ] = ("127.0.0.0/8", "::1/128")
    authserv: Annotated[
        tuple[str, ...],
        Meta(description="servers whose Authentication-Results (DMARC, ARC) are believed"),
    ] = ()
    workers: Annotated[Count, Meta(description="letters that are taken in at the same time")] = 4
    processes: Annotated[
        int,
        Meta(ge=0, description="processes that do it when there is work; 0: the host itself"),
    ] = 4


class SendSection(Section, frozen=True):
    """How letters go out."""

    kind: Annotated[
        Literal["smtp", "sendmail", "maildir"],
        Meta(description="through a relay, a program, or into a folder"),
    ] = "maildir"
    path: Annotated[str, Meta(description="maildir: the folder, seen from the host directory")] = (
        "outbox-maildir"
    )
    command: Annotated[str, Meta(description="sendmail: the program and its arguments")] = (
        "/usr/sbin/sendmail"
    )
    host: Annotated[str, Meta(description="smtp: the relay")] = "localhost"
    port: Annotated[Port, Meta(description="smtp: its port; 0 for the usual one")] = 0
    tls: Annotated[Tls, Meta(description="smtp: none, opportunistic, starttls or tls")] = (
        "opportunistic"
    )
    ca_file: Annotated[
        str, Meta(description="smtp: certificates to trust; empty for the system's")
    ] = ""
    user: Annotated[str, Meta(description="smtp: to log in as; empty for no login")] = ""
    password_env: Annotated[
        str, Meta(description="smtp: the environment variable that holds the password")
    ] = ""
    password_file: Annotated[str, Meta(description="smtp: the file that holds the password")] = ""
    timeout: Annotated[Count, Meta(description="seconds to wait for the relay or program")] = 30
    at_once: Annotated[Count, Meta(description="letters on their way at the same time")] = 4


class ImapSection(Section, frozen=True):
    """How mail comes in from an ordinary mailbox."""

    host: Annotated[str, Meta(description="the server; empty for none")] = ""
    port: Annotated[Port, Meta(description="its port; 0 for the usual one")] = 0
    tls: Annotated[ImapTls, Meta(description="none, starttls or tls")] = "tls"
    ca_file: Annotated[str, Meta(description="certificates to trust; empty for the system's")] = ""
    user: Annotated[str, Meta(description="to log in as; empty for the host's address")] = ""
    password_env: Annotated[
        str, Meta(description="the environment variable that holds the password")
    ] = ""
    password_file: Annotated[str, Meta(description="the file that holds the password")] = ""
    folder: Annotated[str, Meta(description="where new mail lies")] = "INBOX"
    after: Annotated[
        str, Meta(description="what becomes of read mail: `seen`, or `move to FOLDER`")
    ] = "seen"
    poll_seconds: Annotated[Count, Meta(description="between two looks")] = 60
    timeout: Annotated[Count, Meta(description="seconds to wait for the server")] = 60


class MonitorSection(Section, frozen=True):
    """What others may watch of this host."""

    listen: Annotated[
        str, Meta(description="host:port for /healthz and /metrics; empty for none")
    ] = ""


class WebSection(Section, frozen=True):
    """Pages on which players look closer at their games; they only show, nobody plays there."""

    listen: Annotated[
        str, Meta(description="host:port to serve pages at, behind a reverse proxy; empty for none")
    ] = ""
    url: Annotated[
        str, Meta(description="how letters write the address of pages; empty for http://LISTEN")
    ] = ""

    @property
    def address(self) -> str:
        """What the links in letters begin with; nothing where no pages are served."""
        return (self.url or f"http://{self.listen}") if self.listen else ""


class StoreSection(Section, frozen=True):
    """Where games and people are kept."""

    url: Annotated[
        str, Meta(description="a database that several hosts share; empty: the host directory")
    ] = ""


class LimitsSection(Section, frozen=True):
    """What one correspondent may cost us."""

    answers_a_day: Annotated[
        Count, Meta(description="answers to one sender, beyond letters of a game that went on")
    ] = 20
    seat_answers_a_day: Annotated[
        Count, Meta(description="answers to a player's letters of one game that changed nothing")
    ] = 200
    done_waits: Annotated[
        int,
        Meta(
            ge=0,
            description="seconds that `done` waits for the next question, to be one letter with it",
        ),
    ] = 300
    bounces: Annotated[
        Count, Meta(description="letters that come back before one more asks whether mail arrives")
    ] = 3
    forming_days: Annotated[
        int, Meta(ge=0, description="how long a game waits for its players; 0: for ever")
    ] = 60


class Settings(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    """All of `pbem.toml`."""

    host: HostSection = HostSection()
    address: AddressSection = AddressSection()
    listen: ListenSection = ListenSection()
    send: SendSection = SendSection()
    imap: ImapSection = ImapSection()
    limits: LimitsSection = LimitsSection()
    monitor: MonitorSection = MonitorSection()
    web: WebSection = WebSection()
    store: StoreSection = StoreSection()


def load(home: Path) -> Settings:
    """The settings of a host directory; the defaults where the file says nothing."""
    path = home / FILE
    try:
        written = path.read_text(encoding="utf-8")
    except FileNotFoundError:
        return Settings()
    except (OSError, UnicodeDecodeError) as error:
        raise SettingsError(text("{file} cannot be read: {why}", file=path, why=error)) from error
    return read(written, str(path))


def read(written: str, name: str = FILE) -> Settings:
    """The settings that a text of TOML says."""
    import tomllib

    try:
        given = tomllib.loads(written)
    except tomllib.TOMLDecodeError as error:
        raise SettingsError(text("{file} is not TOML: {why}", file=name, why=error)) from error
    try:
        settings = msgspec.convert(given, Settings)
    except msgspec.ValidationError as error:
        raise SettingsError(f"{name}: {_in_words(str(error))}") from error
    _check(settings, name)
    return settings


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


def _in_words(error: str) -> str:
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


SECTIONS: dict[str, type[Section]] = {
    "host": HostSection,
    "address": AddressSection,
    "listen": ListenSection,
    "send": SendSection,
    "imap": ImapSection,
    "limits": LimitsSection,
    "monitor": MonitorSection,
    "web": WebSection,
    "store": StoreSection,
}


def _check(settings: Settings, name: str) -> None:
    """What types alone do not say."""
    wrong = (
        *_wrong_addresses(settings),
        *_wrong_places(settings.listen, settings),
        *_wrong_url(settings.web.url),
        *_wrong_database(settings.store.url),
    )
    for where, why in wrong:
        raise SettingsError(f"{name}: {where}: {why}")


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


def store_url(home: Path) -> str:
    """The database that the settings name; empty if they name none."""
    return load(home).store.url


def host_and_port(place: str) -> tuple[str, int]:
    """`127.0.0.1:2525` or `[::1]:2525` in its two parts."""
    host, _colon, port = place.rpartition(":")
    if not host or not port.isdecimal() or int(port) > 65535:
        raise ValueError(place)
    return host.strip("[]"), int(port)


def default_text(chosen: Mapping[str, str] = MappingProxyType({})) -> str:
    """The file that `pbem init` writes: every setting with its default, commented out.

    What is chosen, by its name (`web.listen`), is set to that.
    """
    lines = [
        "# The settings of this host. What is commented out shows what holds without it.",
        "# `pbem help hosting` explains each.",
    ]
    for title, section in SECTIONS.items():
        summary = (section.__doc__ or "").strip()
        lines += ["", f"# {summary}", f"[{title}]"]
        for name, value, description in described(section):
            own = chosen.get(f"{title}.{name}")
            set_to = f"# {name} = {toml(value)}" if own is None else f"{name} = {toml(own)}"
            lines += [f"{set_to}  # {description}"]
    return "\n".join(lines) + "\n"


def described(section: type[Section]) -> list[tuple[str, Any, str]]:
    """The settings of a section: name, default, sentence."""
    default = section()
    info = msgspec.inspect.type_info(section)
    assert isinstance(info, msgspec.inspect.StructType)
    found = []
    for field in info.fields:
        kind = field.type
        extra = kind.extra_json_schema if isinstance(kind, msgspec.inspect.Metadata) else None
        found.append(
            (field.name, getattr(default, field.name), (extra or {}).get("description", ""))
        )
    return found


def toml(value: Any) -> str:
    """A value as TOML writes it."""
    if isinstance(value, tuple):
        return "[" + ", ".join(toml(one) for one in value) + "]"
    return f'"{value}"' if isinstance(value, str) else str(value)
