"""A document that takes another's place on the command line: what stays, what is agreed to first.

Lives here: sentences about VAT codes, names and units of replaced documents.
Must not: who may decide (tests/actions), the other decisions (test_outbox).
"""

from typing import Any

import pytest

from tests.cli.conftest import CommandLine, Ended
from tests.practice_server import PracticeServer
from till.cli.invoices import example
from till.cli.options import today

EXEMPT = {"article": "A1", "quantity": 2, "vat": "C"}
CASH = [{"kind": "cash"}]
KINDS: dict[str, dict[str, Any]] = {
    "sale": {"kind": "sale", "lines": [EXEMPT], "payments": CASH},
    "order": {"kind": "order", "lines": [EXEMPT]},
    "electronic": {**example("electronic", today()), "lines": [EXEMPT]},
}


def _sign_up(line: CommandLine, code: str) -> None:
    line.till("people", "remove", "Arta Hoxha")
    words = ("people", "add", "Arta Hoxha", "--operator-code", code, "--role", "cashier")
    added = line.till(*words, typed="1234\n")
    assert added.status == 0, added.err


def _refused(line: CommandLine, asked: object) -> str:
    """Issue what a file asks for in the name of somebody whom the service does not know."""
    _sign_up(line, "zz999zz999")
    arta = line.by("1234")
    issued = arta.till("documents", "issue", line.file(asked), "--wait", "20", "--json")
    assert issued.out, issued.err
    assert (issued.status, issued.fields["state"]) == (3, "refused"), issued.err
    _sign_up(line, "kd482mz719")
    return str(issued.fields["docId"])


def _replaced(line: CommandLine, doc_id: str, *words: str) -> Ended:
    return line.till(
        *("outbox", "replace", doc_id, "--reason", "kodi", "--wait", "20", "--json"), *words
    )


def _import(line: CommandLine, row: str) -> None:
    file = line.folder.parent / "changed.csv"
    file.write_text(f"id,name,barcodes,price,vat,unit,category\n{row}\n", encoding="utf-8")
    taken = line.till("catalogue", "import", str(file))
    assert taken.status == 0, taken.err


@pytest.mark.parametrize("kind", KINDS)
def test_a_line_keeps_the_vat_code_that_was_said_for_it(
    line: CommandLine, service: PracticeServer, kind: str
) -> None:
    line.a_sale()

    replaced = _replaced(line, _refused(line, KINDS[kind]))

    assert replaced.status == 0, replaced.err
    assert [each["vat"] for each in replaced.fields["lines"]] == ["C"]
    assert [(each["code"], each["vat"]) for each in replaced.fields["vat"]] == [("C", 0)]


def test_a_correction_with_articles_of_its_own_keeps_its_codes(
    line: CommandLine, service: PracticeServer
) -> None:
    sold = line.a_sale()
    back = {**EXEMPT, "price": -110}
    asked = {"kind": "sale", "corrects": {"doc_id": sold}, "lines": [back], "payments": CASH}

    replaced = _replaced(line, _refused(line, asked))

    assert replaced.status == 0, replaced.err
    assert [each["vat"] for each in replaced.fields["lines"]] == ["C"]


def test_what_a_replacement_would_say_otherwise_is_listed_and_agreed_to_first(
    line: CommandLine, service: PracticeServer
) -> None:
    line.a_sale()
    lines = [{"article": "A1", "quantity": 2}, EXEMPT]
    refused = _refused(line, {"kind": "sale", "lines": lines, "payments": CASH})
    _import(line, "A1,Bukë e zezë,5310042031104,110,D,XPP,Furra")

    first = _replaced(line, refused)
    waiting = line.till("outbox", "show", refused, "--json").fields
    agreed = _replaced(line, refused, "--agree")

    assert first.status == 1
    assert first.out == ""
    told = [each.partition(", ")[2] for each in first.err.splitlines()]
    assert told[:3] == [
        "line 1: name Bukë → Bukë e zezë",
        "line 1 (Bukë): VAT B 20% → D 10%",
        "line 2: name Bukë → Bukë e zezë",
    ]
    assert "--agree" in first.err
    assert waiting["state"] == "refused"
    assert agreed.status == 0, agreed.err
    assert [each["vat"] for each in agreed.fields["lines"]] == ["D", "C"]
