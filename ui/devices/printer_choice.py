"""Choosing a printer: what was found, an address that is typed, the model, whether it is asked."""

from collections.abc import Mapping, Sequence
from typing import Final

from PySide6.QtCore import QPointF, QRectF, QSize, Signal
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QSizePolicy, QWidget
from typing_extensions import override

from ui.devices.plan import (
    JOINT_ICON,
    KEEP,
    SEARCH,
    STOP,
    Choosing,
    DevicesSection,
    PrinterView,
    place_words,
)
from ui.kit.choice.button import Button
from ui.kit.choice.exclusive import Option, Segmented
from ui.kit.choice.painted_button import PaintedButton
from ui.kit.choice.switch import Switch
from ui.kit.entry.field import LabelledField
from ui.kit.layout import Panel, PlainScroll, column, holder, row
from ui.kit.painting import PaintedBox, draw_box, draw_icon, draw_text
from ui.kit.text import EmptyState, Text
from ui.shell.messages import Messages
from ui.theme.icons import STRONG
from ui.theme.tokens import TextRole

ROW: Final = 52
HIGH_ROW: Final = 60
ICON: Final = 22
PLACE: Final = "place"
MODEL: Final = "model"
NO_WIRE: Final = frozenset({"none:", "screen:"})  # nothing that somebody would type on
LABEL_GAP: Final = 6
Choices = Sequence[tuple[str, str, str, str]]
"""For each row what the settings take for it, its name, a smaller line, its icon."""


class ChoiceRow(PaintedButton):
    """One of a list; the one that holds is framed and ticked."""

    def __init__(self, name: str, small: str, icon: str) -> None:
        super().__init__()
        self._name = name
        self._small = small
        self._icon = icon
        self.setCheckable(True)
        self.setAutoExclusive(True)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.speak(f"{name}, {small}" if small else name)
        self.setToolTip("")

    @override
    def sizeHint(self) -> QSize:
        grown = self.theme.font(TextRole.BODY_STRONG).pixelSize() * 3.6
        return QSize(220, max(HIGH_ROW, round(grown)) if self._small else ROW)

    @override
    def paint(self, painter: QPainter, rect: QRectF) -> None:
        theme = self.theme
        chosen = self.isChecked()
        held = chosen or self.pressed_look
        fill = "accent_soft" if held else "sunken" if self.hover_look else "surface"
        border = "accent" if held else "line2"
        box = PaintedBox(fill=fill, border=border, width=2 if chosen else 1)
        draw_box(painter, rect, box, theme)
        middle = rect.center().y()
        draw_icon(painter, QPointF(14, middle), self._icon, theme, ("text2", ICON))
        self._paint_words(painter, rect.adjusted(14 + ICON + 12, 0, -44 if chosen else -12, 0))
        if chosen:
            at = QPointF(rect.right() - 36, middle)
            draw_icon(painter, at, "check" + STRONG, theme, ("accent", 20))

    def _paint_words(self, painter: QPainter, room: QRectF) -> None:
        """Draw the name, and under it the small line if there is one."""
        theme = self.theme
        high = theme.font(TextRole.BODY_STRONG).pixelSize() * 1.4
        low = theme.font(TextRole.SMALL).pixelSize() * 1.4 if self._small else 0.0
        top = room.center().y() - (high + low) / 2
        name = QRectF(room.left(), top, room.width(), high)
        pen = (theme.font(TextRole.BODY_STRONG), theme.colour("text"))
        draw_text(painter, name, self._name, pen)
        if self._small:
            small = QRectF(room.left(), top + high, room.width(), low)
            quiet = (theme.font(TextRole.SMALL), theme.colour("text2"))
            draw_text(painter, small, self._small, quiet)


