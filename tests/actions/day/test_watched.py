"""What was thrown away, and is seen: on the X, in the Z that is kept, in words and as data.

Lives here: stories of what a report tells of the journal.
Must not: the pages (tests/ui), the removing itself (tests/actions/selling).
"""

import csv
import io
from collections.abc import Iterator
from decimal import Decimal
from pathlib import Path

import pytest

from tests.actions.desk import ActionDesk
from tests.actions.limited import FIFTH, a_limited_desk, approved
from till.actions.day.drawer import open_drawer
from till.actions.day.reporting import close_day, x_report, z_report
from till.actions.people import authorisation
from till.actions.selling import parking, selling
from till.domain.reports.report import DayReport
from till.domain.reports.watched import watched_sums
from till.domain.rights.journal import JournalAction
from till.domain.rights.limits import ApprovalNeeded, Right
from till.domain.selling.discount import Discount
from till.system.json_values import json_value
from till.system.reports.day_data import DayPaper, csv_of, value_of
from till.system.reports.day_text import sheet_of
from till.system.reports.watched_text import watched_facts, watched_line
from till.system.words import Words


@pytest.fixture
def desk(tmp_path: Path) -> Iterator[ActionDesk]:
    with a_limited_desk(tmp_path) as opened:
        yield opened


async def a_day_of_losses(desk: ActionDesk) -> DayReport:
    """Discard a parked sale, empty a basket, cut a price, allow a fifth off, open the drawer."""
    await desk.open_day()
    await selling.scan(desk.till, "2*101")
    await parking.park(desk.till, "tavolina 4")
    (parked,) = parking.all_parked(desk.till)
    await parking.discard(desk.till, parked.parked_id, approved(Right.DISCARD_PARKED))
    await selling.scan(desk.till, "3*101")
    await selling.set_quantity(desk.till, 0, Decimal(2))
    await selling.set_price(desk.till, 0, Decimal(100), approved(Right.PRICE))
    await selling.set_price(desk.till, 0, Decimal(190), approved(Right.PRICE))
    await selling.set_line_discount(desk.till, 0, Discount(percent=Decimal(5)))
    await selling.set_line_discount(desk.till, 0, FIFTH, approved(Right.DISCOUNT))
    await selling.take_out(desk.till, 0)
    await open_drawer(desk.till, "kusur", approved(Right.OPEN_DRAWER))
    await selling.scan(desk.till, "101")
    with pytest.raises(ApprovalNeeded) as stopped:
        await selling.set_price(desk.till, 0, Decimal(9))
    await authorisation.refuse(desk.till, stopped.value, wrong_pins=3)
    return await x_report(desk.till)


async def test_every_loss_is_told_with_who_when_and_how_much(desk: ActionDesk) -> None:
    report = await a_day_of_losses(desk)

    told = [(each.action, each.amount) for each in report.watched.entries]
    assert told == [
        (JournalAction.PARKED_DISCARDED, Decimal("360.00")),
        (JournalAction.QUANTITY_LOWERED, Decimal("180.00")),
        (JournalAction.PRICE_CHANGED, Decimal("160.00")),
        (JournalAction.LINE_DISCOUNTED, Decimal("76.00")),
        (JournalAction.LINE_REMOVED, Decimal("304.00")),
        (JournalAction.DRAWER_OPENED, None),
        (JournalAction.APPROVAL_REFUSED, None),
    ]
    assert {each.person.name for each in report.watched.entries} == {"Ana Hoxha"}


async def test_a_z_keeps_what_was_thrown_away_with_its_facts(desk: ActionDesk) -> None:
    report = await a_day_of_losses(desk)
    closed = await close_day(desk.till, None, seen_with=approved(Right.REPORTS))

    kept = z_report(desk.till, closed.number)

    assert kept.report.watched.entries == report.watched.entries
    assert kept.report.watched.entries[0].facts["name"] == "tavolina 4"


async def test_it_is_told_in_words_of_both_languages(desk: ActionDesk) -> None:
    report = await a_day_of_losses(desk)
    lines = [watched_line(each, Words("sq", strict=True)) for each in report.watched.entries]
    for language in ("sq", "en"):
        words = Words(language, strict=True)
        facts = [watched_facts(each, words) for each in report.watched.entries]
        assert all(value and value != "–" for each in facts for _, value in each)

    assert [line.replace("\u00a0", " ") for line in lines] == [
        "Shitje e pezulluar e fshirë: tavolina 4, rreshta: 1",
        "Sasi e ulur: Qumësht 1 L, 3 → 2",
        "Çmim i ulur: Qumësht 1 L, 180,00 → 100,00",
        "Zbritje mbi kufi: Qumësht 1 L, 20 %",
        "Rreshti i fundit u hoq, shitja u zbraz: Qumësht 1 L",
        "Sirtari u hap: kusur",
        "Miratim i refuzuar: Çmim 95 % nën çmimin e listës",
    ]


async def test_paper_adds_it_up_and_a4_and_data_list_it(desk: ActionDesk) -> None:
    report = await a_day_of_losses(desk)
    paper = DayPaper(report=report)
    words = Words("en", strict=True)
    entries = len(report.watched.entries)

    short = sheet_of(paper, words, is_short=True).sections
    long = sheet_of(paper, words).sections
    value = json_value(value_of(paper))
    rows = list(csv.reader(io.StringIO(csv_of(paper))))

    assert [each.name for each in long if each not in short] == [
        "Removals, reductions, drawer openings, approvals"
    ]
    assert len(long[-1].rows) == entries
    (told,) = (dict(each.rows) for each in short if each.name == "For review")
    assert told["Parked sales discarded"].replace("\u00a0", " ") == "1 · 360,00"
    assert value["watched"][0] | {"moment": "", "facts": {}} == {  # type: ignore[index] # JSON
        "moment": "",
        "person": "Ana Hoxha",
        "person_id": 1,
        "action": "parked_discarded",
        "amount": 360,
        "facts": {},
    }
    assert len([row for row in rows if row[0] == "watched" and row[2] == "action"]) == entries


async def test_sums_stand_in_the_order_of_their_weight(desk: ActionDesk) -> None:
    report = await a_day_of_losses(desk)

    sums = watched_sums(report.watched.entries)

    assert sums[0].action is JournalAction.PARKED_DISCARDED
    assert [each.count for each in sums] == [1] * 7
