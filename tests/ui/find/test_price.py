"""Looking at a price without selling.

Lives here: the price check inside the search.
Must not: look into a catalogue.
"""

from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from tests.ui.drivers.find import FindDriver
from tests.ui.drivers.hand import read
from tests.ui.shots.find import cheeses


def test_f4_switches_to_looking_and_back(qtbot: QtBot) -> None:
    finder = FindDriver(qtbot, text="djath")

    finder.press(Qt.Key.Key_F4)
    assert finder.shows_price
    assert finder.dialog.frame.title.text() == "Shiko çmimin"
    finder.press(Qt.Key.Key_F4)

    assert not finder.shows_price
    assert finder.dialog.chips.isVisible()


def test_enter_shows_the_price_and_adds_nothing(qtbot: QtBot) -> None:
    finder = FindDriver(qtbot, text="djath", check_only=True)

    finder.press(Qt.Key.Key_Down, Qt.Key.Key_Return)

    assert finder.price == ("Djathë i bardhë lope", "860,00")
    assert finder.chosen == []
    assert finder.is_open


def test_one_scan_after_the_other_shows_its_price(qtbot: QtBot) -> None:
    finder = FindDriver(qtbot, check_only=True)

    finder.scan("5310042008810")
    finder.dialog.show_price(cheeses()[2])
    finder.scan("5310042008827")
    finder.dialog.show_price(cheeses()[3])

    assert finder.price_asked == [("5310042008810",), ("5310042008827",)]
    assert finder.price == ("Djathë krem 200 g", "320,00")
    assert finder.scanned == []
    assert finder.is_open


def test_a_code_nobody_knows_is_said_in_place_of_a_price(qtbot: QtBot) -> None:
    finder = FindDriver(qtbot, check_only=True)

    finder.scan("999")
    finder.dialog.show_problem("Kodi 999 nuk gjendet.")

    assert finder.price == ("Kodi 999 nuk gjendet.", "")


def test_the_glass_says_name_price_unit_vat_and_group(qtbot: QtBot) -> None:
    finder = FindDriver(qtbot, check_only=True)

    finder.dialog.show_price(cheeses()[0])

    glass = finder.dialog.amount
    said = read(f"{glass.accessibleName()} {glass.accessibleDescription()}")
    assert said == (
        "Djathë i bardhë deleje 1 200,00 L/kg Kodi 2100310, Njësia kg, TVSH B 20 %, Grupi Bulmet"
    )


def test_the_quantity_is_not_asked_while_prices_are_looked_at(qtbot: QtBot) -> None:
    finder = FindDriver(qtbot, text="djath", check_only=True)

    finder.press(Qt.Key.Key_F3)

    assert finder.quantity_asked == []
    assert not finder.dialog.foot.quantity.isVisible()
