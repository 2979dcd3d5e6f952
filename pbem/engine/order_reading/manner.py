"""In which manner lines are carried out: in earnest, or only to see what they would do."""

from __future__ import annotations

from dataclasses import dataclass, field

from ..languages import SOURCE
from ..reader import Reader, reader_of


@dataclass(frozen=True)
class Manner:
    """How a batch of lines is carried out; what is not said is so in earnest."""

    told: Reader = field(default_factory=lambda: reader_of(SOURCE))
    """Who is told the costs."""
    costs: bool = False
    """Each answer says what it costs."""
    trying: bool = False
    """Whether something would work is all that is asked."""
    plainer: bool = False
    """Turns of speech have been replaced in the line."""
    named: bool = False
    """Things that were described in the line are named by their codes."""
    typed: str = ""
    """The line as it was typed, if they have been, for what is quoted of it."""
    bare: bool = False
    """Talk beside the order has been left out of the line."""
    offers_reading: bool = True
    """An error says how else the line could be read."""
    freed: bool = False
    """What the line asks for is looked for where nothing is taken."""
    hears: bool = False
    """What is known of each move is kept: its words, costs and sites."""
    contradicted: bool = False
    """Whether the line does what it says no to has been seen, or is seen now."""

    @property
    def is_silent(self) -> bool:
        """Whether nobody is told why a line fails, nor what would do instead."""
        if self.trying or self.freed:
            return True
        return (self.plainer or self.bare) and not self.offers_reading

    @property
    def readers(self) -> list[Reader]:
        """In whose words things and moves are known: in English, and in those of who is told."""
        english = reader_of(SOURCE)
        return [english] if self.told.language == SOURCE else [english, self.told]
