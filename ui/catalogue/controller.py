"""A new article at the counter: the dialog of three fields joined with the shelf."""

from collections.abc import Callable
from decimal import Decimal

from PySide6.QtCore import QObject

from till.actions.shop.catalogue_editing import create_article
from till.actions.till import housekeeping
from till.domain.errors import TillError
from till.domain.rights.approval import Approval
from till.domain.rights.asked import Asked
from till.domain.rights.limits import ApprovalNeeded, Right
from till.domain.shop.vat import VatCode
from ui.catalogue.new_article import NewArticleDialog
from ui.shell.shell import Shell


class NewArticleController(QObject):
    """`begin` is given the code, or the text that was searched; `add` sells what was created."""

    def __init__(self, shell: Shell, add: Callable[[str], None]) -> None:
        super().__init__(shell.owner)
        self._shell = shell
        shell.when_made(NewArticleDialog, self._join)
        self._add = add

    @property
    def _dialog(self) -> NewArticleDialog:
        return self._shell.dialog(NewArticleDialog)

    def _join(self, dialog: NewArticleDialog) -> None:
        dialog.create_requested.connect(self._create)
        dialog.left.connect(self._go_on_selling)

    def begin(self, code: str) -> None:
        """Open the dialog with a code that no article bears."""
        till = self._shell.till
        needs_approval = not till.limits.may(Right.CREATE_ARTICLE)
        self._dialog.begin(code, till.rates, needs_approval=needs_approval)

    def _create(self, code: str, name: str, price: Decimal, vat_code: VatCode) -> None:
        till = self._shell.till

        async def create(approval: Approval | None) -> None:
            article = await create_article(till, code, name, price, vat_code, approval=approval)
            self._dialog.close_overlay()
            with housekeeping(till.warn):
                self._add(article.article_id)
            self._go_on_selling()

        self._shell.run_with_approval(
            create,
            name="create article",
            about=lambda: Asked(of=name, amount=price),
            on_failure=self._refuse,
        )

    def _refuse(self, error: TillError) -> None:
        words = self._shell.words
        is_refused = isinstance(error, ApprovalNeeded)
        sentence = words.say("asked.refused") if is_refused else words.error(error)
        self._dialog.show_problem(sentence)

    def _go_on_selling(self) -> None:
        self._shell.selling_goes_on.emit()
