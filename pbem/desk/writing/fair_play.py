"""What the first and the last letter of a game say of its chance, so that everyone can check it."""

from __future__ import annotations

from pbem.desk.writing.letter_facts import LetterFacts
from pbem.engine.chance import commitment
from pbem.engine.text import _


def promise(facts: LetterFacts) -> str:
    """The seed's hash, so that nobody can change the deck after the start."""
    if facts.file.seed_given:
        return _("This game was opened with a given seed; whoever gave it knows the deck.")
    sealed = _("The deck is sealed (`help fair`):")
    return f"{sealed}\nSHA-256 {commitment(facts.play.seed)}"


def seed_told(facts: LetterFacts) -> str:
    """The seed, and how to see that it is the promised one."""
    seed = facts.play.seed.hex()
    if facts.file.seed_given:
        words = _(
            "The seed of this game was given when it was opened: {seed}. With it the host can"
            " play the whole game again: `pbem verify {id}`."
        )
        return words.format(seed=seed, id=facts.file.id)
    words = _(
        "The seed of this game was {seed}. The SHA-256 of its bytes is {hash}, as the first"
        " letter said. With it the host can play the whole game again: `pbem verify {id}`."
    )
    return words.format(seed=seed, hash=commitment(facts.play.seed), id=facts.file.id)
