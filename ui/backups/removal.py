"""Removing a backup: the question, and what comes of it."""

from collections.abc import Callable
from pathlib import Path

from till.actions.maintenance.backups import permit_backup_removal
from till.bootstrap import Surroundings
from till.domain.errors import TillError
from till.domain.formatting import write_moment
from till.domain.rights.approval import Approval
from till.domain.rights.asked import Asked, Deed
from till.domain.rights.limits import ApprovalNeeded
from till.safekeeping.owner.found import FoundBackup, remove_backup
from ui.backups.questions import RemoveQuestion
from ui.kit.wording import refused_line
from ui.shell.controllers import Controller, LateDialog
from ui.shell.shell import Shell


class BackupRemoval(Controller):
    """Asks about one backup at a time; `around` says the settings, `done` shows what is left."""

    _question = LateDialog(RemoveQuestion)

    def __init__(
        self, shell: Shell, around: Callable[[], Surroundings], done: Callable[[], object]
    ) -> None:
        super().__init__(shell)
        shell.when_made(RemoveQuestion, self._join)
        self._around = around
        self._done = done
        self._file: Path | None = None

    def _join(self, question: RemoveQuestion) -> None:
        question.agreed.connect(self._remove)

    def ask(self, backup: FoundBackup) -> None:
        """Ask whether a backup may go."""
        self._file = backup.file
        words = self.shell.words
        made_at = backup.manifest.made_at if backup.manifest else None
        what = backup.file.name if made_at is None else write_moment(made_at)
        self._question.begin(
            words.say("backups.remove_question", copy=what), words.say("backups.remove_detail")
        )

    def _remove(self, _pin: str) -> None:
        if (file := self._file) is None:
            return

        async def remove(approval: Approval | None) -> None:
            def by_name() -> None:
                remove_backup(self._around(), file.name)

            await permit_backup_removal(self.shell.till, file.name, by_name, approval)
            self._question.close_overlay()
            self._done()

        self.shell.run_with_approval(
            remove,
            name="remove a copy",
            about=lambda: Asked(deed=Deed.REMOVE_BACKUP, of=file.name),
            on_failure=self._refuse,
        )

    def _refuse(self, error: TillError) -> None:
        words = self.shell.words
        is_refused = isinstance(error, ApprovalNeeded)
        self._question.show_problem(
            refused_line(words, error) if is_refused else words.error(error)
        )
