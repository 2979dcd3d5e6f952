"""What an operator can set, section by section, and what holds when nothing is set.

Every setting has a sentence here, which `pbem init` writes above it into the file and which
`docs/hosting.md` repeats at more length.
"""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

Count = Annotated[int, Meta(ge=1)]
Port = Annotated[int, Meta(ge=0, le=65535)]
Tls = Literal["none", "opportunistic", "starttls", "tls"]
ImapTls = Literal["none", "starttls", "tls"]


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
"""Each section by its title."""
