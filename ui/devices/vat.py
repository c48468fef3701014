"""VAT codes of the business: those in use, and one that an owner confirms (specification 2.17)."""

from datetime import date, datetime
from decimal import Decimal
from typing import Final

from till.domain.shop.vat import ConfirmedVatCode, VatCode
from till.domain.typed import CENTS, read_number
from ui.devices.plan import VAT_CODE, VAT_RATE, VAT_SINCE, VatView
from ui.kit.page.board import BoardLine, BoardPart
from ui.kit.page.form import Values
from ui.kit.wording import format_date, format_percent
from ui.shell.messages import Messages

YEARS: Final = range(2000, 2200)


def read_vat(values: Values, today: date, words: Messages) -> ConfirmedVatCode | Values:
    """Return the code that is typed, or what is wrong by the name of its field.

    Without a day it holds from `today`.
    """
    rate = read_number(values[VAT_RATE].removesuffix("%"), CENTS)
    since = _day(values[VAT_SINCE]) if values[VAT_SINCE] else today
    if rate is None or since is None:
        wrong = {VAT_RATE: rate is None, VAT_SINCE: since is None}
        return {name: words.say(f"printers.{name}_wrong") for name, is_it in wrong.items() if is_it}
    return ConfirmedVatCode(code=VatCode(values[VAT_CODE]), rate=rate, since=since)


def codes_part(view: VatView, words: Messages) -> BoardPart:
    """Return the codes in use with their rates, and those that were confirmed with their day."""
    days = {each.code: each for each in view.confirmed}
    codes = sorted({*view.in_use, *days}, key=lambda code: code.value)
    lines = [_line(code, view.in_use.get(code), days.get(code), words) for code in codes]
    return BoardPart(lines=(*lines, BoardLine(words=words.say("printers.about.vat"))))


def _line(
    code: VatCode, rate: Decimal | None, confirmed: ConfirmedVatCode | None, words: Messages
) -> BoardLine:
    if confirmed is None:
        says = words.say(f"vat_code.{code.value}")
    else:
        says = words.say("printers.vat_from", day=format_date(confirmed.since))
        rate = confirmed.rate
    percent = format_percent(rate if rate is not None else Decimal(0))
    return BoardLine(label=f"{code.value} · {says}", words=percent)


def vat_facts(confirmed: ConfirmedVatCode) -> dict[str, str]:
    """Return what was confirmed, written as people read it."""
    return {
        "code": confirmed.code.value,
        "rate": format_percent(confirmed.rate),
        "day": format_date(confirmed.since),
    }


def _day(text: str) -> date | None:
    """Return a day typed as 01.12.2026 or 2026-12-01, None for anything else."""
    for form in ("%d.%m.%Y", "%Y-%m-%d"):
        try:
            day = datetime.strptime(text, form).date()  # noqa: DTZ007 a day has no zone
        except ValueError:
            continue
        return day if day.year in YEARS else None
    return None
