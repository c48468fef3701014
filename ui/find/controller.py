"""Finding an article: the dialog joined with the search."""

from collections.abc import Callable

from till.actions.selling.finding import categories, look_up, search, search_now
from till.domain.errors import TillError
from till.domain.shop.article import ArticleId
from till.domain.typed import read_quantity
from ui.find.dialog import FindDialog
from ui.kit.page.number import NumberDialog, NumberRequest
from ui.shell.controllers import Controller, LateDialog
from ui.shell.shell import Shell


class FindController(Controller):
    """`add` sells an article by its id and a quantity as it was typed, `enter` what a code means.

    `create` asks for a new article.
    """

    _dialog = LateDialog(FindDialog)
    _number = LateDialog(NumberDialog)

    def __init__(
        self,
        shell: Shell,
        enter: Callable[[str], None],
        *,
        add: Callable[[str, str], None],
        create: Callable[[str], None],
    ) -> None:
        super().__init__(shell)
        shell.when_made(FindDialog, self._join)
        self._enter = enter
        self._add = add
        self._create = create
        self._searches = 0
        self._is_opening = False
        self._chosen_for: Callable[[str], None] | None = None

    def _join(self, dialog: FindDialog) -> None:
        dialog.searched.connect(self._search)
        dialog.chosen.connect(self._choose)
        dialog.scanned.connect(self._scan)
        dialog.quantity_asked.connect(self._ask_quantity)
        dialog.create_requested.connect(self._create)
        dialog.price_asked.connect(self._show_price)
        dialog.left.connect(self._leave)

    def begin(self, text: str = "") -> None:
        """Open the dialog on the whole catalogue; what is found is added to the sale.

        `text` is searched first: a code that was just not found can become an article from there.
        """
        self._chosen_for = None
        self._open(text)

    def check(self) -> None:
        """Open the dialog to look at prices alone."""
        self._chosen_for = None
        self._open(check_only=True)

    def choose(self, chosen: Callable[[str], None]) -> None:
        """Open the dialog for something else: `chosen` gets the article's id, or its code."""
        self._chosen_for = chosen
        self._open()

    def _open(self, text: str = "", *, check_only: bool = False) -> None:
        till = self.shell.till
        find = self._dialog
        find.set_purpose(for_sale=self._chosen_for is None)
        find.allow_create(allowed=self._chosen_for is None)  # whoever may not is asked for approval
        groups = categories(till)
        count = till.articles.count()
        self._is_opening = True
        find.begin(groups, count, text=text, check_only=check_only)
        self._is_opening = False

    def _search(self, text: str, category: str) -> None:
        """Search beside the window; at the opening at once, for the rows of before are to go."""
        self._searches += 1
        if self._is_opening:
            self._dialog.show_found(search_now(self.shell.till, text))
        else:
            self.shell.tasks.start(self._look(text, category), name="search")

    async def _look(self, text: str, category: str) -> None:
        """Show what is found, unless something else is searched for by then."""
        number = self._searches
        found = await search(self.shell.till, text, category=category)
        if number == self._searches:
            self._dialog.show_found(found)

    def _choose(self, article_id: str) -> None:
        """Take an article of the list: it and no other, whatever code another one bears."""
        chosen = self._chosen_for
        self._chosen_for = None
        if chosen is not None:
            chosen(article_id)
        else:
            self._add(article_id, "")

    def _scan(self, code: str) -> None:
        chosen = self._chosen_for
        self._chosen_for = None
        (chosen or self._enter)(code)

    def _ask_quantity(self, article_id: str) -> None:
        if self._chosen_for is not None:
            self._dialog.close_overlay()
            self._choose(article_id)
            return
        article = self.shell.till.articles.with_id(ArticleId(article_id))
        title = self.shell.words.say("keys.f3")
        name = article.name if article else ""
        self._number.ask(
            NumberRequest(
                title=title,
                sub=name,
                label=self.shell.words.say("number.quantity"),
                suggestion="1",
                read=read_quantity,
            ),
            lambda text: self._add_counted(article_id, text),
        )

    def _add_counted(self, article_id: str, quantity: str) -> None:
        self._number.close_overlay()
        self._add(article_id, quantity)

    def _show_price(self, text: str) -> None:
        try:
            article = look_up(self.shell.till, text)
        except TillError as error:
            self._dialog.show_problem(self.shell.words.error(error))
        else:
            self._dialog.show_price(article)

    def _leave(self) -> None:
        self._chosen_for = None
        self.shell.selling_goes_on.emit()
