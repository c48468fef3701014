"""The page of the catalogue joined with the articles: found, changed, added, taken off sale."""

from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from functools import cached_property
from typing import Final

from PySide6.QtCore import Signal
from typing_extensions import override

from till.actions.selling import finding
from till.actions.shop.catalogue_editing import add_article, archive_article, change_article
from till.actions.shop.prices import take_back_price
from till.actions.till import housekeeping
from till.domain.barcode import Scan
from till.domain.errors import RuleBroken
from till.domain.rights.approval import Approval
from till.domain.rights.asked import Asked, Deed
from till.domain.selling.search import ArticleGroup
from till.domain.shop.article import Article, ArticleId, Unit
from till.domain.shop.prices import PriceStanding, PriceVersion
from till.domain.shop.vat import VatRates
from till.system.reference_tables import known_units
from ui.catalogue.articles_file import ArticlesFile
from ui.catalogue.plan import ARCHIVE, IMPORT, LABELS, show_prices, take_back_question
from ui.kit.choice.segmented import Option
from ui.kit.formats import format_lek, format_percent, format_price
from ui.kit.frame.file_import import FileImport
from ui.kit.page.plan import Query
from ui.kit.page.question import QuestionDialog
from ui.kit.page.record_page import Deeds, FoundRows, RecordPage
from ui.kit.page.record_screen import RecordScreen
from ui.kit.table.record_list import ListRecord
from ui.shell.messages import Messages
from ui.shell.shell import Page, Shell

AT_ONCE: Final = 200
"""Articles that are read first, and each time somebody comes to the end of the list."""
OF_CATEGORY: Final = "category:"
"""How the keys of groups of the shop begin."""


class CatalogueController(RecordPage[Article]):
    """What is kept is on the next scan. `labels_wanted` carries the article in front, if any."""

    labels_wanted = Signal(object)
    page = Page.CATALOGUE

    def __init__(self, shell: Shell, make: Callable[[], RecordScreen[Article]]) -> None:
        super().__init__(shell, make)
        self._is_archived = False
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
        }

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
        dialog = self.shell.dialog(QuestionDialog)

        def agreed(_pin: str) -> None:
            dialog.close_overlay()
            self._take_back(article, planned)

        dialog.ask(question, agreed)

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
