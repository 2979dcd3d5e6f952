"""Effects in words: a grammar that every language has its sentences for.

The text of a card, a tile or a contract is made of sentences, a sentence of clauses ("gain 1
card"), which `clause_words.py` has. No card of ours has a text of its own, and no translator has to
know of a new one. A deck that players bring may have English texts; other languages read it by its
effects.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from pbem.engine import Text, Words, joined, listed, text, within

from .clause_words import begins_with_if, clauses, clauses_apart
from .deck import Card, Contract, Metropolis, Part
from .thing_words import counted, of_them_upgraded


def effect_words(record: Card | Metropolis | Contract) -> Words:
    """What a record does, by its effects."""
    if isinstance(record, Card):
        return _of_card(record)
    return _of_metropolis(record) if isinstance(record, Metropolis) else _of_contract(record)


def _of_card(card: Card) -> Words:
    if card.type == "production":
        return _in_production(card.effect)
    return _at_the_end(card.effect) if card.type == "end" else _sentences(card.effect)


def _of_metropolis(tile: Metropolis) -> Words:
    parts = []
    if tile.instant:
        parts.append(_sentences(tile.instant))
    if tile.production:
        parts.append(_in_production(tile.production))
    if tile.end:
        parts.append(_at_the_end(tile.end))
    return joined(parts, " ")


def _of_contract(contract: Contract) -> Words:
    needs = listed(_needed(contract.needs))
    return text("With {needs}: {reward}.", needs=needs, reward=clauses(contract.reward))


def _needed(needs: Mapping[str, int]) -> list[Words]:
    """What a contract wants; a kind and its upgraded ones together."""
    said: list[Words] = []
    for thing, n in needs.items():
        upgraded = needs.get(f"upgraded_{thing}")
        if upgraded:
            said.append(of_them_upgraded(thing, n, upgraded))
        elif thing.removeprefix("upgraded_") not in needs or not thing.startswith("upgraded_"):
            said.append(counted(thing, n))
    return said


def _in_production(parts: Sequence[Part]) -> Words:
    first, more = _first_and_more(parts)
    if begins_with_if(parts[0]):
        return _begun(within("before if", "During Production, {clause}.", clause=first), more)
    return _begun(text("During Production, {clause}.", clause=first), more)


def _at_the_end(parts: Sequence[Part]) -> Words:
    first, more = _first_and_more(parts)
    if begins_with_if(parts[0]):
        said = within("before if", "At the end of the game, {clause}.", clause=first)
        return _begun(said, more)
    return _begun(text("At the end of the game, {clause}.", clause=first), more)


def _first_and_more(parts: Sequence[Part]) -> tuple[Words, list[Words]]:
    first, *more = clauses_apart(parts, offered=True)
    return first, more


def _begun(first: Text, more: Sequence[Words]) -> Words:
    """Sentences of which the first says when all of it happens."""
    return joined([first, *map(_sentence, more)], " ")


def _sentences(parts: Sequence[Part]) -> Words:
    return joined(map(_sentence, clauses_apart(parts)), " ")


def _sentence(clause: Words) -> Text:
    return text("{clause:A}.", clause=clause)
