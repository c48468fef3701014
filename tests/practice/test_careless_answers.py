"""Answers of careless servers and gateways, each of which a client must survive."""

import json
import time
from typing import Any

import httpx
import pytest

from tests.practice.till_side import Shop, an_electronic_invoice, an_invoice, new_doc_id
from till.practice.service.exchange import ENDPOINTS

PAGES = [("too_many", 429), ("forbidden", 403), ("not_found", 404), ("redirect", 302)]


@pytest.mark.parametrize(("kind", "status"), [*PAGES, ("token_echo", 401)])
def test_a_canned_answer_comes_once_and_nothing_was_done(
    shop: Shop, kind: str, status: int
) -> None:
    shop.fault({"kind": kind})
    body = an_invoice()

    answer = shop.register(body)

    assert answer.status_code == status
    assert shop.status(body["docId"]).status_code == 400


@pytest.mark.parametrize(("kind", "status"), PAGES)
def test_a_gateway_may_answer_so_after_the_work(shop: Shop, kind: str, status: int) -> None:
    shop.fault({"kind": kind, "afterWork": True})
    body = an_invoice()

    answer = shop.register(body)

    assert answer.status_code == status
    assert "text/html" in answer.headers["Content-Type"]
    assert "fic" in shop.status(body["docId"]).json()


def test_too_many_requests_say_when_to_come_back(shop: Shop) -> None:
    shop.fault({"kind": "too_many", "seconds": 12}, {"kind": "too_many"})

    waits = [shop.status(new_doc_id()).headers["Retry-After"] for _ in range(2)]

    assert waits == ["12", "1"]


def test_a_redirect_leads_to_a_host_that_cannot_exist(shop: Shop) -> None:
    shop.fault({"kind": "redirect"})

    location = shop.status(new_doc_id()).headers["Location"]

    assert httpx.URL(location).host == "practice.invalid"


def test_a_careless_server_repeats_the_token(shop: Shop) -> None:
    shop.fault({"kind": "token_echo"})

    answer = shop.status(new_doc_id())

    assert (answer.status_code, shop.token in answer.json()["message"]) == (401, True)


def test_half_an_answer_is_no_json_and_the_work_is_done(shop: Shop) -> None:
    shop.fault({"kind": "truncated"})
    body = an_invoice()

    answer = shop.register(body)

    with pytest.raises(json.JSONDecodeError):
        answer.json()
    assert shop.status(body["docId"]).text.startswith(answer.text)


def test_an_answer_may_drip(shop: Shop) -> None:
    shop.fault({"kind": "slow_body", "seconds": 0.4})
    body = an_invoice()

    begun = time.perf_counter()
    answer = shop.register(body)

    assert time.perf_counter() - begun >= 0.3
    assert answer.content == shop.status(body["docId"]).content


@pytest.mark.parametrize("make", [an_invoice, an_electronic_invoice])
def test_an_answer_may_be_anothers(shop: Shop, make: Any) -> None:
    shop.fault({"kind": "other_document"})
    body = make()

    answer = shop.register(body)

    assert "fic" in answer.json()
    assert answer.json()["orderId"] not in {body["docId"], ""}
    assert shop.status(body["docId"]).json()["orderId"] == body["docId"]


def test_identifiers_may_be_empty(shop: Shop) -> None:
    shop.fault({"kind": "wrong_identifiers"})
    body = an_electronic_invoice()

    answer = shop.register(body).json()

    assert (answer["fic"], answer["eic"], answer["orderId"]) == ("", "", body["docId"])
    assert shop.status(body["docId"]).json()["fic"]


@pytest.mark.parametrize("kind", ["truncated", "other_document", "wrong_identifiers", "slow_body"])
def test_a_refusal_under_a_spoiling_fault_stays_a_refusal(shop: Shop, kind: str) -> None:
    shop.fault({"kind": kind, "seconds": 0})

    assert shop.register(an_invoice(articles=[])).status_code == 400


@pytest.mark.parametrize("endpoint", ENDPOINTS)
def test_every_endpoint_can_be_made_to_fail_alone(shop: Shop, endpoint: str) -> None:
    shop.fault({"kind": "unavailable", "endpoint": endpoint, "times": None})

    statuses = {name: shop.post(name, {}).status_code for name in ENDPOINTS}

    assert [name for name, status in statuses.items() if status == 503] == [endpoint]
