"""Credits, and the VP that stand for them where the rules play a company."""

from __future__ import annotations

import msgspec

from pbem.engine import Text

from .facts import Reward
from .state import Company
from .words import amount, points


def gain_credits(company: Company, number: int) -> None:
    """Credits for a company; VP for an Automa."""
    if company.automa:
        company.vp += number
    else:
        company.credits += number


def pay_credits(company: Company, number: int) -> None:
    """What has to be paid; an Automa's VP may go below 0."""
    gain_credits(company, -number)


def as_gained(company: Company, reward: Reward) -> Reward:
    """The reward as this company gains it: an Automa's credits are VP."""
    if not company.automa:
        return reward
    return msgspec.structs.replace(reward, vp=reward.vp + reward.credits, credits=0)


def can_pay(company: Company, number: int) -> bool:
    """Whether the company has so many credits; an Automa can always pay."""
    return bool(company.automa) or company.credits >= number


def credit_words(company: Company, number: int) -> Text:
    """`3 credits`, or what an Automa pays and gains for them."""
    return points(number) if company.automa else amount(number, "credit")
