"""The games that come with the host, one folder per game.

In a checkout they are in `games/` at the top; they are modules of this package there too, so a
class has one name wherever the host runs.
"""

from pbem.folders import folder

__path__[:] = [str(folder("games"))]
