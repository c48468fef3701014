"""Articles from rows: what is taken, what is refused, and that it is all or nothing.

Lives here: sentences about till.domain.shop.catalogue.
Must not: files.
"""

from decimal import Decimal

import pytest

from till.domain.shop.article import Article, Unit
from till.domain.shop.catalogue import (
    CatalogueBadRows,
    CatalogueRow,
    Reason,
    RowReader,
    doubtful_barcodes,
    tidy,
)
from till.domain.shop.spelling import unit_spellings
from till.domain.shop.vat import KNOWN_RATES, VatCode, VatRates

UNITS = {
    "XPP": Unit(code="XPP", words={"sq": "copë", "en": "pc"}, weighed=False),
    "KGM": Unit(code="KGM", words={"sq": "kg", "en": "kg"}, weighed=True),
}
RATES = VatRates(
    percent={code: rate for code, rate in KNOWN_RATES.items() if code is not VatCode.A}
)
GOOD = {
    "id": "A1",
    "name": "Bukë integrale 500 g",
    "barcodes": "5310042031104",
    "price": "110",
    "vat": "B",
    "unit": "XPP",
    "category": "Furra",
}


def read_articles(*rows: CatalogueRow) -> tuple[Article, ...]:
    """Read all rows, or none: raises CatalogueBadRows with everything that is wrong."""
    reader = RowReader(spellings=unit_spellings(UNITS), rates=RATES, known={}, now=None)
    articles = tuple(map(reader.article, rows))
    if reader.problems:
        raise CatalogueBadRows(reader.problems)
    return tuple(each for each in articles if each)


def a_row(line: int = 2, surplus: int = 0, **cells: str) -> CatalogueRow:
    told = {name: tidy(cell) for name, cell in {**GOOD, **cells}.items()}
    return CatalogueRow(line=line, cells=told, surplus=surplus)


def refused(*rows: CatalogueRow) -> list[tuple[int, str, Reason]]:
    with pytest.raises(CatalogueBadRows) as told:
        read_articles(*rows)
    return [(each.line, each.column, each.reason) for each in told.value.problems]


def test_a_good_row_becomes_an_article() -> None:
    (article,) = read_articles(a_row(unit="kgm", vat="e", category=""))

    assert article.name == "Bukë integrale 500 g"
    assert article.price == Decimal("110.00")
    assert article.vat_code is VatCode.E
    assert article.unit == "KGM"
    assert article.weighed
    assert article.category == ""
    assert article.barcodes == ("5310042031104",)


def test_an_article_may_have_no_barcode_or_several() -> None:
    none, several = read_articles(
        a_row(barcodes=""), a_row(3, id="A2", barcodes=" 96385074 | OWN-7 |96385074|")
    )

    assert none.barcodes == ()
    assert several.barcodes == ("96385074", "OWN-7")


@pytest.mark.parametrize(
    ("text", "price"),
    [("1300", "1300.00"), ("1300,5", "1300.50"), ("1300.05", "1300.05"), ("0", "0.00")],
)
def test_a_price_has_a_comma_or_a_point_and_no_marks_between_thousands(
    text: str, price: str
) -> None:
    (article,) = read_articles(a_row(price=text))

    assert article.price == Decimal(price)
    assert article.price.as_tuple().exponent == -2


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", Reason.EMPTY),
        ("cheap", Reason.NOT_A_NUMBER),
        ("1.30.000", Reason.NOT_A_NUMBER),
        ("1.300.00", Reason.NOT_A_NUMBER),
        ("1e3", Reason.NOT_A_NUMBER),
        ("NaN", Reason.NOT_A_NUMBER),
        ("١٢", Reason.NOT_A_NUMBER),
        (",5", Reason.NOT_A_NUMBER),
        ("-5", Reason.NEGATIVE),
        ("1.300", Reason.TOO_MANY_PLACES),
        ("1,300", Reason.TOO_MANY_PLACES),
        ("12.125", Reason.TOO_MANY_PLACES),
        ("1 300,00005", Reason.TOO_MANY_PLACES),
        ("1000000000", Reason.TOO_LARGE),
    ],
)
def test_a_price_that_could_be_misread_is_refused(text: str, reason: Reason) -> None:
    assert refused(a_row(price=text)) == [(2, "price", reason)]


@pytest.mark.parametrize(
    ("column", "cell", "reason"),
    [
        ("id", " ", Reason.EMPTY),
        ("id", "3*A", Reason.STRANGE_SIGNS),
        ("id", "x" * 101, Reason.TOO_LONG),
        ("name", "", Reason.EMPTY),
        ("name", "x" * 101, Reason.TOO_LONG),
        ("name", "two\nlines", Reason.STRANGE_SIGNS),
        ("vat", "", Reason.VAT_MISSING),
        ("vat", "21%", Reason.UNKNOWN_VAT),
        ("vat", "Z", Reason.UNKNOWN_VAT),
        ("vat", "0%", Reason.VAT_UNCLEAR),
        ("vat", "F", Reason.VAT_OFF),
        ("vat", "A", Reason.VAT_OFF),
        ("unit", "", Reason.UNIT_MISSING),
        ("unit", "grosh", Reason.UNKNOWN_UNIT),
        ("category", "x" * 101, Reason.TOO_LONG),
        ("barcodes", "5.31004E+12", Reason.SPREADSHEET_NUMBER),
        ("barcodes", "5,31E+12", Reason.SPREADSHEET_NUMBER),
        ("barcodes", "a\tb", Reason.STRANGE_SIGNS),
        ("barcodes", "x" * 101, Reason.TOO_LONG),
    ],
)
def test_a_cell_that_cannot_be_is_named(column: str, cell: str, reason: Reason) -> None:
    assert refused(a_row(**{column: cell})) == [(2, column, reason)]


