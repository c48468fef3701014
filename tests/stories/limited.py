"""A till with limits: a cashier, a supervisor and another cashier, two of them with badges.

Lives here: furnishing it, a cashier who has begun to sell, a look at the journal.
Must not: what happens in a story.
"""

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager
from decimal import Decimal

from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from tests.builders import an_article
from tests.stories.at_the_window import CHOCOLATE, Cashier, cashier_at
from tests.stories.shop import PIN, Shop
from till.actions import signing_in
from till.actions.records import Catalogue
from till.bootstrap import open_till
from till.cli.demo_shop import furnish
from till.domain.journal import JournalEntry
from till.domain.people import Role
from ui.theme.style import apply_theme

DRITAS_PIN = "27182"
BESAS_BADGE, DRITAS_BADGE = "OP-BESA-01", "OP-DRITA-01"


@contextmanager
def limited_cashier(qtbot: QtBot, qapp: QApplication, shop: Shop) -> Iterator[Cashier]:
    """Let Ana, a cashier, stand at the window with one article scanned."""
    apply_theme(qapp, "light", animate=False)
    asyncio.run(_furnished(shop))
    with cashier_at(qtbot, qapp, shop) as cashier:
        cashier.sign_in()
        cashier.open_the_day()
        cashier.scan_and_see(CHOCOLATE, lines=1)
        yield cashier


def journal(cashier: Cashier) -> list[JournalEntry]:
    """Everything that was written down."""
    return list(cashier.till.journal.entries())


def total(cashier: Cashier) -> Decimal:
    """What the open basket comes to."""
    return cashier.till.session.basket.total


async def _furnished(shop: Shop) -> None:
    """Let a cashier, a supervisor and another cashier stand at the till, in this order."""
    async with open_till(shop.surroundings()) as opened:
        till = opened.till
        await furnish(till)
        for person in till.people.all():
            await signing_in.remove_person(till, person.name)
        people = (("Ana Hoxha", PIN, Role.CASHIER), ("Drita Marku", DRITAS_PIN, Role.SUPERVISOR))
        for name, pin, role in (*people, ("Besa Leka", "31415", Role.CASHIER)):
            await signing_in.add_person(till, name, pin, operator_code="kd482mz719", role=role)
        await signing_in.set_badge(till, "Besa Leka", BESAS_BADGE)
        await signing_in.set_badge(till, "Drita Marku", DRITAS_BADGE)
        await till.ledger.record(
            Catalogue(
                articles=[
                    an_article("00123", name="Djathë", price="1200.00", barcodes=(), weighed=True),
                    an_article("G1", name="Gazetë <b>", price="0.00", barcodes=()),
                ]
            )
        )
