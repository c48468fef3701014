"""Taking a catalogue in: every row is held against the shelf, a part of them at a time.

No file is kept whole: it is read once to tell what it would change, and once more to keep that.
"""

import asyncio
from collections.abc import AsyncIterator, Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import islice

from till.actions.people.authorisation import permit_right
from till.actions.ports.catalogue import Articles
from till.actions.ports.events import QuickKeysChanged
from till.actions.ports.records import Catalogue, PricesValid, Record, UnitList
from till.actions.shop.catalogue_editing import change_entry, changes_of, keys_of_groups
from till.actions.shop.prices import price_change
from till.actions.till import Till
from till.domain.errors.catalogue import CatalogueEmpty, DepositUnfit, ImportStopped
from till.domain.rights.approval import Approval
from till.domain.rights.journal import JournalAction
from till.domain.rights.limits import Right
from till.domain.shop.article import Article, Unit
from till.domain.shop.catalogue import (
    DEPOSIT,
    CatalogueBadRows,
    CatalogueRow,
    Reason,
    RowProblem,
    RowReader,
    barcodes_in,
    codes_of,
    doubtful_barcodes,
)
from till.domain.shop.import_plan import ArticleChange, ImportKind, ImportPlan, ImportPlanning
from till.domain.shop.pack import code_in, read_pack, require_deposit
from till.domain.shop.people import NamedPerson
from till.domain.shop.prices import PriceSetting
from till.domain.shop.spelling import folded_unit, unit_spellings

READ_AT_ONCE = 500  # rows
MOST_AT_ONCE = 250  # articles of one write at the window: a sale waits for no longer one
MOST_FOR_KEYS = 10_000  # articles that the quick keys of a new shop are chosen from
MOST_BAD = 20_000  # rows with a mistake, after which no more are looked at
Told = Callable[[int], bool]
"""Is told how many rows were done, and says whether to go on."""


def go_on(_count: int) -> bool:
    """Go on, whatever was done so far."""
    return True


@dataclass(frozen=True, slots=True, kw_only=True, repr=False)
class CheckedCatalogue:
    """What the good rows of a table change, and what is wrong in the others.

    `plan` has it by kind, as much of it as was asked for; articles that were off sale are among
    those changed. Nobody writes it out: the end of an event loop would, for seconds.
    """

    rows: Iterable[CatalogueRow]
    units: Mapping[str, Unit]
    count_new: int
    count_changed: int
    count_unchanged: int
    problems: Sequence[RowProblem]
    warnings: Sequence[RowProblem]
    plan: ImportPlan
    coming: "ComingArticles"

    @property
    def count(self) -> int:
        """How many articles have to be kept."""
        return self.count_new + self.count_changed


@dataclass(slots=True, kw_only=True)
class ComingArticles:
    """The codes that a table has, and those and the lines of its bad rows."""

    ids: set[str]
    bad_ids: set[str] = field(default_factory=set)
    bad_lines: set[int] = field(default_factory=set)

    def has(self, article_id: str) -> bool:
        """Whether a good row is of this article."""
        return article_id in self.ids and article_id not in self.bad_ids

    def leave_out(self, row: CatalogueRow, article_id: str, problems: Sequence[RowProblem]) -> None:
        """Take note of a row with a mistake; where it stands twice the first may be good."""
        self.bad_lines.add(row.line)
        if all(each.reason is not Reason.DUPLICATE_ID for each in problems):
            self.bad_ids.add(article_id)


async def import_catalogue(
    till: Till, rows: Iterable[CatalogueRow], units: Mapping[str, Unit], *, dry_run: bool
) -> CheckedCatalogue:
    """Take all articles of a table in, or none; those that are not in it stay as they are.

    Raises ApprovalNeeded, CatalogueEmpty, CatalogueBadRows, DiskFull, DiskFailing.
    """
    if not dry_run:
        permit_right(till, Right.CATALOGUE)
    changes: list[ArticleChange] = []
    checked = await check_catalogue(till, rows, units, kept=None if dry_run else changes)
    if checked.problems:
        raise CatalogueBadRows(checked.problems)
    if not dry_run and checked.count:
        articles = (each.now for each in changes)
        await till.ledger.record(
            *_records(till, changes, price_change(till)), *_first_grid(till, articles)
        )
        till.announce(QuickKeysChanged())
    return checked


