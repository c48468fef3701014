"""The page of backups joined with the till: made, tried, carried elsewhere, gone back to."""

import asyncio
from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path
from threading import Event
from typing import Final

from PySide6.QtCore import QTimer, Signal
from typing_extensions import override

from till.actions.maintenance.backups import choose_second_location, permit_backup_removal
from till.actions.maintenance.restoring import permit_restore, require_no_basket
from till.actions.people.authorisation import is_owned, see_settings
from till.bootstrap import Surroundings
from till.domain.errors import TillError
from till.domain.errors.backups import ChangeLogUnfit
from till.domain.formatting import write_moment
from till.domain.maintenance.backups import BackupReason
from till.domain.rights.approval import Approval
from till.domain.rights.asked import Asked, Deed
from till.safekeeping.owner.found import (
    BackupsFound,
    FoundBackup,
    documents_now,
    find_backups_and_change_log,
    remove_backup,
    require_fit_place,
    whose,
)
from till.safekeeping.owner.restoring import Restore
from ui.backups.plan import (
    CHOOSE_PLACE,
    FOUND,
    MAKE,
    PLACE,
    REMOVE,
    RESTORE,
    TRIAL,
    TRY,
    copy_rows,
    place_part,
    said_of,
    show_newest,
    trial_part,
    untried_part,
)
from ui.backups.questions import SecondLocationQuestion, remove_question, restore_question
from ui.kit.page.page_access import PageAccess
from ui.kit.page.plan import Query
from ui.kit.page.question import QuestionDialog
from ui.kit.page.record_page import Deeds, FoundRows, RecordPage
from ui.kit.page.record_screen import RecordScreen
from ui.kit.state import State
from ui.kit.wording import refused_line
from ui.shell.controllers import LateDialog
from ui.shell.file_dialogs import sticks
from ui.shell.shell import Page, Shell

TELL_MS: Final = 100
OF_COPY: Final = (TRY, RESTORE, REMOVE)
"""The keys that act on the chosen copy."""
LET_IN: Final = frozenset({Page.SETTINGS, Page.HEALTH})
"""Whoever stands there was let in by the right that this page asks for, too."""


class _Making:
    """A backup under way: how far it is, told from its own thread, and whether to stop."""

    def __init__(self) -> None:
        self.share = 0.0
        self.stop = Event()

    def watch(self, share: float) -> None:
        """Take how far it is."""
        self.share = share


