"""Putting right what a document was refused for: one field, and the new documents that follow."""

import re
from collections.abc import Callable, Collection, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from typing import Final

from till.actions.day.opening import is_reported, opening_today
from till.actions.documents.resolving import Rewording, changes_of, movement_of, replace_document
from till.actions.people.authorisation import permit_rights
from till.actions.people.people_access import set_operator_code
from till.actions.shop.catalogue_editing import change_article, set_vat_code
from till.actions.till import Till
from till.domain.barcode import excerpt
from till.domain.errors import RuleBroken
from till.domain.errors.basket import UnknownCode
from till.domain.errors.documents import DocumentUnknown
from till.domain.fiscal.document import FiscalDocument
from till.domain.fiscal.refusal import (
    BuyerField,
    Cause,
    RefusalFix,
    buyer_field,
    cause_of,
    fix_of,
    refused_line,
)
from till.domain.fiscal.reissue import LineChange, ReplacementChanges, is_follower, keeps_code
from till.domain.identifiers import DocId, DocKind
from till.domain.rights.approval import Approval
from till.domain.rights.limits import Right
from till.domain.selling.sale import Sale
from till.domain.shop.article import Article, ArticleId, Unit
from till.domain.shop.buyer import Buyer, BuyerIdType, checked_buyer
from till.domain.shop.people import NamedPerson
from till.domain.shop.vat import VatCode

EXPORTS_AND_PURCHASES: Final = frozenset({DocKind.EXPORT, DocKind.SELF_ISSUE})
_LETTER = re.compile(r"\b([A-L])\b")


@dataclass(frozen=True, slots=True, kw_only=True)
class FixPlan:
    """What mends a refused document: of whom or what (`name`) a field that says `value` now."""

    fix: RefusalFix
    name: str = ""
    value: str = ""
    person_id: int | None = None
    article_id: ArticleId | None = None
    buyer: Buyer | None = None
    field: BuyerField | None = None


LOOK = FixPlan(fix=RefusalFix.LOOK)


def fix_plan_of(till: Till, document: FiscalDocument) -> FixPlan:
    """Return what mends a refused document, as things are at this till now."""
    if document.problem is None:
        return LOOK
    if document.kind is DocKind.OPENING_BALANCE and document.day < till.today:
        return FixPlan(fix=RefusalFix.CLOSE)
    fix = fix_of(cause_of(document.problem))
    if fix is RefusalFix.OPENED and is_reported(till.documents, till.today):
        return FixPlan(fix=RefusalFix.CLOSE)  # another one of this day counts
    found = _FIX_PLANS.get(fix)
    return found(till, document) if found else FixPlan(fix=fix)


