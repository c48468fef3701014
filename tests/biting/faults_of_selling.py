"""Deliberate faults in money, sales and what they owe.

Lives here: the table.
Must not: run anything.
"""

from tests.biting.fault import ACTIONS, DOMAIN, ENGINE, WIRE, Fault

FAULTS = (
    Fault(
        name="the drawer opens for a card",
        file="till/domain/sale.py",
        was="return any(payment.kind is TenderKind.CASH for payment in self.payments)",
        wrong="return True",
        tests=ENGINE,
    ),
    Fault(
        name="the drawer opens before the sale is kept",
        file="till/actions/checkout.py",
        was="        await till.ledger.record(*records, *passed, Draft(basket=Basket()))\n",
        wrong=(
            "        till.paper.open_drawer()\n"
            "        await till.ledger.record(*records, *passed, Draft(basket=Basket()))\n"
        ),
        tests=ACTIONS,
    ),
    Fault(
        name="a failed sale loses the basket",
        file="till/actions/checkout.py",
        was="        _take_back(till, basket)\n        raise",
        wrong="        raise",
        tests=ACTIONS,
    ),
    Fault(
        name="a double press sells twice",
        file="till/actions/checkout.py",
        was="    if till.session.is_closing:\n        return None\n",
        wrong="",
        tests=ACTIONS,
    ),
    Fault(
        name="a sale before the opening balance",
        file="till/actions/checkout.py",
        was="    require_open_day(opening_on(till, day_of(moment)))\n",
        wrong="",
        tests=ACTIONS,
    ),
    Fault(
        name="a return forgets the discount on the whole basket",
        file="till/domain/returns.py",
        was="        LeftToReturn(line=line, quantity=line.quantity, value=line.total - off)",
        wrong="        LeftToReturn(line=line, quantity=line.quantity, value=line.total)",
        tests=DOMAIN,
    ),
    Fault(
        name="the same goods come back twice",
        file="till/domain/returns.py",
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
        was="ROUND_HALF_UP)\n",
        wrong="'ROUND_HALF_EVEN')\n",
        tests=(*DOMAIN, *WIRE),
    ),
    Fault(
        name="change is sent as paid",
        file="till/domain/tender.py",
        was="        paid[each.kind] = paid.get(each.kind, ZERO) + min(amount, left)",
        wrong="        paid[each.kind] = paid.get(each.kind, ZERO) + amount",
        tests=DOMAIN,
    ),
    Fault(
        name="a rebate is taken off the total before it is sent",
        file="till/domain/basket.py",
        was="        return self.subtotal - self.discount_value",
        wrong="        return self.subtotal",
        tests=(*DOMAIN, *WIRE),
    ),
    Fault(
        name="a sale delivered without its cash movement",
        file="till/actions/issuing.py",
        was="(sale, document, cash_of_sale(sale, doc_id), till.entry(deed, **facts))",
        wrong="(sale, document, till.entry(deed, **facts))",
        tests=ACTIONS,
    ),
)
