"""Files that somebody made to hurt: settings, catalogues, pictures.

Lives here: what a file may cost, and that what it says is told in words.
Must not: damaged databases (tests/store).
"""

import io
import zipfile
from pathlib import Path

import pytest
from PIL import Image

from till.domain.errors.catalogue import FileKindUnknown
from till.domain.errors.settings import SettingsUnreadable
from till.domain.shop.catalogue import tidy
from till.system.catalogue_file import read_rows, write_rows
from till.system.profile import Profile
from till.system.settings.sources import profile_in_use, read_settings
from ui.kit.picture import picture_of

SHEET = "xl/worksheets/sheet1.xml"
FORMULAS = ("=1+1", "+1", "-1", "@SUM(A1)", "\t=1", '=HYPERLINK("http://x")')


@pytest.mark.parametrize(
    "text",
    [
        "a = " + "[" * 20_000,
        "a" + ".b" * 20_000 + " = 1",
        "[ui]\ntext_size = " + "9" * 5000,
        "a = {" * 5000,
        "\ufeff\ufeff[ui",
        "a = [" + "\n[" * 4000,
        "[ui]\ntext_size = 1e" + "9" * 900,
    ],
    ids=["lists", "dots", "digits", "tables", "marks", "short lines", "a large exponent"],
)
def test_settings_without_end_are_told_as_unreadable(tmp_path: Path, text: str) -> None:
    file = tmp_path / "settings.toml"
    file.write_text(text, encoding="utf-8")

    with pytest.raises(SettingsUnreadable):
        read_settings(file, Profile.PRACTICE, {})
    with pytest.raises(SettingsUnreadable):
        profile_in_use(file)


def test_a_catalogue_that_is_handed_out_calculates_nothing_and_comes_back_as_it_was(
    tmp_path: Path,
) -> None:
    file = tmp_path / "articles.csv"
    columns = ("id", "name", "barcodes", "price", "vat", "unit", "category")
    rows = [(str(n), each, "", "1", "B", "XPP", each) for n, each in enumerate(FORMULAS)]

    write_rows(file, columns, rows)

    for line in file.read_text(encoding="utf-8-sig").splitlines()[1:]:
        cells = line.split(",")
        assert not any(cell.strip('"').startswith(("=", "+", "-", "@", "\t")) for cell in cells)
    back = [(row.cells["name"], row.cells["category"]) for row in read_rows(file)]
    assert back == [(tidy(each), tidy(each)) for each in FORMULAS]  # but for blanks around


def test_a_small_file_with_a_large_picture_is_not_unpacked() -> None:
    kept = io.BytesIO()
    Image.new("1", (7900, 7900)).save(kept, "PNG")

    assert len(kept.getvalue()) < 200_000
    assert picture_of(kept.getvalue()).isNull()


def test_a_workbook_of_blanks_is_refused_before_it_is_unpacked(tmp_path: Path) -> None:
    """600 KB that unpack to 600 MB of nothing."""
    good = tmp_path / "good.xlsx"
    columns = ("id", "name", "barcodes", "price", "vat", "unit", "category")
    write_rows(good, columns, [("1", "Ujë", "", "1", "B", "XPP", "Pije")])
    blank = tmp_path / "blank.xlsx"
    with zipfile.ZipFile(good) as source, _quickly(blank) as made:
        for each in source.namelist():
            if each != SHEET:
                made.writestr(each, source.read(each))
        head, mark, rest = source.read(SHEET).partition(b"</sheetData>")
        with made.open(SHEET, "w") as sheet:
            sheet.write(head)
            for _ in range(600):
                sheet.write(b" " * 1024**2)
            sheet.write(mark + rest)

    assert [row.cells["name"] for row in read_rows(good)] == ["Ujë"]
    with pytest.raises(FileKindUnknown):
        list(read_rows(blank))


def _quickly(path: Path) -> zipfile.ZipFile:
    """A new archive that takes blanks in no time."""
    return zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED, compresslevel=1)
