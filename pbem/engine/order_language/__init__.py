"""What typed words mean: how a line is cut, what its words stand for, which answer they fit.

Nothing here plays: a line is compared with questions, and no question is answered.
"""
