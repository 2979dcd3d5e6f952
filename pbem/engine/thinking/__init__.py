"""Bots that think ahead, the levels that people choose among, and hints."""
