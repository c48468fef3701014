"""What a customer who changes items for others still has to get back, kept over any end."""

from contextlib import suppress
from datetime import timedelta
from decimal import Decimal

from till.actions.day.drawer import open_drawer
from till.actions.ports.events import CreditChanged
from till.actions.till import Till
from till.domain.errors.day import DrawerMissing
from till.domain.rights.approval import Approval
from till.domain.rights.journal import JournalAction

LOOKS_BACK = timedelta(days=14)
"""What nobody came back for by then is looked for in the journal, not asked about at the till.

A shop may stand closed over a weekend or a feast with an exchange that its last day broke off.
"""


def unspent_credit(till: Till) -> Decimal:
    """Return what returns left for other items (lek), that neither a sale nor a hand took since."""
    return till.journal.unspent_credit(till.clock.now() - LOOKS_BACK)


def tell_credit(till: Till, amount: Decimal) -> None:
    """Tell the customer's displays what the next sale begins with, in lek."""
    till.announce(CreditChanged(amount=amount))


async def pay_credit_out(
    till: Till, amount: Decimal, reason: str, approval: Approval | None = None
) -> None:
    """Give a credit into the customer's hand: open the drawer, and write it down.

    Whoever has no drawer opens theirs by hand. Raises NobodySignedIn, ApprovalNeeded.
    """
    with suppress(DrawerMissing):
        await open_drawer(till, reason, approval)
    entry = till.entry(JournalAction.CREDIT_PAID_OUT, amount=f"{amount:f}")
    await till.ledger.record(entry)
