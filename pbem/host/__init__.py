"""The daemon: listens, sends, lets bots move, and does what is due."""
