"""Selling with a finger alone: finding, creating, parking, the customer, help, lock and language.

Lives here: what a cashier does at the sell screen without a keyboard and without a scanner.
Must not: a key event of any kind; the drawer and the day (test_touch_cash).
"""

from decimal import Decimal

import pytest

from tests.stories.by_touch import Finger
from tests.stories.long_day import ANA, DRITA, DRITAS_PIN
from ui.approval.dialog import ApprovalDialog
from ui.catalogue.new_article_controller import NewArticleDialog
from ui.customer.dialog import CustomerDialog
from ui.find.dialog import FindDialog
from ui.help.dialog import HelpDialog
from ui.kit.page.number import NumberDialog
from ui.park.dialog import ParkDialog
from ui.price.dialog import PriceDialog

pytestmark = pytest.mark.by_turns(2)


def test_an_article_is_found_by_its_name_and_added(finger: Finger) -> None:
    finger.touch("sell.f2")
    finger.until(finger.window.dialog_of(FindDialog).isVisible)

    finger.write("find.text", "gazetë")
    finger.until(lambda: finger.window.dialog_of(FindDialog).model.rowCount() == 1)
    finger.touch_key("enter")

    finger.until(lambda: finger.window.dialog_of(NumberDialog).isVisible() or bool(finger.lines))
    finger.touch_digits("50")
    finger.touch("number.set")
    finger.until(lambda: finger.total == Decimal(50))
    assert not finger.has_letters()


def test_the_letters_go_with_the_search_that_they_wrote_into(finger: Finger) -> None:
    finger.touch("sell.f2")
    finger.until(finger.window.dialog_of(FindDialog).isVisible)

    finger.write("find.text", "simite")
    finger.until(lambda: finger.window.dialog_of(FindDialog).model.rowCount() == 1)
    finger.look_away()
    finger.touch_key("enter")

    finger.until(lambda: finger.names() == ["Simite"])
    assert finger.window.dialog is None
    assert not finger.has_letters()


def test_a_code_is_written_into_the_scan_field_with_its_quantity(finger: Finger) -> None:
    finger.write("sell.scan", "3*C1")
    finger.touch_key("enter")

    finger.until(lambda: finger.names() == ["Kafe"])
    assert finger.lines[0].quantity == 3
    assert not finger.has_letters()


def test_f3_by_touch_brings_a_number_pad(finger: Finger) -> None:
    finger.add("C1")

    finger.touch("sell.f3")
    finger.until(finger.window.dialog_of(NumberDialog).isVisible)
    finger.touch_digits("12")
    finger.touch("number.set")

    finger.until(lambda: finger.lines[0].quantity == 12)


def test_an_unknown_article_is_created_and_sold(finger: Finger) -> None:
    finger.touch("sell.f2")
    finger.until(finger.window.dialog_of(FindDialog).isVisible)
    finger.write("find.text", "Xixë")
    finger.until(lambda: not finger.window.dialog_of(FindDialog).model.rowCount())
    finger.touch_key("close")
    finger.touch("find.create")
    finger.until(finger.window.dialog_of(NewArticleDialog).isVisible)

    finger.write("create_article.code", "X-77")
    finger.touch_key("enter")
    assert finger.window.dialog_of(NewArticleDialog).price.line.hasFocus()
    for digit in ("1", "2", "00"):
        finger.touch_key(digit)
    finger.touch_key("close")
    finger.touch("create_article.add")
    finger.until(finger.window.dialog_of(ApprovalDialog).isVisible)
    finger.touch_digits(DRITAS_PIN)
    finger.touch("approval.approve")

    finger.until(lambda: finger.names() == ["Xixë"])
    assert finger.total == Decimal(1200)


def test_a_basket_is_parked_with_a_name_and_taken_back(finger: Finger) -> None:
    finger.add("C1")

    finger.touch("sell.f5")
    finger.until(finger.window.dialog_of(ParkDialog).isVisible)
    finger.write("park.name", "Çuni i Marisë, tavolina 4")
    finger.touch_key("enter")
    finger.until(lambda: bool(finger.till.baskets.parked()))
    [parked] = finger.till.baskets.parked()
    assert parked.name == "Çuni i Marisë, tavolina 4"
    finger.until_selling()
    finger.touch(f"sell.parked_{parked.parked_id}")

    finger.until(lambda: finger.names() == ["Kafe"])


