"""Looks at everything a host needs around it, and says what to do where something is missing."""

from __future__ import annotations

import os
import socket
import ssl
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path

import msgspec

from pbem import settings as settings_file
from pbem.engine.errors import PbemError
from pbem.engine.text import _
from pbem.settings import Settings, host_and_port
from pbem.store import Home

GOOD, UNSURE, BAD = "good", "unsure", "bad"
_TIMEOUT = 5.0
_WEEKS = 21 * 86_400


class Finding(msgspec.Struct, frozen=True):
    """One thing that was looked at: how it is, and what to do about it."""

    about: str
    state: str
    words: str
    advice: str = ""


def examine(path: Path) -> Iterator[Finding]:
    """All findings about the host in this directory, the most basic first."""
    try:
        home = Home.open(path)
    except PbemError as error:
        yield Finding("directory", BAD, str(error), _("Run `pbem init`."))
        return
    yield from _directory(home)
    try:
        settings = settings_file.load(path)
    except PbemError as error:
        yield Finding("settings", BAD, str(error), _("Mend that line; `pbem init` shows all."))
        return
    yield Finding("settings", GOOD, _("pbem.toml can be read."))
    for look in (_operator, _listener, _certificate, _relay, _names):
        yield from look(settings)
    yield from _clock(home)


def _directory(home: Home) -> Iterator[Finding]:
    mode = home.path.stat().st_mode & 0o077
    if mode:
        yield Finding(
            "directory",
            BAD,
            _("Others than its owner can look into {path}.").format(path=home.path),
            f"chmod 700 {home.path}",
        )
    free = os.statvfs(home.path)
    if free.f_bavail * free.f_frsize < 100 << 20:
        yield Finding("directory", BAD, _("The disk is almost full."), _("Make room."))
    elif not mode:
        yield Finding("directory", GOOD, _("{path} is ours alone.").format(path=home.path))
    for damaged in home.set_aside():
        yield Finding(
            "documents",
            BAD,
            _("A damaged document was set aside: {file}.").format(file=damaged),
            _("Put it back from a backup, or remove it."),
        )


def _operator(settings: Settings) -> Iterator[Finding]:
    if settings.host.operator:
        yield Finding("operator", GOOD, _("Notices go to {it}.").format(it=settings.host.operator))
        return
    yield Finding(
        "operator",
        UNSURE,
        _("Nobody hears of reports, bounces and mail for postmaster@."),
        _("Set operator in [host]."),
    )


def _listener(settings: Settings) -> Iterator[Finding]:
    for name in ("smtp", "lmtp"):
        place = getattr(settings.listen, name)
        if not place:
            continue
        about = f"listener ({name})"
        if "/" in place:
            yield _socket_folder(about, Path(place))
        else:
            yield _port(about, *host_and_port(place))


def _socket_folder(about: str, place: Path) -> Finding:
    if os.access(place.parent, os.W_OK):
        return Finding(about, GOOD, _("{path} can be made.").format(path=place))
    return Finding(
        about,
        BAD,
        _("{folder} cannot be written.").format(folder=place.parent),
        _("Make the folder and give it to the user that runs pbem."),
    )


def _port(about: str, host: str, port: int) -> Finding:
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
            if _greets(host, port):
                return Finding(about, GOOD, _("A server answers on port {port}.").format(port=port))
            why = error.strerror or str(error)
            words = _("Port {port} cannot be used: {why}.").format(port=port, why=why)
            return Finding(about, BAD, words, _("Stop what uses it, or take another port."))
    return Finding(about, GOOD, _("Port {port} is free for us.").format(port=port))


def _greets(host: str, port: int) -> bool:
    try:
        with socket.create_connection((host, port), _TIMEOUT) as peer:
            return peer.recv(3) == b"220"
    except OSError:
        return False


def _certificate(settings: Settings) -> Iterator[Finding]:
    path = settings.listen.certificate
    if not path:
        return
    try:
        ends = _expiry(path, settings.listen.key or None)
    except ssl.SSLCertVerificationError as error:
        yield Finding("certificate", BAD, error.verify_message, _("Renew it."))
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


def _expiry(path: str, key: str | None) -> float:
    """When a certificate ends: shown to ourselves in a handshake that needs no network."""
    server = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    server.load_cert_chain(path, key)
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


def _relay(settings: Settings) -> Iterator[Finding]:
    send = settings.send
    if send.kind == "maildir":
        yield Finding(
            "sending",
            UNSURE,
            _("Letters go into a folder and to nobody's mailbox."),
            _("That is right for practice; else set kind in [send] to smtp or sendmail."),
        )
    elif send.kind == "sendmail":
        program = send.command.split()[0]
        fine = os.access(program, os.X_OK)
        words = _("{program} is there.") if fine else _("{program} cannot be run.")
        advice = "" if fine else _("Install a mail server, or send by smtp.")
        state = GOOD if fine else BAD
        yield Finding("sending", state, words.format(program=program), advice)
    else:
        port = send.port or (465 if send.tls == "tls" else 25)
        yield _reach(send.host, port)


def _reach(host: str, port: int) -> Finding:
    where = f"{host}:{port}"
    try:
        with socket.create_connection((host, port), _TIMEOUT):
            return Finding("sending", GOOD, _("The relay {it} answers.").format(it=where))
    except OSError as error:
        return Finding(
            "sending",
            BAD,
            _("The relay {it} does not answer: {why}.").format(it=where, why=error),
            _("Check host and port in [send], and the firewall; letters wait until it is back."),
        )


def _names(settings: Settings) -> Iterator[Finding]:
    """The records that other mail servers ask for, where a name server can be reached."""
    domain = settings.address.domain
    if domain == "localhost" or domain.endswith((".test", ".example", ".invalid")):
        yield Finding("names", UNSURE, _("{domain} is for practice only.").format(domain=domain))
        return
    if settings.listen.smtp and not settings.imap.host:
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
        _("docs/hosting.md has the exact record."),
    )


def _clock(home: Home) -> Iterator[Finding]:
    words = (home.path / "alive").read_text().split() if (home.path / "alive").exists() else []
    now = int(time.time())
    if words and words[0].isdigit() and int(words[0]) > now + 60:
        yield Finding(
            "clock",
            BAD,
            _("The host was last at work in the future: a clock was set back."),
            _("Set the clock right; no deadline is missed by it."),
        )
        return
    yield Finding("clock", GOOD, time.strftime(_("It is %Y-%m-%d %H:%M UTC."), time.gmtime(now)))
