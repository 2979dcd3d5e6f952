"""The story as the player hears it whom a sentence names: 'You draw 2 cards.'

By the sentence and the place in it that names the player.
"""

from __future__ import annotations

from collections.abc import Mapping

from pbem.engine import Text, mark, ntext, text

from .older_stories import NUMBER_FIRST, told_today

_TODAY: Mapping[tuple[str, str], Text] = {
    # a turn
    ("{seat} plays {card} ({no}) on {slot}", "seat"): text("You play {card} ({no}) on {slot}"),
    (
        "{seat} pays 1 credit, takes the cloning tile and plays {card} ({no}) on {slot}",
        "seat",
    ): text("You pay 1 credit, take the cloning tile and play {card} ({no}) on {slot}"),
    ("{seat} also performs the action of slot {slot}", "seat"): text(
        "You also perform the action of slot {slot}"
    ),
    ("{seat} uses {card} ({no})", "seat"): text("You use {card} ({no})"),
    ("{seat} uses the Personal Assistant", "seat"): text("You use your Personal Assistant"),
    ("{seat} makes the Personal Assistant ready again", "seat"): text(
        "You make your Personal Assistant ready again"
    ),
    ("{seat} makes {card} ({no}) ready again", "seat"): text("You make {card} ({no}) ready again"),
    # cards
    ("{seat} pays {paid} for {card} ({no})", "seat"): text("You pay {paid} for {card} ({no})"),
    ("{seat} pays nothing for {card} ({no})", "seat"): text("You pay nothing for {card} ({no})"),
    ("{seat} claims {card} ({no})", "seat"): text("You claim {card} ({no})"),
    ("{seat} claims the contract {name}", "seat"): text("You claim the contract {name}"),
    ("{seat} discards the Personal Assistant", "seat"): text("You discard your Personal Assistant"),
    ("{seat} discards the action card {card} ({no})", "seat"): text(
        "You discard the action card {card} ({no})"
    ),
    ("{seat} discards {cards}", "seat"): text("You discard {cards}"),
    ("{seat} discards {each}", "seat"): text("You discard {each}"),
    ("{seat} draws {n} card", "seat"): ntext("You draw {n} card", "You draw {n} cards", 1),
    ("{seat} draws no card: none are left", "seat"): text("You draw no card: none are left"),
    ("{seat} draws a Special card from the deck", "seat"): text(
        "You draw a Special card from the deck"
    ),
    ("{seat} takes the Special card {card} ({no})", "seat"): text(
        "You take the Special card {card} ({no})"
    ),
    # the network
    ("{seat} builds {what} on {site} for {paid}", "seat"): text(
        "You build {what} on {site} for {paid}"
    ),
    ("{seat} builds {what} on {site} for free", "seat"): text(
        "You build {what} on {site} for free"
    ),
    ("{seat} upgrades {what} on {site} for {paid}", "seat"): text(
        "You upgrade {what} on {site} for {paid}"
    ),
    ("{seat} upgrades {what} on {site} for free", "seat"): text(
        "You upgrade {what} on {site} for free"
    ),
    (mark("{seat} builds a {what} on {site} for {paid}"), "seat"): text(
        "You build a {what} on {site} for {paid}"
    ),  # in stories of older games
    (mark("{seat} upgrades the {what} on {site} for {paid}"), "seat"): text(
        "You upgrade the {what} on {site} for {paid}"
    ),  # so is this
    ("{seat} makes the city on {site} symbiotic", "seat"): text(
        "You make the city on {site} symbiotic"
    ),
    ("{seat} connects {metropolis}", "seat"): text("You connect {metropolis}"),
    # goods and the Federation track
    ("{seat} gains {goods}", "seat"): text("You gain {goods}"),
    ("{seat} gains {goods} with {card} ({no})", "seat"): text(
        "You gain {goods} with {card} ({no})"
    ),
    ("{seat} gains {goods} from site {site}", "seat"): text("You gain {goods} from site {site}"),
    ("{seat} gains {got}", "seat"): text("You gain {got}"),
    ("{seat} gives {paid} for {got}", "seat"): text("You give {paid} for {got}"),
    ("{seat} pays {paid}", "seat"): text("You pay {paid}"),
    ("{seat} exchanges {give} for {get}", "seat"): text("You exchange {give} for {get}"),
    (mark("{seat} exchanges 1 {give} for 1 {get}"), "seat"): text(
        "You exchange 1 {give} for 1 {get}"
    ),  # in stories of older games
    ("{seat} moves {n} up the Federation track, to space {space}", "seat"): text(
        "You move {n} up the Federation track, to space {space}"
    ),
    ("{seat} moves {n} up the Federation track, to space {space}: {goods}", "seat"): text(
        "You move {n} up the Federation track, to space {space}: {goods}"
    ),
    # production and the end
    ("{seat} produces {goods}", "seat"): text("You produce {goods}"),
    ("{seat} feeds the cities: {cost}", "seat"): text("You feed your cities: {cost}"),
    ("{seat} pays {paid} for {points} points with {card} ({no})", "seat"): text(
        "You pay {paid} for {points} points with {card} ({no})"
    ),
    ("{seat} turns {goods} into {worth}", "seat"): text("You turn {goods} into {worth}"),
    ("{seat} ends with {points} points", "seat"): text("You end with {points} points"),
    # in stories of older games
    (mark("{seat} pays for {no} {card}"), "seat"): text("You pay for {card} ({no})"),
    (mark("{seat} pays {paid} for card {no}"), "seat"): text("You pay {paid} for card {no}"),
    (mark("{seat} pays nothing for card {no}"), "seat"): text("You pay nothing for card {no}"),
    (mark("{seat} claims card {no}"), "seat"): text("You claim card {no}"),
    (mark("{seat} gains {goods} with card {no}"), "seat"): text("You gain {goods} with card {no}"),
}

_OLDER = {(one, "seat"): _TODAY[told_today(one), "seat"] for one in NUMBER_FIRST if "{seat}" in one}

SECOND_PERSON: Mapping[tuple[str, str], Text] = {**_TODAY, **_OLDER}
