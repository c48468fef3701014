"""A till that did not open: its window, key by key, and the program where no window can be."""

import os
import subprocess
import sys
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from pytestqt.qtbot import QtBot

from till.actions.ports.records import NewPerson
from till.cli.context import CommandContext
from till.domain.errors import Broken, TillError
from till.domain.errors.disk import DatabaseDamaged, DatabaseNewer, DiskFailing, DiskFull
from till.domain.errors.settings import AddressMissing, AlreadyRunning, SettingWrong
from till.domain.maintenance.copies import CopyReason
from till.domain.shop.people import Role
from till.store.store import open_store
from till.system.pins import ArgonPins
from till.system.words import LANGUAGES
from ui.app.start_failure import StartFailure, UsualValue
from ui.app.start_restore import CopyOffer
from ui.kit.text import Text

PATH = "/a/folder/till.sqlite3"
FAILURES = [
    AlreadyRunning(profile="practice"),
    DatabaseDamaged(path=PATH),
    DatabaseNewer(path=PATH),
    DiskFailing(path=PATH),
    DiskFull(),
    AddressMissing(profile="production"),
    Broken(),
]


def context_in(folder: Path, language: str = "sq") -> CommandContext:
    return CommandContext(data_dir=folder, environment={"TILL_UI__LANGUAGE": language})


def wrong_setting(folder: Path, key: str, value: str) -> TillError:
    section, _, name = key.partition(".")
    (folder / "settings.toml").write_text(f"[{section}]\n{name} = {value}\n", encoding="utf-8")
    with pytest.raises(SettingWrong) as raised:
        _ = context_in(folder).settings
    return raised.value


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_failure_has_a_title_its_sentence_and_room_for_both(
    language: str, qtbot: QtBot, tmp_path: Path
) -> None:
    titles = set()
    for error in FAILURES:
        window = StartFailure(context_in(tmp_path, language), error)
        qtbot.addWidget(window)
        window.show()
        titles.add(window.findChild(Text, "start_failure.title").text())

        layout = window.layout()
        assert layout is not None
        assert window.height() >= layout.heightForWidth(window.width())
        assert window.words() in window.details()
        assert window.sentence.text().replace("\u200b", "") == window.words()
    assert len(titles) == len(FAILURES) - 1  # the last two are told apart by their sentences


def test_f8_copies_the_details_and_esc_closes_for_good(qtbot: QtBot, tmp_path: Path) -> None:
    window = StartFailure(context_in(tmp_path), DatabaseDamaged(path=PATH))
    qtbot.addWidget(window)
    window.show()

    qtbot.keyClick(window, Qt.Key.Key_F8)
    with qtbot.waitSignal(window.ended):
        qtbot.keyClick(window, Qt.Key.Key_Escape)

    assert PATH in QGuiApplication.clipboard().text()
    assert not window.may_try_again


def test_enter_opens_once_more(qtbot: QtBot, tmp_path: Path) -> None:
    window = StartFailure(context_in(tmp_path), DiskFull())
    qtbot.addWidget(window)
    window.show()

    with qtbot.waitSignal(window.ended):
        qtbot.keyClick(window, Qt.Key.Key_Return)

    assert window.may_try_again


def test_enter_takes_a_wrong_setting_out_of_its_file(qtbot: QtBot, tmp_path: Path) -> None:
    error = wrong_setting(tmp_path, "printer.paper_width", "79")
    window = StartFailure(context_in(tmp_path), error)
    qtbot.addWidget(window)
    window.show()

    qtbot.keyClick(window, Qt.Key.Key_Return)

    assert context_in(tmp_path).settings.printer.paper_width == 80


@pytest.mark.parametrize(
    ("key", "value"),
    [("vat.codes", '"Q"'), ("limits.withdrawal_cashier", "-1"), ("printer.device", '"lpt:1"')],
)
def test_no_usual_value_is_offered_where_it_would_change_what_counts(
    key: str, value: str, tmp_path: Path
) -> None:
    error = wrong_setting(tmp_path, key, value)

    assert UsualValue.of(context_in(tmp_path), error) is None


def test_a_wrong_value_of_the_environment_cannot_be_taken_out_of_a_file(tmp_path: Path) -> None:
    environment = {"TILL_PRINTER__PAPER_WIDTH": "79"}
    context = CommandContext(data_dir=tmp_path, environment=environment)
    with pytest.raises(SettingWrong) as raised:
        _ = context.settings

    assert UsualValue.of(context, raised.value) is None


def test_enter_puts_the_newest_copy_back_by_an_owners_pin(qtbot: QtBot, tmp_path: Path) -> None:
    context = context_in(tmp_path)
    around = context.surroundings()
    path = context.paths.database
    context.paths.prepare()
    store = open_store(path)
    pin_hash = ArgonPins(memory_kib=8, passes=1).hash_now("90210")
    owner = NewPerson(
        person_id=1, name="Vera", operator_code=None, role=Role.OWNER, pin_hash=pin_hash
    )
    store.ledger.record_from_thread(owner)
    store.close()
    around.copies().make(CopyReason.BY_HAND)
    path.write_bytes(b"nothing of a database")
    window = StartFailure(context, DatabaseDamaged(path=str(path)))
    qtbot.addWidget(window)
    window.show()
    restore = window.restore
    assert restore is not None

    with qtbot.waitSignal(restore.failed):
        qtbot.keyClicks(restore.pin.line, "11111")
        qtbot.keyClick(restore.pin.line, Qt.Key.Key_Return)
    refused = window.sentence.text()
    with qtbot.waitSignal(window.ended, timeout=20_000):
        qtbot.keyClicks(restore.pin.line, "90210")
        qtbot.keyClick(restore.pin.line, Qt.Key.Key_Return)

    assert context.words.say("errors.wrong_pin")[:10] in refused
    assert window.may_try_again
    again = open_store(path)
    assert [each.name for each in again.people.all()] == ["Vera"]
    again.close()
    [aside] = (path.parent / "replaced").rglob("till.sqlite3")
    assert aside.read_bytes() == b"nothing of a database"


def test_without_a_copy_nothing_is_offered(tmp_path: Path) -> None:
    assert CopyOffer.of(context_in(tmp_path), DatabaseDamaged(path=PATH)) is None
    assert CopyOffer.of(context_in(tmp_path), DiskFull()) is None


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere there is always a screen")
@pytest.mark.parametrize("display", ["", ":977"])
def test_without_a_screen_the_program_says_one_sentence_and_ends(
    display: str, tmp_path: Path
) -> None:
    environment = {**os.environ, "QT_QPA_PLATFORM": "xcb", "DISPLAY": display}

    ended = subprocess.run(
        [sys.executable, "-m", "till", "--data-dir", str(tmp_path)],
        env=environment,
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )

    assert ended.returncode == 1
    [sentence] = ended.stderr.splitlines()
    assert sentence in (tmp_path / "logs" / "till.log").read_text(encoding="utf-8")
