"""Printers and devices at the real window: what ails a printer, another printer, the scale.

Lives here: the printers page by keys and touch, F3 on goods by weight.
Must not: what a printer or a scale says byte by byte (tests/printing, tests/scale).
"""

from decimal import Decimal

import pytest
from PySide6.QtCore import Qt

from tests.actions.desk import number_of
from tests.scale.pretend_scale import PretendScale, toledo_of
from tests.stories.at_the_printers import (
    approve,
    open_page,
    open_section,
    said,
    settings,
    told,
    type_into,
)
from tests.stories.long_day import CHEESE, DRITA, Counter
from tests.tcp_printer import VirtualPrinter
from till.actions.ports.records import NewPerson
from till.domain.rights.journal import JournalAction
from till.domain.shop.people import Role
from ui.approval.dialog import ApprovalDialog
from ui.devices.plan import SEARCH, STOP, VAT_CONFIRM, VAT_RATE, VAT_SINCE, WEIGH
from ui.kit.choice.exclusive import Segment
from ui.kit.entry.field import LabelledField
from ui.shell.shell import Page


@pytest.fixture(scope="module")
def day(day: Counter) -> Counter:
    settings(day.shop).change("printer.device", day.shop.printer.url)
    settings(day.shop).change("ui.sounds", "false")
    return day


def segment(counter: Counter, words: str) -> Segment:
    """A part of the choice of widths."""
    parts = counter.window.late.printers.printer.widths.findChildren(Segment)
    return next(each for each in parts if each.option.words == words)


def test_the_strips_printer_leads_to_the_page_and_esc_leads_back(counter: Counter) -> None:
    open_page(counter)
    assert counter.window.late.printers.printer.box.pill.words() == "Gati"
    counter.press(Qt.Key.Key_Escape)

    assert counter.window.page is Page.SELL


def test_anybody_prints_a_test_page_with_f2(counter: Counter) -> None:
    printer = counter.shop.printer
    before = len(counter.shop.printer.pictures())
    open_page(counter)

    counter.press(Qt.Key.Key_F2)

    counter.until(lambda: len(printer.pictures()) == before + 1)
    assert said(counter) == "Faqja e provës u dërgua te printeri."


def test_a_change_needs_the_supervisor_and_is_kept_at_once(counter: Counter) -> None:
    open_page(counter)
    counter.touch(segment(counter, "58"))
    approve(counter)

    counter.until(lambda: said(counter).startswith("U ruajt"))
    assert settings(counter.shop).look_up("printer.paper_width").value == 58
    assert counter.till.policy.paper_width_mm == 58
    entry = next(each for each in counter.journal() if each.action is JournalAction.SETTING_CHANGED)
    assert entry.facts["approved_by"] == DRITA
    assert (entry.facts["was"], entry.facts["now"]) == ("80", "58")


def test_whoever_is_refused_changes_nothing(counter: Counter) -> None:
    was = settings(counter.shop).look_up("printer.paper_width").value
    open_page(counter)
    counter.touch(segment(counter, "110"))
    counter.until(counter.window.dialog_of(ApprovalDialog).isVisible)
    counter.press(Qt.Key.Key_Escape)

    counter.until(lambda: said(counter) == "Nuk u miratua. Asgjë nuk ndryshoi.")
    assert settings(counter.shop).look_up("printer.paper_width").value == was
    assert counter.window.late.printers.printer.widths.current() == str(was)


def test_an_address_that_names_no_printer_is_told_under_the_field(counter: Counter) -> None:
    open_page(counter)
    type_into(counter, "printers.address", "192.168.1.50")
    counter.press(Qt.Key.Key_Return)
    approve(counter)

    typed = counter.window.late.printers.choosing.typed
    counter.until(lambda: "192.168.1.50" in typed.hint.text())
    assert settings(counter.shop).look_up("printer.device").value == counter.shop.printer.url


def test_another_printer_takes_hold_without_a_restart(counter: Counter) -> None:
    with VirtualPrinter() as other:
        open_page(counter)
        type_into(counter, "printers.address", other.url)
        counter.press(Qt.Key.Key_Return)
        approve(counter)
        counter.until(lambda: said(counter).startswith("U ruajt"))

        counter.press(Qt.Key.Key_F2)
        counter.until(lambda: len(other.pictures()) == 1)

        type_into(counter, "printers.address", counter.shop.printer.url)
        counter.press(Qt.Key.Key_Return)
        approve(counter)
        counter.until(
            lambda: (
                settings(counter.shop).look_up("printer.device").value == counter.shop.printer.url
            )
        )
        counter.until(lambda: counter.window.dialog is None)


