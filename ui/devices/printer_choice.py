"""Choosing a printer: what was found, an address that is typed, the model, whether it is asked."""

from dataclasses import dataclass

from PySide6.QtCore import Signal, SignalInstance
from PySide6.QtWidgets import QHBoxLayout, QScrollArea

from ui.devices.rows import ChoiceRow
from ui.devices.view import JOINT_ICON, Choosing, DevicesSection, PrinterView, place_words
from ui.kit.choice.button import Button, ButtonKind, ButtonSize
from ui.kit.choice.segmented import Option, Segmented
from ui.kit.choice.switch import Switch
from ui.kit.empty_state import EmptyState
from ui.kit.entry.field import LabelledField
from ui.kit.page.layout import column, holder, row
from ui.kit.panel import Panel
from ui.kit.text import Text
from ui.shell.messages import Messages
from ui.theme.fonts import TextRole

PLACE = "place"
NO_WIRE = frozenset({"none:", "screen:"})  # nothing that somebody would type on
MODEL = "model"
LABEL_GAP = 6


def beside(field: LabelledField, button: Button) -> QHBoxLayout:
    """Return a row with a button beside the frame of a field, whatever stands under that."""
    over = field.label.sizeHint().height() + LABEL_GAP
    return row((field, 1), column(over, button, None), spacing=10)


@dataclass(frozen=True, slots=True, kw_only=True)
class _Choice:
    """A row: what the settings take for it, its name, a smaller line, its icon."""

    value: str
    name: str
    icon: str
    small: str = ""


