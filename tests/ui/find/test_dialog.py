"""Finding an article: typing, walking, adding, groups, nothing found.

Lives here: `ui.find.dialog` by keys and touch.
Must not: look into a catalogue.
"""

from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from tests.ui.drivers.find import FindDriver
from tests.ui.drivers.hand import CONTROL


def test_it_opens_on_all_articles_with_the_cursor_in_the_field(qtbot: QtBot) -> None:
    finder = FindDriver(qtbot)

    assert finder.asked == [("", "")]
    assert len(finder.names) == 8
    assert finder.dialog.focusWidget() is finder.dialog.search.line


def test_it_searches_once_after_the_last_key(qtbot: QtBot) -> None:
    finder = FindDriver(qtbot)

    finder.search("feta")

    assert finder.asked == [("", ""), ("feta", "")]
    assert finder.names == ["Djathë feta 400 g"]
    assert finder.count == "1 nga 1 284 artikuj"


def test_the_old_rows_stay_until_the_answer_comes(qtbot: QtBot) -> None:
    finder = FindDriver(qtbot)

    finder.type("feta")

    assert len(finder.names) == 8


def test_enter_adds_the_selected_article_and_closes(qtbot: QtBot) -> None:
    finder = FindDriver(qtbot, text="djath")

    finder.press(Qt.Key.Key_Down, Qt.Key.Key_Down, Qt.Key.Key_Return)

    assert finder.chosen == [("5310042008810",)]
    assert not finder.is_open
    assert finder.left == []


def test_enter_right_after_typing_takes_what_was_typed_and_not_the_old_row(qtbot: QtBot) -> None:
    finder = FindDriver(qtbot)

    finder.type("krem")
    finder.press(Qt.Key.Key_Return)

    assert finder.chosen == [("5310042008827",)]


def test_enter_with_nothing_found_adds_nothing(qtbot: QtBot) -> None:
    finder = FindDriver(qtbot, text="nuk ka")

    finder.press(Qt.Key.Key_Return)

    assert finder.chosen == []
    assert finder.is_open


def test_control_and_a_number_adds_that_row_at_once(qtbot: QtBot) -> None:
    finder = FindDriver(qtbot, text="djath")

    finder.press(Qt.Key.Key_8, modifier=CONTROL)

    assert finder.chosen == [("2100322",)]


def test_control_and_a_number_without_a_row_does_nothing(qtbot: QtBot) -> None:
    finder = FindDriver(qtbot, text="feta")

    finder.press(Qt.Key.Key_2, modifier=CONTROL)

    assert finder.chosen == []
    assert finder.is_open


def test_a_bare_digit_is_typed_and_adds_nothing(qtbot: QtBot) -> None:
    finder = FindDriver(qtbot, text="djathe ")
    finder.go_to_end()

    finder.search("8")

    assert finder.chosen == []
    assert finder.text == "djathe 8"


def test_f3_asks_for_the_quantity_of_the_selected_article(qtbot: QtBot) -> None:
    finder = FindDriver(qtbot, text="djath")

    finder.press(Qt.Key.Key_F3)

    assert finder.quantity_asked == [("2100310",)]
    assert not finder.is_open


def test_walking_stops_at_both_ends(qtbot: QtBot) -> None:
    finder = FindDriver(qtbot, text="djath")

    finder.press(Qt.Key.Key_Up)
    assert finder.selected == "Djathë i bardhë deleje"
    for _ in range(12):
        finder.press(Qt.Key.Key_Down)

    assert finder.selected == "Kaçkavall djathë i zi"


def test_an_article_walked_to_stays_selected_while_more_is_typed(qtbot: QtBot) -> None:
    finder = FindDriver(qtbot, text="djath")
    finder.go_to_end()
    for _ in range(5):
        finder.press(Qt.Key.Key_Down)

    finder.search("e i")

    assert finder.selected == "Djathë i shkrirë, 8 copë"


def test_without_walking_the_best_answer_is_selected(qtbot: QtBot) -> None:
    finder = FindDriver(qtbot, text="djath")
    finder.go_to_end()

    finder.search("e f")

    assert finder.selected == "Djathë feta 400 g"


def test_a_group_narrows_the_search_at_once(qtbot: QtBot) -> None:
    finder = FindDriver(qtbot, text="djath")

    finder.touch_group("Bulmet")

    assert finder.asked[-1] == ("djath", "Bulmet")


def test_groups_tell_how_many_were_found_in_them(qtbot: QtBot) -> None:
    finder = FindDriver(qtbot, text="djath")

    assert finder.groups["Bulmet"] == "Bulmet 8"
    assert finder.groups["Pije"] == "Pije"


def test_a_tap_selects_and_a_double_tap_adds(qtbot: QtBot) -> None:
    finder = FindDriver(qtbot, text="djath")

    finder.touch_row(3)
    assert finder.selected == "Djathë krem 200 g"
    assert finder.chosen == []
    finder.touch_row_twice(3)

    assert finder.chosen == [("5310042008827",)]


def test_by_touch_alone_an_article_is_added(qtbot: QtBot) -> None:
    finder = FindDriver(qtbot, text="djath")

    finder.touch("find.add")

    assert finder.chosen == [("2100310",)]


def test_a_letter_typed_anywhere_goes_to_the_field(qtbot: QtBot) -> None:
    finder = FindDriver(qtbot)
    finder.dialog.chips.chips["Pije"].setFocus()

    finder.type("f")

    assert finder.text == "f"
    qtbot.waitUntil(lambda: finder.asked[-1][0] == "f")


def test_escape_leaves_and_adds_nothing(qtbot: QtBot) -> None:
    finder = FindDriver(qtbot, text="djath")

    finder.press(Qt.Key.Key_Escape)

    assert finder.left == [()]
    assert finder.chosen == []
    assert not finder.is_open


def test_a_scan_inside_adds_its_article_and_closes(qtbot: QtBot) -> None:
    finder = FindDriver(qtbot)

    is_taken = finder.scan("5310042008810")

    assert is_taken
    assert finder.scanned == [("5310042008810",)]
    assert not finder.is_open


def test_nothing_found_says_so_and_offers_to_create_where_the_right_allows(qtbot: QtBot) -> None:
    finder = FindDriver(qtbot, text="çaj mali")
    body = finder.dialog.body
    assert body.empty.isVisible()
    assert body.nothing.title.text() == "Asnjë artikull nuk përputhet"
    assert not body.create_key.isVisible()

    finder.dialog.allow_create(allowed=True)
    finder.press(Qt.Key.Key_F6)

    assert finder.create_requested == [("çaj mali",)]


def test_nothing_is_created_without_the_right_or_beside_articles(qtbot: QtBot) -> None:
    without = FindDriver(qtbot, text="çaj mali")
    beside = FindDriver(qtbot, text="djath")
    beside.dialog.allow_create(allowed=True)

    without.press(Qt.Key.Key_F6)
    beside.press(Qt.Key.Key_F6)

    assert without.create_requested == []
    assert beside.create_requested == []


def test_markup_and_long_texts_are_plain_text(qtbot: QtBot) -> None:
    finder = FindDriver(qtbot)

    finder.dialog.search.line.setText("<b>djath</b>" * 1000)
    finder.press(Qt.Key.Key_Backspace)
    qtbot.waitUntil(lambda: len(finder.asked) > 1)

    assert len(str(finder.asked[-1][0])) < 200
    assert finder.names == []
