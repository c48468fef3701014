"""The theme as one switch.

Lives here: applying, switching, icons.
Must not: test a single widget.
"""

from typing import cast

import pytest
from PySide6.QtGui import QColor, QImage
from PySide6.QtWidgets import QApplication

from ui.theme.current import current_theme
from ui.theme.icons import IconMissing, IconSet
from ui.theme.style import apply_theme, style_sheet
from ui.theme.tokens import DARK, LIGHT, PALETTES


@pytest.fixture
def application(qapp: QApplication) -> QApplication:
    return cast("QApplication", qapp)


def ink_of(image: QImage) -> set[str]:
    places = [(x, y) for x in range(image.width()) for y in range(image.height())]
    solid = [image.pixelColor(x, y) for x, y in places if image.pixelColor(x, y).alpha() == 255]
    return {colour.name().upper() for colour in solid}


def test_the_application_has_one_theme(application: QApplication) -> None:
    first = apply_theme(application, "light")

    second = apply_theme(application, "dark")

    assert first is second is current_theme()


def test_switching_the_theme_tells_the_painted_widgets_once(
    application: QApplication, qtbot: object
) -> None:
    theme = apply_theme(application, "light")
    heard: list[str] = []
    theme.changed.connect(lambda: heard.append(theme.palette.bg))

    apply_theme(application, "dark", text_size=115, animate=False)

    assert heard == [DARK.bg]
    assert (theme.name, theme.text_size, theme.animate) == ("dark", 115, False)
    apply_theme(application, "light")


def test_a_theme_that_does_not_exist_changes_nothing(application: QApplication) -> None:
    theme = apply_theme(application, "light")

    with pytest.raises(KeyError):
        apply_theme(application, "sepia")

    assert theme.palette == LIGHT


@pytest.mark.parametrize("name", PALETTES)
def test_the_style_sheet_has_no_open_placeholder(name: str) -> None:
    sheet = style_sheet(PALETTES[name])

    assert "$" not in sheet
    assert PALETTES[name].line2 in sheet


def test_an_icon_is_drawn_in_the_colour_of_its_place() -> None:
    icons = IconSet()

    picture = icons.pixmap("circle-check", colour=LIGHT.ok, size=64).toImage()

    assert ink_of(picture) == {QColor(LIGHT.ok).name().upper()}


def test_an_icon_has_twice_the_dots_on_a_dense_screen_and_the_same_size() -> None:
    picture = IconSet().pixmap("lock", colour=LIGHT.text, size=20, dpr=2.0)

    assert picture.width() == 40
    assert picture.deviceIndependentSize().width() == 20


def test_an_icon_is_drawn_once(application: QApplication) -> None:
    icons = IconSet()

    first = icons.pixmap("lock", colour=LIGHT.text, size=20)

    assert icons.pixmap("lock", colour=LIGHT.text, size=20) is first


def test_an_icon_that_is_not_there_is_named() -> None:
    with pytest.raises(IconMissing, match="unicorn"):
        IconSet().pixmap("unicorn", colour=LIGHT.text, size=20)
