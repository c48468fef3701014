"""The catalogue: found by any of its codes, replaced whole.

Lives here: the promises of the Articles port.
Must not: catalogue files.
"""

import pytest

from tests.builders import an_article
from till.actions.ports.records import Catalogue, QuickKey, QuickKeys
from till.domain.selling.search import folded
from till.domain.shop.article import ArticleId
from till.store.store import Store

MILK = an_article("101", barcodes=("5310042031104", "036000291452"))
CHEESE = an_article("102", name="Djathë", price="890.00", weighed=True, barcodes=())


def test_an_article_is_found_by_each_barcode_and_by_its_id(store: Store) -> None:
    store.ledger.record_from_thread(Catalogue(articles=[MILK, CHEESE]))

    for code in ("5310042031104", "036000291452", "101"):
        assert store.articles.find(code) == MILK
    assert store.articles.find("102") == CHEESE
    assert store.articles.find("103") is None


def test_upc_a_and_ean_13_with_a_leading_zero_are_the_same_code(store: Store) -> None:
    long = "0036000291452"
    short = "036000291452"
    for written, scanned in ((short, long), (long, short)):
        article = an_article(written, barcodes=(written,))
        store.ledger.record_from_thread(Catalogue(articles=[article]))

        assert store.articles.find(scanned) == article


def test_a_barcode_comes_before_an_id(store: Store) -> None:
    by_id = an_article("12345670", barcodes=())
    by_barcode = an_article("103", barcodes=("12345670",))

    store.ledger.record_from_thread(Catalogue(articles=[by_id, by_barcode]))

    assert store.articles.find("12345670") == by_barcode


def test_an_article_taken_in_again_is_replaced_with_its_barcodes(store: Store) -> None:
    store.ledger.record_from_thread(Catalogue(articles=[MILK, CHEESE]))
    dearer = an_article("101", price="190.00", barcodes=("96385074",))

    store.ledger.record_from_thread(Catalogue(articles=[dearer]))

    assert store.articles.find("96385074") == dearer
    assert store.articles.find("5310042031104") is None
    assert store.articles.count() == 2


def test_a_barcode_belongs_to_the_article_taken_in_last(store: Store) -> None:
    store.ledger.record_from_thread(Catalogue(articles=[MILK]))
    newer = an_article("104", barcodes=("5310042031104",))

    store.ledger.record_from_thread(Catalogue(articles=[newer]))

    assert store.articles.find("5310042031104") == newer
    assert store.articles.find("101") == an_article("101", barcodes=("036000291452",))


def test_all_articles_are_read_by_id_page_after_page(store: Store) -> None:
    articles = [an_article(f"{number:05}", barcodes=()) for number in range(2500)]
    store.ledger.record_from_thread(Catalogue(articles=list(reversed(articles))))

    assert list(store.articles.all()) == articles
    assert store.articles.count() == 2500


def test_the_quick_keys_are_replaced_whole_and_skip_articles_that_are_gone(store: Store) -> None:
    def key(tab: str, position: int, article_id: str) -> QuickKey:
        return QuickKey(
            tab=tab, position=position, article_id=ArticleId(article_id), label="Djathë"
        )

    store.ledger.record_from_thread(Catalogue(articles=[MILK, CHEESE]))
    store.ledger.record_from_thread(QuickKeys(keys=[key("Bulmet", 5, "101")]))

    grid = [key("Fruta", 0, "101"), key("Bulmet", 1, "gone"), key("Bulmet", 0, "102")]
    store.ledger.record_from_thread(QuickKeys(keys=grid))

    assert store.articles.quick_keys() == [(grid[0], MILK), (grid[2], CHEESE)]


@pytest.mark.parametrize(
    ("name", "search"), [("Djathë i ÇARTUR", "djathe i cartur"), ("Uji 1,5 L", "uji 1,5 l")]
)
def test_names_are_folded_for_searching(name: str, search: str) -> None:
    assert folded(name) == search
