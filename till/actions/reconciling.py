"""What the service says, held against what the till knows; differences are told, never hidden.

Lives here: an answer's total, the service's clock.
Must not: the comparisons themselves (domain.reconciliation), mending anything.
"""

from dataclasses import replace
from datetime import datetime

from till.actions.till import SYSTEM, Till
from till.domain.events import ClockDiffers, TotalDiffers
from till.domain.fiscal import FiscalDocument
from till.domain.journal import Deed, JournalEntry
from till.domain.reconciliation import Exchange, compare_clocks, total_difference


def reconcile_total(till: Till, document: FiscalDocument) -> TotalDiffers | None:
    """Return what there is to tell where the service's total of a document is not its sale's."""
    if not document.is_complete or document.sale_key is None:
        return None
    ours = till.documents.sale_total(document.sale_key)
    difference = None if ours is None else total_difference(ours, document.completion)
    return TotalDiffers(doc_id=document.doc_id, difference=difference) if difference else None


def total_entries(till: Till, differs: TotalDiffers | None) -> tuple[JournalEntry, ...]:
    """Return what is to be recorded of a difference, together with the document that shows it."""
    if differs is None:
        return ()
    ours, theirs = format(differs.difference.ours, "f"), differs.difference.theirs
    entry = JournalEntry(
        moment=till.clock.now(),
        person=SYSTEM,
        deed=Deed.TOTAL_DIFFERS,
        facts={"doc_id": differs.doc_id, "ours": ours, "theirs": theirs},
    )
    return (entry,)


def note_service_time(till: Till, asked_at: datetime, service_time: datetime | None) -> None:
    """Take note of the service's clock in an answer that is just here; the till's is never set.

    The last comparison is `till.session.service_clock`. ClockDiffers is announced when the two
    come to differ by more than two minutes, and when they do so no more.
    """
    if service_time is None:
        return
    exchange = Exchange(asked_at=asked_at, answered_at=till.clock.now(), service_time=service_time)
    before = till.session.service_clock
    clock = compare_clocks(before, exchange)
    if clock is None or clock is before:
        return
    till.session = replace(till.session, service_clock=clock)
    if clock.is_off != (before is not None and before.is_off):
        till.announce(ClockDiffers(clock=clock))
