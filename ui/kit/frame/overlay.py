"""A dialog over the page, inside the same window."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import reduce
from math import ceil, sqrt
from typing import ClassVar, Final

from PySide6.QtCore import QEvent, QObject, QRect, QSize, Qt, QVariantAnimation, Signal
from PySide6.QtGui import (
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QRegion,
    QResizeEvent,
)
from PySide6.QtWidgets import QApplication, QWidget
from typing_extensions import override

from ui.kit.frame.dialog import DialogFrame
from ui.kit.frame.tab_walk import walk
from ui.shell.messages import Messages
from ui.theme.current import current_theme
from ui.theme.tokens import Radius, Spacing

EVERYTHING = QRegion(0, 0, 16_384, 16_384)
FADE_MS: Final = 90
MARGIN: Final = 2 * Spacing.DIALOG


def cover(layers: Iterable[tuple[QWidget, QRect | None]]) -> None:
    """Paint of each layer only what those above it leave to be seen.

    Layers come from the topmost down, siblings of each other, each with the rectangle in their
    parent that it hides; None where it hides nothing.
    """
    hidden = QRegion()
    for widget, frame in layers:
        if hidden.isEmpty():
            widget.clearMask()
        else:
            widget.setMask(EVERYTHING - hidden.translated(-widget.pos()))
        if frame is not None:
            hidden += hidden_by(frame)


def laid_out(window: QWidget) -> Iterator[QWidget]:
    """Return what stands in the layout of a window: its pages, and none that hovers over them."""
    layout = window.layout()
    for place in range(layout.count() if layout else 0):
        item = layout.itemAt(place) if layout else None
        widget = item.widget() if item else None
        if widget is not None:
            yield widget


def hidden_by(frame: QRect) -> QRegion:
    """Return what a frame with round corners hides for certain."""
    far = Radius.DIALOG
    near = ceil(Radius.DIALOG * (1 - sqrt(0.5)))
    insets = ((0, far), (far, 0), (near, near))
    parts = (frame.adjusted(x, y, -x, -y) for x, y in insets)
    return reduce(QRegion.united, (QRegion(each) for each in parts))


def open_overlays(window: QWidget) -> list["Overlay"]:
    """Return the dialogs of a window that are open, the one in front first."""
    direct = Qt.FindChildOption.FindDirectChildrenOnly
    dialogs = window.findChildren(Overlay, options=direct)
    return [each for each in reversed(dialogs) if not each.isHidden()]


class Overlay(QWidget):
    """Covers `window` with the scrim and holds a frame in its middle.

    A frame wider than the window less 48 px fills the window, as on 1024 px screens. Esc and the
    cross are reported by `dismissed`; closing is the screen's decision.
    """

    dismissed = Signal()
    gone = Signal()
    grows: ClassVar[tuple[int, int]] = (0, 0)  # px wider and higher for each percent of larger text
    looks_up: ClassVar[tuple[str, ...]] = ()  # what of `Tables` it is made with
    asks_whose: ClassVar[bool] = False  # whether it asks whose goods are that are scanned over it

    def __init__(
        self,
        words: Messages,
        window: QWidget,
        *,
        name: str,
        size: QSize,
        title: str = "",
    ) -> None:
        """`title` is the key of its words, where it has one from the beginning."""
        super().__init__(window)
        self.setObjectName(name)
        self.words = words
        self._theme = current_theme()
        self.frame = frame = DialogFrame(
            words.say(title) if title else "", size=size, grows=self.grows
        )
        frame.close_button.setAccessibleName(words.say("common.close"))
        self._window = window
        frame.setParent(self)
        frame.dismissed.connect(self.dismissed)
        self._before: QWidget | None = None
        self._shade = 1.0
        self._fade = QVariantAnimation(self)
        self._fade.setDuration(FADE_MS)
        self._fade.setStartValue(0.0)
        self._fade.setEndValue(1.0)
        self._fade.valueChanged.connect(self._darken)
        frame.grown.connect(self._cover)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self._theme.changed.connect(self.update)
        self.hide()

    def open(self, focus: QWidget | None = None) -> None:
        """Show the dialog above everything and put the focus into it.

        Open it before it is filled where filling moves the focus: what had it is remembered here.
        """
        if not self.isVisible():
            self.frame.show_held("")
            before = QApplication.focusWidget()
            self._before = None if before and self.isAncestorOf(before) else before
        self._window.installEventFilter(self)  # for its size, which matters while this is open
        self.raise_()
        self._cover()
        self._shade = 0.0 if self._theme.animate and not self.isVisible() else 1.0
        self.show()
        self._cover_what_is_below()
        (focus or self).setFocus(Qt.FocusReason.PopupFocusReason)
        if self._theme.animate:
            self._fade.start()

    @property
    def is_ending_sale(self) -> bool:
        """Whether the open sale is being put away right now: a scan is the next customer's."""
        return False

    @property
    def is_finishing(self) -> bool:
        """Whether it closes by itself once the disk has answered: keys for what is below wait."""
        return False

    def say_held(self, sentence: str) -> None:
        """Say at the foot what is kept for the sale until this closes."""
        self.frame.show_held(sentence)

    def close_overlay(self) -> None:
        """Hide the dialog and give the focus back to where it was."""
        self.put_away()
        before = self._before
        if before is not None and before.isVisible():
            before.setFocus(Qt.FocusReason.PopupFocusReason)
        self._before = None

    def put_away(self) -> None:
        """Hide the dialog and leave the focus where it is."""
        self._fade.stop()
        self._window.removeEventFilter(self)
        self.hide()
        self._cover_what_is_below()
        self.gone.emit()

    @override
    def eventFilter(self, watched: QObject, event: QEvent, /) -> bool:
        if event.type() == QEvent.Type.Resize:
            self._cover()
        return False

    @override
    def resizeEvent(self, event: QResizeEvent, /) -> None:
        self._place_frame()

    def key_actions(self) -> Mapping[int, Callable[[], object]]:
        """Return what the dialog's own keys do now."""
        return {}

    def take_key(self, event: QKeyEvent) -> bool:
        """Do what a key does, once where it is held down; tell whether it does anything."""
        action = self.key_actions().get(event.key())
        if action is not None and not event.isAutoRepeat():
            action()
        return action is not None

    @override
    def keyPressEvent(self, event: QKeyEvent, /) -> None:
        if not self.take_key(event) and event.key() == Qt.Key.Key_Escape:
            self.dismissed.emit()
        event.accept()

    @override
    def mousePressEvent(self, event: QMouseEvent, /) -> None:
        event.accept()

    @override
    def focusNextPrevChild(self, next: bool, /) -> bool:
        walk(QApplication.focusWidget(), self, forward=next)
        return True

    @override
    def paintEvent(self, event: QPaintEvent, /) -> None:
        seen = event.region() - hidden_by(self.frame.geometry())
        if seen.isEmpty():
            return
        painter = QPainter(self)
        painter.setClipRegion(seen)
        painter.setOpacity(self._shade)
        painter.fillRect(self.rect(), self._theme.colour("scrim"))
        painter.end()

    def _darken(self, value: object) -> None:
        if isinstance(value, float):
            self._shade = value
            self.update(QRegion(self.rect()) - hidden_by(self.frame.geometry()))

    def _cover(self) -> None:
        self.setGeometry(self._window.rect())
        self._place_frame()
        if not self.isHidden():
            self._cover_what_is_below()

    def _cover_what_is_below(self) -> None:
        """Let pages and dialogs be painted only where no open dialog hides them."""
        open_ones = open_overlays(self._window)
        pages = ((each, None) for each in laid_out(self._window))
        cover([*((each, each.frame.geometry()) for each in open_ones), *pages])

    def _place_frame(self) -> None:
        wanted = self.frame.wanted_size()
        if wanted.width() > self.width() - MARGIN:
            self.frame.setGeometry(self.rect())
            return
        height = min(wanted.height(), self.height() - MARGIN)
        left = (self.width() - wanted.width()) // 2
        self.frame.setGeometry(left, (self.height() - height) // 2, wanted.width(), height)
