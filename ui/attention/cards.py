"""Everything outstanding in the words of the page."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Final

from till.actions.opening import is_opening_asked
from till.actions.outstanding.attention import MOST_SHOWN, ReportedDocument, outstanding
from till.actions.outstanding.refusal_fix import FixPlan
from till.actions.paper_decisions import unsettled_count
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
from ui.attention.view import AttentionView, FieldRequest, RefusedCard, WaitingLine
from ui.kit.formats import format_date, format_lek, format_money, format_percent, format_time
from ui.kit.wording import cause_line
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
    """Return everything outstanding in words."""
    words = shell.words
    found = outstanding(shell.till)
    asks_opening = bool(found.waiting) and is_opening_asked(shell.till)
    paper = unsettled_count(shell.till)
    unlisted = found.refused_count - len(found.refused)
    more = found.waiting_count - len(found.waiting)
    return AttentionView(
        refused=tuple(_card(shell, each) for each in found.refused),
        refused_count=found.refused_count,
        refused_more=words.count("attention.more", unlisted) if unlisted > 0 else "",
        waiting=tuple(
            _waiting(words, each, link, asks_opening=asks_opening) for each in found.waiting
        ),
        receipts=tuple(_receipt(words, each) for each in found.receipts[:MOST_SHOWN]),
        waiting_count=found.waiting_count,
        more=words.count("attention.more", more) if more > 0 else "",
        paper=words.count("attention.paper", paper) if paper else "",
        held=words.say(HELD[link.state]) if link.state in HELD else "",
        asks_token=link.state is LinkState.NO_CREDENTIALS,
        asks_address=link.state is LinkState.WRONG_ADDRESS,
    )


def _card(shell: Shell, told: ReportedDocument) -> RefusedCard:
    words = shell.words
    document = told.document
    fix = told.fix_plan.fix
    closes = fix is RefusalFix.CLOSE
    problem = document.problem
    facts = (_when(document), told.person, str(document.doc_id)[:8])
    return RefusedCard(
        doc_id=document.doc_id,
        cause=cause_line(words, document),
        what=_what(words, told),
        facts=" · ".join(part for part in facts if part),
        original=one_line(problem.message) if problem else "",
        fix=fix,
        fix_text=words.say(f"attention.mend.{fix.value}"),
        field=_field(shell, told.fix_plan),
        reason=words.say("attention.opened_twice_reason") if closes else "",
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
) -> WaitingLine:
    document = told.document
    return WaitingLine(
        moment=_when(document),
        what=" ".join(
            (
                words.say(f"document_kind.{document.kind.value}"),
                number_of_key(document.sale_key or ""),
            )
        ).strip(),
        amount=_amount(told),
        tries=words.count("attention.tries", document.attempts) if document.attempts else "",
        next_at=document.next_attempt_at,
        doc_id=document.doc_id,
        why=_why(words, document, link, asks_opening=asks_opening),
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


def _receipt(words: Messages, owed: ReceiptOwed) -> WaitingLine:
    since = in_tirane(owed.since)
    return WaitingLine(
        moment=format_time(since),
        what=words.say("attention.receipt_of", date=format_date(since.date())),
        amount="",
        tries="",
    )


def _what(words: Messages, told: ReportedDocument) -> str:
    kind = words.say(f"document_kind.{told.document.kind.value}")
    parts = (kind, _amount(told), told.buyer)
    return " · ".join(part for part in parts if part)


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
    kind = shell.words.say(f"document_kind.{document.kind.value}")
    moment = in_tirane(document.issued_at)
    return replace(
        asked,
        amount=sale.total if sale else None,
        currency=sale.terms.currency.code if sale else "ALL",
        document=f"{kind} {format_date(moment.date())} {format_time(moment)}",
    )
