"""May this card open that slot? openings.py answers; the other files are how it finds out."""
