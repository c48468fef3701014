"""Typing a customer in: a business, or a buyer from abroad.

Lives here: what is checked and said beside which field, for `ui.customer.form`.
Must not: decide what a buyer must have.
"""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from tests.ui.drivers.customer import Counter
from till.domain.shop.buyer import Buyer, BuyerIdType
from ui.customer.form import fitting
from ui.kit.choice.key_choice import ChoiceKey

NAMES = {"ITA": "Itali", "HTI": "Haiti", "XKX": "Kosovë", "CHE": "Zvicër", "ALB": "Shqipëri"}


def test_a_business_is_typed_in_by_keys_alone(qtbot: QtBot) -> None:
    counter = Counter(qtbot)

    counter.press(Qt.Key.Key_F3)
    for text in (" l62104871m ", "Kafe Agimi", "Rruga e Kavajës 5"):
        counter.type(text)
        counter.press(Qt.Key.Key_Tab)
    counter.type("Tiranë")
    counter.press(Qt.Key.Key_Return)

    wanted = Buyer(
        id_type=BuyerIdType.NUIS,
        id_number="L62104871M",
        name="Kafe Agimi",
        address="Rruga e Kavajës 5",
        town="Tiranë",
    )
    assert counter.put == [(wanted, True, False)]


def test_the_rule_of_the_nuis_stands_under_its_field_and_then_what_is_wrong(qtbot: QtBot) -> None:
    counter = Counter(qtbot)
    counter.press(Qt.Key.Key_F3)
    rule = counter.dialog.form.number.hint.text()

    counter.fill(number="L6210487M", name="Kafe", address="Rruga", town="Berat")
    counter.press(Qt.Key.Key_Return)

    assert rule == "NUIS: një shkronjë, tetë shifra, një shkronjë."
    assert "L6210487M" in counter.dialog.form.number.hint.text()
    assert QApplication.focusWidget() is counter.dialog.form.number.line
    assert counter.put == []


def test_each_missing_field_says_so_itself(qtbot: QtBot) -> None:
    counter = Counter(qtbot)
    counter.press(Qt.Key.Key_F3)
    counter.fill(number="L62104871M")

    counter.press(Qt.Key.Key_Return)
    form = counter.dialog.form

    assert form.name.frame.is_wrong()
    assert form.name.hint.text() == "Emri i klientit mungon. Shkruaj emrin."
    assert not form.number.frame.is_wrong()


def test_an_error_goes_with_the_next_key(qtbot: QtBot) -> None:
    counter = Counter(qtbot)
    counter.press(Qt.Key.Key_F3, Qt.Key.Key_Return)

    counter.type("L")

    assert not counter.dialog.form.number.frame.is_wrong()


def test_a_buyer_from_abroad_is_typed_in_and_gets_no_electronic_invoice(qtbot: QtBot) -> None:
    counter = Counter(qtbot)

    counter.press(Qt.Key.Key_F4)
    counter.fill(number="YA1234567", country="ital")
    counter.press(Qt.Key.Key_Return)
    counter.fill(name="Giovanni Rossi", address="Via Garibaldi 14", town="Bari")
    switch = counter.button("customer.electronic").isEnabled()
    counter.press(Qt.Key.Key_Return)

    ((buyer, save, is_electronic),) = counter.put
    assert (buyer.id_type, buyer.country, buyer.country_code) == (BuyerIdType.PASS, "ITA", "IT")
    assert (switch, save, is_electronic) == (False, False, False)


def test_the_kind_of_document_is_chosen_by_touch(qtbot: QtBot) -> None:
    counter = Counter(qtbot)
    counter.touch("customer.foreign")

    for key in counter.dialog.form.paper.findChildren(ChoiceKey):
        if key.option.key == "VAT":
            qtbot.mouseClick(key, Qt.MouseButton.LeftButton)

    assert counter.dialog.form.buyer().id_type is BuyerIdType.VAT
    assert counter.dialog.details.labels["number"].text() == "Numër TVSH-je"


def test_arrows_and_enter_choose_the_country_and_enter_puts_nothing_yet(qtbot: QtBot) -> None:
    counter = Counter(qtbot)
    counter.press(Qt.Key.Key_F4)
    counter.fill(country="gje")

    listed = [row.accessibleName() for row in counter.dialog.form.country.rows]
    counter.press(Qt.Key.Key_Return)

    assert listed[0] == "Gjeorgji, GEO"
    assert counter.dialog.form.country.text() == "Gjeorgji"
    assert counter.put == []
    assert counter.dialog.isVisible()


def test_going_on_with_tab_takes_the_country_that_fits_best(qtbot: QtBot) -> None:
    counter = Counter(qtbot)
    counter.press(Qt.Key.Key_F4)

    counter.fill(country="gjerm")
    counter.press(Qt.Key.Key_Tab)

    assert counter.dialog.form.buyer().country == "DEU"


def test_a_country_that_nobody_knows_is_refused_beside_its_field(qtbot: QtBot) -> None:
    counter = Counter(qtbot)
    counter.press(Qt.Key.Key_F4)

    counter.fill(number="1", name="A", address="B", town="C", country="Atlantis")
    counter.press(Qt.Key.Key_Return)

    assert counter.put == []
    assert counter.dialog.form.country.hint.text() == (
        "Shteti “Atlantis” nuk njihet. Zgjidh shtetin nga lista."
    )


def test_escape_closes_the_countries_then_the_form_then_the_dialog(qtbot: QtBot) -> None:
    counter = Counter(qtbot)
    counter.press(Qt.Key.Key_F4)
    counter.fill(country="it")
    form = counter.dialog.form

    counter.press(Qt.Key.Key_Escape)
    assert (form.country.list.isVisible(), form.isVisible()) == (False, True)
    counter.press(Qt.Key.Key_Escape)
    assert (form.isVisible(), counter.dialog.isVisible()) == (False, True)
    counter.press(Qt.Key.Key_Escape)

    assert counter.closed == ["left"]


def test_pasted_text_becomes_one_line_without_control_characters(qtbot: QtBot) -> None:
    counter = Counter(qtbot)
    counter.press(Qt.Key.Key_F3)
    form = counter.dialog.form

    form.number.line.insert("L62104871M\n")
    form.name.line.insert("<b>Kafe</b>\t\x07 Agimi\r\n")
    form.address.line.insert("Rruga  1")
    form.town.line.insert("Berat")
    counter.press(Qt.Key.Key_Return)

    ((buyer, _, _),) = counter.put
    assert buyer.name == "<b>Kafe</b> Agimi"
    assert buyer.address == "Rruga 1"


def test_letters_without_their_marks_find_a_country() -> None:
    found = fitting("shqiperi", NAMES)

    assert found == ["ALB"]


def test_what_begins_with_the_text_comes_before_what_only_holds_it() -> None:
    found = fitting("it", NAMES)

    assert found == ["ITA", "HTI"]


def test_the_code_of_a_country_finds_it() -> None:
    found = fitting("CHE", NAMES)

    assert found[0] == "CHE"


def test_no_text_finds_no_country() -> None:
    found = fitting("  \x07", NAMES)

    assert found == []
