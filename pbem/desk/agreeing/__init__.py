"""What a game does only when all players concerned agree."""
