"""Printing a slip of the till's own.

Lives here: a slip that becomes a print job.
Must not: laying slips out or wording them (printing), fiscal receipts (receipts, reprinting).
"""

from till.actions.records import PrintOrder
from till.actions.till import Till
from till.domain.errors import Broken
from till.domain.printing import PaperRole
from till.domain.slip import Slip, slip_text


async def print_slip(till: Till, slip: Slip, role: PaperRole = PaperRole.RECEIPT) -> int:
    """Queue a slip for the printer of a role and return the job's number.

    It is kept as text: the printer that prints it draws it as wide as its own paper. Where a role
    has no printer of its own, the receipt printer prints it. Raises DiskFull, DiskFailing.
    """
    text, moment = slip_text(slip), till.clock.now()
    order = PrintOrder(doc_id=None, image=b"", queued_at=moment, role=role, slip=text)
    await till.ledger.record(order)
    job = till.print_jobs.of_slip(text, moment)
    if job is None:
        raise Broken(reason="a slip that was kept is not there")
    till.paper.wake()
    return job.job_id
