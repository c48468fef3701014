"""Putting right what a document was refused for: one field, and the new documents that follow."""

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace

from till.actions.authorisation import permit_rights
from till.actions.opening import opening_today
from till.actions.resolving import movement_of, replace_document
from till.actions.shop.catalogue_editing import change_article, set_vat_code
from till.actions.staff import set_operator_code
from till.actions.till import Till
from till.domain.barcode import excerpt
from till.domain.errors import RuleBroken
from till.domain.errors.basket import UnknownCode
from till.domain.errors.documents import DocumentUnknown
from till.domain.fiscal.document import FiscalDocument
from till.domain.fiscal.refusal import (
    BuyerField,
    Cause,
    Mending,
    buyer_field,
    cause_of,
    mended_by,
    refused_line,
)
from till.domain.fiscal.reissue import OWN_VAT_CODES, is_follower
from till.domain.identifiers import DocId, DocKind
from till.domain.rights.approval import Approval
from till.domain.rights.limits import Right
from till.domain.selling.basket import BasketLine
from till.domain.selling.sale import Sale
from till.domain.shop.article import Article, ArticleId, Unit
from till.domain.shop.buyer import Buyer, BuyerIdType, checked_buyer
from till.domain.shop.people import NamedPerson
from till.domain.shop.vat import VatCode

_LETTER = re.compile(r"\b([A-L])\b")


@dataclass(frozen=True, slots=True, kw_only=True)
class Repair:
    """What mends a refused document: of whom or what (`name`) a field that says `value` now."""

    mending: Mending
    name: str = ""
    value: str = ""
    person_id: int | None = None
    article_id: ArticleId | None = None
    buyer: Buyer | None = None
    field: BuyerField | None = None


LOOK = Repair(mending=Mending.LOOK)


def repair_of(till: Till, document: FiscalDocument) -> Repair:
    """Return what mends a refused document, as things are at this till now."""
    if document.problem is None:
        return LOOK
    if document.kind is DocKind.OPENING_BALANCE and document.day < till.today:
        return Repair(mending=Mending.CLOSE)
    mending = mended_by(cause_of(document.problem))
    found = _REPAIRS.get(mending)
    return found(till, document) if found else Repair(mending=mending)


async def mend_operator(
    till: Till, doc_id: DocId, code: str, approval: Approval | None = None
) -> Sequence[FiscalDocument]:
    """Give who made a refused document another operator code, and issue what they made anew.

    Returns the new documents, that of `doc_id` first: all that were refused for this code.
    Raises ApprovalNeeded, OperatorCodeUnfit, and as `replace_document` does.
    """
    permit_rights(till, (Right.PEOPLE, Right.RESOLVE), approval)
    document = _document(till, doc_id)
    person = _maker(till, document)
    alike = [
        each
        for each in _others(till, document, Cause.OPERATOR)
        if _maker(till, each).person_id == person.person_id
    ]
    if person.person_id is not None:
        await set_operator_code(till, person.person_id, code, _for(approval, Right.PEOPLE))
    return await _issue_anew(till, [document, *alike], f"operatorCode {code}", approval)


async def mend_vat_code(
    till: Till,
    doc_id: DocId,
    article_id: ArticleId,
    code: VatCode,
    approval: Approval | None = None,
) -> Sequence[FiscalDocument]:
    """Give an article another VAT code, and issue anew what was refused for the one it had.

    Returns the new documents, that of `doc_id` first. Prices and payments stay, the VAT in them is
    another. Raises ApprovalNeeded, VatCodeNotAllowed, and as `replace_document` does.
    """
    permit_rights(till, (Right.CATALOGUE, Right.RESOLVE), approval)
    documents = _alike(till, _document(till, doc_id), Cause.VAT, article_id)
    await set_vat_code(till, article_id, code, _for(approval, Right.CATALOGUE))
    return await _issue_anew(till, documents, f"vatCode {code.value}", approval)


