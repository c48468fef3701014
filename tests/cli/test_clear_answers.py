"""What somebody meets on the first day is said in words that help.

Lives here: sentences about addresses, files, amounts and documents as a newcomer sees them.
Must not: usage, people, the catalogue's rows (test_commands).
"""

from pathlib import Path

from tests.cli.conftest import CommandLine
from tests.practice_server import PracticeServer
from till.sqlite import sqlite3


def test_a_till_without_a_printer_says_so_and_how_to_set_one_up(line: CommandLine) -> None:
    line.till("settings", "set", "printer.device", "none:")

    ended = line.till("print", "test")

    assert ended.status == 1
    assert ended.err.startswith("This till has no printer (none:).")


def test_an_address_that_no_printer_can_have_is_not_kept(line: CommandLine) -> None:
    refused = [
        line.till("settings", "set", f"{thing}.device", "pigeon:")
        for thing in ("printer", "kitchen_printer", "display", "scale")
    ]

    kept = line.till("settings", "get", "printer.device")

    assert [each.status for each in refused] == [1, 1, 1, 1]
    assert all("“pigeon:”" in each.err for each in refused)
    assert kept.out.strip() == "screen:"


def test_articles_are_not_written_under_the_name_of_a_spreadsheet(
    line: CommandLine, tmp_path: Path
) -> None:
    asked = tmp_path / "articles.ODS"

    written = line.till("catalogue", "export", str(asked))
    example = line.till("catalogue", "template", str(asked))

    assert (written.status, example.status) == (1, 1)
    assert "Allowed: CSV (UTF-8), XLSX." in written.err
    assert not asked.exists()


def test_amounts_in_what_is_wrong_are_written_as_everywhere_else(
    line: CommandLine, service: PracticeServer
) -> None:
    line.furnish()
    line.till("day", "open", "--amount", "5000", "--wait", "20")

    too_little = line.sell("--line", "A1", "--pay", "cash:50")
    too_much = line.till("cash", "withdraw", "--amount", "9999")

    assert too_little.err.startswith("60,00\u00a0L still to pay")
    assert "5\u00a0000,00\u00a0L" in too_much.err


def test_a_document_is_told_in_the_language_set_and_by_the_clock_of_tirane(
    line: CommandLine, service: PracticeServer
) -> None:
    doc_id = line.a_sale()
    line.patch.setenv("TILL_UI__LANGUAGE", "sq")

    shown = line.till("documents", "show", doc_id)

    told = {row.strip().partition(": ")[0] for row in shown.out.splitlines()[1:]}
    assert {"Dita", "Përfunduar", "Shitja", "Numri i faturës", "NIVF", "NSLF"} <= told
    assert "+00:00" not in shown.out
    assert "complete" not in shown.out


def test_a_database_that_the_disk_does_not_give_is_no_fault_of_the_till(line: CommandLine) -> None:
    line.furnish()
    database = line.folder / "practice" / "till.sqlite3"
    with sqlite3.connect(database) as connection:
        connection.execute("PRAGMA journal_mode = wal")
    connection.close()
    database.with_name(f"{database.name}-wal").mkdir()

    ended = line.till("people", "list")

    assert ended.status == 1
    assert ended.err.startswith("Cannot write properly to disk")
