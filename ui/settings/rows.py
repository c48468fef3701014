"""A row for each setting: what it is called, what it does, what it may be, and changing it."""

from collections.abc import Mapping, Sequence
from typing import Final

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from till.system.settings.declared import DeclaredSetting, offered_members
from till.system.settings.role_table import listed
from ui.kit.choice.key_choice import Choice
from ui.kit.choice.segmented import Option, Segmented
from ui.kit.entry.field import LabelledField
from ui.kit.layout import column, holder, row
from ui.kit.panel import Panel, Separator
from ui.kit.text import Text
from ui.settings.entries import FORMS, member_words
from ui.settings.list_editor import ListEditor
from ui.shell.messages import Messages
from ui.theme.fonts import TextRole

BETWEEN_HALVES: Final = 18
BETWEEN_PARTS: Final = 8
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
    """`changed` carries the setting's key and the text that somebody chose or typed.

    `turned` carries the key of a list, a member of it and whether that is to be in it.
    """

    changed = Signal(str, str)
    turned = Signal(str, str, bool)

    def __init__(self, words: Messages, declared: DeclaredSetting) -> None:
        super().__init__()
        self.declared = declared
        self._words = words
        self.name = setting_name(words, declared)
        what = words.say(f"settings.what.{declared.said}")
        self._told = Text(_opened(what, declared), role=TextRole.SMALL, tone="text2", wrap=True)
        facts = self._fact_words()
        self._facts = Text(facts, role=TextRole.SMALL, tone="text3", wrap=True)
        if not facts:  # shown by its row; alone it would be a window of its own
            self._facts.hide()
        self.setToolTip(declared.key)
        self.choice = self._made_choice() if declared.choices else None
        self.members = self._made_members() if declared.members else None
        self.entries = self._made_entries()
        is_other = self.choice or self.members or self.entries
        self.field = None if is_other else self._made_field()
        self._problem = Text("", role=TextRole.SMALL, tone="att", wrap=True)
        self._problem.hide()
        self._lay_out()

    def show_value(self, values: Mapping[str, str]) -> None:
        """Show the value that holds, of all by dotted key; what is being typed stays."""
        self._problem.hide()
        text = values[self.declared.key]
        if self.choice is not None:
            self.choice.show_only(text)
        elif self.members is not None:
            self.members.offer(offered_members(self.declared, values))
            self.members.show_on(listed(text))
        elif self.entries is not None:
            self.entries.show_entries(listed(text))
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

    def _fact_words(self) -> str:
        """Say what may be typed, and when it applies; what there is to touch says itself."""
        declared = self.declared
        is_typed = not declared.choices and not declared.members
        facts = [self._words.may_be(declared.may_be)] if is_typed else []
        if not declared.holds_at_once:
            facts.append(self._words.say("settings.next_start"))
        return " · ".join(facts)

    def _made_members(self) -> Choice:
        options = [
            Option(key=each, words=member_words(self._words, self.declared, each))
            for each in self.declared.members
        ]
        made = Choice(options, many=True)
        made.setObjectName(self._object_name())
        made.setAccessibleName(self.name)
        made.turned.connect(self._turn)
        return made

    def _made_entries(self) -> ListEditor | None:
        form = self.declared.list_form
        if form is None:
            return None
        made = ListEditor(self._words, FORMS[form], self._object_name())
        made.changed.connect(self._change)
        return made

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

    def _turn(self, member: str, is_on: bool) -> None:  # noqa: FBT001 -- what the signal carries
        self.turned.emit(self.declared.key, member, is_on)

    def _lay_out(self) -> None:
        control = self.choice or self.members or self.entries or self.field
        name = Text(self.name, role=TextRole.BODY_STRONG)
        is_list = bool(self.members or self.entries)  # which needs the whole width
        rest = () if is_list else (None,)
        left = column(name, self._told, self._facts, *rest, spacing=2)
        shown = () if control is None else (control,)
        right = column(*shown, self._problem, *rest, spacing=4)
        lay = column if is_list else row
        gap = BETWEEN_PARTS if is_list else BETWEEN_HALVES
        self.setLayout(lay((left, 3), (right, 2), spacing=gap, margins=(0, 8, 0, 8)))


def _opened(what: str, declared: DeclaredSetting) -> str:
    """Begin a description with a capital; a value that it begins with stays as it is typed."""
    first = what.split(maxsplit=1)[0].strip(":,;")
    is_value = first in (*declared.choices, *declared.members)
    return what if is_value else what[:1].upper() + what[1:]


class SettingRows(Panel):
    """The rows that are looked at; `changed` and `turned` as of a row."""

    changed = Signal(str, str)
    turned = Signal(str, str, bool)

    def __init__(self, words: Messages) -> None:
        super().__init__(margins=(18, 8, 18, 8), spacing=0)
        self._words = words
        self._holder = QWidget()
        self.rows: dict[str, SettingRow] = {}
        self._nothing = Text("", tone="text2", wrap=True)
        self.body.addWidget(self._nothing)
        self.body.addWidget(self._holder)
        self.body.addStretch(1)

    def show_settings(self, settings: Sequence[DeclaredSetting], nothing: str = "") -> None:
        """Make a row for each; where there is none, say `nothing`."""
        before = self._holder
        self.rows = {each.key: SettingRow(self._words, each) for each in settings}
        parts: list[QWidget] = []
        for each in self.rows.values():
            parts += [Separator(), each] if parts else [each]
            each.changed.connect(self.changed)
            each.turned.connect(self.turned)
        self._holder = holder(column(*parts, spacing=0))
        self.body.replaceWidget(before, self._holder)
        before.hide()
        before.deleteLater()
        self._nothing.setText(nothing)
        self._nothing.setVisible(not settings)

    def show_values(self, values: Mapping[str, str]) -> None:
        """Show what holds."""
        for key, each in self.rows.items():
            if key in values:
                each.show_value(values)


def setting_name(words: Messages, declared: DeclaredSetting) -> str:
    """Return what a setting is called; of the other printers with which it is of."""
    name = words.say(f"settings.name.{declared.named}")
    if declared.named == declared.key:
        return name
    section = declared.key.partition(".")[0]
    return words.say(f"settings.of.{section}", name=name)
