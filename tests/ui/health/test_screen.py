"""The page of the check-up, by keys.

Lives here: its lines in their groups, the key that leads on, the file for whoever helps.
Must not: what is found (tests/checkup), what comes of it (tests/stories).
"""

from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from tests.ui.drivers.health import HealthDriver, a_file
from till.domain.maintenance.health import green, red
from ui.health.controller import CHOSEN, OPEN, SUPPORT, show_file


def test_the_lines_stand_in_their_groups_whatever_their_state(qtbot: QtBot) -> None:
    names = [row.key for row in HealthDriver(qtbot).rows]
    few = HealthDriver(
        qtbot, (red("disk", "disk_out", gigabytes="0,1"), green("token", "token_practice"))
    ).rows

    assert names[:5] == ["service", "token", "documents", "clock", "time_zone"]
    assert [(row.key, row.cells[1]) for row in few] == [
        ("token", "Në rregull"),
        ("disk", "Problem"),
    ]


def test_what_is_wrong_is_counted_first(qtbot: QtBot) -> None:
    foot = HealthDriver(qtbot).screen.records.foot.text()

    assert foot == "15 kontrolle · 1 problem · 2 vërejtje · 11 në rregull"


def test_what_is_not_set_up_is_grey_and_leads_nowhere(qtbot: QtBot) -> None:
    page = HealthDriver(qtbot)

    (change_log,) = [each for each in page.rows if each.key == "shadow"]
    page.screen.records.list.view.select(page.rows.index(change_log))
    page.press(Qt.Key.Key_Return)

    assert change_log.cells[1] == "Pa konfiguruar"
    assert change_log.signs[1].tone == "text2"
    assert page.pressed == []


def test_enter_leads_to_where_the_marked_line_is_put_right(qtbot: QtBot) -> None:
    page = HealthDriver(qtbot)
    page.press(Qt.Key.Key_Return, Qt.Key.Key_Down)

    key = page.screen.keys[OPEN]

    assert (key.isVisible(), key.words(), page.pressed) == (True, "Cilësimet", [])
    page.press(Qt.Key.Key_Return)
    assert page.pressed == ["open"]


def test_all_that_is_said_of_a_line_stands_beside_the_list(qtbot: QtBot) -> None:
    page = HealthDriver(qtbot)

    page.press(Qt.Key.Key_Down)

    (line,) = page.screen.overview.panels[CHOSEN].part.lines
    assert line.label == page.rows[1].cells[2]
    assert line.words == f"{page.rows[1].sub} Merr token të ri nga ofruesi dhe vendose."


def test_the_file_is_offered_once_it_is_known(qtbot: QtBot) -> None:
    page = HealthDriver(qtbot)
    page.press(Qt.Key.Key_F7, Qt.Key.Key_F12)
    before = list(page.pressed)
    show_file(page.screen, a_file())

    page.press(Qt.Key.Key_F7, Qt.Key.Key_F12, Qt.Key.Key_F5)

    assert (before, page.pressed) == ([], ["see_all", "save", "again"])
    told = [each.words for each in page.screen.overview.panels[SUPPORT].part.lines]
    assert "416\u00a0kB" in told
