"""The page of backups joined with the till: made, tried, carried elsewhere, gone back to."""

import asyncio
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from threading import Event
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QTimer, Signal
from typing_extensions import override

from till.actions.authorisation import is_owned, see_settings
from till.actions.maintenance.restoring import permit_restore, require_no_basket
from till.actions.maintenance.second_location import choose_second_location
from till.backup.found import (
    BackupsFound,
    FoundBackup,
    documents_now,
    find_backups_and_change_log,
    require_fit_place,
)
from till.backup.restoring import PlannedRestore, try_backup
from till.backup.whose import whose
from till.bootstrap import Surroundings
from till.domain.errors import TillError
from till.domain.errors.backups import BackupStopped, ChangeLogUnfit
from till.domain.formatting import write_moment
from till.domain.maintenance.backups import BackupReason
from till.domain.rights.approval import Approval
from till.domain.rights.asked import Asked, Deed
from till.domain.rights.limits import ApprovalNeeded
from ui.backups.questions import RemoveQuestion, RestoreQuestion, SecondLocationQuestion
from ui.backups.removal import BackupRemoval
from ui.backups.view import view_of
from ui.kit.frame.page_access import PageAccess
from ui.kit.state import State
from ui.kit.wording import refused_line
from ui.shell.page_controller import PageController
from ui.shell.save_file import sticks
from ui.shell.shell import Page, Shell

if TYPE_CHECKING:
    from ui.backups.screen import BackupsScreen

TELL_MS: Final = 100
LET_IN: Final = frozenset({Page.SETTINGS, Page.HEALTH})
"""Whoever stands there was let in by the right that this page asks for, too."""


class _Making:
    """A backup under way: how far it is, told from its own thread, and whether to stop."""

    def __init__(self) -> None:
        self.share = 0.0
        self.stop = Event()

    def watch(self, share: float) -> None:
        """Take how far it is. Raises BackupStopped."""
        self.share = share
        if self.stop.is_set():
            raise BackupStopped


