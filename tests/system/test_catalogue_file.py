"""Tables from files as people have them.

Lives here: sentences about reading and writing CSV.
Must not: what a cell may hold (tests/domain/test_catalogue).
"""

from pathlib import Path

import pytest
from openpyxl import Workbook, load_workbook

from till.domain.errors.catalogue import (
    CatalogueEmpty,
    CatalogueMissingColumn,
    FileChanged,
    FileInUse,
    FileKindUnknown,
    FileNotFound,
    FileNotUtf8,
    FileOneColumn,
)
from till.domain.errors.disk import DiskFailing
from till.domain.shop.catalogue import COLUMNS, CatalogueBadRows, Reason
from till.system.catalogue_file import TableFile, read_rows, reading, write_rows

HEAD = ",".join(COLUMNS)
ROW = "A1,Bukë,,90,B,XPP,Furra"


def file_with(tmp_path: Path, content: str | bytes) -> Path:
    file = tmp_path / "catalogue.csv"
    file.write_bytes(content.encode() if isinstance(content, str) else content)
    return file


def test_cells_come_by_their_column_with_the_line_they_stand_on(tmp_path: Path) -> None:
    rows = read_rows(file_with(tmp_path, f"{HEAD}\n{ROW}\n"))

    assert [row.line for row in rows] == [2]
    assert rows[0].cells["name"] == "Bukë"
    assert rows[0].surplus == 0


@pytest.mark.parametrize("delimiter", [",", ";", "\t"])
@pytest.mark.parametrize("mark", [b"", b"\xef\xbb\xbf"])
@pytest.mark.parametrize("line_end", ["\n", "\r\n", "\r"])
def test_the_ways_spreadsheets_write_are_all_read(
    tmp_path: Path, delimiter: str, mark: bytes, line_end: str
) -> None:
    text = f"{HEAD}\n{ROW}\n".replace(",", delimiter).replace("\n", line_end)

    rows = read_rows(file_with(tmp_path, mark + text.encode()))

    assert rows[0].cells["name"] == "Bukë"


def test_albanian_heads_are_understood_in_any_order(tmp_path: Path) -> None:
    head = "Emri;Kodi;Çmimi;TVSH;Njësia;Kategoria;Barkodet;Shënime"

    rows = read_rows(file_with(tmp_path, f"{head}\nBukë;A1;1300,00;B;XPP;Furra;;e freskët\n"))

    assert rows[0].cells == {
        "name": "Bukë",
        "id": "A1",
        "price": "1300,00",
        "vat": "B",
        "unit": "XPP",
        "category": "Furra",
        "barcodes": "",
    }


def test_lines_are_counted_as_an_editor_counts_them(tmp_path: Path) -> None:
    text = f'{HEAD}\nA1,"two\nlines",,1,B,XPP,x\n\n , ,,,,,\nA2,b,,1,B,XPP,x\n'

    rows = read_rows(file_with(tmp_path, text))

    assert [row.line for row in rows] == [2, 6]


def test_missing_columns_are_named_with_those_found(tmp_path: Path) -> None:
    with pytest.raises(CatalogueMissingColumn) as told:
        read_rows(file_with(tmp_path, "code,name,barcodes,cost,unit,category\n"))

    assert told.value.facts == {
        "columns": "id",
        "found": "code, name, barcodes, cost, unit, category",
    }


def test_a_column_named_twice_is_refused(tmp_path: Path) -> None:
    with pytest.raises(CatalogueBadRows) as told:
        read_rows(file_with(tmp_path, f"{HEAD},emri\n{ROW},Bukë\n"))

    assert [problem.reason for problem in told.value.problems] == [Reason.DUPLICATE_COLUMN]


def test_rows_tell_how_many_cells_they_have_too_many_or_too_few(tmp_path: Path) -> None:
    rows = read_rows(file_with(tmp_path, f"{HEAD}\n{ROW},more\nA2,b\n"))

    assert [row.surplus for row in rows] == [1, -5]


def test_a_quotation_mark_that_is_missing_is_named_with_the_line_it_opened_on(
    tmp_path: Path,
) -> None:
    with pytest.raises(CatalogueBadRows) as told:
        read_rows(file_with(tmp_path, f'{HEAD}\n{ROW}\nA2,"open,,1,B,XPP,x\nA3,c,,1,B,XPP,x\n'))

    assert [(each.line, each.reason) for each in told.value.problems] == [(3, Reason.QUOTES)]


@pytest.mark.parametrize(
    ("content", "error"),
    [
        (b"", CatalogueEmpty),
        (b"\xef\xbb\xbf \n\n", CatalogueEmpty),
        ("id,name\nA1,Bukë".encode("cp1252"), FileNotUtf8),
        (HEAD.encode("utf-16"), FileNotUtf8),
        (HEAD.encode("utf-16-le"), FileNotUtf8),
        (b"PK\x03\x04rest of a spreadsheet", FileKindUnknown),
    ],
)
def test_files_that_hold_no_table_are_told_apart(
    tmp_path: Path, content: bytes, error: type[Exception]
) -> None:
    with pytest.raises(error):
        read_rows(file_with(tmp_path, content))


