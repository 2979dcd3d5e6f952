"""The Automa: a company that the rules play by tiles, with criteria for every choice.

All but the levels is imported where a game has an Automa, and not before: it would take a third
of the time in which the game's rules are loaded (20 of 70 ms, measured).
"""
