"""Labels of articles: which need one, codes of the shop's own, and what was made."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from datetime import timedelta
from decimal import Decimal
from typing import Final

from till.actions.documents.reprinting import ordered
from till.actions.people.authorisation import permit_right
from till.actions.ports.records import Catalogue, LabelsMade, Record
from till.actions.selling.finding import catalogued, find_article
from till.actions.shop.catalogue_editing import change_entry, changes_of
from till.actions.shop.prices import planned_price
from till.actions.till import Till
from till.domain.business_day import day_of
from till.domain.errors.labels import LabelPriceMissing, LabelsMissing, LabelsTooMany
from till.domain.labels.codes import code_of, own_code, weight_code
from till.domain.labels.formats import LabelSheet
from till.domain.labels.label import Label
from till.domain.paper.print_job import PaperRole
from till.domain.paper.slip import Slip, SlipRule
from till.domain.rights.approval import Approval
from till.domain.rights.journal import JournalAction
from till.domain.rights.limits import Right
from till.domain.shop.article import Article
from till.domain.shop.pack import pieces_alone

MOST: Final = 1000
"""Labels that are made at once, which is more sheets than a printer holds."""


@dataclass(frozen=True, slots=True, kw_only=True)
class LabelLine:
    """An article with how many labels it gets and the price on its last one (lek).

    With a `weight` it is the label of goods that were weighed: kg, or what the article's unit is.
    """

    article: Article
    was: Decimal | None = None
    copies: int = 1
    weight: Decimal | None = None

    @property
    def key(self) -> str:
        """What tells lines apart."""
        return f"{self.article.article_id} {self.weight or ''}".strip()


async def lines_of_changed(till: Till) -> Sequence[LabelLine]:
    """Return a line for each article whose price no label bears, as many as are made at once."""
    return _lines(till, await till.articles.unlabelled(MOST))


async def lines_of_tomorrow(till: Till) -> Sequence[LabelLine]:
    """Return a line for each article at a price that is to begin by the end of tomorrow."""
    tomorrow = day_of(till.articles.now()) + timedelta(days=1)
    return _lines(till, await till.articles.unlabelled_to_come(tomorrow, MOST))


async def lines_of_category(till: Till, category: str) -> Sequence[LabelLine]:
    """Return a line for each article of a category that has a price; empty for all of the shop."""
    found = await till.articles.search("", category=category, limit=MOST)
    return _lines(till, (each for each in found.articles if each.price))


def line_of(till: Till, text: str) -> LabelLine:
    """Return the line of an article by one of its codes.

    Raises LabelPriceMissing, and as `find_article` does.
    """
    article = catalogued(till, find_article(till, text).article)
    if not article.price:
        raise LabelPriceMissing(name=article.name)
    return _lines(till, [article])[0]


def weighed_line(till: Till, line: LabelLine, weight: Decimal) -> LabelLine:
    """Return a line for goods of a weight. Raises LabelWeightUnfit."""
    weight_code(line.article, weight, till.policy.labels)
    return replace(line, weight=weight, copies=1, was=None)


def current_lines(till: Till, lines: Iterable[LabelLine]) -> Sequence[LabelLine]:
    """Return lines as their articles are now; what is off sale meanwhile is left out.

    So is a price to come that was taken back.

    Raises LabelsMissing, LabelsTooMany.
    """
    read = ((each, _as_now(till, each.article)) for each in lines)
    now = [replace(line, article=article) for line, article in read if article and article.price]
    count = sum(each.copies for each in now)
    if not count:
        raise LabelsMissing
    if count > MOST:
        raise LabelsTooMany(most=MOST)
    return now


def _as_now(till: Till, article: Article) -> Article | None:
    now = till.articles.with_id(article.article_id)
    begins = article.price_from
    if now is None or begins is None or begins <= till.articles.now():
        return now
    planned = planned_price(till, article.article_id, begins)
    return replace(now, price=planned.price, price_from=begins) if planned else None


def code_for(till: Till, line: LabelLine) -> str:
    """Return the code that a line's label bears. Raises LabelWeightUnfit."""
    if line.weight is None:
        return code_of(line.article)
    return weight_code(line.article, line.weight, till.policy.labels)


async def give_codes(
    till: Till, articles: Iterable[Article], approval: Approval | None = None
) -> Sequence[Article]:
    """Give each article without a barcode an EAN-13 of the shop's own; return them with it.

    What is weighed keeps its number, which its scale knows. Raises OwnCodesMissing, ApprovalNeeded.
    """
    approved_by = permit_right(till, Right.CATALOGUE, approval)
    without = [each for each in articles if needs_code(each)]
    given: list[Article] = []
    taken: set[str] = set()

    def is_taken(code: str) -> bool:
        known = till.articles.find(code) or till.articles.in_archive(code)
        return code in taken or known is not None

    first = till.articles.count()
    for each in without:
        code = own_code(first, till.policy.labels, is_taken)
        taken.add(code)
        first = int(code[2:-1]) + 1
        given.append(replace(each, barcodes=(code, *each.barcodes)))
    entries = [
        change_entry(till, now, changes_of(was, now) | approved_by)
        for was, now in zip(without, given, strict=True)
    ]
    if given:
        await till.ledger.record(Catalogue(articles=given, priced=()), *entries)
    return given


def needs_code(article: Article) -> bool:
    """Tell whether an article has no code that a scanner reads, and no scale's either."""
    return not pieces_alone(article.barcodes) and not article.weighed


async def record_labels(till: Till, sheet: LabelSheet, lines: Iterable[LabelLine] = ()) -> None:
    """Keep how the sheets of a format are moved, and which prices labels on paper bear now."""
    await till.ledger.record(*_made(till, sheet, lines))


async def print_labels(
    till: Till, slip: Slip, sheet: LabelSheet, lines: Sequence[LabelLine]
) -> None:
    """Let the printer of receipts print labels, one under the other; keep what they bear."""
    order, entry = ordered(till, slip, PaperRole.RECEIPT)
    await till.ledger.record(order, *_made(till, sheet, lines), entry)
    till.paper.wake()


def label_slip(title: str, labels: Sequence[Label], height: Decimal) -> Slip:
    """Return labels of a roll as a slip, with lines between them to cut along."""
    rows = [row for each in labels for row in (replace(each, height=str(height)), SlipRule())]
    return Slip(title=title, rows=tuple(rows))


def _made(till: Till, sheet: LabelSheet, lines: Iterable[LabelLine]) -> Sequence[Record]:
    told = list(lines)
    count = sum(each.copies for each in told)
    made = LabelsMade(
        format=sheet.format.text,
        across=sheet.shift[0],
        down=sheet.shift[1],
        made_at=till.clock.now(),
        labels=count,
        prices={e.article.article_id: e.article.price for e in told if e.weight is None},
    )
    facts = {"labels": str(count), "articles": str(len(told)), "format": made.format}
    return [made, till.entry(JournalAction.LABELS_MADE, **facts)] if count else [made]


def _lines(till: Till, articles: Iterable[Article]) -> Sequence[LabelLine]:
    found = list(articles)
    was = till.articles.label_prices(each.article_id for each in found)
    return [LabelLine(article=each, was=was.get(each.article_id)) for each in found]
