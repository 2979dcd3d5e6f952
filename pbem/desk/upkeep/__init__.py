"""What the operator does: step into a game, check the host, move games in and out."""
