"""Games and a whole host as earlier versions stored them: they must load, replay and play on.

`games/` holds files that `pbem export` wrote. A bug report's game goes there too, so that what
went wrong once is replayed for ever. `host/` is a host directory with people, standing orders,
open proposals and letters that wait.
"""
