"""A document whose shape changes gets a new schema, so that an older program refuses it.

When this fails, append a step to the shelf's chain in `pbem/store/migrate.py` (one that returns the
document as it is will do where every new field has a default), and write the new number and
fingerprint here.
"""

from __future__ import annotations

import hashlib

import msgspec
import pytest

from pbem.desk.gamefile import GameFile
from pbem.desk.people.person import Person
from pbem.desk.unsigned_letters.correspondents import Correspondent
from pbem.desk.unsigned_letters.unconfirmed_requests import Request
from pbem.store import Note
from pbem.store.migrate import CHAINS, current

DOCUMENTS = {"games": GameFile, "people": Person, "callers": Correspondent, "requests": Request}
SHAPES = {
    "games": (19, "5ee050a381d651ba"),
    "people": (5, "3686935ce4f6792f"),
    "callers": (5, "8a54d1a5463470b0"),
    "requests": (4, "e04df9a420a1f46c"),
}


def fingerprint(*documents: type) -> str:
    """What tells one shape from another: every field of every struct in it, with its type."""
    _schemas, parts = msgspec.json.schema_components(documents)
    shape = {
        name: {field: _plain(about) for field, about in part.get("properties", {}).items()}
        for name, part in parts.items()
    }
    return hashlib.sha256(msgspec.json.encode(shape, order="deterministic")).hexdigest()[:16]


def _plain(about: dict[str, object]) -> dict[str, object]:
    return {key: value for key, value in about.items() if key not in ("default", "description")}


@pytest.mark.parametrize("shelf", DOCUMENTS)
def test_a_new_shape_has_a_new_schema(shelf: str) -> None:
    found = (current(CHAINS[shelf]), fingerprint(DOCUMENTS[shelf], Note))
    assert found == SHAPES[shelf], "see the beginning of this file"


def test_every_shelf_with_a_chain_is_looked_at() -> None:
    assert CHAINS.keys() == DOCUMENTS.keys()
