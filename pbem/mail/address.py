"""The addresses of this host: signed reply addresses, bounce senders, confirmations.

A reply address is a key: whoever holds `pbem+g12-1-7-1-<signature>@host` may answer for
seat 1 of game 12. So every address that we make is signed, and only what we signed is read.
"""

from __future__ import annotations

import base64
import hashlib
import hmac
import re
import secrets
from dataclasses import dataclass

from pbem.engine.text import _, text
from pbem.mail.errors import MailError

LOCAL_PART_LIMIT = 64
ADDRESS_LIMIT = 254
OPERATOR_NAMES = frozenset({"postmaster", "abuse"})

_SIGNATURE_BYTES = 10  # 80 bits, 16 letters of base32 without padding
_SIGNATURE = re.compile(r"[a-z2-7]{16}")
_NUMBER = r"(0|[1-9][0-9]{0,8})"
_REPLY = re.compile(rf"g{_NUMBER}-{_NUMBER}-{_NUMBER}-{_NUMBER}")
_PERSON_BOUNCE = re.compile(r"bp-([a-z0-9]{1,32})")
_PROBE_BOUNCE = re.compile(rf"bq-([a-z0-9]{{1,32}})-{_NUMBER}")
_CONFIRMATION = re.compile(r"c-([a-z0-9]{1,32})")
_MESSAGE_ID_TO = re.compile(r"<d\.([0-9a-f]{16})([0-9a-f]{16})@")
_ATOM = r"[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+"
_LOCAL = re.compile(rf"{_ATOM}(?:\.{_ATOM})*")
_LABEL = r"[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?"
_DOMAIN = re.compile(rf"{_LABEL}(?:\.{_LABEL})*")


@dataclass(frozen=True, slots=True)
class Token:
    """What a reply address stands for: this seat's answer to its question of that number.

    `generation` is the seat's key number; `rekey` raises it and so voids older letters.
    """

    game: int
    seat: int
    question: int
    generation: int


@dataclass(frozen=True, slots=True)
class PersonBounce:
    """A letter to this person came back; of a game too, since a seat can change hands."""

    person: str


@dataclass(frozen=True, slots=True)
class ProbeBounce:
    """The letter that asked whether mail reaches this person, their Nth such letter, came back."""

    person: str
    number: int


@dataclass(frozen=True, slots=True)
class Confirmation:
    """The answer to a letter that asked whether a request was meant."""

    request: str


@dataclass(frozen=True, slots=True)
class Operator:
    """postmaster@ or abuse@: a letter for whoever runs the host."""

    name: str


@dataclass(frozen=True, slots=True)
class FrontDoor:
    """The host's bare address, without any token."""


@dataclass(frozen=True, slots=True)
class BadSignature:
    """An address of our form that we did not make."""


Signed = Token | PersonBounce | ProbeBounce | Confirmation
Recipient = Signed | Operator | FrontDoor | BadSignature


def sign(meaning: Signed, secret: bytes) -> str:
    """The signed text that goes behind the host's own local part."""
    body = _body(meaning)
    return f"{body}-{_signature(body, secret)}"


def parse(local_part: str, secret: bytes) -> Token | BadSignature | None:
    """The token in a signed text (with or without the host's part before `+`), if it is one."""
    meaning = parse_any(local_part.rpartition("+")[2], secret)
    return meaning if isinstance(meaning, Token | BadSignature) else None


def parse_any(text: str, secret: bytes) -> Signed | BadSignature | None:
    """What a signed text means; None if it has none of our forms."""
    body, _dash, signature = text.lower().rpartition("-")
    meaning = _meaning(body)
    if meaning is None:
        return None
    if not _SIGNATURE.fullmatch(signature):
        return BadSignature()
    if not hmac.compare_digest(signature, _signature(body, secret)):
        return BadSignature()
    return meaning


def _body(meaning: Signed) -> str:
    match meaning:
        case Token(game, seat, question, generation):
            body = f"g{game}-{seat}-{question}-{generation}"
        case PersonBounce(person):
            body = f"bp-{person}"
        case ProbeBounce(person, number):
            body = f"bq-{person}-{number}"
        case Confirmation(request):
            body = f"c-{request}"
    if _meaning(body) != meaning:
        raise MailError(text("{what} cannot be written as an address", what=repr(body)))
    return body


def _meaning(body: str) -> Signed | None:
    if found := _REPLY.fullmatch(body):
        game, seat, question, generation = map(int, found.groups())
        return Token(game, seat, question, generation)
    if found := _PERSON_BOUNCE.fullmatch(body):
        return PersonBounce(found[1])
    if found := _PROBE_BOUNCE.fullmatch(body):
        return ProbeBounce(found[1], int(found[2]))
    if found := _CONFIRMATION.fullmatch(body):
        return Confirmation(found[1])
    return None


def _signature(body: str, secret: bytes) -> str:
    digest = hmac.digest(secret, b"pbem address " + body.encode("ascii"), hashlib.sha256)
    return base64.b32encode(digest[:_SIGNATURE_BYTES]).decode("ascii").lower()


