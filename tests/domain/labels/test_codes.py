"""The code on a label: one the article has, one of the shop's own, one with a weight."""

from decimal import Decimal

import pytest

from tests.builders import an_article
from till.domain.barcode import has_right_check_digit
from till.domain.errors.labels import LabelWeightUnfit, OwnCodesMissing
from till.domain.labels.codes import code_of, own_code, weight_code
from till.domain.selling.label import USUAL_TEMPLATES, LabelTemplate, parse_label

CHEESE = an_article("103", weighed=True, barcodes=())


def template(text: str) -> LabelTemplate:
    return LabelTemplate(text=text)


def nothing_is_taken(_code: str) -> bool:
    return False


def test_an_ean_comes_before_other_codes_and_an_id_after_all() -> None:
    assert code_of(an_article(barcodes=("DUZINA-6", "5310042031104"))) == "5310042031104"
    assert code_of(an_article(barcodes=("5310042031105", "DUZINA-6"))) == "5310042031105"
    assert code_of(an_article("A1", barcodes=("çaj", "x" * 30))) == "A1"


def test_an_own_code_is_an_ean_that_no_scale_writes_and_nothing_has() -> None:
    first = own_code(7, USUAL_TEMPLATES, nothing_is_taken)
    second = own_code(7, USUAL_TEMPLATES, {first}.__contains__)

    assert (first, second) == ("2000000000077", "2000000000084")
    assert has_right_check_digit(first)
    assert parse_label(first, USUAL_TEMPLATES) is None


def test_prefixes_of_scales_are_passed_over() -> None:
    claimed = [template("20IIIIIWWWWWC"), template("21IIIIIWWWWWC"), template("22000IIIWWWWC")]

    code = own_code(0, claimed, nothing_is_taken)

    assert code.startswith("23")
    assert not any(each.fits(code) for each in claimed)


def test_where_scales_have_every_prefix_there_is_no_own_code() -> None:
    with pytest.raises(OwnCodesMissing):
        own_code(1, [template("IIIIIIIWWWWWC")], nothing_is_taken)


def test_a_code_with_a_weight_is_read_as_a_scales_own() -> None:
    code = weight_code(CHEESE, Decimal("0.845"), USUAL_TEMPLATES)
    read = parse_label(code, USUAL_TEMPLATES)

    assert code == "2100103008458"
    assert read is not None
    assert (read.code.lstrip("0"), read.quantity) == ("103", Decimal("0.845"))


@pytest.mark.parametrize("weight", ["0", "-1", "0.0005", "100", "1234567"])
def test_a_weight_that_no_template_holds_is_refused(weight: str) -> None:
    with pytest.raises(LabelWeightUnfit):
        weight_code(CHEESE, Decimal(weight), USUAL_TEMPLATES)


@pytest.mark.parametrize("article_id", ["A1", "123456", "٣"])
def test_an_article_whose_code_no_template_holds_is_refused(article_id: str) -> None:
    with pytest.raises(LabelWeightUnfit):
        weight_code(an_article(article_id, weighed=True), Decimal(1), USUAL_TEMPLATES)
    with pytest.raises(LabelWeightUnfit):
        weight_code(CHEESE, Decimal(1), [template("22IIIIIPPPPPC")])
