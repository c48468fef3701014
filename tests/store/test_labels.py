"""What labels bear, on disk: a price is labelled until it is another one."""

from dataclasses import replace
from decimal import Decimal

from tests.builders import MOMENT, an_article
from till.actions.ports.records import ArticlesArchived, Catalogue, LabelsMade
from till.domain.shop.article import ArticleId
from till.store.store import Store

MILK = an_article("101")
CHEESE = an_article("102", name="Djathë", price="890.0125", barcodes=())
OPEN = an_article("103", name="Punë dore", price="0", barcodes=())
ALL = (MILK, CHEESE, OPEN)


def made(labels: int = 1, across: str = "0", **prices: str) -> LabelsMade:
    return LabelsMade(
        format="70x37 3x8",
        across=Decimal(across),
        down=Decimal("-1.25"),
        made_at=MOMENT,
        labels=labels,
        prices={ArticleId(name[1:]): Decimal(price) for name, price in prices.items()},
    )


async def test_what_has_a_price_that_no_label_bears_needs_one_by_name(store: Store) -> None:
    store.ledger.record_from_thread(Catalogue(articles=ALL))

    assert await store.articles.unlabelled(10) == [CHEESE, MILK]
    assert await store.articles.unlabelled(1) == [CHEESE]

    store.ledger.record_from_thread(made(2, a101="180.00", a102="890.0125"))
    assert await store.articles.unlabelled(10) == []

    dearer = replace(MILK, price=Decimal("190.00"))
    store.ledger.record_from_thread(Catalogue(articles=[dearer]))
    assert await store.articles.unlabelled(10) == [dearer]
    assert store.articles.label_prices(["101", "103"]) == {"101": Decimal("180.00")}  # type: ignore[list-item] # ids are text


async def test_what_is_off_sale_needs_no_label(store: Store) -> None:
    store.ledger.record_from_thread(Catalogue(articles=ALL))
    store.ledger.record_from_thread(ArticlesArchived(article_ids=[CHEESE.article_id]))

    assert await store.articles.unlabelled(10) == [MILK]


def test_a_format_keeps_how_its_sheets_are_moved_and_when_labels_were_made_last(
    store: Store,
) -> None:
    store.ledger.record_from_thread(made(9, "0.5"))
    moved = replace(made(0, "1.5"), made_at=MOMENT.replace(year=2027))
    store.ledger.record_from_thread(moved)

    assert store.articles.label_formats() == [made(9, "1.5")]
