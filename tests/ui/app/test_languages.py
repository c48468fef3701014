"""Another language makes every screen anew; those of before are let go.

Lives here: what a change of language leaves behind.
Must not: the words themselves (test_translations).
"""

import gc

from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from tests.builders import RATES
from tests.ui.every_dialog import make_every_dialog
from till.system.reference_tables import load_countries, load_units
from till.system.words import Words
from ui.app.window import TillWindow
from ui.attention.plan import make_attention
from ui.backups.plan import make_backups
from ui.backups.restored_controller import make_restored
from ui.backups.two_tills_controller import make_two_tills
from ui.catalogue.plan import make_catalogue
from ui.catalogue.several_plan import make_several
from ui.customer.buyers_controller import make_buyers
from ui.health.controller import make_health
from ui.input.letter_board import LetterBoard
from ui.input.on_screen_keyboard import OnScreenKeyboard
from ui.invoices.screen import InvoiceScreen
from ui.journal.controller import make_journal
from ui.labels.plan import make_labels
from ui.office.screen import OfficeScreen
from ui.orders.bill_screen import BillScreen
from ui.orders.board_screen import BoardScreen
from ui.outage.plan import make_outage
from ui.people.code_dialog import KnownCodes
from ui.people.plan import make_people
from ui.shell.messages import Messages, Tables
from ui.shell.shell import Page


def test_no_screen_outlives_the_next_change_of_language(qtbot: QtBot) -> None:
    words = {each: Messages(Words(each, strict=True)) for each in ("sq", "en")}
    tables = Tables(units=load_units(), rates=lambda: RATES, countries=load_countries())
    window = TillWindow(words["sq"], tables)
    window.declare(Page.JOURNAL, make_journal)
    window.declare(Page.CATALOGUE, make_catalogue)
    window.declare(Page.SEVERAL, make_several)
    window.declare(Page.LABELS, make_labels)
    window.declare(Page.PEOPLE, lambda words, _: make_people(words, KnownCodes(), None))
    window.declare(Page.BUYERS, make_buyers)
    window.declare(Page.BACKUPS, make_backups)
    window.declare(Page.HEALTH, make_health)
    window.declare(Page.OUTAGE, make_outage)
    window.declare(Page.ATTENTION, make_attention)
    window.declare(Page.RESTORED, make_restored)
    window.declare(Page.TWO_TILLS, make_two_tills)
    window.declare(Page.OFFICE, OfficeScreen)
    window.declare(Page.ORDERS, lambda words, _: BoardScreen(words))
    window.declare(Page.INVOICE, InvoiceScreen)
    window.declare(Page.BILL, lambda words, _: BillScreen(words))
    qtbot.addWidget(window)

    def widgets_after(language: str) -> int:
        window.build(words[language])
        for page in Page:
            window.screen_of(page)
        make_every_dialog(window)
        gc.collect()
        return len(QApplication.allWidgets())

    at_first = [widgets_after("en"), widgets_after("sq")]

    assert widgets_after("en") <= at_first[-1]


def test_the_letters_of_another_language_take_the_place_of_those_before(qtbot: QtBot) -> None:
    words = {each: Messages(Words(each, strict=True)) for each in ("sq", "en")}
    tables = Tables(units=load_units(), rates=lambda: RATES, countries=load_countries())
    window = TillWindow(words["sq"], tables)
    spoken = ["sq"]
    qtbot.addWidget(window)
    window.show()
    window.show_page(Page.SELL)
    letters = OnScreenKeyboard(window, lambda: words[spoken[-1]], lambda _key: None)

    def boards_after(language: str) -> int:
        spoken.append(language)
        letters.rise(window.sell.scan.line)
        letters.lower()
        gc.collect()
        return sum(isinstance(each, LetterBoard) for each in QApplication.allWidgets())

    at_first = boards_after("sq")

    assert boards_after("en") == at_first
