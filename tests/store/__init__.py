"""Tests of `pbem.store`."""
