"""The page of people: looked at, changed and saved by keys, touch and the scanner."""

from dataclasses import replace
from decimal import Decimal

import pytest
from PySide6.QtCore import QCoreApplication, QEvent, Qt
from PySide6.QtWidgets import QLabel
from pytestqt.qtbot import QtBot

from tests.builders import MOMENT
from tests.ui.conftest import Shown
from tests.ui.drivers.hand import CONTROL, SQ, Hand, a_window
from tests.ui.drivers.people import LIMITS, OWN, PeopleDriver, a_staff, fill_archive, known_codes
from tests.ui.geometry import problems
from tests.ui.shots.staff import SHOTS
from till.actions.people.personnel import Staff
from till.domain.business_day import day_of
from till.domain.rights.limits import RoleLimits
from till.domain.shop.people import DisplayChoice, Role
from ui.people.code_dialog import CodeDialog
from ui.people.own_dialog import OwnDialog
from ui.people.pin_dialog import NewPinDialog, PinRequest
from ui.people.view import limit_rows, rows_of

Key = Qt.Key


@pytest.fixture
def page(qtbot: QtBot) -> PeopleDriver:
    return PeopleDriver(qtbot)


@pytest.mark.parametrize("name", list(SHOTS))
def test_nothing_is_cut_and_nothing_overlaps(shown: Shown, text_size: int, name: str) -> None:
    page = shown(SHOTS[name])

    assert problems(page) == [], f"at text size {text_size}"


def test_every_key_of_the_page_asks_for_its_own(page: PeopleDriver) -> None:
    page.press(Key.Key_F4, Key.Key_F5, Key.Key_F6, Key.Key_F7, Key.Key_F8, Key.Key_Down)

    assert page.requested == ["pin", "codes", "badge", "list", "archive", 2]


def test_every_touch_of_the_page_asks_for_its_own(page: PeopleDriver) -> None:
    for name in ("pin", "choose_code", "badge", "archive", "archive_person", "limits_change"):
        page.touch(f"people.{name}")
    page.touch("people.new")

    assert page.requested == ["pin", "codes", "badge", "list", "archive", "limits", "new"]


def test_f9_leads_to_the_limits_unless_something_is_not_saved(page: PeopleDriver) -> None:
    page.press(Key.Key_F9)
    page.field("people.name").setFocus()
    page.type("x")
    page.press(Key.Key_F9)

    assert (page.requested, page.told) == (["limits"], SQ.say("people.not_saved"))


def test_by_keys_somebody_becomes_an_owner_with_another_code_who_reads_large_english(
    page: PeopleDriver,
) -> None:
    page.field("people.code").setFocus()
    page.press(Key.Key_A, modifier=CONTROL)
    page.type("tn305qe811")
    for name, steps in (("role.cashier", 2), ("language.sq", 1), ("text_size.100", 2)):
        page.tab_to(f"people.{name}")
        page.press(*[Key.Key_Right] * steps, Key.Key_Space)
    page.press(Key.Key_F12)

    person = page.screen.editor.person()
    assert page.requested == ["save"]
    assert (person.role, person.operator_code) == (Role.OWNER, "tn305qe811")
    assert person.display == DisplayChoice(language="en", text_size=130)


def test_the_limits_that_hold_now_are_shown_in_the_place_of_those_before(
    page: PeopleDriver,
) -> None:
    limits = replace(LIMITS, by_role={Role.CASHIER: RoleLimits(discount_percent=Decimal(3))})
    before = len(page.screen.limits.findChildren(QLabel))

    page.screen.limits.show_limits(limit_rows(limits, SQ))
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)

    labels = page.screen.limits.findChildren(QLabel)
    assert len(labels) == before
    assert "3\u00a0%" in [each.text() for each in labels]


def test_two_of_one_name_stand_apart_by_their_codes(page: PeopleDriver) -> None:
    staff = a_staff()
    arta = staff.members[0]
    other = replace(arta.person, person_id=9, operator_code="tn305qe811")
    both = Staff(members=(arta, replace(arta, person=other)), archived=())

    page.screen.show_rows(rows_of(both, SQ, day_of(MOMENT)), 1)

    assert [(each.person.name, each.code) for each in rows_of(both, SQ, day_of(MOMENT))] == [
        ("Arta Hoxha", "kd482mz719"),
        ("Arta Hoxha", "tn305qe811"),
    ]
    page.press(Key.Key_Down)
    assert page.requested == [9]


