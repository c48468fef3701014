"""Finding who buys, among the saved ones and in the register.

Lives here: what is shown and what is asked for, for `ui.customer.dialog` and its list.
Must not: search, save.
"""

from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from tests.ui.drivers.customer import CustomerDriver
from tests.ui.examples import example_people
from till.domain.shop.taxpayer import Taxpayer


def test_each_key_searches_the_saved_and_only_enter_the_register(qtbot: QtBot) -> None:
    customer = CustomerDriver(qtbot)

    customer.type("agi")
    before = list(customer.entered)
    customer.press(Qt.Key.Key_Return)

    assert customer.typed == ["a", "ag", "agi"]
    assert before == []
    assert customer.entered == ["agi"]


def test_two_letters_are_too_short_for_the_register(qtbot: QtBot) -> None:
    customer = CustomerDriver(qtbot)

    customer.type("ag")
    customer.press(Qt.Key.Key_Return)

    assert customer.entered == []
    assert customer.note == "Shkruaj të paktën tri shkronja ose shifra."


def test_enter_searches_and_enter_again_puts_the_first_that_was_found(qtbot: QtBot) -> None:
    customer = CustomerDriver(qtbot)

    customer.find()
    customer.press(Qt.Key.Key_Return)

    assert customer.entered == ["agimi"]
    assert customer.put == [(example_people.agimi(), True, False)]


def test_arrows_choose_another_one(qtbot: QtBot) -> None:
    customer = CustomerDriver(qtbot)
    customer.find()

    customer.press(Qt.Key.Key_Down, Qt.Key.Key_Down, Qt.Key.Key_Up, Qt.Key.Key_Return)

    assert [buyer.name for buyer, _, _ in customer.put] == ["Agimi Konstruksion sh.p.k."]


def test_a_touch_chooses_and_puts_as_well(qtbot: QtBot) -> None:
    customer = CustomerDriver(qtbot)
    customer.find()

    customer.touch_row(3)
    customer.touch("customer.put")

    assert [buyer.name for buyer, _, _ in customer.put] == ["Agimi Farma"]


def test_enter_stands_only_where_it_works(qtbot: QtBot) -> None:
    customer = CustomerDriver(qtbot)
    customer.type("agimi")
    customer.dialog.search.show_saved([example_people.agimi()])

    before = customer.button("customer.put").accessibleName()
    customer.press(Qt.Key.Key_Down)
    after = customer.button("customer.put").accessibleName()

    assert (before, after) == ("Shto në shitje", "Shto në shitje, Enter")


def test_a_saved_customer_is_shown_at_once_but_enter_still_asks_the_register(
    qtbot: QtBot,
) -> None:
    customer = CustomerDriver(qtbot)

    customer.type("agimi")
    customer.dialog.search.show_saved([example_people.agimi()])
    customer.press(Qt.Key.Key_Return)

    assert customer.name_in_front == "Kafe Bar Agimi sh.p.k."
    assert customer.entered == ["agimi"]
    assert customer.put == []


def test_the_whole_nuis_of_a_saved_customer_needs_no_register(qtbot: QtBot) -> None:
    customer = CustomerDriver(qtbot)

    customer.type("l62104871m")
    customer.dialog.search.show_saved([example_people.agimi()])
    customer.press(Qt.Key.Key_Return)

    assert customer.entered == []
    assert customer.put == [(example_people.agimi(), True, False)]


def test_an_answer_to_an_older_text_shows_nothing(qtbot: QtBot) -> None:
    customer = CustomerDriver(qtbot)
    customer.find()

    customer.type(" f")
    customer.dialog.search.show_register("agimi", example_people.taxpayers(), is_cut=False)

    assert customer.tab == "saved"
    assert customer.names == []


def test_searching_no_answer_and_nothing_found_each_say_so(qtbot: QtBot) -> None:
    customer = CustomerDriver(qtbot)
    customer.type("agimi")
    customer.dialog.search.show_saved([])
    dialog = customer.dialog

    dialog.show_searching("agimi")
    searching = customer.said
    dialog.search.show_unavailable("Pa lidhje.")
    unavailable = customer.said
    dialog.search.show_register("agimi", [], is_cut=False)

    assert searching == "Po kërkohet në regjistër…"
    assert unavailable == "Nuk u kërkua dot në regjistër"
    assert customer.said == "Asnjë rezultat për këtë numër ose emër."


def test_while_the_register_is_asked_enter_does_not_ask_again(qtbot: QtBot) -> None:
    customer = CustomerDriver(qtbot)
    customer.type("agimi")
    customer.press(Qt.Key.Key_Return)

    customer.dialog.show_searching("agimi")
    customer.press(Qt.Key.Key_Return)

    assert customer.entered == ["agimi"]


def test_after_no_answer_enter_asks_again_and_the_saved_ones_are_still_there(
    qtbot: QtBot,
) -> None:
    customer = CustomerDriver(qtbot)
    customer.type("agimi")
    customer.dialog.search.show_saved([example_people.agimi()])
    customer.press(Qt.Key.Key_Return)
    customer.dialog.show_searching("agimi")
    customer.dialog.search.show_unavailable("Pa lidhje.")

    customer.press(Qt.Key.Key_Return)
    customer.touch("customer.saved")

    assert customer.entered == ["agimi", "agimi"]
    assert customer.names == ["Kafe Bar Agimi sh.p.k."]


def test_a_cut_answer_says_how_to_go_on_and_that_nobody_is_called_active(qtbot: QtBot) -> None:
    customer = CustomerDriver(qtbot)
    customer.type("agimi")

    customer.dialog.show_searching("agimi")
    customer.dialog.search.show_register("agimi", example_people.taxpayers(50), is_cut=True)

    note = customer.note
    assert "50" in note
    assert "Nuk tregon nëse biznesi është aktiv." in note


def test_what_is_missing_in_the_register_is_asked_for_beside_its_field(qtbot: QtBot) -> None:
    customer = CustomerDriver(qtbot)
    customer.type("agimi")
    customer.dialog.show_searching("agimi")
    bare = Taxpayer(number="L62104871M", name="Kafe Bar Agimi", address="Rruga 1", country="ALB")
    customer.dialog.search.show_register("agimi", [bare], is_cut=False)

    customer.press(Qt.Key.Key_Return)
    wrong = customer.hint("town")
    customer.type("Tiranë")
    customer.press(Qt.Key.Key_Return)

    assert wrong == "Qyteti i klientit mungon. Shkruaj qytetin."
    assert [(buyer.name, buyer.town) for buyer, _, _ in customer.put] == [
        ("Kafe Bar Agimi", "Tiranë")
    ]


def test_a_fruitless_word_is_typed_over(qtbot: QtBot) -> None:
    customer = CustomerDriver(qtbot)
    customer.type("ndertim")
    customer.dialog.search.show_saved([])
    customer.press(Qt.Key.Key_Return)
    customer.dialog.show_searching("ndertim")
    customer.dialog.search.show_register("ndertim", [], is_cut=False)

    customer.type("agimi")

    assert customer.dialog.search.field.text() == "agimi"