def test_a_file_that_is_not_there_and_a_folder_are_told_apart(tmp_path: Path) -> None:
    with pytest.raises(FileNotFound):
        read_rows(tmp_path / "nothing.csv")
    with pytest.raises(FileKindUnknown):
        read_rows(tmp_path)


def test_what_was_written_is_read_again(tmp_path: Path) -> None:
    cells = ["A1", 'Djathë "i bardhë", 1/2', "53100001|53100018", "90.00", "B", "XPP", "Bulmet"]

    write_rows(tmp_path / "out.csv", COLUMNS, [cells])

    assert list(read_rows(tmp_path / "out.csv")[0].cells.values()) == cells


def test_a_place_that_cannot_be_written_is_a_disk_that_fails(tmp_path: Path) -> None:
    with pytest.raises(DiskFailing):
        write_rows(tmp_path / "no such folder" / "out.csv", COLUMNS, [])


def test_a_workbook_is_read_as_a_person_sees_it(tmp_path: Path) -> None:
    book = Workbook()
    sheet = book.active
    assert sheet is not None
    sheet.append(["Kodi", "Emri", "Barkodi", "Çmimi", "TVSH", "Njësia", "Grupi", "shënim"])
    sheet.append([101, "Domate", None, 140, 0.2, "kg", "Fruta", None])
    sheet.append([None, None])
    sheet.append(["A1", "Bukë", 5310042031104, 1290.5, "B", "copë", None, "x"])
    sheet["E2"].number_format = "0%"
    book.save(tmp_path / "t.xlsx")

    first, second = read_rows(tmp_path / "t.xlsx")

    assert (first.line, second.line) == (2, 4)
    assert first.cells == {
        "id": "101",
        "name": "Domate",
        "barcodes": "",
        "price": "140",
        "vat": "20%",
        "unit": "kg",
        "category": "Fruta",
    }
    assert (second.cells["barcodes"], second.cells["price"]) == ("5310042031104", "1290.5")
    assert (first.surplus, second.surplus) == (0, 0)


def test_a_workbook_holds_texts_alone(tmp_path: Path) -> None:
    row = ("A1", "=1+1", "0012345678905", "1290.00", "B", "XPP", "-x")

    write_rows(tmp_path / "t.xlsx", COLUMNS, [row])

    (read,) = read_rows(tmp_path / "t.xlsx")
    assert tuple(read.cells.values()) == row
    sheet = load_workbook(tmp_path / "t.xlsx").worksheets[0]
    assert {cell.data_type for cell in sheet[2]} == {"s"}


def test_a_table_with_one_column_is_told_as_that(tmp_path: Path) -> None:
    with pytest.raises(FileOneColumn):
        read_rows(file_with(tmp_path, "kodi\nA1\nA2\n"))


def test_a_file_that_another_program_holds_is_told_as_that(tmp_path: Path) -> None:
    with pytest.raises(FileInUse) as told, reading(tmp_path / "held.xlsx"):
        raise PermissionError(13, "The process cannot access the file")

    assert str(told.value.facts["path"]).endswith("held.xlsx")


def test_a_table_may_be_gone_through_again_until_it_is_another(tmp_path: Path) -> None:
    file = file_with(tmp_path, f"{HEAD}\n{ROW}\n")
    table = TableFile(file)

    assert list(table) == list(table)
    file.write_text(f"{HEAD}\n{ROW}\nA2,Kos,,90,B,XPP,Bulmet\n", "utf-8")
    with pytest.raises(FileChanged):
        list(table)


def test_a_formula_is_read_as_what_it_came_to_and_never_worked_out(tmp_path: Path) -> None:
    book = Workbook()
    sheet = book.active
    assert sheet is not None
    sheet.append(["id", "price"])
    sheet.append(["A1", '=HYPERLINK("http://example.com/steal")'])
    book.save(tmp_path / "formula.xlsx")

    (row,) = read_rows(tmp_path / "formula.xlsx")

    assert row.cells == {"id": "A1", "price": ""}


def test_what_is_exported_comes_back_and_goes_out_the_same_to_the_byte(tmp_path: Path) -> None:
    rows = [
        ("A1", 'Bukë, e "zezë"', "4006381333931|5310042031108", "90.00", "B", "XPP", "=Furra"),
        ("A2", "-Kos\n500 g", "", "0.0125", "D", "KGM", "'Bulmet"),
    ]
    for name in ("one.csv", "one.xlsx"):
        first = tmp_path / name
        write_rows(first, COLUMNS, rows)
        back = [[row.cells[each] for each in COLUMNS] for row in TableFile(first)]
        second = tmp_path / f"again-{name}"
        write_rows(second, COLUMNS, back)

        assert [tuple(each) for each in back] == rows
        if name.endswith(".csv"):
            assert second.read_bytes() == first.read_bytes()


@pytest.mark.parametrize(
    "bad", [b"\xff\xfe" + HEAD.encode("utf-16-le"), "Kodi;Ëmri".encode("cp1252")]
)
def test_another_encoding_is_told_before_anything_is_read(tmp_path: Path, bad: bytes) -> None:
    with pytest.raises(FileNotUtf8):
        _ = TableFile(file_with(tmp_path, bad)).head
