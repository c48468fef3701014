"""The day on the command line: counted, closed, handed over, and what it came to.

Lives here: sentences about `till day report`, `close`, `hand-over`, `till cash count`,
`open-drawer`.
Must not: figures of every kind of document (tests/domain, tests/month).
"""

import csv
import io
import shutil
from pathlib import Path
from typing import Any

import pypdf
import pytest

from tests.cli.conftest import CommandLine
from tests.practice_server import PracticeServer
from till.domain.business_day import day_of
from till.system.clock import SystemClock

CONTRACT = {
    "date",
    "sales_count",
    "returns_count",
    "total",
    "vat",
    "vat_total",
    "payments",
    "opening_balance",
    "deposits",
    "withdrawals",
    "expected_cash",
    "counted_cash",
    "difference",
    "waiting_count",
}


@pytest.fixture
def traded(line: CommandLine, service: PracticeServer) -> CommandLine:
    """A day with a sale of 330 in cash, one of 110 by card, one of three given back.

    It is traded once a day; each test gets that till, and a service that knows what it reported.
    """
    kept = line.furnished / f"traded {day_of(SystemClock().now())}"
    is_traded = kept.exists()
    if not is_traded:
        trade(line)
    service.stop()
    if is_traded:
        shutil.copytree(kept / "till", line.folder)
        shutil.copy2(kept / "service", service.database)
    else:
        shutil.copytree(line.folder, kept / "till")
        shutil.copy2(service.database, kept / "service")
    service.start()
    return line


def trade(line: CommandLine) -> None:
    doc_id = line.a_sale("--line", "A1*3", "--pay", "cash")
    card = line.sell("--line", "A1/10%", "--pay", "card", "--wait", "20")
    back = line.till("documents", "return", doc_id, "--line", "1*1", "--wait", "20")
    line.till("cash", "deposit", "--amount", "200", "--wait", "20")
    line.till("cash", "withdraw", "--amount", "1000", "--wait", "20")
    assert (card.status, back.status) == (0, 0), card.err + back.err


def test_x_tells_the_day_by_the_names_of_the_contract(traded: CommandLine) -> None:
    told: Any = traded.till("day", "report", "x", "--json").value

    assert set(told) >= CONTRACT
    assert (told["sales_count"], told["returns_count"], told["total"]) == (2, 1, 319)
    assert told["vat"] == [{"code": "B", "rate": 20, "net": 265.83, "vat": 53.17, "gross": 319}]
    assert told["vat_total"] == 53.17
    assert told["payments"] == {"cash": 220, "card": 99}
    assert (told["opening_balance"], told["deposits"], told["withdrawals"]) == (5000, 200, 1000)
    assert (told["expected_cash"], told["counted_cash"], told["difference"]) == (4420, None, None)
    assert (told["discounts"], told["waiting_count"], told["number"]) == (11, 0, None)


def test_z_closes_the_day_and_stays_as_it_was(traded: CommandLine) -> None:
    ahead: Any = traded.till("day", "report", "z", "--json").value
    closed = traded.till("day", "close", "--counted", "4400", "--note", "kusur", "--json")
    traded.sell("--line", "A1", "--pay", "cash", "--wait", "20")
    after: Any = traded.till("day", "report", "z", "--json").value
    now: Any = traded.till("day", "report", "x", "--json").value

    assert ahead["number"] is None
    assert closed.status == 0, closed.err
    assert (closed.fields["number"], closed.fields["counted_cash"]) == (1, 4400)
    assert closed.fields["difference"] == -20
    assert after["went_on"]
    assert now["sales_count"] == 3
    same = {name for name in closed.fields if name not in {"went_on", "days_not_closed"}}
    assert {name: after[name] for name in same} == {name: closed.fields[name] for name in same}


