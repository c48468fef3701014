"""The controls of a form: one for each part that is declared, all with the same face."""

from collections.abc import Sequence
from datetime import datetime
from typing import Final, Protocol

from PySide6.QtWidgets import QSizePolicy, QWidget

from ui.kit.chart.line import LinePoint, StepChart
from ui.kit.choice.button import Button
from ui.kit.choice.exclusive import Segmented
from ui.kit.choice.switch import Switch
from ui.kit.entry.field import LabelledField
from ui.kit.entry.pick import PickButton
from ui.kit.entry.suggest_field import SuggestField
from ui.kit.layout import column, holder
from ui.kit.page.form import ON, Field, KeyPlace, Line, Pick, Rows, Tick, TypedPick
from ui.kit.table.record_list import ListRecord, RecordList
from ui.kit.text import Text
from ui.theme.tokens import TextRole

LABEL_GAP: Final = 6
ROWS_HIGH: Final = 196


class Control(Protocol):
    """One part of a form, and what is seen of it."""

    widget: QWidget

    @property
    def focus(self) -> QWidget:
        """What has the focus there."""

    def value(self) -> str:
        """Return what stands there."""

    def put(self, value: str) -> None:
        """Put something in, without a signal."""

    def say(self, sentence: str, *, wrong: bool = False) -> None:
        """Say a sentence under it: a help, or what is wrong."""


class LineControl:
    """A line under its label."""

    def __init__(self, part: Field, name: str) -> None:
        self.words = part.words
        self._sample = part.sample
        self.field = LabelledField(part.words, placeholder=part.sample)
        self.widget: QWidget = self.field
        self.focus: QWidget = self.field.line
        self.field.line.setObjectName(name)
        self.field.line.setMaxLength(part.longest)
        self.field.line.face = part.face

    def call(self, words: str) -> None:
        """Put other words over the line."""
        self.field.set_words(words, placeholder=self._sample)

    def value(self) -> str:
        """Return what is typed."""
        return self.field.text().strip()

    def put(self, value: str) -> None:
        """Put a text in, to be seen from its beginning."""
        self.field.set_text(value)
        self.field.line.setCursorPosition(0)

    def say(self, sentence: str, *, wrong: bool = False) -> None:
        """Say it under the line."""
        (self.field.show_error if wrong else self.field.set_hint)(sentence)


class PickControl:
    """A choice under its label."""

    def __init__(self, part: Pick, name: str) -> None:
        self._part = part
        self.pick: PickButton | Segmented
        options = part.now()
        if part.spread:
            self.pick = Segmented(options, shares=[1] * len(options))
            self.pick.setObjectName(name)
        else:
            self.pick = PickButton(options, name=name, spoken=part.words)
        self._hint = Text("", role=TextRole.SMALL, tone="text2", wrap=True)
        label = Text(part.words, role=TextRole.LABEL, tone="text2")
        self.widget = holder(column(label, self.pick, self._hint, spacing=LABEL_GAP))

    @property
    def focus(self) -> QWidget:
        """The choice, or of those side by side the chosen one."""
        if isinstance(self.pick, PickButton):
            return self.pick
        segments = self.pick.segments
        return segments.get(self.pick.current(), next(iter(segments.values())))

    def value(self) -> str:
        """Return the key of what is chosen."""
        return self.pick.current()

    def put(self, value: str) -> None:
        """Choose one of those there are now; side by side, none for an empty key."""
        if isinstance(self.pick, PickButton):
            self.pick.offer(self._part.now())
            self.pick.choose(value)
        else:
            self.pick.show_only(value)

    def say(self, sentence: str, *, wrong: bool = False) -> None:
        """Say it under the choice."""
        if isinstance(self.pick, PickButton):
            self.pick.set_wrong(wrong=wrong)
        self._hint.set_tone("att" if wrong else "text2")
        self._hint.setText(sentence)
        self._hint.setVisible(bool(sentence))


