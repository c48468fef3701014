"""Many items changed on the command line: planned, done, undone; what is typed wrongly."""

import sys

import pytest

from tests.cli.conftest import CommandLine


def test_many_prices_are_planned_changed_and_undone(line: CommandLine) -> None:
    line.furnish()
    told = ("catalogue", "change", "--all", "--price", "+5%", "--weighed")

    planned = line.till(*told, "--dry-run", "--json")
    shown = line.till(*told, "--dry-run")
    done = line.till(*told, "--ending", "10", "--json")
    now = line.till("catalogue", "price", "101", "--json")
    undone = line.till("catalogue", "change", "--undo", "--json")
    back = line.till("catalogue", "price", "101", "--json")

    assert planned.fields["counts"] == {"changes": 2}, planned.err
    told_of = {each["id"]: (each["was"], each["now"]) for each in planned.fields["plan"]["changes"]}
    assert told_of == {"A1": (110, 115.5), "101": (140, 147)}
    assert "2 items of 2 change" in shown.out
    assert "140,00 → 147,00" in shown.out
    assert (done.fields["articles"], done.fields["largest_percent"]) == (2, 9.09), done.err
    assert now.value[0]["price"] == 150
    assert (undone.fields["articles"], undone.fields["stay"]) == (2, 0), undone.err
    assert [each["state"] for each in back.value] == ["taken_back", "now"]


def test_where_a_person_looks_a_change_says_how_far_it_is(
    line: CommandLine, monkeypatch: pytest.MonkeyPatch
) -> None:
    line.furnish()
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True)

    done = line.till("catalogue", "change", "--all", "--category", "Bukë", "--json")

    assert "100\u00a0% prepared" in done.err
    assert done.fields["articles"] == 2


def test_items_of_a_file_get_another_category_and_leave_the_sale(line: CommandLine) -> None:
    line.furnish()
    file = line.folder.parent / "codes.csv"
    file.write_text("5310042031104\n999\n", encoding="utf-8")
    codes = ("--codes", str(file))

    moved = line.till("catalogue", "change", *codes, "--category", "Bukë", "--json")
    gone = line.till("catalogue", "change", "--in", "Bukë", "--archive")
    rates = line.till("catalogue", "change", *codes, "--vat", "10 %")
    back = line.till("catalogue", "change", "--all", "--restore", "--json")

    assert (moved.fields["articles"], moved.fields["unknown"]) == (1, ["999"]), moved.err
    assert "1 item changed" in gone.out, gone.err
    assert rates.status == 0, rates.err
    assert back.fields["articles"] == 1, back.err


def test_what_is_typed_wrongly_is_said(line: CommandLine) -> None:
    line.furnish()
    empty = line.folder.parent / "empty.csv"
    empty.write_text("id\n", encoding="utf-8")

    for words, said in (
        (("--price", "5%"), "one of --all, --in, --codes"),
        (("--all",), "one of --price"),
        (("--all", "--price", "5%", "--vat", "B"), "one of --price"),
        (("--all", "--vat", "B", "--from", "2099-01-01"), "go with --price"),
        (("--all", "--undo"), "stands alone"),
        (("--all", "--price", "five"), "neither a percentage nor an amount"),
        (("--all", "--price", "-100%", "--weighed"), "Prices that would be 0"),
        (("--all", "--price", "5%", "--from", "2020-01-01"), "has passed"),
        (("--all", "--vat", "X"), "is not allowed"),
        (("--all", "--unit", "kuti e madhe"), "Unknown unit"),
        (("--all", "--category", "x" * 101), "100"),
        (("--in", "Furra", "--vat", "B"), "None of the selected items would change"),
        (("--codes", str(empty), "--vat", "B"), "contains no items"),
        (("--undo",), "No change can be undone"),
    ):
        refused = line.till("catalogue", "change", *words)
        assert refused.status != 0, words
        assert said in refused.err, (words, refused.err)
