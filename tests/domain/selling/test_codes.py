"""What a code holds besides an article's number: weights, prices, people, fiscal documents.

Lives here: labels of scales, GS1 element strings, UPC-E, badges, verification links.
Must not: plain barcodes (test_scanning), finding articles.
"""

from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.domain.amounts import quickly
from till.domain.barcode import Scan, check_digit, full_upc_a
from till.domain.errors import TillError
from till.domain.errors.basket import QuantityUnreadable, UnknownCode
from till.domain.selling.code import (
    Badge,
    FiscalReference,
    SaleReference,
    read_article_code,
    what_is,
)
from till.domain.selling.gs1 import parse_elements
from till.domain.selling.label import USUAL_TEMPLATES, LabelTemplate, parse_label

IIC = "0123456789ABCDEF0123456789ABCDEF"
LINK = (
    "https://efiskalizimi-app.tatime.gov.al/invoice-check/#/verify"
    f"?iic={IIC}&tin=L01234567A&crtd=2026-11-20T09:00:00+01:00&prc=180.00"
)


def with_check(digits: str) -> str:
    return digits + check_digit(digits)


def test_a_weight_is_read_from_a_label() -> None:
    scan = parse_label(with_check("210012300845"), USUAL_TEMPLATES)

    assert scan == Scan(code="00123", quantity=Decimal("0.845"))


@pytest.mark.parametrize(
    ("template", "code", "price"),
    [
        ("22IIIIIPPPPPC", with_check("220012301250"), "1250"),
        ("2IIIIIIpppppC", with_check("200012301250"), "12.50"),
        ("99VVIIIIIpppppV", "990700123012509", "12.50"),
    ],
)
def test_a_price_is_read_in_lek_or_in_hundredths(template: str, code: str, price: str) -> None:
    scan = parse_label(code, [LabelTemplate(text=template)])

    assert scan is not None
    assert scan.price == Decimal(price)
    assert scan.code.endswith("00123")


@pytest.mark.parametrize(
    "code",
    [
        "2100123008450",  # wrong check digit
        with_check("240012300845"),  # another beginning
        with_check("210012300000"),  # nothing on the scale
        "210012300845",  # too short
        "21001230084٥٥",
    ],
)
def test_what_fits_no_template_is_no_label(code: str) -> None:
    assert parse_label(code, USUAL_TEMPLATES) is None


@pytest.mark.parametrize(
    "text",
    [
        "",
        "21IIIII",
        "21IIIIIC",
        "21IIWWIIC",
        "21IIIIIWWPPC",
        "21IIIIICWWWWW",
        "ab IIIIWWWW",
        "I" * 40,
    ],
)
def test_a_text_that_is_no_template_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match=r"^"):
        LabelTemplate(text=text)


def test_a_label_is_tried_only_where_no_article_bears_the_whole_code() -> None:
    code = with_check("210012300845")

    scan = read_article_code(code, USUAL_TEMPLATES)

    assert (scan.code, scan.quantity) == (code, None)
    assert scan.also == (Scan(code="00123", quantity=Decimal("0.845")),)


def test_a_star_before_a_label_takes_it_so_many_times() -> None:
    weight = read_article_code("2*" + with_check("210012300845"), USUAL_TEMPLATES)
    price = read_article_code("2*" + with_check("220012301250"), USUAL_TEMPLATES)

    assert weight.also[0].quantity == Decimal("1.690")
    assert (price.also[0].quantity, price.also[0].price) == (None, Decimal(2500))


@pytest.mark.parametrize(
    ("short", "full"),
    [
        ("04252614", "042100005264"),
        ("425261", "042100005264"),
        ("01234133", "012300000413"),
        ("01234543", "012340000053"),
        ("01234565", "012345000065"),
        ("12345670", "123456000070"),
    ],
)
def test_a_upc_e_stands_for_a_upc_a(short: str, full: str) -> None:
    expanded = full_upc_a(short)

    assert expanded is not None
    assert expanded[:-1] == full[:-1] or expanded == full
    assert expanded[-1] == check_digit(expanded[:-1])


