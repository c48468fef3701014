"""The faults that can be switched on: what each answers, and what it leaves behind (1, 7)."""

import json
import socket
import time
from typing import Any
from urllib.parse import urlsplit

import httpx
import pytest

from tests.practice.till_side import Shop, an_electronic_invoice, an_invoice, new_doc_id
from till.practice.service.exchange import ENDPOINTS

BUSY = "Një kërkesë tjetër po përpunohet!"


def test_a_lost_request_did_nothing(shop: Shop) -> None:
    shop.fault({"kind": "lost_request"})
    body = an_invoice()

    with pytest.raises(httpx.RemoteProtocolError):
        shop.register(body)

    assert shop.status(body["docId"]).status_code == 400
    assert "fic" in shop.register(body).json()


def test_a_lost_answer_did_the_work(shop: Shop) -> None:
    shop.fault({"kind": "lost_answer", "endpoint": "invoice/register"})
    body = an_invoice()

    with pytest.raises(httpx.RemoteProtocolError):
        shop.register(body)

    found = shop.status(body["docId"])
    assert "fic" in found.json()
    assert shop.register(body).content == found.content


def test_a_lost_answer_ends_the_tcp_connection_without_a_byte(shop: Shop) -> None:
    shop.fault({"kind": "lost_answer"})
    address = urlsplit(shop.server.base_url)
    head = (
        f"POST /v1/invoice/status HTTP/1.1\r\nHost: {address.netloc}\r\nContent-Length: 2\r\n\r\n"
    )

    with socket.create_connection((str(address.hostname), address.port or 0), timeout=120) as raw:
        raw.sendall(head.encode() + b"{}")
        received = raw.recv(1024)

    assert received == b""


@pytest.mark.parametrize(
    ("kind", "expected"),
    [
        ("incomplete", lambda error: error["otherError"]),
        ("server_error", lambda error: error["cisError"]["faultEnv"] == "env:SERVER"),
        ("client_error", lambda error: error["cisError"]["faultEnv"] == "env:CLIENT"),
    ],
)
@pytest.mark.parametrize("recovery", ["status", "register"])
def test_an_unfinished_document_completes_later(
    shop: Shop, kind: str, expected: Any, recovery: str
) -> None:
    shop.fault({"kind": kind, "times": 2})
    body = an_invoice()

    unfinished = [shop.register(body), shop.status(body["docId"])]
    again = shop.status(body["docId"]) if recovery == "status" else shop.register(body)

    for answer in unfinished:
        assert answer.status_code == 200
        assert "fic" not in answer.json()
        assert answer.json()["orderId"] == body["docId"]
        assert expected(answer.json()["error"])
    assert "fic" in again.json()
    assert again.json()["iic"] == unfinished[0].json()["iic"]


def test_an_unfinished_opening_balance_completes_by_the_same_request(closed_shop: Shop) -> None:
    closed_shop.fault({"kind": "incomplete", "endpoint": "balance/initiate"})
    doc_id = new_doc_id()

    first = closed_shop.open_day(doc_id)
    again = closed_shop.open_day(doc_id)

    assert "fcdc" not in first.json()
    assert first.json()["error"]["otherError"]
    assert "fcdc" in again.json()


def test_a_complete_document_stays_complete_whatever_the_platform_says(shop: Shop) -> None:
    body = an_invoice()
    first = shop.register(body)

    shop.fault({"kind": "server_error", "times": None})

    assert shop.register(body).content == first.content
    assert shop.status(body["docId"]).content == first.content


@pytest.mark.parametrize(
    ("kind", "status"),
    [
        ("unauthorised", 401),
        ("bad_gateway", 502),
        ("unavailable", 503),
        ("too_many", 429),
        ("forbidden", 403),
        ("not_found", 404),
        ("redirect", 302),
        ("token_echo", 401),
        ("busy", 400),
        ("garbage", 200),
    ],
)
def test_a_canned_answer_comes_once_and_nothing_was_done(
    shop: Shop, kind: str, status: int
) -> None:
    shop.fault({"kind": kind})
    body = an_invoice()

    answer = shop.register(body)

    assert answer.status_code == status
    assert shop.status(body["docId"]).status_code == 400
    assert "fic" in shop.register(body).json()


