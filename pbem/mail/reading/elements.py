"""What an HTML element means for the lines inside it or after it, client by client."""

from __future__ import annotations

from enum import Enum, auto
from typing import Final


class Meaning(Enum):
    """What is said by an element."""

    QUOTE = auto()
    """All inside is quoted."""
    HOLDS_QUOTE = auto()
    """A blockquote should stand inside; if it does, what stands outside of it may be own."""
    ATTRIBUTION = auto()
    FORWARDED = auto()
    SIGNATURE = auto()
    HIDDEN = auto()
    PREFORMATTED = auto()
    CUT = auto()
    """From here on everything is quoted."""
    RULE = auto()
    """A rule is drawn; what stands below it says what it parts."""


_TAGS: Final = {
    "blockquote": Meaning.QUOTE,
    "pre": Meaning.PREFORMATTED,
}

_CLASSES: Final = {
    "yahoo_quoted": Meaning.QUOTE,
    "iosymail": Meaning.QUOTE,
    "tutanota_quote": Meaning.QUOTE,
    "skiff_quote": Meaning.QUOTE,
    "gmail_quote": Meaning.HOLDS_QUOTE,
    "gmail_quote_container": Meaning.HOLDS_QUOTE,
    "gmail_extra": Meaning.HOLDS_QUOTE,
    "zmail_extra": Meaning.HOLDS_QUOTE,
    "protonmail_quote": Meaning.HOLDS_QUOTE,
    "gmail_attr": Meaning.ATTRIBUTION,
    "moz-cite-prefix": Meaning.ATTRIBUTION,
    "moz-forward-container": Meaning.FORWARDED,
    "moz-email-headers-table": Meaning.CUT,
    "outlookmessageheader": Meaning.CUT,
    "ms-outlook-mobile-reference-message": Meaning.CUT,
    "gmail_signature": Meaning.SIGNATURE,
    "moz-signature": Meaning.SIGNATURE,
    "protonmail_signature_block": Meaning.SIGNATURE,
    "ms-outlook-ios-signature": Meaning.SIGNATURE,
    "ms-outlook-mobile-signature": Meaning.SIGNATURE,
    "protonmail_signature_block-proton": Meaning.SIGNATURE,
    "-x-evo-signature-wrapper": Meaning.SIGNATURE,
    "edo-signature": Meaning.SIGNATURE,
    "sh-signature": Meaning.SIGNATURE,
    "sh-quoted-content": Meaning.QUOTE,
    "missive_quote": Meaning.QUOTE,
    "front-blockquote": Meaning.QUOTE,
    "hubspot_quote": Meaning.QUOTE,
    "edo-original": Meaning.QUOTE,
    "ntes-mailmaster-quote": Meaning.QUOTE,
    "mail_android_quote": Meaning.QUOTE,
    "quoted-text": Meaning.QUOTE,
}

_IDS: Final = {
    "divrplyfwdmsg": Meaning.CUT,
    "appendonsend": Meaning.CUT,
    "mail-editor-reference-message-container": Meaning.CUT,
    "olk_src_body_section": Meaning.CUT,
    "replysplit": Meaning.CUT,
    "stopspelling": Meaning.CUT,
    "zwchr": Meaning.CUT,
    "origbody": Meaning.CUT,
    "isreplycontent": Meaning.CUT,
    "isforwardcontent": Meaning.CUT,
    "orimsghtmlseperator": Meaning.CUT,
    "reply139content": Meaning.CUT,
    "reply-intro": Meaning.ATTRIBUTION,
    "quoted_header": Meaning.CUT,
    "edo-original": Meaning.QUOTE,
    "signature": Meaning.SIGNATURE,
    "ms-outlook-mobile-signature": Meaning.SIGNATURE,
    "composer_signature": Meaning.SIGNATURE,
    "applemailsignature": Meaning.SIGNATURE,
    "ymail_android_signature": Meaning.SIGNATURE,
    "ymail_ios_signature": Meaning.SIGNATURE,
    "spneditorsign": Meaning.SIGNATURE,
    "edo-signature": Meaning.SIGNATURE,
}

_NAMES: Final = {
    "quote": Meaning.QUOTE,
    "messagereplysection": Meaning.QUOTE,
    "messagesignaturesection": Meaning.SIGNATURE,
    "_mailoriginal": Meaning.CUT,
}


def meaning(tag: str, attributes: dict[str, str]) -> Meaning | None:
    """What this element says, if anything."""
    if tag in _TAGS:
        return _TAGS[tag]
    if tag == "hr":
        by_program = "tabindex" in attributes or "width:98%" in attributes.get("style", "")
        known = _identified(attributes.get("id", "").strip().lower())
        return known or (Meaning.CUT if by_program else Meaning.RULE)
    if not attributes:
        return None
    for name in attributes.get("class", "").lower().split()[:8]:
        found = _CLASSES.get(_bare(name))
        if found:
            return found
    if "id" in attributes:
        found = _identified(attributes["id"].strip().lower())
        if found:
            return found
    return _NAMES.get(attributes.get("name", "").lower()) or _styled(tag, attributes)


def _identified(identity: str) -> Meaning | None:
    if identity.startswith("yahoo_quoted"):
        return Meaning.QUOTE
    if identity.startswith("bloop_sign"):
        return Meaning.SIGNATURE
    return _IDS.get(_bare(identity))


def _bare(name: str) -> str:
    """A name without what clients put before it when they quote ('x_', 'm_-123')."""
    if name.startswith("x_"):
        return name.replace("x_", "", 8) if name.count("x_") <= 8 else name
    if name.startswith("m_"):
        return name.lstrip("m_-0123456789")
    return name


def _styled(tag: str, attributes: dict[str, str]) -> Meaning | None:
    if "hidden" in attributes:
        return Meaning.HIDDEN
    style = "".join(attributes.get("style", "").lower().split())
    if not style:
        return None
    if "display:none" in style or "mso-hide:all" in style:
        return Meaning.HIDDEN
    if "white-space:pre" in style:
        return Meaning.PREFORMATTED
    if tag not in ("div", "p", "table", "td"):
        return None
    if "border-left:" in style and "solid" in style and "border-left:none" not in style:
        return Meaning.QUOTE
    top_line = "border-top" in style and "border-top:none" not in style and "solid" in style
    if top_line or "border-style:solidnonenone" in style:
        return Meaning.CUT
    return None
