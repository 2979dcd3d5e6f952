"""People and games: who they are, how they come and go, who looks on."""