async def fix_operator(
    till: Till,
    doc_id: DocId,
    code: str,
    approval: Approval | None = None,
    *,
    agreed: Collection[LineChange] = (),
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
    anew = _Anew(documents=[document, *alike], reason=f"operatorCode {code}", approval=approval)
    rewording = Rewording(agreed=agreed)
    _require_agreed(till, anew, rewording)
    if person.person_id is not None:
        await set_operator_code(till, person.person_id, code, _for(approval, Right.PEOPLE))
    return await _issue_anew(till, anew, rewording)


async def fix_vat_code(  # noqa: PLR0913 -- what is put right, and what was agreed to
    till: Till,
    doc_id: DocId,
    article_id: ArticleId,
    code: VatCode,
    approval: Approval | None = None,
    *,
    agreed: Collection[LineChange] = (),
) -> Sequence[FiscalDocument]:
    """Give an article another VAT code, and issue anew what was refused for the one it had.

    A line that bore a code of its own gets it alone; the catalogue and other documents stay.
    Returns the new documents, that of `doc_id` first. Prices and payments stay, the VAT in them is
    another. Raises ApprovalNeeded, VatCodeNotAllowed, and as `replace_document` does.
    """
    permit_rights(till, (Right.CATALOGUE, Right.RESOLVE), approval)
    document = _document(till, doc_id)
    reason = f"vatCode {code.value}"
    place = _place_of_own_code(till, document)
    if place is not None:
        alone = _Anew(documents=[document], reason=reason, approval=approval)
        return await _issue_anew(till, alone, Rewording(agreed=agreed, codes={place: code}))
    documents = _alike(till, document, Cause.VAT, article_id)
    anew = _Anew(documents=documents, reason=reason, approval=approval)
    rewording = Rewording(agreed=agreed)
    was = till.articles.with_id(article_id)
    known = [replace(was, vat_code=code)] if was else []
    _require_agreed(till, anew, replace(rewording, articles=known))
    await set_vat_code(till, article_id, code, _for(approval, Right.CATALOGUE))
    return await _issue_anew(till, anew, rewording)


async def fix_unit(  # noqa: PLR0913 -- what is put right, and what was agreed to
    till: Till,
    doc_id: DocId,
    article_id: ArticleId,
    unit: Unit,
    approval: Approval | None = None,
    *,
    agreed: Collection[LineChange] = (),
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
    anew = _Anew(documents=documents, reason=f"soldIn {unit.code}", approval=approval)
    rewording = Rewording(agreed=agreed)
    _require_agreed(till, anew, replace(rewording, articles=[article]))
    await change_article(till, article, {unit.code: unit}, _for(approval, Right.CATALOGUE))
    return await _issue_anew(till, anew, rewording)


async def fix_buyer(  # noqa: PLR0913 -- what is put right, and what was agreed to
    till: Till,
    doc_id: DocId,
    field: BuyerField,
    text: str,
    approval: Approval | None = None,
    *,
    agreed: Collection[LineChange] = (),
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
    anew = _Anew(documents=[document, *alike], reason=f"buyer {field.value}", approval=approval)
    rewording = Rewording(agreed=agreed, buyer=now)
    _require_agreed(till, anew, rewording)
    return await _issue_anew(till, anew, rewording)


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


@dataclass(frozen=True, slots=True, kw_only=True)
class _Anew:
    """Documents of one cause that are issued anew together: why, and by whose leave."""

    documents: Sequence[FiscalDocument]
    reason: str
    approval: Approval | None


def _require_agreed(till: Till, anew: _Anew, rewording: Rewording) -> None:
    """Raise ReplacementChanges with all that all of them would say otherwise, unless agreed to."""
    first, *others = anew.documents
    found = [*changes_of(till, first, rewording)]
    for each in others:
        with suppress(RuleBroken):  # it stays as it is, and `_issue_anew` says so
            found += changes_of(till, each, rewording)
    if not set(found) <= set(rewording.agreed):
        raise ReplacementChanges(found)


async def _issue_anew(till: Till, anew: _Anew, rewording: Rewording) -> Sequence[FiscalDocument]:
    """Replace the first, and of the others what can be; what cannot stays, for a person to see."""
    resolver = _for(anew.approval, Right.RESOLVE)

    async def issue(document: FiscalDocument) -> FiscalDocument:
        return await replace_document(
            till, document.doc_id, anew.reason, resolver, rewording=rewording
        )

    first, *others = anew.documents
    made = [await issue(first)]
    for each in others:
        try:
            made.append(await issue(each))
        except RuleBroken as error:
            till.warn(error)
    return made


def _of_operator(till: Till, document: FiscalDocument) -> FixPlan:
    """Who has left has no code any more: a new document lets the service choose."""
    person = _maker(till, document)
    here = next((each for each in till.people.all() if each.person_id == person.person_id), None)
    if here is None:
        return FixPlan(fix=RefusalFix.REPLACE, name=person.name)
    return FixPlan(
        fix=RefusalFix.OPERATOR_CODE,
        name=here.name,
        value=here.operator_code or "",
        person_id=here.person_id,
    )


def _of_vat_code(till: Till, document: FiscalDocument) -> FixPlan:
    sale = _sale_of(till, document)
    known = _article_of(till, document)
    if sale is None or known is None or sale.kind in EXPORTS_AND_PURCHASES:
        return LOOK
    place = _place_of_own_code(till, document)
    article = known if place is None else sale.lines[place].article
    return FixPlan(
        fix=RefusalFix.VAT_CODE,
        name=article.name,
        value=article.vat_code.value,
        article_id=known.article_id,
    )


def _place_of_own_code(till: Till, document: FiscalDocument) -> int | None:
    """Return the line (from 0) that is refused where it bears a code that was said for it."""
    sale = _sale_of(till, document)
    place = None if sale is None else _place_of(sale, document)
    return place if sale and place is not None and keeps_code(sale, place) else None


def _of_unit(till: Till, document: FiscalDocument) -> FixPlan:
    known = _article_of(till, document)
    if known is None:
        return LOOK
    return FixPlan(
        fix=RefusalFix.UNIT, name=known.name, value=known.unit, article_id=known.article_id
    )


def _article_of(till: Till, document: FiscalDocument) -> Article | None:
    """Return the article a document is refused for; None where the catalogue words no line."""
    sale = _sale_of(till, document)
    if sale is None or is_follower(sale):
        return None
    article_id = sale.lines[_place_of(sale, document)].article.article_id
    known = till.articles.find(article_id)
    return known if known is not None and known.article_id == article_id else None


def _alike(
    till: Till, document: FiscalDocument, cause: Cause, article_id: ArticleId
) -> list[FiscalDocument]:
    """Return a document, and the others that were refused for the same thing of an article."""
    others = [
        each
        for each in _others(till, document, cause)
        if fix_plan_of(till, each).article_id == article_id
        and _place_of_own_code(till, each) is None
    ]
    return [document, *others]


def _place_of(sale: Sale, document: FiscalDocument) -> int:
    """Return the line (from 0) that is refused: the one named, or the first of the code named."""
    problem = document.problem
    place = refused_line(problem) if problem else None
    if place is not None and place < len(sale.lines):
        return place
    letters = set(_LETTER.findall(problem.message)) if problem else set()
    codes = [line.article.vat_code.value for line in sale.lines]
    return next((at for at, code in enumerate(codes) if code in letters), 0)


def _of_buyer(till: Till, document: FiscalDocument) -> FixPlan:
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
    return FixPlan(
        fix=RefusalFix.BUYER, name=buyer.name, value=values[field], buyer=buyer, field=field
    )


def _of_opening(till: Till, document: FiscalDocument) -> FixPlan:
    """A sale goes again once the day's balance is declared; a balance itself is looked at."""
    if document.kind.is_balance:
        return LOOK
    is_declared = opening_today(till) is not None
    return FixPlan(fix=RefusalFix.RETRY if is_declared else RefusalFix.OPENING)


_FIX_PLANS: Mapping[RefusalFix, Callable[[Till, FiscalDocument], FixPlan]] = {
    RefusalFix.OPERATOR_CODE: _of_operator,
    RefusalFix.VAT_CODE: _of_vat_code,
    RefusalFix.UNIT: _of_unit,
    RefusalFix.BUYER: _of_buyer,
    RefusalFix.OPENING: _of_opening,
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
