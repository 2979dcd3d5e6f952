"""Sentences of the story that a letter with too much to tell leaves out first, or always."""

BY_THE_WAY = frozenset(
    {
        "{seat} discards {cards}",
        "{seat} draws {n} card",
        "{seat} claims {card} ({no})",
        "{seat} claims {no} {card}",  # in stories of older games, as are the others with a number
        "{seat} claims card {no}",
        "{seat} pays nothing for {card} ({no})",
        "{seat} pays nothing for {no} {card}",
        "{seat} pays nothing for card {no}",
    }
)

FINAL_NEWS = frozenset({"{seat} ends with {points} points"})

ROUND_NEWS = frozenset(
    {
        "Round {round} begins",
        "Round {round} begins; the Federation track is empty again",
        "Round {round} begins, in this order: {order:,}",
        "Round {round} begins, in this order: {order:,}; the Federation track is empty again",
        "Era {era} begins",
        "{seat} produces {goods}",
        "{seat} feeds the cities: {cost}",
    }
)

TOLD_IN_PRIVATE = frozenset({"{seat} draws {n} card"})
"""Whoever draws has heard which cards they are."""
