"""Deliberate faults in money, sales and what they owe.

Lives here: the table.
Must not: run anything.
"""

from tests.mutation.fault import ACTIONS, DOMAIN, ENGINE, WIRE, Fault

PROPERTIES = ("tests/properties",)

FAULTS = (
    Fault(
        name="the drawer opens for a card",
        file="till/domain/selling/sale.py",
        was="bool(self.change) or any(each.kind is TenderKind.CASH for each in self.payments)",
        wrong="True",
        tests=ENGINE,
    ),
    Fault(
        name="the drawer opens before the sale is kept",
        file="till/actions/selling/checkout.py",
        was="        await till.ledger.record(*records, *passed, Draft(basket=Basket()))\n",
        wrong=(
            "        till.paper.open_drawer()\n"
            "        await till.ledger.record(*records, *passed, Draft(basket=Basket()))\n"
        ),
        tests=ACTIONS,
    ),
    Fault(
        name="a failed sale loses the basket",
        file="till/actions/selling/checkout.py",
        was="        till.put_basket(restored)\n",
        wrong="",
        tests=ACTIONS,
    ),
    Fault(
        name="a double press sells twice",
        file="till/actions/selling/checkout.py",
        was="    if till.session.is_closing:\n        return None\n",
        wrong="",
        tests=ACTIONS,
    ),
    Fault(
        name="a sale before the opening balance",
        file="till/actions/selling/checkout.py",
        was="        require_open_day(opening_on(till, day_of(moment)))\n",
        wrong="        pass\n",
        tests=ACTIONS,
    ),
    Fault(
        name="a return forgets the discount on the whole basket",
        file="till/domain/selling/returns.py",
        was="        LeftToReturn(line=line, quantity=line.quantity, value=line.total - off)",
        wrong="        LeftToReturn(line=line, quantity=line.quantity, value=line.total)",
        tests=DOMAIN,
    ),
    Fault(
        name="the same goods come back twice",
        file="till/domain/selling/returns.py",
        was="    if quantity > held.quantity:",
        wrong="    if False:",
        tests=DOMAIN,
    ),
    Fault(
        name="money in binary fractions",
        file="till/domain/money.py",
        was="    return amount.quantize(CENT, rounding=ROUND_HALF_UP)",
        wrong="    return Decimal(str(round(float(amount), 2)))",
        tests=(*DOMAIN, *WIRE),
    ),
    Fault(
        name="half a cent is rounded to even",
        file="till/domain/money.py",
        was="return amount.quantize(CENT, rounding=ROUND_HALF_UP)\n",
        wrong="return amount.quantize(CENT, rounding='ROUND_HALF_EVEN')\n",
        tests=(*DOMAIN, *WIRE),
    ),
    Fault(
        name="change is sent as paid",
        file="till/domain/selling/tender.py",
        was="        paid[each.kind] = paid.get(each.kind, ZERO) + min(amount, left)",
        wrong="        paid[each.kind] = paid.get(each.kind, ZERO) + amount",
        tests=DOMAIN,
    ),
    Fault(
        name="a rebate is taken off the total before it is sent",
        file="till/domain/selling/basket.py",
        was="        return self.subtotal - self.discount_value",
        wrong="        return self.subtotal",
        tests=(*DOMAIN, *WIRE),
    ),
    Fault(
        name="a sale delivered without its cash movement",
        file="till/actions/documents/issuing.py",
        was="(sale, document, cash_of_sale(sale, doc_id), till.entry(action, **facts))",
        wrong="(sale, document, till.entry(action, **facts))",
        tests=ACTIONS,
    ),
    Fault(
        name="many small cuts of a price are none",
        file="till/actions/selling/selling.py",
        was="price_needed(till.limits, was.was_price, now.article.price)",
        wrong="price_needed(till.limits, was.article.price, now.article.price)",
        tests=PROPERTIES,
    ),
    Fault(
        name="nobody hears who approved a price",
        file="till/actions/selling/selling.py",
        was="price_entry(till, now, was.article.price, approved_by)",
        wrong="price_entry(till, now, was.article.price, {})",
        tests=PROPERTIES,
    ),
    Fault(
        name="anybody takes lines out",
        file="till/actions/selling/selling.py",
        was="    needed = right_needed(till.limits, Right.REMOVE_LINES, gone.article.name)\n",
        wrong="    needed = None\n",
        tests=PROPERTIES,
    ),
    Fault(
        name="an approval of one price lets any other pass",
        file="till/domain/rights/approval.py",
        was="        or not limits.allow(approval.approver.role, needed)\n",
        wrong="",
        tests=PROPERTIES,
    ),
    Fault(
        name="a basket that is open is lost in exchange",
        file="till/actions/selling/parking.py",
        was='    records = () if till.session.basket.is_empty else _set_aside(till, "")\n',
        wrong="    records = ()\n",
        tests=PROPERTIES,
    ),
    Fault(
        name="a power cut leaves a basket open and parked",
        file="till/actions/selling/parking.py",
        was="        await till.ledger.record(*records, Draft(basket=basket))\n",
        wrong=(
            "        await till.ledger.record(*records)\n"
            "        await till.ledger.record(Draft(basket=basket))\n"
        ),
        tests=PROPERTIES,
    ),
    Fault(
        name="anybody throws parked baskets away",
        file="till/actions/selling/parking.py",
        was="JournalAction.PARKED_DISCARDED, parked, **permit(till, needed, approval))",
        wrong="JournalAction.PARKED_DISCARDED, parked)",
        tests=PROPERTIES,
    ),
    Fault(
        name="a basket that is kept forgets that a price was set",
        file="till/store/baskets.py",
        was='*("settled", "list_unit_price", "by_hand", "price_version"),',
        wrong='*("settled", "by_hand", "price_version"),',
        tests=("tests/store",),
    ),
    Fault(
        name="yesterday's rate buys something",
        file="till/domain/cash/exchange.py",
        was="    if rate is None or not rate.is_of(today):",
        wrong="    if rate is None:",
        tests=PROPERTIES,
    ),
    Fault(
        name="notes are taken at another rate than today's",
        file="till/actions/selling/tendering.py",
        was="        if rate.rate != tender.foreign.rate:",
        wrong="        if False:",
        tests=PROPERTIES,
    ),
)
