"""The page of the catalogue joined with the articles: found, changed, added, taken off sale."""

import asyncio
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from functools import cached_property, partial
from pathlib import Path
from typing import Final

from PySide6.QtCore import Signal
from typing_extensions import override

from till.actions.selling import finding
from till.actions.shop.bulk_changes import choose_codes, choose_shown, undo_change, undoable
from till.actions.shop.catalogue_editing import add_article, archive_article, change_article
from till.actions.shop.prices import take_back_price
from till.actions.till import housekeeping
from till.domain.barcode import Scan
from till.domain.errors import RuleBroken
from till.domain.rights.approval import Approval
from till.domain.rights.asked import Asked, Deed
from till.domain.selling.search import ArticleGroup
from till.domain.shop.article import Article, ArticleId, Unit
from till.domain.shop.bulk_change import BulkDone
from till.domain.shop.prices import PriceStanding, PriceVersion
from till.domain.shop.vat import VatRates
from till.system.catalogue_file import read_codes
from till.system.reference_tables import known_units
from ui.catalogue.articles_file import ArticlesFile
from ui.catalogue.plan import (
    ARCHIVE,
    IMPORT,
    LABELS,
    MARK,
    MARK_ALL,
    MARK_FILE,
    SEVERAL,
    UNDO,
    show_prices,
    take_back_question,
    undo_question,
)
from ui.kit.choice.exclusive import Option
from ui.kit.frame.file_import import KINDS, FileImport
from ui.kit.page.plan import Query
from ui.kit.page.record_page import Deeds, FoundRows, RecordPage
from ui.kit.page.record_screen import RecordScreen
from ui.kit.table.record_list import ListRecord
from ui.kit.wording import format_lek, format_percent, format_price
from ui.shell.file_dialogs import FileChooser
from ui.shell.messages import Messages
from ui.shell.shell import Page, Shell

AT_ONCE: Final = 200
"""Articles that are read first, and each time somebody comes to the end of the list."""
OF_CATEGORY: Final = "category:"
"""How the keys of groups of the shop begin."""


