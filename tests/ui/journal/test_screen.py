"""The page of the journal, by keys and touch.

Lives here: walking, what narrows the list, one entry in full.
Must not: reading the journal (tests/store), its words (tests/system), the export (tests/stories).
"""

from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from tests.ui.drivers.hand import SQ
from tests.ui.drivers.journal import JournalDriver, listed
from till.domain.rights.journal_list import JournalGroup
from till.system.words import Words
from ui.journal.view import view_of


def test_arrows_walk_from_the_field_of_the_search(qtbot: QtBot) -> None:
    page = JournalDriver(qtbot)

    page.press(Qt.Key.Key_Down, Qt.Key.Key_Down, Qt.Key.Key_Up)

    assert [number for (number,) in page.chosen][-3:] == ["48205", "48204", "48205"]


def test_keys_narrow_the_list_and_esc_forgets_what_was_typed(qtbot: QtBot) -> None:
    page = JournalDriver(qtbot)
    filters = page.screen.filters

    page.press(Qt.Key.Key_F5, Qt.Key.Key_F9, Qt.Key.Key_F2)
    assert (filters.group, filters.person_id, filters.day.day) == (
        JournalGroup.REDUCTIONS,
        1,
        None,
    )

    page.type("sirtar")
    page.press(Qt.Key.Key_Escape)
    assert filters.search.text() == ""
    assert page.screen.isVisible()

    page.press(Qt.Key.Key_F12)
    assert page.exported == [()]


def test_an_entry_is_told_in_full(qtbot: QtBot) -> None:
    page = JournalDriver(qtbot)

    page.screen.show_entry(view_of(listed()[2], Words("sq", strict=True)))

    shown = {
        row.label.text(): row.value.text() for row in page.screen.entry.rows if row.isVisible()
    }
    assert page.screen.entry.title.text() == "Rresht i hequr: Qumësht 1 L"
    assert (shown["Kush"], shown["Vlera"], shown["Shënimi"]) == (
        "Arta Hoxha",
        "260,00",
        "48204",
    )


def test_nothing_found_says_what_to_try(qtbot: QtBot) -> None:
    page = JournalDriver(qtbot)

    page.screen.show_rows([])

    assert page.screen.nothing.isVisible()
    assert not page.screen.entry.isVisible()
    assert page.screen.nothing.title.text() == SQ.say("journal_page.none")