def test_a_upc_e_with_a_wrong_check_digit_stands_for_nothing() -> None:
    assert full_upc_a("04252615") is None
    assert full_upc_a("34252614") is None
    assert full_upc_a("١٢٣٤٥٦") is None


@pytest.mark.parametrize(
    "text",
    [
        "(01)05310042031104(3103)000845(10)A7",
        "0105310042031104310300084510A7",
        "]C10105310042031104310300084510A7",
        "]d2\x1d0105310042031104310300084510A7\x1d",
        "01053100420311043103000845",
    ],
)
def test_an_element_string_holds_article_and_weight(text: str) -> None:
    scan = read_article_code(text)

    assert (scan.code, scan.quantity) == ("5310042031104", Decimal("0.845"))


@pytest.mark.parametrize(
    ("elements", "quantity", "price"),
    [
        ("(3101)000012", "1.2", None),
        ("(3105)084512", "0.845", None),
        ("(3922)0125050", None, "1250.50"),
        ("(3920)1250", None, "1250"),
        ("(3932)008125050", None, "1250.50"),
        ("(3932)978125050", None, None),
        ("(30)6", "6", None),
        ("(3103)000845(3922)101400", "0.845", "1014.00"),
        ("(17)271231(10)A", None, None),
    ],
)
def test_weight_count_and_price_are_read_from_their_elements(
    elements: str, quantity: str | None, price: str | None
) -> None:
    scan = parse_elements("(01)05310042031104" + elements)

    assert scan is not None
    assert scan.quantity == (Decimal(quantity) if quantity else None)
    assert scan.price == (Decimal(price) if price else None)


def test_a_variable_measure_is_also_the_article_below_it() -> None:
    scan = parse_elements("(01)" + with_check("9531004203110") + "(3103)000845")

    assert scan is not None
    assert [each.code for each in scan.also] == ["5310042031104"]


@pytest.mark.parametrize(
    "text",
    [
        "(01)05310042031105(3103)000845",  # wrong check digit
        "(3103)000845",  # no article
        "]C1010531004203110431030008",  # cut off
        "(01)05310042031104(3103)000845 and more",
        "(01)05310042031104(3103)845",
        "5310042031104",
        "01",
        "",
    ],
)
def test_what_is_no_element_string_is_none(text: str) -> None:
    assert parse_elements(text) is None


def test_a_scanners_word_for_the_kind_of_code_is_taken_off() -> None:
    assert read_article_code("]E05310042031104").code == "5310042031104"


@pytest.mark.parametrize("text", [IIC, IIC.lower(), LINK, LINK.replace("=", "-").lower()])
def test_a_receipts_code_points_at_its_document(text: str) -> None:
    assert what_is(text) == FiscalReference(iic=IIC)


def test_a_badge_is_known_by_its_beginning() -> None:
    assert what_is(" OP-7731-Z ") == Badge(text="OP-7731-Z")
    assert isinstance(what_is("OP-1"), Scan)


@given(text=st.one_of(st.text(max_size=300), st.text("0123456789()]*C\x1d", max_size=60)))
@quickly
def test_whatever_is_scanned_means_something_or_is_refused_by_name(text: str) -> None:
    try:
        meaning = what_is(text, USUAL_TEMPLATES)
    except TillError:
        return
    assert isinstance(meaning, Scan | Badge | SaleReference)


@pytest.mark.parametrize(
    ("text", "error"),
    [
        ("9" * 10_240, UnknownCode),
        ("(01)" * 2_560, UnknownCode),
        ("5310042031104\n5310042031104", UnknownCode),
        ("x" * 10_000 + "*101", QuantityUnreadable),
        ("<b>3</b>*101", QuantityUnreadable),
    ],
    ids=["long", "long elements", "two lines", "long quantity", "markup"],
)
def test_pasted_text_is_refused_in_a_short_sentence(text: str, error: type[TillError]) -> None:
    with pytest.raises(error) as caught:
        what_is(text, USUAL_TEMPLATES)

    told = str(next(iter(caught.value.facts.values())))
    assert len(told) <= 20
    assert told.isprintable()
