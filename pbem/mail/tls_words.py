"""What is wrong with TLS, in words that say which setting to look at."""

from __future__ import annotations

import ssl
from pathlib import Path

from pbem.engine.text import _
from pbem.mail.errors import MailError


def tls_trouble(error: BaseException | None) -> str:
    """What to do about an error of TLS, or of what caused it; nothing if it is no such error."""
    while error is not None:
        if isinstance(error, ssl.SSLCertVerificationError):
            return _untrusted(error)
        if isinstance(error, ssl.SSLError):
            return _other(error)
        error = error.__cause__ or error.__context__
    return ""


def _untrusted(error: ssl.SSLCertVerificationError) -> str:
    said = error.verify_message
    if "mismatch" in said.lower() or "not valid for" in said.lower():
        words = _("its certificate is for another name ({said}): set host to the name in it")
    elif "expired" in said.lower():
        words = _("its certificate has ended ({said}): whoever runs it must renew it")
    else:
        words = _(
            "its certificate is not trusted ({said}): set ca_file to the certificate of whoever"
            " signed it"
        )
    return words.format(said=said.rstrip("."))


def _other(error: ssl.SSLError) -> str:
    if error.reason in ("WRONG_VERSION_NUMBER", "HTTP_REQUEST", "PACKET_LENGTH_TOO_LONG"):
        return _('it does not speak TLS from the first byte at this port: set tls = "starttls"')
    return ""


def load_certificate(context: ssl.SSLContext, certificate: Path, key: Path | None) -> None:
    """Let a context show a certificate; MailError names the file that is to blame."""
    for path, words in (
        (certificate, _("cannot read the certificate {path}: {why}")),
        (key, _("cannot read the key {path}: {why}")),
    ):
        try:
            if path is not None:
                path.read_bytes()
        except OSError as error:
            raise MailError(words.format(path=path, why=error.strerror)) from error
    try:
        context.load_cert_chain(certificate, key)
    except ssl.SSLError as error:
        if error.reason == "KEY_VALUES_MISMATCH":
            words = _("the key {key} does not belong to the certificate {path}")
            raise MailError(words.format(key=key or certificate, path=certificate)) from error
        words = _("cannot use the certificate {path}, or its key: {why}")
        raise MailError(words.format(path=certificate, why=error.reason or error)) from error