def test_a_count_is_corrected_with_a_note_that_says_why_and_not_without(
    traded: CommandLine,
) -> None:
    traded.till("day", "close", "--counted", "4400")

    silent = traded.till("day", "close", "--counted", "4420")
    told = traded.till("day", "close", "--counted", "4420", "--note", "u numërua keq", "--json")
    first = traded.till("day", "report", "z", "--number", "1", "--json")

    assert silent.status != 0
    assert "Enter a reason" in silent.err
    assert told.status == 0, told.err
    assert (told.fields["number"], told.fields["replaces"], told.fields["difference"]) == (2, 1, 0)
    assert [each["purpose"] for each in told.fields["counts"]] == ["close", "correct"]
    assert (first.fields["difference"], first.fields["went_on"]) == (-20, True)


def test_a_day_that_went_on_is_closed_again_and_only_then(traded: CommandLine) -> None:
    first = traded.till("day", "close", "--counted", "4420", "--json")
    twice = traded.till("day", "close", "--counted", "4420")
    traded.sell("--line", "A1", "--pay", "cash", "--wait", "20")
    again = traded.till("day", "close", "--counted", "4530", "--json")
    old: Any = traded.till("day", "report", "z", "--number", "1", "--json").value

    assert (first.fields["difference"], twice.status) == (0, 1)
    assert "is already closed with Z report 1" in twice.err
    assert (again.fields["number"], again.fields["replaces"]) == (2, 1)
    assert (again.fields["sales_count"], again.fields["difference"]) == (3, 0)
    assert (old["sales_count"], old["went_on"]) == (2, True)
    assert "Replaces Z report 1" in traded.till("day", "report", "z").out


def test_every_format_says_the_same(traded: CommandLine, tmp_path: Path) -> None:
    traded.till("day", "close", "--counted", "4420")
    told: Any = traded.till("day", "report", "z", "--format", "json").value
    table = tmp_path / "z.csv"
    paper = tmp_path / "z.pdf"

    written = [
        traded.till("day", "report", "z", "--format", form, "--out", str(path)).status
        for form, path in (("csv", table), ("pdf", paper))
    ]
    lines = traded.till("day", "report", "z").out.replace("\u00a0", " ")

    assert written == [0, 0]
    rows = list(csv.reader(io.StringIO(table.read_text(encoding="utf-8-sig"))))
    assert ["report", "", "total", str(told["total"])] in rows
    assert ["vat", "1", "gross", "319"] in rows
    text = "".join(page.extract_text() for page in pypdf.PdfReader(paper).pages)
    for each in ("Z report 1", "319,00", "265,83", "53,17", "4 420,00"):
        assert each in text.replace("\u00a0", " ")
        assert each in lines


def test_text_that_a_spreadsheet_would_calculate_is_written_as_text(
    traded: CommandLine, tmp_path: Path
) -> None:
    traded.till("cash", "open-drawer", "--reason", '=HYPERLINK("http://x")')
    traded.till("cash", "count", "--counted", "4420", "--note", "@SUM(A1)")

    out = tmp_path / "x.csv"
    traded.till("day", "report", "x", "--format", "csv", "--out", str(out))

    text = out.read_text(encoding="utf-8-sig")
    assert "'=HYPERLINK" in text
    assert "'@SUM" in text
    assert ",=H" not in text
    assert ",@S" not in text


def test_documents_that_wait_stop_no_z_and_are_told(line: CommandLine) -> None:
    line.patch.setenv("TILL_SERVICE__BASE_URL", "http://127.0.0.1:9")
    line.furnish()
    line.till("day", "open", "--amount", "5000", "--wait", "0")
    line.sell("--line", "A1", "--pay", "cash")

    closed = line.till("day", "close", "--counted", "5110", "--json")

    assert closed.status == 3, closed.err
    assert (closed.fields["waiting_count"], closed.fields["total"]) == (2, 110)


