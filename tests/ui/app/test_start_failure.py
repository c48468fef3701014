"""A till that did not open: its window, key by key, and the program where no window can be."""

import asyncio
import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from threading import Event

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from pytestqt.qtbot import QtBot

from tests.builders import a_sale
from tests.store.change_log.followed import logged_till, sell_alone, sold
from till.actions.ports.records import NewPerson
from till.bootstrap import open_till
from till.cli.context import CommandContext
from till.domain.errors import Broken, TillError
from till.domain.errors.disk import (
    DataAtOffice,
    DatabaseDamaged,
    DatabaseNewer,
    DiskFailing,
    DiskFull,
)
from till.domain.errors.settings import AddressMissing, AlreadyRunning, SettingWrong
from till.domain.maintenance.backups import BackupReason
from till.domain.shop.people import Role
from till.safekeeping.owner.offers import BackupOffer, offer_of, offers_for
from till.store.store import open_store
from till.system.pins import ArgonPins
from till.system.words import LANGUAGES
from ui.app.start_failure import StartFailure, UsualValue
from ui.app.start_restore import RestorePanel
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
    around.backups().make(BackupReason.BY_HAND)
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
    with qtbot.waitSignal(window.ended):
        qtbot.keyClicks(restore.pin.line, "90210")
        qtbot.keyClick(restore.pin.line, Qt.Key.Key_Return)

    assert context.words.say("errors.wrong_pin")[:10] in refused
    assert window.may_try_again
    again = open_store(path)
    assert [each.name for each in again.people.all()] == ["Vera"]
    again.close()
    [aside] = (path.parent / "replaced").rglob("till.sqlite3")
    assert aside.read_bytes() == b"nothing of a database"


def test_without_a_copy_a_file_can_be_chosen(qtbot: QtBot, tmp_path: Path) -> None:
    elsewhere = context_in(tmp_path / "elsewhere")
    _sold(elsewhere, 1)
    backup = elsewhere.surroundings().backups().make(BackupReason.BY_HAND).path
    context = context_in(tmp_path / "here")
    context.paths.prepare()
    no_backup = tmp_path / "holiday.jpg"
    no_backup.write_bytes(b"not a copy")
    window = StartFailure(context, DatabaseDamaged(path=PATH))
    qtbot.addWidget(window)
    window.show()
    restore = window.restore
    assert restore is not None
    empty = restore.title.text()

    restore.take_file(str(no_backup))
    refused = window.sentence.text()
    restore.take_file(str(backup))
    with qtbot.waitSignal(window.ended):
        qtbot.keyClick(restore.pin.line, Qt.Key.Key_Return)

    assert "asnjë kopje e vlefshme" in empty
    assert context.words.say("errors.copy_unreadable", path="")[:10] in refused
    assert _sales_in(context.paths.database) == 1
    assert StartFailure(context, DiskFull()).restore is None


def test_what_the_office_has_is_waited_for_with_the_window_open(
    qtbot: QtBot, tmp_path: Path
) -> None:
    context = context_in(tmp_path)
    _sold(context, 1)
    backup = context.surroundings().backups().make(BackupReason.BY_HAND).path
    there = Event()

    def find() -> list[BackupOffer]:
        there.wait()
        return [offer_of(context.surroundings(), backup)]

    panel = RestorePanel(context, ())
    qtbot.addWidget(panel)
    panel.show()
    panel.wait_for(find)
    meanwhile = panel.title.text()
    with qtbot.waitSignal(panel.changed):
        there.set()

    assert meanwhile == "Po merren të dhënat e kësaj arke nga zyra…"
    assert panel.offer is not None
    assert panel.pin.isVisible()


def test_a_start_makes_no_second_backup_of_what_the_office_has(tmp_path: Path) -> None:
    context = context_in(tmp_path)
    _sold(context, 1)
    around = context.surroundings()
    around.backups().make(BackupReason.BY_HAND)

    offers = offers_for(around, DataAtOffice(office="Liqeni"))

    assert len(offers) == 1
    assert len([*around.paths.backups.iterdir()]) == 1


def test_an_office_that_is_away_leaves_the_choice_of_a_file(qtbot: QtBot, tmp_path: Path) -> None:
    window = StartFailure(context_in(tmp_path), DataAtOffice(office="Liqeni"))
    qtbot.addWidget(window)
    restore = window.restore
    assert restore is not None

    qtbot.waitUntil(lambda: "asnjë kopje e vlefshme" in restore.title.text())

    assert window.main.isEnabled()


def _sold(context: CommandContext, *numbers: int) -> None:
    """Sell without a window; each sale is in the shadow where a second location is set."""
    around = context.surroundings()
    context.paths.prepare()
    for number in numbers:
        if around.second_location:
            with logged_till(context.paths.database, around.backups()) as store:
                store.ledger.record_from_thread(*sold(number))
        else:
            sell_alone(context.paths.database, sold(number))


