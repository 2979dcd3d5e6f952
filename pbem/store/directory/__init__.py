"""The store in the host directory: a TinyDB file for each document, and small files around them."""
