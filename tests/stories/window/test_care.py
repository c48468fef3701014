"""The check-up and the copies at the real window: looked at, made, tried.

Lives here: who may open them, what the keys come to, and that nothing is put back over a sale.
Must not: each check (tests/checkup), files of copies (tests/store).
"""

from pathlib import Path
from zipfile import ZipFile

import pytest
from PySide6.QtCore import Qt

from tests.stories.at_the_printers import approve
from tests.stories.long_day import ANA, COUNTED, Counter
from till.actions.ports.events import OfficeChanged, PriceFilesChanged, SecondLocationChanged
from till.domain.chain.answer import OfficeProblem
from till.domain.errors.catalogue import FileTakenBefore, FolderAway, PricesNeedPerson
from till.domain.maintenance.backups import LocationTrouble
from till.domain.rights.journal import JournalAction
from till.domain.rights.journal_list import ListedEntry
from till.safekeeping.export.verifier import verify
from till.safekeeping.owner.found import FoundBackup
from ui.backups.questions import SecondLocationQuestion
from ui.health.controller import SupportText
from ui.kit.frame.file_dialogs import SaveDialog
from ui.kit.page.question import QuestionDialog
from ui.kit.page.record_screen import RecordScreen
from ui.kit.table.record_list import ListRecord
from ui.shell.shell import Page

pytestmark = pytest.mark.by_turns(2)

CONTROL = Qt.KeyboardModifier.ControlModifier
NO_BREAK = "\u00a0"


def open_by_settings(counter: Counter, name: str, page: Page) -> None:
    """Ctrl and the comma with the supervisor's PIN, which lets in here, too; the row by touch."""
    counter.press(Qt.Key.Key_Comma, CONTROL)
    approve(counter)
    counter.until(lambda: counter.window.page is Page.SETTINGS)
    counter.touch(f"settings.to_{name}")
    counter.until(lambda: counter.window.page is page)


def open_backups(counter: Counter) -> RecordScreen[FoundBackup]:
    open_by_settings(counter, "backups", Page.BACKUPS)
    screen = counter.window.screen_of(Page.BACKUPS)
    assert isinstance(screen, RecordScreen)
    return screen


def chosen(screen: RecordScreen[FoundBackup]) -> str:
    """The file of the chosen copy."""
    assert screen.row is not None
    return screen.row.key


def rows_of(
    screen: RecordScreen[ListedEntry] | RecordScreen[FoundBackup],
) -> tuple[ListRecord, ...]:
    return screen.records.list.view.records.rows


def make_one(counter: Counter, screen: RecordScreen[FoundBackup]) -> None:
    before = len(rows_of(screen))
    counter.press(Qt.Key.Key_F12)
    counter.until(lambda: len(rows_of(screen)) == before + 1)


def test_the_check_up_is_seen_and_its_file_read_before_it_is_saved(
    counter: Counter, tmp_path: Path
) -> None:
    open_by_settings(counter, "health", Page.HEALTH)
    screen = counter.window.screen_of(Page.HEALTH)
    assert isinstance(screen, RecordScreen)
    counter.until(lambda: screen.row is not None and screen.keys["save"].isEnabled())

    counter.press(Qt.Key.Key_F7)
    text = counter.window.dialog_of(SupportText).text.toPlainText()
    counter.press(Qt.Key.Key_F7)
    counter.press(Qt.Key.Key_F12)
    counter.until(counter.window.dialog_of(SaveDialog).isVisible)
    file = tmp_path / "help.txt"
    counter.window.dialog_of(SaveDialog).name.set_text(str(file))
    counter.press(Qt.Key.Key_Return)
    counter.until(file.exists)
    counter.until_at_rest()

    assert file.read_text(encoding="utf-8").replace(NO_BREAK, " ") == text  # as Qt gives it back
    assert "Shërbimi i fiskalizimit" in text
    assert ANA not in text
    counter.press(Qt.Key.Key_Escape)
    assert counter.window.page is Page.SETTINGS