async def mend_unit(
    till: Till,
    doc_id: DocId,
    article_id: ArticleId,
    unit: Unit,
    approval: Approval | None = None,
) -> Sequence[FiscalDocument]:
    """Sell an article by another unit, and issue anew what was refused for the one it had.

    Returns the new documents, that of `doc_id` first; quantities and amounts stay. Raises
    ApprovalNeeded, UnknownCode, and as `replace_document` does.
    """
    permit_rights(till, (Right.CATALOGUE, Right.RESOLVE), approval)
    documents = _alike(till, _document(till, doc_id), Cause.UNIT, article_id)
    was = till.articles.with_id(article_id)
    if was is None:
        raise UnknownCode(code=excerpt(article_id))
    article = replace(was, unit=unit.code)
    await change_article(till, article, {unit.code: unit}, _for(approval, Right.CATALOGUE))
    return await _issue_anew(till, documents, f"soldIn {unit.code}", approval)


async def mend_buyer(
    till: Till, doc_id: DocId, field: BuyerField, text: str, approval: Approval | None = None
) -> Sequence[FiscalDocument]:
    """Put one field of a buyer right, and issue anew what names them as they were.

    Returns the new documents, that of `doc_id` first. Raises ApprovalNeeded, what `checked_buyer`
    does, and as `replace_document` does.
    """
    document = _document(till, doc_id)
    was = _buyer_of(till, document)
    if was is None:
        raise DocumentUnknown(doc_id=doc_id)
    now = checked_buyer(with_field(was, field, text))
    permit_rights(till, (Right.RESOLVE,), approval)
    alike = [each for each in _others(till, document, Cause.BUYER) if _buyer_of(till, each) == was]
    reason = f"buyer {field.value}"
    return await _issue_anew(till, [document, *alike], reason, approval, buyer=now)


def with_field(buyer: Buyer, field: BuyerField, text: str) -> Buyer:
    """Return a buyer with another text in one field; a NUIS makes them known by it."""
    match field:
        case BuyerField.NUIS:
            return replace(buyer, id_type=BuyerIdType.NUIS, id_number=text)
        case BuyerField.NAME:
            return replace(buyer, name=text)
        case BuyerField.ADDRESS:
            return replace(buyer, address=text)
        case BuyerField.TOWN:
            return replace(buyer, town=text)


async def _issue_anew(
    till: Till,
    documents: Sequence[FiscalDocument],
    reason: str,
    approval: Approval | None,
    buyer: Buyer | None = None,
) -> Sequence[FiscalDocument]:
    """Replace the first, and of the others what can be; what cannot stays, for a person to see."""
    resolver = _for(approval, Right.RESOLVE)
    first, *others = documents
    made = [await replace_document(till, first.doc_id, reason, resolver, buyer=buyer)]
    for each in others:
        try:
            made.append(await replace_document(till, each.doc_id, reason, resolver, buyer=buyer))
        except RuleBroken as error:
            till.warn(error)
    return made


def _of_operator(till: Till, document: FiscalDocument) -> Repair:
    """Who has left has no code any more: a new document lets the service choose."""
    person = _maker(till, document)
    here = next((each for each in till.people.all() if each.person_id == person.person_id), None)
    if here is None:
        return Repair(mending=Mending.REPLACE, name=person.name)
    return Repair(
        mending=Mending.OPERATOR_CODE,
        name=here.name,
        value=here.operator_code or "",
        person_id=here.person_id,
    )


def _of_vat_code(till: Till, document: FiscalDocument) -> Repair:
    sale = _sale_of(till, document)
    if sale is None or sale.kind in OWN_VAT_CODES:
        return LOOK
    known = _article_of(till, document)
    if known is None:
        return LOOK
    return Repair(
        mending=Mending.VAT_CODE,
        name=known.name,
        value=known.vat_code.value,
        article_id=known.article_id,
    )


