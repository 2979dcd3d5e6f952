"""What each instant card is to do: how its player answers, and what changes."""

from __future__ import annotations

INSTANT = {
    # Build 1 tunnel for 1 steelplast.
    1: ("tunnel SW-W; steelplast", "steelplast-1 tunnel+1"),
    # Gain 1 biomatter. If you have a connected farm, gain 1 card.
    2: ("", "biomatter+1 card+1"),
    # Exchange 1 kelp and 1 steelplast, either way, up to 2 times. Gain 1 credit.
    3: (
        "exchange kelp for steelplast, exchange kelp for steelplast",
        "credit+1 kelp-2 steelplast+2",
    ),
    # Build 1 farm for free.
    4: ("farm NE", "farm+1"),
    # Pay 1 science or 1 steelplast: upgrade 1 desalination plant.
    6: ("upgrade desalination S; pay 1 steelplast", "steelplast-1 upgraded+1"),
    # Use 1 of your action cards.
    8: ("use assistant credit", "credit+1 used+1"),
    # Gain 2 kelp or 2 credits.
    9: ("gain 2 kelp", "kelp+2"),
    # Build 1 laboratory for 1 credit. Gain 1 card.
    10: ("laboratory NE", "card+1 credit-1 laboratory+1"),
    # Advance 2 on the Federation track. If you are on Federation space 3, gain 1 science.
    13: ("", "credit+1 federation+2 science+1"),
    # Build 1 tunnel at the usual cost. Gain 1 steelplast.
    17: ("tunnel SW-W; no biomatter", "credit-1 tunnel+1"),
    # Pay 1 credit: perform the action of any available slot.
    20: (
        "pay 1 credit: perform R4: laboratory NE; steelplast; done",
        "credit-1 laboratory+1 steelplast-1",
    ),
    # Pay 1 kelp or 1 credit: gain 1 science, 1 steelplast and 1 card.
    22: ("pay 1 credit", "card+1 credit-1 science+1 steelplast+1"),
    # Upgrade 1 or 2 structures, paying 1 science or 1 kelp for each.
    26: ("upgrade farm E, kelp; upgrade farm C, science", "kelp-1 science-1 upgraded+2"),
    # If you have an upgraded tunnel, gain 1 kelp.
    28: ("", "kelp+1"),
    # Gain 2 cards. If you have 2 connected farms, gain 1 steelplast.
    30: ("", "card+2 steelplast+1"),
    # Perform the action of an available green slot.
    31: ("perform G1", "credit+1 federation+2"),
    # Build 1 city with a discount of 1 steelplast.
    32: ("nonsymbiotic SW; pay 1 steelplast 1 kelp 1 credit", "credit-1 kelp-1 nonsymbiotic+1"),
    # Build 1 desalination plant on an expansion site at the usual cost.
    33: ("desalination NE.x", "credit-1 desalination+1"),
    # Build 1 farm and 1 desalination plant at the usual cost.
    40: ("farm NE; kelp; desalination NE", "credit-1 desalination+1 farm+1 kelp-1"),
    # Advance 2 on the Federation track. Gain 1 science.
    41: ("", "credit+1 federation+2 science+1"),
    # Gain 1 kelp, 1 steelplast and 1 credit.
    44: ("", "credit+1 kelp+1 steelplast+1"),
    # Advance 1 on the Federation track. Gain 1 credit.
    45: ("", "credit+1 federation+1"),
    # Gain 1 kelp, and 1 kelp for every 2 connected farms (at most 2 more).
    48: ("", "kelp+3"),
    # Use 1 of your action cards. Gain 1 credit.
    49: ("use assistant steel", "credit+1 steelplast+1 used+1"),
    # Gain 1 science for each connected laboratory (at most 2 science). Gain 1 steelplast.
    50: ("", "science+2 steelplast+1"),
    # Gain 1 kelp for each connected city (at most 3 kelp). Gain 1 card.
    55: ("", "card+1 kelp+3"),
    # Make 1 of your used action cards available again. Gain 1 credit.
    57: ("ready 54", "credit+1 used-1"),
    # Build 1 building for free. Gain 1 card.
    59: ("laboratory NE", "card+1 laboratory+1"),
    # Perform the action of any slot occupied by another player.
    62: ("perform Y1", "kelp+1 science+1 steelplast+1"),
    # Build 1 farm for free at a city that has no building yet. Gain 1 kelp.
    63: ("farm NE", "farm+1 kelp+1"),
    # Gain what 1 upgraded structure at a connected city produces by itself.
    67: ("run desalination", "biomatter+1 credit+1"),
    # Turn 1 of your nonsymbiotic cities into a symbiotic city.
    68: ("symbiotic SE", "nonsymbiotic-1 symbiotic+1"),
    # Build 1 building on an expansion site at the usual cost.
    69: ("laboratory NE.x; steelplast", "laboratory+1 steelplast-1"),
    # If you have 2 connected upgraded laboratories, gain 1 science, 1 steelplast and 1 card.
    70: ("", "card+1 science+1 steelplast+1"),
    # If you have 4 connected cities, look at 2 unused blue metropolises and keep 1: it counts
    # as connected and gives its effects.
    71: ("metropolis\nkeep 3; done", "metropolis+1"),
    # Upgrade 1 or 2 farms, paying 1 credit or 1 science for each.
    72: ("upgrade farm E credit; upgrade farm C science", "credit-1 science-1 upgraded+2"),
    # Perform the action of a red slot occupied by another player.
    73: ("perform R2: tunnel SW-W; no biomatter; done", "credit-1 steelplast-1 tunnel+1"),
    # Build 1 city at the usual cost. Gain 1 kelp.
    74: (
        "nonsymbiotic SW; pay 2 steelplast 1 kelp 1 credit",
        "credit-1 nonsymbiotic+1 steelplast-1",
    ),
    # Use 1 of your action cards. Gain 1 card.
    75: ("use assistant credit", "card+1 credit+1 used+1"),
    # Build 1 tunnel or 1 city with a discount of 2 credits.
    76: ("tunnel SW-W; steelplast", "steelplast-1 tunnel+1"),
    # Build up to 2 tunnels at the usual cost. Gain 1 credit.
    77: ("tunnel SW-W; no biomatter; tunnel W-NW; no biomatter", "credit-1 steelplast-2 tunnel+2"),
    # Gain 1 steelplast and 1 kelp, or 1 science and 1 card.
    78: ("science", "card+1 science+1"),
    # Build 1 farm at the usual cost and upgrade it for 1 kelp.
    79: ("farm NE; kelp; upgrade it", "farm+1 kelp-2 upgraded+1"),
    # Upgrade 1 structure for free. Gain 1 card.
    80: ("upgrade tunnel C-SE", "card+1 upgraded+1"),
    # Make 1 of your used action cards available again. Gain 1 steelplast.
    81: ("ready 54", "steelplast+1 used-1"),
    # Make 1 of your used action cards available again. Use 1 of your action cards.
    82: ("ready 54; use assistant steel", "steelplast+1"),
    # Perform the action of an available yellow slot.
    83: ("perform Y4: laboratory NE; steelplast; done", "laboratory+1 steelplast-1"),
    # Gain 1 steelplast for every 3 connected buildings (at most 3 steelplast). Gain 1 card.
    84: ("", "card+1 steelplast+3"),
    # Gain 1 kelp. Gain 1 point for each connected upgraded farm (at most 3 points).
    85: ("", "kelp+1 point+2"),
    # Gain 1 steelplast for every 2 connected desalination plants.
    86: ("", "steelplast+2"),
    # Advance 2 on the Federation track. If you are on Federation space 1 or 2, gain 1 credit.
    87: ("", "credit+1 federation+2"),
    # Upgrade 1 desalination plant and 1 laboratory for 1 science each. Gain 1 credit.
    88: ("upgrade desalination S, laboratory S", "credit+1 science-2 upgraded+2"),
    # Use 1 of your action cards. If you have 3 action cards, gain 1 biomatter.
    89: ("use assistant steel", "steelplast+1 used+1"),
    # Gain 1 credit for every 2 tunnels you have (at most 3 credits).
    90: ("", "credit+3"),
    # If you have 3 connected desalination plants, gain 3 credits and 1 steelplast.
    91: ("", "credit+3 steelplast+1"),
    # Gain 1 biomatter. Gain 1 point for each connected symbiotic city (at most 2 points).
    92: ("", "biomatter+1 point+2"),
    # Exchange 1 science and 1 kelp, either way, up to 3 times. Gain 1 credit.
    93: (
        "exchange science for kelp, exchange science for kelp, exchange kelp for science",
        "credit+1 kelp+1 science-1",
    ),
    # Advance 3 on the Federation track. Gain 1 steelplast.
    95: ("", "credit+1 federation+3 steelplast+2"),
    # Pay 1 credit: use 1 or 2 of your action cards.
    124: ("pay 1 credit: use assistant credit", "used+1"),
    # Gain 1 point for each connected city (at most 5 points).
    125: ("", "point+5"),
    # Gain what 1 connected upgraded laboratory produces by itself. Gain 1 card.
    126: ("run laboratory", "card+1 science+1 steelplast+1"),
    # Gain 1 point for each connected upgraded laboratory (at most 4 points). Gain 1 card.
    127: ("", "card+1 point+2"),
    # Build 1 city with a discount of 1 steelplast and 1 kelp.
    128: ("symbiotic SW", "biomatter-1 credit-2 steelplast+1 symbiotic+1"),
    # Gain 1 kelp. Gain 1 point for every 2 connected farms (at most 4 points).
    129: ("", "kelp+1 point+2"),
    # If you have 4 / 5 / 6 connected cities, gain 2 / 3 / 5 points.
    130: ("", "point+3"),
    # Look at 3 unused blue metropolises and keep 1: it counts as connected and gives its
    # effects. Gain 1 card.
    131: ("metropolis\nkeep 5; done", "card+2 metropolis+1"),
    # If you have 6 / 8 / 10 tunnels, gain 2 / 3 / 4 points.
    132: ("", "point+2"),
    # Build 1 laboratory and 1 farm at the usual cost. Gain 1 card.
    133: (
        "laboratory NE; steelplast; farm NE; kelp",
        "card+1 farm+1 kelp-1 laboratory+1 steelplast-1",
    ),
    # Build 1 structure at the usual cost and upgrade it for free.
    134: ("laboratory NE; steelplast; upgrade it", "laboratory+1 steelplast-1 upgraded+1"),
    # Build 1 farm or 1 desalination plant on an expansion site for free.
    135: ("farm NE.x", "farm+1"),
    # Perform the action of a yellow slot occupied by another player.
    136: ("perform Y1", "kelp+1 science+1 steelplast+1"),
    # Perform the action of any available slot.
    137: ("perform R4: laboratory NE; steelplast; done", "laboratory+1 steelplast-1"),
    # Upgrade 1 or 2 tunnels, paying 1 credit for each. Gain 1 point.
    138: ("upgrade tunnel C-SE, tunnel C-NE", "credit-2 point+1 upgraded+2"),
    # Pay 1 biomatter: gain 4 points, up to 2 times. Gain 1 card.
    139: ("pay 1 biomatter, pay 1 biomatter", "biomatter-2 card+1 point+8"),
    # Gain 2 points for each connected symbiotic city (at most 6 points).
    140: ("", "point+4"),
    # Make up to 2 of your used action cards available again. Gain 1 card.
    141: ("ready 54", "card+1 used-1"),
    # Build 1 tunnel leading to a metropolis with a discount of 1 steelplast. Gain 1 point.
    142: ("tunnel SW-blue", "credit-1 kelp+1 metropolis+1 point+1 tunnel+1"),
    # Build up to 2 tunnels, paying 1 steelplast for each.
    143: ("tunnel SW-W; steelplast; tunnel W-NW; steelplast", "steelplast-2 tunnel+2"),
    # Advance 2 on the Federation track. If you are on Federation space 1, gain 3 points.
    144: ("", "credit+1 federation+2"),
    # Upgrade up to 3 structures, paying 1 credit for each.
    145: ("upgrade tunnel C-SE, tunnel C-NE, farm E", "credit-3 upgraded+3"),
    # If you have 5 connected cities, build 1 desalination plant for free.
    146: ("desalination NE", "desalination+1"),
    # Gain 1 credit. Gain 1 point for each Special card you played and paid for (at most 3
    # points).
    147: ("", "credit+1"),
    # Gain 2 points for each set of four different upgraded structures (at most 4 points).
    148: ("", "point+4"),
    # Use up to 2 of your action cards. Gain 1 card.
    149: ("use assistant steel", "card+1 steelplast+1 used+1"),
    # Use 1 of your action cards. Gain 1 point for each of your used action cards (at most 4
    # points).
    150: ("use assistant steel", "point+2 steelplast+1 used+1"),
    # Pay 1 science: gain 4 points. You may do this up to 2 times.
    152: ("pay 1 science, pay 1 science", "point+8 science-2"),
    # Build 1 nonsymbiotic city for 1 steelplast. Gain 2 points.
    199: ("nonsymbiotic SW; pay 1 steelplast", "credit-2 nonsymbiotic+1 point+2"),
    # Build up to 2 tunnels, paying 1 credit for each. Gain 1 point.
    200: ("tunnel SW-W, tunnel W-NW", "credit-3 point+1 tunnel+2"),
    # Look at 3 unused blue metropolises and keep 1: it counts as connected and gives its
    # effects.
    201: ("metropolis\nkeep 3; done", "credit-1 metropolis+1"),
    # Make up to 2 of your used action cards available again. Use up to 2 of your action cards.
    202: ("ready 54; use assistant steel; done", "credit-2 steelplast+1"),
}
