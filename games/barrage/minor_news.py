"""Sentences of the story that a letter with too much to tell leaves out first, and last."""

BY_THE_WAY = frozenset(
    {
        "New on offer: {contracts}.",
        "The water flows {ends}.",
        "{company} discards contract {contracts}.",
        "{company} gets {credits} from the bank.",
        "{company} passes.",
    }
)

FINAL_NEWS = frozenset(
    {"{company} adds {objective} VP for the goal, {supply} for supplies and {water} for water."}
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
