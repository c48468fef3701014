"""An invoice on other terms, as it is asked for in a file."""

import json
from decimal import Decimal, InvalidOperation
from pathlib import Path
from typing import NoReturn

from pydantic import ValidationError

from till.cli.invoice_parts import InvoiceFile, InvoiceKind
from till.domain.errors import RuleBroken
from till.domain.errors.catalogue import FileNotFound, FileNotUtf8
from till.domain.errors.disk import DiskFailing

LONGEST_TOLD = 60  # characters of a wrong value that an error repeats


class InvoiceFileUnreadable(RuleBroken):
    """The file is no JSON. Facts: path, line."""

    key = "errors.invoice_file_unreadable"


class InvoiceFieldMissing(RuleBroken):
    """Facts: field."""

    key = "errors.invoice_field_missing"


class InvoiceFieldUnknown(RuleBroken):
    """Facts: field."""

    key = "errors.invoice_field_unknown"


class InvoiceFieldWrong(RuleBroken):
    """Facts: field, value."""

    key = "errors.invoice_field_wrong"


class InvoiceFieldNotAllowed(RuleBroken):
    """Facts: field, value, allowed."""

    key = "errors.invoice_field_not_allowed"


class InvoiceFieldUnfit(RuleBroken):
    """It belongs to another kind of invoice. Facts: field, kind."""

    key = "errors.invoice_field_unfit"


_GOODS = frozenset({"lines", "discount", "currency"})
WANTED: dict[InvoiceKind, frozenset[str]] = {
    InvoiceKind.SALE: frozenset({"lines", "payments"}),
    InvoiceKind.ORDER: frozenset({"lines"}),
    InvoiceKind.EXPORT: frozenset({"lines", "payments", "buyer"}),
    InvoiceKind.SELF_ISSUE: frozenset({"lines", "payments", "buyer", "self_issue"}),
    InvoiceKind.SUMMARY: frozenset({"orders", "payments"}),
}
ALLOWED: dict[InvoiceKind, frozenset[str]] = {
    InvoiceKind.SALE: _GOODS | {"payments", "buyer", "notes", "supply_period", "electronic"},
    InvoiceKind.ORDER: _GOODS | {"buyer", "notes"},
    InvoiceKind.EXPORT: _GOODS | {"payments", "buyer", "notes", "supply_period"},
    InvoiceKind.SELF_ISSUE: _GOODS
    | {"payments", "buyer", "notes", "supply_period", "self_issue", "reverse_charge"},
    InvoiceKind.SUMMARY: frozenset({"orders", "payments", "buyer", "notes"}),
}


def read_invoice_file(path: Path) -> InvoiceFile:
    """Read a file whole, or say which field is wrong.

    Raises FileNotFound, FileNotUtf8, DiskFailing, InvoiceFileUnreadable and the InvoiceField…
    errors.
    """
    try:
        text = path.read_bytes().decode("utf-8-sig")
    except FileNotFoundError as error:
        raise FileNotFound(path=str(path)) from error
    except UnicodeDecodeError as error:
        raise FileNotUtf8(path=str(path)) from error
    except OSError as error:
        raise DiskFailing(path=str(path)) from error
    return checked(_parsed(path, text))


def checked(value: object) -> InvoiceFile:
    """Return what a file asks for. Raises the InvoiceField… errors."""
    try:
        file = InvoiceFile.model_validate(value)
    except ValidationError as error:
        raise _named(error) from error
    told = file.model_fields_set - {"kind"}
    for field in sorted(told - ALLOWED[file.kind]):
        raise InvoiceFieldUnfit(field=field, kind=file.kind.value)
    for field in sorted(WANTED[file.kind]):
        if not getattr(file, field):
            raise InvoiceFieldMissing(field=field)
    return file


def _parsed(path: Path, text: str) -> object:
    try:
        parsed: object = json.loads(text, parse_float=Decimal, parse_constant=_refuse)
    except json.JSONDecodeError as error:
        raise InvoiceFileUnreadable(path=str(path), line=error.lineno) from error
    except (ValueError, RecursionError, InvalidOperation) as error:  # NaN, 1e9999999999999999999
        raise InvoiceFileUnreadable(path=str(path), line=1) from error
    return parsed


def _refuse(constant: str) -> NoReturn:
    raise ValueError(constant)


def _named(error: ValidationError) -> RuleBroken:
    """Return the first fault that was found, by the name of its field."""
    first = error.errors(include_url=False)[0]
    field = _place(first["loc"]) or "{}"
    if first["type"] == "missing":
        return InvoiceFieldMissing(field=field)
    if first["type"] == "extra_forbidden":
        return InvoiceFieldUnknown(field=field)
    value = json.dumps(first["input"], ensure_ascii=False, default=str)[:LONGEST_TOLD]
    if first["type"] == "enum":
        expected = str(first.get("ctx", {}).get("expected", ""))
        allowed = expected.replace("'", "").replace(" or ", ", ")
        return InvoiceFieldNotAllowed(field=field, value=value, allowed=allowed)
    return InvoiceFieldWrong(field=field, value=value)


def _place(loc: tuple[int | str, ...]) -> str:
    """Write where a field is, as `lines[0].quantity`."""
    parts = (f"[{each}]" if isinstance(each, int) else f".{each}" for each in loc)
    return "".join(parts).lstrip(".")
