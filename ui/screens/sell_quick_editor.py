"""What stands left of the quick keys while they are edited: how it goes, the group, the chosen key.

Lives here: `QuickEditor`.
Must not: change the grid; it says what was wished.
"""

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from ui.messages import Messages
from ui.theme.fonts import Role
from ui.widgets.button import Button, Kind, Size
from ui.widgets.field import Field
from ui.widgets.icon_label import IconLabel
from ui.widgets.panel import Line, Panel
from ui.widgets.text import Text

LONGEST_GROUP = 24
"""Characters of a group's name: a tab has no room for more."""


class QuickEditor(Panel):
    """`renamed` carries the name typed; the others say that their button was pressed."""

    renamed = Signal(str)
    group_wished = Signal()
    group_removed = Signal()
    key_removed = Signal()
    finished = Signal()

    def __init__(self, words: Messages) -> None:
        super().__init__(margins=(24, 16, 24, 16), spacing=10)
        self._words, self._is_sure = words, False
        self._group, self._count = "", 0
        say = words.say
        self.setObjectName("sell.quick_editor")
        self.name = Field()
        self.name.line.setAccessibleName(say("quick.group"))
        self.name.line.setObjectName("sell.group_name")
        self.name.line.setMaxLength(LONGEST_GROUP)
        self.rename = Button(say("quick.rename"), icon="pencil")
        self.add = Button(say("quick.add_group"), icon="plus")
        self.remove_group = Button(say("quick.remove_group"), kind=Kind.DANGER, icon="trash-2")
        self.chosen = Text("", role=Role.BODY_STRONG, elide=True)
        self.remove_key = Button(
            say("quick.remove_key"), kind=Kind.DANGER, icon="trash-2", keys=say("key.delete")
        )
        self.done = Button(
            say("quick.done"), kind=Kind.PRIMARY, size=Size.BIG, keys=say("key.escape")
        )
        self._name_parts()
        self._build()
        self._connect()

    def show_group(self, name: str, count: int) -> None:
        """Show which group is in front, and with how many keys; a name being typed stays."""
        is_other, self._group, self._count = name != self._group, name, count
        if is_other or not self.is_naming():
            self.name.set_text(name)
            self.name.set_hint("" if count else self._words.say("quick.group_empty"))
        self.remove_group.setEnabled(bool(name))
        self.rename.setEnabled(bool(name))
        self._ask_again()

    def show_chosen(self, name: str) -> None:
        """Name the key that is about to be moved or removed; empty for none."""
        say = self._words.say
        self.chosen.setText(say("quick.chosen", name=name) if name else say("quick.nothing_chosen"))
        self.chosen.set_tone("text" if name else "text2")
        self.remove_key.setEnabled(bool(name))

    def show_problem(self, sentence: str) -> None:
        """Say what is wrong with the name of the group."""
        self.name.show_error(sentence)

    def begin_naming(self) -> None:
        """Let the name of the group be typed over."""
        self.name.line.setFocus()
        self.name.line.selectAll()

    def is_naming(self) -> bool:
        """Whether the name of the group is being typed."""
        return self.name.line.hasFocus()

    def _name_parts(self) -> None:
        for name in ("rename", "add", "remove_group", "remove_key", "done"):
            getattr(self, name).setObjectName(f"sell.quick_{name}")

    def _connect(self) -> None:
        self.rename.clicked.connect(lambda: self.renamed.emit(self.name.text()))
        self.name.entered.connect(self.renamed)
        self.name.edited.connect(lambda _: self.name.set_hint(""))
        self.add.clicked.connect(self.group_wished)
        self.remove_group.clicked.connect(self._remove_group)
        self.remove_key.clicked.connect(self.key_removed)
        self.done.clicked.connect(self.finished)

    def _build(self) -> None:
        head = QHBoxLayout()
        head.setSpacing(10)
        head.addWidget(IconLabel("pencil", size=22))
        head.addWidget(Text(self._words.say("quick.title"), role=Role.TITLE_DIALOG), 1)
        self.body.addLayout(head)
        how = QVBoxLayout()
        how.setSpacing(6)
        for key in ("quick.how_place", "quick.how_move", "quick.how_leave"):
            how.addWidget(Text(self._words.say(key), tone="text2", wrap=True))
        self.body.addLayout(how)
        self.body.addWidget(Line())
        self.body.addLayout(_row(self.chosen, self.remove_key))
        self.body.addWidget(Line())
        self.body.addWidget(Text(self._words.say("quick.group"), role=Role.LABEL, tone="text2"))
        self.body.addLayout(_row(self.name, self.rename))
        others = _row(self.add, self.remove_group)
        others.addStretch(1)
        self.body.addLayout(others)
        self.body.addStretch(1)
        end = QHBoxLayout()
        end.addStretch(1)
        end.addWidget(self.done)
        self.body.addLayout(end)

    def _remove_group(self) -> None:
        """Ask once where keys would go with the group."""
        if self._count and not self._is_sure:
            self._is_sure = True
            said = self._words.count("quick.remove_group_sure", self._count)
            self.remove_group.set_words(said)
        else:
            self.group_removed.emit()

    def _ask_again(self) -> None:
        self._is_sure = False
        self.remove_group.set_words(self._words.say("quick.remove_group"))


def _row(*parts: QWidget) -> QHBoxLayout:
    """Put parts side by side, their upper edges level; all but buttons grow."""
    row = QHBoxLayout()
    row.setSpacing(8)
    for part in parts:
        grows = 0 if isinstance(part, Button) else 1
        row.addWidget(part, grows)
        if isinstance(part, Field) or grows == 0:
            row.setAlignment(part, Qt.AlignmentFlag.AlignTop)
    return row
