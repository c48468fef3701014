"""The slip that tells the kitchen what an order is.

Lives here: whether there is anybody to read it, and what has to be kept for it.
Must not: issuing the order (invoicing), what stands on the slip (printing).
"""

from collections.abc import Sequence

from till.actions.records import Record
from till.actions.slip_printing import ordered
from till.actions.till import Till
from till.domain.printing import PaperRole
from till.domain.sale import Sale


def for_the_kitchen(till: Till, sale: Sale) -> Sequence[Record]:
    """Return what prints an order's slip in the kitchen, to be kept together with the order.

    Nothing where the kitchen has no printer: at the counter nobody would read it.
    """
    if not till.policy.has_kitchen_printer:
        return ()
    return ordered(till, till.slips.order(sale), PaperRole.KITCHEN, sale=sale.key)
