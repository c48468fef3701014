"""What can be done on a page, each said once as a key; the page whose keys are declared."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from typing import Final

from PySide6.QtCore import QKeyCombination, Qt, Signal
from PySide6.QtWidgets import QAbstractButton, QButtonGroup
from typing_extensions import override

from ui.kit.choice.button import Button, ButtonKind, ButtonSize
from ui.kit.choice.exclusive import Segmented
from ui.kit.frame.page import PageScreen
from ui.kit.layout import Part, row
from ui.kit.text import plain_tip
from ui.shell.messages import Messages

BETWEEN_TOOLS = 6


def control(key: Qt.Key) -> tuple[int, ...]:
    """Return what is also pressed: a key with Ctrl."""
    return (QKeyCombination(Qt.KeyboardModifier.ControlModifier, key).toCombined(),)


CONTROL_P: Final = control(Qt.Key.Key_P)


class At(Enum):
    """Where the key of a page stands."""

    HEAD = "head"  # a tool at the right of the page's head
    TOOL = "tool"  # a small one there, where the page says in which order
    LIST = "list"  # at the right under the list
    SECTION = "section"  # at the right of the heading of what stands under the list
    FIELDS = "fields"  # among the fields, where the form has a place of its name
    ABOVE = "above"  # over the keys at the foot of the form
    FORM = "form"  # at the foot of the form, beside the primary one
    BESIDE = "beside"  # a small one in what a page lays out beside its list


SIZES: Final = {
    At.HEAD: ButtonSize.NORMAL,
    At.TOOL: ButtonSize.SMALL,
    At.LIST: ButtonSize.SMALL,
    At.SECTION: ButtonSize.SMALL,
    At.FIELDS: ButtonSize.NORMAL,
    At.ABOVE: ButtonSize.NORMAL,
    At.FORM: ButtonSize.BESIDE,
    At.BESIDE: ButtonSize.SMALL,
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Key:
    """One deed of a page; its button is called `PAGE.NAME`.

    `primary` is the one that everything on the page leads to; `at` tells where it stands. One that
    `needs_record` is seen only while a record is shown that has been kept before, or beside no form
    while a row is marked. One that `opens` is pressed by Enter and by a second touch of the marked
    row, too. What leads to the loss of something `destroys`: it looks so. One that is an icon alone
    has what is `spoken`; what is `also` pressed does the same, whether the button is seen or gave
    way to others.
    """

    name: str
    keys: str = ""
    words: str = ""
    icon: str = ""
    spoken: str = ""
    also: tuple[int, ...] = ()
    at: At = At.FORM
    primary: bool = False
    needs_record: bool = False
    destroys: bool = False
    opens: bool = False


def make_key(page: str, key: Key) -> Button:
    """Return the button of a key."""
    size = ButtonSize.BIG if key.primary and key.at is At.FORM else SIZES[key.at]
    kind = ButtonKind.GHOST if key.at is At.SECTION else ButtonKind.SECONDARY
    kind = ButtonKind.DANGER if key.destroys else ButtonKind.PRIMARY if key.primary else kind
    made = Button(key.words, kind=kind, size=size, icon=key.icon, keys=key.keys)
    made.setObjectName(f"{page}.{key.name}")
    if key.spoken:
        made.speak(key.spoken, key.keys)
        made.setToolTip(plain_tip(key.spoken))
    return made


def qt_key(keys: str) -> int:
    """Return Qt's number of an F key, as `F12`."""
    return Qt.Key.Key_F1 + int(keys.removeprefix("F")) - 1


class KeyScreen(PageScreen):
    """`pressed` carries the name of a key, by touch or keyboard; `choices` have keys of their own.

    A key whose button is not there does nothing, and neither does one that is not enabled.
    """

    pressed = Signal(str)
    choices: Sequence[Segmented] = ()

    def __init__(self, words: Messages, *, name: str, keys: Sequence[Key]) -> None:
        super().__init__(words, name=name)
        self.declared = keys
        self.keys = {each.name: make_key(name, each) for each in keys}
        self._pressed = QButtonGroup(self, exclusive=False)
        for button in self.keys.values():
            self._pressed.addButton(button)
        self._pressed.buttonClicked.connect(self._press_button)

    def at(self, place: At) -> list[Button]:
        """Return the keys that stand at a place, in the order they are declared in."""
        return [self.keys[each.name] for each in self.declared if each.at is place]

    def add_tools(self, *parts: Part, spacing: int = BETWEEN_TOOLS) -> None:
        """Put parts into the head, from left to right."""
        self.head.tools.addLayout(row(*parts, spacing=spacing))

    def press(self, name: str) -> None:
        """Do what a key stands for: by itself, ask for it."""
        self.pressed.emit(name)

    @override
    def key_actions(self) -> Mapping[int, Callable[[], object]]:
        actions = self.actions_of(self.declared)
        for choice in self.choices:
            for segment in choice.segments.values():
                if segment.option.keys:
                    actions[qt_key(segment.option.keys)] = segment.click
        return actions

    def actions_of(self, keys: Sequence[Key]) -> dict[int, Callable[[], object]]:
        """Return what the keyboard does for some of the page's keys."""
        actions: dict[int, Callable[[], object]] = {}
        for each in keys:
            button = self.keys[each.name]
            actions |= dict.fromkeys(each.also, button.click)
            if each.keys.startswith("F") and not button.isHidden():
                actions[qt_key(each.keys)] = button.click
        return actions

    def _press_button(self, button: QAbstractButton) -> None:
        self.press(button.objectName().removeprefix(f"{self.objectName()}."))
