"""The customer's screen (ui design, screen 20): a window of its own, joined with the till."""

import asyncio
import logging
from collections.abc import Sequence
from decimal import Decimal
from pathlib import Path

import segno
from PySide6.QtCore import QCoreApplication, QEvent, QRect, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QCloseEvent, QGuiApplication, QImage, QKeyEvent, QScreen
from PySide6.QtWidgets import QStackedLayout, QWidget
from typing_extensions import override

from till.actions.ports.events import BasketChanged, DocumentChanged, RateSet, SaleFinished
from till.actions.selling.tendering import rate_today
from till.domain.business_day import in_tirane
from till.domain.identifiers import DocId
from till.domain.money import ZERO
from till.system.reference_tables import known_units
from ui.customer_display.faces import BasketFace, DisplayFace, IdleFace, ThanksFace, read_picture
from ui.customer_display.view import DisplayBasket, DisplayThanks, Teller
from ui.kit.wording import format_time
from ui.shell.controllers import Controller
from ui.shell.messages import Messages
from ui.shell.shell import Shell
from ui.theme.fonts import load_fonts

FINISHED_MS = 20_000  # ui design, screen 20
LONG_ENOUGH_MS = 15_000  # for the code of a receipt that came late
TOGETHER_MS = 40  # changes so near each other are drawn once
SECOND_MS = 1000
log = logging.getLogger(__name__)
BELOW_OTHERS = Qt.WindowType.WindowStaysOnBottomHint
USUAL = QSize(960, 600)  # as a window, where there is but one screen


class CustomerDisplay(QWidget):
    """Shows values to the customer; it has no controls and wants neither focus nor keys.

    Not every window system asks what a window wants: `activated` and `key_strayed` tell that it
    got them all the same, and they are to be given back to the till.
    """

    activated = Signal()
    key_strayed = Signal(object)

    def __init__(self, words: Messages, *, shop: str, picture: QImage | None = None) -> None:
        super().__init__()
        load_fonts()
        self.setWindowFlags(Qt.WindowType.Window | Qt.WindowType.WindowDoesNotAcceptFocus)
        self.setAttribute(Qt.WidgetAttribute.WA_ShowWithoutActivating)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setObjectName("customer_display")
        self.setCursor(Qt.CursorShape.BlankCursor)
        self.setMinimumSize(320, 240)
        self.resize(USUAL)
        self._shop = shop
        self._clock = ""
        self._picture = picture
        self._faces = QStackedLayout(self)
        self._gone: list[QWidget] = []
        self.speak(words)

    def speak(self, words: Messages) -> None:
        """Go on in these words, at first with nobody there."""
        self._gone = []  # the faces in words of before are let go the next time, as in the window
        while (old := self._faces.widget(0)) is not None:
            self._faces.removeWidget(old)
            old.setParent(None)
            self._gone.append(old)
        self._welcome = words.say("customer_display.welcome")
        self.setWindowTitle(words.say("customer_display.title"))
        self.basket = BasketFace()
        verify = words.say("customer_display.verify")
        self.thanks = ThanksFace(words.say("paper.thanks"), verify)
        self.idle = IdleFace(self._shop, self._welcome, self._picture)
        for face in (self.idle, self.basket, self.thanks):
            self._faces.addWidget(face)
        self.show_idle()

    @property
    def face(self) -> DisplayFace:
        """The face that is shown."""
        shown = self._faces.currentWidget()
        return next(each for each in (self.idle, self.basket, self.thanks) if each is shown)

    def show_basket(self, view: DisplayBasket) -> None:
        """Show the lines and what is to be paid."""
        self.basket.view = view
        said = " ".join((view.total, *(f"{line.name} {line.amount}" for line in view.lines)))
        self._turn_to(self.basket, said)

    def show_thanks(self, view: DisplayThanks) -> None:
        """Show what was paid and the change."""
        self.thanks.view = view
        self.thanks.code = None
        self._turn_to(self.thanks, f"{view.label} {view.amount}")

    def show_code(self, code: QImage) -> None:
        """Show the code of the receipt (`code_picture`) beside the change."""
        self.thanks.code = code
        self.thanks.update()

    def show_idle(self) -> None:
        """Show the shop's name and picture."""
        self._turn_to(self.idle, self._shop)

    def show_clock(self, text: str) -> None:
        """Say what time it is."""
        if text != self._clock:
            self._clock = text
            self._head()

    def stand_on(self, screens: Sequence[QScreen], till_screen: QScreen | None) -> None:
        """Fill a screen that is not the till's; without one, be a window behind the till's."""
        other = next((each for each in screens if each is not till_screen), None)
        if other is None:
            self._stand_behind(till_screen)
            return
        self.setWindowFlag(BELOW_OTHERS, False)
        self.setScreen(other)
        self.setGeometry(other.geometry())
        self.setWindowState(Qt.WindowState.WindowFullScreen)
        self.show()  # showFullScreen would ask for the focus too

    def _stand_behind(self, till_screen: QScreen | None) -> None:
        """Be a window on the till's own screen, also when the other was pulled out."""
        self.setWindowFlag(BELOW_OTHERS)  # the cashier's window is not to be covered
        self.setWindowState(Qt.WindowState.WindowNoState)
        if till_screen is not None:
            self.setScreen(till_screen)
            self.setGeometry(QRect(till_screen.geometry().topLeft(), USUAL))
        self.show()

    @override
    def event(self, event: QEvent, /) -> bool:
        if event.type() is QEvent.Type.WindowActivate:
            self.activated.emit()
        return super().event(event)

    @override
    def keyPressEvent(self, event: QKeyEvent, /) -> None:
        self.key_strayed.emit(event)

    @override
    def closeEvent(self, event: QCloseEvent, /) -> None:
        """Whoever closes the window of one screen only puts it away."""
        self.hide()
        event.ignore()

    def _turn_to(self, face: DisplayFace, said: str) -> None:
        self._faces.setCurrentWidget(face)
        face.setAccessibleName(said)
        self._head()

    def _head(self) -> None:
        """Say name and time above; the name stands in the middle while nobody is there."""
        self.idle.head = ("", "", self._clock)
        self.basket.head = (self._shop, self._welcome, self._clock)
        self.thanks.head = (self._shop, "", self._clock)
        self.face.update()


