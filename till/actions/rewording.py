"""A refused document in the words of today, and what waits for it along with it.

Lives here: the sale that a replacement tells, its body; returns, cancellations and summaries that
wait for its iic and follow it.
Must not: decide that a document is replaced (resolving), sending.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from till.actions.correcting import latest
from till.actions.issuing import worded
from till.actions.records import Record
from till.actions.till import Till
from till.domain.article import Article, ArticleId
from till.domain.cash import CashMovement
from till.domain.errors import Broken
from till.domain.fiscal import DocId, DocKind, DocumentState, FiscalDocument
from till.domain.issue import Worded, issue_replacement, pointing_at
from till.domain.reissue import as_catalogued, following, is_follower, reissue
from till.domain.sale import Sale
from till.domain.terms import Electronic


@dataclass(frozen=True, slots=True, kw_only=True)
class Replaced:
    """What a document gives way to: its replacement, and what is to be kept together with it."""

    replacement: FiscalDocument
    records: Sequence[Record]


def reworded(till: Till, document: FiscalDocument, new_id: DocId) -> Replaced:
    """Return the replacement of a refused document, worded as things are now.

    Raises ConditionBroken and what else the wording may; then nothing is replaced.
    """
    if document.kind.is_balance:
        body = _balance_anew(till, document, new_id)
        return Replaced(replacement=_replacement(till, document, new_id, body), records=())
    was = _sale_of(till, document)
    now = _as_of_today(till, was)
    body = worded(till, now, new_id)
    told = reissue(new_id, was, now)
    followers = [*_followers(till, document.doc_id, new_id, now)]
    return Replaced(
        replacement=_replacement(till, document, new_id, body),
        records=[*([told] if told else []), *followers],
    )


def wishes(till: Till, doc_id: DocId) -> list[FiscalDocument]:
    """Return the documents that wait for this one's iic."""
    referring = till.documents.referring_to(doc_id)
    return [each for each in referring if each.is_wish and not _is_over(each)]


def movement_of(till: Till, document: FiscalDocument) -> CashMovement:
    """Return the cash movement that a balance reports, through all that it replaces."""
    while document.replaces is not None:
        replaced = till.documents.get(document.replaces)
        if replaced is None:
            raise Broken(reason=f"{document.replaces} is gone")
        document = replaced
    for movement in till.movements.by_hand(document.day):
        if movement.doc_id == document.doc_id:
            return movement
    raise Broken(reason=f"{document.doc_id} has no cash movement")


def _followers(till: Till, doc_id: DocId, new_id: DocId, sale: Sale) -> Iterator[Record]:
    """Return what waits for a document, following it: to its new id, and in its new words.

    A return says its lines itself, so where they are told otherwise another wish takes its place;
    it was never sent. A cancellation and a summary take theirs from what they refer to.
    """
    for wish in wishes(till, doc_id):
        was, led = _sale_of(till, wish), pointing_at(wish, doc_id, new_id)
        now = following(was, [*_originals(till, led, {new_id: sale})])
        told = reissue(led.doc_id, was, now)
        if told is None:
            yield led
        elif wish.kind is DocKind.RETURN:
            yield from _return_anew(till, led, was, now)
        else:
            yield from (led, told, *_followers(till, led.doc_id, led.doc_id, now))


def _return_anew(till: Till, wish: FiscalDocument, was: Sale, now: Sale) -> Iterator[Record]:
    new_id = till.ids.new_doc_id()
    body = Worded(wish=till.wording.invoice(now, new_id))
    told = reissue(new_id, was, now)
    yield wish.becoming(DocumentState.RESOLVED)
    yield _replacement(till, wish, new_id, body)
    if told is not None:
        yield told


def _originals(till: Till, wish: FiscalDocument, new: dict[DocId, Sale]) -> Iterator[Sale]:
    for doc_id in wish.originals:
        yield new[doc_id] if doc_id in new else _sale_of(till, latest(till, doc_id))


def _is_over(wish: FiscalDocument) -> bool:
    return wish.state is DocumentState.RESOLVED


def _replacement(
    till: Till, document: FiscalDocument, new_id: DocId, body: Worded
) -> FiscalDocument:
    return issue_replacement(document, new_id, body, till.clock.now())


def _balance_anew(till: Till, document: FiscalDocument, new_id: DocId) -> Worded:
    movement = replace(movement_of(till, document), doc_id=new_id)
    code = _operator_code(till, movement.person)
    return Worded(body=till.wording.balance(movement, code))


def _sale_of(till: Till, document: FiscalDocument) -> Sale:
    sale = till.documents.sale(document.sale_key) if document.sale_key else None
    if sale is None:
        raise Broken(reason=f"{document.doc_id} has no sale")
    return sale


def _as_of_today(till: Till, sale: Sale) -> Sale:
    """Return a sale with what the till knows better by now; prices and amounts stay.

    What gives back or sums up says what its originals say.
    """
    originals = [latest(till, each) for each in sale.terms.originals]
    if is_follower(sale):
        better = following(sale, [_sale_of(till, each) for each in originals])
    else:
        better = as_catalogued(sale, _known(till, sale), till.policy.rates)
    terms = replace(
        sale.terms,
        originals=tuple(each.doc_id for each in originals),
        electronic=_payable(till, sale),
    )
    code = _operator_code(till, sale.cashier.name)
    return replace(better, cashier=replace(sale.cashier, operator_code=code), terms=terms)


def _known(till: Till, sale: Sale) -> dict[ArticleId, Article]:
    """Return the articles of a sale that the catalogue has under the same id today."""
    asked = {line.article.article_id for line in sale.lines}
    found = {article_id: till.articles.find(article_id) for article_id in asked}
    return {key: each for key, each in found.items() if each and each.article_id == key}


def _payable(till: Till, sale: Sale) -> Electronic | None:
    """Return what makes a sale electronic, its deadline not in the past (specification 2.1)."""
    electronic = sale.terms.electronic
    if electronic is None or electronic.pay_deadline is None:
        return electronic
    return replace(electronic, pay_deadline=max(electronic.pay_deadline, till.today))


def _operator_code(till: Till, name: str) -> str | None:
    """Return the operator code a person has today; without one the service chooses."""
    return next((each.operator_code for each in till.people.all() if each.name == name), None)
