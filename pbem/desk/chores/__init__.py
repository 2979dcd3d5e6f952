"""What a host does by itself when it is due: bots play, players are reminded, games are filled."""
