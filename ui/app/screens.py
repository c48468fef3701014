"""The dialogs of the window, and the pages that are made when first opened, in one language."""

from collections.abc import Callable, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, TypeVar

from PySide6.QtWidgets import QStackedWidget, QWidget

from ui.approval.dialog import ApprovalDialog
from ui.attention.field_question import FieldQuestion
from ui.backups.questions import RemoveQuestion, RestoreQuestion, SecondLocationQuestion
from ui.backups.restored_plan import make_confirmation
from ui.catalogue.new_article import NewArticleDialog
from ui.customer.dialog import CustomerDialog
from ui.day.watched import WatchedDialog
from ui.find.dialog import FindDialog
from ui.health.support import SupportText
from ui.help.dialog import HelpDialog
from ui.kit.frame.import_dialog import ImportDialog
from ui.kit.frame.open_dialog import OpenDialog
from ui.kit.frame.overlay import Overlay
from ui.kit.frame.save_dialog import SaveDialog
from ui.kit.page.number import NumberDialog
from ui.kit.page.question import Question, QuestionDialog
from ui.kit.table.finger_scroll import scroll_by_finger
from ui.orders.place_dialog import PlaceDialog
from ui.orders.place_question import PlaceQuestion
from ui.paper.question import PaperQuestion
from ui.park.dialog import ParkDialog
from ui.payment.dialog import PaymentDialog
from ui.people.code_dialog import CodeDialog
from ui.people.own_dialog import OwnDialog
from ui.people.pin_dialog import NewPinDialog
from ui.price.dialog import PriceDialog
from ui.receipts.pdf_dialog import PdfDialog
from ui.returns.cancel_dialog import CancelDialog
from ui.shell.messages import Messages
from ui.shell.tables import Tables
from ui.sign_in.crash_card import CrashCard
from ui.weight.dialog import WeightDialog

if TYPE_CHECKING:
    from ui.day.screen import DayScreen
    from ui.devices.screen import PrintersScreen
    from ui.drawer.screen import DrawerScreen
    from ui.first_start.screen import FirstStartScreen
    from ui.kit.frame.page import PageScreen
    from ui.kit.page.record_screen import RecordScreen
    from ui.owner.screen import OwnerScreen
    from ui.receipts.view import InvoiceView
    from ui.returns.screen import ReturnScreen
    from ui.settings.screen import SettingsScreen

S = TypeVar("S", bound="PageScreen")


class ClosingQuestion(QuestionDialog):
    """`name` begins the names of its keys: `closing`, or `reopening` where it opens again."""

    def __init__(self, words: Messages, window: QWidget, *, name: str = "closing") -> None:
        super().__init__(words, window, name=name)
        self._name = name

    def warn(self, sentences: str) -> None:
        """Say what is under way, and ask."""
        say = self.words.say
        self.ask(
            Question(
                title=say(f"leaving.{self._name}.title"),
                detail=sentences,
                does=say(f"leaving.{self._name}.leave"),
                keeps=say(f"leaving.{self._name}.stay"),
            )
        )


