"""Typing a customer in: a business, or a buyer from abroad.

Lives here: what is checked and said beside which field, for `ui.customer.form`.
Must not: decide what a buyer must have.
"""

from dataclasses import replace

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from tests.builders import a_buyer
from tests.ui.drivers.customer import CustomerDriver
from till.domain.shop.buyer import Buyer, BuyerIdType
from ui.kit.entry.suggest_field import fitting

NAMES = {"ITA": "Itali", "HTI": "Haiti", "XKX": "Kosovë", "CHE": "Zvicër", "ALB": "Shqipëri"}


def test_a_business_is_typed_in_by_keys_alone(qtbot: QtBot) -> None:
    customer = CustomerDriver(qtbot)

    customer.press(Qt.Key.Key_F3)
    for text in (" l62104871m ", "Kafe Agimi", "Rruga e Kavajës 5"):
        customer.type(text)
        customer.press(Qt.Key.Key_Tab)
    customer.type("Tiranë")
    customer.press(Qt.Key.Key_Return)

    wanted = Buyer(
        id_type=BuyerIdType.NUIS,
        id_number="L62104871M",
        name="Kafe Agimi",
        address="Rruga e Kavajës 5",
        town="Tiranë",
    )
    assert customer.put == [(wanted, True, False)]


def test_the_rule_of_the_nuis_stands_under_its_field_and_then_what_is_wrong(qtbot: QtBot) -> None:
    customer = CustomerDriver(qtbot)
    customer.press(Qt.Key.Key_F3)
    rule = customer.hint("number")

    customer.fill(number="L6210487M", name="Kafe", address="Rruga", town="Berat")
    customer.press(Qt.Key.Key_Return)

    assert rule == "NIPT: një shkronjë, tetë shifra, një shkronjë."
    assert "L6210487M" in customer.hint("number")
    assert QApplication.focusWidget() is customer.field("customer.number")
    assert customer.put == []


def test_each_missing_field_says_so_itself(qtbot: QtBot) -> None:
    customer = CustomerDriver(qtbot)
    customer.press(Qt.Key.Key_F3)
    customer.fill(number="L62104871M")

    customer.press(Qt.Key.Key_Return)

    assert customer.is_wrong("name")
    assert customer.hint("name") == "Emri i klientit mungon. Shkruaj emrin."
    assert not customer.is_wrong("number")


def test_an_error_goes_with_the_next_key(qtbot: QtBot) -> None:
    customer = CustomerDriver(qtbot)
    customer.press(Qt.Key.Key_F3, Qt.Key.Key_Return)

    customer.type("L")

    assert not customer.is_wrong("number")


def test_a_buyer_from_abroad_is_typed_in_and_gets_no_electronic_invoice(qtbot: QtBot) -> None:
    customer = CustomerDriver(qtbot)

    customer.press(Qt.Key.Key_F4)
    customer.fill(number="YA1234567", country="ital")
    customer.press(Qt.Key.Key_Return)
    customer.fill(name="Giovanni Rossi", address="Via Garibaldi 14", town="Bari")
    switch = customer.button("customer.electronic").isEnabled()
    customer.press(Qt.Key.Key_Return)

    ((buyer, save, is_electronic),) = customer.put
    assert (buyer.id_type, buyer.country, buyer.country_code) == (BuyerIdType.PASS, "ITA", "IT")
    assert (switch, save, is_electronic) == (False, False, False)


def test_the_kind_of_document_is_chosen_by_touch(qtbot: QtBot) -> None:
    customer = CustomerDriver(qtbot)
    customer.touch("customer.foreign")

    customer.touch_paper(BuyerIdType.VAT)

    assert customer.dialog.form.buyer().id_type is BuyerIdType.VAT
    assert customer.dialog.details.labels["number"].text() == "Numër TVSH-je"


@pytest.mark.parametrize("kind", [each for each in BuyerIdType if each is not BuyerIdType.NUIS])
def test_a_saved_buyer_keeps_the_kind_of_their_number(qtbot: QtBot, kind: BuyerIdType) -> None:
    form = CustomerDriver(qtbot).dialog.form
    saved = replace(a_buyer("Anna Weiß", number="C01X00T47"), id_type=kind)

    form.begin(is_foreign=True, buyer=saved)

    assert form.buyer() == saved


def test_arrows_and_enter_choose_the_country_and_enter_puts_nothing_yet(qtbot: QtBot) -> None:
    customer = CustomerDriver(qtbot)
    customer.press(Qt.Key.Key_F4)
    customer.fill(country="gje")

    listed = customer.countries
    customer.press(Qt.Key.Key_Return)

    assert listed[0] == "Gjeorgji, GEO"
    assert customer.field("customer.country").text() == "Gjeorgji"
    assert customer.put == []
    assert customer.is_open


def test_going_on_with_tab_takes_the_country_that_fits_best(qtbot: QtBot) -> None:
    customer = CustomerDriver(qtbot)
    customer.press(Qt.Key.Key_F4)

    customer.fill(country="gjerm")
    customer.press(Qt.Key.Key_Tab)

    assert customer.dialog.form.buyer().country == "DEU"


def test_a_country_that_nobody_knows_is_refused_beside_its_field(qtbot: QtBot) -> None:
    customer = CustomerDriver(qtbot)
    customer.press(Qt.Key.Key_F4)

    customer.fill(number="1", name="A", address="B", town="C", country="Atlantis")
    customer.press(Qt.Key.Key_Return)

    assert customer.put == []
    assert customer.hint("country") == ("Shteti “Atlantis” nuk njihet. Zgjidh shtetin nga lista.")


def test_escape_closes_the_countries_then_the_form_then_the_dialog(qtbot: QtBot) -> None:
    customer = CustomerDriver(qtbot)
    customer.press(Qt.Key.Key_F4)
    customer.fill(country="it")

    customer.press(Qt.Key.Key_Escape)
    assert (customer.countries, customer.is_form_open) == ([], True)
    customer.press(Qt.Key.Key_Escape)
    assert (customer.is_form_open, customer.is_open) == (False, True)
    customer.press(Qt.Key.Key_Escape)

    assert customer.closed == ["left"]


def test_pasted_text_becomes_one_line_without_control_characters(qtbot: QtBot) -> None:
    customer = CustomerDriver(qtbot)
    customer.press(Qt.Key.Key_F3)

    customer.field("customer.number").insert("L62104871M\n")
    customer.field("customer.name").insert("<b>Kafe</b>\t\x07 Agimi\r\n")
    customer.field("customer.address").insert("Rruga  1")
    customer.field("customer.town").insert("Berat")
    customer.press(Qt.Key.Key_Return)

    ((buyer, _, _),) = customer.put
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
