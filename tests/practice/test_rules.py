"""Every rule that refuses a register request, with the field it names (specification 2 and 4.1)."""

import json
from typing import Any

import httpx
import pytest

from tests.practice.refusals import ACCEPTED, IIC, REFUSED
from tests.practice.till_side import (
    Shop,
    a_cancellation,
    a_nuis,
    a_shop,
    an_article,
    an_invoice,
    paid,
    refusal,
)
from tests.practice_server import PracticeServer
from till.practice.rules.schemas import ASSIGNED_TYPES, SELECTABLE_TYPES
from till.practice.service.exchange import ENDPOINTS


@pytest.fixture(scope="module")
def open_shop(server: PracticeServer, client: httpx.Client) -> Shop:
    """One shop for all requests that are refused and leave nothing behind."""
    shop = a_shop(server, client)
    assert "fcdc" in shop.open_day().json()
    return shop


@pytest.mark.parametrize(("sent", "field"), REFUSED.values(), ids=REFUSED.keys())
def test_a_request_that_breaks_a_rule_is_refused_by_field(
    open_shop: Shop, sent: dict[str, Any], field: str
) -> None:
    answer = open_shop.register(an_invoice(**sent))

    assert answer.status_code == 400, answer.text
    assert set(answer.json()) == {"message", "field"}
    assert answer.json()["field"] == field


@pytest.mark.parametrize("sent", ACCEPTED.values(), ids=ACCEPTED.keys())
def test_what_the_specification_allows_is_accepted(shop: Shop, sent: dict[str, Any]) -> None:
    answer = shop.register(an_invoice(**sent))

    assert answer.status_code == 200, answer.text
    assert "fic" in answer.json()


@pytest.mark.parametrize("code", SELECTABLE_TYPES)
def test_every_type_code_of_the_list_can_be_selected(shop: Shop, code: str) -> None:
    assert shop.sell(selectedInvoiceType=code)["fic"]


@pytest.mark.parametrize("code", ASSIGNED_TYPES)
@pytest.mark.parametrize("process", ["P1", "P10"])
def test_type_codes_that_a_process_assigns_cannot_be_selected(
    shop: Shop, code: str, process: str
) -> None:
    body = an_invoice(selectedProcess=process, selectedInvoiceType=code)

    assert refusal(shop.register(body)) == (400, "selectedInvoiceType")


def test_a_vat_code_must_match_the_configuration_of_the_business(shop: Shop) -> None:
    exempt = a_shop(shop.server, shop.client, nuis=a_nuis(), vatCodes="AC")
    assert "fcdc" in exempt.open_day().json()

    standard = exempt.register(an_invoice())

    assert refusal(standard) == (400, "articles[0].vatCode")
    exempt.sell(articles=[an_article(vatCode="A")])


def test_only_the_top_level_is_closed(shop: Shop) -> None:
    nested = {"currency": {"code": "ALL", "colour": 1}, "articles": [an_article(colour=1)]}

    assert shop.sell(**nested)["fic"]


def test_all_unknown_fields_are_listed(shop: Shop) -> None:
    answers = [
        shop.register(an_invoice(zebra=1, apple=2)),
        shop.post("invoice/status", {"docId": "docid", "zebra": 1, "apple": 2}),
        shop.post("invoice/cancel", a_cancellation(IIC, zebra=1, apple=2)),
        *(
            shop.post(f"balance/{name}", {"docId": "docid", "amount": 1, "zebra": 1, "apple": 2})
            for name in ("initiate", "withdraw", "deposit")
        ),
        shop.post("invoice/pdf", {"iic": IIC, "zebra": 1, "apple": 2}),
        shop.post("utilities/get-taxpayers", {"searchTerm": "abc", "zebra": 1, "apple": 2}),
        shop.post("utilities/get-operators", {"zebra": 1, "apple": 2}),
    ]

    assert len(answers) == len(ENDPOINTS)
    assert {answer.status_code for answer in answers} == {400}
    assert all("apple, zebra" in answer.json()["message"] for answer in answers)


@pytest.mark.parametrize(
    "raw",
    [b"", b"{", b"[]", b"null", b"\xff", b'{"docId": NaN}', b'{"docId": Infinity}', b"[" * 100_000],
)
def test_what_is_no_json_object_is_refused(shop: Shop, raw: bytes) -> None:
    answer = shop.post_bytes("invoice/register", raw)

    assert answer.status_code == 400
    assert answer.json()["message"]


def test_a_body_that_is_not_called_json_is_refused(shop: Shop) -> None:
    answer = shop.post("invoice/register", an_invoice(), headers={"Content-Type": "text/plain"})

    assert (answer.status_code, answer.json()["field"]) == (400, "Content-Type")


def test_half_a_character_is_refused_and_not_stored(shop: Shop) -> None:
    answer = shop.post_bytes("invoice/status", b'{"docId": "abc\\ud800def"}')

    assert (answer.status_code, answer.json()["field"]) == (400, "docId")


@pytest.mark.parametrize("endpoint", ["invoice/register", "invoice/status", "invoice/pdf"])
def test_an_unknown_field_with_half_a_character_in_its_name_is_refused(
    shop: Shop, endpoint: str
) -> None:
    answer = shop.post_bytes(endpoint, b'{"docId": "docid", "\\ud800": 1}')

    assert (answer.status_code, answer.json()["message"][:15]) == (400, "Unknown fields:")


def test_numbers_are_read_to_the_last_digit(shop: Shop) -> None:
    raw = json.dumps(an_invoice(payment=paid("PAID"))).replace('"PAID"', "419.999999999990")

    answer = shop.post_bytes("invoice/register", raw.encode())

    assert "add up to 419.999999999990, the invoice to 420.00" in answer.json()["message"]


def test_the_version_is_part_of_the_address(shop: Shop) -> None:
    assert shop.server.base_url.endswith("/v1")


def test_an_address_that_is_none_answers_with_a_message(shop: Shop) -> None:
    answers = [
        shop.post("invoice/delete", {}),
        shop.client.get(f"{shop.server.base_url}/invoice/register"),
    ]

    assert [answer.status_code for answer in answers] == [404, 405]
    assert all(answer.json()["message"] for answer in answers)
