"""Printing a slip of the till's own."""

from collections.abc import Sequence
from dataclasses import replace

from till.actions.records import PrintOrder, Record
from till.actions.till import Till
from till.domain.errors import Broken
from till.domain.paper.print_job import PaperRole
from till.domain.paper.slip import Slip, slip_text
from till.domain.selling.sale import Sale
from till.domain.shop.journal import JournalAction, JournalEntry


async def print_slip(
    till: Till,
    slip: Slip,
    role: PaperRole = PaperRole.RECEIPT,
    *,
    asked_by: str | None = None,
    **about: str,
) -> int:
    """Queue a slip for the printer of a role and return the job's number.

    It is kept as text: the printer that prints it draws it as wide as its own paper. Where a role
    has no printer of its own, the receipt printer prints it. Who wanted it is in the journal
    (`asked_by`, a name, where somebody else may stand here by now), with `about`, whatever tells
    which one it was. Raises DiskFull, DiskFailing.
    """
    order, entry = ordered(till, slip, role, **about)
    told = entry if asked_by is None else replace(entry, person=asked_by)
    await till.ledger.record(order, told)
    job = till.print_jobs.of_slip(slip_text(slip), order.queued_at)
    if job is None:
        raise Broken(reason="a slip that was kept is not there")
    till.paper.wake()
    return job.job_id


def ordered(
    till: Till, slip: Slip, role: PaperRole, **about: str
) -> tuple[PrintOrder, JournalEntry]:
    """Return the order of a slip and its journal entry, which belong together on disk."""
    order = PrintOrder(
        doc_id=None, image=b"", queued_at=till.clock.now(), role=role, slip=slip_text(slip)
    )
    told = {"slip": slip.title, "role": role.value, **about}
    return order, till.entry(JournalAction.SLIP_PRINTED, **told)


def for_the_kitchen(till: Till, sale: Sale) -> Sequence[Record]:
    """Return what prints an order's slip in the kitchen, to be kept together with the order.

    Nothing where the kitchen has no printer: at the counter nobody would read it.
    """
    if not till.policy.has_kitchen_printer:
        return ()
    return ordered(till, till.slips.order(sale), PaperRole.KITCHEN, sale=sale.key)
