"""The finished sale keeps the change in sight and holds nobody up.

Lives here: what is shown in each state of the steps, and how the next sale begins.
Must not: the till behind it.
"""

from dataclasses import replace
from decimal import Decimal

import pytest
from PySide6.QtCore import QBuffer, QSize, Qt
from PySide6.QtGui import QColor, QImage
from pytestqt.qtbot import QtBot

from tests.ui.drivers.finished import FinishedDriver
from tests.ui.drivers.hand import read
from tests.ui.examples import example_sale
from till.domain.selling.basket import Basket
from till.domain.selling.tender import Tender, TenderKind
from ui.finished.screen import SLOT_HEIGHT, SLOT_TOP, ReceiptBay
from ui.finished.steps import DrawerStep, FinishedView, FiscalStep, PaperStep, StepState
from ui.kit.amount_display import Mood

JUST_SOLD = FinishedView(sale=example_sale.sale())
DONE = replace(
    JUST_SOLD,
    fiscal=FiscalStep.DONE,
    invoice_number="1043",
    fic=example_sale.FIC,
    seconds=Decimal("0.8"),
)


@pytest.fixture
def finished(qtbot: QtBot) -> FinishedDriver:
    return FinishedDriver(qtbot, JUST_SOLD)


def test_the_glass_keeps_the_change(finished: FinishedDriver) -> None:
    said = read(finished.screen.total.display.accessibleDescription())

    assert finished.amount == "182,00"
    assert finished.screen.total.display.mood() is Mood.OK
    assert said == "Për të paguar 4 266,00, Arkëtuar 4 448,00"
    assert finished.title == "Jep kusurin 182,00 L"


def test_what_was_handed_over_is_written_as_the_cashier_saw_it(finished: FinishedDriver) -> None:
    _, (title, sub, _) = finished.step("paid")

    assert title == "Paguar"
    assert sub == "Kartë 2 000,00 · Para në dorë 2 448,00"


def test_a_sale_paid_by_card_gives_no_change_and_opens_no_drawer(finished: FinishedDriver) -> None:
    card = example_sale.sale(example_sale.four_lines(), Tender(kind=TenderKind.CARD))

    finished.screen.show_finished(FinishedView(sale=card))

    assert finished.title == "Pa kusur"
    assert finished.screen.finished.drawer.isHidden()


def test_the_invoice_is_called_fiscalised_only_when_it_is(finished: FinishedDriver) -> None:
    state, words = finished.step("fiscal")

    finished.update(DONE)

    assert (state, words[0]) == (StepState.RUNNING, "Po fiskalizohet fatura…")
    done = ["Fatura u fiskalizua", "NIVF 5b0d9c1e…b7a0", "0,8 s"]
    assert finished.step("fiscal") == (StepState.OK, done)


def test_without_the_service_it_is_saved_and_sends_itself(finished: FinishedDriver) -> None:
    finished.update(replace(JUST_SOLD, fiscal=FiscalStep.SAVED))

    state, words = finished.step("fiscal")
    assert (state, words[0]) == (StepState.WAITING, "U ruajt; do të dërgohet")


@pytest.mark.parametrize(
    ("paper", "state", "title", "sub"),
    [
        (PaperStep.PRINTING, StepState.RUNNING, "Po printohet kuponi…", ""),
        (PaperStep.PRINTED, StepState.OK, "Kuponi u printua", ""),
        (
            PaperStep.NO_PAPER,
            StepState.ATTENTION,
            "Kuponi pret printerin",
            "Vendos letër. Kuponi printohet automatikisht.",
        ),
    ],
)
def test_the_paper_step_follows_the_printer(
    finished: FinishedDriver, paper: PaperStep, state: StepState, title: str, sub: str
) -> None:
    finished.update(replace(DONE, paper=paper))

    shown, words = finished.step("paper")
    assert (shown, words[:2]) == (state, [title, sub])


def test_a_drawer_that_stays_shut_asks_for_the_key(finished: FinishedDriver) -> None:
    finished.update(replace(DONE, drawer=DrawerStep.PROBLEM))

    state, words = finished.step("drawer")
    assert (state, words[1]) == (StepState.ATTENTION, "Hape me çelës.")


