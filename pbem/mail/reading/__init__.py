"""The bytes of an incoming message in, a Letter out."""

from .free_text import cut_free_text
from .letter import LeftOut, Letter, Reason, as_report
from .marks import LETTER_HEADER, OWN_LETTER, REPLY_LINE
from .omissions import Omission, omissions, why_nothing
from .reading import read_letter

__all__ = [
    "LETTER_HEADER",
    "OWN_LETTER",
    "REPLY_LINE",
    "LeftOut",
    "Letter",
    "Omission",
    "Reason",
    "as_report",
    "cut_free_text",
    "omissions",
    "read_letter",
    "why_nothing",
]
