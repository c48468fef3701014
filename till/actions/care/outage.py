"""The 48 hours of what waits, and the report that tells the tax office why it was late."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

from till.actions.care.attention import ReportedDocument, reported
from till.actions.ports.documents import IssuedReaders
from till.actions.till import Till
from till.domain.fiscal.document import FiscalDocument
from till.domain.fiscal.link import Link
from till.domain.fiscal.outage import Outage
from till.domain.fiscal.refusal import Cause, cause_of

REPORTED_FOR = timedelta(days=90)
MOST_SHOWN = 50


@dataclass(frozen=True, slots=True, kw_only=True)
class OutageReport:
    """An outage with the documents that it kept back, as they are at `moment`."""

    outage: Outage
    documents: Sequence[ReportedDocument]
    moment: datetime

    @property
    def waiting(self) -> int:
        """How many of them are still not at the tax office."""
        return sum(each.document.is_open for each in self.documents)


@dataclass(frozen=True, slots=True, kw_only=True)
class WaitingDocuments:
    """What waits: the oldest of it, how many there are, and of how many the time is short."""

    oldest: Sequence[ReportedDocument]
    count: int
    urgent_count: int


def waiting_documents(till: Till) -> WaitingDocuments:
    """Return what waits for the service now, the oldest first."""
    waiting = till.documents.open()
    now = till.clock.now()
    deadlines = till.policy.deadlines
    shown = [reported(till, each) for each in waiting[:MOST_SHOWN]]
    return WaitingDocuments(
        oldest=shown,
        count=len(waiting),
        urgent_count=sum(deadlines.is_urgent(each, now) for each in waiting),
    )


def most_urgent(till: Till) -> FiscalDocument | None:
    """Return the document that has waited longest, where so long that somebody has to be told."""
    oldest = till.documents.oldest_open()
    if oldest is None or not till.policy.deadlines.is_urgent(oldest, till.clock.now()):
        return None
    return oldest


def is_short(till: Till) -> bool:
    """Tell whether the document that has waited longest has only a day left, or less."""
    oldest = till.documents.oldest_open()
    return oldest is not None and till.policy.deadlines.is_short(oldest, till.clock.now())


def repair_until(till: Till, link: Link) -> datetime | None:
    """Return until when the device has to be mended or replaced, once a day has passed.

    It is broken while the service holds the till itself off, or the tax office does not know it;
    an internet that is away is no broken device.
    """
    refused = (
        each.issued_at
        for each in till.documents.refused()
        if each.problem and cause_of(each.problem) is Cause.DEVICE
    )
    held = [link.since] if link.is_held and link.since else []
    since = min([*held, *refused], default=None)
    now = till.clock.now()
    return None if since is None else till.policy.deadlines.repair_until(since, now)


def outage_report(stored: IssuedReaders, now: datetime) -> OutageReport | None:
    """Return the newest outage of the last 90 days with all it kept back; None without one.

    It may read many tries and all documents, so keep it off the window's thread.
    """
    outage = stored.documents.newest_outage(now - REPORTED_FOR)
    if outage is None:
        return None
    documents = [reported(stored, each) for each in stored.documents.concerned(outage, now)]
    return OutageReport(outage=outage, documents=documents, moment=now)
