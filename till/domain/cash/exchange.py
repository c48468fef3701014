"""What notes of another currency are worth at the counter."""

from dataclasses import dataclass
from datetime import date
from decimal import Decimal

from till.domain.errors.money import CurrencyUnfit, RateMissing, RateUnfit
from till.domain.money import CENT, to_cents
from till.domain.shop.people import NamedPerson
from till.domain.text import one_line
from till.domain.typed import read_number, shortened

_CODES = """
AED AFN ALL AMD AOA ARS AUD AWG AZN  BAM BBD BDT BGN BHD BIF BMD BND BOB BRL BSD BTN BWP BYN BZD
CAD CDF CHF CLP CNY COP CRC CUP CVE CZK  DJF DKK DOP DZD  EGP ERN ETB EUR  FJD FKP
GBP GEL GHS GIP GMD GNF GTQ GYD  HKD HNL HTG HUF  IDR ILS INR IQD IRR ISK  JMD JOD JPY
KES KGS KHR KMF KPW KRW KWD KYD KZT  LAK LBP LKR LRD LSL LYD  MAD MDL MGA MKD MMK MNT MOP MRU MUR
MVR MWK MXN MYR MZN  NAD NGN NIO NOK NPR NZD  OMR  PAB PEN PGK PHP PKR PLN PYG  QAR
RON RSD RUB RWF  SAR SBD SCR SDG SEK SGD SHP SLE SOS SRD SSP STN SVC SYP SZL
THB TJS TMT TND TOP TRY TTD TWD TZS  UAH UGX USD UYU UZS  VED VES VND VUV  WST
XAF XCD XCG XOF XPF  YER  ZAR ZMW ZWG
"""
CURRENCIES = frozenset(_CODES.split())


EURO = "EUR"
LEK_CODE = "ALL"
FINEST_RATE = Decimal("0.0001")
RATE_PLACES = 4
LARGEST_RATE = Decimal(9999)
FARTHEST = Decimal("0.05")  # of the rate before; a currency seldom moves so far in a day
USUAL_EURO = (Decimal(80), Decimal(150))  # lek: what a euro has been worth for thirty years


@dataclass(frozen=True, slots=True, kw_only=True)
class ExchangeRate:
    """So many lek for one of a currency (ISO 4217), as a person set it for a day."""

    currency: str
    rate: Decimal
    day: date
    person: NamedPerson

    def is_of(self, day: date) -> bool:
        """Tell whether it was set for that day: yesterday's rate buys nothing today."""
        return self.day == day


def parse_rate(text: str) -> Decimal:
    """Read a rate as it is typed, such as `97,40` or `97.4`. Raises RateUnfit."""
    rate = read_number(text, RATE_PLACES)
    if rate is None:
        raise RateUnfit(text=shortened(text), limit=str(LARGEST_RATE))
    return checked_rate(rate)


def checked_rate(rate: Decimal) -> Decimal:
    """Return a rate without trailing zeros. Raises RateUnfit.

    It is above zero, at most 9,999 lek, and has at most four places.
    """
    fits = rate.is_finite() and 0 < rate <= LARGEST_RATE and rate == rate.quantize(FINEST_RATE)
    if not fits:
        raise RateUnfit(text=str(rate)[:20], limit=str(LARGEST_RATE))
    return rate.quantize(Decimal(1)) if rate == rate.to_integral_value() else rate.normalize()


def checked_currency(text: str) -> str:
    """Return a currency that can be exchanged for lek, in capitals. Raises CurrencyUnfit."""
    code = one_line(text).upper()
    if code not in CURRENCIES or code == LEK_CODE:
        raise CurrencyUnfit(text=one_line(text)[:20])
    return code


def usual_rates(currency: str, before: ExchangeRate | None) -> tuple[Decimal, Decimal] | None:
    """Return from what to what (lek) a rate may be without a second look; None is no limit.

    That is near the rate before. A first rate of the euro is held against what a euro usually is.
    """
    if before is not None:
        return before.rate * (1 - FARTHEST), before.rate * (1 + FARTHEST)
    return USUAL_EURO if currency == EURO else None


def is_doubtful(rate: Decimal, usual: tuple[Decimal, Decimal] | None) -> bool:
    """Tell whether a rate is so far from the usual ones that it was most likely mistyped."""
    return usual is not None and not usual[0] <= rate <= usual[1]


def require_any_rate(rate: ExchangeRate | None, currency: str) -> ExchangeRate:
    """Return the rate that was set last: it serves to count what is left of earlier days.

    Raises RateMissing where there never was one.
    """
    if rate is None:
        raise RateMissing(currency=currency)
    return rate


def require_rate(rate: ExchangeRate | None, currency: str, today: date) -> ExchangeRate:
    """Return the rate of today. Raises RateMissing where nobody has set it."""
    if rate is None or not rate.is_of(today):
        raise RateMissing(currency=currency)
    return rate


def covering(amount: Decimal, rate: Decimal) -> Decimal:
    """Return the least of a currency, to its cent, that is worth an amount of lek or more."""
    near = to_cents(amount / rate)
    return near if to_cents(near * rate) >= amount else near + CENT
