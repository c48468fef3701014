"""The bundled fonts: tabular numbers in columns, Albanian letters, sizes.

Lives here: what the fonts promise to the screens.
Must not: depend on fonts of the computer.
"""

import pytest
from PySide6.QtGui import QFontInfo, QFontMetricsF, QRawFont
from PySide6.QtWidgets import QApplication

from ui.theme.fonts import DISPLAY, MONO, SANS, SETTINGS, font, load_fonts, sized
from ui.theme.tokens import TextRole

CHARACTERS = "0123456789ëçËÇ€−×·,.%" + "\u00a0\u202f"


@pytest.fixture(autouse=True)
def loaded(qapp: QApplication) -> None:
    load_fonts()


OF_COLUMNS = [role for role in TextRole if not SETTINGS[role].alone]


@pytest.mark.parametrize("role", OF_COLUMNS)
def test_all_digits_are_equally_wide_in_every_role_of_columns(role: TextRole) -> None:
    metrics = QFontMetricsF(font(role))

    widths = {metrics.horizontalAdvance(digit * 8) for digit in "0123456789"}

    assert len(widths) == 1


@pytest.mark.parametrize("role", [TextRole.LINE_NOW, TextRole.LINE_AMOUNT, TextRole.LINE])
def test_amounts_of_the_same_length_end_at_the_same_place(role: TextRole) -> None:
    metrics = QFontMetricsF(font(role))

    widths = {
        metrics.horizontalAdvance(text)
        for text in ("1\u00a0111,11", "7\u00a0777,77", "4\u00a0041,70")
    }

    assert len(widths) == 1


@pytest.mark.parametrize("role", TextRole)
def test_every_role_is_set_in_the_bundled_font_at_its_weight(role: TextRole) -> None:
    info = QFontInfo(font(role))

    assert info.family() == SETTINGS[role].family
    assert info.family() in (SANS, DISPLAY, MONO)
    assert info.weight() == SETTINGS[role].weight
    assert info.pixelSize() >= 12


@pytest.mark.parametrize(
    "role", [TextRole.BODY, TextRole.LABEL, TextRole.BUTTON, TextRole.TOTAL, TextRole.SLIP]
)
def test_albanian_letters_signs_and_no_break_spaces_are_in_the_fonts(role: TextRole) -> None:
    raw = QRawFont.fromFont(font(role))

    missing = [character for character in CHARACTERS if not raw.supportsCharacter(ord(character))]

    assert missing == []


def test_the_text_size_of_the_settings_enlarges_every_role() -> None:
    for role in TextRole:
        assert font(role, text_size=130).pixelSize() > font(role).pixelSize()


def test_nothing_is_set_below_twelve_pixels() -> None:
    assert sized(TextRole.CAP, 8).pixelSize() == 12
