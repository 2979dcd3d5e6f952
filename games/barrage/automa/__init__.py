"""The Automa: a company that the rules play by tiles, with criteria for every choice."""
