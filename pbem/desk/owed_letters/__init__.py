"""Which letters a change of a game causes: notes in its outbox, written when they are sent."""
