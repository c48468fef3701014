"""The page of saved buyers, by keys and touch.

Lives here: what only this page does with what is typed, and its own keys.
Must not: what every declared page does (tests/ui/kit/page), what comes of it (tests/stories).
"""

from dataclasses import replace

from PySide6.QtCore import QPoint, Qt
from pytestqt.qtbot import QtBot

from tests.ui.drivers.buyers import CAFE, TOURIST, BuyersDriver
from till.domain.errors.buyers import BuyerExists
from ui.kit.table.row_view import RowView

Key = Qt.Key


def test_a_new_one_is_a_business_that_is_typed_by_keys_alone(qtbot: QtBot) -> None:
    page = BuyersDriver(qtbot)

    page.press(Key.Key_F2)
    page.type("k31507722p")
    page.press(Key.Key_Return)
    page.type("Agimi")
    page.press(Key.Key_F12)

    ((buyer, is_new),) = page.saved
    assert is_new
    assert (buyer.id_number, buyer.name, buyer.country) == (  # type: ignore[attr-defined]
        "k31507722p",
        "Agimi",
        CAFE.country,
    )


def test_somebody_of_abroad_keeps_document_and_country(qtbot: QtBot) -> None:
    page = BuyersDriver(qtbot)

    page.press(Key.Key_Down, Key.Key_Down)
    page.write("address", "Hauptstraße 1")
    page.press(Key.Key_F12)

    assert page.saved == [(replace(TOURIST, address="Hauptstraße 1"), False)]
    assert not page.button("buyers.check").isVisible()


def test_a_country_is_found_by_typing_its_name(qtbot: QtBot) -> None:
    page = BuyersDriver(qtbot)
    page.press(Key.Key_Down, Key.Key_Down)

    page.write("country", "ital")
    page.press(Key.Key_Return, Key.Key_F12)

    ((buyer, _),) = page.saved
    assert (buyer.country, buyer.country_code) == ("ITA", "IT")  # type: ignore[attr-defined]


def test_keys_and_touch_of_the_page_say_their_names(qtbot: QtBot) -> None:
    page = BuyersDriver(qtbot)
    names = ("merge", "check", "all_invoices", "remove", "export", "import")

    page.press(Key.Key_F4, Key.Key_F5, Key.Key_F7, Key.Key_F8, Key.Key_F9, Key.Key_F10)
    for name in names:
        page.touch(f"buyers.{name}")

    assert [name for (name,) in page.pressed] == [*names, *names]


def test_an_invoice_is_opened_by_touch(qtbot: QtBot) -> None:
    page = BuyersDriver(qtbot)
    view = page.screen.findChild(RowView, "buyers.invoices")
    assert view is not None

    below = view.visualRect(view.model().index(1, 0)).center()
    qtbot.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, pos=QPoint(below))

    assert page.opened == [("invoices", "2")]


def test_a_number_of_another_is_said_at_its_field(qtbot: QtBot) -> None:
    page = BuyersDriver(qtbot)

    page.screen.show_error(BuyerExists(number="K82116390R", name="Furra Çela"))

    assert page.number.field.frame.is_wrong()
    assert "Furra Çela" in page.number.field.hint.text()
