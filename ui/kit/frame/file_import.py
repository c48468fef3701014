"""A list taken in from a file at the window: chosen, checked, its good rows kept."""

import asyncio
from collections.abc import Callable
from pathlib import Path
from typing import Final, Protocol

from PySide6.QtCore import Signal

from till.domain.errors import TillError
from till.domain.errors.catalogue import CatalogueMissingColumn
from till.domain.rights.approval import Approval
from till.domain.rights.asked import Asked, Deed
from ui.kit.frame.import_dialog import ImportDialog, ImportView
from ui.kit.wording import refused_line
from ui.shell.controllers import Controller, LateDialog
from ui.shell.file_dialogs import FileChooser, FileSaver
from ui.shell.shell import Shell

KINDS: Final = (".csv", ".xlsx")
WORTH_TELLING: Final = 2000
"""Rows after which somebody waits for a file."""
Told = Callable[[int], bool]


class ImportSource(Protocol):
    """The rows of a file, as one list understands them.

    `kind` begins the words of that list; `deed` is what taking them is asked for.
    """

    kind: str
    deed: Deed

    async def read(self, path: Path, told: Told) -> ImportView:
        """Read a file, and tell what it would change. Raises what reading it may.

        `told` is called with how many rows were read; where it says no, nothing more is.
        """

    async def take(self, approval: Approval | None, told: Told) -> str:
        """Keep the good rows as the list stands now, and tell what was done."""

    def faults(self) -> bytes:
        """Return the other rows as they are, each with what is wrong behind it."""

    def ask_columns(self, then: Callable[[], object]) -> bool:
        """Ask which column is which, and tell whether one may; `then` it is read anew."""


class FileImport(Controller):
    """`imported` says in a sentence what was kept. The till sells all the while."""

    imported = Signal(str)
    _dialog = LateDialog(ImportDialog)

    def __init__(self, shell: Shell, source: ImportSource) -> None:
        super().__init__(shell)
        self._source = source
        self._chooser = FileChooser(shell, f"{source.kind}.import_choose", KINDS)
        self._saver = FileSaver(shell, "import.save_faults")
        self._file = Path()
        self._is_stopped = False

    def begin(self) -> None:
        """Ask which file."""
        self._chooser.ask(self._read)

    def take(self) -> None:
        """Keep the good rows."""
        self._is_stopped = False
        self._dialog.show_busy()
        self.shell.run_with_approval(
            self._take,
            name="import a file",
            about=lambda: Asked(deed=self._source.deed, of=self._file.name),
            on_failure=self._refuse,
        )

    def save_faults(self) -> None:
        """Ask where the other rows go."""
        mistakes = self.shell.words.say("import.faults_name")
        name = f"{self._file.stem}-{mistakes}.csv"
        self._saver.ask(name, {"csv": "CSV"}, self._begin_saving)

    def ask_columns(self) -> None:
        """Ask which column is which, and read the file anew."""
        self._dialog.close_overlay()
        self._asks_columns()

    def _asks_columns(self) -> bool:
        return self._source.ask_columns(lambda: self._read(self._file))

    def stop(self) -> None:
        """Stop what is being read or kept; what is done in one go is done."""
        self._is_stopped = True

    def _told(self, count: int) -> bool:
        if self._is_stopped:
            return False
        if count >= WORTH_TELLING:
            self._dialog.begin_reading(self._source.kind, self._file.name, self)
            done = self.shell.words.count("import.rows_done", count)
            self._dialog.show_progress(done)
        return True

    def _read(self, path: Path) -> None:
        self._file = path
        self._is_stopped = False
        self.shell.tasks.start(self._check(path), name="read a file", on_failure=self._tell)

    async def _check(self, path: Path) -> None:
        self._dialog.begin(await self._source.read(path, self._told), self)

    async def _take(self, approval: Approval | None) -> None:
        told = await self._source.take(approval, self._told)
        self._dialog.close_overlay()
        self.imported.emit(told)

    def _begin_saving(self, path: Path) -> None:
        work = self._write_faults(path)
        self.shell.tasks.start(work, name="save faults", on_failure=self._refuse)

    async def _write_faults(self, path: Path) -> None:
        content = await asyncio.to_thread(self._source.faults)
        saved = await asyncio.to_thread(self._saver.write, path, content)
        self._dialog.show_problem(self.shell.words.say("outage.saved", path=str(saved)))

    def _refuse(self, error: TillError) -> None:
        if not self._dialog.isVisible():  # it was left, which stops what it does
            self._tell(error)
            return
        self._dialog.show_problem(refused_line(self.shell.words, error))

    def _tell(self, error: TillError) -> None:
        self._dialog.close_overlay()
        if isinstance(error, CatalogueMissingColumn) and self._asks_columns():
            return
        self.shell.say(self.shell.words.error(error))