async def check_catalogue(  # noqa: PLR0913 -- how much of it is told and kept
    till: Till,
    rows: Iterable[CatalogueRow],
    units: Mapping[str, Unit],
    *,
    most: int | None = None,
    told: Told = go_on,
    kept: list[ArticleChange] | None = None,
) -> CheckedCatalogue:
    """Tell what a table would change, and what is wrong in it; the loop goes on meanwhile.

    `rows` can be gone through anew each time. Of each kind the first `most` are told, or all. What
    the rows change is put into `kept` where all of it is wanted at once; then the plan only counts.
    Raises CatalogueEmpty, DiskFailing, what reading the rows raises, CatalogueBadRows where so many
    have a mistake that it is another table, and ImportStopped.
    """
    check = _Check(
        reading=_reading(till, units),
        planning=ImportPlanning(most=most if kept is None else 0),
        most=most,
        kept=kept,
    )
    count = 0
    async for part in _parts(rows, READ_AT_ONCE):
        count += len(part)
        await asyncio.to_thread(check.look_at, part)
        if not told(count):
            raise ImportStopped
        if len(check.coming.bad_lines) > MOST_BAD:
            raise CatalogueBadRows(check.problems)
    if not count:
        raise CatalogueEmpty
    if wanted := {each.deposit for each in check.claims if each.deposit}:
        anew = _reading(till, units)
        async for part in _parts(rows, READ_AT_ONCE):
            named = [row for row in part if row.cells.get("id", "") in wanted]
            found = await asyncio.to_thread(anew.read, named)
            check.deposits |= {e.change.now.article_id: e.change.now for e in found if e.change}
    await asyncio.to_thread(check.settle)
    return check.result(rows, units)


async def take_good_rows(
    till: Till,
    checked: CheckedCatalogue,
    by: Approval | NamedPerson | None = None,
    *,
    told: Told = go_on,
    facts: Mapping[str, str] | None = None,
) -> int:
    """Keep what a check found good, some at a time, so that no sale waits for the whole of it.

    What an article has become by now counts. Names and new articles hold as they are kept, the
    prices of all together in the end; the last entry in the journal has the `facts`. It is done
    `by` whoever stands here, with an approval where one is needed, or by another. Broken off,
    the same file takes it up again. Returns how many were kept. Raises ApprovalNeeded, DiskFull,
    DiskFailing, what reading the rows raises, and ImportStopped: then no price has changed.
    """
    change = price_change(till)
    if isinstance(by, NamedPerson):
        approved_by: Mapping[str, str] = {}
        change = replace(change, person=by)
    else:
        approved_by = permit_right(till, Right.CATALOGUE, by)
    imported = JournalAction.CATALOGUE_IMPORTED
    of_it = {**(facts or {}), **approved_by}
    first: list[Article] = []
    count = 0
    async for part in _good_changes(till, checked):
        goes_on = told(count)
        if part and goes_on:
            await till.ledger.record(*_records(till, part, change, approved_by, is_prepared=True))
            count += len(part)
            first += [each.now for each in part[: MOST_FOR_KEYS - len(first)]]
        if not goes_on:
            stopped = till.entry(imported, stopped_after=str(count), **of_it)
            await till.ledger.record(stopped.by(change.person))
            raise ImportStopped
    last = till.entry(imported, kept=str(count), **of_it).by(change.person)
    await till.ledger.record(PricesValid(change=change), last, *_first_grid(till, first))
    till.announce(QuickKeysChanged())
    return count


async def _good_changes(
    till: Till, checked: CheckedCatalogue
) -> AsyncIterator[Sequence[ArticleChange]]:
    """Go through the rows once more, and yield what they change by now, a part at a time."""
    reading = _reading(till, checked.units)
    bad = checked.coming.bad_lines
    async for part in _parts(checked.rows, MOST_AT_ONCE):
        good = [row for row in part if row.line not in bad]
        read = await asyncio.to_thread(reading.read, good)
        reading.reader.forget_codes()  # those were compared before
        yield [
            each.change
            for each in read
            if each.change
            and not each.change.is_unchanged
            and all(checked.coming.has(owner.article_id) for owner in each.owners.values())
        ]


async def _parts(
    rows: Iterable[CatalogueRow], at_once: int
) -> AsyncIterator[Sequence[CatalogueRow]]:
    """Yield rows some at a time, read beside the loop."""
    left = iter(rows)
    while part := await asyncio.to_thread(lambda: list(islice(left, at_once))):
        yield part


@dataclass(slots=True, kw_only=True)
class _ReadRow:
    """A row held against the shelf: what it changes, or what is wrong in it.

    `owners` are the articles on sale that have a barcode of it now, by barcode.
    """

    row: CatalogueRow
    change: ArticleChange | None
    problems: Sequence[RowProblem]
    owners: Mapping[str, Article]

    @property
    def deposit(self) -> str:
        """The code of its deposit, where that is another than it was."""
        now = self.change.now.deposit if self.change else None
        was = self.change.was.deposit if self.change and self.change.was else None
        return read_pack(now).code if now and now != was else ""


