"""One printer: where it is, how it is, what mends it, how wide its paper is."""

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QBoxLayout, QFrame

from till.domain.paper.print_job import PrinterState
from ui.devices.view import PRINTER_LOOK, DevicesSection, PrinterView, place_words
from ui.kit.choice.button import Button, ButtonSize
from ui.kit.choice.segmented import Option, Segmented
from ui.kit.icon_label import IconLabel
from ui.kit.page.layout import column, row
from ui.kit.panel import Panel
from ui.kit.pill import Pill
from ui.kit.state import State
from ui.kit.text import Text, plain_tip
from ui.shell.messages import Messages
from ui.theme.fonts import TextRole

WIDTHS = ("58", "80", "110")
MENDED_BY = {
    PrinterState.PAPER_OUT: "again",
    PrinterState.COVER_OPEN: "again",
    PrinterState.UNREACHABLE: "again",
    PrinterState.UNCERTAIN: "answer",
    PrinterState.NONE: "search",
}
MEND_ICON = {"again": "refresh-cw", "search": "search", "answer": "circle-question-mark"}
SHARED = "shared"


class PlaceBox(QFrame):
    """A frame with the printer's place, and its state under it: an address is read whole."""

    def __init__(self) -> None:
        super().__init__()
        self.setProperty("kind", "field")
        self.place = Text("", role=TextRole.BODY_MEDIUM, elide=True)
        self.pill = Pill(plain=True)
        place = row(IconLabel("printer", size=20), (self.place, 1), spacing=10)
        self.setLayout(column(place, self.pill, spacing=0, margins=(14, 0, 14, 0)))


class PrinterCard(Panel):
    """`width_chosen` carries mm as text; `mend_requested` is `again`, `search` or `answer`."""

    width_chosen = Signal(str)
    mend_requested = Signal(str)
    test_requested = Signal()
    drawer_requested = Signal()

    def __init__(self, words: Messages) -> None:
        super().__init__(margins=(18, 12, 18, 11), spacing=7)
        self._words = words
        self._mend = ""
        self._has_drawer = True
        self._is_narrow = True
        self._is_own = True
        self.title = Text("", role=TextRole.H2)
        self.box = PlaceBox()
        self.said = Text("", role=TextRole.SMALL, tone="text2", wrap=True)
        self._make_controls()
        self._lay_out()
        self.widths.chosen.connect(self.width_chosen)
        self.mend.clicked.connect(lambda: self.mend_requested.emit(self._mend))
        self.test.clicked.connect(self.test_requested)
        self.drawer.clicked.connect(self.drawer_requested)

    def _make_controls(self) -> None:
        say = self._words.say
        self.mend = Button("", size=ButtonSize.SMALL, icon="refresh-cw", keys="F10")
        self.mend.setObjectName("printers.mend")
        self.label = Text(say("printers.width"), role=TextRole.LABEL, tone="text2")
        self.widths = Segmented([Option(key=each, words=each) for each in WIDTHS])
        self.widths.setObjectName("printers.width")
        self.model = Text("", role=TextRole.SMALL, tone="text2", elide=True)
        self.test = Button(
            say("printers.test"), size=ButtonSize.SMALL, icon="receipt-text", keys="F2"
        )
        self.test.setObjectName("printers.test")
        self.drawer = Button(say("printers.drawer"), size=ButtonSize.SMALL, icon="inbox", keys="F3")
        self.drawer.setObjectName("printers.open_drawer")

    def show_printer(self, view: PrinterView) -> None:
        """Show a printer as it is."""
        say = self._words.say
        state = SHARED if view.state is None else view.state.value
        self.title.setText(say(f"printers.card.{view.section.value}"))
        place = place_words(self._words, view.address, view.section)
        self.box.place.setText(place)
        self.box.place.setToolTip(plain_tip(place))
        look = State.MUTE if view.state is None else PRINTER_LOOK[view.state]
        self.box.pill.show_state(look, say(f"printers.state.{state}"))
        self.box.pill.setVisible(view.state is not None)
        self._show_mending(view, state)
        self._is_own = bool(view.address)
        for part in (self.label, self.widths):
            part.setVisible(self._is_own)
        self._show_model()
        self.widths.choose(str(view.width))
        self.model.setText(f"{say('printers.model')}: {view.model_title}")
        self.model.setToolTip(plain_tip(self.model.text()))
        self._has_drawer = view.section is DevicesSection.RECEIPT
        self._show_drawer()

    def _show_mending(self, view: PrinterView, state: str) -> None:
        """Say what its state means for paper, and offer the one thing that mends it."""
        words = self._words
        self._mend = "" if view.state is None else MENDED_BY.get(view.state, "")
        if view.failed and not self._mend:
            self._mend = "answer"
            self.said.setText(words.count("printers.failed", view.failed))
        else:
            is_silent = state == SHARED and view.section is DevicesSection.KITCHEN
            key = f"printers.said.{'no_orders' if is_silent else state}"
            self.said.setText(words.say(view.why or key))
        self.mend.setVisible(bool(self._mend))
        if self._mend:
            icon = MEND_ICON[self._mend]
            self.mend.set_words(words.say(f"printers.mend.{self._mend}"), icon=icon)

    def set_narrow(self, *, narrow: bool) -> None:
        """Leave drawer and model to their own places where there is no room for all."""
        self._is_narrow = narrow
        way = QBoxLayout.Direction
        self.state.setDirection(way.TopToBottom if narrow else way.LeftToRight)
        self._show_drawer()
        self._show_model()

    def _show_drawer(self) -> None:
        self.drawer.setVisible(self._has_drawer and not self._is_narrow)

    def _show_model(self) -> None:
        self.model.setVisible(self._is_own and not self._is_narrow)

    def _lay_out(self) -> None:
        self.state = column((self.said, 1), self.mend, spacing=10)
        keys = row((self.test, 1), (self.drawer, 1), spacing=10)
        paper = (self.label, self.widths, self.model)
        self.body.addLayout(column(self.title, self.box, self.state, *paper, 4, keys, spacing=7))
