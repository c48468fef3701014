"""A row for each setting: what it is called, what it does, what it may be, and changing it.

One that is a list has a row for each entry, each with its own key to take it out.
"""

from collections.abc import Mapping, Sequence
from typing import Final

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QWidget

from till.system.settings.declared import DeclaredSetting, offered_members
from till.system.settings.role_table import listed
from ui.kit.choice.button import Button, ButtonKind, ButtonSize
from ui.kit.choice.exclusive import Option, Segmented
from ui.kit.choice.key_choice import Choice
from ui.kit.entry.field import LabelledField
from ui.kit.layout import Panel, Part, Renewed, Separator, column, holder, put, row
from ui.kit.text import Text
from ui.settings.entries import FORMS, EntryForm, member_words
from ui.shell.messages import Messages
from ui.theme.tokens import TextRole

ICON_KEY: Final = 52
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


class ListEditor(QWidget):
    """`changed` carries the whole list as somebody wants it, as it would be typed.

    Where order counts each but the first has a key that lets it stand one place before.
    """

    changed = Signal(str)

    def __init__(self, words: Messages, form: EntryForm, name: str) -> None:
        """`name` begins the names of its controls."""
        super().__init__()
        self._words = words
        self._form = form
        self._name = name
        self._entries: tuple[str, ...] = ()
        self.fields = [self._field(part) for part in form.parts]
        self.add = Button(words.say("settings.list_add"), size=ButtonSize.SMALL, icon="plus")
        self.add.setObjectName(f"{name}.add")
        self.add.clicked.connect(self._add)
        fields = row(*((each, 1) for each in self.fields), self.add)
        fields.setAlignment(self.add, Qt.AlignmentFlag.AlignTop)
        self.trial = self._made_trial() if form.has_trial else None
        typed = (fields,) if form.parts else ()
        tried = (self.trial,) if self.trial else ()
        whole = column(*typed, *tried, spacing=4)
        self._rows: Renewed[QWidget] = Renewed(whole)
        self.setLayout(whole)
        self.add.setVisible(bool(form.parts))

    def show_entries(self, entries: Sequence[str]) -> None:
        """Show what is in the list; what is being typed goes with it."""
        self._entries = tuple(entries)
        for field in self.fields:
            field.set_text("")
        rows: list[Part] = [self._row(place, entry) for place, entry in enumerate(self._entries)]
        nothing = Text(self._words.say("settings.list_empty"), tone="text2")
        self._rows.show([holder(column(*(rows or [nothing]), spacing=2))])
        self._show_trial()

    def try_code(self, code: str) -> bool:
        """Show how a scanned code is read; False where nothing is tried here."""
        if self.trial is not None:
            self.trial.set_text(code)
            self._show_trial()
        return self.trial is not None

    def _made_trial(self) -> LabelledField:
        said = self._words.say("settings.trial")
        made = LabelledField("", placeholder=said)
        made.line.setObjectName(f"{self._name}.trial")
        made.line.setAccessibleName(said)
        for field in (made, *self.fields):
            field.edited.connect(lambda _: self._show_trial())
        return made

    def _show_trial(self) -> None:
        if self.trial is not None:
            code = self.trial.text().strip()
            typed = self.fields[0].text().strip()
            said = self._form.tried(self._words, self._entries, typed, code) if code else ""
            self.trial.set_hint(said)

    def _row(self, place: int, entry: str) -> QHBoxLayout:
        """Say an entry in words, with the keys that move it or take it out."""
        told = self._form.told(self._words, entry)
        keys = []
        if self._form.is_ordered and place:
            keys.append(self._key("chevron-up", "up", place, told))
        if self._form.parts:
            keys.append(self._key("trash-2", "remove", place, told))
        return row((Text(told, elide=True), 1), *keys, spacing=4)

    def _key(self, icon: str, what: str, place: int, told: str) -> Button:
        made = Button("", kind=ButtonKind.GHOST, size=ButtonSize.SMALL, icon=icon)
        made.setFixedWidth(ICON_KEY)
        made.setObjectName(f"{self._name}.{what}_{place}")
        made.speak(self._words.say(f"settings.list_{what}", entry=told))
        made.clicked.connect(self._remove if what == "remove" else self._move_up)
        return made

    def _field(self, part: str) -> LabelledField:
        said = self._words.say(f"settings.list_part.{part}")
        made = LabelledField("", placeholder=said)
        made.line.setObjectName(f"{self._name}.{part}")
        made.line.setAccessibleName(said)
        made.entered.connect(self._add)
        return made

    def _add(self) -> None:
        """Ask for one more; what is wrong with it is said by whoever keeps the list."""
        parts = [field.text().strip() for field in self.fields]
        if any(parts):
            self._tell([*self._entries, self._form.entry(parts)])

    def _remove(self) -> None:
        place = self._place_of_sender()
        self._tell([each for at, each in enumerate(self._entries) if at != place])

    def _move_up(self) -> None:
        place = self._place_of_sender()
        moved = list(self._entries)
        moved.insert(place - 1, moved.pop(place))
        self._tell(moved)

    def _place_of_sender(self) -> int:
        return int(self.sender().objectName().rpartition("_")[2])

    def _tell(self, entries: Sequence[str]) -> None:
        self.changed.emit(", ".join(entries))


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
        self.rows: dict[str, SettingRow] = {}
        self._nothing = Text("", tone="text2", wrap=True)
        self._shown: Renewed[QWidget] = Renewed(self.body, first=1)
        put(self.body, self._nothing, None)

    def show_settings(self, settings: Sequence[DeclaredSetting], nothing: str = "") -> None:
        """Make a row for each; where there is none, say `nothing`."""
        self.rows = {each.key: SettingRow(self._words, each) for each in settings}
        parts: list[QWidget] = []
        for each in self.rows.values():
            parts += [Separator(), each] if parts else [each]
            each.changed.connect(self.changed)
            each.turned.connect(self.turned)
        self._shown.show([holder(column(*parts, spacing=0))])
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
