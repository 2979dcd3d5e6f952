"""Letters out: from what a letter says to the bytes that a relay takes."""

from .body import Body, fill_in
from .message import Envelope, Message, build

__all__ = ["Body", "Envelope", "Message", "build", "fill_in"]