def test_each_canned_answer_looks_as_it_does_in_life(shop: Shop) -> None:
    kinds = ("unavailable", "busy", "garbage", "unauthorised")
    shop.fault({"kind": "unavailable", "seconds": 7}, *({"kind": kind} for kind in kinds[1:]))

    unavailable, busy, garbage, unauthorised = (shop.register(an_invoice()) for _ in kinds)

    assert unavailable.headers["Retry-After"] == "7"
    assert busy.json() == {"message": BUSY}
    assert garbage.headers["Content-Type"].startswith("text/html")
    assert set(unauthorised.json()) == {"message"}


def test_down_drops_every_connection_until_cleared(shop: Shop) -> None:
    shop.fault({"kind": "down"})

    for _ in range(3):
        with pytest.raises(httpx.RemoteProtocolError):
            shop.status(new_doc_id())
    shop.client.delete(f"{shop.server.practice_url}/faults")

    shop.sell()


def test_a_second_request_while_the_first_is_in_work_is_told_so(shop: Shop) -> None:
    shop.fault({"kind": "delay", "seconds": 3600, "endpoint": "invoice/register"})
    body = an_invoice()

    with shop.asking("invoice/register", body):
        while not shop.requests(body["docId"]):
            pass
        meanwhile = [shop.status(body["docId"]), shop.register(body)]
        other = shop.register(an_invoice())

    assert [answer.json() for answer in meanwhile] == [{"message": BUSY}] * 2
    assert [answer.status_code for answer in meanwhile] == [400, 400]
    assert "fic" in other.json()


def test_an_answer_that_comes_late_is_what_status_says_afterwards(shop: Shop) -> None:
    shop.fault({"kind": "delay", "seconds": 0.1, "endpoint": "invoice/register"})
    body = an_invoice()

    late = shop.register(body)

    assert shop.status(body["docId"]).content == late.content


def test_a_client_that_gives_up_finds_its_document_later(shop: Shop) -> None:
    shop.fault({"kind": "delay", "seconds": 0.3, "endpoint": "invoice/register"})
    body = an_invoice()

    with pytest.raises(httpx.ReadTimeout):
        shop.post("invoice/register", body, timeout=0.1)
    while shop.status(body["docId"]).status_code == 400:
        assert shop.status(body["docId"]).json().get("message", BUSY) == BUSY

    assert shop.document(body["docId"])["complete"]


def test_faults_count_down_and_are_shown(shop: Shop) -> None:
    shop.fault({"kind": "busy", "times": 2, "endpoint": "invoice/status"}, {"kind": "garbage"})

    shop.status(new_doc_id())
    shown = shop.control("faults")

    assert [(fault["kind"], fault["times"]) for fault in shown] == [("busy", 1), ("garbage", 1)]
    assert shop.client.delete(f"{shop.server.practice_url}/faults").json() == []


@pytest.mark.parametrize(
    ("fault", "field"),
    [
        ({}, "kind"),
        ({"kind": "earthquake"}, "kind"),
        ({"kind": "busy", "times": 0}, "times"),
        ({"kind": "busy", "endpoint": "elsewhere"}, "endpoint"),
        ({"kind": "busy", "colour": 1}, "colour"),
    ],
)
def test_a_fault_that_is_none_is_refused_and_none_of_the_list_is_set(
    shop: Shop, fault: dict[str, Any], field: str
) -> None:
    answer = shop.fault({"kind": "down"}, fault)

    assert (answer.status_code, answer.json()["field"]) == (400, field)
    assert shop.control("faults") == []


PAGES = [
    ("bad_gateway", 502),
    ("unavailable", 503),
    ("too_many", 429),
    ("forbidden", 403),
    ("not_found", 404),
    ("redirect", 302),
]


@pytest.mark.parametrize(("kind", "status"), PAGES)
def test_a_gateway_may_answer_so_after_the_work(shop: Shop, kind: str, status: int) -> None:
    shop.fault({"kind": kind, "afterWork": True})
    body = an_invoice()

    answer = shop.register(body)

    assert answer.status_code == status
    assert "text/html" in answer.headers["Content-Type"]
    assert shop.document(body["docId"])["complete"]


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