def test_a_search_ends_with_what_was_found(counter: Counter) -> None:
    open_page(counter)
    keys = counter.window.late.printers.keys

    counter.press(Qt.Key.Key_F4)

    counter.until(lambda: not keys[STOP].isVisible())
    assert keys[SEARCH].isEnabled()


def set_up_scale(counter: Counter, scale: PretendScale) -> None:
    """Name a scale on the page, which stays open."""
    open_page(counter)
    open_section(counter, "scale")
    type_into(counter, "printers.scale_device", scale.device)
    counter.press(Qt.Key.Key_Return)
    approve(counter)
    counter.until(lambda: getattr(counter.till.scale, "name", "") == scale.device)


def test_the_scale_is_set_up_and_read_on_the_page_and_weighs_with_f3(counter: Counter) -> None:
    with PretendScale(toledo_of(b"\x02?\x61\r", b"\x0200.845\r", b"\x0200.845\r")) as scale:
        set_up_scale(counter, scale)
        counter.press(Qt.Key.Key_F2)
        counter.until(lambda: "0,845" in told(counter, WEIGH))
        counter.press(Qt.Key.Key_Escape)

        counter.add(CHEESE)
        counter.press(Qt.Key.Key_F3)
        counter.until(lambda: counter.lines[-1].quantity == Decimal("0.845"))

        assert counter.total == Decimal("1014.00")


def test_a_scale_that_does_not_answer_lets_the_weight_be_typed(counter: Counter) -> None:
    with PretendScale(toledo_of(b"")) as scale:
        set_up_scale(counter, scale)
        counter.press(Qt.Key.Key_Escape)
    counter.add(CHEESE)

    counter.press(Qt.Key.Key_F3)
    counter.until(counter.sell.is_typing_a_quantity)
    counter.until(lambda: "peshoren" in counter.sell.problem())
    counter.enter("1,2")

    counter.until(lambda: counter.lines[-1].quantity == Decimal("1.2"))


def test_nothing_is_paid_while_the_scale_settles_and_esc_lets_go(counter: Counter) -> None:
    with PretendScale(toledo_of(b"\x02?\x61\r")) as scale:
        set_up_scale(counter, scale)
        counter.press(Qt.Key.Key_Escape)
        counter.add(CHEESE)

        counter.press(Qt.Key.Key_F3)
        counter.until(lambda: "Po peshohet " in counter.shown())
        counter.press(Qt.Key.Key_F12)
        assert counter.window.dialog is None
        counter.press(Qt.Key.Key_Escape)
        assert "Po peshohet " not in counter.shown()

        counter.press(Qt.Key.Key_F3)
        counter.until(lambda: "Pesha nuk është e qëndrueshme" in counter.sell.problem())
        assert counter.lines[-1].quantity == 1


def test_an_owner_confirms_a_vat_code_where_the_cashier_asked(counter: Counter) -> None:
    till = counter.till
    pin = till.people.pin_hash(number_of(till, DRITA))
    owner = NewPerson(
        person_id=99, name="Ilir Shehu", operator_code=None, role=Role.OWNER, pin_hash=pin
    )
    till.ledger.record_from_thread(owner)
    open_page(counter, "vat")
    type_into(counter, "printers.vat_since", "31.02.2026")
    counter.press(Qt.Key.Key_F2)
    card = counter.window.late.printers.card_of(VAT_RATE)
    fields = [card.view.controls[each].widget for each in (VAT_RATE, VAT_SINCE)]
    wrong = [each.hint.text() for each in fields if isinstance(each, LabelledField)]

    type_into(counter, "printers.vat_rate", "5,5")
    type_into(counter, "printers.vat_since", "1.12.2026")
    counter.press(Qt.Key.Key_F2)
    approve(counter)

    counter.until(lambda: told(counter, VAT_CONFIRM).startswith("Kodi F me 5,5"))
    assert all(wrong)
    assert settings(counter.shop).look_up("vat.confirmed").value == ["F=5.5 2026-12-01"]
    assert "F" in map(str, settings(counter.shop).look_up("vat.codes").value)
    shown = [line.label for line in counter.window.late.printers.codes.part.lines]
    assert "F · nga 01.12.2026" in shown
    changed = [each for each in counter.journal() if each.action is JournalAction.SETTING_CHANGED]
    both = {each.facts["setting"]: each.facts for each in changed[-2:]}
    assert both.keys() == {"vat.confirmed", "vat.codes"}
    assert both["vat.confirmed"]["now"] == "F=5.5 2026-12-01"
    assert {each["approved_by"] for each in both.values()} == {"Ilir Shehu"}
