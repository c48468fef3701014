"""Whole days: opened, counted, handed over, closed, and the next one begun.

Lives here: stories of the day against the practice service, without a window.
Must not: nonsense (test_day_nonsense), midnight's documents (test_midnight).
"""

from datetime import date, timedelta
from decimal import Decimal

from tests.stories.shop import MORNING, Shop, StoryDesk
from till.actions.day import drawer, opening
from till.actions.day.counting import count_cash, hand_over
from till.actions.day.reporting import close_day, days_not_closed, trade, x_report, z_report
from till.actions.people.people_access import add_person
from till.actions.people.signing_in import sign_in
from till.actions.selling.correcting import return_goods
from till.domain.cash.count import count_amount, count_pieces
from till.domain.reports.trade import Period
from till.domain.shop.people import Role

TODAY = date(2026, 11, 20)
BENIS_PIN = "271828"


def lek(amount: str) -> Decimal:
    return Decimal(amount)


async def test_a_day_adds_up_from_its_opening_balance_to_the_next_ones(shop: Shop) -> None:
    async with shop.open() as desk:
        await desk.set_up()
        sale = await desk.sell()
        other = await desk.sell()
        await drawer.deposit(desk.till, lek("1000"))
        await drawer.withdraw(desk.till, lek("2500"), "bankë")
        await desk.until_complete(sale)
        back = (await return_goods(desk.till, sale.doc_id, {0: lek("1")})).document
        await desk.until_drained()

        counted = count_pieces({2000: 1, 1000: 1, 500: 1, 100: 1, 50: 1, 10: 2})
        closed = await close_day(desk.till, counted)
        shop.clock.set(MORNING + timedelta(days=1))
        prefilled = opening.suggested_amount(desk.till)

    cash = closed.report.cash
    assert (cash.expected, cash.counted, cash.difference) == (3680, 3670, -10)
    assert prefilled == 3670
    assert closed.report.standing.waiting == 0
    told = {row["docId"]: row["total"] for row in shop.check().at_service}
    assert len(told) == 6
    assert [abs(told[each.doc_id]) for each in (sale, other, back)] == [180, 180, 180]
    assert closed.report.total == 180


async def test_waiting_documents_stop_no_z_and_belong_to_the_day_of_their_sale(
    shop: Shop, log_may_say: list[str]
) -> None:
    log_may_say.append("strange answer: its day has passed")  # yesterday's balance, if it is tried
    await shop.go_offline()
    async with shop.open() as desk:
        await desk.set_up()
        left = await desk.sell()
        closed = await close_day(desk.till, count_amount(lek("5180")))

        shop.clock.set(MORNING + timedelta(days=1))
        await opening.declare(desk.till, lek("5180"))
        await shop.come_back()
        desk.let_a_minute_pass()
        await desk.until_complete(left)

        assert (closed.report.total, closed.report.standing.waiting) == (180, 2)
        yesterday = await x_report(desk.till, TODAY)
        today = await x_report(desk.till)
        assert (yesterday.total, yesterday.standing.waiting, today.total) == (180, 0, 0)
        assert z_report(desk.till, 1) == closed
        assert days_not_closed(desk.till) == []
    shop.check(settled=False)


async def test_the_drawer_changes_hands_without_another_opening_balance(shop: Shop) -> None:
    async with shop.open() as desk:
        await desk.set_up()
        beni = await _beni(desk)
        await desk.sell()
        await hand_over(desk.till, count_amount(lek("5150")), beni)
        await sign_in(desk.till, beni, BENIS_PIN)
        await desk.sell()
        closed = await close_day(desk.till, count_amount(lek("5330")))
        looked = await trade(desk.till, Period.DAYS, TODAY)
        await desk.until_drained()

    assert closed.report.cash.differences == (-30, 0)
    assert {each.person.name: each.total for each in closed.report.operators} == {
        "Ana Hoxha": 180,
        "Beni Kola": 180,
    }
    assert [(e.person.name, e.difference) for e in looked.differences] == [
        ("Ana Hoxha", -30),
        ("Beni Kola", 0),
    ]
    assert looked.buckets[-1].total == closed.report.total
    shop.check()
    assert len(shop.requests("balance/initiate")) == 1


async def test_after_midnight_the_open_shop_closes_yesterday_and_begins_with_its_cash(
    shop: Shop,
) -> None:
    shop.clock.set(MORNING + timedelta(hours=14, minutes=50))  # ten to midnight in Tirane
    async with shop.open() as desk:
        await desk.set_up()
        await desk.until_complete(await desk.sell())
        await count_cash(desk.till, count_amount(lek("5170")))
        await drawer.withdraw(desk.till, lek("170"))
        shop.clock.advance(minutes=20)

        prefilled = opening.suggested_amount(desk.till)
        closed = await close_day(desk.till, count_amount(lek("5000")))
        again = opening.suggested_amount(desk.till)
        await opening.declare(desk.till, again or lek("0"))
        late = await desk.sell()
        await desk.until_complete(late)
        await desk.until_drained()

        assert (prefilled, again, closed.day) == (5000, 5000, TODAY)
        assert (await x_report(desk.till)).total == 180
        assert (await x_report(desk.till)).cash.overnight == 0
    shop.check()


async def _beni(desk: StoryDesk) -> int:
    await add_person(desk.till, "Beni Kola", BENIS_PIN, operator_code="ab123cd456", role=Role.OWNER)
    return next(each.person_id for each in desk.till.people.all() if each.name == "Beni Kola")