class CatalogueController(RecordPage[Article]):
    """What is kept is on the next scan. `labels_wanted` carries the article in front, if any.

    `several_wanted` carries the articles that are marked, and codes of a file that nothing bears.
    """

    labels_wanted = Signal(object)
    several_wanted = Signal(object, object)
    page = Page.CATALOGUE

    def __init__(self, shell: Shell, make: Callable[[], RecordScreen[Article]]) -> None:
        super().__init__(shell, make)
        self._is_archived = False
        self._marked: dict[ArticleId, None] = {}
        self._unknown: Sequence[str] = ()
        self._codes_file = FileChooser(shell, "catalogue.codes_file", KINDS)
        self.file_import = FileImport(shell, ArticlesFile(shell))
        self.file_import.imported.connect(self._tell_imported)

    def open_to_add(self) -> None:
        """Open with empty fields, for an article that is typed."""
        self.open()
        self.screen().begin_new()

    @cached_property
    def _units(self) -> Mapping[str, Unit]:
        return known_units(self.shell.till.articles.units())

    @override
    def deeds(self) -> Deeds:
        return {
            ARCHIVE: self._archive,
            IMPORT: self.file_import.begin,
            LABELS: lambda: self.labels_wanted.emit(self._article()),
            MARK: self._mark_row,
            MARK_ALL: self._mark_all,
            MARK_FILE: lambda: self._codes_file.ask(self._mark_file),
            SEVERAL: self._change_several,
            UNDO: self._ask_to_undo,
        }

    @override
    def join(self, screen: RecordScreen[Article]) -> None:
        super().join(screen)
        screen.records.list.view.ticked.connect(self._toggle)

    @override
    def fill(self) -> None:
        self._mark(())
        super().fill()

    @override
    def give_up(self) -> bool:
        """Take the marks away."""
        had_any = bool(self._marked)
        self._mark(())
        return had_any

    def tell_changed(self, sentence: str) -> None:
        """Show the list as a change of many articles has left it, and say what was done."""
        self._mark(())
        self.read()
        self.screen().say(sentence)

    def _mark(self, keys: Sequence[ArticleId], unknown: Sequence[str] = ()) -> None:
        """Mark articles in the place of those that are marked."""
        self._marked = dict.fromkeys(keys)
        self._unknown = unknown
        self._show_marked()

    def _show_marked(self) -> None:
        screen = self.screen()
        screen.records.list.show_ticks(self._marked)
        count = len(self._marked)
        words = self.shell.words
        several = (
            words.count("catalogue.several_of", count) if count else words.say("catalogue.several")
        )
        screen.keys[SEVERAL].set_words(several)
        screen.keys[MARK_ALL].set_words(
            words.say("catalogue.mark_none" if count else "catalogue.mark_all")
        )

    def _toggle(self, key: str) -> None:
        if key in self._marked:
            del self._marked[ArticleId(key)]
        else:
            self._marked[ArticleId(key)] = None
        self._show_marked()

    def _mark_row(self) -> None:
        """Mark the row in front, or no more, and go on to the next."""
        row = self.screen().row
        if row is not None and not self.screen().keeps_changes():
            self._toggle(row.key)
            self.screen().records.list.view.walk(1, by_page=False)

    def _mark_all(self) -> None:
        """Mark all that the list shows, whether it has been read or not; or none any more."""
        if self._marked:
            self._mark(())
            return
        query = self.screen().query
        group, category = _asked(query.group)

        async def mark() -> None:
            self._mark(await choose_shown(self.shell.till, group, category, query.text))

        self.start(mark(), "mark all")

    def _mark_file(self, path: Path) -> None:
        async def mark() -> None:
            codes = await asyncio.to_thread(read_codes, path)
            found, unknown = await choose_codes(self.shell.till, codes)
            self._mark([*self._marked, *found], unknown)
            count = len(found)
            told = self.shell.words.count("catalogue.marked", count)
            more = self.shell.words.say("catalogue.unmarked", count=len(unknown)) if unknown else ""
            self.screen().say(f"{told} {more}".strip())

        self.start(mark(), "mark by a file")

    def _change_several(self) -> None:
        """Open the page of several articles; what is typed of one is kept or dropped before."""
        if self._marked and not self.screen().keeps_changes():
            self.several_wanted.emit(tuple(self._marked), tuple(self._unknown))
        elif not self._marked:
            self.screen().tell(self.shell.words.say("catalogue.mark_first"))

    def _ask_to_undo(self) -> None:
        done = undoable(self.shell.till)
        if done is None or self.screen().keeps_changes():
            return
        self.ask_first(undo_question(self.shell.words, done), partial(self._undo, done))

    def _undo(self, done: BulkDone) -> None:
        words = self.shell.words

        async def undo(approval: Approval | None) -> None:
            stay = await undo_change(self.shell.till, done, approval)
            more = words.say("bulk.stay", count=stay) if stay else ""
            self.tell_changed(f"{words.count('bulk.undone', done.articles)} {more}".strip())

        asked = Asked(deed=Deed.UNDO_ARTICLES, of=words.count("several.items", done.articles))
        self.run(undo, "undo a change of many", asked)

    def _article(self) -> Article | None:
        """Return the article in front, as it is kept."""
        form = self.screen().form
        return form.record if form else None

    @override
    async def find(self, query: Query, known: int) -> FoundRows:
        till = self.shell.till
        limit = known + AT_ONCE
        group, category = _asked(query.group)
        count: int | None = None
        if group is ArticleGroup.ALL:
            found = await finding.search(till, query.text, category=category, limit=limit)
            articles: Sequence[Article] = found.articles
            count = None if found.is_cut else found.count
        else:
            articles = tuple(await till.articles.set_apart(group, query.text, limit))
        self._show_sizes(await till.articles.group_sizes())
        self.screen().keys[UNDO].setVisible(undoable(till) is not None)
        words = self.shell.words
        rows = [article_row(words, each, self._units, till.rates) for each in articles]
        return FoundRows(rows=rows, has_more=len(articles) == limit, count=count)

    @override
    def show(self, key: str) -> None:
        """Show an article as it is on disk now."""
        articles = self.shell.till.articles
        article = articles.with_id(ArticleId(key))
        archived = None if article else articles.in_archive(key)
        shown = article or archived
        if shown is not None:
            self._bring_forward(shown, is_archived=article is None)

    @override
    async def keep(self, record: Article, approval: Approval | None, *, is_new: bool) -> Article:
        till = self.shell.till
        if is_new:
            return await add_article(till, record, self._units, approval)
        shown = self._article()
        known = till.articles.with_id(record.article_id)
        if shown and known and record.price == shown.price and record.price_from is None:
            record = replace(record, price=known.price)  # another may have begun since
        kept = await change_article(till, record, self._units, approval)
        return till.articles.with_id(kept.article_id) or kept

    @override
    def show_kept(self, record: Article) -> None:
        self._bring_forward(record, is_archived=False)
        self.screen().say(self.shell.words.say("catalogue.saved", name=record.name))

    @override
    def take_scan(self, code: str) -> bool:
        """Show the article of a code; one that nothing bears begins a new article."""
        till = self.shell.till
        screen = self.screen()
        meaning: object = None
        with suppress(RuleBroken):  # no code of anything
            meaning = finding.meaning_of(till, code)
        if not isinstance(meaning, finding.FoundArticle | Scan):
            return False
        if screen.keeps_changes():
            return True
        archived = till.articles.in_archive(code)
        if isinstance(meaning, finding.FoundArticle):
            self._find(finding.catalogued(till, meaning.article).article_id)
        elif archived is not None:
            self._find(archived.article_id)
        else:
            screen.begin_new({"barcodes": code})
            screen.say(self.shell.words.say("catalogue.unknown_code", code=code))
        return True

    @override
    def open_row(self, name: str, key: str) -> None:
        """Ask whether a planned price is to be taken back; the others stay as they are."""
        article = self._article()
        versions = self.shell.till.articles.prices(article.article_id) if article else ()
        planned = next((each for each in versions if str(each.number) == key), None)
        if article is None or planned is None or planned.state is not PriceStanding.PLANNED:
            return
        question = take_back_question(self.shell.words, planned)
        self.ask_first(question, partial(self._take_back, article, planned))

    def _take_back(self, article: Article, planned: PriceVersion) -> None:
        async def take_back(approval: Approval | None) -> None:
            if planned.holds_from is not None:
                await take_back_price(self.shell.till, article, planned.holds_from, approval)
            self.show(article.article_id)
            self.screen().say(self.shell.words.say("catalogue.price_taken_back"))

        asked = Asked(deed=Deed.CHANGE_ARTICLE, of=article.name)
        self.run(take_back, "take a price back", asked)

    def _find(self, article_id: ArticleId) -> None:
        screen = self.screen()
        screen.search.set_text(article_id)
        self.show(article_id)
        screen.halves.open_right()
        self.read(article_id)

    def _bring_forward(self, article: Article, *, is_archived: bool) -> None:
        say = self.shell.words.say
        screen = self.screen()
        screen.show_record(article, state=say("catalogue.archived_state") if is_archived else "")
        key = "catalogue.bring_back" if is_archived else "catalogue.archive"
        screen.keys[ARCHIVE].set_words(say(key))
        articles = self.shell.till.articles
        prices = articles.prices(article.article_id)
        show_prices(screen.fields.view, self.shell.words, prices, articles.now())
        self._is_archived = is_archived

    def _archive(self) -> None:
        """Take the article in front off sale, or bring it back by keeping it again."""
        screen = self.screen()
        article = self._article()
        if article is None:
            return
        if self._is_archived:
            screen.press_save()
        elif not screen.keeps_changes():
            self._take_off_sale(article)

    @override
    def asked_to_keep(self, record: Article, *, is_new: bool) -> Asked:
        was = None if is_new else self.shell.till.articles.with_id(record.article_id)
        return Asked(
            deed=Deed.ADD_ARTICLE if is_new else Deed.CHANGE_ARTICLE,
            of=record.name,
            was=_price_and_code(was) if was else "",
            now=_price_and_code(record),
        )

    def _take_off_sale(self, article: Article) -> None:
        till = self.shell.till

        async def archive(approval: Approval | None) -> None:
            await archive_article(till, article.article_id, approval)
            with housekeeping(till.warn):
                self.show(article.article_id)
            self.screen().say(self.shell.words.say("catalogue.archived", name=article.name))
            self.read(article.article_id)

        asked = Asked(deed=Deed.ARCHIVE_ARTICLE, of=article.name)
        self.run(archive, "archive article", asked)

    def _tell_imported(self, sentence: str) -> None:
        """Show the catalogue as a file has left it, and say what came of it."""
        self.screen().search.set_text("")
        self.read()
        self.screen().say(sentence)

    def _show_sizes(self, sizes: Mapping[ArticleGroup, int]) -> None:
        """Show how many articles each group has, those of the shop among them."""
        screen = self.screen()
        categories = finding.categories(self.shell.till)
        screen.offer_groups(
            [
                *screen.plan.list.groups,
                *(Option(key=f"{OF_CATEGORY}{name}", words=name) for name, _ in categories),
            ]
        )
        screen.groups.set_counts(
            {
                **{group.value: count for group, count in sizes.items()},
                **{f"{OF_CATEGORY}{name}": count for name, count in categories},
            }
        )


