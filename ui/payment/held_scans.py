"""What was scanned over the payment, and the band that asks where it goes."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from decimal import Decimal
from typing import Final

from PySide6.QtCore import QPointF, QRectF, Signal
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QFrame, QSizePolicy, QWidget
from typing_extensions import override

from till.domain.money import ZERO
from till.domain.selling.tender import tender
from ui.kit.choice.button import Button, ButtonSize
from ui.kit.frame.banner import CloseKey
from ui.kit.layout import column, holder, lay, row, set_upright
from ui.kit.painting import Painted, PaintedBox, draw_box, draw_icon
from ui.kit.text import FittedText, Text
from ui.kit.wording import format_lek, format_money
from ui.payment.draft import PaymentDraft
from ui.shell.messages import Messages
from ui.theme.style import set_role
from ui.theme.tokens import Radius, Spacing, TextRole

SIGN: Final = 48
ICON: Final = 26
MARGIN: Final = 14

SHARES: Final = (5, 6)
"""The longer words take the wider key."""


@dataclass(frozen=True, slots=True, kw_only=True)
class HeldScan:
    """A code that means an article, and what it would cost (lek); None where that is asked yet."""

    code: str
    name: str
    amount: Decimal | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class HeldScans:
    """Scans that wait for a choice, and those that were dropped last."""

    scans: tuple[HeldScan, ...] = ()
    dropped: tuple[HeldScan, ...] = ()

    def __bool__(self) -> bool:
        """Whether any waits."""
        return bool(self.scans)

    @property
    def last_name(self) -> str:
        """What was scanned last."""
        return self.scans[-1].name if self.scans else ""

    @property
    def is_priced(self) -> bool:
        """Whether it is known what all of it costs."""
        return all(scan.amount is not None for scan in self.scans)

    @property
    def amount(self) -> Decimal:
        """What is known of its price (lek)."""
        return sum((scan.amount for scan in self.scans if scan.amount is not None), ZERO)

    def with_scan(self, scan: HeldScan) -> "HeldScans":
        """Return them with one more."""
        return replace(self, scans=(*self.scans, scan), dropped=())

    def all_dropped(self) -> "HeldScans":
        """Return none, but what can be taken back."""
        return HeldScans(dropped=self.scans)

    def taken_back(self) -> "HeldScans":
        """Return what was dropped last, waiting again."""
        return HeldScans(scans=self.dropped) if self.dropped else self


NOTHING_HELD: Final = HeldScans()


class ScanSign(Painted):
    """The bars of a scan on a light ground."""

    def __init__(self) -> None:
        super().__init__()
        self.ink = "wait"
        self.setFixedSize(SIGN, SIGN)

    @override
    def paint(self, painter: QPainter, rect: QRectF) -> None:
        ground = QRectF(0, 0, SIGN, SIGN)
        draw_box(
            painter, ground, PaintedBox(fill="surface", border="", radius=Radius.PANEL), self.theme
        )
        middle = QPointF((SIGN - ICON) / 2, SIGN / 2)
        draw_icon(painter, middle, "scan-barcode", self.theme, (self.ink, ICON))


class HeldBand(QFrame):
    """Says in the size of a warning what was scanned; F2 `added`, F3 `kept`, Del `dropped`.

    A code that nothing bears is told in its place and holds nothing. The two keys stand under each
    other where one has no room for the sums that it tells.
    """

    added = Signal()
    kept = Signal()
    dropped = Signal()

    def __init__(self, words: Messages) -> None:
        super().__init__()
        self._words = words
        self.setObjectName("pay.held")
        self.setProperty("kind", "banner")
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        self.sign = ScanSign()
        self.title = FittedText(role=TextRole.BODY_STRONG, px=15)
        self.name = Text("", role=TextRole.H2, elide=True)
        self.amount = Text("", role=TextRole.TITLE)
        self.count = Text("", role=TextRole.STRIP, tone="text2")
        self.add = self._key("pay.held_add", "F2", "plus")
        self.keep = self._key("pay.held_keep", "F3", "pause")
        self.drop = CloseKey()
        self.drop.setObjectName("pay.held_drop")
        self.drop.speak(words.say("pay.held_drop"), "Del")
        said = column(self.title, self.name, spacing=0)
        cost = column(self.amount, self.count, spacing=0)
        head = row(self.sign, (said, 1), cost, self.drop, spacing=12)
        keys = ((self.add, SHARES[0]), (self.keep, SHARES[1]))
        for key, _ in keys:
            key.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        self._row = row(*keys)
        self._keys = holder(self._row)
        lay(self, column(head, self._keys, spacing=Spacing.COLUMN, margins=(MARGIN,) * 4))
        self.add.clicked.connect(self.added)
        self.keep.clicked.connect(self.kept)
        self.drop.clicked.connect(self.dropped)
        self.hide()

    def _key(self, words: str, keys: str, icon: str) -> Button:
        made = Button(self._words.say(words), size=ButtonSize.BESIDE, icon=icon, keys=keys)
        made.setObjectName(words)
        made.spread = True
        return made

    def wanted_height(self, width: int) -> int:
        """The height in px that the band needs in a width; 0 while nothing is said."""
        if self.isHidden():
            return 0
        room = width - 2 * MARGIN - Spacing.KEYS
        fits = all(
            key.whole_width() <= room * share // sum(SHARES)
            for key, share in zip((self.add, self.keep), SHARES, strict=True)
        )
        set_upright(self._row, upright=not fits)
        return self.sizeHint().height()

    def show_held(self, held: HeldScans, draft: PaymentDraft) -> None:
        """Ask where it goes, with what the sale would come to; nothing held hides the band."""
        self.setVisible(bool(held))
        if not held:
            return
        self._dress("wait", parts=True)
        self.title.show_number(self._words.say("pay.held_question"))
        self.name.setText(held.last_name)
        self.amount.setText(format_lek(held.amount) if held.is_priced else "")
        self.count.setText(self._words.count("pay.held_count", len(held.scans)))
        self.add.set_words(self._words.say("pay.held_add"), sub=self._added(held, draft))
        stays = format_lek(draft.request.total)
        keep = self._words.say("pay.held_stays", total=stays)
        self.keep.set_words(self._words.say("pay.held_keep"), sub=keep)
        self.setAccessibleName(f"{self.title.text()} {held.last_name}")

    def show_unknown(self, code: str, sentence: str) -> None:
        """Say that a code means nothing, until the payment changes."""
        self._dress("att", parts=False)
        self.title.show_number(sentence)
        self.name.setText(code)
        self.setAccessibleName(f"{sentence} {code}")
        self.show()

    def _added(self, held: HeldScans, draft: PaymentDraft) -> str:
        """What the sale comes to with it, and what is left then."""
        if not held.is_priced:
            return self._words.say("pay.held_asked_later")
        total = draft.request.total + held.amount
        left = tender(total, draft.tenders_shown).left
        return self._words.say("pay.held_total", total=format_lek(total), left=format_money(left))

    def _dress(self, state: str, *, parts: bool) -> None:
        set_role(self, "state", state)
        self.title.set_tone(state)
        self.sign.ink = state
        shown: Sequence[QWidget] = (self.amount, self.count, self.drop, self._keys)
        for part in shown:
            part.setVisible(parts)
