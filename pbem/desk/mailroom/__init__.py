"""Letters in: who may do what with them, and what becomes of them.

The signed reply address is the authority, the From header is a claim. `room.Mailroom` is what
the listener, `pbem deliver` and the IMAP mailbox hand letters to.
"""

from pbem.desk.mailroom.room import Mailroom

__all__ = ["Mailroom"]
