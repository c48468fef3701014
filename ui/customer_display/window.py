"""The customer's screen (ui design, screen 20): a window of its own on a second screen."""

from collections.abc import Sequence

import segno
from PySide6.QtCore import QEvent, QRect, QSize, Qt, Signal
from PySide6.QtGui import QCloseEvent, QImage, QKeyEvent, QScreen
from PySide6.QtWidgets import QStackedLayout, QWidget
from typing_extensions import override

from ui.customer_display.faces import BasketFace, DisplayFace, IdleFace, ThanksFace
from ui.customer_display.view import DisplayBasket, DisplayThanks
from ui.shell.messages import Messages
from ui.theme.fonts import load_fonts

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
