"""From a note to the letter: what each kind says, and in which envelope it goes."""

from pbem.desk.writing.writer import Writer

__all__ = ["Writer"]
