"""Sentences of the story that a letter with too much to tell leaves out first, and last."""

BY_THE_WAY = frozenset(
    {
        "{company} passes.",
        "{company} gains {what}.",
        "{company} gains {what} and turns its wheel {steps}.",
        "The water flows {ends}.",
    }
)

ROUND_NEWS = frozenset(
    {
        "Round {round} begins.",
        "Water from headstream {stream} flows {ends}.",
        "{company} made {energy} energy: {gains:,}.",
        "New patents: {tiles:,}.",
        "Turn order: {companies:,}.",
    }
)
