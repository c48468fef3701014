"""Opening the day: the cash in the drawer is declared before the first cash-class sale."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import date, datetime, timedelta
from decimal import Decimal

from till.actions.people.authorisation import is_owned, permit, permit_right, require_money_taker
from till.actions.ports.backups import Restores
from till.actions.ports.documents import Documents
from till.actions.ports.events import DayOpened, DocumentChanged, DocumentQueued
from till.actions.ports.records import Record
from till.actions.till import ClockWord, Till
from till.domain.business_day import day_of
from till.domain.cash.movement import CashMovement, MovementKind, require_unopened_day
from till.domain.errors.day import ClockDoubtful, DayAlreadyOpened, OpeningUnderWay
from till.domain.fiscal.document import DocumentState, FiscalDocument
from till.domain.fiscal.issue import issue_balance
from till.domain.fiscal.outbox import (
    is_given_up,
    is_refused,
    is_unopened,
    known_there,
    may_have_counted,
    opens_the_day,
)
from till.domain.fiscal.reconciliation import ClockDoubt, clock_doubt, surely_ahead
from till.domain.formatting import write_moment
from till.domain.money import ZERO, to_cents
from till.domain.rights.approval import Approval
from till.domain.rights.journal import JournalAction
from till.domain.rights.limits import ApprovalNeeded, Right
from till.domain.selling.tender import checked_amount
from till.domain.shop.people import Cashier, NamedPerson


def opening_today(till: Till) -> CashMovement | None:
    """Return today's opening balance, or None while the day is not open."""
    return opening_on(till, till.today)


def opening_on(till: Till, day: date) -> CashMovement | None:
    """Return the opening balance of a day, or None where none was declared.

    While the day lasts, one that a person closed counts as none: the day is opened again.
    """
    declared = till.movements.opening(day)
    may_be_none = declared is not None and day >= till.today
    return None if may_be_none and is_to_be_opened_again(till.documents, day) else declared


def is_to_be_opened_again(documents: Documents, day: date) -> bool:
    """Tell whether the opening balance of a day was closed, and nothing else opened the day.

    One of the day before that may have come to count did not where the platform has refused the
    cash class since.
    """
    own = documents.opening_balances(day)
    if not is_unopened(own):
        return False
    return not is_reported(documents, day) or _is_missed(documents, own)


def is_reported(documents: Documents, day: date) -> bool:
    """Tell whether the service has the opening balance of a day, so that the cash class may go."""
    own = documents.opening_balances(day)
    before = documents.opening_balances(day - timedelta(days=1))
    return opens_the_day(
        own, another_counts=any(_counts_for(documents, each, day) for each in (*own, *before))
    )


def _counts_for(documents: Documents, opening: FiscalDocument, day: date) -> bool:
    """Tell whether an opening balance may have come to count for a day that has another."""
    if opening.is_complete:
        return opening.completed_at is not None and day_of(opening.completed_at) == day
    return is_given_up(opening) and may_have_counted(documents.attempts(opening.doc_id), day)


def _is_missed(documents: Documents, own: Sequence[FiscalDocument]) -> bool:
    """Tell whether the platform refused the cash class after it refused a day's own balances."""
    if any(each.is_complete for each in own):
        return False
    tried = [each for each in own if documents.attempts(each.doc_id)]
    sent_at = max(_last_tried_at(documents, each) for each in tried)
    return any(
        _last_tried_at(documents, each) > sent_at
        for each in documents.refused()
        if each.cash_class and is_refused(each)
    )


def _last_tried_at(documents: Documents, document: FiscalDocument) -> datetime:
    return documents.attempts(document.doc_id)[-1].started_at


def day_opened_after(till: Till) -> date | None:
    """Return the newest opened day where that is later than today: a clock was set back."""
    newest = till.movements.last_opened_before(date.max)
    return newest if newest is not None and newest > till.today else None


def suggested_amount(till: Till) -> Decimal | None:
    """Return what the drawer should hold from the last day, in lek; None on the first day.

    That is what was counted last, with what came and went since; without a count, what is expected.
    A day that has to be opened again suggests what it was opened with.
    """
    if (before := till.movements.opening(till.today)) is not None:
        return before.amount
    return till.days.carried_over(till.today)


def clock_doubt_now(till: Till) -> ClockDoubt | None:
    """Return what speaks against opening or closing a day by our clock now."""
    newest = till.documents.newest_issued_at()
    known = till.session.service_clock
    return clock_doubt(known, newest, till.clock.now(), till.clock.uptime())


def clock_ahead(till: Till) -> timedelta:
    """Return how far the service's clock is ahead of ours; nothing within two minutes."""
    return surely_ahead(till.session.service_clock, till.clock.now(), till.clock.uptime())


def confirm_clock(till: Till, approval: Approval | None = None) -> None:
    """Take somebody's word for our clock, for the next opening or closing of a day by them.

    Where the clock is surely wrong it takes an owner's; a till without an owner takes the word of
    who stands there. Raises NobodySignedIn, ApprovalNeeded.
    """
    person = till.cashier
    doubt = clock_doubt_now(till)
    if doubt is None or _has_given_word(till, person):
        return
    theirs = write_moment(doubt.theirs)
    facts = {"other_clock": theirs}
    if doubt.is_grave and is_owned(till):
        facts |= permit(till, ApprovalNeeded(right=Right.CLOCK, wanted=theirs), approval)
    till.session = replace(till.session, clock_word=ClockWord(person=person.named, facts=facts))


