"""What every declared page does alike: its list, its form, its keys, the way back.

Lives here: each promise of the kit once, on a page that is nobody's.
Must not: know a page of the product.
"""

from dataclasses import replace

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from tests.ui.drivers.hand import SQ
from tests.ui.kit.page.cups import CUPS, CupGone, CupsDriver, CupTaken, renamed, row_of

Key = Qt.Key
NARROW = 1024


def test_arrows_choose_enter_goes_to_the_fields_and_f12_keeps_what_is_typed(qtbot: QtBot) -> None:
    page = CupsDriver(qtbot)

    page.press(Key.Key_Down, Key.Key_Return)
    assert (page.shown, page.focus) == ("2", "cups.name")
    page.type("Kristal")
    page.press(Key.Key_F12)

    assert page.saved == [renamed(CUPS[1], "Kristal")]


def test_enter_goes_through_the_fields_to_the_primary_key_and_presses_it(qtbot: QtBot) -> None:
    page = CupsDriver(qtbot)
    way = []

    page.press(Key.Key_Return)
    for _ in range(6):
        way.append(page.focus)
        page.press(Key.Key_Return)

    fields = ["cups.name", "cups.codes", "cups.price", "cups.size", "cups.glass"]
    assert way == [*fields, "cups.save"]
    assert page.saved == [(CUPS[0], False)]


def test_changes_are_kept_or_dropped_and_never_lost_on_the_way(qtbot: QtBot) -> None:
    page = CupsDriver(qtbot)

    page.write("name", "Tjetër")
    page.press(Key.Key_Down)
    assert page.shown == "1"
    assert page.screen.head.told.text() == SQ.say("catalogue.keep_or_drop")
    page.touch("cups.add")
    assert page.values()["name"] == "Tjetër"
    page.press(Key.Key_Escape)
    assert page.values()["name"] == CUPS[0].name
    assert page.screen.head.done.text() == SQ.say("catalogue.dropped")
    page.press(Key.Key_Escape)

    assert page.left


def test_what_was_touched_in_the_list_waits_until_changes_are_kept(qtbot: QtBot) -> None:
    page = CupsDriver(qtbot)

    page.write("price", "250")
    page.screen.records.list.view.select(2)

    assert page.shown == "1"


def test_a_new_one_begins_with_what_most_have_and_only_it_has_a_code(qtbot: QtBot) -> None:
    page = CupsDriver(qtbot)
    assert not page.field("cups.code").isVisible()

    page.press(Key.Key_F2)
    page.type("Kanë")
    page.press(Key.Key_Return)
    page.type("9")
    page.press(Key.Key_F12)

    ((cup, is_new),) = page.saved
    assert (cup.code, cup.name, cup.size) == ("9", "Kanë", "small")  # type: ignore[attr-defined]
    assert is_new
    assert not page.button("cups.break").isVisible()


def test_a_new_one_without_a_word_is_left_without_a_question(qtbot: QtBot) -> None:
    page = CupsDriver(qtbot)

    page.press(Key.Key_F2)
    page.write("price", "5")

    assert not page.screen.keeps_changes()


def test_a_scan_is_added_to_the_field_that_takes_scans_else_looked_for(qtbot: QtBot) -> None:
    page = CupsDriver(qtbot)
    looked_for: list[str] = []
    page.screen.takes_scan = lambda code: looked_for.append(code) is None

    assert page.screen.code_scanned("4006381333931")
    page.field("cups.codes").setFocus()
    assert page.screen.code_scanned("5300042010315")

    assert looked_for == ["4006381333931"]
    assert page.values()["codes"] == "9001 5300042010315"


def test_what_is_wrong_is_said_at_its_field_which_has_the_focus(qtbot: QtBot) -> None:
    page = CupsDriver(qtbot)

    page.screen.show_error(CupTaken())

    assert page.focus == "cups.name"
    assert page.screen.form is not None
    assert not page.screen.form.failure.isVisible()


def test_what_is_no_fields_stands_over_the_keys_until_the_next_change(qtbot: QtBot) -> None:
    page = CupsDriver(qtbot)
    assert page.screen.form is not None

    page.screen.show_error(CupGone())
    assert page.screen.form.failure.isVisible()
    page.write("name", "Tjetër")

    assert not page.screen.form.failure.isVisible()


def test_a_tick_locks_the_field_that_it_makes_idle(qtbot: QtBot) -> None:
    page = CupsDriver(qtbot)

    page.touch("cups.glass")
    assert not page.field("cups.price").isEnabled()
    page.touch("cups.glass")

    assert page.field("cups.price").isEnabled()


