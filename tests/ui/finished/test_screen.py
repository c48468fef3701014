"""The finished sale keeps the change in sight and holds nobody up.

Lives here: what is shown in each state of the steps, and how the next sale begins.
Must not: the till behind it.
"""

from dataclasses import replace
from decimal import Decimal

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from tests.ui.drivers.sell import a_screen, read
from tests.ui.examples import example_sale
from till.domain.selling.basket import Basket
from till.domain.selling.tender import Tender, TenderKind
from ui.finished.view import DrawerStep, FinishedView, FiscalStep, PaperStep
from ui.kit.amount_display import Mood
from ui.kit.step_row import StepState
from ui.sell.screen import SellScreen

JUST_SOLD = FinishedView(sale=example_sale.sale())
DONE = replace(
    JUST_SOLD,
    fiscal=FiscalStep.DONE,
    invoice_number="1043",
    fic=example_sale.FIC,
    seconds=Decimal("0.8"),
)


@pytest.fixture
def screen(qtbot: QtBot) -> SellScreen:
    made = a_screen(qtbot)
    made.show_finished(JUST_SOLD)
    QApplication.processEvents()
    return made


def next_sale(screen: SellScreen) -> None:
    basket = example_sale.four_lines()
    screen.show_basket(basket, example_sale.vat(basket), None)


def test_the_glass_keeps_the_change(screen: SellScreen) -> None:
    said = read(screen.total.display.accessibleDescription())

    assert read(screen.total.display.number_text()) == "182,00"
    assert screen.total.display.mood() is Mood.OK
    assert said == "Për të paguar 4 266,00, Marrë 4 448,00"
    assert read(screen.finished.title()) == "Jep kusurin 182,00 L"


def test_what_was_handed_over_is_written_as_the_cashier_saw_it(screen: SellScreen) -> None:
    title, sub, _ = screen.finished.paid.words()

    assert title == "Paguar"
    assert read(sub) == "Kartë 2 000,00 · Para në dorë 2 448,00"


def test_a_sale_paid_by_card_gives_no_change_and_opens_no_drawer(screen: SellScreen) -> None:
    card = example_sale.sale(example_sale.four_lines(), Tender(kind=TenderKind.CARD))

    screen.show_finished(FinishedView(sale=card))

    assert read(screen.finished.title()) == "Pa kusur"
    assert screen.finished.drawer.isHidden()


def test_the_invoice_is_called_fiscalised_only_when_it_is(screen: SellScreen) -> None:
    before = screen.finished.fiscal.state, screen.finished.fiscal.words()[0]

    screen.update_finished(DONE)

    assert before == (StepState.RUNNING, "Duke fiskalizuar faturën")
    assert screen.finished.fiscal.state is StepState.OK
    assert [read(words) for words in screen.finished.fiscal.words()] == [
        "Fatura u fiskalizua",
        "NIVF 5b0d9c1e…b7a0",
        "0,8 s",
    ]


def test_without_the_service_it_is_saved_and_sends_itself(screen: SellScreen) -> None:
    screen.update_finished(replace(JUST_SOLD, fiscal=FiscalStep.SAVED))

    assert screen.finished.fiscal.state is StepState.WAITING
    assert screen.finished.fiscal.words()[0] == "Ruajtur, dërgohet vetë"


@pytest.mark.parametrize(
    ("paper", "state", "title", "sub"),
    [
        (PaperStep.PRINTING, StepState.RUNNING, "Duke printuar kuponin", ""),
        (PaperStep.PRINTED, StepState.OK, "Kuponi u printua", ""),
        (
            PaperStep.NO_PAPER,
            StepState.ATTENTION,
            "Kuponi pret printerin",
            "Vendos letër. Kuponi printohet vetë.",
        ),
    ],
)
def test_the_paper_step_follows_the_printer(
    screen: SellScreen, paper: PaperStep, state: StepState, title: str, sub: str
) -> None:
    screen.update_finished(replace(DONE, paper=paper))

    assert screen.finished.paper.state is state
    assert screen.finished.paper.words()[:2] == (title, sub)