@pytest.mark.parametrize("code", ["5310042031107", "96385075", "036000291453"])
def test_a_barcode_with_a_wrong_last_digit_is_taken_and_named(code: str) -> None:
    rows = (a_row(2, barcodes="5310042031104"), a_row(3, id="A2", barcodes=f"77|{code}"))

    articles = read_articles(*rows)

    assert articles[1].barcodes == ("77", code)
    assert [
        (each.line, each.column, each.reason)
        for row, article in zip(rows, articles, strict=True)
        for each in doubtful_barcodes(row, article)
    ] == [(3, "barcodes", Reason.WRONG_CHECK_DIGIT)]


def test_codes_that_stand_twice_are_named_on_the_second_line() -> None:
    with pytest.raises(CatalogueBadRows) as told:
        read_articles(a_row(2), a_row(3))

    by_reason = {problem.reason: problem for problem in told.value.problems}
    assert set(by_reason) == {Reason.DUPLICATE_ID, Reason.DUPLICATE_BARCODE}
    assert by_reason[Reason.DUPLICATE_BARCODE].line == 3
    assert by_reason[Reason.DUPLICATE_BARCODE].facts == {"value": "5310042031104", "other": 2}


def test_twelve_digits_and_the_same_thirteen_with_a_zero_are_one_barcode() -> None:
    rows = (a_row(2, barcodes="036000291452"), a_row(3, id="A2", barcodes="0036000291452"))

    assert refused(*rows) == [(3, "barcodes", Reason.DUPLICATE_BARCODE)]


def test_rows_with_too_many_or_too_few_cells_are_named() -> None:
    short = CatalogueRow(line=3, cells={"id": "A2", "name": "b"}, surplus=-5)

    assert refused(a_row(surplus=1), short) == [
        (2, "category", Reason.CELL_COUNT),
        (3, "barcodes", Reason.CELL_COUNT),
    ]


def test_everything_wrong_is_told_at_once_and_nothing_is_taken() -> None:
    rows = (a_row(2, price="", unit="?"), a_row(3, id="A2", barcodes=""), a_row(4, id="", vat="Z"))

    with pytest.raises(CatalogueBadRows) as told:
        read_articles(*rows)

    assert [problem.line for problem in told.value.problems] == [2, 2, 4, 4, 4]
    assert told.value.facts == {"count": 2}


def test_letters_written_in_two_ways_become_one() -> None:
    (article,) = read_articles(a_row(name="Buke\u0308\u00a0e bardhë "))

    assert article.name == "Bukë e bardhë"


@pytest.mark.parametrize(
    ("text", "price"),
    [
        ("1 290,00", "1290.00"),
        ("1\u202f290,5", "1290.50"),
        ("1.290,00", "1290.00"),
        ("1,290.00", "1290.00"),
        ("1'290.50", "1290.50"),
        ("1.290.000", "1290000.00"),
        ("1 290", "1290.00"),
        ("1290 L", "1290.00"),
        ("1 290,00 lekë", "1290.00"),
    ],
)
def test_a_price_is_read_as_people_write_it(text: str, price: str) -> None:
    (article,) = read_articles(a_row(price=text))

    assert article.price == Decimal(price)


@pytest.mark.parametrize(("text", "code"), [("20%", "B"), ("20", "B"), ("10 %", "D"), ("6", "E")])
def test_a_vat_code_may_be_written_as_its_rate(text: str, code: str) -> None:
    (article,) = read_articles(a_row(vat=text))

    assert article.vat_code is VatCode(code)


@pytest.mark.parametrize("text", ["kg", "KG", "kgm", "Kg."])
def test_a_unit_may_be_written_as_its_word(text: str) -> None:
    (article,) = read_articles(a_row(unit=text))

    assert (article.unit, article.weighed) == ("KGM", True)


def test_a_refused_cell_is_told_with_what_may_stand_there() -> None:
    with pytest.raises(CatalogueBadRows) as told:
        read_articles(a_row(vat="0", unit="grosh", price="gratis"))

    facts = {each.column: dict(each.facts) for each in told.value.problems}
    assert facts == {
        "price": {"value": "gratis"},
        "vat": {"value": "0", "allowed": "C = 0\u00a0%, J = 0\u00a0%"},
        "unit": {"value": "grosh"},
    }


@pytest.mark.parametrize(
    ("text", "price"),
    [
        ("0,0125", "0.0125"),
        ("0.125", "0.125"),
        ("12,1250", "12.125"),
        ("1290.125", "1290.125"),
        ("1.290,125", "1290.125"),
        ("999999999.99", "999999999.99"),
    ],
)
def test_a_price_may_have_four_places_where_nobody_reads_thousands(text: str, price: str) -> None:
    (article,) = read_articles(a_row(price=text))

    assert str(article.price) == price
