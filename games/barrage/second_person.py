"""The story as the player hears it whom a sentence names: 'You build a base at 5L.'

By the sentence and the place in it that names the player.
"""

from __future__ import annotations

from collections.abc import Mapping

from pbem.engine import Text, mark, ntext, text, within

SECOND_PERSON: Mapping[tuple[str, str], Text] = {
    ("{seat} resigns.", "seat"): text("You resign."),
    ("{seat} takes {company} with {officer} and contract {contract}.", "seat"): text(
        "You take {company} with {officer} and contract {contract}."
    ),
    # actions
    ("{company} passes.", "company"): text("You pass."),
    ("{company} builds {structure} at {site} ({payment}).", "company"): text(
        "You build {structure} at {site} ({payment})."
    ),
    ("{company} builds {structure} at {site} with tile {tile} ({payment}).", "company"): text(
        "You build {structure} at {site} with tile {tile} ({payment})."
    ),
    ("{company} builds {structure} at {site} for free.", "company"): text(
        "You build {structure} at {site} for free."
    ),
    (
        "{company} builds {structure} at {site} for free; the red border costs {payment}.",
        "company",
    ): text("You build {structure} at {site} for free; the red border costs {payment}."),
    ("{company} buys patent {tile}.", "company"): text("You buy patent {tile}."),
    ("{company} buys patent {tile} for {price}.", "company"): text(
        "You buy patent {tile} for {price}."
    ),
    ("{company} gets {credits} from the bank.", "company"): text(
        "You get {credits} from the bank."
    ),
    ("{company} can only send the last engineer to the bank: {credits}.", "company"): text(
        "You can only send your last engineer to the bank: {credits}."
    ),
    ("{company} copies {officer} for {price}.", "company"): text("You copy {officer} for {price}."),
    # in stories of older games
    (mark("{company} copies {officer}."), "company"): text("You copy {officer}."),
    ("{company} takes {what}.", "company"): text("You take {what}."),
    ("{company} takes {what} as income.", "company"): text("You take {what} as income."),
    ("{company} takes {what} for {price}.", "company"): text("You take {what} for {price}."),
    # contracts
    ("{company} takes contract {contracts}.", "company"): ntext(
        "You take contract {contracts}.", "You take contracts {contracts}.", 1
    ),
    ("{company} takes contract {contracts} for {price}.", "company"): ntext(
        "You take contract {contracts} for {price}.",
        "You take contracts {contracts} for {price}.",
        1,
    ),
    ("{company} discards contract {contracts}.", "company"): ntext(
        "You discard contract {contracts}.", "You discard contracts {contracts}.", 1
    ),
    ("{company} fulfils contract {contract}.", "company"): text("You fulfil contract {contract}."),
    # water and energy
    ("{company} puts {drops} on headstream {where:,}.", "company"): ntext(
        "You put {drops} on headstream {where:,}.", "You put {drops} on headstreams {where:,}.", 1
    ),
    ("{company} pays {price} and puts {drops} on headstream {where:,}.", "company"): ntext(
        "You pay {price} and put {drops} on headstream {where:,}.",
        "You pay {price} and put {drops} on headstreams {where:,}.",
        1,
    ),
    ("{company} pays {price} and lets water flow from {where} {ends}.", "company"): text(
        "You pay {price} and let water flow from {where} {ends}."
    ),
    ("{company} lets water flow from {where} {ends}.", "company"): text(
        "You let water flow from {where} {ends}."
    ),
    ("A drop leaves {company}'s dam {site} and flows {ends}.", "company"): text(
        "A drop leaves your dam {site} and flows {ends}."
    ),
    (
        "{company} produces {energy} energy: {drops} from {dam} through {conduit} to {basin}.",
        "company",
    ): text("You produce {energy} energy: {drops} from {dam} through {conduit} to {basin}."),
    (
        "{company} pays {price} and produces {energy} energy:"
        " {drops} from {dam} through {conduit} to {basin}.",
        "company",
    ): text(
        "You pay {price} and produce {energy} energy:"
        " {drops} from {dam} through {conduit} to {basin}."
    ),
    ("{company} adds {energy} energy by its ability.", "company"): text(
        "You add {energy} energy by your ability."
    ),
    (
        "{company} pays {owner} {credits} for conduit {conduit}; {owner} also gains {vp} VP.",
        "owner",
    ): text("{company} pays you {credits} for conduit {conduit}; you also gain {vp} VP."),
    (
        "{company} pays {owner} {credits} for conduit {conduit}; {owner} also gains {vp} VP.",
        "company",
    ): text("You pay {owner} {credits} for conduit {conduit}; {owner} also gains {vp} VP."),
    (
        "{company} pays {credits} for conduit {conduit}; {owner} gains {vp} VP for it.",
        "company",
    ): text("You pay {credits} for conduit {conduit}; {owner} gains {vp} VP for it."),
    # gains
    ("{company} gains {what} and turns its wheel {steps}.", "company"): text(
        "You gain {what} and turn your wheel {steps}."
    ),
    ("{company} pays {price} and turns its wheel {steps}.", "company"): text(
        "You pay {price} and turn your wheel {steps}."
    ),
    ("{company} turns its wheel {steps}.", "company"): text("You turn your wheel {steps}."),
    ("{company} gains {what}.", "company"): text("You gain {what}."),
    ("{company} gains {what} as income.", "company"): text("You gain {what} as income."),
    ("{company} gains {what} as income and turns its wheel {steps}.", "company"): text(
        "You gain {what} as income and turn your wheel {steps}."
    ),
    ("{company} turns its wheel {steps} as income.", "company"): text(
        "You turn your wheel {steps} as income."
    ),
    ("{company} gains {n}.", "company"): text("You gain {n}."),
    ("{company} gains {n} VP.", "company"): text("You gain {n} VP."),
    ("{company} gains {n} energy.", "company"): text("You gain {n} energy."),
    # the end of a round and of the game
    ("{company} made {energy} energy: {gains:,}.", "company"): text(
        "You made {energy} energy: {gains:,}."
    ),
    ("{company} {energy} ({gains:,})", "company"): text("you {energy} ({gains:,})"),
    ("{company} {objective} + {supply} + {water}", "company"): text(
        "you {objective} + {supply} + {water}"
    ),
    ("{company}", "company"): within("in a list", "you"),
    (
        "{company} adds {objective} VP for the goal, {supply} for supplies and {water} for water.",
        "company",
    ): text("You add {objective} VP for the goal, {supply} for supplies and {water} for water."),
    # in stories of older games
    (mark("{company} puts water on {where}."), "company"): text("You put water on {where}."),
    (
        mark("{company} made {energy} energy: {vp} VP by place, {bonus} VP bonus, {credits}."),
        "company",
    ): text("You made {energy} energy: {vp} VP by place, {bonus} VP bonus, {credits}."),
    (
        mark(
            "{company} made {energy} energy: {vp} VP by place, {bonus} VP bonus, {credits},"
            " minus {lost} VP."
        ),
        "company",
    ): text(
        "You made {energy} energy: {vp} VP by place, {bonus} VP bonus, {credits}, minus {lost} VP."
    ),
}
