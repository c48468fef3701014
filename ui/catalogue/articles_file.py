"""The rows of a file of articles: what they would change, what is wrong in them."""

import asyncio
from collections.abc import Sequence
from pathlib import Path

from till.actions.shop.catalogue import CheckedCatalogue, check_catalogue, take_good_rows
from till.domain.rights.approval import Approval
from till.domain.shop.catalogue import COLUMNS, CatalogueBadRows, CatalogueRow, RowProblem
from till.system.catalogue_file import as_csv, read_rows
from till.system.catalogue_text import reason_of
from till.system.reference_tables import known_units
from till.system.words import Words
from ui.kit.frame.file_import import MOST_FAULTS
from ui.kit.frame.import_dialog import ImportView
from ui.kit.table.record_list import ListRecord
from ui.shell.shell import Shell

COLUMN_WORDS = {
    "id": "find.column_code",
    "name": "create_article.name",
    "barcodes": "catalogue.barcodes",
    "price": "find.column_price",
    "vat": "sell.vat",
    "unit": "find.column_unit",
    "category": "find.category",
}
LONGEST_TOLD = 60  # letters of a name that a row is found by


class ArticlesFile:
    """The file that was read last."""

    kind = "catalogue"

    def __init__(self, shell: Shell) -> None:
        self._shell = shell
        self._rows: Sequence[CatalogueRow] = ()
        self._problems: Sequence[RowProblem] = ()

    async def read(self, path: Path) -> ImportView:
        """Tell what a file would change; one that cannot be read row by row says why."""
        try:
            self._rows = await asyncio.to_thread(read_rows, path)
        except CatalogueBadRows as bad:
            self._rows = ()
            return self._view(path, _nothing_good(bad.problems))
        return self._view(path, await self._checked())

    async def take(self, approval: Approval | None) -> str:
        """Keep the good rows, checked anew: somebody may have changed an article meanwhile."""
        checked = await self._checked()
        await take_good_rows(self._shell.till, checked, approval)
        return self._shell.words.say(
            "cli.catalogue_imported",
            added=checked.result.count_new,
            changed=checked.result.count_changed,
            unchanged=checked.result.count_unchanged,
        )

    def faults(self) -> bytes:
        """Return the bad rows as they are, each with what is wrong behind it."""
        words = Words(self._shell.words.language)
        reasons: dict[int, list[str]] = {}
        for each in self._problems:
            reasons.setdefault(each.line, []).append(f"{each.column}: {reason_of(each, words)}")
        bad = [
            [*(row.cells.get(column, "") for column in COLUMNS), "; ".join(reasons[row.line])]
            for row in self._rows
            if row.line in reasons
        ]
        return as_csv((*COLUMNS, words.say("import.wrong")), bad)

    async def _checked(self) -> CheckedCatalogue:
        till = self._shell.till
        return await check_catalogue(till, self._rows, known_units(till.articles.units()))

    def _view(self, path: Path, checked: CheckedCatalogue) -> ImportView:
        self._problems = sorted(checked.problems, key=lambda each: each.line)
        return ImportView(
            kind=self.kind,
            file=path.name,
            counts={
                "new": len(checked.new),
                "changed": checked.count_prices,
                "bad": len({each.line for each in checked.problems}),
                "unchanged": checked.count_unchanged,
            },
            count_good=len(checked.articles),
            faults=self._faults_shown(checked),
        )

    def _faults_shown(self, checked: CheckedCatalogue) -> Sequence[ListRecord]:
        texts = Words(self._shell.words.language)
        names = {row.line: row.cells.get("name", "").strip()[:LONGEST_TOLD] for row in self._rows}
        shown = [*self._problems, *checked.warnings][:MOST_FAULTS]
        return [
            ListRecord(
                key=str(place),
                cells=(str(each.line), self._column_words(each.column), reason_of(each, texts)),
                sub=names.get(each.line, ""),
            )
            for place, each in enumerate(shown)
        ]

    def _column_words(self, column: str) -> str:
        return self._shell.words.say(COLUMN_WORDS[column]) if column in COLUMN_WORDS else column


def _nothing_good(problems: Sequence[RowProblem]) -> CheckedCatalogue:
    """Return what a file says that could not be read to its end."""
    return CheckedCatalogue(
        new=(), changed=(), count_unchanged=0, problems=tuple(problems), warnings=()
    )
