"""What the service and the network do to a sale, and how it still comes to its end.

Lives here: one story for each fault; all end with the invariants.
Must not: tokens (test_token), days (test_midnight).
"""

from typing import Any

import pytest

from tests.rotation import by_turns
from tests.stories.shop import Shop
from till.actions.ports.events import LinkChanged
from till.domain.fiscal.document import DocumentState
from till.domain.fiscal.link import LinkState

REGISTER = "invoice/register"
STATUS = "invoice/status"
OPEN = "balance/initiate"
PDF = "invoice/pdf"
LATE = {"kind": "delay", "endpoint": REGISTER, "seconds": 1.3}
PASSING: list[list[dict[str, Any]]] = [
    [{"kind": "lost_request", "endpoint": REGISTER}],
    [{"kind": "lost_answer", "endpoint": REGISTER}],
    [{"kind": "incomplete", "endpoint": REGISTER}],
    [{"kind": "incomplete", "endpoint": REGISTER}, {"kind": "incomplete", "endpoint": STATUS}],
    [{"kind": "server_error", "endpoint": REGISTER}],
    [{"kind": "busy", "endpoint": REGISTER}],
    [{"kind": "lost_answer", "endpoint": REGISTER}, {"kind": "busy", "endpoint": STATUS}],
    [{"kind": "bad_gateway", "endpoint": REGISTER}],
    [{"kind": "bad_gateway", "endpoint": REGISTER, "afterWork": True}],
    [{"kind": "unavailable", "endpoint": REGISTER, "seconds": 1}],
    [{"kind": "lost_request", "endpoint": REGISTER}, {"kind": "lost_answer", "endpoint": STATUS}],
    [
        {"kind": "lost_request", "endpoint": REGISTER},
        {"kind": "bad_gateway", "endpoint": STATUS},
        {"kind": "server_error", "endpoint": REGISTER},
    ],
    [LATE],
    [{"kind": "lost_request", "endpoint": OPEN}],
    [{"kind": "lost_answer", "endpoint": OPEN}],
    [{"kind": "incomplete", "endpoint": OPEN}, {"kind": "busy", "endpoint": OPEN}],
    [{"kind": "bad_gateway", "endpoint": OPEN, "afterWork": True}],
]


def _name(faults: list[dict[str, Any]]) -> str:
    return " then ".join(f"{each['kind']} at {each['endpoint']}" for each in faults)


@pytest.mark.parametrize("faults", by_turns(PASSING, 2), ids=_name)
async def test_a_passing_fault_ends_in_one_fiscalized_sale(
    shop: Shop, faults: list[dict[str, Any]]
) -> None:
    shop.timeout_s = 1 if LATE in faults else shop.timeout_s
    for fault in faults:
        shop.fault(**fault)
    async with shop.open() as desk:
        await desk.set_up()
        await desk.sell()

        await desk.until_drained()
        await shop.paper(lambda printer: printer.cuts == 1)

    evidence = shop.check()
    assert {row["state"] for row in evidence.documents} == {"complete"}
    assert shop.printer.count_receipts() == 1


async def test_a_page_that_is_no_answer_is_said_loudly_and_survived(
    shop: Shop, log_may_say: list[str]
) -> None:
    shop.fault("garbage", endpoint=REGISTER)
    log_may_say.append("strange answer")
    async with shop.open() as desk:
        await desk.set_up()

        await desk.until_complete(await desk.sell())

    shop.check()


async def test_selling_goes_on_without_a_service_and_all_is_delivered_when_it_is_back(
    shop: Shop,
) -> None:
    await shop.go_offline()
    async with shop.open() as desk:
        await desk.set_up()
        sold = [await desk.sell() for _ in range(6)]
        await desk.until(lambda: desk.opened.delivery.link.state is LinkState.DOWN)
        assert not any(desk.now(each).is_complete for each in sold)

        await shop.come_back()
        desk.let_a_minute_pass()
        await desk.until_drained()

    evidence = shop.check()
    assert len(evidence.receipts) == 6
    states = [event.link.state for event in desk.events if isinstance(event, LinkChanged)]
    assert states == [LinkState.DOWN, LinkState.UP]


async def test_during_an_outage_one_document_probes_and_the_others_wait(shop: Shop) -> None:
    async with shop.open() as desk:
        await desk.set_up()
        await desk.until_complete(desk.opening())
        shop.fault("unavailable", times=None, seconds=30)

        sold = [await desk.sell() for _ in range(8)]
        await desk.until(lambda: desk.opened.delivery.link.state is LinkState.DOWN)
        await desk.until(lambda: not desk.opened.delivery._under_way)
        met = {row["docId"] for row in shop.requests() if row["status"] == 503}

        assert len(met) <= desk.till.policy.parallel
        assert [desk.now(each).state for each in sold].count(DocumentState.QUEUED) >= 4
        shop.end_faults()
        desk.let_a_minute_pass()
        await desk.until_complete(*sold)
    shop.check()


async def test_a_refused_sale_is_shown_and_holds_up_nobody(shop: Shop) -> None:
    async with shop.open() as desk:
        await desk.set_up()
        await desk.until_complete(desk.opening())
        shop.fault("client_error", endpoint=REGISTER)

        refused = await desk.until_it_is(await desk.sell(), DocumentState.REFUSED)
        await desk.until_complete(await desk.sell())

        assert refused.problem is not None
        assert refused.problem.message == "Platforma tatimore nuk e pranon kërkesën."
        assert desk.till.documents.refused_count() == 1
    shop.check()


async def test_a_wrong_address_refuses_nothing_and_is_said(
    shop: Shop, log_may_say: list[str]
) -> None:
    log_may_say.append("strange answer: HTTP 404")
    shop.address = shop.server.base_url + "/nowhere"
    async with shop.open() as desk:
        await desk.set_up()
        sold = await desk.sell()
        await desk.until(lambda: desk.opened.delivery.link.state is LinkState.WRONG_ADDRESS)
        assert desk.till.documents.refused_count() == 0

    shop.address = ""
    async with shop.open() as desk:
        await desk.until_complete(sold)
    shop.check()


async def test_a_receipt_that_does_not_come_at_first_is_fetched_later(
    shop: Shop, log_may_say: list[str]
) -> None:
    log_may_say.append("no rendering")
    shop.fault("garbage", endpoint=PDF)
    shop.fault("bad_gateway", endpoint=PDF)
    shop.fault("lost_answer", endpoint=PDF)
    async with shop.open() as desk:
        await desk.set_up()
        await desk.sell()

        await desk.until_drained()
        await shop.paper(lambda printer: printer.cuts == 1)

    shop.check()
    assert shop.printer.count_receipts() == 1


async def test_a_printer_that_hangs_does_not_hold_up_the_next_sale(
    shop: Shop, log_may_say: list[str]
) -> None:
    log_may_say += ["print job", "printer", "drawer"]
    shop.printer.hang()
    async with shop.open() as desk:
        await desk.set_up()

        first = await desk.sell()
        second = await desk.sell()
        await desk.until_complete(first, second)

        shop.printer.accept()
    shop.check()
