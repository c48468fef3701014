"""A desk with limits, and somebody who may approve.

Lives here: what cashiers may do in these tests, approvals, articles of every kind.
Must not: sentences.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from decimal import Decimal
from pathlib import Path

from tests.actions.desk import ActionDesk, a_desk
from tests.builders import a_cashier, a_person, an_article
from till.actions.ports.records import Catalogue
from till.domain.rights.approval import Approval
from till.domain.rights.journal import JournalEntry
from till.domain.rights.limits import Limits, Right, RoleLimits
from till.domain.selling.discount import Discount
from till.domain.selling.label import USUAL_TEMPLATES
from till.domain.shop.people import Cashier, Role

CASHIERS = RoleLimits(
    discount_percent=Decimal(10),
    price_cut_percent=Decimal(0),
    rights=frozenset({Right.REMOVE_LINES}),
)
FIFTH = Discount(percent=Decimal(20))


def limit(desk: ActionDesk, limits: RoleLimits) -> None:
    """Set what cashiers may do on their own."""
    by_role = {Role.CASHIER: limits}
    desk.till.policy = replace(desk.till.policy, limits=Limits(by_role=by_role))


def a_supervisor() -> Cashier:
    """Return somebody without limits."""
    return replace(a_cashier("Drita Marku", person_id=2), role=Role.SUPERVISOR)


def approved(right: Right) -> Approval:
    """Return the supervisor's approval of something that Ana asked for."""
    return Approval(approver=a_supervisor(), asked_by=a_person(), right=right)


def last_entry(desk: ActionDesk) -> JournalEntry:
    """Return what was written down last."""
    return list(desk.till.journal.entries())[-1]


@contextmanager
def a_limited_desk(folder: Path) -> Iterator[ActionDesk]:
    """Open a desk with cashiers' limits, scales and articles of every kind."""
    with a_desk(folder) as opened:
        limit(opened, CASHIERS)
        opened.till.policy = replace(opened.till.policy, labels=USUAL_TEMPLATES)
        articles = [
            an_article("00123", name="Djathë", price="1200.00", barcodes=(), weighed=True),
            an_article("55", name="Sallam", price="900.00", barcodes=(), weighed=True),
            an_article("103", name="Gazetë", price="0.00", barcodes=()),
            an_article("104", name="Ujë", price="60.00", barcodes=("042100005264",)),
        ]
        opened.store.ledger.record_from_thread(Catalogue(articles=articles))
        yield opened
