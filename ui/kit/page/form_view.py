"""A declared form on the screen: its fields, the way through them, what is wrong beside each."""

from collections.abc import Mapping, Sequence
from datetime import datetime
from itertools import pairwise
from typing import Final, Generic, TypeVar

from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QHBoxLayout, QWidget
from typing_extensions import override

from ui.kit.chart.line import LinePoint
from ui.kit.choice.button import Button
from ui.kit.choice.exclusive import Segmented
from ui.kit.entry.framed_line import TouchedLine
from ui.kit.entry.pick import PickButton
from ui.kit.entry.suggest_field import SuggestField
from ui.kit.layout import column, row
from ui.kit.page.controls import (
    ChartControl,
    Control,
    KeyControl,
    LineControl,
    PickControl,
    RowsControl,
    SuggestControl,
    TickControl,
    focusable,
)
from ui.kit.page.form import (
    Face,
    Field,
    Form,
    FormPart,
    KeyPlace,
    Line,
    Pick,
    Rows,
    Tick,
    TypedPick,
    Values,
)
from ui.kit.table.record_list import ListRecord
from ui.kit.table.row_view import RowView

T = TypeVar("T")
BETWEEN: Final = 12
"""Px from one field to the next, and between two in one row."""
ENTER_KEYS: Final = frozenset({Qt.Key.Key_Return, Qt.Key.Key_Enter})


