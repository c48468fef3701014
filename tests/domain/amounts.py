"""Amounts, quantities and baskets at random, for properties.

Lives here: hypothesis strategies and how many examples a quick property takes.
Must not: assertions.
"""

from decimal import Decimal

from hypothesis import settings
from hypothesis import strategies as st

from till.domain.money import from_ten_thousandths
from till.domain.quantity import LARGEST, as_thousandths, from_thousandths
from till.domain.selling.basket import Basket, BasketLine
from till.domain.selling.discount import Discount
from till.domain.shop.article import Article, ArticleId
from till.domain.shop.vat import KNOWN_RATES

quickly = settings(max_examples=30, deadline=None, database=None)

lek = st.integers(min_value=0, max_value=10_000_000).map(lambda cents: Decimal(cents) / 100)
cents = st.integers(min_value=1, max_value=1_000_000).map(lambda each: Decimal(each) / 100)
fine_prices = st.integers(min_value=1, max_value=10_000_000).map(from_ten_thousandths)
prices = st.one_of(cents, fine_prices)
percents = st.integers(min_value=1, max_value=10_000).map(lambda each: Decimal(each) / 100)
discounts = st.none() | percents.map(lambda each: Discount(percent=each))
articles = st.builds(
    Article,
    article_id=st.just(ArticleId("1")),
    name=st.just("Djathë"),
    price=prices,
    vat_code=st.sampled_from(sorted(KNOWN_RATES, key=lambda each: each.value)),
    unit=st.just("KGM"),
    weighed=st.just(True),
)
quantities = st.one_of(
    st.integers(min_value=1, max_value=20_000), st.integers(1, as_thousandths(LARGEST))
).map(from_thousandths)
lines = st.builds(
    BasketLine,
    article=articles,
    quantity=quantities,
    discount=discounts,
)
baskets = st.builds(
    Basket, lines=st.lists(lines, min_size=1, max_size=6).map(tuple), discount=discounts
)