def _sales_in(database: Path) -> int:
    store = open_store(database)
    count = sum(store.documents.sale(a_sale(number=each).key) is not None for each in range(9))
    store.close()
    return count


def _shown(restore: RestorePanel) -> list[str]:
    return [restore.title.text(), *(each.value.text() for each in restore.facts)]


@pytest.mark.parametrize("way", ["truncated", "garbage", "removed", "older", "gone"])
def test_the_newest_copy_comes_back_with_what_the_change_log_has(
    way: str, qtbot: QtBot, tmp_path: Path
) -> None:
    stick = tmp_path / "stick"
    stick.mkdir()
    environment = {"TILL_UI__LANGUAGE": "en", "TILL_BACKUP__FOLDER": str(stick)}
    context = CommandContext(data_dir=tmp_path / "data", environment=environment)
    _sold(context, 1)
    data = context.paths.database
    kept = tmp_path / "as-it-was"
    shutil.copytree(data.parent, kept)
    _sold(context, 2, 3)
    WAYS[way](data, kept)
    with pytest.raises(DatabaseDamaged) as raised, closing_at_once(context):
        pass
    window = StartFailure(context, raised.value)
    qtbot.addWidget(window)
    window.show()
    restore = window.restore
    assert restore is not None
    shown = _shown(restore)

    with qtbot.waitSignal(window.ended):
        qtbot.keyClick(restore.pin.line, Qt.Key.Key_Return)

    assert shown[2].startswith("2 sales · ")
    assert shown[3] == "2 sales · 2, 3"
    assert _sales_in(data) == 3


def _cut(data: Path, _kept: Path) -> None:
    os.truncate(data, data.stat().st_size // 2)


def _go_back(data: Path, kept: Path) -> None:
    shutil.rmtree(data.parent)
    shutil.copytree(kept, data.parent)


WAYS: dict[str, Callable[[Path, Path], object]] = {
    "truncated": _cut,
    "garbage": lambda data, _kept: data.write_bytes(os.urandom(9000)),
    "removed": lambda data, _kept: data.unlink(),
    "older": _go_back,
    "gone": lambda data, _kept: shutil.rmtree(data.parent),
}


@contextmanager
def closing_at_once(context: CommandContext) -> Iterator[None]:
    """Open the till as a start does, and close it. Raises what that raises."""

    async def open_and_close() -> None:
        async with open_till(context.surroundings()):
            pass

    asyncio.run(open_and_close())
    yield


def test_an_older_copy_is_chosen_by_arrows(qtbot: QtBot, tmp_path: Path) -> None:
    context = context_in(tmp_path)
    for number in (1, 2):
        _sold(context, number)
        context.surroundings().backups().make(BackupReason.BY_HAND)
    context.paths.database.write_bytes(b"nothing of a database")
    window = StartFailure(context, DatabaseDamaged(path=PATH))
    qtbot.addWidget(window)
    window.show()
    restore = window.restore
    assert restore is not None

    titles = [_shown(restore)[1]]
    for key in (Qt.Key.Key_Down, Qt.Key.Key_Down, Qt.Key.Key_Up, Qt.Key.Key_Down):
        qtbot.keyClick(window, key)
        titles.append(_shown(restore)[1])
    with qtbot.waitSignal(window.ended):
        qtbot.keyClick(restore.pin.line, Qt.Key.Key_Return)

    assert [each.split()[0] for each in titles] == ["2", "1", "1", "2", "1"]
    assert _sales_in(context.paths.database) == 1


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
        timeout=120,
        check=False,
    )

    assert ended.returncode == 1
    [sentence] = ended.stderr.splitlines()
    assert sentence in (tmp_path / "logs" / "till.log").read_text(encoding="utf-8")


def test_a_start_that_goes_well_loads_nothing_that_tells_a_fault() -> None:
    program = "import sys, ui.app.qt_application, ui.app.main; print(*sys.modules)"

    said = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True
    )

    assert "ui.app.main" in said.stdout.split()
    assert {"ui.app.start_failure", "till.safekeeping.owner.offers"}.isdisjoint(said.stdout.split())


def test_qt_reads_no_source_of_what_is_imported_after_it(tmp_path: Path) -> None:
    """It would take a quarter of a start. What was read of a source stays in a cache."""
    program = (
        "import linecache, sys\n"
        "from pathlib import Path\n"
        "from till.cli.context import CommandContext\n"
        "from ui.app.start import start\n"
        "def open_window():\n"
        "    import ui.sell.screen\n"
        "    print(*linecache.cache)\n"
        "start(CommandContext(data_dir=Path(sys.argv[1]), environment={}), open_window)\n"
    )

    said = subprocess.run(
        [sys.executable, "-c", program, tmp_path], capture_output=True, text=True, check=True
    )

    assert "/ui/sell/" not in said.stdout
