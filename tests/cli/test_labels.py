"""Price labels on the command line: sheets as PDF, crosses, what is typed wrongly."""

from pathlib import Path

from tests.cli.conftest import CommandLine
from tests.practice.pdfs import text_of

GOODS = (
    "id,name,barcodes,price,vat,unit,category\nB1,Bukë,,90,B,copë,Kifle\nK1,Kos,,70,B,copë,Bulmet\n"
)


def with_goods(line: CommandLine, folder: Path) -> None:
    line.furnish()
    goods = folder / "goods.csv"
    goods.write_text(GOODS)
    assert line.till("catalogue", "import", str(goods)).status == 0


def test_labels_are_made_of_what_changed_since_the_last_ones(
    line: CommandLine, tmp_path: Path
) -> None:
    with_goods(line, tmp_path)
    file = tmp_path / "labels.pdf"

    first = line.till("catalogue", "labels", str(file), "--json")
    again = line.till("catalogue", "labels", str(file), "--force")
    category = line.till(
        "catalogue", "labels", str(file), "--category", "Kifle", "--force", "--json"
    )

    assert first.fields["labels"] >= 2, first.err
    assert again.status == 1
    assert "no labels to make" in again.err
    assert category.fields["labels"] == 1
    assert "Bukë" in text_of(file.read_bytes())
    assert "Kos" not in text_of(file.read_bytes())


def test_crosses_are_made_without_labelling_anything(line: CommandLine, tmp_path: Path) -> None:
    with_goods(line, tmp_path)
    file = tmp_path / "crosses.pdf"

    made = line.till("catalogue", "labels", str(file), "--crosses", "--right", "0,5")
    labels = line.till("catalogue", "labels", str(tmp_path / "all.pdf"), "--json")

    assert made.status == 0, made.err
    assert "100 mm" in text_of(file.read_bytes())
    assert labels.fields["labels"] >= 2


def test_what_is_typed_wrongly_is_said_and_no_file_is_written(
    line: CommandLine, tmp_path: Path
) -> None:
    with_goods(line, tmp_path)
    file = tmp_path / "labels.pdf"

    for option, value, said in (
        ("--format", "0x37 3x8", "no label format"),
        ("--start", "25", "1 to 24"),
        ("--right", "11", "at most 10"),
        ("--category", "Pa emër", "no labels to make"),
    ):
        ended = line.till("catalogue", "labels", str(file), option, value)
        assert (ended.status, said in ended.err) == (1, True), ended.err
    both = line.till("catalogue", "labels", str(file), "--category", "Bar", "--tomorrow")
    assert (both.status, "not both" in both.err) == (2, True)
    assert not file.exists()
