"""How the store keeps a game: its document, the typed form of that, and the summary for lists."""

from __future__ import annotations

from typing import Any

import msgspec

from pbem.desk.gamefile import GameFile
from pbem.engine.play_document import PlayDocument
from pbem.store import NumberedShelf, Store, kind_of
from pbem.store.documents import Form

SUMMARY_VERSION = 5

_PLAIN: dict[str, type] = {"play": dict, "handled": list}
"""What is long, and the same in both forms: it is handed over as it is, and not walked through."""
_FIELDS = tuple(zip(GameFile.__struct_fields__, GameFile.__struct_encode_fields__, strict=True))
"""What each field is called, here and in the document."""


def read_file(document: dict[str, Any]) -> GameFile:
    """The typed form of a game's document, which is not used any more then."""
    long = {name for name, form in _PLAIN.items() if isinstance(document.get(name), form)}
    others = {name: value for name, value in document.items() if name not in long}
    file = msgspec.convert(others, GameFile)
    for name in long:
        setattr(file, name, document[name])
    return file


def to_document(file: GameFile) -> dict[str, Any]:
    """The plain form that the store keeps."""
    return {
        kept_as: value if field in _PLAIN else msgspec.to_builtins(value)
        for field, kept_as in _FIELDS
        for value in [getattr(file, field)]
    }


def summarise(document: dict[str, Any]) -> dict[str, Any]:
    """What a list of games shows, so that nobody has to open them all."""
    result = (document.get("play") or {}).get("result")
    return {
        "id": document["id"],
        "game": document["game"],
        "seats": [
            {
                "name": seat["name"],
                "player": seat["player"] or seat["bot"] or None,
                "by_rules": seat.get("by_rules", ""),
                "generation": seat.get("generation", 0),
            }
            for seat in document["seats"]
        ],
        "status": document["status"],
        "awaiting": document["awaiting"],
        "drafting": document.get("drafting", []),
        "public": document.get("public", False),
        "opened": document["opened"],
        "changed": document["changed"],
        "places": result["places"] if result else None,
        "scores": result["scores"] if result else None,
    }


_LONG: dict[str, Any] = {"play": PlayDocument | None, "handled": list[msgspec.Raw]}
_FORM = Form(
    msgspec.defstruct(
        "GameDocument",
        [
            (field, _LONG.get(field, Any) | msgspec.UnsetType, msgspec.UNSET)
            for field in GameFile.__struct_encode_fields__
        ],
        forbid_unknown_fields=True,
    )
)
"""The fields of a game's document; what is long in it stays JSON."""


def games_shelf(home: Store) -> NumberedShelf:
    """The shelf on which a host keeps its games."""
    kind = kind_of("games", "game", summarise, summary_version=SUMMARY_VERSION, form=_FORM)
    return home.numbered(kind)
