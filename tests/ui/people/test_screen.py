"""The page of people: looked at, changed and saved by keys, touch and the scanner."""

from dataclasses import replace
from decimal import Decimal

import pytest
from PySide6.QtCore import QCoreApplication, QEvent, Qt
from PySide6.QtWidgets import QLabel
from pytestqt.qtbot import QtBot

from tests.builders import MOMENT
from tests.ui.conftest import Shown
from tests.ui.drivers.hand import SQ, Hand, a_window
from tests.ui.drivers.people import LIMITS, OWN, PeopleDriver, a_staff, fill, known_codes
from tests.ui.geometry import problems
from tests.ui.shots.staff import SHOTS
from till.actions.people.people_editing import ListedPeople
from till.domain.business_day import day_of
from till.domain.rights.limits import RoleLimits
from till.domain.shop.people import DisplayChoice, Role
from ui.people.code_dialog import CodeDialog
from ui.people.own_controller import OwnDialog
from ui.people.pin_dialog import NewPinDialog, PinRequest
from ui.people.plan import fitting, limits_section, rows_of

Key = Qt.Key


@pytest.fixture
def page(qtbot: QtBot) -> PeopleDriver:
    return PeopleDriver(qtbot)


@pytest.mark.parametrize("name", list(SHOTS))
def test_nothing_is_cut_and_nothing_overlaps(shown: Shown, text_size: int, name: str) -> None:
    page = shown(SHOTS[name])

    assert problems(page) == [], f"at text size {text_size}"


def test_by_keys_somebody_becomes_an_owner_with_another_code_who_reads_large_english(
    page: PeopleDriver,
) -> None:
    page.field("people.name").setFocus()
    page.press(Key.Key_Return)
    page.type("tn305qe811")
    for steps in (2, 1, 2):
        page.press(Key.Key_Return)
        page.press(*[Key.Key_Right] * steps, Key.Key_Space)
    page.press(Key.Key_F12)

    ((kept, is_new),) = page.saved
    assert (page.person.role, page.person.operator_code) == (Role.OWNER, "tn305qe811")
    assert page.person.display == DisplayChoice(language="en", text_size=130)
    assert (kept, is_new) == (page.screen.fields.read(), False)


def test_who_has_chosen_no_look_goes_on_without_one(page: PeopleDriver) -> None:
    page.field("people.name").selectAll()
    page.field("people.name").setFocus()
    page.type("Arta Leka")

    assert page.person == replace(a_staff().members[0].person, name="Arta Leka")


def test_keys_and_touch_of_the_page_say_their_names(page: PeopleDriver) -> None:
    page.press(Key.Key_F4, Key.Key_F5, Key.Key_F6, Key.Key_F7, Key.Key_F8, Key.Key_F9)
    for name in ("pin", "choose_code", "badge", "archive", "archive_person", "limits_change"):
        page.touch(f"people.{name}")

    names = ["pin", "choose_code", "badge", "archive", "archive_person", "limits_change"]
    assert [name for (name,) in page.pressed] == names * 2


def test_the_limits_that_hold_now_are_shown_in_the_place_of_those_before(
    page: PeopleDriver,
) -> None:
    limits = replace(LIMITS, by_role={Role.CASHIER: RoleLimits(discount_percent=Decimal(3))})
    section = page.screen.section
    assert section is not None
    before = len(section.findChildren(QLabel))

    section.show_section(limits_section(limits, SQ, Role.CASHIER))
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)

    labels = section.findChildren(QLabel)
    assert len(labels) == before
    assert "3\u00a0%" in [each.text() for each in labels]


def test_two_of_one_name_stand_apart_by_their_codes() -> None:
    arta = a_staff().members[0]
    other = replace(arta.person, person_id=9, operator_code="tn305qe811")
    both = ListedPeople(members=(arta, replace(arta, person=other)), archived=())

    rows = rows_of(both, SQ, day_of(MOMENT), archived=False)

    assert [each.cells[0] for each in rows] == ["Arta Hoxha", "Arta Hoxha"]
    assert [each.cells[2] for each in rows] == ["kd482mz719", "tn305qe811"]
    assert [each.key for each in fitting(rows, "TN305")] == ["9"]


@pytest.mark.parametrize(
    ("code", "said"),
    [
        ("kd482mz719", "people.code_known"),
        ("xx000xx000", "people.code_unknown"),
        ("", "people.no_code"),
    ],
)
def test_it_says_whether_the_service_knows_a_code(page: PeopleDriver, code: str, said: str) -> None:
    page.screen.fields.view.put("code", code)

    assert page.hint("code") == SQ.say(said)


def test_who_is_archived_can_only_be_brought_back(page: PeopleDriver) -> None:
    fill(page.screen, SQ, 7, archived=True)

    page.press(Key.Key_F12, Key.Key_F4, Key.Key_F8)

    assert page.pressed == [("archive_person",)]
    assert page.saved == []
    assert not page.field("people.name").isEnabled()
    assert page.screen.keys["archive_person"].words() == SQ.say("people.bring_back")


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


def test_ones_own_choices_and_the_tills_each_say_where_the_other_is(qtbot: QtBot) -> None:
    dialog = OwnDialog(SQ, a_window(qtbot))
    dialog.begin(OWN)

    assert dialog.note.isVisible()
    assert SQ.say("settings.title") in dialog.note.text()
    assert SQ.say("settings.section.this_till") in dialog.note.text()
    for name in ("language", "theme", "text_size"):
        assert "F1, F3" in SQ.say(f"settings.what.ui.{name}")


def test_each_key_of_ones_own_choices_goes_to_the_next(qtbot: QtBot) -> None:
    dialog = OwnDialog(SQ, a_window(qtbot))
    chosen: list[object] = []
    dialog.chosen.connect(chosen.append)
    dialog.begin(OWN)

    Hand(qtbot, dialog).press(Key.Key_F2, Key.Key_F3, Key.Key_F4)

    assert chosen[-1] == DisplayChoice(language="en", theme="dark", text_size=115)
