"""Exports of other tills and of wholesalers, taken in with the question about columns alone.

Lives here: five files with the heads that their public papers have, and contents made up here.
Must not: how a cell is read (tests/domain), the way to the question (tests/stories).
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

import pytest
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from tests.actions.desk import ActionDesk, a_desk
from till.actions.shop.catalogue import check_catalogue, take_good_rows
from till.domain.shop.article import ArticleId
from till.domain.shop.column_mapping import ColumnMapping, head_digest, read_mapping
from till.domain.shop.vat import VatCode, VatRates
from till.system.catalogue_file import TableFile, write_rows
from till.system.reference_tables import load_units
from till.system.words import Words
from ui.catalogue.articles_file import ask_columns, make_columns
from ui.shell.messages import Messages

UNITS = load_units()
STANDARD = {"usual_vat": "B", "usual_unit": "XPP"}
Seen = Mapping[str, tuple[str, str, str]]


@dataclass(frozen=True, kw_only=True)
class Export:
    """A file: where its heads were read, its rows, what a person chooses, what comes of it."""

    read_in: str
    head: Sequence[str]
    rows: Sequence[Sequence[str]]
    chosen: Mapping[str, str]
    usual: Mapping[str, str]
    comes: Seen
    """Price, unit and category by code."""


EXPORTS = {
    "odoo.csv": Export(
        read_in="odoo/documentation, general/base_import: the products of its import FAQ",
        head=(
            *("External ID", "Name", "Internal Reference", "Category/External ID"),
            *("Can be Expensed", "Can be Purchased", "Can be Sold", "Sale Price", "Cost"),
        ),
        rows=[
            (
                "p1",
                "Vaj luledielli 1 L",
                "VAJ1",
                "ushqimore",
                *["False", "True", "True"],
                "265.00",
                "210.00",
            ),
            (
                "p2",
                "Oriz 1 kg",
                "ORZ1",
                "ushqimore",
                *["False", "True", "True"],
                "180.50",
                "140.00",
            ),
        ],
        chosen={
            "id": "Internal Reference",
            "name": "Name",
            "price": "Sale Price",
            "category": "Category/External ID",
        },
        usual=STANDARD,
        comes={"VAJ1": ("265.00", "XPP", "ushqimore"), "ORZ1": ("180.50", "XPP", "ushqimore")},
    ),
    "unicenta.csv": Export(
        read_in="uniCenta oPOS, KriolOS: the fields of JPanelCSVImport, which reads products",
        head=(
            "Reference",
            "Name",
            "Barcode",
            "BuyPrice",
            "SellPrice",
            "Tax",
            "Category",
            "Supplier",
        ),
        rows=[("7001", "Çaj mali 50 g", "4006381333931", "90.00", "145.00", "20%", "Pije", "Mali")],
        chosen={
            "id": "Reference",
            "name": "Name",
            "barcodes": "Barcode",
            "price": "SellPrice",
            "vat": "Tax",
            "category": "Category",
        },
        usual={"usual_unit": "XPP"},
        comes={"7001": ("145.00", "XPP", "Pije")},
    ),
    "loyverse.csv": Export(
        read_in="help.loyverse.com/help/importing-and-exporting: a file with one store",
        head=(
            *("Handle", "SKU", "Name", "Category", "Description", "Sold by weight"),
            *("Option 1 name", "Option 1 value", "Option 2 name", "Option 2 value"),
            *("Option 3 name", "Option 3 value", "Cost", "Barcode", "SKU of included item"),
            *("Quantity of included item", "Track stock", "Available for sale [Dyqani]"),
            *("Price [Dyqani]", "In stock [Dyqani]", "Low stock [Dyqani]"),
        ),
        rows=[
            (
                "mollë",
                "10001",
                "Mollë Korçe",
                "Fruta",
                "",
                "Y",
                *[""] * 6,
                "60",
                "",
                "",
                "",
                "N",
                "Y",
                "110.00",
                "",
                "",
            ),
            (
                "kos",
                "10002",
                "Kos 500 g",
                "Bulmet",
                "",
                "N",
                *[""] * 6,
                "70",
                "4006381333948",
                "",
                "",
                "N",
                "Y",
                "95.00",
                "",
                "",
            ),
        ],
        chosen={
            "id": "SKU",
            "name": "Name",
            "category": "Category",
            "weighed": "Sold by weight",
            "barcodes": "Barcode",
            "price": "Price [Dyqani]",
        },
        usual=STANDARD,
        comes={"10001": ("110.00", "KGM", "Fruta"), "10002": ("95.00", "XPP", "Bulmet")},
    ),
    "opensourcepos.csv": Export(
        read_in="opensourcepos/opensourcepos, app/Helpers/importfile_helper.php",
        head=(
            *("Id", "Barcode", "Item Name", "Category", "Supplier ID", "Cost Price", "Unit Price"),
            *("Tax 1 Name", "Tax 1 Percent", "Tax 2 Name", "Tax 2 Percent", "Reorder Level"),
            *("Description", "Allow Alt Description", "Item has Serial Number", "Image", "HSN"),
        ),
        rows=[
            (
                "31",
                "4006381333955",
                "Sapun dore",
                "Higjienë",
                "",
                "55",
                "80",
                "TVSH",
                "20",
                "",
                "",
                "0",
                "",
                "",
                "",
                "",
                "",
            ),
        ],
        chosen={
            "id": "Id",
            "barcodes": "Barcode",
            "name": "Item Name",
            "category": "Category",
            "price": "Unit Price",
            "vat": "Tax 1 Percent",
        },
        usual={"usual_unit": "XPP"},
        comes={"31": ("80.00", "XPP", "Higjienë")},
    ),
    "furnitori.xlsx": Export(
        read_in="cdn1.fieldpine.com/docs/slink/pricebooks.htm: a wholesaler's price book",
        head=("Product Code", "Description", "Barcode", "Pharmacode", "W/Sale", "RRP"),
        rows=[
            ("ABC123", "Krem dielli 60 ml", "4006381333962", "2425262", "720,00", "1.150,50"),
            ("ABC124", "Pastë dhëmbësh", "", "", "150,00", "240"),
        ],
        chosen={"id": "Product Code", "name": "Description", "barcodes": "Barcode", "price": "RRP"},
        usual={**STANDARD, "usual_category": "Farmaci"},
        comes={"ABC123": ("1150.50", "XPP", "Farmaci"), "ABC124": ("240.00", "XPP", "Farmaci")},
    ),
}


@pytest.fixture
def desk(tmp_path: Path) -> Iterator[ActionDesk]:
    with a_desk(tmp_path) as opened:
        yield opened


def choose(qtbot: QtBot, desk: ActionDesk, table: TableFile, export: Export) -> ColumnMapping:
    """What a person chooses in the question, as it is kept and read again."""
    window = QWidget()
    window.resize(1024, 768)
    qtbot.addWidget(window)
    window.show()
    rates: VatRates = desk.till.rates
    dialog = make_columns(Messages(Words("sq")), window, units=UNITS, rates=lambda: rates)
    found: list[ColumnMapping] = []
    ask_columns(dialog, table.head, table.known_mapping(), found.append)
    for name, head in export.chosen.items():
        dialog.view.controls[name].put(str(list(table.head).index(head)))
    for name, text in export.usual.items():
        dialog.view.controls[name].put(text)
    qtbot.waitUntil(lambda: not dialog.is_reading)
    dialog.sure.click()
    (mapping,) = found
    return read_mapping(mapping.as_text())


@pytest.mark.parametrize("name", EXPORTS)
async def test_an_export_of_another_till_comes_in_with_the_question_about_columns(
    qtbot: QtBot, desk: ActionDesk, tmp_path: Path, name: str
) -> None:
    export = EXPORTS[name]
    file = tmp_path / name
    write_rows(file, export.head, export.rows)
    plain = TableFile(file)

    mapping = choose(qtbot, desk, plain, export)
    checked = await check_catalogue(desk.till, TableFile(file, mapping=mapping), UNITS)
    await take_good_rows(desk.till, checked)

    assert not checked.problems
    kept = {code: desk.till.articles.with_id(ArticleId(code)) for code in export.comes}
    assert {
        code: each and (str(each.price), each.unit, each.category) for code, each in kept.items()
    } == export.comes
    assert {each.vat_code for each in kept.values() if each} == {VatCode.B}


def test_files_with_the_same_heads_are_known_again_and_others_are_not() -> None:
    head = EXPORTS["odoo.csv"].head

    assert head_digest(head) == head_digest([f" {each.upper()} " for each in head])
    assert head_digest(head) != head_digest([*head, "Weight"])