def _of_unit(till: Till, document: FiscalDocument) -> Repair:
    known = _article_of(till, document)
    if known is None:
        return LOOK
    return Repair(
        mending=Mending.UNIT, name=known.name, value=known.unit, article_id=known.article_id
    )


def _article_of(till: Till, document: FiscalDocument) -> Article | None:
    """Return the article a document is refused for; None where the catalogue words no line."""
    sale = _sale_of(till, document)
    if sale is None or is_follower(sale):
        return None
    article_id = _line_of(sale, document).article.article_id
    known = till.articles.find(article_id)
    return known if known is not None and known.article_id == article_id else None


def _alike(
    till: Till, document: FiscalDocument, cause: Cause, article_id: ArticleId
) -> list[FiscalDocument]:
    """Return a document, and the others that were refused for the same thing of an article."""
    others = [
        each
        for each in _others(till, document, cause)
        if repair_of(till, each).article_id == article_id
    ]
    return [document, *others]


def _line_of(sale: Sale, document: FiscalDocument) -> BasketLine:
    """Return the line that is refused: the one named, or the first of the code that is named."""
    problem = document.problem
    place = refused_line(problem) if problem else None
    if place is not None and place < len(sale.lines):
        return sale.lines[place]
    letters = set(_LETTER.findall(problem.message)) if problem else set()
    named = [line for line in sale.lines if line.article.vat_code.value in letters]
    return (named or sale.lines)[0]


def _of_buyer(till: Till, document: FiscalDocument) -> Repair:
    sale = _sale_of(till, document)
    buyer = _buyer_of(till, document)
    if sale is None or buyer is None or document.problem is None or is_follower(sale):
        return LOOK
    field = buyer_field(document.problem)
    values = {
        BuyerField.NUIS: buyer.id_number,
        BuyerField.NAME: buyer.name,
        BuyerField.ADDRESS: buyer.address,
        BuyerField.TOWN: buyer.town,
    }
    return Repair(
        mending=Mending.BUYER, name=buyer.name, value=values[field], buyer=buyer, field=field
    )


def _of_opening(till: Till, document: FiscalDocument) -> Repair:
    """A sale goes again once the day's balance is declared; a balance itself is looked at."""
    if document.kind.is_balance:
        return LOOK
    is_declared = opening_today(till) is not None
    return Repair(mending=Mending.RETRY if is_declared else Mending.OPENING)


_REPAIRS: Mapping[Mending, Callable[[Till, FiscalDocument], Repair]] = {
    Mending.OPERATOR_CODE: _of_operator,
    Mending.VAT_CODE: _of_vat_code,
    Mending.UNIT: _of_unit,
    Mending.BUYER: _of_buyer,
    Mending.OPENING: _of_opening,
}


def _others(till: Till, document: FiscalDocument, cause: Cause) -> list[FiscalDocument]:
    """Return the other documents refused for the same cause, oldest first."""
    return [
        each
        for each in till.documents.refused()
        if each.problem and cause_of(each.problem) is cause and each.doc_id != document.doc_id
    ]


def _maker(till: Till, document: FiscalDocument) -> NamedPerson:
    sale = _sale_of(till, document)
    return movement_of(till, document).person if sale is None else sale.cashier.named


def _buyer_of(till: Till, document: FiscalDocument) -> Buyer | None:
    sale = _sale_of(till, document)
    return sale.terms.buyer if sale else None


def _sale_of(till: Till, document: FiscalDocument) -> Sale | None:
    return till.documents.sale(document.sale_key) if document.sale_key else None


def _document(till: Till, doc_id: DocId) -> FiscalDocument:
    document = till.documents.get(doc_id)
    if document is None:
        raise DocumentUnknown(doc_id=doc_id)
    return document


def _for(approval: Approval | None, right: Right) -> Approval | None:
    """Return an approval of several rights as that of one of them."""
    return None if approval is None else replace(approval, right=right)
