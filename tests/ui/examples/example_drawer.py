"""The pictures' own example data of the drawer (ui design, screen 11).

Lives here: standings of the drawer, movements, counts.
Must not: assert anything.
"""

from dataclasses import replace
from datetime import UTC, date, datetime
from decimal import Decimal

from tests.builders import a_person
from till.domain.cash.count import CashCount, Count, CountPurpose
from till.domain.cash.exchange import ExchangeRate
from till.domain.cash.expected import ExpectedCash, ForeignTaken
from till.domain.cash.movement import MovementKind
from till.domain.fiscal.document import DocumentState
from ui.count.drawer_view import DrawerView, MovementSeen
from ui.shell.messages import Messages

DAY = date(2026, 11, 20)
RATE = ExchangeRate(currency="EUR", rate=Decimal("97.4"), day=DAY, person=a_person())
PIECES = {5000: 3, 2000: 5, 1000: 8, 500: 9, 200: 7, 100: 12, 50: 9, 20: 11, 10: 9, 5: 4}
COUNTED = Decimal("40880.00")
EXPECTED = ExpectedCash(
    opening=Decimal("14500.00"),
    cash_sales=Decimal("42026.00"),
    cash_refunds=Decimal("-640.00"),
    deposits=Decimal("5000.00"),
    withdrawals=Decimal("-20000.00"),
)


def at(hour: int, minute: int) -> datetime:
    return datetime(2026, 11, 20, hour, minute, tzinfo=UTC)


def movements(words: Messages) -> tuple[MovementSeen, ...]:
    made = (
        MovementSeen(
            kind=MovementKind.OPENING,
            amount=Decimal("14500.00"),
            moment=at(6, 57),
            detail="Arta Hoxha",
            doc_id="opening",
            state=DocumentState.COMPLETE,
        ),
        MovementSeen(
            kind=MovementKind.DEPOSIT,
            amount=Decimal("5000.00"),
            moment=at(10, 40),
            detail=words.say("drawer.reason.change"),
            doc_id="deposit",
            state=DocumentState.COMPLETE,
        ),
        MovementSeen(
            kind=MovementKind.WITHDRAWAL,
            amount=Decimal("-20000.00"),
            moment=at(13, 2),
            detail=words.say("drawer.reason.bank"),
            doc_id="withdrawal",
            state=DocumentState.COMPLETE,
        ),
    )
    return tuple(reversed(made))


def standing(words: Messages) -> DrawerView:
    return DrawerView(
        moment=at(14, 36),
        expected=EXPECTED,
        movements=movements(words),
        withdrawal_limit=Decimal("10000.00"),
        euro_rate=RATE,
    )


def busy(words: Messages) -> DrawerView:
    """Return a drawer in which everything happens at once."""
    refused = replace(
        movements(words)[0],
        state=DocumentState.REFUSED,
        problem=words.say("errors.tax_refused", message="TCR code is not active"),
    )
    waiting = replace(
        movements(words)[1], state=DocumentState.QUEUED, detail="Shënim " + "i gjatë " * 12
    )
    expected = replace(
        EXPECTED,
        cash_sales=Decimal("642026.00"),
        purchases=Decimal("-1200.00"),
        foreign=(ForeignTaken(currency="EUR", amount=Decimal("50.00"), in_lek=Decimal("4870.00")),),
    )
    return replace(
        standing(words),
        expected=expected,
        movements=(refused, waiting, movements(words)[2]),
        to_the_bank=Decimal(140_000),
        opening_is_approved=True,
    )


def kept(to_person: str | None = None) -> CashCount:
    return CashCount(
        day=DAY,
        moment=at(14, 36),
        person=a_person("Arta Hoxha"),
        purpose=CountPurpose.CHECK,
        count=Count(amount=COUNTED, note="gabim në kusur"),
        expected=EXPECTED.expected,
        to_person=a_person(to_person) if to_person else None,
    )