def test_the_journal_is_searched_and_carried_out_with_what_proves_it(
    counter: Counter, tmp_path: Path
) -> None:
    open_by_settings(counter, "journal", Page.JOURNAL)
    screen = counter.window.screen_of(Page.JOURNAL)
    counter.until(lambda: screen.row is not None)

    counter.type("hyri ana")
    counter.until(lambda: {each.cells[1] for each in rows_of(screen)} == {"Hyri në arkë"})
    shown = screen.facts.facts()
    file = tmp_path / "journal.zip"
    counter.press(Qt.Key.Key_F12)
    counter.until(counter.window.dialog_of(SaveDialog).isVisible)
    counter.window.dialog_of(SaveDialog).name.set_text(str(file))
    counter.press(Qt.Key.Key_Return)
    counter.until(lambda: str(file) in screen.head.done.text())
    with ZipFile(file) as archive:
        archive.extractall(tmp_path)

    assert ("Kush", ANA) in shown
    assert verify(tmp_path / "till-journal")[0] == "complete"
    for _ in range(2):  # what was typed goes first
        counter.press(Qt.Key.Key_Escape)
    assert counter.window.page is Page.SETTINGS


def test_help_leads_to_the_check_up_and_that_to_the_journal(counter: Counter) -> None:
    counter.press(Qt.Key.Key_F1)
    counter.press(Qt.Key.Key_F4)
    approve(counter)
    counter.until(lambda: counter.window.page is Page.HEALTH)
    screen = counter.window.screen_of(Page.HEALTH)
    assert isinstance(screen, RecordScreen)
    counter.until(screen.keys["save"].isEnabled)
    names = [row.key for row in screen.records.list.view.records.rows]
    for _ in range(names.index("journal")):
        counter.press(Qt.Key.Key_Down)

    counter.touch("health.open")
    counter.until(lambda: counter.window.page is Page.JOURNAL)
    counter.press(Qt.Key.Key_Escape)

    assert counter.window.page is Page.HEALTH


def test_a_copy_is_made_and_tried_while_the_window_stays_open(counter: Counter) -> None:
    screen = open_backups(counter)
    counter.until_at_rest()
    make_one(counter, screen)

    counter.press(Qt.Key.Key_F3)
    counter.until(lambda: "asgjë nuk është ndryshuar" in counter.shown())

    assert screen.board is not None
    assert screen.board.amount.number_text() == "0"
    assert rows_of(screen)[0].cells[1] == "manuale"


def test_a_new_copy_is_the_chosen_one(counter: Counter) -> None:
    """F4 after F12 means what was just made, wherever the arrows stood before."""
    screen = open_backups(counter)
    counter.until_at_rest()
    for _ in range(2):
        make_one(counter, screen)
        counter.until_at_rest()
        counter.press(Qt.Key.Key_Down)
    make_one(counter, screen)
    counter.until_at_rest()

    assert chosen(screen) == rows_of(screen)[0].key


def test_a_copy_is_removed_after_a_question_and_the_newest_stays(counter: Counter) -> None:
    screen = open_backups(counter)
    counter.until_at_rest()
    for _ in range(2):
        make_one(counter, screen)
        counter.until_at_rest()
    before = len(rows_of(screen))
    while chosen(screen) != rows_of(screen)[0].key:
        counter.press(Qt.Key.Key_Up)

    counter.press(Qt.Key.Key_F8)
    assert not counter.window.dialog_of(QuestionDialog, name="remove_copy").isVisible()
    counter.press(Qt.Key.Key_Down)
    gone = Path(chosen(screen))
    counter.press(Qt.Key.Key_F8)
    counter.until(counter.window.dialog_of(QuestionDialog, name="remove_copy").isVisible)
    counter.look_away()
    counter.press(Qt.Key.Key_F8)
    counter.until(lambda: len(rows_of(screen)) == before - 1)

    assert not gone.exists()
    entry = [*counter.till.journal.entries()][-1]
    assert (entry.action, entry.facts["file"]) == (JournalAction.BACKUP_REMOVED, gone.name)


