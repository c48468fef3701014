"""What stands beside the service: its clock, its latency, the lists of a client's manners."""

import hashlib
import json
from datetime import UTC, datetime, timedelta
from email.utils import parsedate_to_datetime

import httpx
import pytest

from tests.practice.till_side import MONDAY, MovableClock, Shop, an_invoice, new_doc_id, refusal


def test_every_answer_says_what_time_the_service_believes_it_is(
    shop: Shop, clock: MovableClock
) -> None:
    clock.move(timedelta(hours=1))

    answers = [
        shop.status(new_doc_id()),
        shop.post("invoice/nothing", {}),
        shop.client.get(f"{shop.server.practice_url}/faults"),
    ]

    for answer in answers:
        dates = answer.headers.get_list("Date")
        assert [parsedate_to_datetime(date) for date in dates] == [MONDAY + timedelta(hours=1)]


@pytest.mark.usefixtures("usual_conditions")
@pytest.mark.parametrize("offset_s", [-7200, 90, 86_400])
def test_the_clock_can_be_put_wrong(shop: Shop, offset_s: int) -> None:
    said = shop.set("clock", {"offset_s": offset_s}).json()

    answer = shop.status(new_doc_id())

    wrong = MONDAY + timedelta(seconds=offset_s)
    assert parsedate_to_datetime(answer.headers["Date"]) == wrong
    assert datetime.fromisoformat(said["now"]) == wrong
    assert shop.client.get(f"{shop.server.practice_url}/clock").json() == said


@pytest.mark.usefixtures("usual_conditions")
def test_a_wrong_clock_counts_for_the_business_day_and_not_for_the_log(shop: Shop) -> None:
    shop.set("clock", {"offset_s": 86_400})
    body = an_invoice()

    tomorrow = shop.register(body).json()

    assert tomorrow["error"]["cisError"]["faultCode"] == "OPENING_MISSING"
    assert shop.document(body["docId"])["receivedAt"] > (MONDAY + timedelta(hours=23)).isoformat()
    assert shop.requests(body["docId"])[0]["at"] == MONDAY.astimezone(UTC).isoformat()


@pytest.mark.usefixtures("usual_conditions")
def test_latency_is_set_for_one_endpoint_or_for_all(shop: Shop) -> None:
    def seconds(endpoint: str) -> float:
        return shop.post(endpoint, {}).elapsed.total_seconds()

    shop.set("latency", {"ms": 60})
    shown = shop.set("latency", {"ms": 150, "endpoint": "utilities/get-operators"}).json()
    slower = seconds("utilities/get-operators")
    slow = seconds("invoice/status")
    after = shop.set("latency", None, method="DELETE").json()

    assert shown == [
        {"endpoint": None, "ms": 60},
        {"endpoint": "utilities/get-operators", "ms": 150},
    ]
    assert slower >= 0.15
    assert slow >= 0.06
    assert after == [{"endpoint": None, "ms": 0}]


@pytest.mark.parametrize(
    ("name", "posted", "field"),
    [
        ("latency", {}, "ms"),
        ("latency", {"ms": "fast"}, "ms"),
        ("latency", {"ms": -1}, "ms"),
        ("latency", {"ms": 1, "endpoint": "elsewhere"}, "endpoint"),
        ("clock", {}, "offset_s"),
        ("clock", {"offset_s": 1e12}, "offset_s"),
    ],
)
def test_what_makes_no_sense_is_not_set(
    shop: Shop, name: str, posted: dict[str, object], field: str
) -> None:
    assert refusal(shop.set(name, posted)) == (400, field)


def test_every_request_is_logged_in_order_with_its_digest(shop: Shop) -> None:
    body = an_invoice()
    raw = json.dumps(body).encode()
    shop.fault({"kind": "lost_request"}, {"kind": "bad_gateway"})

    with pytest.raises(httpx.RemoteProtocolError):
        shop.post_bytes("invoice/register", raw)
    shop.post_bytes("invoice/register", raw)
    shop.status(body["docId"])
    shop.post_bytes("invoice/register", raw)

    rows = shop.requests(body["docId"])
    assert [row["endpoint"] for row in rows] == [
        "invoice/register",
        "invoice/register",
        "invoice/status",
        "invoice/register",
    ]
    assert [row["status"] for row in rows] == [None, 502, 400, 200]
    assert [row["fault"] for row in rows] == ["lost_request", "bad_gateway", None, None]
    assert {rows[i]["sha256"] for i in (0, 1, 3)} == {hashlib.sha256(raw).hexdigest()}
    assert [row["number"] for row in rows] == sorted(row["number"] for row in rows)
    assert all(row["endedAt"] for row in rows)


def test_every_document_is_listed_with_its_identifiers(closed_shop: Shop) -> None:
    opening = new_doc_id()
    body = an_invoice()
    closed_shop.register(body)
    closed_shop.open_day(opening)

    waiting = closed_shop.document(body["docId"])
    balance = closed_shop.document(opening)

    assert (waiting["complete"], waiting["fic"], waiting["total"]) == (False, None, 420)
    assert waiting["iic"]
    assert (balance["complete"], balance["fic"], balance["total"]) == (True, None, 5000)
    assert balance["fcdc"]
    assert balance["requests"] == 1
