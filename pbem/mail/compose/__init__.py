"""Letters out: from what a letter says to the bytes that a relay takes."""

from .message import Envelope, Message, build
from .page import Page, fill_in

__all__ = ["Envelope", "Message", "Page", "build", "fill_in"]
