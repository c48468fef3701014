"""The page of copies, with example data and a hand at it."""

from datetime import datetime, timedelta
from pathlib import Path

from pytestqt.qtbot import QtBot

from tests.builders import MOMENT, RATES
from tests.ui.drivers.hand import SQ, Hand, heard, show
from till.domain.maintenance.backups import (
    BackupManifest,
    BackupReason,
    ChangeLogLook,
    ChangeLogState,
)
from till.safekeeping.owner.found import BackupsFound, FoundBackup, PlaceState, SecondLocation
from ui.backups.plan import (
    PLACE,
    TRIAL,
    copy_rows,
    make_backups,
    place_part,
    said_of,
    show_newest,
    untried_part,
)
from ui.kit.page.board import BoardPanel
from ui.kit.page.record_screen import RecordScreen
from ui.shell.messages import Messages, Tables

MEGABYTE = 1024**2
GIGABYTE = 1024**3
MADE = (
    (36, BackupReason.DAILY, 12_418, 84.2, ""),
    (17 * 60 + 28, BackupReason.DAY_CLOSED, 12_310, 83.9, ""),
    (41 * 60 + 32, BackupReason.UPDATE, 12_184, 83.4, ""),
    (138 * 60, BackupReason.DAY_CLOSED, 11_806, 82.0, "changed: 118"),
    (400 * 60, BackupReason.BY_HAND, 9_871, 74.4, ""),
)
A_PLACE = SecondLocation(
    folder="/media/shop/TILL-COPY",
    state=PlaceState.THERE,
    free=int(21.4 * GIGABYTE),
    total=32 * GIGABYTE,
)


LEVEL = ChangeLogLook(state=ChangeLogState.LEVEL)


def a_backup(
    made_at: datetime, reason: BackupReason, documents: int, fault: str = ""
) -> BackupManifest:
    return BackupManifest(
        profile="practice",
        nuis="L12345678M",
        till_name="Arka 1",
        step=18,
        made_at=made_at,
        reason=reason,
        documents=documents,
        entries=documents * 3,
        size=1,
        sha256="",
        fault=fault,
    )


def backups_found(
    place: SecondLocation = A_PLACE, change_log: ChangeLogLook = LEVEL
) -> BackupsFound:
    """Five copies with a faulty one, and one that says nothing of itself."""
    made = tuple(
        FoundBackup(
            file=Path(f"/data/backups/{number}.till-copy.gz"),
            size=int(size * MEGABYTE),
            manifest=a_backup(MOMENT - timedelta(minutes=minutes), reason, documents, fault),
            is_here=True,
            is_there=number < 3,
        )
        for number, (minutes, reason, documents, size, fault) in enumerate(MADE)
    )
    old = FoundBackup(
        file=Path("/data/backups/before-0018.sqlite3"),
        size=58 * MEGABYTE,
        manifest=None,
        is_here=True,
        is_there=False,
    )
    return BackupsFound(backups=(*made, old), place=place, change_log=change_log)


def make_screen(words: Messages, found: BackupsFound | None = None) -> RecordScreen[FoundBackup]:
    """The page as the till declares it, with copies."""
    tables = Tables(units={}, rates=lambda: RATES, countries={})
    screen = make_backups(words, tables)
    fill(screen, words, found or backups_found())
    return screen


def fill(screen: RecordScreen[FoundBackup], words: Messages, found: BackupsFound) -> None:
    """Show the copies of the chosen span, and how safe the till is."""
    assert screen.board is not None
    screen.show_rows(copy_rows(found, screen.query.group, MOMENT, words))
    screen.board.show_parts(
        {
            PLACE: place_part(found, MOMENT, words),
            TRIAL: untried_part(said_of(found.backups[0], words) if screen.row else (), words),
        }
    )
    show_newest(screen.board.amount, found, MOMENT, words)


class BackupsDriver(Hand):
    """The page, and what was asked for there."""

    def __init__(self, qtbot: QtBot, found: BackupsFound | None = None) -> None:
        self.found = found or backups_found()
        self.screen = make_screen(SQ, self.found)
        super().__init__(qtbot, self.screen)
        self.screen.resize(1280, 752)
        self.pressed = heard(self.screen.pressed)
        self.screen.asked.connect(lambda: fill(self.screen, SQ, self.found))
        show(qtbot, self.screen)
        self.screen.setFocus()

    def part(self, name: str) -> BoardPanel:
        """A panel beside the list."""
        assert self.screen.board is not None
        return self.screen.board.panels[name]
