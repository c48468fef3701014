"""Finding articles: what a cashier types, and in which order the shelf answers.

Lives here: the promises of `Articles.search`, the index in step with the catalogue.
Must not: how long it takes (tests/benchmarks).
"""

from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest

from tests.builders import an_article
from till.actions.ports.records import Catalogue
from till.domain.selling.search import Found, search_words
from till.domain.shop.article import Article
from till.sqlite import sqlite3
from till.store.article_search import MOST_COUNTED
from till.store.database import open_database
from till.store.migrating import shipped_steps
from till.store.store import Store, open_store

MILK = an_article("101", name="Qumësht 1 L", barcodes=("5310042031104",))
CHEESE = an_article("2100310", name="Djathë i bardhë", weighed=True, barcodes=())
KASHKAVAL = an_article("2100322", name="Kaçkavall djathë", weighed=True, barcodes=())
FETA = an_article("A-7", name="Feta e djathosur 400 g", barcodes=("0036000291452",))
COFFEE = replace(an_article("103", name="Kafe 250 g", barcodes=("96385074",)), category="Kafe")
SHELF = [COFFEE, KASHKAVAL, FETA, CHEESE, MILK]


@pytest.fixture
def shelf(store: Store) -> Store:
    store.ledger.record_from_thread(Catalogue(articles=SHELF))
    return store


def find(store: Store, text: str, *, category: str = "", limit: int = 50) -> Found:
    return store.articles.search_now(text, category=category, limit=limit)


def names(found: Found) -> list[str]:
    return [article.name for article in found.articles]


def test_names_that_begin_with_the_text_come_before_words_that_do_and_the_rest(
    shelf: Store,
) -> None:
    assert names(find(shelf, "dja")) == [CHEESE.name, FETA.name, KASHKAVAL.name]
    assert names(find(shelf, "athos")) == [FETA.name]
    assert names(find(shelf, "bardh")) == [CHEESE.name]


@pytest.mark.parametrize("text", ["djathë", "DJATHE", "  Djathë ", "dJaThË", "djathe\u0308"])
def test_case_marks_and_spaces_make_no_difference(shelf: Store, text: str) -> None:
    assert names(find(shelf, text)) == [CHEESE.name, KASHKAVAL.name]


def test_c_finds_what_is_written_with_a_cedilla(shelf: Store) -> None:
    assert names(find(shelf, "kackavall")) == names(find(shelf, "KAÇKA")) == [KASHKAVAL.name]


def test_words_may_come_in_any_order_and_be_unfinished(shelf: Store) -> None:
    assert names(find(shelf, "bardhe djat")) == [CHEESE.name]
    assert names(find(shelf, "djat 400")) == [FETA.name]
    assert names(find(shelf, "djathe i")) == [CHEESE.name]
    assert names(find(shelf, "djathe kafe")) == []


def test_one_and_two_letters_find_how_names_and_words_begin(shelf: Store) -> None:
    assert names(find(shelf, "k")) == [KASHKAVAL.name, COFFEE.name]
    assert names(find(shelf, "dj")) == [CHEESE.name, FETA.name, KASHKAVAL.name]
    assert names(find(shelf, "ja")) == []


@pytest.mark.parametrize(
    ("text", "article"),
    [
        ("5310042031104", MILK),
        ("531004", MILK),
        ("036000291452", FETA),
        ("0036000291452", FETA),
        ("00360", FETA),
        ("a-7", FETA),
        ("A-", FETA),
        ("963850", COFFEE),
        ("101", MILK),
    ],
)
def test_a_code_or_its_beginning_finds_its_article_first(
    shelf: Store, text: str, article: Article
) -> None:
    assert find(shelf, text).articles[0] == article


def test_several_articles_may_begin_with_the_digits(shelf: Store) -> None:
    assert names(find(shelf, "21003")) == [CHEESE.name, KASHKAVAL.name]


def test_digits_of_a_name_are_found_too(shelf: Store) -> None:
    assert names(find(shelf, "250")) == [COFFEE.name]


def test_categories_say_how_many_were_found_in_each_and_narrow_what_is_shown(
    shelf: Store,
) -> None:
    everywhere = find(shelf, "ka")
    coffee = find(shelf, "ka", category="Kafe")

    assert everywhere.categories == (("Bulmet", 1), ("Kafe", 1))
    assert coffee.categories == everywhere.categories
    assert (everywhere.count, coffee.count) == (2, 1)
    assert names(coffee) == [COFFEE.name]
    assert names(find(shelf, "ka", category="Furra")) == []


def test_without_a_text_the_catalogue_is_shown_as_it_was_given(shelf: Store) -> None:
    found = find(shelf, "  ", limit=2)

    assert found.articles == (COFFEE, KASHKAVAL)
    assert (found.count, found.categories) == (5, (("Bulmet", 4), ("Kafe", 1)))
    assert find(shelf, "", category="Kafe").articles == (COFFEE,)
    assert find(shelf, "", category="Furra").articles == ()
    assert shelf.articles.categories() == [("Bulmet", 4), ("Kafe", 1)]


