"""Quick keys: editing the grid on the sell screen joined with keeping it."""

from collections.abc import Callable, Sequence

from PySide6.QtCore import QObject

from till.actions.ports.events import QuickKeysChanged, SignedIn
from till.actions.ports.records import QuickKey
from till.actions.shop.catalogue_editing import set_quick_keys
from till.domain.errors import TillError
from till.domain.rights.asked import Asked
from till.domain.shop.article import ArticleId
from till.domain.text import one_line
from ui.kit.page.question import Question, QuestionDialog
from ui.kit.wording import refused_line
from ui.sell.quick_editor import QuickEditing
from ui.sell.quick_keys import QuickPanel
from ui.shell.messages import Messages
from ui.shell.shell import Shell

Chosen = Callable[[str], None]


def group_question(words: Messages, group: str, count: int) -> Question:
    """Return what is asked before a group goes with so many keys."""
    return Question(
        title=words.say("quick.remove_group_question", group=one_line(group)),
        detail=words.count("quick.remove_group_gone", count),
        does=words.say("quick.remove_group"),
        keeps=words.say("park.keep"),
    )


class QuickKeysController(QObject):
    """`choose_article` lets somebody find an article and calls back with its id."""

    def __init__(self, shell: Shell, choose_article: Callable[[Chosen], None]) -> None:
        super().__init__(shell.owner)
        self._shell = shell
        self._choose_article = choose_article
        shell.bridge.of(QuickKeysChanged).connect(self.show_keys)
        shell.bridge.of(SignedIn).connect(self._show_rights)

    def join(self, quick: QuickPanel, editing: QuickEditing) -> None:
        """Take the grid of the present language, and show it the keys there are."""
        self._quick = quick
        self._editing = editing
        editing.removal_asked.connect(self._ask_to_remove)
        editing.changed.connect(self._keep)
        editing.article_requested.connect(self._find_article)
        self.show_keys()
        self._show_rights()

    @property
    def _question(self) -> QuestionDialog:
        return self._shell.dialog(QuestionDialog)

    def show_keys(self) -> None:
        """Show the grid as it is kept."""
        self._quick.show_keys(list(self._shell.till.articles.quick_keys()))

    def _show_rights(self) -> None:
        """Offer what whoever stands here may do without asking."""
        self._editing.allow(self._shell.till.limits.all_rights)

    def _keep(self, keys: Sequence[QuickKey]) -> None:
        till = self._shell.till
        self._shell.run_with_approval(
            lambda approval: set_quick_keys(till, keys, approval),
            name="quick keys",
            about=Asked,
            on_failure=self._refuse,
        )

    def _find_article(self, tab: str, position: int) -> None:
        """Let an article be found, and put it into the place."""

        def put(article_id: str) -> None:
            article = self._shell.till.articles.find(article_id)
            if article is None:
                return
            key = QuickKey(
                tab=tab, position=position, article_id=ArticleId(article.article_id), label=""
            )
            kept = [each for each, _ in self._shell.till.articles.quick_keys()]
            others = [each for each in kept if (each.tab, each.position) != (tab, position)]
            self._keep([*others, key])

        self._choose_article(put)

    def _ask_to_remove(self, group: str, count: int) -> None:
        def remove(_pin: str) -> None:
            self._question.close_overlay()
            self._editing.remove_group(group)

        self._question.ask(group_question(self._shell.words, group, count), remove)

    def _refuse(self, error: TillError) -> None:
        """Show the grid as it was, and say why."""
        self.show_keys()
        self._shell.say_at_sale(refused_line(self._shell.words, error))