class BackupsController(RecordPage[FoundBackup]):
    """`restore_agreed` carries what an owner wants put back once the till is closed.

    `found_requested` asks for what was found when a backup came back last.
    """

    page = Page.BACKUPS
    restore_agreed = Signal(object)
    found_requested = Signal()
    _question = LateDialog(QuestionDialog, name="restore")
    _removal = LateDialog(QuestionDialog, name="remove_copy")
    _place = LateDialog(SecondLocationQuestion)

    def __init__(
        self,
        shell: Shell,
        make: Callable[[], RecordScreen[FoundBackup]],
        around: Surroundings,
    ) -> None:
        super().__init__(shell, make)
        shell.when_made(SecondLocationQuestion, self._join_place)
        self._around = around
        self._door = PageAccess(shell, see_settings, name="open the copies", let_in=LET_IN)
        self._found: BackupsFound | None = None
        self._making: _Making | None = None
        self._telling = QTimer(self, interval=TELL_MS)
        self._telling.timeout.connect(self._tell_share)

    def _join_place(self, place: SecondLocationQuestion) -> None:
        place.chosen.connect(self._choose_place)

    @override
    def open(self) -> None:
        self._door.enter(super().open)

    @override
    def fill(self) -> None:
        super().fill()
        self._tell_chosen(())

    def _tell_chosen(self, about: Sequence[str]) -> None:
        self.screen().overview.show_parts({TRIAL: untried_part(about, self.shell.words)})

    @override
    def deeds(self) -> Deeds:
        return {
            FOUND: self.found_requested.emit,
            TRY: lambda: self._with_chosen(self._try),
            RESTORE: lambda: self._with_chosen(self._ask_restore),
            REMOVE: lambda: self._with_chosen(self._ask_removal),
            CHOOSE_PLACE: self._ask_place,
            MAKE: self._stop if self._making else self._make_backup,
        }

    def _with_chosen(self, do: Callable[[Path], object]) -> None:
        row = self.screen().row
        if row is not None:
            do(Path(row.key))

    @override
    async def find(self, query: Query, known: int) -> FoundRows:
        self._found = await asyncio.to_thread(self._find)
        now = self.shell.till.clock.now()
        words = self.shell.words
        screen = self.screen()
        restores = self.shell.till.restores
        screen.keys[FOUND].setVisible(restores is not None and restores.newest() is not None)
        show_newest(self.screen().overview.amount, self._found, now, words)
        self.screen().overview.show_parts({PLACE: place_part(self._found, now, words)})
        return FoundRows(rows=copy_rows(self._found, query.group, now, words))

    @override
    def show(self, key: str) -> None:
        """Offer what can be done with a backup: the newest good one may not go."""
        if self._found is None:
            return
        newest = self._found.newest_good
        for name in OF_COPY:
            may = name != REMOVE or newest is None or str(newest.file) != key
            self.screen().keys[name].setVisible(may)
        for each in self._found.backups:
            if str(each.file) == key:
                self._tell_chosen(said_of(each, self.shell.words))

    def _find(self) -> BackupsFound:
        return find_backups_and_change_log(self._around_now())

    def _around_now(self) -> Surroundings:
        """Return the till's surroundings by the settings that hold now."""
        return replace(self._around, settings=self._around.setting_file().read())

    def _make_backup(self) -> None:
        self._making = _Making()
        self._tell_share()
        self._telling.start()
        self.shell.tasks.start(
            self._keep(self._making), name="make a copy", on_failure=self._end_making
        )

    async def _keep(self, making: _Making) -> None:
        backups = self._around_now().backups()
        stop = making.stop.is_set
        made = await asyncio.to_thread(backups.make, BackupReason.BY_HAND, making.watch, stop)
        self._end_making(made.second)
        self.read(str(made.path))

    def _tell_share(self) -> None:
        """Say at the key how far the backup is; pressed again, it stops it."""
        if self._making is not None:
            percent = int(self._making.share * 100)
            said = self.shell.words.say("backups.making", percent=percent)
            self.screen().keys[MAKE].set_words(said, icon="x")

    def _stop(self) -> None:
        if self._making is not None:
            self._making.stop.set()

    def _end_making(self, problem: TillError | None) -> None:
        self._making = None
        self._telling.stop()
        self.screen().keys[MAKE].set_words(self.shell.words.say("backups.make"), icon="download")
        if problem is not None:
            self.refuse(problem)

    def _try(self, file: Path) -> None:
        self.screen().keys[TRY].set_busy(self.shell.words.say("backups.trying"))

        def fail(error: TillError) -> None:
            self._show_trial(self.shell.words.error(error), State.ATT)

        self.shell.tasks.start(self._prove(file), name="try a copy", on_failure=fail)

    async def _prove(self, file: Path) -> None:
        tried = await asyncio.to_thread(Restore(file=file).try_aside, self._around_now())
        manifest = tried.manifest
        said = self.shell.words.say(
            "cli.copy_whole",
            moment=write_moment(manifest.made_at),
            documents=manifest.documents,
            entries=manifest.entries,
        )
        self._show_trial(said, State.OK)

    def _show_trial(self, said: str, state: State) -> None:
        self.screen().keys[TRY].set_idle()
        self.screen().overview.show_parts({TRIAL: trial_part(said, state, self.shell.words)})

    def _ask_place(self) -> None:
        folder = self._around_now().settings.backup.folder
        self._place.begin(folder, tuple(sticks(self.shell.words)))

    def _choose_place(self, folder: str) -> None:
        async def choose(approval: Approval | None) -> None:
            if folder:
                await asyncio.to_thread(require_fit_place, self._around, Path(folder))
            await choose_second_location(self.shell.till, folder, approval)
            self._place.close_overlay()
            self.read()

        self.shell.run_with_approval(
            choose,
            name="choose the second place",
            about=lambda: Asked(deed=Deed.SECOND_LOCATION, now=folder),
            on_failure=self._refuse_place,
        )

    def _refuse_place(self, error: TillError) -> None:
        self._place.show_problem(refused_line(self.shell.words, error))

    def _ask_removal(self, file: Path) -> None:
        backup = self._copy_of(file)
        if backup is not None:
            question = remove_question(self.shell.words, backup)
            self._removal.ask(question, lambda _pin: self._remove(file))

    def _remove(self, file: Path) -> None:
        async def remove(approval: Approval | None) -> None:
            def by_name() -> None:
                remove_backup(self._around_now(), file.name)

            await permit_backup_removal(self.shell.till, file.name, by_name, approval)
            self._removal.close_overlay()
            self.fill()

        def refuse(error: TillError) -> None:
            self._removal.show_problem(refused_line(self.shell.words, error))

        asked = Asked(deed=Deed.REMOVE_BACKUP, of=file.name)
        self.run(remove, "remove a copy", asked, on_failure=refuse)

    def _ask_restore(self, file: Path) -> None:
        """Say what would happen; never over an open sale."""
        try:
            require_no_basket(self.shell.till)
        except TillError as error:
            self.refuse(error)
            return
        self.shell.tasks.start(
            self._begin_restore(file), name="read what a copy lacks", on_failure=self.refuse
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
        question = restore_question(
            words,
            words.say("backups.restore_question", moment=write_moment(manifest.made_at)),
            f"{whose(words.say, manifest, backup.origin)}. "
            f"{words.count('backups.restore_lost', lost)} {words.say('backups.restore_detail')}",
            asks_pin=is_owned(self.shell.till),
        )
        self._question.ask(question, lambda pin: self._restore(file, pin))

    def _copy_of(self, file: Path) -> FoundBackup | None:
        backups = self._found.backups if self._found else ()
        return next((each for each in backups if each.file == file), None)

    def _restore(self, file: Path, pin: str, *, alone: bool = False) -> None:
        def fail(error: TillError) -> None:
            if isinstance(error, ChangeLogUnfit):
                self._ask_alone(file)
            else:
                self._question.show_problem(self.shell.words.error(error))

        work = self._prepare(file, pin, alone=alone)
        self.shell.tasks.start(work, name="restore", on_failure=fail)

    def _ask_alone(self, file: Path) -> None:
        """Ask for the backup alone: what followed it in the second location does not fit."""
        words = self.shell.words
        backup = self._copy_of(file)
        moment = write_moment(backup.manifest.made_at) if backup and backup.manifest else ""
        question = restore_question(
            words,
            words.say("backups.restore_alone_question"),
            words.say("backups.restore_alone_detail", moment=moment),
            asks_pin=self._question.asks_pin,
            alone=True,
        )
        self._question.ask_instead(question, lambda pin: self._restore(file, pin, alone=True))

    async def _prepare(self, file: Path, pin: str, *, alone: bool) -> None:
        """Let an owner agree, prove the backup once more, and ask for the till to be closed."""
        person = await permit_restore(self.shell.till, pin)
        restore = Restore(file=file, who=lambda _restored: person, alone=alone)
        await asyncio.to_thread(restore.try_aside, self._around_now())
        require_no_basket(self.shell.till)
        self._question.close_overlay()
        self.restore_agreed.emit(restore)
