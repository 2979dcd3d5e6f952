"""How the lines of a letter to a seat are read: orders, questions, or neither."""
