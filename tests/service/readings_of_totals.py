"""How a service may add an invoice up, where the specification says "not shown" (2.3).

Lives here: each plausible reading of a register body's total, from the JSON alone.
Must not: the till's own sums; a reading that the specification itself rules out: rebate shares
that are rounded and then do not come to the rebate, or net and VAT that do not come to the price.
"""

from collections.abc import Callable, Iterable, Mapping
from decimal import ROUND_CEILING, ROUND_HALF_DOWN, ROUND_HALF_EVEN, ROUND_HALF_UP, Decimal
from functools import partial
from typing import TypeAlias

CENT = Decimal("0.01")
ROUNDINGS = (ROUND_HALF_UP, ROUND_HALF_EVEN, ROUND_HALF_DOWN, ROUND_CEILING)
VAT_PERCENT = {"A": 0, "B": 20, "C": 0, "D": 10, "E": 6, "J": 0}

Part: TypeAlias = Mapping[str, object]
Reading: TypeAlias = Callable[[Part], Decimal]


def readings() -> Iterable[tuple[str, Reading]]:
    """Return every reading with its name: how lines, the rebate and VAT are rounded, and when."""
    for rounding in ROUNDINGS:
        yield f"lines {rounding}", partial(_by_line, rounding=rounding)
        yield f"totals less rebates {rounding}", partial(_after_rebates, rounding=rounding)
        yield f"sum {rounding}", partial(_at_the_end, rounding=rounding)
        yield f"shares {rounding}", partial(_by_share, rounding=rounding)
        yield f"net {rounding}", partial(_from_net, rounding=rounding)
        yield f"VAT by code {rounding}", partial(_from_vat, rounding=rounding)


def _by_line(body: Part, rounding: str) -> Decimal:
    """Round each line, take its rebate off, then the rebate of the invoice."""
    return sum(_lines(body, rounding), Decimal(0)) - _rebate(body.get("invoiceRebate"))


def _after_rebates(body: Part, rounding: str) -> Decimal:
    """Take the total of a line as what is left after its rebate: that is "not shown", too."""
    lines = [
        _number(part["totalPrice"]) if "totalPrice" in part else _line(part, rounding)
        for part in _articles(body)
    ]
    return sum(lines, Decimal(0)) - _rebate(body.get("invoiceRebate"))


def _at_the_end(body: Part, rounding: str) -> Decimal:
    """Add everything up unrounded and round once."""
    whole = sum(_lines(body, None), Decimal(0)) - _rebate(body.get("invoiceRebate"))
    return whole.quantize(CENT, rounding)


def _by_share(body: Part, rounding: str) -> Decimal:
    """Spread the invoice's rebate over the lines, each share rounded, the rest on the last."""
    return sum(_lines_less_shares(body, rounding), Decimal(0))


def _from_net(body: Part, rounding: str) -> Decimal:
    """Round net of each line; VAT is what the line holds besides."""
    total = Decimal(0)
    for gross, rate in zip(_lines_less_shares(body, rounding), _rates(body), strict=True):
        net = (gross * 100 / (100 + rate)).quantize(CENT, rounding)
        total += net + (gross - net)
    return total


def _from_vat(body: Part, rounding: str) -> Decimal:
    """Sum gross by VAT code, round the VAT in each sum; net is the rest."""
    sums: dict[Decimal, Decimal] = {}
    for gross, rate in zip(_lines_less_shares(body, rounding), _rates(body), strict=True):
        sums[rate] = sums.get(rate, Decimal(0)) + gross
    total = Decimal(0)
    for rate, gross in sums.items():
        vat = (gross * rate / (100 + rate)).quantize(CENT, rounding)
        total += (gross - vat) + vat
    return total


def _lines(body: Part, rounding: str | None) -> list[Decimal]:
    """Return what each line comes to after its own rebate."""
    return [_line(part, rounding) for part in _articles(body)]


def _line(part: Part, rounding: str | None) -> Decimal:
    product = _number(part["price"]) * _number(part["units"])
    value = _number(part["totalPrice"]) if "totalPrice" in part else product
    return (value.quantize(CENT, rounding) if rounding else value) - _rebate(part.get("rebate"))


def _lines_less_shares(body: Part, rounding: str) -> list[Decimal]:
    lines = _lines(body, rounding)
    rebate = _rebate(body.get("invoiceRebate"))
    whole = sum(lines, Decimal(0))
    shares = [(rebate * line / whole).quantize(CENT, rounding) if whole else line for line in lines]
    shares[-1] = rebate - sum(shares[:-1], Decimal(0))
    return [line - share for line, share in zip(lines, shares, strict=True)]


def _rebate(rebate: object) -> Decimal:
    match rebate:
        case None:
            return Decimal(0)
        case {"inValue": value, **rest} if not rest:
            return _number(value)
    raise AssertionError(rebate)


def _articles(body: Part) -> list[Part]:
    parts = body["articles"]
    assert isinstance(parts, list)
    return parts


def _rates(body: Part) -> list[Decimal]:
    return [Decimal(VAT_PERCENT[str(part["vatCode"])]) for part in _articles(body)]


def _number(value: object) -> Decimal:
    assert isinstance(value, int | Decimal)
    return Decimal(value)
