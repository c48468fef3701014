"""Who may take which tender, how much cash, in which notes; for whom a sale is made out.

Lives here: stories of `check_out` beyond a plain cash sale.
Must not: the plain one (test_checkout), the service's answer (tests/stories).
"""

import json
from dataclasses import replace
from decimal import Decimal

import pytest

from tests.actions.desk import ActionDesk
from tests.builders import a_buyer, a_cashier, always, card, cash
from till.actions.day import opening
from till.actions.selling import checkout, customers, selling, tendering
from till.domain.cash.limits import CashLimits
from till.domain.errors.day import DayNotOpened
from till.domain.errors.money import BankAccountMissing, RateChanged, RateMissing
from till.domain.rights.approval import Approval
from till.domain.rights.journal import JournalAction
from till.domain.rights.limits import ApprovalNeeded, Limits, Right, RoleLimits
from till.domain.selling.tender import BankAccount, Tender, TenderKind, foreign_tender
from till.domain.shop.buyer import BuyerIdType
from till.domain.shop.people import Role

ACCOUNT = BankAccount(
    number="AL47212110090000000235698741",
    holder="Shembull sh.p.k.",
    bank="Banka e Shembullit",
    swift_code="SHEMALTR",
    country="Shqipëri",
    country_code="AL",
    currency="ALL",
)
CASHIERS = RoleLimits(
    rights=frozenset({Right.REMOVE_LINES}),
    tenders=frozenset({TenderKind.CASH, TenderKind.CARD}),
)
LIMITS = Limits(
    by_role={Role.CASHIER: CASHIERS}, cash=CashLimits(business=always(300), private=always(500))
)
SUPERVISOR = replace(a_cashier("Mira Kola", person_id=2), role=Role.SUPERVISOR)
VOUCHER = Tender(kind=TenderKind.SVOUCHER, amount=Decimal(100))


async def _ready(
    desk: ActionDesk, text: str = "2*101", *, account: BankAccount | None = None
) -> None:
    """Open the day and put two litres of milk, 360 lek, into the basket."""
    desk.till.policy = replace(desk.till.policy, limits=LIMITS, account=account)
    await opening.declare(desk.till, Decimal(5000))
    await selling.scan(desk.till, text)


def _approval(right: Right) -> Approval:
    return Approval(approver=SUPERVISOR, asked_by=a_cashier().named, right=right)


def _passed(desk: ActionDesk) -> list[dict[str, str]]:
    entries = desk.till.journal.entries()
    return [dict(each.facts) for each in entries if each.action is JournalAction.LIMIT_PASSED]


async def test_a_kind_the_role_may_not_take_needs_approval_and_then_passes_once(
    desk: ActionDesk,
) -> None:
    await _ready(desk)
    with pytest.raises(ApprovalNeeded) as refused:
        await checkout.check_out(desk.till, [VOUCHER, cash()])
    before = desk.till.session.basket

    sold = await checkout.check_out(desk.till, [VOUCHER, cash()], [_approval(Right.TENDER)])

    assert (refused.value.right, refused.value.wanted) == (Right.TENDER, "voucher")
    assert not before.is_empty
    assert sold is not None
    assert [(paid.kind, paid.amount) for paid in sold.sale.payments] == [
        (TenderKind.SVOUCHER, Decimal(100)),
        (TenderKind.CASH, Decimal(260)),
    ]
    assert _passed(desk) == [
        {
            "sale": sold.sale.key,
            "right": "tender",
            "wanted": "voucher",
            "approver": SUPERVISOR.name,
            "approver_id": str(SUPERVISOR.person_id),
        }
    ]


async def test_cash_beyond_the_law_needs_approval_and_a_card_does_not(desk: ActionDesk) -> None:
    await _ready(desk, "3*101")

    with pytest.raises(ApprovalNeeded) as refused:
        await checkout.check_out(desk.till, [cash("600")])
    paid_in_part = await checkout.check_out(desk.till, [card("40"), cash()])

    assert (refused.value.right, refused.value.wanted, refused.value.limit) == (
        Right.CASH_OVER_LIMIT,
        "540.00",
        "500",
    )
    assert paid_in_part is not None
    assert _passed(desk) == []


async def test_the_law_lets_a_business_pay_less_in_cash(desk: ActionDesk) -> None:
    await _ready(desk)
    await customers.put_customer(desk.till, a_buyer(), save=False, is_electronic=False)

    with pytest.raises(ApprovalNeeded) as refused:
        await checkout.check_out(desk.till, [cash()])
    sold = await checkout.check_out(desk.till, [cash()], [_approval(Right.CASH_OVER_LIMIT)])

    assert refused.value.limit == "300"
    assert tendering.cash_limit(desk.till, desk.till.session.basket) == 500
    assert sold is not None
    assert sold.sale.terms.buyer == a_buyer()
    assert _passed(desk)[0]["right"] == "cash_over_limit"


