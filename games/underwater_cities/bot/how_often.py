"""How often things happen in a turn: counted in games of four bots."""

from __future__ import annotations

COMMON = {  # how many of these a turn brings
    "farm": 0.14,
    "desalination": 0.13,
    "laboratory": 0.16,
    "building": 0.43,
    "tunnel": 0.23,
    "city_tunnel": 0.22,
    "city": 0.13,
    "symbiotic": 0.06,
    "nonsymbiotic": 0.06,
    "upgraded_farm": 0.06,
    "upgraded_desalination": 0.07,
    "upgraded_laboratory": 0.08,
    "upgraded_building": 0.21,
    "upgraded_tunnel": 0.13,
    "upgraded_city_tunnel": 0.13,
    "upgraded_structure": 0.34,
    "upgraded_set": 0.03,
    "upgraded_kinds": 0.12,
    "full_city": 0.09,
    "pair": 0.02,
    "metropolis": 0.07,
    "special": 0.05,
    "permanent_card": 0.13,
    "production_card": 0.08,
    "action_card": 0.08,
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
