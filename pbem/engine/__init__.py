"""Drives the rules of any game; knows no game, no file and no letter."""