def word_for_clock(till: Till) -> Mapping[str, str]:
    """Return what the journal says of the word for a doubtful clock; nothing where none is needed.

    Raises ClockDoubtful where another clock contradicts ours and nobody has given their word.
    """
    doubt = clock_doubt_now(till)
    if doubt is None:
        return {}
    word = till.session.clock_word
    if word is None or not _has_given_word(till, till.cashier):
        ours = write_moment(till.clock.now())
        raise ClockDoubtful(ours=ours, theirs=write_moment(doubt.theirs))
    return word.facts


def _has_given_word(till: Till, person: Cashier) -> bool:
    word = till.session.clock_word
    return word is not None and word.person == person.named


def use_up_clock_word(till: Till) -> None:
    """Take the word back: it was for one opening or closing."""
    till.session = replace(till.session, clock_word=None)


async def declare(till: Till, amount: Decimal) -> CashMovement:
    """Declare the opening balance of today, in lek. Local and instant; it is reported by itself.

    Raises DayAlreadyOpened, AmountNegative, AmountTooLarge, NobodySignedIn, and ClockDoubtful where
    another clock contradicts ours, until somebody has given their word (`confirm_clock`).
    """
    till.require_sound()
    day = till.today
    require_unopened_day(opening_on(till, day))
    word = word_for_clock(till)
    opening = _declared(till, amount)
    require_money_taker(till)
    body = till.wording.balance(opening, till.cashier.operator_code)
    facts = {"day": day.isoformat(), "amount": str(opening.amount), **word}
    carried = till.days.carried_over(day)
    if carried is not None:
        facts["expected"] = str(carried)
    entry = till.entry(JournalAction.DAY_OPENED, **facts)
    await till.ledger.record(issue_balance(opening, body), opening, entry)
    use_up_clock_word(till)
    till.announce(DayOpened(opening=opening))
    return opening


def _declared(till: Till, amount: Decimal) -> CashMovement:
    moment = till.clock.now()
    return CashMovement(
        kind=MovementKind.OPENING,
        amount=to_cents(checked_amount(amount)),
        day=day_of(moment),
        moment=moment,
        person=till.cashier.named,
        doc_id=till.ids.new_doc_id(),
    )


def is_opening_asked(till: Till) -> bool:
    """Tell whether an owner has to say first if the service has today's opening balance.

    That is on the day on which the data came back from a copy without all that followed it.
    """
    return till.restores is not None and asks_opening(till.restores, till.documents, till.today)


def asks_opening(restores: Restores, documents: Documents, day: date) -> bool:
    """Tell the same of a till that is only read."""
    mark = restores.newest()
    return mark is not None and mark.asks_opening(day) and not is_reported(documents, day)


async def take_as_known(
    till: Till,
    amount: Decimal | None = None,
    approval: Approval | None = None,
    *,
    by: NamedPerson | None = None,
) -> CashMovement:
    """Take an owner's word that the service has today's opening balance: today none is sent.

    What was declared here stays in the drawer; where nothing was, the day opens with `amount` (lek)
    or, where nobody knows it, with what the drawer should hold. `by` is an owner whose PIN was
    typed for it. Raises NobodySignedIn, ApprovalNeeded, DayAlreadyOpened, OpeningUnderWay while one
    is being sent, and as `declare`.
    """
    till.require_sound()
    approved_by = {} if by else permit_right(till, Right.OPENING_KNOWN, approval)
    async with till.issuing:
        day = till.today
        if is_reported(till.documents, day):
            raise DayAlreadyOpened(day=day.isoformat())
        opening, resolved, records = _known_opening(till, amount)
        facts = {"day": day.isoformat(), "doc_id": resolved.doc_id, **approved_by}
        if amount is not None:
            facts["amount"] = str(to_cents(checked_amount(amount)))
        entry = till.entry(JournalAction.OPENING_KNOWN, **facts)
        await till.ledger.record(*records, resolved, entry.by(by or entry.person))
    till.announce(DocumentChanged(document=resolved))
    till.announce(DayOpened(opening=opening))
    return opening


def _known_opening(
    till: Till, amount: Decimal | None
) -> tuple[CashMovement, FiscalDocument, list[Record]]:
    """Return today's opening balance, its document that is never sent, and what comes before it."""
    own = till.documents.opening_balances(till.today)
    declared = opening_on(till, till.today)
    if declared is not None and own:
        if own[-1].state is DocumentState.SENDING:
            raise OpeningUnderWay
        return declared, known_there(own[-1]), []
    held = suggested_amount(till) if amount is None else amount
    opening = _declared(till, ZERO if held is None else max(held, ZERO))
    body = till.wording.balance(opening, till.cashier.operator_code)
    issued = issue_balance(opening, body)
    facts = {"day": opening.day.isoformat(), "amount": str(opening.amount)}
    opened = till.entry(JournalAction.DAY_OPENED, **facts)
    return opening, known_there(issued), [issued, opening, opened]


async def take_as_unknown(till: Till, *, by: NamedPerson | None = None) -> None:
    """Take an owner's word that the service has no opening balance of today: ours may go.

    Raises NobodySignedIn, ApprovalNeeded.
    """
    approved_by = {} if by else permit_right(till, Right.OPENING_KNOWN, None)
    day = till.today.isoformat()
    entry = till.entry(JournalAction.OPENING_UNKNOWN, day=day, **approved_by)
    await till.ledger.record(entry.by(by or entry.person))
    for each in till.documents.opening_balances(till.today):
        if each.is_open:
            till.announce(DocumentQueued(document=each))
