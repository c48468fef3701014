"""What tests of counts and Z reports share.

Lives here: a count of so many lek, a cashier with limits, an owner's approval.
Must not: sentences.
"""

from dataclasses import replace
from decimal import Decimal

from tests.actions.desk import ActionDesk
from tests.builders import a_cashier, a_person
from till.domain.cash.count import Count, count_amount
from till.domain.rights.approval import Approval
from till.domain.rights.limits import Limits, Right, RoleLimits
from till.domain.shop.people import Role


def lek(amount: str) -> Count:
    return count_amount(Decimal(amount))


def limit_the_cashier(desk: ActionDesk, **changed: object) -> None:
    rights = frozenset({Right.REPORTS})
    cashier = replace(RoleLimits(), count_difference=Decimal(100), rights=rights)
    limits = Limits(by_role={Role.CASHIER: cashier}, **changed)  # type: ignore[arg-type] # real fields
    desk.till.policy = replace(desk.till.policy, limits=limits)


def approved(right: Right) -> Approval:
    boss = replace(a_cashier("Drita", person_id=9), role=Role.OWNER)
    return Approval(approver=boss, asked_by=a_person(), right=right)
