"""Pages to look at a game: drawn for the shell, sent by mail, and served to a browser.

They read and change nothing. What a page shows of a game is made from its eyes's view.
"""
