"""Everything outstanding in the words of the page."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Final

from till.actions.care.attention import MOST_SHOWN, ReportedDocument, outstanding
from till.actions.care.refusal_fix import FixPlan
from till.actions.day.opening import is_opening_asked
from till.actions.documents.paper_decisions import unsettled_count
from till.actions.ports.records import ReceiptOwed
from till.domain.business_day import in_tirane
from till.domain.errors.catalogue import VatCodeNotAllowed
from till.domain.fiscal.document import DocumentState, FiscalDocument
from till.domain.fiscal.link import Link, LinkState
from till.domain.fiscal.refusal import RefusalFix
from till.domain.identifiers import DocId, DocKind
from till.domain.rights.asked import Asked, Deed
from till.domain.selling.sale import number_of_key
from till.domain.selling.terms import LEK
from till.domain.shop.vat import VatCode, VatRates
from till.domain.text import one_line
from ui.attention.plan import WAITS, AttentionItem, AttentionView, FieldRequest, Kind
from ui.kit.table.record_list import PARTED
from ui.kit.wording import (
    cause_line,
    format_date,
    format_lek,
    format_money,
    format_percent,
    format_time,
)
from ui.shell.messages import Messages
from ui.shell.shell import Shell

LONGEST_LETTER: Final = 5  # of what was typed for a VAT code that an error repeats
DEEDS: Final[Mapping[RefusalFix, Deed]] = {
    RefusalFix.OPERATOR_CODE: Deed.FIX_OPERATOR,
    RefusalFix.VAT_CODE: Deed.FIX_VAT,
    RefusalFix.UNIT: Deed.FIX_UNIT,
    RefusalFix.BUYER: Deed.FIX_BUYER,
}
HELD: Final = {
    LinkState.NO_CREDENTIALS: "attention.token_refused",
    LinkState.WRONG_ADDRESS: "attention.wrong_address",
}


def view_of(shell: Shell, link: Link) -> AttentionView:
    """Return everything outstanding in words: what needs a person first."""
    words = shell.words
    found = outstanding(shell.till)
    asks_opening = bool(found.waiting) and is_opening_asked(shell.till)
    paper = unsettled_count(shell.till)
    receipts = found.receipts[:MOST_SHOWN]
    items = (
        *([_held(words, link.state)] if link.state in HELD else []),
        *(_refused(shell, each) for each in found.refused),
        *([_paper(words, paper)] if paper else []),
        *(_receipt(words, each) for each in receipts),
        *(_waiting(words, each, link, asks_opening=asks_opening) for each in found.waiting),
    )
    foot = (
        _counted(words, "attention.to_mend", found.refused_count, len(found.refused)),
        _counted(words, "attention.receipts", len(receipts), len(receipts)),
        _counted(words, "attention.waiting", found.waiting_count, len(found.waiting)),
    )
    held = words.say(HELD[link.state]) if link.state in HELD else ""
    return AttentionView(items=items, foot="\n".join(each for each in foot if each), held=held)


def _counted(words: Messages, key: str, count: int, listed: int) -> str:
    """Return how many there are, and how many of them are not listed."""
    more = words.count("attention.more", count - listed) if count > listed else ""
    return PARTED.join(each for each in (words.say(key), str(count), more) if each) if count else ""


def _held(words: Messages, state: LinkState) -> AttentionItem:
    """Return the one field that would let everything go on."""
    name = "token" if state is LinkState.NO_CREDENTIALS else "address"
    label = words.say(f"attention.{name}")
    field = FieldRequest(
        label=label,
        confirm=words.say(f"attention.try_{name}"),
        busy=words.say("attention.trying_token") if name == "token" else "",
        name=name,
        is_secret=name == "token",
    )
    return AttentionItem(key=name, kind=Kind.HELD, title=label, does=label, field=field)


def _paper(words: Messages, count: int) -> AttentionItem:
    title = words.count("attention.paper", count)
    does = words.say("attention.mend.look")
    return AttentionItem(key="paper", kind=Kind.PAPER, title=title, does=does)


def _refused(shell: Shell, told: ReportedDocument) -> AttentionItem:
    words = shell.words
    document = told.document
    fix = told.fix_plan.fix
    problem = document.problem
    what = PARTED.join(each for each in (_kind(words, document), told.buyer) if each)
    facts = (what, _when(document), told.person, str(document.doc_id)[:8])
    return AttentionItem(
        key=document.doc_id,
        kind=Kind.REFUSED,
        title=cause_line(words, document),
        facts=tuple(each for each in facts if each),
        amount=_amount(told),
        does=words.say(f"attention.mend.{fix.value}"),
        original=one_line(problem.message) if problem else "",
        fix=fix,
        field=_field(shell, told.fix_plan),
        reason=words.say("attention.opened_twice_reason") if fix is RefusalFix.CLOSE else "",
    )


def _field(shell: Shell, fix_plan: FixPlan) -> FieldRequest | None:
    """Return the one field that is asked for, if one has to be put right."""
    words = shell.words
    confirm = words.say("attention.mend_sure")
    match fix_plan.fix:
        case RefusalFix.OPERATOR_CODE:
            label = words.say("attention.operator_code", name=fix_plan.name)
            hint = words.say("attention.operator_code_hint")
            return FieldRequest(label=label, value=fix_plan.value, hint=hint, confirm=confirm)
        case RefusalFix.VAT_CODE:
            label = words.say("attention.vat_code", name=fix_plan.name)
            rates = shell.till.rates
            codes = sorted(rates.percent, key=lambda code: code.value)
            hint = " · ".join(f"{code.value} {format_percent(rates.rate(code))}" for code in codes)
            return FieldRequest(label=label, value=fix_plan.value, hint=hint, confirm=confirm)
        case RefusalFix.UNIT:
            label = words.say("attention.unit", name=fix_plan.name)
            hint = words.say("attention.unit_hint")
            return FieldRequest(label=label, value=fix_plan.value, hint=hint, confirm=confirm)
        case RefusalFix.OPENED:
            return FieldRequest(
                label=words.say("attention.opening_known"),
                hint=words.say("attention.opening_known_hint"),
                confirm=words.say("attention.opening_known_sure"),
            )
        case RefusalFix.BUYER if fix_plan.field is not None:
            label = words.say(f"attention.buyer_{fix_plan.field.value}", name=fix_plan.name)
            return FieldRequest(label=label, value=fix_plan.value, confirm=confirm)
        case _:
            return None


def vat_code_typed(text: str, rates: VatRates) -> VatCode:
    """Return the VAT code of a letter. Raises VatCodeNotAllowed for what is none of the shop's."""
    letter = text.strip().upper()
    code = next((each for each in rates.percent if each.value == letter), None)
    if code is None:
        allowed = ", ".join(each.value for each in rates.percent)
        raise VatCodeNotAllowed(code=letter[:LONGEST_LETTER], allowed=allowed)
    return code