def test_a_second_location_that_is_none_is_said_and_changes_nothing(
    counter: Counter, tmp_path: Path
) -> None:
    open_backups(counter)
    counter.until_at_rest()

    counter.press(Qt.Key.Key_F6)
    question = counter.window.dialog_of(SecondLocationQuestion)
    counter.until(question.isVisible)
    question.folder.set_text(str(tmp_path / "nowhere"))
    counter.press(Qt.Key.Key_Return)
    counter.until(lambda: "mungon ose nuk shkruhet" in question.folder.hint.text())
    counter.press(Qt.Key.Key_Escape)

    settings = counter.till_app._around.setting_file().read()
    assert settings.backup.folder == ""


def test_nothing_is_put_back_over_an_open_sale(counter: Counter) -> None:
    counter.add(COUNTED)
    screen = open_backups(counter)
    counter.until_at_rest()
    if not rows_of(screen):
        make_one(counter, screen)

    counter.press(Qt.Key.Key_F4)

    assert not counter.window.dialog_of(QuestionDialog, name="restore").isVisible()
    assert "Ka një shitje të hapur" in screen.head.told.text()


def test_a_second_location_that_stays_away_is_said_on_the_strip_until_it_is_back(
    counter: Counter,
) -> None:
    pill = counter.window.strip.fault
    counter.till.announce(SecondLocationChanged(trouble=LocationTrouble.AWAY))
    said = pill.shown().strong if pill.isVisible() else ""
    counter.touch("strip.fault")
    approve(counter)
    counter.until(lambda: counter.window.page is Page.HEALTH)
    counter.till.announce(SecondLocationChanged(trouble=LocationTrouble.BEHIND))
    behind = pill.shown().strong if pill.isVisible() else ""
    counter.till.announce(SecondLocationChanged(trouble=None))

    assert said == "Kopjet rezervë: mungon vendi i dytë"
    assert behind == "Shitjet nuk po kopjohen te vendi i dytë"
    assert not pill.isVisible()


def test_an_office_that_takes_nothing_is_said_on_the_strip_until_it_does(counter: Counter) -> None:
    pill = counter.window.strip.fault
    said = []
    for problem in (OfficeProblem.NOT_REACHABLE, OfficeProblem.REVOKED, None):
        counter.till.announce(OfficeChanged(problem=problem))
        said.append((pill.objectName(), pill.shown().strong, pill.isVisible()))
    counter.till.announce(OfficeChanged(problem=OfficeProblem.CHAIN))
    counter.touch("strip.office")
    approve(counter)
    counter.until(lambda: counter.window.page is Page.HEALTH)
    counter.till.announce(OfficeChanged(problem=None))

    assert said == [
        ("strip.office", "Shitjet nuk po arrijnë te zyra", True),
        ("strip.office", "Dërgimi te zyra ka ndaluar", True),
        ("strip.fault", "", False),
    ]


def test_price_files_that_are_not_taken_are_said_in_brief_and_whole_by_touch(
    counter: Counter,
) -> None:
    pill = counter.window.strip.fault
    said = []
    for problem in (
        FolderAway(path="/mnt/cmimet"),
        FileTakenBefore(file="a.csv"),
        PricesNeedPerson(file="a.csv", count=412, percent="34"),
    ):
        counter.till.announce(PriceFilesChanged(problem=problem))
        said.append(pill.shown().strong)
    counter.touch("strip.price_files")
    counter.until(lambda: "Çmimet te a.csv presin një person" in counter.shown())
    counter.till.announce(PriceFilesChanged(problem=None))

    assert said == [
        "Dosja e çmimeve nuk përgjigjet",
        "Një skedar çmimesh nuk u mor",
        "Çmimet presin një person",
    ]
    assert counter.window.page is Page.SELL
    assert not pill.isVisible()