@dataclass(frozen=True, slots=True)
class Mailbox:
    """The host's own mailbox, from which all its addresses are made.

    With an empty separator (a provider without plus addresses) every letter carries the bare
    address, and the Message-ID that a reply names says which question it answers.
    """

    local: str
    domain: str
    separator: str = "+"
    aliases: tuple[str, ...] = ()  # further domains under which the host is known

    def __post_init__(self) -> None:
        if not is_valid(f"{self.local}@{self.domain}"):
            words = _("the host's own address {address} is not a mail address")
            raise MailError(words.format(address=f"{self.local}@{self.domain}"))

    @property
    def bare(self) -> str:
        """The address without any token."""
        return f"{self.local}@{self.domain}".lower()

    def address(self, meaning: Signed, secret: bytes) -> str:
        """The signed address, or the bare one where the provider has no plus addresses."""
        if not self.separator:
            return self.bare
        local = f"{self.local}{self.separator}{sign(meaning, secret)}".lower()
        if len(local) > LOCAL_PART_LIMIT:
            words = _("the host's local part {local} is too long to carry a token")
            raise MailError(words.format(local=self.local))
        return f"{local}@{self.domain.lower()}"

    def is_local(self, domain: str) -> bool:
        """Whether mail for this domain is ours to take."""
        own = (self.domain, *self.aliases)
        return domain.lower().rstrip(".") in {name.lower() for name in own}

    def is_own(self, address: str) -> bool:
        """Whether mail to this address comes back to us, whatever stands behind the separator."""
        local, _at, domain = address.strip().lower().rpartition("@")
        own = {self.local.lower(), *OPERATOR_NAMES}
        name = local.partition(self.separator)[0] if self.separator else local
        return self.is_local(domain) and bool({local, name, local.partition("+")[0]} & own)

    def read(self, recipient: str, secret: bytes) -> Recipient | None:
        """What a recipient address asks of us; None if it is not ours at all."""
        local, at, domain = recipient.strip().lower().rpartition("@")
        if not at:
            local, domain = domain, self.domain  # RFC 5321: `postmaster` alone is ours
        if not self.is_local(domain):
            return None
        if local in OPERATOR_NAMES:
            return Operator(local)
        if local == self.local.lower():
            return FrontDoor()
        prefix = f"{self.local.lower()}{self.separator}"
        if not self.separator or not local.startswith(prefix):
            return None
        return parse_any(local[len(prefix) :], secret)


def same_secret(one: str, other: str) -> bool:
    """Whether two texts are the same, in a time that tells nothing of where they differ."""
    pair = (text.encode("utf-8", "surrogatepass") for text in (one, other))
    return hmac.compare_digest(*pair)


def new_message_id(domain: str, about: str = "d") -> str:
    """A Message-ID that nobody can guess, so that In-Reply-To may stand for a token.

    `about` says where to look it up; `d` is a letter whose answers go to the front door.
    """
    return f"<{about}.{secrets.token_hex(16)}@{domain.lower()}>"


def message_id_to(address: str, domain: str, secret: bytes) -> str:
    """The Message-ID of a letter to this address: who names it in an answer has had that letter."""
    nonce = secrets.token_hex(8)
    return f"<d.{nonce}{_proof(nonce, address, secret)}@{domain.lower()}>"


def was_sent_to(message_id: str, address: str, secret: bytes) -> bool:
    """Whether this is the Message-ID of a letter that we sent to this address."""
    found = _MESSAGE_ID_TO.match(message_id)
    return found is not None and same_secret(found[2], _proof(found[1], address, secret))


def _proof(nonce: str, address: str, secret: bytes) -> str:
    words = f"pbem letter {nonce} {address.lower()}".encode()
    return hmac.digest(secret, words, hashlib.sha256)[:8].hex()


def is_valid(address: str) -> bool:
    """Whether this is a plain address that is safe in a header and in an SMTP command."""
    local, at, domain = address.rpartition("@")
    if not at or len(address) > ADDRESS_LIMIT or len(local) > LOCAL_PART_LIMIT:
        return False
    return bool(_LOCAL.fullmatch(local) and _DOMAIN.fullmatch(domain))


def normalise(written: str) -> str:
    """The bare address in lower case from `Blue <Blue@Example.ORG>`; two spellings, one person."""
    address = _without_display_name(written.strip())
    local, _at, domain = address.rpartition("@")
    address = f"{local}@{_ascii_domain(domain)}".lower()
    if not is_valid(address):
        shown = written.strip()[:80]
        raise MailError(text("{text} is not a mail address", text=repr(shown)))
    return address


def _without_display_name(text: str) -> str:
    if text.endswith(">") and "<" in text:
        return text[text.rindex("<") + 1 : -1].strip()
    return text


def _ascii_domain(domain: str) -> str:
    if domain.isascii() or len(domain) > ADDRESS_LIMIT:
        return domain
    try:
        return domain.encode("idna").decode("ascii")
    except UnicodeError:
        return domain
