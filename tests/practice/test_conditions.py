"""What can be set while the service runs: its clock and its latency."""

from datetime import UTC, datetime, timedelta
from email.utils import parsedate_to_datetime

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
