"""Invoices on other terms on the command line, against the practice service.

Lives here: sentences about `till documents issue` and `template`.
Must not: what becomes of them when the service fails (tests/stories).
"""

from pathlib import Path

import pytest

from tests.cli.conftest import CommandLine
from tests.practice_server import PracticeServer
from till.cli.invoices import EXAMPLES


def test_an_electronic_invoice_from_its_template_has_an_eic_and_its_official_pdf(
    line: CommandLine, service: PracticeServer, tmp_path: Path
) -> None:
    line.a_sale()
    asked = line.till("documents", "template", "electronic")

    issued = line.till("documents", "issue", line.file(asked.value), "--wait", "20", "--json")
    out = tmp_path / "official.pdf"
    written = line.till(
        "documents", "pdf", str(issued.fields["docId"]), "--out", str(out), "--electronic"
    )

    assert issued.status == 0, issued.err
    assert issued.fields["electronic"] is True
    assert issued.fields["eic"]
    assert issued.fields["electronic_terms"]["process"] == "P1"
    assert written.status == 0, written.err
    assert out.read_bytes().startswith(b"%PDF-")


@pytest.mark.parametrize("kind", ["sale", "order", "export", "self_issue"])
def test_each_template_is_an_invoice_that_can_be_issued(
    line: CommandLine, service: PracticeServer, kind: str
) -> None:
    line.a_sale()
    asked = line.till("documents", "template", kind)

    issued = line.till("documents", "issue", line.file(asked.value), "--wait", "20", "--json")

    assert issued.status == 0, issued.err
    assert (issued.fields["kind"], issued.fields["state"]) == (kind, "complete")


def test_orders_are_settled_by_a_summary_once(line: CommandLine, service: PracticeServer) -> None:
    line.a_sale()
    order = {"kind": "order", "lines": [{"article": "A1", "quantity": 2}]}
    orders = [
        line.till("documents", "issue", line.file(order), "--json").fields["docId"]
        for _ in range(2)
    ]
    summary = {"kind": "summary", "orders": orders, "payments": [{"kind": "cash"}]}

    settled = line.till("documents", "issue", line.file(summary), "--wait", "20", "--json")
    again = line.till("documents", "issue", line.file(summary))

    assert settled.status == 0, settled.err
    assert settled.fields["total"] == 440
    assert settled.fields["originals"] == orders
    assert again.status == 1
    assert "is already invoiced or cancelled" in again.err


def test_an_invoice_is_corrected_with_articles_of_its_own(
    line: CommandLine, service: PracticeServer
) -> None:
    sold = line.a_sale()
    asked = line.till("documents", "template", "correction").fields

    wished = {**asked, "corrects": {"doc_id": sold}, "pay_deadline": None}
    issued = line.till("documents", "issue", line.file(wished), "--wait", "20", "--json")
    again = {**asked, "corrects": {"doc_id": issued.fields["docId"]}}
    refused = line.till("documents", "issue", line.file(again))
    both = {**asked, "corrects": {"doc_id": sold, "iic": "0" * 32}}
    twice = line.till("documents", "issue", line.file(both))

    assert issued.status == 0, issued.err
    assert (issued.fields["state"], issued.fields["total"]) == ("complete", -10)
    assert issued.fields["originals"] == [sold]
    assert "it is a correction" in refused.err
    assert "Field corrects cannot be" in twice.err


LINE = {"article": "A1"}
CASH = [{"kind": "cash"}]
WRONG: list[tuple[object, str]] = [
    (
        {"kind": "sale", "lines": [{"article": "A1", "price": -1}], "payments": CASH},
        "Field lines[0].price cannot be -1",
    ),
    ([], "Field {} cannot be []"),
    ({"lines": [LINE]}, "Field kind is missing"),
    ({"kind": "gift"}, 'Field kind cannot be "gift". Allowed: sale, order, export, self_issue'),
    ({"kind": "sale", "payments": CASH}, "Field lines is missing"),
    ({"kind": "sale", "lines": [LINE]}, "Field payments is missing"),
    ({"kind": "order", "lines": [LINE], "payments": CASH}, "Field payments is not valid"),
    ({"kind": "sale", "lines": [LINE], "payments": CASH, "nots": ""}, "Unknown field nots"),
    (
        {"kind": "sale", "lines": [LINE, {"article": "A1", "quantity": 0}], "payments": CASH},
        "Field lines[1].quantity cannot be 0",
    ),
    (
        {"kind": "sale", "lines": [{"article": "A1", "price": 1.00005}], "payments": CASH},
        "Field lines[0].price has more than 4 decimal places",
    ),
    (
        {"kind": "sale", "lines": [{"article": "A1", "price": 1e9}], "payments": CASH},
        "Field lines[0].price cannot exceed 999\u00a0999\u00a0999,99",
    ),
    (
        {"kind": "sale", "lines": [{"article": "A1", "quantity": 1e6}], "payments": CASH},
        "Field lines[0].quantity cannot exceed 999\u00a0999,999",
    ),
    (
        {
            "kind": "sale",
            "lines": [{"article": "A1", "price": 999_999_999}] * 2,
            "payments": CASH,
        },
        "exceed 999\u00a0999\u00a0999,99",
    ),
    ({"kind": "sale", "lines": [LINE], "payments": [{"kind": "gold"}]}, "Allowed: cash, card"),
    (
        {"kind": "sale", "lines": [{"article": "zz"}], "payments": CASH},
        "lines[0].article: no item has the code zz",
    ),
    (
        {
            "kind": "sale",
            "currency": {"code": "EUR", "rate": 100},
            "lines": [LINE],
            "payments": CASH,
        },
        "Field lines[0].price is missing",
    ),
    (
        {"kind": "sale", "lines": [LINE], "payments": [{"kind": "cash", "amount": 1}]},
        "109,00\u00a0L still to pay",
    ),
    (
        {
            "kind": "sale",
            "lines": [LINE],
            "payments": CASH,
            "supply_period": {"start": "2026-11-40", "end": "2026-11-20"},
        },
        "Field supply_period.start cannot be",
    ),
]


def test_a_wrong_file_is_named_by_its_field_and_nothing_is_issued(
    line: CommandLine, service: PracticeServer
) -> None:
    line.a_sale()
    before = line.till("documents", "list", "--json").value

    for asked, said in WRONG:
        ended = line.till("documents", "issue", line.file(asked))
        assert ended.status == 1
        assert said in ended.err
        assert ended.err.count("\n") == 1, ended.err

    assert line.till("documents", "list", "--json").value == before


def test_a_file_that_is_no_json_is_said_to_be_none(line: CommandLine, tmp_path: Path) -> None:
    (tmp_path / "asked.json").write_text('{"kind":\n sale}')

    ended = line.till("documents", "issue", str(tmp_path / "asked.json"))

    assert ended.status == 1
    assert "is not JSON; line 2 cannot be read" in ended.err


@pytest.mark.parametrize("kind", EXAMPLES)
def test_a_template_is_one_json_document_with_its_kind(line: CommandLine, kind: str) -> None:
    asked = line.till("documents", "template", kind)

    assert asked.fields["kind"] == ("sale" if kind in {"electronic", "correction"} else kind)
