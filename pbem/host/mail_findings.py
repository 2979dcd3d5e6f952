"""What `pbem doctor` finds about mail: coming in, going out, and what others can look up."""

from __future__ import annotations

import asyncio
import dataclasses
import errno
import os
import socket
import ssl
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path

from pbem.clock import DAY
from pbem.engine.text import _
from pbem.mail.errors import MailError
from pbem.mail.tls_words import load_certificate
from pbem.settings import Settings, host_and_port
from pbem.settings.sections import SendSection

from .doctor_finding import BAD, GOOD, UNSURE, Finding
from .one_per_directory import serves
from .socket_findings import look_at_socket
from .systemd_unit import installed
from .unit_passwords import known

_TIMEOUT = 5.0
_WEEKS = 21 * DAY


def comes_in(settings: Settings, home: Path) -> Iterator[Finding]:
    """The ports, the socket and the mailbox that letters come in by."""
    listen = settings.listen
    if not (listen.smtp or listen.lmtp or settings.imap.host):
        yield Finding(
            "coming in",
            UNSURE,
            _("No port, no socket and no mailbox is set: no letter comes in by itself."),
            _("That is right if a mail server runs `pbem deliver`; else see [listen] and [imap]."),
        )
    for name, place in (("smtp", listen.smtp), ("lmtp", listen.lmtp)):
        about = f"listener ({name})"
        if "/" in place:
            yield look_at_socket(about, home / place, home)
        elif place:
            yield _port(about, *host_and_port(place), serves(home))
    if settings.monitor.listen:
        yield _port("monitor", *host_and_port(settings.monitor.listen), serves(home))
    yield from _certificate(settings, home)
    if settings.imap.host and known(settings.imap.password_env):
        yield _mailbox(settings, home)


def _port(about: str, host: str, port: int, serves: bool) -> Finding:
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    with socket.socket(family, socket.SOCK_STREAM) as trial:
        trial.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            trial.bind((host, port))
        except PermissionError:
            return Finding(
                about,
                BAD,
                _("Port {port} is for root alone.").format(port=port),
                _("Take a port above 1023 and let your mail server hand over to it."),
            )
        except OSError as error:
            return _taken(about, host, port, error, serves)
    if serves:
        words = _("This host is at work, but not on port {port}.").format(port=port)
        return Finding(about, BAD, words, _("It has older settings: reload it, with SIGHUP."))
    return Finding(about, GOOD, _("Port {port} is free for us.").format(port=port))


def _taken(about: str, host: str, port: int, error: OSError, serves: bool) -> Finding:
    """A port that cannot be had: ours already, another program's, or no address of ours."""
    if error.errno != errno.EADDRINUSE:
        why = error.strerror or str(error)
        words = _("Nothing can listen at {host}:{port}: {why}.")
        advice = _("Is {host} an address of this machine? 0.0.0.0 means all of them.")
        return Finding(
            about, BAD, words.format(host=host, port=port, why=why), advice.format(host=host)
        )
    if serves:
        words = _("This host is at work on port {port}.")
        return Finding(about, GOOD, words.format(port=port))
    words = _("Port {port} is taken by another program; this host is not at work.")
    return Finding(
        about, BAD, words.format(port=port), _("Stop what uses it, or take another port.")
    )


def _certificate(settings: Settings, home: Path) -> Iterator[Finding]:
    listen = settings.listen
    if not listen.certificate:
        return
    path = home / listen.certificate
    try:
        ends = _expiry(path, home / listen.key if listen.key else None)
    except ssl.SSLCertVerificationError as error:
        yield Finding("certificate", BAD, error.verify_message, _("Renew it."))
        return
    except MailError as error:
        advice = _("The user that runs pbem must be able to read certificate and key.")
        yield Finding("certificate", BAD, f"{error}.", advice)
        return
    except (OSError, ssl.SSLError, ValueError) as error:
        yield Finding(
            "certificate",
            BAD,
            _("{path} cannot be used: {why}.").format(path=path, why=error),
            _("Check that file and key belong together and can be read."),
        )
        return
    left = ends - time.time()
    day = time.strftime("%Y-%m-%d", time.gmtime(ends))
    if left < _WEEKS:
        yield Finding("certificate", UNSURE, _("It ends on {day}.").format(day=day), _("Renew it."))
    else:
        yield Finding("certificate", GOOD, _("It is good until {day}.").format(day=day))


def _expiry(path: Path, key: Path | None) -> float:
    """When a certificate ends: shown to ourselves in a handshake that needs no network."""
    server = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    load_certificate(server, path, key)
    client = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
    client.check_hostname = False
    client.load_verify_locations(path)
    client.verify_flags |= ssl.VERIFY_X509_PARTIAL_CHAIN
    there, back = ssl.MemoryBIO(), ssl.MemoryBIO()
    ours = server.wrap_bio(there, back, server_side=True)
    theirs = client.wrap_bio(back, there)
    for side in (theirs, ours, theirs, ours):
        with suppress(ssl.SSLWantReadError):
            side.do_handshake()
    shown = theirs.getpeercert() or {}
    return ssl.cert_time_to_seconds(str(shown["notAfter"]))


