"""Pictures of the page of saved buyers.

Lives here: the pictures' own example data put on the real screen.
Must not: assert anything.
"""

from collections.abc import Callable

from PySide6.QtCore import QSize
from PySide6.QtWidgets import QWidget

from tests.ui.drivers.buyers import CAFE, TOURIST, invoices, make_screen, rows
from tests.ui.shots.catalogue import NobodyAsks
from tests.ui.shots.day import window
from tests.ui.shots.photographer import photograph
from till.domain.errors.buyers import BuyerNameMissing, BuyerNuisUnfit
from till.domain.shop.buyer import Buyer, buyer_key
from ui.customer.buyers_controller import INVOICES
from ui.kit.frame.import_dialog import ImportDialog, ImportView
from ui.kit.page.record_screen import RecordScreen
from ui.kit.table.record_list import ListRecord
from ui.shell.messages import Messages


def page(words: Messages, size: QSize, shown: Buyer = CAFE) -> tuple[QWidget, RecordScreen[Buyer]]:
    screen = make_screen(words)
    made = window(screen, words, size)
    screen.explain(words.count("buyers.foot", 3))
    screen.show_rows(rows(), select=buyer_key(shown))
    screen.show_record(shown)
    screen.fields.view.show_rows(INVOICES, invoices(words))
    return made, screen


def buyers(words: Messages, size: QSize) -> QWidget:
    return page(words, size)[0]


def buyers_abroad(words: Messages, size: QSize) -> QWidget:
    made, screen = page(words, size, TOURIST)
    screen.halves.open_right()
    return made


def buyers_wrong(words: Messages, size: QSize) -> QWidget:
    made, screen = page(words, size)
    screen.show_error(BuyerNuisUnfit(number="L6210487M"))
    return made


def buyers_merging(words: Messages, size: QSize) -> QWidget:
    made, screen = page(words, size)
    screen.ask(words.say("buyers.merge_into", name=CAFE.name))
    return made


def buyers_import(words: Messages, size: QSize) -> QWidget:
    made, _ = page(words, size)
    dialog = ImportDialog(words, made)
    nuis = words.error(BuyerNuisUnfit(number="L6210487M"))
    name = words.error(BuyerNameMissing())
    faults = (
        ListRecord(
            key="4",
            cells=("4", words.say("buyers.column_number"), "Kafe Bar Agimi sh.p.k.", "", ""),
            sub=nuis,
            icon="x",
            tone="att",
        ),
        ListRecord(
            key="9",
            cells=("9", words.say("customer.name"), "", "", ""),
            sub=name,
            icon="x",
            tone="att",
        ),
    )
    counts = {"new": 18, "changed": 3, "bad": len(faults), "unchanged": 41}
    view = ImportView(
        kind="buyers",
        file="bleresit.csv",
        counts=counts,
        count_bad=len(faults),
        count_good=21,
        rows=faults,
    )
    dialog.begin(view, NobodyAsks())
    return made


SHOTS: dict[str, Callable[[Messages, QSize], QWidget]] = {
    make.__name__: make
    for make in (buyers, buyers_abroad, buyers_wrong, buyers_merging, buyers_import)
}


if __name__ == "__main__":
    photograph(SHOTS)
