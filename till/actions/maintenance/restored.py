"""What was found when the data came back from a backup, and an owner's word that it was seen."""

from dataclasses import dataclass
from decimal import Decimal
from typing import Final

from till.actions.day.opening import is_opening_asked, take_as_known, take_as_unknown
from till.actions.documents.delivery_attempt import ask, keep_answer
from till.actions.maintenance.restoring import require_owner
from till.actions.till import Till
from till.domain.fiscal.document import DocumentState, FiscalDocument
from till.domain.fiscal.recovery import Answered, Busy, NotFound, Rejected
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
    """Tell whether the data came back from a backup and no owner has seen yet what was found."""
    mark = till.restores.newest() if till.restores else None
    return mark is not None and not mark.is_confirmed


@dataclass(frozen=True, slots=True, kw_only=True)
class OpeningWord:
    """Whether the service has today's opening balance, None where that is not asked."""

    is_known: bool | None = None
    amount: Decimal | None = None


NOT_ASKED: Final = OpeningWord()


async def confirm_restore(till: Till, pin: str, opening: OpeningWord = NOT_ASKED) -> None:
    """Write down that an owner has seen what was found, and what they said of today's opening.

    Raises NobodySignedIn, TooManyTries, ActorMissing, WrongPin, and what `take_as_known` does.
    """
    person = await require_owner(till, pin)
    if opening.is_known is not None and is_opening_asked(till):
        if opening.is_known:
            await take_as_known(till, opening.amount, by=person)
        else:
            await take_as_unknown(till, by=person)
    report = restore_report(till)
    facts = {} if report is None else {"sales": str(len(report.sales)), "total": str(report.total)}
    await till.ledger.record(till.entry(JournalAction.RESTORE_CONFIRMED, **facts).by(person))


async def ask_about_restored(till: Till) -> None:
    """Ask the service by status about all that is not complete; nothing is sent.

    It ends with the first answer that is none of the service's.
    """
    for document in [each for each in till.documents.open() if _is_to_be_asked(each)][:MOST_ASKED]:
        asked = await ask(till, document)
        if asked is None:
            continue
        await keep_answer(till, asked)
        if not isinstance(asked.answer.outcome, TELLING):
            return


def _is_to_be_asked(document: FiscalDocument) -> bool:
    return document.state is DocumentState.UNCLEAR and not document.kind.is_balance
