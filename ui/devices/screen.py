"""The page of printers and the other things on the counter."""

from collections.abc import Callable, Mapping
from typing import Final

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QAbstractButton, QHBoxLayout, QStackedWidget, QVBoxLayout, QWidget
from typing_extensions import override

from ui.devices.device_cards import AboutCard, DisplayCard, DrawerCard, ScaleCard
from ui.devices.job_list import JobsCard
from ui.devices.printer_card import PrinterCard
from ui.devices.printer_choice import ChoosingCard
from ui.devices.vat_card import VatCard, VatCodesCard
from ui.devices.view import (
    PRINTERS,
    Choosing,
    DevicesSection,
    DevicesView,
    PrinterView,
    VatView,
)
from ui.kit.choice.section_key import SectionKey
from ui.kit.frame.page import PageScreen
from ui.kit.panel import Panel
from ui.kit.pill import Pill
from ui.kit.state import State
from ui.shell.messages import Messages
from ui.theme.current import current_theme
from ui.theme.tokens import Spacing

ICONS: Final = {
    DevicesSection.RECEIPT: "receipt-text",
    DevicesSection.KITCHEN: "layout-grid",
    DevicesSection.REPORTS: "file-text",
    DevicesSection.DRAWER: "inbox",
    DevicesSection.DISPLAY: "monitor",
    DevicesSection.SCALE: "scale",
    DevicesSection.VAT: "percent",
}
NAV_WIDE = 236
NAV_NARROW = 192
WIDE = 1280
LARGE_TEXT: Final = 115
SAID_MS: Final = 20_000