class Dialogs:
    """One of each kind, filled anew each time it opens."""

    def __init__(self, words: Messages, window: QWidget, tables: Tables) -> None:
        self.help = HelpDialog(words, window)
        self.payment = PaymentDialog(words, window)
        self.find_article = FindDialog(words, window, units=tables.units, rates=tables.rates)
        self.customer = CustomerDialog(words, window, tables.countries)
        self.park = ParkDialog(words, window)
        self.give_up = QuestionDialog(words, window, name="give_up")
        self.exchange = QuestionDialog(words, window, name="exchange")
        self.price = PriceDialog(words, window, units=tables.units)
        self.create_article = NewArticleDialog(words, window)
        self.number = NumberDialog(words, window)
        self.place = PlaceDialog(words, window)
        self.place_question = PlaceQuestion(words, window)
        self.weight = WeightDialog(words, window, units=tables.units)
        self.crash_card = CrashCard(words, window)
        self._make_of_pages(words, window)
        # The number is asked over a payment or a search; an approval may cover anything.
        self._from_the_front: tuple[Overlay, ...] = (
            *(self.closing, self.approval, self.question),
            *(self.place_question, self.place),
            *(self.crash_card, self.number, self.weight, self.give_up),
            *(self.create_article, self.cancelling, self.new_pin, self.codes, self.own),
            *(self.price, self.park, self.customer, self.find_article, self.payment, self.help),
            *(self.open_file, self.import_dialog),
            *(self.paper_question, self.watched, self.save_file, self.pdf, self.support_text),
            *(self.restore_question, self.remove_backup, self.second_location, self.reopening),
            *(self.close_document, self.mend_document, self.exchange, self.confirm_restored),
        )

    def _make_of_pages(self, words: Messages, window: QWidget) -> None:
        """Make those of the pages, and those that may come up anywhere."""
        self.paper_question = PaperQuestion(words, window)
        self.closing = ClosingQuestion(words, window)
        self.reopening = ClosingQuestion(words, window, name="reopening")
        self.watched = WatchedDialog(words, window)
        self.pdf = PdfDialog(words, window)
        self.save_file = SaveDialog(words, window)
        self.open_file = OpenDialog(words, window)
        self.import_dialog = ImportDialog(words, window)
        self.support_text = SupportText(words, window)
        self.restore_question = RestoreQuestion(words, window)
        self.second_location = SecondLocationQuestion(words, window)
        self.confirm_restored = make_confirmation(words, window)
        self.remove_backup = RemoveQuestion(words, window)
        self.close_document = FieldQuestion(words, window, name="close_document")
        self.mend_document = FieldQuestion(words, window, name="mend_document")
        self.question = QuestionDialog(words, window, name="question")
        self.cancelling = CancelDialog(words, window)
        self.own = OwnDialog(words, window)
        self.codes = CodeDialog(words, window)
        self.new_pin = NewPinDialog(words, window)
        self.approval = ApprovalDialog(words, window)

    @property
    def front(self) -> Overlay | None:
        """The dialog that is in front, if one is open."""
        return next(iter(self.open_ones), None)

    @property
    def open_ones(self) -> Sequence[Overlay]:
        """The dialogs that are open, the one in front first."""
        return [each for each in self._from_the_front if each.isVisible()]

    def let_go(self) -> list[Overlay]:
        """Take the dialogs out of their window; the caller keeps them a while."""
        for each in self._from_the_front:
            each.put_away()
            each.setParent(None)
        return list(self._from_the_front)


class LatePages:
    """The late pages of one language."""

    def __init__(self, words: Messages, stack: QStackedWidget, tables: Tables) -> None:
        self._words = words
        self._stack = stack
        self._tables = tables

    @cached_property
    def drawer(self) -> "DrawerScreen":
        """Expected cash, deposits, withdrawals, counts (ui design, screen 11)."""
        from ui.drawer.screen import DrawerScreen  # noqa: PLC0415 late on purpose

        return self._added(DrawerScreen(self._words))

    @cached_property
    def day(self) -> "DayScreen":
        """X and Z report (ui design, screen 12)."""
        from ui.day.screen import DayScreen  # noqa: PLC0415 late on purpose

        return self._added(DayScreen(self._words))

    @cached_property
    def owner(self) -> "OwnerScreen":
        """Days, weeks and months for whoever owns the shop."""
        from ui.owner.screen import OwnerScreen  # noqa: PLC0415 late on purpose

        return self._added(OwnerScreen(self._words))

    @cached_property
    def first_start(self) -> "FirstStartScreen":
        """What a till asks that nobody has set up (ui design, screen 17)."""
        from ui.first_start.screen import FirstStartScreen  # noqa: PLC0415 late on purpose

        return self._added(FirstStartScreen(self._words))

    @cached_property
    def printers(self) -> "PrintersScreen":
        """The printers of this till, and what ails them (ui design, screen 16)."""
        from ui.devices.screen import PrintersScreen  # noqa: PLC0415 late on purpose

        return self._added(PrintersScreen(self._words))

    @cached_property
    def settings(self) -> "SettingsScreen":
        """All settings, and the way to the other pages of an owner (ui design, screen 16)."""
        from ui.settings.screen import SettingsScreen  # noqa: PLC0415 late on purpose

        return self._added(SettingsScreen(self._words))

    @cached_property
    def returns(self) -> "ReturnScreen":
        """Lines of a sale that come back (ui design, screen 15)."""
        from ui.returns.screen import ReturnScreen  # noqa: PLC0415 late on purpose

        return self._added(ReturnScreen(self._words, self._tables.units))

    @cached_property
    def receipts(self) -> "RecordScreen[InvoiceView]":
        """Invoices of before and their receipts (ui design, screen 9)."""
        from ui.receipts.plan import make_receipts  # noqa: PLC0415 late on purpose

        return self.make(make_receipts)

    def make(self, make: Callable[[Messages, Tables], S]) -> S:
        """Make a declared page, and let it stand among the others."""
        return self._added(make(self._words, self._tables))

    def _added(self, screen: S) -> S:
        self._stack.addWidget(screen)
        scroll_by_finger(screen)
        return screen