def _waiting(
    words: Messages, told: ReportedDocument, link: Link, *, asks_opening: bool
) -> AttentionItem:
    document = told.document
    tries = words.count("attention.tries", document.attempts) if document.attempts else ""
    facts = (_when(document), _why(words, document, link, asks_opening=asks_opening), tries)
    number = number_of_key(document.sale_key or "")
    return AttentionItem(
        key=f"{WAITS}{document.doc_id}",
        kind=Kind.WAITING,
        title=f"{_kind(words, document)} {number}".strip(),
        facts=tuple(each for each in facts if each),
        amount=_amount(told),
        does=words.say("attention.try_now"),
        next_at=document.next_attempt_at,
        is_under_way=document.state is DocumentState.SENDING,
    )


def _why(words: Messages, document: FiscalDocument, link: Link, *, asks_opening: bool) -> str:
    """Return why a document waits, as far as the till knows without looking into its tries."""
    if document.is_pending_request:
        return words.say("attention.why.original")
    if asks_opening and (document.cash_class or document.kind is DocKind.OPENING_BALANCE):
        return words.say("attention.why.opening_asked")
    if not link.is_up:
        return words.say(f"attention.why.{link.state.value}")
    return words.say("attention.why.busy") if document.attempts else ""


def _receipt(words: Messages, owed: ReceiptOwed) -> AttentionItem:
    since = in_tirane(owed.since)
    title = words.say("attention.receipt_of", date=format_date(since.date()))
    facts = (format_time(since),)
    return AttentionItem(key=f"receipt-{since}", kind=Kind.RECEIPT, title=title, facts=facts)


def _kind(words: Messages, document: FiscalDocument) -> str:
    return words.say(f"document_kind.{document.kind.value}")


def _amount(told: ReportedDocument) -> str:
    if told.currency == LEK.code:
        return format_lek(told.amount)
    return f"{format_money(told.amount)}\u00a0{told.currency}"


def _when(document: FiscalDocument) -> str:
    moment = in_tirane(document.issued_at)
    return f"{format_date(moment.date())} {format_time(moment)}"


def asked_to_fix(shell: Shell, doc_id: str, fix_plan: FixPlan, text: str) -> Asked:
    """Return what is put right, of whom or what, from what to what."""
    now = text.strip()
    if fix_plan.fix is RefusalFix.VAT_CODE:
        now = now.upper()
    deed = DEEDS.get(fix_plan.fix, Deed.REPLACE)
    return asked_about(
        shell, doc_id, Asked(deed=deed, of=fix_plan.name, was=fix_plan.value, now=now)
    )


def asked_about(shell: Shell, doc_id: str, asked: Asked) -> Asked:
    """Return what is decided about a refused document, with its amount and what it is called."""
    document = shell.till.documents.get(DocId(doc_id))
    if document is None:
        return asked
    sale = shell.till.documents.sale(document.sale_key) if document.sale_key else None
    return replace(
        asked,
        amount=sale.total if sale else None,
        currency=sale.terms.currency.code if sale else "ALL",
        document=f"{_kind(shell.words, document)} {_when(document)}",
    )