class ChoosingCard(Panel):
    """What is chosen carries what the settings take; searching can be ended."""

    address_chosen = Signal(str)
    model_chosen = Signal(str)
    sensors_chosen = Signal(str)
    search_requested = Signal()
    search_ended = Signal()

    def __init__(self, words: Messages) -> None:
        super().__init__(margins=(18, 14, 18, 16), spacing=10)
        self._words = words
        self.is_searching = False
        self._view: PrinterView | None = None
        self._choosing = Choosing()
        self._make_head()
        self._make_body()
        self._lay_out()
        self._connect()
        self.set_searching(is_searching=False)

    def _make_head(self) -> None:
        say = self._words.say
        self.title = Text(say("printers.choose"), role=TextRole.H2)
        self.tabs = Segmented(
            [Option(key=each, words=say(f"printers.tab.{each}")) for each in (PLACE, MODEL)]
        )
        self.tabs.setObjectName("printers.tabs")
        self.tabs.choose(PLACE)
        self.search = Button(
            say("printers.search"), size=ButtonSize.SMALL, icon="search", keys="F4"
        )
        self.search.setObjectName("printers.search")
        self.stop = Button(
            say("printers.stop"), kind=ButtonKind.GHOST, size=ButtonSize.SMALL, keys="Esc"
        )
        self.stop.setObjectName("printers.stop")

    def _make_body(self) -> None:
        say = self._words.say
        self.empty = EmptyState("printer", "", "")
        self._choices: tuple[_Choice, ...] = ()
        self.rows: list[ChoiceRow] = []
        self.area = QScrollArea(widgetResizable=True)
        self.area.setProperty("kind", "plain")
        self.typed = LabelledField(say("printers.typed"), placeholder="tcp://192.168.1.50")
        self.typed.line.setObjectName("printers.address")
        self.keep = Button(say("printers.keep"), size=ButtonSize.NORMAL)
        self.keep.setObjectName("printers.keep")
        self.sensors = Switch(say("printers.sensors"), say("printers.sensors_detail"))
        self.sensors.setObjectName("printers.sensors")

    def show_printer(self, view: PrinterView) -> None:
        """Choose for this printer; an address being typed for it stays."""
        before = self._view
        self._view = view
        is_same = before is not None and before.section is view.section
        if before is None or not is_same or before.address != view.address:
            self.typed.set_text("" if view.address in NO_WIRE else view.address)
            self.typed.set_hint(self._words.say("printers.typed_hint"))
        self._show()

    def show_choosing(self, choosing: Choosing) -> None:
        """Show what may be chosen."""
        self._choosing = choosing
        self._show()

    def set_searching(self, *, is_searching: bool) -> None:
        """Show that printers are looked for, which can be ended."""
        self.is_searching = is_searching
        if is_searching:
            self.search.set_busy(self._words.say("printers.searching"))
        else:
            self.search.set_idle()
        self._show()
        self._show_stop()

    def show_problem(self, sentence: str) -> None:
        """Say what is wrong with the typed address."""
        self.typed.show_error(sentence)

    def keep_typed(self) -> None:
        """Wish the typed address, if there is one."""
        if self.typed.text().strip():
            self.address_chosen.emit(self.typed.text().strip())
        else:
            self.show_problem(self._words.say("printers.empty_address"))

    def _lay_out(self) -> None:
        self.body.addLayout(row(self.title, None, self.stop, self.search, spacing=10))
        self.body.addWidget(self.tabs)
        self.body.addWidget(self.empty, 1)
        self.body.addWidget(self.area, 1)
        self.body.addLayout(beside(self.typed, self.keep))
        self.body.addWidget(self.sensors)

    def _connect(self) -> None:
        self.tabs.chosen.connect(lambda _key: self._show())
        self.search.clicked.connect(self.search_requested)
        self.stop.clicked.connect(self.search_ended)
        self.keep.clicked.connect(self.keep_typed)
        self.sensors.clicked.connect(self._turn_sensors)
        self.typed.entered.connect(lambda _text: self.keep_typed())

    def _show(self) -> None:
        if self._view is None:
            return
        is_place = self.tabs.current() == PLACE
        if is_place:
            self._offer(self._places(self._view), self._view.address, self.address_chosen)
        else:
            self._offer(self._models(), self._view.model, self.model_chosen)
        found = self._choosing.found
        say = self._words.say
        key = "printers.not_searched" if found is None else "printers.found_none"
        if self.is_searching:
            key = "printers.looking"
        self.empty.set_words(say(key), say(f"{key}_detail"))
        is_empty = is_place and not found
        self.empty.setVisible(is_empty)
        self.area.setVisible(bool(self.rows))
        for part in (self.search, self.typed, self.keep):
            part.setVisible(is_place)
        self.sensors.setVisible(not is_place and bool(self._view.address))
        self.sensors.setChecked(self._view.is_asked)
        self._show_stop()

    def _turn_sensors(self) -> None:
        self.sensors_chosen.emit("true" if self.sensors.isChecked() else "false")

    def _show_stop(self) -> None:
        """While printers are looked for, the key that ends it stands in the title's place."""
        is_offered = self.is_searching and self.tabs.current() == PLACE
        self.stop.setVisible(is_offered)
        self.title.setVisible(not is_offered)

    def _places(self, view: PrinterView) -> tuple[_Choice, ...]:
        found = tuple(
            _Choice(
                value=printer.address,
                name=printer.name,
                small=printer.address,
                icon=JOINT_ICON[printer.joint],
            )
            for printer in self._choosing.found or ()
        )
        if view.section is DevicesSection.RECEIPT:
            return found
        shared = place_words(self._words, "", view.section)
        return (_Choice(value="", name=shared, icon="receipt-text"), *found)

    def _models(self) -> tuple[_Choice, ...]:
        models = self._choosing.models
        return tuple(_Choice(value=key, name=title, icon="printer") for key, title in models)

    def _offer(self, choices: tuple[_Choice, ...], held: str, requested: SignalInstance) -> None:
        """Show what may be chosen, and what holds; the rows stay where nothing else is offered."""
        if choices != self._choices:
            self._choices = choices
            self._fill([_row(each, requested) for each in choices])
        for shown, choice in zip(self.rows, choices, strict=True):
            shown.setAutoExclusive(False)  # else the one that was touched could not be let go
            shown.setChecked(choice.value == held)
            shown.setAutoExclusive(True)

    def _fill(self, rows: list[ChoiceRow]) -> None:
        """Put rows into a new list; the old one goes once nothing holds it."""
        self._gone = (self.area.takeWidget(), self.rows)
        self.rows = rows
        inside = holder(column(*rows, None, spacing=8, margins=(0, 0, 4, 0)))
        inside.setProperty("kind", "page")
        self.area.setWidget(inside)


def _row(choice: _Choice, requested: SignalInstance) -> ChoiceRow:
    row = ChoiceRow(choice.name, choice.small, choice.icon)
    row.setObjectName("printers.choice")
    row.clicked.connect(lambda: requested.emit(choice.value))
    return row
