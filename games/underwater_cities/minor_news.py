"""Sentences of the story that a letter with too much to tell leaves out first."""

BY_THE_WAY = frozenset(
    {
        "{seat} discards {cards}",
        "{seat} draws {n} card",
        "{seat} claims {no} {card}",
        "{seat} gains {goods}",
        "{seat} gains {got}",
        "{seat} pays {paid}",
        "{seat} pays for {no} {card}",
    }
)