def test_the_receipt_can_be_printed_again_once_it_is_there(
    qtbot: QtBot, finished: FinishedDriver
) -> None:
    before = finished.screen.finished.reprint.isEnabled()
    finished.update(replace(DONE, receipt=example_sale.receipt()))

    qtbot.mouseClick(finished.screen.finished.reprint, Qt.MouseButton.LeftButton)

    assert finished.reprints == [()]
    assert not before
    assert finished.screen.finished.bay.has_receipt()


def test_a_slip_is_offered_on_the_same_key_while_the_receipt_is_late(
    qtbot: QtBot, finished: FinishedDriver
) -> None:
    late = replace(JUST_SOLD, fiscal=FiscalStep.SAVED, offers_slip=True)
    finished.update(late)

    qtbot.mouseClick(finished.screen.finished.reprint, Qt.MouseButton.LeftButton)
    offered = finished.reprint_key
    finished.update(replace(late, paper=PaperStep.PROVISIONAL))

    assert finished.reprints == [()]
    assert offered == "Fletë e përkohshme"
    assert finished.step("paper")[1][0] == "U dha fletë e përkohshme"
    finished.update(replace(DONE, receipt=example_sale.receipt()))
    assert finished.reprint_key == "Riprinto"


def test_nothing_is_paid_twice(finished: FinishedDriver) -> None:
    assert not any(key.isEnabled() for key in finished.screen.keys.pay.keys.values())
    assert not finished.screen.keys.bar.keys[3].isEnabled()
    assert finished.screen.lines.selected() is None


def test_the_scan_field_is_live_and_the_first_line_starts_the_next_sale(
    qtbot: QtBot, finished: FinishedDriver
) -> None:
    placeholder = finished.screen.scan.line.placeholderText()
    with qtbot.waitSignal(finished.screen.code_entered):
        finished.screen.code_scanned("5310042031108")

    finished.begin_next_sale()

    assert placeholder == "Klienti tjetër: skano artikullin"
    assert not finished.is_shown
    assert finished.amount == "1 275,00"
    assert finished.screen.keys.pay.keys[12].isEnabled()
    assert finished.screen.scan.line.placeholderText() == "Skano ose shkruaj kodin"


def test_the_emptied_basket_does_not_take_the_change_away(finished: FinishedDriver) -> None:
    finished.screen.show_basket(Basket(), Decimal("0.00"), None)

    assert finished.is_shown
    assert finished.amount == "182,00"


def test_news_of_the_last_sale_does_not_disturb_the_next(finished: FinishedDriver) -> None:
    finished.begin_next_sale()

    finished.update(DONE)

    assert finished.amount == "1 275,00"


def test_after_a_minute_the_screen_is_ready_again(qtbot: QtBot, finished: FinishedDriver) -> None:
    finished.screen.show_basket(Basket(), Decimal("0.00"), None)
    finished.screen._change_time.setInterval(1)

    with qtbot.waitSignal(finished.screen.finished_left):
        finished.screen._change_time.start()

    assert finished.amount == "0,00"
    assert not finished.screen.lines.empty.isHidden()


def test_the_first_line_of_a_receipt_is_not_cut_by_the_slot_it_comes_out_of(qtbot: QtBot) -> None:
    drawn = QImage(QSize(384, 100), QImage.Format.Format_Grayscale8)
    drawn.fill(Qt.GlobalColor.black)
    data = QBuffer()
    drawn.save(data, "PNG")
    bay = ReceiptBay("receipt", "later")
    qtbot.addWidget(bay)
    bay.setFixedSize(220, 400)

    bay.show_receipt(data.data().data(), is_coming=False)
    seen = bay.grab().toImage()

    below_slot = seen.pixelColor(110, SLOT_TOP + SLOT_HEIGHT + 2)
    assert below_slot == QColor(Qt.GlobalColor.white)
    assert seen.pixelColor(110, SLOT_TOP + SLOT_HEIGHT + 12) == QColor(Qt.GlobalColor.black)
