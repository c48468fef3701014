"""A file of articles: which column is which, what its rows would change, what is wrong in them."""

import asyncio
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from types import MappingProxyType
from typing import Final

from PySide6.QtWidgets import QWidget

from till.actions.ports.records import ImportMapping
from till.actions.shop.catalogue import (
    CheckedCatalogue,
    Told,
    check_catalogue,
    go_on,
    take_good_rows,
)
from till.domain.errors.catalogue import CatalogueMissingColumn
from till.domain.rights.approval import Approval
from till.domain.rights.asked import Deed
from till.domain.shop.article import LONGEST_NAME, Unit
from till.domain.shop.catalogue import BEGINS, COLUMNS, DEPOSIT, CatalogueBadRows, RowProblem
from till.domain.shop.column_mapping import WEIGHED, ColumnMapping, head_digest
from till.domain.shop.import_plan import ImportKind, ImportPlan, ImportPlanning, PlannedRow
from till.domain.shop.vat import VatRates
from till.system.catalogue_file import TableFile, as_csv, open_articles
from till.system.catalogue_text import COLUMN_WORDS, begins_told, cell_words, part_told, reason_of
from till.system.reference_tables import known_units
from till.system.words import Words
from ui.kit.choice.exclusive import Option
from ui.kit.frame.import_dialog import MOST_SHOWN, ImportView
from ui.kit.page.form import Field, Form, FormPart, Pick, TypedPick, Values
from ui.kit.page.question import AS_DECLARED, FormQuestion, Question
from ui.kit.table.record_list import ListRecord
from ui.kit.wording import format_whole
from ui.shell.messages import Messages
from ui.shell.shell import Shell

LONGEST_TOLD = 60  # letters of a name that a row is found by
SIGNS = {
    ImportKind.ERROR: ("x", "att"),
    ImportKind.WARNING: ("triangle-alert", "wait"),
    ImportKind.VAT: ("percent", "text2"),
    ImportKind.ON_SALE: ("package", "text2"),
}
OURS: Final = (*COLUMNS, BEGINS, WEIGHED, DEPOSIT)
USUAL: Final = {"vat": "usual_vat", "unit": "usual_unit", "category": "usual_category"}
"""What may be said for the rows that have nothing there, and the field it is said in."""
NO_UNITS: Final[Mapping[str, Unit]] = MappingProxyType({})


def no_rates() -> VatRates:
    """Return that no VAT code is known."""
    return VatRates(percent={})


def make_columns(
    words: Messages,
    window: QWidget,
    *,
    units: Mapping[str, Unit] = NO_UNITS,
    rates: Callable[[], VatRates] = no_rates,
) -> FormQuestion:
    """Make the question which column of a file is which."""
    offered: list[Option] = []
    form: Form[Values] = Form(
        parts=_parts(words, units, rates, offered),
        write=dict,
        read=lambda values, _: values,
    )
    missing = words.say("columns.missing_code")
    made = FormQuestion(
        words,
        window,
        form,
        name="columns",
        missing=lambda values: "" if values["id"] else missing,
    )
    made.offered = offered
    return made


make_columns.__dict__["looks_up"] = ("units", "rates")


def ask_columns(
    dialog: FormQuestion,
    head: Sequence[str],
    begun: ColumnMapping,
    chosen: Callable[[ColumnMapping], object],
) -> None:
    """Ask about a file with this head, beginning with what is known of it."""
    say = dialog.words.say
    heads = [Option(key=str(place), words=each) for place, each in enumerate(head)]
    none = Option(key="", words=say("columns.none"))
    dialog.offered[:] = [none, *(each for each in heads if each.words.strip())]

    def take(_pin: str) -> None:
        dialog.close_overlay()
        values = dialog.view.values()
        found = {name: head[int(values[name])] for name in OURS if values[name]}
        usual = {name: values[field] for name, field in USUAL.items() if values[field]}
        chosen(ColumnMapping(heads=found, usual=usual))

    question = Question(
        title=say("columns.title"),
        detail=say("columns.detail"),
        does=say("columns.do"),
        keeps=say("columns.keep"),
        destroys=False,
    )
    dialog.begin(question, take)
    places = {each: str(place) for place, each in reversed(list(enumerate(head)))}
    known = {name: places.get(begun.heads.get(name, ""), "") for name in OURS}
    usual = {field: begun.usual.get(name, "") for name, field in USUAL.items()}
    dialog.view.begin({**known, **usual}, None, AS_DECLARED)
    dialog.view.take_focus()