def _mailbox(settings: Settings, home: Path) -> Finding:
    from pbem.mail.imap import Poller, imap_from
    from pbem.mail.receipts import Receipt

    try:
        config = imap_from(settings, home)
        brief = dataclasses.replace(config, timeout=_TIMEOUT)
        Poller(brief, lambda _raw, _arrived: Receipt.later()).knock()
    except MailError as error:
        advice = _("Check [imap], the password and the firewall.")
        return Finding("mailbox", BAD, f"{error}.", advice)
    words = _("{folder} of {user} at {host} can be read.")
    return Finding(
        "mailbox", GOOD, words.format(folder=config.folder, user=config.user, host=config.host)
    )


def goes_out(settings: Settings, home: Path) -> Iterator[Finding]:
    """The relay, the program or the folder that letters leave by."""
    send = settings.send
    if send.kind == "maildir":
        yield Finding(
            "sending",
            UNSURE,
            _("Letters go into a folder and to nobody's mailbox."),
            _("That is right for practice; else set kind in [send] to smtp or sendmail."),
        )
    elif send.kind == "sendmail":
        yield _sendmail(send.command.split()[0], home)
    elif known(send.password_env):
        yield _relay(send, home)


def _sendmail(program: str, home: Path) -> Finding:
    """Whether the program is there, and may do what it has to when the unit runs it."""
    if not os.access(program, os.X_OK):
        words = _("{program} cannot be run.").format(program=program)
        return Finding("sending", BAD, words, _("Install a mail server, or send by smtp."))
    if "NoNewPrivileges=yes" in installed(home):
        return Finding(
            "sending",
            BAD,
            _("The unit keeps {program} from the mail server's queue (NoNewPrivileges).").format(
                program=program
            ),
            _("Run `pbem init --systemd` again, and install the unit that it writes."),
        )
    return Finding("sending", GOOD, _("{program} is there.").format(program=program))


def _relay(send: SendSection, home: Path) -> Finding:
    """Whether the relay lets us in, with the password that letters will be sent with."""
    from pbem.mail.transport.smtp import SmtpTransport, relay_from

    try:
        relay = dataclasses.replace(relay_from(send, home), timeout=_TIMEOUT)
        asyncio.run(SmtpTransport(relay).knock())
    except MailError as error:
        advice = _("Check [send], the password and the firewall; letters wait until it is mended.")
        return Finding("sending", BAD, f"{error}.", advice)
    words = _("The relay {host}:{port} lets us in.")
    return Finding("sending", GOOD, words.format(host=relay.host, port=relay.port))


def names(settings: Settings) -> Iterator[Finding]:
    """The records that other mail servers ask for, where a name server can be reached."""
    domain = settings.address.domain
    if domain == "localhost" and settings.send.kind != "maildir":
        own = f"{settings.address.local}@{domain}"
        yield Finding(
            "names",
            BAD,
            _("Letters go out as {own}, where no answer can arrive.").format(own=own),
            _("Set local and domain in [address] to what players can write to."),
        )
        return
    if domain == "localhost" or domain.endswith((".test", ".example", ".invalid")):
        yield Finding("names", UNSURE, _("{domain} is for practice only.").format(domain=domain))
        return
    if (settings.listen.smtp or settings.listen.lmtp) and not settings.imap.host:
        yield _record(domain, "MX", "MX", lambda found: bool(found))
    yield _record(domain, "SPF", "TXT", lambda found: any("v=spf1" in one for one in found))
    yield _record(
        f"_dmarc.{domain}", "DMARC", "TXT", lambda found: any("v=DMARC1" in one for one in found)
    )


def _record(name: str, about: str, kind: str, fits: Callable[[list[str]], bool]) -> Finding:
    import dns.exception
    import dns.resolver

    try:
        answer = dns.resolver.resolve(name, kind, lifetime=_TIMEOUT)
        found = [one.to_text() for one in answer]
    except (dns.resolver.NXDOMAIN, dns.resolver.NoAnswer):
        found = []
    except (dns.exception.DNSException, OSError):
        return Finding(f"names ({about})", UNSURE, _("No name server can be reached from here."))
    if fits(found):
        return Finding(f"names ({about})", GOOD, _("{name} has it.").format(name=name))
    return Finding(
        f"names ({about})",
        BAD,
        _("{name} has no {about} record.").format(name=name, about=about),
        _("`pbem help hosting` has the exact record."),
    )
