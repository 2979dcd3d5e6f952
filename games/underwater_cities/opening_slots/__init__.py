"""May this card open that slot? may_open.py answers; the other files are how it finds out."""