class TickControl:
    """A switch; what it means stands in it."""

    def __init__(self, part: Tick, name: str) -> None:
        self.switch = Switch(part.words, part.detail)
        self.switch.setObjectName(name)
        self._detail = part.detail
        self.widget: QWidget = self.switch
        self.focus: QWidget = self.switch

    def value(self) -> str:
        """Return whether it is on."""
        return ON if self.switch.isChecked() else ""

    def put(self, value: str) -> None:
        """Turn it on or off."""
        self.switch.setChecked(bool(value))

    def say(self, sentence: str, *, wrong: bool = False) -> None:
        """Say it in the place of what it means."""
        del wrong
        self.switch.set_sub(sentence or self._detail)


class SuggestControl:
    """A line under its label, with what fits it in a list over the page."""

    def __init__(self, part: TypedPick, name: str) -> None:
        self.field = SuggestField(part.names, name=name)
        self.field.set_words(part.words, placeholder=part.sample)
        self.widget: QWidget = self.field
        self.focus: QWidget = self.field.line

    def value(self) -> str:
        """Return the key of what was taken, else what is typed."""
        return self.field.current()

    def put(self, value: str) -> None:
        """Put one in by its key."""
        self.field.choose(value)

    def say(self, sentence: str, *, wrong: bool = False) -> None:
        """Say it under the line."""
        (self.field.show_error if wrong else self.field.set_hint)(sentence)


class RowsControl:
    """A short list that is read; it has no value, and goes away while it has no rows."""

    def __init__(self, part: Rows, name: str) -> None:
        self.list = RecordList(part.columns, name=name, spoken=part.words)
        self.list.setFixedHeight(ROWS_HIGH)
        self.widget: QWidget = self.list
        self.focus: QWidget = self.list.view

    def show_rows(self, rows: Sequence[ListRecord]) -> None:
        """Show other rows."""
        self.list.setVisible(bool(rows))
        self.list.show_rows(rows, "")

    def value(self) -> str:
        """Return nothing."""
        return ""

    def put(self, value: str) -> None:
        """Take the rows of another record away."""
        del value
        self.show_rows(())

    def say(self, sentence: str, *, wrong: bool = False) -> None:
        """Say nothing: rows speak for themselves."""


class ChartControl:
    """A line over time under its label; it has no value, and goes away while it has no steps."""

    def __init__(self, part: Line, name: str) -> None:
        self.chart = StepChart()
        self.chart.setObjectName(name)
        label = Text(part.words, role=TextRole.LABEL, tone="text2")
        self.widget: QWidget = holder(column(label, self.chart, spacing=LABEL_GAP))
        self.focus: QWidget = self.chart

    def show_steps(self, steps: Sequence[LinePoint], now: datetime, spoken: str) -> None:
        """Show other steps, the earliest first."""
        self.widget.setVisible(bool(steps))
        self.chart.show_steps(steps, now, spoken)

    def value(self) -> str:
        """Return nothing."""
        return ""

    def put(self, value: str) -> None:
        """Take the line of another record away."""
        del value
        self.widget.hide()

    def say(self, sentence: str, *, wrong: bool = False) -> None:
        """Say nothing: a line speaks for itself."""


class KeyControl:
    """A key of the page under its label; it has no value, and what is said of it stands below."""

    def __init__(self, part: KeyPlace, key: Button) -> None:
        self.focus: QWidget = key
        self.hint = Text("", role=TextRole.SMALL, tone="text2", wrap=True)
        label = Text(part.words, role=TextRole.LABEL, tone="text2")
        over = (label,) if part.words or part.beside else ()
        self.widget: QWidget = holder(column(*over, key, self.hint, spacing=LABEL_GAP))
        if not part.words and part.beside:  # no wider than it has to be, beside its field
            self.widget.setSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Preferred)

    def value(self) -> str:
        """Return nothing."""
        return ""

    def put(self, value: str) -> None:
        """Take nothing in."""

    def say(self, sentence: str, *, wrong: bool = False) -> None:
        """Say it under the key."""
        self.hint.set_tone("att" if wrong else "text2")
        self.hint.setText(sentence)
        self.hint.setVisible(bool(sentence))


def focusable(control: Control) -> Sequence[QWidget]:
    """Return what of a part can have the focus."""
    if isinstance(control, PickControl) and isinstance(control.pick, Segmented):
        return list(control.pick.segments.values())
    return [control.focus]
