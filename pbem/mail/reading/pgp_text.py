"""PGP in the text itself: the frame around a signed text goes, an encrypted text is said so."""

from __future__ import annotations

from .defects import Defects
from .letter import Reason
from .lines import Line

_BEGINS = "-----BEGIN"
_SIGNED = "-----BEGIN PGP SIGNED MESSAGE-----"
_SIGNATURE = "-----BEGIN PGP SIGNATURE-----"
_ENCRYPTED = "-----BEGIN PGP MESSAGE-----"
_KEY = "-----BEGIN PGP PUBLIC KEY BLOCK-----"
_BLOCKS = {_SIGNATURE: Reason.ARMOUR, _ENCRYPTED: Reason.ENCRYPTED, _KEY: Reason.ARMOUR}


def without_armour(lines: list[Line], defects: Defects) -> list[Line]:
    """Mark the lines of the armour, and undo the dashes it put before signed lines."""
    if not any(line.text[:10] == _BEGINS for line in lines):
        return lines
    out: list[Line] = []
    block: Reason | None = None
    heading = signed = False
    for line in lines:
        text = line.text
        if block is None and text in _BLOCKS and line.mark is None:
            block, signed = _BLOCKS[text], False
            if block is Reason.ENCRYPTED:
                defects.note("the letter is encrypted (PGP) and cannot be read")
        if block is not None:
            out.append(Line(text, block, line.cut))
            block = None if text.startswith("-----END PGP ") else block
        elif text == _SIGNED and line.mark is None:
            heading = signed = True
            out.append(Line(text, Reason.ARMOUR, line.cut))
        elif heading and text:
            out.append(Line(text, Reason.ARMOUR, line.cut))
        else:
            heading = False
            out.append(line._replace(text=text[2:]) if signed and text[:2] == "- " else line)
    return out
