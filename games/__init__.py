"""The games that come with the host, one folder a game."""
