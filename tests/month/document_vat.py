"""What requests say, read with nothing of the till: VAT by code, payments, as the books need them.

Lives here: VAT of a body's articles by the specification's own words (2.2, 2.3, 2.17), in cents.
Must not: the till's sums, nor the practice service's.
"""

import json
from collections.abc import Iterable, Mapping
from decimal import ROUND_HALF_UP, Decimal
from typing import Any

RATES = {"A": 0, "B": 20, "C": 0, "D": 10, "E": 6, "J": 0}
CENT = Decimal("0.01")
Shares = Mapping[str, Decimal]  # gross by VAT code, in the invoice's currency


def shares_of(body: bytes) -> Shares:
    """Return what each VAT code holds of a register request's articles, discounts taken off."""
    told: dict[str, Any] = json.loads(body, parse_float=Decimal, parse_int=Decimal)
    lines = [(each["vatCode"], _line(each)) for each in told["articles"]]
    left = told.get("invoiceRebate", {}).get("inValue", Decimal(0))
    rest = sum((value for _, value in lines), Decimal(0))
    shares: dict[str, Decimal] = {}
    for code, value in lines:
        off = cents(left * value / rest) if rest and left else Decimal(0)
        shares[code] = shares.get(code, Decimal(0)) + value - off
        left = left - off
        rest = rest - value
    return shares


def taken_back(shares: Shares) -> Shares:
    """Return what a cancellation says of each code."""
    return {code: -gross for code, gross in shares.items()}


def together(several: Iterable[Shares]) -> Shares:
    """Return what a summary says of each code."""
    added: dict[str, Decimal] = {}
    for shares in several:
        for code, gross in shares.items():
            added[code] = added.get(code, Decimal(0)) + gross
    return added


def net_of(code: str, gross: Decimal) -> Decimal:
    """Return what is left of an amount without its VAT (2.17)."""
    return cents(gross * 100 / (100 + RATES[code]))


def cents(amount: Decimal) -> Decimal:
    """Round half up, away from nothing, to two places."""
    return amount.quantize(CENT, rounding=ROUND_HALF_UP)


def _line(article: Mapping[str, Any]) -> Decimal:
    product = cents(article["price"] * article["units"])
    value: Decimal = article.get("totalPrice", product)
    off: Decimal = article.get("rebate", {}).get("inValue", Decimal(0))
    return value - off
