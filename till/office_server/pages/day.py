"""What was sold: the day of the chain, as a page and for spreadsheets, and a single receipt."""

import csv
import io
from collections.abc import Iterator
from contextlib import suppress
from datetime import date, timedelta
from decimal import Decimal
from typing import Final, TypeAlias

from fastapi.responses import Response

from till.domain.business_day import day_of
from till.domain.formatting import write_moment
from till.domain.text import FORMULAS
from till.office_server.books.day import ChainDay, TillDay, TillStanding, day_of_chain
from till.office_server.books.receipts import find_receipts
from till.office_server.joining import now_here, shops_of
from till.office_server.pages.asking import PageDoor, PageRequest
from till.office_server.pages.templates import WEEKDAYS, write_day

MOST_RECEIPTS: Final = 50
FIRST_DAY: Final = date(2000, 1, 1)
Cell: TypeAlias = str | int | Decimal


def add_to(door: PageDoor) -> None:
    """Add the pages and the files."""
    door.get("/day", _page)
    door.get("/day.csv", _csv)
    door.get("/day.xlsx", _xlsx)
    door.get("/receipt", _receipt)


def _page(asked: PageRequest) -> Response:
    found = _found(asked)
    today = day_of(found.made_at)
    return asked.page(
        "day",
        day=found,
        is_today=found.day == today,
        before=found.day - timedelta(days=1),
        after=found.day + timedelta(days=1) if found.day < today else None,
        weekday=asked.words.say(f"weekday.{WEEKDAYS[found.day.weekday()]}"),
        shop=asked.shop("shop"),
        shops=[asked.viewer.shop] if asked.viewer.shop else shops_of(asked.connection),
        standing=TillStanding,
    )


def _found(asked: PageRequest) -> ChainDay:
    now = now_here()
    wanted = day_of(now)
    with suppress(ValueError):
        wanted = min(max(date.fromisoformat(asked.value("date")), FIRST_DAY), wanted)
    return day_of_chain(asked.connection, wanted, now, shop=asked.shop("shop"))


def _rows(asked: PageRequest, found: ChainDay) -> Iterator[list[Cell]]:
    """Yield what is seen as a table: first what is missing, then a row for each till."""
    say = asked.words.say
    yield [say("office_page.day_title", day=write_day(found.day)), _missing(asked, found)]
    names = ("shop", "till", "sales", "returns", "turnover", "standing", "z", "z_total")
    yield [say(f"office_page.head_{name}") for name in names]
    for shop in found.shops:
        for each in shop.tills:
            yield _row(asked, each)
    yield [say("office_page.chain"), "", found.sales, found.returns, found.total]
    yield []
    yield [say("office_page.payments")]
    for payment in found.payments:
        yield [say(f"tender.{payment.kind.name}"), payment.amount]
    yield []
    yield [say("office_page.vat"), *(say(f"office_page.head_{n}") for n in ("net", "vat", "gross"))]
    for vat in found.vat:
        yield [f"{vat.code.value} {vat.rate} %", vat.net, vat.vat, vat.gross]


def _row(asked: PageRequest, each: TillDay) -> list[Cell]:
    figures: list[Cell] = [each.sales, each.returns, each.total] if each.is_told else ["", "", ""]
    standing = asked.words.say(f"office.standing_{each.standing.value}")
    closed: list[Cell] = [each.z_number or "", "" if each.z_total is None else each.z_total]
    return [each.shop, each.name, *figures, standing, *closed]


def _missing(asked: PageRequest, found: ChainDay) -> str:
    silent = found.standing(TillStanding.SILENT)
    still = found.standing(TillStanding.OPEN)
    if not silent and not still:
        return asked.words.say("office_page.all_closed")
    names = [f"{each.shop}, {each.name} ({write_moment(each.last_heard)})" for each in silent]
    text = asked.words.say("office_page.may_grow", silent=len(silent), open=len(still))
    return " ".join([text, "; ".join(names)]).strip()


def _csv(asked: PageRequest) -> Response:
    found = _found(asked)
    text = io.StringIO()
    writer = csv.writer(text)
    for row in _rows(asked, found):
        writer.writerow([_plain(cell) for cell in row])
    return _file(found, "csv", "text/csv; charset=utf-8", text.getvalue().encode("utf-8-sig"))


def _xlsx(asked: PageRequest) -> Response:
    from openpyxl import Workbook  # noqa: PLC0415 for this file alone

    found = _found(asked)
    book = Workbook(write_only=True)
    sheet = book.create_sheet(asked.words.say("office_page.day"))
    for row in _rows(asked, found):
        sheet.append([_plain(cell) for cell in row])
    file = io.BytesIO()
    book.save(file)
    kind = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
    return _file(found, "xlsx", kind, file.getvalue())


def _plain(cell: Cell) -> Cell:
    """Return a cell that no spreadsheet calculates: text that would begin to is marked as text.

    Signs that nobody can read are left out: a sheet with one cannot be opened.
    """
    if not isinstance(cell, str):
        return cell
    text = "".join(filter(str.isprintable, cell))
    return f"'{text}" if text.startswith(FORMULAS) else text


def _file(found: ChainDay, kind: str, media: str, content: bytes) -> Response:
    name = f'attachment; filename="day-{found.day.isoformat()}.{kind}"'
    return Response(content, media_type=media, headers={"Content-Disposition": name})


def _receipt(asked: PageRequest) -> Response:
    """Show a receipt by its NSLF, its number at the till, or its docId."""
    wanted = asked.value("id")
    shop = asked.viewer.shop
    found = find_receipts(asked.connection, wanted, shop, MOST_RECEIPTS) if wanted else []
    only = found[0] if len(found) == 1 else None
    status = 404 if wanted and not found else 200
    return asked.page("receipt", status, wanted=wanted, found=found, receipt=only)
