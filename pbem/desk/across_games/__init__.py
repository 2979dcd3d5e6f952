"""What somebody settles for all their games: absences, watching, what is kept about them."""