def test_the_bar_moves_only_when_the_printer_tells_how_far_it_is(screen: SellScreen) -> None:
    screen.update_finished(replace(DONE, paper=PaperStep.PRINTING))
    unknown = screen.finished.paper.bar.isHidden()

    screen.update_finished(replace(DONE, paper=PaperStep.PRINTING, print_percent=62))

    assert unknown
    assert screen.finished.paper.bar.percent() == 62
    assert read(screen.finished.paper.words()[2]) == "62 %"


def test_a_drawer_that_stays_shut_asks_for_the_key(screen: SellScreen) -> None:
    screen.update_finished(replace(DONE, drawer=DrawerStep.PROBLEM))

    assert screen.finished.drawer.state is StepState.ATTENTION
    assert screen.finished.drawer.words()[1] == "Hape me çelës."


def test_the_receipt_can_be_printed_again_once_it_is_there(
    qtbot: QtBot, screen: SellScreen
) -> None:
    before = screen.finished.reprint.isEnabled()
    screen.update_finished(replace(DONE, receipt=example_sale.receipt()))

    with qtbot.waitSignal(screen.finished.reprint_requested):
        qtbot.mouseClick(screen.finished.reprint, Qt.MouseButton.LeftButton)

    assert not before
    assert screen.finished.bay.has_receipt()


def test_a_slip_is_offered_on_the_same_key_while_the_receipt_is_late(
    qtbot: QtBot, screen: SellScreen
) -> None:
    late = replace(JUST_SOLD, fiscal=FiscalStep.SAVED, offers_slip=True)
    screen.update_finished(late)

    with qtbot.waitSignal(screen.finished.reprint_requested):
        qtbot.mouseClick(screen.finished.reprint, Qt.MouseButton.LeftButton)
    offered = screen.finished.reprint.words()
    screen.update_finished(replace(late, paper=PaperStep.PROVISIONAL))

    assert offered == "Kupon i përkohshëm"
    assert screen.finished.paper.words()[0] == "U dha kupon i përkohshëm"
    screen.update_finished(replace(DONE, receipt=example_sale.receipt()))
    assert screen.finished.reprint.words() == "Riprinto"


def test_nothing_is_paid_twice(screen: SellScreen) -> None:
    assert not any(key.isEnabled() for key in screen.keys.pay.keys.values())
    assert not screen.keys.bar.keys[3].isEnabled()
    assert screen.lines.selected() is None


def test_the_scan_field_is_live_and_the_first_line_starts_the_next_sale(
    qtbot: QtBot, screen: SellScreen
) -> None:
    placeholder = screen.scan.line.placeholderText()
    with qtbot.waitSignal(screen.code_entered):
        screen.code_scanned("5310042031108")

    next_sale(screen)

    assert placeholder == "Klienti tjetër: skano artikullin"
    assert not screen.is_finished()
    assert read(screen.total.display.number_text()) == "1 275,00"
    assert screen.keys.pay.keys[12].isEnabled()
    assert screen.scan.line.placeholderText() == "Skano, ose shkruaj kodin"


def test_the_emptied_basket_does_not_take_the_change_away(screen: SellScreen) -> None:
    screen.show_basket(Basket(), Decimal("0.00"), None)

    assert screen.is_finished()
    assert read(screen.total.display.number_text()) == "182,00"


def test_news_of_the_last_sale_does_not_disturb_the_next(screen: SellScreen) -> None:
    next_sale(screen)

    screen.update_finished(DONE)

    assert read(screen.total.display.number_text()) == "1 275,00"


def test_after_a_minute_the_screen_is_ready_again(qtbot: QtBot, screen: SellScreen) -> None:
    screen.show_basket(Basket(), Decimal("0.00"), None)
    screen._change_time.setInterval(1)

    with qtbot.waitSignal(screen.finished_left):
        screen._change_time.start()

    assert read(screen.total.display.number_text()) == "0,00"
    assert not screen.lines.empty.isHidden()
