"""The payment fits its window in every state, language, window and text size.

Lives here: every example picture of `tests.ui.shots_payment`, measured.
Must not: look at colours.
"""

import pytest
from PySide6.QtCore import QSize
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from tests.ui.drivers.hand import show
from tests.ui.geometry import problems
from tests.ui.shots.payment import SHOTS
from tests.ui.shots.photographer import SIZES
from till.system.words import Words
from ui.payment.dialog import PaymentDialog
from ui.shell.messages import Messages

pytestmark = pytest.mark.usefixtures("text_size")


def opened(qtbot: QtBot, shot: str, size: QSize, language: str) -> PaymentDialog:
    window = QWidget()
    window.resize(size)
    show(qtbot, window)  # kept until the test is over: collected while shown it hears of events
    dialog = SHOTS[shot](Messages(Words(language, strict=True)), window)
    QApplication.processEvents()
    return dialog


@pytest.mark.parametrize("shot", SHOTS)
def test_nothing_is_cut_small_or_in_the_way(
    qtbot: QtBot, shot: str, size: QSize, language: str
) -> None:
    dialog = opened(qtbot, shot, size, language)

    assert problems(dialog) == []


def test_the_keys_of_the_ways_are_printed_at_every_text_size(qtbot: QtBot, size: QSize) -> None:
    dialog = opened(qtbot, "payment_begin", size, "sq")

    segments = dialog.panel.groups.segments.values()

    assert all(segment._cap_width(segment.width()) > 0 for segment in segments)


def test_what_was_given_in_euro_is_told_in_full(qtbot: QtBot, size: QSize) -> None:
    dialog = opened(qtbot, "payment_mixed", size, "sq")

    detail = dialog.summary.tenders.rows[1].detail

    assert detail.fontMetrics().horizontalAdvance(detail.text()) <= detail.width() + 1


def test_what_the_sale_would_come_to_is_told_in_full(
    qtbot: QtBot, size: QSize, language: str
) -> None:
    dialog = opened(qtbot, "payment_held", size, language)

    held = dialog.summary.held

    assert [key.words() for key in (held.add, held.keep) if key.width() < key.whole_width()] == []


def test_at_1024_it_fills_the_window(qtbot: QtBot) -> None:
    dialog = opened(qtbot, "payment_begin", SIZES[1], "sq")

    assert dialog.frame.size() == SIZES[1]