def test_a_customer_is_found_by_name_in_the_register(finger: Finger) -> None:
    finger.add("C1")
    finger.touch("sell.f6")
    dialog = finger.window.dialog_of(CustomerDialog)
    finger.until(dialog.isVisible)

    finger.write("customer.search", "agimi")
    finger.touch_key("enter")
    finger.until(lambda: bool(dialog.search.list.list.view.records.rows))
    assert not finger.has_letters()
    finger.touch("customer.put")
    finger.until(lambda: finger.till.session.basket.buyer is not None)

    buyer = finger.till.session.basket.buyer
    assert buyer is not None
    assert "agimi" in buyer.name.casefold()


def test_a_customer_from_abroad_is_written_in(finger: Finger) -> None:
    finger.add("C1")
    finger.touch("sell.f6")
    finger.until(finger.window.dialog_of(CustomerDialog).isVisible)
    finger.touch("customer.foreign")

    finger.write("customer.number", "YA123")
    finger.write("customer.country", "ital")
    finger.touch("customer.country.1")
    finger.write("customer.name", "Giovanni Rossi")
    finger.write("customer.address", "Via Garibaldi 14")
    finger.write("customer.town", "Bari")
    finger.touch_key("close")
    finger.touch("customer.put")
    finger.until(lambda: finger.till.session.basket.buyer is not None)

    buyer = finger.till.session.basket.buyer
    assert buyer is not None
    assert (buyer.id_number, buyer.name, buyer.country) == ("YA123", "Giovanni Rossi", "ITA")
    assert (buyer.address, buyer.town) == ("Via Garibaldi 14", "Bari")


def test_help_is_opened_and_closed(finger: Finger) -> None:
    finger.touch("sell.f1")
    finger.until(finger.window.dialog_of(HelpDialog).isVisible)

    finger.touch(finger.window.dialog_of(HelpDialog).frame.close_button)

    finger.until(lambda: finger.window.dialog is None)


def test_a_line_of_many_is_taken_out(finger: Finger) -> None:
    finger.add("20*C1")

    finger.touch("sell.quantity_text")
    finger.until(finger.window.dialog_of(NumberDialog).isVisible)
    finger.touch("number.remove")

    finger.until(lambda: not finger.lines)


def test_a_discount_is_given_and_approved(finger: Finger) -> None:
    finger.add("TV")
    finger.touch("sell.f4")
    finger.until(finger.window.dialog_of(PriceDialog).isVisible)

    finger.touch("price.quick.50")
    finger.touch("price.set")
    finger.until(finger.window.dialog_of(ApprovalDialog).isVisible)
    finger.touch_digits(DRITAS_PIN)
    finger.touch("approval.approve")

    finger.until(lambda: finger.total == Decimal(30000))


def test_the_till_is_locked_and_somebody_else_signs_in(finger: Finger) -> None:
    finger.lock()

    finger.sign_in(2, DRITAS_PIN)
    assert finger.till.cashier.name == DRITA
    finger.begin_anew()

    assert finger.till.cashier.name == ANA


def test_the_language_is_changed_and_the_letters_speak_it(finger: Finger) -> None:
    finger.lock()
    languages = finger.window.door_strip.languages
    assert languages is not None

    finger.touch(languages.segments["en"])
    finger.sign_in()
    finger.write("sell.scan", "C1")
    assert finger.find("letters.space").accessibleName() == "Space"
    finger.touch_key("enter")

    finger.until(lambda: finger.names() == ["Kafe"])
    finger.lock()
    languages = finger.window.door_strip.languages
    assert languages is not None
    finger.touch(languages.segments["sq"])
    assert "Kush po hyn në arkë?" in finger.shown()


def test_the_articles_that_were_found_are_drawn_by_a_finger(finger: Finger) -> None:
    finger.touch("sell.f2")
    view = finger.window.dialog_of(FindDialog).list.view
    finger.until(finger.window.dialog_of(FindDialog).isVisible)
    finger.until(lambda: finger.window.dialog_of(FindDialog).model.rowCount() > 20)

    finger.draw(view.viewport(), -200)

    finger.until(lambda: view.verticalScrollBar().value() > 0)
    assert finger.window.dialog_of(FindDialog).isVisible()
    assert not finger.lines
    finger.touch(finger.window.dialog_of(FindDialog).frame.close_button)
    finger.until_selling()