@dataclass(slots=True, kw_only=True)
class _ShelfReading:
    """Holds rows against what is on sale, and what was, at the time."""

    articles: Articles
    reader: RowReader
    owners: Mapping[str, Article] = field(default_factory=dict)

    def read(self, rows: Sequence[CatalogueRow]) -> Sequence[_ReadRow]:
        """Return what each row says."""
        ids = {row.cells.get("id", "") for row in rows}
        codes = ids.union(code_in(code) for row in rows for code in barcodes_in(row))
        on_sale = self.articles.named(codes, on_sale=True)
        self.reader.known = codes_of(on_sale)
        self.owners = {code_in(code): each for each in on_sale for code in each.barcodes}
        shelf = {str(each.article_id): each for each in on_sale}
        archived = self.articles.named(ids - shelf.keys(), on_sale=False)
        archive = {str(each.article_id): each for each in archived}
        return [self._read(row, shelf, archive) for row in rows]

    def _read(
        self, row: CatalogueRow, shelf: Mapping[str, Article], archive: Mapping[str, Article]
    ) -> _ReadRow:
        article = self.reader.article(row)
        problems = self.reader.taken_problems()
        if article is None:
            return _ReadRow(row=row, change=None, problems=problems, owners={})
        was = shelf.get(article.article_id)
        before = was or archive.get(article.article_id)
        owners = {
            code: owner
            for code in map(code_in, article.barcodes)
            if (owner := self.owners.get(code, article)).article_id != article.article_id
        }
        change = ArticleChange(
            line=row.line, was=before, now=article, is_back=before is not None and was is None
        )
        return _ReadRow(row=row, change=change, problems=problems, owners=owners)


def _reading(till: Till, units: Mapping[str, Unit]) -> _ShelfReading:
    now = till.articles.now()
    reader = RowReader(spellings=unit_spellings(units), rates=till.rates, known={}, now=now)
    return _ShelfReading(articles=till.articles, reader=reader)


@dataclass(slots=True, kw_only=True)
class _Check:
    """Looks at rows and counts; one with another's barcode or a new deposit waits for the others.

    `deposits` are the articles of the table that others have as their deposit.
    """

    reading: _ShelfReading
    planning: ImportPlanning
    most: int | None
    coming: ComingArticles = field(init=False)
    problems: list[RowProblem] = field(default_factory=list)
    warnings: list[RowProblem] = field(default_factory=list)
    claims: list[_ReadRow] = field(default_factory=list)
    deposits: dict[str, Article] = field(default_factory=dict)
    kept: list[ArticleChange] | None = None
    count_new: int = 0
    count_changed: int = 0
    count_unchanged: int = 0

    def __post_init__(self) -> None:
        self.coming = ComingArticles(ids=self.reading.reader.ids)

    def look_at(self, rows: Sequence[CatalogueRow]) -> None:
        """Look at the next rows."""
        for read in self.reading.read(rows):
            self.planning.begin_row(read.row)
            if read.change is None:
                self._leave_out(read, read.problems)
            elif read.owners or read.deposit:
                self.claims.append(read)
            else:
                self._add(read, read.change)

    def settle(self) -> None:
        """Let barcodes go to other articles where those that have them are in the table, too."""
        while lost := [each for each in self.claims if self._lost(each)]:
            for read in lost:
                self._leave_out(read, self._lost(read))
            self.claims = [
                each for each in self.claims if each.row.line not in self.coming.bad_lines
            ]
        for read in self.claims:
            if read.change:
                self._add(read, read.change)

    def result(self, rows: Iterable[CatalogueRow], units: Mapping[str, Unit]) -> CheckedCatalogue:
        """Return all that was found."""
        return CheckedCatalogue(
            rows=rows,
            units=units,
            count_new=self.count_new,
            count_changed=self.count_changed,
            count_unchanged=self.count_unchanged,
            problems=sorted(self.problems, key=lambda each: each.line),
            warnings=self.warnings,
            plan=self.planning.plan(),
            coming=self.coming,
        )

    def _lost(self, read: _ReadRow) -> Sequence[RowProblem]:
        """Return which barcodes an article keeps that is not in the table, and an unfit deposit."""
        lost = [
            self._problem(read, "barcodes", Reason.BARCODE_TAKEN, value=code, article=owner.name)
            for code, owner in read.owners.items()
            if not self.coming.has(owner.article_id)
        ]
        if read.deposit and read.change:
            coming = self.coming.has(read.deposit)
            kept = self.deposits.get(read.deposit) if coming else self._on_sale(read.deposit)
            try:
                require_deposit(read.change.now, kept)
            except DepositUnfit as unfit:
                value = str(unfit.facts["code"])
                lost.append(self._problem(read, DEPOSIT, Reason.DEPOSIT_UNFIT, value=value))
        return lost

    def _problem(self, read: _ReadRow, column: str, reason: Reason, **facts: str) -> RowProblem:
        return RowProblem(line=read.row.line, column=column, reason=reason, facts=facts)

    def _on_sale(self, article_id: str) -> Article | None:
        found = self.reading.articles.named([article_id], on_sale=True)
        return next((each for each in found if each.article_id == article_id), None)

    def _leave_out(self, read: _ReadRow, problems: Sequence[RowProblem]) -> None:
        known = self.reading.reader.known
        code = read.row.cells.get("id", "")
        named = known.get(code)
        article_id = named.article_id if named else code
        self.coming.leave_out(read.row, article_id, problems)
        self.problems += problems
        for each in problems:
            self.planning.add_problem(ImportKind.ERROR, each, read.row, known)

    def _add(self, read: _ReadRow, change: ArticleChange) -> None:
        if change.is_unchanged:
            self.count_unchanged += 1
        elif change.was is None:
            self.count_new += 1
        else:
            self.count_changed += 1
        if not change.is_unchanged:
            self.planning.add_change(change)
            if self.kept is not None:
                self.kept.append(change)
        for each in doubtful_barcodes(read.row, change.now):
            self.planning.add_problem(ImportKind.WARNING, each, read.row)
            if self.most is None or len(self.warnings) < self.most:
                self.warnings.append(each)