def test_a_name_is_changed_and_saved_by_keys(page: PeopleDriver) -> None:
    page.field("people.name").setFocus()
    page.type(" Leka")
    page.press(Key.Key_F12)

    assert page.requested == ["save"]
    assert page.screen.editor.person().name == "Arta Hoxha Leka"


def test_nothing_is_saved_where_nothing_changed(page: PeopleDriver) -> None:
    page.press(Key.Key_F12)

    assert page.requested == []


def test_by_touch_somebody_becomes_a_supervisor_who_reads_large_english(
    page: PeopleDriver,
) -> None:
    for name in ("people.role.supervisor", "people.language.en", "people.text_size.130"):
        page.touch(name)
    page.touch("people.save")

    person = page.screen.editor.person()
    assert page.requested == ["save"]
    assert person.role is Role.SUPERVISOR
    assert person.display == DisplayChoice(language="en", text_size=130)


def test_changes_are_left_only_after_they_were_said(page: PeopleDriver) -> None:
    page.field("people.name").setFocus()
    page.type("x")

    page.press(Key.Key_Escape)
    assert (page.requested, page.told) == ([], SQ.say("people.not_saved"))
    page.press(Key.Key_Escape)

    assert page.requested == ["left"]


def test_a_scan_is_a_badge(page: PeopleDriver) -> None:
    scanned: list[str] = []
    page.screen.badge_scanned.connect(scanned.append)

    assert page.screen.code_scanned("OP-ARTA-01")

    assert scanned == ["OP-ARTA-01"]


@pytest.mark.parametrize(
    ("code", "said"),
    [
        ("kd482mz719", "people.code_known"),
        ("xx000xx000", "people.code_unknown"),
        ("", "people.no_code"),
    ],
)
def test_it_says_whether_the_service_knows_a_code(page: PeopleDriver, code: str, said: str) -> None:
    page.screen.editor.take_code(code)

    assert page.known == SQ.say(said)


def test_who_is_archived_can_only_be_brought_back(page: PeopleDriver) -> None:
    fill_archive(page.screen, SQ)

    page.press(Key.Key_F12, Key.Key_F4, Key.Key_F8)

    assert page.requested == ["archive"]
    assert not page.field("people.name").isEnabled()


def begun(qtbot: QtBot, request: PinRequest) -> tuple[NewPinDialog, Hand]:
    dialog = NewPinDialog(SQ, a_window(qtbot))
    dialog.begin(request)
    return dialog, Hand(qtbot, dialog)


def test_a_new_pin_is_typed_twice_after_the_old_one(qtbot: QtBot) -> None:
    typed: list[tuple[str, str]] = []
    request = PinRequest(name="Ana", then=lambda *pins: typed.append(pins), needs_old=True)
    dialog, hand = begun(qtbot, request)

    for pin in ("27182", "5550", "5551"):
        hand.type(pin)
        hand.press(Key.Key_Return)
    assert (typed, dialog.said.text()) == ([], SQ.say("errors.pins_differ"))
    hand.touch_pad(dialog.pad, "5550")
    hand.touch("new_pin.enter")
    hand.touch_pad(dialog.pad, "5550")
    hand.touch("new_pin.enter")

    assert typed == [("27182", "5550")]


def test_a_pin_that_is_too_short_is_said_and_typed_anew(qtbot: QtBot) -> None:
    typed: list[tuple[str, str]] = []
    dialog, hand = begun(qtbot, PinRequest(name="Ana", then=lambda *pins: typed.append(pins)))

    hand.type("12")
    hand.press(Key.Key_Return)

    assert (typed, dialog.said.text()) == ([], SQ.say("errors.pin_unfit"))
    assert not dialog.lost.isVisible()


def test_an_operator_code_is_chosen_by_its_key_free_ones_first(qtbot: QtBot) -> None:
    dialog = CodeDialog(SQ, a_window(qtbot))
    chosen: list[str] = []
    dialog.begin(known_codes(a_staff()), chosen.append)

    Hand(qtbot, dialog).press(Key.Key_F2)

    assert (chosen, dialog.isVisible()) == (["tn305qe811"], False)


def test_each_key_of_ones_own_choices_goes_to_the_next(qtbot: QtBot) -> None:
    dialog = OwnDialog(SQ, a_window(qtbot))
    chosen: list[object] = []
    dialog.chosen.connect(chosen.append)
    dialog.begin(OWN)

    Hand(qtbot, dialog).press(Key.Key_F2, Key.Key_F3, Key.Key_F4)

    assert chosen[-1] == DisplayChoice(language="en", theme="dark", text_size=115)