@pytest.mark.parametrize(
    "text",
    [
        '"',
        "'",
        "a OR b",
        "NEAR(",
        "*",
        "name:x",
        "-",
        "(",
        "\\",
        "%",
        "_",
        "\x00",
        "😀",
        "dja" * 4000,
        "<b>djathë</b>",
        "\ud800",
    ],
)
def test_nothing_that_can_be_typed_is_a_command(shelf: Store, text: str) -> None:
    found = find(shelf, text)

    assert found.count <= len(SHELF)


def test_a_renamed_article_is_found_by_its_new_name_alone(shelf: Store) -> None:
    renamed = replace(MILK, name="Kos 1 L", category="Kos")

    shelf.ledger.record_from_thread(Catalogue(articles=[renamed]))

    assert names(find(shelf, "qumesht")) == []
    assert find(shelf, "kos").articles == (renamed,)
    assert shelf.articles.categories() == [("Bulmet", 3), ("Kafe", 1), ("Kos", 1)]
    _check_index(shelf)


def test_another_price_leaves_the_index_alone(shelf: Store) -> None:
    dearer = replace(MILK, price=MILK.price * 2)

    shelf.ledger.record_from_thread(Catalogue(articles=[dearer]))

    assert find(shelf, "qumesht").articles == (dearer,)
    assert find(shelf, "qumesht").count == 1
    assert shelf.articles.count() == len(SHELF)
    _check_index(shelf)


def test_an_import_that_fails_leaves_nothing_in_the_index(shelf: Store) -> None:
    coming = replace(an_article("104", name="Recel fiku"), barcodes=("1",))
    broken = replace(an_article("105", name="Recel kajsie"), barcodes=(None,))

    with pytest.raises(TypeError):
        shelf.ledger.record_from_thread(Catalogue(articles=[coming, broken]))

    assert names(find(shelf, "recel")) == []
    assert shelf.articles.count() == len(SHELF)
    _check_index(shelf)


def test_more_than_can_be_counted_is_said_to_be_more(store: Store) -> None:
    many = [
        replace(
            an_article(f"{number:05}", name=f"Ujë {number:05}", barcodes=()),
            category="Pije" if number % 100 else "Kuti",
        )
        for number in range(MOST_COUNTED + 500)
    ]
    store.ledger.record_from_thread(Catalogue(articles=many))

    broad = find(store, "uj")
    narrow = find(store, "ujë 0001")
    boxes = find(store, "uj", category="Kuti")

    assert (broad.count, broad.is_cut, broad.categories) == (MOST_COUNTED, True, ())
    assert names(broad)[:2] == ["Ujë 00000", "Ujë 00001"]
    assert (narrow.count, narrow.is_cut) == (11, False)
    assert (boxes.count, boxes.is_cut) == (10, False)
    assert {article.category for article in boxes.articles} == {"Kuti"}


def test_0003_the_counter_fills_the_index_of_an_old_catalogue_and_keeps_its_barcodes(
    path: Path,
) -> None:
    before = [step for step in shipped_steps() if step.number <= 2]
    open_database(path, steps=before).close()
    with closing(sqlite3.connect(path)) as connection:
        connection.executescript(
            """
            INSERT INTO article VALUES ('101', 'Qumësht 1 L', 'qumesht 1 l', 18000, 'B', 'XPP',
                'Bulmet', 0);
            INSERT INTO barcode VALUES ('5310042031104', '101', 0, '5310042031104');
            """
        )

    store = open_store(path)

    assert find(store, "qumësh").articles == (MILK,)
    assert store.articles.find("5310042031104") == MILK
    assert store.articles.categories() == [("Bulmet", 1)]
    assert store.database.plain.execute("PRAGMA foreign_key_check").fetchall() == []
    _check_index(store)
    store.ledger.record_from_thread(Catalogue(articles=[replace(MILK, name="Kos")]))
    assert names(find(store, "qumesht")) == []
    store.close()


def test_words_are_folded_and_each_counts_once() -> None:
    assert search_words("  Djathë\tDJATHE i\n") == ("djathe", "i")


def _check_index(store: Store) -> None:
    """Let the index look at itself, and count that it holds every article once."""
    check = "INSERT INTO article_search (article_search, rank) VALUES ('integrity-check', 0)"
    with store.database.writing():
        store.database.plain.execute(check)
    query = "SELECT count(*) FROM article_search WHERE article_search MATCH ?"
    marks = store.database.plain.execute("SELECT mark, articles FROM category").fetchall()
    for mark, count in marks:
        found = store.database.plain.execute(query, (f'category:"{mark}"',)).fetchone()
        assert found == (count,)
