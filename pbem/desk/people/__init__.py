"""The people this host knows: their addresses and zones, and whose letters it takes."""
