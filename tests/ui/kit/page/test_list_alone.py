"""What a declared page without fields does: a row is marked, and opened by Enter or a second touch.

Lives here: each promise of the kit once, on a page that is nobody's.
Must not: know a page of the product.
"""

import pytest
from PySide6.QtCore import QPoint, Qt
from pytestqt.qtbot import QtBot

from tests.ui.drivers.hand import SQ, Hand, heard, show
from ui.kit.page.board import BoardLine, BoardPart, BoardPlan
from ui.kit.page.key import At, Key
from ui.kit.page.plan import ListPlan, RecordPlan
from ui.kit.page.record_screen import RecordScreen
from ui.kit.table.record_list import CellBar, ListColumn, ListRecord

ROWS = [
    ListRecord(key=each, cells=(each, "10"), bars={1: CellBar(0.25, 0.5)})
    for each in ("Dritë", "Ujë", "Qira")
]


class BillsDriver(Hand):
    """A page of bills, with nothing on it yet."""

    def __init__(self, qtbot: QtBot) -> None:
        nothing = ("Asnjë faturë", "")
        opens = Key(
            name="open", keys="Enter", words="Hap", at=At.LIST, needs_record=True, opens=True
        )
        columns = (ListColumn(words="Emri", width=0), ListColumn(words="Vlera", width=80))
        plan: RecordPlan[object] = RecordPlan(
            name="bills",
            title="Faturat",
            list=ListPlan(columns=columns, nothing=nothing, not_found=nothing),
            board=BoardPlan(parts={"sum": "Gjithsej"}),
            keys=(opens, Key(name="count", keys="F5", words="Numëro", at=At.HEAD)),
        )
        self.screen = RecordScreen(SQ, plan)
        super().__init__(qtbot, self.screen)
        self.screen.resize(1280, 752)
        self.pressed = heard(self.screen.pressed)
        show(qtbot, self.screen)
        self.screen.setFocus()

    def touch_row(self, place: int) -> None:
        view = self.screen.records.list.view
        at = view.visualRect(view.records.index(place, 0)).center()
        self.qtbot.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, pos=QPoint(at))

    @property
    def marked(self) -> str:
        return self.screen.row.key if self.screen.row else ""


def test_enter_opens_the_marked_row_and_is_not_held_down(qtbot: QtBot) -> None:
    page = BillsDriver(qtbot)
    page.screen.show_rows(ROWS)

    page.press(Qt.Key.Key_Down, Qt.Key.Key_Return)

    assert (page.marked, page.pressed) == ("Ujë", [("open",)])


def test_a_touch_marks_a_row_and_a_second_one_opens_it(qtbot: QtBot) -> None:
    page = BillsDriver(qtbot)
    page.screen.show_rows(ROWS)

    page.touch_row(2)
    before = list(page.pressed)
    page.touch_row(2)

    assert (page.marked, before, page.pressed) == ("Qira", [], [("open",)])


def test_without_rows_there_is_nothing_to_open(qtbot: QtBot) -> None:
    page = BillsDriver(qtbot)
    page.screen.show_rows(ROWS)
    page.screen.show_rows([])

    page.press(Qt.Key.Key_Return)

    assert not page.screen.keys["open"].isVisible()
    assert page.pressed == []


def test_enter_presses_the_key_that_has_the_focus_before_it_opens_a_row(qtbot: QtBot) -> None:
    page = BillsDriver(qtbot)
    page.screen.show_rows(ROWS)
    page.screen.keys["count"].setFocus()

    page.press(Qt.Key.Key_Return)

    assert page.pressed == [("count",)]


def test_what_is_urgent_stands_over_the_list_until_nothing_is(qtbot: QtBot) -> None:
    page = BillsDriver(qtbot)

    page.screen.warn("Sot është afati", "Paguaj tani.")
    assert page.screen.banner.isVisible()
    assert page.screen.banner.words() == "Sot është afati Paguaj tani."
    page.screen.warn("")

    assert not page.screen.banner.isVisible()


def test_a_page_without_a_board_has_no_overview_to_speak_of(qtbot: QtBot) -> None:
    page = BillsDriver(qtbot)
    page.screen.overview.show_parts({"sum": BoardPart(lines=(BoardLine(words="30,00"),))})
    page.screen.board = None

    with pytest.raises(LookupError):
        _ = page.screen.overview