@dataclass(frozen=True, slots=True, kw_only=True)
class UnitsResult:
    """What taking in the service's units did, or would do.

    `known` counts those that the till has already; `left_out` are codes that people write for
    another unit; `unlisted` are units of articles that the service's list does not have.
    """

    count_new: int
    count_changed: int
    count_known: int
    left_out: tuple[str, ...]
    unlisted: tuple[str, ...]


async def import_units(
    till: Till, listed: Sequence[Unit], shipped: Mapping[str, Unit], *, dry_run: bool
) -> UnitsResult:
    """Take the units of the service's list in; those that the till carries with it stay theirs.

    Raises ApprovalNeeded, DiskFull, DiskFailing.
    """
    if not dry_run:
        permit_right(till, Right.CATALOGUE)
    spellings = unit_spellings(shipped)
    left_out = [unit for unit in listed if _reads_as_another(unit, spellings)]
    coming = [unit for unit in listed if unit.code not in shipped and unit not in left_out]
    before = {unit.code: unit for unit in till.articles.units()}
    new = [unit for unit in coming if unit.code not in before]
    changed = [unit for unit in coming if before.get(unit.code, unit) != unit]
    if not dry_run and (new or changed):
        facts = {"new": str(len(new)), "changed": str(len(changed))}
        entry = till.entry(JournalAction.UNITS_IMPORTED, **facts)
        await till.ledger.record(UnitList(units=[*new, *changed]), entry)
    codes = {unit.code for unit in listed}
    return UnitsResult(
        count_new=len(new),
        count_changed=len(changed),
        count_known=len(listed) - len(new) - len(changed) - len(left_out),
        left_out=tuple(unit.code for unit in left_out),
        unlisted=tuple(sorted({each.unit for each in till.articles.all()} - codes)),
    )


def _reads_as_another(unit: Unit, spellings: Mapping[str, Unit]) -> bool:
    """Tell whether people write this code for another unit: KG is a keg in the list, and no kg."""
    meant = spellings.get(folded_unit(unit.code))
    return meant is not None and meant.code != unit.code


def _records(
    till: Till,
    changes: Sequence[ArticleChange],
    change: PriceSetting,
    approved_by: Mapping[str, str] | None = None,
    *,
    is_prepared: bool = False,
) -> Sequence[Record]:
    """Return the articles with the journal's words: each price and VAT code, before and after."""
    count_new = sum(each.was is None for each in changes)
    told = {"new": str(count_new), "changed": str(len(changes) - count_new)}
    entry = till.entry(JournalAction.CATALOGUE_IMPORTED, **told, **(approved_by or {}))
    person = change.person
    entries = [
        change_entry(till, each.now, facts).by(person)
        for each in changes
        if (facts := _facts_of(each))
    ]
    kept = Catalogue(
        articles=[each.now for each in changes],
        change=change,
        priced={each.now.article_id for each in changes if _is_priced(each)},
        is_prepared=is_prepared,
    )
    return [kept, entry.by(person), *entries]


def _is_priced(change: ArticleChange) -> bool:
    was = change.was
    return was is None or was.price != change.now.price or change.now.price_from is not None


def _facts_of(change: ArticleChange) -> Mapping[str, str]:
    facts = {} if change.was is None else changes_of(change.was, change.now)
    return facts | ({"archived": "back"} if change.is_back else {})


def _first_grid(till: Till, articles: Iterable[Article]) -> Sequence[Record]:
    """Return quick keys for a shop that has none yet."""
    return [] if till.articles.quick_keys() else [keys_of_groups(articles)]
