"""The service's list of units on the command line.

Lives here: taking the spreadsheet in, finding units, what is wrong with a file in words.
Must not: how rows are read (tests/domain/shop/test_units).
"""

import io
import zipfile
from collections.abc import Sequence
from pathlib import Path

import pytest
from openpyxl import Workbook

from tests.cli.conftest import CommandLine
from till.domain.rights.journal import JournalAction
from till.store.store import open_store

LIST = (
    ("Code", "Name"),
    ("KGM", "kilogram"),
    ("KG", "keg"),
    ("XPP", "piece"),
    ("XFO", "footlocker"),
    ("MGM", "milligram"),
)


def workbook(path: Path, rows: Sequence[Sequence[str]] = LIST) -> Path:
    book = Workbook()
    book.worksheets[0].title = "Units"
    for row in rows:
        book.worksheets[0].append(list(row))
    book.save(path)
    return path


def test_the_list_is_taken_in_once_and_its_units_can_be_sold(
    line: CommandLine, tmp_path: Path
) -> None:
    line.furnish()
    file = str(workbook(tmp_path / "units.xlsx"))
    goods = tmp_path / "goods.csv"
    goods.write_text(
        "id,name,barcodes,price,vat,unit,category\nS1,Shafran,,900,B,milligram,\nK1,Kos,,9,B,KG,\n"
    )

    checked = line.till("catalogue", "import-units", file, "--dry-run", "--json").fields
    taken = line.till("catalogue", "import-units", file, "--json").fields
    again = line.till("catalogue", "import-units", file, "--json").fields
    sold = line.till("catalogue", "import", str(goods), "--json")
    found = line.till("catalogue", "units", "milligram", "--json").value

    assert checked == taken
    assert taken == {"added": 2, "changed": 0, "known": 2, "left_out": ["KG"], "unlisted": []}
    assert (again["added"], again["known"]) == (0, 4)
    assert sold.fields["added"] == 2, sold.err
    assert found == [
        {
            "code": "MGM",
            "words": {"sq": "milligram", "en": "milligram"},
            "spellings": [],
            "weighed": True,
        }
    ]
    articles = line.till("catalogue", "export", str(tmp_path / "all.csv"))
    assert articles.status == 0
    assert ",KGM," in (tmp_path / "all.csv").read_text(encoding="utf-8-sig").splitlines()[-2]


def test_units_of_articles_that_the_list_lacks_are_named(line: CommandLine, tmp_path: Path) -> None:
    line.furnish()

    told = line.till("catalogue", "import-units", str(workbook(tmp_path / "u.xlsx", LIST[:2])))

    assert told.status == 0
    doubt, done = told.out.splitlines()
    assert "units that are not in the service's list: XPP." in doubt
    assert done == "Units imported: 0 new, 0 changed, 1 already known."


def half_of(path: Path) -> bytes:
    return workbook(path).read_bytes()[:3000]


def a_bomb(path: Path) -> bytes:
    """Return a workbook of some hundred kilobytes that unpacks to 70 MB."""
    content = io.BytesIO(workbook(path).read_bytes())
    with zipfile.ZipFile(content, "a", zipfile.ZIP_DEFLATED) as packed:
        packed.writestr("xl/more.xml", b" " * (70 * 1024 * 1024))
    return content.getvalue()


def calculating(path: Path) -> bytes:
    return workbook(path, (*LIST, ("LTR", "=A2"))).read_bytes()


def of_articles(path: Path) -> bytes:
    return workbook(path, (("id", "name", "price"), ("A1", "Bukë", "90"))).read_bytes()


def empty(path: Path) -> bytes:
    return workbook(path, LIST[:1]).read_bytes()


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (lambda _path: b"code,name\nKGM,kg\n", "is not a complete XLSX table"),
        (half_of, "is not a complete XLSX table"),
        (a_bomb, "is larger than 64"),
        (calculating, "Row 7, column en: there is a formula without a value"),
        (of_articles, "No sheet has the unit columns (sheets: Units)"),
        (empty, "has no units below its first row"),
    ],
    ids=["csv", "half", "bomb", "formula", "wrong sheet", "empty"],
)
def test_a_file_that_is_not_the_list_changes_nothing(
    line: CommandLine, tmp_path: Path, content: object, said: str
) -> None:
    assert callable(content)
    file = tmp_path / "units.xlsx"
    file.write_bytes(content(tmp_path / "made.xlsx"))

    told = line.till("catalogue", "import-units", str(file))

    assert told.status == 1
    assert said in told.err
    assert "Traceback" not in told.err


def test_the_list_is_taken_in_by_whoever_may_and_journalled(
    line: CommandLine, tmp_path: Path
) -> None:
    line.till("people", "add", "Mira Gjoka", "--role", "owner", typed="9876\n")
    file = str(workbook(tmp_path / "units.xlsx"))

    refused = line.till("catalogue", "import-units", file)
    taken = line.by("9876").till("catalogue", "import-units", file)

    assert (refused.status, taken.status) == (1, 0)
    store = open_store(line.folder / "practice" / "till.sqlite3")
    entry = list(store.journal.entries())[-1]
    store.close()
    assert (entry.action, entry.person.name) == (JournalAction.UNITS_IMPORTED, "Mira Gjoka")
    assert entry.facts == {"new": "2", "changed": "0"}
