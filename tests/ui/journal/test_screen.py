"""The page of the journal, by keys and touch.

Lives here: what narrows it, an entry as a row and in full.
Must not: what every list does (tests/ui/kit), reading the journal (tests/store), its words
(tests/system), the export (tests/stories).
"""

from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from tests.builders import TODAY
from tests.ui.drivers.hand import SQ
from tests.ui.drivers.journal import SALE, JournalDriver, listed
from till.domain.rights.journal_list import JournalGroup
from till.system.words import Words
from ui.journal.controller import PERSON, facts_of, record_of
from ui.kit.page.plan import Query

Key = Qt.Key
TEXTS = Words("sq", strict=True)


def test_keys_narrow_the_list_by_kind_person_and_day(qtbot: QtBot) -> None:
    page = JournalDriver(qtbot)

    page.press(Key.Key_F5, Key.Key_F9)
    assert page.screen.query == Query(
        group=JournalGroup.REDUCTIONS.value, day=TODAY, turned=((PERSON, "1"),)
    )
    page.press(Key.Key_D, modifier=Qt.KeyboardModifier.ControlModifier)
    assert page.screen.query.day is None
    page.press(Key.Key_F12)

    assert page.pressed == [("export",)]
    assert len(page.asked) == 3


def test_a_row_says_the_amount_and_no_number_that_only_finds_it_again() -> None:
    row = record_of(listed()[0], TEXTS, with_day=False)

    assert row.cells[-1] == "1\u00a0240,00"
    assert not any(SALE[name] in row.sub for name in ("doc_id", "sale"))


def test_in_full_the_amount_stands_before_the_numbers_and_nothing_is_missing() -> None:
    _, facts = facts_of(listed()[0], TEXTS)

    values = [value for _, value in facts]
    assert values[2:5] == ["1\u00a0240,00", SALE["doc_id"], SALE["sale"]]


def test_an_entry_is_told_in_full(qtbot: QtBot) -> None:
    page = JournalDriver(qtbot)

    page.screen.facts.show_facts(*facts_of(listed()[3], TEXTS))

    shown = dict(page.screen.facts.facts())
    assert page.screen.facts.title.text() == "Rresht i hequr: Qumësht 1 L"
    assert (shown["Kush"], shown["Vlera"], shown["Shënimi"]) == ("Arta Hoxha", "260,00", "48203")


def test_nothing_found_says_what_to_try(qtbot: QtBot) -> None:
    page = JournalDriver(qtbot)

    page.screen.show_rows([])

    assert page.screen.records.nothing.isVisible()
    assert not page.screen.facts.isVisible()
    assert page.screen.records.nothing.title.text() == SQ.say("journal_page.none")
