"""Taking up what the last end left behind, however it came.

Lives here: the story of a start: basket, print jobs, people.
Must not: mending documents (delivery does so each round), opening files.
"""

from till.actions.selling import restore_draft
from till.actions.till import Till
from till.domain.printing import PrintJobState


async def take_up(till: Till) -> None:
    """Restore the basket; a receipt caught in the middle of printing is uncertain from now on."""
    restore_draft(till)
    jobs = [
        job.becoming(PrintJobState.UNCERTAIN, "errors.printer_uncertain")
        for job in till.print_jobs.interrupted()
    ]
    if jobs:
        await till.ledger.record(*jobs)
