"""The bytes of an incoming message in, a Letter out."""

from .letter import LeftOut, Letter, Reason, as_report
from .marks import LETTER_HEADER, OWN_LETTER, REPLY_LINE
from .reading import read_letter

__all__ = [
    "LETTER_HEADER",
    "OWN_LETTER",
    "REPLY_LINE",
    "LeftOut",
    "Letter",
    "Reason",
    "as_report",
    "read_letter",
]
