"""VAT codes that an owner confirms, on the command line (specification 2.17)."""

import httpx

from tests.cli.conftest import CommandLine
from tests.practice_server import PracticeServer


def test_a_code_is_refused_until_it_is_confirmed_and_then_sold_reported_and_returned(
    line: CommandLine, service: PracticeServer
) -> None:
    line.furnish()
    line.till("day", "open", "--amount", "0", "--wait", "20")
    with httpx.Client(trust_env=False) as control:
        control.post(f"{service.practice_url}/tokens", json={"token": "t", "vatCodes": "ABF"})
    file = {
        "kind": "sale",
        "lines": [{"article": "A1", "vat": "F"}],
        "payments": [{"kind": "cash"}],
    }
    early = line.till("documents", "issue", line.file(file))
    refused = line.till("settings", "set", "vat.codes", "B, F")

    told = line.till("vat", "confirm", "f", "--rate", "5", "--from", "2026-01-01", "--json")
    sold = line.till("documents", "issue", line.file(file), "--json")
    doc_id = str(sold.fields["docId"])
    back = line.till("documents", "return", doc_id, "--line", "1", "--json")
    report = line.till("day", "report", "x", "--json")

    assert (early.status, refused.status) == (1, 1)
    assert "VAT code F is not allowed" in early.err
    assert told.fields == {"code": "F", "rate": 5, "from": "2026-01-01"}
    assert (sold.status, back.status) == (3, 3), sold.err + back.err
    assert [each["rate"] for each in sold.fields["vat"]] == [5]
    assert [(each["code"], each["gross"]) for each in report.fields["vat"]] == [("F", 0)]


def test_a_code_from_a_later_day_on_is_not_sold_before(line: CommandLine) -> None:
    line.furnish()
    line.till("vat", "confirm", "K", "--rate", "7,5", "--from", "2090-01-01")

    sold = line.till(
        *("documents", "issue"),
        line.file(
            {
                "kind": "sale",
                "lines": [{"article": "A1", "vat": "K"}],
                "payments": [{"kind": "transfer"}],
            }
        ),
    )

    assert sold.status == 1
    assert "VAT code K is not allowed" in sold.err


def test_only_codes_without_a_rate_of_their_own_are_confirmed(line: CommandLine) -> None:
    known = line.till("vat", "confirm", "B", "--rate", "5", "--from", "2026-01-01")
    wrong = line.till("vat", "confirm", "F", "--rate", "x", "--from", "2026-01-01")

    assert (known.status, wrong.status) == (2, 2)
