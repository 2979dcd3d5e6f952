"""Tests of the engine, by the small game."""