class BackupsController(PageController["BackupsScreen"]):
    """`restore_agreed` carries what an owner wants put back once the till is closed.

    `found_requested` asks for what was found when a backup came back last.
    """

    page = Page.BACKUPS
    restore_agreed = Signal(object)
    found_requested = Signal()

    def __init__(
        self, shell: Shell, make: Callable[[], "BackupsScreen"], around: Surroundings
    ) -> None:
        super().__init__(shell, make)
        self._around = around
        self._door = PageAccess(shell, see_settings, name="open the copies", let_in=LET_IN)
        self._found: BackupsFound | None = None
        self._making: _Making | None = None
        self._restoring: Path | None = None
        self._is_alone = False
        self._removal = BackupRemoval(shell, self._around_now, self.fill)
        self._telling = QTimer(self, interval=TELL_MS)
        self._telling.timeout.connect(self._tell_share)

    @override
    def join(self, screen: "BackupsScreen") -> None:
        screen.left.connect(self.leave)
        screen.make_requested.connect(self._make_backup)
        screen.stop_requested.connect(self._stop)
        screen.place_requested.connect(self._ask_place)
        screen.found.clicked.connect(self.found_requested)
        screen.backups.try_requested.connect(self._try)
        screen.backups.restore_requested.connect(self._ask_restore)
        screen.backups.remove_requested.connect(self._ask_removal)

    def join_dialogs(
        self, question: RestoreQuestion, place: SecondLocationQuestion, removal: RemoveQuestion
    ) -> None:
        """Take the dialogs of the present language."""
        self._removal.join(removal)
        self._question = question
        self._place = place
        question.agreed.connect(self._restore)
        place.chosen.connect(self._choose_place)

    @override
    def open(self) -> None:
        self._door.enter(super().open)

    @override
    def fill(self) -> None:
        self.shell.tasks.start(self._look(), name="look for copies", on_failure=self._refuse)

    async def _look(self) -> None:
        self._found = await asyncio.to_thread(self._find)
        now = self.shell.till.clock.now()
        self.screen().show_view(view_of(self._found, now, self.shell.words))
        restores = self.shell.till.restores
        self.screen().found.setVisible(restores is not None and restores.newest() is not None)
        if self._making is None:
            self.screen().set_idle()

    def _find(self) -> BackupsFound:
        return find_backups_and_change_log(self._around_now())

    def _around_now(self) -> Surroundings:
        """Return the till's surroundings by the settings that hold now."""
        return replace(self._around, settings=self._around.setting_file().read())

    def _make_backup(self) -> None:
        self._making = _Making()
        self.screen().show_making(0)
        self._telling.start()
        self.shell.tasks.start(
            self._keep(self._making), name="make a copy", on_failure=self._end_making
        )

    async def _keep(self, making: _Making) -> None:
        backups = self._around_now().backups()
        made = await asyncio.to_thread(backups.make, BackupReason.BY_HAND, making.watch)
        self._end_making(made.second)
        await self._look()
        self.screen().backups.choose_file(made.path)

    def _tell_share(self) -> None:
        if self._making is not None:
            self.screen().show_making(int(self._making.share * 100))

    def _stop(self) -> None:
        if self._making is not None:
            self._making.stop.set()

    def _end_making(self, problem: TillError | None) -> None:
        self._making = None
        self._telling.stop()
        self.screen().set_idle()
        if problem is not None:
            self._refuse(problem)

    def _try(self, file: Path) -> None:
        screen = self.screen()
        screen.backups.set_trying(self.shell.words.say("backups.trying"))

        def fail(error: TillError) -> None:
            screen.show_trial(self.shell.words.error(error), State.ATT)

        self.shell.tasks.start(self._prove(file), name="try a copy", on_failure=fail)

    async def _prove(self, file: Path) -> None:
        tried = await asyncio.to_thread(lambda: try_backup(self._around_now(), file))
        manifest = tried.manifest
        said = self.shell.words.say(
            "cli.copy_whole",
            moment=write_moment(manifest.made_at),
            documents=manifest.documents,
            entries=manifest.entries,
        )
        self.screen().show_trial(said, State.OK)

    def _ask_place(self) -> None:
        folder = self._around_now().settings.backup.folder
        self._place.begin(folder, tuple(sticks(self.shell.words)))

    def _choose_place(self, folder: str) -> None:
        async def choose(approval: Approval | None) -> None:
            if folder:
                await asyncio.to_thread(require_fit_place, self._around, Path(folder))
            await choose_second_location(self.shell.till, folder, approval)
            self._place.close_overlay()
            await self._look()

        self.shell.run_with_approval(
            choose,
            name="choose the second place",
            about=lambda: Asked(deed=Deed.SECOND_LOCATION, now=folder),
            on_failure=self._refuse_place,
        )

    def _refuse_place(self, error: TillError) -> None:
        is_refused = isinstance(error, ApprovalNeeded)
        words = self.shell.words
        self._place.show_problem(refused_line(words, error) if is_refused else words.error(error))

    def _ask_removal(self, file: Path) -> None:
        backups = self._found.backups if self._found else ()
        for each in backups:
            if each.file == file:
                self._removal.ask(each)

    def _ask_restore(self, file: Path) -> None:
        """Say what would happen; never over an open sale."""
        try:
            require_no_basket(self.shell.till)
        except TillError as error:
            self._refuse(error)
            return
        self.shell.tasks.start(
            self._begin_restore(file), name="read what a copy lacks", on_failure=self._refuse
        )

    async def _begin_restore(self, file: Path) -> None:
        backup = self._copy_of(file)
        if backup is None or backup.manifest is None:
            self._try(file)  # which says what is wrong with it
            return
        now = await asyncio.to_thread(documents_now, self._around)
        manifest = backup.manifest
        lost = max(0, now - manifest.documents)
        words = self.shell.words
        self._restoring = file
        self._is_alone = False
        self._question.begin(
            words.say("backups.restore_question", moment=write_moment(manifest.made_at)),
            f"{whose(words.say, manifest, backup.origin)}. "
            f"{words.count('backups.restore_lost', lost)} {words.say('backups.restore_detail')}",
            asks_pin=is_owned(self.shell.till),
        )

    def _copy_of(self, file: Path) -> FoundBackup | None:
        backups = self._found.backups if self._found else ()
        return next((each for each in backups if each.file == file), None)

    def _restore(self, pin: str) -> None:
        if (file := self._restoring) is None:
            return

        def fail(error: TillError) -> None:
            if isinstance(error, ChangeLogUnfit):
                self._ask_alone(file)
            else:
                self._question.show_problem(self.shell.words.error(error))

        self.shell.tasks.start(self._prepare(file, pin), name="restore", on_failure=fail)

    def _ask_alone(self, file: Path) -> None:
        """Ask for the backup alone: what followed it in the second location does not fit."""
        self._is_alone = True
        say = self.shell.words.say
        backup = self._copy_of(file)
        moment = write_moment(backup.manifest.made_at) if backup and backup.manifest else ""
        self._question.ask_alone(
            say("backups.restore_alone_question"),
            say("backups.restore_alone_detail", moment=moment),
        )

    async def _prepare(self, file: Path, pin: str) -> None:
        """Let an owner agree, prove the backup once more, and ask for the till to be closed."""
        person = await permit_restore(self.shell.till, pin)
        alone = self._is_alone
        await asyncio.to_thread(lambda: try_backup(self._around_now(), file, alone=alone))
        require_no_basket(self.shell.till)
        self._question.close_overlay()
        self.restore_agreed.emit(PlannedRestore(file=file, person=person, alone=alone))

    def _refuse(self, error: TillError) -> None:
        self.screen().tell(self.shell.words.error(error))
