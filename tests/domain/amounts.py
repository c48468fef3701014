"""Amounts, quantities and baskets at random, for properties.

Lives here: hypothesis strategies and how many examples a quick property takes.
Must not: assertions.
"""

from decimal import Decimal

from hypothesis import settings
from hypothesis import strategies as st

from till.domain.quantity import from_thousandths
from till.domain.selling.basket import Basket, BasketLine
from till.domain.selling.discount import Discount
from till.domain.shop.article import Article, ArticleId
from till.domain.shop.vat import KNOWN_RATES

quickly = settings(max_examples=30, deadline=None, database=None)

lek = st.integers(min_value=0, max_value=10_000_000).map(lambda cents: Decimal(cents) / 100)
prices = st.integers(min_value=1, max_value=1_000_000).map(lambda cents: Decimal(cents) / 100)
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
lines = st.builds(
    BasketLine,
    article=articles,
    quantity=st.integers(min_value=1, max_value=20_000).map(from_thousandths),
    discount=discounts,
)
baskets = st.builds(
    Basket, lines=st.lists(lines, min_size=1, max_size=6).map(tuple), discount=discounts
)
