"""Sentences of the story that a letter with too much to tell leaves out first."""

BY_THE_WAY = frozenset(
    {
        "{company} passes.",
        "{company} gains {what}.",
        "{company} gains {what} and turns its wheel {steps}.",
        "The water flows {ends}.",
        "Water from headstream {stream} flows {ends}.",
        "Round {round} begins.",
    }
)
