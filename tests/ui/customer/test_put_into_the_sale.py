"""Putting a customer into the sale, with what goes with it.

Lives here: scans, switches, Del and what is asked for, for `ui.customer.dialog` and its details.
Must not: search, save.
"""

from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from tests.ui.drivers.customer import CustomerDriver
from tests.ui.drivers.hand import SQ
from tests.ui.examples import example_people
from till.domain.shop.taxpayer import Taxpayer, buyer_from


def test_a_scanned_nuis_is_searched_and_any_other_scan_waits(qtbot: QtBot) -> None:
    customer = CustomerDriver(qtbot)
    customer.type("kafe")

    is_other_taken = customer.scan("5310042008810")
    is_nuis_taken = customer.scan("l62104871m")

    assert (is_other_taken, is_nuis_taken) == (False, True)
    assert customer.search_text == "L62104871M"
    assert customer.entered == ["L62104871M"]


def test_the_sales_customer_stands_there_with_the_switch_as_it_was(qtbot: QtBot) -> None:
    customer = CustomerDriver(qtbot, example_people.agimi(), is_electronic=True)

    customer.dialog.search.show_saved([example_people.visitor(), example_people.agimi()])
    customer.press(Qt.Key.Key_Return)

    assert customer.put == [(example_people.agimi(), True, True)]


def test_del_takes_the_customer_off_where_it_has_nothing_to_delete(qtbot: QtBot) -> None:
    customer = CustomerDriver(qtbot, example_people.agimi())
    customer.type("ab")

    customer.press(Qt.Key.Key_Home, Qt.Key.Key_Delete)
    text = customer.search_text
    closed = list(customer.closed)
    customer.press(Qt.Key.Key_Delete, Qt.Key.Key_Delete)

    assert (text, closed) == ("b", [])
    assert customer.closed == ["removed"]
    assert not customer.is_open


def test_two_quick_enters_put_one_customer(qtbot: QtBot) -> None:
    customer = CustomerDriver(qtbot)
    customer.find()

    customer.press(Qt.Key.Key_Return, Qt.Key.Key_Return)

    assert len(customer.put) == 1


def test_a_problem_is_said_and_it_can_be_tried_again(qtbot: QtBot) -> None:
    customer = CustomerDriver(qtbot)
    customer.find()
    customer.press(Qt.Key.Key_Return)

    customer.dialog.show_problem("Disku është plot.")
    said = customer.problem
    customer.press(Qt.Key.Key_Return)

    assert said == "Disku është plot."
    assert len(customer.put) == 2


def test_names_with_markup_and_control_characters_are_plain_text(qtbot: QtBot) -> None:
    customer = CustomerDriver(qtbot)

    customer.dialog.search.show_saved([example_people.hostile()])
    customer.press(Qt.Key.Key_Down)

    details = customer.dialog.details
    assert customer.names[0].startswith("<b>Kafe</b> & <img src=x> Bar sh.p.k.")
    assert details.name.text().startswith("<b>Kafe</b> & <img src=x> Bar")
    assert details.values["address"].text() == "<h1>Rruga</h1> E dytë"


def test_escape_leaves_the_sale_as_it_was(qtbot: QtBot) -> None:
    customer = CustomerDriver(qtbot, example_people.agimi())

    customer.press(Qt.Key.Key_Escape)

    assert customer.closed == ["left"]
    assert customer.put == []


def test_pasted_rubbish_of_ten_thousand_signs_is_no_trouble(qtbot: QtBot) -> None:
    customer = CustomerDriver(qtbot)

    customer.dialog.search.field.type_key("<x>\x00" * 2500)
    customer.press(Qt.Key.Key_Return)

    assert len(customer.typed[0]) <= 200
    assert len(customer.entered) == 1


def test_a_saved_customer_is_forgotten_by_the_switch_and_it_is_taken_back_by_it(
    qtbot: QtBot,
) -> None:
    customer = CustomerDriver(qtbot)
    customer.dialog.search.show_saved([example_people.agimi(), example_people.visitor()])
    customer.press(Qt.Key.Key_Down)
    save = customer.button("customer.save")
    assert save.isChecked()

    customer.touch("customer.save")
    assert (customer.forgotten, customer.saved) == ([example_people.agimi()], [])
    customer.press(Qt.Key.Key_Down, Qt.Key.Key_Up)
    assert not save.isChecked()
    customer.touch("customer.save")

    assert (customer.forgotten, customer.saved) == (
        [example_people.agimi()],
        [example_people.agimi()],
    )
    assert save.isChecked()


def test_a_switch_turned_for_somebody_new_forgets_and_saves_nobody(qtbot: QtBot) -> None:
    customer = CustomerDriver(qtbot)
    customer.find()

    customer.touch("customer.save")
    customer.touch("customer.save")

    assert customer.forgotten + customer.saved == []


def test_the_choice_of_one_customer_is_not_the_choice_of_the_next(qtbot: QtBot) -> None:
    customer = CustomerDriver(qtbot)
    customer.find()

    customer.touch("customer.electronic")
    customer.press(Qt.Key.Key_Down, Qt.Key.Key_Return)

    (_, _, is_electronic) = customer.put[0]
    assert not is_electronic


def test_a_taxpayer_of_another_country_gets_no_electronic_invoice(qtbot: QtBot) -> None:
    customer = CustomerDriver(qtbot)
    abroad = Taxpayer(
        number="IT02144870", name="Rossi", address="Via 1", town="Bari", country="ITA"
    )

    customer.dialog.search.show_saved([buyer_from(abroad)])
    customer.press(Qt.Key.Key_Down)

    switch = customer.button("customer.electronic")
    assert not switch.isEnabled()
    assert switch.accessibleDescription() == "Vetëm për klientë me NIPT"


def test_without_the_shops_account_the_switch_says_what_cannot_pay_before_anything_is_paid(
    qtbot: QtBot,
) -> None:
    customer = CustomerDriver(qtbot)
    customer.dialog.details.set_account(has_account=False)
    customer.find()

    customer.touch("customer.electronic")
    switch = customer.button("customer.electronic")

    assert switch.isEnabled()
    assert "Jo me transfertë bankare" in switch.accessibleDescription()
    assert "bank." not in SQ.say("errors.bank_account_missing")
