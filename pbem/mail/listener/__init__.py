"""Mail coming in by SMTP or LMTP. `server.Listener` listens; this says in which words.

Only light parts are imported here, so that the command line starts without asyncio.
"""

from __future__ import annotations

from .config import ListenerConfig

__all__ = ["ListenerConfig"]
