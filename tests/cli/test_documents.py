"""Correcting and seeing documents on the command line, against the practice service.

Lives here: sentences about `till documents` but for receipts (test_selling) and issuing.
Must not: what may be given back (tests/domain), faults of the service (tests/stories).
"""

from contextlib import closing
from pathlib import Path

import pytest

from tests.cli.conftest import CommandLine
from tests.practice_server import PracticeServer
from till.cli.documents import parse_lines
from till.sqlite import sqlite3
from till.system.paths import Paths
from till.system.profile import Profile
from till.system.single_instance import InstanceLock


def test_lines_are_given_back_until_nothing_is_left(
    line: CommandLine, service: PracticeServer
) -> None:
    doc_id = line.a_sale("--line", "A1*3", "--line", "101*0,5", "--pay", "cash")

    some = line.till("documents", "return", doc_id, "--line", "1*2", "--wait", "20", "--json")
    rest = line.till("documents", "return", doc_id, "--line", "1", "--line", "2", "--json")
    more = line.till("documents", "return", doc_id, "--line", "2")
    other = line.till("documents", "return", doc_id, "--line", "3")

    assert (some.status, some.fields["total"], some.fields["state"]) == (0, -220, "complete")
    assert rest.fields["total"] == -180
    assert rest.fields["originals"] == [doc_id]
    assert (more.status, other.status) == (1, 1)
    assert more.err.startswith("Domate: only 0 can still be returned")


def test_a_cancelled_sale_points_at_its_cancellation(
    line: CommandLine, service: PracticeServer
) -> None:
    doc_id = line.a_sale()

    cancelled = line.till("documents", "cancel", doc_id, "--wait", "20", "--json")
    again = line.till("documents", "cancel", doc_id)
    shown = line.till("documents", "show", doc_id, "--json")

    assert cancelled.status == 0, cancelled.err
    assert cancelled.fields["kind"] == "cancellation"
    assert cancelled.fields["total"] == -330
    assert shown.fields["referred_to_by"] == [cancelled.fields["docId"]]
    assert again.status == 1
    assert again.err.startswith("This sale is already cancelled.")


def the_service_had_said(line: CommandLine, *, net: str, vat: str) -> None:
    """Put in other amounts than the service's: what is complete never changes by itself."""
    triggers = "SELECT name FROM sqlite_master WHERE type = 'trigger' AND tbl_name = 'document'"
    with closing(sqlite3.connect(line.folder / "practice" / "till.sqlite3")) as connection:
        for (name,) in connection.execute(triggers).fetchall():
            connection.execute(f"DROP TRIGGER {name}")
        connection.execute(
            "UPDATE document SET net_text = ?, vat_text = ? WHERE net_text IS NOT NULL", (net, vat)
        )
        connection.commit()


def test_amounts_that_the_service_made_otherwise_are_listed_beside_the_tills(
    line: CommandLine, service: PracticeServer
) -> None:
    doc_id = line.a_sale()
    same = line.till("documents", "differences")
    the_service_had_said(line, net="274.99", vat="55.01")

    said = line.till("documents", "differences")
    told = line.till("documents", "differences", "--json")
    shown = line.till("documents", "show", doc_id, "--json")
    earlier = line.till("documents", "differences", "--date", "2026-01-05", "--until", "2026-01-06")

    assert (same.status, said.status, earlier.status) == (0, 3, 0)
    assert "the amounts at the service and in the till are the same" in same.out
    assert "330.00 · 275.00 · 55.00, at the service 330.00 · 274.99 · 55.01" in said.out
    assert told.value == [
        {
            "docId": doc_id,
            "invoice_number": shown.fields["invoice_number"],
            "ours": {"total": 330, "net": 275, "vat": 55},
            "theirs": {"total": 330, "net": 274.99, "vat": 55.01},
        }
    ]


@pytest.mark.parametrize("language", ["sq", "en"])
def test_an_invoice_is_written_to_a_file_on_a4(
    line: CommandLine, service: PracticeServer, tmp_path: Path, language: str
) -> None:
    doc_id = line.a_sale()
    out = tmp_path / "invoice.pdf"

    written = line.till("documents", "pdf", doc_id, "--out", str(out), "--lang", language)
    electronic = line.till("documents", "pdf", doc_id, "--out", str(out), "--electronic")

    assert written.status == 0, written.err
    assert out.read_bytes().startswith(b"%PDF-")
    assert electronic.status == 1
    assert "is not an electronic invoice" in electronic.err


def test_a_pdf_is_fetched_beside_an_open_window(
    line: CommandLine, service: PracticeServer, tmp_path: Path
) -> None:
    doc_id = line.a_sale()
    paths = Paths(root=line.folder, profile=Profile.PRACTICE)

    with InstanceLock(paths.lock_file, Profile.PRACTICE):
        written = line.till("documents", "pdf", doc_id, "--out", str(tmp_path / "x.pdf"))

    assert written.status == 0, written.err
    assert (tmp_path / "x.pdf").read_bytes().startswith(b"%PDF-")