class ChoosingCard(Panel):
    """`chosen` carries the end of a setting's name, as `device`, and what the settings take."""

    chosen = Signal(str, str)

    def __init__(self, words: Messages, keys: Mapping[str, Button]) -> None:
        super().__init__(margins=(18, 14, 18, 16), spacing=10)
        self._words = words
        self._keys = keys
        self.is_searching = False
        self._view: PrinterView | None = None
        self._choosing = Choosing()
        self._choices: Choices = ()
        self.rows: list[ChoiceRow] = []
        say = words.say
        self.title = Text(say("printers.choose"), role=TextRole.H2)
        self.tabs = Segmented(
            [Option(key=each, words=say(f"printers.tab.{each}")) for each in (PLACE, MODEL)]
        )
        self.tabs.setObjectName("printers.tabs")
        self.tabs.choose(PLACE)
        self.empty = EmptyState("printer", "", "")
        self.area = PlainScroll(QWidget())
        self.typed = LabelledField(say("printers.typed"), placeholder="tcp://192.168.1.50")
        self.typed.line.setObjectName("printers.address")
        self.sensors = Switch(say("printers.sensors"), say("printers.sensors_detail"))
        self.sensors.setObjectName("printers.sensors")
        over = self.typed.label.sizeHint().height() + LABEL_GAP
        beside = row((self.typed, 1), column(over, self._keys[KEEP], None), spacing=10)
        head = row(self.title, None, self._keys[STOP], self._keys[SEARCH], spacing=10)
        parts = (head, self.tabs, (self.empty, 1), (self.area, 1), beside, self.sensors)
        self.body.addLayout(column(*parts, spacing=10))
        self.tabs.chosen.connect(lambda _key: self._show())
        self.sensors.clicked.connect(self._turn_sensors)
        self.typed.entered.connect(lambda _text: self.keep_typed())
        self.set_searching(is_searching=False)

    def show_printer(self, view: PrinterView) -> None:
        """Choose for this printer; an address being typed for it stays."""
        before, self._view = self._view, view
        was = (before.section, before.address) if before else None
        if was != (view.section, view.address):
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
        search = self._keys[SEARCH]
        if is_searching:
            search.set_busy(self._words.say("printers.searching"))
        else:
            search.set_idle()
        self._show()

    def show_problem(self, sentence: str) -> None:
        """Say what is wrong with the typed address."""
        self.typed.show_error(sentence)

    def keep_typed(self) -> None:
        """Wish the typed address, if there is one."""
        if self.typed.text().strip():
            self.chosen.emit("device", self.typed.text().strip())
        else:
            self.show_problem(self._words.say("printers.empty_address"))

    def _show(self) -> None:
        is_place = self.tabs.current() == PLACE
        # While printers are looked for, the key that ends it stands in the title's place.
        is_offered = self.is_searching and is_place
        self._keys[STOP].setVisible(is_offered)
        self.title.setVisible(not is_offered)
        if self._view is None:
            return
        if is_place:
            self._offer(self._places(self._view), self._view.address)
        else:
            models = [(key, title, "", "printer") for key, title in self._choosing.models]
            self._offer(models, self._view.model)
        found = self._choosing.found
        key = "printers.not_searched" if found is None else "printers.found_none"
        key = "printers.looking" if self.is_searching else key
        self.empty.set_words(self._words.say(key), self._words.say(f"{key}_detail"))
        self.empty.setVisible(is_place and not found)
        self.area.setVisible(bool(self.rows))
        for part in (self._keys[SEARCH], self.typed, self._keys[KEEP]):
            part.setVisible(is_place)
        self.sensors.setVisible(not is_place and bool(self._view.address))
        self.sensors.setChecked(self._view.is_asked)

    def _turn_sensors(self) -> None:
        self.chosen.emit("sensors", "true" if self.sensors.isChecked() else "false")

    def _places(self, view: PrinterView) -> Choices:
        found = [
            (each.address, each.name, each.address, JOINT_ICON[each.joint])
            for each in self._choosing.found or ()
        ]
        if view.section is DevicesSection.RECEIPT:
            return found
        return [("", place_words(self._words, "", view.section), "", "receipt-text"), *found]

    def _offer(self, choices: Choices, held: str) -> None:
        """Show what may be chosen, and what holds; the rows stay where nothing else is offered."""
        if choices != self._choices:
            self._choices = choices
            # the old list goes once nothing holds it
            rows = [self._row(*each) for each in choices]
            self._gone = (self.area.takeWidget(), self.rows)
            self.rows = rows
            inside = holder(column(*rows, None, spacing=8, margins=(0, 0, 4, 0)))
            self.area.setWidget(inside)
            inside.setAutoFillBackground(False)
        for shown, (value, *_) in zip(self.rows, choices, strict=True):
            shown.setAutoExclusive(False)  # else the one that was touched could not be let go
            shown.setChecked(value == held)
            shown.setAutoExclusive(True)

    def _row(self, value: str, name: str, small: str, icon: str) -> ChoiceRow:
        made = ChoiceRow(name, small, icon)
        made.setObjectName("printers.choice")
        what = "device" if self.tabs.current() == PLACE else "model"
        made.clicked.connect(lambda: self.chosen.emit(what, value))
        return made
