"""A cashier at the payment: what hands do with its keys, what eyes see, what it then asks for.

Lives here: `PaymentDriver` over a dialog of its own.
Must not: assert anything.
"""

from decimal import Decimal

from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from tests.ui.drivers.hand import NO_KEYS, SQ, Hand, a_window, read
from till.domain.selling.tender import Tender, TenderKind
from ui.kit.amount_display import Mood
from ui.payment.dialog import PaymentDialog
from ui.payment.draft import PaymentRequest, TenderGroup
from ui.payment.held_scans import HeldScan

TOTAL = Decimal("4266.00")
CASH = TenderKind.CASH
CARD = TenderKind.CARD
HAND_MS = 120
SCANNER_MS = 2
LONG_MS = 320


class PaymentDriver(Hand):
    """Keys carry the time of the window system, so that a busy machine types as fast as any."""

    def __init__(self, qtbot: QtBot, kind: TenderKind | None = CASH, **request: object) -> None:
        self.dialog = PaymentDialog(SQ, a_window(qtbot))
        super().__init__(qtbot, self.dialog)
        self.finished: list[list[Tender]] = []
        self.scanned: list[str] = []
        self.choices: list[str] = []
        self.left = 0
        self.rates_requested = 0
        self._moment = 1_000
        self.dialog.finish_requested.connect(self.finished.append)
        self.dialog.scanned.connect(self.scanned.append)
        self.dialog.held_added.connect(lambda: self._choose("added"))
        self.dialog.held_kept.connect(lambda: self._choose("kept"))
        self.dialog.left.connect(self._note_left)
        self.dialog.rate_requested.connect(self._note_rate)
        self.begin(**{"total": TOTAL, "line_count": 10, "kind": kind, **request})

    def begin(self, **request: object) -> None:
        """Open on a total."""
        self.dialog.begin(PaymentRequest(**request))

    # hands

    def type(self, text: str, *, into: QWidget | None = None) -> None:
        """Type as a hand does; into the amount, or wherever else the focus is."""
        self._strike(text, HAND_MS, into or self.dialog.field)

    def scan_without_enter(self, code: str, *, into: QWidget | None = None) -> None:
        """Send the keys of a scanner that ends its codes with nothing."""
        self._strike(code, SCANNER_MS, into or self.dialog.field)

    def scan(self, code: str) -> None:
        """Scan a code while the dialog is in front."""
        self.dialog.code_scanned(code)

    def scan_goods(self, name: str, amount: str = "") -> None:
        """Scan goods of a name and a price while the dialog is in front."""
        self.dialog.code_scanned(name)
        price = Decimal(amount) if amount else None
        self.dialog.hold(HeldScan(code=name, name=name, amount=price))

    def paste(self, text: str) -> None:
        """Paste a text into the amount."""
        QApplication.clipboard().setText(text)
        self.dialog.field.paste()

    def enter(self) -> None:
        """Press Enter wherever the focus is."""
        self.press(Qt.Key.Key_Return)

    def escape(self) -> None:
        """Press Esc wherever the focus is."""
        self.press(Qt.Key.Key_Escape)

    def hold(self, key: Qt.Key, text: str = "", *, into: QWidget | None = None) -> None:
        """Send a key as the window system repeats one that is held down."""
        event = QKeyEvent(QEvent.Type.KeyPress, key, NO_KEYS, text, True)
        QApplication.sendEvent(into or self.dialog, event)

    def answer(self, key: Qt.Key = Qt.Key.Key_Return) -> None:
        """Press a key while the safe answer has the focus."""
        self.qtbot.keyClick(self.dialog.entry.question.use_key, key)

    def answer_with_the_other(self) -> None:
        """Walk to the other answer and press Enter there."""
        self.press(Qt.Key.Key_Right, Qt.Key.Key_Return)

    def pause(self) -> None:
        """Wait as a person does, until the next press is meant."""
        self.qtbot.waitUntil(lambda: self.dialog.guard.takes_touch)

    def pause_long(self) -> None:
        """Wait until a scan is long past, though the sale is held."""
        self.qtbot.wait(LONG_MS)

    # eyes

    @property
    def typed(self) -> str:
        """The amount being typed."""
        return self.dialog.entry.amount.text()

    @property
    def suggested(self) -> str:
        """What the empty field says that Enter takes."""
        return read(self.dialog.field.placeholderText())

    @property
    def shown(self) -> tuple[str, Mood]:
        """The large amount and its colour."""
        display = self.dialog.summary.display
        return read(display.number_text()), display.mood()

    @property
    def said_beside(self) -> str:
        """What is said beside the large amount."""
        return read(self.dialog.summary.display.accessibleDescription())

    @property
    def amounts(self) -> list[str]:
        """The payments listed, in lek."""
        return [read(row.amount.text()) for row in self.dialog.summary.tenders.rows]

    @property
    def card_states(self) -> list[str]:
        """How each payment listed stands; empty for what is no card."""
        return [row.state.words() for row in self.dialog.summary.tenders.rows]

    @property
    def details(self) -> list[str]:
        """What stands beside the names of the payments listed."""
        return [read(row.detail.text()) for row in self.dialog.summary.tenders.rows]

    @property
    def gives_change(self) -> bool:
        """Whether the notes and coins to give are shown."""
        return self.dialog.summary.change.isVisible()

    @property
    def held(self) -> str:
        """What the band says was scanned; empty where there is none."""
        band = self.dialog.summary.held
        if band.isHidden():
            return ""
        parts = (band.title, band.name, band.amount, band.count)
        return read(" | ".join(each.text() for each in parts if not each.isHidden()))

    @property
    def note(self) -> str:
        """The quiet line at the foot."""
        return read(self.dialog.summary.note.text.text())

    @property
    def problem(self) -> str:
        """What is said to be wrong with the amount."""
        return self.dialog.entry.problem_text.text()

    @property
    def question(self) -> str:
        """What is asked; empty where nothing is."""
        entry = self.dialog.entry
        return read(entry.question.sentence.text()) if entry.has_question else ""

    @property
    def group(self) -> TenderGroup:
        """The segment that is chosen."""
        return TenderGroup(self.dialog.panel.groups.current())

    @property
    def groups_offered(self) -> list[TenderGroup]:
        """The segments that can be pressed."""
        segments = self.dialog.panel.groups.segments
        return [TenderGroup(name) for name, each in segments.items() if each.isEnabled()]

    @property
    def is_choosing(self) -> bool:
        """Whether the other kinds are shown."""
        return self.dialog.panel.is_choosing

    @property
    def kinds(self) -> dict[TenderKind, tuple[str, bool]]:
        """The other kinds offered: what is spoken of each, whether it carries the shield."""
        keys = self.dialog.panel.choice.keys
        return {key.kind: (key.accessibleName(), key.has_shield) for key in keys}

    @property
    def can_finish(self) -> bool:
        """Whether the key that finishes can be pressed."""
        return self.dialog.panel.finish.isEnabled()

    def _strike(self, text: str, gap_ms: int, into: QWidget) -> None:
        for sign in text:
            self._moment += gap_ms
            for kind in (QEvent.Type.KeyPress, QEvent.Type.KeyRelease):
                event = QKeyEvent(kind, ord(sign), NO_KEYS, sign)
                event.setTimestamp(self._moment)
                QApplication.sendEvent(into, event)
        self._moment += HAND_MS

    def _choose(self, choice: str) -> None:
        scans = self.dialog.take_held()
        self.choices.append(f"{choice} {', '.join(scan.code for scan in scans)}")

    def _note_left(self) -> None:
        self.left += 1

    def _note_rate(self) -> None:
        self.rates_requested += 1