def test_a_pdf_that_does_not_come_leaves_no_file(
    line: CommandLine, service: PracticeServer, tmp_path: Path
) -> None:
    doc_id = line.a_sale()
    service.stop()

    ended = line.till("documents", "pdf", doc_id, "--out", str(tmp_path / "x.pdf"))

    assert ended.status == 1
    assert "The service did not send the PDF" in ended.err
    assert not (tmp_path / "x.pdf").exists()


def test_there_is_no_pdf_of_what_still_waits(
    line: CommandLine, service: PracticeServer, tmp_path: Path
) -> None:
    line.a_sale()
    waits = line.sell("--line", "A1", "--pay", "cash")

    early = line.till(
        "documents", "pdf", str(waits.fields["docId"]), "--out", str(tmp_path / "x.pdf")
    )

    assert early.status == 1
    assert "is not fiscalized" in early.err
    assert not (tmp_path / "x.pdf").exists()


@pytest.mark.parametrize(
    "words",
    [
        ("documents", "return", "x"),
        ("documents", "return", "x", "--line", "0"),
        ("documents", "return", "x", "--line", "1*"),
        ("documents", "return", "x", "--line", "1", "--line", "1*2"),
        ("documents", "pdf", "x"),
        ("documents", "template", "gift"),
        ("outbox", "retry", "x"),
        ("cash", "deposit"),
    ],
)
def test_wrong_usage_ends_with_two(line: CommandLine, words: tuple[str, ...]) -> None:
    assert line.till(*words).status == 2


def test_changing_is_refused_kindly_while_a_window_is_open(line: CommandLine) -> None:
    line.furnish()
    paths = Paths(root=line.folder, profile=Profile.PRACTICE)
    order = line.file({"kind": "order", "lines": [{"article": "A1"}]})

    with InstanceLock(paths.lock_file, Profile.PRACTICE):
        refused = [
            line.till(*words)
            for words in (
                ("documents", "cancel", "x"),
                ("documents", "return", "x", "--line", "1"),
                ("documents", "issue", order),
                ("cash", "deposit", "--amount", "1"),
            )
        ]
        decided = [
            line.till("outbox", decision, "x", "--reason", "y") for decision in ("retry", "close")
        ]
        looked = line.till("cash", "status")

    assert {each.status for each in (*refused, *decided)} == {1}
    assert {each.err.partition(".")[0] for each in refused} == {
        "Till is already open in profile practice"
    }
    assert {each.err.partition(",")[0] for each in decided} == {
        "Till's window is open: decide there"
    }
    assert looked.status == 0


def test_a_returned_line_is_a_number_with_a_quantity_or_without() -> None:
    assert {k: str(v) for k, v in parse_lines(["1", "12*0,5"]).items()} == {0: "None", 11: "0.5"}


def test_a_document_is_named_by_what_stands_on_its_paper(
    line: CommandLine, service: PracticeServer
) -> None:
    doc_id = line.a_sale()
    shown = line.till("documents", "show", doc_id, "--json").fields
    number = str(shown["invoice_number"])

    names = (doc_id[:8], doc_id.upper(), number, number.upper(), number.rpartition("/")[0])
    found = {name: line.till("documents", "show", name, "--json").fields["docId"] for name in names}
    back = line.till("documents", "return", number, "--line", "1", "--wait", "20", "--json")

    assert found == dict.fromkeys(names, doc_id)
    assert back.fields["originals"] == [doc_id]
    listed = line.till("documents", "list").out
    assert f"{number} ({doc_id[:8]}) · " in listed
    assert doc_id not in listed


@pytest.mark.parametrize("name", ["1234567", "99999/2026/gk714tb203", "zzzzzzzz", ""])
def test_a_document_that_nobody_knows_is_said_in_words(line: CommandLine, name: str) -> None:
    ended = line.till("documents", "show", name)

    assert ended.status == 1
    assert ended.err.startswith(f"Document {name} was not found on this till.")


def test_a_file_that_is_there_is_not_written_over(
    line: CommandLine, service: PracticeServer, tmp_path: Path
) -> None:
    doc_id = line.a_sale()
    kept = tmp_path / "kept"
    commands = (
        ("catalogue", "template", str(kept)),
        ("catalogue", "export", str(kept)),
        ("documents", "receipt", doc_id, "--out", str(kept)),
        ("documents", "pdf", doc_id, "--out", str(kept)),
        ("day", "report", "x", "--format", "csv", "--out", str(kept)),
        ("day", "trade", "--format", "csv", "--out", str(kept)),
    )
    for words in commands:
        kept.write_text("my prices", encoding="utf-8")

        refused = line.till(*words)
        assert (refused.status, kept.read_text(encoding="utf-8")) == (1, "my prices"), words
        assert refused.err.startswith(f"File {kept} already exists."), words
        assert line.till(*words, "--force").status == 0, words
        assert kept.read_bytes() != b"my prices", words
