"""Sales in other words: what replacements, corrections and summaries say of the VAT.

Lives here: VAT that adds up to the cent whatever is told anew.
Must not: documents, keeping (tests/actions), the service (tests/month).
"""

from dataclasses import replace
from decimal import Decimal

from hypothesis import assume, given
from hypothesis import strategies as st

from tests.builders import MOMENT, RATES, a_cashier, a_sale, an_article, cash
from tests.domain.amounts import baskets, quickly
from till.domain.fiscal.reissue import as_catalogued, following, reissue
from till.domain.identifiers import DocId, DocKind
from till.domain.money import LARGEST_AMOUNT, split_gross
from till.domain.selling.basket import Basket, BasketLine
from till.domain.selling.orders import sum_up
from till.domain.selling.returns import Corrected, cancel, return_lines
from till.domain.selling.sale import Closing, Sale
from till.domain.selling.terms import Terms
from till.domain.shop.article import Article
from till.domain.shop.vat import KNOWN_RATES, VatCode, VatShare

CLOSING = Closing(cashier=a_cashier(), moment=MOMENT, number=9, rates=RATES)
KEY = DocId("till-original")
codes = st.sampled_from(sorted(KNOWN_RATES, key=lambda each: each.value))


def _order(basket: Basket) -> Sale:
    return replace(a_sale(basket), payments=(), terms=Terms(kind=DocKind.ORDER))


def _summary(orders: list[Basket]) -> Sale:
    named = {DocId(f"till-{place}"): _order(each) for place, each in enumerate(orders)}
    return sum_up(named, [cash()], CLOSING)


def _sums(*sales: Sale) -> dict[VatCode, tuple[Decimal, Decimal]]:
    """Return gross and VAT of each code of some sales together, without those that cancel out."""
    added: dict[VatCode, tuple[Decimal, Decimal]] = {}
    for share in (share for sale in sales for share in sale.vat):
        gross, vat = added.get(share.code, (Decimal(0), Decimal(0)))
        added[share.code] = (gross + share.taxed.gross, vat + share.taxed.vat)
    return {code: sums for code, sums in added.items() if any(sums)}


@quickly
@given(orders=st.lists(baskets, min_size=1, max_size=3))
def test_a_summary_is_taxed_once_and_its_cancellation_takes_all_of_it_back(
    orders: list[Basket],
) -> None:
    assume(sum(each.total for each in orders) <= LARGEST_AMOUNT)
    summary = _summary(orders)

    back = cancel(Corrected(doc_id=KEY, sale=summary), CLOSING)

    for share in summary.vat:
        assert share.taxed == split_gross(share.taxed.gross, share.rate_percent)
    assert sum(share.taxed.gross for share in summary.vat) == summary.total
    assert _sums(summary, back) == {}


@quickly
@given(basket=baskets, code=codes)
def test_what_is_told_anew_comes_to_the_same_and_all_of_it_can_be_taken_back(
    basket: Basket, code: VatCode
) -> None:
    sale = a_sale(basket)
    waiting = cancel(Corrected(doc_id=KEY, sale=sale), CLOSING)
    article = replace(sale.lines[0].article, vat_code=code)

    now = as_catalogued(sale, {article.article_id: article}, RATES)
    back = following(waiting, [now])

    assert {share.code for share in now.vat} == {code}
    assert sum(share.taxed.gross for share in now.vat) == sale.total == now.total
    assert _sums(now, back) == {}
    assert (back.total, back.payments) == (waiting.total, waiting.payments)


@quickly
@given(basket=baskets, code=codes)
def test_a_return_bears_the_code_of_its_sale_as_that_is_told_now(
    basket: Basket, code: VatCode
) -> None:
    sale = a_sale(basket)
    article = replace(sale.lines[0].article, vat_code=code)
    now = as_catalogued(sale, {article.article_id: article}, RATES)
    returned = return_lines(Corrected(doc_id=KEY, sale=sale), {0: sale.lines[0].quantity}, CLOSING)

    told = following(returned, [now])

    assert [line.article.vat_code for line in told.lines] == [code]
    assert [share.taxed for share in told.vat] == [
        split_gross(returned.total, KNOWN_RATES[code]),
    ]
    assert [line.total for line in told.lines] == [line.total for line in returned.lines]


def test_a_summary_follows_its_orders_in_their_order() -> None:
    bread, milk = (
        Basket(lines=(BasketLine(article=an_article(name), quantity=Decimal(1)),))
        for name in ("101", "102")
    )
    summary = _summary([bread, milk])
    dearer = as_catalogued(
        _order(milk), {an_article("102").article_id: _taxed("102", VatCode.D)}, RATES
    )

    now = following(summary, [_order(bread), dearer])

    assert [line.article.vat_code for line in now.lines] == [VatCode.B, VatCode.D]
    assert [_code(share) for share in now.vat] == [("B", Decimal(180)), ("D", Decimal(180))]


def test_nothing_is_kept_of_a_replacement_that_says_the_same() -> None:
    sale = a_sale()
    renamed = replace(an_article(), name="Qumësht i freskët")

    same = reissue(KEY, sale, as_catalogued(sale, {}, RATES))
    other = reissue(KEY, sale, as_catalogued(sale, {renamed.article_id: renamed}, RATES))

    assert same is None
    assert other is not None
    assert not other.changes_vat


def test_an_export_keeps_its_own_code_whatever_the_goods_bear_at_home() -> None:
    abroad = replace(a_sale(), terms=Terms(kind=DocKind.EXPORT))

    now = as_catalogued(abroad, {an_article().article_id: _taxed("101", VatCode.D)}, RATES)

    assert [line.article.vat_code for line in now.lines] == [VatCode.B]


def _taxed(article_id: str, code: VatCode) -> Article:
    return an_article(article_id, vat_code=code)


def _code(share: VatShare) -> tuple[str, Decimal]:
    return share.code.value, share.taxed.gross
