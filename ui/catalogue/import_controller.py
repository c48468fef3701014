"""A catalogue from a file at the window: chosen, checked, its good rows kept."""

import asyncio
from collections.abc import Sequence
from pathlib import Path

from PySide6.QtCore import QObject, Signal

from till.actions.shop.catalogue import CheckedCatalogue, check_catalogue, take_good_rows
from till.domain.errors import TillError
from till.domain.rights.approval import Approval
from till.domain.shop.catalogue import COLUMNS, CatalogueBadRows, CatalogueRow, RowProblem
from till.system.catalogue_file import as_csv, read_rows
from till.system.catalogue_text import reason_of
from till.system.reference_tables import known_units
from till.system.words import Words
from ui.catalogue.import_dialog import ImportDialog
from ui.kit.table.record_list import ListRecord
from ui.kit.wording import refused_line
from ui.shell.open_file import FileChooser
from ui.shell.save_file import FileSaver
from ui.shell.shell import ApprovalWords, Shell

KINDS = (".csv", ".xlsx")
COLUMN_WORDS = {
    "id": "find.column_code",
    "name": "create_article.name",
    "barcodes": "catalogue.barcodes",
    "price": "find.column_price",
    "vat": "sell.vat",
    "unit": "find.column_unit",
    "category": "find.category",
}
MOST_SHOWN = 300  # faults; all of them are in the file that F6 saves
LONGEST_TOLD = 60  # letters of a name that a row is found by


class ImportController(QObject):
    """`imported` says in a sentence what was kept. The till sells all the while."""

    imported = Signal(str)

    def __init__(self, shell: Shell) -> None:
        super().__init__(shell.owner)
        self._shell = shell
        self._chooser = FileChooser(shell, "catalogue.import_choose", KINDS)
        self._saver = FileSaver(shell, "catalogue.import_save_faults")
        self._rows: Sequence[CatalogueRow] = ()
        self._problems: Sequence[RowProblem] = ()
        self._name = ""

    def join(self, dialog: ImportDialog) -> None:
        """Take the dialog of the present language."""
        self._dialog = dialog
        dialog.import_requested.connect(self._import)
        dialog.save_requested.connect(self._save_faults)

    def begin(self) -> None:
        """Ask which file."""
        self._chooser.ask(self._read)

    def _read(self, path: Path) -> None:
        self._shell.tasks.start(self._check(path), name="read a catalogue", on_failure=self._tell)

    async def _check(self, path: Path) -> None:
        """Show what a file would change; one that cannot be read row by row says why."""
        self._name = path.name
        try:
            self._rows = await asyncio.to_thread(read_rows, path)
        except CatalogueBadRows as bad:
            self._rows = ()
            self._show(_nothing_good(bad.problems))
            return
        self._show(await self._checked())

    async def _checked(self) -> CheckedCatalogue:
        till = self._shell.till
        return await check_catalogue(till, self._rows, known_units(till.articles.units()))

    def _show(self, checked: CheckedCatalogue) -> None:
        self._problems = sorted(checked.problems, key=lambda each: each.line)
        texts = Words(self._shell.words.language)
        names = {row.line: row.cells.get("name", "").strip()[:LONGEST_TOLD] for row in self._rows}
        shown = [*self._problems, *checked.warnings][:MOST_SHOWN]
        faults = [
            ListRecord(
                key=str(place),
                cells=(str(each.line), self._column_words(each.column), reason_of(each, texts)),
                sub=names.get(each.line, ""),
            )
            for place, each in enumerate(shown)
        ]
        self._dialog.show_check(self._name, checked, faults)

    def _column_words(self, column: str) -> str:
        return self._shell.words.say(COLUMN_WORDS[column]) if column in COLUMN_WORDS else column

    def _import(self) -> None:
        def about() -> ApprovalWords:
            return ApprovalWords(sub=self._name)

        self._dialog.show_busy()
        self._shell.run_with_approval(
            self._take, name="import a catalogue", about=about, on_failure=self._refuse
        )

    async def _take(self, approval: Approval | None) -> None:
        checked = await self._checked()  # anew: somebody may have changed an article meanwhile
        await take_good_rows(self._shell.till, checked, approval)
        self._dialog.close_overlay()
        self.imported.emit(
            self._shell.words.say(
                "cli.catalogue_imported",
                added=checked.result.count_new,
                changed=checked.result.count_changed,
                unchanged=checked.result.count_unchanged,
            )
        )

    def _save_faults(self) -> None:
        mistakes = self._shell.words.say("catalogue.import_faults_name")
        name = f"{Path(self._name).stem}-{mistakes}.csv"
        self._saver.ask(name, {"csv": "CSV"}, self._begin_saving)

    def _begin_saving(self, path: Path) -> None:
        work = self._write_faults(path)
        self._shell.tasks.start(work, name="save faults", on_failure=self._refuse)

    async def _write_faults(self, path: Path) -> None:
        texts = Words(self._shell.words.language)
        content = await asyncio.to_thread(faults_as_csv, self._rows, self._problems, texts)
        saved = await asyncio.to_thread(self._saver.write, path, content)
        self._dialog.show_problem(self._shell.words.say("outage.saved", path=str(saved)))

    def _refuse(self, error: TillError) -> None:
        self._dialog.show_problem(refused_line(self._shell.words, error))

    def _tell(self, error: TillError) -> None:
        self._shell.say(self._shell.words.error(error))


def _nothing_good(problems: Sequence[RowProblem]) -> CheckedCatalogue:
    """Return what a file says that could not be read to its end."""
    return CheckedCatalogue(
        new=(), changed=(), count_unchanged=0, problems=tuple(problems), warnings=()
    )


def faults_as_csv(
    rows: Sequence[CatalogueRow], problems: Sequence[RowProblem], words: Words
) -> bytes:
    """Return the bad rows as they are, each with what is wrong behind it."""
    reasons: dict[int, list[str]] = {}
    for each in problems:
        reasons.setdefault(each.line, []).append(f"{each.column}: {reason_of(each, words)}")
    bad = [
        [*(row.cells.get(column, "") for column in COLUMNS), "; ".join(reasons[row.line])]
        for row in rows
        if row.line in reasons
    ]
    return as_csv((*COLUMNS, words.say("catalogue.import_wrong")), bad)
