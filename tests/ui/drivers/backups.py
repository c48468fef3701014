"""The page of copies, with example data and a hand at it."""

from datetime import datetime, timedelta
from pathlib import Path

from pytestqt.qtbot import QtBot

from tests.builders import MOMENT
from tests.ui.drivers.hand import SQ, Hand, show
from till.backup.found import BackupsFound, FoundBackup, PlaceState, SecondLocation
from till.domain.maintenance.backups import (
    BackupManifest,
    BackupReason,
    ChangeLogLook,
    ChangeLogState,
)
from ui.backups.screen import BackupsScreen
from ui.backups.view import BackupsView, view_of
from ui.shell.messages import Messages

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


def a_view(words: Messages, found: BackupsFound | None = None) -> BackupsView:
    return view_of(found or backups_found(), MOMENT, words)


class BackupsDriver(Hand):
    """The page, and what was asked for there."""

    def __init__(self, qtbot: QtBot, found: BackupsFound | None = None) -> None:
        self.screen = BackupsScreen(SQ)
        super().__init__(qtbot, self.screen)
        self.screen.resize(1280, 752)
        self.requested: list[object] = []
        self.screen.make_requested.connect(lambda: self.requested.append("make"))
        self.screen.stop_requested.connect(lambda: self.requested.append("stop"))
        self.screen.place_requested.connect(lambda: self.requested.append("place"))
        self.screen.backups.try_requested.connect(
            lambda file: self.requested.append(("try", file.name))
        )
        self.screen.backups.restore_requested.connect(
            lambda file: self.requested.append(("restore", file.name))
        )
        self.screen.backups.remove_requested.connect(
            lambda file: self.requested.append(("remove", file.name))
        )
        self.screen.show_view(a_view(SQ, found))
        show(qtbot, self.screen)
        self.screen.setFocus()
