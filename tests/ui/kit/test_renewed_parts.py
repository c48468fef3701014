"""Parts that all go when others are shown in their place."""

import pytest
from PySide6.QtWidgets import QPushButton
from pytestqt.qtbot import QtBot

from ui.kit.layout import Renewed, column, holder


@pytest.fixture
def heading(qtbot: QtBot) -> QPushButton:
    return QPushButton("Krye")


def test_others_take_their_place_behind_what_stays(qtbot: QtBot, heading: QPushButton) -> None:
    rows = column(heading, None)
    page = holder(rows)
    qtbot.addWidget(page)
    renewed: Renewed[QPushButton] = Renewed(rows, first=1)

    renewed.show([QPushButton("a"), QPushButton("b")])
    renewed.show([QPushButton("c")])
    page.show()

    seen = [each.text() for each in page.findChildren(QPushButton) if each.isVisible()]
    assert seen == ["Krye", "c"]
    assert rows.indexOf(renewed.parts[0]) == 1


def test_one_that_is_replaced_within_its_own_click_lives_until_the_next_change(
    qtbot: QtBot, heading: QPushButton
) -> None:
    rows = column(heading)
    page = holder(rows)
    qtbot.addWidget(page)
    renewed: Renewed[QPushButton] = Renewed(rows, first=1)
    key = QPushButton("a")
    after: list[str] = []

    def press() -> None:
        renewed.show([QPushButton("b")])
        after.append(key.text())

    key.clicked.connect(press)
    renewed.show([key])
    page.show()
    key.click()

    assert after == ["a"]
    assert not key.isVisible()
