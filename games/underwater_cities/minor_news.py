"""Sentences of the story that a letter with too much to tell leaves out first, or always."""

BY_THE_WAY = frozenset(
    {
        "{seat} discards {cards}",
        "{seat} draws {n} card",
        "{seat} claims card {no}",
        "{seat} pays nothing for card {no}",
    }
)

ROUND_NEWS = frozenset(
    {
        "Round {round} begins",
        "Round {round} begins, in this order: {order:,}",
        "Era {era} begins",
        "{seat} produces {goods}",
        "{seat} feeds the cities: {cost}",
    }
)

TOLD_IN_PRIVATE = frozenset({"{seat} draws {n} card"})
"""Whoever draws has heard which cards they are."""
