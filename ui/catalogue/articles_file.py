"""The rows of a file of articles: what they would change, what is wrong in them."""

import asyncio
from collections.abc import Sequence
from pathlib import Path

from till.actions.shop.catalogue import CheckedCatalogue, check_catalogue, take_good_rows
from till.domain.rights.approval import Approval
from till.domain.shop.catalogue import COLUMNS, CatalogueBadRows, CatalogueRow, RowProblem
from till.domain.shop.import_plan import ImportKind, ImportPlan, PlannedRow, plan_import
from till.system.catalogue_file import as_csv, read_rows
from till.system.catalogue_text import COLUMN_WORDS, begins_told, cell_words, part_told, reason_of
from till.system.reference_tables import known_units
from till.system.words import Words
from ui.kit.formats import format_whole
from ui.kit.frame.import_dialog import MOST_SHOWN, ImportView
from ui.kit.table.record_list import ListRecord
from ui.shell.shell import Shell

LONGEST_TOLD = 60  # letters of a name that a row is found by
SIGNS = {
    ImportKind.ERROR: ("x", "att"),
    ImportKind.WARNING: ("triangle-alert", "wait"),
    ImportKind.VAT: ("percent", "text2"),
    ImportKind.ON_SALE: ("package", "text2"),
}


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
            self._problems = bad.problems
            plan = plan_import((), (), bad.problems, (), {})
            return self._view(path, plan, count_unchanged=0, count=0)
        checked = await self._checked()
        self._problems = checked.problems
        return self._view(
            path,
            checked.plan,
            count_unchanged=checked.count_unchanged,
            count=len(checked.articles),
        )

    async def take(self, approval: Approval | None) -> str:
        """Keep the good rows, checked anew: somebody may have changed an article meanwhile."""
        checked = await self._checked()
        await take_good_rows(self._shell.till, checked, approval)
        done = self._shell.words.say(
            "cli.catalogue_imported",
            added=checked.result.count_new,
            changed=checked.result.count_changed,
            unchanged=checked.result.count_unchanged,
        )
        count_bad = checked.plan.count(ImportKind.ERROR)
        left_out = self._shell.words.count("import.left_out", count_bad) if count_bad else ""
        return f"{done} {left_out}".rstrip()

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

    def _view(
        self, path: Path, plan: ImportPlan, *, count_unchanged: int, count: int
    ) -> ImportView:
        say = self._shell.words.say
        unchanged = f"{format_whole(count_unchanged)} {say('catalogue.import_unchanged')}"
        texts = Words(self._shell.words.language)
        return ImportView(
            kind=self.kind,
            file=f"{path.name} · {unchanged}",
            counts={kind.value: plan.count(kind) for kind in ImportKind},
            count_bad=plan.count(ImportKind.ERROR),
            count_good=count,
            rows=self._rows_shown(plan),
            note=part_told(plan, texts) if plan.is_part else "",
        )

    def _rows_shown(self, plan: ImportPlan) -> Sequence[ListRecord]:
        """Return the first rows of each kind: many of one never hide another."""
        return [
            self._row_shown(kind, place, row)
            for kind, rows in plan.rows.items()
            for place, row in enumerate(rows[:MOST_SHOWN])
        ]

    def _row_shown(self, kind: ImportKind, place: int, row: PlannedRow) -> ListRecord:
        rates = self._shell.till.rates
        problem = row.problem
        before = cell_words(row.column, row.before, rates)
        after = row.after if problem else cell_words(row.column, row.after, rates)
        icon, tone = SIGNS.get(kind, ("", "text2"))
        return ListRecord(
            key=f"{kind.value} {place}",
            cells=(
                str(row.line),
                self._shell.words.say(f"catalogue.import_{kind.value}"),
                row.name[:LONGEST_TOLD] or row.article_id,
                before,
                after[:LONGEST_TOLD],
            ),
            sub=self._detail(row),
            icon=icon,
            tone=tone,
        )

    def _detail(self, row: PlannedRow) -> str:
        """Say what is wrong with a row, or which article it changes, and in what."""
        column = self._column_words(row.column)
        if row.problem:
            return f"{column}: {reason_of(row.problem, Words(self._shell.words.language))}"
        begins = begins_told(row, Words(self._shell.words.language))
        return " · ".join(filter(None, (row.article_id, column, begins)))

    def _column_words(self, column: str) -> str:
        return self._shell.words.say(COLUMN_WORDS[column]) if column in COLUMN_WORDS else column