async def test_one_approval_does_not_let_another_thing_pass(desk: ActionDesk) -> None:
    await _ready(desk, "4*101")
    tenders = [VOUCHER, cash()]
    of_tender = _approval(Right.TENDER)
    of_cash = _approval(Right.CASH_OVER_LIMIT)

    for approvals in ([], [of_cash], [of_tender]):
        with pytest.raises(ApprovalNeeded):
            await checkout.check_out(desk.till, tenders, approvals)

    assert await checkout.check_out(desk.till, tenders, [of_tender, of_cash]) is not None


async def test_a_person_with_the_right_passes_the_limit_alone_and_it_is_written_down(
    desk: ActionDesk,
) -> None:
    await _ready(desk, "3*101")
    desk.till.session = replace(desk.till.session, cashier=SUPERVISOR)

    assert await checkout.check_out(desk.till, [cash()]) is not None

    assert _passed(desk)[0]["approver"] == SUPERVISOR.name


async def test_euro_are_taken_at_the_rate_of_today_alone(desk: ActionDesk) -> None:
    await _ready(desk)
    euro = foreign_tender("EUR", Decimal(5), Decimal("97.4"))

    with pytest.raises(RateMissing):
        await checkout.check_out(desk.till, [euro])
    await tendering.set_rate(desk.till, "EUR", Decimal(98))
    with pytest.raises(RateChanged):
        await checkout.check_out(desk.till, [euro])
    await tendering.set_rate(desk.till, "EUR", Decimal("97.4"))
    sold = await checkout.check_out(desk.till, [euro])

    assert sold is not None
    assert (sold.sale.received, sold.sale.change) == (Decimal("487.00"), Decimal("127.00"))
    assert desk.till.movements.of_day(desk.till.today)[-1].amount == 360
    assert json.loads(sold.document.body)["payment"] == [{"type": "CASH", "amount": 360}]
    assert "currency" not in json.loads(sold.document.body)
    desk.clock.advance(hours=24)
    newest = tendering.rate_today(desk.till)
    assert newest is not None
    assert not newest.is_of(desk.till.today)


async def test_a_cash_sale_without_a_customer_says_what_it_always_said(desk: ActionDesk) -> None:
    await _ready(desk)

    sold = await checkout.check_out(desk.till, [cash("500")])

    assert sold is not None
    assert json.loads(sold.document.body) == {
        "docId": sold.document.doc_id,
        "operatorCode": a_cashier().operator_code,
        "articles": [
            {
                "articleId": "101",
                "name": "Qumësht 1 L",
                "vatCode": "B",
                "price": 180,
                "units": 2,
                "soldIn": "XPP",
            }
        ],
        "payment": [{"type": "CASH", "amount": 360}],
    }


async def test_an_electronic_invoice_is_offered_no_cash_and_names_the_account(
    desk: ActionDesk,
) -> None:
    await _ready(desk, account=ACCOUNT)
    desk.till.session = replace(desk.till.session, cashier=SUPERVISOR)
    await customers.put_customer(desk.till, a_buyer(), save=False, is_electronic=True)

    kinds = tendering.offered(desk.till)
    sold = await checkout.check_out(desk.till, [Tender(kind=TenderKind.ACCOUNT)])

    assert not any(kind.is_cash_class for kind in kinds)
    assert TenderKind.ACCOUNT in kinds
    assert sold is not None
    body = json.loads(sold.document.body)
    assert (body["isEinvoice"], body["buyer"]["buyerIDNum"]) == (True, "L62104871M")
    assert body["payment"][0]["details"][0]["idNumber"] == ACCOUNT.number
    assert not sold.document.cash_class


async def test_an_electronic_invoice_needs_no_open_day_but_an_account(desk: ActionDesk) -> None:
    await selling.scan(desk.till, "101")
    with pytest.raises(DayNotOpened):
        checkout.require_ready_to_pay(desk.till, desk.clock.now())
    await customers.put_customer(desk.till, a_buyer(), save=False, is_electronic=True)

    checkout.require_ready_to_pay(desk.till, desk.clock.now())
    with pytest.raises(BankAccountMissing):
        await checkout.check_out(desk.till, [Tender(kind=TenderKind.ACCOUNT)])

    assert not desk.till.session.basket.is_empty


async def test_what_the_person_may_take_is_offered_first(desk: ActionDesk) -> None:
    await _ready(desk)

    kinds = tendering.offered(desk.till)
    to_approve = tendering.kinds_to_approve(desk.till)

    assert kinds[:2] == (TenderKind.CASH, TenderKind.CARD)
    assert TenderKind.ORDER not in kinds
    assert to_approve == frozenset(kinds[2:])


async def test_a_foreign_buyer_counts_as_a_private_person(desk: ActionDesk) -> None:
    tourist = replace(
        a_buyer("Anna Weiß", number="C01X00T47"),
        id_type=BuyerIdType.PASS,
        country="DEU",
        country_code="DE",
    )
    await _ready(desk)
    await customers.put_customer(desk.till, tourist, save=False, is_electronic=False)

    sold = await checkout.check_out(desk.till, [cash()])

    assert sold is not None
    buyer = json.loads(sold.document.body)["buyer"]
    assert (buyer["buyerIDType"], buyer["buyerCountry"], buyer["buyerCountryCode"]) == (
        "PASS",
        "DEU",
        "DE",
    )
