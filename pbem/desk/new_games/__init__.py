"""How a game comes about: proposed, joined, and started when it is full."""
