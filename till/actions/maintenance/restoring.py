"""A backup in the place of the data: who may put it there, what was found, an owner's word."""

from dataclasses import dataclass
from decimal import Decimal
from typing import Final

from till.actions.day.opening import is_opening_asked, take_as_known, take_as_unknown
from till.actions.documents.delivery_attempt import ask, keep_answer
from till.actions.people.signing_in import require_patience, wrong_try
from till.actions.ports.people import People, Pins
from till.actions.till import Till
from till.domain.errors.backups import OwnerGone, RestoreOverBasket
from till.domain.errors.people import ActorMissing, PinKeyMissing, WrongPin
from till.domain.fiscal.document import DocumentState, FiscalDocument
from till.domain.fiscal.recovery import Answered, Busy, NotFound, Rejected
from till.domain.maintenance.restored import RestoreReport
from till.domain.rights.journal import JournalAction
from till.domain.shop.people import NamedPerson, Role

MOST_ASKED: Final = 200
TELLING: Final = (Answered, Rejected, NotFound, Busy)
"""Answers of a service that is there; after any other it is not asked of the next document."""


def require_no_basket(till: Till) -> None:
    """Raise RestoreOverBasket where a sale is open: it would go with the data."""
    if till.session.basket.lines or till.session.is_closing:
        raise RestoreOverBasket


async def permit_restore(till: Till, pin: str) -> NamedPerson:
    """Return the owner whose PIN was typed at the window, for the data to be put aside.

    Raises RestoreOverBasket, NobodySignedIn, TooManyTries, ActorMissing, WrongPin, OwnerGone.
    """
    require_no_basket(till)
    return await require_owner(till, pin)


async def require_owner(till: Till, pin: str) -> NamedPerson:
    """Return the owner whose PIN was typed; where nobody owns the till, whoever stands at it.

    Wrong PINs make all owners wait. Raises NobodySignedIn, TooManyTries, ActorMissing, WrongPin.
    """
    owners = [each for each in till.people.all() if each.role is Role.OWNER]
    for each in owners:
        require_patience(till, each)
    try:
        owner = await owner_by_pin(till.people, till.pins, pin or None)
    except WrongPin:
        for each in owners:
            await till.ledger.record(wrong_try(till, JournalAction.WRONG_PIN, each))
        raise
    return owner or till.cashier.named


async def owner_by_pin(people: People, pins: Pins, pin: str | None) -> NamedPerson | None:
    """Return which of the owners somebody is; None where anybody may who runs commands here.

    That is where there is no owner, and where no owner's PIN can be checked on this computer: the
    key that they are tied to died with another one, and the data are needed all the more.
    The last owner never leaves: an owner whom the journal knows and the data do not was taken out
    of them by hand. Raises ActorMissing, WrongPin, OwnerGone.
    """
    owners = [each for each in people.all() if each.role is Role.OWNER]
    if not owners and people.had_owner():
        raise OwnerGone
    hashes = {each.named: people.pin_hash(each.person_id) for each in owners}
    checked = {named: kept for named, kept in hashes.items() if await _is_of_use(pins, kept)}
    if not checked:
        return None
    if pin is None:
        raise ActorMissing
    for named, kept in checked.items():
        if await pins.fits(pin, kept):
            return named
    raise WrongPin


async def _is_of_use(pins: Pins, pin_hash: str) -> bool:
    """Tell whether a PIN can be held against a hash on this computer."""
    try:
        await pins.fits("", pin_hash)
    except PinKeyMissing:
        return False
    return True


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
