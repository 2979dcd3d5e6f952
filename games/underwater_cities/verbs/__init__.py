"""The verbs of the cards, one file per verb; table.py has them all, verb.py says what a verb is."""