class PrintersScreen(PageScreen):
    """`changed` carries a setting and its text; `section_opened` the section that is looked at.

    The other signals are about the open section. `search_ended` ends a search under way.
    """

    section_opened = Signal(object)
    changed = Signal(str, str)
    address_chosen = Signal(str)
    model_chosen = Signal(str)
    width_chosen = Signal(str)
    mend_requested = Signal(str)
    test_requested = Signal()
    drawer_requested = Signal()
    weight_requested = Signal()
    trial_requested = Signal()
    search_requested = Signal()
    search_ended = Signal()
    jobs_moved = Signal(str)
    print_requested = Signal()
    drop_requested = Signal()
    give_up_requested = Signal()

    def __init__(self, words: Messages) -> None:
        super().__init__(words, name="printers")
        self.section = DevicesSection.RECEIPT
        self.head.set_words(words.say("printers.title"))
        self.said = Pill(plain=True)
        self.said.hide()
        self.head.tools.addWidget(self.said)
        self._silence = QTimer(self, singleShot=True, interval=SAID_MS)
        self._silence.timeout.connect(self.said.hide)
        self.nav = Panel(margins=(8, 8, 8, 8), spacing=2)
        self.nav.setFixedWidth(NAV_NARROW)
        self.sections = {section: self._section(section) for section in DevicesSection}
        self.nav.body.addStretch(1)
        self.printer = PrinterCard(words)
        self.jobs = JobsCard(words)
        self.choosing = ChoosingCard(words)
        self._make_cards(words)
        self.places = QStackedWidget()
        self._lay_out()
        self._connect()
        self.open_section(DevicesSection.RECEIPT)

    def _make_cards(self, words: Messages) -> None:
        """Make what stands there in the sections of no printer."""
        self.about = AboutCard(words)
        self.drawer = DrawerCard(words)
        self.display = DisplayCard(words)
        self.scale = ScaleCard(words)
        self.vat = VatCard(words)
        self.vat_codes = VatCodesCard(words)

    def open_section(self, section: DevicesSection) -> None:
        """Show one section; whoever listens fills it."""
        self.section = section
        self.sections[section].setChecked(True)
        is_printer = section in PRINTERS
        self.places.setCurrentIndex(0 if is_printer else 1)
        if not is_printer:
            is_vat = section is DevicesSection.VAT
            self.about.setVisible(not is_vat)
            self.vat_codes.setVisible(is_vat)
            self.about.show_section(section)
            for each, card in self._cards().items():
                card.setVisible(each is section)
        self.section_opened.emit(section)

    def show_printer(self, view: PrinterView) -> None:
        """Show a printer as it is, and what waits for it."""
        self.printer.show_printer(view)
        self.jobs.show_jobs(view)
        self.choosing.show_printer(view)

    def show_choosing(self, choosing: Choosing) -> None:
        """Show what may be chosen."""
        self.choosing.show_choosing(choosing)

    def show_devices(self, view: DevicesView) -> None:
        """Show drawer, display and scale as they are set."""
        self.drawer.show_devices(view)
        self.display.show_devices(view)
        self.scale.show_devices(view)

    def show_vat(self, view: VatView) -> None:
        """Show the VAT codes of the business."""
        self.vat.show_vat(view)
        self.vat_codes.show_vat(view)

    def say(self, words: str, state: State = State.OK) -> None:
        """Say in the head what came of a request; it goes by itself."""
        self.said.show_state(state, words)
        self.said.show()
        self._silence.start()

    def show_problem(self, key: str, sentence: str) -> None:
        """Say what is wrong with a setting, where it is typed, else in the head."""
        self.said.hide()
        fields = {"display.device": self.display.where, "scale.device": self.scale.where}
        if key in fields:
            fields[key].show_error(sentence)
        elif key.endswith(".device"):
            self.choosing.show_problem(sentence)
        else:
            self.say(sentence, State.ATT)

    @override
    def key_actions(self) -> Mapping[int, Callable[[], object]]:
        others: dict[DevicesSection, dict[Qt.Key, QAbstractButton]] = {
            DevicesSection.DRAWER: {Qt.Key.Key_F3: self.drawer.open},
            DevicesSection.DISPLAY: {Qt.Key.Key_F2: self.display.trial},
            DevicesSection.SCALE: {Qt.Key.Key_F2: self.scale.read},
            DevicesSection.VAT: {Qt.Key.Key_F2: self.vat.confirm},
        }
        keys = others.get(self.section) or self._printer_keys()
        key_actions: dict[int, Callable[[], object]] = {
            key: button.click for key, button in keys.items() if button.isVisible()
        }
        return key_actions | {
            Qt.Key.Key_Down: lambda: self._walk(1),
            Qt.Key.Key_Up: lambda: self._walk(-1),
        }

    @override
    def step_back(self) -> None:
        """Esc ends a search under way; else it leaves the page."""
        if self.choosing.is_searching:
            self.search_ended.emit()
        else:
            super().step_back()

    def _printer_keys(self) -> dict[Qt.Key, QAbstractButton]:
        """What the F keys press at a printer; each button shows its own."""
        jobs = self.jobs
        targets = self.jobs.targets
        return {
            Qt.Key.Key_F2: self.printer.test,
            Qt.Key.Key_F3: self.printer.drawer,
            Qt.Key.Key_F4: self.choosing.search,
            Qt.Key.Key_F5: targets[DevicesSection.RECEIPT],
            Qt.Key.Key_F6: targets[DevicesSection.KITCHEN],
            Qt.Key.Key_F7: targets[DevicesSection.REPORTS],
            Qt.Key.Key_F8: jobs.print,
            Qt.Key.Key_F9: jobs.drop,
            Qt.Key.Key_F10: self.printer.mend,
        }

    @override
    def resizeEvent(self, event: QResizeEvent, /) -> None:
        is_wide = self.width() >= WIDE
        self.nav.setFixedWidth(NAV_WIDE if is_wide else NAV_NARROW)
        is_large = current_theme().text_size > LARGE_TEXT
        self.printer.set_narrow(narrow=not is_wide or is_large)
        super().resizeEvent(event)

    def _walk(self, step: int) -> None:
        """Open the section above or below."""
        sections = list(DevicesSection)
        self.open_section(sections[(sections.index(self.section) + step) % len(sections)])

    def _open_chosen(self) -> None:
        """Open the section whose key was touched."""
        self.open_section(next(each for each, key in self.sections.items() if key.isChecked()))

    def _section(self, section: DevicesSection) -> SectionKey:
        key = SectionKey(self.words.say(f"printers.section.{section.value}"), ICONS[section])
        key.setObjectName(f"printers.section_{section.value}")
        key.clicked.connect(self._open_chosen)
        self.nav.body.addWidget(key)
        return key

    def _cards(self) -> dict[DevicesSection, Panel]:
        return {
            DevicesSection.DRAWER: self.drawer,
            DevicesSection.DISPLAY: self.display,
            DevicesSection.SCALE: self.scale,
            DevicesSection.VAT: self.vat,
        }

    def _lay_out(self) -> None:
        left = QVBoxLayout()
        left.setSpacing(Spacing.COLUMN)
        left.addWidget(self.printer)
        left.addWidget(self.jobs, 1)
        printers = self._place()
        beside = self._place()
        printers.addLayout(left, 1)
        printers.addWidget(self.choosing, 1)
        for card in (*self._cards().values(), self.about, self.vat_codes):
            beside.addWidget(card, 1)
            card.setVisible(card is self.about)  # only now: without a parent it would be a window
        row = QHBoxLayout()
        row.setSpacing(Spacing.WINDOW)
        row.addWidget(self.nav)
        row.addWidget(self.places, 1)
        self.body.addLayout(row, 1)

    def _place(self) -> QHBoxLayout:
        """Add a place for cards beside each other."""
        place = QWidget()
        row = QHBoxLayout(place)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(Spacing.WINDOW)
        self.places.addWidget(place)
        return row

    def _connect(self) -> None:
        self.printer.width_chosen.connect(self.width_chosen)
        self.printer.mend_requested.connect(self.mend_requested)
        self.printer.test_requested.connect(self.test_requested)
        self.printer.drawer_requested.connect(self.drawer_requested)
        self.jobs.moved.connect(self.jobs_moved)
        self.jobs.print_requested.connect(self.print_requested)
        self.jobs.drop_requested.connect(self.drop_requested)
        self.jobs.give_up_requested.connect(self.give_up_requested)
        self.choosing.address_chosen.connect(self.address_chosen)
        self.choosing.model_chosen.connect(self.model_chosen)
        self.choosing.search_requested.connect(self.search_requested)
        self.choosing.search_ended.connect(self.search_ended)
        for card in (self.drawer, self.display, self.scale):
            card.changed.connect(self.changed)
        self.drawer.drawer_requested.connect(self.drawer_requested)
        self.scale.weight_requested.connect(self.weight_requested)
        self.display.trial_requested.connect(self.trial_requested)