def test_the_drawer_is_counted_by_its_notes_and_handed_over_without_a_new_opening(
    traded: CommandLine,
) -> None:
    traded.till("people", "add", "Beni Kola", "--role", "cashier", typed="2345\n")
    counted = traded.till("cash", "count", "--piece", "1000*4", "--piece", "20*20", "--json")
    over = traded.till(
        *("day", "hand-over", "--to", "Beni Kola", "--counted", "4400", "--pin-stdin", "--json"),
        typed="1234\n2345\n",
    )
    closed = traded.till("day", "close", "--counted", "4401", "--json")

    assert (counted.fields["counted"], counted.fields["difference"]) == (4400, -20)
    assert (over.fields["person"], over.fields["to_person"]) == ("Arta Hoxha", "Beni Kola")
    assert [each["own_difference"] for each in closed.fields["counts"]] == [-20, 0, 1]
    assert closed.fields["opening_balance"] == 5000
    assert closed.fields["difference"] == -19


def test_the_drawer_goes_to_one_of_two_of_one_name(traded: CommandLine) -> None:
    words = ("people", "add", "Arta Hoxha", "--operator-code", "rb615qa208", "--role", "cashier")
    traded.till(*words, typed="2345\n")
    hand_over = ("day", "hand-over", "--counted", "4400", "--pin-stdin", "--json")

    unclear = traded.till(*hand_over, "--to", "Arta Hoxha", typed="1234\n2345\n")
    over = traded.till(*hand_over, "--to", "rb615qa208", typed="1234\n2345\n")

    assert (unclear.status, over.status) == (1, 0), over.err
    assert (over.fields["person"], over.fields["to_person"]) == ("Arta Hoxha", "Arta Hoxha")


def test_a_cashier_is_stopped_by_a_difference_that_is_too_large(traded: CommandLine) -> None:
    stopped = traded.till("day", "close", "--counted", "3000", "--pin-stdin", typed="1234\n")
    owner = traded.till("day", "close", "--counted", "3000", "--json")

    assert stopped.status == 1
    assert stopped.err.startswith("Approval is required.")
    assert owner.fields["difference"] == -1420


def test_the_drawer_opens_without_a_sale_for_a_reason_and_the_z_tells(traded: CommandLine) -> None:
    opened = traded.till("cash", "open-drawer", "--reason", "kusur për klientin", "--json")
    nothing = traded.till("cash", "open-drawer", "--reason", " ")
    by_cashier = traded.till("cash", "open-drawer", "--reason", "x", "--pin-stdin", typed="1234\n")
    told: Any = traded.till("day", "report", "x", "--json").value

    assert opened.fields["reason"] == "kusur për klientin"
    assert (nothing.status, by_cashier.status) == (1, 1)
    assert [each["reason"] for each in told["no_sales"]] == ["kusur për klientin"]


REFUSALS = {
    ("day", "close", "--counted", "-5"): "cannot be negative",
    ("day", "close", "--counted", "99999999999"): "cannot exceed",
    ("day", "close", "--piece", "3000*1"): "no 3 000 L note or coin",
    ("day", "close", "--piece", "many"): "is not a valid count",
    ("day", "close", "--counted", "1", "--piece", "1000*1"): "is not a valid count",
    ("day", "close", "--foreign", "XXQ:1"): "not a currency",
    ("day", "close", "--foreign", "EUR:1"): "rate for EUR is missing",
    ("day", "close", "--date", "2020-01-01"): "No activity",
    ("day", "report", "z", "--number", "7"): "Z report 7 does not exist",
    ("day", "hand-over", "--to", "Nobody", "--counted", "1"): "Nobody is not on the list",
}


def test_what_makes_no_sense_is_refused_in_a_sentence_and_nothing_is_kept(
    traded: CommandLine,
) -> None:
    ended = {words: traded.till(*words) for words in REFUSALS}

    told: Any = traded.till("day", "report", "z", "--json").value
    assert {each.status for each in ended.values()} == {1}
    for words, says in REFUSALS.items():
        assert says in ended[words].err.replace("\u00a0", " "), words
    assert (told["number"], told["counts"]) == (None, [])
