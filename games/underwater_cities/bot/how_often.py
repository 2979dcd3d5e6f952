"""How often things happen in a turn: counted in games of four bots."""

from __future__ import annotations

COMMON = {  # how many of these a turn brings, a bit more than was counted
    "farm": 0.152,
    "desalination": 0.141,
    "laboratory": 0.174,
    "building": 0.467,
    "tunnel": 0.269,
    "city_tunnel": 0.257,
    "city": 0.127,
    "symbiotic": 0.074,
    "nonsymbiotic": 0.059,
    "upgraded_farm": 0.059,
    "upgraded_desalination": 0.069,
    "upgraded_laboratory": 0.079,
    "upgraded_building": 0.207,
    "upgraded_tunnel": 0.142,
    "upgraded_city_tunnel": 0.142,
    "upgraded_structure": 0.361,
    "upgraded_set": 0.032,
    "upgraded_kinds": 0.127,
    "full_city": 0.088,
    "pair": 0.021,
    "metropolis": 0.061,
    "special": 0.054,
    "permanent_card": 0.139,
    "production_card": 0.086,
    "action_card": 0.086,
    "used_action": 0.0,
}
HAPPENS = {  # how often a turn sets off what is not built or upgraded
    "connect": 0.07,
    "use_action": 0.3,
    "play": 0.05,
    "turn_end": 0.05,
}
REACHED = {4: 0.2, 3: 0.15, 2: 0.08, 1: 0.06}  # and how often it reaches a Federation space
SLOTS = {"mismatch": 0.07, "open": 0.04, "any": 0.25}
NAMED_SLOT = 0.07
