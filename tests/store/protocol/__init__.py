"""Tests of what holds for every store, whichever way it is kept."""
