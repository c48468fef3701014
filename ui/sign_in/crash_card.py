"""After an unclean end: what was restored, what waits, what was lost (nothing, as a rule)."""

from collections.abc import Callable, Mapping
from decimal import Decimal
from typing import Final, Protocol

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QMouseEvent, QPainter
from PySide6.QtWidgets import QSizePolicy, QWidget
from typing_extensions import override

from till.actions.maintenance.startup_recovery import recovered, told_of_recovery
from till.actions.ports.events import SignedIn
from ui.kit.frame.overlay import Overlay
from ui.kit.layout import Separator, column, lay, panel, put, row
from ui.kit.page.key import Key, make_key
from ui.kit.painting import Painted, PaintedBox, draw_box
from ui.kit.state import STATE_FILL, STATE_INK, State
from ui.kit.text import IconLabel, Text
from ui.kit.wording import format_lek
from ui.shell.controllers import Controller, LateDialog
from ui.shell.messages import Messages
from ui.shell.shell import Shell
from ui.theme.tokens import Spacing, TextRole

SIZE: Final = QSize(600, 472)
BADGE: Final = 48
ENTER_KEYS: Final = frozenset({Qt.Key.Key_Return, Qt.Key.Key_Enter})


class Restored(Protocol):
    """What the till found after an unclean end; `total` is the open basket's, in lek."""

    @property
    def lines(self) -> int:
        """Lines of the open basket."""

    @property
    def total(self) -> Decimal:
        """What the open basket comes to (lek)."""

    @property
    def parked(self) -> int:
        """Baskets set aside."""

    @property
    def waiting(self) -> int:
        """Sales still to be sent."""

    @property
    def lost(self) -> int:
        """Sales without their document."""


class RowBadge(Painted):
    """An icon in a soft circle of its state."""

    def __init__(self) -> None:
        super().__init__()
        self._state = State.OK
        self.icon = IconLabel("check", size=24, tone="ok")
        self.setFixedSize(BADGE, BADGE)
        lay(self, column((self.icon, 0, Qt.AlignmentFlag.AlignCenter)))

    def show_state(self, state: State, icon: str) -> None:
        """Show an icon in the colours of a state."""
        self._state = state
        self.icon.show_icon(icon, STATE_INK[state])
        self.update()

    @override
    def paint(self, painter: QPainter, rect: QRectF) -> None:
        box = PaintedBox(fill=STATE_FILL[self._state], border="", radius=BADGE / 2)
        draw_box(painter, QRectF(0, 0, BADGE, BADGE), box, self.theme)


class Fact(QWidget):
    """One fact: badge, what is so, and what it means."""

    def __init__(self, name: str) -> None:
        super().__init__()
        self.setObjectName(name)
        self.badge = RowBadge()
        self.title = Text("", role=TextRole.H2, wrap=True)
        self.detail = Text("", tone="text2", wrap=True)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        words = column(None, self.title, self.detail, None, spacing=2)
        lay(self, row(self.badge, (words, 1), spacing=Spacing.PANEL))

    def show_fact(self, state: State, icon: str, words: tuple[str, str]) -> None:
        """Show a state with an icon, a title and its meaning."""
        self.badge.show_state(state, icon)
        self.title.setText(words[0])
        self.detail.setText(words[1])
        self.setAccessibleName(" ".join(words))


