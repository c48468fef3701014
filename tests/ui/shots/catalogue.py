"""Pictures of the page of the catalogue.

Lives here: the pictures' own example data put on the real screen.
Must not: assert anything.
"""

from collections.abc import Callable

from PySide6.QtCore import QSize
from PySide6.QtWidgets import QWidget

from tests.ui.drivers.catalogue_page import a_page, articles, rows
from tests.ui.shots.day import window
from tests.ui.shots.photographer import photograph
from till.domain.errors.catalogue import BarcodeTaken, UnitUnknown
from ui.catalogue.screen import CatalogueScreen
from ui.shell.messages import Messages


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


SHOTS: dict[str, Callable[[Messages, QSize], QWidget]] = {
    make.__name__: make
    for make in (
        *(catalogue, catalogue_open, catalogue_wrong),
        *(catalogue_new, catalogue_archived, catalogue_none),
    )
}


if __name__ == "__main__":
    photograph(SHOTS)