@pytest.mark.parametrize("keys", [(Key.Key_Right,), (Key.Key_Space, Key.Key_Down, Key.Key_Return)])
def test_a_pick_is_changed_by_keys(qtbot: QtBot, keys: tuple[Qt.Key, ...]) -> None:
    page = CupsDriver(qtbot)

    page.field("cups.price").setFocus()
    page.press(Key.Key_Return, *keys)

    assert page.values()["size"] == "large"


def test_esc_closes_the_list_of_a_pick_and_nothing_else(qtbot: QtBot) -> None:
    page = CupsDriver(qtbot)

    page.touch("cups.size")
    page.press(Key.Key_Escape)
    assert page.values()["size"] == "small"
    page.touch("cups.size")
    page.touch("cups.size.large")

    assert page.values()["size"] == "large"
    assert not page.left


def test_keys_of_the_page_say_their_names_and_filters_turn_by_f5(qtbot: QtBot) -> None:
    page = CupsDriver(qtbot)

    page.press(Key.Key_F6, Key.Key_F8, Key.Key_F5)

    assert page.pressed == [("count",), ("break",)]
    assert page.screen.query.group == "large"
    page.touch("cups.group.all")
    assert len(page.asked) == 2


def test_esc_forgets_the_word_before_it_leaves(qtbot: QtBot) -> None:
    page = CupsDriver(qtbot)

    page.type("kr")
    page.press(Key.Key_Escape)
    assert (page.screen.search.text(), page.left) == ("", [])
    page.press(Key.Key_Escape)

    assert page.left


def test_an_empty_list_says_whether_there_is_nothing_or_nothing_fits(qtbot: QtBot) -> None:
    page = CupsDriver(qtbot)
    said = page.screen.records.nothing.title

    page.screen.show_rows([])
    assert said.text() == "Ende pa gota"
    page.type("zz")
    page.screen.show_rows([])

    assert said.text() == "Asnjë gotë"


def test_after_saving_the_next_word_takes_the_place_of_the_one_before(qtbot: QtBot) -> None:
    page = CupsDriver(qtbot)
    page.type("got")
    page.press(Key.Key_Return)

    page.screen.search_again()
    page.type("k")

    assert page.screen.search.text() == "k"


def test_the_row_stays_where_it_was_when_the_list_is_read_anew(qtbot: QtBot) -> None:
    page = CupsDriver(qtbot)
    page.press(Key.Key_Down, Key.Key_Down)

    page.screen.show_rows([row_of(each) for each in CUPS])

    assert page.screen.row is not None
    assert page.screen.row.key == page.shown == "3"


def test_in_a_narrow_window_the_fields_cover_the_list(qtbot: QtBot) -> None:
    page = CupsDriver(qtbot, NARROW)
    screen = page.screen

    assert not screen.beside.isVisible()
    page.press(Key.Key_Return)
    assert screen.beside.isVisible()
    assert not screen.records.panel.isVisible()
    page.press(Key.Key_Escape)
    assert screen.records.panel.isVisible()
    assert not page.left


def test_a_busy_key_takes_no_second_press(qtbot: QtBot) -> None:
    page = CupsDriver(qtbot)

    page.screen.set_saving(is_saving=True)
    page.press(Key.Key_F12)
    assert page.saved == []
    page.screen.set_saving(is_saving=False)
    page.press(Key.Key_F12)

    assert page.saved == [(CUPS[0], False)]


def test_a_key_among_the_fields_is_passed_by_by_enter_and_says_its_name(qtbot: QtBot) -> None:
    page = CupsDriver(qtbot)

    page.press(Key.Key_F7)
    page.touch("cups.wash")
    page.button("cups.wash").setFocus()
    page.press(Key.Key_Return)

    assert page.pressed == [("wash",)] * 3
    assert page.hint("wash") == f"Larë: {CUPS[0].name}"
    page.press(Key.Key_F2)
    assert page.hint("wash") == "Ende e re"


def test_fields_and_keys_look_as_the_record_wants_it(qtbot: QtBot) -> None:
    page = CupsDriver(qtbot)
    large = replace(CUPS[0], size="large")

    page.screen.show_record(large)
    assert page.labels["name"] == "Emri i madh"
    assert page.button("cups.wash").words() == "Laj me dorë"  # type: ignore[attr-defined]
    assert not page.field("cups.codes").isEnabled()
    assert not any(page.button(f"cups.{name}").isVisible() for name in ("size", "break"))
    page.press(Key.Key_F8)
    assert page.pressed == []

    page.screen.show_record(CUPS[1])
    assert page.labels["name"] == "Emri"
    assert page.field("cups.codes").isEnabled()
    assert page.button("cups.break").isVisible()