def _asked(group: str) -> tuple[ArticleGroup, str]:
    """Return which articles a chip asks for, and the group of the shop where it is one."""
    if group.startswith(OF_CATEGORY):
        return ArticleGroup.ALL, group.removeprefix(OF_CATEGORY)
    return ArticleGroup(group), ""


def article_row(
    words: Messages, article: Article, units: Mapping[str, Unit], rates: VatRates
) -> ListRecord:
    """Return code, name, unit, VAT, price and group, with the barcodes under the name."""
    unit = units.get(article.unit)
    rate = rates.percent.get(article.vat_code)
    percent = "" if rate is None else f" {format_percent(rate)}"
    price = format_price(article.price)
    return ListRecord(
        key=article.article_id,
        cells=(
            article.article_id,
            article.name,
            unit.words[words.language] if unit else article.unit,
            f"{article.vat_code.value}{percent}",
            words.say("find.open_price") if article.has_open_price else price,
            article.category,
        ),
        sub=_codes(article) or words.say("catalogue.no_barcode"),
        icon="scale" if article.weighed else "" if article.barcodes else "scan-barcode",
    )


def _codes(article: Article) -> str:
    """Return the first barcode, and how many others there are."""
    more = f" +{len(article.barcodes) - 1}" if len(article.barcodes) > 1 else ""
    return f"{article.barcodes[0]}{more}" if article.barcodes else ""


def _price_and_code(article: Article) -> str:
    """What of an article is money: its price and its VAT code."""
    return f"{format_lek(article.price)} · {article.vat_code.value}"