class CrashCard(Overlay):
    """Closes with Esc, Enter, a touch or a scan: `left`; a scan goes on by `scanned` after it."""

    grows = (6, 2)
    left = Signal()
    scanned = Signal(str)

    def __init__(self, words: Messages, window: QWidget) -> None:
        super().__init__(words, window, name="crash_card", title="crash_card.title", size=SIZE)
        self.frame.set_words(words.say("crash_card.title"), words.say("crash_card.sub"))
        self.basket = Fact("crash_card.basket")
        self.waiting = Fact("crash_card.waiting")
        self.lost = Fact("crash_card.lost")
        enter = words.say("key.enter")
        go_on = Key(name="go_on", keys=enter, words=words.say("crash_card.go_on"), primary=True)
        self.go_on = make_key("crash_card", go_on)
        hint = Text(
            words.say("crash_card.go_on_hint"), role=TextRole.SMALL, tone="text2", wrap=True
        )
        told = (self.basket, Separator(), self.waiting, Separator(), self.lost)
        shares = [(each, int(isinstance(each, Fact))) for each in told]
        edges = (Spacing.WIDE, Spacing.KEYS, Spacing.WIDE, Spacing.KEYS)
        facts = panel(*shares, spacing=0, margins=edges)
        foot = row((hint, 1), self.go_on, spacing=Spacing.PANEL)
        self.frame.body.setSpacing(Spacing.WINDOW)
        put(self.frame.body, (facts, 1), foot)
        self.dismissed.connect(self._leave)
        self.go_on.clicked.connect(self._leave)

    def begin(self, recovered: Restored) -> None:
        """Open with what was found after the unclean end."""
        self._show_basket(recovered)
        words = self.words
        waiting = recovered.waiting
        lost = recovered.lost
        detail = "crash_card.waiting_detail" if waiting else "crash_card.waiting_none_detail"
        self.waiting.show_fact(
            State.WAIT if waiting else State.OK,
            "clock" if waiting else "check",
            (words.count("crash_card.waiting", waiting), words.say(detail)),
        )
        detail = "crash_card.lost_detail" if lost else "crash_card.lost_none_detail"
        self.lost.show_fact(
            State.ATT if lost else State.OK,
            "triangle-alert" if lost else "shield-check",
            (words.count("crash_card.lost", lost), words.say(detail)),
        )
        self.open(self)

    def code_scanned(self, text: str) -> bool:
        """Make way: the card closes and the scan goes on."""
        self._leave()
        self.scanned.emit(text)
        return True

    @override
    def key_actions(self) -> Mapping[int, Callable[[], object]]:
        return dict.fromkeys(ENTER_KEYS, self._leave)

    @override
    def mousePressEvent(self, event: QMouseEvent, /) -> None:
        self._leave()
        event.accept()

    def _show_basket(self, recovered: Restored) -> None:
        words = self.words
        if recovered.lines:
            title = words.count("crash_card.basket", recovered.lines)
            detail = words.say("crash_card.basket_total", total=format_lek(recovered.total))
        else:
            title = words.say("crash_card.basket_none")
            detail = words.say("crash_card.basket_none_detail")
        if recovered.parked:
            parked = words.count("crash_card.parked", recovered.parked)
            detail = words.say("common.joined", first=detail, second=parked)
        state = State.OK if recovered.lines else State.MUTE
        self.basket.show_fact(state, "receipt-text", (title, detail))

    def _leave(self) -> None:
        if self.isVisible():
            self.close_overlay()
            self.left.emit()


class CrashRecovery(Controller):
    """Make it after the flow of signing in, so that the card opens over the page that comes then.

    `enter` takes a code that was scanned while the card was in front: the card makes way for it.
    """

    _card = LateDialog(CrashCard)

    def __init__(self, shell: Shell, enter: Callable[[str], None]) -> None:
        super().__init__(shell)
        shell.when_made(CrashCard, self._join)
        self._enter = enter
        shell.bridge.of(SignedIn).connect(self._tell)

    def _join(self, card: CrashCard) -> None:
        card.left.connect(self._leave)
        card.scanned.connect(self._enter)

    def _tell(self) -> None:
        found = recovered(self.shell.till)
        if found is not None:
            self._card.begin(found)

    def _leave(self) -> None:
        """Somebody has seen it: a start after a clean end does not tell it again."""
        told_of_recovery(self.shell.till)
        if self._card.isVisible():
            self._card.close_overlay()
        self.shell.selling_goes_on.emit()
