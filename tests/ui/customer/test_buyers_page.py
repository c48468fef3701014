"""The page of saved buyers, by keys, touch and scanner.

Lives here: what is asked for of the one in the fields, and what is asked twice.
Must not: what a buyer may be (tests/domain), what comes of it (tests/stories).
"""

from dataclasses import replace

from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from tests.ui.drivers.buyers import BAKERY, CAFE, TOURIST, BuyersDriver
from till.domain.errors.buyers import BuyerExists

Key = Qt.Key


def test_arrows_choose_and_f12_keeps_what_is_typed(qtbot: QtBot) -> None:
    page = BuyersDriver(qtbot)

    page.press(Key.Key_Down, Key.Key_Return)
    page.write("town", "Durrës")
    page.press(Key.Key_F12)

    assert page.saved == [(BAKERY, replace(BAKERY, town="Durrës"))]


def test_a_new_one_is_typed_by_keys_alone(qtbot: QtBot) -> None:
    page = BuyersDriver(qtbot)

    page.press(Key.Key_F2)
    page.type("k31507722p")
    page.write("name", "Agimi")
    page.press(Key.Key_F12)

    before, after = page.saved[0]
    assert before is None
    assert (after.id_number.upper(), after.name) == ("K31507722P", "Agimi")  # type: ignore[attr-defined]


def test_two_are_merged_by_f4_on_the_one_and_f4_on_the_one_that_stays(qtbot: QtBot) -> None:
    page = BuyersDriver(qtbot)

    page.press(Key.Key_F4)
    assert CAFE.name in page.screen.state.text()
    page.press(Key.Key_F4)
    assert not page.merged
    page.press(Key.Key_Down, Key.Key_F4)

    assert page.merged == [(CAFE, BAKERY)]


def test_esc_ends_a_merging_that_was_begun(qtbot: QtBot) -> None:
    page = BuyersDriver(qtbot)

    page.press(Key.Key_F4, Key.Key_Escape, Key.Key_Down, Key.Key_F4)

    assert not page.merged
    assert not page.left


def test_nobody_is_removed_by_one_key(qtbot: QtBot) -> None:
    page = BuyersDriver(qtbot)

    page.press(Key.Key_F8)
    assert not page.removed
    page.press(Key.Key_Down, Key.Key_F8)
    assert not page.removed
    page.press(Key.Key_F8)

    assert page.removed == [(BAKERY,)]


def test_by_touch_a_nuis_is_checked_and_the_invoices_are_led_to(qtbot: QtBot) -> None:
    page = BuyersDriver(qtbot)

    page.touch("buyers.check")
    page.touch("buyers.all_invoices")

    assert page.checked == [(CAFE.id_number,)]
    assert page.invoices == [(CAFE,)]


def test_somebody_of_abroad_keeps_document_and_country(qtbot: QtBot) -> None:
    page = BuyersDriver(qtbot)

    page.press(Key.Key_Down, Key.Key_Down)
    page.write("address", "Hauptstraße 1")
    page.press(Key.Key_F12)

    assert page.saved == [(TOURIST, replace(TOURIST, address="Hauptstraße 1"))]
    assert not page.screen.check.isVisible()


def test_changes_are_kept_or_dropped_and_never_lost_on_the_way(qtbot: QtBot) -> None:
    page = BuyersDriver(qtbot)

    page.press(Key.Key_Return)
    page.write("name", "Tjetër")
    page.press(Key.Key_Down)
    assert page.shown == CAFE
    page.press(Key.Key_Escape)
    assert page.screen.form.name.text() == CAFE.name
    page.press(Key.Key_Escape)

    assert page.left


def test_a_number_of_another_is_said_at_its_field(qtbot: QtBot) -> None:
    page = BuyersDriver(qtbot)

    page.screen.show_error(BuyerExists(number="K82116390R", name=BAKERY.name))

    assert page.screen.form.number.frame.is_wrong()
    assert BAKERY.name in page.screen.form.number.hint.text()
