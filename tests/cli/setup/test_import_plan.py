"""What `till catalogue import` says a file would change, before it changes anything.

Lives here: the plan by kind in lines and as JSON; a file of a few columns.
Must not: how a cell is read (tests/domain), the window.
"""

from pathlib import Path

import pytest

from tests.cli.conftest import CommandLine

HEAD = "id,name,barcodes,price,vat,unit,category\n"
SHELF = (
    "1001,Water 1.5 L,5310042000018,50,B,XPP,Drinks\n"
    "1046,Daily paper,,50,B,XPP,Press\n"
    "1034,Coffee,,145,B,XPP,Food\n"
)


@pytest.fixture
def shop(line: CommandLine, tmp_path: Path) -> CommandLine:
    """A till with three articles."""
    file = tmp_path / "shelf.csv"
    file.write_text(HEAD + SHELF)
    ended = line.till("catalogue", "import", str(file))
    assert ended.status == 0, ended.err
    return line


def a_file(folder: Path, text: str) -> str:
    made = folder / "supplier.csv"
    made.write_text(text)
    return str(made)


def exported(line: CommandLine, folder: Path) -> list[str]:
    line.till("catalogue", "export", str(folder / "out.csv"), "--force")
    return (folder / "out.csv").read_text("utf-8-sig").splitlines()[1:]


def test_a_dry_run_tells_every_change_with_what_was_and_what_comes(
    shop: CommandLine, tmp_path: Path
) -> None:
    file = a_file(
        tmp_path,
        HEAD
        + "1001,Water 1.5 L,5310042000018,55,B,XPP,Drinks\n"
        + "1046,Daily paper,,50,D,XPP,Press\n"
        + "1034,Coffee 250 g,,145,B,XPP,Food\n"
        + "1077,Fig jam,,300,B,XPP,Food\n",
    )

    tried = shop.till("catalogue", "import", file, "--dry-run")

    assert tried.out.splitlines() == [
        "VAT: 1",
        "  3 · 1046 · Daily paper · VAT: B = 20\u00a0% → D = 10\u00a0%",
        "Price: 1",
        "  2 · 1001 · Water 1.5 L · Price, L: 50,00 → 55,00",
        "Name: 1",
        "  4 · 1034 · Coffee 250 g · Name: Coffee → Coffee 250 g",
        "New: 1",
        "  5 · 1077 · Fig jam · Price, L: 300,00",
        tried.out.splitlines()[-1],
    ]
    assert "1 new, 3 changed, 0 unchanged" in tried.out.splitlines()[-1]
    assert "1001,Water 1.5 L,5310042000018,50.00,B,XPP,Drinks" in exported(shop, tmp_path)


def test_the_plan_is_there_for_programs_by_kind(shop: CommandLine, tmp_path: Path) -> None:
    file = a_file(tmp_path, HEAD + "1046,Daily paper,,55,D,XPP,Press\n")

    tried = shop.till("catalogue", "import", file, "--dry-run", "--json")

    assert isinstance(tried.value, dict)
    assert {name: tried.value[name] for name in ("added", "changed", "unchanged", "warnings")} == {
        "added": 0,
        "changed": 1,
        "unchanged": 0,
        "warnings": [],
    }
    row = {"line": 2, "id": "1046", "name": "Daily paper"}
    assert {kind: rows for kind, rows in tried.value["plan"].items() if rows} == {
        "vat": [row | {"column": "vat", "before": "B", "after": "D"}],
        "price": [row | {"column": "price", "before": "50.00", "after": "55.00"}],
    }


def test_code_and_price_are_enough_for_what_is_on_sale(shop: CommandLine, tmp_path: Path) -> None:
    file = a_file(tmp_path, "Kodi;Çmimi\n1046;60\n5310042000018;55\n")

    taken = shop.till("catalogue", "import", file, "--json")

    assert taken.status == 0, taken.err
    assert taken.value == {"added": 0, "changed": 2, "unchanged": 0, "warnings": []}
    assert exported(shop, tmp_path) == [
        "1001,Water 1.5 L,5310042000018,55.00,B,XPP,Drinks",
        "1034,Coffee,,145.00,B,XPP,Food",
        "1046,Daily paper,,60.00,B,XPP,Press",
    ]


def test_a_new_article_needs_what_it_is_sold_by(shop: CommandLine, tmp_path: Path) -> None:
    before = exported(shop, tmp_path)
    file = a_file(tmp_path, "id,price\n1046,60\n2000,10\n2001,10\n")

    ended = shop.till("catalogue", "import", file)

    assert ended.status == 1
    assert ended.err.splitlines()[0] == (
        "Rows 3–4, column id: no item on sale has this code; a new item needs the columns:"
        " name, vat, unit."
    )
    assert exported(shop, tmp_path) == before


def test_one_article_may_not_be_named_by_its_code_and_by_its_barcode(
    shop: CommandLine, tmp_path: Path
) -> None:
    file = a_file(tmp_path, "id,price\n1001,60\n5310042000018,55\n")

    ended = shop.till("catalogue", "import", file)

    assert ended.status == 1
    assert "is also in another row" in ended.err