def code_picture(link: str) -> QImage:
    """The QR code of a link, one dot a module, without its quiet zone. Any thread may ask."""
    code = segno.make(link, error="m", micro=False)
    rows = [bytes(0 if module else 255 for module in row) for row in code.matrix]
    side = len(rows)
    form = QImage.Format.Format_Grayscale8
    return QImage(b"".join(rows), side, side, side, form).copy()  # a copy owns its dots


class CustomerDisplayController(Controller):
    """Keeps the second screen in step with the basket; does nothing where it is not set up."""

    def __init__(self, shell: Shell) -> None:
        super().__init__(shell)
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
            self.display.speak(self.shell.words)
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
        bridge = self.shell.bridge
        shop = self.shell.settings.shop
        picture = _picture_of(shop.picture)
        self.display = CustomerDisplay(self.shell.words, shop=shop.name, picture=picture)
        self.display.activated.connect(self.shell.owner.activateWindow)
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
        meant = self.shell.owner.windowHandle()
        if meant is not None:
            QCoreApplication.sendEvent(meant, key)

    def _stand(self) -> None:
        """Find the screen that is not the till's; the till's own may just have been pulled out."""
        if self.display is not None:
            screens = QGuiApplication.screens()
            mine = self.shell.owner.screen()
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
        basket = self.shell.till.session.basket
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
            self.shell.tasks.start(self._show_code(link, document.doc_id), name="code of receipt")

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
        rate = rate_today(self.shell.till)
        till = self.shell.till
        return Teller(
            words=self.shell.words,
            units=self._teller.units or known_units(till.articles.units()),
            rate=rate.rate if rate is not None and rate.is_of(till.today) else None,
            credit=self._credit,
            old_lek=self.shell.settings.ui.old_lek,
            rounding=till.policy.rounding,
        )

    def _show_time(self) -> None:
        if self.display is not None:
            now = in_tirane(self.shell.till.clock.now())
            self.display.show_clock(format_time(now))


def _picture_of(path: str) -> QImage | None:
    """The shop's picture of the setting `shop.picture`, if there is one that can be read."""
    picture = read_picture(Path(path)) if path else None
    if path and picture is None:
        log.warning("the shop's picture cannot be read: %s", path)
    return picture
