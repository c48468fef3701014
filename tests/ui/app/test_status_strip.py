"""The status strip.

Lives here: what it shows, what it leaves out where there is no room, what it reports.
Must not: compare pictures.
"""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from ui.app.status_strip import StatusStrip
from ui.kit.choice.exclusive import Option
from ui.kit.state import State
from ui.theme.style import apply_theme

# The plugin without a screen cannot tell a window manager the least size of a window.


def filled_strip() -> StatusStrip:
    strip = StatusStrip()
    strip.show_operator("AH", "Arta Hoxha", "Arkëtare")
    strip.show_day("20.11.2026", "e hapur")
    strip.show_service(State.OK, "Online", "në pritje: 0")
    strip.show_printer(State.OK, "Printeri gati")
    strip.show_clock("14:36")
    strip.set_lock_name("Blloko", "Ctrl+L")
    return strip


@pytest.mark.parametrize("text_size", [100, 115, 130])
@pytest.mark.parametrize("width", [1024, 1280, 1366])
def test_the_strip_never_asks_for_more_than_the_window_even_in_trouble(
    qtbot: QtBot, qapp: QApplication, width: int, text_size: int
) -> None:
    apply_theme(qapp, text_size=text_size, animate=False)
    strip = filled_strip()
    qtbot.addWidget(strip)
    strip.resize(width, 48)
    strip.show()

    strip.show_environment("TESTIM")
    strip.show_wrong_clock("Ora −30 min", "20.11.2026")
    strip.show_attention(12, "kërkojnë vëmendje")
    strip.show_printer(State.ATT, "Printeri pa letër")
    strip.show_service(
        State.WAIT, "Pa lidhje", "që nga 14:02 · 17 në pritje", offline=True, short="17 në pritje"
    )

    assert strip.layout().minimumSize().width() <= width
    assert strip.minimumSizeHint().width() < 1024
    assert strip.queue.shown().plain.endswith("17 në pritje")


def test_words_come_back_when_there_is_room_again(qtbot: QtBot) -> None:
    strip = filled_strip()
    qtbot.addWidget(strip)
    strip.show()
    strip.show_service(
        State.WAIT, "Pa lidhje", "që nga 14:02 · 17 në pritje", offline=True, short="17 në pritje"
    )

    strip.resize(700, 48)
    narrow = strip.queue.shown().plain
    strip.resize(1366, 48)

    assert narrow == "17 në pritje"
    assert strip.queue.shown().plain == "që nga 14:02 · 17 në pritje"


def test_what_needs_attention_is_said_in_words_wherever_there_is_room(
    qtbot: QtBot, qapp: QApplication
) -> None:
    apply_theme(qapp, text_size=100, animate=False)
    strip = filled_strip()
    qtbot.addWidget(strip)
    strip.show()
    strip.resize(1024, 48)
    alone = strip.attention.sizeHint().width()

    strip.show_attention(1, "kërkon vëmendje")

    assert strip.attention.sizeHint().width() > alone + 100
    assert strip.layout().minimumSize().width() <= 1024


def test_attention_is_hidden_at_nought(qtbot: QtBot) -> None:
    strip = filled_strip()
    qtbot.addWidget(strip)
    strip.show()

    strip.show_attention(2, "kërkojnë vëmendje")
    shown = strip.attention.isVisible()
    strip.show_attention(0, "kërkojnë vëmendje")

    assert shown
    assert not strip.attention.isVisible()


def test_each_part_of_the_strip_can_be_pressed(qtbot: QtBot) -> None:
    strip = filled_strip()
    qtbot.addWidget(strip)
    strip.resize(1280, 48)
    strip.show_attention(1, "kërkon vëmendje")
    strip.show()
    parts = [strip.operator, strip.day, strip.attention, strip.queue, strip.printer, strip.lock]

    with qtbot.waitSignals([part.clicked for part in parts]):
        for part in parts:
            qtbot.mouseClick(part, Qt.MouseButton.LeftButton)

    assert strip.lock.accessibleName() == "Blloko, Ctrl+L"


def test_the_sign_in_strip_names_the_shop_and_offers_languages(qtbot: QtBot) -> None:
    strip = StatusStrip(sign_in=True)
    qtbot.addWidget(strip)
    strip.show_shop("Minimarket Liqeni", "Arka 1")
    strip.show_languages([Option(key="sq", words="Shqip"), Option(key="en", words="English")], "sq")
    strip.show()
    assert strip.languages is not None

    with qtbot.waitSignal(strip.language_chosen) as chosen:
        qtbot.mouseClick(strip.languages.segments["en"], Qt.MouseButton.LeftButton)

    assert chosen.args == ["en"]
    assert not strip.lock.isVisible()