def _parts(
    words: Messages,
    units: Mapping[str, Unit],
    rates: Callable[[], VatRates],
    offered: Sequence[Option],
) -> tuple[FormPart, ...]:
    say = words.say
    names = {code: each.words.get(words.language, code) for code, each in units.items()}
    usual = say("columns.usual")
    codes = [Option(key="", words=say("columns.none"))]
    codes += [Option(key=each.value, words=each.value) for each in rates().percent]
    beside: Mapping[str, FormPart] = {
        "vat": Pick(name=USUAL["vat"], words=usual, options=codes, beside=True),
        "unit": TypedPick(name=USUAL["unit"], words=usual, names=names, beside=True),
        "category": Field(name=USUAL["category"], words=usual, longest=LONGEST_NAME, beside=True),
    }
    parts: list[FormPart] = []
    for name in OURS:
        is_beside = name in {"name", "price", WEIGHED}
        called = say(COLUMN_WORDS.get(name, "columns.weighed"))
        parts.append(Pick(name=name, words=called, options=lambda: offered, beside=is_beside))
        parts += [beside[name]] if name in beside else []
    return tuple(parts)


class ArticlesFile:
    """The file that was read last, and what was found in it."""

    kind = "catalogue"
    deed = Deed.ARTICLES_FROM_FILE

    def __init__(self, shell: Shell) -> None:
        self._shell = shell
        self._table: TableFile | None = None
        self._checked: CheckedCatalogue | None = None
        self._problems: Sequence[RowProblem] = ()

    async def read(self, path: Path, told: Told = go_on) -> ImportView:
        """Tell what a file would change; one that cannot be read row by row says why.

        Raises CatalogueMissingColumn where somebody has to say which column is which.
        """
        till = self._shell.till
        self._checked = None
        self._table = None
        units = known_units(till.articles.units())
        try:
            table = await self._opened(path)
            checked = await check_catalogue(till, table, units, most=MOST_SHOWN, told=told)
        except CatalogueBadRows as bad:
            self._problems = bad.problems
            planning = ImportPlanning(most=MOST_SHOWN)
            for each in bad.problems:
                planning.add_problem(ImportKind.ERROR, each)
            return self._view(path, planning.plan(), count_unchanged=0, count=0)
        self._checked = checked
        self._problems = checked.problems
        return self._view(
            path, checked.plan, count_unchanged=checked.count_unchanged, count=checked.count
        )

    async def _opened(self, path: Path) -> TableFile:
        """Return a file with what somebody said of files like it; without a code it is asked."""
        mapping_of = self._shell.till.articles.mapping_of
        table = self._table = await asyncio.to_thread(open_articles, path, mapping_of)
        if not table.knows_head:
            raise CatalogueMissingColumn(columns=COLUMNS[0], found=", ".join(table.head)[:200])
        return table

    async def take(self, approval: Approval | None, told: Told = go_on) -> str:
        """Keep the good rows, as the articles of the shop are by now."""
        checked = self._checked
        table = self._table
        if checked is None or table is None:
            return ""
        digest = await asyncio.to_thread(table.digest)
        facts = {"file": table.path.name, "sha256": digest}
        await take_good_rows(self._shell.till, checked, approval, told=told, facts=facts)
        done = self._shell.words.say(
            "cli.catalogue_imported",
            added=checked.count_new,
            changed=checked.count_changed,
            unchanged=checked.count_unchanged,
        )
        count_bad = checked.plan.count(ImportKind.ERROR)
        left_out = self._shell.words.count("import.left_out", count_bad) if count_bad else ""
        return f"{done} {left_out}".rstrip()

    def ask_columns(self, then: Callable[[], object]) -> bool:
        """Ask which column of the file is which; `then` it is read anew, as are others like it."""
        table = self._table
        if table is None:
            return False
        begun = table.mapping or table.known_mapping()

        async def keep(mapping: ColumnMapping) -> None:
            head = head_digest(table.head)
            kept = ImportMapping(head=head, mapping=mapping.as_text())
            await self._shell.till.ledger.record(kept)
            then()

        def chosen(mapping: ColumnMapping) -> None:
            self._shell.tasks.start(keep(mapping), name="keep columns")

        ask_columns(self._shell.dialog(make_columns), table.head, begun, chosen)
        return True

    def faults(self) -> bytes:
        """Return the bad rows as they are, each with what is wrong behind it."""
        words = Words(self._shell.words.language)
        reasons: dict[int, list[str]] = {}
        for each in self._problems:
            reasons.setdefault(each.line, []).append(f"{each.column}: {reason_of(each, words)}")
        rows = self._table.as_it_is() if self._table else iter(())
        head = next(rows, (0, []))[1]
        bad = [[*cells, "; ".join(reasons[line])] for line, cells in rows if line in reasons]
        return as_csv((*head, words.say("import.wrong")), bad)

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
            has_columns=True,
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
