"""All flows of the window together, and the change of language that renews its screens."""

import asyncio
from collections.abc import Sequence
from dataclasses import replace

from PySide6.QtCore import QObject

from till.actions.ports.events import DataFailed, SignedIn, SignedOut
from till.bootstrap import Surroundings
from till.domain.errors import TillError
from till.domain.errors.disk import DatabaseDamaged, WriterLost
from till.domain.reports.watched import WatchedEntry
from till.domain.shop.people import Cashier, DisplayChoice
from till.safekeeping.owner.duplicates import PlannedChoice
from till.safekeeping.owner.restoring import Restore
from ui.app.demo_shop import PIN, furnish, mark_demo
from ui.app.order_pages import OrderPages
from ui.app.receipt_pages import ReceiptPages
from ui.app.screens import CLOSING, leaving_question
from ui.app.shop_pages import ShopLinks, ShopPages
from ui.app.sound_controller import SoundController
from ui.app.strip_controller import StripController
from ui.app.translations import Appearance, Translations
from ui.app.window import TillWindow
from ui.app.window_shell import WindowShell
from ui.attention.controller import AttentionController, AttentionLinks
from ui.attention.plan import make_attention
from ui.catalogue.new_article_controller import NewArticleController
from ui.customer.controller import CustomerController
from ui.customer_display.controller import CustomerDisplayController
from ui.day.controller import DayController
from ui.devices.controller import DevicesController
from ui.devices.plan import DevicesSection
from ui.devices.printer_states import PrinterStates
from ui.drawer.controller import DrawerController, DrawerLinks
from ui.find.controller import FindController
from ui.finished.controller import FinishedController
from ui.help.dialog import HelpDialog
from ui.kit.choice.painted_button import keys_on
from ui.kit.frame.page import PageScreen
from ui.kit.page.question import QuestionDialog
from ui.opening.controller import OpeningController
from ui.outage.controller import OutageController
from ui.outage.plan import make_outage
from ui.owner.controller import OwnerController
from ui.paper.controller import PaperController
from ui.park.controller import ParkController
from ui.payment.controller import PaymentController
from ui.payment.exchange_rate import ExchangeRateController
from ui.price.controller import PriceController
from ui.sell.controller import SellController
from ui.sell.quick_keys_controller import QuickKeysController
from ui.sell.screen import SellScreen
from ui.sell.service_banner import DiscrepancyNotices, ServiceBannerController
from ui.sell.weighing import WeighingController
from ui.settings.token_notice import TokenNotice
from ui.shell.messages import Messages
from ui.shell.shell import Page
from ui.sign_in.auto_lock import AutoLock
from ui.sign_in.controller import SignInController
from ui.sign_in.crash_card import CrashRecovery
from ui.theme.current import current_theme
from ui.weight.controller import WeightController

UNSAFE = (DatabaseDamaged, WriterLost)  # nothing is sold any more until the next start


