"""A row for each setting: what it is called, what it does, what it may be, and changing it."""

from collections.abc import Mapping, Sequence
from typing import Final

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QFrame, QHBoxLayout, QVBoxLayout, QWidget

from till.system.settings.declared import DeclaredSetting
from ui.kit.choice.segmented import Option, Segmented
from ui.kit.entry.field import LabelledField
from ui.kit.panel import Panel, Separator
from ui.kit.text import Text
from ui.shell.messages import Messages
from ui.theme.fonts import TextRole

WORDED: Final = frozenset(
    (
        *("true", "false", "on", "off", "auto", "system", "light", "dark", "sq", "en"),
        *("enter", "tab", "same", "unknown", "high", "low"),
        *("practice", "development", "production"),
        *("last", "full", "window", "ask"),
    )
)
"""Values that are words, said in the language of the window; all others are said as they are."""


class SettingRow(QWidget):
    """`changed` carries the setting's key and the text that somebody chose or typed."""

    changed = Signal(str, str)

    def __init__(self, words: Messages, declared: DeclaredSetting) -> None:
        super().__init__()
        self.declared = declared
        self._words = words
        self.name = setting_name(words, declared)
        what = words.say(f"settings.what.{declared.said}")
        self._told = Text(what[:1].upper() + what[1:], role=TextRole.SMALL, tone="text2", wrap=True)
        facts = words.say("settings.may_be", key=declared.key, may_be=declared.may_be)
        if not declared.holds_at_once:
            facts = f"{facts} · {words.say('settings.next_start')}"
        self._facts = Text(facts, role=TextRole.SMALL, tone="text3", wrap=True)
        self.choice = self._made_choice() if declared.choices else None
        self.field = None if declared.choices else self._made_field()
        self._problem = Text("", role=TextRole.SMALL, tone="att", wrap=True)
        self._problem.hide()
        self._lay_out()

    def show_value(self, text: str) -> None:
        """Show the value that holds; what is being typed stays."""
        self._problem.hide()
        if self.choice is not None:
            self.choice.show_only(text)
        elif self.field is not None and not self.field.line.hasFocus():
            self.field.set_text(text)
            self.field.line.setCursorPosition(0)  # a long list begins at its begin
            self.field.set_hint("")

    def show_problem(self, sentence: str) -> None:
        """Say why a change did not come about."""
        if self.field is not None:
            self.field.show_error(sentence)
        else:
            self._problem.setText(sentence)
            self._problem.show()

    def problem(self) -> str:
        """What is said to be wrong now."""
        if self.field is not None:
            return self.field.hint.text()
        return "" if self._problem.isHidden() else self._problem.text()

    def _made_choice(self) -> Segmented:
        options = [Option(key=each, words=self._option(each)) for each in self.declared.choices]
        made = Segmented(options)
        made.setObjectName(self._object_name())
        made.setAccessibleName(self.name)
        made.chosen.connect(self._change)
        return made

    def _made_field(self) -> LabelledField:
        made = LabelledField()
        made.line.setObjectName(self._object_name())
        made.line.setAccessibleName(self.name)
        made.line.setPlaceholderText(self.declared.default)
        made.entered.connect(self._change)
        return made

    def _option(self, value: str) -> str:
        return self._words.say(f"settings.option.{value}") if value in WORDED else value

    def _object_name(self) -> str:
        return f"settings.{self.declared.key.replace('.', '_')}"

    def _change(self, text: str) -> None:
        self.changed.emit(self.declared.key, text.strip())

    def _lay_out(self) -> None:
        left = QVBoxLayout()
        left.setSpacing(2)
        for part in (Text(self.name, role=TextRole.BODY_STRONG), self._told, self._facts):
            left.addWidget(part)
        left.addStretch(1)
        right = QVBoxLayout()
        right.setSpacing(4)
        right.addWidget(self.choice or self.field or QWidget())
        right.addWidget(self._problem)
        right.addStretch(1)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 8, 0, 8)
        row.setSpacing(18)
        row.addLayout(left, 3)
        row.addLayout(right, 2)


class SettingRows(Panel):
    """The rows that are looked at; `changed` as of a row."""

    changed = Signal(str, str)

    def __init__(self, words: Messages) -> None:
        super().__init__(margins=(18, 8, 18, 8), spacing=0)
        self._words = words
        self._holder = QFrame()
        self.rows: dict[str, SettingRow] = {}
        self._nothing = Text("", tone="text2", wrap=True)
        self.body.addWidget(self._nothing)
        self.body.addWidget(self._holder)
        self.body.addStretch(1)

    def show_settings(self, settings: Sequence[DeclaredSetting], nothing: str = "") -> None:
        """Make a row for each; where there is none, say `nothing`."""
        before = self._holder
        self._holder = QFrame()
        column = QVBoxLayout(self._holder)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        self.rows = {each.key: SettingRow(self._words, each) for each in settings}
        for number, row in enumerate(self.rows.values()):
            if number:
                column.addWidget(Separator())
            row.changed.connect(self.changed)
            column.addWidget(row)
        self.body.replaceWidget(before, self._holder)
        before.hide()
        before.deleteLater()
        self._nothing.setText(nothing)
        self._nothing.setVisible(not settings)

    def show_values(self, values: Mapping[str, str]) -> None:
        """Show what holds."""
        for key, row in self.rows.items():
            if key in values:
                row.show_value(values[key])


def setting_name(words: Messages, declared: DeclaredSetting) -> str:
    """Return what a setting is called; of the other printers with which it is of."""
    name = words.say(f"settings.name.{declared.named}")
    if declared.named == declared.key:
        return name
    section = declared.key.partition(".")[0]
    return words.say(f"settings.of.{section}", name=name)
