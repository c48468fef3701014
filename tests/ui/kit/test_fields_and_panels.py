"""Fields, glass, rows and banners of the kit.

Lives here: what they show, what they report, that numbers fit.
Must not: compare pictures.
"""

from typing import cast

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from till.system.words import Words
from ui.finished.steps import SIGNS, StepRow, StepState
from ui.kit.amount_display import AmountDisplay, Mood
from ui.kit.entry.amount_field import AmountField
from ui.kit.entry.field import LabelledField
from ui.kit.entry.pin_pad import PinDots
from ui.kit.frame.banner import Banner
from ui.kit.state import STATE_FILL, STATE_ICON, STATE_INK, Pill, State
from ui.kit.text import Text
from ui.sell.scan_field import ScanField
from ui.shell.messages import Messages
from ui.theme.style import apply_theme
from ui.theme.tokens import TextRole

# The plugin without a screen cannot tell a window manager the least size of a window.

N = "\u00a0"


@pytest.mark.parametrize(
    ("number", "px"),
    [
        (f"4{N}266,00", 72),
        (f"1{N}234{N}266,00", 64),
        (f"88{N}888{N}888,00", 54),
        (f"999{N}999{N}999,00", 48),
        (f"999{N}999{N}999{N}999,00", 42),
    ],
)
def test_a_total_that_does_not_fit_shrinks_in_steps(qtbot: QtBot, number: str, px: int) -> None:
    glass = AmountDisplay()
    qtbot.addWidget(glass)
    glass.resize(440, 179)

    glass.set_number(number)

    assert glass.number_px() == px
    assert glass.number_text() == number


def test_the_glass_keeps_its_height_when_the_number_grows(qtbot: QtBot) -> None:
    glass = AmountDisplay()
    qtbot.addWidget(glass)
    glass.resize(440, 179)
    glass.set_number("0,00")
    before = glass.sizeHint().height()

    glass.set_number(f"99{N}999{N}999,00", mood=Mood.WAIT)

    assert glass.sizeHint().height() == before
    assert glass.mood() is Mood.WAIT


def test_the_glass_speaks_its_heading_and_its_number(qtbot: QtBot) -> None:
    glass = AmountDisplay()
    qtbot.addWidget(glass)

    glass.set_heading("Kusuri", "Fatura 1043")
    glass.set_number("182,00")
    glass.set_foot([("Marrë", f"4{N}448,00")])

    assert glass.accessibleName() == "Kusuri 182,00 L"
    assert glass.accessibleDescription() == f"Fatura 1043, Marrë 4{N}448,00"


def test_enter_in_the_scan_field_hands_the_code_over_and_empties_it(qtbot: QtBot) -> None:
    scan = ScanField(Messages(Words("sq", strict=True)))
    qtbot.addWidget(scan)
    scan.show()
    qtbot.keyClicks(scan.line, "5310042031108")

    with qtbot.waitSignal(scan.code_entered) as entered:
        qtbot.keyClick(scan.line, Qt.Key.Key_Return)

    assert entered.args == ["5310042031108"]
    assert scan.text() == ""
    assert scan.height() == 64


def test_a_problem_in_the_scan_field_ends_with_the_next_key(qtbot: QtBot) -> None:
    scan = ScanField(Messages(Words("sq", strict=True)))
    qtbot.addWidget(scan)
    scan.set_placeholder("Skano ose shkruaj kodin")
    scan.show()

    scan.show_problem("5310042099991", "Kodi nuk gjendet")
    problem = scan.problem_text()
    qtbot.keyClicks(scan.line, "5")

    assert problem == "5310042099991 Kodi nuk gjendet"
    assert not scan.has_problem()
    assert scan.text() == "5"


def test_the_number_pad_types_into_the_amount_field_like_the_keyboard(qtbot: QtBot) -> None:
    field = AmountField("Arkëtuar në lekë")
    qtbot.addWidget(field)
    edits: list[str] = []
    field.edited.connect(edits.append)

    field.type_digit("5")
    field.type_digit("00")
    field.backspace()
    field.clear()

    assert edits == ["5", "500", "50", ""]