class TillApp(QObject):
    """The till's window with every feature joined."""

    def __init__(
        self,
        window: TillWindow,
        shell: WindowShell,
        translations: Translations,
        around: Surroundings,
    ) -> None:
        super().__init__(window)
        self._around = around
        self.restore: Restore | None = None
        self.choice: PlannedChoice | None = None
        self.window = window
        self.shell = shell
        self._translations = translations
        shell.when_made(HelpDialog, self._join_help)
        self._follow_people()
        self._make_doors()
        self._make_selling()
        self._make_beside_the_sale()
        self._make_pages()
        self._connect_controllers()
        self.shop.connect_lists(self._invoices)
        self.shop.backups.restore_agreed.connect(self._close_for_restore)
        self.shop.two_tills.choice_agreed.connect(self._close_for_choice)
        self.shop.two_tills.close_requested.connect(self.window.close_for_good)
        self._join_screens()

    def tell_fault(self, error: TillError) -> None:
        """Say what nobody else could say: on the strip until the next start, and in words.

        Where what is on disk cannot be trusted, or nothing can be written, nothing is sold.
        """
        till = self.shell.till
        if isinstance(error, UNSAFE):
            till.session = replace(till.session, fault=error)
        self._strip.show_fault()
        self.shell.say_held(self.shell.words.error(error))

    def _tell_data_failed(self, event: DataFailed) -> None:
        self.tell_fault(event.error)

    def warn(self, error: TillError) -> None:
        """Say what failed after something was saved, once the page that saved it has gone on."""
        if isinstance(error, UNSAFE):
            self.tell_fault(error)
        else:
            self.shell.tasks.start(self._say_saved(error), name="warn")

    async def _say_saved(self, error: TillError) -> None:
        words = self.shell.words
        said = words.say("common.saved_but", reason=words.error(error))
        if self.shell.page is Page.OPENING:
            self._opening.say_afterwards(said)
        else:
            self.shell.say_held(said)

    def _follow_people(self) -> None:
        """Look as whoever signs in wants it, before any other hears of them."""
        ui = self.shell.settings.ui
        own = DisplayChoice(
            language=self.shell.words.language,
            theme=current_theme().name,
            text_size=ui.text_size,
        )
        self._appearance = Appearance(own, self._make_anew)
        self.shell.bridge.of(SignedIn).connect(self._look_as)
        self.shell.bridge.of(SignedOut).connect(self._look_as_ourselves)

    def _look_as(self, event: SignedIn) -> None:
        self._appearance.follow(event.cashier.display)

    def _look_as_ourselves(self, _event: object) -> None:
        self._appearance.follow(DisplayChoice())

    def _look_as_changed(self, person: Cashier) -> None:
        """Look as whoever stands here has just chosen; the page stays the one they are on."""
        page = self.shell.page
        if not self._appearance.follow(person.display):
            return
        if page is Page.PEOPLE:
            self.shop.people.show_again()
        else:
            self.shell.show_page(Page.SELL)

    def _make_doors(self) -> None:
        """Make what stands around the sale: the strip, the start of a day, who is at the till."""
        shell = self.shell
        self._printer_states = PrinterStates(shell)
        self._strip = StripController(shell, self._printer_states)
        self._discrepancies = DiscrepancyNotices(shell)
        self._opening = OpeningController(shell, lambda: self.window.late.opening)
        shell.bridge.of(DataFailed).connect(self._tell_data_failed)
        self._signing_in = SignInController(shell, self._go_on, try_out=self._make_demo_shop)
        self._sounds = SoundController(shell)
        self._display = CustomerDisplayController(shell)
        self._auto_lock = AutoLock(shell, self.lock)
        self._token_notice = TokenNotice(shell, self._tell_refused, self._take_back_told)

    def _make_selling(self) -> None:
        """Make the way from a scan to the finished sale."""
        shell = self.shell
        self._banner = ServiceBannerController(shell)
        self._selling = SellController(shell)
        self._weighing = WeighingController(shell)
        self._paying = PaymentController(shell, self._opening.begin)
        self._rate = ExchangeRateController(shell)
        self._finished = FinishedController(shell)

    def _make_beside_the_sale(self) -> None:
        """Make all that may come between scanning and paying."""
        shell = self.shell
        enter = self._selling.enter
        add = self._selling.add
        self._new_article = NewArticleController(shell, add)
        self._finding = FindController(shell, enter, add=add, create=self._new_article.begin)
        self._quick_keys = QuickKeysController(shell, self._finding.choose)
        self._pricing = PriceController(shell)
        self._weights = WeightController(shell)
        self._parking = ParkController(shell, self._selling.settle)
        self._customer = CustomerController(shell)
        self._paper = PaperController(shell)
        self._recovery = CrashRecovery(shell, enter)

    def _make_pages(self) -> None:
        """Make what leads to the pages beside the sale; their screens are made when opened."""
        shell = self.shell
        window = self.window
        self._printers = DevicesController(
            shell,
            lambda: window.late.printers,
            self._printer_states,
            answer_paper=self._paper.open,
        )
        self._invoices = ReceiptPages(
            shell, window, self._paying, self._finished, self._finding.choose
        )
        self._orders = OrderPages(shell, window, self._paying, self._selling.settle)
        self._make_attention()
        self._owner = OwnerController(shell, lambda: window.late.owner)
        self._day = DayController(shell, lambda: window.late.day, owner=self._owner.open)
        links = DrawerLinks(
            day=self._day.open,
            printers=self._printers.open,
            declare=lambda: self._opening.begin(then=self._drawer.open),
            rate=self._rate.ask,
        )
        self._drawer = DrawerController(shell, lambda: window.late.drawer, links)
        self._make_shop()

    def _make_shop(self) -> None:
        """Make what leads to the pages of whoever looks after the shop."""
        links = ShopLinks(
            devices=self._printers.open,
            find_printer=self._printers.open_to_find,
            vat_codes=self._open_vat,
            day=self._day.open,
            owner=self._owner.open,
            attention=self._attention.open,
            opening=self._opening.begin,
        )
        self.shop = ShopPages(self.shell, self.window, self._around, links)
        self.shop.first_start.language_chosen.connect(self.speak)
        self._strip.check_requested.connect(self.shop.open_health)

    def _open_vat(self) -> None:
        self._printers.open()
        self._printers.screen().open_section(DevicesSection.VAT)

    def _make_attention(self) -> None:
        """Make what leads to the page of what needs a person."""
        window = self.window
        self._outage = OutageController(
            self.shell,
            window.declare(Page.OUTAGE, make_outage),
            self._invoices.receipts.show_invoice,
        )
        self._attention = AttentionController(
            self.shell,
            window.declare(Page.ATTENTION, make_attention),
            AttentionLinks(
                paper=self._paper.open,
                opening=self._opening.begin,
                outage=self._outage.open,
            ),
        )

    def _connect_controllers(self) -> None:
        """Join what one feature asks of another, whatever language the window speaks."""
        self._selling.badge_scanned.connect(self._signing_in.switch)
        self._selling.reference_scanned.connect(self._invoices.receipts.show_code)
        self._selling.price_needed.connect(self._pricing.ask_price)
        self._selling.weight_needed.connect(self._weights.ask)
        self._weighing.weighed.connect(self._selling.set_weight)
        self._invoices.credit.changed.connect(self._display.take_credit)
        self._paying.scan_added.connect(self._selling.add_code)
        self._paying.scan_kept.connect(
            lambda scan: self._selling.keep_for_next(scan.code, scan.name)
        )
        self._paying.choice_needed.connect(self._sounds.ask)
        self._pricing.removal_requested.connect(self._selling.remove)
        self._opening.refused_meanwhile.connect(self._tell_refused)
        self._owner.day_requested.connect(self._day.open_at)
        for page in (self._owner, self._day):
            page.entries_requested.connect(self._show_watched)
        self._drawer.taken_over.connect(self._signing_in.change_to)
        for one in (self.shop.people, self.shop.own):
            one.display_changed.connect(self._look_as_changed)
        self.window.may_close = self.may_close
        self.window.closing.connect(self._sounds.sounds.close)
        self.window.closing.connect(self._display.end)
        self.window.closing.connect(self._rate.end)

    def begin(self, *, demo_pin: str = "", in_first_start: bool = False) -> None:
        """Show the sign-in page, in a demo shop with everybody's PIN; or go on setting up."""
        if demo_pin:
            self._signing_in.tell_pin(demo_pin)
        self._signing_in.begin()
        self._display.begin()
        if in_first_start:
            self.shop.first_start.open()

    def end(self) -> None:
        """Put away what stands beside the window."""
        self._display.end()

    def _go_on(self) -> None:
        """Go on with whoever has signed in."""
        self.shop.go_on_after_sign_in()

    def lock(self) -> None:
        """Sign out; the basket stays."""
        self._signing_in.leave()

    async def _make_demo_shop(self) -> str:
        """Make a practice till that nobody has set up a demo shop; return everybody's PIN."""
        await furnish(self.shell.till)
        await asyncio.to_thread(mark_demo, self._around.paths)
        self.shop.first_start.end()
        return PIN

    def may_close(self) -> bool:
        """Tell whether the window may go; where something is under way, ask in its place."""
        till = self.shell.till
        words = self.shell.words
        lines = len(till.session.basket.lines)
        waiting = till.documents.waiting_count()
        said = [words.count("closing.basket", lines)] if lines else []
        said += [words.count("closing.waiting", waiting)] if waiting else []
        if said:
            question = leaving_question(words, CLOSING, "\n".join(said))
            dialog = self.shell.dialog(QuestionDialog, name=CLOSING)
            dialog.ask(question, lambda _pin: self.window.close_for_good())
        return not said

    def open_help(self) -> None:
        """Tell the keys of what is in front."""
        screen = self.window.screen_in_front
        told = self.shell.dialog(HelpDialog)
        if isinstance(screen, PageScreen):
            told.open_for(screen.head.title.text(), keys_on(screen))
        else:
            told.open()

    def _join_help(self, told: HelpDialog) -> None:
        told.left.connect(self._selling.take_waiting)
        told.own_requested.connect(self.shop.own.begin)
        told.check_requested.connect(self.shop.open_health)

    def _close_for_restore(self, planned: Restore) -> None:
        """Close; whoever opened the window puts the copy in place and opens it again."""
        self.restore = planned
        self.window.close_for_good()

    def _close_for_choice(self, planned: PlannedChoice) -> None:
        """Close; whoever opened the window writes the choice down and opens it again."""
        self.choice = planned
        self.window.close_for_good()

    def attend(self) -> None:
        """Show what needs a person; whoever has not signed in yet does that first."""
        if self.shell.page is not Page.SIGN_IN:
            self._attention.open()

    def attend_to_waiting(self) -> None:
        """Show the 48 hours while a document has only a day left, else what needs a person.

        On the page of the 48 hours the same key leads on to what needs a person.
        """
        if self.shell.page is not Page.OUTAGE and self._banner.is_short():
            self._outage.open()
        else:
            self.attend()

    def speak(self, language: str) -> None:
        """Go on in another language, `sq` or `en`, whoever has not chosen one of their own."""
        was_setting_up = self.shell.page is Page.FIRST_START
        self._appearance.set_own_language(language)
        self._make_anew(language)
        if was_setting_up:
            self.shop.first_start.open()
        else:
            self.begin()

    def _make_anew(self, language: str) -> None:
        """Make every screen anew in a language; what stood at the sale stands there again."""
        sell = self.window.sell
        typed = sell.scan.text()
        was_finished = sell.shows_finished
        self.shell.words = Messages(self._translations.speak(language))
        self.window.build(self.shell.words)
        self._join_screens()
        if was_finished:
            self._finished.show_again()
        self.window.sell.scan.line.setText(typed)

    def _join_screens(self) -> None:
        """Give each controller its screens of the present language."""
        window = self.window
        self._signing_in.join(window.sign_in)
        self._join_sell_screen(window.sell)
        self._rate.join(window.sell)
        self._parking.join(window.sell)
        self._paper.join(window.sell.notices)
        self.shop.join(window)
        self._display.speak()
        self._connect_sell_screen(window.sell)
        self._connect_strips()

    def _join_sell_screen(self, sell: SellScreen) -> None:
        """Give its parts to those who show something there."""
        self._selling.join(sell)
        self._weighing.join(sell.lines, sell.scan)
        self._banner.join(sell.notices)
        self._finished.join(sell)
        self._quick_keys.join(sell.quick, sell.editing)
        self._discrepancies.join(sell.notices)

    def _connect_sell_screen(self, sell: SellScreen) -> None:
        """Let the keys of the sell screen lead to the features."""
        keys = sell.keys
        keys.help_requested.connect(self.open_help)
        keys.find_requested.connect(self._find)
        keys.price_requested.connect(self._price)
        keys.park_requested.connect(self._parking.begin)
        keys.customer_requested.connect(self._customer.begin)
        keys.drawer_requested.connect(self._drawer.open)
        keys.orders_requested.connect(self._orders.ordering.begin)
        keys.payment_requested.connect(self._paying.begin)
        keys.opening_requested.connect(self._opening.begin)
        sell.lines.quantity_pad_requested.connect(self._pricing.ask_quantity)
        sell.second_row.customer.pressed.connect(self._customer.begin)
        sell.second_row.customer.removed.connect(self._customer.take_off)
        sell.second_row.rail.more.connect(self._parking.begin)
        sell.recall_requested.connect(self._parking.recall_by_touch)
        sell.give_up_requested.connect(self._parking.ask_to_give_up)
        sell.finished.reprint_requested.connect(self._finished.reprint)
        self._invoices.connect_sell_screen(sell)
        sell.notices.question_taken_up.connect(self._paper.open)
        sell.notices.queue_requested.connect(self.attend_to_waiting)
        sell.finished.attention_requested.connect(self.attend)

    def _connect_strips(self) -> None:
        """Let what is pressed on the strips lead to the features, and show what they tell."""
        window = self.window
        window.strip.settings.clicked.connect(self.shop.open_settings)
        window.strip.lock.clicked.connect(self.lock)
        window.strip.operator.clicked.connect(self.lock)
        window.strip.day.clicked.connect(self._day.open)
        window.strip.printer.clicked.connect(self._printers.open)
        window.strip.queue.clicked.connect(self._strip_queue)
        window.strip.attention.clicked.connect(self.attend)
        window.door_strip.language_chosen.connect(self.speak)
        self._strip.join(window.door_strip, window.strip)

    def _strip_queue(self) -> None:
        """Show the 48 hours while the service is away, else all that needs attention."""
        if self._strip.is_online:
            self.attend()
        else:
            self._outage.open()

    def _show_watched(self, entries: Sequence[WatchedEntry], place: int, span: str) -> None:
        """Show what was thrown away in the dialog of the present language."""
        from ui.day.watched import WatchedDialog  # noqa: PLC0415 late on purpose

        self.shell.dialog(WatchedDialog).begin(entries, place, span)

    def _find(self) -> None:
        """Look for an article, first for the code that was just not found."""
        self._finding.begin(self.window.sell.scan.problem_code())

    def check_price(self) -> None:
        """Look at prices alone; each scan shows one."""
        self._finding.check()

    def _price(self) -> None:
        """Change the price of the opened line."""
        self._pricing.begin(self.window.sell.lines.selected())

    def _tell_refused(self, title: str, text: str) -> None:
        self.window.sell.notices.show_held(title, text)

    def _take_back_told(self, title: str) -> None:
        self.window.sell.notices.take_held_back(title)
