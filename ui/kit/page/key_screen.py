"""A page whose keys are declared: each is a button, an F key and what it asks for at once."""

from collections.abc import Callable, Mapping, Sequence

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QAbstractButton, QButtonGroup
from typing_extensions import override

from ui.kit.choice.button import Button
from ui.kit.choice.segmented import Segmented
from ui.kit.frame.page import PageScreen
from ui.kit.layout import Part, row
from ui.kit.page.key import At, Key, make_key, qt_key
from ui.shell.messages import Messages

BETWEEN_TOOLS = 6


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
