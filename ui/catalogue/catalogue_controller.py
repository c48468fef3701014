"""The page of the catalogue joined with the articles: found, changed, added, taken off sale."""

from collections.abc import Callable, Mapping
from contextlib import suppress
from typing import TYPE_CHECKING, Final

from typing_extensions import override

from till.actions import finding
from till.actions.shop.catalogue_editing import add_article, archive_article, change_article
from till.actions.till import housekeeping
from till.domain.barcode import Scan
from till.domain.errors import RuleBroken, TillError
from till.domain.rights.approval import Approval
from till.domain.rights.limits import ApprovalNeeded
from till.domain.selling.search import ArticleGroup
from till.domain.shop.article import Article, ArticleId, Unit
from till.domain.shop.vat import VatRates
from ui.catalogue.articles_file import ArticlesFile
from ui.kit.formats import format_percent, format_price
from ui.kit.frame.file_import import FileImport
from ui.kit.frame.import_dialog import ImportDialog
from ui.kit.table.record_list import ListRecord
from ui.kit.wording import refused_line
from ui.shell.messages import Messages
from ui.shell.page_controller import PageController
from ui.shell.shell import ApprovalWords, Page, Shell, Work

if TYPE_CHECKING:
    from ui.catalogue.screen import CatalogueScreen

AT_ONCE: Final = 200
"""Articles that are read first, and each time somebody comes to the end of the list."""


class CatalogueController(PageController["CatalogueScreen"]):
    """The list is read beside the window; what is kept is on the next scan."""

    page = Page.CATALOGUE

    def __init__(self, shell: Shell, make: Callable[[], "CatalogueScreen"]) -> None:
        super().__init__(shell, make)
        self._turn = 0  # of what was asked for last; what comes late is not shown
        self._limit = AT_ONCE
        self._has_more = False
        self.file_import = FileImport(shell, ArticlesFile(shell))
        self.file_import.imported.connect(self._tell_imported)

    def join_import(self, dialog: ImportDialog) -> None:
        """Take the dialog of the present language that shows what is in a file."""
        self.file_import.join(dialog)

    @override
    def join(self, screen: "CatalogueScreen") -> None:
        screen.left.connect(self.leave)
        screen.takes_scan = self._take_scan
        screen.asked.connect(self._read_anew)
        screen.more_requested.connect(self._read_on)
        screen.chosen.connect(self._show)
        screen.save_requested.connect(self._save)
        screen.archive_requested.connect(self._archive)
        screen.import_requested.connect(self.file_import.begin)

    @override
    def fill(self) -> None:
        screen = self.screen()
        screen.head.set_words(self.shell.words.say("catalogue.title"))
        screen.search.set_text("")
        screen.show_nothing()
        self._read_anew()

    def open_to_add(self) -> None:
        """Open with empty fields, for an article that is typed."""
        self.open()
        self.screen().begin_new()

    def _tell_imported(self, sentence: str) -> None:
        """Show the catalogue as a file has left it, and say what came of it."""
        screen = self.screen()
        screen.search.set_text("")
        self._read_anew()
        screen.head.set_words(self.shell.words.say("catalogue.title"), sentence)

    def _read_anew(self) -> None:
        self._limit = AT_ONCE
        self._read()

    def _read_on(self) -> None:
        """Read more where there is more, once for each end of the list."""
        if self._has_more:
            self._has_more = False
            self._limit += AT_ONCE
            self._read()

    def _read(self, select: str = "") -> None:
        self._turn += 1
        work = self._list(self._turn, select)
        self.shell.tasks.start(work, name="list articles", on_failure=self._tell)

    async def _list(self, turn: int, select: str) -> None:
        """Show what is asked for, unless something else is by then."""
        till = self.shell.till
        screen = self.screen()
        text = screen.search.text()
        if screen.group is ArticleGroup.ALL:
            found = await finding.search(till, text, category=screen.category, limit=self._limit)
            articles = found.articles
        else:
            articles = tuple(await till.articles.set_apart(screen.group, text, self._limit))
        sizes = await till.articles.group_sizes()
        if turn != self._turn or screen is not self.screen():
            return
        screen.show_sizes(sizes, finding.categories(till))
        self._has_more = len(articles) == self._limit
        foot = self.shell.words.say("catalogue.foot")
        units = screen.units
        rates = till.policy.rates
        rows = [article_row(self.shell.words, each, units, rates) for each in articles]
        screen.show_rows(rows, select=select, foot=foot)

    def _show(self, article_id: str) -> None:
        """Show an article as it is on disk now."""
        articles = self.shell.till.articles
        article = articles.with_id(ArticleId(article_id))
        archived = None if article else articles.in_archive(article_id)
        shown = article or archived
        if shown is not None:
            self.screen().show_article(shown, is_archived=article is None)

    def _take_scan(self, text: str) -> bool:
        """Show the article of a code; one that nothing bears begins a new article."""
        till = self.shell.till
        screen = self.screen()
        meaning: object = None
        with suppress(RuleBroken):  # no code of anything
            meaning = finding.meaning_of(till, text)
        if not isinstance(meaning, finding.FoundArticle | Scan):
            return False
        if screen.keeps_changes():
            return True
        archived = till.articles.in_archive(text)
        if isinstance(meaning, finding.FoundArticle):
            self._bring_forward(meaning.article.article_id)
        elif archived is not None:
            self._bring_forward(archived.article_id)
        else:
            screen.begin_new(text)
            screen.say(self.shell.words.say("catalogue.unknown_code", code=text))
        return True

    def _bring_forward(self, article_id: ArticleId) -> None:
        self.screen().search.set_text(article_id)
        self._show(article_id)
        self.screen().open_detail()
        self._limit = AT_ONCE
        self._read(article_id)

    def _save(self, article: Article, is_new: bool) -> None:  # noqa: FBT001 -- what the signal carries
        till = self.shell.till
        keep = add_article if is_new else change_article

        async def save(approval: Approval | None) -> None:
            kept = await keep(till, article, self.screen().units, approval)
            screen = self.screen()
            screen.show_article(kept)
            screen.say(self.shell.words.say("catalogue.saved", name=kept.name))
            self._read(kept.article_id)

        self._run(save, article.name, "save article", self._refuse_save)

    def _archive(self, article_id: str) -> None:
        till = self.shell.till
        article = till.articles.with_id(ArticleId(article_id))
        if article is None:
            return
        name = article.name

        async def archive(approval: Approval | None) -> None:
            await archive_article(till, ArticleId(article_id), approval)
            with housekeeping(till.warn):
                self._show(article_id)
            self.screen().say(self.shell.words.say("catalogue.archived", name=name))
            self._read(article_id)

        self._run(archive, name, "archive article", self._tell)

    def _run(
        self,
        work: Work,
        name: str,
        task: str,
        on_failure: Callable[[TillError], None],
    ) -> None:
        def about() -> ApprovalWords:
            return ApprovalWords(sub=name)

        self.shell.run_with_approval(work, name=task, about=about, on_failure=on_failure)

    def _refuse_save(self, error: TillError) -> None:
        """Say it at the field, or on the page where it is no field's."""
        if isinstance(error, RuleBroken) and not isinstance(error, ApprovalNeeded):
            self.screen().show_error(error)
        else:
            self._tell(error)

    def _tell(self, error: TillError) -> None:
        self.screen().tell(refused_line(self.shell.words, error))


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
