"""Putting a customer into the sale, with what goes with it.

Lives here: scans, switches, Del and what is wished, for `ui.customer.dialog` and its details.
Must not: search, save.
"""

from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from tests.ui.drivers.customer import Counter
from tests.ui.examples import example_people
from till.domain.shop.buyer import Buyer
from till.domain.shop.taxpayer import Taxpayer, buyer_from


def test_a_scanned_nuis_is_searched_and_any_other_scan_waits(qtbot: QtBot) -> None:
    counter = Counter(qtbot)
    counter.type("kafe")

    is_other_taken = counter.dialog.code_scanned("5310042008810")
    is_nuis_taken = counter.dialog.code_scanned("l62104871m")

    assert (is_other_taken, is_nuis_taken) == (False, True)
    assert counter.dialog.search.field.text() == "L62104871M"
    assert counter.entered == ["L62104871M"]


def test_the_sales_customer_stands_there_with_the_switch_as_it_was(qtbot: QtBot) -> None:
    counter = Counter(qtbot, example_people.agimi(), is_electronic=True)

    counter.dialog.show_saved([example_people.visitor(), example_people.agimi()])
    counter.press(Qt.Key.Key_Return)

    assert counter.put == [(example_people.agimi(), True, True)]


def test_del_takes_the_customer_off_where_it_has_nothing_to_delete(qtbot: QtBot) -> None:
    counter = Counter(qtbot, example_people.agimi())
    counter.type("ab")

    counter.press(Qt.Key.Key_Home, Qt.Key.Key_Delete)
    text = counter.dialog.search.field.text()
    closed = list(counter.closed)
    counter.press(Qt.Key.Key_Delete, Qt.Key.Key_Delete)

    assert (text, closed) == ("b", [])
    assert counter.closed == ["removed"]
    assert not counter.dialog.isVisible()


def test_two_quick_enters_put_one_customer(qtbot: QtBot) -> None:
    counter = Counter(qtbot)
    counter.find()

    counter.press(Qt.Key.Key_Return, Qt.Key.Key_Return)

    assert len(counter.put) == 1


def test_a_problem_is_said_and_it_can_be_tried_again(qtbot: QtBot) -> None:
    counter = Counter(qtbot)
    counter.find()
    counter.press(Qt.Key.Key_Return)

    counter.dialog.show_problem("Disku është plot.")
    said = counter.dialog.details.problem.text()
    counter.press(Qt.Key.Key_Return)

    assert said == "Disku është plot."
    assert len(counter.put) == 2


def test_names_with_markup_and_control_characters_are_plain_text(qtbot: QtBot) -> None:
    counter = Counter(qtbot)

    counter.dialog.show_saved([example_people.hostile()])
    counter.press(Qt.Key.Key_Down)

    details = counter.dialog.details
    assert counter.names[0].startswith("<b>Kafe</b> & <img src=x> Bar sh.p.k.")
    assert details.name.text().startswith("<b>Kafe</b> & <img src=x> Bar")
    assert details.values["address"].text() == "<h1>Rruga</h1> E dytë"


def test_escape_leaves_the_sale_as_it_was(qtbot: QtBot) -> None:
    counter = Counter(qtbot, example_people.agimi())

    counter.press(Qt.Key.Key_Escape)

    assert counter.closed == ["left"]
    assert counter.put == []


def test_pasted_rubbish_of_ten_thousand_signs_is_no_trouble(qtbot: QtBot) -> None:
    counter = Counter(qtbot)

    counter.dialog.search.field.type_key("<x>\x00" * 2500)
    counter.press(Qt.Key.Key_Return)

    assert len(counter.typed[0]) <= 200
    assert len(counter.entered) == 1


def test_a_saved_customer_is_forgotten_by_the_switch_and_it_is_taken_back_by_it(
    qtbot: QtBot,
) -> None:
    counter = Counter(qtbot)
    forgotten: list[Buyer] = []
    saved: list[Buyer] = []
    counter.dialog.saving.forget_requested.connect(forgotten.append)
    counter.dialog.saving.save_requested.connect(saved.append)
    counter.dialog.show_saved([example_people.agimi(), example_people.visitor()])
    counter.press(Qt.Key.Key_Down)
    save = counter.button("customer.save")
    assert save.isChecked()

    counter.touch("customer.save")
    assert (forgotten, saved) == ([example_people.agimi()], [])
    counter.press(Qt.Key.Key_Down, Qt.Key.Key_Up)
    assert not save.isChecked()
    counter.touch("customer.save")

    assert (forgotten, saved) == ([example_people.agimi()], [example_people.agimi()])
    assert save.isChecked()


def test_a_switch_turned_for_somebody_new_forgets_and_saves_nobody(qtbot: QtBot) -> None:
    counter = Counter(qtbot)
    wished: list[Buyer] = []
    counter.dialog.saving.forget_requested.connect(wished.append)
    counter.dialog.saving.save_requested.connect(wished.append)
    counter.find()

    counter.touch("customer.save")
    counter.touch("customer.save")

    assert wished == []


def test_the_choice_of_one_customer_is_not_the_choice_of_the_next(qtbot: QtBot) -> None:
    counter = Counter(qtbot)
    counter.find()

    counter.touch("customer.electronic")
    counter.press(Qt.Key.Key_Down, Qt.Key.Key_Return)

    (_, _, is_electronic) = counter.put[0]
    assert not is_electronic


def test_a_taxpayer_of_another_country_gets_no_electronic_invoice(qtbot: QtBot) -> None:
    counter = Counter(qtbot)
    abroad = Taxpayer(
        number="IT02144870", name="Rossi", address="Via 1", town="Bari", country="ITA"
    )

    counter.dialog.show_saved([buyer_from(abroad)])
    counter.press(Qt.Key.Key_Down)

    switch = counter.button("customer.electronic")
    assert not switch.isEnabled()
    assert switch.accessibleDescription() == "Vetëm për blerës me NUIS"