def test_a_field_with_an_error_says_what_is_expected_to_eye_and_ear(qtbot: QtBot) -> None:
    field = LabelledField("NUIS")
    qtbot.addWidget(field)
    field.show()

    field.show_error("NIPT: një shkronjë, tetë shifra, një shkronjë.")

    assert field.hint.text() == "NIPT: një shkronjë, tetë shifra, një shkronjë."
    assert field.frame.sign.isVisible()
    assert field.line.accessibleDescription() == field.hint.text()
    field.set_hint("")
    assert not field.frame.is_wrong()


def test_pin_dots_grow_with_longer_pins_and_empty_when_wrong(qtbot: QtBot) -> None:
    dots = PinDots()
    qtbot.addWidget(dots)
    short = dots.sizeHint().width()

    dots.set_filled(6)
    long = dots.sizeHint().width()
    dots.show_wrong()

    assert long > short
    assert dots.filled() == 0
    assert dots.sizeHint().width() == short


def test_every_state_has_an_icon_an_ink_and_a_fill() -> None:
    for state in State:
        assert STATE_ICON[state]
        assert STATE_INK[state]
        assert STATE_FILL[state]
    assert set(SIGNS) == set(StepState)


def test_a_pill_is_as_wide_as_its_words(qtbot: QtBot) -> None:
    pill = Pill("Draft", State.INFO)
    qtbot.addWidget(pill)
    narrow = pill.sizeHint().width()

    pill.show_state(State.WAIT, "Dita ende e pahapur")

    assert pill.sizeHint().width() > narrow
    assert pill.sizeHint().height() == 28
    assert pill.accessibleName() == "Dita ende e pahapur"


def test_a_step_shows_how_far_it_is(qtbot: QtBot) -> None:
    step = StepRow()
    qtbot.addWidget(step)
    step.show()

    step.show_step(StepState.OK, "Fatura u fiskalizua", right="0,8 s")

    assert step.words() == ("Fatura u fiskalizua", "", "0,8 s")
    assert step.minimumHeight() == 58


def test_a_banner_offers_one_action_and_can_be_closed(qtbot: QtBot) -> None:
    banner = Banner(State.WAIT, icon="cloud-off")
    qtbot.addWidget(banner)
    banner.show_words("Shitja vazhdon.", "7 dokumente u ruajtën.")
    banner.show_button("Hap listën", "F7")
    banner.show_close("Mbyll")
    banner.show()

    with qtbot.waitSignals([banner.acted, banner.closed]):
        qtbot.mouseClick(banner.button, Qt.MouseButton.LeftButton)
        qtbot.mouseClick(banner.close_key, Qt.MouseButton.LeftButton)

    assert banner.words() == "Shitja vazhdon. 7 dokumente u ruajtën."


def test_markup_in_a_text_is_shown_as_it_is(qtbot: QtBot) -> None:
    text = Text("<b>Kafe</b> & çaj")
    qtbot.addWidget(text)

    assert text.textFormat() is Qt.TextFormat.PlainText


@pytest.mark.parametrize("tone", ["text", "att"])
def test_words_take_the_colours_and_the_size_of_a_theme_chosen_while_they_are_shown(
    qtbot: QtBot, qapp: QApplication, tone: str
) -> None:
    text = Text("Kafe", tone=tone)
    qtbot.addWidget(text)
    text.ensurePolished()

    theme = apply_theme(cast("QApplication", qapp), "dark", text_size=130)

    assert text.palette().windowText().color() == theme.colour(tone)
    assert text.font() == theme.font(TextRole.BODY)


def test_a_problem_in_a_narrow_scan_field_is_read_whole_in_large_letters(
    qtbot: QtBot, qapp: QApplication
) -> None:
    apply_theme(cast("QApplication", qapp), text_size=130, animate=False)
    field = ScanField(Messages(Words("sq", strict=True)))
    qtbot.addWidget(field)
    field.set_narrow(narrow=True)
    field.resize(660, field.height())
    field.show()
    sentence = (
        "Kodi 5310042099991 nuk është i plotë: shifra e fundit është e gabuar. Skanoje përsëri."
    )

    field.show_problem("", sentence)

    said = next(each for each in field.findChildren(Text) if each.text() == sentence)
    qtbot.waitUntil(lambda: said.heightForWidth(said.width()) <= said.height() <= field.height())
