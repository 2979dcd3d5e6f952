"""All verbs of the cards, by the names that deck files call them."""

from __future__ import annotations

from collections.abc import Mapping

from .build import Build
from .choose import Choose
from .discount import Discount
from .each_turn import EachTurn
from .exchange import Exchange
from .gain import Gain
from .hand_limit import HandLimit
from .ladder import Ladder
from .metropolis import MetropolisTile
from .modify import Modify
from .pay import Pay
from .perform import Perform
from .ready_action import ReadyAction
from .substitute import Substitute
from .symbiotic import Symbiotic
from .trial_run import TrialRun
from .upgrade import Upgrade
from .use_action import UseAction
from .verb import Verb
from .whenever import Whenever

EVERY: tuple[Verb, ...] = (
    *(Gain(), Pay(), Choose(), Build(), Upgrade(), UseAction(), ReadyAction(), Perform()),
    *(Exchange(), TrialRun(), MetropolisTile(), Symbiotic()),
    *(HandLimit(), Discount(), Substitute(), Whenever(), EachTurn()),
    *(Modify(), Ladder()),
)
VERBS: Mapping[str, Verb] = {verb.name: verb for verb in EVERY}
BY_HEAD: Mapping[str, Verb] = {head: verb for verb in EVERY for head in verb.heads}
