"""Every command with the module that holds it, which is imported when the command is called."""

from __future__ import annotations

SECTIONS = {
    "Begin": {
        "run": "run",
        "demo": "demo",
        "help": "help",
        "rules": "rules",
    },
    "Play from the shell": {
        "new": "new",
        "join": "join",
        "leave": "leave",
        "games": "games",
        "show": "show",
        "play": "play",
        "move": "move",
        "legal": "legal",
        "undo": "undo",
        "history": "history",
        "replay": "replay",
        "results": "results",
    },
    "Run a host": {
        "init": "init",
        "serve": "serve",
        "tick": "tick",
        "deliver": "deliver",
        "doctor": "doctor",
        "outbox": "outbox",
        "player": "player",
        "admin": "admin",
        "backup": "backup",
        "restore": "restore",
        "check": "check",
        "upgrade": "upgrade",
        "store": "store",
    },
    "Look closer": {
        "read": "read",
        "verify": "verify",
        "export": "export_game",
        "import": "import_game",
        "deck": "deck",
        "simulate": "simulate",
        "completion": "completion",
    },
}
"""As `pbem --help` shows them: what people do first at the top."""

COMMANDS = {name: module for some in SECTIONS.values() for name, module in some.items()}