class FormView(QWidget, Generic[T]):
    """`edited` when somebody changes a value; `passed` with Enter in the last field.

    `gone_to` carries a part that should be in sight, `opened` the name of a list among the fields
    and the key of its row. `kept` carries the name of a part and its value, for a form of which
    each is kept at once: after a choice, or Enter in a line that does not lead on.
    """

    edited = Signal()
    passed = Signal()
    gone_to = Signal(object)
    opened = Signal(str, str)
    kept = Signal(str, str)
    walks = True
    """Whether Enter goes on to the next field; else it is left to whoever has the form."""

    def __init__(self, form: Form[T], keys: Mapping[str, Button], *, page: str) -> None:
        """`keys` are those of the page, by their names."""
        super().__init__()
        self._form = form
        self._keys = keys
        self._record: T | None = None
        self._begun: Values = {}
        self.controls = {
            each.name: self._control(each, f"{page}.{each.name}") for each in form.parts
        }
        self._lay_out()
        for control in self.controls.values():
            for each in focusable(control):
                each.installEventFilter(self)
        for before, after in pairwise(self._way()):
            QWidget.setTabOrder(before, after)

    def _control(self, part: FormPart, name: str) -> Control:
        control: Control
        match part:
            case KeyPlace():
                control = KeyControl(part, self._keys[part.name])
            case Line():
                control = ChartControl(part, name)
            case Rows():
                control = rows = RowsControl(part, name)
                rows.list.view.opened.connect(lambda: self._open_row(part.name, rows))
            case TypedPick():
                control = typed = SuggestControl(part, name)
                typed.field.edited.connect(self._edit)
                typed.field.picked.connect(self._edit)
            case Field():
                control = line = LineControl(part, name)
                line.field.edited.connect(self._edit)
                line.field.entered.connect(lambda _text: self._keep(part.name))
            case Pick():
                control = pick = PickControl(part, name)
                pick.pick.chosen.connect(self._edit)
                pick.pick.chosen.connect(lambda _key: self._keep(part.name))
            case Tick():
                control = tick = TickControl(part, name)
                tick.switch.toggled.connect(self._lock)
                tick.switch.clicked.connect(self._edit)
                tick.switch.clicked.connect(lambda _is_on: self._keep(part.name))
        return control

    def _keep(self, name: str) -> None:
        self.kept.emit(name, self.controls[name].value())

    def _lay_out(self) -> None:
        rows: list[list[QWidget]] = []
        for part in self._form.parts:
            widget = self.controls[part.name].widget
            if part.beside and rows:
                rows[-1].append(widget)
            else:
                rows.append([widget])
        body = column(*(_beside(each) for each in rows), None, spacing=BETWEEN)
        self.setLayout(body)

    @property
    def lines(self) -> Sequence[TouchedLine]:
        """What is typed into."""
        controls = self.controls.values()
        typed = (LineControl, SuggestControl)
        return [each.field.line for each in controls if isinstance(each, typed)]

    @property
    def is_changed(self) -> bool:
        """Whether anything is another than what was put in."""
        return self.values() != self._begun

    def values(self) -> Values:
        """Return what stands in the fields."""
        return {name: each.value() for name, each in self.controls.items()}

    def begin(self, values: Values, record: T | None, face: Face) -> None:
        """Put the values of a record in, None for a new one; what is not among them is emptied."""
        self._record = record
        for part in self._form.parts:
            control = self.controls[part.name]
            is_away = part.name in face.away or (part.only_new and record is not None)
            control.widget.setVisible(not is_away)
            control.widget.setEnabled(part.name not in face.idle)
            if isinstance(control, LineControl):
                control.call(face.words.get(part.name, control.words))
            value = values.get(part.name, "")
            if not control.focus.hasFocus() or control.value() != value:  # else it is being typed
                control.put(value)
        self._lock()
        self.forget_errors()
        self._begun = self.values()

    def show_rows(self, name: str, rows: Sequence[ListRecord]) -> None:
        """Show rows in a list among the fields."""
        control = self.controls[name]
        if isinstance(control, RowsControl):
            control.show_rows(rows)

    def show_steps(self, name: str, steps: Sequence[LinePoint], now: datetime, spoken: str) -> None:
        """Show what an amount was and will be in a line among the fields."""
        control = self.controls[name]
        if isinstance(control, ChartControl):
            control.show_steps(steps, now, spoken)

    def _open_row(self, name: str, rows: RowsControl) -> None:
        if rows.list.view.row is not None:
            self.opened.emit(name, rows.list.view.row.key)

    def put(self, name: str, value: str) -> None:
        """Put something in the place of what stands in a field, as a person would."""
        self.controls[name].put(value)
        self._edit()

    def say(self, name: str, sentence: str) -> None:
        """Say under a field what was found out about it, until the next change."""
        self.controls[name].say(sentence)

    def add(self, name: str, text: str) -> None:
        """Put a text behind what stands in a field, as a person would."""
        there = self.controls[name].value().split()
        if text not in there:
            self.put(name, " ".join([*there, text]))

    def scans_into(self) -> str:
        """Return the field with the focus that takes scans; empty where none does."""
        for part in self._form.parts:
            takes = isinstance(part, Field) and part.takes_scans
            if takes and self.controls[part.name].focus.hasFocus():
                return part.name
        return ""

    def show_error(self, name: str, sentence: str) -> None:
        """Say what is wrong beside a field, and go there."""
        self.forget_errors()
        control = self.controls[name]
        control.say(sentence, wrong=True)
        control.focus.setFocus(Qt.FocusReason.OtherFocusReason)
        self.gone_to.emit(control.widget)

    def forget_errors(self) -> None:
        """Say nothing but what there is to say of what stands in the fields."""
        hints = self._form.hints(self.values(), self._record)
        for name, control in self.controls.items():
            control.say(hints.get(name, ""))

    def take_focus(self) -> None:
        """Go to the first field, with what stands there selected."""
        self._go_to(self._reachable()[0])

    def close_lists(self) -> bool:
        """Close the list of a choice; tell whether one was open."""
        controls = self.controls.values()
        lists: list[PickButton | Segmented | SuggestField] = [
            *(each.pick for each in controls if isinstance(each, PickControl)),
            *(each.field for each in controls if isinstance(each, SuggestControl)),
        ]
        return any(each.close_list() for each in lists if not isinstance(each, Segmented))

    @override
    def eventFilter(self, watched: QObject, event: QEvent, /) -> bool:
        """Enter goes on to the next field, and from the last one out of the form."""
        is_key = isinstance(event, QKeyEvent) and event.type() == QEvent.Type.KeyPress
        if isinstance(watched, RowView) and isinstance(event, QKeyEvent) and is_key:
            return _walk_or_open(watched, event)
        is_enter = is_key and isinstance(event, QKeyEvent) and event.key() in ENTER_KEYS
        if not (is_enter and self.walks):
            return super().eventFilter(watched, event)
        if isinstance(watched, Button) or (
            isinstance(watched, PickButton) and watched.list.isVisible()
        ):
            return False
        here = self._reachable()
        place = here.index(watched) + 1 if watched in here else 0
        if place < len(here):
            self._go_to(here[place])
        else:
            self.passed.emit()
        return True

    def _way(self) -> list[QWidget]:
        """The way through the form: what is typed into, then what is chosen, then the keys."""
        controls = self.controls.values()
        if self._form.in_order:
            return [each.focus for each in controls]
        chosen = [each.focus for each in controls if isinstance(each, PickControl | TickControl)]
        keys = [each.focus for each in controls if isinstance(each, KeyControl | RowsControl)]
        return [*self.lines, *chosen, *keys]

    def _reachable(self) -> list[QWidget]:
        """The way of Enter, which passes keys by: there it presses them."""
        way = [each for each in self._way() if not isinstance(each, Button | RowView)]
        return [each for each in way if each.isEnabled() and each.isVisibleTo(self)]

    def _go_to(self, there: QWidget) -> None:
        there.setFocus(Qt.FocusReason.TabFocusReason)
        if isinstance(there, TouchedLine):
            there.selectAll()
        self.gone_to.emit(there)

    def _lock(self) -> None:
        """Let what a tick locks be idle while it is on."""
        for part in self._form.parts:
            if isinstance(part, Tick) and part.locks:
                is_on = bool(self.controls[part.name].value())
                self.controls[part.locks].focus.setEnabled(not is_on)

    def _edit(self) -> None:
        self.forget_errors()
        self.edited.emit()


def _walk_or_open(rows: RowView[ListRecord], event: QKeyEvent) -> bool:
    """Walk in a list among the fields by arrows, open its row by Enter; tell whether it did."""
    is_enter = event.key() in ENTER_KEYS
    if is_enter:
        rows.opened.emit()
    return is_enter or rows.take_key(event)


def _beside(parts: Sequence[QWidget]) -> QHBoxLayout:
    """Parts of one row, all from the same height."""
    made = row(*((each, 1) for each in parts), spacing=BETWEEN)
    for each in parts:
        made.setAlignment(each, Qt.AlignmentFlag.AlignTop)
    return made
