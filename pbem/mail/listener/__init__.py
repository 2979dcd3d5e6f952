"""Mail coming in by SMTP or LMTP. `server.Listener` listens; this says in which words.

Only light parts are imported here, so that the command line starts without asyncio.
"""

from __future__ import annotations

from .answers import Accept, Deliver, Outcome, Verdict
from .config import ListenerConfig

__all__ = ["Accept", "Deliver", "ListenerConfig", "Outcome", "Verdict"]
