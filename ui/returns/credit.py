"""What a customer who changes goods for others still has to get back, until the next sale."""

from decimal import Decimal

from PySide6.QtCore import Signal

from till.actions.ports.events import SaleFinished, SignedIn
from till.actions.selling.correcting import pay_credit_out, tell_credit, unspent_credit
from till.domain.errors import TillError
from till.domain.money import ZERO
from till.domain.rights.approval import Approval
from till.domain.rights.asked import Asked, Deed
from ui.kit.page.question import Question, QuestionDialog
from ui.kit.wording import format_lek, refused_line
from ui.shell.controllers import Controller, LateDialog
from ui.shell.messages import Messages
from ui.shell.shell import Shell


def unspent_question(words: Messages, amount: Decimal) -> Question:
    """Return what is asked where an exchange is left without other goods for an amount in lek."""
    return Question(
        title=words.say("credit.unfinished"),
        detail=words.say("credit.unfinished_detail", amount=format_lek(amount)),
        does=words.say("credit.pay_out"),
        keeps=words.say("credit.go_on"),
    )


class ExchangeCredit(Controller):
    """The cash of a return that stays in the drawer and is laid down for the next sale.

    Both are documents of their own, each whole in cash; nothing is netted. `changed` carries the
    amount in lek, zero where nobody has anything to get back.
    """

    changed = Signal(object)
    _question = LateDialog(QuestionDialog, name="exchange")

    def __init__(self, shell: Shell) -> None:
        super().__init__(shell)
        self._amount = ZERO
        self._is_looked_for = False
        self._asks = False
        shell.bridge.of(SaleFinished).connect(self._spend)
        shell.bridge.of(SignedIn).connect(self._take_up)
        shell.selling_goes_on.connect(self._ask_once)

    @property
    def amount(self) -> Decimal:
        """What is to be laid down for the next sale, in lek."""
        return self._amount

    def add(self, amount: Decimal) -> None:
        """Keep the cash of one more return for the next sale."""
        self._set(self._amount + amount)

    def _take_up(self, _signed_in: object) -> None:
        """Go on with what the last end of the till broke off, and ask whoever comes first."""
        if not self._is_looked_for:
            self._is_looked_for = True
            self._set(unspent_credit(self.shell.till))
            self._asks = bool(self._amount)
            if not self.shell.till.session.has_untold_end:  # else after the card that tells it
                self._ask_once()

    def _ask_once(self) -> None:
        if self._asks:
            self._asks = False
            self.ask_to_leave()

    def ask_to_leave(self) -> None:
        """Ask whether it is to be paid out, where goods are still being changed."""
        if self._amount:
            asked = unspent_question(self.shell.words, self._amount)
            self._question.ask(asked, lambda _: self.pay_out())

    def pay_out(self) -> None:
        """Give it into the customer's hand after all: open the drawer and keep nothing."""
        if not self._amount:
            return
        amount = self._amount
        said = self.shell.words.say("credit.give", amount=format_lek(amount))

        async def give(approval: Approval | None) -> None:
            reason = self.shell.words.say("credit.reason")
            await pay_credit_out(self.shell.till, amount, reason, approval)
            self._set(ZERO)
            if self._question.isVisible():
                self._question.close_overlay()
            self.shell.hint(said)

        self.shell.run_with_approval(
            give,
            name="pay a credit out",
            about=lambda: Asked(deed=Deed.PAY_CREDIT_OUT, amount=amount),
            on_failure=self._refuse,
        )

    def _refuse(self, error: TillError) -> None:
        sentence = refused_line(self.shell.words, error)
        if self._question.isVisible():
            self._question.show_problem(sentence)
        else:
            self.shell.say_at_sale(sentence)

    def _spend(self, _finished: object) -> None:
        """It is spent with the sale that follows. A method: Qt would hold a lambda for ever."""
        self._set(ZERO)

    def _set(self, amount: Decimal) -> None:
        if amount != self._amount:
            self._amount = amount
            tell_credit(self.shell.till, amount)
            self.changed.emit(amount)
