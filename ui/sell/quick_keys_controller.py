"""Quick keys: editing the grid on the sell screen joined with keeping it."""

from collections.abc import Callable, Sequence

from PySide6.QtCore import QObject

from till.actions.catalogue_editing import set_quick_keys
from till.actions.ports.records import QuickKey
from till.domain.errors import TillError
from till.domain.rights.limits import ApprovalNeeded
from till.domain.shop.article import ArticleId
from ui.approval.controller import ApprovalController
from ui.shell.context import Desk

Chosen = Callable[[str], None]


class QuickKeysController(QObject):
    """`choose_article` lets somebody find an article and calls back with its id."""

    def __init__(
        self, desk: Desk, approving: ApprovalController, choose_article: Callable[[Chosen], None]
    ) -> None:
        super().__init__(desk.window)
        self._desk = desk
        self._approving = approving
        self._choose_article = choose_article
        desk.bridge.quick_keys_changed.connect(self.show_keys)

    def connect_screen(self) -> None:
        """Join the screen of the present language."""
        screen = self._desk.window.sell
        screen.quick_keys_changed.connect(self._keep)
        screen.article_for_place_requested.connect(self._wish_article)

    def show_keys(self) -> None:
        """Show the grid as it is kept."""
        self._desk.window.sell.show_quick_keys(list(self._desk.till.articles.quick_keys()))

    def _keep(self, keys: Sequence[QuickKey]) -> None:
        till = self._desk.till
        self._approving.run(
            lambda approval: set_quick_keys(till, keys, approval),
            name="quick keys",
            on_failure=self._refuse,
        )

    def _wish_article(self, tab: str, position: int) -> None:
        """Let an article be found, and put it into the place."""

        def put(article_id: str) -> None:
            article = self._desk.till.articles.find(article_id)
            if article is None:
                return
            key = QuickKey(
                tab=tab, position=position, article_id=ArticleId(article.article_id), label=""
            )
            kept = [each for each, _ in self._desk.till.articles.quick_keys()]
            others = [each for each in kept if (each.tab, each.position) != (tab, position)]
            self._keep([*others, key])

        self._choose_article(put)

    def _refuse(self, error: TillError) -> None:
        """Show the grid as it was, and say why."""
        self.show_keys()
        words = self._desk.words
        is_refused = isinstance(error, ApprovalNeeded)
        sentence = words.say("asked.refused") if is_refused else words.error(error)
        self._desk.window.sell.show_problem("", sentence)
