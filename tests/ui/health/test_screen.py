"""The page of the check-up, by keys.

Lives here: its lines in their groups, the keys that lead on, the file for whoever helps.
Must not: what is found (tests/checkup), what comes of it (tests/stories).
"""

from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from tests.ui.drivers.hand import CONTROL, SQ
from tests.ui.drivers.health import HealthDriver, a_file, a_view
from till.domain.maintenance.health import green, red
from ui.kit.state import State


def test_the_lines_stand_in_their_groups_whatever_their_state(qtbot: QtBot) -> None:
    page = HealthDriver(qtbot)
    page.screen.show_view(a_view(SQ))
    names = [line.row.name for line in page.screen.panel.lines]
    page.screen.show_view(
        a_view(SQ, (red("disk", "disk_out", gigabytes="0,1"), green("token", "token_practice")))
    )

    assert names[:5] == ["service", "token", "documents", "clock", "time_zone"]
    assert [line.row.name for line in page.screen.panel.lines] == ["token", "disk"]
    assert [line.row.state for line in page.screen.panel.lines] == [State.OK, State.ATT]


def test_what_is_not_set_up_is_grey_and_leads_nowhere(qtbot: QtBot) -> None:
    page = HealthDriver(qtbot)
    page.screen.show_view(a_view(SQ))

    (change_log,) = [each for each in page.screen.panel.lines if each.row.name == "shadow"]

    assert (change_log.pill.state, change_log.pill.words(), change_log.key) == (
        State.MUTE,
        "Pa konfiguruar",
        None,
    )


def test_control_and_a_digit_leads_from_the_top(qtbot: QtBot) -> None:
    page = HealthDriver(qtbot)
    page.screen.show_view(a_view(SQ))

    page.press(Qt.Key.Key_1, Qt.Key.Key_2, Qt.Key.Key_3, Qt.Key.Key_4, modifier=CONTROL)
    page.touch("health.lead_token")

    assert page.requested == ["settings", "devices", "journal", "backups", "settings"]


def test_the_file_is_offered_once_it_is_known(qtbot: QtBot) -> None:
    page = HealthDriver(qtbot)
    page.press(Qt.Key.Key_F7, Qt.Key.Key_F12)
    before = list(page.requested)
    page.screen.show_view(a_view(SQ))
    page.screen.show_file(a_file())

    page.press(Qt.Key.Key_F7, Qt.Key.Key_F12, Qt.Key.Key_F5)

    assert (before, page.requested) == ([], ["see", "save", "again"])
    assert page.screen.support.whole.value.text() == "416\u00a0kB"
