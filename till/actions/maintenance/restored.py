"""What was found when the data came back from a copy, and an owner's word that it was seen."""

from typing import Final

from till.actions.delivery_attempt import ask, keep_answer
from till.actions.maintenance.restoring import require_owner
from till.actions.till import Till
from till.domain.fiscal.document import DocumentState, FiscalDocument
from till.domain.fiscal.recovery import Answered, Busy, NotFound, Outcome, Rejected
from till.domain.maintenance.restored import RestoreReport
from till.domain.rights.journal import JournalAction

MOST_ASKED: Final = 200
TELLING: Final = (Answered, Rejected, NotFound, Busy)
"""Answers of a service that is there; after any other it is not asked of the next document."""


def restore_report(till: Till) -> RestoreReport | None:
    """Return what the newest restore found, as it stands by now; None where there was none."""
    mark = till.restores.newest() if till.restores else None
    return till.restores.report(mark, till.today) if till.restores and mark else None


def is_unconfirmed(till: Till) -> bool:
    """Tell whether the data came back from a copy and no owner has seen yet what was found."""
    mark = till.restores.newest() if till.restores else None
    return mark is not None and not mark.is_confirmed


async def confirm_restore(till: Till, pin: str) -> None:
    """Write down that an owner has seen what was found.

    Raises NobodySignedIn, TooManyTries, ActorMissing, WrongPin.
    """
    person = await require_owner(till, pin)
    report = restore_report(till)
    facts = {} if report is None else {"sales": str(len(report.sales)), "total": str(report.total)}
    await till.ledger.record(till.entry(JournalAction.RESTORE_CONFIRMED, **facts).by(person))


async def ask_about_restored(till: Till) -> None:
    """Ask the service by status about all that is not complete; nothing is sent.

    It ends with the first answer that is none of the service's.
    """
    for document in [each for each in till.documents.open() if _is_to_be_asked(each)][:MOST_ASKED]:
        asked = await ask(till, document)
        await keep_answer(till, asked)
        if not _is_there(asked.answer.outcome):
            return


def _is_to_be_asked(document: FiscalDocument) -> bool:
    return document.state is DocumentState.UNCLEAR and not document.kind.is_balance


def _is_there(outcome: Outcome) -> bool:
    return isinstance(outcome, TELLING)
