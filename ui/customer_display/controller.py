"""The customer's screen joined with the till."""

import asyncio
import logging
from decimal import Decimal
from pathlib import Path

from PySide6.QtCore import QCoreApplication, QObject, QTimer
from PySide6.QtGui import QGuiApplication, QImage, QKeyEvent

from till.actions.ports.events import BasketChanged, DocumentChanged, RateSet, SaleFinished
from till.actions.selling.tendering import rate_today
from till.domain.business_day import in_tirane
from till.domain.identifiers import DocId
from till.domain.money import ZERO
from till.system.reference_tables import known_units
from ui.customer_display.faces import read_picture
from ui.customer_display.view import Teller
from ui.customer_display.window import CustomerDisplay, code_picture
from ui.kit.formats import format_time
from ui.shell.shell import Shell

FINISHED_MS = 20_000  # ui design, screen 20
LONG_ENOUGH_MS = 15_000  # for the code of a receipt that came late
TOGETHER_MS = 40  # changes so near each other are drawn once
SECOND_MS = 1000
log = logging.getLogger(__name__)


class CustomerDisplayController(QObject):
    """Keeps the second screen in step with the basket; does nothing where it is not set up."""

    def __init__(self, shell: Shell) -> None:
        super().__init__(shell.owner)
        self._shell = shell
        self._doc_id: DocId | None = None
        self._credit = ZERO
        self.display: CustomerDisplay | None = None
        self._teller = Teller(words=shell.words, units={})
        self._soon = QTimer(self, singleShot=True, interval=TOGETHER_MS)
        self._soon.timeout.connect(self._show_basket)
        self._thanks = QTimer(self, singleShot=True, interval=FINISHED_MS)
        self._thanks.timeout.connect(self._thank_no_more)
        self._clock = QTimer(self, interval=SECOND_MS)
        self._clock.timeout.connect(self._show_time)
        if shell.settings.ui.customer_display:
            self._make()

    def speak(self) -> None:
        """Speak the present language, and show what there is."""
        if self.display is not None:
            self.display.speak(self._shell.words)
            self._thank_no_more()

    def take_credit(self, amount: Decimal) -> None:
        """Count with what a customer gets back (lek) of goods that are changed for others.

        Whoever begins an exchange does not see the change of the customer before.
        """
        self._credit = amount
        if self.display is not None and amount:
            self._thank_no_more()

    def begin(self) -> None:
        """Show the screen, once the till's window is there."""
        if self.display is not None:
            self._stand()
            self._clock.start()

    def end(self) -> None:
        """Put the screen away: the till closes."""
        for timer in (self._soon, self._thanks, self._clock):
            timer.stop()
        if self.display is not None:
            self.display.hide()

    def _make(self) -> None:
        bridge = self._shell.bridge
        shop = self._shell.settings.shop
        picture = _picture_of(shop.picture)
        self.display = CustomerDisplay(self._shell.words, shop=shop.name, picture=picture)
        self.display.activated.connect(self._shell.owner.activateWindow)
        self.display.key_strayed.connect(self._give_back)
        bridge.of(BasketChanged).connect(self._take_basket)
        bridge.of(SaleFinished).connect(self._take_sale)
        bridge.of(DocumentChanged).connect(self._take_document)
        bridge.of(RateSet).connect(self._renew)
        application = QGuiApplication.instance()
        if isinstance(application, QGuiApplication):
            application.screenAdded.connect(self._stand)
            application.screenRemoved.connect(self._stand)

    def _give_back(self, key: QKeyEvent) -> None:
        """Give a key that came to the wrong window to the till, through its gate."""
        meant = self._shell.owner.windowHandle()
        if meant is not None:
            QCoreApplication.sendEvent(meant, key)

    def _stand(self) -> None:
        """Find the screen that is not the till's; the till's own may just have been pulled out."""
        if self.display is not None:
            screens = QGuiApplication.screens()
            mine = self._shell.owner.screen()
            is_there = any(each is mine for each in screens)
            self.display.stand_on(screens, mine if is_there else QGuiApplication.primaryScreen())
            self._show_time()

    def _take_basket(self, event: BasketChanged) -> None:
        if event.basket.is_empty and self._thanks.isActive():
            return  # the sale just finished took them; the customer looks at the change
        self._thanks.stop()
        if not self._soon.isActive():
            self._soon.start()

    def _show_basket(self) -> None:
        basket = self._shell.till.session.basket
        if self.display is None or self._thanks.isActive():
            return
        if basket.is_empty:
            self._teller = self._new_teller()  # the next customer's, at the rate of then
            self.display.show_idle()
        else:
            self.display.show_basket(self._teller.basket(basket))

    def _take_sale(self, event: SaleFinished) -> None:
        self._doc_id = event.doc_id
        self._soon.stop()
        self._thanks.start(FINISHED_MS)
        if self.display is not None:
            self.display.show_thanks(self._teller.thanks(event.sale))

    def _take_document(self, event: DocumentChanged) -> None:
        """Draw the code as soon as the receipt is a tax receipt."""
        document = event.document
        link = event.document.completion.verification_link
        if link and document.is_complete and document.doc_id == self._doc_id:
            self._shell.tasks.start(self._show_code(link, document.doc_id), name="code of receipt")

    async def _show_code(self, link: str, doc_id: DocId) -> None:
        """Draw it beside the window, for it takes long; show it long enough to be scanned."""
        code = await asyncio.to_thread(code_picture, link)
        if self.display is None or doc_id != self._doc_id or not self._thanks.isActive():
            return
        self.display.show_code(code)
        if self._thanks.remainingTime() < LONG_ENOUGH_MS:
            self._thanks.start(LONG_ENOUGH_MS)

    def _thank_no_more(self) -> None:
        self._thanks.stop()
        self._teller = self._new_teller()
        self._show_basket()

    def _renew(self) -> None:
        """Go on at another rate."""
        self._teller = self._new_teller()
        self._soon.start()

    def _new_teller(self) -> Teller:
        rate = rate_today(self._shell.till)
        till = self._shell.till
        return Teller(
            words=self._shell.words,
            units=self._teller.units or known_units(till.articles.units()),
            rate=rate.rate if rate is not None and rate.is_of(till.today) else None,
            credit=self._credit,
            old_lek=self._shell.settings.ui.old_lek,
            rounding=till.policy.rounding,
        )

    def _show_time(self) -> None:
        if self.display is not None:
            now = in_tirane(self._shell.till.clock.now())
            self.display.show_clock(format_time(now))


def _picture_of(path: str) -> QImage | None:
    """The shop's picture of the setting `shop.picture`, if there is one that can be read."""
    picture = read_picture(Path(path)) if path else None
    if path and picture is None:
        log.warning("the shop's picture cannot be read: %s", path)
    return picture
