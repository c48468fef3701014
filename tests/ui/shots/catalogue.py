"""Pictures of the page of the catalogue.

Lives here: the pictures' own example data put on the real screen.
Must not: assert anything.
"""

from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QSize
from PySide6.QtWidgets import QWidget

from tests.ui.drivers.catalogue_page import a_page, articles, rows
from tests.ui.examples import example_sale
from tests.ui.shots.day import window
from tests.ui.shots.photographer import photograph
from till.domain.errors.catalogue import BarcodeTaken, UnitUnknown
from till.domain.shop.catalogue import Reason, RowProblem
from till.system.catalogue_text import reason_of
from till.system.words import Words
from ui.catalogue.screen import CatalogueScreen
from ui.kit.frame.import_dialog import ImportDialog, ImportView
from ui.kit.frame.open_dialog import OpenDialog
from ui.kit.table.record_list import ListRecord
from ui.shell.messages import Messages
from ui.shell.open_request import FoundFile, OpenRequest


class NobodyAsks:
    """Takes nothing in and saves nothing: it is a picture."""

    def take(self) -> None:
        """Keep nothing."""

    def save_faults(self) -> None:
        """Save nothing."""


def page(words: Messages, size: QSize) -> tuple[QWidget, CatalogueScreen]:
    screen = a_page(words)
    made = window(screen, words, size)
    screen.show_rows(rows(words), select="1032", foot=words.say("catalogue.foot"))
    screen.show_article(articles()[4])
    return made, screen


def catalogue(words: Messages, size: QSize) -> QWidget:
    return page(words, size)[0]


def catalogue_open(words: Messages, size: QSize) -> QWidget:
    made, screen = page(words, size)
    screen.open_detail()
    return made


def catalogue_wrong(words: Messages, size: QSize) -> QWidget:
    made, screen = page(words, size)
    screen.show_error(BarcodeTaken(code="5300042010322", name="Kafe kokërr 1 kg"))
    return made


def catalogue_new(words: Messages, size: QSize) -> QWidget:
    made, screen = page(words, size)
    screen.begin_new()
    screen.show_error(UnitUnknown(unit="kuti e vogël"))
    return made


def catalogue_archived(words: Messages, size: QSize) -> QWidget:
    made, screen = page(words, size)
    screen.show_article(articles()[2], is_archived=True)
    screen.open_detail()
    return made


def catalogue_none(words: Messages, size: QSize) -> QWidget:
    screen = a_page(words)
    made = window(screen, words, size)
    screen.show_rows([])
    return made


def catalogue_import(words: Messages, size: QSize) -> QWidget:
    made, _ = page(words, size)
    dialog = ImportDialog(words, made)
    reasons = [
        RowProblem(line=18, column="unit", reason=Reason.UNKNOWN_UNIT, facts={"value": "kg!"}),
        RowProblem(line=19, column="price", reason=Reason.EMPTY),
        RowProblem(
            line=20,
            column="barcodes",
            reason=Reason.DUPLICATE_BARCODE,
            facts={"value": "5310042007714", "other": 17},
        ),
    ]
    texts = Words(words.language)
    names = ("Djathë i bardhë deleje", "Kafe e bluar 250 g", "Qumësht UHT 1 L")
    faults = [
        ListRecord(key=name, cells=(str(each.line), each.column, reason_of(each, texts)), sub=name)
        for each, name in zip(reasons, names, strict=True)
    ]
    counts = {"new": 240, "changed": 6, "bad": len(faults), "unchanged": 3}
    dialog.begin(
        ImportView(
            kind="catalogue",
            file="artikuj-nentor.csv",
            counts=counts,
            count_good=246,
            faults=faults,
        ),
        NobodyAsks(),
    )
    return made


def catalogue_file(words: Messages, size: QSize) -> QWidget:
    made, _ = page(words, size)
    dialog = OpenDialog(words, made)
    files = tuple(
        FoundFile(
            path=Path("/home/arta") / name,
            place=words.say("save.documents"),
            written_at=example_sale.MOMENT,
        )
        for name in ("artikuj-nentor.csv", "çmimet.xlsx")
    )
    title = words.say("catalogue.import_choose")
    dialog.ask(OpenRequest(title=title, kinds="CSV, XLSX", files=files), print)
    return made


SHOTS: dict[str, Callable[[Messages, QSize], QWidget]] = {
    make.__name__: make
    for make in (
        *(catalogue, catalogue_open, catalogue_wrong),
        *(catalogue_new, catalogue_archived, catalogue_none),
        *(catalogue_import, catalogue_file),
    )
}


if __name__ == "__main__":
    photograph(SHOTS)
