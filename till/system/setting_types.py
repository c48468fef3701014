"""The kinds of value a setting can have."""

import re
from collections.abc import Mapping
from decimal import Decimal, InvalidOperation
from ipaddress import ip_address
from typing import Annotated
from urllib.parse import SplitResult, urlsplit

from pydantic import AfterValidator, BeforeValidator, StringConstraints

from till.domain.errors.settings import AddressNotHttps
from till.domain.shop.vat import KNOWN_RATES, VatCode

MOST_KEYS = 10  # characters a scanner puts before or after a code
DISPLAY_KINDS = ("tcp", "serial", "file", "none")
DEVICE_KINDS = ("tcp", "usb", "serial", "windows", "cups", "file", "screen", "none")
_CONTROLS = {"t": "\t", "r": "\r", "n": "\n", "\\": "\\"}


def is_loopback(host: str) -> bool:
    """Tell whether a host can be this machine alone."""
    if host == "localhost":
        return True
    try:
        return ip_address(host).is_loopback
    except ValueError:  # a name, not a number
        return False


def _address(text: str) -> str:
    """Check a base address and take its last slash off; an empty text means none."""
    if not text:
        return ""
    parts = urlsplit(text)
    host = parts.hostname or ""
    if parts.scheme not in {"http", "https"} or not host or _has_extras(parts):
        raise ValueError(text)
    if parts.scheme == "http" and not is_loopback(host):
        raise AddressNotHttps(address=text)
    return text.rstrip("/")


def _has_extras(parts: SplitResult) -> bool:
    """Tell whether an address holds more than host, port and path. Raises ValueError."""
    port_is_named = parts.port != 0  # a port that is no number raises here
    return bool(parts.username or parts.password or parts.query or parts.fragment) or (
        not port_is_named
    )


def _device(text: str) -> str:
    if text.partition(":")[0] not in DEVICE_KINDS or ":" not in text:
        raise ValueError(text)
    return text


def _optional_device(text: str) -> str:
    return _device(text) if text else text


def _display_device(text: str) -> str:
    if text.partition(":")[0] not in DISPLAY_KINDS or ":" not in text:
        raise ValueError(text)
    return text


def _keys(text: str) -> str:
    """Read a backslash and what follows as the character it stands for; the rest stays."""
    if re.search(r"\\(?!x[0-9A-Fa-f]{2}|[trn\\])", text):
        raise ValueError(text)
    return re.sub(r"\\(x..|.)", lambda found: _CONTROLS.get(found[1]) or _code(found[1]), text)


def _short(keys: str) -> str:
    """Check that what stands around a code is not a code itself."""
    if len(keys) > MOST_KEYS:
        raise ValueError(keys)
    return keys


def _code(name: str) -> str:
    return chr(int(name[1:], 16))


def _split(value: object) -> object:
    """Read `A, B` as a list; lists pass."""
    return [part.strip() for part in value.split(",")] if isinstance(value, str) else value


def _pairs(value: object) -> object:
    """Read `B=20, D=10` as pairs; tables pass."""
    if not isinstance(value, str):
        return value
    pairs = (part.partition("=") for part in value.split(",") if part.strip())
    return {letter.strip(): rate.strip() for letter, _, rate in pairs}


def _vat_codes(letters: list[str]) -> tuple[VatCode, ...]:
    """Check the letters: known, with a rate we know, each once."""
    codes = tuple(VatCode(letter) for letter in letters)
    if not codes or len(set(codes)) < len(codes) or any(code not in KNOWN_RATES for code in codes):
        raise ValueError(letters)
    return codes


def _rates(percent: Mapping[str, object]) -> dict[VatCode, Decimal]:
    """Check rates in percent, by letter."""
    try:
        rates = {VatCode(letter): Decimal(str(rate)) for letter, rate in percent.items()}
    except InvalidOperation as error:
        raise ValueError(percent) from error
    if any(code not in KNOWN_RATES or not 0 <= rate <= 100 for code, rate in rates.items()):  # noqa: PLR2004 percent
        raise ValueError(percent)
    return rates


def _one_of(*allowed: int) -> AfterValidator:
    def check(value: int) -> int:
        if value not in allowed:
            raise ValueError(value)
        return value

    return AfterValidator(check)


def _printable(text: str) -> str:
    if not text.isprintable():
        raise ValueError(text)
    return text


def _tax_number(text: str) -> str:
    """Check the form of a NUIS, one letter, eight digits, one letter; empty means none."""
    if text and not re.fullmatch(r"[A-Z][0-9]{8}[A-Z]", text):
        raise ValueError(text)
    return text


Line = Annotated[str, StringConstraints(max_length=100), AfterValidator(_printable)]
Name = Annotated[Line, StringConstraints(min_length=1)]
Address = Annotated[str, AfterValidator(_address)]
Device = Annotated[str, AfterValidator(_device)]
OptionalDevice = Annotated[str, AfterValidator(_optional_device)]
DisplayDevice = Annotated[str, AfterValidator(_display_device)]
FilePath = Annotated[str, StringConstraints(max_length=500), AfterValidator(_printable)]
Keys = Annotated[str, AfterValidator(_keys), AfterValidator(_short)]
CodePage = Annotated[int, _one_of(437, 850, 852, 858, 1252)]
TaxNumber = Annotated[str, AfterValidator(_tax_number)]
DrawerPin = Annotated[int, _one_of(2, 5)]
PaperWidth = Annotated[int, _one_of(58, 80, 110)]
TextSize = Annotated[int, _one_of(100, 115, 130)]
VatLetters = Annotated[tuple[VatCode, ...], BeforeValidator(_vat_codes), BeforeValidator(_split)]
Rates = Annotated[dict[VatCode, Decimal], BeforeValidator(_rates), BeforeValidator(_pairs)]
