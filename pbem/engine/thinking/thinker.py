"""A bot that thinks ahead, for as long as its budget lets it, from its view alone."""

from __future__ import annotations

from typing import Any

from pbem.engine.game import Game, Situation

from .search import Budget, Search, Thought


class Thinker:
    """Takes what promises most; where it cannot think, the game's usual bot decides."""

    def __init__(self, game: Game[Any], budget: Budget) -> None:
        self.game = game
        self.budget = budget

    def __call__(self, situation: Situation) -> int:
        best = self.consider(situation, self.budget_for(situation))
        if best:
            return best[0].place
        return next(iter(self.game.bots.values()))(situation)

    def budget_for(self, situation: Situation) -> Budget:
        """What of the budget goes into this question."""
        thoughts = self.game.thoughts()
        if thoughts is None:
            return self.budget
        share = thoughts.share(situation.view, [offer.key for offer in situation.offers])
        return Budget(round(self.budget.steps * share), self.budget.seconds * share)

    def consider(self, situation: Situation, budget: Budget) -> list[Thought]:
        """The choices by what they promise, the best first; none where it cannot think."""
        eyes, hands = self.game.thoughts(), self.game.thoughts()
        if eyes is None or hands is None or situation.moment is None or not any(budget):
            return []
        seed = situation.random.getrandbits(64)
        search = Search(self.game, eyes, hands, situation.seat, situation.moment(), budget, seed)
        return search.run([offer.key for offer in situation.offers])
